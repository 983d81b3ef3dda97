//! A game: what is kept of it, and what changes it.

use serde::{Deserialize, Serialize};

use super::super::duel::fleet::{Placing, Put};
use super::super::duel::policy::{MATRIX, fitting, weighed};
use super::super::duel::sea::{Chosen, afloat_cells, are_distinct, hits, number, place};
use super::super::duel::{chance, nonce};
use jobs::battleship::{AnswerName, Place, Policy, Sea, ShipEntry, ShotEntry};

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
    /// What the person said to the program's shots, where the fleet is on paper.
    pub said: Vec<ShotEntry>,
    /// Shots taken back, the last one first in line to come again.
    pub undone: Vec<Place>,
    /// Answers taken back, in the same way.
    pub unsaid: Vec<ShotEntry>,
    /// How often shots were taken back.
    pub taken_back: u32,
    /// Whether it was given up.
    pub given_up: bool,
    /// Whether its fleet has been learned.
    pub learned: bool,
    /// Whether somebody else played it: it came by a link, to be looked at.
    pub guest: bool,
}

impl Game {
    /// Board, fleet and rules.
    pub fn sea(&self) -> Sea {
        self.setup.sea.sea()
    }

    /// Whether it can be gone on with: storage and links may hold anything.
    fn is_sound(&self) -> bool {
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

/// A game as a link gives it: the same hidden fleet to be found, or a whole game to be looked at.
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

/// What cannot be drawn again by a seed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Whole {
    mine: Vec<ShipEntry>,
    fire: Vec<u8>,
    said: Vec<ShotEntry>,
    taken_back: u32,
}

impl Challenge {
    /// The game, ready to be played or looked at; none where it makes no sense.
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
    /// The content of a link to it. Only the program's fleet can be drawn again by whoever opens it, so
    /// other games are shared when they are over, with all that there is to see. Of a game that goes on
    /// there is nothing with its shots: an address is not to hold what draws its fleet.
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
    /// The program was not let to go on looking.
    Stopped,
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
    if game.given_up || game.guest {
        return Turn::Over(if mode.hidden() { End::GivenUp } else { End::Stopped });
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

/// Games that wait for those of links, at the most.
const ASIDE: usize = 8;

/// How fast the program shoots where it plays alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// To be followed shot by shot.
    Slow,
    /// Two shots in a second.
    #[default]
    Usual,
    /// To see the end.
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

/// What stays on the device.
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
    /// Games that made way for those of links; the last is gone back to first.
    pub aside: Vec<Game>,
}

impl Save {
    /// The game makes way for another one.
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
    /// Whether the game is shared as a challenge, without its shots.
    pub blind: bool,
    /// Whether it is being asked if the game is to be given up.
    pub asking: bool,
    /// Whether the program waits with its shots.
    pub paused: bool,
    /// The cell that the person shoots at when it is their turn.
    pub queued: Option<usize>,
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
    Policy(Policy),
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
    /// Shares the game without its shots, or with them.
    Blind(bool),
    /// The game of a link, and what to say where it holds none.
    Open(Option<Box<Challenge>>, String),
    /// Asks whether the game is to be given up, or no longer.
    Ask(bool),
    /// Takes an answer of the person back, by its number.
    TakeBack(usize),
    /// Lets the program wait, or go on.
    Pause,
    /// How fast it shoots.
    Pace(Pace),
    /// The cell to be shot at next.
    Queue(usize),
    /// Lets the program shoot in the article's way from now on.
    Instead,
}

impl State {
    /// As it was left, or with the game of a link; a link that opens nothing says so.
    pub fn open(mut save: Save, link: Option<Option<Challenge>>, fault: &str) -> Self {
        // What is kept may come from an older version, or from anybody.
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
            Some(link) => state.opened(link, fault),
            None => state,
        }
    }

    /// With the game of a link; one that opens nothing says so.
    fn opened(mut self, link: Option<Challenge>, fault: &str) -> Self {
        let Some(game) = link.and_then(Challenge::game) else {
            self.fault = Some(fault.to_owned());
            return self;
        };
        let shots = |game: &Game| (game.shots.clone(), game.fire.clone(), game.said.len());
        let same = |known: &Game| {
            let drawn = (known.seed, &known.nonce) == (game.seed, &game.nonce);
            drawn && (!game.guest || shots(known) == shots(&game))
        };
        // The address follows a game that is over, so a reload opens its link: it stays as it is.
        if !self.save.game.as_ref().is_some_and(same) {
            self.save.put_aside();
            self.save.game = Some(game);
            self = Self { save: self.save, ..Self::default() };
        }
        let guest = self.save.game.as_ref().is_some_and(|game| game.guest);
        // What somebody else has played is looked at from its beginning.
        (self.step, self.view) = (guest.then_some(0), View::Table);
        self
    }

    /// The board of the next game.
    pub fn sea(&self) -> Sea {
        self.save.setup.sea.sea()
    }

    /// The screen after that.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut next = self.clone();
        // What comes by itself leaves on the screen what was said to the person.
        let drawn = matches!(msg, Msg::Drawn(..) | Msg::Put(Put::Drawn(_)));
        if !drawn && !matches!(msg, Msg::Fire(_) | Msg::Learned) {
            (next.fault, next.asking) = (None, false);
        }
        let setup = &mut next.save.setup;
        match msg {
            Msg::View(view) => next.view = view,
            Msg::Mode(mode) => setup.mode = mode,
            Msg::Sea(sea) => {
                if sea.sea() != setup.sea.sea() {
                    next.save.placing = Placing::default();
                }
                setup.sea = sea;
                setup.policy = fitting(setup.policy, &setup.sea.sea());
            }
            Msg::Open(link, fault) => return next.opened(link.map(|link| *link), &fault),
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
                // One that was left for the choices is gone back to afterwards.
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
