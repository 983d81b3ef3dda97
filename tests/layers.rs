//! The direction of dependencies inside `src/`: ARCHITECTURE.md, section "Layers".
//!
//! Reads the sources token by token, comments and strings left out, and compares
//! every path that names a part of the crate with the table below.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer and the layers it may name. What is not here is forbidden.
const LAYERS: &[(&str, &[&str])] = &[
    ("search", &[]),
    ("games", &["search"]),
    ("jobs", &["search", "games"]),
    ("share", &["jobs"]),
    ("cli", &["jobs", "share"]),
    ("web", &["jobs", "share"]),
    ("bin", &["jobs", "share", "cli", "web"]),
];

/// Crates that only know a browser, and the layers that may name them.
const BROWSER_CRATES: &[&str] = &[
    "yew",
    "gloo",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "serde_wasm_bindgen",
];
const BROWSER_LAYERS: &[&str] = &["web", "bin"];

#[test]
fn every_dependency_points_downwards() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games = names_in(&root.join("src/games"));
    let mut files = Vec::new();
    walk(&root.join("src"), &mut files);
    assert!(files.len() > 5, "src/ was not found");

    let breaches: Vec<String> = files
        .iter()
        .flat_map(|file| {
            let source = fs::read_to_string(file).expect("a readable source file");
            let name = file.strip_prefix(root).expect("inside the repository");
            breaches(&name.to_string_lossy().replace('\\', "/"), &source, &games)
        })
        .collect();
    assert!(
        breaches.is_empty(),
        "{}\nsee docs/ARCHITECTURE.md, section \"Layers\"",
        breaches.join("\n")
    );
}

#[test]
fn forbidden_edges_are_found_with_file_and_line() {
    let games = ["brew".to_owned(), "milljan".to_owned()];
    let cases = [
        ("src/search/beam.rs", "\nuse crate::games::milljan;", "beam.rs:2: search -> games"),
        ("src/games/brew/rules.rs", "use crate::{jobs, search};", "rules.rs:1: games -> jobs"),
        (
            "src/games/brew/rules.rs",
            "use crate::games::{\n  milljan::Hand};",
            "games/brew -> games/milljan",
        ),
        (
            "src/games/brew/mod.rs",
            "use super::milljan::Hand;",
            "mod.rs:1: games/brew -> games/milljan",
        ),
        (
            "src/games/brew/rules.rs",
            "use super::super::milljan;",
            "rules.rs:1: games/brew -> games/milljan",
        ),
        ("src/web/link.rs", "fn f(h: crate::games::milljan::Hand) {}", "web -> games"),
        ("src/share.rs", "use crate::web::url;", "share.rs:1: share -> web"),
        ("src/bin/app.rs", "use sakiyomi::games;", "bin -> games"),
        (
            "src/jobs/mod.rs",
            "// fine\nlet t = web_sys::window();",
            "mod.rs:2: jobs -> crate web_sys",
        ),
        ("src/misc/mod.rs", "", "src/misc/mod.rs: in no layer"),
    ];
    for (file, source, expected) in cases {
        let found = breaches(file, source, &games);
        assert!(found.iter().any(|b| b.contains(expected)), "{source:?}: {found:?}");
    }
}

#[test]
fn comments_strings_and_allowed_edges_are_left_alone() {
    let games = ["brew".to_owned(), "milljan".to_owned()];
    let cases = [
        (
            "src/search/mod.rs",
            "// crate::games\n/* crate::web /* yew */ */ /// [`crate::jobs`]\nconst A: &str = \"crate::jobs\";",
        ),
        (
            "src/search/mod.rs",
            "const A: &str = r#\"use \"crate::web\"\"#; const B: char = '\"'; fn f<'a>(_: &'a str) {}",
        ),
        ("src/games/brew/rules.rs", "use crate::games::brew::spell; use crate::search::Step;"),
        ("src/games/brew/rules.rs", "mod tests { use super::*; }"),
        ("src/jobs/brew.rs", "use crate::{games::brew, search::{Budget, Step}};"),
        ("src/web/app.rs", "use yew::prelude::*; use crate::{jobs, share}; use super::route;"),
        ("src/lib.rs", "pub mod games;"),
    ];
    for (file, source) in cases {
        assert_eq!(breaches(file, source, &games), [""; 0], "{source:?}");
    }
}

/// What `file` names and may not, one readable line each.
fn breaches(file: &str, source: &str, games: &[String]) -> Vec<String> {
    let module = module_of(file);
    let Some(layer) = module.first() else { return Vec::new() };
    let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| name == layer) else {
        return vec![format!("{file}: in no layer")];
    };
    let game = (layer == "games").then(|| module.get(1)).flatten().filter(|g| games.contains(g));
    let mut found = Vec::new();
    let tokens = tokens(source);
    for (line, token) in &tokens {
        if BROWSER_CRATES.contains(&token.as_str()) && !BROWSER_LAYERS.contains(&layer.as_str()) {
            found.push(format!("{file}:{line}: {layer} -> crate {token}"));
        }
    }
    for (line, path) in paths(&tokens, &module) {
        let Some(target) = path.first().filter(|t| LAYERS.iter().any(|(name, _)| name == t)) else {
            continue;
        };
        if target != layer && !allowed.contains(&target.as_str()) {
            found.push(format!("{file}:{line}: {layer} -> {target}"));
        }
        let other = path.get(1).filter(|name| games.contains(name));
        if let (Some(game), Some(other), "games") = (game, other, target.as_str())
            && game != other
        {
            found.push(format!("{file}:{line}: games/{game} -> games/{other}"));
        }
    }
    found
}

/// `src/games/brew/mod.rs` is `[games, brew]`; the crate's root is empty.
fn module_of(file: &str) -> Vec<String> {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs");
    let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    parts
}

/// Every path in the tokens that starts at the crate, as written out from its root.
fn paths(tokens: &[(usize, String)], module: &[String]) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let mut base = match tokens[at].1.as_str() {
            "crate" | "sakiyomi" => Vec::new(),
            "super" => module[..module.len().saturating_sub(1)].to_vec(),
            _ => {
                at += 1;
                continue;
            }
        };
        at += 1;
        while is(tokens, at, "::") && is(tokens, at + 1, "super") {
            base.pop();
            at += 2;
        }
        if is(tokens, at, "::") {
            at = tree(tokens, at + 1, base, &mut found);
        }
    }
    found
}

/// Reads `a::b` or `{a, b::c}` from `at` on; returns where it ends.
fn tree(
    tokens: &[(usize, String)],
    mut at: usize,
    mut path: Vec<String>,
    found: &mut Vec<(usize, Vec<String>)>,
) -> usize {
    if is(tokens, at, "{") {
        at += 1;
        while at < tokens.len() && !is(tokens, at, "}") {
            at = tree(tokens, at, path.clone(), found).max(at + 1);
        }
        return at + 1;
    }
    let Some((line, name)) = tokens.get(at) else { return at };
    path.push(name.clone());
    if is(tokens, at + 1, "::") {
        return tree(tokens, at + 2, path, found);
    }
    found.push((*line, path));
    at + 1
}

fn is(tokens: &[(usize, String)], at: usize, text: &str) -> bool {
    tokens.get(at).is_some_and(|(_, token)| token == text)
}

/// Words, `::` and single signs with their line; no comments, strings, characters.
fn tokens(source: &str) -> Vec<(usize, String)> {
    let text: Vec<char> = source.chars().collect();
    let at = |i: usize| text.get(i).copied().unwrap_or('\0');
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut found, mut i, mut line) = (Vec::new(), 0, 1);
    while i < text.len() {
        let begin = i;
        if at(i) == '/' && at(i + 1) == '/' {
            while i < text.len() && at(i) != '\n' {
                i += 1;
            }
        } else if at(i) == '/' && at(i + 1) == '*' {
            let mut depth = 0;
            loop {
                match (at(i), at(i + 1)) {
                    ('/', '*') => (depth, i) = (depth + 1, i + 2),
                    ('*', '/') => (depth, i) = (depth - 1, i + 2),
                    _ => i += 1,
                }
                if depth == 0 || i >= text.len() {
                    break;
                }
            }
        } else if let Some(end) = raw_string(&text, i).or_else(|| quoted(&text, i)) {
            i = end;
        } else if word(at(i)) {
            while word(at(i)) {
                i += 1;
            }
            found.push((line, text[begin..i].iter().collect()));
        } else {
            i += if at(i) == ':' && at(i + 1) == ':' { 2 } else { 1 };
            if !at(begin).is_whitespace() {
                found.push((line, text[begin..i].iter().collect()));
            }
        }
        line += text[begin..i.min(text.len())].iter().filter(|&&c| c == '\n').count();
    }
    found
}

/// The end of `r"…"`, `r#"…"#`, `br"…"` if one starts here.
fn raw_string(text: &[char], start: usize) -> Option<usize> {
    let before = start.checked_sub(1).map(|i| text[i]);
    if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let rest = &text[start..];
    let letters = usize::from(rest.first() == Some(&'b'));
    if rest.get(letters) != Some(&'r') {
        return None;
    }
    let hashes = rest[letters + 1..].iter().take_while(|&&c| c == '#').count();
    let open = letters + 1 + hashes;
    if rest.get(open) != Some(&'"') {
        return None;
    }
    let closes = |i: usize| {
        rest[i] == '"' && rest[i + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
    };
    let end = (open + 1..rest.len()).find(|&i| closes(i))?;
    Some(start + end + 1 + hashes)
}

/// The end of `"…"` or of a character if one starts here; a lifetime is neither.
fn quoted(text: &[char], start: usize) -> Option<usize> {
    let mark = *text.get(start).filter(|&&c| c == '"' || c == '\'')?;
    let (first, second) = (text.get(start + 1), text.get(start + 2));
    if mark == '\'' && first != Some(&'\\') && second != Some(&'\'') {
        return None;
    }
    let mut i = start + 1;
    while i < text.len() && text[i] != mark {
        i += if text[i] == '\\' { 2 } else { 1 };
    }
    Some(i + 1)
}

/// The modules of a folder: its folders and files, without `mod`.
fn names_in(folder: &Path) -> Vec<String> {
    fs::read_dir(folder)
        .expect("a readable folder")
        .map(|entry| entry.expect("a readable entry").path())
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .filter(|name| name != "mod")
        .collect()
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a readable folder")
        .map(|entry| entry.expect("a readable entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}
