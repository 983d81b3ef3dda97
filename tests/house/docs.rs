//! Files named in the documents are where they say.

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
