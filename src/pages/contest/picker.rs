//! The list that cards, items, idols and weights are chosen from, wherever that is done.

use std::rc::Rc;

use yew::prelude::*;

use super::loadout::{fits, short_cost, tint};
use super::words::Wanted;
use super::{catalogue, words};
use crate::components::{announce, dialog};
use crate::el::{El, button, el, on, titled};
use crate::handler::Handler;
use crate::hooks::{Same, ValueHandle, use_lang, use_value};
use crate::i18n::{ContestText, Lang, LoadoutText};
use crate::mount::mount_keyed;
use crate::roving_focus;
use crate::store;
use jobs::contest::{CardRow, Category, IdolEntry, ItemRow, Listed, Plan, Rarity, day_of};

/// Rows that are shown at once.
const PAGE: usize = 40;

/// What is chosen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Idol cards, or none.
    Idols,
    /// Cards.
    Cards,
    /// P-items.
    Items,
    /// Effects of stages.
    StageItems,
    /// The cards that a person owns: each tap adds one or takes it away.
    Owned,
    /// Weights of the AI.
    Weights,
}

/// What was chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Picked {
    /// An idol card, by id.
    Idol(Option<String>),
    /// A card, by id and level of upgrade.
    Card((String, u8)),
    /// A P-item or an effect of a stage, by id.
    Item(String),
    /// A weight, by its name in the data.
    Weight(String),
}

/// Cards that a person owns, by id and level of upgrade.
pub type Owned = Vec<(String, u8)>;

/// The cards that the person at this device owns, and what adds the one that is picked or takes it away.
#[hook]
pub fn use_owned() -> (Rc<Owned>, Handler<Picked>) {
    let owned =
        use_value(|| Rc::new(store::read::<Owned>(store::CONTEST_OWNED).unwrap_or_default()));
    let toggle = {
        let owned = owned.clone();
        Handler::from(move |picked| {
            let Picked::Card(card) = picked else { return };
            let mut next = Owned::clone(&owned.newest());
            match next.iter().position(|known| *known == card) {
                Some(at) => drop(next.remove(at)),
                None => next.push(card),
            }
            store::write(store::CONTEST_OWNED, &next);
            owned.set(Rc::new(next));
        })
    };
    ((*owned).clone(), toggle)
}

/// A window with a picker.
pub fn window(
    title: &'static str,
    key: &'static str,
    props: PickerProps,
    close: Handler<()>,
) -> Html {
    dialog(title, key, close, mount_keyed::<Picker>(key, props))
}

/// Properties of [`Picker`].
#[derive(PartialEq, Properties)]
pub struct PickerProps {
    /// From what.
    pub what: What,
    /// The plan that must be able to use it; `Common` is any.
    pub plan: Plan,
    /// The idol card of the loadout.
    pub idol: Option<String>,
    /// How many cards there are, and how many there may be.
    pub room: Option<(usize, usize)>,
    /// The catalogue, with what everything does; weights need none.
    pub all: Option<Same<Listed>>,
    /// The cards that the person owns.
    pub owned: Rc<Owned>,
    /// Weights: name in the data, words, a reading of what they are about.
    pub weights: Rc<Vec<[String; 3]>>,
    /// Told what was chosen.
    pub pick: Handler<Picked>,
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
    /// Only cards that the person owns.
    owned: bool,
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
pub fn Picker(props: &PickerProps) -> Html {
    let lang = use_lang();
    let look = use_value(|| Looking { shown: PAGE, ..Looking::default() });
    let stop = use_value(|| 0_usize);
    let now = &*look;
    let wanted = Wanted::new(&now.text);
    let all = props.all.as_deref();
    let (found, rows) = match (props.what, all) {
        (What::Idols, Some(all)) => idols(props, all, now, &wanted, *stop, lang),
        (What::Cards | What::Owned, Some(all)) => cards(props, all, now, &wanted, *stop, lang),
        (What::Items | What::StageItems, Some(all)) => items(props, all, now, &wanted, *stop, lang),
        (What::Weights, _) => weights(props, now, &wanted, *stop),
        (_, None) => return el("p.muted").with(lang.t(ContestText::CatalogueLoading)).html(),
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
    let day = all.map(|all| day_of(&all.snapshot));
    let none = day.filter(|_| found == 0 && !now.owned);
    let none = none.map(|day| el("p@not-yet").with(lang.fill(LoadoutText::NotYet, &[&day])));
    let room = match props.what {
        What::Owned => Some(lang.fill(LoadoutText::OwnedCount, &[&props.owned.len()])),
        _ => props.room.map(|(has, most)| lang.fill(LoadoutText::InDeck, &[&has, &most])),
    };
    let room = room.map(|words| el("span.num@count").with(words));
    el("div.stack picker")
        .with(search(&look, lang))
        .with(all.map(|all| chips(props, all, &look, lang)))
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

/// The field that searches for a name or an effect.
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
fn chips(props: &PickerProps, all: &Listed, look: &ValueHandle<Looking>, lang: Lang) -> El {
    let is_idols = props.what == What::Idols;
    let is_cards = matches!(props.what, What::Cards | What::Owned);
    let base = look.base;
    let upgraded = is_cards.then(|| {
        let next = Looking { base: !base, shown: PAGE, ..(**look).clone() };
        button("button.chip@upgraded", lang.t(LoadoutText::Upgraded), look.set_to(next))
            .attr("aria-pressed", !base)
    });
    let rarities = [Rarity::Legend, Rarity::Ssr, Rarity::Sr, Rarity::R, Rarity::N].into_iter();
    // Only cards are legends, and none was before the first of them came.
    let owned = (is_cards && !props.owned.is_empty()).then(|| {
        let next = Looking { owned: !look.owned, shown: PAGE, ..(**look).clone() };
        button("button.chip@only-owned", lang.t(LoadoutText::OnlyOwned), look.set_to(next))
            .attr("aria-pressed", look.owned)
    });
    let legends = || all.cards.iter().any(|card| card.rarity == Rarity::Legend);
    let rarities = rarities
        .filter(|&one| !is_idols || one != Rarity::N)
        .filter(|&one| one != Rarity::Legend || is_cards && legends())
        .map(|one| Looking::chip(look, words::rarity(one, lang), one, |look| &mut look.rarity));
    let plans = [Plan::Common, Plan::Plan1, Plan::Plan2, Plan::Plan3].into_iter();
    let may = |one: Plan| !(is_idols && one == Plan::Common) && fits(one, props.plan);
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
        .list(owned)
        .list(rarities)
        .list(plans)
        .list(kinds.filter(|_| is_cards))
        .list(sources.filter(|_| is_cards))
}

/// How many cards are found, and the first of them.
fn cards(
    props: &PickerProps,
    all: &Listed,
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
            && (!look.owned || owns(props, card))
    };
    let fits = all.cards.iter().filter(fits);
    let cards = by_name_first(fits, wanted, |card| [&card.name, &card.kana, &card.does]);
    first(&cards, look, stop, |card, tab| card_row(card, props, tab, lang))
}

/// How many there are, and the first of them as rows, of which one is the tab stop.
fn first<T>(
    found: &[T],
    look: &Looking,
    stop: usize,
    row: impl Fn(&T, &'static str) -> Html,
) -> (usize, Vec<Html>) {
    let shown = found.len().min(look.shown);
    let rows = found.iter().take(shown).enumerate();
    let rows = rows.map(|(at, one)| row(one, roving_focus::tab(stop, at, shown)));
    (found.len(), rows.collect())
}

/// Whether the person owns a card.
fn owns(props: &PickerProps, card: &CardRow) -> bool {
    props.owned.iter().any(|(id, up)| *id == card.id && *up == card.up)
}

/// What is searched for: what is called so, by name or reading, before what only does it.
fn by_name_first<'a, T>(
    rows: impl Iterator<Item = &'a T>,
    wanted: &Wanted,
    words: fn(&T) -> [&String; 3],
) -> Vec<&'a T> {
    let (mut called, mut rest) = (Vec::new(), Vec::new());
    for row in rows {
        let [name, reading, does] = words(row);
        if wanted.is_in(name, reading) {
            called.push(row);
        } else if wanted.is_in(does, "") {
            rest.push(row);
        }
    }
    called.append(&mut rest);
    called
}

/// The weights whose words or names in the data hold what is searched for.
fn weights(
    props: &PickerProps,
    look: &Looking,
    wanted: &Wanted,
    stop: usize,
) -> (usize, Vec<Html>) {
    let fits =
        |[name, words, kana]: &&[String; 3]| wanted.is_in(words, kana) || wanted.is_in(name, "");
    let found: Vec<_> = props.weights.iter().filter(fits).collect();
    first(&found, look, stop, |[name, words, _], tab| {
        let pick = on(&props.pick, Picked::Weight(name.clone()));
        let body = el("span").with(words.clone());
        let id = (words != name).then(|| el("small.muted").with(name.clone()));
        el("li").with(row(format!("pick-{name}"), pick, "", tab).with(body).with(id)).html()
    })
}

/// How many items are found, and the first of them.
fn items(
    props: &PickerProps,
    all: &Listed,
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
    };
    let fits = all.items.iter().filter(fits);
    let items = by_name_first(fits, wanted, |item| [&item.name, &item.kana, &item.does]);
    first(&items, look, stop, |item, tab| item_row(item, props, tab, lang))
}

fn row(test: String, click: Handler<()>, class: &'static str, tab: &'static str) -> El {
    el("button.pick").attr("tabindex", tab).class(class, !class.is_empty()).id(test).click(click)
}

fn card_row(card: &CardRow, props: &PickerProps, tab: &'static str, lang: Lang) -> Html {
    let chosen = (props.what == What::Owned).then(|| owns(props, card));
    let pick = {
        let pick = props.pick.clone();
        let (name, card) = (card.name.clone(), (card.id.clone(), card.up));
        Handler::from(move |()| {
            if chosen.is_none() {
                announce(lang.fill(LoadoutText::Added, &[&name]));
            }
            pick.emit(Picked::Card(card.clone()));
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
                .attr("aria-pressed", chosen)
                .with(head)
                .with(el("span.pick__what").with(what)),
        )
        .html()
}

fn item_row(item: &ItemRow, props: &PickerProps, tab: &'static str, lang: Lang) -> Html {
    let pick = on(&props.pick, Picked::Item(item.id.clone()));
    let head = el("span.pick__head")
        .with(el("b").attr("lang", "ja").with(item.name.clone()))
        .with(el("span.muted").with(words::rarity(item.rarity, lang)));
    let what = catalogue::lines(&item.does).collect::<Vec<_>>().join(" / ");
    el("li")
        .key(item.id.clone())
        .with(
            row(format!("pick-{}", item.id), pick, "", tab)
                .with(head)
                .with(el("span.pick__what").with(what)),
        )
        .html()
}

/// How many idol cards are found, and all of them by character.
fn idols(
    props: &PickerProps,
    all: &Listed,
    look: &Looking,
    wanted: &Wanted,
    stop: usize,
    lang: Lang,
) -> (usize, Vec<Html>) {
    let mut rows = Vec::new();
    let fits = |idol: &&IdolEntry| {
        fits(idol.plan, props.plan)
            && look.plan.is_none_or(|plan| plan == idol.plan)
            && look.rarity.is_none_or(|rarity| rarity == idol.rarity)
            && (wanted.is_in(&idol.character_name, &idol.character_kana)
                || wanted.is_in(&idol.name, &idol.kana)
                || wanted.is_in(&words::trend(idol.trend).label(lang), ""))
    };
    let found: Vec<&IdolEntry> = all.idols.iter().filter(fits).collect();
    let first = usize::from(look.text.is_empty());
    let tab = |at: usize| roving_focus::tab(stop, at, found.len() + first);
    if first == 1 {
        let none = row("pick-none".into(), on(&props.pick, Picked::Idol(None)), "", tab(0));
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
        let pick = on(&props.pick, Picked::Idol(Some(idol.id.clone())));
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
