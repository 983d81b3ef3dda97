//! The texts in `data/texts/`: `build/texts.rs` checks that they are complete, this test that they are
//! used.

use serde_json::Value;

use crate::{files, read};

#[test]
fn every_text_is_used_somewhere() {
    let code: String = files("src").iter().map(|path| read(path)).collect();
    let mut unused = Vec::new();
    for path in files("data/texts") {
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
