//! A contest by hand: what has been played, and what is saved of it.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::pages::contest::current::{self, Entry, OfLoadout};
use crate::store;
use jobs::contest::{Deal, ReplayReport};
use share::LinkError;

/// A contest and the actions in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// The loadout and deal.
    pub entry: Entry,
    /// The actions, those that have been taken back included.
    pub line: Vec<i8>,
    /// How many of them count.
    pub at: usize,
}

impl Game {
    /// A contest before its first action.
    pub const fn new(entry: Entry) -> Self {
        Self { entry, line: Vec::new(), at: 0 }
    }

    /// The actions that count.
    pub fn acts(&self) -> &[i8] {
        &self.line[..self.at.min(self.line.len())]
    }
}

/// What is saved on the device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Save {
    /// The contest on the screen.
    pub game: Game,
    /// Whether the AI gives advice.
    pub advice: bool,
}

/// A pile that can be viewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    Deck,
    Discard,
    Hold,
    Lost,
}

impl Pile {
    /// All, in display order.
    pub const ALL: [Self; 4] = [Self::Deck, Self::Discard, Self::Hold, Self::Lost];

    /// Its cards, by instance.
    pub fn cards(self, report: &ReplayReport) -> &[u8] {
        let piles = report.piles.as_ref();
        let found = match self {
            Self::Deck => piles.map(|piles| &piles.deck),
            Self::Discard => piles.map(|piles| &piles.discard),
            Self::Lost => piles.map(|piles| &piles.lost),
            Self::Hold => report.steps.last().map(|step| &step.state.hold),
        };
        found.map_or(&[], Vec::as_slice)
    }
}

/// The screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Save", into = "Save")]
pub struct State {
    pub save: Save,
    /// The pile being viewed.
    pub pile: Option<Pile>,
    /// Whether the best play is searched for.
    pub best: bool,
}

/// The screen's document.
pub const DOCUMENT: Document<State> = Document {
    is_worth: |state| !state.save.game.line.is_empty(),
    ..current::document(
        |text, state| {
            let (entry, tail) = current::read_link(text)?;
            // Without actions it is a contest before its first.
            let line = match current::of_tail(tail, "a") {
                Some(text) => current::read_acts(text).ok_or(LinkError::Plays)?,
                None => Vec::new(),
            };
            Ok(state.linked(entry, line))
        },
        |state| {
            let (game, loadout) = (&state.save.game, share::write_loadout(&state.save.game.entry));
            match game.acts() {
                [] => loadout,
                acts => format!("{loadout}&a={}", current::write_acts(acts)),
            }
        },
    )
};

impl OfLoadout for State {
    const NAME: &'static str = store::CONTEST_PLAY;

    fn entry(&self) -> &Entry {
        &self.save.game.entry
    }

    fn of(entry: Entry, kept: Option<Self>) -> Self {
        let fresh = Game::new(entry);
        match kept {
            Some(mut state) => {
                state.begin(fresh);
                state
            }
            None => Save { game: fresh, advice: false }.into(),
        }
    }
}

impl From<Save> for State {
    fn from(save: Save) -> Self {
        Self { save, pile: None, best: false }
    }
}

impl From<State> for Save {
    fn from(state: State) -> Self {
        state.save
    }
}

/// What a person does.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Takes this action as the one with that number; a late second tap would be for another one.
    Act(usize, i8),
    /// Goes to the choice after this many actions.
    At(usize),
    /// Another deal of the same loadout.
    Deal,
    /// Asks the AI, or not.
    Advice(bool),
    /// Views a pile.
    Pile(Option<Pile>),
    /// Searches for the best play.
    Best,
}

impl State {
    /// Whether another contest begins with the message.
    pub const fn is_begun_by(msg: &Msg, _next: &Self) -> bool {
        matches!(msg, Msg::Deal)
    }

    /// The screen after it.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut next = self.clone();
        let game = &mut next.save.game;
        match msg {
            Msg::Act(at, act) if at == game.at => {
                // Undone steps can be redone where the same is played.
                if game.line.get(at) != Some(&act) {
                    game.line.truncate(at);
                    game.line.push(act);
                }
                game.at += 1;
            }
            Msg::Act(..) => {}
            Msg::At(at) => game.at = at.min(game.line.len()),
            Msg::Deal => {
                let mut entry = game.entry.clone();
                entry.deal = Deal { game: entry.deal.game + 1, ..Deal::default() };
                next.begin(Game::new(entry));
            }
            Msg::Advice(so) => next.save.advice = so,
            Msg::Pile(pile) => next.pile = pile,
            Msg::Best => next.best = true,
        }
        next
    }

    fn begin(&mut self, game: Game) {
        self.save.game = game;
        self.pile = None;
        self.best = false;
    }

    /// The contest of a link.
    fn linked(&self, entry: Entry, line: Vec<i8>) -> Self {
        let mut next = self.clone();
        let at = line.len();
        let game = Game { entry, line, at };
        if game.entry != self.save.game.entry || game.acts() != self.save.game.acts() {
            next.begin(game);
        }
        next
    }
}
