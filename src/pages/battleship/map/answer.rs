//! The answer in two lines, what is behind it, and what is wrong.

use yew::prelude::*;

use super::state::{Msg, Notice, View};
use super::{Context, words};
use crate::components::{
    Exactness, Explanation, Icon, exactness_badge, explain, progress_line, sign,
};
use crate::el::{El, all, button, el, on};
use crate::hooks::{JobHandle, JobState};
use crate::i18n::{self, BattleshipMap, BattleshipText, CommonText, Lang, decimal, large, percent};
use jobs::battleship::{AnswerName, Place, PosteriorReport, TouchName};

/// How a number about all fleets was obtained.
pub(super) fn sure(report: &PosteriorReport) -> Exactness {
    words::sure(report.method.as_deref())
}

/// A number that opens its explanation, with the numbers of this very board.
pub(super) fn explained(
    topic: BattleshipMap,
    numbers: Vec<(AttrValue, AttrValue)>,
    sure: Exactness,
    lang: Lang,
) -> El {
    let article = matches!(topic, BattleshipMap::AboutMatrix | BattleshipMap::AboutClassic);
    let source = article.then(|| lang.t(BattleshipText::Seed).into());
    explain(Explanation { numbers, source, ..Explanation::of(topic, sure, lang) })
}

/// A name that opens the explanation of a map.
pub(in crate::pages::battleship) fn named(
    topic: BattleshipMap,
    name: &'static str,
    sure: Exactness,
    lang: Lang,
) -> El {
    explained(topic, Vec::new(), sure, lang).with(name)
}

/// The title of an explanation, which opens it.
pub(super) fn about(topic: BattleshipMap, sure: Exactness, lang: Lang) -> El {
    let [title, ..] = lang.parts::<3>(topic);
    named(topic, title, sure, lang)
}

/// Whose weights count, as a word that explains them.
fn weighed(context: &Context) -> Option<El> {
    let weights = context.weights.as_ref()?;
    let words = context.lang.fill(BattleshipMap::Weighted, &[&weights.name]);
    let numbers = vec![fact(context.lang.t(BattleshipMap::Weights), weights.name.clone())];
    let word = explained(BattleshipMap::AboutWeights, numbers, Exactness::Heuristic, context.lang);
    Some(word.id("weighted").with(words))
}

/// What the chance of a ship is, weighted or not.
pub(super) fn about_chance(context: &Context) -> BattleshipMap {
    if context.weights.is_some() { BattleshipMap::AboutWeighted } else { BattleshipMap::AboutExact }
}

pub(super) fn fact(
    name: impl Into<AttrValue>,
    value: impl Into<AttrValue>,
) -> (AttrValue, AttrValue) {
    (name.into(), value.into())
}

/// The cell to shoot at, and whose answer that is.
pub(super) fn target(context: &Context) -> Option<(Place, View)> {
    context.aim(context.screen.view)
}

impl Context {
    /// How a number of fleets, or a sum of their weights, is written out.
    pub(super) fn known(&self, text: &str, report: &PosteriorReport) -> String {
        let known = if self.weights.is_some() { words::known_weight } else { words::known };
        known(text, sure(report))
    }

    /// The number of fleets left in words, with what is unsure about it.
    pub(super) fn total(&self, report: &PosteriorReport) -> Option<String> {
        let left = self.left.as_ref()?;
        let short = large::count(left, self.lang);
        // The sum of weights may be obtained in a different way from the number of fleets.
        let error = report.total_stderr.filter(|_| self.weights.is_none());
        let about = if error.is_some() { "≈" } else { "" };
        let words = self.lang.fill(BattleshipMap::FleetsLeft, &[&format!("{about}{short}")]);
        let Some(error) = error else { return Some(words) };
        let share = 1.96 * error / large::amount(left).max(1.0);
        Some(format!("{words} (±{})", percent(share, 0)))
    }

    /// The facts behind the number of fleets left.
    pub(super) fn total_facts(&self, report: &PosteriorReport) -> Vec<(AttrValue, AttrValue)> {
        let Some(left) = &self.left else { return Vec::new() };
        let sampled = sure(report) == Exactness::Sampled;
        let mut facts =
            vec![fact(self.lang.t(BattleshipMap::Counter), words::known(left, sure(report)))];
        if let Some(error) = report.total_stderr.filter(|_| sampled) {
            let width = 1.96 * error;
            let width = if width < 1e4 { decimal(width, 1) } else { large::power(width, 1) };
            facts.push(fact("±", width));
        }
        facts
    }

    /// Standard error of the chance at a cell, where it is sampled; as 95 %.
    fn spread(&self, report: &PosteriorReport, at: usize) -> Option<String> {
        let error = report.stderr.iter().flatten().flatten().nth(at)?;
        Some(percent(error * 1.96, 1))
    }

    /// What the chance at a cell is a share of: numbers of fleets, or sums of their weights.
    pub(super) fn shares(
        &self,
        report: &PosteriorReport,
        at: usize,
    ) -> Vec<(AttrValue, AttrValue)> {
        let Some(count) = report.cells.iter().flatten().nth(at) else { return Vec::new() };
        let names = if self.weights.is_some() {
            [BattleshipMap::WeightOfFleets, BattleshipMap::WeightOfAll]
        } else {
            [BattleshipMap::FleetsHere, BattleshipMap::Counter]
        };
        let both = names.into_iter().zip([count, &report.total]);
        both.map(|(name, text)| fact(self.lang.t(name), self.known(text, report))).collect()
    }
}

/// The answer as a sentence without marks, for screen readers and shared texts; with whose weights
/// count.
pub(super) fn in_words(context: &Context) -> String {
    let words = sentence(context);
    match &context.weights {
        Some(weights) if !words.is_empty() => {
            format!("{words} · {}", context.lang.fill(BattleshipMap::Weighted, &[&weights.name]))
        }
        _ => words,
    }
}

/// The answer as a sentence.
pub(super) fn sentence(context: &Context) -> String {
    let lang = context.lang;
    if context.exact.as_ref().is_some_and(|report| report.contradiction.is_some()) {
        return lang.t(BattleshipMap::Contradiction).into();
    }
    let Some((at, _)) = target(context) else { return String::new() };
    let mut words = lang.fill(BattleshipMap::Shoot, &[&context.name(at)]);
    if let Some(p) = context.chance(at) {
        words = format!("{words} · {}", lang.fill(BattleshipMap::HitChance, &[&percent(p, 1)]));
        if let Some(left) = context.chances().and_then(|report| context.total(report)) {
            words = format!("{words} · {left}");
        }
    }
    words
}

/// The answer and why, in two lines that keep their height, with the work in progress.
pub(in crate::pages::battleship) fn strip(
    context: &Context,
    job: &JobHandle<PosteriorReport>,
) -> Html {
    let lang = context.lang;
    let report = context.chances();
    let target = target(context).filter(|_| !context.is_impossible());
    let big = match target {
        _ if context.is_impossible() => {
            el("span.big caution").with(lang.t(BattleshipMap::Contradiction))
        }
        Some((at, _)) => {
            let (before, after) =
                lang.t(BattleshipMap::Shoot).split_once("{0}").unwrap_or_default();
            let cell = el("span.answer@answer").with(context.name(at));
            el("span.big").with(before).with(cell).with(after)
        }
        None if report.is_some() && context.fresh => el("span.big").with(lang.t(over(context))),
        None => el("span.big muted").with("…"),
    };
    let chance = target.and_then(|(at, _)| context.chance(at).zip(report).map(|found| (at, found)));
    let chance = chance.map(|(at, (p, report))| {
        let here = context.index(at);
        let mut numbers = context.shares(report, here);
        let spread = context.spread(report, here);
        let mut words = lang.fill(BattleshipMap::HitChance, &[&percent(p, 1)]);
        if let Some(spread) = spread {
            words = format!("{words} ±{spread}");
            numbers.push(fact("±", spread));
        }
        explained(about_chance(context), numbers, sure(report), lang).id("chance").with(words)
    });
    let stopped = (job.state == JobState::Stopped).then(|| {
        button("button.button button--small@stopped", lang.t(CommonText::Retry), job.retry.clone())
    });
    let busy = job.is_busy();
    let line = el("div.headline@headline")
        .class("stale", !context.fresh && report.is_some())
        .attr("data-fresh", context.fresh)
        .with(big)
        .with(chance);
    let why = el("div.sea__why")
        .with(why(context, target.map(|(_, view)| view)))
        .with(stopped)
        .with(progress_line(busy, job.progress, Some(&job.stop), lang));
    all([line, why])
}

/// What the answer rests on.
fn why(context: &Context, by: Option<View>) -> Html {
    let lang = context.lang;
    if context.is_impossible() {
        let marked = !context.faults().is_empty();
        return all(marked.then(|| el("span").with(lang.t(BattleshipMap::FaultsMarked))));
    }
    let report = context.chances();
    let by = match by {
        Some(View::Matrix) => Some(BattleshipMap::ByMatrix),
        Some(View::Classic) => Some(BattleshipMap::ByClassic),
        _ => None,
    };
    let by = by.map(|by| {
        el("span.mark mark--unsure")
            .with(el("span").attr("aria-hidden", "true").with(Exactness::Heuristic.sign()))
            .with(" ")
            .with(lang.t(by))
    });
    let left = report.and_then(|report| {
        let count = context.total(report)?;
        let numbers = context.total_facts(report);
        Some(
            explained(BattleshipMap::AboutTotal, numbers, sure(report), lang)
                .id("total")
                .with(count),
        )
    });
    // The previous picture stays for a moment, but not as the answer to this board.
    let method = report.map(|report| match context.fresh {
        true => exactness_badge(sure(report), false, lang).id("method"),
        false => el("span.mark@method-stale").with(lang.t(BattleshipMap::CountingAnew)),
    });
    all([by, left, method, report.and_then(|_| weighed(context))].into_iter().flatten())
}

/// What is wrong, and what there is to say about the whole board.
pub(in crate::pages::battleship) fn notes(
    context: &Context,
    job: &JobHandle<PosteriorReport>,
) -> Html {
    let lang = context.lang;
    let failed = match &job.state {
        JobState::Failed(error) => Some(i18n::battleship::job_error(error, lang)),
        _ => None,
    };
    let failed = failed.map(|words| el("p.notice notice--bad").attr("role", "alert").with(words));
    let known = context.chances().is_some_and(|report| report.determined);
    let known = (known && target(context).is_some()).then(|| {
        let one = context.left.as_deref() == Some("1");
        let words = if one { BattleshipMap::Determined } else { BattleshipMap::CellsKnown };
        el("p.muted@known").with(lang.t(words))
    });
    all([notice(context), fault(context, job.is_busy()), failed, known].into_iter().flatten())
}

/// The message where no cell is left.
fn over(context: &Context) -> BattleshipMap {
    let cells: u32 = context
        .position
        .fleet
        .iter()
        .map(|class| u32::from(class.count) * class.cells.len() as u32)
        .sum();
    let hits = context.position.shots.iter().filter(|shot| shot.answer != AnswerName::Miss).count();
    if hits as u32 == cells { BattleshipMap::AllSunk } else { BattleshipMap::NoTarget }
}

/// Which shots are at fault.
fn fault(context: &Context, busy: bool) -> Option<El> {
    let lang = context.lang;
    let fault = context.exact.as_ref().and_then(|report| report.contradiction.as_ref())?;
    let shots = &context.position.shots;
    // Each shot with buttons to view it and to take it back.
    let line = |&number: &u16| {
        let shot = shots.get(usize::from(number))?;
        let (at, cell) = (shot.at, context.name(shot.at));
        let words = format!("{cell} ({})", words::answer(shot.answer, lang));
        let jump = button("button.button", words, on(&context.send, Msg::Jump(at)))
            .attr("aria-pressed", context.screen.picked == Some(at))
            .id(format!("conflict-{cell}"));
        let back = lang.fill(BattleshipMap::TakeBack, &[&cell]);
        let back =
            button("button.button", sign(Icon::Trash), on(&context.send, Msg::Answer(at, None)))
                .attr("aria-label", back.clone())
                .attr("title", back)
                .id(format!("take-back-{cell}"));
        Some(el("li").with(jump).with(back))
    };
    let list = |shots: &[u16]| el("ul.sea__conflicts").list(shots.iter().filter_map(line));
    let open = if busy { BattleshipMap::Looking } else { BattleshipMap::CannotTell };
    let looking = (!fault.complete).then(|| el("p.muted@open").with(lang.t(open)));
    let body = if fault.weightless {
        el("p@conflict").with(lang.t(BattleshipMap::WeightsTooStrict))
    } else if !fault.single.is_empty() {
        let one = fault.single.len() == 1 && fault.complete;
        let words = if one { BattleshipMap::WithoutShot } else { BattleshipMap::WithoutAny };
        el("div.stack")
            .with(el("p@conflict").with(lang.t(words)))
            .with(list(&fault.single))
            .with(looking)
    } else if !fault.together.is_empty() {
        let words = match fault.together.len() {
            1 => BattleshipMap::AloneWrong,
            _ => BattleshipMap::TogetherWrong,
        };
        el("div.stack")
            .with(el("p@conflict").with(lang.t(words)))
            .with(list(&fault.together))
            .with(looking)
    } else if fault.complete {
        el("p@conflict").with(lang.t(BattleshipMap::NoRoom))
    } else {
        el("p@conflict").with(lang.t(open))
    };
    let broken = touching(context).map(|(ship, hit)| {
        let names: [&dyn std::fmt::Display; 2] = [&context.name(ship), &context.name(hit)];
        el("p@broken-rule").with(lang.fill(BattleshipMap::Touching, &names))
    });
    Some(
        el("div.notice notice--bad@contradiction")
            .attr("role", "alert")
            .with(el("p").with(el("strong").with(lang.t(BattleshipMap::Contradiction))))
            .with(broken)
            .with(body)
            .with(el("p.muted").with(lang.t(BattleshipMap::Kept))),
    )
}

/// A cell of a sunk ship and a hit beside it, where ships may not touch.
fn touching(context: &Context) -> Option<(Place, Place)> {
    let board = &context.position;
    if board.touch == TouchName::Free {
        return None;
    }
    board.shots.iter().find_map(|shot| {
        let ship = shot.cells.as_ref()?;
        ship.iter().find_map(|&cell| {
            let near = |at: Place| {
                let (down, right) = (at.0.abs_diff(cell.0), at.1.abs_diff(cell.1));
                let far =
                    if board.touch == TouchName::Orth { down + right } else { down.max(right) };
                far == 1
            };
            let other = board.shots.iter().find(|other| {
                other.answer != AnswerName::Miss && !ship.contains(&other.at) && near(other.at)
            });
            other.map(|other| (cell, other.at))
        })
    })
}

/// The notice about the last entry.
fn notice(context: &Context) -> Option<El> {
    let lang = context.lang;
    let (title, words) = match context.screen.notice.as_ref()? {
        Notice::Link(error) => (lang.t(BattleshipMap::TextTitle), i18n::bad_link(*error, lang)),
        Notice::Text => {
            (lang.t(BattleshipMap::TextTitle), lang.t(BattleshipMap::TextHint).to_owned())
        }
        Notice::Json(error) => {
            (lang.t(BattleshipMap::JsonTitle), i18n::battleship::file_error(error, lang))
        }
    };
    let close = button("button.icon-button", sign(Icon::Close), on(&context.send, Msg::Say(None)))
        .attr("aria-label", lang.t(CommonText::Close));
    let text = el("div")
        .with(el("p").with(el("strong").with(title)))
        .with(el("p").with(words))
        .with(el("p.muted").with(lang.t(BattleshipMap::Kept)));
    Some(
        el("div.notice notice--bad sea__notice@notice")
            .attr("role", "alert")
            .with(text)
            .with(close),
    )
}
