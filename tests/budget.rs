//! Sizes of the release build in `dist/`, as brotli at its best sends them.
//!
//! `make test-site` builds it first; a plain `cargo test` does not run this.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a first visit to any screen loads before anything can be done: the goal, and the hard stop.
const PAGE: [u64; 2] = [260_000, 340_000];
/// The engines of a lab.
const WORKER: [u64; 2] = [250_000, 350_000];

#[test]
fn the_build_stays_small() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    let mut shared = 0;
    let mut texts = 0;
    let mut programs = BTreeMap::<String, u64>::new();
    let mut workers = BTreeMap::<String, u64>::new();
    for file in files(&dist) {
        let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let extension = name.rsplit('.').next().unwrap_or_default();
        if !matches!(extension, "html" | "css" | "js" | "wasm" | "txt") || name == "404.html" {
            continue;
        }
        let size = brotli(&file);
        println!("{size:>8} bytes  {name}");
        if let Some((lab, _)) =
            name.strip_prefix("worker_").and_then(|rest| rest.split_once(['_', '.']))
        {
            *workers.entry(lab.to_owned()).or_default() += size;
        } else if extension == "txt" {
            // A visit loads the texts of one language: the largest counts.
            texts = texts.max(size);
        } else if let (true, Some((program, _))) =
            (matches!(extension, "js" | "wasm"), name.split_once('-'))
        {
            *programs.entry(program.to_owned()).or_default() += size;
        } else {
            shared += size;
        }
    }
    assert!(texts > 0, "dist/ has no texts");
    assert!(
        !workers.is_empty() && !programs.is_empty(),
        "dist/ is not whole: `make test-site` builds it"
    );
    for (program, size) in programs {
        hold(&format!("page set of {program}"), shared + texts + size, PAGE);
    }
    for (lab, size) in workers {
        hold(&format!("worker set of {lab}"), size, WORKER);
    }
}

fn hold(what: &str, size: u64, [goal, stop]: [u64; 2]) {
    println!("{size:>8} bytes  {what}, goal {goal}, at most {stop}");
    assert!(size <= stop, "the {what} has {size} bytes, at most {stop} are allowed");
}

fn brotli(file: &Path) -> u64 {
    let output = Command::new("brotli")
        .args(["-q", "11", "-w", "24", "-c"])
        .arg(file)
        .output()
        .expect("brotli is installed: `make tools`");
    assert!(output.status.success(), "{}: {output:?}", file.display());
    output.stdout.len() as u64
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .expect("dist/ is there: `make test-site` builds it")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.is_file())
        .collect();
    found.sort();
    found
}
