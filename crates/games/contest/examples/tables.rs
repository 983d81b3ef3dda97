//! Writes the packed tables to standard output: the page's build puts them beside the worker.

use std::io::{Write as _, stdout};

fn main() -> std::io::Result<()> {
    stdout().write_all(contest::packed().unwrap_or_default())
}
