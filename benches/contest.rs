//! `cargo bench --bench contest`: times of the Contest engine, as a Markdown table.

mod contest_lab;

use std::sync::OnceLock;
use std::time::Instant;

static START: OnceLock<Instant> = OnceLock::new();

fn main() {
    let clock = || START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0;
    contest_lab::run(clock, |line| println!("{line}"));
}
