//! What is learned from: how many games, and how they go.

use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use super::super::engine_form::short;
use super::super::field::Field;
use super::state::{LAST_SEED, MOST, Plan};
use crate::callback::Callback;
use crate::components::{Choice, Exactness, about, segmented};
use crate::el::{El, all, button, el};
use crate::hooks::DocumentHandle;
use crate::i18n::{BrewBatch, BrewSpells, Lang, number};
use jobs::brew::PlanEntry;

type Wrong = super::super::wrong::Wrong<String>;

/// Changes the plan by a number that was entered, or says what is wrong with it.
fn to(
    document: &DocumentHandle<Plan>,
    wrong: &Wrong,
    change: impl Fn(&mut Plan, f64) + 'static,
) -> Callback<Result<f64, String>> {
    let (document, wrong) = (document.clone(), wrong.clone());
    Callback::from(move |read: Result<f64, String>| match read {
        Ok(value) => {
            wrong.clear();
            document.edit(|plan| {
                let mut next = plan.clone();
                change(&mut next, value);
                next
            });
        }
        Err(words) => wrong.say(words),
    })
}

/// The fields.
pub fn form(plan: &Plan, document: &DocumentHandle<Plan>, wrong: &Wrong, lang: Lang) -> El {
    let set = |change: fn(&mut Plan, f64)| to(document, wrong, change);
    let games = lang.t(BrewBatch::Games);
    let usual = [2_000_u64, 10_000, 100_000].map(|count| {
        let document = document.clone();
        let click = Callback::from(move |()| {
            document.edit(|plan| Plan { games: count, ..plan.clone() });
        });
        button("button.chip", number(count), click)
            .id(format!("games-{count}"))
            .attr("aria-pressed", count == plan.games)
    });
    let games_field = Field::whole("games", games, 1, MOST);
    let seed_field = Field::whole("seed", lang.t(BrewBatch::FirstSeed), 0, LAST_SEED);
    let numbers = el("div.brew-many__numbers")
        .with(games_field.labelled(
            plan.games as f64,
            set(|plan, value| plan.games = value as u64),
            lang,
        ))
        .with(seed_field.labelled(
            plan.seed as f64,
            set(|plan, value| plan.seed = value as u64),
            lang,
        ));
    let fault = wrong
        .now()
        .map(|words| el("p.caution@number-fault").attr("role", "alert").with(words.clone()));
    el("div.stack")
        .on(ListenerKind::onfocusout, wrong.left())
        .with(numbers)
        .with(el("div.chips").attr("role", "group").attr("aria-label", games).list(usual))
        .with(fold(plan, document, wrong, lang))
        .with(fault)
}

/// A setting under its name, which tells what it is and what is usual.
fn knob(key: BrewSpells, usual: String, inputs: Html, many: bool, lang: Lang) -> El {
    let title = lang.parts::<3>(key)[0];
    let numbers = vec![(lang.t(BrewSpells::Usual), usual)];
    el("div.engine__knob")
        .class("engine__knob--many", many)
        .with(about(key, numbers, Exactness::Exact, lang).class("engine__title", true).with(title))
        .with(el("div.engine__inputs").with(inputs))
}

/// A number of the plan.
struct Number {
    key: BrewSpells,
    testid: &'static str,
    range: [f64; 2],
    whole: bool,
    get: fn(&PlanEntry) -> f64,
    set: fn(&mut Plan, f64),
}

const NUMBERS: [Number; 5] = [
    Number {
        key: BrewSpells::PlanSpells,
        testid: "plan-spells",
        range: [1.0, 20.0],
        whole: true,
        get: |plan| plan.spells.into(),
        set: |plan, value| plan.plan.spells = value as u8,
    },
    Number {
        key: BrewSpells::PlanTurns,
        testid: "plan-turns",
        range: [1.0, 100.0],
        whole: true,
        get: |plan| plan.turns.into(),
        set: |plan, value| plan.plan.turns = value as u8,
    },
    Number {
        key: BrewSpells::PlanWidth,
        testid: "plan-width",
        range: [1.0, 2000.0],
        whole: true,
        get: |plan| plan.width.into(),
        set: |plan, value| plan.plan.width = value as u32,
    },
    Number {
        key: BrewSpells::PlanDepth,
        testid: "plan-depth",
        range: [1.0, 40.0],
        whole: true,
        get: |plan| plan.depth.into(),
        set: |plan, value| plan.plan.depth = value as u8,
    },
    Number {
        key: BrewSpells::PlanDiscount,
        testid: "plan-discount",
        range: [0.0, 1.0],
        whole: false,
        get: |plan| plan.discount,
        set: |plan, value| plan.plan.discount = value,
    },
];

/// Ingredients of a player at the most.
const ROOM: f64 = 10.0;

fn fold(plan: &Plan, document: &DocumentHandle<Plan>, wrong: &Wrong, lang: Lang) -> El {
    let usual = PlanEntry::default();
    let now = &plan.plan;
    let changed = *now != usual;
    let numbers = NUMBERS.iter().map(|number| {
        let label = lang.parts::<3>(number.key)[0];
        let Number { testid, range, whole, .. } = *number;
        let field = Field { testid, label, range, whole };
        let input = field.input((number.get)(now), to(document, wrong, number.set), lang);
        knob(number.key, short((number.get)(&usual)), input.html(), false, lang)
    });
    let four = |key: BrewSpells, testids: [&'static str; 4], values: [f64; 4], whole: bool| {
        let label = lang.parts::<3>(key)[0];
        let inputs = (0..4).map(|tier| {
            let range = if whole { [0.0, ROOM] } else { [-100.0, 100.0] };
            let field = Field { testid: testids[tier], label, range, whole };
            let set = if whole {
                start(plan, tier, document, wrong, lang)
            } else {
                to(document, wrong, move |plan, value| plan.plan.tiers[tier] = value)
            };
            field
                .input(values[tier], set, lang)
                .attr("aria-label", lang.fill(BrewSpells::OfTier, &[&label, &tier]))
        });
        all(inputs)
    };
    let joined = |values: [f64; 4]| values.map(short).join(" / ");
    let counts = |plan: &PlanEntry| plan.start.map(f64::from);
    let start_ids = ["plan-start-0", "plan-start-1", "plan-start-2", "plan-start-3"];
    let tier_ids = ["plan-tiers-0", "plan-tiers-1", "plan-tiers-2", "plan-tiers-3"];
    let starts = knob(
        BrewSpells::PlanStart,
        joined(counts(&usual)),
        four(BrewSpells::PlanStart, start_ids, counts(now), true),
        true,
        lang,
    );
    let tiers = knob(
        BrewSpells::PlanTiers,
        joined(usual.tiers),
        four(BrewSpells::PlanTiers, tier_ids, now.tiers, false),
        true,
        lang,
    );
    let switch = |key: BrewSpells, value: bool, usual: bool, set: fn(&mut Plan, bool), id: &str| {
        let name = |set: bool| lang.t(if set { BrewSpells::Yes } else { BrewSpells::No });
        let choices = [true, false].map(|value| {
            let end = if value { "yes" } else { "no" };
            Choice::new(value, name(value)).testid(format!("{id}-{end}"))
        });
        let document = document.clone();
        let change = Callback::from(move |value: bool| {
            document.edit(|plan| {
                let mut next = plan.clone();
                set(&mut next, value);
                next
            });
        });
        let label = lang.parts::<3>(key)[0];
        let control = segmented(label, choices.into(), &value, &change, true);
        knob(key, name(usual).to_owned(), control.html(), false, lang)
    };
    let bonuses = switch(
        BrewSpells::PlanBonuses,
        now.bonuses,
        usual.bonuses,
        |plan, value| plan.plan.bonuses = value,
        "plan-bonuses",
    );
    let leftovers = switch(
        BrewSpells::PlanLeftovers,
        now.leftovers,
        usual.leftovers,
        |plan, value| plan.plan.leftovers = value,
        "plan-leftovers",
    );
    let go_as = |name: BrewSpells, testid: &str, wanted: PlanEntry| {
        let is_so = *now == wanted;
        let document = document.clone();
        let click = Callback::from(move |()| {
            document.edit(|plan| Plan { plan: wanted.clone(), ..plan.clone() });
        });
        button("button.button button--small", lang.t(name), click)
            .id(testid.to_owned())
            .flag("disabled", is_so)
    };
    let reset = go_as(BrewSpells::Reset, "plan-reset", usual.clone());
    let published = go_as(BrewSpells::AsPublished, "plan-published", PlanEntry::published());
    let state = lang.t(if changed { BrewSpells::Changed } else { BrewSpells::AsUsual });
    el("details.engine__fold@plan-settings")
        .with(
            el("summary")
                .with(lang.t(BrewSpells::PlanSettings))
                .with(el("span.muted").class("engine__changed", changed).with(state)),
        )
        .with(
            el("div.stack")
                .with(el("div.engine__knobs").list(numbers).with(bonuses).with(leftovers))
                .with(el("div.engine__knobs").with(starts).with(tiers))
                .with(el("div.buttons").with(reset).with(published)),
        )
}

/// Changes an ingredient at the start; all four have to fit.
fn start(
    plan: &Plan,
    tier: usize,
    document: &DocumentHandle<Plan>,
    wrong: &Wrong,
    lang: Lang,
) -> Callback<Result<f64, String>> {
    let others = plan.plan.start.iter().enumerate().filter(|(at, _)| *at != tier);
    let others: f64 = others.map(|(_, &count)| f64::from(count)).sum();
    let set = to(document, wrong, move |plan, value| plan.plan.start[tier] = value as u8);
    Callback::from(move |read: Result<f64, String>| {
        set.emit(read.and_then(|value| {
            if value + others <= ROOM {
                Ok(value)
            } else {
                Err(lang.t(BrewSpells::TooFull).to_owned())
            }
        }));
    })
}
