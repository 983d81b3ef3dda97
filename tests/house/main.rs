//! Checks of the repository itself: the direction of dependencies, what labs share, and what pages
//! have.

#[path = "../support/mod.rs"]
mod support;

mod batches;
mod battery;
mod docs;
mod errors;
mod jobs;
mod jobs_doc;
mod layers;
mod lengths;
mod numbers;
mod parts;
mod samples;
mod screens;
mod sixth_game;
mod texts;

use std::fs;
use std::path::{Path, PathBuf};

/// The repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder of the repository.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
