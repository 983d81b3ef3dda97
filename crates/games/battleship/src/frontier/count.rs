//! Numbers that fleets are counted in.

/// 2^53: up to here floats count exactly.
pub const EXACT: f64 = 9_007_199_254_740_992.0;

/// What fleets are counted in: exact integers, or floats that are exact up to 2^53.
pub trait Count: Copy + PartialEq + Default + std::fmt::Debug + 'static {
    /// One.
    const ONE: Self;
    /// The mask with which [`Count::keep`] lets everything through.
    const ALL: Self;
    /// The sum; integers wrap around, because states that lead nowhere may hold anything.
    fn plus(self, other: Self) -> Self;
    /// The product, wrapping around likewise.
    fn times(self, other: Self) -> Self;
    /// The number where `mask` is [`Count::ALL`], 0 where it is 0.
    fn keep(self, mask: Self) -> Self;
    /// A weight.
    fn of(weight: f64) -> Self;
    /// As a float.
    fn float(self) -> f64;
    /// As a whole number.
    fn whole(self) -> u128;
}

impl Count for f64 {
    const ONE: Self = 1.0;
    const ALL: Self = 1.0;

    fn plus(self, other: Self) -> Self {
        self + other
    }

    fn times(self, other: Self) -> Self {
        self * other
    }

    fn keep(self, mask: Self) -> Self {
        self * mask
    }

    fn of(weight: f64) -> Self {
        weight
    }

    fn float(self) -> f64 {
        self
    }

    fn whole(self) -> u128 {
        self as u128
    }
}

impl Count for u128 {
    const ONE: Self = 1;
    const ALL: Self = Self::MAX;

    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    fn times(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }

    fn keep(self, mask: Self) -> Self {
        self & mask
    }

    fn of(weight: f64) -> Self {
        weight as Self
    }

    fn float(self) -> f64 {
        self as f64
    }

    fn whole(self) -> u128 {
        self
    }
}

/// `into[at + by] += from[at]`, where `kept` lets it through.
pub fn add_shifted<N: Count>(into: &mut [N], from: &[N], by: usize, kept: &[N]) {
    for ((into, &from), &kept) in into[by..].iter_mut().zip(from).zip(kept) {
        *into = into.plus(from.keep(kept));
    }
}

/// `into[at] += from[at]`.
pub fn add<N: Count>(into: &mut [N], from: &[N]) {
    for (into, &from) in into.iter_mut().zip(from) {
        *into = into.plus(from);
    }
}

/// `into[at] += from[at + by]`, where `kept` lets it through.
pub fn add_back<N: Count>(into: &mut [N], from: &[N], by: usize, kept: &[N]) {
    for ((into, &from), &kept) in into.iter_mut().zip(&from[by..]).zip(kept) {
        *into = into.plus(from.keep(kept));
    }
}

/// The sum of `a[at] * b[at + by]`, where `kept` lets it through.
pub fn dot<N: Count>(a: &[N], b: &[N], by: usize, kept: &[N]) -> N {
    let b = &b[by..];
    let length = b.len().min(a.len());
    let (a, b, kept) = (&a[..length], &b[..length], &kept[..length]);
    // Four parallel sums: with one, each addition would wait for the one before.
    let mut sums = [N::default(); 4];
    let mut chunks = a.chunks_exact(4).zip(b.chunks_exact(4)).zip(kept.chunks_exact(4));
    for ((a, b), kept) in &mut chunks {
        for at in 0..4 {
            sums[at] = sums[at].plus(a[at].times(b[at].keep(kept[at])));
        }
    }
    let rest = length - length % 4;
    let tail = (rest..length).map(|at| a[at].times(b[at].keep(kept[at])));
    tail.chain(sums).fold(N::default(), N::plus)
}
