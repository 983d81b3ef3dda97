//! Names of moments as the master data form them, for rows that come without: the AI's tables go by them.

use std::collections::BTreeSet;

use crate::data::{Category, Condition, Field, Lesson, Phase, Place, Rarity, Snapshot, Trigger};

/// Names every trigger; one whose name is taken gets a number. Where the master data name a moment in one
/// of several ways, the way that `known` has is taken.
pub fn name_triggers(out: &mut Snapshot, known: &BTreeSet<String>) {
    let mut names: Vec<String> = Vec::new();
    for trigger in &out.triggers {
        let ways = [false, true].map(|other| name(out, trigger, other));
        let at = ways.iter().position(|way| known.contains(way)).unwrap_or(0);
        let plain = ways[at].clone();
        let taken = |name: &String| names.contains(name);
        let mut next = plain.clone();
        let mut number = 1;
        while taken(&next) {
            number += 1;
            next = format!("{plain}#{number}");
        }
        names.push(next);
    }
    for (trigger, name) in out.triggers.iter_mut().zip(names) {
        trigger.id = name;
    }
}

/// The name of a trigger; `other` asks for the way in which it is named less often: by the card that is
/// the target instead of the card in play, without a search that any card fits, and without a condition
/// that the moment implies.
fn name(out: &Snapshot, trigger: &Trigger, other: bool) -> String {
    // What happens every so many times is a moment of its own there, not a condition.
    let every = trigger.when.iter().find_map(|condition| {
        let (by, rest) = (condition.value / 256, condition.value % 256);
        (condition.field == Field::CounterRest && (rest == by - 1 || rest == 0)).then_some(by)
    });
    let mut parts = vec!["e_trigger".to_owned()];
    parts.push(match (every, trigger.phase) {
        (Some(by), Phase::ExamCardPlay) => format!("exam_play_count_interval-{by}"),
        (Some(by), Phase::ExamCardPlayAfter) => format!("exam_play_count_interval_after-{by}"),
        (Some(by), Phase::ExamStatusChange) => format!("exam_aggressive_up_interval-{by}"),
        (_, Phase::ExamStanceValueChange) => "exam_stance_change_concentration-2".to_owned(),
        (_, phase) => snake(&format!("{phase:?}")),
    });
    let interval = every.is_some();
    if trigger.at > 0 && !(trigger.phase == Phase::ExamTurnInterval && trigger.at == 1) {
        parts.push(trigger.at.to_string());
    }
    for condition in &trigger.when {
        match (trigger.phase, condition.field) {
            // Its number says so.
            (Phase::ExamStanceValueChange, Field::ConcentrationUp) if other => {}
            // 全力 ends into no stance unless it begins again; two of the master's names say that.
            (Phase::ExamStanceChangeFromFullPower, Field::NoStance) if other => {
                parts.push("not-full_power_up".to_owned());
            }
            _ => parts.extend(condition_name(out, condition)),
        }
    }
    parts.extend(trigger.lesson.map(|lesson| match lesson {
        Lesson::LessonVocal => "lesson_vocal".to_owned(),
        Lesson::LessonDance => "lesson_dance".to_owned(),
        Lesson::LessonVisual => "lesson_visual".to_owned(),
        Lesson::LessonSp => "lesson_sp".to_owned(),
    }));
    if let Some(search) = trigger.search {
        let target = search_name(out, search).replace("-playing", "-target");
        let any = target == "p_card_search-target";
        let after = trigger.phase == Phase::ExamCardPlayAfter;
        let search = match interval || other && after {
            true => target,
            false => search_name(out, search),
        };
        if !any || !(interval || other) {
            parts.push(search);
            if matches!(trigger.phase, Phase::ExamCardPlay | Phase::ExamCardPlayAfter) && !interval
            {
                parts.push("0_1".to_owned());
            }
        }
    } else if trigger.phase == Phase::ExamCardMoveLost && other {
        parts.push("p_card_search-target".to_owned());
    }
    parts.extend(trigger.status.iter().map(|kind| snake(&format!("{kind:?}"))));
    parts.join("-")
}

fn condition_name(out: &Snapshot, condition: &Condition) -> Vec<String> {
    let Condition { field, value, not, search } = condition;
    match field {
        Field::CounterUp | Field::CounterRest => return Vec::new(),
        Field::ChangeUp => return vec![value.to_string()],
        _ => {}
    }
    let mut parts = Vec::new();
    if *not {
        parts.push("not".to_owned());
    }
    parts.push(snake(&format!("{field:?}")));
    if *value > 0 {
        parts.push(value.to_string());
    }
    parts.extend(search.map(|search| search_name(out, search)));
    parts
}

fn search_name(out: &Snapshot, search: u16) -> String {
    let search = &out.searches[usize::from(search)];
    let mut parts = vec!["p_card_search".to_owned()];
    parts.extend(search.categories.iter().map(|category| {
        match category {
            Category::ActiveSkill => "active_skill",
            Category::MentalSkill => "mental_skill",
            Category::Trouble => "trouble",
        }
        .to_owned()
    }));
    parts.extend(search.rarities.iter().map(|rarity| {
        match rarity {
            Rarity::N => "n",
            Rarity::R => "r",
            Rarity::Sr => "sr",
            Rarity::Ssr => "ssr",
            Rarity::Legend => "legend",
        }
        .to_owned()
    }));
    let place = match search.place {
        Place::Playing | Place::Target if search.this => "target_is_self".to_owned(),
        place => snake(&format!("{place:?}")),
    };
    parts.push(place);
    parts.extend(search.unique.then(|| "idol-unique".to_owned()));
    parts.extend(search.starter.then(|| "starter".to_owned()));
    parts.extend(search.cards.iter().cloned());
    for (bit, group) in out.groups.iter().enumerate() {
        if search.groups & (1 << bit) != 0 {
            parts.push(format!("effect_group-visible-{group}-000"));
        }
    }
    parts.join("-")
}

/// `ExamCardPlay` as `exam_card_play`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}
