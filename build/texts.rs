//! Turns `data/texts/*.json` into keys, and into the lines that the page fetches.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use codegen::texts::Texts;
use codegen::{read, save};

/// The keys of all texts, and for each lab and language a file with a line for each text: those of
/// `general`, which every lab has, and its own. `titles` are the first of `general`.
///
/// `scripts/precache.mjs` writes the same files next to the page; the hash in the first line shows
/// that they match.
pub fn write(titles: Texts) {
    let mut files: Vec<_> = fs::read_dir(codegen::file("data/texts"))
        .expect("data/texts is there")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    // The numbers of a lab's texts are without gaps: `contest`, `contest_play`, not `contests`.
    files.sort_by_key(|path| (lab_of(path), path.clone()));
    let mut sources = Vec::new();
    for path in &files {
        let name = path.to_str().expect("our own file names");
        sources.push((lab_of(path), name.to_owned(), read(name)));
    }
    let at = sources.iter().position(|(lab, ..)| lab == "general");
    let at = at.expect("data/texts/general.json is there");
    sources.insert(at, ("general".to_owned(), "titles".to_owned(), titles));
    let mut code = String::new();
    let mut labs: BTreeMap<String, Lab> = BTreeMap::new();
    let mut count = 0;
    for (lab, path, file) in &sources {
        let lab = labs.entry(lab.clone()).or_insert_with(|| Lab { first: count, ..Lab::default() });
        let mut variants = String::new();
        for (key, row) in &file.texts {
            let all = row.checked(&format!("{path}: {key}"));
            writeln!(variants, "    {key} = {count},").expect("writing to a String");
            for (lines, texts) in lab.lines.iter_mut().zip(all) {
                lines.extend_from_slice(texts);
            }
            count += all[0].len();
            writeln!(lab.keys, "{}.{key}/{}", file.name, all[0].len())
                .expect("writing to a String");
        }
        let name = &file.name;
        write!(
            code,
            "{}impl From<{name}> for Text {{\n    fn from(key: {name}) -> Self {{\n        \
             Self(key as u16)\n    }}\n}}\n\n\
             impl Key for {name} {{\n    fn part(self, part: usize, lang: Lang) -> &'static str {{\n        \
             Text::from(self).part(part, lang)\n    }}\n}}\n\n",
            file.keys(&variants)
        )
        .expect("writing to a String");
    }
    let general = labs.remove("general").expect("it has titles at least");
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
            save(&file, format!("{hash:08x}\n{}\n", lines.join("\n")));
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
    /// The input of the hash: a line for each key, with its number of parts.
    keys: String,
}

impl Lab {
    fn numbers(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.lines[0].len()
    }
}

/// The lab whose texts a file holds: the first word of its name.
fn lab_of(path: &Path) -> String {
    let name = path.file_stem().and_then(|name| name.to_str()).expect("our own file names");
    name.split('_').next().unwrap_or_default().to_owned()
}
