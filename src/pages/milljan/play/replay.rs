//! A game reviewed: every step with all hands, and what was best there.

use yew::prelude::*;

use super::super::answer::{advised, worded};
use super::super::parts::plain_minis;
use super::answers::persons;
use super::parts::{Ctx, event, left, members, why};
use super::review;
use super::state::{Msg, View};
use crate::components::{Icon, mini, sign_button, slider};
use crate::el::{El, all, button, el, hear, labelled};
use crate::i18n::milljan::AdviceWords;
use crate::i18n::{CommonText, MilljanPlay, MilljanText};
use crate::names;
use jobs::milljan::{Act, Action, PhaseName, PlayRequest, Reason};

/// The step that is shown, with the way to every other.
pub(super) fn replay(ctx: &Ctx, game: &PlayRequest, why_taken: Option<&Reason>) -> Html {
    let Ctx { report, state, lang, .. } = ctx;
    let actions = &game.actions;
    let (step, last) = (state.step, actions.len());
    let back = step.checked_sub(1).map(|to| ctx.on(Msg::Step(to)));
    let ahead = (step < last).then(|| ctx.on(Msg::Step(step + 1)));
    let slide = hear(ctx.send, Msg::Step);
    let slider = slider("input.play__slider@step", ctx.t(MilljanPlay::Step), [step, last], slide)
        .attr("aria-valuetext", format!("{step} / {last}"));
    let bar = el("div.play__steps")
        .with(sign_button(
            "button.icon-button@step-back",
            Icon::Left,
            ctx.t(MilljanPlay::StepBack),
            back,
        ))
        .with(slider)
        .with(sign_button(
            "button.icon-button@step-on",
            Icon::Right,
            ctx.t(MilljanPlay::StepOn),
            ahead,
        ))
        .with(el("span.num@step-number").with(format!("{step} / {last}")));
    let seats = (0..report.seats.len() as u8).map(|seat| hand(ctx, seat));
    let over = report.phase == PhaseName::Over && !report.result.is_empty();
    let key = if state.foreign { MilljanPlay::PlayOn } else { MilljanPlay::TryAgain };
    let play_on = (!over).then(|| button("button.button@play-on", ctx.t(key), ctx.on(Msg::PlayOn)));
    let same_wall = (persons(Some(game)) == 1).then(|| {
        button("button.button@same-wall", ctx.t(MilljanPlay::SameWall), ctx.on(Msg::SameWall))
    });
    let back = if state.foreign || state.game.is_none() { View::Start } else { View::Table };
    let close = button("button.button@leave", lang.t(CommonText::Close), ctx.on(Msg::View(back)));
    let board = labelled("section.lab__board", ctx.t(MilljanPlay::Replay))
        .with(bar)
        .with(actions.get(step).map(|done| judged(ctx, done, why_taken)))
        .with(el("div.buttons").with(play_on).with(same_wall).with(close))
        .with(el("div.play__hands@hands").list(seats));
    let result = over.then(|| {
        let seats = report.result.iter().zip(0..);
        el("ol.play__standings@end")
            .list(seats.map(|(result, seat)| super::end::standing(ctx, seat, result.points)))
    });
    let answer = labelled("section.lab__answer stack", ctx.t(MilljanPlay::Review))
        .with(result)
        .with(review::list(ctx, game));
    let events: Vec<_> = report.events.iter().rev().take(40).collect();
    let rows = events.iter().map(|row| event(ctx, row, true));
    let details = el("section.lab__details stack").with(
        el("div.card")
            .with(el("h2").with(ctx.t(MilljanPlay::Log)))
            .with(el("ul.log@log").list(rows)),
    );
    let opened = super::table::opened(ctx, &AdviceWords::default());
    all([board.html(), answer.html(), details.html(), opened])
}

/// One seat with everything it has.
fn hand(ctx: &Ctx, seat: u8) -> El {
    let Ctx { report, lang, .. } = ctx;
    let own = &report.seats[usize::from(seat)];
    let turn = report.to_act == Some(seat);
    let claimed = own.claimed.iter().map(|&id| {
        ctx.unit_button("button.wide", id).with(plain_minis(&members(ctx.game, id), *lang))
    });
    let mut drawn = own.drawn;
    let tiles = own.free.iter().map(|&id| {
        let new = drawn.take_if(|drawn| *drawn == id).is_some();
        mini(&names::face(id, *lang), None).class("play__new", new)
    });
    el("div.play__seat")
        .class("rival--turn", turn)
        .with(el("b").with(ctx.seat_name(seat)))
        .with(own.oshi.map(|id| {
            el("small.muted")
                .with(" ")
                .with(lang.t(MilljanText::Oshi))
                .with(" ")
                .with(names::idol(id, *lang))
        }))
        .with(el("div.play__claimed").list(claimed))
        .with(el("p.minis").list(tiles))
        .with(
            el("p.muted play__small").with(ctx.t(MilljanPlay::Room)).with(": ").with(
                own.room
                    .iter()
                    .map(|&id| names::idol(id, *lang).to_string())
                    .collect::<Vec<_>>()
                    .join(" "),
            ),
        )
}

/// What was done at this step: why, what is advised there, and what it has cost.
fn judged(ctx: &Ctx, done: &str, why_taken: Option<&Reason>) -> El {
    let lang = ctx.lang;
    let seat = ctx.report.to_act.unwrap_or_default();
    let act = match done.parse() {
        Ok(Action::Send(tile)) => Act::Send(tile),
        Ok(Action::Tin(unit)) => Act::Tin { unit, send: None },
        Ok(Action::Sora { tile, .. }) => Act::Fetch(tile),
        Ok(Action::Tsumo | Action::Ron) => Act::Win,
        Ok(Action::Draw | Action::Pass) | Err(_) => Act::Wait,
    };
    let what = review::worded(ctx, done, act, ctx.report.win.as_ref().map(|win| win.points));
    let sent = ctx.report.sent.map(|sent| {
        el("p")
            .with(lang.fill(MilljanPlay::WasSent, &[&ctx.seat_name(sent.from)]))
            .with(" ")
            .with(mini(&names::face(sent.tile, lang), Some(left(ctx, sent.tile).into())))
    });
    let known = ctx.analysis.zip(ctx.asked);
    let advice = known.and_then(|(report, asked)| advised(report, asked, lang));
    el("div.card play__judged@judged")
        .with(el("p.headline").with(el("b").with(ctx.seat_name(seat))).with(" ").with(what))
        .with(sent)
        .with(why_taken.map(|reason| el("p.muted").with(why(reason, lang))))
        .with(review::verdict(ctx))
        .with(advice.map(|words| worded(el("div.headline@advised"), &words, true, true)))
}
