//! The hand among dealt ones: a survey by seeds on all workers.

use std::rc::Rc;

use yew::prelude::*;

use super::discards::PartProps;
use super::explain::{explain, fact};
use super::parts::failure;
use crate::components::{Exactness, bare_table, card, mark, progress_line, row_head};
use crate::el::{all, button, el};
use crate::hooks::{JobState, use_kept, use_lang, use_pool};
use crate::i18n::{Key, Lang, M, Topic, decimal, number, percent};
use jobs::milljan::{Date, Deals, DealsReport, DealsRequest, FULL, UnitEntry, UnitId};
use jobs::{Ask, Batch, Progress};

/// Hands of a survey, and how many of them are one worker's piece.
const HANDS: u64 = 10_000;
const CHUNK: u64 = 250;
/// Seed of the first hand; shown, so that anybody can repeat the survey.
const SEED: u64 = 1;

fn chunks(units: &Units) -> Vec<Ask<Deals>> {
    let chunk = |at: u64| {
        let (snapshot, units_off, units_own) = units.clone();
        DealsRequest { snapshot, units_off, units_own, games: CHUNK, seed_from: SEED + at * CHUNK }
    };
    (0..HANDS / CHUNK).map(|at| Ask::<Deals>::new(chunk(at))).collect()
}

/// The units that a survey goes by: day, switched-off ones, own ones.
type Units = (Date, Vec<UnitId>, Vec<UnitEntry>);

fn join(a: DealsReport, b: DealsReport) -> DealsReport {
    Deals::merge(a, b).expect("chunks follow one another")
}

/// How h is spread over random deals.
#[component]
pub(super) fn Survey(props: &PartProps) -> Html {
    let lang = use_lang();
    let request = &props.context.sound.request;
    let units: Units = (request.snapshot, request.units_off.clone(), request.units_own.clone());
    let asked = use_kept(|| None::<Units>);
    let requests = use_memo(((*asked).clone(), units.clone()), |(asked, units)| {
        (asked.as_ref() == Some(units)).then(|| Rc::new(chunks(units)))
    });
    let pool = use_pool((*requests).clone(), join);
    let busy = matches!(pool.state, JobState::Loading | JobState::Running);
    let stopped = matches!(pool.state, JobState::Stopped | JobState::Crashed(_));
    let own =
        props.context.report.as_ref().filter(|_| props.context.fresh).and_then(|report| report.h);
    let start = requests.is_none().then(|| {
        let start = asked.set_to(Some(units));
        button("button.button button--main@deals-start", lang.t(M::DealsStart), start)
    });
    let again = stopped.then(|| button("button.button", lang.t(Key::Retry), pool.resume.clone()));
    let progress = Progress { nodes: pool.done as u64, total: Some(pool.total as u64) };
    card("section.card@deals", lang.t(M::DealsTitle), Some(mark(Exactness::Sampled, false, lang)))
        .with(el("p.muted").with(lang.t(M::DealsText)))
        .with(start)
        .with(again)
        .with(failure(&pool.state, lang))
        .with(pool.report.as_ref().map(|report| spread(report, own, lang)))
        .with(progress_line(busy, progress, Some(&pool.stop), lang))
        .html()
}

/// The table of the survey; the row of the own hand is framed.
fn spread(report: &DealsReport, own: Option<u8>, lang: Lang) -> Html {
    let most = report.h.iter().copied().max().unwrap_or(1).max(1);
    let games = report.games.max(1) as f64;
    let row = |h: usize, hands: u64| {
        let share = hands as f64 / games;
        let error = 1.96 * (share * (1.0 - share) / games).sqrt();
        let name =
            if h > usize::from(FULL) { lang.t(M::DealsNone).to_owned() } else { h.to_string() };
        let of_all = format!("{} / {}", number(hands), number(report.games));
        let numbers = vec![
            fact(lang.t(M::HandsHead), of_all),
            fact("±", percent(error, 2)),
            fact(lang.t(M::DealsSeed), format!("{SEED}…{}", SEED + report.games - 1)),
        ];
        let shown = format!("{} ±{}", percent(share, 1), percent(error, 1));
        let width = format!("--w:{}", decimal(hands as f64 / most as f64, 4));
        el("tr")
            .key(h)
            .class("own", own.map(usize::from) == Some(h))
            .id(format!("deals-{h}"))
            .with(row_head(name).class("num", true))
            .with(el("td.num").with(number(hands)))
            .with(el("td.bar-cell").with(el("span.bar").attr("style", width)))
            .with(el("td.num").with(explain(Topic::Deals, numbers, lang).with(shown)))
            .html()
    };
    let all_h = || report.h.iter().copied().enumerate();
    let rows = all_h().filter(|&(_, hands)| hands > 0).map(|(h, hands)| row(h, hands)).collect();
    let nearer = own.map(|own| {
        let farther: u64 =
            all_h().filter(|&(h, _)| usize::from(own) < h).map(|(_, hands)| hands).sum();
        el("p").with(lang.fill(M::NearerThan, &[&percent(farther as f64 / games, 1)]))
    });
    let heads = [
        ("num", "h"),
        ("num", lang.t(M::HandsHead)),
        ("hidden", lang.t(M::DealsTitle)),
        ("num", lang.t(M::Share13)),
    ];
    let dealt = lang.fill(M::Dealt, &[&number(report.games)]);
    let seed = format!("{dealt} · {} {SEED}", lang.t(M::DealsSeed));
    all([
        all(nearer),
        bare_table("table", &heads, rows).html(),
        el("p.muted@deals-count").with(seed).html(),
    ])
}
