//! Language and theme: chosen by the person, or taken from the browser.

use std::cell::Cell;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::value::use_signal;
use crate::i18n::Lang;
use crate::signal::Signal;
use crate::{dom, store};

/// Light, dark, or as the device says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the device says.
    #[default]
    Auto,
    /// Paper.
    Light,
    /// Night.
    Dark,
}

impl Theme {
    /// All themes, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// The name in attributes and test ids.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// What the person has chosen for all labs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Language of the page.
    pub lang: Lang,
    /// Colours of the page.
    pub theme: Theme,
}

thread_local! {
    static NOW: Cell<Option<Settings>> = const { Cell::new(None) };
    static CHANGED: Signal = Signal::default();
}

impl Settings {
    /// The current settings: what was chosen, on this visit or an earlier one, or what the
    /// browser prefers.
    pub fn now() -> Self {
        NOW.get().unwrap_or_else(|| {
            let found = store::read(store::SETTINGS)
                .unwrap_or_else(|| Self { lang: browser_lang(), theme: Theme::Auto });
            NOW.set(Some(found));
            found
        })
    }

    /// Chooses these: shows them and keeps them for the next visit.
    ///
    /// Only a choice is saved: an untouched page keeps following the browser.
    pub fn choose(self) {
        NOW.set(Some(self));
        store::write(store::SETTINGS, &self);
        self.show();
        Signal::changed(&CHANGED);
    }

    /// Writes the choice to `<html>`, where the style sheet and screen readers look.
    pub fn show(self) {
        dom::mark("lang", self.lang.tag());
        dom::mark("data-theme", if self.theme == Theme::Auto { "" } else { self.theme.name() });
    }
}

/// Redraws every view that shows text: for a choice that a lab keeps besides the settings.
pub fn draw_all() {
    Signal::changed(&CHANGED);
}

/// The settings of the page.
#[hook]
pub fn use_settings() -> Settings {
    use_signal(&CHANGED);
    Settings::now()
}

/// The language of the page.
#[hook]
pub fn use_lang() -> Lang {
    use_settings().lang
}

fn browser_lang() -> Lang {
    let languages = dom::window().navigator().languages();
    languages.iter().find_map(|tag| Lang::from_tag(&tag.as_string()?)).unwrap_or(Lang::En)
}
