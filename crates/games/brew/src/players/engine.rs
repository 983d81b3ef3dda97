//! Every player by its settings, and its search for a turn.

use std::sync::Arc;

use super::duct::Duct;
use super::lookahead::{Lookahead, Settings};
use super::simple::Simple;
use super::{Decision, MoveSearch};
use crate::state::State;
use crate::weights::Appraisal;
use search::{Step, uct};

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub enum Engine {
    /// Looks ahead alone, the foe's line known.
    Lookahead(Settings),
    /// Decoupled UCT: settings of the tree, evaluation, whether spells are learned in the tree.
    Duct(uct::Settings, Arc<Appraisal>, bool),
    /// A single turn ahead.
    Greedy(Arc<Appraisal>),
    /// Any action, by a seed.
    Random(u64),
}

impl Engine {
    /// Starts thinking about a turn with about `budget` nodes.
    pub fn think(&self, state: &State, player: usize, budget: u64) -> EngineSearch {
        match self {
            Self::Lookahead(settings) => {
                let lookahead = Lookahead::new(settings.clone(), state, player, budget);
                EngineSearch::Lookahead(Box::new(lookahead))
            }
            Self::Duct(settings, appraisal, learns) => {
                let appraisal = Arc::clone(appraisal);
                EngineSearch::Duct(Box::new(Duct::new(
                    appraisal, *settings, *learns, state, player, budget,
                )))
            }
            Self::Greedy(appraisal) => {
                EngineSearch::Simple(Simple::greedy(appraisal, state, player))
            }
            Self::Random(seed) => EngineSearch::Simple(Simple::random(state, player, *seed)),
        }
    }
}

/// A turn that a player is thinking about.
#[derive(Debug)]
pub enum EngineSearch {
    /// See [`Engine::Lookahead`].
    Lookahead(Box<Lookahead>),
    /// See [`Engine::Duct`].
    Duct(Box<Duct>),
    /// See [`Engine::Greedy`] and [`Engine::Random`].
    Simple(Simple),
}

impl EngineSearch {
    fn search(&self) -> &dyn MoveSearch {
        match self {
            Self::Lookahead(search) => search.as_ref(),
            Self::Duct(search) => search.as_ref(),
            Self::Simple(search) => search,
        }
    }

    fn search_mut(&mut self) -> &mut dyn MoveSearch {
        match self {
            Self::Lookahead(search) => search.as_mut(),
            Self::Duct(search) => search.as_mut(),
            Self::Simple(search) => search,
        }
    }
}

impl MoveSearch for EngineSearch {
    fn advance(&mut self, nodes: u64) -> Step {
        self.search_mut().advance(nodes)
    }

    fn nodes(&self) -> u64 {
        self.search().nodes()
    }

    fn bytes(&self) -> u64 {
        self.search().bytes()
    }

    fn decide(&self) -> Decision {
        self.search().decide()
    }
}
