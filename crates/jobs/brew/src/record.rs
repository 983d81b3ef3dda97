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

/// Characters of a word that are shown.
const SHOWN: usize = 40;
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
    /// The cards are told twice.
    CardsTwice,
    /// No seed of 64 bits.
    Seed(String),
    /// Not a card that belongs there.
    NoCard(String),
    /// A card that stood there before.
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

fn clip(word: &str) -> String {
    word.chars().take(SHOWN).collect()
}

/// Whether a line is a command of the rules, whatever the position.
pub fn is_command(line: &str) -> bool {
    Command::parse(line).is_some()
}

/// The order of a deck by the cards that are named; the others follow by their numbers.
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

/// The order of the tome by the spells that are named first; the others follow by their numbers.
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
        // The bar parts the players; in a message another one does as well.
        let [first, second] = acts.each_ref().map(|act| act.replace('|', "¦"));
        text.push_str(&format!("{first} | {second}\n"));
    }
    text
}

/// The game of a text. Empty lines and those that begin with `#` count for nothing.
///
/// # Errors
/// The first fault, with line and field. Whether the rules accept a command is not judged here.
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

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "seed=-12345\nLEARN 26 | LEARN 29\nCAST 78 2 | REST\n";

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let game = read_record(GAME).expect("a game");
        assert_eq!(game.seed.as_deref(), Some("-12345"));
        assert_eq!(game.acts[1], ["CAST 78 2", "REST"]);
        assert_eq!(write_record(&game), GAME);
        let typed = read_record("tome=3 1, 2\n# note\n\nrecipes=77\nwait | Rest now\n");
        let typed = typed.expect("typed decks");
        let deck = typed.deck.clone().expect("decks");
        assert_eq!(deck.tome[..5], [3, 1, 2, 0, 4]);
        assert_eq!(deck.recipes[..2], [77, 42]);
        assert_eq!(read_record(&write_record(&typed)), Ok(typed));
        let chatty = GameRequest { acts: vec![["WAIT a|b", "REST"].map(str::to_owned)], ..game };
        let read = read_record(&write_record(&chatty)).expect("a game");
        assert_eq!(read.acts, [["WAIT a¦b", "REST"]]);
    }

    #[test]
    fn a_fault_of_a_record_has_its_line_and_field() {
        use RecordField::{Command, Recipes, Seed, Tome};
        use RecordWrong::{
            CardsTwice, NoCard, NoCards, NoCommand, NoTurn, Seed as BadSeed, TooLong, Twice,
        };
        let many = format!("seed=1\n{}", "WAIT | WAIT\n".repeat(101));
        let cases: [(&str, u32, Option<RecordField>, RecordWrong); 11] = [
            ("", 1, None, NoCards),
            ("seed=1\n\nseed=2", 3, Some(Seed), CardsTwice),
            ("seed=1x", 1, Some(Seed), BadSeed("1x".into())),
            ("seed=9223372036854775808", 1, Some(Seed), BadSeed("9223372036854775808".into())),
            ("tome=1 2 42", 1, Some(Tome(3)), NoCard("42".into())),
            ("tome=1\nrecipes=42 42", 2, Some(Recipes(2)), Twice("42".into())),
            ("tome=1\nWAIT | WAIT", 2, None, NoCards),
            ("seed=1\nWAIT", 2, None, NoTurn),
            ("seed=1\nWAIT | LEARN x", 2, Some(Command(2)), NoCommand("LEARN x".into())),
            ("seed=1\nHELLO | WAIT", 2, Some(Command(1)), NoCommand("HELLO".into())),
            (&many, 102, None, TooLong),
        ];
        for (text, line, field, what) in cases {
            assert_eq!(read_record(text), Err(RecordFault { line, field, what }), "{text}");
        }
    }
}
