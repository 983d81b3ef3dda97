//! Random numbers, always from a seed.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

/// The generator of a seed; it wants an odd state.
pub fn generator(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::new(u128::from(seed) << 1 | 1)
}

/// A number below `count`, each equally likely.
pub fn below(rng: &mut Pcg64Mcg, count: usize) -> usize {
    ((u128::from(rng.next_u64()) * count as u128) >> 64) as usize
}

/// Mixes two numbers into one, far from those of their neighbours.
pub fn mix(one: u64, other: u64) -> u64 {
    // The finaliser of SplitMix64.
    let mut mixed =
        one.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.wrapping_add(0x2545_F491_4F6C_DD1D);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}
