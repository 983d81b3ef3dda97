//! The article's attempt at decoupled UCT: both players' moves in one tree, positions
//! estimated by its evaluation.

use std::sync::Arc;

use rand_pcg::Pcg64Mcg;

use super::{Decision, MoveSearch, Reason, unknown_decks};
use crate::inventory::tables;
use crate::material::BASE;
use crate::solo_position::Intent;
use crate::state::{Action, State};
use crate::weights::Appraisal;
use search::Step;
use search::uct::{Settings, Simultaneous, Uct, most_visited};

/// Difference of values that makes a win as likely as about three to one.
const SCALE: f64 = 10.0;

/// Nodes of lines that take as long as one position of the tree, so that a budget means the same
/// amount of work for every search.
pub const COST: u64 = 25;

/// The game as the tree sees it: cards still in the decks never appear.
#[derive(Clone, Debug)]
pub struct Kitchen {
    appraisal: Arc<Appraisal>,
    /// Whether spells may be learned.
    learns: bool,
}

impl Kitchen {
    /// What a player has: rupees, ingredients and spells.
    fn value(&self, state: &State, player: usize) -> f64 {
        let side = state.side(player);
        let weights = &self.appraisal.weights;
        let turn = usize::from(state.turn()).min(self.appraisal.learned_at.len() - 1);
        let mut spells = side.owned() >> BASE;
        let mut sum = 0.0;
        while spells != 0 {
            sum += weights.spells[spells.trailing_zeros() as usize + BASE];
            spells &= spells - 1;
        }
        let brewed = usize::from(side.brewed()).min(weights.potions.len() - 1);
        weights.score * f64::from(side.score())
            + weights.potions[..=brewed].iter().sum::<f64>()
            + self.appraisal.inventories[usize::from(side.inventory())]
            + sum * self.appraisal.learned_at[turn]
    }
}

impl Simultaneous for Kitchen {
    type State = State;
    type Move = Action;

    fn moves(&self, state: &State, player: usize, visit: &mut impl FnMut(Action)) {
        let mut any = false;
        state.legal(tables(), player, &mut |action| {
            let is_wanted = match action {
                Action::Wait => !any,
                Action::Learn(_) => self.learns,
                _ => true,
            };
            if is_wanted {
                any = true;
                visit(action);
            }
        });
    }

    fn play(&self, state: &State, moves: [Action; 2]) -> State {
        let mut next = *state;
        next.step(tables(), unknown_decks(), moves);
        next
    }

    fn result(&self, state: &State) -> Option<f64> {
        let points = |player| state.points(tables(), player);
        state.is_over().then(|| match points(0).cmp(&points(1)) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        })
    }

    fn estimate(&self, state: &State, _random: &mut Pcg64Mcg) -> f64 {
        let ahead = self.value(state, 0) - self.value(state, 1);
        1.0 / (1.0 + libm::exp(-ahead / SCALE))
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }
}

/// A turn being thought about.
#[derive(Debug)]
pub struct Duct {
    game: Kitchen,
    tree: Uct<Kitchen>,
    state: State,
    player: usize,
    /// Positions that the tree may hold.
    budget: u64,
}

impl Duct {
    /// Starts thinking with about `budget` nodes, of which each position of the tree takes [`COST`].
    pub fn new(
        appraisal: Arc<Appraisal>,
        settings: Settings,
        learns: bool,
        state: &State,
        player: usize,
        budget: u64,
    ) -> Self {
        let game = Kitchen { appraisal, learns };
        let tree = Uct::new(&game, *state, settings);
        Self { game, tree, state: *state, player, budget: (budget / COST).max(1) }
    }

    /// The tree.
    pub const fn tree(&self) -> &Uct<Kitchen> {
        &self.tree
    }
}

impl MoveSearch for Duct {
    fn advance(&mut self, nodes: u64) -> Step {
        let open = self.budget.saturating_sub(self.tree.nodes());
        let step = self.tree.advance(&self.game, nodes.div_ceil(COST).min(open));
        if self.tree.nodes() >= self.budget { Step::Done } else { step }
    }

    fn nodes(&self) -> u64 {
        self.tree.nodes() * COST
    }

    fn bytes(&self) -> u64 {
        self.tree.bytes()
    }

    fn decide(&self) -> Decision {
        let choices = self.tree.choices(self.player);
        let action = choices.get(most_visited(choices)).map_or(Action::Wait, |choice| choice.mv);
        let intent = Intent::of(&self.state, action);
        Decision { intent, reason: Reason::Visits, lines: Vec::new() }
    }
}
