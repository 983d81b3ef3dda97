//! The game's generator and the order of a deck that follows from a seed (as reported for a
//! version of 2026).

/// XorShift with 32 bits of state: 13, 17, 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XorShift(pub u32);

impl XorShift {
    /// A number below `bound`, taken from the state before it advances.
    pub fn below(&mut self, bound: u32) -> u32 {
        let number = (u64::from(self.0) * u64::from(bound)) >> 32;
        self.0 = step(self.0);
        u32::try_from(number).expect("a 32-bit number times a share below 1")
    }

    /// Shuffles from the end: swaps place i with one of the places 0…i.
    ///
    /// ```
    /// use contest::XorShift;
    ///
    /// let mut letters = *b"ABCDEFGH";
    /// XorShift(0x1234_5678).shuffle(&mut letters);
    /// assert_eq!(&letters, b"GFECBHDA");
    /// ```
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let bound = u32::try_from(last + 1).expect("decks are small");
            list.swap(last, self.below(bound) as usize);
        }
    }
}

const fn step(mut state: u32) -> u32 {
    state ^= state << 13;
    state ^= state >> 17;
    state ^ (state << 5)
}

#[cfg(test)]
mod tests {
    use super::XorShift;

    #[test]
    fn decks_of_twelve_come_in_the_reported_order() {
        for (seed, order) in [
            (1, [6, 2, 8, 4, 7, 1, 3, 9, 5, 10, 11, 0]),
            (0xDEAD_BEEF, [8, 9, 4, 0, 1, 11, 2, 7, 6, 5, 3, 10]),
        ] {
            let mut deck: [u8; 12] = std::array::from_fn(|at| at as u8);
            XorShift(seed).shuffle(&mut deck);
            assert_eq!(deck, order, "{seed:#x}");
        }
    }
}
