//! The texts in `data/texts/` and `data/words/`: build scripts check that they are complete, these tests
//! that they are used and that English ones are English.

use std::path::PathBuf;

use serde_json::Value;

use crate::{files, read};

/// All files of texts: the page's, and those built into jobs.
fn texts() -> impl Iterator<Item = PathBuf> {
    ["data/texts", "data/words"].into_iter().flat_map(files)
}

#[test]
fn every_text_is_used_somewhere() {
    let code: String =
        ["src", "crates/jobs"].into_iter().flat_map(files).map(|path| read(&path)).collect();
    let mut unused = Vec::new();
    for path in texts() {
        let file: Value = serde_json::from_str(&read(&path)).expect("build/ has read it");
        let name = file["enum"].as_str().expect("a name");
        for key in file["texts"].as_object().expect("texts").keys() {
            let used = code.match_indices(&format!("{name}::{key}")).any(|(at, found)| {
                !code[at + found.len()..].starts_with(|c: char| c.is_ascii_alphanumeric())
            });
            if !used {
                unused.push(format!("{name}::{key}"));
            }
        }
    }
    assert!(unused.is_empty(), "texts that no page shows: {unused:?}");
}

/// English texts with Japanese in them: names that have no English form, terms beside their
/// translation, words to search for.
const WITH_JAPANESE: [&str; 7] = [
    "CommonText::ContestGame",
    "HomeText::AboutSourceMilljan",
    "LoadoutText::SearchHint",
    "MeetText::OshiOwn",
    "MilljanPlay::Oshi",
    "MilljanText::Doubts",
    "MilljanText::Oshi",
];

/// Kana, characters that Chinese and Japanese share, and their punctuation and wide forms.
fn is_east_asian(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..)
}

#[test]
fn english_texts_have_no_japanese_or_chinese_but_names() {
    let mut found = Vec::new();
    for path in texts() {
        let file: Value = serde_json::from_str(&read(&path)).expect("build/ has read it");
        let name = file["enum"].as_str().expect("a name");
        for (key, row) in file["texts"].as_object().expect("texts") {
            if row["en"].to_string().contains(is_east_asian) {
                found.push(format!("{name}::{key}"));
            }
        }
    }
    found.sort();
    assert_eq!(found, WITH_JAPANESE);
}
