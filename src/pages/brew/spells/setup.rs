//! What is learned from: how many games, and how they go.

use yew::prelude::*;

use super::state::{MOST, Plan};
use crate::batch::LAST_SEED;
use crate::components::{Choice, Exactness, about, decimal_field, number_field, segmented};
use crate::el::{El, button, el};
use crate::hooks::DocumentHandle;
use crate::i18n::{BrewBatch, BrewSpells, Lang, number, short};
use jobs::brew::PlanEntry;

/// The fields.
pub fn form(plan: &Plan, document: &DocumentHandle<Plan>, lang: Lang) -> El {
    let games = lang.t(BrewBatch::Games);
    let usual = [2_000_u64, 10_000, 100_000].map(|count| {
        let click = document.changes(move |plan, ()| plan.games = count);
        button("button.chip", number(count), click)
            .id(format!("games-{count}"))
            .attr("aria-pressed", count == plan.games)
    });
    let first = lang.t(BrewBatch::FirstSeed);
    let set_games = document.changes(|plan, value| plan.games = value);
    let set_seed = document.changes(|plan, value| plan.seed = value);
    let numbers = el("div.brew-many__numbers")
        .with(number_field("games", games, plan.games, [1, MOST], set_games))
        .with(number_field("seed", first, plan.seed, [0, LAST_SEED], set_seed));
    el("div.stack")
        .with(numbers)
        .with(el("div.chips").group(games).list(usual))
        .with(fold(plan, document, lang))
}

/// A setting under its name, which explains it and its default.
fn setting(key: BrewSpells, usual: String, inputs: Vec<impl Into<Html>>, lang: Lang) -> El {
    let title = lang.parts::<3>(key)[0];
    let numbers = vec![(lang.t(BrewSpells::Usual), usual)];
    el("div.engine__setting")
        .class("engine__setting--many", inputs.len() > 1)
        .with(about(key, numbers, Exactness::Exact, lang).class("engine__title", true).with(title))
        .with(el("div.engine__inputs").list(inputs))
}

/// A number of the plan.
struct Number {
    key: BrewSpells,
    testid: &'static str,
    range: [f64; 2],
    decimals: u32,
    get: fn(&PlanEntry) -> f64,
    set: fn(&mut Plan, f64),
}

const NUMBERS: [Number; 5] = [
    Number {
        key: BrewSpells::PlanSpells,
        testid: "plan-spells",
        range: [1.0, 20.0],
        decimals: 0,
        get: |plan| plan.spells.into(),
        set: |plan, value| plan.plan.spells = value as u8,
    },
    Number {
        key: BrewSpells::PlanTurns,
        testid: "plan-turns",
        range: [1.0, 100.0],
        decimals: 0,
        get: |plan| plan.turns.into(),
        set: |plan, value| plan.plan.turns = value as u8,
    },
    Number {
        key: BrewSpells::PlanWidth,
        testid: "plan-width",
        range: [1.0, 2000.0],
        decimals: 0,
        get: |plan| plan.width.into(),
        set: |plan, value| plan.plan.width = value as u32,
    },
    Number {
        key: BrewSpells::PlanDepth,
        testid: "plan-depth",
        range: [1.0, 40.0],
        decimals: 0,
        get: |plan| plan.depth.into(),
        set: |plan, value| plan.plan.depth = value as u8,
    },
    Number {
        key: BrewSpells::PlanDiscount,
        testid: "plan-discount",
        range: [0.0, 1.0],
        decimals: 4,
        get: |plan| plan.discount,
        set: |plan, value| plan.plan.discount = value,
    },
];

/// Most ingredients of a player.
const ROOM: u8 = 10;

fn fold(plan: &Plan, document: &DocumentHandle<Plan>, lang: Lang) -> El {
    let usual = PlanEntry::default();
    let now = &plan.plan;
    let changed = *now != usual;
    let numbers = NUMBERS.iter().map(|number| {
        let label = lang.parts::<3>(number.key)[0];
        let Number { testid, range, decimals, get, set, .. } = *number;
        let input = decimal_field(testid, label, get(now), range, decimals, document.changes(set));
        setting(number.key, short(get(&usual), 4), vec![input.bare()], lang)
    });
    let of_tier = |key: BrewSpells, tier: usize| {
        lang.fill(BrewSpells::OfTier, &[&lang.parts::<3>(key)[0], &tier])
    };
    let joined = |values: [f64; 4]| values.map(|value| short(value, 4)).join(" / ");
    let counts = |plan: &PlanEntry| plan.start.map(f64::from);
    let held = now.start.iter().fold(0_u8, |held, &count| held.saturating_add(count));
    let starts = (0..4).map(|tier| {
        let set = document.changes(move |plan, count| plan.plan.start[tier] = count as u8);
        let label = of_tier(BrewSpells::PlanStart, tier);
        // All four together have to fit.
        let most = ROOM.saturating_sub(held.saturating_sub(now.start[tier]));
        let (id, now) = (format!("plan-start-{tier}"), now.start[tier]);
        number_field(id, label, now.into(), [0, most.into()], set).bare()
    });
    let starts = setting(BrewSpells::PlanStart, joined(counts(&usual)), starts.collect(), lang);
    let tiers = (0..4).map(|tier| {
        let set = document.changes(move |plan, value| plan.plan.tiers[tier] = value);
        let label = of_tier(BrewSpells::PlanTiers, tier);
        let id = format!("plan-tiers-{tier}");
        decimal_field(id, label, now.tiers[tier], [-100.0, 100.0], 4, set).bare()
    });
    let tiers = setting(BrewSpells::PlanTiers, joined(usual.tiers), tiers.collect(), lang);
    let switch = |key: BrewSpells, value: bool, usual: bool, set: fn(&mut Plan, bool), id: &str| {
        let name = |set: bool| lang.t(if set { BrewSpells::Yes } else { BrewSpells::No });
        let choices = [true, false].map(|value| {
            let end = if value { "yes" } else { "no" };
            Choice::new(value, name(value)).testid(format!("{id}-{end}"))
        });
        let change = document.changes(set);
        let label = lang.parts::<3>(key)[0];
        let control = segmented(label, choices.into(), &value, &change, true);
        setting(key, name(usual).to_owned(), vec![control], lang)
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
        let click = document.changes(move |plan, ()| plan.plan = wanted.clone());
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
                .with(el("div.engine__settings").list(numbers).with(bonuses).with(leftovers))
                .with(el("div.engine__settings").with(starts).with(tiers))
                .with(el("div.buttons").with(reset).with(published)),
        )
}
