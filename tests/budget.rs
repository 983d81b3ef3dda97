//! Sizes of the release build in `dist/`, compressed with brotli at its highest level.
//!
//! `make test-site` builds it first; a plain `cargo test` does not run this.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a first visit to a lab loads before anything can be done: the goal, and the hard limit.
const PAGE: [u64; 2] = [350_000, 420_000];
/// The tour of the labs: loaded after the page, once.
const TOUR: [u64; 2] = [40_000, 60_000];
/// The engines of a lab.
const WORKER: [u64; 2] = [250_000, 350_000];

#[test]
fn the_build_stays_small() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    let mut shared = 0;
    // For each lab, its styles and the largest of its texts: a visit loads those of one language.
    let mut styles = BTreeMap::<String, u64>::new();
    let mut texts = BTreeMap::<String, u64>::new();
    let mut programs = BTreeMap::<String, u64>::new();
    let mut workers = BTreeMap::<String, u64>::new();
    for file in files(&dist) {
        let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let extension = name.rsplit('.').next().unwrap_or_default();
        if !matches!(extension, "html" | "css" | "js" | "wasm" | "txt")
            || ["404.html", "robots.txt", "NOTICE.txt"].contains(&name.as_str())
        {
            continue;
        }
        let size = brotli(&file);
        println!("{size:>8} bytes  {name}");
        if let Some((lab, _)) = part(&name, "worker_") {
            *workers.entry(lab.to_owned()).or_default() += size;
        } else if let Some((lab, _)) = part(&name, "texts-") {
            let most = texts.entry(lab.to_owned()).or_default();
            *most = size.max(*most);
        } else if let Some((lab, _)) = part(&name, "styles-") {
            *styles.entry(lab.to_owned()).or_default() += size;
        } else if let (true, Some((program, _))) =
            (matches!(extension, "js" | "wasm"), name.split_once('-'))
        {
            *programs.entry(program.to_owned()).or_default() += size;
        } else {
            shared += size;
        }
    }
    assert!(
        !workers.is_empty() && !programs.is_empty(),
        "dist/ is not whole: `make test-site` builds it"
    );
    let tour = programs.remove("tour").expect("dist/ has the tour");
    hold("tour", tour, TOUR);
    for (lab, size) in programs {
        let own = [&texts, &styles].map(|sizes| sizes.get(&lab).copied().unwrap_or_default());
        assert!(own[0] > 0 && own[1] > 0, "dist/ lacks texts or styles of {lab}: {own:?}");
        hold(&format!("page set of {lab}"), shared + own[0] + own[1] + size, PAGE);
    }
    for (lab, size) in workers {
        hold(&format!("worker set of {lab}"), size, WORKER);
    }
}

/// `texts-milljan-ja-….txt` as `milljan` and the rest.
fn part<'a>(name: &'a str, kind: &str) -> Option<(&'a str, &'a str)> {
    name.strip_prefix(kind)?.split_once('-')
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
