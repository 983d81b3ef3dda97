//! The parts of a loadout, one card each.

use yew::prelude::*;

use super::super::catalogue;
use super::super::words::{self, Term};
use super::memories::{counted, memory, of_memory};
use super::state::{Msg, fits};
use super::{FAULT, Grid, Over, View};
use crate::components::{
    Choice, Exactness, Explanation, Icon, decimal_field, explain, segmented, sign,
};
use crate::el::{El, button, el, hear, titled};
use crate::handler::Handler;
use crate::i18n::{ContestText, Lang, LoadoutText, decimal, number};
use jobs::contest::{
    CardRow, Category, ColourName, DeckCard, MOST_OWN_CARDS, MOST_OWN_ITEMS, MOST_PARAMETER,
    MOST_STAMINA, Plan,
};

/// A list to choose one of: value, name.
pub(super) fn select(
    words: &'static str,
    label: &'static str,
    options: impl IntoIterator<Item = (String, String)>,
    now: &str,
    change: Handler<String>,
) -> El {
    let options = options.into_iter().map(|(value, name)| {
        let chosen = value == now;
        el("option").flag("selected", chosen).attr("value", value).with(name)
    });
    titled(label, el(words).change(change).list(options))
}

pub(super) fn head(title: &'static str, end: impl crate::el::Part) -> El {
    el("h2").with(el("span").with(title)).with(end)
}

/// What a card or an item does, in one line.
pub(super) fn does(text: &str, between: &str) -> String {
    catalogue::lines(text).collect::<Vec<_>>().join(between)
}

fn mark(plan_of: Plan, lang: Lang) -> El {
    el("span.tag").with(words::plan(plan_of, lang))
}

/// Which idol of a link contest is edited.
fn idols(v: &View<'_>, test: &str) -> Option<El> {
    if !v.is_link() {
        return None;
    }
    let choices = v.idols.iter().enumerate().map(|(at, id)| {
        let idol = id.and_then(|id| catalogue::idol(v.all, id));
        let name = idol.map_or("–", |idol| &idol.character_name);
        Choice::new(at, format!("{} {name}", at + 1)).testid(format!("{test}-{at}")).lang("ja")
    });
    let label = v.lang.t(ContestText::Idol);
    Some(segmented(label, choices.collect(), &v.who, &v.choose_who, true))
}

/// The idol of a link contest that is edited.
pub(super) fn name(v: &View<'_>) -> Option<String> {
    let id = v.idols.get(v.who).filter(|_| v.is_link())?;
    let idol = id.and_then(|id| catalogue::idol(v.all, id));
    Some(idol.map_or_else(|| (v.who + 1).to_string(), |idol| idol.character_name.clone()))
}

/// The idol to take along.
pub(super) fn idol(v: &View<'_>) -> El {
    let (lang, loadout) = (v.lang, &v.entry.loadout);
    let known = catalogue::idol_of(v.all, loadout);
    let open = v.over.set_to(Over::Idols);
    let face = match (known, &loadout.idol) {
        (Some(idol), _) => el("span.idol__names")
            .with(el("b").attr("lang", "ja").with(idol.character_name.clone()))
            .with(el("span").attr("lang", "ja").with(idol.name.clone())),
        (None, Some(id)) => el("span").with(id.clone()),
        (None, None) => el("span").with(lang.t(LoadoutText::NoIdol)),
    };
    let now = catalogue::plan(v.all, &v.entry.loadout);
    let trend = loadout.trend.or(known.map(|idol| idol.trend));
    let tags = el("span.tags")
        .list(known.map(|idol| el("span.tag").with(words::rarity(idol.rarity, lang))))
        .with(mark(now, lang))
        .list(trend.map(|trend| el("span.tag").with(words::trend(trend).label(lang))));
    let choose = button("button.idol@idol", face, open)
        .class("slot--bad", v.is_bad("/idol"))
        .with(tags)
        .attr("aria-haspopup", "dialog");
    // The later ones are of the first one's plan.
    let is_free = known.is_none() && v.who == 0;
    let free = is_free.then(|| {
        let plans = [Plan::Plan1, Plan::Plan2, Plan::Plan3];
        let choices = plans.into_iter().zip(["sense", "logic", "anomaly"]);
        let choices = choices
            .map(|(plan, test)| Choice::new(plan, words::plan(plan, lang)).testid(test))
            .collect();
        let choose = hear(&v.send, Msg::Plan);
        segmented(lang.t(LoadoutText::Plan), choices, &now, &choose, true)
    });
    let trends = words::trends(now).iter().map(|&one| {
        let pressed = trend.unwrap_or(words::trends(now)[0]) == one;
        button("button.chip", words::trend(one).label(lang), v.on(Msg::Trend(one)))
            .attr("aria-pressed", pressed)
    });
    let trends = is_free.then(|| el("div.chips").group(lang.t(LoadoutText::Trend)).list(trends));
    el("section.card@idol-card")
        .with(head(lang.t(ContestText::Idol), ()))
        .with(idols(v, "who"))
        .with(choose)
        .with((v.who > 0).then(|| el("p.muted").with(lang.t(LoadoutText::SamePlan))))
        .with(free)
        .with(trends)
}

/// The class of a card's colour.
pub const fn tint(category: Category) -> &'static str {
    match category {
        Category::ActiveSkill => "slot--active",
        Category::MentalSkill => "slot--mental",
        Category::Trouble => "slot--trouble",
    }
}

/// What a card costs, as short as on its face.
pub fn short_cost(card: &CardRow, lang: Lang) -> String {
    let mut parts = Vec::new();
    if card.stamina > 0 {
        parts.push(card.stamina.to_string());
    }
    if card.fixed_stamina > 0 {
        parts.push(Term::Stamina.cost(card.fixed_stamina, lang));
    }
    if let Some((status, amount)) = card.cost {
        parts.push(words::status(status).cost(amount, lang));
    }
    if parts.is_empty() { "0".to_owned() } else { parts.join(" ") }
}

/// The face of a card.
pub fn face(card: Option<&CardRow>, id: &str, words_of: &'static str, lang: Lang) -> El {
    let Some(card) = card else {
        return el(words_of)
            .class("slot--bad", true)
            .with(el("span.slot__name").with(id.to_owned()));
    };
    el(words_of)
        .class(tint(card.category), true)
        .with(
            el("span.slot__head")
                .with(el("span.slot__kind").attr("title", words::category(card.category, lang)))
                .with(el("span").with(words::rarity_mark(card.rarity)))
                .with(el("span.slot__cost").with(short_cost(card, lang))),
        )
        .with(el("span.slot__name").attr("lang", "ja").with(card.name.clone()))
}

/// The person's own cards, and those that the contest adds.
pub(super) fn cards(v: &View<'_>) -> El {
    let (lang, own) = (v.lang, &v.entry.loadout.cards);
    let count = el("span.num").with(format!("{} / {MOST_OWN_CARDS}", own.len()));
    let filled = !own.is_empty() || !v.entry.loadout.items.is_empty();
    let clear = filled.then(|| {
        button("button.button@clear", sign(Icon::Trash), v.on(Msg::Clear))
            .with(lang.t(LoadoutText::Clear))
    });
    let owned =
        button("button.button@owned", lang.t(LoadoutText::OwnedCards), v.over.set_to(Over::Owned))
            .attr("aria-haspopup", "dialog");
    let set = (catalogue::plan(v.all, &v.entry.loadout) as usize)
        .checked_sub(1)
        .and_then(|at| v.all.common.get(at));
    // Events add others than the plan's.
    let added = v.report.filter(|_| v.entry.loadout.common);
    let added = added.map(|report| report.cards.iter().skip(own.len()).map(DeckCard::plain));
    let set: Option<Vec<(String, u8)>> =
        added.map(Iterator::collect).or_else(|| set.cloned()).filter(|_| !v.is_link());
    let basics = set.map(|set| {
        let faces = set.iter().map(|(id, up)| {
            face(catalogue::card(v.all, id, *up), id, "button.slot slot--small", lang)
                .attr("aria-haspopup", "dialog")
                .click(v.over.set_to(Over::Basic(id.clone(), *up)))
        });
        let common = v.entry.loadout.common;
        let toggle = button(
            "button.chip@common",
            lang.t(LoadoutText::WithBasics),
            v.on(Msg::Common(!common)),
        )
        .attr("aria-pressed", common);
        el("details@basics")
            .with(el("summary").with(lang.fill(LoadoutText::Basics, &[&set.len()])))
            .with(el("div.stack").with(toggle).with(v.grid(
                "div.slots slots--small",
                Grid::Basics,
                faces.collect(),
            )))
    });
    el("section.card@cards")
        .with(head(lang.t(ContestText::Cards), count))
        .with(memory(v, 0))
        .with(memory(v, 1))
        .with(el("div.buttons").with(owned).with(clear))
        .with(basics)
}

/// P-items, in the order in which they act.
pub(super) fn items(v: &View<'_>) -> El {
    let (lang, own) = (v.lang, &v.entry.loadout.items);
    let rows = own.iter().enumerate().map(|(at, id)| {
        let item = catalogue::item(v.all, id);
        let name = catalogue::item_name(v.all, id).to_owned();
        let what = item.map(|item| does(&item.does, " "));
        let wrong =
            item.is_some_and(|item| !fits(item.plan, catalogue::plan(v.all, &v.entry.loadout)));
        el("button.item")
            .class("slot--bad", wrong || item.is_none() || v.is_bad(&format!("/items/{at}")))
            .id(format!("item-{at}"))
            .attr("aria-haspopup", "dialog")
            .click(v.over.set_to(Over::Item(at)))
            .with(el("b").attr("lang", "ja").with(name))
            .with(what.map(|what| el("span.item__what").with(what)))
    });
    let add = (own.len() < MOST_OWN_ITEMS).then(|| {
        button("button.item item--add@add-item", sign(Icon::Plus), v.over.set_to(Over::Items(None)))
            .with(el("span").with(lang.t(LoadoutText::AddItem)))
            .attr("aria-haspopup", "dialog")
    });
    let count = el("span.num").with(format!("{} / {MOST_OWN_ITEMS}", own.len()));
    el("section.card@items").with(head(lang.t(ContestText::Items), count)).with(v.grid(
        "div.stack stack--items",
        Grid::Items,
        rows.chain(add).collect(),
    ))
}

/// Vocal, dance, visual, support and stamina.
pub(super) fn parameters(v: &View<'_>) -> El {
    let (lang, loadout) = (v.lang, &v.entry.loadout);
    let tests = ["vocal", "dance", "visual"];
    let sums = || {
        words::COLOURS.into_iter().zip(tests).enumerate().map(|(at, (colour, test))| {
            let now = loadout.parameters[at].into();
            let (label, place) = (words::colour(colour, lang), format!("/parameters/{at}"));
            v.number(test, label, place, [now, 0, MOST_PARAMETER.into()], move |value| {
                Msg::Parameter(at, value as u16)
            })
        })
    };
    let support = {
        // In percent with one decimal, kept in permil.
        let send = v.send.clone();
        let set = Handler::from(move |percent: f64| {
            send.emit(Msg::Support((percent * 10.0).round() as u16));
        });
        let label = format!("{} %", lang.t(ContestText::Support));
        decimal_field("support", label, f64::from(loadout.support) / 10.0, [0.0, 100.0], 1, set)
            .bad(v.is_wrong("/support"), FAULT)
    };
    let idol = catalogue::idol_of(v.all, loadout);
    let stamina = loadout.stamina.or(idol.map(|idol| idol.stamina)).unwrap_or(30);
    let stamina = || {
        v.number(
            "stamina",
            lang.t(ContestText::Stamina),
            "/stamina",
            [stamina.into(), 1, MOST_STAMINA.into()],
            |value| Msg::Stamina(Some(value as u16)),
        )
    };
    let by_memory = loadout.memories.is_some();
    let ways = [(false, LoadoutText::AsSum, "sum"), (true, LoadoutText::ByMemory, "by-memory")];
    let ways = ways.map(|(way, key, test)| Choice::new(way, lang.t(key)).testid(test)).into();
    let choose = hear(&v.send, Msg::ByMemory);
    let ways = segmented(lang.t(ContestText::Parameters), ways, &by_memory, &choose, true);
    let body = match &loadout.memories {
        None => el("div.fields").list(sums()).with(support).with(stamina()),
        Some(memories) => el("div.stack")
            .list(memories.iter().enumerate().map(|(at, one)| of_memory(v, at, one)))
            .with(v.report.map(|report| counted(v, report)))
            .with(el("div.fields").with(support)),
    };
    let season = catalogue::season(v.all, &loadout.stage.season);
    let cap = season.and_then(|season| season.stages.first()).map(|stage| stage.cap);
    let beyond = cap.filter(|&cap| loadout.parameters().0.iter().any(|&one| one > cap));
    let beyond = beyond.map(|cap| {
        el("p.muted@beyond").with(lang.fill(LoadoutText::BeyondCap, &[&number(cap.into())]))
    });
    el("section.card@parameters")
        .with(head(lang.t(ContestText::Parameters), ()))
        .with(idols(v, "parameters-of"))
        .with(ways)
        .with(body)
        .with(beyond)
}

/// The bonus of a colour, which a tap explains.
pub(super) fn bonus(v: &View<'_>, colour: ColourName, permil: u32) -> El {
    let lang = v.lang;
    let name = words::colour(colour, lang);
    let value =
        format!("{}%", decimal(f64::from(permil) / 10.0, u32::from(!permil.is_multiple_of(10))));
    let loadout = &v.entry.loadout;
    let mut numbers = vec![(
        lang.t(ContestText::Parameters).into(),
        loadout.parameters().0[colour as usize].to_string().into(),
    )];
    numbers.push((
        lang.t(ContestText::Support).into(),
        format!("{}%", decimal(f64::from(loadout.support) / 10.0, 1)).into(),
    ));
    if let Some(weights) = catalogue::weights(v.all, loadout) {
        let percent = decimal(f64::from(weights[colour as usize]) / 10.0, 1);
        numbers.push((catalogue::stage_name(v.all, loadout).into(), format!("{percent}%").into()));
    }
    let what = Explanation::of(LoadoutText::Bonus, Exactness::Exact, lang);
    let title = format!("{name} · {}", what.title).into();
    let what = Explanation { title, numbers, ..what };
    el("span.figure")
        .class("figure--colour", true)
        .attr("data-colour", words::colour_short(colour))
        .with(
            explain(what)
                .with(el("span").with(words::colour_short(colour)))
                .with(el("b").with(value)),
        )
}

/// Each on a line of its own.
pub(super) fn lines(all: Vec<String>) -> Html {
    el("ul.lines").list(all.into_iter().map(|line| el("li").with(line))).html()
}

/// A card of the deck as a button.
pub(super) fn deck_card(card: Option<&CardRow>, id: &str, click: Handler<()>, lang: Lang) -> El {
    face(card, id, "button.slot slot--small", lang).click(click)
}
