//! Tokens, bonuses and costs: a count for each kind, all in one machine word.

/// Kinds: white, blue, green, red, black and gold, in this order.
pub const KINDS: usize = 6;
/// Colours: the kinds without gold.
pub const COLOURS: usize = 5;
/// The kind that stands for any colour.
pub const GOLD: usize = 5;

/// The top bit of each byte.
const TOPS: u64 = 0x8080_8080_8080_8080;
/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// A count for each kind, at most 100 each; a byte each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gems(u64);

impl Gems {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// Counts of all kinds.
    pub const fn of(counts: [u8; KINDS]) -> Self {
        let [w, u, g, r, k, d] = counts;
        Self(u64::from_le_bytes([w, u, g, r, k, d, 0, 0]))
    }

    /// A count of one kind.
    pub const fn some(kind: usize, count: u8) -> Self {
        Self((count as u64) << (8 * kind))
    }

    /// One of one kind.
    pub const fn one(kind: usize) -> Self {
        Self::some(kind, 1)
    }

    /// How many there are of a kind.
    pub const fn get(self, kind: usize) -> u8 {
        (self.0 >> (8 * kind)) as u8
    }

    /// Counts of all kinds.
    pub const fn counts(self) -> [u8; KINDS] {
        let [w, u, g, r, k, d, ..] = self.0.to_le_bytes();
        [w, u, g, r, k, d]
    }

    /// The word itself, for keys.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many there are of all kinds together.
    pub const fn total(self) -> u8 {
        (self.0.wrapping_mul(ONES) >> 56) as u8
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// What is left without `other`, all of which is here.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// What is here beyond `other`, kind by kind, never below none.
    #[must_use]
    pub const fn beyond(self, other: Self) -> Self {
        let apart = (self.0 | TOPS) - other.0;
        // The top bit of a byte is left where nothing was lacking.
        let whole = (apart & TOPS) >> 7;
        Self(apart & (whole * 0x7F))
    }

    /// Whether there is at least as much of each kind.
    pub const fn covers(self, other: Self) -> bool {
        ((self.0 | TOPS) - other.0) & TOPS == TOPS
    }

    /// The kinds with at least this many, as bits.
    pub const fn at_least(self, count: u8) -> usize {
        let tops = ((self.0 | TOPS) - ONES * count as u64) & TOPS;
        // Gathers the top bits of the bytes 0 to 5 in one byte.
        ((tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize & 0x3F
    }

    /// In how many turns what is lacking can be taken, where gold that is held stands in for any: three of
    /// different colours a turn. Two of a colour, of which the bank must have four, are reckoned with where
    /// that is all there is to take.
    pub fn turns_to_take(self, gold: u8, bank: Self) -> u8 {
        let lacks = self.without_gold();
        let (colours, total) = (lacks.counts(), lacks.total());
        let all = total.saturating_sub(gold);
        let most = colours.iter().copied().max().unwrap_or(0);
        let alone = |kind: usize| colours[kind] == total && bank.get(kind) >= 4;
        match all {
            2 if (0..COLOURS).any(alone) => 1,
            _ => all.div_ceil(3).max(most.saturating_sub(gold)),
        }
    }

    /// The colours alone.
    #[must_use]
    pub const fn without_gold(self) -> Self {
        Self(self.0 & 0xFF_FFFF_FFFF)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_to_take_count_colours_gold_and_pairs() {
        let bank = Gems::of([4, 4, 3, 4, 4, 5]);
        let turns = |lacks: [u8; COLOURS], gold: u8| {
            let [w, u, g, r, k] = lacks;
            Gems::of([w, u, g, r, k, 0]).turns_to_take(gold, bank)
        };
        assert_eq!(turns([0; 5], 0), 0);
        assert_eq!(turns([1, 1, 1, 0, 0], 0), 1);
        assert_eq!(turns([1, 1, 1, 1, 0], 0), 2);
        assert_eq!(turns([1, 1, 1, 1, 0], 1), 1);
        assert_eq!(turns([0, 2, 0, 0, 0], 0), 1, "two of a colour of which the bank has four");
        assert_eq!(turns([0, 0, 2, 0, 0], 0), 2, "the bank has three");
        assert_eq!(turns([1, 1, 0, 0, 0], 0), 1);
        assert_eq!(turns([0, 3, 0, 0, 0], 0), 3);
        assert_eq!(turns([0, 3, 0, 0, 0], 1), 1, "gold and a pair");
        assert_eq!(turns([0, 0, 3, 0, 0], 1), 2);
        assert_eq!(turns([2, 1, 0, 0, 0], 5), 0);
    }

    #[test]
    fn what_is_beyond_and_covered_goes_kind_by_kind() {
        let one = Gems::of([3, 0, 7, 1, 0, 2]);
        let other = Gems::of([1, 2, 7, 0, 0, 5]);
        assert_eq!(one.beyond(other).counts(), [2, 0, 0, 1, 0, 0]);
        assert_eq!(other.beyond(one).counts(), [0, 2, 0, 0, 0, 3]);
        assert_eq!(one.total(), 13);
        assert!(!one.covers(other) && one.plus(other).covers(other));
        for count in 1..=8 {
            let kinds = (0..KINDS).filter(|&kind| one.get(kind) >= count);
            assert_eq!(
                one.at_least(count),
                kinds.fold(0, |bits, kind| bits | 1 << kind),
                "{count}"
            );
        }
    }
}
