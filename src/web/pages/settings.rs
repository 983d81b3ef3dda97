//! Language, colours, saved data, installing.

use gloo::timers::callback::Interval;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::jobs::milljan::{SNAPSHOTS, notation::Sheet};
use crate::web::components::use_toast;
use crate::web::components::{
    Choice, Dialog, Frame, Icon, LangChoice, Sign, download, read_file, segmented, text_blob,
};
use crate::web::dom;
use crate::web::hooks::{Change, Theme, use_settings};
use crate::web::i18n::Key;
use crate::web::install::{self, Offline};
use crate::web::store;

/// The choices that hold for all labs.
#[component]
pub fn Settings() -> Html {
    let settings = use_settings();
    let lang = settings.lang;
    let set_theme = {
        let dispatcher = settings.dispatcher();
        Callback::from(move |theme| dispatcher.dispatch(Change::Theme(theme)))
    };
    let themes: Vec<_> = Theme::ALL
        .into_iter()
        .map(|theme| {
            let key = match theme {
                Theme::Auto => Key::ThemeAuto,
                Theme::Light => Key::ThemeLight,
                Theme::Dark => Key::ThemeDark,
            };
            Choice::new(theme, lang.t(key)).testid(format!("theme-{}", theme.name()))
        })
        .collect();
    html! {
        <Frame title={lang.t(Key::Settings)}>
            <div class="stack stack--narrow">
                <section class="card">
                    <h2>{ lang.t(Key::Language) }</h2>
                    <LangChoice />
                </section>
                <section class="card">
                    <h2>{ lang.t(Key::Theme) }</h2>
                    { segmented(lang.t(Key::Theme), themes, &settings.theme, &set_theme, false) }
                </section>
                <Installing />
                <Data />
            </div>
        </Frame>
    }
}

#[component]
fn Installing() -> Html {
    let lang = use_settings().lang;
    // The browser tells late, and not always by an event: looked at each second.
    let now = use_state_eq(|| (install::can_install(), install::offline()));
    {
        let now = now.setter();
        use_effect_with((), move |()| {
            let look =
                Interval::new(1000, move || now.set((install::can_install(), install::offline())));
            move || drop(look)
        });
    }
    let (offered, offline) = *now;
    let status = match offline {
        Offline::Ready => Key::OfflineReady,
        Offline::Pending => Key::OfflinePending,
        Offline::Never => Key::OfflineNone,
    };
    let how = if install::is_installed() {
        html! { <p>{ lang.t(Key::Installed) }</p> }
    } else if offered {
        html! {
            <button type="button" class="button button--main" data-testid="install"
                onclick={Callback::from(|_: MouseEvent| install::install())}>
                { lang.t(Key::Install) }
            </button>
        }
    } else {
        html! { <p class="muted">{ lang.t(Key::InstallUnavailable) }</p> }
    };
    html! {
        <section class="card">
            <h2>{ lang.t(Key::Install) }</h2>
            <p>{ lang.t(Key::InstallHint) }</p>
            { how }
            <dl class="facts">
                <div><dt>{ lang.t(Key::Offline) }</dt><dd data-testid="offline-status">{ lang.t(status) }</dd></div>
                <div><dt>{ lang.t(Key::Version) }</dt><dd class="num">{ env!("CARGO_PKG_VERSION") }</dd></div>
            </dl>
        </section>
    }
}

/// Whether a saved value is one of ours.
fn fits(name: &str, value: &serde_json::Value) -> bool {
    match name {
        store::SETTINGS => {
            serde_json::from_value::<crate::web::hooks::Settings>(value.clone()).is_ok()
        }
        store::MILLJAN_CHECK => {
            value.as_str().is_some_and(|line| Sheet::parse(line, SNAPSHOTS[0]).is_ok())
        }
        _ => false,
    }
}

#[component]
fn Data() -> Html {
    let lang = use_settings().lang;
    let toast = use_toast();
    let asking = use_state(|| false);
    let export = Callback::from(|_: MouseEvent| {
        if let Some(blob) = text_blob(&store::export(), "application/json") {
            download(&blob, "sakiyomi.json");
        }
    });
    let import = {
        let toast = toast.clone();
        Callback::from(move |event: Event| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else { return };
            let toast = toast.clone();
            spawn_local(async move {
                match read_file(input).await.as_deref().map(|text| store::import(text, fits)) {
                    // Settings are read at the start, so the page starts again.
                    Some(Some(_)) => drop(dom::window().location().reload()),
                    Some(None) => toast.emit(lang.t(Key::ImportBad).into()),
                    None => toast.emit(lang.t(Key::ImportFailed).into()),
                }
            });
        })
    };
    let ask = |on: bool| {
        let asking = asking.clone();
        Callback::from(move |()| asking.set(on))
    };
    let reset = {
        let close = ask(false);
        Callback::from(move |_: MouseEvent| {
            store::clear();
            close.emit(());
            toast.emit(lang.t(Key::DataResetDone).into());
        })
    };
    html! {
        <section class="card">
            <h2>{ lang.t(Key::Data) }</h2>
            <p>{ lang.t(Key::DataHint) }</p>
            <div class="buttons">
                <button type="button" class="button" onclick={export} data-testid="data-export">
                    <Sign icon={Icon::Save} />{ lang.t(Key::DataExport) }
                </button>
                <label class="button">
                    <Sign icon={Icon::Open} />{ lang.t(Key::DataImport) }
                    <input type="file" class="visually-hidden" accept="application/json,.json" onchange={import}
                        data-testid="data-import" />
                </label>
                <button type="button" class="button" onclick={ask(true).reform(|_: MouseEvent| ())} data-testid="data-reset">
                    <Sign icon={Icon::Trash} />{ lang.t(Key::DataReset) }
                </button>
            </div>
            if *asking {
                <Dialog title={lang.t(Key::DataReset)} on_close={ask(false)}>
                    <p>{ lang.t(Key::DataResetAsk) }</p>
                    <div class="buttons">
                        <button type="button" class="button button--main" onclick={reset} data-testid="data-reset-yes">
                            { lang.t(Key::DataResetYes) }
                        </button>
                        <button type="button" class="button" onclick={ask(false).reform(|_: MouseEvent| ())}>
                            { lang.t(Key::Cancel) }
                        </button>
                    </div>
                </Dialog>
            }
        </section>
    }
}
