//! What a card or an item of the loadout does, and what can be done with it.

use yew::prelude::*;

use super::super::{catalogue, words};
use super::parts::lines;
use super::state::{Msg, Slot, is_locked};
use super::{Over, View};
use crate::components::{Icon, dialog, sign};
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::i18n::{Lang, LoadoutText};
use jobs::contest::{CardRow, DeckCard, Listed};

pub(super) fn card_body(card: &CardRow, all_of: &Listed, lang: Lang) -> El {
    let owner = card.idol.as_ref().and_then(|id| catalogue::idol(all_of, id));
    let mut rows: Vec<String> = catalogue::lines(&card.does).map(str::to_owned).collect();
    rows.extend(owner.map(|idol| lang.fill(LoadoutText::Owned, &[&idol.character_name])));
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

/// What the buttons of an entry of a list do.
struct EditsOf<F> {
    /// The picker that replaces it.
    replace: Over,
    /// Moves it to another place and shows it there.
    move_to: F,
    remove: Msg,
}

/// The buttons that replace, move and remove the entry `at` of a list: it moves from `first` on, below
/// `count`.
fn edits(
    v: &View<'_>,
    (first, at, count): (usize, usize, usize),
    of: EditsOf<impl Fn(usize) -> (Msg, Over)>,
) -> [El; 4] {
    let lang = v.lang;
    let both = |(msg, next): (Msg, Over)| {
        let (msg, next) = (v.on(msg), v.over.set_to(next));
        Handler::from(move |()| {
            msg.emit(());
            next.emit(());
        })
    };
    let back = at.checked_sub(1).filter(|&to| to >= first).map(|to| both((of.move_to)(to)));
    let on_ = (at + 1 < count).then(|| both((of.move_to)(at + 1)));
    let remove = both((of.remove, Over::Nothing));
    [
        button("button.button@replace", lang.t(LoadoutText::Replace), v.over.set_to(of.replace)),
        step("button.button", lang.t(LoadoutText::Before), Icon::Left, back),
        step("button.button", lang.t(LoadoutText::After), Icon::Right, on_),
        button("button.button@remove", sign(Icon::Trash), remove)
            .with(lang.t(LoadoutText::TakeOut)),
    ]
}

pub(super) fn card_dialog(v: &View<'_>, at: usize, close: Handler<()>) -> Html {
    let lang = v.lang;
    let cards = &v.entry.loadout.cards;
    let Some(of_deck @ DeckCard { id, up, .. }) = cards.get(at) else {
        return Html::default();
    };
    let card = v.card(of_deck);
    let name = card.map_or_else(|| id.clone(), |card| card.name.clone());
    let other = 1 - (*up).min(1);
    let can = v.all.cards.iter().any(|card| card.id == *id && card.up == other);
    let upgrade = can.then(|| {
        let key = if other == 1 { LoadoutText::Upgrade } else { LoadoutText::Downgrade };
        button(
            "button.button@upgrade",
            lang.t(key),
            v.on(Msg::Card(Slot::At(at), (id.clone(), other))),
        )
    });
    // The idol's own card stays where it is.
    let locked = usize::from(is_locked(&v.entry.loadout, v.all, 0));
    let moves = (at >= locked).then(|| {
        edits(
            v,
            (locked, at, cards.len()),
            EditsOf {
                replace: Over::Cards(Slot::At(at)),
                move_to: |to| (Msg::MoveCard(at, to), Over::Card(to)),
                remove: Msg::NoCard(at),
            },
        )
    });
    let buttons = el("div.buttons").with(upgrade).list(moves.into_iter().flatten());
    let body = all([
        all(card.map(|card| card_body(card, v.all, lang))),
        all(customise(v, at, of_deck)),
        buttons.html(),
    ]);
    dialog(name, "card-dialog", close, body)
}

/// What the card can be customised by, a row each; `None` where it never can.
fn customise(v: &View<'_>, at: usize, of_deck: &DeckCard) -> Option<El> {
    let lang = v.lang;
    let DeckCard { id, up, customs: now } = of_deck;
    let mut levels = v.all.cards.iter().filter(|card| card.id == *id);
    levels.find(|card| !card.customs.is_empty())?;
    let own = catalogue::card(v.all, id, *up).map_or("", |card| &card.customs);
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
    let body = item.map(|item| {
        let mut rows: Vec<String> = catalogue::lines(&item.does).map(str::to_owned).collect();
        let owner = item.idol.as_ref().and_then(|id| catalogue::idol(v.all, id));
        rows.extend(owner.map(|idol| lang.fill(LoadoutText::OwnedItem, &[&idol.character_name])));
        el("div.stack")
            .with(
                el("span.tags")
                    .with(el("span.tag").with(words::plan(item.plan, lang)))
                    .with(el("span.tag").with(words::rarity(item.rarity, lang))),
            )
            .with(lines(rows))
            .html()
    });
    let buttons = el("div.buttons").list(edits(
        v,
        (0, at, items.len()),
        EditsOf {
            replace: Over::Items(Some(at)),
            move_to: |to| (Msg::MoveItem(at, to), Over::Item(to)),
            remove: Msg::NoItem(at),
        },
    ));
    dialog(name, "item-dialog", close, all([body.unwrap_or_default(), buttons.html()]))
}
