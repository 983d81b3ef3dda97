//! What cards and items do, in words.

use std::fmt::Display;

use super::when::{counts, firing, level, when, whens};
use super::which::{any, cards, counted, filter, place};
use super::{self as words, EffectText, Plain, Term as T, capital};
use crate::{CardEntry, Cards, Growth, ItemEntry, Kind, Line, Pick, Place, Then};
use lang::{Lang, decimal, short};

/// A card: its cost, when it can be played, its effects, its marks; one line each.
pub fn card(card: &CardEntry, lang: Lang) -> Vec<String> {
    let mut lines = vec![cost(card, lang)];
    if !card.when.is_empty() {
        lines.push(lang.fill(EffectText::Only, &[&whens(&card.when, lang)]));
    }
    let told = card.lines.iter().filter(|effect| !only_counts(effect));
    lines.extend(told.map(|effect| capital(&line(effect, lang))));
    let lasting = card.brings.iter().chain(&card.growth).filter(|fires| !counts(fires));
    lines.extend(lasting.map(|fires| firing(fires, lang)));
    if !card.grown.is_empty() {
        lines.push(lang.fill(EffectText::FromStart, &[&grown(&card.grown, lang)]));
    }
    let marks = [
        (card.once, EffectText::Once),
        (card.initial, EffectText::Initial),
        (card.single, EffectText::Single),
    ];
    let marks = marks.into_iter().filter(|(so, _)| *so).map(|(_, word)| lang.t(word).to_owned());
    lines.extend(marks);
    if card.support {
        lines.push(lang.t(EffectText::Support).to_owned());
    }
    lines.extend((!card.missing.is_empty()).then(|| lang.t(EffectText::Unsupported).to_owned()));
    lines
}

/// An item: a line for each of its effects.
pub fn item(item: &ItemEntry, lang: Lang) -> Vec<String> {
    let told = item.fires.iter().filter(|fires| !counts(fires));
    let mut lines: Vec<String> = told.map(|fires| firing(fires, lang)).collect();
    lines.extend((!item.missing.is_empty()).then(|| lang.t(EffectText::Unsupported).to_owned()));
    lines
}

/// Whether an effect does nothing but count for others: they say how often they come.
pub(super) fn only_counts(line: &Line) -> bool {
    match (line.kind, line.then.as_deref()) {
        (Kind::CounterAdd | Kind::CounterReset, _) => true,
        (_, Some(Then::Lasting(then))) => counts(then),
        _ => false,
    }
}

/// What must hold for a card to be played.
pub fn wanted(card: &CardEntry, lang: Lang) -> Vec<String> {
    card.when.iter().map(|condition| when(condition, lang)).collect()
}

/// What a card costs.
fn cost(card: &CardEntry, lang: Lang) -> String {
    let mut parts = Vec::new();
    if card.stamina > 0 {
        parts.push(lang.fill(EffectText::Cost, &[&card.stamina]));
    }
    if card.fixed_stamina > 0 {
        parts.push(lang.fill(EffectText::CostFixed, &[&card.fixed_stamina]));
    }
    if let Some((status, amount)) = card.cost {
        parts
            .push(lang.fill(EffectText::CostStatus, &[&words::status(status).said(lang), &amount]));
    }
    if parts.is_empty() {
        lang.t(EffectText::CostNone).to_owned()
    } else {
        parts.join(lang.t(EffectText::Join))
    }
}

/// Permil as a percentage, or as a factor.
pub(super) fn percent(permil: i32) -> String {
    decimal(f64::from(permil) / 10.0, u32::from(permil % 10 != 0))
}

fn factor(permil: i32) -> String {
    let decimals = if permil % 1000 == 0 { 0 } else { 1 + u32::from(permil % 100 != 0) };
    decimal(f64::from(1000 + permil) / 1000.0, decimals)
}

/// What a card grows by.
fn grown(all: &[(Growth, i16)], lang: Lang) -> String {
    let each = all.iter().map(|&(what, by)| {
        let (name, less) = words::growth(what, lang);
        lang.fill(if less { EffectText::Lose } else { EffectText::Gain }, &[&name, &by])
    });
    each.collect::<Vec<_>>().join(lang.t(EffectText::Join))
}

/// One effect.
pub fn line(line: &Line, lang: Lang) -> String {
    let body = effect(line, lang);
    if line.when.is_empty() {
        body
    } else {
        lang.fill(EffectText::If, &[&whens(&line.when, lang), &body])
    }
}

fn effect(line: &Line, lang: Lang) -> String {
    use Kind as K;
    let Line { v1, v2, n, turn, .. } = *line;
    let points = words::plain_word(Plain::Points, lang);
    let say = |key: EffectText, values: &[&dyn Display]| lang.fill(key, values);
    let said = |term: T| term.said(lang);
    let gain = |name: &str| say(EffectText::Gain, &[&name, &v1]);
    let lose = |term: T| say(EffectText::Lose, &[&said(term), &v1]);
    let of = |from: &str, to: &str| say(EffectText::Of, &[&from, &percent(v1), &to]);
    // A part of it may be used up.
    let of_term = |from: T, to: &str| {
        let first = of(said(from), to);
        if v2 > 0 && matches!(from, T::Genki | T::Good | T::Focus) {
            let then = say(EffectText::ThenLose, &[&said(from), &percent(v2)]);
            return [first, then].join(lang.t(EffectText::Join));
        }
        first
    };
    let boosted =
        |name: &str, by: T| say(EffectText::Boosted, &[&name, &v1, &said(by), &factor(v2)]);
    let per_card = |name: &str| say(EffectText::PerCard, &[&name, &v1, &v2]);
    let times = |term: T| say(EffectText::Multiply, &[&said(term), &factor(v1)]);
    let number = || line.cards.as_ref().map_or_else(String::new, |found| counted(found, lang));
    // Permil for each card that is found.
    let each = |name: &str| {
        let gain = say(EffectText::Gain, &[&name, &short(f64::from(v1) / 1000.0, 3)]);
        say(EffectText::ForEach, &[&gain, &number()])
    };
    let lasting = |words: String| match turn {
        1.. => say(EffectText::ForTurns, &[&words, &turn]),
        _ => words,
    };
    let body = match line.kind {
        K::ExamLesson => gain(points),
        K::ExamBlockFix => say(EffectText::GainFix, &[&said(T::Genki), &v1]),
        K::ExamLessonDependBlock => of_term(T::Genki, points),
        K::ExamLessonDependExamReview => of_term(T::Review, points),
        K::ExamLessonDependExamCardPlayAggressive => of_term(T::Drive, points),
        K::ExamLessonDependParameterBuff => of_term(T::Good, points),
        K::ExamLessonDependStaminaConsumptionSum => {
            of(words::plain_word(Plain::Spent, lang), points)
        }
        K::ExamLessonDependStamina => of_term(T::Stamina, points),
        K::ExamLessonDependBlockConsumptionSum => {
            of(words::plain_word(Plain::SpentGenki, lang), points)
        }
        K::ExamLessonDependBlockAndSearchCount => {
            say(EffectText::ForEach, &[&of(said(T::Genki), points), &number()])
        }
        K::ExamBlockDependBlockConsumptionSum => {
            of(words::plain_word(Plain::SpentGenki, lang), said(T::Genki))
        }
        K::ExamParameterBuffDependLessonBuff => of_term(T::Focus, said(T::Good)),
        K::ExamReviewPerSearchCount => each(said(T::Review)),
        K::ExamLessonBuffPerSearchCount => each(said(T::Focus)),
        K::ExamBlockDependExamReview => of_term(T::Review, said(T::Genki)),
        K::ExamLessonBuffDependParameterBuff => of_term(T::Good, said(T::Focus)),
        K::ExamReviewDependExamBlock => of_term(T::Genki, said(T::Review)),
        K::ExamLessonDependPlayCardCountSum => per_card(points),
        K::ExamBlockPerUseCardCount => per_card(said(T::Genki)),
        K::ExamLessonFullPowerPoint => say(EffectText::FullPowerHit, &[&v1, &percent(v2)]),
        K::ExamMultipleLessonBuffLesson => boosted(points, T::Focus),
        K::ExamLessonAddMultipleParameterBuff => boosted(points, T::Good),
        K::ExamMultipleEnthusiasticLesson => boosted(points, T::Enthusiasm),
        K::ExamBlockAddMultipleAggressive => boosted(said(T::Genki), T::Drive),
        K::ExamReviewValueMultiple => times(T::Review),
        K::ExamAggressiveValueMultiple => times(T::Drive),
        K::ExamLessonAddMultipleLessonBuff => times(T::Focus),
        K::ExamBlockValueMultiple => times(T::Genki),
        K::ExamBlockDown => say(EffectText::LoseShare, &[&said(T::Genki), &percent(v1)]),
        K::ExamLessonBuffReduce => lose(T::Focus),
        K::ExamParameterBuffReduce => lose(T::Good),
        K::ExamParameterBuffMultiplePerTurnReduce => lose(T::Best),
        K::ExamFullPowerPointReduce => lose(T::FullPoint),
        K::ExamReviewReduce => lose(T::Review),
        K::ExamAggressiveReduce => lose(T::Drive),
        K::ExamStaminaReduceFix if v1 >= ALL => {
            say(EffectText::LoseShare, &[&said(T::Stamina), &100])
        }
        K::ExamStaminaReduceFix if v2 > 0 => say(EffectText::LoseOfFull, &[&percent(v2)]),
        K::ExamStaminaReduceFix => lose(T::Stamina),
        K::ExamStaminaDamage => say(EffectText::Damage, &[&v1]),
        K::ExamStaminaRecoverFix => gain(said(T::Stamina)),
        K::ExamStaminaRecoverMultiple => say(EffectText::RecoverShare, &[&percent(v1)]),
        K::ExamAntiDebuff => say(EffectText::Uses, &[&said(T::NoDebuff), &n.max(1)]),
        K::ExamLessonValueMultiple => lasting(say(EffectText::MoreScore, &[&percent(v1)])),
        K::ExamLessonValueMultipleDown => lasting(say(EffectText::LessScore, &[&percent(v1)])),
        K::ExamReviewCountAdd => lasting(say(EffectText::ReviewTimes, &[&said(T::Review), &v1])),
        K::ExamDebuffRecover => say(EffectText::Cleanse, &[&v1]),
        K::ExamPlayableValueAdd => say(EffectText::Plays, &[&n.max(1)]),
        K::ExamExtraTurn => lang.t(EffectText::ExtraTurn).to_owned(),
        K::ExamCardDraw
        | K::ExamHandGraveCountCardDraw
        | K::ExamCardUpgrade
        | K::ExamCardCreateSearch
        | K::ExamCardCreateId
        | K::ExamDeckFill
        | K::ExamForcePlayCardSearch
        | K::ExamForcePlayCardSearchWithCost
        | K::ExamCardMove => moved(line, lang),
        K::ExamCardSearchEffectPlayCountBuff => {
            lasting(say(EffectText::Again, &[&kinds(line, lang), &v1]))
        }
        K::ExamSearchPlayCardStaminaConsumptionChange => {
            lasting(say(EffectText::Free, &[&kinds(line, lang), &n.max(1)]))
        }
        K::ExamGimmickPlayCardLimit => say(EffectText::NoCards, &[&kinds(line, lang), &turn]),
        K::ExamEffectTimer | K::ExamStatusEnchant => match line.then.as_deref() {
            Some(Then::Later(then)) => say(EffectText::Later, &[&v1, &self::line(then, lang)]),
            Some(Then::Lasting(then)) => firing(then, lang),
            None => String::new(),
        },
        K::ExamAddGrowEffect => {
            let grown = grown(&line.grow, lang);
            let whose = line.cards.as_ref().map_or_else(
                || lang.t(EffectText::ThisCard).to_owned(),
                |found| cards(found, lang),
            );
            say(EffectText::Grow, &[&whose, &grown])
        }
        K::CounterAdd | K::CounterReset => String::new(),
        K::ExamOverPreservation => say(EffectText::Stance, &[&said(T::Leisure)]),
        K::ExamConcentration => say(EffectText::Stance, &[&level(T::Con, v1, lang)]),
        K::ExamPreservation => say(EffectText::Stance, &[&level(T::Pre, v1, lang)]),
        kind => match more(kind) {
            Some((EffectText::Bonus, term)) => lasting(say(EffectText::Bonus, &[&said(term), &v1])),
            Some((text, term)) => lasting(say(text, &[&said(term), &percent(v1)])),
            None => {
                let name = words::raised(kind).map_or("", said);
                if turn > 0 { say(EffectText::Turns, &[&name, &turn]) } else { gain(name) }
            }
        },
    };
    let hits = n > 1
        && !matches!(
            line.kind,
            K::ExamAntiDebuff
                | K::ExamPlayableValueAdd
                | K::ExamSearchPlayCardStaminaConsumptionChange
                | K::ExamStatusEnchant
        );
    if hits { say(EffectText::Times, &[&body, &n]) } else { body }
}

/// What happens to cards: they are drawn, upgraded, made, moved or played.
fn moved(line: &Line, lang: Lang) -> String {
    use Kind as K;
    let v1 = line.v1;
    let say = |key: EffectText, values: &[&dyn Display]| lang.fill(key, values);
    let meant = || line.cards.as_ref().map_or_else(String::new, |found| meant(line, found, lang));
    match line.kind {
        K::ExamCardDraw => say(EffectText::Draw, &[&v1]),
        K::ExamHandGraveCountCardDraw => lang.t(EffectText::Redraw).to_owned(),
        K::ExamCardUpgrade if line.pick == Pick::All => say(EffectText::UpgradeAll, &[&meant()]),
        K::ExamCardUpgrade => say(EffectText::UpgradeSome, &[&meant(), &line.count.max(1)]),
        K::ExamCardCreateSearch => {
            let into = line.place.map_or("", |to| place(to, lang));
            say(EffectText::Create, &[&line.count.max(1), &into])
        }
        K::ExamCardCreateId => {
            let into = line.place.map_or("", |to| place(to, lang));
            let name = line.card.as_deref().unwrap_or_default();
            say(EffectText::Make, &[&format!("「{name}」"), &into])
        }
        K::ExamDeckFill => say(EffectText::DeckFill, &[&v1]),
        K::ExamCardMove => {
            let into = line.place.map_or("", |to| place(to, lang));
            let count = line.count.max(1);
            match line.pick {
                _ if is_named(line) => say(EffectText::Move, &[&meant(), &into]),
                Pick::All => say(EffectText::Move, &[&meant(), &into]),
                Pick::Select => say(EffectText::MoveChosen, &[&meant(), &count, &into]),
                Pick::Random => say(EffectText::MoveRandom, &[&meant(), &count, &into]),
            }
        }
        _ => forced(line, lang),
    }
}

/// So much stamina is all of it.
const ALL: i32 = 9999;

/// What makes gains of a status, or its effect, larger.
const fn more(kind: Kind) -> Option<(EffectText, T)> {
    Some(match kind {
        Kind::ExamReviewAdditive => (EffectText::MoreGain, T::Review),
        Kind::ExamAggressiveAdditive => (EffectText::MoreGain, T::Drive),
        Kind::ExamParameterBuffAdditive => (EffectText::MoreGain, T::Good),
        Kind::ExamLessonBuffAdditive => (EffectText::MoreGain, T::Focus),
        Kind::ExamEnthusiasticMultiple => (EffectText::MoreGain, T::Enthusiasm),
        Kind::ExamFullPowerPointAdditive => (EffectText::MoreGain, T::FullPoint),
        Kind::ExamAggressiveAdditiveFix => (EffectText::Bonus, T::Drive),
        Kind::ExamLessonBuffAdditiveFix => (EffectText::Bonus, T::Focus),
        Kind::ExamEnthusiasticAdditive => (EffectText::Bonus, T::Enthusiasm),
        Kind::ExamReviewMultiple => (EffectText::Stronger, T::Review),
        Kind::ExamLessonBuffMultiple => (EffectText::Stronger, T::Focus),
        Kind::ExamFullPowerLessonMultipleAdditive => (EffectText::Stronger, T::Full),
        Kind::ExamConcentrationLessonMultipleAdditive => (EffectText::Stronger, T::Con),
        _ => return None,
    })
}

/// Whether an effect takes one card that it names.
fn is_named(line: &Line) -> bool {
    line.cards.as_ref().is_some_and(|found| found.names.len() == 1) && line.count <= 1
}

/// The cards of an effect, with their place where that says something: one that is named is wherever it
/// is.
fn meant(line: &Line, found: &Cards, lang: Lang) -> String {
    let one = is_named(line) && line.kind != Kind::ExamAddGrowEffect;
    if one && found.place == Place::DeckAll { filter(found, lang) } else { cards(found, lang) }
}

/// Cards that are played by an effect.
fn forced(line: &Line, lang: Lang) -> String {
    let found = line.cards.as_ref().map_or_else(|| any(lang), |found| meant(line, found, lang));
    let free = line.kind == Kind::ExamForcePlayCardSearch;
    let count = line.count.max(1);
    match line.pick {
        _ if is_named(line) => lang.fill(EffectText::PlayFree, &[&found]),
        Pick::All => lang.fill(EffectText::PlayAllFree, &[&found]),
        Pick::Random => lang.fill(EffectText::PlayRandomFree, &[&found, &count]),
        Pick::Select if free => lang.fill(EffectText::PlayChosenFree, &[&found, &count]),
        Pick::Select => lang.fill(EffectText::PlayChosen, &[&found, &count]),
    }
}

fn kinds(line: &Line, lang: Lang) -> String {
    line.cards.as_ref().map_or_else(|| any(lang), |found| filter(found, lang))
}
