//! `make bench-wasm`: the benchmarks in a browser, the same code as `cargo bench`.
#![cfg(target_arch = "wasm32")]

#[path = "../benches/battleship_lab/mod.rs"]
mod battleship_lab;
#[path = "../benches/brew_lab/mod.rs"]
mod brew_lab;
#[path = "../benches/contest_lab/mod.rs"]
mod contest_lab;
#[path = "../benches/milljan_lab/mod.rs"]
mod milljan_lab;
#[path = "../benches/splendor_lab/mod.rs"]
mod splendor_lab;

use wasm_bindgen::JsCast;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

// As the product does; a page that computes for long looks hung.
wasm_bindgen_test_configure!(run_in_dedicated_worker);

fn clock() -> f64 {
    let clock = js_sys::Reflect::get(&js_sys::global(), &"performance".into()).expect("a clock");
    clock.unchecked_into::<web_sys::Performance>().now()
}

/// Bytes of the program's memory, which only grows.
fn memory() -> f64 {
    let memory: js_sys::WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    memory.buffer().unchecked_into::<js_sys::ArrayBuffer>().byte_length().into()
}

fn say(lines: &std::cell::Cell<u32>) -> impl Fn(&str) {
    move |line| {
        console_log!("{line}");
        lines.set(lines.get() + 1);
    }
}

#[wasm_bindgen_test]
fn milljan() {
    let lines = std::cell::Cell::new(0);
    milljan_lab::run(clock, say(&lines));
    assert!(lines.get() > 10, "the tables were printed");
}

#[wasm_bindgen_test]
fn battleship() {
    let lines = std::cell::Cell::new(0);
    battleship_lab::run(clock, memory, say(&lines));
    assert!(lines.get() > 10, "the table was printed");
}

#[wasm_bindgen_test]
fn contest() {
    let lines = std::cell::Cell::new(0);
    contest_lab::run(clock, say(&lines));
    assert!(lines.get() > 5, "the table was printed");
}

#[wasm_bindgen_test]
fn brew() {
    let lines = std::cell::Cell::new(0);
    brew_lab::run(clock, say(&lines));
    assert!(lines.get() > 5, "the table was printed");
}

#[wasm_bindgen_test]
fn splendor() {
    let lines = std::cell::Cell::new(0);
    let say = say(&lines);
    splendor_lab::run(clock, |line| say(&line));
    assert!(lines.get() > 10, "the tables were printed");
}
