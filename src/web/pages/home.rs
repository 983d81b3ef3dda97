//! The labs on offer, each with a small real example.

use serde::Serialize;
use yew::prelude::*;
use yew_router::prelude::*;

use crate::jobs::milljan::{AnalyseReport, IdolId};
use crate::web::components::{Exactness, Frame, Mark, MiniTile, ProgressLine, Tile, slot};
use crate::web::hooks::{JobState, Named, use_job, use_lang};
use crate::web::i18n::{self, Key, Lang};
use crate::web::names;
use crate::web::route::Route;
use crate::web::store;

/// The hand of the article of 2019-12-12.
const SAMPLE: [IdolId; 13] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41];

/// The 担当 in it.
const SAMPLE_OSHI: IdolId = 35;

/// The question behind the miniature, in the shape of `milljan.analyse`.
#[derive(Clone, PartialEq, Serialize)]
struct Sample {
    snapshot: &'static str,
    state: &'static str,
    free: Vec<IdolId>,
    oshi: IdolId,
}

/// What is on offer.
#[component]
pub fn Home() -> Html {
    let lang = use_lang();
    html! {
        <Frame title={lang.t(Key::AppName)}>
            <div class="home">
                <div class="home__intro">
                    <p class="home__claim">{ lang.t(Key::AppClaim) }</p>
                    <p class="muted">{ lang.t(Key::AppIntro) }</p>
                </div>
                <MilljanCard />
            </div>
        </Frame>
    }
}

#[component]
fn MilljanCard() -> Html {
    let lang = use_lang();
    let sample = use_memo((), |()| {
        let free = SAMPLE.to_vec();
        Named::new(
            "milljan.analyse",
            Sample { snapshot: "2019-12-12", state: "drawn", free, oshi: SAMPLE_OSHI },
        )
    });
    let job = use_job::<_, AnalyseReport>("milljan", Some((*sample).clone()));
    let best = job.report.as_ref().and_then(|report| report.best);
    let tiles = SAMPLE.iter().map(|&id| {
        html! { <Tile face={names::face(id, lang)} out={best == Some(id)} /> }
    });
    let answer = match (&job.report, &job.state) {
        (Some(report), _) => rows(report, lang),
        (None, JobState::Failed(_) | JobState::Crashed(_)) => {
            html! { <p class="muted">{ lang.t(Key::MiniFailed) }</p> }
        }
        (None, _) => html! { <p class="muted">{ lang.t(Key::MiniLoading) }</p> },
    };
    let go = if store::has(store::MILLJAN_CHECK) { Key::Continue } else { Key::OpenLab };
    html! {
        <article class="card lab-card" data-testid="home-card-milljan">
            <h2>{ lang.t(Key::Milljan) }</h2>
            <p>{ lang.t(Key::MilljanClaim) }</p>
            <section class="miniature" aria-label={lang.t(Key::MiniTitle)}>
                <header class="spread">
                    <h3>{ lang.t(Key::MiniTitle) }</h3>
                    if job.state == JobState::Done {
                        <Mark exactness={Exactness::Exact} />
                    }
                </header>
                <div class="tiles tiles--small">{ for tiles }</div>
                <div class="miniature__answer">{ answer }</div>
                <ProgressLine busy={job.is_busy()} />
            </section>
            <Link<Route> classes="button button--main lab-card__go" to={Route::MilljanCheck}>{ lang.t(go) }</Link<Route>>
        </article>
    }
}

/// The best discard with its waits, and one smallest exchange.
fn rows(report: &AnalyseReport, lang: Lang) -> Html {
    let minis = |ids: &[IdolId], counted: bool| {
        ids.iter()
            .map(|&id| {
                let copies = report.rem.get(usize::from(id)).filter(|_| counted);
                let count = copies.map(|copies| AttrValue::from(copies.to_string()));
                html! { <MiniTile face={names::face(id, lang)} {count} /> }
            })
            .collect::<Html>()
    };
    let best = report.discards.iter().flatten().find(|discard| Some(discard.tile) == report.best);
    let discard = best.map(|discard| {
        html! {
            <div class="miniature__row">
                <dt>{ lang.t(Key::MiniSend) }</dt>
                <dd>
                    <MiniTile face={names::face(discard.tile, lang)} out={true} />
                    <span class="miniature__label">{ lang.t(Key::MiniWaits) }</span>
                    { minis(&discard.adv, true) }
                    <span class="num">{ lang.fill(Key::KindsAndTiles, &[&discard.adv.len(), &discard.weight]) }</span>
                </dd>
            </div>
        }
    });
    let exchange = report.exchanges.iter().flat_map(|all| all.top.first()).next().map(|row| {
        html! {
            <div class="miniature__row">
                <dt>{ lang.t(Key::MiniExchange) }</dt>
                <dd>
                    { minis(&row.out, false) }
                    <span aria-hidden="true">{ "→" }</span>
                    { minis(&row.into, true) }
                    <span class="num">{ i18n::points(row.score, lang) }</span>
                </dd>
            </div>
        }
    });
    html! {
        <dl>{ slot(discard) }{ slot(exchange) }</dl>
    }
}
