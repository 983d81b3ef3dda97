//! Turns the counted boards of `data/battleship` into a table that the compiler can lay out.

use std::fmt::Write as _;

use codegen::{read, save};
use serde::Deserialize;

/// Empty Battleship boards, counted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Openings {
    #[serde(rename = "format")]
    _format: String,
    openings: Vec<Opening>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    h: u8,
    w: u8,
    touch: String,
    ships: Vec<(u8, u8)>,
    total: u64,
    placements: Vec<u64>,
}

fn main() {
    let file: Openings = read("data/battleship/openings.json");
    let mut code =
        String::from("/// What has been counted.\npub static OPENINGS: &[Opening] = &[\n");
    for Opening { h, w, touch, ships, total, placements } in file.openings {
        let touch = match touch.as_str() {
            "free" => "Free",
            "orth" => "Orth",
            "diag" => "Diag",
            _ => panic!("openings.json: touch is free, orth or diag, not {touch}"),
        };
        let cells: u64 =
            ships.iter().map(|&(length, count)| u64::from(length) * u64::from(count)).sum();
        assert!(
            cells > 0 && placements.iter().all(|&number| number <= total),
            "openings.json: shares"
        );
        writeln!(
            code,
            "Opening {{ h: {h}, w: {w}, touch: Touch::{touch}, ships: &{ships:?}, total: {total}, placements: &{placements:?} }},"
        )
        .expect("writing to a String");
    }
    code.push_str("];\n");
    save("openings.rs", &code);
}
