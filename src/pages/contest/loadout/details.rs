//! What a card or an item of the loadout does, and what can be done with it.

use yew::prelude::*;

use super::super::{catalogue, describe, words};
use super::parts::lines;
use super::state::Msg;
use super::{Over, View};
use crate::components::{Icon, dialog, sign};
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::i18n::{EffectText, Lang, LoadoutText};
use jobs::contest::{CardRow, DeckCard, Listed};

pub(super) fn card_body(card: &CardRow, all_of: &Listed, lang: Lang) -> El {
    let owner = card.idol.as_ref().and_then(|id| catalogue::idol(all_of, id));
    let mut rows = describe::card(card, lang);
    rows.extend(owner.map(|idol| lang.fill(EffectText::Owned, &[&idol.character_name])));
    el("div.stack")
        .with(
            el("span.tags")
                .with(el("span.tag").with(words::plan(card.plan, lang)))
                .with(el("span.tag").with(words::category(card.category, lang)))
                .with(el("span.tag").with(words::rarity(card.rarity, lang))),
        )
        .with(lines(rows))
}

fn step(words: &'static str, label: &'static str, icon: Icon, to: Option<Handler<()>>) -> El {
    button(words, sign(icon), to.clone().unwrap_or_default())
        .flag("disabled", to.is_none())
        .with(label)
}

pub(super) fn card_dialog(v: &View<'_>, at: usize, close: Handler<()>) -> Html {
    let lang = v.lang;
    let Some(DeckCard { id, up, customs }) = v.entry.loadout.cards.get(at) else {
        return Html::default();
    };
    let card = catalogue::card(v.all, id, *up);
    let name = card.map_or_else(|| id.clone(), |card| card.name.clone());
    let changed = v.customised(at);
    let both = |msg: Msg, next: Over| {
        let (send, over) = (v.send.clone(), v.over.setter());
        Handler::from(move |()| {
            send.emit(msg.clone());
            over.emit(next.clone());
        })
    };
    let other = 1 - (*up).min(1);
    let can = v.all.cards.iter().any(|card| card.id == *id && card.up == other);
    let upgrade = can.then(|| {
        let key = if other == 1 { LoadoutText::Upgrade } else { LoadoutText::Downgrade };
        button("button.button@upgrade", lang.t(key), v.on(Msg::Card(Some(at), (id.clone(), other))))
    });
    let back = at.checked_sub(1).map(|to| both(Msg::MoveCard(at, to), Over::Card(to)));
    let last = at + 1 >= v.entry.loadout.cards.len();
    let on_ = (!last).then(|| both(Msg::MoveCard(at, at + 1), Over::Card(at + 1)));
    let buttons = el("div.buttons")
        .with(upgrade)
        .with(button(
            "button.button@replace",
            lang.t(LoadoutText::Replace),
            v.over.set_to(Over::Cards(Some(at))),
        ))
        .with(step("button.button", lang.t(LoadoutText::Before), Icon::Left, back))
        .with(step("button.button", lang.t(LoadoutText::After), Icon::Right, on_))
        .with(
            button("button.button@remove", sign(Icon::Trash), both(Msg::NoCard(at), Over::Nothing))
                .with(lang.t(LoadoutText::TakeOut)),
        );
    let body = all([
        all(changed.as_ref().or(card).map(|card| card_body(card, v.all, lang))),
        all(customise(v, at, id, customs)),
        buttons.html(),
    ]);
    dialog(name, "card-dialog", close, body)
}

/// What the card can be customised by, a row each; `None` where it never can.
fn customise(v: &View<'_>, at: usize, id: &str, now: &[(String, u8)]) -> Option<El> {
    let lang = v.lang;
    let up = v.entry.loadout.cards.get(at)?.up;
    let mut levels = v.all.cards.iter().filter(|card| card.id == *id);
    levels.find(|card| !card.customs.is_empty())?;
    let own = catalogue::card(v.all, id, up).map_or("", |card| &card.customs);
    let rows = own.split_whitespace().enumerate().filter_map(|(number, custom)| {
        let known = v.all.customs.iter().find(|known| known.id == custom)?;
        let set = now.iter().find(|(name, _)| name == custom).map_or(0, |(_, level)| *level);
        let chips = (0..=known.levels).map(|level| {
            let words = match (level, known.levels) {
                (0, _) => lang.t(LoadoutText::CustomOff).to_owned(),
                (_, 1) => "✓".to_owned(),
                _ => level.to_string(),
            };
            let label = match level {
                0 => format!("{} {words}", known.name),
                _ => format!("{} {}", known.name, lang.fill(LoadoutText::CustomSet, &[&level])),
            };
            button("button.chip", words, v.on(Msg::Customise(at, custom.to_owned(), level)))
                .id(format!("custom-{number}-{level}"))
                .attr("aria-label", label)
                .attr("aria-pressed", set == level)
        });
        let name = el("span").attr("lang", "ja").with(known.name.clone());
        Some(el("div.spread").with(name).with(el("span.chips").list(chips)))
    });
    let rows: Vec<El> = rows.collect();
    let hint = rows.is_empty().then(|| el("p.muted").with(lang.t(LoadoutText::CustomNeedsUp)));
    Some(
        el("section.stack@customs")
            .with(el("h3").with(lang.t(LoadoutText::Customise)))
            .with(hint)
            .list(rows),
    )
}

pub(super) fn item_dialog(v: &View<'_>, at: usize, close: Handler<()>) -> Html {
    let lang = v.lang;
    let items = &v.entry.loadout.items;
    let Some(id) = items.get(at) else { return Html::default() };
    let item = catalogue::item(v.all, id);
    let name = item.map_or_else(|| id.clone(), |item| item.name.clone());
    let both = |msg: Msg, next: Over| {
        let (send, over) = (v.send.clone(), v.over.setter());
        Handler::from(move |()| {
            send.emit(msg.clone());
            over.emit(next.clone());
        })
    };
    let body = item.map(|item| {
        let mut rows = describe::item(item, lang);
        let owner = item.idol.as_ref().and_then(|id| catalogue::idol(v.all, id));
        rows.extend(owner.map(|idol| lang.fill(EffectText::OwnedItem, &[&idol.character_name])));
        el("div.stack")
            .with(
                el("span.tags")
                    .with(el("span.tag").with(words::plan(item.plan, lang)))
                    .with(el("span.tag").with(words::rarity(item.rarity, lang))),
            )
            .with(lines(rows))
            .html()
    });
    let back = at.checked_sub(1).map(|to| both(Msg::MoveItem(at, to), Over::Item(to)));
    let on_ = (at + 1 < items.len()).then(|| both(Msg::MoveItem(at, at + 1), Over::Item(at + 1)));
    let buttons = el("div.buttons")
        .with(button(
            "button.button@replace",
            lang.t(LoadoutText::Replace),
            v.over.set_to(Over::Items(Some(at))),
        ))
        .with(step("button.button", lang.t(LoadoutText::Before), Icon::Left, back))
        .with(step("button.button", lang.t(LoadoutText::After), Icon::Right, on_))
        .with(
            button("button.button@remove", sign(Icon::Trash), both(Msg::NoItem(at), Over::Nothing))
                .with(lang.t(LoadoutText::TakeOut)),
        );
    dialog(name, "item-dialog", close, all([body.unwrap_or_default(), buttons.html()]))
}
