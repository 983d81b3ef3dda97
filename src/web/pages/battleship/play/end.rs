//! After a game: the promise kept, each shot against the best one, what the policies take.

use yew::prelude::*;

use super::super::duel::sea::cell_name;
use super::super::duel::{about, policy};
use super::super::simulate::results::explained;
use super::state::{Mode, Msg};
use super::table::shots;
use super::{Ctx, done};
use crate::jobs::battleship::{Basis, RegretEntry};
use crate::jobs::stats::mean;
use crate::web::components::{
    Choice, Exactness, Icon, bare_table, card, mark, progress_line, row_head, segmented, sign,
};
use crate::web::el::{El, all, button, el, on};
use crate::web::i18n::{SeaPlay, SeaSim, decimal, percent};

/// All of it.
pub(super) fn end(ctx: &Ctx<'_>) -> Html {
    all([which(ctx), shared(ctx), regrets(ctx), Some(compared(ctx)), promise(ctx), learned(ctx)]
        .into_iter()
        .flatten())
}

/// Whose shots are looked at, where both have shot.
fn which(ctx: &Ctx<'_>) -> Option<Html> {
    (ctx.game.setup.mode == Mode::Duel).then(|| {
        let choices = vec![
            Choice::new(false, ctx.t(SeaPlay::YourShots)).testid("look-mine"),
            Choice::new(true, ctx.t(SeaPlay::MyShots)).testid("look-theirs"),
        ];
        let send = ctx.send.clone();
        let set =
            crate::web::callback::Callback::from(move |theirs| send.emit(Msg::Theirs(theirs)));
        segmented(ctx.t(SeaPlay::Whose), choices, &ctx.state.theirs, &set, true).html()
    })
}

/// What the link shows: the game, or a challenge without its shots.
fn shared(ctx: &Ctx<'_>) -> Option<Html> {
    (ctx.game.setup.mode == Mode::Find).then(|| {
        let choices = vec![
            Choice::new(false, ctx.t(SeaPlay::LinkGame)).testid("link-game"),
            Choice::new(true, ctx.t(SeaPlay::LinkFleet)).testid("link-fleet"),
        ];
        let send = ctx.send.clone();
        let set = crate::web::callback::Callback::from(move |blind| send.emit(Msg::Blind(blind)));
        let label = ctx.t(SeaPlay::LinkShows);
        let choice = segmented(label, choices, &ctx.state.blind, &set, true);
        el("div.field").with(el("span").with(label)).with(choice).html()
    })
}

/// A bar for each shot: how much likelier a hit was elsewhere.
fn regrets(ctx: &Ctx<'_>) -> Option<Html> {
    let shots = shots(ctx);
    if shots.is_empty() {
        return None;
    }
    let lang = ctx.lang;
    let report = ctx.regrets.report.as_deref().filter(|_| ctx.regrets.fresh);
    let found = |at: usize| -> Option<&RegretEntry> { report?.moves.get(at)?.as_ref() };
    let known = (0..shots.len()).filter(|&at| found(at).is_some()).count();
    let based =
        |basis: Basis| (0..shots.len()).filter_map(found).filter(move |one| one.basis == basis);
    let (drawn, rounded) = (based(Basis::Sampled).count(), based(Basis::Rounded).count());
    let sure = if drawn > 0 { Exactness::Sampled } else { Exactness::Exact };
    let caveat = if drawn > 0 {
        Some(lang.fill(SeaPlay::SomeDrawn, &[&drawn, &known]))
    } else {
        (rounded > 0).then(|| lang.fill(SeaPlay::SomeRounded, &[&rounded, &known]))
    };
    let most = (0..shots.len()).filter_map(found).map(|one| one.loss).fold(0.1, f64::max);
    let step = ctx.state.step.filter(|step| *step < shots.len());
    let bars = shots.iter().enumerate().map(|(at, shot)| {
        let name = cell_name(shot.at, ctx.sea);
        let (height, words) = match found(at) {
            Some(one) => (
                one.loss / most,
                lang.fill(
                    SeaPlay::MoveLoss,
                    &[&(at + 1), &name, &percent(one.p, 0), &percent(one.best_p, 0)],
                ),
            ),
            None => (0.0, format!("{} {name}", at + 1)),
        };
        button("button.duel__bar", el("i"), on(ctx.send, Msg::Step(Some(at))))
            .attr("style", format!("--v:{height:.3}"))
            .attr("aria-label", words)
            .attr("aria-pressed", step == Some(at))
            .id(format!("move-{at}"))
    });
    let mean_loss = (known == shots.len()).then(|| {
        let sum: f64 = (0..shots.len()).filter_map(found).map(|one| one.loss).sum();
        let numbers = vec![("n", shots.len().to_string()), ("Σ", decimal(sum, 3))];
        el("p.why num@mean-loss").with(
            about(SeaPlay::LossTopic, numbers, sure, lang)
                .with(lang.fill(SeaPlay::MeanLoss, &[&percent(sum / shots.len() as f64, 1)])),
        )
    });
    let about = step.map(|at| {
        let words = match found(at) {
            Some(one) => lang.fill(
                SeaPlay::MoveAbout,
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
            lang.fill(SeaPlay::MoveMisses, &[&decimal(misses, 2), &wisest, &decimal(fewest, 2)])
        });
        el("p.num@move-about").with(words).with(" ").with(ends)
    });
    let go = |words: &'static str, icon: Icon, label: SeaPlay, to: Option<usize>, can: bool| {
        button(words, sign(icon), on(ctx.send, Msg::Step(to)))
            .attr("aria-label", ctx.t(label))
            .flag("disabled", !can)
    };
    let back = step.map_or(shots.len() - 1, |step| step.saturating_sub(1));
    let further = step.map(|step| step + 1).filter(|step| *step < shots.len());
    let steps = el("div.buttons")
        .with(go(
            "button.icon-button@step-back",
            Icon::Left,
            SeaPlay::Before,
            Some(back),
            step != Some(0),
        ))
        .with(go(
            "button.icon-button@step-on",
            Icon::Right,
            SeaPlay::After,
            further,
            step.is_some(),
        ))
        .with(step.map(|_| {
            button(
                "button.button button--small@step-end",
                ctx.t(SeaPlay::ToEnd),
                on(ctx.send, Msg::Step(None)),
            )
        }));
    let busy = ctx.regrets.is_busy();
    let card = card(
        "section.card@regret",
        ctx.t(SeaPlay::Regret),
        (known > 0).then(|| mark(sure, false, lang)),
    )
    .with(el("p.muted").with(ctx.t(SeaPlay::RegretHint)))
    .with(caveat.map(|words| el("p.muted@regret-basis").with(words)))
    .with(
        el("div.duel__bars")
            .attr("role", "group")
            .attr("aria-label", ctx.t(SeaPlay::Regret))
            .list(bars),
    )
    .with(progress_line(busy, ctx.regrets.progress, Some(&ctx.regrets.stop), lang))
    .with(mean_loss)
    .with(about)
    .with(steps);
    Some(card.html())
}

/// What policies take on this very fleet.
fn compared(ctx: &Ctx<'_>) -> Html {
    let lang = ctx.lang;
    if ctx.game.setup.mode == Mode::Paper {
        return Html::default();
    }
    let ask = (!ctx.state.compare)
        .then(|| button("button.button@compare", ctx.t(SeaPlay::Compare), ctx.on(Msg::Compare)));
    let table = ctx.compared.report.as_deref().filter(|_| ctx.compared.fresh).map(|report| {
        let rows = report.results.iter().filter_map(|row| {
            let found = mean(report.games, i64::try_from(row.shots_sum).ok()?, row.shots_sq)?;
            Some(
                el("tr")
                    .with(row_head(policy::name(row.policy, lang)))
                    .with(el("td.num").with(explained(
                        SeaSim::FixedTopic,
                        found,
                        row.shots_sum as i64,
                        row.shots_sq,
                        lang,
                    )))
                    .html(),
            )
        });
        let yours = el("tr")
            .with(row_head(ctx.t(if ctx.game.setup.mode.hidden() {
                SeaPlay::You
            } else {
                SeaPlay::Me
            })))
            .with(el("td.num").with(if ctx.game.setup.mode.hidden() {
                ctx.mine.len()
            } else {
                ctx.theirs.len()
            }))
            .html();
        let rows = std::iter::once(yours).chain(rows).collect();
        let heads = [("", ctx.t(SeaPlay::Player)), ("num", ctx.t(SeaPlay::Shots))];
        bare_table("table@compared", &heads, rows)
    });
    let busy = ctx.compared.is_busy();
    card("section.card", ctx.t(SeaPlay::CompareTitle), None)
        .with(ask)
        .with(table)
        .with(progress_line(busy, ctx.compared.progress, Some(&ctx.compared.stop), lang))
        .html()
}

/// The fleet opened, and whether it is the one that was promised.
fn promise(ctx: &Ctx<'_>) -> Option<Html> {
    if ctx.game.commitment.is_empty() {
        return None;
    }
    let told = done(ctx.answers)?;
    let honest = told.honest == Some(true);
    let words = ctx.t(if honest { SeaPlay::Honest } else { SeaPlay::NotHonest });
    let verdict = el("p@honest")
        .attr("data-honest", honest)
        .class("good", honest)
        .class("caution", !honest)
        .with(sign(if honest { Icon::Check } else { Icon::Close }))
        .with(words);
    let hash = el("div")
        .with(el("dt").with("SHA-256"))
        .with(el("dd.formula num@commitment").with(ctx.game.commitment.clone()));
    let text = done(ctx.fleet).and_then(|told| told.text.as_ref()).map(|text| {
        el("div")
            .with(el("dt").with(ctx.t(SeaPlay::HashedText)))
            .with(el("dd.formula@hashed").with(text.clone()))
    });
    let taken = (ctx.game.taken_back > 0)
        .then(|| el("p.muted").with(ctx.lang.fill(SeaPlay::TakenBack, &[&ctx.game.taken_back])));
    let card: El = card("section.card@promise", ctx.t(SeaPlay::Promise), None)
        .with(verdict)
        .with(
            el("details")
                .with(el("summary").with(ctx.t(SeaPlay::CheckIt)))
                .with(el("dl.facts").with(text).with(hash)),
        )
        .with(taken);
    Some(card.html())
}

/// Whether the fleet was learned.
fn learned(ctx: &Ctx<'_>) -> Option<Html> {
    let name = super::opponents::name(&ctx.game.setup.who, ctx.lang);
    ctx.game
        .learned
        .then(|| el("p.muted@learned").with(ctx.lang.fill(SeaPlay::Learned, &[&name])).html())
}
