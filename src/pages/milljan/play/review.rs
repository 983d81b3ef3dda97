//! One player's decisions beside the best ones: what they have cost, and the way back to each.

use super::answers::{first_person, persons};
use super::parts::{Ctx, unit_name};
use super::state::{Msg, View};
use crate::components::{Choice, Exactness, card, exactness_badge, progress_line, segmented};
use crate::el::{El, button, el, hear};
use crate::hooks::JobState;
use crate::i18n::{MilljanPlay, milljan as words};
use crate::names;
use jobs::milljan::{Act, Decision, PlayRequest, Way};

/// The list, with the game it is about.
pub(super) fn list(ctx: &Ctx, game: &PlayRequest) -> El {
    let Ctx { state, review, lang, .. } = ctx;
    let found = review.fresh_report().map(|report| report.decisions.as_slice()).unwrap_or_default();
    let done = review.state == JobState::Done;
    let mistakes = found.iter().filter(|decision| decision.mistake).count();
    let shown = state.reviewed.or(first_person(game));
    // Of a game of several people, and in a replay, anybody's decisions may be of interest.
    let several = persons(Some(game)) > 1 || state.view == View::Replay;
    let seats = (game.seats.len() > 1 && several).then(|| {
        let seats = (0..game.seats.len() as u8)
            .map(|seat| {
                Choice::new(Some(seat), ctx.seat_name(seat)).testid(format!("review-{seat}"))
            })
            .collect();
        let choose = hear(ctx.send, |seat: Option<u8>| Msg::Review(seat.unwrap_or_default()));
        segmented(ctx.t(MilljanPlay::ReviewOf), seats, &shown, &choose, true)
    });
    let sum = (!found.is_empty()).then(|| {
        el("b@review-sum").with(lang.fill(MilljanPlay::ReviewSum, &[&found.len(), &mistakes]))
    });
    let only = (found.len() > mistakes && mistakes > 0).then(|| {
        button("button.chip@only-mistakes", ctx.t(MilljanPlay::OnlyMistakes), ctx.on(Msg::Every))
            .attr("aria-pressed", !state.every)
    });
    let none = (done && mistakes == 0 && !found.is_empty())
        .then(|| el("p.good").with(ctx.t(MilljanPlay::NoMistakes)));
    let all_shown = state.every || (done && mistakes == 0);
    let rows = found
        .iter()
        .zip(1..)
        .filter(|(decision, _)| all_shown || decision.mistake)
        .map(|(decision, number)| row(ctx, game, decision, number));
    let title = ctx.t(MilljanPlay::Review);
    card("section.card@review", title, Some(exactness_badge(Exactness::Exact, false, *lang)))
        .with(seats)
        .with(progress_line(review.is_busy(), review.progress, None, *lang))
        .with(el("div.spread").with(sum).with(only))
        .with(none)
        .with(el("ol.review").list(rows))
}

/// One decision: what was done, what would have been best, what that cost; a tap shows the table there.
fn row(ctx: &Ctx, game: &PlayRequest, decision: &Decision, number: u32) -> El {
    let at = decision.action as usize;
    let look = ctx.on(Msg::Look(Box::new(game.clone()), at));
    let here = ctx.state.view == View::Replay && ctx.state.step == at;
    let button = button("button.review__row", (), look)
        .id(format!("decision-{at}"))
        .attr("aria-current", here.then_some("step"))
        .with(el("span.review__no").with(ctx.lang.fill(MilljanPlay::DecisionNumber, &[&number])))
        .with(el("b").with(act(ctx, game, decision, &decision.done)));
    let best = decision
        .mistake
        .then(|| el("span.review__best").with("→ ").with(act(ctx, game, decision, &decision.best)));
    let cost =
        decision.mistake.then(|| el("span.review__cost").with(words::cost(decision, ctx.lang)));
    el("li").with(button.with(best).with(cost))
}

/// What a way does, in words.
fn act(ctx: &Ctx, game: &PlayRequest, decision: &Decision, way: &Way) -> String {
    let action = game.actions.get(decision.action as usize).map(String::as_str).unwrap_or_default();
    worded(ctx, action, way.act, way.points)
}

/// What is done where a game has this action, in words.
pub(super) fn worded(ctx: &Ctx, action: &str, act: Act, points: Option<u32>) -> String {
    let answers = ["pass", "tin", "ron"].iter().any(|answer| action.starts_with(answer));
    let idol = |id| names::idol(id, ctx.lang).to_string();
    words::act(act, points, answers, ctx.lang, &idol, &|id| unit_name(ctx.game, id))
}

/// What the decision at the step shown has cost, where it is among those reviewed.
pub(super) fn verdict(ctx: &Ctx) -> El {
    let found = ctx.review.fresh_report();
    let found = found.and_then(|report| {
        report.decisions.iter().find(|decision| decision.action as usize == ctx.state.step)
    });
    let cost = found.map(|decision| {
        el("p@verdict").class("good", !decision.mistake).with(words::cost(decision, ctx.lang))
    });
    el("div").with(cost)
}
