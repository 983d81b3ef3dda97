//! Random hidden fleets.

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::cells::Cells;
use super::chance::{below, mix};
use super::fleet::{Placement, Rules};
use super::posterior::{Method, PosteriorSearch, Wishes};
use search::{Step, short_sort};

/// Fleets thrown at random before a search has to find one.
const THROWS: u32 = 200_000;

/// Attempts to place ship after ship before giving up.
const STARTS: u32 = 10_000;

/// A fleet that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Its ships, by class.
    pub fleet: Vec<Placement>,
    /// Whether each legal fleet was equally likely.
    pub uniform: bool,
}

/// Draws a fleet: by throwing ships anywhere until they fit together; where that is too unlikely, by
/// counting all fleets; where those are too many, ship after ship.
pub struct Draw {
    rules: Rules,
    all: Vec<Placement>,
    seed: u64,
    search: Option<Box<PosteriorSearch>>,
    drawn: Option<Drawn>,
    impossible: bool,
}

impl Draw {
    /// Draws, as far as that is quick. `all`: [`Rules::placements`].
    pub fn new(rules: &Rules, all: &[Placement], seed: u64) -> Self {
        let mut this = Self {
            rules: rules.clone(),
            all: all.to_vec(),
            seed,
            search: None,
            impossible: false,
            drawn: throw(rules, all, seed).map(|fleet| Drawn { fleet, uniform: true }),
        };
        if this.drawn.is_none() {
            let wishes = Wishes { samples: 1, seed: mix(seed, 0xF1EE7), ..Wishes::default() };
            let search = PosteriorSearch::new(rules, all.to_vec(), &[], wishes);
            this.search = Some(Box::new(search));
        }
        this
    }

    /// Continues for about `steps` steps.
    pub fn advance(&mut self, steps: u64) -> Step {
        let Some(search) = &mut self.search else { return Step::Done };
        if search.advance(steps) == Step::Running {
            return Step::Running;
        }
        let known = search.known();
        self.search = None;
        match known.filter(|known| known.method != Method::Sampled) {
            Some(known) if known.total.is_zero() => self.impossible = true,
            Some(mut known) => {
                let fleet = known.samples.pop();
                self.drawn = fleet.map(|fleet| Drawn { fleet: sorted(fleet), uniform: true });
            }
            None => self.place(),
        }
        Step::Done
    }

    /// Whether no fleet fits on the board.
    pub const fn is_impossible(&self) -> bool {
        self.impossible
    }

    /// The fleet drawn; `None` before the end, where no fleet fits on the board, and where none was
    /// found.
    pub const fn drawn(&self) -> Option<&Drawn> {
        self.drawn.as_ref()
    }

    /// Steps done.
    pub fn steps(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.progress().nodes)
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.bytes())
    }

    /// Gives up counting; returns whether it was counting.
    pub fn fall_back(&mut self) -> bool {
        self.search.take().is_some_and(|_| {
            self.place();
            true
        })
    }

    /// Places ship after ship, each anywhere where it fits.
    fn place(&mut self) {
        let mut rng = Pcg64Mcg::seed_from_u64(mix(self.seed, 0x91ACE));
        let ships = ships(&self.rules, &self.all);
        for _ in 0..STARTS {
            let mut fleet = Vec::new();
            let mut taken = Cells::default();
            for places in &ships {
                let fits: Vec<_> = places.iter().filter(|ship| !ship.cells.meets(taken)).collect();
                if fits.is_empty() {
                    break;
                }
                let ship = *fits[below(&mut rng, fits.len())];
                taken |= ship.block;
                fleet.push(ship);
            }
            if fleet.len() == ships.len() {
                self.drawn = Some(Drawn { fleet: sorted(fleet), uniform: false });
                return;
            }
        }
    }
}

/// A random fleet, each legal one equally likely: ships are thrown anywhere until they fit
/// together.
///
/// `None` where that is too unlikely, or where no fleet fits on the board at all.
fn throw(rules: &Rules, all: &[Placement], seed: u64) -> Option<Vec<Placement>> {
    let mut rng = Pcg64Mcg::seed_from_u64(mix(seed, 0xF1EE7));
    let ships = ships(rules, all);
    if ships.iter().any(|places| places.is_empty()) {
        return None;
    }
    let mut fleet = Vec::with_capacity(ships.len());
    for _ in 0..THROWS {
        fleet.clear();
        let mut taken = Cells::default();
        let fits = ships.iter().all(|places| {
            let ship = places[below(&mut rng, places.len())];
            let fits = !ship.cells.meets(taken);
            taken |= ship.block;
            fleet.push(ship);
            fits
        });
        if fits {
            return Some(sorted(fleet));
        }
    }
    None
}

/// The places of each ship. The largest come first: conflicts show up sooner that way, and the
/// order changes no probability.
fn ships<'a>(rules: &Rules, all: &'a [Placement]) -> Vec<&'a [Placement]> {
    let of = |class: usize| {
        let from = all.partition_point(|one| usize::from(one.class) < class);
        let to = all.partition_point(|one| usize::from(one.class) <= class);
        &all[from..to]
    };
    let mut classes: Vec<_> = (0..rules.classes.len()).collect();
    short_sort::sort_by_key(&mut classes, |&class| {
        std::cmp::Reverse(rules.classes[class].shape.len())
    });
    let ships = classes.into_iter();
    ships.flat_map(|class| (0..rules.classes[class].count).map(move |_| class)).map(of).collect()
}

fn sorted(mut fleet: Vec<Placement>) -> Vec<Placement> {
    short_sort::sort_by_key(&mut fleet, |ship| (ship.class, ship.cells.first()));
    fleet
}
