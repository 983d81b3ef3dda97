//! The labs on offer, each with a small real example.

use serde::Serialize;
use yew::prelude::*;

use crate::jobs::Progress;
use crate::jobs::milljan::{AnalyseReport, IdolId};
use crate::web::components::{Exactness, mark, mini, page, progress_line, tile};
use crate::web::el::{El, all, el};
use crate::web::hooks::{JobState, Named, use_job, use_lang};
use crate::web::i18n::{self, Key, Lang};
use crate::web::mount::mount;
use crate::web::names;
use crate::web::route::{Route, link};
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
    let intro = el("div.home__intro")
        .with(el("p.home__claim").with(lang.t(Key::AppClaim)))
        .with(el("p.muted").with(lang.t(Key::AppIntro)));
    page(lang.t(Key::AppName), el("div.home").with(intro).with(mount::<MilljanCard>(())))
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
    let tiles =
        SAMPLE.iter().map(|&id| tile(&names::face(id, lang), None).class("out", best == Some(id)));
    let answer = match (&job.report, &job.state) {
        (Some(report), _) => rows(report, lang),
        (None, JobState::Failed(_) | JobState::Crashed(_)) => {
            el("p.muted").with(lang.t(Key::MiniFailed))
        }
        (None, _) => el("p.muted").with(lang.t(Key::MiniLoading)),
    };
    let go = if store::has(store::MILLJAN_CHECK) { Key::Continue } else { Key::OpenLab };
    let head = el("header.spread")
        .with(el("h3").with(lang.t(Key::MiniTitle)))
        .with((job.state == JobState::Done).then(|| mark(Exactness::Exact, false, lang)));
    let miniature = el("section.miniature")
        .attr("aria-label", lang.t(Key::MiniTitle))
        .with(head)
        .with(el("div.tiles tiles--small").list(tiles))
        .with(el("div.miniature__answer").with(answer))
        .with(progress_line(job.is_busy(), Progress::default(), None, lang));
    el("article.card lab-card@home-card-milljan")
        .with(el("h2").with(lang.t(Key::Milljan)))
        .with(el("p").with(lang.t(Key::MilljanClaim)))
        .with(miniature)
        .with(
            el("p.buttons lab-card__go")
                .with(link(Route::MilljanCheck, "a.button button--main").with(lang.t(go)))
                .with(link(Route::MilljanMeet, "a.button").with(lang.t(Key::MilljanMeet)))
                .with(
                    link(Route::MilljanLeague, "a.button@home-league")
                        .with(lang.t(Key::MilljanLeague)),
                ),
        )
        .html()
}

/// The best discard with its waits, and one smallest exchange.
fn rows(report: &AnalyseReport, lang: Lang) -> El {
    let minis = |ids: &[IdolId], counted: bool| {
        all(ids.iter().map(|&id| {
            let copies = report.rem.get(usize::from(id)).filter(|_| counted);
            mini(&names::face(id, lang), copies.map(|&copies| copies.into()))
        }))
    };
    let row = |title: Key, body: El| {
        el("div.miniature__row").with(el("dt").with(lang.t(title))).with(body)
    };
    let best = report.discards.iter().flatten().find(|discard| Some(discard.tile) == report.best);
    let discard = best.map(|discard| {
        let counts = lang.fill(Key::KindsAndTiles, &[&discard.adv.len(), &discard.weight]);
        let body = el("dd")
            .with(mini(&names::face(discard.tile, lang), None).class("out", true))
            .with(el("span.miniature__label").with(lang.t(Key::MiniWaits)))
            .with(minis(&discard.adv, true))
            .with(el("span.num").with(counts));
        row(Key::MiniSend, body)
    });
    let exchange = report.exchanges.iter().flat_map(|all| all.top.first()).next().map(|best| {
        let body = el("dd")
            .with(minis(&best.out, false))
            .with(el("span").attr("aria-hidden", "true").with("→"))
            .with(minis(&best.into, true))
            .with(el("span.num").with(i18n::points(best.score, lang)));
        row(Key::MiniExchange, body)
    });
    el("dl").with(discard).with(exchange)
}
