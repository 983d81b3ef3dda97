//! What a move cost against the best line: in a line, and with both lines.

use crate::components::ingredients::{action_view, action_words, line};
use crate::components::{Exactness, Explanation, card, exactness_badge, explain, progress_line};
use crate::el::{El, button, el};
use crate::game_review::Mark;
use crate::handler::Handler;
use crate::hooks::JobHandle;
use crate::i18n::{BrewPlay, BrewText, Lang};
use crate::pages::brew::analysis::command;
use crate::pages::brew::game::trouble;
use crate::pages::brew::review::{better, end_words, mark_of};
use crate::pages::brew::value::{ending, lost, worth, written};
use jobs::brew::{ActionEntry, Judged, LineEntry, MoveReport, ReasonEntry};

/// What the player itself would do, where something other than its lines decides.
fn itself(report: &MoveReport, done: Option<ActionEntry>, lang: Lang) -> Option<String> {
    let key = match report.reason {
        ReasonEntry::Line | ReasonEntry::Lot => return None,
        _ if report.action == done => BrewPlay::ItselfToo,
        ReasonEntry::Draft => BrewPlay::ItselfDraft,
        ReasonEntry::LearnAhead => BrewPlay::ItselfAhead,
        ReasonEntry::Visits => BrewPlay::ItselfTree,
    };
    let name = lang.t(BrewText::EngineBest);
    Some(lang.fill(key, &[&name, &action_words(report.action?, lang)]))
}

/// The cost of a move, with the lines that it is the difference of.
struct Cost<'a> {
    judged: Judged<'a>,
    /// What would have been better; nothing where the move was as good.
    better: Option<ActionEntry>,
}

impl<'a> Cost<'a> {
    /// That of an action; `None` where its line is not known.
    fn of(report: &'a MoveReport, done: Option<ActionEntry>) -> Option<Self> {
        let judged = report.judged(done)?;
        let others = [judged.lines[1].first(), report.action];
        Some(Self { judged, better: better(done, judged.cost, report.reason, others) })
    }

    fn mark(&self) -> Option<Mark> {
        mark_of(self.judged.cost, self.judged.ends)
    }

    fn is_best(&self) -> bool {
        let [own, best] = self.judged.lines;
        own.command == best.command
    }

    /// How the lines end, where numbers cannot say it.
    fn ends(&self, lang: Lang) -> String {
        let [own, best] = self.judged.ends.map(|end| end.map(|end| end_words(end, lang)));
        match (own, best) {
            (Some(own), _) => lang.fill(BrewPlay::YourEnds, &[&own]),
            (None, best) => lang.fill(BrewText::BestEnds, &[&best.unwrap_or_default()]),
        }
    }
}

/// What the last move cost, in a line that opens more.
pub fn cost_line(
    report: &MoveReport,
    done: Option<ActionEntry>,
    open: Handler<()>,
    lang: Lang,
) -> El {
    let Some(cost) = Cost::of(report, done) else {
        return el("p.muted").with(lang.t(BrewPlay::NoCost));
    };
    let words = match cost.judged.cost {
        _ if cost.is_best() => lang.t(BrewPlay::WasBest).to_owned(),
        _ if cost.better.is_none() => lang.t(BrewPlay::AsGood).to_owned(),
        Some(points) => lang.fill(BrewPlay::CostOf, &[&lost(points)]),
        None => cost.ends(lang),
    };
    let better = cost.better.map(|better| {
        el("span.brew-bar__better")
            .with(el("span.muted").with(lang.t(BrewPlay::BetterWas)))
            .with(action_view(better, lang))
    });
    button("button.brew-bar__line@to-cost", el("span.num").with(words), open)
        .with(cost.mark().map(|mark| el("b.caution").with(mark.sign())))
        .with(better)
}

/// That the last move was a mistake, and what it cost, beside a line about something else.
pub fn mistake(report: &MoveReport, done: Option<ActionEntry>, lang: Lang) -> Option<El> {
    let cost = Cost::of(report, done)?;
    let words = match (cost.mark()?.sign(), cost.judged.cost) {
        (sign, Some(points)) => format!("{sign} {}", lost(points)),
        (sign, None) => sign.to_owned(),
    };
    let said = format!("{}: {words}", lang.t(BrewPlay::CostTitle));
    let sign = el("b.caution num brew-bar__mistake@last-mistake").attr("role", "img");
    Some(sign.attr("aria-label", said.clone()).attr("title", said).with(words))
}

/// What the last move cost, with both lines.
pub fn cost_card(done: Option<ActionEntry>, job: &JobHandle<MoveReport>, lang: Lang) -> El {
    let report = job.report.as_deref().filter(|report| job.fresh && report.done);
    let itself = report.and_then(|report| itself(report, done, lang));
    let body = match report.map(|report| Cost::of(report, done)) {
        None => el("div").with(progress_line(job.is_busy(), job.progress, Some(&job.stop), lang)),
        Some(None) => el("p.muted").with(lang.t(BrewPlay::NoCost)),
        Some(Some(cost)) => cost_body(&cost, itself.is_some(), lang),
    };
    card(
        "section.card@cost-card",
        lang.t(BrewPlay::CostTitle),
        Some(exactness_badge(Exactness::Heuristic, false, lang)),
    )
    .with(trouble(job, lang))
    .with(body)
    .with(itself.map(|words| el("p@itself").with(words)))
}

/// `explained`: whether the player itself does not follow its lines, which is said below.
fn cost_body(cost: &Cost<'_>, explained: bool, lang: Lang) -> El {
    let Cost { judged: Judged { lines: [own, best], cost: points, .. }, better } = *cost;
    // Where numbers cannot express it, say how both lines end.
    let line_value = |line: &LineEntry| match points {
        Some(_) => written(line.standing()),
        None => worth(line, lang),
    };
    let numbers = vec![
        (lang.t(BrewPlay::YourLine).into(), line_value(own).into()),
        (lang.t(BrewPlay::BestLine).into(), line_value(best).into()),
    ];
    let what =
        Explanation { numbers, ..Explanation::of(BrewPlay::CostTopic, Exactness::Heuristic, lang) };
    let words = match better {
        Some(_) => Some(BrewPlay::BetterWas),
        None if explained => None,
        None if cost.is_best() => Some(BrewPlay::WasBest),
        None => Some(BrewPlay::AsGood),
    };
    let same = better.is_none();
    let first = better.map(|better| action_view(better, lang));
    let head = |name: BrewPlay, line: &LineEntry| {
        el("h3.brew-line__head")
            .with(lang.t(name))
            .with(command(&line.command))
            .with(ending(line, lang).map(|words| el("span").with(words)))
    };
    let both = (!same).then(|| {
        el("div.stack")
            .with(head(BrewPlay::YourLine, own))
            .with(line(&own.steps, lang))
            .with(head(BrewPlay::BestLine, best))
            .with(line(&best.steps, lang))
    });
    let number = match points {
        Some(points) => el("span.big num@cost").with(lost(points)),
        None => el("span.big@cost").with(cost.ends(lang)),
    };
    el("div.stack")
        .with(
            el("p.headline")
                .with(explain(what).with(number))
                .with(cost.mark().map(|mark| el("b.caution").with(mark.sign())))
                .with(words.map(|words| el("span").with(lang.t(words))))
                .with(first),
        )
        .with(both)
}
