//! What the page of a lab has: the general texts and styles, and its own. A text of another lab would
//! be empty there, and a class of another lab's sheet would be unstyled.
//!
//! Reads the sources. `index.html` says which sheets are for which labs; of texts, the file's name does.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::screens;
use crate::{files, read, root};

#[test]
fn a_screen_shows_texts_of_its_own_lab_alone() {
    let mut owners = BTreeMap::new();
    for path in files("data/texts") {
        let file: Value = serde_json::from_str(&read(&path)).expect("build/ has read it");
        let name = file["enum"].as_str().expect("a name");
        for key in file["texts"].as_object().expect("texts").keys() {
            owners.insert(format!("{name}::{key}"), first_word(&path));
        }
    }
    assert!(
        owners.values().any(|lab| lab == "general") && owners.len() > 1000,
        "texts are missing"
    );
    let mut breaches = Vec::new();
    for (path, lab, code) in sources() {
        for name in names(&code) {
            if let Some(owner) = owners.get(name).filter(|owner| !fits(owner, &lab)) {
                breaches.push(format!("{path}: {name} is a text of {owner}"));
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

#[test]
fn saved_data_of_every_screen_can_be_taken_in() {
    let store = read(&root().join("src/store.rs"));
    let names: Vec<&str> = store
        .lines()
        .filter_map(|line| line.strip_prefix("pub const ")?.split_once(": &str"))
        .map(|(name, _)| name)
        .collect();
    assert!(names.len() > 30 && names.contains(&"SETTINGS"), "{names:?}");
    let mut readers = read(&root().join("src/pages/settings.rs"));
    for lab in ["milljan", "battleship", "contest", "brew", "splendor"] {
        let screens = read(&root().join(format!("src/pages/{lab}/mod.rs")));
        let reader = screens.split("fn is_saved").nth(1).expect("a reader of saved values");
        readers += reader.split("\n}").next().unwrap_or_default();
    }
    let known: BTreeSet<&str> = readers
        .split("store::")
        .skip(1)
        .map(|rest| rest.split(|letter: char| !letter.is_ascii_uppercase() && letter != '_'))
        .filter_map(|mut words| words.next())
        .collect();
    let strange: Vec<_> = names.iter().filter(|name| !known.contains(*name)).collect();
    assert!(strange.is_empty(), "Settings refuse an export that has {strange:?}");
}

#[test]
fn a_screen_wears_classes_of_its_own_lab_alone() {
    // For each class: the labs whose sheets have rules for it alone, and those that mention it.
    let (mut made, mut mentioned) = (BTreeMap::new(), BTreeMap::new());
    for (sheet, labs) in sheets() {
        for (selector, first) in selectors(&read(&root().join("static").join(&sheet))) {
            for class in classes(&selector) {
                mentioned.entry(class).or_insert_with(BTreeSet::new).extend(labs.clone());
            }
            for class in first.then(|| classes(&selector)).into_iter().flatten().take(1) {
                made.entry(class).or_insert_with(BTreeSet::new).extend(labs.clone());
            }
        }
    }
    let mut breaches = Vec::new();
    let mut worn = 0;
    for (path, lab, code) in sources() {
        // A component with its own sheet belongs to the labs that load it.
        if sheets().iter().any(|(sheet, _)| {
            path.strip_prefix("components/")
                .is_some_and(|name| name.replace(".rs", ".css") == *sheet)
        }) {
            continue;
        }
        for class in worn_in(&code) {
            worn += usize::from(made.contains_key(&class));
            let has = |labs: &BTreeSet<String>| labs.iter().any(|owner| fits(owner, &lab));
            if let Some(labs) =
                made.get(&class).filter(|labs| !has(labs) && !has(&mentioned[&class]))
            {
                breaches.push(format!("{path}: .{class} is a class of {labs:?}"));
            }
        }
    }
    assert!(worn > 500, "{worn} classes of the sheets were found in the sources");
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

/// A rule cut away under its selectors would give them those of the next rule.
#[test]
fn selectors_lead_to_their_rule() {
    for (sheet, _) in sheets() {
        let text = read(&root().join("static").join(&sheet));
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (at, pair) in lines.windows(2).enumerate() {
            let cut = pair[1].is_empty() || pair[1].starts_with("/*") || pair[1] == "}";
            assert!(!(pair[0].ends_with(',') && cut), "{sheet}, line {}: {}", at + 1, pair[0]);
        }
    }
}

#[test]
fn a_sheet_is_for_labs_that_there_are() {
    let known = screens::labs();
    for (sheet, labs) in sheets() {
        for lab in labs.iter().filter(|lab| *lab != "general") {
            assert!(known.contains(lab), "{sheet} is for {lab}, which is no lab");
        }
    }
}

/// Whether pages of `lab` have what belongs to `owner`.
fn fits(owner: &str, lab: &str) -> bool {
    owner == "general" || owner == lab
}

/// The sources of the page, without comments and tests: path, lab, code.
fn sources() -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for path in files("src") {
        let short = path.strip_prefix(root().join("src")).expect("below src");
        let short = short.to_string_lossy().replace('\\', "/");
        let lab = match short.split('/').collect::<Vec<_>>()[..] {
            ["pages", "mod.rs"] => "general",
            ["pages", _] => "home",
            ["pages", lab, ..] => lab,
            ["i18n", file] if root().join("crates/jobs").join(&file[..file.len() - 3]).is_dir() => {
                &file[..file.len() - 3]
            }
            _ => "general",
        };
        let code = read(&path);
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        found.push((short.clone(), lab.to_owned(), lines.collect::<Vec<_>>().join("\n")));
    }
    found
}

/// Everything that looks like `Enum::Key`.
fn names(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_ascii_alphanumeric() && c != ':' && c != '_')
}

/// The sheets with their labs, as `index.html` names them.
fn sheets() -> Vec<(String, Vec<String>)> {
    let page = read(&root().join("index.html"));
    let links = page.lines().filter(|line| line.contains("rel=\"css\""));
    let sheets = links.map(|line| {
        let value = |name: &str| {
            let (_, rest) = line.split_once(&format!("{name}=\""))?;
            rest.split('"').next()
        };
        let sheet = value("href").expect("a sheet").trim_start_matches("static/").to_owned();
        let labs = value("data-labs").unwrap_or("general");
        (sheet, labs.split(' ').map(str::to_owned).collect())
    });
    sheets.collect()
}

/// The selectors of a sheet, each with whether it is at the outermost level.
fn selectors(sheet: &str) -> Vec<(String, bool)> {
    let mut code = String::new();
    for part in sheet.split("/*") {
        code.push_str(part.split_once("*/").map_or(part, |(_, rest)| rest));
    }
    let (mut found, mut open, mut words) = (Vec::new(), Vec::new(), String::new());
    for c in code.chars() {
        match c {
            '{' => {
                let rule = !words.trim_start().starts_with('@');
                for one in words.split(',').filter(|_| rule) {
                    found.push((one.trim().to_owned(), !open.contains(&true)));
                }
                open.push(rule);
                words.clear();
            }
            '}' => {
                open.pop();
                words.clear();
            }
            ';' => words.clear(),
            _ => words.push(c),
        }
    }
    found
}

/// The classes in a selector.
fn classes(selector: &str) -> Vec<String> {
    let names = selector.split('.').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
        rest[..end.unwrap_or(rest.len())].to_owned()
    });
    names.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())).collect()
}

/// The classes in the strings that make elements, as in `el("div.card lab@name")` and `class("out",
/// …)`.
fn worn_in(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for call in
        ["el(", "labelled(", "button(", "slider(", "way(", "link(", "card(", "table(", "class("]
    {
        for (at, _) in code.match_indices(call) {
            let Some(end) = code[at..].find([';', '{', '}']) else { continue };
            let text = code[at..at + end].split('"').nth(1).unwrap_or_default();
            let words = text.split('@').next().unwrap_or_default();
            let words =
                if call == "class(" { words } else { words.split_once('.').unwrap_or_default().1 };
            found.extend(words.split(' ').filter(|word| !word.is_empty()).map(str::to_owned));
        }
    }
    found
}

/// The lab whose texts a file holds.
fn first_word(path: &Path) -> String {
    let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
    name.split('_').next().unwrap_or_default().to_owned()
}
