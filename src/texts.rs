//! Fetches the texts of a language, which are not part of the program: those of the page's lab.
//!
//! The script in `index.html` knows their files; it requests the first language while the program is
//! still loading.

use wasm_bindgen::prelude::*;

use super::dom;
use super::i18n::{self, Lang};

#[wasm_bindgen]
extern "C" {
    /// The text file of this page's lab in a language; defined in `index.html`.
    #[wasm_bindgen(js_name = sakiyomiTexts, catch)]
    async fn fetch(lang: &str) -> Result<JsValue, JsValue>;
}

/// Makes sure that the texts of a language are loaded; returns whether they are.
pub async fn load(lang: Lang) -> bool {
    if i18n::is_loaded(lang) {
        return true;
    }
    let text = fetch(lang.code()).await.ok().and_then(|text| text.as_string());
    text.is_some_and(|text| i18n::install(lang, text))
}

/// Shows a message where the first texts did not arrive. It is in `index.html`, in all languages.
pub fn failed() {
    if let Some(words) = dom::document().get_element_by_id("no-texts") {
        // Fails for bad names only.
        let _ = words.remove_attribute("hidden");
    }
}
