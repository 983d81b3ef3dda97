//! Games that levels play against each other, piece by piece.

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::analyse::{EvaluatorEntry, evaluator};
use search::puct::Settings;
use splendor::player::{Level, Searcher, Thinking, Thought, choose};
use splendor::{Decks, Phase, Rules, Space, State, Table};

/// Rounds after which a game is abandoned; hardly any reaches forty.
const LONGEST: u16 = 80;

/// A game being played.
pub(super) struct SelfPlay {
    /// Where it stands, with its decks.
    pub(super) table: Table,
    space: Space,
    levels: Vec<Level>,
    seed: u64,
    thinking: Option<Thinking>,
}

/// What has happened.
pub(super) enum Turn {
    /// That much work was done, in simulations.
    Searched(u64),
    /// A move was made in this position.
    Made(State, u16),
    /// The end.
    Over,
}

impl SelfPlay {
    /// The game that `GameEntry` deals from the same seed, before its first move; a level for each
    /// seat.
    pub(super) fn new(space: Space, rules: Rules, levels: Vec<Level>, seed: u64) -> Self {
        let decks = Decks::shuffled(levels.len(), &mut Pcg64Mcg::seed_from_u64(seed));
        let table = Table::new(levels.len(), &decks, rules);
        Self { table, space, levels, seed, thinking: None }
    }

    /// Thinks for at most that many simulations, or makes a move.
    pub(super) fn advance(&mut self, nodes: u64) -> Turn {
        let state = self.table.state;
        let seats = self.levels.len();
        if state.phase() == Phase::Over || state.ply >= LONGEST * seats as u16 {
            return Turn::Over;
        }
        let level = self.levels[state.turn()];
        let entry = if level.network { EvaluatorEntry::Network } else { EvaluatorEntry::Heuristic };
        let mut searcher = Searcher::new(evaluator(seats, entry), self.space);
        // Each move has a seed of its own.
        let seed = self.seed ^ (u64::from(state.ply) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let seen = state.observed(state.turn());
        let settings = Settings { seed, ..Settings::default() };
        let thinking = self
            .thinking
            .get_or_insert_with(|| Thinking::of_level(&mut searcher, &seen, settings, level));
        match thinking.advance(&mut searcher, nodes) {
            Thought::Proved => return Turn::Searched(1),
            Thought::Searched(simulations) => return Turn::Searched(simulations),
            Thought::Done => {}
        }
        let chosen = choose(&thinking.tree, thinking.proofs(), level, seed);
        let Some(id) = chosen else { return Turn::Over };
        self.thinking = None;
        self.table.play_in(self.space, id);
        Turn::Made(state, id)
    }

    /// Memory that the search uses.
    pub(super) fn bytes(&self) -> u64 {
        self.thinking.as_ref().map_or(0, |thinking| thinking.tree.bytes())
    }
}
