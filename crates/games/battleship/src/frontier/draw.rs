//! Fleets drawn with equal probability, from the last cell to the first.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

use super::count::EXACT;
use crate::chance::generator;

/// A place among the numbers of a state.
pub type Place = (u32, usize);

/// One way to reach a place: how many fleets come that way, from where, and with which ship.
pub type Way = (f64, Place, Option<u32>);

/// Fleets being drawn.
pub struct Draw {
    rng: Pcg64Mcg,
    /// Ships of each fleet, by candidate.
    pub fleets: Vec<Vec<u32>>,
    /// Where each fleet is.
    stand: Vec<Place>,
    /// The first fleet at a state, plus one; and for each fleet the next one there.
    first: Vec<u32>,
    following: Vec<u32>,
    /// The ways so far, summed, and the one chosen among them.
    chosen: Vec<Way>,
}

impl Draw {
    /// Nothing to draw yet.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: generator(seed),
            fleets: vec![],
            stand: vec![],
            first: vec![],
            following: vec![],
            chosen: vec![],
        }
    }

    /// Places `fleets` fleets at the end.
    pub fn start(&mut self, fleets: usize, end: Place) {
        self.fleets = vec![vec![]; fleets];
        self.stand = vec![end; fleets];
    }

    /// Prepares for ways to that many states.
    pub fn enter(&mut self, states: usize) {
        if self.fleets.is_empty() {
            return;
        }
        self.first.clear();
        self.first.resize(states, 0);
        self.following.clear();
        for (fleet, &(state, _)) in self.stand.iter().enumerate() {
            let first = &mut self.first[state as usize];
            self.following.push(std::mem::replace(first, fleet as u32 + 1));
        }
        self.chosen.clear();
        self.chosen.resize(self.fleets.len(), (0.0, (0, 0), None));
    }

    /// Records a way to the state `to`; `from` gives for a place in it what comes that way.
    #[inline]
    pub fn offer(&mut self, to: usize, from: impl Fn(usize) -> Option<Way>) {
        let Some(&first) = self.first.get(to) else { return };
        let mut next = first;
        while next != 0 {
            let fleet = next as usize - 1;
            if let Some((ways, stand, ship)) = from(self.stand[fleet].1)
                && ways > 0.0
            {
                // One of all is kept with the right probability, though not all are known yet.
                let chosen = &mut self.chosen[fleet];
                chosen.0 += ways;
                let point = (self.rng.next_u64() >> 11) as f64 / EXACT;
                if point * chosen.0 < ways {
                    (chosen.1, chosen.2) = (stand, ship);
                }
            }
            next = self.following[fleet];
        }
    }

    /// Follows the chosen ways.
    pub fn leave(&mut self) {
        let chosen = self.fleets.iter_mut().zip(&mut self.stand).zip(&self.chosen);
        for ((fleet, stand), &(_, way, ship)) in chosen {
            *stand = way;
            fleet.extend(ship);
        }
    }
}
