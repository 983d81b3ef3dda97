//! What opens from the bar at the top: the menu and the keyboard help.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::announcer::toast;
use super::dialog::{DialogProps, dialog, place};
use super::icon::{Icon, sign};
use super::segmented::{Choice, segmented};
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::hooks::Settings;
use crate::i18n::{CommonText, Lang, Title};
use crate::route::{Lab, Route, anchor};
use crate::texts;

/// Keys and what they do.
pub type Shortcuts = Vec<(AttrValue, AttrValue)>;

/// The menu: the page's own part, all screens, the tour of the lab, the help, the
/// language.
pub(super) fn menu(
    own: &Html,
    lab: Option<Lab>,
    close: Handler<()>,
    on_help: Handler<()>,
    lang: Lang,
) -> Html {
    // Going back closes the menu too, so a click that opens another window may leave it open.
    let line = |link: El| el("li").click(close.clone()).with(link);
    let item = |route: Route, title: Title, icon: Icon| {
        line(anchor(route, "a.menu__item").with(sign(icon)).with(lang.t(title)))
    };
    let general = |route: Route| Some(item(route, route.title()?, route.icon()?));
    // `index.html` hears the click.
    let tour = |lab: Lab| {
        let link = anchor(lab.start(), "a.menu__item@menu-tour").attr("data-tour", "");
        line(link.with(sign(Icon::Hand)).with(lang.t(CommonText::Tour)))
    };
    let help = button("button.menu__item@menu-help", sign(Icon::Keyboard), on_help)
        .with(lang.t(CommonText::KeyboardHelp));
    let list = el("ul.menu")
        .with(general(Route::Home))
        .list(Lab::all().map(|lab| item(lab.start(), lab.title(), lab.icon())))
        .with(general(Route::Settings))
        .with(general(Route::About))
        .with(lab.map(tour))
        .with(el("li").with(help));
    place(DialogProps {
        title: lang.t(CommonText::Menu).into(),
        children: all([own.clone(), list.html(), lang_choice(lang).html()]),
        on_close: close,
        side: true,
        testid: "menu-dialog",
    })
}

/// What the keys do, those of every screen and those of this one.
pub(super) fn help(editable: bool, shortcuts: &Shortcuts, close: Handler<()>, lang: Lang) -> Html {
    let general = [
        ("?", CommonText::KeyHelp, true),
        ("Esc", CommonText::KeyEscape, true),
        ("← → ↑ ↓ Home End", CommonText::KeyMove, true),
        ("Ctrl + Z", CommonText::KeyUndo, editable),
        ("Ctrl + Shift + Z", CommonText::KeyRedo, editable),
    ];
    let row = |keys: AttrValue, what: AttrValue| {
        el("div").with(el("dt").with(el("kbd").with(keys))).with(el("dd").with(what)).html()
    };
    let mut rows: Vec<Html> = general
        .into_iter()
        .filter(|(_, _, here)| *here)
        .map(|(keys, what, _)| row(keys.into(), lang.t(what).into()))
        .collect();
    rows.extend(shortcuts.iter().map(|(keys, what)| row(keys.clone(), what.clone())));
    dialog(
        lang.t(CommonText::KeyboardHelp),
        "help-dialog",
        close,
        el("dl.facts facts--terms").with(rows),
    )
}

/// The three languages, each under its own name. The page changes once the texts are there.
pub fn lang_choice(now: Lang) -> El {
    let choices: Vec<_> = Lang::ALL
        .into_iter()
        .map(|lang| {
            Choice::new(lang, lang.name()).testid(format!("lang-{}", lang.code())).lang(lang.tag())
        })
        .collect();
    let change = Handler::from(move |lang: Lang| {
        spawn_local(async move {
            if texts::load(lang).await {
                Settings { lang, ..Settings::now() }.choose();
            } else {
                toast(now.t(CommonText::LangFailed));
            }
        });
    });
    segmented(now.t(CommonText::Language), choices, &now, &change, false)
}
