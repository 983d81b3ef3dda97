//! What opens over the page: details, and lists to choose from.

use std::rc::Rc;

use yew::prelude::*;

use super::super::words::Wanted;
use super::super::{catalogue, words};
use super::details::{card_body, card_dialog, item_dialog};
use super::parts::{does, face, short_cost, tint};
use super::state::{Msg, fits};
use super::{Over, View};
use crate::components::{announce, dialog};
use crate::el::{El, all, button, el, on, titled};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_lang, use_value};
use crate::i18n::{ContestText, Lang, LoadoutText};
use crate::mount::mount_keyed;
use crate::roving_focus;
use jobs::contest::{
    CardRow, Category, IdolEntry, ItemRow, Listed, MOST_OWN_CARDS, Plan, Rarity, day_of,
};

/// Rows that are shown at once.
const PAGE: usize = 40;

/// What is open.
pub(super) fn over(v: &View<'_>) -> Html {
    let lang = v.lang;
    let close = v.over.set_to(Over::Nothing);
    let list = |title: &'static str, what: What, key: &'static str, at: Option<usize>| {
        let pick = {
            let (send, close) = (v.send.clone(), close.clone());
            let (over, room) = (what == What::Cards && at.is_none(), MOST_OWN_CARDS);
            let here = v.entry.loadout.cards.len();
            Handler::from(move |msg: Msg| {
                send.emit(msg);
                // Cards are added in a row until there is no more room.
                if !over || here + 1 >= room {
                    close.emit(());
                }
            })
        };
        let props = PickerProps {
            what,
            at,
            plan: catalogue::plan(v.all, &v.entry.loadout),
            idol: v.entry.loadout.idol.clone(),
            count: v.entry.loadout.cards.len(),
            all: Shared(v.all.clone()),
            pick,
        };
        dialog(title, key, close.clone(), mount_keyed::<Picker>(key, props))
    };
    match &*v.over {
        Over::Nothing => Html::default(),
        Over::Idols => list(lang.t(ContestText::Idol), What::Idols, "pick-idol", None),
        Over::Cards(at) => list(lang.t(ContestText::Cards), What::Cards, "pick-card", *at),
        Over::Items(at) => list(lang.t(ContestText::Items), What::Items, "pick-item", *at),
        Over::StageItems => {
            list(lang.t(LoadoutText::StageItems), What::StageItems, "pick-stage-item", None)
        }
        Over::Basic(id, up) => {
            let card = catalogue::card(v.all, id, *up);
            let name = card.map_or_else(|| id.clone(), |card| card.name.clone());
            dialog(name, "card-dialog", close, all(card.map(|card| card_body(card, v.all, lang))))
        }
        Over::Card(at) => card_dialog(v, *at, close),
        Over::Item(at) => item_dialog(v, *at, close),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Idols,
    Cards,
    Items,
    StageItems,
}

/// A catalogue; two of the same day are the same.
#[derive(Clone)]
pub(super) struct Shared(pub(super) Rc<Listed>);

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        self.0.snapshot == other.0.snapshot
    }
}

#[derive(PartialEq, Properties)]
struct PickerProps {
    what: What,
    at: Option<usize>,
    plan: Plan,
    idol: Option<String>,
    /// Cards in the loadout.
    count: usize,
    all: Shared,
    pick: Handler<Msg>,
}

/// What is searched for.
#[derive(Clone, Debug, Default, PartialEq)]
struct Looking {
    text: String,
    rarity: Option<Rarity>,
    category: Option<Category>,
    plan: Option<Plan>,
    /// Cards that belong to an idol, or come from a support card.
    from: Option<bool>,
    base: bool,
    shown: usize,
}

impl Looking {
    /// A chip that toggles a filter by a value.
    fn chip<T: PartialEq>(
        look: &ValueHandle<Self>,
        label: &'static str,
        one: T,
        filter: fn(&mut Self) -> &mut Option<T>,
    ) -> El {
        let mut next = Self { shown: PAGE, ..(**look).clone() };
        let filter = filter(&mut next);
        let pressed = filter.as_ref() == Some(&one);
        *filter = (!pressed).then_some(one);
        button("button.chip", label, look.set_to(next)).attr("aria-pressed", pressed)
    }
}

/// A list with a search and filters.
#[component]
fn Picker(props: &PickerProps) -> Html {
    let lang = use_lang();
    let look = use_value(|| Looking { shown: PAGE, ..Looking::default() });
    let stop = use_value(|| 0_usize);
    let now = &*look;
    let wanted = Wanted::new(&now.text);
    let (found, rows) = match props.what {
        What::Idols => idols(props, now, &wanted, *stop, lang),
        What::Cards => cards(props, now, &wanted, *stop, lang),
        What::Items | What::StageItems => items(props, now, &wanted, *stop, lang),
    };
    let more = (found > now.shown).then(|| {
        let next = Looking { shown: now.shown + 2 * PAGE, ..now.clone() };
        button(
            "button.button",
            lang.fill(LoadoutText::More, &[&(found - now.shown)]),
            look.set_to(next),
        )
    });
    let count = lang.fill(LoadoutText::Found, &[&found]);
    let day = day_of(&props.all.0.snapshot);
    let none = (found == 0).then(|| el("p@not-yet").with(lang.fill(LoadoutText::NotYet, &[&day])));
    let room = (props.what == What::Cards).then(|| {
        el("span.num@count").with(lang.fill(LoadoutText::InDeck, &[&props.count, &MOST_OWN_CARDS]))
    });
    el("div.stack picker")
        .with(search(&look, lang))
        .with(chips(props, &look, lang))
        .with(
            el("p.spread muted")
                .attr("role", "status")
                .with(el("span@found").with(count))
                .with(room),
        )
        .with(none)
        .with(roving_focus::roving(el("ul.picker__list").with(rows), &stop.setter()))
        .with(more)
        .html()
}

/// The field that searches for a name.
fn search(look: &ValueHandle<Looking>, lang: Lang) -> El {
    let text = look.text.clone();
    let look = look.clone();
    let typed = Handler::from(move |text: String| {
        look.set(Looking { text, shown: PAGE, ..(*look.newest()).clone() });
    });
    titled(
        lang.t(LoadoutText::Search),
        el("input.input@search")
            .attr("type", "search")
            .flag("autofocus", true)
            .attr("autocomplete", "off")
            .attr("placeholder", lang.t(LoadoutText::SearchHint))
            .value(text)
            .input(typed),
    )
}

/// The filters; cards have more of them.
fn chips(props: &PickerProps, look: &ValueHandle<Looking>, lang: Lang) -> El {
    let (is_idols, is_cards) = (props.what == What::Idols, props.what == What::Cards);
    let base = look.base;
    let upgraded = is_cards.then(|| {
        let next = Looking { base: !base, shown: PAGE, ..(**look).clone() };
        button("button.chip@upgraded", lang.t(LoadoutText::Upgraded), look.set_to(next))
            .attr("aria-pressed", !base)
    });
    let rarities = [Rarity::Legend, Rarity::Ssr, Rarity::Sr, Rarity::R, Rarity::N].into_iter();
    // Only cards are legends, and none was before the first of them came.
    let legends = || props.all.0.cards.iter().any(|card| card.rarity == Rarity::Legend);
    let rarities = rarities
        .filter(|&one| !is_idols || one != Rarity::N)
        .filter(|&one| one != Rarity::Legend || is_cards && legends())
        .map(|one| Looking::chip(look, words::rarity(one, lang), one, |look| &mut look.rarity));
    let plans = [Plan::Common, Plan::Plan1, Plan::Plan2, Plan::Plan3].into_iter();
    let may = |one: Plan| if is_idols { one != Plan::Common } else { fits(one, props.plan) };
    let plans = plans
        .filter(|&one| may(one))
        .map(|one| Looking::chip(look, words::plan(one, lang), one, |look| &mut look.plan));
    let kinds = [Category::ActiveSkill, Category::MentalSkill]
        .into_iter()
        .map(|one| Looking::chip(look, words::category(one, lang), one, |look| &mut look.category));
    let sources = [(true, LoadoutText::OfIdol), (false, LoadoutText::OfSupport)]
        .into_iter()
        .map(|(one, key)| Looking::chip(look, lang.t(key), one, |look| &mut look.from));
    el("div.chips")
        .group(lang.t(LoadoutText::Filters))
        .list(upgraded)
        .list(rarities)
        .list(plans)
        .list(kinds.filter(|_| is_cards))
        .list(sources.filter(|_| is_cards))
}

/// How many cards are found, and the first of them.
fn cards(
    props: &PickerProps,
    look: &Looking,
    wanted: &Wanted,
    stop: usize,
    lang: Lang,
) -> (usize, Vec<Html>) {
    let of_wanted_idol = |card: &CardRow| {
        card.idol.is_none()
            || look.from == Some(true)
            || !look.text.is_empty()
            || card.idol == props.idol
    };
    let fits = |card: &&CardRow| {
        card.up == u8::from(!look.base)
            && card.category != Category::Trouble
            && fits(card.plan, props.plan)
            && look.plan.is_none_or(|plan| plan == card.plan)
            && look.rarity.is_none_or(|rarity| rarity == card.rarity)
            && look.category.is_none_or(|category| category == card.category)
            && look.from.is_none_or(|idol| if idol { card.idol.is_some() } else { card.support })
            && of_wanted_idol(card)
            && wanted.is_in(&card.name, &card.kana)
    };
    let cards: Vec<&CardRow> = props.all.0.cards.iter().filter(fits).collect();
    let shown = cards.len().min(look.shown);
    let rows = cards.iter().take(shown).enumerate();
    let rows =
        rows.map(|(at, card)| card_row(card, props, roving_focus::tab(stop, at, shown), lang));
    (cards.len(), rows.collect())
}

/// How many items are found, and the first of them.
fn items(
    props: &PickerProps,
    look: &Looking,
    wanted: &Wanted,
    stop: usize,
    lang: Lang,
) -> (usize, Vec<Html>) {
    let fits = |item: &&ItemRow| {
        let right = if props.what == What::StageItems {
            item.stage
        } else {
            !item.stage && !item.hidden && fits(item.plan, props.plan)
        };
        right
            && look.plan.is_none_or(|plan| plan == item.plan)
            && look.rarity.is_none_or(|rarity| rarity == item.rarity)
            && wanted.is_in(&item.name, &item.kana)
    };
    let items: Vec<&ItemRow> = props.all.0.items.iter().filter(fits).collect();
    let shown = items.len().min(look.shown);
    let rows = items.iter().take(shown).enumerate();
    let rows =
        rows.map(|(at, item)| item_row(item, props, roving_focus::tab(stop, at, shown), lang));
    (items.len(), rows.collect())
}

fn row(test: String, click: Handler<()>, class: &'static str, tab: &'static str) -> El {
    el("button.pick").attr("tabindex", tab).class(class, !class.is_empty()).id(test).click(click)
}

fn card_row(card: &CardRow, props: &PickerProps, tab: &'static str, lang: Lang) -> Html {
    let pick = {
        let (pick, at) = (props.pick.clone(), props.at);
        let (name, card) = (card.name.clone(), (card.id.clone(), card.up));
        Handler::from(move |()| {
            announce(lang.fill(LoadoutText::Added, &[&name]));
            pick.emit(Msg::Card(at, card.clone()));
        })
    };
    let head = el("span.pick__head").with(el("b").attr("lang", "ja").with(card.name.clone())).with(
        el("span.muted").with(format!(
            "{} {} · {}",
            words::rarity(card.rarity, lang),
            words::category(card.category, lang),
            short_cost(card, lang)
        )),
    );
    // The first line is the cost.
    let what = catalogue::lines(&card.does).skip(1).collect::<Vec<_>>().join(" / ");
    el("li")
        .key(card.id.clone())
        .with(
            row(format!("pick-{}", card.id), pick, tint(card.category), tab)
                .with(head)
                .with(el("span.pick__what").with(what)),
        )
        .html()
}

fn item_row(item: &ItemRow, props: &PickerProps, tab: &'static str, lang: Lang) -> Html {
    let msg = if props.what == What::StageItems {
        Msg::StageItem(item.id.clone())
    } else {
        Msg::Item(props.at, item.id.clone())
    };
    let head = el("span.pick__head")
        .with(el("b").attr("lang", "ja").with(item.name.clone()))
        .with(el("span.muted").with(words::rarity(item.rarity, lang)));
    let what = does(&item.does, " / ");
    el("li")
        .key(item.id.clone())
        .with(
            row(format!("pick-{}", item.id), on(&props.pick, msg), "", tab)
                .with(head)
                .with(el("span.pick__what").with(what)),
        )
        .html()
}

/// How many idol cards are found, and all of them by character.
fn idols(
    props: &PickerProps,
    look: &Looking,
    wanted: &Wanted,
    stop: usize,
    lang: Lang,
) -> (usize, Vec<Html>) {
    let mut rows = Vec::new();
    let data = &props.all.0;
    let fits = |idol: &&IdolEntry| {
        look.plan.is_none_or(|plan| plan == idol.plan)
            && look.rarity.is_none_or(|rarity| rarity == idol.rarity)
            && (wanted.is_in(&idol.character_name, &idol.character_kana)
                || wanted.is_in(&idol.name, &idol.kana))
    };
    let found: Vec<&IdolEntry> = data.idols.iter().filter(fits).collect();
    let first = usize::from(look.text.is_empty());
    let tab = |at: usize| roving_focus::tab(stop, at, found.len() + first);
    if first == 1 {
        let none = row("pick-none".into(), on(&props.pick, Msg::Idol(None)), "", tab(0));
        rows.push(el("li").with(none.with(el("b").with(lang.t(LoadoutText::NoIdol)))).html());
    }
    let mut last = "";
    for (at, idol) in found.iter().enumerate() {
        if last != idol.character {
            last = &idol.character;
            rows.push(
                el("li.picker__group").attr("lang", "ja").with(idol.character_name.clone()).html(),
            );
        }
        let head =
            el("span.pick__head").with(el("b").attr("lang", "ja").with(idol.name.clone())).with(
                el("span.tags")
                    .with(el("span.tag").with(words::rarity(idol.rarity, lang)))
                    .with(el("span.tag").with(words::plan(idol.plan, lang)))
                    .with(el("span.tag").with(words::trend(idol.trend).label(lang))),
            );
        let chosen = props.idol.as_ref() == Some(&idol.id);
        let pick = on(&props.pick, Msg::Idol(Some(idol.id.clone())));
        rows.push(
            el("li")
                .with(
                    row(format!("pick-{}", idol.id), pick, "", tab(at + first))
                        .attr("aria-pressed", chosen)
                        .with(head),
                )
                .html(),
        );
    }
    (found.len(), rows)
}

/// A card of the deck as a button.
pub(super) fn deck_card(card: Option<&CardRow>, id: &str, click: Handler<()>, lang: Lang) -> El {
    face(card, id, "button.slot slot--small", lang).click(click)
}
