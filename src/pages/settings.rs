//! Language, colours, saved data, installing.

use gloo::timers::callback::Interval;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::components::{
    Choice, Icon, dialog, file_button, lang_choice, page, save_text, segmented, sign, toast,
};
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::hooks::{self, Theme, use_effect_with, use_lang, use_settings, use_value};
use crate::i18n::{CommonText, HomeText};
use crate::install::{self, Offline};
use crate::mount::mount;
use crate::{dom, store};
use protocol::js_serde;

/// The choices that hold for all labs.
#[component]
pub fn Settings() -> Html {
    let settings = use_settings();
    let lang = settings.lang;
    let set_theme = Handler::from(|theme| {
        hooks::Settings { theme, ..hooks::Settings::now() }.choose();
    });
    let themes: Vec<_> = Theme::ALL
        .into_iter()
        .map(|theme| {
            let key = match theme {
                Theme::Auto => HomeText::ThemeAuto,
                Theme::Light => HomeText::ThemeLight,
                Theme::Dark => HomeText::ThemeDark,
            };
            Choice::new(theme, lang.t(key)).testid(format!("theme-{}", theme.name()))
        })
        .collect();
    let card = |title, body: El| el("section.card").with(el("h2").with(title)).with(body);
    let body = el("div.stack stack--narrow")
        .with(card(lang.t(CommonText::Language), lang_choice(lang)))
        .with(card(
            lang.t(HomeText::Theme),
            segmented(lang.t(HomeText::Theme), themes, &settings.theme, &set_theme, false),
        ))
        .with(mount::<Installing>(()))
        .with(mount::<Data>(()));
    page(None, body)
}

#[component]
fn Installing() -> Html {
    let lang = use_lang();
    // The browser reports this late, and not always by an event: check every second.
    let now = use_value(|| (install::can_install(), install::offline()));
    {
        let set = now.setter();
        use_effect_with(*now, move |&before| {
            let look = Interval::new(1000, move || {
                let now = (install::can_install(), install::offline());
                if now != before {
                    set.emit(now);
                }
            });
            move || drop(look)
        });
    }
    let (offered, offline) = *now;
    let status = match offline {
        Offline::Ready => HomeText::OfflineReady,
        Offline::Pending => HomeText::OfflinePending,
        Offline::Never => HomeText::OfflineNone,
    };
    let how = if install::is_installed() {
        el("p").with(lang.t(HomeText::Installed))
    } else if offered {
        let ask = Handler::from(|()| install::install());
        button("button.button button--main@install", lang.t(HomeText::Install), ask)
    } else {
        el("p.muted").with(lang.t(HomeText::InstallUnavailable))
    };
    let fact = |name: HomeText, value: El| el("div").with(el("dt").with(lang.t(name))).with(value);
    let facts = el("dl.facts")
        .with(fact(HomeText::Offline, el("dd@offline-status").with(lang.t(status))))
        .with(fact(HomeText::Version, el("dd.num").with(env!("CARGO_PKG_VERSION"))));
    el("section.card")
        .with(el("h2").with(lang.t(HomeText::Install)))
        .with(el("p").with(lang.t(HomeText::InstallHint)))
        .with(how)
        .with(facts)
        .html()
}

/// Whether a saved value is one of ours.
fn fits(name: &str, value: &JsValue) -> bool {
    // The person's own, put aside while that of a link is shown, is saved in the same form.
    let name = name.strip_suffix(".mine").unwrap_or(name);
    let lab = name.split('.').next().unwrap_or_default();
    match lab {
        store::SETTINGS => js_serde::read::<hooks::Settings>(value.clone()).is_ok(),
        store::LEFT | store::TOUR => js_serde::read::<Vec<String>>(value.clone()).is_ok(),
        "milljan" => super::milljan::is_saved(name, value),
        "battleship" => super::battleship::is_saved(name, value),
        "contest" => super::contest::is_saved(name, value),
        "brew" => super::brew::is_saved(name, value),
        "splendor" => super::splendor::is_saved(name, value),
        _ => false,
    }
}

#[component]
fn Data() -> Html {
    let lang = use_lang();
    let asking = use_value(|| false);
    let export = Handler::from(|()| save_text(&store::export(), "sakiyomi.json"));
    let import = Handler::from(move |text: String| match store::import(&text, fits) {
        Some(_) => {
            // Settings are read at the start, so the page restarts.
            drop(dom::window().location().reload());
            true
        }
        None => false,
    });
    let close = asking.set_to(false);
    let question = asking.then(|| {
        let reset = {
            let close = close.clone();
            Handler::from(move |()| {
                store::clear();
                close.emit(());
                toast(lang.t(HomeText::DataResetDone));
            })
        };
        let buttons = el("div.buttons")
            .with(button(
                "button.button button--main@data-reset-yes",
                lang.t(CommonText::DataResetYes),
                reset,
            ))
            .with(button("button.button", lang.t(CommonText::Cancel), close.clone()));
        let body = all([el("p").with(lang.t(HomeText::DataResetAsk)), buttons]);
        dialog(lang.t(HomeText::DataReset), "data-reset-dialog", close, body)
    });
    let buttons = el("div.buttons")
        .with(
            button("button.button@data-export", sign(Icon::Save), export)
                .with(lang.t(CommonText::DataExport)),
        )
        .with(file_button(
            "input.visually-hidden@data-import",
            lang.t(CommonText::DataImport),
            import,
            lang,
        ))
        .with(
            button("button.button@data-reset", sign(Icon::Trash), asking.set_to(true))
                .with(lang.t(HomeText::DataReset)),
        );
    el("section.card")
        .with(el("h2").with(lang.t(HomeText::Data)))
        .with(el("p").with(lang.t(HomeText::DataHint)))
        .with(buttons)
        .with(question)
        .html()
}
