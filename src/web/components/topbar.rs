//! The bar at the top: where one is, and what can be done anywhere.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;
use yew_router::prelude::*;

use super::dialog::Dialog;
use super::icon::{Icon, Sign};
use super::live::use_toast;
use super::segmented::{Choice, segmented};
use super::share_button::{ShareButton, ShareContent};
use super::slot;
use crate::web::hooks::{Change, use_lang, use_settings};
use crate::web::i18n::{Key, Lang};
use crate::web::route::{Lab, Route};
use crate::web::texts;

/// Keys and what they do.
pub type Shortcuts = Vec<(AttrValue, AttrValue)>;

/// Properties of [`TopBar`].
#[derive(PartialEq, Properties)]
pub struct TopBarProps {
    /// The page's name: its only level-one heading.
    pub title: AttrValue,
    /// What it shows, in short.
    #[prop_or_default]
    pub sub: Option<AttrValue>,
    /// Whether the page has edits that can be undone.
    #[prop_or_default]
    pub editable: bool,
    /// Takes the last edit back.
    #[prop_or_default]
    pub undo: Option<Callback<()>>,
    /// Does it again.
    #[prop_or_default]
    pub redo: Option<Callback<()>>,
    /// What can be shared.
    #[prop_or_default]
    pub share: Option<ShareContent>,
    /// More of the page's own in the menu.
    #[prop_or_default]
    pub menu: Html,
    /// Whether the keyboard help is open.
    pub help: bool,
    /// Opens or closes it.
    pub on_help: Callback<bool>,
    /// The page's own keys.
    #[prop_or_default]
    pub shortcuts: Shortcuts,
}

/// The bar, its menu and the keyboard help.
#[component]
pub fn TopBar(props: &TopBarProps) -> Html {
    let lang = use_lang();
    let menu = use_state(|| false);
    let set_menu = |on: bool| {
        let menu = menu.clone();
        Callback::from(move |()| menu.set(on))
    };
    let action = |key: Key, icon: Icon, testid: &'static str, what: &Option<Callback<()>>| {
        let onclick = what.as_ref().map(|what| what.reform(|_: MouseEvent| ()));
        html! {
            <button type="button" class="icon-button" {onclick} disabled={what.is_none()}
                aria-label={lang.t(key)} data-testid={testid}>
                <Sign {icon} />
            </button>
        }
    };
    let menu_dialog = menu.then(|| {
        let link = |route: Route, key: Key, icon: Icon| {
            let close = set_menu(false).reform(|_: MouseEvent| ());
            html! {
                <li onclick={close}>
                    <Link<Route> classes="menu__item" to={route}><Sign {icon} />{ lang.t(key) }</Link<Route>>
                </li>
            }
        };
        let labs = Lab::ALL.into_iter().map(|lab| link(lab.start(), lab.name(), lab.icon()));
        let help = {
            let (close, on_help) = (set_menu(false), props.on_help.clone());
            Callback::from(move |_: MouseEvent| {
                close.emit(());
                on_help.emit(true);
            })
        };
        html! {
            <Dialog title={lang.t(Key::Menu)} on_close={set_menu(false)} class="dialog--side" testid="menu-dialog">
                { props.menu.clone() }
                <ul class="menu">
                    { link(Route::Home, Key::Home, Icon::Home) }
                    { slot(labs) }
                    { link(Route::Settings, Key::Settings, Icon::Settings) }
                    { link(Route::About, Key::About, Icon::About) }
                    <li>
                        <button type="button" class="menu__item" onclick={help} data-testid="menu-help">
                            <Sign icon={Icon::Keyboard} />{ lang.t(Key::KeyboardHelp) }
                        </button>
                    </li>
                </ul>
                <LangChoice />
            </Dialog>
        }
    });
    let on_menu = set_menu(true).reform(|_: MouseEvent| ());
    html! {
        <header class="topbar" data-testid="topbar">
            <Link<Route> classes="topbar__home" to={Route::Home}>
                <span class="logo" aria-hidden="true">{ "先" }</span>
                <span class="visually-hidden">{ lang.t(Key::Home) }</span>
            </Link<Route>>
            <h1 id="heading" class="topbar__title" tabindex="-1">
                { &props.title }
                { slot(props.sub.iter().map(|sub| html! { <span class="topbar__sub">{ " " }{ sub }</span> })) }
            </h1>
            <div class="topbar__actions">
                if props.editable {
                    { action(Key::Undo, Icon::Undo, "undo", &props.undo) }
                    { action(Key::Redo, Icon::Redo, "redo", &props.redo) }
                }
                { slot(props.share.iter().map(|content| html! { <ShareButton content={content.clone()} /> })) }
                <button type="button" class="icon-button" onclick={on_menu} aria-label={lang.t(Key::Menu)}
                    aria-haspopup="dialog" data-testid="menu">
                    <Sign icon={Icon::Menu} />
                </button>
            </div>
            { slot(menu_dialog) }
            if props.help {
                <Help lang={lang} editable={props.editable} shortcuts={props.shortcuts.clone()}
                    on_close={props.on_help.reform(|()| false)} />
            }
        </header>
    }
}

#[derive(PartialEq, Properties)]
struct HelpProps {
    lang: Lang,
    editable: bool,
    shortcuts: Shortcuts,
    on_close: Callback<()>,
}

#[component]
fn Help(props: &HelpProps) -> Html {
    let lang = props.lang;
    let general = [
        ("?", Key::KeyHelp, true),
        ("Esc", Key::KeyEscape, true),
        ("← → ↑ ↓ Home End", Key::KeyMove, true),
        ("Ctrl + Z", Key::KeyUndo, props.editable),
        ("Ctrl + Shift + Z", Key::KeyRedo, props.editable),
    ];
    let general = general
        .into_iter()
        .filter(|(_, _, here)| *here)
        .map(|(keys, what, _)| (AttrValue::from(keys), AttrValue::from(lang.t(what))));
    let rows = general.chain(props.shortcuts.iter().cloned()).map(|(keys, what)| {
        html! { <div><dt><kbd>{ keys }</kbd></dt><dd>{ what }</dd></div> }
    });
    html! {
        <Dialog title={lang.t(Key::KeyboardHelp)} on_close={props.on_close.clone()} testid="help-dialog">
            <dl class="facts facts--terms">{ for rows }</dl>
        </Dialog>
    }
}

/// The three languages, each under its own name. The page changes once the texts are there.
#[component]
pub fn LangChoice() -> Html {
    let settings = use_settings();
    let toast = use_toast();
    let now = settings.lang;
    let dispatcher = settings.dispatcher();
    let on_change = Callback::from(move |lang: Lang| {
        let (dispatcher, toast) = (dispatcher.clone(), toast.clone());
        spawn_local(async move {
            if texts::load(lang).await {
                dispatcher.dispatch(Change::Lang(lang));
            } else {
                toast.emit(now.t(Key::LangFailed).into());
            }
        });
    });
    let choices: Vec<_> = Lang::ALL
        .into_iter()
        .map(|lang| {
            Choice::new(lang, lang.name()).testid(format!("lang-{}", lang.code())).lang(lang.tag())
        })
        .collect();
    segmented(now.t(Key::Language), choices, &now, &on_change, false)
}
