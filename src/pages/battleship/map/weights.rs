//! Weights of cells: those that Play has learned about an opponent, or that came with a request.

use yew::prelude::*;

use super::Context;
use super::answer::about;
use super::state::{Factors, Msg, Screen, WeightsOf};
use crate::components::{Exactness, progress_line};
use crate::el::{El, button, el, on};
use crate::hooks::{JobState, use_job_on, use_lang};
use crate::i18n::{self, BattleshipDuel, BattleshipMap, CommonText};
use crate::pages::battleship::duel::opponents::{self, Known};
use jobs::Lane;
use jobs::battleship::{BoardSetup, Position};

/// Weights that count.
#[derive(Clone, PartialEq)]
pub(in crate::pages::battleship) struct Weights {
    /// Whose they are.
    pub(super) name: String,
    /// The factors.
    pub(super) rows: Factors,
}

impl Weights {
    /// Whether some cells have weight 0, so that fleets may be left out.
    pub(super) fn has_zero(&self) -> bool {
        self.rows.iter().flatten().any(|&weight| weight == 0.0)
    }
}

/// The weights available on this board, and those in use.
#[derive(Clone, Default, PartialEq)]
pub(super) struct WeightsChoice {
    /// What is offered, by name.
    offers: Vec<(WeightsOf, String)>,
    /// The choice.
    chosen: WeightsOf,
    /// The current weights.
    pub(super) now: Option<Weights>,
    /// Whether they are being learned.
    busy: bool,
    failed: Option<String>,
}

/// Whether what is known about an opponent holds for this board, whatever “sunk” reveals.
fn fits(known: &Known, sea: &BoardSetup) -> bool {
    BoardSetup { sunk_info: sea.sunk_info, ..known.sea.clone() } == *sea
}

/// The weights for a board, learned where they are chosen.
#[hook]
pub(super) fn use_weights(board: &Position, screen: &Screen) -> WeightsChoice {
    let lang = use_lang();
    let known = use_memo((), |()| opponents::read());
    let sea = board.sea();
    let opponents = known.iter().enumerate().filter(|(_, known)| fits(known, &sea));
    let opponents = opponents.map(|(at, known)| {
        let name = opponents::name(&known.who, lang);
        (WeightsOf::Opponent(at), lang.fill(BattleshipDuel::KnownGames, &[&name, &known.games()]))
    });
    let given = screen.given.clone().filter(|rows| {
        let line = |row: &Vec<f64>| row.len() == usize::from(board.w);
        rows.len() == usize::from(board.h) && rows.iter().all(line)
    });
    let imported =
        given.iter().map(|_| (WeightsOf::Given, lang.t(BattleshipMap::WeightsGiven).to_owned()));
    let offers: Vec<_> = opponents.chain(imported).collect();
    let chosen = offers.iter().map(|offer| offer.0).find(|offer| *offer == screen.weights_of);
    let chosen = chosen.unwrap_or_default();
    let opponent = match chosen {
        WeightsOf::Opponent(at) => known.get(at),
        _ => None,
    };
    let lesson =
        opponent.map(|known| opponents::ask(&known.sea, Some(known), Vec::new()).with_fallback());
    let job = use_job_on(Lane::Aside, lesson);
    let learned = job.report.clone().filter(|_| job.fresh && job.state == JobState::Done);
    let now = match chosen {
        WeightsOf::Nobody => None,
        WeightsOf::Given => {
            given.map(|rows| Weights { name: lang.t(BattleshipMap::WeightsGiven).into(), rows })
        }
        WeightsOf::Opponent(_) => opponent.zip(learned).map(|(known, learned)| Weights {
            name: opponents::name(&known.who, lang),
            rows: learned.weights.clone(),
        }),
    };
    let failed = match &job.state {
        JobState::Failed(error) => Some(i18n::battleship::job_error(error, lang)),
        JobState::Crashed(_) => Some(lang.t(CommonText::CrashTitle).to_owned()),
        _ => None,
    };
    WeightsChoice { offers, chosen, now, busy: job.is_busy(), failed }
}

/// The choice of weights, where there are any for this board.
pub(super) fn choice(context: &Context, weights: &WeightsChoice) -> Option<El> {
    let Context { lang, send, .. } = context;
    if weights.offers.is_empty() {
        return None;
    }
    let chip = |whose: WeightsOf, name: &str, test: String| {
        button("button.chip", name.to_owned(), on(send, Msg::WeightsOf(whose)))
            .attr("aria-pressed", weights.chosen == whose)
            .id(test)
    };
    let none = chip(WeightsOf::Nobody, lang.t(BattleshipMap::WeightsOff), "weigh-off".into());
    let offers = weights.offers.iter().enumerate();
    let offers = offers.map(|(at, (whose, name))| chip(*whose, name, format!("weigh-{at}")));
    let chips = el("div.chips").group(lang.t(BattleshipMap::Weights)).with(none).list(offers);
    let failed = weights.failed.as_ref().map(|words| el("p.caution").with(words.clone()));
    Some(
        el("div.stack sea__weights@weights")
            .with(about(BattleshipMap::AboutWeights, Exactness::Heuristic, *lang))
            .with(chips)
            .with(progress_line(weights.busy, Default::default(), None, *lang))
            .with(failed),
    )
}
