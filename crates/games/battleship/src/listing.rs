//! The fleets that a history leaves, one by one.

use super::candidates::{Candidate, Candidates};
use super::cells::Cells;

/// Walks through all fleets, in slices: hits are covered first, in order, then the ships of each class
/// are placed, in the order of their places, so that each fleet comes up once.
#[derive(Clone, Debug)]
pub struct Listing {
    candidates: Candidates,
    ships: Vec<u32>,
    /// Ships of each class still to be placed.
    need: Vec<u8>,
    branches: Vec<Branch>,
    /// Whether the ships are a whole fleet that has not been returned yet.
    whole: bool,
}

/// The places that one ship can have.
#[derive(Clone, Debug)]
struct Branch {
    tried: Vec<u32>,
    next: usize,
    /// Candidates that fit with the ships before.
    open: Vec<u32>,
    /// Hits still to be covered.
    must: Cells,
}

impl Listing {
    /// Before the first fleet.
    pub fn new(candidates: &Candidates) -> Self {
        let mut this = Self {
            ships: vec![],
            need: candidates.need.clone(),
            branches: vec![],
            whole: false,
            candidates: candidates.clone(),
        };
        if !candidates.contradictory {
            this.enter((0..candidates.open.len() as u32).collect(), candidates.must);
        }
        this
    }

    /// The next fleet: its open candidates. `Some(None)` where there are no more, `None` if it takes
    /// more than `steps` steps, which are counted down.
    pub fn next(&mut self, steps: &mut u64) -> Option<Option<impl Iterator<Item = &Candidate>>> {
        while !std::mem::take(&mut self.whole) {
            if *steps == 0 {
                return None;
            }
            *steps -= 1;
            let Some(branch) = self.branches.last_mut() else { return Some(None) };
            let Some(&at) = branch.tried.get(branch.next) else {
                self.branches.pop();
                if let Some(ship) = self.ships.pop() {
                    let one = &self.candidates.open[ship as usize];
                    self.need[usize::from(one.ship.class)] += u8::from(one.counted);
                }
                continue;
            };
            branch.next += 1;
            let all = &self.candidates.open;
            let one = &all[at as usize];
            let need = &mut self.need[usize::from(one.ship.class)];
            if one.counted && *need == 0 {
                continue;
            }
            *need -= u8::from(one.counted);
            let asked = !branch.must.is_empty();
            let fits = |other: &u32| {
                let two = &all[*other as usize];
                let later = asked || *other > at || two.ship.class != one.ship.class;
                later && one.ship.fits(&two.ship)
            };
            let rest = branch.open.iter().copied().filter(fits).collect();
            let must = branch.must - one.ship.cells;
            self.ships.push(at);
            self.enter(rest, must);
        }
        Some(Some(self.ships.iter().map(|&at| &self.candidates.open[at as usize])))
    }

    /// Moves on to the next ship.
    fn enter(&mut self, open: Vec<u32>, must: Cells) {
        let all = &self.candidates.open;
        let class = self.need.iter().position(|&need| need > 0);
        let asked = must.first();
        let may = |at: &u32| {
            let one = &all[*at as usize];
            match asked {
                Some(hit) => one.ship.cells.has(hit),
                None => one.counted && Some(usize::from(one.ship.class)) == class,
            }
        };
        let tried = open.iter().copied().filter(may).collect();
        self.whole = asked.is_none() && class.is_none();
        self.branches.push(Branch { tried, next: 0, open, must });
    }
}

/// Whether any fleet is left; `None` if that takes more than `steps` steps to find out.
pub fn any(candidates: &Candidates, mut steps: u64) -> Option<bool> {
    Listing::new(candidates).next(&mut steps).map(|fleet| fleet.is_some())
}
