//! A game against the program: what has been played, and what is saved of it.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::pages::brew::game::{self, Game, any_seed, seat};
use crate::pages::brew::seat::Seat;
use crate::store::{self, Slot};
use jobs::brew::EngineName;
use protocol::js_serde;
use share::{SharedGame, read_brew_game, write_brew_game};

/// What is saved on the device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Save {
    /// Cards and turns, those taken back included.
    pub game: Game,
    /// How many turns count.
    pub at: usize,
    /// Which player the person is.
    pub human: usize,
    /// The other one.
    pub bot: Seat,
    /// Most milliseconds that it may think.
    pub ms: Option<u32>,
    /// Whether the strongest player's advice is shown.
    pub hint: bool,
    /// Whether those who play now have played it from its first turn on: only such games count as one's own.
    #[serde(default = "is_whole")]
    pub whole: bool,
}

/// Games that were saved before it was noted.
const fn is_whole() -> bool {
    true
}

impl Default for Save {
    fn default() -> Self {
        Self {
            game: Game::of_seed(any_seed()),
            at: 0,
            human: 0,
            bot: Seat::named(EngineName::ArticleLate),
            ms: None,
            hint: false,
            whole: true,
        }
    }
}

/// The screen.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What is saved.
    pub save: Save,
    /// What the person has chosen in the turn with that number, while the program still thinks.
    pub chosen: Option<(usize, String)>,
    /// Turns of the game after the last one that was played on this screen.
    pub played: Option<usize>,
}

/// The screen's document.
pub const DOCUMENT: Document<State> = Document {
    is_worth: |state| !state.save.game.acts.is_empty(),
    ..Document::new(
        Slot {
            name: store::BREW_PLAY,
            load: |value| js_serde::read(value).ok().map(State::of),
            save: |state| js_serde::to_json(&state.save),
        },
        "brew.play.mine",
        || State::of(Save::default()),
        |text, state| read_brew_game(text).map(|game| state.linked(game)),
        |state| write_brew_game(&state.save.shared()),
    )
};

/// An action of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The person acts.
    Act(String),
    /// Takes the choice back while the program thinks.
    Unchoose,
    /// The program has decided the turn with that number.
    Answer(usize, String),
    /// Goes to the position after this many turns.
    At(usize),
    /// Shows advice, or not.
    Hint(bool),
    /// Another opponent.
    Bot(Box<Seat>),
    /// How long it may think.
    Ms(Option<u32>),
    /// A new game with this seed, the person sitting there.
    New(String, usize),
}

impl Save {
    /// As stored in a link: the turns that count.
    fn shared(&self) -> SharedGame {
        let bot = (Some(self.bot.engine.clone()), self.bot.nodes);
        let players = if self.human == 0 { [(None, 0), bot] } else { [bot, (None, 0)] };
        let mut game = self.game.clone();
        game.acts.truncate(self.at);
        game::shared(&game, players, self.at)
    }
}

impl State {
    /// The screen of a game.
    const fn of(save: Save) -> Self {
        Self { save, chosen: None, played: None }
    }

    /// The game of a link.
    fn linked(&self, link: SharedGame) -> Self {
        let mut next = self.clone();
        let SharedGame { game, players, at } = link;
        let game = Game::from(game);
        let human = usize::from(players[0].0.is_some() && players[1].0.is_none());
        // The address holds the turns up to the one shown; those taken back can still be redone.
        if !next.save.game.begins_with(&game) {
            next.begin(game);
        }
        let [first, second] = players;
        next.sit(human, seat(if human == 0 { second } else { first }));
        next.save.at = usize::from(at).min(next.save.game.acts.len());
        next
    }

    fn begin(&mut self, game: Game) {
        self.save.whole = game.acts.is_empty();
        self.save.game = game;
        self.save.at = 0;
        (self.chosen, self.played) = (None, None);
    }

    /// Who plays from here on.
    fn sit(&mut self, human: usize, bot: Seat) {
        let save = &mut self.save;
        save.whole &= save.game.acts.is_empty() || (human, &bot) == (save.human, &save.bot);
        (save.human, save.bot) = (human, bot);
    }

    /// Whether another game begins with the message.
    pub const fn is_begun_by(msg: &Msg, _next: &Self) -> bool {
        matches!(msg, Msg::New(..))
    }

    /// The screen after it.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut next = self.clone();
        let save = &mut next.save;
        match msg {
            Msg::Act(command) => next.chosen = Some((save.at, command)),
            Msg::Unchoose => next.chosen = None,
            Msg::Answer(at, answer) => {
                if let Some((_, own)) = next.chosen.take_if(|(chosen, _)| *chosen == at) {
                    let pair = if save.human == 0 { [own, answer] } else { [answer, own] };
                    // Undone steps can be redone where the same is played.
                    if save.game.acts.get(at) != Some(&pair) {
                        save.game.acts.truncate(at);
                        save.game.acts.push(pair);
                        next.played = Some(save.game.acts.len());
                    }
                    save.at = at + 1;
                }
            }
            Msg::At(at) => {
                save.at = at.min(save.game.acts.len());
                next.chosen = None;
            }
            Msg::Hint(hint) => save.hint = hint,
            Msg::Bot(bot) => next.sit(self.save.human, *bot),
            Msg::Ms(ms) => save.ms = ms,
            Msg::New(seed, human) => {
                next.begin(Game::of_seed(seed));
                next.save.human = human;
            }
        }
        next
    }
}
