//! The states of one cell.

use super::count::{Count, add, add_shifted};
use super::mask::Mask;
use super::plan::Digit;

/// The states before one cell, while they are being found.
#[derive(Clone, Debug)]
pub struct Layer<K, N> {
    /// Keys, in the order in which they were found.
    pub keys: Vec<K>,
    /// Counts of each state, side by side.
    pub counts: Vec<N>,
    /// Which numbers of each state are not 0; empty where each has one.
    pub bits: Vec<u64>,
    /// Open addressing: number of a state plus one, or 0.
    slots: Vec<u32>,
    width: usize,
}

impl<K: Mask, N: Count> Layer<K, N> {
    /// No states.
    pub fn new(width: usize) -> Self {
        let slots = vec![0; 256];
        Self { keys: vec![], counts: vec![], bits: vec![], slots, width }
    }

    /// Drops the states, keeps the memory.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.counts.clear();
        self.bits.clear();
        self.slots.fill(0);
    }

    /// The slot where that state would be looked up first.
    #[inline]
    pub fn slot(&self, key: K) -> u32 {
        (key.hash() >> (64 - self.slots.len().trailing_zeros())) as u32
    }

    /// What that slot holds: the number of a state plus one, or 0. Older slots may be past the end.
    #[inline]
    pub fn hint(&self, slot: u32) -> u32 {
        self.slots.get(slot as usize).copied().unwrap_or(0)
    }

    /// Whether the hint names that state.
    #[inline]
    pub fn is(&self, hint: u32, key: K) -> bool {
        (hint as usize).checked_sub(1).is_some_and(|at| self.keys[at] == key)
    }

    /// The number of that state, which is added where it is new.
    pub fn find(&mut self, key: K) -> usize {
        if self.keys.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let last = self.slots.len() - 1;
        let mut at = self.slot(key) as usize;
        loop {
            match self.slots[at] {
                0 => {
                    self.keys.push(key);
                    if self.width == 1 {
                        self.counts.push(N::default());
                    } else {
                        self.bits.push(0);
                        self.counts.resize(self.keys.len() * self.width, N::default());
                    }
                    self.slots[at] = self.keys.len() as u32;
                    return self.keys.len() - 1;
                }
                known if self.keys[known as usize - 1] == key => return known as usize - 1,
                _ => at = (at + 1) & last,
            }
        }
    }

    /// The numbers of a state, and which of them are not 0.
    #[inline]
    pub fn row(&self, state: usize) -> (&[N], u64) {
        if self.width == 1 {
            (&self.counts[state..=state], 1)
        } else {
            (&self.counts[state * self.width..][..self.width], self.bits[state])
        }
    }

    /// Adds to the numbers of a state, from `from` with its bits.
    #[inline]
    pub fn pass_on(&mut self, state: usize, digit: Option<&Digit<N>>, (from, bits): (&[N], u64)) {
        if self.width == 1 {
            self.counts[state] = self.counts[state].plus(from[0]);
            return;
        }
        let into = &mut self.counts[state * self.width..][..self.width];
        match digit {
            Some(Digit::Place { step, kept, kept_bits }) => {
                add_shifted(into, from, *step, kept);
                self.bits[state] |= (bits & kept_bits) << step;
            }
            _ => {
                add(into, from);
                self.bits[state] |= bits;
            }
        }
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, 0);
        for number in 0..self.keys.len() {
            let mut at = self.slot(self.keys[number]) as usize;
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = number as u32 + 1;
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.keys.capacity() * size_of::<K>()
            + self.bits.capacity() * 8
            + self.counts.capacity() * size_of::<N>()
            + self.slots.len() * 4
    }

    /// Makes room for that many states without keys; existing counts stay.
    pub fn open(&mut self, states: usize) {
        if self.width > 1 {
            self.bits.resize(states, 0);
        }
        self.counts.resize(states * self.width, N::default());
    }

    /// The numbers without those that are 0.
    pub fn rows(&self) -> Rows<N> {
        let values = if self.width == 1 {
            self.counts.clone()
        } else {
            let total = self.bits.iter().map(|bits| bits.count_ones() as usize).sum();
            let mut values = Vec::with_capacity(total);
            for (row, &bits) in self.counts.chunks_exact(self.width).zip(&self.bits) {
                each(bits, |at| values.push(row[at]));
            }
            values
        };
        Rows { bits: self.bits.clone(), values }
    }

    /// The states without the numbers that are 0.
    pub fn pack(&self) -> Packed<K, N> {
        Packed { keys: self.keys.clone(), rows: self.rows() }
    }

    /// Unpacks states; with `keyed` they can be found by their keys.
    pub fn unpack(&mut self, packed: &Packed<K, N>, keyed: bool) {
        self.clear();
        if self.width == 1 {
            self.counts.extend_from_slice(&packed.rows.values);
        } else {
            self.open(packed.rows.bits.len());
            self.bits.copy_from_slice(&packed.rows.bits);
            let mut values = packed.rows.values.iter();
            for (row, &bits) in self.counts.chunks_exact_mut(self.width).zip(&self.bits) {
                each(bits, |at| row[at] = values.next().copied().unwrap_or_default());
            }
        }
        if keyed {
            self.keys.clone_from(&packed.keys);
        }
    }
}

/// Calls with the number of every bit that is set.
#[inline]
pub fn each(mut bits: u64, mut with: impl FnMut(usize)) {
    while bits != 0 {
        with(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// Numbers of states, kept for later.
#[derive(Clone, Debug)]
pub struct Rows<N> {
    /// Which numbers of each state are not 0; empty where each has one.
    pub bits: Vec<u64>,
    /// Those numbers, one after another; all of them where a state has one.
    pub values: Vec<N>,
}

impl<N> Rows<N> {
    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.bits.len() * 8 + self.values.len() * size_of::<N>()
    }
}

/// States, kept for later.
#[derive(Clone, Debug)]
pub struct Packed<K, N> {
    keys: Vec<K>,
    rows: Rows<N>,
}

impl<K, N> Packed<K, N> {
    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.keys.len() * size_of::<K>() + self.rows.bytes()
    }
}
