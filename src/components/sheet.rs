//! Parts of a screen that a phone has no room for: there a sheet over the lower part of the screen, on
//! a desk in their places.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::prelude::*;

use super::icon::{Icon, sign_button};
use crate::back::use_back;
use crate::dom;
use crate::el::{El, el, labelled};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_effect_with, use_value};
use crate::i18n::{CommonText, Lang};

/// The screens that have sheets, as in their styles.
const NARROW: &str = "(width < 960px) and (orientation: portrait)";

/// Which sheet of a screen is open on a phone; none at first.
#[derive(Clone)]
pub struct Sheets(ValueHandle<Option<&'static str>>);

/// The sheets of a screen. Going back closes the one that is open.
#[hook]
pub fn use_sheets() -> Sheets {
    let open = use_value(|| None);
    let close = open.set_to(None);
    use_back(open.is_some(), &close);
    use_effect_with(*open, move |open| {
        let opener = dom::focused().filter(|_| open.is_some());
        let keys = open.map(|_| {
            dom::focus_still(".sheet--open .sheet__head button");
            EventListener::new(&dom::document(), "keydown", move |event| {
                let key = event.dyn_ref::<KeyboardEvent>().and_then(dom::lone_key);
                if key.as_deref() == Some("Escape") {
                    close.emit(());
                }
            })
        });
        move || {
            drop(keys);
            // Whatever else has taken the focus keeps it.
            let is_free = || dom::focused().is_none_or(|at| is_in_sheet(&at));
            if let Some(opener) = opener.filter(|_| is_free()) {
                dom::focus_element(&opener);
            }
        }
    });
    Sheets(open)
}

fn is_in_sheet(element: &HtmlElement) -> bool {
    element.closest(".sheet").ok().flatten().is_some()
}

impl Sheets {
    /// Opens a sheet, or closes it where it is open; shows its place where it is no sheet.
    pub fn toggle(&self, name: &'static str) -> Handler<()> {
        let next = if *self.0 == Some(name) { None } else { Some(name) };
        let open = self.0.clone();
        Handler::from(move |()| {
            if next.is_none() || dom::matches(NARROW) {
                open.set(next);
            } else {
                dom::show_start(&format!("[data-sheet={name}]"));
            }
        })
    }

    /// Closes whichever is open.
    pub fn close(&self) -> Handler<()> {
        self.0.set_to(None)
    }

    /// A button that opens a sheet; only a phone has it.
    pub fn opener(&self, words: &'static str, name: &'static str, label: &'static str) -> El {
        sign_button(words, Icon::More, label, Some(self.toggle(name)))
            .class("sheet-opener", true)
            .attr("aria-expanded", *self.0 == Some(name))
    }

    /// The section with that name, where its contents go.
    pub fn sheet(&self, words: &'static str, name: &'static str, title: &str, lang: Lang) -> El {
        let close = Some(self.close());
        let cross =
            sign_button("button.icon-button", Icon::Close, lang.t(CommonText::Close), close);
        labelled(words, title.to_owned())
            .class("sheet", true)
            .attr("data-sheet", name)
            .class("sheet--open", *self.0 == Some(name))
            .with(el("div.sheet__head").with(el("strong").with(title.to_owned())).with(cross))
    }
}

/// A number that fades: what the last turn brought or took. `at`: how many there were, so that each is
/// shown once.
pub fn flow(at: usize, change: i32) -> Option<El> {
    (change != 0).then(|| {
        let sign = if change > 0 { '+' } else { '−' };
        el("span.table-flow num")
            .key(at.to_string())
            .attr("aria-hidden", "true")
            .with(format!("{sign}{}", change.abs()))
    })
}

/// A frame that fades, around what the last turn changed.
pub fn flash(at: usize) -> El {
    el("span.table-flash").key(at.to_string()).attr("aria-hidden", "true")
}
