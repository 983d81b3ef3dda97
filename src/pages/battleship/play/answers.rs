//! The jobs' answers about a game: fleets, shots, the opponent's habits, the program's shots, and the
//! review afterwards.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::super::duel::fleet::use_placing;
use super::super::duel::opponents::{self, Known};
use super::super::duel::policy;
use super::game::{Game, Mode, Turn, turn};
use super::state::{Msg, Pace, State, View};
use crate::el::hear;
use crate::handler::Handler;
use crate::hooks::{JobHandle, JobState, ValueHandle, use_effect_with, use_job, use_job_on};
use crate::store;
use jobs::battleship::{
    AnswerReport, AnswerRequest, Answers, BatchReport, BatchRequest, BoardSetup, Fleet,
    FleetReport, FleetRequest, Games, LearnReport, Move, MoveReport, MoveRequest, PastGame, Policy,
    Posterior, PosteriorReport, PosteriorRequest, Regret, RegretReport, RegretRequest, ShotEntry,
};
use jobs::{Ask, Lane};

/// Games for the comparison with the policies.
pub(super) const COMPARED: u64 = 40;

/// The final report of a question, if it is the one asked now.
pub(super) fn done<T>(job: &JobHandle<T>) -> Option<&T> {
    job.fresh_report().filter(|_| job.state == JobState::Done)
}

/// The program's fleet is drawn before the first shot, and written out for anyone who wants to hash
/// it; the person's is drawn or checked as it is placed.
#[hook]
pub(super) fn use_fleet(
    state: &State,
    game: Option<&Game>,
    sea: &BoardSetup,
    send: &Handler<Msg>,
) -> JobHandle<FleetReport> {
    let hidden = game.filter(|game| game.setup.mode.hidden());
    let places = hidden.is_none() && state.view == View::Place;
    let placing = places.then_some(&state.save.placing);
    let placing = use_placing(placing, sea, &hear(send, Msg::Put));
    let draws = hidden.is_some_and(|game| game.theirs.is_empty());
    let asked = hidden.map(|game| {
        let nonce = Some(game.nonce.clone());
        let seed = draws.then_some(game.seed);
        let ships = (!draws).then(|| game.theirs.clone());
        Ask::<Fleet>::new(FleetRequest { seed, ships, nonce, ..FleetRequest::new(sea.clone()) })
    });
    let theirs = use_job(asked);
    let drawn = done(&theirs).filter(|drawn| draws && !drawn.ships.is_empty()).cloned();
    let send = send.clone();
    use_effect_with(drawn, move |drawn| {
        if let Some(drawn) = drawn {
            let commitment = drawn.commitment.clone().unwrap_or_default();
            send.emit(Msg::Drawn(drawn.ships.clone(), commitment));
        }
    });
    if hidden.is_some() { theirs } else { placing }
}

/// Both sides' shots with their answers.
pub(super) struct Shots {
    /// The answers to the person's.
    pub(super) answers: JobHandle<AnswerReport>,
    /// The answers to the program's, where the person's fleet is on the screen.
    pub(super) fired: JobHandle<AnswerReport>,
    /// The person's shots.
    pub(super) mine: Rc<AnswerReport>,
    /// The program's.
    pub(super) theirs: Vec<ShotEntry>,
    /// Ships afloat of the program, and of the person.
    pub(super) afloat: [Vec<Option<u8>>; 2],
    /// Whether all answers belong to the current shots.
    pub(super) fresh: bool,
    /// Whose turn it is; `None` before the answers are there.
    pub(super) turn: Option<Turn>,
}

impl Shots {
    /// Whether the game is over.
    pub(super) const fn is_over(&self) -> bool {
        matches!(self.turn, Some(Turn::Over(_)))
    }
}

/// The job replays the shots, so that only the shots are saved.
#[hook]
pub(super) fn use_shots(game: Option<&Game>, sea: &BoardSetup) -> Shots {
    let asked = game.filter(|game| game.setup.mode.hidden() && !game.theirs.is_empty());
    let answers = asked.map(|game| AnswerRequest {
        ships: game.theirs.clone(),
        at: game.shots.clone(),
        nonce: Some(game.nonce.clone()),
        commitment: Some(game.commitment.clone()),
        ..AnswerRequest::new(sea.clone())
    });
    let answers = use_job(answers.map(Ask::<Answers>::new));
    let fired = game.filter(|game| game.setup.mode.placed()).map(|game| AnswerRequest {
        ships: game.mine.clone(),
        at: game.fire.clone(),
        ..AnswerRequest::new(sea.clone())
    });
    let fired = use_job(fired.map(Ask::<Answers>::new));
    let mine = answers.report.clone().filter(|_| asked.is_some()).unwrap_or_default();
    let fallen = fired.report.clone().unwrap_or_default();
    let theirs = match game {
        Some(game) if game.setup.mode == Mode::Paper => game.said.clone(),
        Some(game) if game.setup.mode.placed() => fallen.shots.clone(),
        _ => Vec::new(),
    };
    let fresh = game.is_some_and(|game| {
        let mode = game.setup.mode;
        (!mode.hidden() || done(&answers).is_some()) && (!mode.placed() || done(&fired).is_some())
    });
    let turn = game.filter(|_| fresh).map(|game| turn(game, &mine.shots, &theirs));
    let afloat = [mine.afloat.clone(), fallen.afloat.clone()];
    Shots { answers, fired, mine, theirs, afloat, fresh, turn }
}

/// What is known about the opponent, as factors.
pub(super) struct Learned {
    /// The question.
    pub(super) job: JobHandle<LearnReport>,
    /// The factors by row and column, where the program uses them.
    pub(super) weights: Option<Vec<Vec<f64>>>,
    /// Whether the program can shoot: it needs no factors, or has them.
    pub(super) ready: bool,
}

/// Reads the factors of the opponent, and learns from a game that is over, once.
#[hook]
pub(super) fn use_learned(
    state: &State,
    game: Option<&Game>,
    sea: &BoardSetup,
    over: bool,
    known: &ValueHandle<Vec<Known>>,
    send: &Handler<Msg>,
) -> Learned {
    let setup = game.map_or(&state.save.setup, |game| &game.setup);
    let entry = known.iter().find(|one| one.is_of(&setup.who, sea));
    let can_weigh = policy::can_weigh(setup.policy) && setup.mode != Mode::Find;
    let weighs = setup.policy.is_weighted() && can_weigh && entry.is_some();
    let past = game.filter(|game| {
        over && setup.mode != Mode::Find && !game.learned && !game.given_up && !game.guest
    });
    let learns = past.is_some();
    let games = match past {
        Some(game) => {
            let paper = setup.mode == Mode::Paper;
            let ships = (!paper).then(|| game.mine.clone());
            let shots = paper.then(|| game.said.clone());
            Some(vec![PastGame { ships, shots }])
        }
        None => (weighs && game.is_some()).then(Vec::new),
    };
    let job = use_job(games.map(|games| opponents::ask(sea, entry, games)));
    let weights = done(&job).filter(|_| weighs).map(|learned| learned.weights.clone());
    let ready = !weighs || done(&job).is_some();
    let learned = done(&job).cloned().filter(|_| learns);
    let (send, known, who, sea) = (send.clone(), known.clone(), setup.who.clone(), sea.clone());
    use_effect_with(learned, move |learned| {
        if let Some(learned) = learned {
            let next = opponents::learned(&known.newest(), &who, &sea, learned);
            store::write(store::BATTLESHIP_OPPONENTS, &next);
            known.set(next);
            send.emit(Msg::Learned);
        }
    });
    Learned { job, weights, ready }
}

/// The program's shot: thought about when it is its turn, and fired after a moment.
#[hook]
pub(super) fn use_shot_search(
    state: &State,
    game: Option<&Game>,
    sea: &BoardSetup,
    shots: &Shots,
    learned: &Learned,
    send: &Handler<Msg>,
) -> JobHandle<MoveReport> {
    let setup = game.map_or(&state.save.setup, |game| &game.setup);
    let thinks = shots.turn == Some(Turn::Theirs) && learned.ready;
    let asked = game.filter(|_| thinks).map(|game| MoveRequest {
        shots: shots.theirs.clone(),
        policy: policy::weighed(setup.policy, learned.weights.is_some()),
        seed: game.seed,
        weights: learned.weights.clone(),
        ..MoveRequest::new(sea.clone())
    });
    let asked = asked.map(|request| Ask::<Move>::new(request).with_fallback());
    let search = use_job_on(Lane::First, asked);
    let aim = done(&search).filter(|_| thinks).and_then(|report| report.cell);
    let alone = setup.mode == Mode::Hide;
    let waits = setup.mode == Mode::Paper || alone && state.paused;
    let pace = if alone { state.save.pace } else { Pace::Usual };
    let send = send.clone();
    use_effect_with((aim, waits, pace), move |(aim, waits, pace)| {
        let aim = aim.filter(|_| !waits);
        let fire = move |aim| Timeout::new(pace.millis(), move || send.emit(Msg::Fire(aim)));
        let timer = aim.map(fire);
        move || drop(timer)
    });
    search
}

/// The review of a game: chances now or before a shot, and how good the shots were.
pub(super) struct Looks {
    /// The chances of the board being viewed.
    pub(super) seen: JobHandle<PosteriorReport>,
    /// What each shot has cost against the best.
    pub(super) regrets: JobHandle<RegretReport>,
    /// Shots that the policies take on the same fleet.
    pub(super) compared: JobHandle<BatchReport>,
    /// The same for exact counting: one game, because it always shoots alike.
    pub(super) counted: JobHandle<BatchReport>,
}

/// Requests what is being viewed.
#[hook]
pub(super) fn use_looks(
    state: &State,
    game: Option<&Game>,
    sea: &BoardSetup,
    shots: &Shots,
) -> Looks {
    let setup = game.map_or(&state.save.setup, |game| &game.setup);
    let over = shots.is_over();
    let own = setup.mode.hidden() && !state.theirs;
    let looks = if own { &shots.mine.shots } else { &shots.theirs };
    let before = match state.step {
        Some(step) if over => &looks[..step.min(looks.len())],
        _ => looks,
    };
    // In a paper game it is always requested, to detect impossible answers.
    let in_game = setup.mode == Mode::Paper || state.save.hint;
    let looking = shots.fresh && if over { state.step.is_some() } else { in_game };
    let seen = game
        .filter(|_| looking)
        .map(|_| PosteriorRequest { shots: before.to_vec(), ..PosteriorRequest::new(sea.clone()) });
    let seen = seen.map(|request| Ask::<Posterior>::new(request).with_fallback());
    // It is only shown beside the game, which does not wait for it.
    let seen = use_job_on(Lane::Second, seen);
    let regrets = game
        .filter(|_| over && !looks.is_empty())
        .map(|_| RegretRequest { shots: looks.clone(), ..RegretRequest::new(sea.clone()) });
    let regrets = use_job(regrets.map(|request| Ask::<Regret>::new(request).with_fallback()));
    let compared = game.filter(|_| over && state.compare).map(|game| {
        let ships = if setup.mode.hidden() { &game.theirs } else { &game.mine };
        BatchRequest {
            policies: vec![Policy::HuntTarget {}, Policy::Parity {}, policy::MATRIX],
            games: COMPARED,
            seed_from: 1,
            ships: Some(ships.clone()),
            ..BatchRequest::new(sea.clone())
        }
    });
    let counted = compared.clone().map(|request| {
        let policies = vec![policy::EXACT];
        Ask::<Games>::new(BatchRequest { policies, games: 1, ..request }).with_fallback()
    });
    let compared = use_job(compared.map(Ask::<Games>::new));
    let counted = use_job_on(Lane::First, counted);
    Looks { seen, regrets, compared, counted }
}
