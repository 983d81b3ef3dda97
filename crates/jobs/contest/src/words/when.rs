//! Moments and conditions, in words.

use std::fmt::Display;

use super::describe::{line, only_counts, percent};
use super::which::{any, counted, either, filter};
use super::{self as words, EffectText, Term as T};
use crate::{Field, Firing, Kind, Phase, When};
use lang::Lang;

/// Whether a lasting effect does nothing but count for others: they say how often they come.
pub fn counts(firing: &Firing) -> bool {
    !firing.lines.is_empty() && firing.lines.iter().all(only_counts)
}

/// A lasting effect; only its moment where it has no effects.
pub fn firing(firing: &Firing, lang: Lang) -> String {
    let say = |key: EffectText, values: &[&dyn Display]| lang.fill(key, values);
    let moment = moment(firing, lang);
    let often = often(firing, lang);
    let conditions = firing.when.iter().filter(|one| often.is_none() || !is_counter(one));
    let mut conditions = said(conditions, lang);
    conditions.extend(
        firing.lesson.map(|found| say(EffectText::ColourTurn, &[&words::lesson(found, lang)])),
    );
    if firing.lines.is_empty() {
        conditions.insert(0, moment);
        conditions.extend(often);
        return conditions.join(lang.t(EffectText::And));
    }
    let told = firing.lines.iter().filter(|effect| !only_counts(effect));
    let effects: Vec<String> = told.map(|effect| line(effect, lang)).collect();
    let mut effects = effects.join(lang.t(EffectText::Join));
    if let Some(often) = often {
        effects = say(EffectText::HowOften, &[&often, &effects]);
    }
    if !conditions.is_empty() {
        effects = say(EffectText::If, &[&conditions.join(lang.t(EffectText::And)), &effects]);
    }
    let mut all = say(EffectText::Fires, &[&moment, &effects]);
    if firing.turns > 0 {
        all = say(EffectText::ForTurns, &[&all, &firing.turns]);
    }
    if firing.count > 0 { say(EffectText::AtMost, &[&all, &firing.count]) } else { all }
}

fn moment(firing: &Firing, lang: Lang) -> String {
    let say = |key: EffectText, values: &[&dyn Display]| lang.fill(key, values);
    let meant = || firing.cards.as_ref().map_or_else(|| any(lang), |found| filter(found, lang));
    let to = |into: EffectText| say(EffectText::MovedTo, &[&meant(), &lang.t(into)]);
    match firing.phase {
        Phase::None | Phase::ExamStartExam | Phase::StartExamPlay => {
            lang.t(EffectText::AtStart).to_owned()
        }
        Phase::ExamTurnTimer => say(EffectText::OnTurn, &[&firing.at]),
        Phase::BeforeStartTurn => lang.t(EffectText::BeforeTurn).to_owned(),
        Phase::ExamStartTurn => lang.t(EffectText::TurnStart).to_owned(),
        Phase::StartPlay => lang.t(EffectText::Drawn).to_owned(),
        Phase::ExamTurnInterval => say(EffectText::EveryTurns, &[&firing.at]),
        Phase::ExamEndTurnInterval => say(EffectText::EveryTurnsEnd, &[&firing.at]),
        Phase::ExamPlayCountInterval => say(EffectText::EveryPlays, &[&firing.at, &meant()]),
        Phase::ExamPlayTurnCountInterval => {
            say(EffectText::EveryPlaysOfTurn, &[&firing.at, &meant()])
        }
        Phase::ExamCardPlay | Phase::ExamSearchCardPlay => say(EffectText::Playing, &[&meant()]),
        Phase::ExamCardPlayAfter => say(EffectText::Played, &[&meant()]),
        Phase::ExamStatusChange => {
            let raised = firing.status.iter().filter_map(|&kind| words::raised(kind));
            let names: Vec<&str> = raised.map(|term| term.said(lang)).collect();
            say(EffectText::Risen, &[&either(&names, lang)])
        }
        Phase::ExamStaminaReduce | Phase::ExamStaminaReduceCard => {
            lang.t(EffectText::Hurt).to_owned()
        }
        Phase::ExamBuffConsume => lang.t(EffectText::StatusPaid).to_owned(),
        Phase::ExamTurnSkip => lang.t(EffectText::Skipped).to_owned(),
        Phase::ExamStanceChange => say(EffectText::StanceEvery, &[&1]),
        Phase::ExamStanceChangeCountInterval => say(EffectText::StanceEvery, &[&firing.at]),
        Phase::ExamStanceChangeConcentration => say(EffectText::StanceTo, &[&T::Con.said(lang)]),
        Phase::ExamStanceChangePreservation => say(EffectText::StanceTo, &[&T::Pre.said(lang)]),
        Phase::ExamStanceChangeFullPower => say(EffectText::StanceTo, &[&T::Full.said(lang)]),
        Phase::ExamStanceChangeFromFullPower => say(EffectText::StanceFrom, &[&T::Full.said(lang)]),
        Phase::ExamStanceValueChange => lang.t(EffectText::StanceValue).to_owned(),
        Phase::ExamCardMoveLost => to(EffectText::Lost),
        Phase::ExamCardMoveHold => to(EffectText::Hold),
        Phase::ExamCardMoveGrave => to(EffectText::Discard),
        Phase::ExamCardMoveHand => to(EffectText::Hand),
        Phase::ExamEndTurn => lang.t(EffectText::TurnEnd).to_owned(),
    }
}

const fn is_turn(when: &When) -> bool {
    matches!(when.field, Field::TurnProgressUp)
}

const fn is_counter(when: &When) -> bool {
    matches!(when.field, Field::CounterUp | Field::CounterRest)
}

/// How often an effect comes that waits for a counter: its conditions hold before the count goes up.
fn often(firing: &Firing, lang: Lang) -> Option<String> {
    let value = |field: Field| firing.when.iter().find(|one| one.field == field);
    let least = value(Field::CounterUp);
    if let Some(rest) = value(Field::CounterRest) {
        let (by, rest) = (rest.value / 256, rest.value % 256);
        return Some(match least {
            None if rest == by - 1 => lang.fill(EffectText::Nth, &[&by]),
            _ => {
                // The first number at or after the least that leaves the remainder.
                let least = least.map_or(0, |one| one.value);
                let first = least + (rest - least).rem_euclid(by) + 1;
                lang.fill(EffectText::NthFrom, &[&first, &by])
            }
        });
    }
    let least = least?;
    let resets = firing.lines.iter().any(|line| line.kind == Kind::CounterReset);
    Some(match (least.not, resets) {
        (true, _) => lang.fill(EffectText::TimesATurn, &[&least.value]),
        (false, true) => lang.fill(EffectText::Nth, &[&least.value]),
        (false, false) => lang.fill(EffectText::FromTime, &[&(least.value + 1)]),
    })
}

/// Conditions in words. 温存 of the second level, and not of the third, is said in one, and so is a turn
/// that is from one on and up to the same.
fn said<'a>(all: impl Iterator<Item = &'a When> + Clone, lang: Lang) -> Vec<String> {
    let leisure =
        |one: &When| one.field == Field::PreservationUp && one.value == LEISURE && one.not;
    let second =
        |one: &When| one.field == Field::PreservationUp && one.value == LEISURE - 1 && !one.not;
    let apart = all.clone().any(leisure) && all.clone().any(second);
    let turns = || all.clone().filter(|one| one.field == Field::TurnProgressUp);
    let last = turns().find(|one| one.not).map(|one| one.value - 1);
    let exact = turns().any(|one| !one.not && Some(one.value) == last);
    let until = |one: &When| is_turn(one) && one.not && Some(one.value - 1) == last;
    let merged = |one: &&When| apart && leisure(one) || exact && until(one);
    let told = all.clone().filter(|one| !merged(one));
    told.map(|one| match one.field {
        Field::TurnProgressUp if exact && !one.not && Some(one.value) == last => {
            lang.fill(EffectText::AtTurn, &[&one.value])
        }
        Field::PreservationUp if apart && second(one) => {
            lang.fill(EffectText::In, &[&level(T::Pre, one.value, lang)])
        }
        _ => when(one, lang),
    })
    .collect()
}

/// Conditions, joined.
pub fn whens(all: &[When], lang: Lang) -> String {
    said(all.iter(), lang).join(lang.t(EffectText::And))
}

/// The level of 温存 that is のんびり.
const LEISURE: i32 = 3;

/// A condition.
pub fn when(when: &When, lang: Lang) -> String {
    use Field as F;
    let (value, not) = (when.value, when.not);
    let say = |key: EffectText, values: &[&dyn Display]| lang.fill(key, values);
    let plain = |key: EffectText| lang.t(key).to_owned();
    // One of two, the second where the condition is negated.
    let or = |key: EffectText, negated: EffectText| if not { negated } else { key };
    let has = |term: T| say(or(EffectText::Has, EffectText::HasNo), &[&term.said(lang)]);
    let least = |term: T| match (not, value) {
        (true, 1) => has(term),
        _ => say(or(EffectText::AtLeast, EffectText::Under), &[&term.said(lang), &value]),
    };
    let stance = |words: &str| say(or(EffectText::In, EffectText::NotIn), &[&words]);
    let words = match when.field {
        F::ReviewUp => return least(T::Review),
        F::LessonBuffUp => return least(T::Focus),
        F::CardPlayAggressiveUp => return least(T::Drive),
        F::BlockUp => return least(T::Genki),
        F::ParameterBuffUp => return least(T::Good),
        F::ParameterBuffMultiplePerTurnUp => return least(T::Best),
        F::FullPowerPointUp => return least(T::FullPoint),
        F::FullPowerPointGetSumUp => return least(T::FullPointSum),
        F::ConcentrationChangeCountUp => return least(T::ConTimes),
        F::PreservationChangeCountUp => return least(T::PreTimes),
        F::FullPowerChangeCountUp => return least(T::FullTimes),
        F::StanceChangeCountUp => return least(T::StanceTimes),
        F::ParameterBuff => return has(T::Good),
        F::StaminaConsumptionDown => return has(T::LessCost),
        F::CardSearchCountUp => {
            let found = when.cards.as_ref().map_or_else(|| any(lang), |found| counted(found, lang));
            return say(or(EffectText::CountUp, EffectText::CountUnder), &[&found, &value]);
        }
        F::TurnProgressUp if not => return say(EffectText::Until, &[&(value - 1)]),
        F::NoStance => return plain(or(EffectText::WithoutStance, EffectText::WithStance)),
        F::ConcentrationUp => return stance(&level(T::Con, value, lang)),
        F::PreservationUp if value == LEISURE => return stance(T::Leisure.said(lang)),
        // Both count as the second level.
        F::PreservationUp if value == LEISURE - 1 => {
            let both = [&*level(T::Pre, value, lang), T::Leisure.said(lang)];
            return stance(&either(&both, lang));
        }
        F::PreservationUp => return stance(T::Pre.said(lang)),
        F::FullPowerUp => return stance(T::Full.said(lang)),
        F::NoBlock => plain(EffectText::NoBlock),
        F::StaminaUpMultiple if value == 1000 => plain(EffectText::StaminaFull),
        F::StaminaUpMultiple => say(EffectText::StaminaOver, &[&percent(value)]),
        F::StaminaLessMultiple => say(EffectText::StaminaUnder, &[&percent(value)]),
        F::RemainingTurn => say(EffectText::Left, &[&value]),
        F::TurnProgressUp => say(EffectText::From, &[&value]),
        F::TurnInterval => say(EffectText::TurnOf, &[&value]),
        F::ChangeUp => say(EffectText::RisenBy, &[&value]),
        F::StanceBefore => plain(EffectText::StanceBefore),
        F::CounterUp => say(EffectText::FromTime, &[&(value + 1)]),
        F::CounterRest => say(EffectText::Nth, &[&(value / 256)]),
        F::PlayCardLesson => plain(EffectText::LastActive),
        F::PlayCardSkill => plain(EffectText::LastMental),
        F::ConditionThresholdMultiple => plain(EffectText::AboveGoal),
        F::ConditionThresholdMultipleDown => plain(EffectText::BelowGoal),
    };
    if not { say(EffectText::Not, &[&words]) } else { words }
}

/// A stance with its level where there is a second.
pub fn level(term: T, level: i32, lang: Lang) -> String {
    if level > 1 { term.amount(level, lang) } else { term.said(lang).to_owned() }
}
