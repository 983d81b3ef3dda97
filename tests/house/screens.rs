//! What must match `data/screens.json`, the one table of all screens, without being generated from
//! it: programs, workers, and their lines in `Cargo.toml` and `index.html`.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{files, read, root};

/// The labs of the table; `home` is one of them.
pub fn labs() -> BTreeSet<String> {
    let table: Value =
        serde_json::from_str(&read(&root().join("data/screens.json"))).expect("build/ has read it");
    let labs = table.as_array().expect("a list of labs");
    labs.iter().map(|lab| lab["lab"].as_str().expect("a word").to_owned()).collect()
}

#[test]
fn every_lab_is_a_program_and_every_game_a_worker() {
    let labs = labs();
    let games: BTreeSet<String> = labs.iter().filter(|lab| *lab != "home").cloned().collect();
    let workers: BTreeSet<String> = games.iter().map(|lab| format!("worker_{lab}")).collect();

    let programs: BTreeSet<String> = labs.iter().cloned().chain(["tour".to_owned()]).collect();

    assert_eq!(sources("src/bin"), programs, "src/bin");
    assert_eq!(sources("crates/worker/src/bin"), workers, "crates/worker/src/bin");
    assert_eq!(
        named(&read(&root().join("Cargo.toml")), "[[bin]]\nname = \""),
        programs,
        "Cargo.toml"
    );

    let page = read(&root().join("index.html"));
    let linked = named(&page, "data-bin=\"");
    assert_eq!(linked, &programs | &workers, "index.html links what is built");

    let walked = read(&root().join("tests/site/routes.rs"));
    let (_, walked) = walked.split_once("labs!(").expect("the labs whose screens are opened");
    let walked = walked.split(')').next().expect("a list").split(", ").map(str::to_owned);
    assert_eq!(walked.collect::<BTreeSet<_>>(), labs, "tests/site/routes.rs");

    for lab in &labs {
        let texts = root().join(format!("data/texts/{lab}.json"));
        assert!(texts.is_file(), "{} is missing", texts.display());
        let program = read(&root().join(format!("src/bin/{lab}.rs")));
        assert!(program.to_lowercase().contains(&format!("pages::{lab}>")), "src/bin/{lab}.rs");
    }
}

/// The programs in a folder.
fn sources(folder: &str) -> BTreeSet<String> {
    let names = files(folder).into_iter().map(|path| path.file_stem().expect("a name").to_owned());
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}

/// Every word between `before` and the next quote.
fn named(text: &str, before: &str) -> BTreeSet<String> {
    let rests = text.split(before).skip(1).filter_map(|rest| rest.split('"').next());
    rests.map(str::to_owned).collect()
}
