//! Turns `data/milljan/*.json` and the counted boards of `data/battleship` into tables that the
//! compiler can lay out, packs `data/contest`, and turns `data/texts/*.json` into keys.
//!
//! Reading them here keeps a JSON reader out of the page and finds mistakes in
//! the data before anything runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::{env, fs, path::Path};

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

#[path = "build/brew.rs"]
mod brew;
#[path = "build/contest.rs"]
mod contest;
#[path = "src/games/contest/data.rs"]
#[allow(dead_code, reason = "the engine uses more of it")]
mod data;
#[path = "build/splendor.rs"]
mod splendor;

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

/// One file of texts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    /// Name of the enum of its keys.
    #[serde(rename = "enum")]
    name: String,
    about: String,
    #[serde(deserialize_with = "in_order")]
    texts: Vec<(String, Row)>,
}

/// One text in three languages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    ja: Parts,
    en: Parts,
    zh: Parts,
}

/// A text, or one of several parts as title and words.
#[derive(Deserialize)]
#[serde(untagged)]
enum Parts {
    One(String),
    Many(Vec<String>),
}

impl Parts {
    fn lines(&self) -> &[String] {
        match self {
            Self::One(text) => std::slice::from_ref(text),
            Self::Many(texts) => texts,
        }
    }
}

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
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=data/battleship/openings.json");
    println!("cargo::rerun-if-changed=build/brew.rs");
    println!("cargo::rerun-if-changed=build/splendor.rs");
    println!("cargo::rerun-if-changed=build/contest.rs");
    println!("cargo::rerun-if-changed=data/brew");
    println!("cargo::rerun-if-changed=data/splendor");
    println!("cargo::rerun-if-changed=data/contest");
    println!("cargo::rerun-if-changed=data/milljan");
    println!("cargo::rerun-if-changed=src/games/contest/data.rs");
    println!("cargo::rerun-if-changed=data/texts");
    texts();
    openings();
    brew::constants();
    splendor::constants();
    contest::pack();
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

/// Empty Battleship boards as a table.
fn openings() {
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

/// The keys of all texts, and for each lab and language a file with a line for each text: those of
/// `general`, which every lab has, and its own.
///
/// `scripts/precache.mjs` writes the same files beside the page; the hash in the first line says so.
fn texts() {
    let mut files: Vec<_> = fs::read_dir("data/texts")
        .expect("data/texts is there")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    // The numbers of a lab's texts are without gaps: `contest`, `contest_play`, not `contests`.
    files.sort_by_key(|path| (lab_of(path), path.clone()));
    let mut code = String::new();
    let mut labs: BTreeMap<String, Lab> = BTreeMap::new();
    let mut count = 0;
    for path in &files {
        let lab =
            labs.entry(lab_of(path)).or_insert_with(|| Lab { first: count, ..Lab::default() });
        let path = path.to_str().expect("our own file names");
        let file: Texts = read(path);
        let mut variants = String::new();
        for (key, row) in &file.texts {
            let place = format!("{path}: {key}");
            assert!(key.chars().all(|c| c.is_ascii_alphanumeric()), "{place}: letters and digits");
            writeln!(variants, "    {key} = {count},").expect("writing to a String");
            let all = [&row.ja, &row.en, &row.zh].map(Parts::lines);
            for part in 0..all[0].len() {
                assert!(all.iter().all(|one| one.len() == all[0].len()), "{place}: as many parts");
                let gaps = all.map(|one| gaps(&one[part], &place));
                assert!(
                    gaps.iter().all(|each| *each == gaps[0]),
                    "{place}: the same gaps: {gaps:?}"
                );
                for (lines, one) in lab.lines.iter_mut().zip(all) {
                    let text = &one[part];
                    assert!(!text.trim().is_empty() && !text.contains('\n'), "{place}: one line");
                    lines.push(text.clone());
                }
            }
            count += all[0].len();
            writeln!(lab.keys, "{}.{key}/{}", file.name, all[0].len())
                .expect("writing to a String");
        }
        let Texts { name, about, .. } = &file;
        write!(
            code,
            "/// {about}\n#[allow(missing_docs)] // The texts explain themselves.\n\
             #[derive(Clone, Copy, Debug, PartialEq, Eq)]\n#[repr(u16)]\n\
             pub enum {name} {{\n{variants}}}\n\n\
             impl From<{name}> for Text {{\n    fn from(key: {name}) -> Self {{\n        \
             Self(key as u16)\n    }}\n}}\n\n"
        )
        .expect("writing to a String");
    }
    let general = labs.remove("general").expect("data/texts/general.json is there");
    let (mut table, mut built_in) = (String::new(), String::new());
    for (name, lab) in &labs {
        // FNV-1a
        let keys = general.keys.bytes().chain(lab.keys.bytes());
        let hash = keys
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        writeln!(
            table,
            "    Lab {{ hash: \"{hash:08x}\", parts: [{:?}, {:?}] }},",
            general.numbers(),
            lab.numbers()
        )
        .expect("writing to a String");
        built_in.push_str("    [\n");
        for (at, lang) in ["ja", "en", "zh"].into_iter().enumerate() {
            let lines = [&general, lab].map(|one| one.lines[at].join("\n"));
            let file = format!("texts-{name}-{lang}.txt");
            save(&file, &format!("{hash:08x}\n{}\n", lines.join("\n")));
            writeln!(built_in, "        include_str!(concat!(env!(\"OUT_DIR\"), \"/{file}\")),")
                .expect("writing to a String");
        }
        built_in.push_str("    ],\n");
    }
    writeln!(
        code,
        "const TEXT_COUNT: usize = {count};\n\
         static LABS: [Lab; {}] = [\n{table}];\n\
         #[cfg(not(target_arch = \"wasm32\"))]\nconst BUILT_IN: [[&str; 3]; {0}] = [\n{built_in}];",
        labs.len()
    )
    .expect("writing to a String");
    save("texts.rs", &code);
}

/// The texts of a lab.
#[derive(Default)]
struct Lab {
    /// The number of the first one.
    first: usize,
    /// In each language.
    lines: [Vec<String>; 3],
    /// What the hash is over: a line for each key, with how many parts it has.
    keys: String,
}

impl Lab {
    fn numbers(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.lines[0].len()
    }
}

/// Whose texts a file holds: the first word of its name.
fn lab_of(path: &Path) -> String {
    let name = path.file_stem().and_then(|name| name.to_str()).expect("our own file names");
    name.split('_').next().unwrap_or_default().to_owned()
}

/// The numbers of the gaps in a text: 0 and 1 in `{0} of {1|one|more}`.
fn gaps(text: &str, place: &str) -> BTreeSet<u8> {
    let gap = |rest: &str| -> Option<u8> {
        let (inside, _) = rest.split_once('}')?;
        let mut parts = inside.split('|');
        let number = parts.next()?.parse().ok()?;
        assert!(matches!(parts.count(), 0..=2), "{place}: one word and more words in a gap");
        Some(number)
    };
    text.split('{').skip(1).filter_map(gap).collect()
}

/// Rows in the order of the file; a key that stands there twice is a mistake.
fn in_order<'de, D: Deserializer<'de>>(file: D) -> Result<Vec<(String, Row)>, D::Error> {
    struct Rows;
    impl<'de> Visitor<'de> for Rows {
        type Value = Vec<(String, Row)>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("keys with their texts")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut rows: Vec<(String, Row)> = Vec::new();
            while let Some((key, row)) = map.next_entry::<String, Row>()? {
                if rows.iter().any(|(known, _)| *known == key) {
                    return Err(serde::de::Error::custom(format!("{key} stands here twice")));
                }
                rows.push((key, row));
            }
            Ok(rows)
        }
    }
    file.deserialize_map(Rows)
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

fn read<T: for<'de> Deserialize<'de>>(path: &str) -> T {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn save(name: &str, code: &str) {
    save_bytes(name, code.as_bytes());
}

fn save_bytes(name: &str, bytes: &[u8]) {
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join(name), bytes).expect("OUT_DIR can be written to");
}
