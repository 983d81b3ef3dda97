//! What is known about the selected cell, and what the numbers are based on.

use yew::prelude::*;

use super::answer::{about_chance, explained, fact, sure, target};
use super::state::Msg;
use super::{Context, words};
use crate::components::{Exactness, card, exactness_badge};
use crate::el::{El, all, button, el, on};
use crate::i18n::{BattleshipMap, BoardText, decimal, large, percent, plain};
use crate::pages::battleship::duel::board_setup::answer_words;
use jobs::battleship::{AnswerName, Mode, MoveReport};

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

/// The content before anything is entered.
fn welcome(context: &Context) -> El {
    let lang = context.lang;
    let example = share::read_board(super::EXAMPLE).ok().map(|board| {
        button(
            "button.button@example",
            lang.t(BattleshipMap::Example),
            on(&context.send, Msg::Load(board)),
        )
    });
    el("div.card@welcome")
        .with(el("h2").with(lang.t(BattleshipMap::EmptyTitle)))
        .with(el("p").with(lang.t(BattleshipMap::EmptyText)))
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

/// What is known about the selected cell, or about the answer.
fn cell(context: &Context) -> Option<El> {
    let Context { position, lang, send, .. } = context;
    let lang = *lang;
    let at = context.screen.picked.or_else(|| target(context).map(|(at, _)| at))?;
    let name = context.name(at);
    if let Some((number, shot)) = position.shot(at) {
        let word = answer_words(shot, &position.sea(), lang);
        let choose = (shot.answer == AnswerName::Sunk).then(|| {
            button(
                "button.button@choose-ship",
                lang.t(BattleshipMap::ChooseShip),
                on(send, Msg::Ask(at)),
            )
        });
        let last = (number + 1 < position.shots.len()).then(|| {
            button(
                "button.button@make-last",
                lang.t(BattleshipMap::MakeLast),
                on(send, Msg::Last(at)),
            )
        });
        return Some(
            card("section.card@cell", name, None)
                .with(el("p").with(lang.fill(BattleshipMap::ShotNumber, &[&(number + 1), &word])))
                .with(el("div.buttons").with(choose).with(last)),
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
                1 => lang.t(BattleshipMap::HitOnly).to_owned(),
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
    let line = |name: BattleshipMap, value: El| {
        el("div").with(el("dt").with(lang.t(name))).with(el("dd.num").with(value))
    };
    let fleets = report.and_then(|report| {
        let count = report.cells.iter().flatten().nth(here)?;
        let numbers = context.shares(report, here);
        let weighted = context.weights.is_some();
        let short = if weighted { words::weight } else { large::count };
        let both: [&dyn std::fmt::Display; 2] = [&short(count, lang), &short(&report.total, lang)];
        let value = explained(about_chance(context), numbers, sure(report), lang)
            .with(lang.fill(BattleshipMap::Of, &both));
        let name = if weighted { BattleshipMap::WeightOfFleets } else { BattleshipMap::FleetsHere };
        Some(line(name, value))
    });
    let factor = context.weights.as_ref().and_then(|weights| {
        let factor = weights.rows.iter().flatten().nth(here)?;
        let numbers = vec![fact(lang.t(BattleshipMap::Weights), weights.name.clone())];
        let value = explained(BattleshipMap::AboutWeights, numbers, Exactness::Heuristic, lang);
        Some(line(BattleshipMap::WeightHere, value.with(format!("×{}", decimal(*factor, 2)))))
    });
    let bits = report.and_then(|report| {
        let bits = report.bits.iter().flatten().nth(here)?;
        let value = lang.fill(BattleshipMap::BitsValue, &[&decimal(*bits, 3)]);
        Some(line(
            BattleshipMap::Bits,
            explained(BattleshipMap::AboutBits, vec![], sure(report), lang).with(value),
        ))
    });
    let places = context.matrix.as_deref().and_then(|matrix| {
        let four = matrix.p_four.iter().flatten().nth(here)?;
        let distinct = matrix.p_distinct.iter().flatten().nth(here)?;
        let mut numbers = vec![
            fact(lang.t(BattleshipMap::Four), format!("{four} / {}", matrix.max_four)),
            fact(lang.t(BattleshipMap::Distinct), format!("{distinct} / {}", matrix.max_distinct)),
        ];
        if let Some(weighted) = &matrix.weighted {
            let rows = if context.screen.distinct { &weighted.distinct } else { &weighted.four };
            let value = rows.iter().flatten().nth(here)?;
            numbers.push(fact(lang.t(BattleshipMap::WeightedPlaces), decimal(*value, 1)));
        }
        if matrix.mode == Mode::Finishing {
            numbers.push(fact(lang.t(BattleshipMap::BesideWound), "✓"));
        }
        let value = lang.fill(BattleshipMap::PlacesBoth, &[four, distinct]);
        let value =
            explained(BattleshipMap::AboutMatrix, numbers, Exactness::Heuristic, lang).with(value);
        Some(line(BattleshipMap::PlacesHere, value))
    });
    Some(
        card(
            "section.card@cell",
            lang.fill(BattleshipMap::IfShot, &[&name]),
            Some(
                explained(
                    BattleshipMap::AboutSplit,
                    numbers,
                    report.map_or(Exactness::Sampled, sure),
                    lang,
                )
                .id("split")
                .with(lang.t(BattleshipMap::Answers)),
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
    let label =
        lang.fill(BattleshipMap::CounterGraph, &[&power(first), &power(now), &(totals.len() - 1)]);
    let word = |x: u16, y: u16, end: bool, words: String| {
        el("text")
            .attr("x", x)
            .attr("y", y)
            .attr("text-anchor", if end { "end" } else { "start" })
            .with(words)
    };
    let top = large::power(10_f64.powf(most), 0);
    let shots = lang.fill(BattleshipMap::AfterShots, &[&(totals.len() - 1)]);
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
    // What should stand out: how much the last answer revealed, and which one revealed most.
    let factor = |pair: &[(usize, f64)]| match pair {
        [(before, a), (after, b)] if before + 1 == *after => Some((*after, 10_f64.powf(a - b))),
        _ => None,
    };
    let cuts: Vec<_> = points.windows(2).filter_map(factor).collect();
    let most = cuts.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1));
    let last = cuts.last().copied().filter(|cut| cut.0 + 1 == totals.len());
    let said = |(shot, factor): (usize, f64), key: BattleshipMap| {
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
        .with(last.and_then(|cut| said(cut, BattleshipMap::LastCut)))
        .with(other.and_then(|cut| said(cut, BattleshipMap::MostCut)));
    let value =
        explained(BattleshipMap::AboutTotal, context.total_facts(report), sure(report), lang)
            .with(el("b.sea__total").with(context.total(report)));
    Some(
        card(
            "section.card sea__counter@counter",
            lang.t(BattleshipMap::Counter),
            Some(exactness_badge(sure(report), false, lang)),
        )
        .with(value)
        .with(graph)
        .with(cut)
        .with(el("p.muted sea__scale").with(lang.t(BattleshipMap::CounterNote))),
    )
}
