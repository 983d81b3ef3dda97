//! `cargo bench --bench battleship`: times and memory of the Battleship engine, as Markdown tables.

mod battleship_lab;

use std::fs;
use std::sync::OnceLock;
use std::time::Instant;

/// The most bytes held since the last call, according to Linux.
fn memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    // 5: reset the peak.
    let _ = fs::write("/proc/self/clear_refs", "5");
    kilobytes.unwrap_or(f64::NAN) * 1024.0
}

static START: OnceLock<Instant> = OnceLock::new();

fn main() {
    let clock = || START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0;
    battleship_lab::run(clock, memory, |line| println!("{line}"));
}
