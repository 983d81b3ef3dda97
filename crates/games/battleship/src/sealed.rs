//! A duel of two people who never meet on a server: the whole game as a record that they pass back
//! and forth.
//!
//! Each seals a fleet before the first shot, answers the other's shots out of it, and opens it at the
//! end. A record holds no fleet before that. Every step is checked against the rules and what was said
//! before; whether the answers were true shows when the fleets are opened. What a seal is made of is
//! not known here.

use super::cells::{Cell, Cells};
use super::fleet::{Answer, Placement, Rules, SHIPS, SunkInfo, answer};
use super::shape::SHIP_CELLS;
use search::short_sort;

/// Bytes of a seal.
pub const SEAL_BYTES: usize = 32;
/// Bytes of the nonce under a seal: 128 random bits.
pub const NONCE_BYTES: usize = 16;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The one who proposed the duel, and seals first.
    A,
    /// The other one.
    B,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// What one player fires in one turn, and what the other answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    /// The cells shot at, in order.
    pub shots: Vec<Cell>,
    /// The answers to them; none until they are answered, all at once.
    pub answers: Vec<Answer>,
}

/// What was under a seal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The ships, by class and first cell. Whether they are a legal fleet is not known.
    pub fleet: Vec<Placement>,
    /// The nonce.
    pub nonce: [u8; NONCE_BYTES],
}

/// What a duel waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Awaited {
    /// A player's seal.
    Seal(Side),
    /// A player's shots.
    Shots {
        /// Whose.
        by: Side,
        /// How many.
        count: u8,
    },
    /// A player's answers to the last volley.
    Answers {
        /// Whose.
        by: Side,
        /// How many.
        count: u8,
    },
    /// A player's fleet and nonce.
    Opening(Side),
    /// Nothing: both fleets are open.
    Nothing,
}

impl Awaited {
    /// Whose step it is.
    pub const fn by(self) -> Option<Side> {
        match self {
            Self::Seal(by)
            | Self::Shots { by, .. }
            | Self::Answers { by, .. }
            | Self::Opening(by) => Some(by),
            Self::Nothing => None,
        }
    }
}

/// Why an answer is none that any fleet could give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::EnumCount)]
pub enum AnswerFault {
    /// The ships need more cells than would be left.
    #[error("the misses leave too few cells for the ships")]
    Misses,
    /// Every ship afloat has a cell that was not hit.
    #[error("the hits are more than the ships sunk and afloat allow")]
    Hits,
    /// “Sunk” tells more or less than the rules say.
    #[error("\"sunk\" does not tell exactly what the rules reveal")]
    Told,
    /// The fleet has no such class.
    #[error("the fleet has no such class")]
    UnknownClass,
    /// Every ship of the class has been sunk before.
    #[error("no ship of that class is afloat")]
    NotAfloat,
    /// The ships sunk have more cells than were hit.
    #[error("the ships sunk have more cells than were hit")]
    FewHits,
    /// The cells are not those of a ship of the class that this shot can have sunk.
    #[error("no ship that this shot can have sunk has those cells")]
    Cells,
    /// A ship there would be too close to a sunk one.
    #[error("a ship there would be too near to a sunk one")]
    Near,
}

/// Why a duel does not begin, or a step is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::EnumCount)]
pub enum DuelError {
    /// No ships.
    #[error("a duel needs ships")]
    NoShips,
    /// More cells of ships than cells.
    #[error("the ships do not fit on the board")]
    NoRoom,
    /// Salvoes where nobody learns how many ships are afloat.
    #[error("a salvo has as many shots as ships afloat, and these rules never tell when one sinks")]
    SalvoUntold,
    /// Something else comes next, or somebody else.
    #[error("that is not the next step")]
    NotAwaited {
        /// What comes next.
        awaited: Awaited,
    },
    /// A seal of another length.
    #[error("a seal has {SEAL_BYTES} bytes, not {has}")]
    SealLength {
        /// Its bytes.
        has: u64,
    },
    /// The opponent's seal once more: it could be opened by repeating the opponent's opening.
    #[error("both seals are the same")]
    SameSeal,
    /// More or fewer shots than the turn has.
    #[error("this turn has {needs} shots, not {has}")]
    ShotCount {
        /// How many there are.
        has: u64,
        /// How many there should be.
        needs: u8,
    },
    /// A cell that is not on the board.
    #[error("cell {cell} is not on the board")]
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// A second shot at a cell.
    #[error("cell {cell} is shot at twice")]
    ShotTwice {
        /// The cell.
        cell: Cell,
    },
    /// Not one answer for each shot.
    #[error("there are {needs} shots to answer, not {has}")]
    AnswerCount {
        /// How many answers there are.
        has: u64,
        /// How many there should be.
        needs: u8,
    },
    /// An answer that contradicts the rules or earlier answers.
    #[error("the answer to the shot at cell {cell} is impossible: {fault}")]
    Answer {
        /// The cell shot at.
        cell: Cell,
        /// Why.
        fault: AnswerFault,
    },
    /// A nonce of another length.
    #[error("a nonce has {NONCE_BYTES} bytes, not {has}")]
    NonceLength {
        /// Its bytes.
        has: u64,
    },
    /// A ship of a class that the fleet does not have.
    #[error("there is no class {class} in the fleet")]
    UnknownClass {
        /// Its number.
        class: u8,
    },
    /// More ships than any fleet has, or larger ones.
    #[error("a fleet has at most {SHIPS} ships of 1 to {SHIP_CELLS} cells")]
    TooLarge,
}

/// How a later record contradicts an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::EnumCount)]
pub enum Rewrite {
    /// Other rules, another beginning.
    #[error("the rules are not those agreed on")]
    Rules,
    /// A seal was replaced or removed.
    #[error("a seal is not the one given before")]
    Seal(Side),
    /// A turn has other shots, or is missing.
    #[error("the shots of turn {turn} are not those fired before")]
    Shots {
        /// The turn, from 0.
        turn: u64,
    },
    /// The answers of a turn are others, or missing.
    #[error("the answers to turn {turn} are not those given before")]
    Answers {
        /// The turn, from 0.
        turn: u64,
    },
    /// A fleet that was open is another one, or is missing.
    #[error("an opened fleet is not the one opened before")]
    Opening(Side),
}

/// An answer that the opened fleet does not give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lie {
    /// The number of the shot among those at this fleet, from 0.
    pub number: u16,
    /// The cell shot at.
    pub shot: Cell,
    /// What was answered.
    pub said: Answer,
    /// What the fleet answers.
    pub truth: Answer,
}

/// A duel as far as it has come. It can only be changed by legal steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedDuel {
    rules: Rules,
    salvo: bool,
    begins: Side,
    seals: [Option<[u8; SEAL_BYTES]>; 2],
    volleys: Vec<Volley>,
    openings: [Option<Opening>; 2],
}

impl SealedDuel {
    /// A duel without seals. A turn is one shot, whatever it hits; with `salvo`, as many as the player
    /// has ships afloat when it starts.
    ///
    /// # Errors
    /// `NoShips`, `NoRoom`, `SalvoUntold`.
    pub fn new(rules: Rules, salvo: bool, begins: Side) -> Result<Self, DuelError> {
        match () {
            () if rules.ships() == 0 => Err(DuelError::NoShips),
            () if rules.ship_cells() > rules.size.cells() => Err(DuelError::NoRoom),
            () if salvo && rules.sunk_info == SunkInfo::Never => Err(DuelError::SalvoUntold),
            () => Ok(Self {
                rules,
                salvo,
                begins,
                seals: [None; 2],
                volleys: Vec::new(),
                openings: [None, None],
            }),
        }
    }

    /// Board, ships and rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether turns are salvoes.
    pub const fn salvo(&self) -> bool {
        self.salvo
    }

    /// Who fires first.
    pub const fn begins(&self) -> Side {
        self.begins
    }

    /// A player's seal.
    pub const fn seal_of(&self, side: Side) -> Option<&[u8; SEAL_BYTES]> {
        self.seals[side as usize].as_ref()
    }

    /// The turns so far; see [`Self::shooter`].
    pub fn volleys(&self) -> &[Volley] {
        &self.volleys
    }

    /// What a player has opened.
    pub const fn opening(&self, side: Side) -> Option<&Opening> {
        self.openings[side as usize].as_ref()
    }

    /// Who fires in a turn, counted from 0.
    pub const fn shooter(&self, turn: usize) -> Side {
        if turn.is_multiple_of(2) { self.begins } else { self.begins.other() }
    }

    /// The shots at a player's fleet, each with its answer once there is one.
    pub fn shots_at(&self, side: Side) -> impl Iterator<Item = (Cell, Option<Answer>)> {
        let first = usize::from(self.begins == side);
        self.volleys.iter().skip(first).step_by(2).flat_map(|volley| {
            let shots = volley.shots.iter().enumerate();
            shots.map(|(number, &at)| (at, volley.answers.get(number).copied()))
        })
    }

    /// Ships of a player still afloat, by the answers; as many as there are at most where the rules
    /// never tell.
    pub fn afloat(&self, side: Side) -> u32 {
        self.rules.ships() - self.tally(side).sunk
    }

    /// Who has sunk the other's fleet, by the answers; whether they were true is another question.
    pub fn sank_all(&self) -> Option<Side> {
        let is_over = |side: &Side| self.tally(side.other()).is_over(&self.rules);
        Side::BOTH.into_iter().find(is_over)
    }

    /// What comes next.
    ///
    /// The player whose fleet was sunk opens first, in the link that answers the last shots.
    pub fn awaited(&self) -> Awaited {
        if let Some(side) = Side::BOTH.into_iter().find(|&side| self.seal_of(side).is_none()) {
            return Awaited::Seal(side);
        }
        let by = self.shooter(self.volleys.len());
        if let Some(last) = self.volleys.last().filter(|last| last.answers.is_empty()) {
            return Awaited::Answers { by, count: last.shots.len() as u8 };
        }
        if let Some(winner) = self.sank_all() {
            let sealed = [winner.other(), winner].into_iter();
            let next = sealed.into_iter().find(|&side| self.opening(side).is_none());
            return next.map_or(Awaited::Nothing, Awaited::Opening);
        }
        let open = self.rules.size.all() - self.tally(by.other()).shot;
        let count = if self.salvo { self.afloat(by).min(open.len()) } else { 1 };
        Awaited::Shots { by, count: count as u8 }
    }

    /// Adds a player's seal.
    ///
    /// # Errors
    /// `NotAwaited`, `SealLength`, `SameSeal`.
    pub fn seal(&mut self, by: Side, seal: &[u8]) -> Result<(), DuelError> {
        self.is_next(Awaited::Seal(by))?;
        let seal = <[u8; SEAL_BYTES]>::try_from(seal)
            .map_err(|_| DuelError::SealLength { has: seal.len() as u64 })?;
        if self.seals.contains(&Some(seal)) {
            return Err(DuelError::SameSeal);
        }
        self.seals[by as usize] = Some(seal);
        Ok(())
    }

    /// Fires a player's shots of this turn, all at once.
    ///
    /// # Errors
    /// `NotAwaited`, `ShotCount`, `OffBoard`, `ShotTwice`.
    pub fn shoot(&mut self, by: Side, shots: &[Cell]) -> Result<(), DuelError> {
        let needs = match self.awaited() {
            Awaited::Shots { by: next, count } if next == by => count,
            awaited => return Err(DuelError::NotAwaited { awaited }),
        };
        if shots.len() != usize::from(needs) {
            return Err(DuelError::ShotCount { has: shots.len() as u64, needs });
        }
        let mut shot = self.tally(by.other()).shot;
        for &cell in shots {
            if usize::from(cell) >= self.rules.size.cells() {
                return Err(DuelError::OffBoard { cell });
            }
            if shot.has(cell) {
                return Err(DuelError::ShotTwice { cell });
            }
            shot.insert(cell);
        }
        self.volleys.push(Volley { shots: shots.to_vec(), answers: Vec::new() });
        Ok(())
    }

    /// What a fleet truly answers to the shots that wait for an answer; nothing if none wait.
    pub fn honest_answers(&self, fleet: &[Placement]) -> Vec<Answer> {
        let Awaited::Answers { by, .. } = self.awaited() else { return Vec::new() };
        let answers = self.truth(by, fleet).filter(|(_, said, _)| said.is_none());
        answers.map(|(_, _, truth)| truth).collect()
    }

    /// Adds a player's answers to the last shots, all at once.
    ///
    /// # Errors
    /// `NotAwaited`, `AnswerCount`; `Answer` for what no fleet could answer after one another. That a
    /// fleet exists which gives all answers of the game is not checked.
    pub fn answer(&mut self, by: Side, answers: &[Answer]) -> Result<(), DuelError> {
        let needs = match self.awaited() {
            Awaited::Answers { by: next, count } if next == by => count,
            awaited => return Err(DuelError::NotAwaited { awaited }),
        };
        if answers.len() != usize::from(needs) {
            return Err(DuelError::AnswerCount { has: answers.len() as u64, needs });
        }
        let mut tally = self.tally(by);
        if let Some(volley) = self.volleys.last_mut() {
            for (&cell, &answer) in volley.shots.iter().zip(answers) {
                let fault = |fault| DuelError::Answer { cell, fault };
                tally.add(&self.rules, cell, answer);
                tally.check(&self.rules, cell, answer).map_err(fault)?;
            }
            volley.answers = answers.to_vec();
        }
        Ok(())
    }

    /// Opens a player's fleet. An illegal one is taken too: what is wrong with it is for the other
    /// player to see.
    ///
    /// # Errors
    /// `NotAwaited`, `NonceLength`; `TooLarge`, `UnknownClass`, `OffBoard` for what is no fleet at all.
    pub fn open(&mut self, by: Side, fleet: &[Placement], nonce: &[u8]) -> Result<(), DuelError> {
        self.is_next(Awaited::Opening(by))?;
        let nonce = nonce_of(nonce)?;
        if fleet.len() > SHIPS as usize {
            return Err(DuelError::TooLarge);
        }
        let all = self.rules.size.all();
        let check = |ship: &Placement| {
            if !(1..=SHIP_CELLS).contains(&(ship.cells.len() as usize)) {
                return Err(DuelError::TooLarge);
            }
            if usize::from(ship.class) >= self.rules.classes.len() {
                return Err(DuelError::UnknownClass { class: ship.class });
            }
            match (ship.cells - all).first() {
                Some(cell) => Err(DuelError::OffBoard { cell }),
                None => Ok(self.rules.placement(ship.class, ship.cells)),
            }
        };
        let mut fleet = fleet.iter().map(check).collect::<Result<Vec<_>, _>>()?;
        short_sort::sort_by_key(&mut fleet, |ship| (ship.class, ship.cells.first(), ship.cells));
        self.openings[by as usize] = Some(Opening { fleet, nonce });
        Ok(())
    }

    /// The answers of a player that the fleet this player opened does not give; none before that.
    pub fn lies(&self, by: Side) -> Vec<Lie> {
        let Some(opening) = self.opening(by) else { return Vec::new() };
        let answers = self.truth(by, &opening.fleet).enumerate();
        let lies = answers.filter_map(|(number, (shot, said, truth))| {
            let said = said.filter(|&said| said != truth)?;
            Some(Lie { number: number as u16, shot, said, truth })
        });
        lies.collect()
    }

    /// Whether this is what became of an earlier record: the same, with steps added. A player who does
    /// not ask this of every link lets the opponent replace a seal.
    ///
    /// # Errors
    /// The first thing that was changed.
    pub fn continues(&self, earlier: &Self) -> Result<(), Rewrite> {
        let terms = |duel: &Self| (duel.salvo, duel.begins);
        if terms(self) != terms(earlier) || self.rules != earlier.rules {
            return Err(Rewrite::Rules);
        }
        for side in Side::BOTH {
            if earlier.seal_of(side).is_some_and(|seal| self.seal_of(side) != Some(seal)) {
                return Err(Rewrite::Seal(side));
            }
        }
        for (turn, before) in earlier.volleys.iter().enumerate() {
            let now = self.volleys.get(turn).filter(|now| now.shots == before.shots);
            let turn = turn as u64;
            let now = now.ok_or(Rewrite::Shots { turn })?;
            if !before.answers.is_empty() && now.answers != before.answers {
                return Err(Rewrite::Answers { turn });
            }
        }
        for side in Side::BOTH {
            if earlier.opening(side).is_some_and(|opening| self.opening(side) != Some(opening)) {
                return Err(Rewrite::Opening(side));
            }
        }
        Ok(())
    }

    fn is_next(&self, step: Awaited) -> Result<(), DuelError> {
        let awaited = self.awaited();
        if awaited == step { Ok(()) } else { Err(DuelError::NotAwaited { awaited }) }
    }

    /// The shots at a player with what was answered and what this fleet answers.
    fn truth(
        &self,
        side: Side,
        fleet: &[Placement],
    ) -> impl Iterator<Item = (Cell, Option<Answer>, Answer)> {
        let info = self.rules.sunk_info;
        self.shots_at(side).scan(Cells::default(), move |before, (at, said)| {
            let truth = answer(fleet, *before, at, info);
            before.insert(at);
            Some((at, said, truth))
        })
    }

    fn tally(&self, side: Side) -> Tally {
        let mut tally = Tally::new(&self.rules);
        for (at, answer) in self.shots_at(side) {
            tally.shot.insert(at);
            if let Some(answer) = answer {
                tally.add(&self.rules, at, answer);
            }
        }
        tally
    }
}

/// The nonce, if it has the right length.
///
/// # Errors
/// `NonceLength`.
pub fn nonce_of(bytes: &[u8]) -> Result<[u8; NONCE_BYTES], DuelError> {
    bytes.try_into().map_err(|_| DuelError::NonceLength { has: bytes.len() as u64 })
}

/// What a player's answers add up to.
struct Tally {
    shot: Cells,
    hits: Cells,
    misses: usize,
    /// Ships sunk.
    sunk: u32,
    /// Ships sunk by class, where that is told.
    of_class: Vec<u8>,
    /// Ships sunk with their cells.
    ships: Vec<Placement>,
}

impl Tally {
    fn new(rules: &Rules) -> Self {
        Self {
            shot: Cells::default(),
            hits: Cells::default(),
            misses: 0,
            sunk: 0,
            of_class: vec![0; rules.classes.len()],
            ships: Vec::new(),
        }
    }

    fn is_over(&self, rules: &Rules) -> bool {
        self.hits.len() as usize == rules.ship_cells()
    }

    fn add(&mut self, rules: &Rules, at: Cell, answer: Answer) {
        self.shot.insert(at);
        let Answer::Sunk { class, cells } = answer else {
            match answer {
                Answer::Miss => self.misses += 1,
                _ => self.hits.insert(at),
            }
            return;
        };
        self.hits.insert(at);
        self.sunk += 1;
        if let Some(count) = class.and_then(|class| self.of_class.get_mut(usize::from(class))) {
            *count = count.saturating_add(1);
        }
        if let (Some(class), Some(cells)) = (class, cells) {
            self.ships.push(rules.placement(class, cells));
        }
    }

    /// Checks the answer that was just added.
    fn check(&self, rules: &Rules, at: Cell, answer: Answer) -> Result<(), AnswerFault> {
        if let Answer::Sunk { class, cells } = answer {
            self.check_sunk(rules, at, class, cells)?;
        }
        let afloat = match rules.sunk_info {
            SunkInfo::Never => 0,
            _ => rules.ships().saturating_sub(self.sunk) as usize,
        };
        let near = self.ships.iter().any(|ship| ship.block.has(at) && !ship.cells.has(at));
        let water = rules.size.cells() - rules.ship_cells();
        match answer {
            Answer::Miss if self.misses > water => Err(AnswerFault::Misses),
            Answer::Miss => Ok(()),
            _ if self.hits.len() as usize + afloat > rules.ship_cells() => Err(AnswerFault::Hits),
            _ if near => Err(AnswerFault::Near),
            _ => Ok(()),
        }
    }

    fn check_sunk(
        &self,
        rules: &Rules,
        at: Cell,
        class: Option<u8>,
        cells: Option<Cells>,
    ) -> Result<(), AnswerFault> {
        let (tells_class, tells_cells) = match rules.sunk_info {
            SunkInfo::Cells => (true, true),
            SunkInfo::Class => (true, false),
            SunkInfo::Anonymous => (false, false),
            SunkInfo::Never => return Err(AnswerFault::Told),
        };
        if (class.is_some(), cells.is_some()) != (tells_class, tells_cells) {
            return Err(AnswerFault::Told);
        }
        if let Some(class) = class {
            let kind = rules.classes.get(usize::from(class)).ok_or(AnswerFault::UnknownClass)?;
            if self.of_class[usize::from(class)] > kind.count {
                return Err(AnswerFault::NotAfloat);
            }
        } else if self.sunk > rules.ships() {
            return Err(AnswerFault::NotAfloat);
        }
        if self.fewest_sunk_cells(rules) > self.hits.len() as usize {
            return Err(AnswerFault::FewHits);
        }
        let (Some(class), Some(cells)) = (class, cells) else { return Ok(()) };
        let (_, earlier) = self.ships.split_last().ok_or(AnswerFault::Cells)?;
        let ship = rules.placement(class, cells);
        let fits = cells.has(at) && cells.within(self.hits) && rules.has_shape(class, cells);
        if !fits || earlier.iter().any(|other| other.cells.meets(cells)) {
            return Err(AnswerFault::Cells);
        }
        // Neither an earlier ship nor any other hit lies where this ship allows none.
        let is_near = (ship.block - cells).meets(self.hits);
        if is_near { Err(AnswerFault::Near) } else { Ok(()) }
    }

    /// How many cells the ships sunk have at least.
    fn fewest_sunk_cells(&self, rules: &Rules) -> usize {
        let classes = rules.classes.iter();
        if rules.sunk_info != SunkInfo::Anonymous {
            let sunk = classes.zip(&self.of_class);
            return sunk.map(|(class, &count)| class.shape.len() * usize::from(count)).sum();
        }
        let lengths = classes.flat_map(|class| (0..class.count).map(|_| class.shape.len()));
        let mut lengths: Vec<usize> = lengths.collect();
        short_sort::sort_by_key(&mut lengths, |&length| length);
        lengths.iter().take(self.sunk as usize).sum()
    }
}
