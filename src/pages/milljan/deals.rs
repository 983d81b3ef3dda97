//! The hand among dealt ones: a survey by seeds on all workers.

use yew::prelude::*;

use super::discards::PartProps;
use super::explain::{explain, fact};
use crate::batch::Spec;
use crate::components::{Exactness, bare_table, card, exactness_badge, row_head};
use crate::el::{all, el};
use crate::handler::Handler;
use crate::hooks::{use_batch, use_lang};
use crate::i18n::milljan::job_error;
use crate::i18n::{Lang, MilljanText, MilljanTopic, decimal, number, percent};
use crate::store;
use jobs::milljan::{AnalyseRequest, Deals, DealsReport, DealsRequest, FULL};
use jobs::stats;

/// Hands of a survey.
const HANDS: u64 = 10_000;
/// Seed of the first hand; shown, so that anybody can repeat the survey.
const SEED: u64 = 1;

const SPEC: Spec<Deals> = Spec {
    slot: store::MILLJAN_DEALS,
    older: None,
    file: None,
    start: Some(|lang| lang.t(MilljanText::DealsStart)),
    precisions: &[],
    error: job_error,
    in_words: |report, lang| lang.fill(MilljanText::Dealt, &[&number(report.sums.games)]),
    csv: None,
};

/// How h is spread over random deals.
#[component]
pub(super) fn Survey(props: &PartProps) -> Html {
    let lang = use_lang();
    let AnalyseRequest { snapshot, units_off, units_own, .. } = &props.context.sound.request;
    let asked = DealsRequest {
        snapshot: *snapshot,
        units_off: units_off.clone(),
        units_own: units_own.clone(),
        games: HANDS,
        seed_from: SEED,
    };
    let own =
        props.context.report.as_ref().filter(|_| props.context.fresh).and_then(|report| report.h);
    let batch = use_batch(&SPEC, Some(asked), &Handler::noop());
    card(
        "section.card@deals",
        lang.t(MilljanText::DealsTitle),
        Some(exactness_badge(Exactness::Sampled, false, lang)),
    )
    .with(el("p.muted").with(lang.t(MilljanText::DealsText)))
    .with(batch.played().map(|report| spread(report, own, lang)))
    .with(batch.controls)
    .html()
}

/// The table of the survey; the row of the own hand is framed.
fn spread(report: &DealsReport, own: Option<u8>, lang: Lang) -> Html {
    let most = report.sums.h.iter().copied().max().unwrap_or(1).max(1);
    let games = report.sums.games.max(1) as f64;
    let row = |h: usize, hands: u64| {
        let share = hands as f64 / games;
        let ends = stats::share(hands, report.sums.games).map_or_else(String::new, |it| {
            format!("{}–{}", percent(it.low, 1), percent(it.high, 1))
        });
        let name = if h > usize::from(FULL) {
            lang.t(MilljanText::DealsNone).to_owned()
        } else {
            h.to_string()
        };
        let of_all = format!("{} / {}", number(hands), number(report.sums.games));
        let numbers = vec![
            fact(lang.t(MilljanText::HandsHead), of_all),
            fact("95%", ends.clone()),
            fact(
                lang.t(MilljanText::DealsSeed),
                format!("{SEED}…{}", SEED + report.sums.games - 1),
            ),
        ];
        let shown = format!("{} ({ends})", percent(share, 1));
        let width = format!("--w:{}", decimal(hands as f64 / most as f64, 4));
        el("tr")
            .key(h)
            .class("own", own.map(usize::from) == Some(h))
            .id(format!("deals-{h}"))
            .with(row_head(name).class("num", true))
            .with(el("td.num").with(number(hands)))
            .with(el("td.bar-cell").with(el("span.bar").attr("style", width)))
            .with(el("td.num").with(explain(MilljanTopic::Deals, numbers, lang).with(shown)))
            .html()
    };
    let all_h = || report.sums.h.iter().copied().enumerate();
    let rows = all_h().filter(|&(_, hands)| hands > 0).map(|(h, hands)| row(h, hands));
    let nearer = own.map(|own| {
        let farther: u64 =
            all_h().filter(|&(h, _)| usize::from(own) < h).map(|(_, hands)| hands).sum();
        el("p").with(lang.fill(MilljanText::NearerThan, &[&percent(farther as f64 / games, 1)]))
    });
    let heads = [
        ("num", "h"),
        ("num", lang.t(MilljanText::HandsHead)),
        ("hidden", lang.t(MilljanText::DealsTitle)),
        ("num", lang.t(MilljanText::Share13)),
    ];
    let dealt = lang.fill(MilljanText::Dealt, &[&number(report.sums.games)]);
    let seed = format!("{dealt} · {} {SEED}", lang.t(MilljanText::DealsSeed));
    all([
        all(nearer),
        bare_table("table", &heads, rows).html(),
        el("p.muted@deals-count").with(seed).html(),
    ])
}
