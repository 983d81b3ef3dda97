//! The game as the search sees it.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

use super::features::Features;
use super::network::Hidden;
use super::{Network, heuristic};
use crate::Space;
use crate::material::{CARDS, FIRST, NOTHING, level};
use crate::state::{Phase, State};
use search::puct::{self, Estimate, Game, SEATS};

/// How positions are evaluated.
#[derive(Clone, Copy, Debug)]
pub enum Evaluator<'a> {
    /// A network.
    Network(&'a Network),
    /// The plain heuristic.
    Heuristic,
}

/// A running search of this game.
pub type Tree = puct::Tree<State, Hidden>;

/// The game, with scratch memory.
#[derive(Clone, Debug)]
pub struct Searcher<'a> {
    evaluator: Evaluator<'a>,
    space: Space,
    ids: Vec<u16>,
    priors: Vec<f32>,
}

/// Bits of a card of a level, or of nothing, in an outcome.
const CARD: u32 = 6;

impl<'a> Searcher<'a> {
    /// The game under a space's rules.
    pub const fn new(evaluator: Evaluator<'a>, space: Space) -> Self {
        Self { evaluator, space, ids: Vec::new(), priors: Vec::new() }
    }

    /// The numbers and rules in use.
    pub const fn space(&self) -> Space {
        self.space
    }
}

/// The result of a game that is over.
fn result(state: &State) -> Estimate {
    let winners = state.winners();
    let share = 1.0 / winners.count_ones() as f32;
    let mut estimate = Estimate::default();
    for (seat, player) in state.seated().iter().enumerate() {
        estimate.wins[seat] = if winners >> seat & 1 == 1 { share } else { 0.0 };
        estimate.points[seat] = player.points.into();
    }
    estimate
}

const _: () = assert!(SEATS == crate::material::SEATS);

impl Game for Searcher<'_> {
    type State = State;
    type Note = Hidden;

    fn estimate(&mut self, state: &State) -> (Estimate, Option<Hidden>) {
        if state.phase() == Phase::Over {
            return (result(state), None);
        }
        match self.evaluator {
            Evaluator::Network(network) => {
                let hidden = network.hidden(&Features::of(state, self.space));
                (network.expected(&hidden, state), Some(hidden))
            }
            Evaluator::Heuristic => (heuristic::expected(state), Some(Hidden::NONE)),
        }
    }

    fn moves(&mut self, state: &State, hidden: &Hidden, visit: &mut impl FnMut(u16, f32)) {
        let Self { evaluator, space, ids, priors } = self;
        space.legal(state, ids);
        match evaluator {
            Evaluator::Network(network) => network.priors(hidden, state, *space, ids, priors),
            Evaluator::Heuristic => heuristic::priors(state, *space, ids, priors),
        }
        for (&id, &prior) in ids.iter().zip(priors.iter()) {
            visit(id, prior);
        }
    }

    fn mover(&self, state: &State) -> usize {
        state.turn()
    }

    /// The card that comes from a deck. The next mover knows the own reserved cards, so hidden ones
    /// become known then.
    fn chance(&self, state: &State, id: u16, random: &mut Pcg64Mcg) -> Option<u32> {
        let mut after = *state;
        let mut outcome = 0;
        let mut asked = false;
        self.space.play(&mut after, id, |state, level| {
            asked = true;
            let card = state.any(level, random.next_u32());
            outcome = 1 + u32::from(card) - FIRST[level] as u32;
            card
        });
        for (at, card) in after.mover().reserved.into_iter().enumerate() {
            if card != NOTHING && usize::from(card) >= CARDS.len() {
                asked = true;
                let level = level(card);
                let known = after.any(level, random.next_u32());
                outcome |= (1 + u32::from(known) - FIRST[level] as u32) << (CARD * (at as u32 + 1));
                after.reveal(after.turn(), at, known);
            }
        }
        asked.then_some(outcome)
    }

    fn play(&self, state: &mut State, id: u16, outcome: Option<u32>) {
        let outcome = outcome.unwrap_or(0);
        let part = |at: u32| (outcome >> (CARD * at)) as usize & ((1 << CARD) - 1);
        self.space.play(state, id, |_, level| match part(0) {
            0 => NOTHING,
            card => (FIRST[level] + card - 1) as u8,
        });
        let seat = state.turn();
        for at in 0..state.players[seat].reserved.len() {
            let known = part(at as u32 + 1);
            if known > 0 {
                let level = level(state.players[seat].reserved[at]);
                state.reveal(seat, at, (FIRST[level] + known - 1) as u8);
            }
        }
    }
}
