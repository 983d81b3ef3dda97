//! Games of one loadout, beside its rehearsals.

use std::rc::Rc;

use yew::prelude::*;

use super::super::distribution::quartiles;
use crate::agreement::difference;
use crate::batch::{Runner, Spec};
use crate::components::{Binned, ChartProps, bare_table, chart, row_head, scroller};
use crate::el::{El, el};
use crate::handler::Handler;
use crate::hooks::{use_batch, use_effect_with, use_lang};
use crate::i18n::contest::job_error;
use crate::i18n::{AgreementText, Lang, decimal, number, signed};
use crate::store;
use jobs::contest::{Rehearsal, Rehearsals, RehearsalsReport, RehearsalsRequest, RowAgreement};

/// Games of a loadout.
const GAMES: u64 = 2000;
/// Points of a bin.
const BIN: u32 = 50;

const PLAYED: Spec<Rehearsals> = Spec {
    slot: store::CONTEST_AGREEMENT_GAMES,
    older: None,
    file: None,
    start: None,
    precisions: &[],
    error: job_error,
    in_words,
    csv: None,
};

/// What is played of a row.
fn request(row: &Rehearsal) -> RehearsalsRequest {
    RehearsalsRequest {
        rows: vec![row.clone()],
        snapshot: None,
        policy: Default::default(),
        ai: Default::default(),
        conventions: Default::default(),
        games: GAMES,
        seed_from: 1,
        bin: BIN,
    }
}

/// How far these games agree with the only row.
fn agreement(report: &RehearsalsReport) -> Option<RowAgreement> {
    let (row, sums) = (report.request.rows.first()?, report.sums.loadouts.first()?);
    RowAgreement::of_games(row, report.sums.games, sums)
}

fn in_words(report: &RehearsalsReport, lang: Lang) -> String {
    let Some(found) = agreement(report) else { return String::new() };
    let mean = decimal(found.ours.mean, 0);
    let words = [number(report.sums.games), mean, difference(&found)];
    lang.fill(AgreementText::GamesWords, &[&words[0], &words[1], &words[2]])
}

/// Properties of [`RowGames`].
#[derive(Clone, PartialEq, Properties)]
pub struct RowGamesProps {
    /// The loadout with its rehearsals.
    pub row: Rehearsal,
}

/// The distribution of the AI's scores, with the rehearsals drawn on it. The games begin by themselves.
#[component]
pub fn RowGames(props: &RowGamesProps) -> Html {
    let lang = use_lang();
    let row = &props.row;
    let plan = request(row);
    use_effect_with(row.n, {
        let plan = plan.clone();
        move |_| {
            let runner = Runner::open(&PLAYED);
            // Games that were stopped wait for the button.
            if runner.played(&plan).is_none() {
                runner.start(plan, None);
            }
            || ()
        }
    });
    let batch = use_batch(&PLAYED, Some(plan), &Handler::noop());
    let played = batch.played();
    let picture = played.map(|report| histogram(row, report, lang));
    let done = played.filter(|report| !batch.busy && report.sums.games >= GAMES);
    let top = match done {
        Some(report) => el("p@agreement-done").with(in_words(report, lang)).html(),
        None => batch.controls.clone(),
    };
    let drawn = if row.q1.is_some() { AgreementText::Drawn } else { AgreementText::DrawnPlain };
    el("div.stack agreement__games")
        .with(el("div.agreement__top").with(top))
        .with(el("div.agreement__chart").with(picture))
        .with(el("p.muted").with(lang.t(drawn)))
        .with(figures(row, played.map(|report| &**report), lang))
        .html()
}

/// Least, quartiles, median, most of the rehearsals. Where the quartiles are unknown, the median stands
/// for them: it is drawn alone, without a box.
fn five(row: &Rehearsal) -> Option<[f64; 5]> {
    let median = row.median?;
    Some([row.min?, row.q1.unwrap_or(median), median, row.q3.unwrap_or(median), row.max?])
}

fn histogram(row: &Rehearsal, report: &RehearsalsReport, lang: Lang) -> Html {
    let Some(sums) = report.sums.loadouts.first() else { return Html::default() };
    let width = u64::from(report.request.bin);
    let ours = sums.bins.iter().map(|(&bin, &games)| (u64::from(bin) * width, games));
    let five = five(row);
    let mut found = Binned::with_room(
        width,
        vec![(String::new(), ours.collect())],
        &five.map_or_else(Vec::new, |[least, .., most]| vec![least, most]),
    );
    let marks = five.map(|five| five.map(|points| found.place(points)));
    let mean = row.known().map(|known| found.place(known.mean));
    found.bins.mean = mean;
    found.series.iter_mut().for_each(|series| series.marks = marks);
    chart(ChartProps {
        head: lang.t(AgreementText::Score).into(),
        label: lang.fill(AgreementText::PlotLabel, &[&number(report.sums.games)]).into(),
        bins: Rc::new(found.bins),
        series: Rc::new(found.series),
        testid: "agreement-histogram",
    })
}

/// The figures of both, side by side; all rows from the start, so that nothing moves.
fn figures(row: &Rehearsal, report: Option<&RehearsalsReport>, lang: Lang) -> El {
    let found = report.and_then(agreement);
    let known = row.known();
    let sums = report.and_then(|report| report.sums.loadouts.first().map(|sums| (report, sums)));
    let ours = sums.map(|(report, sums)| {
        let [low, half, high] = quartiles(sums, report.request.bin, report.sums.games);
        [sums.least as f64, low, half, high, sums.most as f64]
    });
    let of = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |value| decimal(value, 0));
    let theirs = [row.min, row.q1, row.median, row.q3, row.max];
    let five: [&str; 5] = lang.parts(AgreementText::Five);
    let five = five.into_iter().zip(theirs).enumerate();
    let five = five.map(|(at, (name, theirs))| (name, theirs, ours.map(|ours| ours[at])));
    let both = [
        (
            AgreementText::Number,
            known.map(|known| known.samples),
            found.map(|found| found.ours.n as f64),
        ),
        (AgreementText::Mean, known.map(|known| known.mean), found.map(|found| found.ours.mean)),
        (
            AgreementText::Deviation,
            known.and_then(|known| known.deviation),
            found.and_then(|found| found.ours.deviation),
        ),
    ];
    let both = both.map(|(key, theirs, ours)| (lang.t(key), theirs, ours));
    let rows = both.into_iter().chain(five).map(|(name, theirs, ours)| {
        let cells = [theirs, ours].map(|value| el("td.num").with(of(value)));
        el("tr").with(row_head(name)).list(cells).html()
    });
    let last = |name: &'static str, value: Option<String>| {
        let value = value.unwrap_or_else(|| "–".to_owned());
        el("tr").with(row_head(name)).with(el("td")).with(el("td.num").with(value)).html()
    };
    let differs = found.as_ref().map(difference);
    let z = found.and_then(|found| found.z).map(|z| signed(z, 2));
    let rows = rows.chain([last(lang.t(AgreementText::Difference), differs), last("z", z)]);
    let heads = [
        ("", lang.t(AgreementText::Value)),
        ("num", lang.t(AgreementText::Rehearsed)),
        ("num", lang.t(AgreementText::Ours)),
    ];
    let table = bare_table("table@agreement-figures", &heads, rows);
    scroller(lang.t(AgreementText::Rehearsed), table)
}
