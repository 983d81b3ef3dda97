//! Games between players over a range of seeds, and what is added up.

use std::sync::Arc;

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::deals::below;
use super::game::{Game, Setup};
use super::idol::{IdolId, SORA};
use super::players::{Player, View};
use super::roster::Roster;
use super::rules::Rules;
use super::score;

/// How a game ended, as far as a league counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// For each seat: points, own draws, claimed units, and whether it has won by draw or ron.
    pub seats: Vec<SeatOutcome>,
    /// Whether the wall ran out.
    pub exhausted: bool,
}

/// One seat's part of an [`Outcome`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatOutcome {
    /// Points.
    pub points: u32,
    /// Own draws.
    pub draws: u16,
    /// Claimed units.
    pub claims: u16,
    /// Won by own draw.
    pub tsumo: bool,
    /// Won by ron.
    pub ron: bool,
}

/// 担当 of each seat in the league game with this seed: any but そら, by the seed.
pub fn oshi(seed: u64, seats: usize) -> Vec<Option<IdolId>> {
    // Separate from the stream that makes the wall.
    let mut rng = Pcg64Mcg::seed_from_u64(seed ^ 0x5EED_0511);
    (0..seats).map(|_| Some(below(&mut rng, u32::from(SORA)) as IdolId)).collect()
}

/// A game between players, played to its end a decision at a time.
pub struct Match {
    game: Game,
    players: Vec<Player>,
    most_draws: Option<u16>,
    decisions: u64,
}

impl Match {
    /// Seats the players and deals. With `most_draws` the game ends when the first seat has drawn
    /// that often.
    pub fn new(
        roster: &Arc<Roster>,
        rules: Rules,
        players: Vec<Player>,
        seed: u64,
        most_draws: Option<u16>,
    ) -> Self {
        let oshi = oshi(seed, players.len());
        let setup = Setup { roster: roster.clone(), rules, seed, dealer: 0, oshi, hand: None };
        let game =
            Game::new(Arc::new(setup)).expect("one to four seats, dealer and oshi are sound");
        Self { game, players, most_draws, decisions: 0 }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Makes the next decision; `false` at the end.
    pub fn step(&mut self) -> bool {
        let Some(view) = View::of(&self.game) else { return false };
        if self.most_draws.is_some_and(|most| {
            let first = &self.game.seats()[0];
            first.draws >= most && self.game.tsumo(0).is_none()
        }) {
            return false;
        }
        let seed = self.game.setup().seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.decisions;
        let choice = self.players[usize::from(view.seat())].choose(&view, seed);
        self.decisions += 1;
        self.game.apply(choice.action).expect("players choose among what is open");
        true
    }

    /// What the league counts.
    pub fn outcome(&self) -> Outcome {
        let result = self.game.result();
        let seats = self
            .game
            .seats()
            .iter()
            .enumerate()
            .map(|(at, seat)| {
                let standing = result.get(at);
                let win = standing.and_then(|standing| standing.win);
                SeatOutcome {
                    // A game that was cut short has no standings: score as if the wall had run out.
                    points: standing.map_or_else(
                        || score::lose(&self.game.hand(at as u8)).0,
                        |standing| standing.points,
                    ),
                    draws: seat.draws,
                    claims: seat.claimed.len() as u16,
                    tsumo: win.is_some_and(|win| win.ron.is_none()),
                    ron: win.is_some_and(|win| win.ron.is_some()),
                }
            })
            .collect::<Vec<_>>();
        let exhausted = !seats.iter().any(|seat| seat.tsumo || seat.ron);
        Outcome { seats, exhausted }
    }
}
