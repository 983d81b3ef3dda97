//! `cargo bench --bench brew`: speed of the Brew engine, as a Markdown table.

mod brew_lab;

use std::sync::OnceLock;
use std::time::Instant;

static START: OnceLock<Instant> = OnceLock::new();

fn main() {
    let clock = || START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0;
    brew_lab::run(clock, |line| println!("{line}"));
}
