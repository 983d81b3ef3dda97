//! What a line is worth, in numbers and in words: term by term, and where the game ends.
//!
//! A line that ends the game has a large number among its terms that puts it before or after all
//! others. It is not a value, so text replaces it.

use yew::AttrValue;

use super::review::WORTH_TELLING;
use crate::components::{Exactness, Explanation, explain};
use crate::el::{El, el};
use crate::i18n::{BrewEngine, BrewText, Lang, decimal, number, short};
use jobs::brew::{ActionEntry, EngineEntry, LineEntry, PlayerEntry};

/// The end of the game among the terms (`Terms::list`, also the order of the texts).
pub const END: usize = 9;

/// The terms of a line that are numbers: without the end of the game where that decides.
pub fn numbers(line: &LineEntry) -> &'static [usize] {
    const ALL: [usize; END + 1] = [0, 1, 2, 3, 4, 5, 6, 7, 8, END];
    if line.decides() == 0 { &ALL } else { &ALL[..END] }
}

/// That a line wins or loses the game, and when; `None` where its value says everything.
pub fn ending(line: &LineEntry, lang: Lang) -> Option<String> {
    let outcome = line.decides();
    (outcome != 0).then(|| ends_in(outcome, line.steps.len(), lang))
}

/// That the game is won (1) or lost (−1) in so many turns.
pub fn ends_in(outcome: i8, turns: usize, lang: Lang) -> String {
    lang.fill(if outcome > 0 { BrewText::WinsIn } else { BrewText::LosesIn }, &[&turns])
}

/// How much more a line is worth than another, where numbers can express it: both end the game at
/// the same time with the same result, or neither does.
pub fn ahead(line: &LineEntry, other: &LineEntry) -> Option<f64> {
    let both = [line, other].map(LineEntry::decides);
    let alike = both == [0, 0] || both[0] == both[1] && line.terms.end == other.terms.end;
    alike.then(|| line.standing() - other.standing())
}

/// The value of a line, or how it ends the game.
pub fn worth(line: &LineEntry, lang: Lang) -> String {
    ending(line, lang).unwrap_or_else(|| written(line.standing()))
}

/// A value as it is written.
pub fn written(value: f64) -> String {
    decimal(value, 2)
}

/// What was lost, below zero.
pub fn lost(cost: f64) -> String {
    if cost < WORTH_TELLING { written(0.0) } else { written(-cost) }
}

/// A difference of values.
pub fn difference(value: f64) -> String {
    let sign = if value > 0.0 { "+" } else { "" };
    format!("{sign}{}", written(value))
}

/// The value of a line, or how it ends the game; a tap explains the terms.
pub fn value(line: &LineEntry, lang: Lang) -> El {
    let names: [&str; 10] = lang.parts(BrewText::TermNames);
    let terms = line.terms.list();
    let parts = numbers(line).iter().filter(|&&at| terms[at] != 0.0);
    let parts = parts.map(|&at| (names[at].into(), written(terms[at]).into()));
    let end = ending(line, lang);
    let words = end.is_some();
    let numbers = parts.chain(end.map(|words| (names[END].into(), words.into()))).collect();
    let what = Explanation {
        numbers,
        ..Explanation::of(BrewText::ValueTopic, Exactness::Heuristic, lang)
    };
    let text = worth(line, lang);
    explain(what).with(match words {
        true => el("span.brew-words@decision-ends").with(text),
        false => el("span.num").with(text),
    })
}

/// Who thinks, with all settings, and the player's state before the line.
#[derive(Clone, Copy)]
pub struct Weighing<'a> {
    /// The player.
    pub engine: &'a EngineEntry,
    /// The player's state.
    pub before: &'a PlayerEntry,
}

/// A term with what it is, its formula, its weights and the numbers of the line.
pub fn term(at: usize, line: &LineEntry, by: Option<Weighing<'_>>, lang: Lang) -> El {
    let names: [&'static str; 10] = lang.parts(BrewText::TermNames);
    let words: [&'static str; 10] = lang.parts(BrewText::TermWords);
    let formulas: [&'static str; 10] = lang.parts(BrewText::TermFormulas);
    let what = Explanation {
        title: names[at].into(),
        text: words[at].into(),
        formula: Some(formulas[at].into()),
        numbers: by.map(|by| by.numbers(at, line, lang)).unwrap_or_default(),
        exactness: Exactness::Heuristic,
        ..Explanation::default()
    };
    explain(what).with(names[at])
}

type Numbers = Vec<(AttrValue, AttrValue)>;

impl Weighing<'_> {
    fn numbers(self, at: usize, line: &LineEntry, lang: Lang) -> Numbers {
        let Some(weights) = &self.engine.weights else { return Numbers::new() };
        let mut numbers = Numbers::new();
        let mut say = |name: &str, values: Option<&[f64]>| {
            if let Some(values) = values {
                let values: Vec<String> =
                    values.iter().copied().map(|value| short(value, 4)).collect();
                numbers.push((name.to_owned().into(), values.join(" / ").into()));
            }
        };
        let called = |key: BrewEngine| -> &'static str { lang.parts::<3>(key)[0] };
        let one = |value: &Option<f64>| value.map(|value| vec![value]);
        let inventory = line.steps.last().map_or(self.before.inv, |step| step.inv);
        let there = inventory.iter().filter(|&&count| count > 0).count() as f64;
        let free = 10.0 - inventory.iter().map(|&count| f64::from(count)).sum::<f64>();
        match at {
            0 => {
                say(called(BrewEngine::Score), one(&weights.score).as_deref());
                say(called(BrewEngine::Discount), one(&weights.discount).as_deref());
            }
            1 => say(called(BrewEngine::Potions), weights.potions.as_ref().map(|it| &it[..])),
            2 => {
                say(called(BrewEngine::SpellTurns), one(&weights.spell_turns).as_deref());
                say(called(BrewEngine::SpellFade), one(&weights.spell_fade).as_deref());
                say(called(BrewEngine::SpellCrowd), one(&weights.spell_crowd).as_deref());
                say(called(BrewEngine::Pairs), one(&weights.pairs).as_deref());
            }
            3 => {
                say(called(BrewEngine::Block), one(&weights.block).as_deref());
                let turns = weights.block_turns.map(f64::from);
                say(called(BrewEngine::BlockTurns), one(&turns).as_deref());
            }
            4 => {
                say(called(BrewEngine::Tiers), weights.tiers.as_ref().map(|it| &it[..]));
                let caps = weights.caps.map(|caps| caps.map(f64::from));
                say(called(BrewEngine::Caps), caps.as_ref().map(|it| &it[..]));
                say(lang.t(BrewText::FieldInv), Some(&inventory.map(f64::from)));
            }
            5 => {
                say(called(BrewEngine::Space), one(&weights.space).as_deref());
                say(lang.t(BrewText::FreePlaces), Some(&[free]));
            }
            6 => {
                say(called(BrewEngine::Kinds), weights.kinds.as_ref().map(|it| &it[..]));
                say(lang.t(BrewText::TiersThere), Some(&[there]));
            }
            7 => say(called(BrewEngine::Deadlock), one(&weights.deadlock).as_deref()),
            8 => say(called(BrewEngine::Tired), one(&weights.exhausted).as_deref()),
            _ => say(called(BrewEngine::Early), one(&self.engine.early).as_deref()),
        }
        let mut rupees = self.before.score;
        for (turn, step) in line.steps.iter().enumerate() {
            let score = i32::from(step.score);
            let won = score - i32::from(rupees);
            rupees = step.score as i16;
            let words = match (at, step.action) {
                (0, ActionEntry::Brew { .. }) => weights.score.zip(weights.discount).map(|of| {
                    let (weight, discount) = (short(of.0, 4), short(of.1, 4));
                    let all = of.0 * of.1.powi(turn as i32) * f64::from(won);
                    format!("{weight} × {discount}^{turn} × {won} = {}", written(all))
                }),
                (1, ActionEntry::Brew { .. }) => weights
                    .potions
                    .and_then(|list| list.get(usize::from(step.brewed).checked_sub(1)?).copied())
                    .map(|value| short(value, 4)),
                (2, ActionEntry::Learn { spell }) => {
                    let values = weights.spells.as_ref();
                    let value = values.zip(usize::try_from(spell).ok());
                    let value = value.and_then(|(list, spell)| list.get(spell).copied());
                    value.map(|value| {
                        let no =
                            lang.fill(BrewText::CardNo, &[&number(spell.unsigned_abs().into())]);
                        format!("{no}: {}", short(value, 4))
                    })
                }
                _ => None,
            };
            if let Some(words) = words {
                let turn = lang.fill(BrewText::LineTurn, &[&(turn + 1)]);
                numbers.push((turn.into(), words.into()));
            }
        }
        numbers
    }
}
