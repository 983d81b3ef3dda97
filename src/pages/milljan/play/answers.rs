//! The jobs' answers about the game shown.

use std::rc::Rc;

use yew::prelude::*;

use super::super::question;
use super::state::{State, View};
use crate::hooks::{JobHandle, JobState, use_job};
use jobs::Ask;
use jobs::milljan::{
    self, AnalyseReport, PhaseName, PlayReport, PlayRequest, Player, ReviewReport, ReviewRequest,
    Sound,
};
use share;

/// The answers, and what follows from them for the screen.
pub(super) struct Answers {
    /// The current game; in a replay, at the step shown.
    pub(super) job: JobHandle<PlayReport>,
    /// Its report, where a game is shown.
    pub(super) report: Option<Rc<PlayReport>>,
    /// Whether the report is about the current game, and complete.
    pub(super) done: bool,
    /// Whether nothing more will come before somebody acts or looks.
    pub(super) live: bool,
    /// Whether the deal is over.
    pub(super) over: bool,
    /// The program's decision repeated, for its reason; or another's game on the same wall.
    pub(super) decision: JobHandle<PlayReport>,
    /// Whether that is the game of whoever invited to this wall.
    pub(super) invited: bool,
    /// One seat's decisions, at the end of a deal and in a replay.
    pub(super) review: JobHandle<ReviewReport>,
    /// What the acting seat is asked, where hints are given or a game is reviewed.
    pub(super) asked: Option<Sound>,
    /// The analysis of that.
    pub(super) analysis: JobHandle<AnalyseReport>,
    /// Whether a game that was opened can be played.
    pub(super) offer: JobHandle<PlayReport>,
}

/// Whether a game waits for a tile to be sent.
pub(super) fn sends(report: &PlayReport) -> bool {
    matches!(report.phase, PhaseName::Drawn | PhaseName::Claimed)
}

/// The game that is shown, on the table or in a replay.
pub(super) fn shown(state: &State) -> Option<&PlayRequest> {
    match state.view {
        View::Replay => state.replay.as_ref(),
        _ => state.game.as_ref(),
    }
}

/// Whether a person sits there.
pub(super) fn is_person(game: Option<&PlayRequest>, seat: u8) -> bool {
    let seat = game.and_then(|game| game.seats.get(usize::from(seat)));
    seat.is_some_and(|seat| seat.com.is_none())
}

/// The seat of the first person.
pub(super) fn first_person(game: &PlayRequest) -> Option<u8> {
    (0..).zip(&game.seats).find(|(_, seat)| seat.com.is_none()).map(|(at, _)| at)
}

/// How many people play.
pub(super) fn persons(game: Option<&PlayRequest>) -> usize {
    game.map_or(0, |game| game.seats.iter().filter(|seat| seat.com.is_none()).count())
}

impl Answers {
    /// Whose turn it is.
    pub(super) fn acting(&self) -> Option<u8> {
        self.report.as_ref()?.to_act
    }

    /// Whether the device has to change hands before the next decision.
    pub(super) fn covered(&self, state: &State) -> bool {
        let acting = self.acting();
        let hands_over = self.live && acting.is_some() && state.holder != acting;
        state.view == View::Table && hands_over && persons(shown(state)) > 1
    }
}

/// The game at the step that is shown; it requests at most `most` decisions of the program.
fn up_to(state: &State, most: u32) -> Option<PlayRequest> {
    let mut game = state.replay.clone()?;
    game.actions.truncate(state.step);
    Some(PlayRequest { most: Some(most), ..game })
}

/// Requests everything that the screen shows.
#[hook]
pub(super) fn use_answers(state: &State) -> Answers {
    // The job is stateless: it gets the game so far and plays on to the next person.
    let asked = match state.view {
        View::Table => state
            .game
            .clone()
            .map(|game| PlayRequest { most: state.is_paced().then_some(1), ..game }),
        View::Replay => up_to(state, 0),
        View::Start | View::Stats => None,
    };
    let asks = asked.is_some();
    let job = use_job(asked.map(Ask::<milljan::Play>::new));
    let game = shown(state);
    // The report so far may be about another table.
    let seats = game.map(|game| game.seats.len());
    let report = job.report.clone().filter(|report| asks && Some(report.seats.len()) == seats);
    let done = job.fresh && job.state == JobState::Done;
    let acting = report.as_ref().and_then(|report| report.to_act);
    let is_person = |seat| is_person(game, seat);
    let live = done && (state.view == View::Replay || acting.is_none_or(is_person));
    let over = done && report.as_ref().is_some_and(|report| report.phase == PhaseName::Over);
    // In a replay the computer player is asked again: the same position gives the same decision. At
    // the end of a game stands how whoever invited to it did on the same wall; alone, how the article's
    // player does.
    let target = over.then(|| share::read_game(&state.save.target).ok()).flatten();
    let invited = target.is_some();
    let again = match state.view {
        View::Replay if done && acting.is_some_and(|seat| !is_person(seat)) => up_to(state, 1),
        View::Table if over && persons(game) == 1 => target
            .map(|target| PlayRequest { most: Some(0), ..target })
            .or_else(|| state.game.as_ref().and_then(by_plain)),
        _ => None,
    };
    let decision = use_job(again.map(Ask::<milljan::Play>::new));
    // The hand of the seat that decides, for hints and for the review.
    let looks = match state.view {
        View::Replay => done,
        _ => live && state.hints() && acting.is_some_and(is_person),
    };
    let asked = report.as_deref().filter(|_| looks).zip(game);
    let asked = asked.and_then(|(report, game)| report.sound(game));
    let analysis = use_job(asked.as_ref().map(|asked| question(asked.request.clone())));
    let finished = match state.view {
        View::Table if over && persons(game) > 0 => state.whole(report.as_deref()),
        View::Replay => state.replay.clone(),
        View::Table | View::Start | View::Stats => None,
    };
    let reviewed = finished.and_then(|game| {
        let chosen = state.reviewed.filter(|&seat| usize::from(seat) < game.seats.len());
        let seat = chosen.or_else(|| first_person(&game))?;
        Some(ReviewRequest { game, seat })
    });
    let review = use_job(reviewed.map(Ask::<milljan::Review>::new));
    let offered = state.offered.as_ref();
    let offered = offered.map(|linked| PlayRequest { most: Some(0), ..linked.game.clone() });
    let offer = use_job(offered.map(Ask::<milljan::Play>::new));
    Answers { job, report, done, live, over, decision, invited, review, asked, analysis, offer }
}

/// The same deal for the article's player, alone.
fn by_plain(game: &PlayRequest) -> Option<PlayRequest> {
    let mut game = PlayRequest { actions: Vec::new(), ..game.clone() };
    match game.seats.as_mut_slice() {
        [seat] => seat.com = Some(Player::Plain),
        _ => return None,
    }
    Some(game)
}
