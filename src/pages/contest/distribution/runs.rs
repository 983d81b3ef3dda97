//! What was played before on this device: each run of a loadout with its mean, and the way back to it.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::super::catalogue::who_and_where;
use super::Msg;
use super::state::score;
use crate::components::{Icon, sign};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::hooks::{Same, use_effect_with, use_value};
use crate::i18n::{DistributionText, Lang, decimal, number};
use crate::store;
use jobs::contest::{GamesReport, GamesRequest, Listed};
use protocol::js_serde;

/// How many are kept.
const MOST: usize = 30;

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Run {
    /// When it ended, as the device writes it.
    at: String,
    /// What was played.
    asked: GamesRequest,
    /// How many games there were.
    games: u64,
    /// Mean score, and half of its 95 % interval.
    mean: (f64, f64),
}

/// Whether a saved value is such a list.
pub fn is_runs(value: JsValue) -> bool {
    js_serde::read::<Vec<Run>>(value).is_ok()
}

/// What was played, the newest first, with the run of this report once it has ended.
fn with(runs: &[Run], report: &GamesReport) -> Option<Vec<Run>> {
    let (games, sums) = (report.sums.games, report.sums.loadouts.first()?);
    let mean = score(games, sums)?;
    let asked =
        GamesRequest { loadouts: report.request.loadouts[..1].to_vec(), ..report.request.clone() };
    let date = js_sys::Date::new_0();
    let at = format!(
        "{}-{:02}-{:02} {:02}:{:02}",
        date.get_full_year(),
        date.get_month() + 1,
        date.get_date(),
        date.get_hours(),
        date.get_minutes()
    );
    let run = Run { at, asked, games, mean: (mean.mean, mean.half?) };
    // More games of the same are the same run.
    let same = |other: &Run| {
        other.asked.loadouts == run.asked.loadouts && other.asked.seed_from == run.asked.seed_from
    };
    if runs.iter().any(|other| same(other) && other.games == games) {
        return None;
    }
    let rest = runs.iter().filter(|other| !same(other)).cloned();
    Some([run.clone()].into_iter().chain(rest).take(MOST).collect())
}

/// Properties of [`Runs`].
#[derive(PartialEq, Properties)]
pub struct RunsProps {
    /// The games of the screen's loadout, once they have ended.
    pub ended: Option<Same<GamesReport>>,
    /// Names of idols and stages.
    pub names: Option<Same<Listed>>,
    /// Told which settings to take.
    pub send: Handler<Msg>,
}

/// The list of runs.
#[component]
pub fn Runs(props: &RunsProps) -> Html {
    let lang = crate::hooks::use_lang();
    let runs = use_value(|| store::read::<Vec<Run>>(store::CONTEST_RUNS).unwrap_or_default());
    let keep = {
        let runs = runs.clone();
        Handler::from(move |next: Vec<Run>| {
            store::write(store::CONTEST_RUNS, &next);
            runs.set(next);
        })
    };
    {
        let (runs, keep) = (runs.clone(), keep.clone());
        use_effect_with(props.ended.clone(), move |ended: &Option<Same<GamesReport>>| {
            if let Some(next) = ended.as_ref().and_then(|report| with(&runs.newest(), report)) {
                keep.emit(next);
            }
        });
    }
    if runs.is_empty() {
        return Html::default();
    }
    let rows = runs.iter().enumerate().map(|(at, run)| row(run, at, props, lang));
    let clear = button("button.button@runs-clear", sign(Icon::Trash), on(&keep, Vec::new()))
        .with(lang.t(DistributionText::RunsClear));
    el("details.card fold@runs")
        .with(el("summary").with(lang.fill(DistributionText::Runs, &[&runs.len()])))
        .with(el("div.stack").with(el("ol.list").list(rows)).with(el("div.buttons").with(clear)))
        .html()
}

/// A run, with the button that takes its loadout and games again.
fn row(run: &Run, at: usize, props: &RunsProps, lang: Lang) -> El {
    let loadout = run.asked.loadouts.first();
    let who =
        loadout.zip(props.names.as_ref()).map(|(loadout, names)| who_and_where(names, loadout));
    let (mean, half) = run.mean;
    let score = format!("{} ± {}", decimal(mean, 0), decimal(half, 0));
    let games = lang.fill(DistributionText::RunGames, &[&number(run.games)]);
    let take = on(&props.send, Msg::Adopt(Box::new(run.asked.clone())));
    el("li").with(
        button("button.pick", (), take)
            .id(format!("run-{at}"))
            .with(
                el("span.pick__head")
                    .with(el("b.num").with(score))
                    .with(el("span.muted num").with(games)),
            )
            .with(el("span.pick__what").with(who.unwrap_or_default()))
            .with(el("span.muted num").with(run.at.clone())),
    )
}
