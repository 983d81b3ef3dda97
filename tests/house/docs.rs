//! Files and names that the documents mention exist.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::{files, read, root};

/// The text between single backticks on a line.
fn code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether all parts of a short path (`jobs/milljan/units.rs`) follow each other in a longer one, the
/// last one at its end.
fn leads_to(short: &str, file: &str) -> bool {
    let mut parts = file.split('/');
    short.split('/').all(|part| parts.any(|other| other == part)) && parts.next().is_none()
}

#[test]
fn files_that_the_documents_name_are_there() {
    let folders = ["src", "crates", "tests", "benches", "build", "data", "scripts", "examples"];
    let all: Vec<String> = folders
        .into_iter()
        .flat_map(files)
        .map(|path| path.strip_prefix(root()).expect("below it").to_string_lossy().into_owned())
        .collect();
    let mut documents: Vec<PathBuf> = files("docs");
    documents.extend(["README.md", "CHANGELOG.md"].map(|name| root().join(name)));
    let mut missing = Vec::new();
    for path in documents.iter().filter(|path| path.extension().is_some_and(|end| end == "md")) {
        for (number, line) in read(path).lines().enumerate() {
            for name in code(line) {
                let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "/_-.".contains(c));
                let is_file = name.ends_with(".rs");
                let first = name.split('/').next().unwrap_or_default();
                let is_path = name.contains('/') && folders.contains(&first);
                if !plain || !(is_file || is_path) {
                    continue;
                }
                let there =
                    root().join(name).exists() || all.iter().any(|file| leads_to(name, file));
                if !there {
                    missing.push(format!("{}:{}: {name}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The words of a piece of code.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

/// The name of a job (`milljan.play`) has to stand in quotes somewhere; of anything else, each word has to
/// stand outside comments.
#[test]
fn names_in_the_glossary_are_those_of_the_code() {
    const COLUMN: usize = 4;
    let sources: Vec<String> = ["src", "crates", "build"]
        .into_iter()
        .flat_map(files)
        .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .map(|path| read(&path))
        .collect();
    let lines = sources.iter().flat_map(|text| text.lines());
    let code_alone = lines.filter(|line| !line.trim_start().starts_with("//"));
    let known: BTreeSet<&str> = code_alone.flat_map(words).collect();
    let mut missing = Vec::new();
    for (number, row) in read(&root().join("docs/glossary.md")).lines().enumerate() {
        for name in row.split('|').nth(COLUMN).into_iter().flat_map(code) {
            let quoted = format!("\"{name}\"");
            let absent: Vec<&str> = if name.contains('.') {
                let is_known = sources.iter().any(|text| text.contains(&quoted));
                [name].into_iter().filter(|_| !is_known).collect()
            } else {
                words(name).filter(|word| !known.contains(word)).collect()
            };
            for word in absent {
                missing.push(format!("docs/glossary.md:{}: `{name}`: no {word}", number + 1));
            }
        }
    }
    assert!(missing.is_empty(), "not in the code:\n{}", missing.join("\n"));
}
