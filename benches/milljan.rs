//! `cargo bench --bench milljan`: times of the Milljan engine per hand, as Markdown tables.

mod milljan_lab;

use std::sync::OnceLock;
use std::time::Instant;

static START: OnceLock<Instant> = OnceLock::new();

fn main() {
    let clock = || START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0;
    milljan_lab::run(clock, |line| println!("{line}"));
}
