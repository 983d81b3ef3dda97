//! What is viewed: a game of the loadout, a way of playing it, a moment in it.

use serde::{Deserialize, Serialize};

use super::super::current::{self, Entry, OfLoadout};
use crate::document::Document;
use crate::store;
use jobs::contest::{Deal, DeckCard, Edit, RouteOrder};
use share::LinkError;

/// A way of playing the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Line {
    /// Actions that come first; the AI continues from there. Without any it is the AI's own game.
    pub acts: Vec<i8>,
    /// Whether they are the best play of the whole game.
    pub best: bool,
    /// Whether it is certain that none is better.
    pub sure: bool,
}

/// A game and a way of playing it, each change of which can be undone; and the current place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    /// Loadout and game.
    pub entry: Entry,
    /// The way.
    pub line: Line,
    /// The place.
    pub place: Place,
}

impl OfLoadout for Shown {
    const NAME: &'static str = store::CONTEST_REPLAY;

    fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The AI's own game, from its beginning.
    fn of(entry: Entry, _kept: Option<Self>) -> Self {
        Self { entry, line: Line::default(), place: Place::default() }
    }
}

/// The screen's document.
pub const DOCUMENT: Document<Shown> = current::document(
    |text, _| {
        let (entry, tail) = current::read_link(text)?;
        // A link without plays is the AI's own game.
        let (line, place) = match tail {
            "" => Default::default(),
            tail => read_tail(tail).ok_or(LinkError::Plays)?,
        };
        Ok(Shown { entry, line, place })
    },
    |Shown { entry, line, place }| share::write_loadout(entry) + &write_tail(line, place),
);

/// A card of the hand.
#[derive(Clone, Debug, PartialEq)]
pub struct HandCard {
    /// Which it is.
    pub card: DeckCard,
    /// Its place in the hand, where it could be played and was not.
    pub instead: Option<i8>,
}

/// The current place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    /// The choice, from 0.
    pub at: u32,
    /// Whether the table of routes is open.
    pub table: bool,
    /// Its order; by E where none is named.
    pub by: Option<RouteOrder>,
    /// Whether it is reversed.
    pub turned: bool,
    /// Rows that are skipped.
    pub from: u32,
    /// The route shown line by line.
    pub open: Option<Vec<i8>>,
    /// Whether the best play is being searched for.
    pub search: bool,
    /// The card described in words.
    #[serde(skip)]
    pub card: Option<HandCard>,
}

/// An action of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Shows this choice.
    At(u32),
    /// Opens or closes the table of routes.
    Table(bool),
    /// Sets the order, or reverses it.
    By(RouteOrder),
    /// Turns its pages.
    From(u32),
    /// Opens a route, or closes it.
    Open(Option<Vec<i8>>),
    /// Plays these actions first.
    Take(Line, u32),
    /// Describes a card in words, or closes that.
    Card(Option<HandCard>),
    /// Searches for the best play.
    Search,
    /// Another game.
    Deal(Deal),
    /// Changed weights of the AI.
    Weights(Vec<Edit>),
}

impl Shown {
    /// What is shown after that, and whether it is a step that can be undone.
    pub fn after(&self, msg: Msg) -> (Self, bool) {
        let mut next = Self { place: self.place.after(&msg), ..self.clone() };
        match msg {
            Msg::Take(line, _) => next.line = line,
            Msg::Deal(deal) => (next.entry.deal, next.line) = (deal, Line::default()),
            Msg::Weights(edits) => {
                next.entry.loadout.ai.edits = edits;
                // The former best play stays a way of playing, but is not the best of this AI's
                // game.
                next.line.best = false;
            }
            _ => {}
        }
        let is_step = (&next.entry, &next.line) != (&self.entry, &self.line);
        (next, is_step)
    }
}

/// Routes on a page of the table.
pub const PAGE: u32 = 50;

impl Place {
    /// The place after that.
    #[must_use]
    pub fn after(&self, msg: &Msg) -> Self {
        let mut next = self.clone();
        match msg {
            Msg::At(at) => next.at = *at,
            Msg::Table(open) => (next.table, next.from) = (*open, 0),
            Msg::By(by) => {
                let same = self.by.unwrap_or(RouteOrder::Total) == *by;
                (next.by, next.turned, next.from) = (Some(*by), same && !self.turned, 0);
            }
            Msg::From(from) => next.from = *from,
            Msg::Open(route) => next.open.clone_from(route),
            Msg::Take(_, at) => next = Self { at: *at, search: self.search, ..Self::default() },
            Msg::Card(card) => next.card.clone_from(card),
            Msg::Search => next.search = true,
            Msg::Deal(_) => {
                let (table, by, turned) = (self.table, self.by, self.turned);
                next = Self { table, by, turned, ..Self::default() };
            }
            // Another AI plays another game.
            Msg::Weights(_) => (next.open, next.from) = (None, 0),
        }
        next
    }
}

/// What follows the loadout in an address.
pub fn write_tail(line: &Line, place: &Place) -> String {
    let mut text = String::new();
    if place.at > 0 {
        text.push_str(&format!("&p={}", place.at));
    }
    if !line.acts.is_empty() {
        let name = match (line.best, line.sure) {
            (false, _) => "a",
            (true, false) => "b",
            (true, true) => "best",
        };
        text.push_str(&format!("&{name}={}", current::write_acts(&line.acts)));
    }
    if place.table {
        text.push_str("&t=1");
    }
    if let Some(route) = &place.open {
        text.push_str(&format!("&r={}", current::write_acts(route)));
    }
    text
}

/// Parses it; `None` where something in it cannot be read. The job checks whether the actions can be
/// taken.
pub fn read_tail(text: &str) -> Option<(Line, Place)> {
    let (mut line, mut place) = (Line::default(), Place::default());
    for part in text.split('&').skip(1) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        match name {
            "p" => place.at = value.parse().ok()?,
            "a" | "b" | "best" => {
                let acts = current::read_acts(value)?;
                line = Line { acts, best: name != "a", sure: name == "best" };
            }
            "t" => place.table = true,
            "r" => place.open = Some(current::read_acts(value)?),
            _ => {}
        }
    }
    Some((line, place))
}
