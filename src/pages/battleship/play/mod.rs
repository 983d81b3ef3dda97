//! Games against the program: each looks for a hidden fleet.

mod card;
mod end;
mod start;
mod state;
mod table;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

pub(super) use self::state::Save;
use self::state::{Game, Mode, Msg, Pace, State, Turn, View, turn};
use super::duel::fleet::{Placing, Put};
use super::duel::opponents::{self, Opponents, OpponentsProps};
use super::duel::sea::Chosen;
use super::duel::{self, failure, policy};
use super::menu;
use crate::back::use_back;
use crate::callback::Callback;
use crate::components::{Edits, Frame, FrameProps, ShareContent, announce};
use crate::document::MARK;
use crate::el::{button, el, labelled, on};
use crate::hooks::{JobHandle, JobState, use_job, use_job_on, use_kept, use_lang, use_links};
use crate::i18n::{Lang, SeaPlay, Title};
use crate::mount::mount;
use crate::route::Route;
use crate::{location, store};
use jobs::battleship::{
    AnswerReport, AnswerRequest, Answers, BatchReport, BatchRequest, Contradiction, FleetReport,
    FleetRequest, Games, Move, MoveReport, MoveRequest, PastGame, Policy, Posterior,
    PosteriorReport, PosteriorRequest, Regret, RegretReport, RegretRequest, Sea, ShipEntry,
    ShotEntry,
};
use jobs::{Ask, Lane};

/// Games for the comparison with the policies.
const COMPARED: u64 = 40;

/// What every part of the screen reads.
struct Ctx<'a> {
    state: &'a State,
    game: &'a Game,
    sea: &'a Sea,
    /// The person's shots with their answers.
    mine: &'a [ShotEntry],
    /// The program's.
    theirs: &'a [ShotEntry],
    /// Ships afloat of the program, and of the person.
    afloat: [&'a [Option<u8>]; 2],
    turn: Turn,
    /// Whether all answers are those to the shots as they are now.
    fresh: bool,
    seen: &'a JobHandle<PosteriorReport>,
    thought: &'a JobHandle<MoveReport>,
    regrets: &'a JobHandle<RegretReport>,
    compared: &'a JobHandle<BatchReport>,
    /// The same for the way that counts: one game, for it always shoots alike.
    counted: &'a JobHandle<BatchReport>,
    answers: &'a JobHandle<AnswerReport>,
    fleet: &'a JobHandle<FleetReport>,
    send: &'a Callback<Msg>,
    lang: Lang,
}

impl Ctx<'_> {
    fn on(&self, msg: Msg) -> Callback<()> {
        on(self.send, msg)
    }

    /// Why the answers of the person cannot all be right.
    fn contradiction(&self) -> Option<&Contradiction> {
        let paper = self.game.setup.mode == Mode::Paper && self.seen.fresh;
        self.seen.report.as_ref().filter(|_| paper)?.contradiction.as_ref()
    }

    fn t(&self, key: SeaPlay) -> &'static str {
        self.lang.t(key)
    }
}

/// Takes a fleet over, for the next game in which one's own is to be found.
pub(super) fn take_fleet(sea: &Chosen, ships: &[ShipEntry]) {
    let mut save: Save = store::read(store::BATTLESHIP_PLAY).unwrap_or_default();
    save.setup.sea = sea.clone();
    save.placing = Placing::of(ships);
    if !save.setup.mode.placed() {
        save.setup.mode = Mode::Hide;
    }
    save.put_aside();
    store::write(store::BATTLESHIP_PLAY, &save);
}

/// The final report of a question, if it is the one asked now.
fn done<T>(job: &JobHandle<T>) -> Option<&T> {
    (job.fresh && job.state == JobState::Done).then_some(job.report.as_deref()).flatten()
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    let slot = use_kept(|| {
        let save = store::read::<Save>(store::BATTLESHIP_PLAY).unwrap_or_default();
        State::open(
            save,
            location::shared(MARK).map(|text: String| duel::read_link(&text).ok()),
            lang.t(SeaPlay::BadLink),
        )
    });
    let known = use_kept(opponents::read);
    let state = &*slot;
    let send = {
        let slot = slot.clone();
        Callback::from(move |msg: Msg| {
            let next = slot.newest().after(msg);
            slot.set(next);
        })
    };
    {
        let send = send.clone();
        use_links(
            MARK,
            Callback::from(move |text: String| {
                let link = duel::read_link(&text).ok().map(Box::new);
                send.emit(Msg::Open(link, lang.t(SeaPlay::BadLink).to_owned()));
            }),
        );
    }
    let game = state.save.game.as_ref().filter(|_| state.view == View::Table);
    let board = game.map_or_else(|| state.sea(), Game::sea);
    let placing = state.view == View::Place;
    use_back(placing, &on(&send, Msg::View(View::Start)));

    // The program's fleet is drawn before the first shot, and written out for whoever wants to hash it;
    // one's own is drawn or checked as it is placed.
    let hidden = game.filter(|game| game.setup.mode.hidden());
    let draws = hidden.filter(|game| game.theirs.is_empty());
    let fleet = match hidden {
        Some(game) => {
            let nonce = Some(game.nonce.clone());
            let (seed, ships) = match draws {
                Some(game) => (Some(game.seed), None),
                None => (None, Some(game.theirs.clone())),
            };
            Some(Ask::new(FleetRequest { seed, ships, nonce, ..FleetRequest::new(board.clone()) }))
        }
        None => placing.then(|| state.save.placing.ask(&board)),
    };
    let fleet = use_job(fleet);
    {
        let told = done(&fleet).cloned().filter(|told| !told.ships.is_empty());
        let (hidden, drawing) = (draws.is_some(), placing && state.save.placing.is_drawing());
        let send = send.clone();
        use_effect_with((told, hidden, drawing), move |(told, hidden, drawing)| {
            if let Some(told) = told {
                let commitment = told.commitment.clone().unwrap_or_default();
                if *hidden {
                    send.emit(Msg::Drawn(told.ships.clone(), commitment));
                } else if *drawing {
                    send.emit(Msg::Put(Put::Drawn(told.ships.clone())));
                }
            }
        });
    }

    // Answers: the job plays the shots again, so that nothing but the shots is kept.
    let asked = game.filter(|game| game.setup.mode.hidden() && !game.theirs.is_empty());
    let answers = asked.map(|game| AnswerRequest {
        ships: game.theirs.clone(),
        at: game.shots.clone(),
        nonce: Some(game.nonce.clone()),
        commitment: Some(game.commitment.clone()),
        ..AnswerRequest::new(board.clone())
    });
    let answers = use_job(answers.map(Ask::<Answers>::new));
    let fired = game.filter(|game| game.setup.mode.placed()).map(|game| AnswerRequest {
        ships: game.mine.clone(),
        at: game.fire.clone(),
        ..AnswerRequest::new(board.clone())
    });
    let fired = use_job(fired.map(Ask::<Answers>::new));
    let mine = answers.report.clone().filter(|_| asked.is_some()).unwrap_or_default();
    let fallen = fired.report.clone().unwrap_or_default();
    let paper = game.is_some_and(|game| game.setup.mode == Mode::Paper);
    let theirs = match game {
        Some(game) if paper => game.said.clone(),
        Some(game) if game.setup.mode.placed() => fallen.shots.clone(),
        _ => Vec::new(),
    };
    let fresh = game.is_some_and(|game| {
        let mode = game.setup.mode;
        (!mode.hidden() || done(&answers).is_some()) && (!mode.placed() || done(&fired).is_some())
    });
    let now = game.filter(|_| fresh).map(|game| turn(game, &mine.shots, &theirs));
    let over = matches!(now, Some(Turn::Over(_)));

    // The address holds a game that is over. What draws the fleet of one that goes on is given away
    // only where that is asked for.
    let link = |shots: bool| {
        let challenge = game.and_then(|game| game.challenge(shots, over));
        challenge.as_ref().map(duel::write_link).unwrap_or_default()
    };
    let on_table = game.is_some();
    use_effect_with((state.save.clone(), link(true), fresh), move |(save, link, fresh)| {
        store::write(store::BATTLESHIP_PLAY, save);
        // Before the answers are there, nobody knows whether the game is over.
        if *fresh || !on_table {
            location::show(&location::address(Route::BattleshipPlay, MARK, link));
        }
    });

    // What is known of the opponent, as factors.
    let setup = game.map_or(&state.save.setup, |game| &game.setup);
    let entry = known.iter().find(|one| one.is_of(&setup.who, &board));
    let can_weigh = policy::can_weigh(setup.policy) && setup.mode != Mode::Find;
    let weighs = setup.policy.is_weighted() && can_weigh && entry.is_some();
    let learned = match game {
        Some(game)
            if over
                && setup.mode != Mode::Find
                && !game.learned
                && !game.given_up
                && !game.guest =>
        {
            let ships = (!paper).then(|| game.mine.clone());
            let shots = paper.then(|| game.said.clone());
            Some(vec![PastGame { ships, shots }])
        }
        _ => (weighs && game.is_some()).then(Vec::new),
    };
    let learns = learned.as_ref().is_some_and(|games| !games.is_empty());
    let learn = learned.map(|games| opponents::ask(&board, entry, games));
    let learn = use_job(learn);
    let weights = done(&learn).filter(|_| weighs).map(|told| told.weights.clone());
    let ready = !weighs || done(&learn).is_some();
    {
        let told = done(&learn).cloned().filter(|_| learns);
        let (send, known, who, board) =
            (send.clone(), known.clone(), setup.who.clone(), board.clone());
        use_effect_with(told, move |told| {
            if let Some(told) = told {
                let next = opponents::learned(&known.newest(), &who, &board, told);
                store::write(store::BATTLESHIP_OPPONENTS, &next);
                known.set(next);
                send.emit(Msg::Learned);
            }
        });
    }

    // The program's shot.
    let thinks = now == Some(Turn::Theirs) && ready;
    let policy = policy::weighed(setup.policy, weights.is_some());
    let thought = game.filter(|_| thinks).map(|game| MoveRequest {
        shots: theirs.clone(),
        policy,
        seed: game.seed,
        weights: weights.clone(),
        ..MoveRequest::new(board.clone())
    });
    let thought = thought.map(|request| Ask::<Move>::new(request).with_fallback());
    let thought = use_job_on(Lane::First, thought);
    let aim = done(&thought).filter(|_| thinks).and_then(|thought| thought.cell);
    {
        let send = send.clone();
        let alone = setup.mode == Mode::Hide;
        let waits = paper || alone && state.paused;
        let pace = if alone { state.save.pace } else { Pace::Usual };
        use_effect_with((aim, waits, pace), move |(aim, waits, pace)| {
            let timer = aim
                .filter(|_| !waits)
                .map(|aim| Timeout::new(pace.millis(), move || send.emit(Msg::Fire(aim))));
            move || drop(timer)
        });
    }
    // A tap during the program's turn counts when it is over.
    {
        let shot = state.queued.filter(|_| now == Some(Turn::Mine));
        let send = send.clone();
        use_effect_with(shot, move |shot| {
            if let Some(at) = *shot {
                send.emit(Msg::Shoot(at));
            }
        });
    }

    // The heat map: of the board that is shot at, now or before the shot that is looked at.
    let looks = if setup.mode.hidden() && !state.theirs { &mine.shots } else { &theirs };
    let before = match state.step {
        Some(step) if over => &looks[..step.min(looks.len())],
        _ => looks,
    };
    // On paper it is always looked at, for answers that cannot be.
    let looking = fresh && if over { state.step.is_some() } else { paper || state.save.hint };
    let seen = game.filter(|_| looking).map(|_| PosteriorRequest {
        shots: before.to_vec(),
        ..PosteriorRequest::new(board.clone())
    });
    let seen = seen.map(|request| Ask::<Posterior>::new(request).with_fallback());
    // It is only looked at beside the game, which does not wait for it.
    let seen = use_job_on(Lane::Second, seen);
    let regrets = game
        .filter(|_| over && !looks.is_empty())
        .map(|_| RegretRequest { shots: looks.clone(), ..RegretRequest::new(board.clone()) });
    let regrets = use_job(regrets.map(|request| Ask::<Regret>::new(request).with_fallback()));
    let compared = game.filter(|_| over && state.compare).map(|game| {
        let ways = vec![Policy::HuntTarget {}, Policy::Parity {}, policy::MATRIX];
        let ships = if setup.mode.hidden() { &game.theirs } else { &game.mine };
        BatchRequest {
            policies: ways,
            games: COMPARED,
            seed_from: 1,
            ships: Some(ships.clone()),
            ..BatchRequest::new(board.clone())
        }
    });
    let counted = compared.clone().map(|request| {
        let policies = vec![policy::EXACT];
        Ask::<Games>::new(BatchRequest { policies, games: 1, ..request }).with_fallback()
    });
    let compared = use_job(compared.map(Ask::<Games>::new));
    let counted = use_job_on(Lane::First, counted);

    let words = game.map(|_| table::in_words(&board, now, [&mine.shots, &theirs], paper, lang));
    use_effect_with(words, |words| {
        if let Some(words) = words.as_ref().filter(|words| !words.is_empty()) {
            announce(words.clone());
        }
    });

    let frame = |sub: Option<String>, share: Option<ShareContent>, body: Html| {
        // Alone one may take shots back; what has been learned stays.
        let solo = game.filter(|game| {
            !game.setup.mode.placed() && !game.learned && !game.guest && !game.given_up
        });
        let some = |any: bool| any.then_some(());
        let undo = solo.and_then(|game| some(!game.shots.is_empty() || !game.said.is_empty()));
        let redo = solo.and_then(|game| some(!game.undone.is_empty() || !game.unsaid.is_empty()));
        mount::<Frame>(FrameProps {
            sub: sub.map(Into::into),
            edits: solo.map(|_| Edits {
                undo: undo.map(|()| on(&send, Msg::Undo)),
                redo: redo.map(|()| on(&send, Msg::Redo)),
                ..Edits::default()
            }),
            share,
            menu: menu::menu(lang),
            children: body,
            ..FrameProps::default()
        })
    };
    let Some(game) = game else {
        let body = match state.view {
            View::Place => start::place(state, &board, &fleet, &send, lang),
            View::Opponents => mount::<Opponents>(OpponentsProps {
                known: (*known).clone(),
                keep: known.setter(),
                back: on(&send, Msg::View(View::Start)),
            }),
            View::Start | View::Table => start::start(state, &known, &send, lang),
        };
        return frame(None, None, body);
    };
    let ctx = Ctx {
        state,
        game,
        sea: &board,
        mine: &mine.shots,
        theirs: &theirs,
        afloat: [&mine.afloat, &fallen.afloat],
        turn: now.unwrap_or(if setup.mode.hidden() { Turn::Mine } else { Turn::Theirs }),
        fresh,
        seen: &seen,
        thought: &thought,
        regrets: &regrets,
        compared: &compared,
        counted: &counted,
        answers: &answers,
        fleet: &fleet,
        send: &send,
        lang,
    };
    let faults = [
        (&fleet.state, &fleet.retry),
        (&answers.state, &answers.retry),
        (&fired.state, &fired.retry),
        (&thought.state, &thought.retry),
        (&learn.state, &learn.retry),
    ];
    let faults = faults.into_iter().find_map(|(state, retry)| failure(state, retry, lang));
    // A way on where its own cannot be gone.
    let instead = matches!(thought.state, JobState::Failed(_))
        .then(|| button("button.button@instead", ctx.t(SeaPlay::Instead), ctx.on(Msg::Instead)));
    let none = done(&fleet).filter(|_| draws.is_some());
    let none = none.and_then(|told| duel::no_fleet(told.impossible, told.not_found, lang));
    let shared = if over || state.blind { link(!state.blind) } else { String::new() };
    let share = (!shared.is_empty()).then(|| {
        let words = if over && !state.blind { SeaPlay::ShareGame } else { SeaPlay::ShareText };
        ShareContent {
            title: lang.t(Title::BattleshipPlay).into(),
            text: lang.t(words).into(),
            link: location::address(Route::BattleshipPlay, MARK, &shared).into(),
            file: "sakiyomi-battleship-game".into(),
            card: card::of(&ctx),
            ..ShareContent::default()
        }
    });
    let fault = state
        .fault
        .as_ref()
        .map(|words| el("p.notice notice--bad@fault").attr("role", "alert").with(words.clone()));
    let body = el("div.lab sea play@table")
        .with(
            labelled("section.lab__board", ctx.t(SeaPlay::Board))
                .with(table::which(&ctx))
                .with(table::board(&ctx))
                .with(over.then(|| end::replay(&ctx))),
        )
        .with(
            labelled("section.lab__answer", ctx.t(SeaPlay::Status))
                .with(fault)
                .with(faults)
                .with(none)
                .with(instead)
                .with(table::status(&ctx)),
        )
        .with(el("div.lab__details").with(if over {
            end::end(&ctx)
        } else {
            table::details(&ctx)
        }));
    frame(
        // Together with the mode it is too long for a phone.
        Some(setup.sea.name(lang).to_owned()),
        share,
        body.html(),
    )
}
