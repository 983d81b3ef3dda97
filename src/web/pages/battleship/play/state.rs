//! A game: what is kept of it, and what changes it.

use serde::{Deserialize, Serialize};

use super::super::duel::ask::Policy;
use super::super::duel::fleet::{Placing, Put};
use super::super::duel::sea::{Chosen, afloat_cells, hits, number, place};
use super::super::duel::{chance, nonce};
use crate::jobs::battleship::{AnswerName, Place, Sea, ShipEntry, ShotEntry};

/// Who looks for whose fleet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// The person looks for the program's.
    #[default]
    Find,
    /// Both, in turns.
    Duel,
    /// The program looks for the person's, which is on the screen.
    Hide,
    /// The program looks for one on paper; the person says what it hits.
    Paper,
}

impl Mode {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 4] = [Self::Find, Self::Duel, Self::Hide, Self::Paper];

    /// The name in test ids.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Find => "find",
            Self::Duel => "duel",
            Self::Hide => "hide",
            Self::Paper => "paper",
        }
    }

    /// Whether the program has a fleet to be found.
    pub const fn hidden(self) -> bool {
        matches!(self, Self::Find | Self::Duel)
    }

    /// Whether the person has one on the screen.
    pub const fn placed(self) -> bool {
        matches!(self, Self::Hide | Self::Duel)
    }
}

/// What is chosen for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// Who looks.
    pub mode: Mode,
    /// The board.
    pub sea: Chosen,
    /// How the program shoots.
    pub policy: Policy,
    /// Whether a hit earns another shot.
    pub again: bool,
    /// Under which name the fleet is learned.
    pub who: String,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            mode: Mode::Find,
            sea: Chosen::default(),
            policy: Policy { policy: "p-matrix".into(), weighted: false },
            again: false,
            who: String::new(),
        }
    }
}

/// A game that has begun.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Game {
    /// What was chosen for it.
    pub setup: Setup,
    /// Seed of the program's fleet and of its choices among equals.
    pub seed: u64,
    /// What makes the hash of the fleet impossible to guess.
    pub nonce: String,
    /// The program's fleet, once it is drawn.
    pub theirs: Vec<ShipEntry>,
    /// Its hash.
    pub commitment: String,
    /// The person's fleet.
    pub mine: Vec<ShipEntry>,
    /// Where the person shot.
    pub shots: Vec<Place>,
    /// Where the program shot.
    pub fire: Vec<Place>,
    /// What the person said to the program's shots, where the fleet is on paper.
    pub said: Vec<ShotEntry>,
    /// Shots taken back, the last one first in line to come again.
    pub undone: Vec<Place>,
    /// How often shots were taken back.
    pub taken_back: u32,
    /// Whether it was given up.
    pub given_up: bool,
    /// Whether its fleet has been learned.
    pub learned: bool,
}

impl Game {
    /// Board, fleet and rules.
    pub fn sea(&self) -> Sea {
        self.setup.sea.sea()
    }
}

/// A game as a link gives it: the same hidden fleet, and the shots where there are not too many.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Challenge {
    setup: Setup,
    seed: u64,
    nonce: String,
    /// The cells by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shots: Vec<u8>,
}

impl Challenge {
    /// Whether it can be played at all; the job judges the rest.
    pub fn is_sound(&self) -> bool {
        self.setup.mode == Mode::Find && self.seed < 1 << 53 && self.nonce.len() <= 64
    }

    /// Ready to be played.
    pub fn game(self) -> Game {
        let Self { setup, seed, nonce, shots } = self;
        let sea = setup.sea.sea();
        let shots = shots.into_iter().map(|at| place(at.into(), &sea)).collect();
        Game { setup, seed, nonce, shots, ..Game::default() }
    }
}

impl Game {
    /// The link's content. Only the program's fleet can be drawn again by whoever opens it.
    pub fn challenge(&self) -> Option<Challenge> {
        let sea = self.sea();
        (self.setup.mode == Mode::Find).then(|| Challenge {
            setup: self.setup.clone(),
            seed: self.seed,
            nonce: self.nonce.clone(),
            shots: self.shots.iter().map(|&at| number(at, &sea) as u8).collect(),
        })
    }
}

/// Who is to shoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The person.
    Mine,
    /// The program.
    Theirs,
    /// Nobody any more.
    Over(End),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The person has found the program's fleet.
    Mine,
    /// The program has found the person's before that.
    Theirs,
    /// The program has found the fleet that it alone looked for.
    Found,
    /// It was given up.
    GivenUp,
}

/// Who is to shoot, after these answers to the person's and to the program's shots.
pub fn turn(game: &Game, mine: &[ShotEntry], theirs: &[ShotEntry]) -> Turn {
    let cells = afloat_cells(&game.sea());
    let all = |shots: &[ShotEntry]| hits(shots) >= cells;
    let mode = game.setup.mode;
    if mode.hidden() && all(mine) {
        return Turn::Over(End::Mine);
    }
    if mode != Mode::Find && all(theirs) {
        return Turn::Over(if mode == Mode::Duel { End::Theirs } else { End::Found });
    }
    if game.given_up {
        return Turn::Over(End::GivenUp);
    }
    match mode {
        Mode::Find => Turn::Mine,
        Mode::Hide | Mode::Paper => Turn::Theirs,
        Mode::Duel => {
            // The person begins; who goes on after a hit follows from the answers.
            let (mut mine, mut theirs) = (mine.iter(), theirs.iter());
            let mut me = true;
            while let Some(shot) = if me { mine.next() } else { theirs.next() } {
                if !game.setup.again || shot.answer == AnswerName::Miss {
                    me = !me;
                }
            }
            if me { Turn::Mine } else { Turn::Theirs }
        }
    }
}

/// What stays on the device.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Save {
    /// The choices for the next game.
    pub setup: Setup,
    /// Whether the heat map is shown.
    pub hint: bool,
    /// The fleet being placed.
    pub placing: Placing,
    /// The game.
    pub game: Option<Game>,
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
    /// What is known of opponents.
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
    /// Which of two sequences of shots is looked at: the program's?
    pub theirs: bool,
    /// Whether the policies' shots on this fleet are asked for.
    pub compare: bool,
    /// The words of a fault.
    pub fault: Option<String>,
}

/// What is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Another screen.
    View(View),
    /// Who looks.
    Mode(Mode),
    /// A preset.
    Sea(Chosen),
    /// How the program shoots.
    Policy(u8),
    /// The rule of turns.
    Again(bool),
    /// The name of the opponent.
    Who(String),
    /// With what is known of the opponent, or without.
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
    /// The game is over and done with.
    Leave,
    /// Looks at the game before this shot; at its end with none.
    Step(Option<usize>),
    /// Looks at the other's shots.
    Theirs(bool),
    /// Asks what the policies take.
    Compare,
    /// The fleet has been learned.
    Learned,
}

impl State {
    /// As it was left, or with the game of a link; a link that opens nothing says so.
    pub fn open(mut save: Save, link: Option<Option<Challenge>>, fault: &str) -> Self {
        let bad = link == Some(None);
        if let Some(challenge) = link.flatten() {
            let known = save.game.as_ref().and_then(Game::challenge);
            // The address follows the game, so a reload opens its link: the game goes on as it is.
            if known
                .is_none_or(|known| known.seed != challenge.seed || known.nonce != challenge.nonce)
            {
                save.game = Some(challenge.game());
            }
        }
        let view = if save.game.is_some() { View::Table } else { View::Start };
        Self { save, view, fault: bad.then(|| fault.to_owned()), ..Self::default() }
    }

    /// The board of the next game.
    pub fn sea(&self) -> Sea {
        self.save.setup.sea.sea()
    }

    /// The screen after that.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut next = Self { fault: None, ..self.clone() };
        let setup = &mut next.save.setup;
        match msg {
            Msg::View(view) => next.view = view,
            Msg::Mode(mode) => setup.mode = mode,
            Msg::Sea(sea) => {
                if sea.sea() != setup.sea.sea() {
                    next.save.placing = Placing::default();
                }
                setup.sea = sea;
            }
            Msg::Policy(at) => {
                let (name, _) = super::super::duel::policy::POLICIES[usize::from(at)];
                setup.policy.policy = name.into();
            }
            Msg::Again(again) => setup.again = again,
            Msg::Who(who) => setup.who = who.trim().chars().take(40).collect(),
            Msg::Weighted => setup.policy.weighted = !setup.policy.weighted,
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
                next.save.game = Some(Game { setup, seed, nonce, mine, ..Game::default() });
                next.view = View::Table;
                (next.step, next.theirs, next.compare) = (None, false, false);
            }
            Msg::Leave => {
                next.save.game = None;
                next.view = View::Start;
            }
            Msg::Step(step) => next.step = step,
            Msg::Theirs(theirs) => (next.theirs, next.step) = (theirs, None),
            Msg::Compare => next.compare = true,
            other => {
                if let Some(game) = &mut next.save.game {
                    game.change(other);
                }
            }
        }
        next
    }
}

impl Game {
    fn change(&mut self, msg: Msg) {
        match msg {
            Msg::Drawn(ships, commitment) => (self.theirs, self.commitment) = (ships, commitment),
            Msg::Shoot(at) => {
                let sea = self.sea();
                let at = place(at, &sea);
                if !self.shots.contains(&at) {
                    self.shots.push(at);
                    self.undone.clear();
                }
            }
            Msg::Fire(at) if !self.fire.contains(&at) => self.fire.push(at),
            Msg::Say(shot) => self.said.push(shot),
            Msg::Undo if self.given_up => self.given_up = false,
            Msg::Undo if self.setup.mode == Mode::Paper => drop(self.said.pop()),
            Msg::Undo => {
                if let Some(shot) = self.shots.pop() {
                    self.undone.push(shot);
                    self.taken_back += 1;
                }
            }
            Msg::Redo => self.shots.extend(self.undone.pop()),
            Msg::GiveUp => self.given_up = true,
            Msg::Learned => self.learned = true,
            _ => {}
        }
    }
}

/// Whether a preset has a board so small that the best play is known.
pub fn is_tiny(sea: &Sea) -> bool {
    usize::from(sea.h) * usize::from(sea.w) <= 16
}
