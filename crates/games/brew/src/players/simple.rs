//! Players for comparison: one that looks a single turn ahead, one that plays at random.

use std::sync::Arc;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Decision, MoveSearch, Reason};
use crate::inventory::tables;
use crate::solo_position::{Intent, Outlook};
use crate::state::State;
use crate::weights::Appraisal;
use search::Step;
use search::layered::{Layered, Line};

/// A decision made at once.
#[derive(Debug)]
pub struct Simple {
    decision: Decision,
    nodes: u64,
}

impl Simple {
    /// The action after which the position is worth most.
    pub fn greedy(appraisal: &Arc<Appraisal>, state: &State, player: usize) -> Self {
        let outlook = Outlook::new(tables(), state, player, appraisal, 1);
        let mut lines = Vec::new();
        outlook.expand(&outlook.root(), 0, &mut |intent, solo| {
            lines.push(Line { steps: vec![(intent, solo)], value: outlook.value(&solo, 1) });
        });
        let nodes = lines.len() as u64;
        // Stable, so that among equals the first in the order of actions is taken.
        lines.sort_by(|a, b| b.value.total_cmp(&a.value));
        Self { decision: Decision::of(lines), nodes }
    }

    /// Any action that the rules accept, all equally likely.
    pub fn random(state: &State, player: usize, seed: u64) -> Self {
        let mut actions = Vec::new();
        state.legal(tables(), player, &mut |action| actions.push(action));
        let seed = seed ^ state.key().rotate_left(player as u32);
        let draw = Pcg64Mcg::seed_from_u64(seed).next_u64();
        // Waiting is always possible. 2^64 exceeds the number of actions by so much that the bias
        // is negligible.
        let action = actions[(draw % actions.len() as u64) as usize];
        let decision =
            Decision { intent: Intent::of(state, action), reason: Reason::Lot, lines: Vec::new() };
        Self { decision, nodes: 1 }
    }
}

impl MoveSearch for Simple {
    fn advance(&mut self, _nodes: u64) -> Step {
        Step::Done
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn decide(&self) -> Decision {
        self.decision.clone()
    }
}
