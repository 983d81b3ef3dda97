//! `make bench-wasm`: the Milljan benchmark in a browser, the same code as `cargo bench`.
#![cfg(target_arch = "wasm32")]

#[path = "../benches/measure/mod.rs"]
mod measure;

use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn milljan() {
    fn clock() -> f64 {
        web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
    }
    let said = std::cell::Cell::new(0);
    measure::run(clock, |line| {
        console_log!("{line}");
        said.set(said.get() + 1);
    });
    assert!(said.get() > 10, "the tables were printed");
}
