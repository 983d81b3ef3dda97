//! The hand among dealt ones: a survey by seeds on all workers.

use std::rc::Rc;

use yew::prelude::*;

use super::discards::PartProps;
use super::explain::{explain, fact};
use super::parts::failure;
use crate::jobs::milljan::{Date, Deals, DealsReport, DealsRequest, FULL, UnitEntry, UnitId};
use crate::jobs::{Batch, Progress};
use crate::web::components::{Exactness, Explain, Mark, ProgressLine, slot};
use crate::web::hooks::{JobState, Named, use_lang, use_pool};
use crate::web::i18n::{Key, M, Topic, number, percent};

/// Hands of a survey, and how many of them are one worker's piece.
const HANDS: u64 = 10_000;
const CHUNK: u64 = 250;
/// Seed of the first hand; shown, so that anybody can repeat the survey.
const SEED: u64 = 1;

fn chunks(units: &Units) -> Vec<Named<DealsRequest>> {
    let chunk = |at: u64| {
        let (snapshot, units_off, units_own) = units.clone();
        DealsRequest { snapshot, units_off, units_own, games: CHUNK, seed_from: SEED + at * CHUNK }
    };
    (0..HANDS / CHUNK).map(|at| Named::new("milljan.deals", chunk(at))).collect()
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
    let asked = use_state(|| None::<Units>);
    let requests = use_memo(((*asked).clone(), units.clone()), |(asked, units)| {
        (asked.as_ref() == Some(units)).then(|| Rc::new(chunks(units)))
    });
    let pool = use_pool((*requests).clone(), join);
    let start = {
        let asked = asked.clone();
        Callback::from(move |_: MouseEvent| asked.set(Some(units.clone())))
    };
    let busy = matches!(pool.state, JobState::Loading | JobState::Running);
    let stopped = matches!(pool.state, JobState::Stopped | JobState::Crashed(_));
    let own =
        props.context.report.as_ref().filter(|_| props.context.fresh).and_then(|report| report.h);
    let table = pool.report.as_ref().map(|report| {
        let most = report.h.iter().copied().max().unwrap_or(1).max(1);
        let games = report.games.max(1) as f64;
        let rows = report.h.iter().enumerate().filter(|(_, hands)| **hands > 0).map(|(h, &hands)| {
            let share = hands as f64 / games;
            let error = 1.96 * (share * (1.0 - share) / games).sqrt();
            let name = if h > usize::from(FULL) { lang.t(M::DealsNone).to_owned() } else { h.to_string() };
            let numbers = vec![
                fact(lang.t(M::HandsHead), format!("{} / {}", number(hands), number(report.games))),
                fact("±", percent(error, 2)),
                fact(lang.t(M::DealsSeed), format!("{SEED}…{}", SEED + report.games - 1)),
            ];
            let about = Callback::from(move |()| explain(Topic::Deals, numbers.clone(), lang));
            let is_own = own.map(usize::from) == Some(h);
            html! {
                <tr key={h} class={classes!(is_own.then_some("own"))} data-testid={format!("deals-{h}")}>
                    <th scope="row" class="num">{ name }</th>
                    <td class="num">{ number(hands) }</td>
                    <td class="bar-cell"><span class="bar" style={format!("--w:{:.4}", hands as f64 / most as f64)}></span></td>
                    <td class="num"><Explain explain={about}>{ format!("{} ±{}", percent(share, 1), percent(error, 1)) }</Explain></td>
                </tr>
            }
        });
        let farther: u64 = report.h.iter().enumerate().filter(|(h, _)| own.is_some_and(|own| usize::from(own) < *h)).map(|(_, hands)| hands).sum();
        html! {
            <>
                if own.is_some() { <p>{ lang.fill(M::NearerThan, &[&percent(farther as f64 / games, 1)]) }</p> }
                <table>
                    <thead><tr>
                        <th scope="col" class="num">{ "h" }</th>
                        <th scope="col" class="num">{ lang.t(M::HandsHead) }</th>
                        <th scope="col"><span class="visually-hidden">{ lang.t(M::DealsTitle) }</span></th>
                        <th scope="col" class="num">{ lang.t(M::Share13) }</th>
                    </tr></thead>
                    <tbody>{ slot(rows) }</tbody>
                </table>
                <p class="muted" data-testid="deals-count">{ lang.fill(M::Dealt, &[&number(report.games)]) }{ " · " }{ lang.t(M::DealsSeed) }{ format!(" {SEED}") }</p>
            </>
        }
    });
    let progress = Progress { nodes: pool.done as u64, total: Some(pool.total as u64) };
    let failed = failure(&pool.state, lang);
    html! {
        <section class="card" data-testid="deals">
            <h2><span>{ lang.t(M::DealsTitle) }</span><Mark exactness={Exactness::Sampled} /></h2>
            <p class="muted">{ lang.t(M::DealsText) }</p>
            if requests.is_none() {
                <button type="button" class="button button--main" onclick={start} data-testid="deals-start">{ lang.t(M::DealsStart) }</button>
            }
            if stopped {
                <button type="button" class="button" onclick={pool.resume.reform(|_: MouseEvent| ())}>{ lang.t(Key::Retry) }</button>
            }
            { slot(failed) }
            { slot(table) }
            <ProgressLine {busy} {progress} on_stop={Some(pool.stop.clone())} />
        </section>
    }
}
