//! Which keys have been seen, and where: open addressing, emptied in constant time.

/// A table from keys to numbers that only ever grow until it is emptied.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Part of the key, and the number plus the table's age.
    slots: Vec<(u32, u32)>,
    /// Numbers below this are from before the table was emptied.
    base: u32,
    used: usize,
}

impl Seen {
    /// An empty table for about `keys` keys; it grows.
    pub fn new(keys: usize) -> Self {
        let size = (keys * 2).next_power_of_two().max(16);
        Self { slots: vec![(0, 0); size], base: 1, used: 0 }
    }

    /// Forgets everything; `numbers` is above every number used so far.
    pub fn clear(&mut self, numbers: u32) {
        match self.base.checked_add(numbers).filter(|&base| base < u32::MAX / 2) {
            Some(base) => self.base = base,
            None => {
                self.slots.fill((0, 0));
                self.base = 1;
            }
        }
        self.used = 0;
    }

    /// The number under a key; where there is none, `number` is put there.
    ///
    /// `is_equal` checks whether the state of a number has the whole key, because the table keeps only
    /// half of it.
    #[inline]
    pub fn find_or_put(
        &mut self,
        key: u64,
        number: u32,
        is_equal: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let tag = (key >> 32) as u32;
        let mut at = key as usize & mask;
        loop {
            let (there, stamp) = self.slots[at];
            if stamp < self.base {
                self.slots[at] = (tag, number + self.base);
                self.used += 1;
                return None;
            }
            if there == tag && is_equal(stamp - self.base) {
                return Some(stamp - self.base);
            }
            at = (at + 1) & mask;
        }
    }

    /// Replaces the number `old` under a key.
    #[inline]
    pub fn replace(&mut self, key: u64, old: u32, number: u32) {
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        while self.slots[at].1 != old + self.base {
            at = (at + 1) & mask;
        }
        self.slots[at].1 = number + self.base;
    }

    /// Whether the table should be made larger before the next key.
    pub fn is_crowded(&self) -> bool {
        self.used * 2 > self.slots.len()
    }

    /// Makes the table twice as large. `key` returns the key of a number.
    pub fn grow(&mut self, key: impl Fn(u32) -> u64) {
        let numbers: Vec<u32> = self
            .slots
            .iter()
            .filter(|(_, stamp)| *stamp >= self.base)
            .map(|(_, stamp)| stamp - self.base)
            .collect();
        *self = Self::new(self.slots.len());
        for number in numbers {
            self.find_or_put(key(number), number, |_| false);
        }
    }
}
