//! The marks for the answers to a puzzle, and the solution.

use yew::prelude::*;

use super::board::arrow;
use super::record::FULL_MARKS;
use crate::components::{
    Explanation, card, exactness_badge, explain as opens, mini, or_dash, row_head, table,
};
use crate::el::{El, Part, all, el};
use crate::i18n::{self, Lang, MilljanText, MilljanTopic, PuzzleText, milljan as words, number};
use crate::names;
use crate::pages::milljan::explain::{explain, fact};
use crate::pages::milljan::parts::plain_minis;
use jobs::milljan::{
    ExchangeRow, PuzzleCheckReport, PuzzleDiscard, PuzzleReport, PuzzleWin, UnitId, WrongAnswer,
    unit,
};

/// Right, missed and wrong answers.
fn sums(verdict: &PuzzleCheckReport) -> [usize; 3] {
    fn of<R, W>(marked: &jobs::milljan::Marked<R, W>) -> [usize; 3] {
        [marked.right.len(), marked.missed.len(), marked.wrong.len()]
    }
    match (&verdict.waits, &verdict.exchanges, &verdict.discards) {
        (Some(marked), ..) => of(marked),
        (_, Some(marked), _) => of(marked),
        (.., Some(marked)) => of(marked),
        _ => [0; 3],
    }
}

/// The same in words.
pub(super) fn counts(verdict: &PuzzleCheckReport, lang: Lang) -> String {
    let [right, missed, wrong] = sums(verdict);
    lang.fill(PuzzleText::Counts, &[&right, &missed, &wrong])
}

/// The marks; none where the solution was shown.
pub(super) fn headline(verdict: Option<&PuzzleCheckReport>, lang: Lang) -> El {
    let Some(verdict) = verdict else { return el("div.stack@result") };
    let [right, missed, wrong] = sums(verdict);
    let [title, text, formula] = lang.parts(PuzzleText::Marks);
    let what = Explanation {
        title: title.into(),
        text: text.into(),
        formula: Some(formula.into()),
        numbers: vec![
            fact(lang.t(PuzzleText::Right), right),
            fact(lang.t(PuzzleText::Missed), missed),
            fact(lang.t(PuzzleText::Wrong), wrong),
        ],
        ..Explanation::default()
    };
    let all_right = verdict.marks == FULL_MARKS;
    // A discard is a single answer: it is the best or not, and how good it was the marks say.
    let is_single = verdict.discards.is_some();
    let words = lang.t(match (all_right, is_single) {
        (true, _) => PuzzleText::AllRight,
        (false, true) => PuzzleText::NotBest,
        (false, false) => PuzzleText::NotAll,
    });
    let line = el("p.headline")
        .with(opens(what).id("marks").with(el("span.big").with(format!("{} / 100", verdict.marks))))
        .with(el("span.why").class("good", all_right).with(words))
        .with((!is_single).then(|| el("span.why@counts").with(counts(verdict, lang))));
    el("div.stack@result").with(line)
}

/// How an answer is judged.
#[derive(Clone, Copy)]
enum Judged {
    Right,
    Missed,
    Wrong,
    Answer,
}

impl Judged {
    fn row(self, tiles: Html, lang: Lang) -> El {
        let (words, sign, key) = match self {
            Self::Right => ("li.judged good-edge@right", "✓", PuzzleText::Right),
            Self::Missed => ("li.judged@missed", "△", PuzzleText::Missed),
            Self::Wrong => ("li.judged bad-edge@wrong", "✗", PuzzleText::Wrong),
            Self::Answer => ("li.judged@answer", "●", PuzzleText::Answer),
        };
        let word = el("span.judged__word")
            .with(el("span").attr("aria-hidden", "true").with(sign))
            .with(" ")
            .with(lang.t(key));
        el(words).with(el("div.judged__head").with(word).with(el("span.minis").with(tiles)))
    }
}

/// A line of an answer: a name and what belongs to it.
fn line(part: impl Part) -> El {
    el("div.judged__line").with(part)
}

/// Names of units in a row: puzzles are made of the units of the table alone.
fn unit_names(units: &[UnitId]) -> El {
    let names: Vec<&str> = units.iter().filter_map(|&id| unit(id)).map(|unit| unit.name).collect();
    el("span.unit-names").attr("lang", "ja").with(names.join(" · "))
}

fn made(points: u32, topic: MilljanTopic, units: &[UnitId], lang: Lang) -> El {
    let points = explain(topic, vec![fact("Σ", number(points.into()))], lang)
        .with(i18n::points(points, lang));
    line(unit_names(units)).with(points)
}

fn win(judged: Judged, win: &PuzzleWin, lang: Lang) -> Html {
    let left = lang.fill(PuzzleText::CopiesLeft, &[&win.copies]);
    let tile = mini(&names::face(win.tile, lang), None);
    judged
        .row(all([tile, el("span.muted num").with(left)]), lang)
        .with(made(win.points, MilljanTopic::Tsumo, &win.units, lang))
        .html()
}

fn exchange(judged: Judged, row: &ExchangeRow, lang: Lang) -> Html {
    judged
        .row(arrow(&row.out, &row.into, lang), lang)
        .with(made(row.score, MilljanTopic::ExchangeScore, &row.units, lang))
        .html()
}

fn fault(row: &WrongAnswer, lang: Lang) -> Html {
    let tiles = if row.out.is_empty() {
        plain_minis(&row.into, lang)
    } else {
        arrow(&row.out, &row.into, lang)
    };
    let missing = (!row.missing.is_empty()).then(|| {
        line(el("span.muted").with(lang.t(PuzzleText::Lacks)))
            .with(el("span.minis").with(plain_minis(&row.missing, lang)))
    });
    Judged::Wrong
        .row(tiles, lang)
        .with(line(words::wrong_answer(row, lang)))
        .with(missing)
        .with((!row.units.is_empty()).then(|| line(unit_names(&row.units))))
        .html()
}

/// A discard, why it is not the best, and what it leads to.
fn discard(judged: Judged, row: &PuzzleDiscard, best: Option<&PuzzleDiscard>, lang: Lang) -> Html {
    let why = best.filter(|best| best.tile != row.tile).and_then(|best| {
        let (weight, most) = (row.weight.into(), best.weight.into());
        Some(line(words::why_not(row.h, best.h?, weight, most, lang)))
    });
    judged
        .row(mini(&names::face(row.tile, lang), None).html(), lang)
        .with(why)
        .with((!row.adv.is_empty()).then(|| {
            line(el("span.muted").with(lang.t(PuzzleText::BringNearer)))
                .with(el("span.minis").with(plain_minis(&row.adv, lang)))
        }))
        .with((!row.goal.is_empty()).then(|| line(unit_names(&row.goal))))
        .html()
}

/// All discards with their marks.
fn discards(rows: &[PuzzleDiscard], lang: Lang) -> El {
    let heads = [
        ("", lang.t(MilljanText::TileHead)),
        ("num", lang.t(MilljanText::H)),
        ("num", lang.t(MilljanText::CopiesHead)),
        ("num", lang.t(PuzzleText::MarksHead)),
    ];
    let rows = rows.iter().map(|row| {
        let number = |topic: MilljanTopic, value: String| {
            el("td.num").with(explain(topic, Vec::new(), lang).with(value))
        };
        el("tr")
            .class("best", row.marks == FULL_MARKS)
            .with(row_head(mini(&names::face(row.tile, lang), None)))
            .with(number(MilljanTopic::H, or_dash(row.h)))
            .with(number(MilljanTopic::Weight, row.weight.to_string()))
            .with(el("td.num").with(row.marks))
            .html()
    });
    table(lang.t(MilljanText::DiscardsTitle), &heads, rows)
}

fn answers(title: PuzzleText, rows: Vec<Html>, discards: Option<El>, lang: Lang) -> Html {
    let sure = exactness_badge(Default::default(), false, lang);
    card("div.card@answers", lang.t(title), Some(sure))
        .with(el("ul.list judgements").with(rows))
        .with(discards)
        .html()
}

/// Each answer judged, with the resulting units or what is missing.
pub(super) fn verdict(puzzle: &PuzzleReport, verdict: &PuzzleCheckReport, lang: Lang) -> Html {
    let mut rows = Vec::new();
    let mut all = None;
    if let Some(marked) = &verdict.waits {
        rows.extend(marked.wrong.iter().map(|row| fault(row, lang)));
        rows.extend(marked.missed.iter().map(|row| win(Judged::Missed, row, lang)));
        rows.extend(marked.right.iter().map(|row| win(Judged::Right, row, lang)));
    }
    if let Some(marked) = &verdict.exchanges {
        rows.extend(marked.wrong.iter().map(|row| fault(row, lang)));
        rows.extend(marked.missed.iter().map(|row| exchange(Judged::Missed, row, lang)));
        rows.extend(marked.right.iter().map(|row| exchange(Judged::Right, row, lang)));
    }
    if let Some(marked) = &verdict.discards {
        let best = marked.missed.first();
        rows.extend(marked.wrong.iter().map(|row| discard(Judged::Wrong, row, best, lang)));
        rows.extend(marked.missed.iter().map(|row| discard(Judged::Missed, row, None, lang)));
        rows.extend(marked.right.iter().map(|row| discard(Judged::Right, row, None, lang)));
        all = listed(puzzle, lang);
    }
    answers(PuzzleText::Answer, rows, all, lang)
}

fn listed(puzzle: &PuzzleReport, lang: Lang) -> Option<El> {
    let rows = puzzle.solution.as_ref()?.discards.as_ref()?;
    Some(discards(rows, lang))
}

/// The answers themselves.
pub(super) fn solution(puzzle: &PuzzleReport, lang: Lang) -> Html {
    let Some(solution) = &puzzle.solution else { return Html::default() };
    let mut rows: Vec<Html> = Vec::new();
    rows.extend(solution.waits.iter().flatten().map(|row| win(Judged::Answer, row, lang)));
    rows.extend(solution.exchanges.iter().flatten().map(|row| exchange(Judged::Answer, row, lang)));
    let best = solution.discards.iter().flatten().filter(|row| row.marks == FULL_MARKS);
    rows.extend(best.map(|row| discard(Judged::Answer, row, None, lang)));
    answers(PuzzleText::Answer, rows, listed(puzzle, lang), lang)
}
