//! The lines that a bot reads each turn, read back as a position. [`super::Game::input`] writes
//! them.
//!
//! Pasted text is rarely clean: a whole log with several turns, lines of the bot between them, a last
//! turn that is cut off. The last whole turn counts; an invalid turn is an error with line and
//! field, never a guess.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::game::{FIRST_BASE, FIRST_LEARNED, Owned};
use super::material::{BASE, FIRST_RECIPE, RECIPES, SPELLS, TOME};
use super::setup::{self, Place, PositionErrorKind, Seat, Setup};
use super::state::{COUNTER, POTIONS, SHELF, TURNS};

/// Fields of an action's line.
const ACTION_FIELDS: usize = 11;
/// Fields of a player's line.
const PLAYER_FIELDS: usize = 5;
/// Actions that can be announced: five recipes, six spells to learn, all spells for both.
const MOST_ACTIONS: u32 = (COUNTER + SHELF + 2 * SPELLS.len()) as u32;
/// Rupees that a potion usually brings; the number of potions is guessed from it.
const USUAL_PRICE: u32 = 12;
/// Most characters of a word that are shown.
const SHOWN: usize = 40;

/// A field, by its name in the game's statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Field {
    /// The number alone on the first line.
    ActionCount,
    /// First field of an action.
    ActionId,
    /// Second.
    ActionType,
    /// Third to sixth: the change of a tier.
    Delta(u8),
    /// Seventh.
    Price,
    /// Eighth.
    TomeIndex,
    /// Ninth.
    TaxCount,
    /// Tenth.
    Castable,
    /// Eleventh.
    Repeatable,
    /// Ingredients of a tier, in one of the last two lines.
    Inventory(u8),
    /// The last field of those.
    Score,
}

impl Field {
    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ActionCount => "actionCount",
            Self::ActionId => "actionId",
            Self::ActionType => "actionType",
            Self::Delta(0) => "delta0",
            Self::Delta(1) => "delta1",
            Self::Delta(2) => "delta2",
            Self::Delta(_) => "delta3",
            Self::Price => "price",
            Self::TomeIndex => "tomeIndex",
            Self::TaxCount => "taxCount",
            Self::Castable => "castable",
            Self::Repeatable => "repeatable",
            Self::Inventory(0) => "inv0",
            Self::Inventory(1) => "inv1",
            Self::Inventory(2) => "inv2",
            Self::Inventory(_) => "inv3",
            Self::Score => "score",
        }
    }
}

/// What can be wrong with a line or field.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    thiserror::Error,
    strum::EnumCount,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum LineErrorKind {
    /// No line is a single number, with which a turn begins.
    #[error("a turn begins with a line that is one number alone")]
    NoTurn,
    /// The turn ends before it is whole.
    #[error("the turn ends here, and {missing} more lines belong to it")]
    #[strum(serialize = "text-ends")]
    Ends {
        /// Lines that are missing.
        missing: u32,
    },
    /// The number of actions differs from the one announced.
    #[error("{said} actions are announced, and {found} are there")]
    #[strum(serialize = "wrong-count")]
    Count {
        /// Announced.
        said: u32,
        /// There.
        found: u32,
    },
    /// A line with too few or too many fields.
    #[error("{wanted} fields belong here, not {value}")]
    #[strum(serialize = "wrong-length")]
    Fields {
        /// How many.
        value: u32,
        /// How many belong there.
        wanted: u32,
    },
    /// Not a whole number.
    #[error("'{word}' is not a whole number")]
    #[strum(serialize = "not-a-number")]
    NoNumber {
        /// The value found.
        word: String,
    },
    /// Not the kind of an action.
    #[error("'{word}' is none of BREW, LEARN, CAST and OPPONENT_CAST")]
    #[strum(serialize = "unknown-kind")]
    NoKind {
        /// The value found.
        word: String,
    },
    /// No spell changes the ingredients like this.
    #[error("no spell changes the ingredients like this")]
    #[strum(serialize = "unknown-spell")]
    NoSpell,
    /// A number other than the card or the place has.
    #[error("this must be {wanted}, not {value}")]
    Differs {
        /// The value found.
        value: i64,
        /// The value expected.
        wanted: i64,
    },
    /// A number that is not allowed there.
    #[error("this must be {}, not {value}", either(allowed))]
    #[strum(serialize = "out-of-range")]
    NoneOf {
        /// The value found.
        value: i64,
        /// The values allowed.
        allowed: Vec<i64>,
    },
    /// A number outside its range.
    #[error("this must be {least} to {most}, not {value}")]
    #[strum(serialize = "out-of-range")]
    Range {
        /// The value found.
        value: i64,
        /// The smallest it can be.
        least: i64,
        /// The largest.
        most: i64,
    },
    /// The lines can be read, but do not make a valid position.
    #[error(transparent)]
    Position(PositionErrorKind),
}

impl LineErrorKind {
    /// The kind of error, in kebab-case.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Position(wrong) => wrong.code(),
            other => other.into(),
        }
    }
}

fn either(allowed: &[i64]) -> String {
    allowed.iter().map(i64::to_string).collect::<Vec<_>>().join(" or ")
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub struct LineError {
    /// Line, from 1.
    pub line: u32,
    /// The field; `None` for the line as a whole.
    pub field: Option<Field>,
    /// What is wrong.
    pub what: LineErrorKind,
}

impl fmt::Display for LineError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "line {}", self.line)?;
        if let Some(field) = self.field {
            write!(to, ", {}", field.name())?;
        }
        write!(to, ": {}", self.what)
    }
}

/// What the lines do not contain, as far as it is known: a bot keeps count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsent {
    /// Turns played. Where unknown, the number of spells learned and potions brewed by one player.
    pub turn: Option<u8>,
    /// Potions brewed: by the player who reads, by the other. Where unknown, a twelfth of the
    /// rupees, at most five.
    pub brewed: Option<[u8; 2]>,
}

/// A note about a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The turn is the earliest possible.
    TurnAssumed {
        /// Turns played.
        turn: u8,
    },
    /// The numbers of potions are guessed from the rupees.
    BrewedAssumed {
        /// By the player who reads, by the other.
        brewed: [u8; 2],
    },
    /// No base spell shows which player reads; the first is assumed.
    PlayerAssumed,
    /// There are several turns in the text; this is the last one that is whole.
    SeveralTurns {
        /// How many there are.
        turns: u32,
        /// The line with which the one taken begins, from 1.
        line: u32,
    },
    /// The last turn of the text is not whole.
    CutOff {
        /// The line with which it begins, from 1.
        line: u32,
    },
    /// Lines that belong to no turn were left out.
    Ignored {
        /// How many, before the first turn and after the one that was taken.
        lines: u32,
    },
}

/// A turn that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The position, players in the official order.
    pub position: Setup,
    /// Which of them reads.
    pub player: usize,
    /// Notes about the reading.
    pub notes: Vec<Note>,
}

/// A line with its number, from 1.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    number: u32,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn words(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.text.split_whitespace()
    }

    fn fault(&self, field: Field, what: LineErrorKind) -> LineError {
        LineError { line: self.number, field: Some(field), what }
    }

    fn number(&self, word: &str, field: Field) -> Result<i64, LineError> {
        word.parse().map_err(|_| {
            let word = word.chars().take(SHOWN).collect();
            self.fault(field, LineErrorKind::NoNumber { word })
        })
    }

    /// A number from 0 to `most`.
    fn small(&self, value: i64, field: Field, most: u8) -> Result<u8, LineError> {
        match u8::try_from(value) {
            Ok(small) if small <= most => Ok(small),
            _ => {
                let most = most.into();
                Err(self.fault(field, LineErrorKind::Range { value, least: 0, most }))
            }
        }
    }

    fn one_of(&self, value: i64, field: Field, allowed: &[i64]) -> Result<u8, LineError> {
        if allowed.contains(&value) {
            return Ok(value.max(0) as u8);
        }
        Err(self.fault(field, LineErrorKind::NoneOf { value, allowed: allowed.to_vec() }))
    }

    fn same(&self, value: i64, field: Field, wanted: impl Into<i64>) -> Result<(), LineError> {
        let wanted = wanted.into();
        if value == wanted {
            return Ok(());
        }
        Err(self.fault(field, LineErrorKind::Differs { value, wanted }))
    }
}

/// Whether an error means that a turn is incomplete, including an error in the very last line, where a
/// text was cut in the middle of it.
fn is_cut(fault: &LineError, lines: &[Line<'_>]) -> bool {
    match fault.what {
        LineErrorKind::Ends { .. } => true,
        LineErrorKind::Fields { value, wanted } => {
            value < wanted && lines.last().is_some_and(|last| last.number == fault.line)
        }
        _ => false,
    }
}

/// Whether a line is a single number.
fn is_count(line: &Line<'_>) -> bool {
    let mut words = line.words();
    words.next().is_some_and(|word| word.parse::<i64>().is_ok()) && words.next().is_none()
}

/// Reads the last whole turn of a text.
///
/// # Errors
/// The first error of that turn; where no turn is whole, what the last one lacks.
pub fn read(text: &str, unsent: Unsent) -> Result<Reading, LineError> {
    let numbered = (1..).zip(text.lines()).map(|(number, text)| Line { number, text });
    let lines: Vec<Line<'_>> = numbered.filter(|line| !line.text.trim().is_empty()).collect();
    // Bots also print single numbers; in a turn, an action follows.
    let goes_on = |at: usize| lines.get(at + 1).is_none_or(|next| next.words().nth(5).is_some());
    let counts = || (0..lines.len()).filter(|&at| is_count(&lines[at]));
    let mut starts: Vec<usize> = counts().filter(|&at| goes_on(at)).collect();
    if starts.is_empty() {
        starts = counts().collect();
    }
    let mut cut = None;
    let mut end = lines.len();
    for (turn, &start) in starts.iter().enumerate().rev() {
        let block = &lines[start..end];
        match Turn::read(block) {
            Err(fault) if is_cut(&fault, &lines) => {
                cut.get_or_insert((block[0].number, fault));
                end = start;
            }
            Err(fault) => return Err(fault),
            Ok(read) => {
                let mut reading = read.reading(unsent)?;
                if starts.len() > 1 {
                    let turns = starts.len() as u32;
                    let line = block[0].number;
                    reading.notes.push(Note::SeveralTurns { turns, line });
                }
                if let Some((line, _)) = cut {
                    reading.notes.push(Note::CutOff { line });
                }
                let before = if turn == 0 || starts.len() > 1 { starts[0] } else { 0 };
                let ignored = before + block.len() - read.lines();
                if ignored > 0 {
                    reading.notes.push(Note::Ignored { lines: ignored as u32 });
                }
                return Ok(reading);
            }
        }
    }
    let line = lines.first().map_or(1, |line| line.number);
    let none = LineError { line, field: Some(Field::ActionCount), what: LineErrorKind::NoTurn };
    Err(cut.map_or(none, |(_, fault)| fault))
}

/// The lines of one turn, each split into words.
struct Turn<'a> {
    counter: Vec<(Line<'a>, Recipe)>,
    shelf: Vec<(Line<'a>, (u8, u8))>,
    /// Spells of the player who reads, and of the other.
    spells: [Vec<(Line<'a>, Owned, bool)>; 2],
    /// The same two: ingredients and rupees.
    players: [(Line<'a>, [u8; 4], u8); 2],
}

/// A recipe with the bonus of its place.
#[derive(Clone, Copy)]
struct Recipe {
    recipe: u8,
    /// What the bonus is worth, and how many are left.
    bonus: [u8; 2],
}

impl<'a> Turn<'a> {
    fn read(block: &[Line<'a>]) -> Result<Self, LineError> {
        let head = block[0];
        let word = head.words().next().unwrap_or_default();
        let said = head.number(word, Field::ActionCount)?;
        let count = u32::try_from(said).ok().filter(|&count| count <= MOST_ACTIONS);
        let Some(count) = count else {
            let what = LineErrorKind::Range { value: said, least: 0, most: MOST_ACTIONS.into() };
            return Err(head.fault(Field::ActionCount, what));
        };
        let there = block.len() as u32 - 1;
        let fields = |line: &Line<'_>| line.words().count();
        // The number of fields shows where the actions end.
        let actions = block[1..].iter().take_while(|line| fields(line) == ACTION_FIELDS).count();
        let mut after = block[1 + actions..].iter().map(fields);
        let players = [after.next(), after.next()] == [Some(PLAYER_FIELDS); 2];
        if actions != count as usize && players {
            let what = LineErrorKind::Count { said: count, found: actions as u32 };
            return Err(head.fault(Field::ActionCount, what));
        }
        let mut turn = Self {
            counter: Vec::new(),
            shelf: Vec::new(),
            spells: [Vec::new(), Vec::new()],
            players: [(head, [0; 4], 0); 2],
        };
        let actions = block[1..].iter().take(count as usize);
        for line in actions {
            let words: Vec<&str> = line.words().take(ACTION_FIELDS + 1).collect();
            let Ok(words) = <[&str; ACTION_FIELDS]>::try_from(words) else {
                return Err(wrong_length(line, ACTION_FIELDS));
            };
            turn.action(*line, words)?;
        }
        let last = block[block.len() - 1].number;
        let missing = (count + 2).saturating_sub(there);
        if missing > 0 {
            return Err(LineError {
                line: last,
                field: None,
                what: LineErrorKind::Ends { missing },
            });
        }
        for (player, line) in turn.players.iter_mut().zip(&block[1 + count as usize..]) {
            let words: Vec<&str> = line.words().take(PLAYER_FIELDS + 1).collect();
            let Ok([counts @ .., score]) = <[&str; PLAYER_FIELDS]>::try_from(words) else {
                return Err(wrong_length(line, PLAYER_FIELDS));
            };
            player.0 = *line;
            for (tier, word) in (0..).zip(counts) {
                let field = Field::Inventory(tier);
                player.1[usize::from(tier)] = line.small(line.number(word, field)?, field, 10)?;
            }
            player.2 = line.small(line.number(score, Field::Score)?, Field::Score, u8::MAX)?;
        }
        Ok(turn)
    }

    /// Lines of the turn, the first one included.
    fn lines(&self) -> usize {
        3 + self.counter.len() + self.shelf.len() + self.spells.iter().map(Vec::len).sum::<usize>()
    }

    fn action(&mut self, line: Line<'a>, words: [&str; ACTION_FIELDS]) -> Result<(), LineError> {
        let [id, kind, a, b, c, d, price, index, tax, castable, repeatable] = words;
        let id = line.number(id, Field::ActionId)?;
        let mut delta = [0; 4];
        for (tier, word) in (0..).zip([a, b, c, d]) {
            delta[usize::from(tier)] = line.number(word, Field::Delta(tier))?;
        }
        let price = line.number(price, Field::Price)?;
        let index = line.number(index, Field::TomeIndex)?;
        let tax = line.number(tax, Field::TaxCount)?;
        let castable = line.number(castable, Field::Castable)?;
        let repeatable = line.number(repeatable, Field::Repeatable)?;
        let changes = |wanted: [i64; 4]| {
            (0..).zip(delta.into_iter().zip(wanted)).try_for_each(|(tier, (value, wanted))| {
                line.same(value, Field::Delta(tier), wanted)
            })
        };
        let numbered = |first: i64, count: usize| {
            let most = first + count as i64 - 1;
            if (first..=most).contains(&id) {
                return Ok((id - first) as u8);
            }
            Err(line.fault(Field::ActionId, LineErrorKind::Range { value: id, least: first, most }))
        };
        match kind {
            "BREW" => {
                let recipe = numbered(FIRST_RECIPE.into(), RECIPES.len())?;
                let card = &RECIPES[usize::from(recipe)];
                changes(card.need.map(|need| -i64::from(need)))?;
                let (values, most): (&[i64], u8) = match self.counter.len() {
                    0 => (&[0, 1, 3], 4),
                    1 => (&[0, 1], 4),
                    _ => (&[0], 0),
                };
                let value = line.one_of(index, Field::TomeIndex, values)?;
                let count = line.small(tax, Field::TaxCount, most)?;
                if value > 0 && count == 0 {
                    let what = LineErrorKind::Range { value: 0, least: 1, most: most.into() };
                    return Err(line.fault(Field::TaxCount, what));
                }
                line.same(price, Field::Price, card.price + value)?;
                line.same(castable, Field::Castable, 0)?;
                line.same(repeatable, Field::Repeatable, 0)?;
                self.counter.push((line, Recipe { recipe, bonus: [value, count] }));
            }
            "LEARN" => {
                let tome = numbered(0, TOME)?;
                let card = &SPELLS[usize::from(tome) + BASE];
                changes(card.delta.map(i64::from))?;
                line.same(price, Field::Price, 0)?;
                line.same(index, Field::TomeIndex, self.shelf.len() as i64)?;
                let stock = line.small(tax, Field::TaxCount, u8::MAX)?;
                line.same(castable, Field::Castable, 0)?;
                line.same(repeatable, Field::Repeatable, card.repeatable)?;
                self.shelf.push((line, (tome, stock)));
            }
            "CAST" | "OPPONENT_CAST" => {
                let first = i64::from(FIRST_BASE);
                let past = usize::from(u16::MAX) + 1 - usize::from(FIRST_BASE);
                let id = numbered(first, past).map(|_| id as u16)?;
                if id < FIRST_LEARNED {
                    changes(SPELLS[usize::from(id - FIRST_BASE) % BASE].delta.map(i64::from))?;
                }
                let spell = SPELLS.iter().position(|card| card.delta.map(i64::from) == delta);
                let Some(spell) = spell else {
                    return Err(line.fault(Field::Delta(0), LineErrorKind::NoSpell));
                };
                line.same(price, Field::Price, 0)?;
                // The first leagues send 0.
                line.one_of(index, Field::TomeIndex, &[-1, 0])?;
                line.one_of(tax, Field::TaxCount, &[-1, 0])?;
                let ready = line.one_of(castable, Field::Castable, &[0, 1])? == 1;
                line.same(repeatable, Field::Repeatable, SPELLS[spell].repeatable)?;
                let owned = Owned { id, spell: spell as u8 };
                self.spells[usize::from(kind != "CAST")].push((line, owned, ready));
            }
            _ => {
                let word = kind.chars().take(SHOWN).collect();
                return Err(line.fault(Field::ActionType, LineErrorKind::NoKind { word }));
            }
        }
        Ok(())
    }

    /// Which player reads, as far as base spells show it.
    fn player(&self) -> Option<usize> {
        let by_base_spells = |whose: usize| {
            let mut ids = self.spells[whose].iter().map(|(_, owned, _)| owned.id);
            let base = ids.find(|&id| id < FIRST_LEARNED)?;
            let player = usize::from(base - FIRST_BASE) / BASE;
            Some(player ^ whose)
        };
        by_base_spells(0).or_else(|| by_base_spells(1))
    }

    /// Bonuses left and whether they have slid.
    fn bonus(&self) -> Result<([u8; 2], bool), LineError> {
        let bonus = |at: usize| self.counter.get(at).map_or([0; 2], |(_, recipe)| recipe.bonus);
        let [first, second] = [bonus(0), bonus(1)];
        let slid = first[0] < 3;
        let no = |at: usize, allowed: &[i64]| {
            let (line, recipe) = &self.counter[at];
            let value = recipe.bonus[0].into();
            let what = LineErrorKind::NoneOf { value, allowed: allowed.to_vec() };
            Err(line.fault(Field::TomeIndex, what))
        };
        if first[0] == 0 && first[1] > 0 {
            return no(0, &[1, 3]);
        }
        match (slid, second) {
            (true, [1, _]) => no(1, &[0]),
            (false, [0, left]) if left > 0 => no(1, &[1]),
            _ => Ok(([first[1], second[1]], slid)),
        }
    }

    fn reading(&self, unsent: Unsent) -> Result<Reading, LineError> {
        let mut notes = Vec::new();
        let player = self.player().unwrap_or_else(|| {
            notes.push(Note::PlayerAssumed);
            0
        });
        let brewed = unsent.brewed.unwrap_or_else(|| {
            let brewed = self.players.map(|(_, _, score)| guess(score));
            notes.push(Note::BrewedAssumed { brewed });
            brewed
        });
        let learned = |whose: usize| {
            let owned = self.spells[whose].iter();
            owned.filter(|(_, owned, _)| usize::from(owned.spell) >= BASE).count()
        };
        let turn = unsent.turn.unwrap_or_else(|| {
            let turns = [0, 1].map(|whose| learned(whose) + usize::from(brewed[whose]));
            let turn = turns[0].max(turns[1]).min(usize::from(TURNS) - 1) as u8;
            notes.push(Note::TurnAssumed { turn });
            turn
        });
        let (bonus, slid) = self.bonus()?;
        let seat = |whose: usize| {
            let (_, inventory, score) = self.players[whose];
            Seat {
                inventory,
                score,
                brewed: brewed[whose],
                active: true,
                owned: self.spells[whose].iter().map(|(_, owned, _)| *owned).collect(),
                ready: self.spells[whose].iter().map(|(_, _, ready)| *ready).collect(),
            }
        };
        let mut position = Setup {
            turn,
            counter: self.counter.iter().map(|(_, recipe)| recipe.recipe).collect(),
            shelf: self.shelf.iter().map(|(_, card)| *card).collect(),
            bonus,
            slid,
            left: [0; 2],
            seats: [seat(player), seat(1 - player)],
        };
        position.left = position.usual_left();
        position.check(None).map_err(|fault| self.placed(player, fault))?;
        Ok(Reading { position, player, notes })
    }

    /// The line and field of a part of the position.
    fn placed(&self, player: usize, fault: setup::PositionError) -> LineError {
        let whose = |of: usize| of ^ player;
        let spell = |of: usize, at: usize| self.spells[whose(of)][at].0;
        let (line, field) = match fault.place {
            Place::Recipe(at) => (self.counter[at].0, Field::ActionId),
            Place::Counter => (self.counter[COUNTER].0, Field::ActionType),
            Place::Bonus(at) => (self.counter[at].0, Field::TaxCount),
            Place::Spell(at) => (self.shelf[at].0, Field::ActionId),
            Place::Shelf => (self.shelf[SHELF].0, Field::ActionType),
            Place::Stock(at) => (self.shelf[at].0, Field::TaxCount),
            Place::Id(of, at) => (spell(of, at), Field::ActionId),
            Place::Owned(of, at) => (spell(of, at), Field::Delta(0)),
            // No tier is too much by itself: their sum is.
            Place::Inventory(of) => {
                let line = self.players[whose(of)].0.number;
                let what = LineErrorKind::Position(fault.wrong);
                return LineError { line, field: None, what };
            }
            Place::Score(of) | Place::Brewed(of) => (self.players[whose(of)].0, Field::Score),
            // These are not read from lines.
            Place::Turn | Place::Left(_) | Place::Ready(_) => (self.players[0].0, Field::Score),
        };
        line.fault(field, LineErrorKind::Position(fault.wrong))
    }
}

fn wrong_length(line: &Line<'_>, wanted: usize) -> LineError {
    let [value, wanted] = [line.words().count(), wanted].map(|count| count as u32);
    LineError { line: line.number, field: None, what: LineErrorKind::Fields { value, wanted } }
}

/// The number of potions that usually bring this many rupees.
fn guess(score: u8) -> u8 {
    let potions = (u32::from(score) + USUAL_PRICE / 2) / USUAL_PRICE;
    potions.clamp(u32::from(score > 0), u32::from(POTIONS) - 1) as u8
}
