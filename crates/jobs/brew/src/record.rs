//! A game as text: its seed or its decks, then the commands of both players, a line for each turn.
//!
//! ```text
//! seed=12345
//! LEARN 26 | LEARN 29
//! CAST 78 | REST
//! ```

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

/// What is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordWrong {
    /// Neither a seed nor both decks.
    NoCards,
    /// The cards are given twice.
    CardsTwice,
    /// Not a 64-bit seed.
    Seed(String),
    /// Not a card that belongs there.
    NoCard(String),
    /// A card that appears twice.
    Twice(String),
    /// Neither `name=` nor two commands with `|` between them.
    NoTurn,
    /// Not a command.
    NoCommand(String),
    /// More turns than a game has.
    TooLong,
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// The line, from 1.
    pub line: u32,
    /// The field of the line.
    pub field: Option<RecordField>,
    /// What.
    pub what: RecordWrong,
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
) -> Result<Vec<u8>, (Option<RecordField>, RecordWrong)> {
    let mut order = Vec::new();
    let words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    for (at, word) in (1..).zip(words) {
        let card = word.parse().ok().filter(|card| all.contains(card));
        let Some(card) = card else {
            return Err((Some(field(at)), RecordWrong::NoCard(clip(word))));
        };
        if order.contains(&card) {
            return Err((Some(field(at)), RecordWrong::Twice(clip(word))));
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
pub fn tome_order(text: &str) -> Result<Vec<u8>, (Option<RecordField>, RecordWrong)> {
    order(text, 0..TOME as u8, RecordField::Tome)
}

/// The order of the recipes, in the same way.
///
/// # Errors
/// The field and what is wrong with it.
pub fn recipe_order(text: &str) -> Result<Vec<u8>, (Option<RecordField>, RecordWrong)> {
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
pub fn read_record(text: &str) -> Result<GameRequest, RecordFault> {
    let mut game = GameRequest { deck: None, seed: None, setup: Vec::new(), acts: Vec::new() };
    let (mut tome, mut recipes) = (None, None);
    let mut last = 1;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        last = number;
        let fault = |field, what| RecordFault { line: number, field, what };
        let named = line.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
        match named {
            Some(("seed", value)) => {
                let field = Some(RecordField::Seed);
                if game.seed.is_some() {
                    return Err(fault(field, RecordWrong::CardsTwice));
                }
                decks_of(value, "").map_err(|_| fault(field, RecordWrong::Seed(clip(value))))?;
                game.seed = Some(value.to_owned());
                continue;
            }
            Some(("tome", value)) => {
                let found = tome_order(value).map_err(|(field, what)| fault(field, what))?;
                if tome.replace(found).is_some() {
                    return Err(fault(None, RecordWrong::CardsTwice));
                }
                continue;
            }
            Some(("recipes", value)) => {
                let found = recipe_order(value).map_err(|(field, what)| fault(field, what))?;
                if recipes.replace(found).is_some() {
                    return Err(fault(None, RecordWrong::CardsTwice));
                }
                continue;
            }
            _ => {}
        }
        let Some((first, second)) = line.split_once('|') else {
            return Err(fault(None, RecordWrong::NoTurn));
        };
        let pair = [first.trim(), second.trim()];
        for (player, command) in (1..).zip(pair) {
            if !is_command(command) {
                let field = Some(RecordField::Command(player));
                return Err(fault(field, RecordWrong::NoCommand(clip(command))));
            }
        }
        if game.acts.len() == TURNS {
            return Err(fault(None, RecordWrong::TooLong));
        }
        game.acts.push(pair.map(str::to_owned));
    }
    let fault = |what| Err(RecordFault { line: last, field: None, what });
    match (game.seed.is_some(), tome, recipes) {
        (true, None, None) => {}
        (false, Some(tome), Some(recipes)) => game.deck = Some(DeckEntry { tome, recipes }),
        (true, ..) => return fault(RecordWrong::CardsTwice),
        (false, ..) => return fault(RecordWrong::NoCards),
    }
    Ok(game)
}
