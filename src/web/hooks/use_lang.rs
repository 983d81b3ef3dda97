//! Language and theme: chosen by the person, else taken from the browser.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use crate::web::i18n::Lang;
use crate::web::{dom, store};

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

impl Settings {
    /// What was chosen on an earlier visit, else what the browser prefers.
    pub fn load() -> Self {
        store::read(store::SETTINGS)
            .unwrap_or_else(|| Self { lang: browser_lang(), theme: Theme::Auto })
    }

    /// Keeps the choice for the next visit.
    pub fn keep(self) {
        store::write(store::SETTINGS, &self);
    }

    /// Writes the choice on `<html>`, where the style sheet and screen readers look.
    pub fn show(self) {
        dom::mark("lang", self.lang.tag());
        dom::mark("data-theme", if self.theme == Theme::Auto { "" } else { self.theme.name() });
    }
}

/// A change of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another language.
    Lang(Lang),
    /// Another theme.
    Theme(Theme),
}

impl Reducible for Settings {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Self> {
        let mut next = *self;
        match change {
            Change::Lang(lang) => next.lang = lang,
            Change::Theme(theme) => next.theme = theme,
        }
        Rc::new(next)
    }
}

/// The settings and the way to change them.
pub type SettingsHandle = UseReducerHandle<Settings>;

/// The settings of the page.
#[hook]
pub fn use_settings() -> SettingsHandle {
    use_context::<SettingsHandle>().expect("the app provides the settings")
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
