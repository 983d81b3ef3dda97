//! What build scripts share: they read data at the top of the repository and write tables for
//! their crate to include.
//!
//! Reading data while building keeps a JSON reader out of the engines, and finds mistakes in the data
//! before anything runs. Errors therefore end the build with the name of the file.

pub mod texts;

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::de::DeserializeOwned;

/// A file or folder, from its path below the top of the repository. Cargo runs the build script again
/// when it changes.
pub fn file(path: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    println!("cargo::rerun-if-changed={}", file.display());
    file
}

/// The contents of a JSON file at `path` below the top of the repository.
///
/// # Panics
/// Where it cannot be read, or is not a `T`.
pub fn read<T: DeserializeOwned>(path: &str) -> T {
    let text = fs::read_to_string(file(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Writes `contents` to the file `name` in the build script's output folder.
///
/// # Panics
/// Outside of a build script, and where the folder cannot be written to.
pub fn save(name: &str, contents: impl AsRef<[u8]>) {
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join(name), contents).expect("OUT_DIR can be written to");
}
