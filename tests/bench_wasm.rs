//! `make bench-wasm`: the benchmarks in a browser, the same code as `cargo bench`.
#![cfg(target_arch = "wasm32")]

#[path = "../benches/gem/mod.rs"]
mod gem;
#[path = "../benches/kettle/mod.rs"]
mod kettle;
#[path = "../benches/measure/mod.rs"]
mod measure;
#[path = "../benches/sea/mod.rs"]
mod sea;
#[path = "../benches/stage/mod.rs"]
mod stage;

use wasm_bindgen::JsCast;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

// As the product does; a page that computes for long is taken for hung.
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
    measure::run(clock, say(&lines));
    assert!(lines.get() > 10, "the tables were printed");
}

#[wasm_bindgen_test]
fn battleship() {
    let lines = std::cell::Cell::new(0);
    sea::run(clock, memory, say(&lines));
    assert!(lines.get() > 10, "the table was printed");
}

#[wasm_bindgen_test]
fn contest() {
    let lines = std::cell::Cell::new(0);
    stage::run(clock, say(&lines));
    assert!(lines.get() > 5, "the table was printed");
}

#[wasm_bindgen_test]
fn brew() {
    let lines = std::cell::Cell::new(0);
    kettle::run(clock, say(&lines));
    assert!(lines.get() > 5, "the table was printed");
}

#[wasm_bindgen_test]
fn splendor() {
    let lines = std::cell::Cell::new(0);
    let say = say(&lines);
    gem::run(clock, |line| say(&line));
    assert!(lines.get() > 10, "the tables were printed");
}
