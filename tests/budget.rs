//! Sizes of the release build in `dist/`, as brotli at its best sends them.
//!
//! `make test-site` builds it first; a plain `cargo test` does not run this.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a first visit to any screen loads before anything can be done: goal 260 KB.
const PAGE_STOP: u64 = 340_000;
/// The engines: goal 250 KB.
const WORKER_STOP: u64 = 350_000;

#[test]
fn the_build_stays_small() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    let mut shared = 0;
    let mut worker = 0;
    let mut texts = 0;
    let mut programs = BTreeMap::<String, u64>::new();
    for file in files(&dist) {
        let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let extension = name.rsplit('.').next().unwrap_or_default();
        if !matches!(extension, "html" | "css" | "js" | "wasm" | "txt") || name == "404.html" {
            continue;
        }
        let size = brotli(&file);
        println!("{size:>8} bytes  {name}");
        if name.starts_with("worker") {
            worker += size;
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
    assert!(worker > 0 && !programs.is_empty(), "dist/ is not whole: `make test-site` builds it");
    println!("{worker:>8} bytes  worker set, at most {WORKER_STOP}");
    for (program, size) in programs {
        let page = shared + texts + size;
        println!("{page:>8} bytes  page set of {program}, at most {PAGE_STOP}");
        assert!(page <= PAGE_STOP, "{program} has {page} bytes, at most {PAGE_STOP} are allowed");
    }
    assert!(worker <= WORKER_STOP, "the worker has {worker} bytes, at most {WORKER_STOP} allowed");
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
