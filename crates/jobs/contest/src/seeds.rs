//! `contest.seeds`: which 32-bit seeds make a deck come in the order that was seen.

use serde::{Deserialize, Serialize};

use super::types::{MOST_DECK, rows};
use super::{ContestError, Loadout};
use contest::data::Card;
use contest::{Setup, XorShift};
use jobs_core::batch::{self, GameState, Games, Played, Range, Ranged, Report, Sums, unfinished};
use jobs_core::{Batch, JobError, entries, within};

/// `contest.seeds`
pub struct Seeds;

/// All seeds there are.
const ALL: u64 = 1 << 32;
/// Most seeds that are listed.
const MOST_LISTED: usize = 200;

/// A deck, and the order in which it came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeedsRequest {
    /// The loadout; of a link contest the first idol's deck is tried.
    pub loadout: Loadout,
    /// Cards in the order in which they were drawn, by id and level of upgrade, from the first; at
    /// least 3.
    pub draws: Vec<(String, u8)>,
    /// Number of seeds to try, 1 to 2^32 minus `seed_from`.
    pub games: u64,
    /// The first seed, 0 to 2^32 − 1.
    pub seed_from: u64,
}

jobs_core::ranged!(SeedsRequest);

/// Seeds that fit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeedsSums {
    /// Seeds tried.
    pub games: u64,
    /// How many of them fit.
    pub found: u64,
    /// The first of them, at most 200.
    pub seeds: Vec<u32>,
}

/// What `contest.seeds` answers.
pub type SeedsReport = Report<Seeds>;

/// A deck whose order is being tried.
pub struct Trying {
    setup: Setup,
    draws: Vec<u16>,
    from_end: bool,
    /// Cards that are in the first hand, as bits.
    first: u128,
    /// The places of the deck in order.
    places: [u8; MOST_DECK],
}

impl Trying {
    fn fits(&self, seed: u32) -> bool {
        let cards = &self.setup.cards;
        let mut order = [0_u8; MOST_DECK];
        let order = &mut order[..cards.len()];
        order.copy_from_slice(&self.places[..cards.len()]);
        let mut chance = XorShift(if seed == 0 { 1 } else { seed });
        let row = |place: u8| cards[usize::from(place)];
        if self.from_end && self.first == 0 {
            // The last place is settled first.
            for (last, &seen) in (1..order.len()).rev().zip(&self.draws) {
                order.swap(last, chance.below(last as u32 + 1) as usize);
                if row(order[last]) != seen {
                    return false;
                }
            }
            let settled = order.len() - 1;
            return self.draws.len() <= settled || row(order[0]) == self.draws[settled];
        }
        chance.shuffle(order);
        if self.from_end {
            order.reverse();
        }
        // Cards of the first hand come before the others, each group in the order of the shuffle.
        let of = |first: bool| {
            order.iter().filter(move |&&place| (self.first >> place & 1 == 1) == first)
        };
        of(true).chain(of(false)).zip(&self.draws).all(|(&place, &seen)| row(place) == seen)
    }
}

impl Games for Trying {
    type Sums = SeedsSums;

    fn none(&self) -> SeedsSums {
        SeedsSums::default()
    }

    fn play(&mut self, seed: u64, _nodes: u64, sums: &mut SeedsSums) -> Played {
        sums.games += 1;
        let seed = seed as u32;
        if self.fits(seed) {
            sums.found += 1;
            if sums.seeds.len() < MOST_LISTED {
                sums.seeds.push(seed);
            }
        }
        Played { nodes: 1, game: GameState::Over }
    }

    fn leave(&mut self) {}
}

impl Sums for SeedsSums {
    fn games(&self) -> u64 {
        self.games
    }

    fn add(&mut self, later: Self) -> Option<()> {
        batch::add(&mut self.games, later.games)?;
        batch::add(&mut self.found, later.found)?;
        self.seeds.extend(later.seeds);
        self.seeds.truncate(MOST_LISTED);
        Some(())
    }
}

fn check_range(Range { from, games }: Range) -> Result<(), JobError> {
    within(from, 0..=ALL - 1, "/seed_from")?;
    within(games, 1..=ALL - from, "/games").map(drop)
}

impl Batch for Seeds {
    const NAME: &'static str = "contest.seeds";
    const ABOUT: &'static str = "Which 32-bit seeds make a deck come in the order that was seen.";
    const EXAMPLE: &'static str = r#"{"job":"contest.seeds","loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"draws":[["p_card-01-ido-1_013",1],["p_card-01-act-0_005",0],["p_card-01-men-0_007",0]],"games":100000,"seed_from":0}"#;
    const MOST_GAMES: u64 = ALL;
    type Request = SeedsRequest;
    type Sums = SeedsSums;
    type Games = Trying;
    type Error = ContestError;

    fn set_up(request: &SeedsRequest) -> Result<Trying, JobError> {
        let mut setup = request.loadout.check("/loadout")?.setup;
        setup.cards.truncate(setup.first_cards().len());
        let initial = |&row: &u16| u128::from(setup.card(row).initial);
        let first = (0..).zip(&setup.cards).fold(0, |bits, (at, row)| bits | initial(row) << at);
        // A card is seen by name and level; how it is customised is not asked.
        let plain = |&row: &u16| {
            let own = setup.card(row);
            let same = |card: &Card| card.id == own.id && card.up == own.up;
            setup.data.cards.iter().position(same).map_or(row, |row| row as u16)
        };
        setup.cards = setup.cards.iter().map(plain).collect();
        check_range(request.range())?;
        let draws = rows(setup.data, &request.draws, Some(setup.plan), "/draws")?;
        entries(draws.len(), 3..=setup.cards.len(), "/draws")?;
        let mut rest = setup.cards.clone();
        for (at, row) in draws.iter().enumerate() {
            let Some(found) = rest.iter().position(|card| card == row) else {
                let name = setup.data.cards[usize::from(*row)].name.clone();
                let kind = ContestError::NotInDeck { name };
                return Err(JobError::new(&kind, format!("/draws/{at}")));
            };
            rest.swap_remove(found);
        }
        let from_end = request.loadout.conventions.seed_from_end;
        let places = std::array::from_fn(|at| at as u8);
        Ok(Trying { setup, draws, from_end, first, places })
    }

    fn check(Report { request, sums }: &SeedsReport) -> Result<(), JobError> {
        check_range(request.range())?;
        let listed = sums.seeds.len() as u64;
        let whole = listed == sums.found.min(MOST_LISTED as u64);
        if sums.games != request.games || sums.found > request.games || !whole {
            return Err(unfinished());
        }
        Ok(())
    }
}
