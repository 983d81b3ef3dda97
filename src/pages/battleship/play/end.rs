//! After a game: the promise verified, each shot against the best one, the policies' numbers of
//! shots.

use yew::prelude::*;

use super::super::duel::board_setup::cell_name;
use super::super::duel::{failure, policy};
use super::super::simulate::results::explained;
use super::answers::COMPARED;
use super::game::{End, Mode, Turn};
use super::state::Msg;
use super::table::shots;
use super::{Ctx, done};
use crate::components::{
    Choice, Exactness, Icon, about, bare_table, card, exactness_badge, progress_line, row_head,
    segmented, sign,
};
use crate::el::{El, all, button, el, hear, on};
use crate::i18n::{BattleshipPlay, BattleshipSimulate, decimal, percent, plain};
use jobs::Progress;
use jobs::battleship::{Basis, RegretEntry};
use jobs::stats::mean;

/// All of it.
pub(super) fn end(ctx: &Ctx<'_>) -> Html {
    all([shared(ctx), regrets(ctx), Some(compared(ctx)), promise(ctx), learned(ctx)]
        .into_iter()
        .flatten())
}

/// What the link shows: the game, or a challenge without its shots.
fn shared(ctx: &Ctx<'_>) -> Option<Html> {
    (ctx.game.setup.mode == Mode::Find).then(|| {
        let choices = vec![
            Choice::new(false, ctx.t(BattleshipPlay::LinkGame)).testid("link-game"),
            Choice::new(true, ctx.t(BattleshipPlay::LinkFleet)).testid("link-fleet"),
        ];
        let set = hear(ctx.send, Msg::Blind);
        let label = ctx.t(BattleshipPlay::LinkShows);
        let choice = segmented(label, choices, &ctx.state.blind, &set, true);
        el("div.field").with(el("span").with(label)).with(choice).html()
    })
}

/// What is known about a shot.
fn found<'a>(ctx: &'a Ctx<'_>, at: usize) -> Option<&'a RegretEntry> {
    ctx.regrets.fresh_report()?.moves.get(at)?.as_ref()
}

/// Under the board: steps back and forth, the shown shot in a sentence, and a bar for each
/// shot: how much likelier a hit was elsewhere.
pub(super) fn replay(ctx: &Ctx<'_>) -> Html {
    let (shots, lang) = (shots(ctx), ctx.lang);
    if shots.is_empty() {
        return Html::default();
    }
    let found = |at: usize| found(ctx, at);
    let most = (0..shots.len()).filter_map(found).map(|one| one.loss).fold(0.1, f64::max);
    let step = ctx.state.step.filter(|step| *step < shots.len());
    let bars = shots.iter().enumerate().map(|(at, shot)| {
        let name = cell_name(shot.at, ctx.sea);
        let (height, words) = match found(at) {
            Some(one) => (
                one.loss / most,
                lang.fill(
                    BattleshipPlay::MoveLoss,
                    &[&(at + 1), &name, &percent(one.p, 0), &percent(one.best_p, 0)],
                ),
            ),
            None => (0.0, format!("{} {name}", at + 1)),
        };
        let number = el("span.num").attr("aria-hidden", "true").with(at + 1);
        button("button.duel__bar", all([el("i"), number]), on(ctx.send, Msg::Step(Some(at))))
            .attr("style", format!("--v:{}", plain(height, 3)))
            .attr("aria-label", words)
            .attr("aria-pressed", step == Some(at))
            .id(format!("move-{at}"))
    });
    let about = step.map(|at| {
        let words = match found(at) {
            Some(one) => lang.fill(
                BattleshipPlay::MoveAbout,
                &[
                    &(at + 1),
                    &cell_name(one.at, ctx.sea),
                    &percent(one.p, 1),
                    &cell_name(one.best, ctx.sea),
                    &percent(one.best_p, 1),
                ],
            ),
            None => format!("{} {}", at + 1, cell_name(shots[at].at, ctx.sea)),
        };
        // Where few fleets were left, the rest of the game was played out.
        let ends = found(at).and_then(|one| Some((one.misses?, one.best_misses?, one.wisest?)));
        let ends = ends.map(|(misses, fewest, wisest)| {
            let wisest = cell_name(wisest, ctx.sea);
            lang.fill(
                BattleshipPlay::MoveMisses,
                &[&decimal(misses, 2), &wisest, &decimal(fewest, 2)],
            )
        });
        el("p.num@move-about").with(words).with(" ").with(ends)
    });
    let go =
        |words: &'static str, icon: Icon, label: BattleshipPlay, to: Option<usize>, can: bool| {
            button(words, sign(icon), on(ctx.send, Msg::Step(to)))
                .attr("aria-label", ctx.t(label))
                .flag("disabled", !can)
        };
    let back = step.map_or(shots.len() - 1, |step| step.saturating_sub(1));
    let further = step.map(|step| step + 1).filter(|step| *step < shots.len());
    let can = (step != Some(0), step.is_some());
    let steps = el("div.buttons")
        .with(go(
            "button.icon-button@step-back",
            Icon::Left,
            BattleshipPlay::Before,
            Some(back),
            can.0,
        ))
        .with(el("span.num").with(format!(
            "{} / {}",
            step.map_or(shots.len(), |step| step + 1),
            shots.len()
        )))
        .with(go("button.icon-button@step-on", Icon::Right, BattleshipPlay::After, further, can.1))
        .with(step.map(|_| {
            let end = on(ctx.send, Msg::Step(None));
            button("button.button button--small@step-end", ctx.t(BattleshipPlay::ToEnd), end)
        }));
    let bars = el("div.duel__bars").group(ctx.t(BattleshipPlay::Regret)).list(bars);
    el("div.duel__replay").with(steps).with(about).with(bars).html()
}

/// What the bars mean, and their sum.
fn regrets(ctx: &Ctx<'_>) -> Option<Html> {
    let shots = shots(ctx);
    if shots.is_empty() {
        return None;
    }
    let lang = ctx.lang;
    let all = || (0..shots.len()).filter_map(|at| found(ctx, at));
    let known = all().count();
    let based = |basis: Basis| all().filter(|one| one.basis == basis).count();
    let (drawn, rounded) = (based(Basis::Sampled), based(Basis::Rounded));
    let sure = if drawn > 0 { Exactness::Sampled } else { Exactness::Exact };
    let caveat = if drawn > 0 {
        Some(lang.fill(BattleshipPlay::SomeDrawn, &[&drawn, &known]))
    } else {
        (rounded > 0).then(|| lang.fill(BattleshipPlay::SomeRounded, &[&rounded, &known]))
    };
    let mean_loss = (known == shots.len()).then(|| {
        let sum: f64 = all().map(|one| one.loss).sum();
        let numbers = vec![("n", shots.len().to_string()), ("Σ", decimal(sum, 3))];
        // A difference of two chances: points, not a share of anything.
        let mean = decimal(100.0 * sum / shots.len() as f64, 1);
        let words = lang.fill(BattleshipPlay::MeanLoss, &[&mean]);
        el("p.why num@mean-loss")
            .with(about(BattleshipPlay::LossTopic, numbers, sure, lang).with(words))
    });
    let busy = ctx.regrets.is_busy();
    let card = card(
        "section.card@regret",
        ctx.t(BattleshipPlay::Regret),
        (known > 0).then(|| exactness_badge(sure, false, lang)),
    )
    .with(el("p.muted").with(ctx.t(BattleshipPlay::RegretHint)))
    .with(caveat.map(|words| el("p.muted@regret-basis").with(words)))
    .with(progress_line(busy, ctx.regrets.progress, Some(&ctx.regrets.stop), lang))
    .with(mean_loss);
    Some(card.html())
}

/// The policies' numbers of shots on this very fleet.
fn compared(ctx: &Ctx<'_>) -> Html {
    let lang = ctx.lang;
    if ctx.game.setup.mode == Mode::Paper {
        return Html::default();
    }
    let ask = (!ctx.state.compare).then(|| {
        button("button.button@compare", ctx.t(BattleshipPlay::Compare), ctx.on(Msg::Compare))
    });
    let counted = ctx.counted.fresh_report();
    let table = ctx.compared.fresh_report().map(|report| {
        let one = counted
            .and_then(|counted| counted.sums.results.first())
            .filter(|row| row.shots_sum > 0);
        let one = one.map(|row| {
            el("tr")
                .id("counted")
                .with(row_head(policy::name(row.policy, lang)))
                .with(
                    el("td.num").with(row.shots_sum).with(" ").with(ctx.t(BattleshipPlay::OneGame)),
                )
                .html()
        });
        let rows = report.sums.results.iter().filter_map(|row| {
            let found = mean(report.sums.games, i64::try_from(row.shots_sum).ok()?, row.shots_sq)?;
            Some(
                el("tr")
                    .with(row_head(policy::name(row.policy, lang)))
                    .with(el("td.num").with(explained(
                        BattleshipSimulate::FixedTopic,
                        found,
                        row.shots_sum as i64,
                        row.shots_sq,
                        lang,
                    )))
                    .html(),
            )
        });
        // After giving up, the fleet was not found, so that number is not comparable.
        let shots = if ctx.game.setup.mode.hidden() { ctx.mine } else { ctx.theirs };
        let yours = match ctx.turn {
            Turn::Over(End::GivenUp | End::Stopped | End::Theirs) => {
                ctx.lang.fill(BattleshipPlay::EndedAfter, &[&shots.len()])
            }
            _ => shots.len().to_string(),
        };
        let yours = el("tr")
            .with(row_head(ctx.t(if ctx.game.setup.mode.hidden() {
                BattleshipPlay::You
            } else {
                BattleshipPlay::Me
            })))
            .with(el("td.num").with(yours))
            .html();
        let rows = std::iter::once(yours).chain(rows).chain(one);
        let heads = [("", ctx.t(BattleshipPlay::Player)), ("num", ctx.t(BattleshipPlay::Shots))];
        bare_table("table@compared", &heads, rows)
    });
    let busy = ctx.compared.is_busy();
    let counting = ctx.counted.is_busy();
    let played = ctx.compared.fresh_report();
    let played = played.map_or(0, |report| 3 * report.sums.games);
    let played = Progress { nodes: played, total: Some(3 * COMPARED) };
    card("section.card", ctx.t(BattleshipPlay::CompareTitle), None)
        .with(ask)
        .with(table)
        .with(progress_line(busy, played, Some(&ctx.compared.stop), lang))
        .with(progress_line(counting, ctx.counted.progress, Some(&ctx.counted.stop), lang))
        .with(failure(&ctx.compared.state, &ctx.compared.retry, lang))
        .with(failure(&ctx.counted.state, &ctx.counted.retry, lang))
        .html()
}

/// The fleet opened, and whether it is the one that was promised.
fn promise(ctx: &Ctx<'_>) -> Option<Html> {
    if ctx.game.commitment.is_empty() {
        return None;
    }
    let report = done(ctx.answers)?;
    let honest = report.honest == Some(true);
    let words = ctx.t(if honest { BattleshipPlay::Honest } else { BattleshipPlay::NotHonest });
    let verdict = el("p@honest")
        .attr("data-honest", honest)
        .class("good", honest)
        .class("caution", !honest)
        .with(sign(if honest { Icon::Check } else { Icon::Close }))
        .with(words);
    let hash = el("div")
        .with(el("dt").with("SHA-256"))
        .with(el("dd.formula num@commitment").with(ctx.game.commitment.clone()));
    let text = done(ctx.fleet).and_then(|report| report.text.as_ref()).map(|text| {
        el("div")
            .with(el("dt").with(ctx.t(BattleshipPlay::HashedText)))
            .with(el("dd.formula@hashed").with(text.clone()))
    });
    let taken = (ctx.game.taken_back > 0).then(|| {
        el("p.muted").with(ctx.lang.fill(BattleshipPlay::TakenBack, &[&ctx.game.taken_back]))
    });
    let card: El = card("section.card@promise", ctx.t(BattleshipPlay::Promise), None)
        .with(verdict)
        .with(
            el("details")
                .with(el("summary").with(ctx.t(BattleshipPlay::CheckIt)))
                .with(el("dl.facts").with(text).with(hash)),
        )
        .with(taken);
    Some(card.html())
}

/// Whether the fleet was learned.
fn learned(ctx: &Ctx<'_>) -> Option<Html> {
    let who = &ctx.game.setup.who;
    ctx.game.learned.then(|| {
        let words = if who.is_empty() {
            ctx.t(BattleshipPlay::LearnedYours).to_owned()
        } else {
            ctx.lang.fill(BattleshipPlay::Learned, &[who])
        };
        el("p.muted@learned").with(words).html()
    })
}
