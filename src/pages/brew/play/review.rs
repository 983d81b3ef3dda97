//! What has been played: the cost of the last move, and all turns.

use super::state::{Msg, Save};
use crate::components::ingredients::{action_view, action_words, line};
use crate::components::{Exactness, Explanation, card, exactness_badge, explain, progress_line};
use crate::el::{El, el, on};
use crate::handler::Handler;
use crate::hooks::JobHandle;
use crate::i18n::{BrewPlay, BrewText, Lang};
use crate::pages::brew::analysis::{command, cost};
use crate::pages::brew::game::{action_of, failure};
use crate::pages::brew::turns::position;
use crate::pages::brew::value::{ending, standing, worth, written};
use jobs::brew::{LineEntry, MoveReport, ReasonEntry, TraceReport};

/// What the player itself would do, where something other than its lines decides.
fn itself(report: &MoveReport, done: &str, lang: Lang) -> Option<String> {
    let key = match report.reason {
        ReasonEntry::Line | ReasonEntry::Lot => return None,
        _ if report.command == done => BrewPlay::ItselfToo,
        ReasonEntry::Draft => BrewPlay::ItselfDraft,
        ReasonEntry::LearnAhead => BrewPlay::ItselfAhead,
        ReasonEntry::Visits => BrewPlay::ItselfTree,
    };
    let name = lang.t(BrewText::EngineBest);
    Some(lang.fill(key, &[&name, &report.command]))
}

/// What the last move cost against the strongest player's line.
pub fn review(save: &Save, at: usize, human: usize, job: &JobHandle<MoveReport>, lang: Lang) -> El {
    let done = &save.game.acts[at][human];
    let report = job.report.as_deref().filter(|report| job.fresh && report.done);
    let itself = report.and_then(|report| itself(report, done, lang));
    let body = match report.map(|report| cost(report, done)) {
        None => el("div").with(progress_line(job.is_busy(), job.progress, Some(&job.stop), lang)),
        Some(None) => el("p.muted").with(lang.t(BrewPlay::NoCost)),
        Some(Some((points, own, best))) => {
            // Where numbers cannot express it, say how both lines end.
            let line_value = |line: &LineEntry| match points {
                Some(_) => written(standing(line)),
                None => worth(line, lang),
            };
            let numbers = vec![
                (lang.t(BrewPlay::YourLine).into(), line_value(&own).into()),
                (lang.t(BrewPlay::BestLine).into(), line_value(&best).into()),
            ];
            let what = Explanation {
                numbers,
                ..Explanation::of(BrewPlay::CostTopic, Exactness::Heuristic, lang)
            };
            let same = own.command == best.command;
            // Where the player itself does not follow its lines, that is explained below.
            let words = match (&itself, same) {
                (_, false) => Some(BrewPlay::BetterWas),
                (None, true) => Some(BrewPlay::WasBest),
                (Some(_), true) => None,
            };
            let first = best.steps.first().map(|step| action_view(step.action, lang));
            let head = |name: BrewPlay, line: &LineEntry| {
                el("h3.brew-line__head")
                    .with(lang.t(name))
                    .with(command(&line.command))
                    .with(ending(line, lang).map(|words| el("span").with(words)))
            };
            let both = (!same).then(|| {
                el("div.stack")
                    .with(head(BrewPlay::YourLine, &own))
                    .with(line(&own.steps, lang))
                    .with(head(BrewPlay::BestLine, &best))
                    .with(line(&best.steps, lang))
            });
            let cost = match points {
                Some(points) => el("span.big num@cost").with(written(points)),
                None => {
                    let ends = match (ending(&own, lang), ending(&best, lang)) {
                        (Some(own), _) => lang.fill(BrewPlay::YourEnds, &[&own]),
                        (None, best) => {
                            let words = best.unwrap_or_default();
                            lang.fill(BrewText::BestEnds, &[&words])
                        }
                    };
                    el("span.big@cost").with(ends)
                }
            };
            el("div.stack")
                .with(
                    el("p.headline")
                        .with(explain(what).with(cost))
                        .with(words.map(|words| el("span").with(lang.t(words))))
                        .with(first.filter(|_| !same)),
                )
                .with(both)
        }
    };
    card(
        "section.card brew-brought@review",
        lang.t(BrewPlay::CostTitle),
        Some(exactness_badge(Exactness::Heuristic, false, lang)),
    )
    .attr("tabindex", "-1")
    .with(failure(&job.state, &job.retry, lang))
    .with(body)
    .with(itself.map(|words| el("p@itself").with(words)))
}

/// All turns, with a way back to each.
pub fn history(save: &Save, report: &TraceReport, send: &Handler<Msg>, lang: Lang) -> El {
    let rows = report.turns.iter().enumerate().map(|(at, _)| {
        let before = position(report, at);
        let acts = [0, 1].map(|player| {
            let command = &save.game.acts[at][player];
            match action_of(command, &before.players[player]) {
                Some(action) => (action_view(action, lang), action_words(action, lang)),
                None => (el("span").with(command.clone()), command.clone()),
            }
        });
        let said = lang.fill(BrewPlay::BackTo, &[&(at + 1), &acts[0].1, &acts[1].1]);
        let [one, two] = acts.map(|act| act.0);
        el("li").with(
            el("button.brew-turns__row")
                .id(format!("turn-{at}"))
                .attr("aria-current", (at == save.at).then_some("step"))
                .attr("aria-label", said)
                .click(on(send, Msg::At(at)))
                .with(el("span.num muted").with(at + 1))
                .with(el("span.brew-turns__side").with(one))
                .with(el("span.brew-turns__side").with(two)),
        )
    });
    card("section.card@turns", lang.t(BrewPlay::Turns), None).with(if report.turns.is_empty() {
        el("p.muted").with(lang.t(BrewPlay::NoTurns))
    } else {
        el("ol.brew-turns").list(rows)
    })
}
