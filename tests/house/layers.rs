//! The direction of dependencies: ARCHITECTURE.md, section "Layers".
//!
//! Cargo enforces it inside a crate: what a manifest does not name cannot be used. This checks what
//! the manifests name.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::root;

/// Each crate of ours and those that it may name, from the ground floor up. `*` is a lab.
const CRATES: &[(&str, &[&str])] = &[
    ("search", &[]),
    ("codegen", &[]),
    ("lang", &[]),
    ("games/*", &["search"]),
    ("jobs/core", &["search"]),
    ("jobs/*", &["search", "games/*", "jobs/core", "lang"]),
    ("jobs/all", &["jobs/core", "jobs/*"]),
    ("share", &["jobs/all"]),
    ("protocol", &["jobs/core"]),
    ("worker", &["jobs/core", "jobs/*", "protocol"]),
    ("cli", &["jobs/all"]),
    ("tests/nim", &["jobs/core"]),
    ("", &["jobs/all", "share", "protocol", "lang"]),
];

const LABS: [&str; 5] = ["milljan", "battleship", "contest", "brew", "splendor"];

/// Crates for the browser only, and which layers may name them.
const BROWSER_CRATES: &[&str] = &[
    "yew",
    "gloo",
    "web-sys",
    "js-sys",
    "wasm-bindgen",
    "wasm-bindgen-futures",
    "serde-wasm-bindgen",
    "console_error_panic_hook",
];
const BROWSER_LAYERS: &[&str] = &["protocol", "worker", ""];

/// Frameworks of pages: a worker carries none.
const PAGE_CRATES: &[&str] = &["yew", "gloo"];

#[test]
fn every_dependency_points_downwards() {
    let root = root();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > CRATES.len(), "the workspace was not found");
    let breaches: Vec<String> =
        packages.iter().flat_map(|package| breaches(root, package)).collect();
    assert!(
        breaches.is_empty(),
        "{}\nsee docs/ARCHITECTURE.md, section \"Layers\"",
        breaches.join("\n")
    );
}

#[test]
fn forbidden_edges_are_found() {
    let root = Path::new("/house");
    let cases = [
        ("crates/search", "crates/games/brew", "search -> games/brew"),
        ("crates/games/brew", "crates/games/milljan", "games/brew -> games/milljan"),
        ("crates/games/brew", "crates/jobs/core", "games/brew -> jobs/core"),
        ("crates/jobs/brew", "crates/games/milljan", "jobs/brew -> games/milljan"),
        ("crates/jobs/core", "crates/jobs/brew", "jobs/core -> jobs/brew"),
        ("crates/worker", "crates/games/brew", "worker -> games/brew"),
        ("", "crates/games/brew", "the page -> games/brew"),
        ("crates/misc", "crates/search", "misc: in no layer"),
        ("crates/jobs/brew", "web-sys", "jobs/brew -> web-sys"),
        ("crates/worker", "yew", "worker -> yew"),
    ];
    for (from, to, expected) in cases {
        assert_eq!(breaches(root, &package(from, to, Value::Null)), [expected]);
        // Tests may use what they need.
        let dev = breaches(root, &package(from, to, "dev".into()));
        assert_eq!(dev.is_empty(), !expected.ends_with("no layer"), "{dev:?}");
    }
}

#[test]
fn allowed_edges_are_left_alone() {
    let cases = [
        ("crates/games/brew", "crates/search"),
        ("crates/jobs/brew", "crates/games/brew"),
        ("crates/jobs/all", "crates/jobs/brew"),
        ("crates/worker", "crates/jobs/brew"),
        ("crates/worker", "web-sys"),
        ("", "yew"),
        ("crates/search", "rustc-hash"),
    ];
    for (from, to) in cases {
        assert_eq!(breaches(Path::new("/house"), &package(from, to, Value::Null)), [""; 0]);
    }
}

/// A package as cargo describes it, with one dependency of a kind.
fn package(from: &str, to: &str, kind: Value) -> Value {
    let place = Path::new("/house").join(from).join("Cargo.toml");
    let path = to.starts_with("crates/").then(|| format!("/house/{to}"));
    serde_json::json!({
        "manifest_path": place,
        "dependencies": [{"name": to, "kind": kind, "path": path}],
    })
}

/// Forbidden dependencies of a package, one readable line each.
fn breaches(root: &Path, package: &Value) -> Vec<String> {
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
    let layer = layer(root, manifest.parent().expect("a folder"));
    let Some((_, allowed)) = CRATES.iter().find(|(name, _)| *name == kind_of(&layer)) else {
        return vec![format!("{layer}: in no layer")];
    };
    let name = if layer.is_empty() { "the page" } else { layer.as_str() };
    let mut found = Vec::new();
    for dependency in package["dependencies"].as_array().expect("dependencies") {
        // Build scripts and tests run on the machine that builds.
        if !dependency["kind"].is_null() {
            continue;
        }
        let Some(path) = dependency["path"].as_str() else {
            let other = dependency["name"].as_str().expect("a name");
            let browser = BROWSER_CRATES.contains(&other) && !BROWSER_LAYERS.contains(&&*layer);
            if browser || PAGE_CRATES.contains(&other) && !layer.is_empty() {
                found.push(format!("{name} -> {other}"));
            }
            continue;
        };
        let other = self::layer(root, Path::new(path));
        let lab = |layer: &str| LABS.into_iter().find(|lab| layer.ends_with(&format!("/{lab}")));
        // One lab never names another.
        let strange = lab(&layer).is_some_and(|own| lab(&other).is_some_and(|lab| lab != own));
        if strange || !allowed.contains(&kind_of(&other).as_str()) {
            found.push(format!("{name} -> {other}"));
        }
    }
    found
}

/// `crates/games/brew` as `games/brew`; the page's folder is empty.
fn layer(root: &Path, folder: &Path) -> String {
    let path = folder.strip_prefix(root).expect("inside the repository").to_string_lossy();
    path.replace('\\', "/").trim_start_matches("crates/").to_owned()
}

/// `games/brew` as `games/*`.
fn kind_of(layer: &str) -> String {
    match layer.rsplit_once('/') {
        Some((floor, lab)) if LABS.contains(&lab) => format!("{floor}/*"),
        _ => layer.to_owned(),
    }
}
