//! A game against the program: its setup, its shots, whose turn it is, how it ended.

use serde::{Deserialize, Serialize};

use super::super::duel::board_setup::{Chosen, afloat_cells, are_distinct, hits, number, place};
use super::super::duel::policy::{MATRIX, weighed};
use super::state::Msg;
use jobs::battleship::{AnswerName, BoardSetup, Place, Policy, ShipEntry, ShotEntry};

/// Who searches for whose fleet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// The person searches for the program's.
    #[default]
    Find,
    /// Both, in turns.
    Duel,
    /// The program searches for the person's, which is on the screen.
    Hide,
    /// The program searches for one on paper; the person reports the hits.
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

/// The settings of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// Who searches.
    pub mode: Mode,
    /// The board.
    pub sea: Chosen,
    /// How the program shoots.
    pub policy: Policy,
    /// Whether a hit earns another shot.
    pub again: bool,
    /// The name under which the fleet is learned.
    pub who: String,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            mode: Mode::Find,
            sea: Chosen::default(),
            policy: MATRIX,
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
    /// The person's answers to the program's shots, where the fleet is on paper.
    pub said: Vec<ShotEntry>,
    /// Shots taken back, the next to be redone last.
    pub undone: Vec<Place>,
    /// Answers taken back, in the same way.
    pub unsaid: Vec<ShotEntry>,
    /// How often shots were taken back.
    pub taken_back: u32,
    /// Whether it was given up.
    pub given_up: bool,
    /// Whether its fleet has been learned.
    pub learned: bool,
    /// Whether somebody else played it: it came by a link, for viewing.
    pub guest: bool,
}

impl Game {
    /// Board, fleet and rules.
    pub fn sea(&self) -> BoardSetup {
        self.setup.sea.sea()
    }

    /// Whether it can be continued: storage and links may hold anything.
    pub(super) fn is_sound(&self) -> bool {
        let sea = self.sea();
        let said = self.said.iter().chain(&self.unsaid).map(|shot| shot.at);
        self.setup.sea.is_sound()
            && self.seed < 1 << 53
            && self.nonce.len() <= 64
            && are_distinct(self.shots.iter().chain(&self.undone).copied(), &sea)
            && are_distinct(self.fire.iter().copied(), &sea)
            && are_distinct(said, &sea)
            && are_distinct(self.mine.iter().flat_map(|ship| &ship.cells).copied(), &sea)
            && are_distinct(self.theirs.iter().flat_map(|ship| &ship.cells).copied(), &sea)
    }
}

/// A game as stored in a link: the same hidden fleet to find, or a whole game to view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Challenge {
    setup: Setup,
    seed: u64,
    nonce: String,
    /// The cells by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shots: Vec<u8>,
    /// What else a finished game holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    whole: Option<Whole>,
}

/// What cannot be redrawn from a seed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Whole {
    mine: Vec<ShipEntry>,
    fire: Vec<u8>,
    said: Vec<ShotEntry>,
    taken_back: u32,
}

impl Challenge {
    /// The game, ready to be played or viewed; `None` where it makes no sense.
    pub fn game(self) -> Option<Game> {
        let Self { setup, seed, nonce, shots, whole } = self;
        let sea = setup.sea.sea();
        let (guest, finds) = (whole.is_some(), setup.mode == Mode::Find);
        let Whole { mine, fire, said, taken_back } = whole.unwrap_or_default();
        let places = |cells: Vec<u8>| cells.into_iter().map(|at| place(at.into(), &sea)).collect();
        let (shots, fire) = (places(shots), places(fire));
        let game = Game {
            setup,
            seed,
            nonce,
            shots,
            mine,
            fire,
            said,
            taken_back,
            guest,
            ..Game::default()
        };
        (game.is_sound() && (guest || finds)).then_some(game)
    }
}

impl Game {
    /// The content of a link to it. Only the program's fleet can be redrawn by whoever opens it, so
    /// other games are shared when they are over, complete. A game in progress is never shared with its
    /// shots: an address must not reveal its fleet.
    pub fn challenge(&self, shots: bool, over: bool) -> Option<Challenge> {
        let sea = self.sea();
        let numbers = |cells: &[Place]| cells.iter().map(|&at| number(at, &sea) as u8).collect();
        let whole = (over && shots).then(|| Whole {
            mine: self.mine.clone(),
            fire: numbers(&self.fire),
            said: self.said.clone(),
            taken_back: self.taken_back,
        });
        // Whose fleets are learned is nobody else's business.
        let setup = Setup {
            who: String::new(),
            policy: weighed(self.setup.policy, false),
            ..self.setup.clone()
        };
        (self.setup.mode == Mode::Find && !shots || whole.is_some()).then(|| Challenge {
            setup,
            seed: self.seed,
            nonce: self.nonce.clone(),
            shots: if shots { numbers(&self.shots) } else { Vec::new() },
            whole,
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
    /// The game is over.
    Over(End),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The person has found the program's fleet.
    Mine,
    /// The same in a duel.
    Won,
    /// The program has found the person's before that.
    Theirs,
    /// The program has found the fleet in a game where only it searched.
    Found,
    /// It was given up.
    GivenUp,
    /// The program was stopped.
    Stopped,
}

/// Who is to shoot, after these answers to the person's and to the program's shots.
pub fn turn(game: &Game, mine: &[ShotEntry], theirs: &[ShotEntry]) -> Turn {
    let cells = afloat_cells(&game.sea());
    let all = |shots: &[ShotEntry]| hits(shots) >= cells;
    let mode = game.setup.mode;
    if mode.hidden() && all(mine) {
        return Turn::Over(if mode == Mode::Duel { End::Won } else { End::Mine });
    }
    if mode != Mode::Find && all(theirs) {
        return Turn::Over(if mode == Mode::Duel { End::Theirs } else { End::Found });
    }
    if game.given_up || game.guest {
        return Turn::Over(if mode.hidden() { End::GivenUp } else { End::Stopped });
    }
    match mode {
        Mode::Find => Turn::Mine,
        Mode::Hide | Mode::Paper => Turn::Theirs,
        Mode::Duel => {
            // The person begins; who continues after a hit follows from the answers.
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

impl Game {
    pub(super) fn change(&mut self, msg: Msg) {
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
            Msg::Say(shot) => {
                self.said.push(shot);
                self.unsaid.clear();
            }
            Msg::TakeBack(at) if at < self.said.len() => {
                self.said.remove(at);
                self.unsaid.clear();
            }
            Msg::Instead => self.setup.policy = MATRIX,
            Msg::Undo if self.setup.mode == Mode::Paper => self.unsaid.extend(self.said.pop()),
            Msg::Redo if self.setup.mode == Mode::Paper => self.said.extend(self.unsaid.pop()),
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
