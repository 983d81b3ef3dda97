//! Turns `data/milljan/*.json` into tables that the compiler can lay out.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use codegen::{read, save};
use serde::Deserialize;

#[derive(Deserialize)]
struct Idols {
    idols: Vec<Idol>,
}

#[derive(Deserialize)]
struct Idol {
    id: usize,
    key: String,
    name: String,
    full: String,
    kana: String,
    #[serde(rename = "type")]
    kind: String,
}

#[derive(Deserialize)]
struct Units {
    snapshots: Vec<Snapshot>,
    units: Vec<Unit>,
}

#[derive(Deserialize)]
struct Snapshot {
    date: String,
    units: usize,
}

#[derive(Deserialize)]
struct Unit {
    id: usize,
    name: String,
    aliases: Vec<String>,
    members: Vec<usize>,
    size: usize,
    from: String,
    from_exact: bool,
    tag: String,
    #[serde(default)]
    cover: bool,
    #[serde(default)]
    doubtful: Option<String>,
}

fn main() {
    let idols: Idols = read("data/milljan/idols.json");
    let units: Units = read("data/milljan/units.json");

    let mut code = String::from("/// All tiles, by id.\npub static IDOLS: [Idol; 54] = [\n");
    for (at, idol) in idols.idols.iter().enumerate() {
        assert_eq!(idol.id, at, "idols.json: ids count up from 0");
        let Idol { key, name, full, kana, kind, .. } = idol;
        writeln!(
            code,
            "Idol {{ key: {key:?}, name: {name:?}, full: {full:?}, kana: {kana:?}, kind: Kind::{kind} }},"
        )
        .expect("writing to a String");
    }
    code.push_str("];\n");
    save("idols.rs", &code);

    let mut seen = BTreeSet::new();
    let mut code = format!(
        "/// All units ever, by id.\npub static UNITS: [Unit; {}] = [\n",
        units.units.len()
    );
    for (at, unit) in units.units.iter().enumerate() {
        let name = &unit.name;
        assert_eq!(unit.id, at, "units.json: ids count up from 0 ({name})");
        assert_eq!(unit.members.len(), unit.size, "units.json: size of {name}");
        assert!(unit.members.is_sorted_by(|a, b| a < b), "units.json: members of {name} ascend");
        assert!(unit.members.iter().all(|&id| id < 53), "units.json: members of {name} have tiles");
        assert!((1..=13).contains(&unit.size), "units.json: {name} has 1 to 13 members");
        // The engine keeps room for three units of one member, the copies of this tile.
        assert!(
            unit.size > 1 || unit.members == [52],
            "units.json: only 詩花 is a unit alone, not {name}"
        );
        assert!(
            seen.insert(unit.members.clone()),
            "units.json: {name} has the members of another unit"
        );
        let bits: u64 = unit.members.iter().map(|&id| 1u64 << id).sum();
        writeln!(
            code,
            "Unit {{ name: {name:?}, aliases: &{:?}, members: Set({bits}), from: Date({}), from_exact: {}, tag: {:?}, cover: {}, doubtful: {:?} }},",
            unit.aliases, date(&unit.from), unit.from_exact, unit.tag, unit.cover, unit.doubtful
        )
        .expect("writing to a String");
    }
    code.push_str("];\n\n/// Dates whose unit lists are given names and are tested.\n");
    writeln!(code, "pub static SNAPSHOTS: [Date; {}] = [", units.snapshots.len())
        .expect("writing to a String");
    for snapshot in &units.snapshots {
        let active =
            units.units.iter().filter(|unit| date(&unit.from) <= date(&snapshot.date)).count();
        assert_eq!(active, snapshot.units, "units.json: units on {}", snapshot.date);
        writeln!(code, "Date({}),", date(&snapshot.date)).expect("writing to a String");
    }
    code.push_str("];\n");
    let mut doubts: Vec<&String> = Vec::new();
    for doubt in units.units.iter().filter_map(|unit| unit.doubtful.as_ref()) {
        if !doubts.contains(&doubt) {
            doubts.push(doubt);
        }
    }
    code.push_str(
        "\n/// Why units are doubtful, each reason once: a page has its words for each of them.\n",
    );
    writeln!(code, "pub const DOUBTS: [&str; {}] = {doubts:?};", doubts.len())
        .expect("writing to a String");
    save("units.rs", &code);
}

/// `2019-12-12` as the number 20191212.
fn date(text: &str) -> u32 {
    let bad = || -> ! { panic!("units.json: '{text}' is no date such as 2019-12-12") };
    let parts: Vec<u32> =
        text.split('-').map(|part| part.parse().unwrap_or_else(|_| bad())).collect();
    match parts[..] {
        [year @ 2000..=2127, month @ 1..=12, day @ 1..=31] if text.len() == 10 => {
            year * 10_000 + month * 100 + day
        }
        _ => bad(),
    }
}
