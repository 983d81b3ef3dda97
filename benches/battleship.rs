//! `cargo bench --bench battleship`: times and memory of the Battleship engine, as Markdown tables.

mod sea;

use std::sync::OnceLock;
use std::time::Instant;

static START: OnceLock<Instant> = OnceLock::new();

fn main() {
    let clock = || START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0;
    sea::run(clock, |line| println!("{line}"));
}
