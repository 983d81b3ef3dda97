//! Short rows of bits: which of the next cells are taken.

/// A set of the cells that come next, the nearest in bit 0.
pub trait Mask: Copy + Eq + Default + std::fmt::Debug + 'static {
    /// How many cells it covers.
    const BITS: usize;
    /// Adds a cell, `at` cells ahead.
    fn set(&mut self, at: usize);
    /// Whether the nearest cell is in it.
    fn nearest(self) -> bool;
    /// Advances by one cell.
    fn next(self) -> Self;
    /// Those in both.
    fn and(self, other: Self) -> Self;
    /// Those in either.
    fn or(self, other: Self) -> Self;
    /// Whether none is in both.
    fn misses(self, other: Self) -> bool;
    /// Those that are not in the other.
    fn without(self, other: Self) -> Self;
    /// Number of cells in it.
    fn count(self) -> u32;
    /// The uppermost `bits` as a number; at most 63.
    fn top(self, bits: u32) -> usize;
    /// Some neighbouring bits, moved down; at most 64.
    fn field(self, shift: u32, mask: u64) -> u64;
    /// Adds one at that bit.
    fn count_up(self, shift: u32) -> Self;
    /// A number that spreads well over its upper bits.
    fn hash(self) -> u64;
}

/// 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Mask for u64 {
    const BITS: usize = 64;

    fn set(&mut self, at: usize) {
        *self |= 1 << at;
    }

    fn nearest(self) -> bool {
        self & 1 != 0
    }

    fn next(self) -> Self {
        self >> 1
    }

    fn and(self, other: Self) -> Self {
        self & other
    }

    fn or(self, other: Self) -> Self {
        self | other
    }

    fn misses(self, other: Self) -> bool {
        self & other == 0
    }

    fn without(self, other: Self) -> Self {
        self & !other
    }

    fn count(self) -> u32 {
        self.count_ones()
    }

    fn top(self, bits: u32) -> usize {
        (self >> 1 >> (63 - bits)) as usize
    }

    fn field(self, shift: u32, mask: u64) -> u64 {
        self >> shift & mask
    }

    fn count_up(self, shift: u32) -> Self {
        self + (1 << shift)
    }

    fn hash(self) -> u64 {
        let mixed = (self ^ (self >> 32)).wrapping_mul(SPREAD);
        (mixed ^ (mixed >> 29)).wrapping_mul(SPREAD)
    }
}

impl Mask for [u64; 4] {
    const BITS: usize = 256;

    fn set(&mut self, at: usize) {
        self[at / 64] |= 1 << (at % 64);
    }

    fn nearest(self) -> bool {
        self[0] & 1 != 0
    }

    fn next(self) -> Self {
        let [a, b, c, d] = self;
        [a >> 1 | b << 63, b >> 1 | c << 63, c >> 1 | d << 63, d >> 1]
    }

    fn and(self, other: Self) -> Self {
        std::array::from_fn(|at| self[at] & other[at])
    }

    fn or(self, other: Self) -> Self {
        std::array::from_fn(|at| self[at] | other[at])
    }

    fn misses(self, other: Self) -> bool {
        self.and(other) == [0; 4]
    }

    fn without(self, other: Self) -> Self {
        std::array::from_fn(|at| self[at] & !other[at])
    }

    fn count(self) -> u32 {
        self.iter().map(|word| word.count_ones()).sum()
    }

    fn top(self, bits: u32) -> usize {
        self[3].top(bits)
    }

    fn field(self, shift: u32, mask: u64) -> u64 {
        let at = shift as usize / 64;
        let low = self[at] >> (shift % 64);
        let high = self.get(at + 1).map_or(0, |word| word << 1 << (63 - shift % 64));
        (low | high) & mask
    }

    fn count_up(self, shift: u32) -> Self {
        let mut this = self;
        let (sum, mut carry) = this[shift as usize / 64].overflowing_add(1 << (shift % 64));
        this[shift as usize / 64] = sum;
        for word in &mut this[shift as usize / 64 + 1..] {
            (*word, carry) = word.overflowing_add(carry.into());
        }
        this
    }

    fn hash(self) -> u64 {
        self.iter().fold(0, |hash, &word| (hash.rotate_left(23) ^ word).wrapping_mul(SPREAD))
    }
}
