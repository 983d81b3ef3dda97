//! What to play, and what has been played.

use serde::{Deserialize, Serialize};

use super::super::duel::board_setup::Chosen;
use super::super::duel::policy::MATRIX;
use super::super::duel::{self, policy};
use crate::batch::LAST_SEED;
use crate::document::Document;
use crate::store::{self, Slot};
use jobs::battleship::{BatchRequest, Policy};
use share::LinkError;

/// Games that the page allows at once; the command line allows more.
pub const MOST: u64 = 100_000;

/// Ways that are compared at once.
pub const WAYS: usize = 8;

/// What to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// The board.
    pub sea: Chosen,
    /// Who plays.
    pub ways: Vec<Policy>,
    /// How many games.
    pub games: u64,
    /// The seed of the first.
    pub seed: u64,
    /// The opponent whose habits some ways use.
    pub who: String,
    /// These habits, as of the time they were chosen: a factor for each cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<Vec<f64>>>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            sea: Chosen::default(),
            ways: vec![Policy::HuntTarget {}, MATRIX],
            games: 200,
            seed: 1,
            who: String::new(),
            weights: None,
        }
    }
}

impl Plan {
    /// Whether it can be played; the job checks the rest.
    pub fn is_sound(&self) -> bool {
        self.sea.is_sound()
            && (1..=WAYS).contains(&self.ways.len())
            && (1..=MOST).contains(&self.games)
            && self.seed <= LAST_SEED
    }

    /// Without the ways that this board does not allow.
    fn fit(&mut self) {
        let sea = self.sea.sea();
        self.ways.retain(|way| policy::fits(*way, &sea));
        if self.ways.is_empty() {
            self.ways.push(MATRIX);
        }
    }

    /// The request for all games; `None` before the habits of an opponent are known.
    pub fn request(&self) -> Option<BatchRequest> {
        let weighted = self.ways.iter().any(|way| way.is_weighted());
        let weights = self.weights.clone().filter(|_| weighted);
        if weighted && weights.is_none() {
            return None;
        }
        Some(BatchRequest {
            policies: self.ways.clone(),
            games: self.games,
            seed_from: self.seed,
            weights,
            ..BatchRequest::new(self.sea.sea())
        })
    }

    /// The plan behind such a question; `None` where this screen cannot ask it.
    pub fn of(asked: &BatchRequest, who: &str) -> Option<Self> {
        let plan = Self {
            sea: Chosen::of(asked.sea()),
            ways: asked.policies.clone(),
            games: asked.games,
            seed: asked.seed_from,
            who: who.to_owned(),
            weights: asked.weights.clone(),
        };
        Some(plan).filter(|plan| plan.is_sound() && asked.ships.is_none())
    }
}

/// The screen's document.
pub const DOCUMENT: Document<Plan> = Document::new(
    Slot {
        name: store::BATTLESHIP_SIMULATE,
        load: |value| Plan::sound(store::load_plan(value)?),
        save: store::save_plan,
    },
    "battleship.simulate.mine",
    Plan::default,
    |text, _| Plan::sound(duel::read_link(text)?).ok_or(LinkError::Game),
    duel::write_link,
);

/// An action of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Another board.
    Setup(Chosen),
    /// Adds this way, or removes all of its kind.
    Toggle(Policy),
    /// Another way in its place.
    Way(usize, Policy),
    /// The same way once more, to be changed.
    Copy(usize),
    /// Removes it.
    Drop(usize),
    /// How many games.
    Games(u64),
    /// The seed of the first.
    Seed(u64),
    /// Whose habits.
    Who(String),
    /// What they are.
    Weights(Vec<Vec<f64>>),
    /// The plan of an imported result.
    Adopt(Box<BatchRequest>),
}

impl Plan {
    /// The plan, as far as its board allows it; `None` where it cannot be shown.
    fn sound(mut plan: Self) -> Option<Self> {
        plan.fit();
        Some(plan).filter(Self::is_sound)
    }

    /// The plan after that.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut plan = self.clone();
        match msg {
            Msg::Setup(sea) => {
                if sea.sea() != plan.sea.sea() {
                    plan.weights = None;
                    // Habits belong to one board.
                    plan.ways.iter_mut().for_each(|way| *way = policy::weighed(*way, false));
                }
                plan.sea = sea;
                plan.fit();
            }
            Msg::Toggle(way) => {
                let others = plan.ways.iter().filter(|one| !policy::is_kind(**one, way));
                let others: Vec<Policy> = others.copied().collect();
                if others.len() == plan.ways.len() {
                    if plan.ways.len() < WAYS {
                        plan.ways.push(way);
                    }
                } else if !others.is_empty() {
                    // At least one stays.
                    plan.ways = others;
                }
            }
            Msg::Way(at, way) => {
                if let Some(slot) = plan.ways.get_mut(at) {
                    *slot = way;
                }
            }
            Msg::Copy(at) => {
                if let Some(way) = plan.ways.get(at).copied().filter(|_| plan.ways.len() < WAYS) {
                    plan.ways.insert(at + 1, way);
                }
            }
            Msg::Drop(at) => {
                if at < plan.ways.len() && plan.ways.len() > 1 {
                    plan.ways.remove(at);
                }
            }
            Msg::Games(games) => plan.games = games,
            Msg::Seed(seed) => plan.seed = seed,
            Msg::Who(who) => (plan.who, plan.weights) = (who, None),
            Msg::Weights(mut weights) => {
                // Three digits suffice, and keep the link short.
                let short = |weight: &mut f64| *weight = (*weight * 1000.0).round() / 1000.0;
                weights.iter_mut().flatten().for_each(short);
                plan.weights = Some(weights);
            }
            Msg::Adopt(asked) => {
                if let Some(adopted) = Plan::of(&asked, &plan.who) {
                    plan = adopted;
                }
            }
        }
        plan
    }
}
