//! The tour of the labs. Built for wasm only; natively there is nothing to run.

fn main() {}

/// Shows the tour of the lab whose page this is. `index.html` calls it.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn show() {
    sakiyomi::tour::show();
}

/// Offers it to those who are here for the first time. `index.html` calls it.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn offer() {
    sakiyomi::tour::offer();
}
