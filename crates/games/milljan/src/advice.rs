//! What to do now: to win, send, claim, let そら fetch, or wait. The one advice that a person gets for a
//! hand, wherever it is shown.
//!
//! Speed decides, as in the article: the fewest missing tiles, then the most copies that bring the win
//! nearer, then the mean points of the wins ([`Merit`]).

use serde::{Deserialize, Serialize};

use super::claims;
use super::goals::Start;
use super::hand::Hand;
use super::idol::{IdolId, SORA, Set};
use super::table::Table;
use super::unit::UnitId;
use super::waits::{self, Merit, Wait};

/// What is decided, beside what to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Another seat has sent a tile.
    Sent {
        /// The tile.
        tile: IdolId,
        /// Whether the rules let it be claimed for a unit (ティン).
        tin: bool,
    },
    /// The own turn, before its draw; そら could fetch one of these from a waiting room.
    Turn {
        /// Tiles of the waiting rooms.
        rooms: Set,
    },
}

/// Something that can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// Declaring the win.
    Win,
    /// Sending this tile.
    Send(IdolId),
    /// Claiming the tile just sent for a unit (ティン), then sending another tile.
    Tin {
        /// The unit, by number.
        unit: UnitId,
        /// The tile that is sent then; `null` where none has to be.
        send: Option<IdolId>,
    },
    /// Sending そら for this tile of a waiting room.
    Fetch(IdolId),
    /// Letting the tile pass, or drawing.
    Wait,
}

/// Something that can be done and what the hand is like afterwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// What is done.
    pub act: Act,
    /// Points of the win, where it is one.
    pub points: Option<u32>,
    /// How good the twelve tiles then are; nothing is missing from a win.
    pub merit: Merit,
    /// Tiles that bring the win nearer then.
    pub advancing: Set,
}

/// What becomes of そら.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Sora {
    /// She fetches a tile now.
    Fetches,
    /// She stays in the hand, to fetch a tile later.
    Stays,
    /// She is sent: nothing that she could fetch would help in time.
    Goes,
}

impl Way {
    /// Declaring a win.
    pub fn win(points: u32) -> Self {
        let merit = Merit { h: Some(0), weight: 0, mean: None };
        Self { act: Act::Win, points: Some(points), merit, advancing: Set::default() }
    }
}

/// The ways of a drawn hand, the best first: a win, then sends, of which `sends` holds each with what it
/// leads to.
///
/// そら leaves the hand only where at most one tile is then missing: until then she can save a draw.
pub fn drawn(win: Option<u32>, mut sends: Vec<Way>) -> Vec<Way> {
    sends.sort_by(|a, b| a.merit.order(&b.merit));
    let stays = |way: &Way| way.act == Act::Send(SORA) && way.merit.h.is_none_or(|h| h > 1);
    if let Some(at) = sends.iter().position(|way| !stays(way)) {
        // Whatever was faster is そら.
        sends[..=at].rotate_right(1);
    }
    win.map(Way::win).into_iter().chain(sends).collect()
}

/// What becomes of そら by the first of these ways; `None` where the hand holds none.
pub fn sora(hand: &Hand, ways: &[Way]) -> Option<Sora> {
    let first = ways.first().filter(|way| way.act != Act::Win)?;
    hand.free_set().has(SORA).then_some(match first.act {
        Act::Fetch(_) => Sora::Fetches,
        Act::Send(SORA) | Act::Tin { send: Some(SORA), .. } => Sora::Goes,
        _ => Sora::Stays,
    })
}

/// The comparison of everything that a waiting hand can do, one possibility at a time.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The hand; the tile just sent counts among those that can still come in.
    hand: Hand,
    todo: Vec<Act>,
    sent: Option<IdolId>,
    ways: Vec<Way>,
}

impl Waiting {
    /// Sets the comparison up. `hand` counts the tile just sent among those that can still come in;
    /// `wait` is what it waits for once that tile is let pass, `mean` the mean points of its wins.
    pub fn new(hand: Hand, occasion: Occasion, wait: Wait, mean: Option<f64>) -> Self {
        let mut ways = Vec::new();
        let mut sent = None;
        let todo = match occasion {
            Occasion::Sent { tile, .. } if tile == SORA => Vec::new(),
            Occasion::Sent { tile, tin } => {
                sent = Some(tile);
                let claim = claims::of(&hand, tile);
                ways.extend(claim.ron.map(Way::win));
                let units = claim.tin.into_iter().filter(|_| tin);
                units.map(|(unit, _)| Act::Tin { unit, send: None }).collect()
            }
            Occasion::Turn { rooms } if hand.free_set().has(SORA) => {
                rooms.iter().filter(|&tile| tile != SORA).map(Act::Fetch).collect()
            }
            Occasion::Turn { .. } => Vec::new(),
        };
        let merit = Merit { h: wait.h, weight: wait.weight, mean };
        ways.push(Way { act: Act::Wait, points: None, merit, advancing: wait.advancing });
        Self { hand, todo, sent, ways }
    }

    /// Looks at one more possibility; `false` where none is left.
    pub fn advance(&mut self) -> bool {
        let way = self.todo.pop().and_then(|act| match act {
            Act::Tin { unit, .. } => claiming(&self.hand, unit, self.sent?),
            Act::Fetch(tile) => fetching(&self.hand, tile),
            Act::Win | Act::Send(_) | Act::Wait => None,
        });
        self.ways.extend(way);
        !self.todo.is_empty()
    }

    /// All ways looked at so far, the best first: a win, claims and fetches that help, waiting, the rest.
    ///
    /// そら fetches as soon as that brings the win nearer, or brings more winning tiles: against players who
    /// keep her for the last step but one, as the article does, that wins more games (`docs/milljan.md`).
    pub fn ways(&self) -> Vec<Way> {
        let wait = self.ways.iter().find(|way| way.act == Act::Wait).map(|way| way.merit);
        let helps = |way: &Way| match (way.merit.h, wait.and_then(|wait| wait.h)) {
            (Some(1), Some(1)) => {
                matches!(way.act, Act::Fetch(_))
                    && wait.is_some_and(|wait| way.merit.speed() < wait.speed())
            }
            (Some(h), Some(now)) => h < now,
            (h, None) => h.is_some(),
            (None, Some(_)) => false,
        };
        let rank = |way: &Way| match way.act {
            Act::Win => 0,
            Act::Wait => 2,
            _ if helps(way) => 1,
            _ => 3,
        };
        let mut ways = self.ways.clone();
        ways.sort_by(|a, b| {
            let tie = || self.tie(a).cmp(&self.tie(b));
            rank(a).cmp(&rank(b)).then_with(|| a.merit.order(&b.merit)).then_with(tie)
        });
        ways
    }

    /// Between equals the larger unit, which is worth more; then the lower number.
    fn tie(&self, way: &Way) -> (u8, u16) {
        match way.act {
            Act::Tin { unit, .. } => (u8::MAX - self.hand.roster().size(unit), unit),
            Act::Send(tile) | Act::Fetch(tile) => (0, tile.into()),
            Act::Win | Act::Wait => (0, 0),
        }
    }
}

/// Claiming `tile` for `unit`, and the best send then.
fn claiming(hand: &Hand, unit: UnitId, tile: IdolId) -> Option<Way> {
    let hand = hand.claiming(unit, tile)?;
    let table = Table::new(&hand);
    let sends = waits::choices(&hand, &table).into_iter().map(|choice| Way {
        act: Act::Send(choice.tile),
        points: None,
        merit: choice.merit,
        advancing: choice.wait.advancing,
    });
    let best = drawn(None, sends.collect()).into_iter().next()?;
    let send = match best.act {
        Act::Send(tile) => Some(tile),
        _ => None,
    };
    Some(Way { act: Act::Tin { unit, send }, ..best })
}

/// そら in a waiting room, and `tile`, which was seen there, in her place; `None` where that cannot be.
fn fetching(hand: &Hand, tile: IdolId) -> Option<Way> {
    let hand = hand.fetching(tile)?;
    let table = Table::new(&hand);
    let (wait, merit) = waits::judged(&hand, &table, &Start::of(&hand, &table));
    Some(Way { act: Act::Fetch(tile), points: None, merit, advancing: wait.advancing })
}
