//! The window of a card of the hand.

use yew::prelude::*;

use super::super::catalogue::Described;
use super::super::{catalogue, words};
use super::View;
use super::state::{HandCard, Line, Msg, Place};
use crate::components::dialog;
use crate::el::{button, el, on};
use crate::handler::Handler;
use crate::i18n::{Lang, ReplayText};

/// What a card does, in words; and where it could have been played, a way to do that.
pub(super) fn card_window(
    place: &Place,
    described: Option<&Described>,
    view: Option<&View<'_>>,
    send: &Handler<Msg>,
    lang: Lang,
) -> Option<Html> {
    let HandCard { card, instead } = place.card.as_ref()?;
    let found = described?.card(card)?;
    let lines = catalogue::lines(&found.does);
    let lines = el("ul.replay__effects").list(lines.map(|line| el("li").with(line.to_owned())));
    let facts =
        [words::category(found.category, lang), words::rarity(found.rarity, lang)].join(" · ");
    let instead = instead.zip(view).map(|(act, view)| {
        let acts = [view.acts(view.at), vec![act]].concat();
        let take = Msg::Take(Line { acts, ..Line::default() }, view.at as u32 + 1);
        el("div.stack")
            .with(button(
                "button.button button--main@play-instead",
                lang.t(ReplayText::PlayInstead),
                on(send, take),
            ))
            .with(el("p.muted").with(lang.t(ReplayText::PlayInsteadHint)))
    });
    let body = el("div.stack").with(el("p.muted").with(facts)).with(lines).with(instead);
    Some(dialog(found.name.clone(), "card", on(send, Msg::Card(None)), body))
}
