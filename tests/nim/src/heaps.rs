//! The position.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Heaps of a game.
pub const HEAPS: usize = 4;

/// Most sticks of a heap.
pub const STICKS: u8 = 7;

/// The sizes of the heaps, with a key that is kept up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heaps {
    sizes: [u8; HEAPS],
    key: u64,
}

/// Sticks taken from a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// Which heap, from 0.
    pub heap: u8,
    /// How many sticks, at least 1.
    pub sticks: u8,
}

/// What a heap of a size adds to the key.
const fn part(heap: usize, size: u8) -> u64 {
    let word = (heap as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (size as u64) << 7;
    (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl Heaps {
    /// Heaps of these sizes; `None` where one is too large.
    pub fn new(sizes: [u8; HEAPS]) -> Option<Self> {
        let key = whole_key(sizes);
        sizes.iter().all(|&size| size <= STICKS).then_some(Self { sizes, key })
    }

    /// Heaps of a seed, at least one of them with a stick.
    pub fn deal(seed: u64) -> Self {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut sizes = [0; HEAPS].map(|_: u8| (random.next_u32() % (u32::from(STICKS) + 1)) as u8);
        sizes[0] = sizes[0].max(1);
        Self { sizes, key: whole_key(sizes) }
    }

    /// The sizes.
    pub const fn sizes(self) -> [u8; HEAPS] {
        self.sizes
    }

    /// The key; equal positions have equal keys.
    pub const fn key(self) -> u64 {
        self.key
    }

    /// The key from scratch.
    pub fn full_key(self) -> u64 {
        whole_key(self.sizes)
    }

    /// Whether no stick is left: the mover has lost.
    pub fn is_over(self) -> bool {
        self.sizes == [0; HEAPS]
    }

    /// Visits the legal moves: heap by heap, few sticks first.
    pub fn moves(self, each: &mut impl FnMut(Take)) {
        for (heap, size) in (0..).zip(self.sizes) {
            (1..=size).for_each(|sticks| each(Take { heap, sticks }));
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, take: Take) {
        let heap = usize::from(take.heap);
        self.key ^= part(heap, self.sizes[heap]);
        self.sizes[heap] -= take.sticks;
        self.key ^= part(heap, self.sizes[heap]);
    }

    /// Takes a move back.
    pub fn undo(&mut self, take: Take) {
        let heap = usize::from(take.heap);
        self.key ^= part(heap, self.sizes[heap]);
        self.sizes[heap] += take.sticks;
        self.key ^= part(heap, self.sizes[heap]);
    }
}

fn whole_key(sizes: [u8; HEAPS]) -> u64 {
    sizes.into_iter().enumerate().fold(0, |key, (heap, size)| key ^ part(heap, size))
}
