//! Effects of a stage of one's own: what is shown of them, and the window that composes one.

use yew::prelude::*;

use super::super::words;
use super::parts::select;
use super::state::Msg;
use super::{Over, View};
use crate::components::{Icon, dialog, sign};
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::i18n::LoadoutText;
use jobs::contest::{
    Category, Lesson, MOST_STAGE_ACTS, MOST_STAGE_COUNT, MOST_STAGE_EFFECTS, MOST_STAGE_WHENS,
    Phase, STAGE_FIELDS, STAGE_KINDS, STAGE_PHASES, Span, StageAct, StageEffect, StageKind,
    StageWhen, stage_field, stage_kind, stage_phase,
};

/// What changes in an effect; a number comes with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// The moment, by its place.
    Moment,
    /// Number of a turn or an interval.
    At,
    /// Which cards: 0 any, 1 active, 2 mental.
    Cards,
    /// Colour of the turn: 0 any, then vocal, dance, visual.
    Colour,
    /// A condition by its place and one more, 0 for none.
    When(usize),
    /// Its threshold.
    Threshold(usize),
    /// Whether it is negated.
    Not(usize),
    /// Something that is done, as conditions are.
    Act(usize),
    /// One of its numbers: v1, v2, n, turns.
    Number(usize, usize),
    /// How often it fires at most.
    Count,
}

fn least(span: Option<Span>) -> i32 {
    span.map_or(0, |span| span.least)
}

fn act_of(kind: &StageKind) -> StageAct {
    let StageKind { kind, v1, v2, n, turn } = *kind;
    let turn = least(turn) as i8;
    StageAct { kind, v1: least(v1), v2: least(v2), n: least(n), turn }
}

/// An effect to begin with.
pub fn first() -> StageEffect {
    StageEffect {
        phase: Phase::ExamStartTurn,
        at: 0,
        cards: None,
        lesson: None,
        when: Vec::new(),
        effects: vec![act_of(&STAGE_KINDS[0])],
        count: 1,
    }
}

/// Puts something at a place of a list, or at its end, or takes it out.
fn put<T>(list: &mut Vec<T>, at: usize, one: Option<T>) {
    match (one, at < list.len()) {
        (Some(one), true) => list[at] = one,
        (Some(one), false) => list.push(one),
        (None, true) => drop(list.remove(at)),
        (None, false) => {}
    }
}

/// Changes an effect.
pub fn change(effect: &mut StageEffect, change: Change, value: usize) {
    match change {
        Change::Moment => {
            let Some(known) = STAGE_PHASES.get(value) else { return };
            (effect.phase, effect.at) = (known.phase, least(known.at) as i16);
            effect.cards = effect.cards.filter(|_| known.cards);
        }
        Change::At => effect.at = value as i16,
        Change::Cards => {
            effect.cards =
                [None, Some(Category::ActiveSkill), Some(Category::MentalSkill)][value % 3];
        }
        Change::Colour => {
            let colours = [Lesson::LessonVocal, Lesson::LessonDance, Lesson::LessonVisual];
            effect.lesson = value.checked_sub(1).and_then(|at| colours.get(at).copied());
        }
        Change::When(at) => {
            let known = value.checked_sub(1).and_then(|at| STAGE_FIELDS.get(at));
            let when = known.map(|known| {
                let value = least(known.value);
                StageWhen { field: known.field, value, not: false }
            });
            put(&mut effect.when, at, when);
        }
        Change::Threshold(at) => {
            if let Some(when) = effect.when.get_mut(at) {
                when.value = value as i32;
            }
        }
        Change::Not(at) => {
            if let Some(when) = effect.when.get_mut(at) {
                when.not = !when.not;
            }
        }
        Change::Act(at) => {
            let act = value.checked_sub(1).and_then(|at| STAGE_KINDS.get(at)).map(act_of);
            // The last one stays: an effect does something.
            if act.is_some() || effect.effects.len() > 1 {
                put(&mut effect.effects, at, act);
            }
        }
        Change::Number(at, which) => {
            let Some(act) = effect.effects.get_mut(at) else { return };
            match which {
                0 => act.v1 = value as i32,
                1 => act.v2 = value as i32,
                2 => act.n = value as i32,
                // To the end of the contest.
                _ if value == 0 => act.turn = -1,
                _ => act.turn = value as i8,
            }
        }
        Change::Count => effect.count = value as u8,
    }
}

/// The effects of the stage, and the button for one more.
pub(super) fn list(v: &View<'_>) -> El {
    let lang = v.lang;
    let effects = &v.entry.loadout.stage.effects;
    let said = v.described.map_or(&[][..], |known| known.effects());
    let rows = effects.iter().enumerate().map(|(at, _)| {
        let words = said.get(at).filter(|_| said.len() == effects.len());
        el("button.item")
            .id(format!("effect-{at}"))
            .class(
                "slot--bad",
                v.bad.is_some_and(|bad| bad.starts_with(&format!("/stage/effects/{at}/"))),
            )
            .attr("aria-haspopup", "dialog")
            .click(v.over.set_to(Over::Effect(at)))
            .with(el("b").with(lang.fill(LoadoutText::OwnEffect, &[&(at + 1)])))
            .with(words.map(|words| el("span.item__what").with(words.clone())))
    });
    let add = (effects.len() < MOST_STAGE_EFFECTS).then(|| {
        let (add, open) = (v.on(Msg::AddEffect), v.over.set_to(Over::Effect(effects.len())));
        let both = Handler::from(move |()| {
            add.emit(());
            open.emit(());
        });
        button("button.button@add-effect", sign(Icon::Plus), both)
            .with(lang.t(LoadoutText::AddEffect))
            .attr("aria-haspopup", "dialog")
    });
    el("div.stack").list(rows).with(add)
}

/// A choice among words, by place.
fn choice(
    v: &View<'_>,
    at: usize,
    change: Change,
    label: LoadoutText,
    options: Vec<String>,
    now: usize,
) -> El {
    let options = options.into_iter().enumerate();
    let options = options.map(|(place, words)| (place.to_string(), words));
    let chosen = v.chosen(move |text| Msg::Effect(at, change, text.parse().unwrap_or_default()));
    select("select", v.lang.t(label), options, &now.to_string(), chosen)
}

/// A number of the effect, where it has one.
fn figure(
    v: &View<'_>,
    at: usize,
    change: Change,
    label: LoadoutText,
    path: &str,
    (span, now): (Option<Span>, i32),
) -> Option<Html> {
    let span = span?;
    let label = v.lang.t(label);
    let least = if span.forever { 0 } else { span.least };
    let limits = [now.max(0), least, span.most].map(|number| number as u64);
    let test = match change {
        Change::At => "effect-at",
        Change::Count => "effect-count",
        Change::Threshold(_) => "effect-threshold",
        _ => "effect-number",
    };
    let place = format!("/stage/effects/{at}/{path}");
    let field =
        v.number(test, label, place, limits, move |value| Msg::Effect(at, change, value as usize));
    Some(field.into())
}

/// The window that composes an effect.
pub(super) fn window(v: &View<'_>, at: usize, close: Handler<()>) -> Html {
    let lang = v.lang;
    let Some(effect) = v.entry.loadout.stage.effects.get(at) else { return Html::default() };
    let choices = v.described.and_then(|known| known.choices());
    let Some(choices) = choices else { return Html::default() };
    let none = |words: &[String]| -> Vec<String> {
        [lang.t(LoadoutText::NoneOfThese).to_owned()]
            .into_iter()
            .chain(words.iter().cloned())
            .collect()
    };
    let moment =
        STAGE_PHASES.iter().position(|known| known.phase == effect.phase).unwrap_or_default();
    let known = stage_phase(effect.phase);
    let kinds = [Category::ActiveSkill, Category::MentalSkill];
    let any = || lang.t(LoadoutText::AnyOfThese).to_owned();
    let cards = known.is_some_and(|known| known.cards).then(|| {
        let names = kinds.map(|kind| words::category(kind, lang).to_owned());
        let now = effect.cards.and_then(|kind| kinds.iter().position(|one| *one == kind));
        let names = [any()].into_iter().chain(names).collect();
        choice(v, at, Change::Cards, LoadoutText::WhichCards, names, now.map_or(0, |at| at + 1))
    });
    let colours = words::COLOURS.map(|colour| words::colour(colour, lang).to_owned());
    let colours = [any()].into_iter().chain(colours).collect();
    let colour = effect.lesson.map_or(0, |lesson| lesson as usize + 1);
    let conditions = (0..=effect.when.len()).take(MOST_STAGE_WHENS).map(|number| {
        let when = effect.when.get(number);
        let now =
            when.and_then(|when| STAGE_FIELDS.iter().position(|known| known.field == when.field));
        let path = format!("when/{number}/value");
        let threshold = when.and_then(|when| {
            let span = stage_field(when.field).and_then(|known| known.value);
            figure(
                v,
                at,
                Change::Threshold(number),
                LoadoutText::Threshold,
                &path,
                (span, when.value),
            )
        });
        let not = when.map(|when| {
            button(
                "button.chip",
                lang.t(LoadoutText::Negated),
                v.on(Msg::Effect(at, Change::Not(number), 0)),
            )
            .attr("aria-pressed", when.not)
        });
        let label = LoadoutText::Condition;
        el("div.fields fields--wide")
            .with(choice(
                v,
                at,
                Change::When(number),
                label,
                none(&choices.fields),
                now.map_or(0, |at| at + 1),
            ))
            .list(threshold)
            .with(not)
    });
    let acts = (0..=effect.effects.len()).take(MOST_STAGE_ACTS).map(|number| {
        let act = effect.effects.get(number);
        let now = act.and_then(|act| STAGE_KINDS.iter().position(|known| known.kind == act.kind));
        let known = act.and_then(|act| stage_kind(act.kind));
        let numbers = act.zip(known).map(|(act, known)| {
            [
                (known.v1, act.v1, "v1", LoadoutText::Value),
                (known.v2, act.v2, "v2", LoadoutText::SecondValue),
                (known.n, act.n, "n", LoadoutText::Often),
                (known.turn, act.turn.into(), "turn", LoadoutText::Turns),
            ]
        });
        let numbers = numbers.into_iter().flatten().enumerate().filter_map(
            |(which, (span, now, name, label))| {
                let path = format!("effects/{number}/{name}");
                figure(v, at, Change::Number(number, which), label, &path, (span, now))
            },
        );
        let now = now.map_or(0, |at| at + 1);
        el("div.fields fields--wide")
            .with(choice(v, at, Change::Act(number), LoadoutText::Act, none(&choices.kinds), now))
            .list(numbers)
    });
    let most = Span { least: 0, most: MOST_STAGE_COUNT.into(), permil: false, forever: false };
    let limit = (Some(most), effect.count.into());
    let said = match v.fault {
        Some(words) => el("p.notice notice--bad").attr("role", "alert").with(words.to_owned()),
        None => {
            el("p@effect-said").with(v.described.and_then(|known| known.effects().get(at).cloned()))
        }
    };
    let remove = {
        let (gone, close) = (v.on(Msg::NoEffect(at)), close.clone());
        Handler::from(move |()| {
            gone.emit(());
            close.emit(());
        })
    };
    let interval = (known.and_then(|known| known.at), effect.at.into());
    let body = el("div.stack")
        .with(said)
        .with(
            el("div.fields fields--wide")
                .with(choice(
                    v,
                    at,
                    Change::Moment,
                    LoadoutText::Moment,
                    choices.phases.clone(),
                    moment,
                ))
                .list(figure(v, at, Change::At, LoadoutText::At, "at", interval))
                .with(cards)
                .with(choice(v, at, Change::Colour, LoadoutText::TurnColour, colours, colour)),
        )
        .list(conditions)
        .list(acts)
        .with(el("div.fields fields--wide").list(figure(
            v,
            at,
            Change::Count,
            LoadoutText::Limit,
            "count",
            limit,
        )))
        .with(
            el("div.buttons").with(
                button("button.button@remove", sign(Icon::Trash), remove)
                    .with(lang.t(LoadoutText::TakeOut)),
            ),
        );
    dialog(lang.fill(LoadoutText::OwnEffect, &[&(at + 1)]), "effect-window", close, all([body]))
}
