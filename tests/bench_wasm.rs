//! `make bench-wasm`: the benchmarks in a browser, the same code as `cargo bench`.
#![cfg(target_arch = "wasm32")]

#[path = "../benches/measure/mod.rs"]
mod measure;
#[path = "../benches/sea/mod.rs"]
mod sea;

use wasm_bindgen::JsCast;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn clock() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
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
