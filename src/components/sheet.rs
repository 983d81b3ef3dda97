//! Parts of a screen that a phone has no room for: there a sheet over the lower part of the screen, on
//! a desk in their places.

use web_sys::KeyboardEvent;
use yew::prelude::*;

use super::icon::{Icon, sign_button};
use crate::back::use_back;
use crate::dom;
use crate::el::{El, el, labelled};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_effect_with, use_value};
use crate::i18n::{CommonText, Lang};

/// Which sheet of a screen is open on a phone; none at first.
#[derive(Clone)]
pub struct Sheets(ValueHandle<Option<&'static str>>);

/// The sheets of a screen. Going back closes the one that is open.
#[hook]
pub fn use_sheets() -> Sheets {
    let open = use_value(|| None);
    use_back(open.is_some(), &open.set_to(None));
    use_effect_with(*open, |open| {
        if open.is_some() {
            dom::focus_still(".sheet--open .sheet__head button");
        }
    });
    Sheets(open)
}

impl Sheets {
    /// Opens a sheet, or closes it where it is open.
    pub fn toggle(&self, name: &'static str) -> Handler<()> {
        let next = if *self.0 == Some(name) { None } else { Some(name) };
        self.0.set_to(next)
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
        let close = self.close();
        let keys = {
            let close = close.clone();
            Handler::from(move |event: KeyboardEvent| {
                if event.key() == "Escape" {
                    close.emit(());
                }
            })
        };
        let cross =
            sign_button("button.icon-button", Icon::Close, lang.t(CommonText::Close), Some(close));
        labelled(words, title.to_owned())
            .class("sheet", true)
            .class("sheet--open", *self.0 == Some(name))
            .keydown(keys)
            .with(el("div.sheet__head").with(el("strong").with(title.to_owned())).with(cross))
    }
}
