//! Wins that nothing can stop: a decision after which the mover wins alone this round, or the next,
//! whatever the decks hold and whatever the others do (詰み).
//!
//! Cards that come from a deck stay unknown here. The mover's plan never needs one; the others may have
//! any that is unseen.

use super::super::Space;
use super::super::action::{Action, Source};
use super::super::gems::{GOLD, Gems};
use super::super::material::{CARDS, FIRST, LEVELS, NOBLE_POINTS, NOTHING, level, unknown};
use super::super::state::{Phase, Player, State};

/// Prestige, and how few cards it took: the ranking at the end.
type Rank = (u8, u8);

fn rank(player: &Player) -> Rank {
    (player.points, u8::MAX - player.bought)
}

/// Points of nobles that a player with these bonuses would get at the end of a turn.
fn nobles(state: &State, bonuses: Gems, space: Space, bought: bool) -> u8 {
    let come = state.nobles_with(bonuses).count_ones() as u8;
    match space {
        Space::S81 if bought => NOBLE_POINTS * come,
        Space::S81 => 0,
        _ => NOBLE_POINTS * come.min(1),
    }
}

fn affordable(player: &Player, card: u8) -> bool {
    let lacks = CARDS[usize::from(card)].cost.beyond(player.bonuses).beyond(player.tokens);
    lacks.total() <= player.tokens.get(GOLD)
}

/// Unseen cards of a level.
fn unseen(state: &State, level: usize) -> impl Iterator<Item = u8> {
    let bits = state.unseen[level];
    (FIRST[level]..FIRST[level + 1])
        .filter(move |card| bits >> (card - FIRST[level]) & 1 == 1)
        .map(|card| card as u8)
}

/// Cards that a player may be able to buy in one turn: those seen, and unseen ones of levels where an
/// unknown card lies on the board, is reserved by the player, or may come before the turn.
fn in_reach(state: &State, player: &Player, later: bool, mut visit: impl FnMut(u8)) {
    let mut open = [false; LEVELS];
    for &card in state.board.iter().chain(&player.reserved).filter(|&&card| card != NOTHING) {
        if usize::from(card) < CARDS.len() {
            visit(card);
        } else {
            open[level(card)] = true;
        }
    }
    for level in (0..LEVELS).filter(|&level| open[level] || later && state.deck[level] > 0) {
        unseen(state, level).for_each(&mut visit);
    }
}

/// The best that a player can reach with one more turn.
fn best(state: &State, player: &Player, space: Space, later: bool) -> Rank {
    let mut idle = rank(player);
    idle.0 += nobles(state, player.bonuses, space, false);
    let mut best = idle;
    in_reach(state, player, later, |card| {
        if affordable(player, card) {
            let card = &CARDS[usize::from(card)];
            let bonuses = player.bonuses.plus(Gems::one(card.bonus.into()));
            let points = player.points + card.points + nobles(state, bonuses, space, true);
            best = best.max((points, u8::MAX - player.bought - 1));
        }
    });
    best
}

/// Whether the previous mover wins alone once the others have finished the round.
fn holds(state: &State, space: Space, seat: usize) -> bool {
    if state.phase() == Phase::Over {
        return state.winners() == 1 << seat;
    }
    if !state.is_last() {
        return false;
    }
    let own = rank(&state.players[seat]);
    (0..state.seats()).filter(|&other| other != seat).all(|other| {
        let player = &state.players[other];
        let moves = other >= state.turn();
        let theirs =
            if moves { best(state, player, space, other > state.turn()) } else { rank(player) };
        own > theirs
    })
}

/// Plays a decision; a new card stays unknown.
fn after(state: &State, space: Space, id: u16) -> State {
    let mut next = *state;
    space.play(&mut next, id, |_, level| unknown(level));
    next
}

/// Whether a decision may win this round: somebody has reached the target, or the mover does so with it.
fn may_win(state: &State, space: Space, id: u16) -> bool {
    let ends =
        space.action(id) == Some(Action::Pass) && usize::from(state.passes()) + 1 >= state.seats();
    if state.is_last() || state.phase() == Phase::Noble || ends {
        return true;
    }
    let player = state.mover();
    let bought = match Action::of(id) {
        Some(Action::Buy(source, _)) => state.card(source),
        _ => None,
    };
    let card = bought.and_then(|card| CARDS.get(usize::from(card)));
    let bonuses =
        card.map_or(player.bonuses, |card| player.bonuses.plus(Gems::one(card.bonus.into())));
    let points = player.points + card.map_or(0, |card| card.points);
    points + nobles(state, bonuses, space, card.is_some()) >= state.rules().target
}

/// Decisions of the mover that may matter: all except payments with more gold than needed.
fn decisions(state: &State, space: Space) -> impl Iterator<Item = u16> {
    let mut ids = Vec::new();
    space.legal(state, &mut ids);
    ids.into_iter().filter(|&id| match Action::of(id) {
        Some(Action::Buy(_, surplus)) => surplus == Gems::NONE,
        _ => true,
    })
}

/// Whether this round may be won at all: a card has at most five points.
fn is_near(state: &State) -> bool {
    let points = state.players[state.turn()].points;
    state.is_last() || points + 5 + 3 * NOBLE_POINTS >= state.rules().target
}

/// Whether a legal decision wins this round whatever is drawn.
pub fn is_win_now(state: &State, space: Space, id: u16) -> bool {
    if !may_win(state, space, id) {
        return false;
    }
    let seat = state.turn();
    let next = after(state, space, id);
    if next.phase() == Phase::Noble {
        return decisions(&next, space)
            .any(|noble| holds(&after(&next, space, noble), space, seat));
    }
    holds(&next, space, seat)
}

/// A decision that wins this round whatever is drawn.
pub fn wins_now(state: &State, space: Space) -> Option<u16> {
    is_near(state).then(|| decisions(state, space).find(|&id| is_win_now(state, space, id)))?
}

/// Whether `seat` keeps a certain win whatever the others play until it moves again.
fn keeps(state: &State, space: Space, seat: usize) -> bool {
    if state.phase() == Phase::Over {
        return state.winners() == 1 << seat;
    }
    if state.turn() == seat {
        return wins_now(state, space).is_some();
    }
    replies(state, space).all(|next| keeps(&next, space, seat))
}

/// All positions after a turn of somebody who may find any unseen card where one is unknown.
fn replies(state: &State, space: Space) -> impl Iterator<Item = State> {
    let mover = state.turn();
    let mut found = vec![*state];
    let reserved = state.players[mover].reserved;
    let slots = state.board.iter().enumerate();
    let places = slots
        .map(|(slot, &card)| (Source::Slot(slot as u8), card))
        .chain(reserved.iter().enumerate().map(|(at, &card)| (Source::Reserved(at as u8), card)));
    for (source, card) in places {
        if card == NOTHING || usize::from(card) < CARDS.len() {
            continue;
        }
        for known in unseen(state, level(card)).filter(|&known| affordable(state.mover(), known)) {
            let mut with = *state;
            match source {
                Source::Reserved(at) => with.reveal(mover, at.into(), known),
                Source::Slot(slot) => with.uncover(slot.into(), known),
                Source::Deck(_) => {}
            }
            found.push(with);
        }
    }
    found.into_iter().enumerate().flat_map(move |(at, with)| {
        let first = at == 0;
        let ids: Vec<u16> = decisions(&with, space)
            // Newly known cards only make more purchases possible.
            .filter(|&id| first || matches!(space.action(id), Some(Action::Buy(..))))
            .collect();
        ids.into_iter().map(move |id| after(&with, space, id))
    })
}

/// Whether the next round may be won by a plan at all; plans are for two players.
fn is_plannable(state: &State) -> bool {
    let points = state.players[state.turn()].points;
    let near = points + 2 * 5 + 2 * NOBLE_POINTS >= state.rules().target;
    state.seats() == 2 && !state.is_last() && near
}

/// Whether a legal decision wins in the next round, whatever is drawn and whatever the opponent
/// does.
fn is_plan(state: &State, space: Space, id: u16) -> bool {
    let seat = state.turn();
    let next = after(state, space, id);
    // A noble to choose, or the end, does not count as a plan for the next round.
    next.turn() != seat && next.phase() == Phase::Main && keeps(&next, space, seat)
}

/// Whether a legal decision wins this round or the next whatever is drawn and whatever the opponent
/// does; for two players.
pub fn is_win_next(state: &State, space: Space, id: u16) -> bool {
    is_win_now(state, space, id) || is_plannable(state) && is_plan(state, space, id)
}

/// A decision that wins this round or the next whatever is drawn and whatever the opponent does; for
/// two players.
pub fn wins_next(state: &State, space: Space) -> Option<u16> {
    wins_now(state, space).or_else(|| {
        let plan = || decisions(state, space).find(|&id| is_plan(state, space, id));
        is_plannable(state).then(plan)?
    })
}

/// What is certain after a decision, whatever the decks hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The mover wins alone this round, whatever the others do.
    WinNow,
    /// The mover wins alone this round or the next, whatever the opponent does; for two players.
    WinNext,
    /// This seat wins alone instead: the next player by a certain win, or whoever has won when the
    /// game is over.
    Loss(usize),
}

/// What is certain after a legal decision, where anything is.
pub fn proof(state: &State, space: Space, id: u16) -> Option<Proof> {
    if is_win_now(state, space, id) {
        return Some(Proof::WinNow);
    }
    if is_plannable(state) && is_plan(state, space, id) {
        return Some(Proof::WinNext);
    }
    let next = after(state, space, id);
    match next.phase() {
        Phase::Over => {
            // The mover's own win was found above.
            let won = next.winners();
            let lost = won.is_power_of_two() && won != 1 << state.turn();
            lost.then(|| Proof::Loss(won.trailing_zeros() as usize))
        }
        // Certain also for who wins, who does not see what the mover alone knows.
        Phase::Main if next.turn() != state.turn() => {
            let winner = next.turn();
            wins_next(&next.observed(winner), space).map(|_| Proof::Loss(winner))
        }
        _ => None,
    }
}
