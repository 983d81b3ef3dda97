//! The texts in `data/texts/`: `build.rs` checks that they are complete, this that they are used.

use std::fs;
use std::path::Path;

use serde_json::Value;

#[test]
fn every_text_is_used_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut code = String::new();
    read_all(&root.join("src"), &mut code);
    let mut unused = Vec::new();
    for entry in fs::read_dir(root.join("data/texts")).expect("data/texts is there") {
        let path = entry.expect("a readable entry").path();
        let file = fs::read_to_string(&path).expect("a readable file");
        let file: Value = serde_json::from_str(&file).expect("build.rs has read it");
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

fn read_all(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            read_all(&path, code);
        } else {
            code.push_str(&fs::read_to_string(&path).expect("a readable file"));
        }
    }
}
