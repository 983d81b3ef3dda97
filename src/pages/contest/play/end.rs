//! The end: the person's score beside the AI's and the best known.

use super::View;
use super::state::Msg;
use crate::components::{Exactness, about, card, exactness_badge, progress_line};
use crate::el::{El, button, el};
use crate::i18n::{ContestPlay, ContestText, decimal, number};
use crate::pages::contest::current;
use crate::pages::contest::names::points;
use crate::pages::contest::names::sureness;
use crate::route::Route;

/// The result.
pub fn end(view: &View<'_>) -> El {
    let lang = view.lang;
    let own = view.step.state.score;
    let ai = view.ai.fresh_report();
    let ai = ai.and_then(|report| report.last).map(|last| last.score);
    let found = view.best.fresh_report();
    // The best known includes what was played by hand.
    let best = found.map(|found| found.best.score.max(own));
    let most = own.max(ai.unwrap_or(0)).max(best.unwrap_or(0)).max(1);
    let row = |testid: &'static str, name: ContestPlay, score: Option<i64>, topic: ContestText| {
        let share = decimal(score.unwrap_or(0) as f64 / most as f64, 3);
        let value = el("b.num").id(testid);
        let (sure, numbers) = match (topic, found) {
            (ContestText::BestTopic, Some(found)) => {
                let width = number(found.best.width.into());
                (sureness(found.best.exact), vec![(lang.t(ContestText::Width), width)])
            }
            _ => (Exactness::Exact, Vec::new()),
        };
        let value = match score {
            Some(score) => about(topic, numbers, sure, lang).with(value.with(points(score))),
            None => value.with("…"),
        };
        el("li.hand-play__result").with(el("span").with(view.t(name))).with(value).with(
            el("span.pbar")
                .attr("aria-hidden", "true")
                .with(el("i").attr("style", format!("--p:{share}"))),
        )
    };
    let against = ai.map(|ai| {
        let difference = number((own - ai).unsigned_abs());
        match own.cmp(&ai) {
            std::cmp::Ordering::Greater => lang.fill(ContestPlay::Won, &[&difference]),
            std::cmp::Ordering::Less => lang.fill(ContestPlay::Behind2, &[&difference]),
            std::cmp::Ordering::Equal => view.t(ContestPlay::Even).to_owned(),
        }
    });
    let search = (!view.state.best).then(|| {
        button("button.button@find-best", view.t(ContestPlay::FindBest), view.on(Msg::Best))
    });
    let sure = found.map(|found| {
        let exact = found.best.exact;
        let words = if exact {
            view.t(ContestPlay::BestSure).to_owned()
        } else {
            lang.fill(ContestPlay::BestBeam, &[&number(found.best.width.into())])
        };
        el("p").with(exactness_badge(sureness(exact), false, lang)).with(" ").with(words)
    });
    let game = &view.state.save.game;
    let replay = current::address(Route::ContestReplay, &game.entry);
    let mine = format!("{replay}&a={}", current::write_acts(game.acts()));
    let way = |words: &'static str, to: String, name: ContestPlay| {
        el(words).attr("href", to).with(view.t(name))
    };
    card("section.card@result", view.t(ContestPlay::Result), None)
        .with(against.map(|words| el("p.headline").with(el("span.big answer@against").with(words))))
        .with(
            el("ul.hand-play__results")
                .with(row("score-own", ContestPlay::You, Some(own), ContestText::FinalTopic))
                .with(row("score-ai", ContestPlay::Ai, ai, ContestText::FinalTopic))
                .with(
                    view.state.best.then(|| {
                        row("score-best", ContestPlay::Best, best, ContestText::BestTopic)
                    }),
                ),
        )
        .with(view.state.best.then(|| {
            progress_line(view.best.is_busy(), view.best.progress, Some(&view.best.stop), lang)
        }))
        .with(sure)
        .with(
            el("div.buttons")
                .with(search)
                .with(way("a.button@to-replay", replay, ContestPlay::SeeReplay))
                .with(way("a.button@to-mine", mine, ContestPlay::SeeMine)),
        )
}
