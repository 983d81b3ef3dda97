//! Players: how a seat decides from what it sees.
//!
//! A player gets a [`View`], never the game: what is hidden from a person is
//! hidden from it. Each choice comes with its [`Reason`], which the page shows in one line.

pub mod plain;
pub mod playout;
pub mod pool;
pub mod potential;
pub mod rivals;
pub mod strong;
pub mod value;

use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::game::{Action, Game, Phase};
use super::hand::Hand;
use super::idol::IdolId;
use super::roster::Roster;
use super::rules::Rules;
use super::unit::UnitId;
use search::Step;

/// What one seat knows about a game.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    game: &'a Game,
    seat: u8,
}

impl<'a> View<'a> {
    /// The game as the seat that decides next sees it; `None` at the end.
    pub fn of(game: &'a Game) -> Option<Self> {
        game.to_act().map(|seat| Self { game, seat })
    }

    /// Whose view it is.
    pub fn seat(&self) -> u8 {
        self.seat
    }

    /// Seats at the table.
    pub fn seats(&self) -> u8 {
        self.game.seats().len() as u8
    }

    /// The own hand and everything seen, without the tile that was just sent.
    pub fn hand(&self) -> Hand {
        self.game.hand(self.seat)
    }

    /// The units that count.
    pub fn roster(&self) -> &'a Arc<Roster> {
        &self.game.setup().roster
    }

    /// How open rules are played.
    pub fn rules(&self) -> Rules {
        self.game.setup().rules
    }

    /// What the game waits for.
    pub fn phase(&self) -> &'a Phase {
        self.game.phase()
    }

    /// What may be done.
    pub fn legal(&self) -> Vec<Action> {
        self.game.legal()
    }

    /// Tiles left in the wall.
    pub fn wall_left(&self) -> usize {
        self.game.wall_left()
    }

    /// Draws that a seat has made.
    pub fn draws(&self, seat: u8) -> u16 {
        self.game.seats()[usize::from(seat)].draws
    }

    /// Units that a seat has exposed.
    pub fn claimed(&self, seat: u8) -> &'a [UnitId] {
        &self.game.seats()[usize::from(seat)].claimed
    }

    /// Tiles in a seat's waiting room.
    pub fn room(&self, seat: u8) -> &'a [IdolId] {
        &self.game.seats()[usize::from(seat)].room
    }

    /// Points of the own win by the tile just drawn.
    pub fn tsumo(&self) -> Option<u32> {
        self.game.tsumo(self.seat).map(|won| won.points)
    }

    /// Points of the own win on the tile just sent.
    pub fn ron(&self) -> Option<u32> {
        self.game.ron(self.seat).map(|won| won.points)
    }
}

/// Why a player does what it does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// The only legal action.
    Forced,
    /// It wins.
    Win {
        /// Points of the win.
        points: u32,
    },
    /// Fewest tiles to the win, then most copies that bring it nearer.
    Speed {
        /// Fewest tiles to exchange after it; `null` where no win is left.
        h: Option<u8>,
        /// How many copies of tiles bring that down.
        weight: u16,
    },
    /// Brings the win nearer.
    Nearer {
        /// Fewest tiles to exchange before; `null` where no win was left.
        before: Option<u8>,
        /// Fewest tiles to exchange after it.
        after: Option<u8>,
    },
    /// Nothing on offer brings the win nearer.
    NotNearer {
        /// Fewest tiles to exchange until the win; `null` where no win is left.
        h: Option<u8>,
    },
    /// そら waits for a better moment.
    SoraLater {
        /// Fewest tiles to exchange until the win; `null` where no win is left.
        h: Option<u8>,
    },
    /// The best expectation among what can be done.
    Value {
        /// Expected points.
        expected: f64,
        /// Chance to win, 0 to 1.
        win: f64,
        /// Expected points of the next best; `null` where there is no other.
        next: Option<f64>,
    },
}

/// A decision and its reason.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// What to do.
    pub action: Action,
    /// Why.
    pub reason: Reason,
}

/// Default nodes of the strong player: well under 50 ms native.
pub const STRONG_NODES: u64 = 4000;

/// Who sits at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "player", rename_all = "snake_case")]
pub enum Player {
    /// Sends what it draws and claims nothing, like the opponents in Hitori-Jong-2nd.
    #[serde(rename = "sender")]
    Tsumogiri,
    /// The article's player.
    Plain,
    /// Plays for points, by a closed formula.
    Value,
    /// Determinised search.
    Strong {
        /// Simulated rounds for each decision, 1 to 10,000,000.
        #[cfg_attr(feature = "schema", schemars(default = "strong_nodes"))]
        nodes: u64,
    },
}

#[cfg(feature = "schema")]
fn strong_nodes() -> u64 {
    STRONG_NODES
}

// What serde derives for enums with a tag keeps every value in between, at ten times the code.
impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Why {
            Forced,
            Win,
            Speed,
            Nearer,
            NotNearer,
            SoraLater,
            Value,
        }
        #[derive(Deserialize)]
        struct Fields {
            why: Why,
            points: Option<u32>,
            h: Option<u8>,
            weight: Option<u16>,
            before: Option<u8>,
            after: Option<u8>,
            expected: Option<f64>,
            win: Option<f64>,
            next: Option<f64>,
        }
        let all = Fields::deserialize(reader)?;
        let missing = |name| D::Error::missing_field(name);
        Ok(match all.why {
            Why::Forced => Self::Forced,
            Why::Win => Self::Win { points: all.points.ok_or_else(|| missing("points"))? },
            Why::Speed => {
                Self::Speed { h: all.h, weight: all.weight.ok_or_else(|| missing("weight"))? }
            }
            Why::Nearer => Self::Nearer { before: all.before, after: all.after },
            Why::NotNearer => Self::NotNearer { h: all.h },
            Why::SoraLater => Self::SoraLater { h: all.h },
            Why::Value => Self::Value {
                expected: all.expected.ok_or_else(|| missing("expected"))?,
                win: all.win.ok_or_else(|| missing("win"))?,
                next: all.next,
            },
        })
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Name {
            #[serde(rename = "sender", alias = "tsumogiri")]
            Tsumogiri,
            Plain,
            Value,
            Strong,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            player: Name,
            #[serde(default)]
            nodes: Option<u64>,
        }
        let Fields { player, nodes } = Fields::deserialize(reader)?;
        match (player, nodes) {
            (Name::Strong, nodes) => Ok(Self::Strong { nodes: nodes.unwrap_or(STRONG_NODES) }),
            (_, Some(_)) => Err(D::Error::unknown_field("nodes", &["player"])),
            (Name::Tsumogiri, None) => Ok(Self::Tsumogiri),
            (Name::Plain, None) => Ok(Self::Plain),
            (Name::Value, None) => Ok(Self::Value),
        }
    }
}

impl Player {
    /// Sets a decision up; `seed` decides what the strong player deals out.
    pub fn think(self, view: &View, seed: u64) -> MoveSearch {
        match self {
            Self::Tsumogiri => MoveSearch::Done(send_drawn(view)),
            Self::Plain => MoveSearch::Done(plain::choose(view)),
            Self::Value => MoveSearch::Done(value::choose(view)),
            Self::Strong { nodes } => {
                MoveSearch::Search(Box::new(strong::StrongSearch::new(view, seed, nodes)))
            }
        }
    }

    /// Thinks until done.
    pub fn choose(self, view: &View, seed: u64) -> Choice {
        let mut search = self.think(view, seed);
        while search.advance(u64::MAX) == Step::Running {}
        search.choice()
    }
}

/// A decision being made.
pub enum MoveSearch {
    /// Made at once.
    Done(Choice),
    /// Being searched for.
    Search(Box<strong::StrongSearch>),
}

impl MoveSearch {
    /// Continues for about `nodes` nodes.
    pub fn advance(&mut self, nodes: u64) -> Step {
        match self {
            Self::Done(_) => Step::Done,
            Self::Search(search) => search.advance(nodes),
        }
    }

    /// The best choice so far.
    pub fn choice(&self) -> Choice {
        match self {
            Self::Done(choice) => *choice,
            Self::Search(search) => search.choice(),
        }
    }

    /// Nodes so far, and in all.
    pub fn nodes(&self) -> (u64, u64) {
        match self {
            Self::Done(_) => (1, 1),
            Self::Search(search) => (search.nodes(), search.limit()),
        }
    }
}

/// The player that only sends what it draws.
fn send_drawn(view: &View) -> Choice {
    let legal = view.legal();
    let drawn = view.game.seats()[usize::from(view.seat)].drawn.map(Action::Send);
    let passing = [Action::Draw, Action::Pass].into_iter().chain(drawn);
    let action = passing.into_iter().find(|action| legal.contains(action)).unwrap_or(legal[0]);
    Choice { action, reason: Reason::Forced }
}
