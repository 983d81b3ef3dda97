//! A game reviewed: every step with all hands, and what was best there.

use yew::prelude::*;

use super::parts::{Ctx, event, left, members, minis, unit_name, why};
use super::state::{Msg, View};
use crate::components::{Exactness, Icon, exactness_badge, mini, or_dash, sign_button, slider};
use crate::el::{El, all, button, el, hear, labelled};
use crate::i18n::{CommonText, MilljanPlay, MilljanText, milljan as words};
use crate::names;
use jobs::milljan::{Act, IdolId, PhaseName, Reason, Sora, UnitId};

/// The step that is shown, with the way to every other.
pub(super) fn replay(ctx: &Ctx, actions: &[String], why_taken: Option<&Reason>) -> Html {
    let Ctx { report, state, lang, .. } = ctx;
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
    let board = labelled("section.lab__board", ctx.t(MilljanPlay::Replay))
        .with(bar)
        .with(actions.get(step).map(|done| judged(ctx, done, why_taken)))
        .with(el("div.play__hands@hands").list(seats));
    let over = report.phase == PhaseName::Over && !report.result.is_empty();
    let result = over.then(|| {
        let seats = report.result.iter().zip(0..);
        el("ol.play__standings@end")
            .list(seats.map(|(result, seat)| super::end::standing(ctx, seat, result.points)))
    });
    let answer = labelled("section.lab__answer stack", ctx.t(MilljanPlay::YourMove)).with(result);
    let events: Vec<_> = report.events.iter().rev().take(40).collect();
    let rows = events.iter().map(|row| event(ctx, row, true));
    let play_on = button("button.button@play-on", ctx.t(MilljanPlay::PlayOn), ctx.on(Msg::PlayOn));
    let close =
        button("button.button@leave", lang.t(CommonText::Close), ctx.on(Msg::View(View::Start)));
    let details = el("section.lab__details stack")
        .with(el("div.buttons").with((!over).then_some(play_on)).with(close))
        .with(
            el("div.card")
                .with(el("h2").with(ctx.t(MilljanPlay::Log)))
                .with(el("ul.log@log").list(rows)),
        );
    all([board.html(), answer.html(), details.html(), super::table::opened(ctx)])
}

/// One seat with everything it has.
fn hand(ctx: &Ctx, seat: u8) -> El {
    let Ctx { report, lang, .. } = ctx;
    let own = &report.seats[usize::from(seat)];
    let turn = report.to_act == Some(seat);
    let claimed = own
        .claimed
        .iter()
        .map(|&id| ctx.unit_button("button.wide", id).with(minis(&members(ctx.game, id), *lang)));
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

/// What was done at this step, against the best by speed.
fn judged(ctx: &Ctx, done: &str, why_taken: Option<&Reason>) -> El {
    let lang = ctx.lang;
    let seat = ctx.report.to_act.unwrap_or_default();
    let mut parts = done.split(' ');
    let (verb, first) = (parts.next().unwrap_or_default(), parts.next());
    let id = first.and_then(|id| id.parse::<u16>().ok());
    let tile = |id: IdolId| mini(&names::face(id, lang), None);
    let what = match (verb, id) {
        ("send", Some(id)) => {
            el("span").with(ctx.t(MilljanPlay::LogSend)).with(" ").with(tile(id as IdolId))
        }
        ("tin", Some(id)) => el("span")
            .with(ctx.t(MilljanPlay::Tin))
            .with(" ")
            .with(el("b").attr("lang", "ja").with(unit_name(ctx.game, id as UnitId))),
        ("sora", _) => el("span")
            .with(ctx.t(MilljanPlay::UseSora))
            .with(" ")
            .with(parts.next().and_then(|id| id.parse().ok()).map(tile)),
        ("tsumo", _) => el("span").with(ctx.t(MilljanPlay::LogTsumo)),
        ("ron", _) => el("span").with(ctx.t(MilljanPlay::CallRon)),
        ("draw", _) => el("span").with(ctx.t(MilljanPlay::Draw)),
        _ => el("span").with(ctx.t(MilljanPlay::Pass)),
    };
    let card = el("div.card@judged")
        .with(el("p.headline").with(el("b").with(ctx.seat_name(seat))).with(what));
    let card = card.with(why_taken.map(|reason| el("p.muted").with(why(reason, lang))));
    if let Some(report) = ctx.analysis.filter(|report| report.discards.is_some()) {
        let rows = report.sends();
        let best = rows.first();
        let sent = id.filter(|_| verb == "send");
        let row = rows.iter().find(|row| Some(u16::from(row.tile)) == sent);
        let h = or_dash(report.h);
        let same = best.map(|best| best.tile) == row.map(|row| row.tile);
        let stays = report.advice.as_ref().and_then(|advice| advice.sora) == Some(Sora::Stays);
        let kept = stays.then(|| el("p.muted").with(lang.t(MilljanText::SoraStays)));
        let verdict = match (best, row) {
            _ if report.h == Some(0) => Some(lang.t(MilljanText::Win).to_owned()),
            _ if same => Some(ctx.t(MilljanPlay::WasBest).to_owned()),
            (Some(best), Some(row)) => best
                .h
                .map(|h| words::why_not(row.h, h, row.weight.into(), best.weight.into(), lang)),
            _ => None,
        };
        let better = best.filter(|_| !same && report.h != Some(0)).map(|best| {
            el("p")
                .with(ctx.t(MilljanPlay::BestWas))
                .with(" ")
                .with(mini(&names::face(best.tile, lang), None).class("out", true))
        });
        return card
            .with(
                el("p").with(el("b.num").with(format!("h = {h}"))).with(" ").with(exactness_badge(
                    Exactness::Exact,
                    false,
                    lang,
                )),
            )
            .with(verdict.map(|words| el("p@verdict").with(words)))
            .with(better)
            .with(kept);
    }
    if let (Some(analysis), Some(sent)) = (ctx.analysis, ctx.report.sent) {
        let tins = ctx.ways().iter().filter_map(|way| {
            let Act::Tin { unit, .. } = way.act else { return None };
            let (before, after) = (or_dash(analysis.h), or_dash(way.h));
            let row = el("li")
                .with(el("span").attr("lang", "ja").with(unit_name(ctx.game, unit)))
                .with(format!(" h {before} → {after}"));
            Some(row)
        });
        return card
            .with(
                el("p")
                    .with(ctx.lang.fill(MilljanPlay::WasSent, &[&ctx.seat_name(sent.from)]))
                    .with(" ")
                    .with(mini(&names::face(sent.tile, lang), Some(left(ctx, sent.tile).into()))),
            )
            .with(el("ul@verdict").list(tins));
    }
    card
}
