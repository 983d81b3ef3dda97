//! How well the person's own fleet is hidden, and a search for one that is hidden better.

mod found;
mod random;

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::duel::board_setup::{self, BoardPicker, BoardPickerProps, Chosen};
use super::duel::fleet::{Placing, Put};
use super::duel::policy::{self, MATRIX};
use super::duel::{self, failure};
use super::menu::menu;
use super::play;
use super::simulate::results::{self, explained, histogram, shots};
use crate::batch::Spec;
use crate::components::board::{Axes, Board, BoardProps};
use crate::components::{Exactness, Frame, FrameProps, ShareContent, card, exactness_badge, toast};
use crate::document::Document;
use crate::el::{El, all, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    BatchHandle, DocumentHandle, JobHandle, JobState, ValueHandle, use_batch, use_document,
    use_effect_with, use_job, use_lang, use_value,
};
use crate::i18n::battleship::file_error;
use crate::i18n::{BattleshipDefend, BattleshipDuel, BattleshipSimulate, Lang, Title};
use crate::mount::mount;
use crate::route::Route;
use crate::store::{self, Slot};
use jobs::battleship::{
    self, BatchRequest, BoardSetup, DefendReport, DefendRequest, DefendSums, FleetReport, Games,
    Policy, PolicySums, ShipEntry,
};
use jobs::stats::mean;
use protocol::js_serde;
use share::LinkError;

const SPEC: Spec<Games> = Spec {
    slot: store::BATTLESHIP_DEFEND_GAMES,
    older: Some((store::BATTLESHIP_DEFEND, &["measured"])),
    file: None,
    start: Some(|lang| lang.t(BattleshipDefend::Measure)),
    precisions: &[],
    error: file_error,
    in_words: results::in_words,
    csv: None,
};

const SEARCH: Spec<battleship::Defend> = Spec {
    slot: store::BATTLESHIP_DEFEND_SEARCH,
    older: None,
    file: None,
    start: Some(|lang| lang.t(BattleshipDefend::Search)),
    precisions: &[],
    error: file_error,
    in_words: searched,
    csv: None,
};

/// The numbers of games.
struct Effort {
    /// Against a fleet, to see how well it is hidden.
    games: u64,
    /// Against each fleet that is tried.
    each: u32,
    /// Fleets that are tried.
    tries: u32,
    /// Against both in the comparison at the end.
    check: u32,
}

/// Numbers that take some ten seconds, even with players that think for long.
const fn effort(policy: Policy) -> Effort {
    if policy::is_slow(policy) {
        Effort { games: 40, each: 5, tries: 20, check: 40 }
    } else {
        Effort { games: 200, each: 30, tries: 300, check: 400 }
    }
}

/// What is saved on the device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Plan {
    sea: Chosen,
    placing: Placing,
    policy: Policy,
    seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Self { sea: Chosen::default(), placing: Placing::default(), policy: MATRIX, seed: 1 }
    }
}

impl Plan {
    /// Whether it can be shown; the job checks the fleet.
    fn is_sound(&self) -> bool {
        self.sea.is_sound() && self.seed < 1 << 52 && self.placing.is_on(&self.sea.sea())
    }

    /// The plan, as far as its board allows it; `None` where it cannot be shown.
    fn sound(plan: Self) -> Option<Self> {
        let policy = policy::fitting(plan.policy, &plan.sea.sea());
        Some(Self { policy, ..plan }).filter(Self::is_sound)
    }

    /// The text of a link; none before there is a fleet.
    fn link(&self) -> String {
        if !self.placing.is_whole(&self.sea.sea()) {
            return String::new();
        }
        let policy = policy::weighed(self.policy, false);
        let placing = Placing::of(&self.placing.ships);
        duel::write_link(&Self { sea: self.sea.clone(), policy, placing, seed: self.seed })
    }

    fn after(&self, msg: Msg) -> Self {
        let mut plan = self.clone();
        match msg {
            Msg::Setup(sea) => {
                if sea.sea() != plan.sea.sea() {
                    plan.placing = Placing::default();
                }
                plan.sea = sea;
                plan.policy = policy::fitting(plan.policy, &plan.sea.sea());
            }
            Msg::Policy(policy) => plan.policy = policy,
            Msg::Put(put) => plan.placing = plan.placing.after(put, &plan.sea.sea()),
        }
        plan
    }
}

/// The screen's document.
pub(super) const DOCUMENT: Document<Plan> = Document {
    is_worth: |plan| !plan.placing.ships.is_empty(),
    ..Document::new(
        Slot {
            load: |value| Plan::sound(js_serde::read(value).ok()?),
            ..Slot::of(store::BATTLESHIP_DEFEND)
        },
        "battleship.defend.mine",
        Plan::default,
        |text, _| Plan::sound(duel::read_link(text)?).ok_or(LinkError::Game),
        Plan::link,
    )
};

/// An action of the user.
#[derive(Clone, Debug, PartialEq)]
enum Msg {
    Setup(Chosen),
    Policy(Policy),
    Put(Put),
}

/// The data that the parts of the screen are drawn from.
struct View<'a> {
    lang: Lang,
    plan: &'a Plan,
    board: &'a BoardSetup,
    fleet: JobHandle<FleetReport>,
    /// The report about the fleet, once known.
    fleet_report: Option<Rc<FleetReport>>,
    send: Handler<Msg>,
    put: Handler<Put>,
}

/// Places a fleet that was drawn.
#[hook]
fn use_drawn(v: &View<'_>) {
    let is_drawing = v.plan.placing.is_drawing();
    let drawn = v.fleet_report.clone().filter(|report| is_drawing && !report.ships.is_empty());
    let put = v.put.clone();
    use_effect_with(drawn, move |drawn| {
        if let Some(report) = drawn {
            put.emit(Put::Drawn(report.ships.clone()));
        }
    });
}

/// The games against the fleet, and the search for a better one.
#[hook]
fn use_games(v: &View<'_>, legal: bool) -> (BatchHandle<Games>, BatchHandle<battleship::Defend>) {
    let plan = v.plan;
    let Effort { games, each, tries, check } = effort(plan.policy);
    let asked = BatchRequest {
        policies: vec![plan.policy],
        games,
        seed_from: plan.seed,
        ships: Some(plan.placing.ships.clone()),
        ..BatchRequest::new(v.board.clone())
    };
    let search = DefendRequest {
        policy: plan.policy,
        ships: plan.placing.ships.clone(),
        games: each,
        tries,
        check: Some(check),
        seed: plan.seed,
        ..DefendRequest::new(v.board.clone())
    };
    let batch = use_batch(&SPEC, legal.then_some(asked), &Handler::noop());
    (batch, use_batch(&SEARCH, legal.then_some(search), &Handler::noop()))
}

/// The Defend screen.
#[component]
pub fn Defend() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    // The cell whose number is being viewed.
    let looked = use_value(|| None::<usize>);
    let plan = &*document.now;
    let send = sender(&document, &looked);
    let board = plan.sea.sea();
    let fleet = use_job(Some(plan.placing.ask(&board)));
    let fleet_report =
        fleet.report.clone().filter(|_| fleet.fresh && fleet.state == JobState::Done);
    let put = hear(&send, Msg::Put);
    let v = View { lang, plan, board: &board, fleet, fleet_report, send, put };
    use_drawn(&v);
    let is_whole = plan.placing.is_whole(&board);
    let legal = is_whole && v.fleet_report.as_ref().is_some_and(|report| report.legal);
    let (batch, search) = use_games(&v, legal);

    let take = take_over(plan, &plan.placing.ships, "button.button@use-mine", lang);
    let answer = labelled("section.lab__answer", lang.t(BattleshipDefend::HowHard))
        .with(plan.placing.tools(&board, v.fleet_report.as_deref(), &v.put, lang))
        .with(failure(&v.fleet.state, &v.fleet.retry, lang))
        .with(measured(&v, batch, &looked))
        .with(el("div.buttons").with(take.flag("disabled", !legal)))
        .with(sought(&v, search));
    let lab = el("div.lab sea play")
        .with(
            labelled("section.lab__board", lang.t(BattleshipDuel::YourFleet))
                .with(plan.placing.board(&board, v.fleet_report.as_deref(), &v.put, lang)),
        )
        .with(answer)
        .with(details(&v));
    let name = policy::name(plan.policy, lang);
    mount::<Frame>(FrameProps {
        sub: Some(plan.sea.name(lang).into()),
        edits: Some(document.edits.clone()),
        share: is_whole.then(|| ShareContent {
            title: lang.t(Title::BattleshipDefend).into(),
            text: lang.fill(BattleshipDefend::ShareText, &[&name]).into(),
            link: document.link.clone().into(),
            file: "sakiyomi-battleship-fleet".into(),
            ..ShareContent::default()
        }),
        menu: menu(lang),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// Handles a message; closes the number being viewed.
fn sender(document: &DocumentHandle<Plan>, looked: &ValueHandle<Option<usize>>) -> Handler<Msg> {
    let (document, looked) = (document.clone(), looked.clone());
    Handler::from(move |msg: Msg| {
        looked.set(None);
        let now = document.newest();
        let tool = matches!(msg, Msg::Put(Put::Class(_) | Put::Turn | Put::Flip));
        let next = now.after(msg);
        // The selected ship is not an undoable step, nor is the fleet drawn for the previous step.
        document.put(next, !tool && !now.placing.is_drawing());
    })
}

/// How many shots the fleet takes.
fn measured(v: &View<'_>, batch: BatchHandle<Games>, looked: &ValueHandle<Option<usize>>) -> El {
    let lang = v.lang;
    let row = batch.played().and_then(|report| {
        let row = report.sums.results.first()?;
        Some((row, shots(report.sums.games, row.shots_sum, row.shots_sq)?))
    });
    let result = row.map(|(row, found)| {
        let number = explained(
            BattleshipSimulate::FixedTopic,
            found,
            row.shots_sum as i64,
            row.shots_sq,
            lang,
        );
        let words = lang.fill(BattleshipDefend::Takes, &[&policy::name(v.plan.policy, lang), &GAP]);
        let look = hear(&looked.setter(), Some);
        all([
            around(el("p.big@takes"), &words, number).html(),
            random::among_random(v.board, row, lang).html(),
            el("p.muted num").with(lang.fill(BattleshipSimulate::Played, &[&found.n])).html(),
            found::found(v.board, row, found.n, **looked, look, lang),
            distribution(row, lang),
        ])
    });
    let sure = Some(exactness_badge(Exactness::Sampled, false, lang));
    card("section.card@measured", lang.t(BattleshipDefend::HowHard), sure)
        .with(result)
        .with(batch.controls)
}

/// A fleet that is hidden better.
fn sought(v: &View<'_>, search: BatchHandle<battleship::Defend>) -> El {
    let lang = v.lang;
    let found =
        search.played().map(|report| harder(v.plan, &report.sums, search.busy, &v.put, lang));
    let sure = Some(exactness_badge(Exactness::Sampled, false, lang));
    card("section.card@harder", lang.t(BattleshipDefend::Harder), sure)
        .with(found)
        .with(search.controls)
}

/// Against whom, and on which board.
fn details(v: &View<'_>) -> El {
    let (lang, plan) = (v.lang, v.plan);
    let set_policy = hear(&v.send, Msg::Policy);
    let is = |one| policy::is_kind(one, plan.policy);
    let against = policy::name(plan.policy, lang);
    let picker = BoardPickerProps { chosen: plan.sea.clone(), set: hear(&v.send, Msg::Setup) };
    let fold = |words: &'static str, title: &'static str, now: &str| {
        el(words).with(el("summary").with(format!("{title}: {now}")))
    };
    el("div.lab__details")
        .with(
            fold("details.card@way", lang.t(BattleshipDefend::Against), &against)
                .with(policy::choices(is, v.board, &set_policy, lang))
                .with(policy::details(plan.policy, None, &set_policy, lang)),
        )
        .with(
            fold("details.card@seas", lang.t(BattleshipDuel::Fleet), plan.sea.name(lang))
                .with(mount::<BoardPicker>(picker)),
        )
}

/// How many fleets were tried.
fn searched(report: &DefendReport, lang: Lang) -> String {
    lang.fill(BattleshipDefend::Tried, &[&report.sums.tried, &report.sums.taken])
}

/// Placeholder for a number that explains itself.
const GAP: &str = "\u{1}";

/// The text around such a number.
fn around(line: El, words: &str, number: El) -> El {
    let (before, after) = words.split_once(GAP).unwrap_or((words, ""));
    line.with(before.to_owned()).with(number).with(after.to_owned())
}

/// The shots of each game.
fn distribution(row: &PolicySums, lang: Lang) -> Html {
    histogram(std::slice::from_ref(row), &[policy::name(row.policy, lang)], lang)
}

/// A button that moves a fleet to the Play screen.
fn take_over(plan: &Plan, ships: &[ShipEntry], words: &'static str, lang: Lang) -> El {
    let (sea, ships) = (plan.sea.clone(), ships.to_vec());
    let take = Handler::from(move |()| {
        play::take_fleet(&sea, &ships);
        toast(lang.t(BattleshipDefend::Taken));
        Route::BattleshipPlay.go();
    });
    button(words, lang.t(BattleshipDefend::UseIt), take)
}

/// Both fleets side by side, and whether the new one is better.
fn harder(plan: &Plan, report: &DefendSums, busy: bool, put: &Handler<Put>, lang: Lang) -> Html {
    let board = plan.sea.sea();
    let (given, best) = (&report.given, &report.best);
    let check = report.check.as_ref();
    let side = |key: BattleshipDefend, ships: &[ShipEntry], n: u32, sum: u64, sq: u64, testid| {
        let found = shots(n.into(), sum, sq);
        let found = found
            .map(|found| explained(BattleshipSimulate::FixedTopic, found, sum as i64, sq, lang));
        el("div.duel__half")
            .with(el("h3").with(lang.t(key)))
            .with(mount::<Board>(BoardProps {
                label: lang.t(key).into(),
                testid,
                width: board.w.into(),
                cells: board_setup::cells(&board, &[], ships, lang),
                axes: Axes::kept(),
                ..BoardProps::default()
            }))
            .with(el("p.num").with(found))
    };
    let (a, b) = match check {
        Some(check) => (
            (check.games, check.given_sum, check.given_sq),
            (check.games, check.best_sum, check.best_sq),
        ),
        None => ((given.games, given.sum, given.sq), (best.games, best.sum, best.sq)),
    };
    let verdict = check.and_then(|check| {
        let value = mean(check.games.into(), check.sum, check.sq)?;
        let clear = value.is_clear() && value.mean > 0.0;
        let key = if clear { BattleshipDefend::Better } else { BattleshipDefend::NotBetter };
        let number = explained(BattleshipSimulate::CheckTopic, value, check.sum, check.sq, lang);
        let line = el("p.big@defence-verdict").class("good", clear);
        Some(around(line, &lang.fill(key, &[&GAP]), number).html())
    });
    // The search's numbers flatter its result, so their basis is shown beside them.
    let fair = match (check, busy) {
        (Some(check), _) => lang.fill(BattleshipDefend::Fair, &[&check.games]),
        (None, false) => lang.t(BattleshipDefend::StoppedEarly).to_owned(),
        (None, true) => lang.fill(BattleshipDefend::Flatters, &[&best.games]),
    };
    all([
        all(verdict),
        el("p.muted@fair").with(fair).html(),
        el("p.muted num@tried")
            .with(lang.fill(BattleshipDefend::Tried, &[&report.tried, &report.taken]))
            .html(),
        el("div.duel__halves")
            .attr("style", format!("--w:{}", board.w))
            .with(side(BattleshipDefend::Given, &given.ships, a.0, a.1, a.2, "given-board"))
            .with(side(BattleshipDefend::Best, &best.ships, b.0, b.1, b.2, "best-board"))
            .html(),
        el("div.buttons")
            .with(
                button(
                    "button.button@edit-best",
                    lang.t(BattleshipDefend::EditIt),
                    on(put, Put::Drawn(best.ships.clone())),
                )
                .flag("disabled", busy),
            )
            .with(take_over(plan, &best.ships, "button.button@use-best", lang))
            .html(),
    ])
}
