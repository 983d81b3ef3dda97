//! What is entered without looking for it: the answer to a shot, one tap away, and the ships that are
//! left.

use super::state::{Msg, WeightsOf};
use super::{Context, words};
use crate::components::{Icon, sign};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::i18n::{BattleshipMap, BattleshipText, BoardText, large, percent};
use crate::pages::battleship::duel::board_setup::fleet_line;
use jobs::battleship::{AnswerName, Place, ShipEntry, ShotEntry, SunkName};

/// One answer that can be given.
struct Answer {
    testid: String,
    name: String,
    msg: Msg,
    /// How likely it is, where that is known.
    share: Option<f64>,
    /// Whether it was given.
    given: Option<bool>,
}

/// The ships that are left, and the way to another fleet or an empty board.
pub(super) fn fleet(context: &Context) -> El {
    let Context { position, lang, send, .. } = context;
    let left = fleet_line(&position.sea(), &position.afloat(), *lang);
    // It stays where the focus is, also once there is nothing left to clear.
    let clear = button("button.icon-button@clear", sign(Icon::Trash), on(send, Msg::Clear))
        .attr("aria-label", lang.t(BattleshipMap::Clear))
        .attr("aria-disabled", position.shots.is_empty().then_some("true"));
    el("div.sea__fleet")
        .with(el("div").group(lang.t(BattleshipMap::ShipsLeft)).with(left))
        .with(button(
            "button.button@fleet",
            lang.t(BattleshipMap::Fleet),
            on(send, Msg::Fleet(true)),
        ))
        .with(clear)
}

/// The row under the headline. It keeps its height, and “miss” and “hit” their places: what a thumb
/// presses again must not move.
pub(in crate::pages::battleship) fn row(context: &Context) -> El {
    let row = el("div.sea__row");
    if let Some((at, class)) = context.screen.asked
        && let Some((_, shot)) = context.position.shot(at)
        && shot.answer == AnswerName::Sunk
    {
        return ships(context, row, at, class, shot);
    }
    match context.screen.picked {
        None if context.is_impossible() => culprits(context, row),
        picked => match picked.or_else(|| super::answer::target(context).map(|(at, _)| at)) {
            Some(at) => cell(context, row, at),
            None if context.fresh => row.id("answers"),
            None => no_cell_yet(context, row),
        },
    }
}

/// The two answers that are there for any cell, while the next one is being looked for: whoever goes by
/// keyboard stays on theirs.
fn no_cell_yet(context: &Context, row: El) -> El {
    let lang = context.lang;
    let face = |(testid, answer): (&'static str, AnswerName)| {
        let name = el("span").with(words::answer(answer, lang));
        button("button.chip", name, Handler::noop())
            .key(testid)
            .with(el("small.num").with("…"))
            .attr("aria-disabled", "true")
            .id(testid)
    };
    let both = [("answer-miss", AnswerName::Miss), ("answer-hit", AnswerName::Hit)];
    row.id("answers")
        .group(lang.t(BattleshipMap::CountingAnew))
        .with(el("b.sea__at").with("…"))
        .list(both.map(face))
}

/// The answers to a shot at a cell. Those that contradict earlier ones stand back, but can be given: that
/// is how a wrong entry comes to light.
fn cell(context: &Context, row: El, at: Place) -> El {
    let lang = context.lang;
    let name = context.name(at);
    let face = |answer: Answer| {
        let share = answer.share.map(|share| el("small.num").with(percent(share, 1)));
        button("button.chip", el("span").with(answer.name), on(&context.send, answer.msg))
            .key(answer.testid.clone())
            .with(share)
            .attr("aria-pressed", answer.given)
            .class("sea__unlikely", answer.share == Some(0.0))
            .id(answer.testid)
    };
    let back = context.position.shot(at).map(|_| {
        button(
            "button.icon-button@take-back",
            sign(Icon::Trash),
            on(&context.send, Msg::Answer(at, None)),
        )
        .attr("aria-label", lang.fill(BattleshipMap::TakeBack, &[&name]))
    });
    row.id("answers")
        .group(lang.fill(BattleshipMap::AnswersAt, &[&name]))
        .with(el("b.sea__at").class("sea__at--picked", context.screen.picked.is_some()).with(name))
        .with(back)
        .list(possible(context, at).into_iter().map(face))
}

/// What a shot at a cell can have been answered: by the shapes of the ships afloat until the fleets are
/// counted.
fn possible(context: &Context, at: Place) -> Vec<Answer> {
    let Context { position, lang, .. } = context;
    let shot = position.shot(at).map(|(_, shot)| shot);
    let counted = context.chances().filter(|_| context.fresh).zip(context.split(at));
    let part = |numbers: &dyn Fn(usize) -> bool| {
        let (report, split) = counted?;
        let total = large::amount(&report.total);
        let sum = split.iter().enumerate().filter(|(at, _)| numbers(*at));
        Some(sum.map(|(_, count)| large::amount(count)).sum::<f64>() / total)
    };
    let given = |answer: AnswerName| shot.map(|shot| shot.answer == answer);
    let plain = |answer: AnswerName, testid: &str, share: Option<f64>| Answer {
        testid: testid.into(),
        name: words::answer(answer, *lang).into(),
        msg: Msg::Answer(at, Some(answer)),
        share,
        given: given(answer),
    };
    let never = position.sunk_info == SunkName::Never;
    let mut all = vec![
        plain(AnswerName::Miss, "answer-miss", part(&|at| at == 0)),
        plain(AnswerName::Hit, "answer-hit", part(&|at| at == 1 || (never && at > 1))),
    ];
    let mut classes: Vec<u8> = position.sinkable(at).iter().map(|ship| ship.class).collect();
    classes.dedup();
    match position.sunk_info {
        SunkName::Never => {}
        SunkName::Anonymous if classes.is_empty() => {}
        SunkName::Anonymous => all.push(plain(AnswerName::Sunk, "answer-sunk", part(&|at| at > 1))),
        SunkName::Cells | SunkName::Class => all.extend(classes.into_iter().map(|class| {
            let ship = words::class_at(&position.fleet, class.into(), *lang);
            Answer {
                testid: format!("answer-sunk-{class}"),
                name: format!("{} {ship}", lang.t(BoardText::Sunk)),
                msg: Msg::SunkClass(at, class),
                share: part(&|at| at == 2 + usize::from(class)),
                given: shot.map(|shot| shot.class == Some(class)),
            }
        })),
    }
    all
}

/// The ships that can have sunk at the cell in question.
fn ships(context: &Context, row: El, at: Place, class: Option<u8>, shot: &ShotEntry) -> El {
    let Context { position, lang, send, .. } = context;
    let cells = position.sunk_info == SunkName::Cells;
    let mut ships = position.sinkable(at);
    ships.retain(|ship| class.is_none_or(|class| ship.class == class));
    if !cells {
        ships.dedup_by_key(|ship| ship.class);
    }
    let several = |class: u8| ships.iter().filter(|ship| ship.class == class).count() > 1;
    let chip = |ship: &ShipEntry| {
        let mut words = words::class_at(&position.fleet, ship.class.into(), *lang);
        if several(ship.class) {
            let ends = [ship.cells.first(), ship.cells.last()];
            let ends: Vec<_> = ends.into_iter().flatten().map(|&at| context.name(at)).collect();
            words = format!("{words}: {}", ends.join("–"));
        }
        let is_chosen =
            shot.class == Some(ship.class) && (!cells || shot.cells.as_ref() == Some(&ship.cells));
        button("button.chip", words, on(send, Msg::Sunk(at, Some(ship.clone()))))
            .attr("aria-pressed", is_chosen)
            .id(format!("sunk-{}", ship.class))
    };
    let none =
        ships.is_empty().then(|| el("span.caution").with(lang.t(BattleshipMap::NothingFits)));
    let unknown = button(
        "button.chip@sunk-unknown",
        lang.t(BattleshipText::Unknown),
        on(send, Msg::Sunk(at, None)),
    );
    let asked = lang.fill(BattleshipMap::WhatSank, &[&context.name(at)]);
    row.id("which-ship")
        .group(asked.clone())
        .with(el("b.sea__at sea__at--picked").with(asked))
        .with(none)
        .list(ships.iter().map(chip))
        .with(unknown)
}

/// The shots that contradict one another, to take one back; or whatever else stands in the way.
fn culprits(context: &Context, row: El) -> El {
    let Context { lang, send, .. } = context;
    let fault = context.exact.as_ref().and_then(|report| report.contradiction.as_ref());
    if fault.is_some_and(|fault| fault.weightless) {
        let off = on(send, Msg::WeightsOf(WeightsOf::Nobody));
        return row.id("answers").with(button(
            "button.chip@weigh-nobody",
            lang.t(BattleshipMap::WeightsDrop),
            off,
        ));
    }
    let chip = |at: Place| {
        let words = lang.fill(BattleshipMap::TakeBack, &[&context.name(at)]);
        button("button.chip", words, on(send, Msg::Answer(at, None)))
            .id(format!("undo-{}", context.name(at)))
    };
    row.id("answers")
        .group(lang.t(BattleshipMap::Contradiction))
        .list(context.faults().into_iter().map(chip))
}
