//! A game as text: its seed or its decks, then the commands of both players, a line for each turn.
//!
//! ```text
//! seed=12345
//! LEARN 26 | LEARN 29
//! CAST 78 | REST
//! ```

use std::fmt;

use super::{DeckEntry, GameRequest, decks_of};
use brew::Command;
use brew::material::{FIRST_RECIPE, RECIPES, TOME};
use jobs_core::clip;

/// Turns of a game at the most.
const TURNS: usize = 100;

/// A field of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordField {
    /// The seed.
    Seed,
    /// The order of the tome; which card, from 1.
    Tome(u32),
    /// The order of the recipes; which card, from 1.
    Recipes(u32),
    /// The command of a player, 1 or 2.
    Command(u8),
}

/// As the English sentence names it.
impl fmt::Display for RecordField {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seed => to.write_str("seed"),
            Self::Tome(at) => write!(to, "tome, card {at}"),
            Self::Recipes(at) => write!(to, "recipes, card {at}"),
            Self::Command(player) => write!(to, "player {player}"),
        }
    }
}

/// What can be wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, strum::EnumCount, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum RecordErrorKind {
    /// Neither a seed nor both decks.
    #[error("a seed (seed=…) or both decks (tome=… and recipes=…) are needed")]
    NoCards,
    /// The cards are given twice.
    #[error("the cards are given twice")]
    CardsTwice,
    /// Not a 64-bit seed.
    #[error("a seed is a whole number from {} to {} in digits, not '{word}'", i64::MIN, i64::MAX)]
    #[strum(serialize = "bad-seed")]
    Seed {
        /// The value found.
        word: String,
    },
    /// Not a card that belongs there.
    #[error("there is no such card here as '{word}'")]
    #[strum(serialize = "unknown-card")]
    NoCard {
        /// The value found.
        word: String,
    },
    /// A card that appears twice.
    #[error("{word} is there twice")]
    Twice {
        /// The value found.
        word: String,
    },
    /// Neither `name=` nor two commands with `|` between them.
    #[error("two commands with | between them belong here, as in LEARN 26 | LEARN 29")]
    NoTurn,
    /// Not a command.
    #[error("'{word}' is none of the commands BREW, CAST, LEARN, REST and WAIT")]
    #[strum(serialize = "unknown-command")]
    NoCommand {
        /// The value found.
        word: String,
    },
    /// More turns than a game has.
    #[error("a game has at most {TURNS} turns")]
    TooLong,
}

impl RecordErrorKind {
    /// The kind of error, in kebab-case.
    pub fn code(&self) -> &'static str {
        self.into()
    }
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct RecordError {
    /// The line, from 1.
    pub line: u32,
    /// The field of the line.
    pub field: Option<RecordField>,
    /// What.
    pub what: RecordErrorKind,
}

impl fmt::Display for RecordError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "line {}", self.line)?;
        if let Some(field) = self.field {
            write!(to, ", {field}")?;
        }
        write!(to, ": {}", self.what)
    }
}

/// Whether a line is a valid command, whatever the position.
pub fn is_command(line: &str) -> bool {
    Command::parse(line).is_some()
}

/// A deck with the named cards first; the others follow in order of their numbers.
fn order(
    text: &str,
    all: std::ops::Range<u8>,
    field: fn(u32) -> RecordField,
) -> Result<Vec<u8>, (Option<RecordField>, RecordErrorKind)> {
    let mut order = Vec::new();
    let words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    for (at, word) in (1..).zip(words) {
        let card = word.parse().ok().filter(|card| all.contains(card));
        let Some(card) = card else {
            return Err((Some(field(at)), RecordErrorKind::NoCard { word: clip(word) }));
        };
        if order.contains(&card) {
            return Err((Some(field(at)), RecordErrorKind::Twice { word: clip(word) }));
        }
        order.push(card);
    }
    let rest: Vec<u8> = all.filter(|card| !order.contains(card)).collect();
    order.extend(rest);
    Ok(order)
}

/// The tome with the named spells first; the others follow in order of their numbers.
///
/// # Errors
/// The field and what is wrong with it.
pub fn tome_order(text: &str) -> Result<Vec<u8>, (Option<RecordField>, RecordErrorKind)> {
    order(text, 0..TOME as u8, RecordField::Tome)
}

/// The order of the recipes, in the same way.
///
/// # Errors
/// The field and what is wrong with it.
pub fn recipe_order(text: &str) -> Result<Vec<u8>, (Option<RecordField>, RecordErrorKind)> {
    order(text, FIRST_RECIPE..FIRST_RECIPE + RECIPES.len() as u8, RecordField::Recipes)
}

/// The text of a game.
pub fn write_record(game: &GameRequest) -> String {
    let mut text = String::new();
    let numbers = |cards: &[u8]| cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    if let Some(seed) = &game.seed {
        text.push_str("seed=");
        text.push_str(seed.trim().trim_start_matches("seed="));
        text.push('\n');
    }
    if let Some(deck) = &game.deck {
        text.push_str(&format!(
            "tome={}\nrecipes={}\n",
            numbers(&deck.tome),
            numbers(&deck.recipes)
        ));
    }
    for acts in &game.acts {
        // The bar separates the players; in a message, a similar character replaces it.
        let [first, second] = acts.each_ref().map(|act| act.replace('|', "¦"));
        text.push_str(&format!("{first} | {second}\n"));
    }
    text
}

/// The game of a text. Empty lines and those that begin with `#` are ignored.
///
/// # Errors
/// The first fault, with line and field. Whether the rules accept a command is not checked here.
pub fn read_record(text: &str) -> Result<GameRequest, RecordError> {
    let mut game = GameRequest { deck: None, seed: None, setup: Vec::new(), acts: Vec::new() };
    let (mut tome, mut recipes) = (None, None);
    let mut last = 1;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        last = number;
        let fault = |field, what| RecordError { line: number, field, what };
        let named = line.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
        match named {
            Some(("seed", value)) => {
                let field = Some(RecordField::Seed);
                if game.seed.is_some() {
                    return Err(fault(field, RecordErrorKind::CardsTwice));
                }
                decks_of(value, "")
                    .map_err(|_| fault(field, RecordErrorKind::Seed { word: clip(value) }))?;
                game.seed = Some(value.to_owned());
                continue;
            }
            Some(("tome", value)) => {
                let found = tome_order(value).map_err(|(field, what)| fault(field, what))?;
                if tome.replace(found).is_some() {
                    return Err(fault(None, RecordErrorKind::CardsTwice));
                }
                continue;
            }
            Some(("recipes", value)) => {
                let found = recipe_order(value).map_err(|(field, what)| fault(field, what))?;
                if recipes.replace(found).is_some() {
                    return Err(fault(None, RecordErrorKind::CardsTwice));
                }
                continue;
            }
            _ => {}
        }
        let Some((first, second)) = line.split_once('|') else {
            return Err(fault(None, RecordErrorKind::NoTurn));
        };
        let pair = [first.trim(), second.trim()];
        for (player, command) in (1..).zip(pair) {
            if !is_command(command) {
                let field = Some(RecordField::Command(player));
                return Err(fault(field, RecordErrorKind::NoCommand { word: clip(command) }));
            }
        }
        if game.acts.len() == TURNS {
            return Err(fault(None, RecordErrorKind::TooLong));
        }
        game.acts.push(pair.map(str::to_owned));
    }
    let fault = |what| Err(RecordError { line: last, field: None, what });
    match (game.seed.is_some(), tome, recipes) {
        (true, None, None) => {}
        (false, Some(tome), Some(recipes)) => game.deck = Some(DeckEntry { tome, recipes }),
        (true, ..) => return fault(RecordErrorKind::CardsTwice),
        // They belong at the beginning.
        (false, ..) => {
            return Err(RecordError { line: 1, field: None, what: RecordErrorKind::NoCards });
        }
    }
    Ok(game)
}
