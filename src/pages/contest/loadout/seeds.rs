//! Which seed of the game's generator makes the deck come as it was seen.

use yew::prelude::*;

use super::state::Msg;
use crate::batch::Spec;
use crate::el::{button, el, on};
use crate::handler::Handler;
use crate::hooks::{use_batch, use_lang};
use crate::i18n::contest::job_error;
use crate::i18n::{Lang, LoadoutText, number, percent};
use crate::store;
use jobs::contest::{Deal, Loadout, Seeds, SeedsReport, SeedsRequest};

const SPEC: Spec<Seeds> = Spec {
    slot: store::CONTEST_SEEDS,
    older: None,
    file: None,
    start: Some(|lang| lang.t(LoadoutText::FindSeed)),
    precisions: &[],
    error: job_error,
    in_words: found_words,
    csv: None,
};

/// How many were tried, and how many fit.
fn found_words(report: &SeedsReport, lang: Lang) -> String {
    let sums = &report.sums;
    let share = percent(sums.games as f64 / (1_u64 << 32) as f64, 1);
    lang.fill(LoadoutText::SeedFound, &[&number(sums.games), &share, &number(sums.found)])
}

/// Properties of [`SeedFinder`].
#[derive(PartialEq, Properties)]
pub struct SeedProps {
    /// The loadout whose deck it is.
    pub loadout: Loadout,
    /// The cards as they came.
    pub draws: Vec<(String, u8)>,
    /// Number of the game.
    pub game: u64,
    /// Takes a seed that was found.
    pub put: Handler<Msg>,
}

/// Tries all seeds.
#[component]
pub fn SeedFinder(props: &SeedProps) -> Html {
    let lang = use_lang();
    let asked = SeedsRequest {
        loadout: props.loadout.clone(),
        draws: props.draws.clone(),
        games: 1 << 32,
        seed_from: 0,
    };
    let few = props.draws.len() < 3;
    let batch = use_batch(&SPEC, (!few).then_some(asked), &Handler::noop());
    if few {
        return el("p.muted").with(lang.t(LoadoutText::SeedNeeds)).html();
    }
    let found = batch.played().map(|report| {
        let seeds = report.sums.seeds.iter().take(12).map(|&seed| {
            let deal = Deal { game: props.game, deck_seed: Some(seed), ..Deal::default() };
            button("button.chip num", seed, on(&props.put, Msg::Deal(Box::new(deal))))
        });
        el("div.stack")
            .with(el("p@seeds-found").attr("role", "status").with(found_words(report, lang)))
            .with(el("div.chips").list(seeds))
    });
    el("div.stack").with(batch.controls).with(found).html()
}
