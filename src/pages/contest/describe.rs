//! What cards and items do, in words.

use std::fmt::Display;

use serde::de::DeserializeOwned;

use super::words::{self, Plain, Term as T, capital};
use crate::i18n::{EffectText, Lang, decimal};
use jobs::contest::{
    CardEffects, CardRow, Cards, Field, Firing, ItemRow, Kind, Line, Phase, Pick, Place, Then, When,
};
use protocol::js_serde;

/// A card: its cost, when it can be played, its effects, its marks; one line each.
pub fn card(card: &CardRow, lang: Lang) -> Vec<String> {
    let mut lines = vec![cost(card, lang)];
    let does: CardEffects = read(&card.effects);
    if !does.when.is_empty() {
        lines.push(lang.fill(EffectText::Only, &[&whens(&does.when, lang)]));
    }
    lines.extend(does.lines.iter().map(|effect| capital(&line(effect, lang))));
    lines.extend(does.growth.iter().map(|growth| firing(growth, lang)));
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
    lines
}

/// An item: a line for each of its effects.
pub fn item(item: &ItemRow, lang: Lang) -> Vec<String> {
    read::<Vec<Firing>>(&item.effects).iter().map(|fires| firing(fires, lang)).collect()
}

/// What must hold for a card to be played.
pub fn wanted(card: &CardRow, lang: Lang) -> Vec<String> {
    let does: CardEffects = read(&card.effects);
    does.when.iter().map(|condition| when(condition, lang)).collect()
}

/// Effects are parsed only when described: most never are.
fn read<T: DeserializeOwned + Default>(json: &str) -> T {
    js_serde::parse(json).and_then(js_serde::read).unwrap_or_default()
}

/// What a card costs.
pub fn cost(card: &CardRow, lang: Lang) -> String {
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
fn percent(permil: i32) -> String {
    decimal(f64::from(permil) / 10.0, u32::from(permil % 10 != 0))
}

fn factor(permil: i32) -> String {
    let decimals = if permil % 1000 == 0 { 0 } else { 1 + u32::from(permil % 100 != 0) };
    decimal(f64::from(1000 + permil) / 1000.0, decimals)
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
    // Of Genki, a part may be spent by it.
    let of_term = |from: T, to: &str| {
        let first = of(said(from), to);
        if v2 > 0 && from == T::Genki {
            let then = say(EffectText::ThenLose, &[&said(from), &percent(v2)]);
            return [first, then].join(lang.t(EffectText::Join));
        }
        first
    };
    let boosted =
        |name: &str, by: T| say(EffectText::Boosted, &[&name, &v1, &said(by), &factor(v2)]);
    let per_card = |name: &str| say(EffectText::PerCard, &[&name, &v1, &v2]);
    let times = |term: T| say(EffectText::Multiply, &[&said(term), &factor(v1)]);
    let meant = || line.cards.as_ref().map_or_else(String::new, |found| cards(found, lang));
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
        K::ExamBlockDependExamReview => of_term(T::Review, said(T::Genki)),
        K::ExamLessonBuffDependParameterBuff => of_term(T::Good, said(T::Focus)),
        K::ExamReviewDependExamBlock => of_term(T::Genki, said(T::Review)),
        K::ExamLessonDependPlayCardCountSum => per_card(points),
        K::ExamBlockPerUseCardCount => per_card(said(T::Genki)),
        K::ExamLessonFullPowerPoint => say(EffectText::FullPowerHit, &[&v1, &percent(v2)]),
        K::ExamMultipleLessonBuffLesson => boosted(points, T::Focus),
        K::ExamBlockAddMultipleAggressive => boosted(said(T::Genki), T::Drive),
        K::ExamReviewValueMultiple => times(T::Review),
        K::ExamAggressiveValueMultiple => times(T::Drive),
        K::ExamLessonAddMultipleLessonBuff => times(T::Focus),
        K::ExamLessonBuffReduce => lose(T::Focus),
        K::ExamReviewReduce => lose(T::Review),
        K::ExamAggressiveReduce => lose(T::Drive),
        K::ExamStaminaReduceFix => lose(T::Stamina),
        K::ExamStaminaDamage => say(EffectText::Damage, &[&v1]),
        K::ExamStaminaRecoverFix => gain(said(T::Stamina)),
        K::ExamStaminaRecoverMultiple => say(EffectText::RecoverShare, &[&percent(v1)]),
        K::ExamAntiDebuff => say(EffectText::Uses, &[&said(T::NoDebuff), &n.max(1)]),
        K::ExamLessonValueMultiple => lasting(say(EffectText::MoreScore, &[&percent(v1)])),
        K::ExamLessonValueMultipleDown => lasting(say(EffectText::LessScore, &[&percent(v1)])),
        K::ExamPlayableValueAdd => say(EffectText::Plays, &[&n.max(1)]),
        K::ExamExtraTurn => lang.t(EffectText::ExtraTurn).to_owned(),
        K::ExamCardDraw => say(EffectText::Draw, &[&v1]),
        K::ExamHandGraveCountCardDraw => lang.t(EffectText::Redraw).to_owned(),
        K::ExamCardUpgrade if line.pick == Pick::All => say(EffectText::UpgradeAll, &[&meant()]),
        K::ExamCardUpgrade => say(EffectText::UpgradeSome, &[&meant(), &line.count.max(1)]),
        K::ExamCardCreateSearch => {
            let into = line.place.map_or("", |to| place(to, lang));
            say(EffectText::Create, &[&line.count.max(1), &into])
        }
        K::ExamCardMove => {
            let into = line.place.map_or("", |to| place(to, lang));
            let count = line.count.max(1);
            match line.pick {
                Pick::All => say(EffectText::Move, &[&meant(), &into]),
                Pick::Select => say(EffectText::MoveChosen, &[&meant(), &count, &into]),
                Pick::Random => say(EffectText::MoveRandom, &[&meant(), &count, &into]),
            }
        }
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
            let grown = line.grow.iter().map(|&(what, by)| {
                let (name, less) = words::growth(what, lang);
                say(if less { EffectText::Lose } else { EffectText::Gain }, &[&name, &by])
            });
            let grown = grown.collect::<Vec<_>>().join(lang.t(EffectText::Join));
            let whose = line.cards.as_ref().map_or_else(
                || lang.t(EffectText::ThisCard).to_owned(),
                |found| cards(found, lang),
            );
            say(EffectText::Grow, &[&whose, &grown])
        }
        K::ExamConcentration => say(EffectText::Stance, &[&level(T::Con, v1, lang)]),
        K::ExamPreservation => say(EffectText::Stance, &[&level(T::Pre, v1, lang)]),
        kind => {
            let name = words::raised(kind).map_or("", said);
            if turn > 0 { say(EffectText::Turns, &[&name, &turn]) } else { gain(name) }
        }
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

/// A lasting effect; only its moment where it has no effects.
pub fn firing(firing: &Firing, lang: Lang) -> String {
    let say = |key: EffectText, values: &[&dyn Display]| lang.fill(key, values);
    let any = || lang.t(EffectText::AnyCard).to_owned();
    let meant = || firing.cards.as_ref().map_or_else(any, |found| filter(found, lang));
    let to = |into: EffectText| say(EffectText::MovedTo, &[&meant(), &lang.t(into)]);
    let moment = match firing.phase {
        Phase::None | Phase::ExamStartExam | Phase::StartExamPlay => {
            lang.t(EffectText::AtStart).to_owned()
        }
        Phase::ExamTurnTimer => say(EffectText::OnTurn, &[&firing.at]),
        Phase::ExamStartTurn => lang.t(EffectText::TurnStart).to_owned(),
        Phase::StartPlay => lang.t(EffectText::Drawn).to_owned(),
        Phase::ExamTurnInterval => say(EffectText::EveryTurns, &[&firing.at]),
        Phase::ExamPlayCountInterval | Phase::ExamPlayTurnCountInterval => {
            say(EffectText::EveryPlays, &[&firing.at, &meant()])
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
        Phase::ExamStanceChangeCountInterval => say(EffectText::StanceEvery, &[&firing.at]),
        Phase::ExamStanceChangeConcentration => say(EffectText::StanceTo, &[&T::Con.said(lang)]),
        Phase::ExamStanceChangePreservation => say(EffectText::StanceTo, &[&T::Pre.said(lang)]),
        Phase::ExamStanceChangeFullPower => say(EffectText::StanceTo, &[&T::Full.said(lang)]),
        Phase::ExamCardMoveLost => to(EffectText::Lost),
        Phase::ExamCardMoveGrave => to(EffectText::Discard),
        Phase::ExamCardMoveHand => to(EffectText::Hand),
        Phase::ExamEndTurn => lang.t(EffectText::TurnEnd).to_owned(),
    };
    let mut conditions: Vec<String> = firing.when.iter().map(|one| when(one, lang)).collect();
    conditions.extend(
        firing.lesson.map(|found| say(EffectText::ColourTurn, &[&words::lesson(found, lang)])),
    );
    if firing.lines.is_empty() {
        conditions.insert(0, moment);
        return conditions.join(lang.t(EffectText::And));
    }
    let effects: Vec<String> = firing.lines.iter().map(|effect| line(effect, lang)).collect();
    let effects = effects.join(lang.t(EffectText::Join));
    let effects = if conditions.is_empty() {
        effects
    } else {
        say(EffectText::If, &[&conditions.join(lang.t(EffectText::And)), &effects])
    };
    let mut all = say(EffectText::Fires, &[&moment, &effects]);
    if firing.turns > 0 {
        all = say(EffectText::ForTurns, &[&all, &firing.turns]);
    }
    if firing.count > 0 { say(EffectText::AtMost, &[&all, &firing.count]) } else { all }
}

fn whens(all: &[When], lang: Lang) -> String {
    all.iter().map(|one| when(one, lang)).collect::<Vec<_>>().join(lang.t(EffectText::And))
}

/// A condition.
pub fn when(when: &When, lang: Lang) -> String {
    use Field as F;
    let value = when.value;
    let say = |key: EffectText, values: &[&dyn Display]| lang.fill(key, values);
    let least = |term: T| say(EffectText::AtLeast, &[&term.said(lang), &value]);
    let stance = |term: T| say(EffectText::In, &[&level(term, value, lang)]);
    let has = |term: T| say(EffectText::Has, &[&term.said(lang)]);
    let words = match when.field {
        F::ReviewUp => least(T::Review),
        F::LessonBuffUp => least(T::Focus),
        F::CardPlayAggressiveUp => least(T::Drive),
        F::BlockUp => least(T::Genki),
        F::ParameterBuffUp => least(T::Good),
        F::FullPowerPointUp => least(T::FullPoint),
        F::FullPowerPointGetSumUp => least(T::FullPointSum),
        F::PreservationChangeCountUp => least(T::PreTimes),
        F::ParameterBuff => has(T::Good),
        F::StaminaConsumptionDown => has(T::LessCost),
        F::NoBlock => lang.t(EffectText::NoBlock).to_owned(),
        F::StaminaUpMultiple => say(EffectText::StaminaOver, &[&percent(value)]),
        F::StaminaLessMultiple => say(EffectText::StaminaUnder, &[&percent(value)]),
        F::RemainingTurn => say(EffectText::Left, &[&value]),
        F::TurnProgressUp => say(EffectText::From, &[&value]),
        F::NoStance => lang.t(EffectText::WithoutStance).to_owned(),
        F::ConcentrationUp => stance(T::Con),
        F::PreservationUp => stance(T::Pre),
        F::FullPowerUp => stance(T::Full),
        F::PlayCardLesson => lang.t(EffectText::LastActive).to_owned(),
        F::PlayCardSkill => lang.t(EffectText::LastMental).to_owned(),
        F::ConditionThresholdMultiple => lang.t(EffectText::AboveGoal).to_owned(),
        F::ConditionThresholdMultipleDown => lang.t(EffectText::BelowGoal).to_owned(),
    };
    if when.not { say(EffectText::Not, &[&words]) } else { words }
}

/// A stance with its level where there is a second.
fn level(term: T, level: i32, lang: Lang) -> String {
    if level > 1 { term.amount(level, lang) } else { term.said(lang).to_owned() }
}

/// Names, any of which is meant.
fn either(names: &[&str], lang: Lang) -> String {
    names.join(if lang == Lang::En { ", " } else { "・" })
}

/// What [`jobs::contest::Kind`] an effect group stands for: its name in the game.
fn group(name: &str, lang: Lang) -> &'static str {
    let kind = name.trim_start_matches("effect_group-visible-").trim_end_matches("-000");
    match kind {
        "exam_lesson" => words::plain_word(Plain::Points, lang),
        "exam_block" => T::Genki.said(lang),
        "exam_parameter_buff" => T::Good.said(lang),
        "exam_parameter_buff_multiple_per_turn" => T::Best.said(lang),
        "exam_lesson_buff" => T::Focus.said(lang),
        "exam_review" => T::Review.said(lang),
        "exam_card_play_aggressive" => T::Drive.said(lang),
        "exam_concentration" => T::Con.said(lang),
        "exam_preservation" => T::Pre.said(lang),
        "exam_full_power" => T::Full.said(lang),
        "exam_full_power_point" => T::FullPoint.said(lang),
        "exam_stamina_consumption_down" => T::LessCost.said(lang),
        "stamina_recover_fix" => lang.t(EffectText::Recovery),
        // A test sees to it that no card asks for any other: an id says nothing to a player.
        _ => words::plain_word(Plain::Effect, lang),
    }
}

/// Kinds of cards, wherever they are.
fn filter(found: &Cards, lang: Lang) -> String {
    let kinds: Vec<&str> =
        found.categories.iter().map(|&kind| words::category(kind, lang)).collect();
    let mut words = if kinds.is_empty() {
        lang.t(EffectText::AnyCard).to_owned()
    } else {
        lang.fill(EffectText::OfKind, &[&either(&kinds, lang)])
    };
    if !found.names.is_empty() {
        words = format!("「{}」", found.names.join("・"));
    }
    if !found.effects.is_empty() {
        let effects: Vec<&str> = found.effects.iter().map(|name| group(name, lang)).collect();
        words = lang.fill(EffectText::WithEffect, &[&either(&effects, lang), &words]);
    }
    words
}

fn kinds(line: &Line, lang: Lang) -> String {
    let any = || lang.t(EffectText::AnyCard).to_owned();
    line.cards.as_ref().map_or_else(any, |found| filter(found, lang))
}

/// Cards with the place where they are.
fn cards(found: &Cards, lang: Lang) -> String {
    let bare = found.categories.is_empty() && found.names.is_empty() && found.effects.is_empty();
    let words = filter(found, lang);
    match found.place {
        Place::Playing | Place::Target if bare => lang.t(EffectText::ThisCard).to_owned(),
        Place::Playing | Place::Target | Place::RandomPool => words,
        Place::DeckAll => lang.fill(EffectText::Everywhere, &[&words]),
        at if bare => place(at, lang).to_owned(),
        at => lang.fill(EffectText::InPlace, &[&place(at, lang), &words]),
    }
}

fn place(place: Place, lang: Lang) -> &'static str {
    lang.t(match place {
        Place::Deck | Place::DeckAll | Place::RandomPool => EffectText::Deck,
        Place::DeckGrave => EffectText::DeckOrDiscard,
        Place::Hand | Place::Playing | Place::Target => EffectText::Hand,
        Place::Hold => EffectText::Hold,
        Place::Lost => EffectText::Lost,
    })
}
