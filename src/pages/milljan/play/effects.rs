//! What the Play screen does by itself: it saves the game, plays on, makes announcements, counts
//! results.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::answers::{Answers, first_person, is_person, sends, shown};
use super::state::{MINE, Msg, State, View};
use super::{LONGEST, address, parts, stats};
use crate::components::announce;
use crate::handler::Handler;
use crate::hooks::{JobState, use_effect_with};
use crate::i18n::{Lang, MilljanPlay, milljan};
use crate::{dom, location, names, store};
use jobs::milljan::PlayRequest;

/// The text in the address for what is shown: the deal without its actions, or the whole game once
/// it is over.
pub(super) fn link(state: &State, whole: Option<&PlayRequest>, over: bool) -> String {
    let game = match state.view {
        View::Table if over => whole.cloned(),
        View::Table if !state.save.target.is_empty() => {
            return format!("{}{}", super::SAME_WALL, state.save.target);
        }
        View::Table => state.game.clone().map(|game| PlayRequest { actions: Vec::new(), ..game }),
        View::Replay => state.replay.clone(),
        View::Start | View::Stats => None,
    };
    game.as_ref().and_then(share::write_game).unwrap_or_default()
}

/// Keeps the game in storage and in the address.
#[hook]
pub(super) fn use_kept_game(state: &State, whole: Option<&PlayRequest>, link: &str) {
    let mut save = state.save.clone();
    save.game = whole.and_then(share::write_game).unwrap_or_default();
    let mine = state.mine.as_ref().map(|mine| mine.write());
    let is_own = mine.is_none();
    use_effect_with(mine, |mine| match mine {
        Some(mine) => drop(store::write(MINE, mine)),
        None => store::remove(MINE),
    });
    use_effect_with((save.write(), link.to_owned(), is_own), |(save, link, is_own)| {
        store::write(store::MILLJAN_PLAY, save);
        let link = if link.len() < LONGEST { link } else { "" };
        location::show(&address(link), *is_own);
    });
}

/// Shows the program's decisions one by one, at the chosen pace.
#[hook]
pub(super) fn use_pace(state: &State, answers: &Answers, send: &Handler<Msg>) {
    let Answers { report, done, .. } = answers;
    let taken = report.as_ref().filter(|_| *done).map_or(0, |report| report.taken.len());
    let others = answers.acting().is_some_and(|seat| !is_person(shown(state), seat));
    let plays_on =
        state.view == View::Table && state.is_paced() && taken > 0 && !state.paused && others;
    let at = state.actions();
    let (send, pace) = (send.clone(), state.save.pace);
    use_effect_with((plays_on, at, pace), move |&(plays_on, _, pace)| {
        let timer = plays_on.then(|| Timeout::new(pace, move || send.emit(Msg::Take)));
        move || drop(timer)
    });
}

/// Records whether the deal is over: only where the answer is about this very game; between two
/// answers nothing is known.
#[hook]
pub(super) fn use_end(state: &State, answers: &Answers, send: &Handler<Msg>) {
    let ended = (state.view == View::Table && answers.done).then_some(answers.over);
    let (send, known) = (send.clone(), state.save.ended);
    use_effect_with((ended, known), move |&(ended, known)| {
        if let Some(ended) = ended.filter(|ended| *ended != known) {
            send.emit(Msg::Ended(ended));
        }
    });
}

/// Shows what is new from its top: another view, or the decision that a list leads to.
#[hook]
pub(super) fn use_top(state: &State, answers: &Answers) {
    let over = state.view == View::Table && answers.over;
    use_effect_with((state.view, over, state.jumps), |&(view, _, jumps)| {
        if view != View::Start || jumps > 0 {
            dom::window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
}

/// Keeps the focus for keyboard users when the pressed button is gone.
#[hook]
pub(super) fn use_focus(state: &State, answers: &Answers) {
    let person = answers.acting().is_some_and(|seat| is_person(shown(state), seat));
    let next = match state.view {
        View::Replay => Some("[data-testid=step]"),
        View::Table if answers.over => Some("[data-testid=end] button"),
        View::Table if answers.covered(state) => Some("[data-testid=uncover]"),
        View::Table if answers.live && person => {
            Some(if answers.report.as_deref().is_some_and(sends) {
                "[data-testid=hand] [tabindex='0']"
            } else {
                "[data-testid=choices] button"
            })
        }
        _ => None,
    };
    use_effect_with((next, state.actions()), |(next, _)| {
        next.iter().for_each(|css| dom::rescue_focus(css))
    });
}

/// One sentence when it is a person's turn.
fn turn_said(state: &State, answers: &Answers, lang: Lang) -> Option<String> {
    let live = answers.live && state.view == View::Table;
    let (report, game) = answers.report.as_ref().filter(|_| live).zip(shown(state))?;
    let Some(seat) = report.to_act else { return Some(lang.t(MilljanPlay::DealOver).to_owned()) };
    if answers.covered(state) {
        // Nothing of the hand that is hidden.
        let name = parts::seat_name(game, seat, false, lang);
        return Some(lang.fill(MilljanPlay::HandOver, &[&name]));
    }
    Some(match report.sent {
        Some(sent) => {
            let from = parts::seat_name(game, sent.from, false, lang);
            format!(
                "{} {}",
                lang.fill(MilljanPlay::WasSent, &[&from]),
                names::idol(sent.tile, lang)
            )
        }
        None => {
            let drawn = report.seats[usize::from(seat)].drawn;
            let drawn = drawn.map(|id| names::idol(id, lang)).unwrap_or_default();
            lang.fill(MilljanPlay::TurnSaid, &[&parts::seat_name(game, seat, false, lang), &drawn])
        }
    })
}

/// Reports what cannot be played, with its place, and leaves what was there before; announces whose
/// turn it is.
#[hook]
pub(super) fn use_words(state: &State, answers: &Answers, send: &Handler<Msg>, lang: Lang) {
    let fault = |state: &JobState| match state {
        JobState::Failed(error) => Some(milljan::json_error(error, lang)),
        _ => None,
    };
    let fault = fault(&answers.job.state).or_else(|| fault(&answers.offer.state));
    let (send, said) = (send.clone(), turn_said(state, answers, lang));
    let leave = match state.view {
        _ if state.offered.is_some() => Msg::Accept(false),
        View::Replay if state.game.is_some() => Msg::View(View::Table),
        _ => Msg::View(View::Start),
    };
    use_effect_with((fault, said), move |(fault, said)| {
        if let Some(words) = fault {
            send.emit(leave);
            send.emit(Msg::Notice(Some(words.clone())));
        }
        if let Some(said) = said {
            announce(said.clone());
        }
    });
}

/// Opens a game that can be played, and counts the result of a finished solo deal, once.
#[hook]
pub(super) fn use_results(state: &State, answers: &Answers, send: &Handler<Msg>) {
    let over = answers.over && state.view == View::Table;
    let counts = over && state.save.playing.counts() && !state.save.counted && !state.save.helped;
    let taken_in = answers.offer.state == JobState::Done && answers.offer.fresh;
    let (send, report) = (send.clone(), answers.report.clone());
    let (playing, seed) = (state.save.playing, state.game.as_ref().map(|game| game.seed));
    let me = state.game.as_ref().and_then(first_person).map(usize::from);
    use_effect_with((counts, taken_in), move |&(counts, taken_in)| {
        if taken_in {
            send.emit(Msg::Accept(true));
        }
        let own = report.filter(|_| counts);
        let own = own.as_ref().zip(me);
        let own =
            own.and_then(|(report, me)| Some((report.seats.get(me)?, report.result.get(me)?)));
        if let (Some((seat, result)), Some(seed)) = (own, seed) {
            stats::add(playing, seed, seat.draws, result);
            send.emit(Msg::Counted);
        }
    });
}
