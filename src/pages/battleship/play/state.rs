//! A game: what is saved of it, and what changes it.

use serde::{Deserialize, Serialize};

use super::super::duel::board_setup::Chosen;
use super::super::duel::fleet::{Placing, Put};
use super::super::duel::policy::{fitting, weighed};
use super::super::duel::{chance, nonce};
use super::game::{Challenge, Game, Mode, Setup};
use jobs::battleship::{BoardSetup, Place, Policy, ShipEntry, ShotEntry};
use share::LinkError;

/// Most games put aside for those of links.
const ASIDE: usize = 8;

/// How fast the program shoots where it plays alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Slow enough to follow shot by shot.
    Slow,
    /// Two shots per second.
    #[default]
    Usual,
    /// To skip to the end.
    Fast,
}

impl Pace {
    /// Milliseconds before a shot.
    pub const fn millis(self) -> u32 {
        match self {
            Self::Slow => 1500,
            Self::Usual => 500,
            Self::Fast => 60,
        }
    }
}

/// What is saved on the device.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Save {
    /// The choices for the next game.
    pub setup: Setup,
    /// Whether the heat map is shown.
    pub hint: bool,
    /// How fast the program shoots where it plays alone.
    pub pace: Pace,
    /// The fleet being placed.
    pub placing: Placing,
    /// The game.
    pub game: Option<Game>,
    /// Games put aside for those of links; the last one is returned to first.
    pub aside: Vec<Game>,
}

impl Save {
    /// Puts the game aside for another one.
    pub fn put_aside(&mut self) {
        self.aside.extend(self.game.take());
        let many = self.aside.len().saturating_sub(ASIDE);
        self.aside.drain(..many);
    }
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The choices.
    #[default]
    Start,
    /// One's own fleet.
    Place,
    /// The game, or its end.
    Table,
    /// What is known about opponents.
    Opponents,
}

/// The screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// What is kept.
    pub save: Save,
    /// What is shown.
    pub view: View,
    /// Looking back: before this shot.
    pub step: Option<usize>,
    /// Which of two sequences of shots is viewed: the program's?
    pub theirs: bool,
    /// Whether the policies' shots on this fleet are requested.
    pub compare: bool,
    /// Whether the game is shared as a challenge, without its shots.
    pub blind: bool,
    /// Whether the screen is asking if the game should be given up.
    pub asking: bool,
    /// Whether the program waits with its shots.
    pub paused: bool,
    /// The cell that the person shoots at when it is their turn.
    pub queued: Option<usize>,
    /// Why the link opened last does not open.
    pub bad_link: Option<LinkError>,
}

/// An action of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Another screen.
    View(View),
    /// Who looks.
    Mode(Mode),
    /// A preset.
    Setup(Chosen),
    /// How the program shoots.
    Policy(Policy),
    /// The rule of turns.
    Again(bool),
    /// The name of the opponent.
    Who(String),
    /// With what is known about the opponent, or without.
    Weighted,
    /// The heat map, on or off.
    Hint,
    /// One's own fleet.
    Put(Put),
    /// Begins a game.
    Start,
    /// The program's fleet and its hash.
    Drawn(Vec<ShipEntry>, String),
    /// The person shoots.
    Shoot(usize),
    /// The program shoots.
    Fire(Place),
    /// What a shot at the fleet on paper hit.
    Say(ShotEntry),
    /// Takes the last shot back.
    Undo,
    /// Shoots it again.
    Redo,
    /// Gives the game up.
    GiveUp,
    /// Leaves the finished game.
    Leave,
    /// Looks at the game before this shot; at its end with none.
    Step(Option<usize>),
    /// Looks at the other's shots.
    Theirs(bool),
    /// Asks what the policies take.
    Compare,
    /// The fleet has been learned.
    Learned,
    /// Shares the game without its shots, or with them.
    Blind(bool),
    /// The game of a link, or why it does not open.
    Open(Result<Box<Challenge>, LinkError>),
    /// Asks whether the game should be given up, or no longer.
    Ask(bool),
    /// Takes an answer of the person back, by its number.
    TakeBack(usize),
    /// Pauses the program, or lets it continue.
    Pause,
    /// How fast it shoots.
    Pace(Pace),
    /// The cell to shoot at next.
    Queue(usize),
    /// Lets the program shoot in the article's way from now on.
    Instead,
}

impl State {
    /// As it was left, or with the game of a link; a link that cannot be opened is reported.
    pub fn open(mut save: Save, link: Option<Result<Challenge, LinkError>>) -> Self {
        // Saved data may come from an older version, or be arbitrary.
        if !save.setup.sea.is_sound() {
            (save.setup.sea, save.placing) = (Chosen::default(), Placing::default());
        }
        if !save.placing.is_on(&save.setup.sea.sea()) {
            save.placing = Placing::default();
        }
        save.game = save.game.filter(Game::is_sound);
        save.aside.retain(Game::is_sound);
        save.setup.policy = fitting(save.setup.policy, &save.setup.sea.sea());
        let view = if save.game.is_some() { View::Table } else { View::Start };
        let state = Self { save, view, ..Self::default() };
        match link {
            Some(link) => state.opened(link),
            None => state,
        }
    }

    /// With the game of a link; one that cannot be opened is reported.
    fn opened(mut self, link: Result<Challenge, LinkError>) -> Self {
        let game = match link.and_then(|link| link.game().ok_or(LinkError::Game)) {
            Ok(game) => game,
            Err(why) => {
                self.bad_link = Some(why);
                return self;
            }
        };
        let shots = |game: &Game| (game.shots.clone(), game.fire.clone(), game.said.len());
        let same = |known: &Game| {
            let drawn = (known.seed, &known.nonce) == (game.seed, &game.nonce);
            drawn && (!game.guest || shots(known) == shots(&game))
        };
        // The address holds a game that is over, so a reload opens its own link: nothing changes.
        if !self.save.game.as_ref().is_some_and(same) {
            self.save.put_aside();
            self.save.game = Some(game);
            self = Self { save: self.save, ..Self::default() };
        }
        let guest = self.save.game.as_ref().is_some_and(|game| game.guest);
        // A game that somebody else played is viewed from its beginning.
        (self.step, self.view) = (guest.then_some(0), View::Table);
        self
    }

    /// The board of the next game.
    pub fn sea(&self) -> BoardSetup {
        self.save.setup.sea.sea()
    }

    /// The screen after that.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut next = self.clone();
        // Automatic messages do not clear the notice shown to the person.
        let drawn = matches!(msg, Msg::Drawn(..) | Msg::Put(Put::Drawn(_)));
        if !drawn && !matches!(msg, Msg::Fire(_) | Msg::Learned) {
            (next.bad_link, next.asking) = (None, false);
        }
        let setup = &mut next.save.setup;
        match msg {
            Msg::View(view) => next.view = view,
            Msg::Mode(mode) => setup.mode = mode,
            Msg::Setup(sea) => {
                if sea.sea() != setup.sea.sea() {
                    next.save.placing = Placing::default();
                }
                setup.sea = sea;
                setup.policy = fitting(setup.policy, &setup.sea.sea());
            }
            Msg::Open(link) => return next.opened(link.map(|link| *link)),
            Msg::Ask(asking) => next.asking = asking,
            Msg::Pause => next.paused = !next.paused,
            Msg::Pace(pace) => next.save.pace = pace,
            Msg::Queue(at) => next.queued = (next.queued != Some(at)).then_some(at),
            Msg::Policy(policy) => setup.policy = policy,
            Msg::Again(again) => setup.again = again,
            Msg::Who(who) => setup.who = who.trim().chars().take(40).collect(),
            Msg::Weighted => {
                setup.policy = weighed(setup.policy, !setup.policy.is_weighted());
            }
            Msg::Hint => next.save.hint = !next.save.hint,
            Msg::Put(put) => {
                let sea = next.sea();
                next.save.placing = next.save.placing.after(put, &sea);
            }
            Msg::Start => {
                let mode = setup.mode;
                if mode.placed() && next.view != View::Place {
                    next.view = View::Place;
                    return next;
                }
                let mine = if mode.placed() { next.save.placing.ships.clone() } else { Vec::new() };
                let (seed, nonce) = (chance(), nonce());
                let setup = setup.clone();
                // A game left for the choices is returned to afterwards.
                next.save.put_aside();
                next.save.game = Some(Game { setup, seed, nonce, mine, ..Game::default() });
                next = Self { save: next.save, view: View::Table, ..Self::default() };
            }
            Msg::Leave => {
                next.save.game = next.save.aside.pop();
                let view = if next.save.game.is_some() { View::Table } else { View::Start };
                next = Self { save: next.save, view, ..Self::default() };
            }
            Msg::Blind(blind) => next.blind = blind,
            Msg::Step(step) => next.step = step,
            Msg::Theirs(theirs) => (next.theirs, next.step) = (theirs, None),
            Msg::Compare => next.compare = true,
            other => {
                if matches!(other, Msg::Shoot(_)) {
                    next.queued = None;
                }
                if let Some(game) = &mut next.save.game {
                    game.change(other);
                }
            }
        }
        next
    }
}
