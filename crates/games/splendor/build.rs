//! Lays `data/splendor/*` out as constants.

use std::fmt::Write as _;

use serde::Deserialize;

use codegen::{read, save};

#[derive(Deserialize)]
struct Rows<T> {
    rows: Vec<T>,
}

#[derive(Deserialize)]
struct Card {
    id: usize,
    level: u8,
    bonus: char,
    points: u8,
    cost: [u8; 5],
}

#[derive(Deserialize)]
struct Noble {
    id: usize,
    points: u8,
    need: [u8; 5],
}

#[derive(Deserialize)]
struct Actions {
    size: usize,
    surplus_patterns: Vec<String>,
    token_moves: Vec<TokenMove>,
}

#[derive(Deserialize)]
struct TokenMove {
    id: u16,
    take: [u8; 5],
    give: [u8; 6],
}

/// Colours by their letters.
const COLOURS: &str = "WUGRK";

/// Writes `splendor.rs`.
fn main() {
    let mut code = String::from("/// All cards, by number.\npub static CARDS: [Card; 90] = [\n");
    let cards: Rows<Card> = read("data/splendor/cards.json");
    for (at, card) in cards.rows.iter().enumerate() {
        let Card { id, level, bonus, points, cost } = card;
        assert_eq!(*id, at, "cards.json: numbers count up from 0");
        let bonus = COLOURS.find(*bonus).expect("cards.json: a colour");
        let level = level - 1;
        line(
            &mut code,
            format_args!(
                "Card {{ level: {level}, bonus: {bonus}, points: {points}, cost: Gems::of({:?}) }},",
                six(*cost)
            ),
        );
    }
    let nobles: Rows<Noble> = read("data/splendor/nobles.json");
    code.push_str("];\n\n/// Bonuses that the nobles ask for, by number.\n");
    code.push_str("pub static NOBLES: [Gems; 10] = [\n");
    for (at, noble) in nobles.rows.iter().enumerate() {
        assert_eq!((noble.id, noble.points), (at, 3), "nobles.json: numbers, points");
        line(&mut code, format_args!("Gems::of({:?}),", six(noble.need)));
    }
    let actions: Actions = read("data/splendor/actions.json");
    assert_eq!(actions.size, 4377, "actions.json: size");
    code.push_str("];\n\n/// Numbers of the token moves, what is taken and what is given back.\n");
    code.push_str("pub static TOKEN_MOVES: [(u16, Gems, Gems); 486] = [\n");
    for TokenMove { id, take, give } in &actions.token_moves {
        let take = six(*take);
        line(&mut code, format_args!("({id}, Gems::of({take:?}), Gems::of({give:?})),"));
    }
    code.push_str("];\n\n/// Gold beyond the least, by pattern: for which colours it stands.\n");
    code.push_str("pub static SURPLUS: [Gems; 251] = [\n");
    for pattern in &actions.surplus_patterns {
        let mut gems = [0_u8; 6];
        for letter in pattern.chars() {
            gems[COLOURS.find(letter).expect("actions.json: a colour")] += 1;
        }
        line(&mut code, format_args!("Gems::of({gems:?}),"));
    }
    code.push_str("];\n");
    save("splendor.rs", &code);
}

fn six([w, u, g, r, k]: [u8; 5]) -> [u8; 6] {
    [w, u, g, r, k, 0]
}

fn line(code: &mut String, what: std::fmt::Arguments) {
    writeln!(code, "{what}").expect("writing to a String");
}
