//! Turns the measured table of `data/battleship/strength.json` into one that the compiler can lay out,
//! without what only its tests need.

use std::fmt::Write as _;

use codegen::{read, save};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
struct Table {
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    preset: String,
    player: Map<String, Value>,
    ms: u64,
    least: u64,
    counts: Vec<u32>,
}

/// `exact-greedy` as Rust has it: `ExactGreedy`.
fn camel(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').map(capital).collect()
}

/// A player as Rust has it.
fn player(fields: &Map<String, Value>) -> String {
    let mut settings = String::new();
    for (name, value) in fields.iter().filter(|(name, _)| *name != "policy") {
        let value = match (name.as_str(), value) {
            ("form" | "count" | "ties", Value::String(value)) => {
                let kind = if name == "count" { "Turns".to_owned() } else { camel(name) };
                format!("{kind}::{}", camel(value))
            }
            (_, value) => value.to_string(),
        };
        write!(settings, "{name}: {value}, ").expect("writing to a String");
    }
    let kind = fields["policy"].as_str().expect("strength.json: a player has a name");
    format!("Policy::{} {{ {settings}}}", camel(kind))
}

fn main() {
    let table: Table = read("data/battleship/strength.json");
    let mut code =
        String::from("/// What has been measured.\npub static MEASURED: &[Measured] = &[\n");
    for Entry { preset, player: fields, ms, least, counts } in table.entries {
        let (preset, player) = (camel(&preset), player(&fields));
        writeln!(
            code,
            "Measured {{ preset: Preset::{preset}, player: {player}, ms: {ms}, shots: Spread {{ least: {least}, counts: &{counts:?} }} }},"
        )
        .expect("writing to a String");
    }
    code.push_str("];\n");
    save("strength.rs", &code);
}
