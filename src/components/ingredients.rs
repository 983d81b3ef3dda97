//! Ingredients of Brew: each tier by its place, its shape and its colour, and what cards do with them.

use yew::prelude::*;

use crate::el::{El, all, el};
use crate::i18n::{CommonText, Lang, list};
use jobs::brew::{ActionEntry, BASE, FIRST_RECIPE, RECIPES, Recipe, SPELLS, Spell};

const SHAPES: [&str; 4] =
    ["span.piece piece--0", "span.piece piece--1", "span.piece piece--2", "span.piece piece--3"];

/// The spell with a number as positions write it: base spells −1 to −4, those of the tome from 0.
pub fn spell(src: i16) -> Option<&'static Spell> {
    let at = if src < 0 { -1 - src } else { src + BASE as i16 };
    SPELLS.get(usize::try_from(at).ok()?)
}

/// The recipe of a number, from 42.
pub fn recipe(id: u8) -> Option<&'static Recipe> {
    RECIPES.get(usize::from(id.checked_sub(FIRST_RECIPE)?))
}

/// Ingredients of one tier, by its shape.
pub fn piece(tier: usize, count: u8) -> El {
    el(SHAPES[tier]).class("piece--none", count == 0).with(count)
}

/// The ingredients in words, only those present.
pub fn in_words(counts: [u8; 4], lang: Lang) -> String {
    let there = (0..4).filter(|&tier| counts[tier] > 0);
    let words: Vec<String> =
        there.map(|tier| lang.fill(CommonText::BrewTier, &[&tier, &counts[tier]])).collect();
    if words.is_empty() { lang.t(CommonText::BrewNothing).to_owned() } else { list(&words, lang) }
}

/// An inventory: all four tiers, including empty ones.
pub fn inventory(counts: [u8; 4], lang: Lang) -> El {
    let said = lang.fill(CommonText::BrewInventory, &[&in_words(counts, lang)]);
    el("span.pieces")
        .attr("role", "img")
        .attr("aria-label", said)
        .list((0..4).map(|tier| piece(tier, counts[tier])))
}

/// An inventory, each tier with something at its corner.
pub fn counted(counts: [u8; 4], corners: [Option<El>; 4], lang: Lang) -> El {
    let said = lang.fill(CommonText::BrewInventory, &[&in_words(counts, lang)]);
    let each = corners
        .into_iter()
        .enumerate()
        .map(|(tier, corner)| el("span.pieces__one").with(piece(tier, counts[tier])).with(corner));
    el("span.pieces").attr("role", "img").attr("aria-label", said).list(each)
}

/// What a recipe needs: only the tiers it uses.
pub fn need(counts: [u8; 4], lang: Lang) -> El {
    el("span.pieces")
        .attr("role", "img")
        .attr("aria-label", in_words(counts, lang))
        .list((0..4).filter(|&tier| counts[tier] > 0).map(|tier| piece(tier, counts[tier])))
}

/// What a spell takes and gives, in words.
pub fn change_words(delta: [i8; 4], lang: Lang) -> String {
    let [takes, gives] = sides(delta);
    let mut words = Vec::new();
    if takes != [0; 4] {
        words.push(lang.fill(CommonText::BrewTakes, &[&in_words(takes, lang)]));
    }
    if gives != [0; 4] {
        words.push(lang.fill(CommonText::BrewGives, &[&in_words(gives, lang)]));
    }
    list(&words, lang)
}

/// What a change takes, and what it gives.
pub fn sides(delta: [i8; 4]) -> [[u8; 4]; 2] {
    let side = |sign: i8| delta.map(|by| u8::try_from(by.saturating_mul(sign)).unwrap_or(0));
    [side(-1), side(1)]
}

/// What a spell takes, an arrow, what it gives.
pub fn change(delta: [i8; 4], lang: Lang) -> El {
    let [takes, gives] = sides(delta);
    let side = |counts: [u8; 4]| {
        all((0..4).filter(|&tier| counts[tier] > 0).map(|tier| piece(tier, counts[tier])))
    };
    el("span.pieces")
        .attr("role", "img")
        .attr("aria-label", change_words(delta, lang))
        .with(side(takes))
        .with(el("span.pieces__arrow").with("→"))
        .with(side(gives))
}

/// The verb of an action.
pub fn verb(action: ActionEntry, lang: Lang) -> &'static str {
    lang.t(match action {
        ActionEntry::Wait => CommonText::BrewWait,
        ActionEntry::Rest => CommonText::BrewRest,
        ActionEntry::Cast { .. } => CommonText::BrewCast,
        ActionEntry::Learn { .. } => CommonText::BrewLearn,
        ActionEntry::Brew { .. } => CommonText::BrewBrew,
    })
}

/// An action: its verb and its card.
pub fn action_view(action: ActionEntry, lang: Lang) -> El {
    let card = match action {
        ActionEntry::Wait | ActionEntry::Rest => None,
        ActionEntry::Cast { spell: src, .. } | ActionEntry::Learn { spell: src } => {
            spell(src).map(|spell| change(spell.delta, lang))
        }
        ActionEntry::Brew { recipe: id } => recipe(id).map(|recipe| need(recipe.need, lang)),
    };
    let times = match action {
        ActionEntry::Cast { times, .. } if times > 1 => {
            Some(el("b.num").with(lang.fill(CommonText::BrewTimes, &[&times])))
        }
        _ => None,
    };
    el("span.brew-action")
        .with(el("span.brew-action__verb").with(verb(action, lang)))
        .with(card)
        .with(times)
}

/// The same as text.
pub fn action_words(action: ActionEntry, lang: Lang) -> String {
    let verb = verb(action, lang);
    let card = match action {
        ActionEntry::Wait | ActionEntry::Rest => return verb.to_owned(),
        ActionEntry::Cast { spell: src, .. } | ActionEntry::Learn { spell: src } => {
            spell(src).map(|spell| change_words(spell.delta, lang))
        }
        ActionEntry::Brew { recipe: id } => recipe(id).map(|recipe| in_words(recipe.need, lang)),
    };
    let times = match action {
        ActionEntry::Cast { times, .. } if times > 1 => lang.fill(CommonText::BrewTimes, &[&times]),
        _ => String::new(),
    };
    format!("{verb} {times} ({})", card.unwrap_or_default()).replace("  ", " ")
}

/// Turns of a line: each action and the state after it.
pub fn line<'a>(steps: impl IntoIterator<Item = &'a jobs::brew::LineStep>, lang: Lang) -> Html {
    let step = |step: &jobs::brew::LineStep| {
        el("li.brew-line__step")
            .with(action_view(step.action, lang))
            .with(inventory(step.inv, lang))
    };
    el("ol.brew-line").list(steps.into_iter().map(step)).html()
}
