//! How far Contest's AI agrees with the game, for the screens that only name the figures.

use codegen::{read, save};
use serde_json::Value;

/// Writes the figures of version 1 of the AI as `make rehearsals` has measured them.
pub fn write() {
    let table: Value = read("data/contest/agreement.json");
    let rows: Vec<Value> = read("data/contest/rehearsals/2024-08.json");
    let of_row = |row: &Value| {
        let scores = row["scores"].as_array().map_or(0, Vec::len) as u64;
        row["samples"].as_u64().unwrap_or(scores)
    };
    let measured: Vec<f64> = table["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .filter(|entry| entry["policy"] == "ai")
        .map(|entry| entry["chi2"].as_f64().expect("a number"))
        .collect();
    assert!(!measured.is_empty(), "agreement.json: version 1 of the AI has been measured");
    let ends = [f64::min, f64::max].map(|end| measured.iter().copied().reduce(end).unwrap_or(0.0));
    let code = format!(
        "/// Rehearsals in the game that the AI has been compared with.\n\
         pub const REHEARSALS: u64 = {};\n\
         /// Loadouts of those rehearsals.\n\
         pub const LOADOUTS: u64 = {};\n\
         /// The least and the greatest χ² of version 1 of the AI over all loadouts.\n\
         pub const CHI: [f64; 2] = {ends:?};\n",
        rows.iter().map(of_row).sum::<u64>(),
        rows.len(),
    );
    save("agreement.rs", code.as_bytes());
}
