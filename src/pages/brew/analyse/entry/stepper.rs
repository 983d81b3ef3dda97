//! A number that goes by steps.

use yew::prelude::*;

use super::{FAULT, Parts};
use crate::components::{Icon, decimal_field, sign};
use crate::el::{El, el, labelled, on};
use crate::handler::Handler;
use crate::i18n::BrewAnalyse;
use crate::pages::brew::analyse::state::Edit;

/// A number between one button for one fewer and another for one more.
pub struct Step {
    /// What it counts.
    pub name: String,
    /// The name by which tests find it.
    pub testid: String,
    /// The field of the position.
    pub place: String,
    /// The number.
    pub now: u8,
    /// The largest that steps lead to.
    pub most: u8,
    /// How it is shown.
    pub shown: Html,
}

impl Step {
    /// Without its name, which what is shown tells.
    pub fn draw(self, p: &Parts<'_>, edit: &dyn Fn(u8) -> Edit) -> El {
        let Self { name, testid, place, now, most, shown } = self;
        let by = |icon: Icon, key: BrewAnalyse, to: Option<u8>| {
            let click = to.map_or_else(Handler::noop, |to| on(p.send, edit(to)));
            let words = p.lang.fill(key, &[&name, &now]);
            // A button that has come to the end of its way keeps the focus.
            let button = labelled("button.entry-step__by", words)
                .attr("aria-disabled", to.is_none().then_some("true"))
                .click(click)
                .with(sign(icon));
            p.marked(button, &place)
        };
        let more = (now < most).then(|| now + 1);
        let fewer = by(Icon::Minus, BrewAnalyse::EntryFewer, now.checked_sub(1));
        el("div.entry-step")
            .group(name.clone())
            .with(fewer.id(format!("{testid}-fewer")))
            .with(el("div.entry-step__now").with(shown))
            .with(by(Icon::Plus, BrewAnalyse::EntryMore, more).id(format!("{testid}-more")))
    }

    /// Below its name.
    pub fn titled(self, p: &Parts<'_>, edit: &dyn Fn(u8) -> Edit) -> El {
        let name = el("span").attr("aria-hidden", "true").with(self.name.clone());
        el("div.field").with(name).with(self.draw(p, edit))
    }
}

/// A number that can be typed as well.
pub fn typed(
    p: &Parts<'_>,
    [name, testid, place]: [&str; 3],
    now: i16,
    edit: impl Fn(u8) -> Edit + 'static,
) -> Step {
    let send = p.send.clone();
    let set = Handler::from(move |value| send.emit(edit(value as u8)));
    let (label, range) = (name.to_owned(), [0.0, 255.0]);
    let field = decimal_field(testid.to_owned(), label, now.into(), range, 0, set);
    Step {
        name: name.to_owned(),
        testid: testid.to_owned(),
        place: place.to_owned(),
        now: u8::try_from(now).unwrap_or_default(),
        most: u8::MAX,
        shown: field.bad(p.is_at(place), FAULT).bare().into(),
    }
}
