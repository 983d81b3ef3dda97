//! What is watched: a game, its players, the turn shown.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::pages::brew::game::{self, Game, seat};
use crate::pages::brew::results::KeptGame;
use crate::pages::brew::seat::Seat;
use crate::store::{self, Slot};
use jobs::brew::{DeckEntry, RecordErrorKind, RecordField};
use jobs::brew::{EngineName, RecordError, read_record, recipe_order, tome_order};
use protocol::js_serde;
use share::{SharedGame, read_brew_game, write_brew_game};

/// Milliseconds that a turn stays, by pace.
pub const PACES: [u32; 4] = [2000, 1000, 300, 0];

/// What is saved on the device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Save {
    /// Cards and turns.
    pub game: Game,
    /// Both players; where a person played, the one who thinks in that seat from here on.
    pub seats: [Seat; 2],
    /// The seat in which a person played, where the game is one.
    #[serde(default)]
    pub person: Option<usize>,
    /// Turns played before the one shown.
    pub at: usize,
    /// Whose search is shown.
    pub side: usize,
    /// How fast turns follow.
    pub pace: usize,
    /// Most milliseconds that a player may think.
    pub ms: Option<u32>,
}

impl Default for Save {
    fn default() -> Self {
        Self {
            game: Game::of_seed("12345"),
            seats: [Seat::named(EngineName::Best), Seat::named(EngineName::ArticleLate)],
            person: None,
            at: 0,
            side: 0,
            pace: 1,
            ms: None,
        }
    }
}

/// Invalid input.
#[derive(Clone, Debug, PartialEq)]
pub enum Typed {
    /// A deck: the field, and what is wrong with it.
    Deck(Option<RecordField>, RecordErrorKind),
    /// A game as text.
    Record(RecordError),
}

/// The screen.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What is saved.
    pub save: Save,
    /// The turn that was shown when the game began, or was cut there.
    pub begun: usize,
    /// Whether turns advance by themselves.
    pub playing: bool,
    /// Whether one more turn is wanted.
    pub wanted: bool,
    /// Whether all other actions get their lines.
    pub others: bool,
    /// Invalid input.
    pub typed: Option<Typed>,
    /// How often the input was invalid.
    pub refused: u32,
}

/// The screen's document.
pub const DOCUMENT: Document<State> = Document {
    is_worth: |state| !state.save.game.acts.is_empty(),
    ..Document::new(
        Slot {
            name: store::BREW_WATCH,
            load: |value| js_serde::read(value).ok().map(State::of),
            save: |state| js_serde::to_json(&state.save),
        },
        "brew.watch.mine",
        || State::of(Save::default()),
        |text, state| read_brew_game(text).map(|game| state.linked(game)),
        |state| write_brew_game(&state.save.shared()),
    )
};

/// An action of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Shows the position after this many turns.
    At(usize),
    /// The same as long as the review is looked at.
    Slide(usize),
    /// Shows the position before a player's turn, and what that player searches there.
    Look(usize, usize),
    /// A game that was kept.
    Open(Box<KeptGame>),
    /// One turn further, played now if it has not been.
    Step,
    /// Turns advance by themselves, or not.
    Play(bool),
    /// Both have decided their turn with that number.
    Decided(usize, [String; 2]),
    /// Shows the search of this player.
    Side(usize),
    /// How fast.
    Pace(usize),
    /// How long a player may think.
    Ms(Option<u32>),
    /// Puts another player in a seat.
    Seat(usize, Box<Seat>),
    /// A new game with this seed.
    Seed(String),
    /// A new game with these cards first.
    Decks(String, String),
    /// A game as text.
    Record(String),
    /// The same cards from the start; what was played is left out.
    Again,
    /// Continues from here: later turns are dropped.
    Cut,
    /// All other actions get their lines.
    Others,
}

impl Save {
    /// As stored in a link.
    fn shared(&self) -> SharedGame {
        let mut players = self.seats.clone().map(|seat| (Some(seat.engine), seat.nodes));
        if let Some(player) = self.person.and_then(|person| players.get_mut(person)) {
            *player = (None, 0);
        }
        game::shared(&self.game, players, self.at)
    }
}

impl State {
    /// The screen of a game.
    fn of(save: Save) -> Self {
        Self {
            save,
            begun: 0,
            playing: false,
            wanted: false,
            others: false,
            typed: None,
            refused: 0,
        }
    }

    /// The game of a link.
    fn linked(&self, link: SharedGame) -> Self {
        let mut next = self.clone();
        let SharedGame { game, players, at } = link;
        let game = Game::from(game);
        if game != next.save.game {
            next.begin(game);
        }
        next.save.person = players.iter().position(|player| player.0.is_none());
        next.save.seats = players.map(seat);
        next.save.at = usize::from(at).min(next.save.game.acts.len());
        next
    }

    fn begin(&mut self, game: Game) {
        self.save.game = game;
        self.save.person = None;
        (self.save.at, self.begun) = (0, 0);
        (self.playing, self.wanted, self.typed) = (false, false, None);
    }

    /// Whether the message has begun another game.
    pub const fn is_begun_by(msg: &Msg, next: &Self) -> bool {
        let other = matches!(
            msg,
            Msg::Seed(_)
                | Msg::Seat(..)
                | Msg::Open(_)
                | Msg::Decks(..)
                | Msg::Record(_)
                | Msg::Again
                | Msg::Cut
        );
        other && next.typed.is_none()
    }

    fn refuse(&mut self, typed: Typed) {
        self.typed = Some(typed);
        self.refused += 1;
    }

    /// The screen after it.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut next = self.clone();
        let save = &mut next.save;
        match msg {
            Msg::At(at) | Msg::Slide(at) => {
                save.at = at.min(save.game.acts.len());
                (next.playing, next.wanted) = (false, false);
            }
            Msg::Step if save.at < save.game.acts.len() => save.at += 1,
            Msg::Step => next.wanted = true,
            Msg::Play(playing) => (next.playing, next.wanted) = (playing, false),
            Msg::Decided(at, acts) => {
                if at == save.at && at == save.game.acts.len() {
                    save.game.acts.push(acts);
                    save.at += 1;
                    // What the players decide is no longer somebody's own game.
                    save.person = None;
                }
                next.wanted = false;
            }
            Msg::Look(at, side) => {
                (save.at, save.side) = (at.min(save.game.acts.len()), side);
                (next.playing, next.wanted) = (false, false);
            }
            Msg::Side(side) => save.side = side,
            Msg::Pace(pace) => save.pace = pace,
            Msg::Ms(ms) => save.ms = ms,
            Msg::Seat(player, seat) => {
                if let Some(old) = save.seats.get_mut(player) {
                    *old = *seat;
                }
                save.person = save.person.filter(|person| *person != player);
                // Turns of another player would pass for those of this one; after "Play on from here"
                // it is known that they are not.
                if self.begun == 0 && !save.game.acts.is_empty() {
                    let (game, person) = (save.game.again(), save.person);
                    next.begin(game);
                    next.save.person = person;
                }
                next.playing = false;
            }
            Msg::Seed(seed) => next.begin(Game::of_seed(seed)),
            Msg::Open(kept) => {
                next.begin(kept.game);
                next.save.person = kept.players.iter().position(Option::is_none);
                next.save.seats =
                    kept.players.map(|seat| seat.unwrap_or_else(|| Seat::named(EngineName::Best)));
            }
            Msg::Decks(tome, recipes) => {
                let decks = tome_order(&tome).and_then(|tome| Ok((tome, recipe_order(&recipes)?)));
                match decks {
                    Ok((tome, recipes)) => {
                        let deck = Some(DeckEntry { tome, recipes });
                        next.begin(Game { deck, seed: None, acts: Vec::new() });
                    }
                    Err((field, what)) => next.refuse(Typed::Deck(field, what)),
                }
            }
            Msg::Record(text) => match read_record(&text) {
                Ok(game) => next.begin(game.into()),
                Err(fault) => next.refuse(Typed::Record(fault)),
            },
            Msg::Again => {
                let game = save.game.again();
                next.begin(game);
            }
            Msg::Cut => {
                let (mut game, person) = (save.game.clone(), save.person);
                let at = save.at;
                game.acts.truncate(at);
                next.begin(game);
                (next.save.at, next.begun) = (at, at);
                next.save.person = person;
            }
            Msg::Others => next.others = !next.others,
        }
        next
    }
}
