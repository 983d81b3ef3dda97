//! The parts of a loadout, one card each.

use yew::prelude::*;

use super::super::catalogue;
use super::super::words::{self, Term};
use super::effects;
use super::memories::{counted, memory, of_memory};
use super::state::{Msg, fits, turns};
use super::{FAULT, Grid, Over, View};
use crate::components::{
    Choice, Exactness, Explanation, Icon, decimal_field, explain, segmented, sign,
};
use crate::el::{El, all, button, el, hear, labelled, titled};
use crate::handler::Handler;
use crate::i18n::{ContestText, Lang, LoadoutText, decimal, list};
use jobs::contest::{
    CardRow, Category, ColourName, DeckCard, LoadoutReport, MOST_OWN_CARDS, MOST_OWN_ITEMS,
    MOST_PARAMETER, MOST_STAMINA, Plan,
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

fn head(title: &'static str, end: impl crate::el::Part) -> El {
    el("h2").with(el("span").with(title)).with(end)
}

/// What a card or an item does, in one line.
pub(super) fn does(text: &str, between: &str) -> String {
    catalogue::lines(text).collect::<Vec<_>>().join(between)
}

fn mark(plan_of: Plan, lang: Lang) -> El {
    el("span.tag").with(words::plan(plan_of, lang))
}

/// The idol to take along.
pub(super) fn idol(v: &View<'_>) -> El {
    let (lang, loadout) = (v.lang, &v.entry.loadout);
    let known = loadout.idol.as_ref().and_then(|id| catalogue::idol(v.all, id));
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
    let free = known.is_none().then(|| {
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
    let trends =
        known.is_none().then(|| el("div.chips").group(lang.t(LoadoutText::Trend)).list(trends));
    el("section.card@idol-card")
        .with(head(lang.t(ContestText::Idol), ()))
        .with(choose)
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
        let name = item.map_or_else(|| id.clone(), |item| item.name.clone());
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
    let idol = loadout.idol.as_ref().and_then(|id| catalogue::idol(v.all, id));
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
            .with(v.report.map(|report| counted(report, lang)))
            .with(el("div.fields").with(support)),
    };
    el("section.card@parameters")
        .with(head(lang.t(ContestText::Parameters), ()))
        .with(ways)
        .with(body)
}

/// The bonus of a colour, which a tap explains.
pub(super) fn bonus(v: &View<'_>, colour: ColourName, permil: u32) -> El {
    let lang = v.lang;
    let name = words::colour(colour, lang);
    let value =
        format!("{}%", decimal(f64::from(permil) / 10.0, u32::from(!permil.is_multiple_of(10))));
    let season = catalogue::season(v.all, &v.entry.loadout.stage.season);
    let mut numbers = vec![(
        lang.t(ContestText::Parameters).into(),
        v.entry.loadout.parameters().0[colour as usize].to_string().into(),
    )];
    numbers.push((
        lang.t(ContestText::Support).into(),
        format!("{}%", decimal(f64::from(v.entry.loadout.support) / 10.0, 1)).into(),
    ));
    if let Some(season) = season {
        numbers
            .push((season.name.clone().into(), season.weights[colour as usize].to_string().into()));
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

/// The colours of the turns, in a row.
pub(super) fn turn_strip(colours: &[ColourName], lang: Lang) -> El {
    let cells = colours.iter().enumerate().map(|(at, &colour)| {
        el("li.turn")
            .attr("data-colour", words::colour_short(colour))
            .with(el("span.turn__number").with(at + 1))
            .with(el("span").with(words::colour_short(colour)))
    });
    labelled("ol.turns@turns", lang.t(LoadoutText::TurnColours)).list(cells)
}

/// The cards on top of the deck.
pub(super) fn first_hand(v: &View<'_>, report: &LoadoutReport) -> El {
    let names = report.deck.iter().take(3).filter_map(|&place| {
        let DeckCard { id, up, .. } = report.cards.get(usize::from(place))?;
        Some(catalogue::card(v.all, id, *up).map_or_else(|| id.clone(), |card| card.name.clone()))
    });
    let names = list(&names.collect::<Vec<_>>(), v.lang);
    let deck = v.lang.fill(LoadoutText::DeckOf, &[&report.deck.len(), &report.colours.len()]);
    el("p.muted")
        .with(deck)
        .with(" ")
        .with(v.lang.t(LoadoutText::FirstHand))
        .with(" ")
        .with(el("span").attr("lang", "ja").with(names))
}

/// The stage.
pub(super) fn stage(v: &View<'_>) -> El {
    let (lang, choice) = (v.lang, &v.entry.loadout.stage);
    let seasons = catalogue::seasons(v.all).map(|season| (season.id.clone(), season.name.clone()));
    let seasons = select(
        "select@season",
        lang.t(LoadoutText::Season),
        seasons,
        &choice.season,
        v.chosen(Msg::Season),
    );
    let known = catalogue::season(v.all, &choice.season);
    let mut choices: Vec<Choice<Option<String>>> = known
        .into_iter()
        .flat_map(|season| &season.stages)
        .map(|stage| {
            let all: u8 = stage.turns.iter().sum();
            let words = lang
                .fill(LoadoutText::StageOf, &[&stage.name, &words::plan(stage.plan, lang), &all]);
            Choice::new(Some(stage.name.clone()), words).testid(format!("stage-{}", stage.name))
        })
        .collect();
    choices.push(Choice::new(None, lang.t(LoadoutText::OwnStage)).testid("stage-own"));
    let choose = hear(&v.send, Msg::Stage);
    let stages = segmented(lang.t(ContestText::Stage), choices, &choice.stage, &choose, true)
        .class("segmented--stages", true);
    let own = choice.stage.is_none();
    let now = turns(v.entry, v.all);
    let counts = own.then(|| {
        let tests = ["turns-vocal", "turns-dance", "turns-visual"];
        let fields =
            words::COLOURS.into_iter().zip(tests).enumerate().map(|(at, (colour, test))| {
                let (label, place) = (words::colour(colour, lang), format!("/stage/turns/{at}"));
                v.number(test, label, place, [now[at].into(), 0, 30], move |value| {
                    Msg::Turns(at, value as u8)
                })
            });
        let season = known.map_or([0; 3], |season| season.weights);
        let weights = choice.weights.unwrap_or(season);
        let first = choice.first.unwrap_or_default();
        let percents = |title: LoadoutText,
                        path: &'static str,
                        now: [u16; 3],
                        msg: fn(usize, u16) -> Msg| {
            let fields = words::COLOURS.into_iter().enumerate().map(move |(at, colour)| {
                let test = ["own-vocal", "own-dance", "own-visual"][at];
                let (label, place) = (words::colour(colour, lang), format!("/stage/{path}/{at}"));
                let percent = u64::from(now[at] / 10);
                v.number(test, label, place, [percent, 0, 100], move |value| msg(at, value as u16))
            });
            all([el("h3").with(lang.t(title)), el("div.fields").list(fields)])
        };
        el("div.stack")
            .with(el("h3").with(lang.t(LoadoutText::TurnsOf)))
            .with(el("div.fields").list(fields))
            .with(percents(LoadoutText::Criteria, "weights", weights, Msg::Weight))
            .with(percents(LoadoutText::FirstTurn, "first", first, Msg::First))
    });
    let effects = own.then(|| effects::list(v));
    let stage_items = match &choice.stage {
        Some(name) => catalogue::stage(v.all, &choice.season, name).map(|stage| &stage.items),
        None => choice.items.as_ref(),
    };
    let rows = stage_items.into_iter().flatten().enumerate().map(|(at, id)| {
        let item = catalogue::item(v.all, id);
        let name = item.map_or_else(|| id.clone(), |item| item.name.clone());
        let what = item.map(|item| does(&item.does, " "));
        let body = el("div.item__body")
            .with(el("b").attr("lang", "ja").with(name.clone()))
            .with(what.map(|what| el("span.item__what").with(what)));
        let drop = own.then(|| {
            button("button.icon-button", sign(Icon::Close), v.on(Msg::NoStageItem(at)))
                .attr("aria-label", lang.fill(LoadoutText::TakeOutOf, &[&name]))
        });
        el("div.item item--plain").with(body).with(drop)
    });
    let add = own.then(|| {
        button("button.button@add-stage-item", sign(Icon::Plus), v.over.set_to(Over::StageItems))
            .with(lang.t(LoadoutText::AddStageItem))
    });
    let fixed = choice.colours.is_some();
    // They start as those of the game shown.
    let colours = v.report.filter(|_| !fixed).map(|report| report.colours.clone());
    let strip = choice.colours.as_ref().map(|colours| {
        let cells = colours.iter().enumerate().map(|(at, &colour)| {
            let said = format!("{} {}", at + 1, words::colour(colour, lang));
            el("button.turn turn--set")
                .attr("data-colour", words::colour_short(colour))
                .attr("aria-label", said)
                .click(v.on(Msg::Turn(at)))
                .with(el("span.turn__number").with(at + 1))
                .with(el("span").with(words::colour_short(colour)))
        });
        el("div.stack")
            .with(el("p.muted").with(lang.t(LoadoutText::FixedHint)))
            .with(el("div.turns").list(cells))
    });
    el("section.card@stage")
        .class("slot--bad", v.bad.is_some_and(|at| at.starts_with("/stage")))
        .with(head(lang.t(ContestText::Stage), ()))
        .with(seasons)
        .with(stages)
        .with(counts)
        .list(rows)
        .with(add)
        .with(effects)
        .with(
            button("button.chip@fixed", lang.t(LoadoutText::Fixed), v.on(Msg::Fixed(colours)))
                .attr("aria-pressed", fixed),
        )
        .with(strip)
}

/// Each on a line of its own.
pub(super) fn lines(all: Vec<String>) -> Html {
    el("ul.lines").list(all.into_iter().map(|line| el("li").with(line))).html()
}

/// A card of the deck as a button.
pub(super) fn deck_card(card: Option<&CardRow>, id: &str, click: Handler<()>, lang: Lang) -> El {
    face(card, id, "button.slot slot--small", lang).click(click)
}
