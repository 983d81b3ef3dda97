//! Fetches the texts of a language, which are no part of the program: those of the page's lab.
//!
//! The script in `index.html` knows their files; it asks for the first language while the program is
//! still on its way.

use wasm_bindgen::prelude::*;

use super::dom;
use super::i18n::{self, Lang};

#[wasm_bindgen]
extern "C" {
    /// The text file of this page's lab in a language; stands in `index.html`.
    #[wasm_bindgen(js_name = sakiyomiTexts, catch)]
    async fn fetch(lang: &str) -> Result<JsValue, JsValue>;
}

/// Makes sure that the texts of a language are there; whether they are.
pub async fn load(lang: Lang) -> bool {
    if i18n::is_loaded(lang) {
        return true;
    }
    let text = fetch(lang.code()).await.ok().and_then(|text| text.as_string());
    text.is_some_and(|text| i18n::install(lang, text))
}

/// Says so where the first texts did not come. The words stand in `index.html`, in all languages.
pub fn failed() {
    if let Some(words) = dom::document().get_element_by_id("no-texts") {
        // Fails for bad names only.
        let _ = words.remove_attribute("hidden");
    }
}
