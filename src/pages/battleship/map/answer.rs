//! The answer in one line, and what stands behind it.

use yew::prelude::*;

use super::state::{Msg, Notice, View, Weigh};
use super::{Context, words};
use crate::components::{Exactness, Explanation, Icon, card, explain, mark, progress_line, sign};
use crate::el::{El, all, button, el, on};
use crate::hooks::{JobHandle, JobState};
use crate::i18n::{self, BoardText, Key, Lang, Sea, SeaMap, decimal, large, percent, plain};
use jobs::battleship::{AnswerName, Mode, MoveReport, Place, PosteriorReport, TouchName};

/// How a number about all fleets came about.
pub(super) fn sure(report: &PosteriorReport) -> Exactness {
    words::sure(report.method.as_deref())
}

/// A number that opens what it is, with the numbers of this very board.
pub(super) fn told(
    topic: SeaMap,
    numbers: Vec<(AttrValue, AttrValue)>,
    sure: Exactness,
    lang: Lang,
) -> El {
    let article = matches!(topic, SeaMap::AboutMatrix | SeaMap::AboutClassic);
    let source = article.then(|| lang.t(Sea::Seed).into());
    explain(Explanation { numbers, source, ..Explanation::of(topic, sure, lang) })
}

/// A name that opens what a map is.
pub(in crate::pages::battleship) fn named(
    topic: SeaMap,
    name: &'static str,
    sure: Exactness,
    lang: Lang,
) -> El {
    told(topic, Vec::new(), sure, lang).with(name)
}

/// The title of an explanation, which opens it.
pub(super) fn about(topic: SeaMap, sure: Exactness, lang: Lang) -> El {
    let [title, ..] = lang.parts::<3>(topic);
    named(topic, title, sure, lang)
}

/// Whose weights count, as a word that tells what they are.
fn weighed(context: &Context) -> Option<El> {
    let weights = context.weights.as_ref()?;
    let words = context.lang.fill(SeaMap::Weighted, &[&weights.name]);
    let numbers = vec![fact(context.lang.t(SeaMap::Weights), weights.name.clone())];
    let word = told(SeaMap::AboutWeights, numbers, Exactness::Heuristic, context.lang);
    Some(word.id("weighted").with(words))
}

/// What the chance of a ship is, weighted or not.
pub(super) fn about_chance(context: &Context) -> SeaMap {
    if context.weights.is_some() { SeaMap::AboutWeighted } else { SeaMap::AboutExact }
}

fn fact(name: impl Into<AttrValue>, value: impl Into<AttrValue>) -> (AttrValue, AttrValue) {
    (name.into(), value.into())
}

/// The cell to shoot at, and whose answer that is.
fn target(context: &Context) -> Option<(Place, View)> {
    context.aim(context.screen.view)
}

impl Context {
    /// How a number of fleets, or a sum of their weights, is written out.
    fn known(&self, text: &str, report: &PosteriorReport) -> String {
        let known = if self.weights.is_some() { words::known_weight } else { words::known };
        known(text, sure(report))
    }

    /// The number of fleets left in words, with what is unsure about it.
    fn total(&self, report: &PosteriorReport) -> Option<String> {
        let left = self.left.as_ref()?;
        let short = large::count(left, self.lang);
        // The weights may be summed up in another way than the fleets are counted.
        let error = report.total_stderr.filter(|_| self.weights.is_none());
        let about = if error.is_some() { "≈" } else { "" };
        let words = self.lang.fill(SeaMap::FleetsLeft, &[&format!("{about}{short}")]);
        let Some(error) = error else { return Some(words) };
        let share = 1.96 * error / large::amount(left).max(1.0);
        Some(format!("{words} (±{})", percent(share, 0)))
    }

    /// What stands behind the number of fleets left.
    fn total_facts(&self, report: &PosteriorReport) -> Vec<(AttrValue, AttrValue)> {
        let Some(left) = &self.left else { return Vec::new() };
        let sampled = sure(report) == Exactness::Sampled;
        let mut facts = vec![fact(self.lang.t(SeaMap::Counter), words::known(left, sure(report)))];
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
            [SeaMap::WeightOfFleets, SeaMap::WeightOfAll]
        } else {
            [SeaMap::FleetsHere, SeaMap::Counter]
        };
        let both = names.into_iter().zip([count, &report.total]);
        both.map(|(name, text)| fact(self.lang.t(name), self.known(text, report))).collect()
    }
}

/// The answer as a sentence without marks, for voices and shared texts; with whose weights count.
pub(super) fn in_words(context: &Context) -> String {
    let words = sentence(context);
    match &context.weights {
        Some(weights) if !words.is_empty() => {
            format!("{words} · {}", context.lang.fill(SeaMap::Weighted, &[&weights.name]))
        }
        _ => words,
    }
}

/// The answer as a sentence.
pub(super) fn sentence(context: &Context) -> String {
    let lang = context.lang;
    if context.exact.as_ref().is_some_and(|report| report.contradiction.is_some()) {
        return lang.t(SeaMap::Contradiction).into();
    }
    let Some((at, _)) = target(context) else { return String::new() };
    let mut words = lang.fill(SeaMap::Shoot, &[&context.name(at)]);
    if let Some(p) = context.chance(at) {
        words = format!("{words} · {}", lang.fill(SeaMap::HitChance, &[&percent(p, 1)]));
        if let Some(left) = context.chances().and_then(|report| context.total(report)) {
            words = format!("{words} · {left}");
        }
    }
    words
}

/// The headline, the work that is going on, and what is wrong.
pub(super) fn answer(context: &Context, job: &JobHandle<PosteriorReport>) -> Html {
    let lang = context.lang;
    let contradiction = context.exact.as_ref().filter(|report| report.contradiction.is_some());
    let failed = match &job.state {
        JobState::Failed(error) => Some(i18n::battleship::job_error(error, lang)),
        _ => None,
    };
    let failed = failed.map(|words| el("p.notice notice--bad").attr("role", "alert").with(words));
    let stopped = (job.state == JobState::Stopped).then(|| {
        let again = button("button.button button--small", lang.t(Key::Retry), job.retry.clone());
        el("p.muted@stopped").with(lang.t(Key::Stopped)).with(" ").with(again)
    });
    let busy = job.is_busy();
    let first = if contradiction.is_some() { fault(context, busy) } else { headline(context) };
    all([
        all(notice(context)),
        first,
        progress_line(busy, job.progress, Some(&job.stop), lang).html(),
        all(stopped),
        all(failed),
    ])
}

fn headline(context: &Context) -> Html {
    let lang = context.lang;
    let report = context.chances();
    let target = target(context);
    let big = match target {
        Some((at, _)) => {
            let (before, after) = lang.t(SeaMap::Shoot).split_once("{0}").unwrap_or_default();
            let cell = el("span.answer@answer").with(context.name(at));
            el("span.big").with(before).with(cell).with(after)
        }
        None if report.is_some() => el("span.big").with(lang.t(over(context))),
        None => el("span.big muted").with("…"),
    };
    let chance = target.and_then(|(at, _)| context.chance(at).zip(report).map(|found| (at, found)));
    let chance = chance.map(|(at, (p, report))| {
        let here = context.index(at);
        let mut numbers = context.shares(report, here);
        let spread = context.spread(report, here);
        let mut words = lang.fill(SeaMap::HitChance, &[&percent(p, 1)]);
        if let Some(spread) = spread {
            words = format!("{words} ±{spread}");
            numbers.push(fact("±", spread));
        }
        told(about_chance(context), numbers, sure(report), lang).id("chance").with(words)
    });
    let by = match target.map(|(_, view)| view) {
        Some(View::Matrix) => Some(SeaMap::ByMatrix),
        Some(View::Classic) => Some(SeaMap::ByClassic),
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
        Some(told(SeaMap::AboutTotal, numbers, sure(report), lang).id("total").with(count))
    });
    // The picture before stands for a moment, but not as the answer to this board.
    let method = report.map(|report| match context.fresh {
        true => mark(sure(report), false, lang).id("method"),
        false => el("span.mark@method-stale").with(lang.t(SeaMap::CountingAnew)),
    });
    let silent =
        match (context.screen.view, context.matrix.as_deref().and_then(|m| m.note.as_deref())) {
            (View::Matrix, Some("no-single-ship")) => Some(SeaMap::MatrixSilent),
            (View::Matrix, Some(_)) => Some(SeaMap::MatrixNoPlace),
            (View::Classic, _) if context.bent => Some(SeaMap::LinesOnly),
            _ if context.is_unknown() => Some(SeaMap::NothingKnown),
            _ if report.is_some_and(|report| report.determined) && target.is_some() => {
                let one = context.left.as_deref() == Some("1");
                Some(if one { SeaMap::Determined } else { SeaMap::CellsKnown })
            }
            _ => None,
        };
    let line = el("div.headline@headline")
        .class("stale", !context.fresh && report.is_some())
        .attr("data-fresh", context.fresh)
        .with(big)
        .with(
            el("span.why sea__why")
                .with(by)
                .with(chance)
                .with(method)
                .with(report.and_then(|_| weighed(context)))
                .with(left),
        );
    let note = silent.map(|note| el("p.muted@note").with(lang.t(note)));
    all([line.html(), all(note)])
}

/// What to say where no cell is left.
fn over(context: &Context) -> SeaMap {
    let cells: u32 = context
        .position
        .fleet
        .iter()
        .map(|class| u32::from(class.count) * class.cells.len() as u32)
        .sum();
    let hits = context.position.shots.iter().filter(|shot| shot.answer != AnswerName::Miss).count();
    if hits as u32 == cells { SeaMap::AllSunk } else { SeaMap::NoTarget }
}

/// Which shots are at fault.
fn fault(context: &Context, busy: bool) -> Html {
    let lang = context.lang;
    let Some(fault) = context.exact.as_ref().and_then(|report| report.contradiction.as_ref())
    else {
        return Html::default();
    };
    let shots = &context.position.shots;
    // Each shot with the ways to look at it and to take it back.
    let line = |&number: &u16| {
        let shot = shots.get(usize::from(number))?;
        let (at, cell) = (shot.at, context.name(shot.at));
        let words = format!("{cell} ({})", answer_word(shot.answer, lang));
        let jump = button("button.button", words, on(&context.send, Msg::Jump(at)))
            .attr("aria-pressed", context.screen.picked == Some(at))
            .id(format!("culprit-{cell}"));
        let back = lang.fill(SeaMap::TakeBack, &[&cell]);
        let back =
            button("button.button", sign(Icon::Trash), on(&context.send, Msg::Answer(at, None)))
                .attr("aria-label", back.clone())
                .attr("title", back)
                .id(format!("take-back-{cell}"));
        Some(el("li").with(jump).with(back))
    };
    let list = |shots: &[u16]| el("ul.sea__culprits").list(shots.iter().filter_map(line));
    let open = if busy { SeaMap::Looking } else { SeaMap::CannotTell };
    let looking = (!fault.complete).then(|| el("p.muted@open").with(lang.t(open)));
    let body =
        if fault.weightless {
            let off = on(&context.send, Msg::Weigh(Weigh::Nobody));
            el("div.stack")
                .with(el("p@culprit").with(lang.t(SeaMap::WeightsTooStrict)))
                .with(button("button.button@weigh-nobody", lang.t(SeaMap::WeightsDrop), off))
        } else if !fault.single.is_empty() {
            let one = fault.single.len() == 1 && fault.complete;
            let words = if one { SeaMap::WithoutShot } else { SeaMap::WithoutAny };
            el("div.stack")
                .with(el("p@culprit").with(lang.t(words)))
                .with(list(&fault.single))
                .with(looking)
        } else if !fault.together.is_empty() {
            el("div.stack")
                .with(el("p@culprit").with(lang.t(SeaMap::TogetherWrong)))
                .with(list(&fault.together))
                .with(looking)
        } else if fault.complete {
            el("p@culprit").with(lang.t(SeaMap::NoRoom))
        } else {
            el("p@culprit").with(lang.t(open))
        };
    let broken = touching(context).map(|(ship, hit)| {
        let names: [&dyn std::fmt::Display; 2] = [&context.name(ship), &context.name(hit)];
        el("p@broken-rule").with(lang.fill(SeaMap::Touching, &names))
    });
    el("div.notice notice--bad@contradiction")
        .attr("role", "alert")
        .with(el("p").with(el("strong").with(lang.t(SeaMap::Contradiction))))
        .with(broken)
        .with(body)
        .with(el("p.muted").with(lang.t(SeaMap::Kept)))
        .html()
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

fn answer_word(answer: AnswerName, lang: Lang) -> &'static str {
    lang.t(match answer {
        AnswerName::Miss => BoardText::Miss,
        AnswerName::Hit => BoardText::Hit,
        AnswerName::Sunk => BoardText::Sunk,
    })
}

/// What is to be said about the last entry.
fn notice(context: &Context) -> Option<El> {
    let lang = context.lang;
    let (title, words) = match context.screen.notice.as_ref()? {
        Notice::Link(error) => (lang.t(SeaMap::TextTitle), i18n::bad_link(*error, lang).to_owned()),
        Notice::Text => (lang.t(SeaMap::TextTitle), lang.t(SeaMap::TextHint).to_owned()),
        Notice::Json(error) => {
            (lang.t(SeaMap::JsonTitle), i18n::battleship::file_error(error, lang))
        }
    };
    let close = button("button.icon-button", sign(Icon::Close), on(&context.send, Msg::Say(None)))
        .attr("aria-label", lang.t(Key::Close));
    let text = el("div")
        .with(el("p").with(el("strong").with(title)))
        .with(el("p").with(words))
        .with(el("p.muted").with(lang.t(SeaMap::Kept)));
    Some(
        el("div.notice notice--bad sea__notice@notice")
            .attr("role", "alert")
            .with(text)
            .with(close),
    )
}

/// The cell in question, the two plans, the counter.
pub(super) fn details(
    context: &Context,
    totals: &[Option<String>],
    plans: Option<&MoveReport>,
) -> Html {
    let empty = context.position.shots.is_empty();
    all([
        all(empty.then(|| welcome(context))),
        all(cell(context)),
        all(super::plans::plans(context, plans)),
        all((!empty).then(|| counter(context, totals)).flatten()),
    ])
}

/// What stands there before anything is entered.
fn welcome(context: &Context) -> El {
    let lang = context.lang;
    let example = share::read_board(super::EXAMPLE).ok().map(|board| {
        button(
            "button.button@example",
            lang.t(SeaMap::Example),
            on(&context.send, Msg::Load(board)),
        )
    });
    el("div.card@welcome")
        .with(el("h2").with(lang.t(SeaMap::EmptyTitle)))
        .with(el("p").with(lang.t(SeaMap::EmptyText)))
        .with(el("div.buttons").with(example))
}

/// A share as a bar with its number.
fn bar(name: impl Into<AttrValue>, share: f64, main: bool) -> El {
    let bar = el("div.pbar")
        .class("pbar--quiet", !main)
        .attr("style", format!("--p:{}", plain(share, 4)))
        .attr("aria-hidden", "true")
        .with(el("i"));
    el("div.sea__bar")
        .with(el("dt").with(name.into()))
        .with(bar)
        .with(el("dd.num").with(percent(share, 1)))
}

/// What there is to know of the cell that is looked at, else of the answer.
fn cell(context: &Context) -> Option<El> {
    let Context { position, lang, send, .. } = context;
    let lang = *lang;
    let at = context.screen.picked.or_else(|| target(context).map(|(at, _)| at))?;
    let name = context.name(at);
    if let Some((number, shot)) = position.shot(at) {
        let word = answer_word(shot.answer, lang);
        let class = shot.class.and_then(|class| position.fleet.get(usize::from(class)));
        let word = class
            .map_or(word.to_owned(), |class| format!("{word} ({})", words::class(class, lang)));
        let choose = (shot.answer == AnswerName::Sunk).then(|| {
            button("button.button@choose-ship", lang.t(SeaMap::ChooseShip), on(send, Msg::Ask(at)))
        });
        let last = (number + 1 < position.shots.len()).then(|| {
            button("button.button@make-last", lang.t(SeaMap::MakeLast), on(send, Msg::Last(at)))
        });
        let back = lang.fill(SeaMap::TakeBack, &[&name]);
        let back = button("button.button@take-back-picked", back, on(send, Msg::Answer(at, None)));
        return Some(
            card("section.card@cell", name, None)
                .with(el("p").with(lang.fill(SeaMap::ShotNumber, &[&(number + 1), &word])))
                .with(el("div.buttons").with(choose).with(last).with(back)),
        );
    }
    let here = context.index(at);
    let report = context.chances();
    let mut rows = Vec::new();
    let mut numbers = Vec::new();
    if let (Some(report), Some(split)) = (report, context.split(at)) {
        let total = large::amount(&report.total);
        for (number, count) in split.iter().enumerate() {
            let share = large::amount(count) / total;
            let label = match number {
                0 => lang.t(BoardText::Miss).to_owned(),
                1 => lang.t(SeaMap::HitOnly).to_owned(),
                _ if count == "0" || share == 0.0 => continue,
                _ => {
                    let class = words::class_at(&position.fleet, number - 2, lang);
                    format!("{} ({class})", lang.t(BoardText::Sunk))
                }
            };
            numbers.push(fact(label.clone(), context.known(count, report)));
            rows.push((number != 0, label, share));
        }
        // A hit is more to the point than a miss.
        rows.sort_by_key(|(hit, ..)| !hit);
    }
    let bars = rows.into_iter().map(|(main, label, share)| bar(label, share, main));
    let line = |name: SeaMap, value: El| {
        el("div").with(el("dt").with(lang.t(name))).with(el("dd.num").with(value))
    };
    let fleets = report.and_then(|report| {
        let count = report.cells.iter().flatten().nth(here)?;
        let numbers = context.shares(report, here);
        let weighted = context.weights.is_some();
        let short = if weighted { words::weight } else { large::count };
        let both: [&dyn std::fmt::Display; 2] = [&short(count, lang), &short(&report.total, lang)];
        let value = told(about_chance(context), numbers, sure(report), lang)
            .with(lang.fill(SeaMap::Of, &both));
        let name = if weighted { SeaMap::WeightOfFleets } else { SeaMap::FleetsHere };
        Some(line(name, value))
    });
    let factor = context.weights.as_ref().and_then(|weights| {
        let factor = weights.rows.iter().flatten().nth(here)?;
        let numbers = vec![fact(lang.t(SeaMap::Weights), weights.name.clone())];
        let value = told(SeaMap::AboutWeights, numbers, Exactness::Heuristic, lang);
        Some(line(SeaMap::WeightHere, value.with(format!("×{}", decimal(*factor, 2)))))
    });
    let bits = report.and_then(|report| {
        let bits = report.bits.iter().flatten().nth(here)?;
        let value = lang.fill(SeaMap::BitsValue, &[&decimal(*bits, 3)]);
        Some(line(SeaMap::Bits, told(SeaMap::AboutBits, vec![], sure(report), lang).with(value)))
    });
    let places = context.matrix.as_deref().and_then(|matrix| {
        let four = matrix.p_four.iter().flatten().nth(here)?;
        let distinct = matrix.p_distinct.iter().flatten().nth(here)?;
        let mut numbers = vec![
            fact(lang.t(SeaMap::Four), format!("{four} / {}", matrix.max_four)),
            fact(lang.t(SeaMap::Distinct), format!("{distinct} / {}", matrix.max_distinct)),
        ];
        if let Some(weighted) = &matrix.weighted {
            let rows = if context.screen.distinct { &weighted.distinct } else { &weighted.four };
            let value = rows.iter().flatten().nth(here)?;
            numbers.push(fact(lang.t(SeaMap::WeightedPlaces), decimal(*value, 1)));
        }
        if matrix.mode == Mode::Finishing {
            numbers.push(fact(lang.t(SeaMap::BesideWound), "✓"));
        }
        let value = lang.fill(SeaMap::PlacesBoth, &[four, distinct]);
        let value = told(SeaMap::AboutMatrix, numbers, Exactness::Heuristic, lang).with(value);
        Some(line(SeaMap::PlacesHere, value))
    });
    Some(
        card(
            "section.card@cell",
            lang.fill(SeaMap::IfShot, &[&name]),
            Some(
                told(SeaMap::AboutSplit, numbers, report.map_or(Exactness::Sampled, sure), lang)
                    .id("split")
                    .with(lang.t(SeaMap::Answers)),
            ),
        )
        .class("stale", !context.fresh)
        .with(el("dl.sea__bars").list(bars))
        .with(el("dl.facts").with(fleets).with(factor).with(bits).with(places)),
    )
}

/// How the number of fleets fell.
fn counter(context: &Context, totals: &[Option<String>]) -> Option<El> {
    let lang = context.lang;
    let report = context.chances()?;
    context.left.as_ref()?;
    let known = totals.iter().enumerate();
    let known = known.filter_map(|(at, total)| Some((at, large::amount(total.as_ref()?))));
    let known = known.filter(|(_, total)| *total >= 1.0);
    let points: Vec<_> = known.map(|(at, total)| (at, total.log10())).collect();
    let most = points.iter().map(|point| point.1).fold(1.0, f64::max);
    let last = (totals.len().max(2) - 1) as f64;
    let at = |(at, log): (usize, f64)| {
        let (x, y) = (4.0 + 292.0 * at as f64 / last, 68.0 - 60.0 * log / most);
        (x.round() as u32, y.round() as u32)
    };
    let places: Vec<_> = points.iter().map(|&point| at(point)).collect();
    let line: Vec<_> = places.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let dot =
        places.last().map(|(x, y)| el("circle").attr("cx", *x).attr("cy", *y).attr("r", 4_u8));
    let first = points.first().map_or(0.0, |point| point.1);
    let power = |log: f64| format!("10^{}", decimal(log, 1));
    let now = points.last().map_or(0.0, |point| point.1);
    let label = lang.fill(SeaMap::CounterGraph, &[&power(first), &power(now), &(totals.len() - 1)]);
    let word = |x: u16, y: u16, end: bool, words: String| {
        el("text")
            .attr("x", x)
            .attr("y", y)
            .attr("text-anchor", if end { "end" } else { "start" })
            .with(words)
    };
    let top = large::power(10_f64.powf(most), 0);
    let shots = lang.fill(SeaMap::AfterShots, &[&(totals.len() - 1)]);
    let graph = el("svg.sea__graph@graph")
        .attr("viewBox", "0 -14 300 104")
        .attr("role", "img")
        .attr("aria-label", label)
        .attr("data-points", points.len())
        .with(word(4, 2, false, top))
        .with(word(4, 84, false, "1".into()))
        .with(word(296, 84, true, shots))
        .with(el("path").attr("d", "M4 8V68"))
        .with(el("path").attr("d", "M4 68H296"))
        .with(el("polyline").attr("points", line.join(" ")))
        .with(dot);
    // What the eye is to see: how much the last answer has told, and which one told most.
    let factor = |pair: &[(usize, f64)]| match pair {
        [(before, a), (after, b)] if before + 1 == *after => Some((*after, 10_f64.powf(a - b))),
        _ => None,
    };
    let cuts: Vec<_> = points.windows(2).filter_map(factor).collect();
    let most = cuts.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1));
    let last = cuts.last().copied().filter(|cut| cut.0 + 1 == totals.len());
    let said = |(shot, factor): (usize, f64), key: SeaMap| {
        let at = context.position.shots.get(shot - 1)?.at;
        let factor = if factor < 1000.0 {
            decimal(factor, if factor < 10.0 { 1 } else { 0 })
        } else {
            large::count(&decimal(factor, 0).replace(',', ""), lang)
        };
        Some(el("p").with(lang.fill(key, &[&context.name(at), &factor])))
    };
    let other = most.filter(|most| last.is_none_or(|last| last.0 != most.0));
    let cut = el("div.sea__cut@cut")
        .with(last.and_then(|cut| said(cut, SeaMap::LastCut)))
        .with(other.and_then(|cut| said(cut, SeaMap::MostCut)));
    let value = told(SeaMap::AboutTotal, context.total_facts(report), sure(report), lang)
        .with(el("b.sea__total").with(context.total(report)));
    Some(
        card(
            "section.card sea__counter@counter",
            lang.t(SeaMap::Counter),
            Some(mark(sure(report), false, lang)),
        )
        .with(value)
        .with(graph)
        .with(cut)
        .with(el("p.muted sea__scale").with(lang.t(SeaMap::CounterNote))),
    )
}
