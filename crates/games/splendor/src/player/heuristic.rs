//! A plain heuristic without a network: a fallback where no weights are available, and the player of
//! the first games of the training.

use super::network::{exp, softmax};
use crate::Space;
use crate::gems::{COLOURS, GOLD, Gems};
use crate::material::{CARDS, NOBLES, NOTHING};
use crate::state::{Player, State};
use search::puct::Estimate;

/// A point, the unit of the heuristic; everything else is relative to it.
const POINT: f32 = 1.0;
/// A bought card apart from its points.
const BONUS: f32 = 0.42;
/// What the best cards in reach are worth, best first.
const REACH: [f32; 5] = [1.0, 0.65, 0.4, 0.25, 0.15];
/// A token; then the extra for gold, and a place among the reserved cards.
const TOKEN: f32 = 0.05;
const GOLD_MORE: f32 = 0.06;
const RESERVED: f32 = 0.12;
/// What a point adds in logits of winning.
const STEEP: f32 = 0.45;
/// What a point adds in logits of choosing a move.
const SHARP: f32 = 3.0;

/// Turns until a card can be bought, by what is lacking; pairs of a colour are left out.
fn turns(player: &Player, card: u8) -> f32 {
    let lacks = CARDS[usize::from(card)].cost.beyond(player.bonuses).beyond(player.tokens);
    f32::from(lacks.turns_to_take(player.tokens.get(GOLD), Gems::NONE))
}

/// What a player's position is worth in points.
fn worth(state: &State, player: &Player) -> f32 {
    let mut worth = POINT * f32::from(player.points) + BONUS * f32::from(player.bought);
    let mut wanted = [0.0; COLOURS];
    for &noble in state.nobles.iter().filter(|&&noble| noble != NOTHING) {
        let lacks = NOBLES[usize::from(noble)].beyond(player.bonuses);
        let near = 1.0 / (2.0 + f32::from(lacks.total()));
        worth += 1.2 * near;
        for (colour, wanted) in wanted.iter_mut().enumerate() {
            if lacks.get(colour) > 0 {
                *wanted += near;
            }
        }
    }
    let mut best = [0.0; REACH.len()];
    let cards = state.board.iter().chain(&player.reserved);
    for &card in cards.filter(|&&card| usize::from(card) < CARDS.len()) {
        let known = &CARDS[usize::from(card)];
        let gain = POINT * f32::from(known.points) + BONUS + 0.6 * wanted[usize::from(known.bonus)];
        let mut value = gain / (1.6 + turns(player, card));
        for place in &mut best {
            if value > *place {
                std::mem::swap(place, &mut value);
            }
        }
    }
    worth += best.iter().zip(REACH).map(|(value, share)| value * share).sum::<f32>();
    let tokens = f32::from(player.tokens.total());
    worth + TOKEN * tokens + GOLD_MORE * f32::from(player.tokens.get(GOLD))
        - RESERVED * player.reserves() as f32
}

/// The expected result: the more a player's position is worth, the likelier the player wins.
pub fn expected(state: &State) -> Estimate {
    let mut estimate = Estimate::default();
    let seats = state.seats();
    for seat in 0..seats {
        let own = worth(state, &state.players[seat]);
        // The player to move is about half a turn ahead.
        let ahead = if seat == state.turn() { 0.4 } else { 0.0 };
        estimate.wins[seat] = STEEP * (own + ahead) * near_end(state);
        estimate.points[seat] = f32::from(state.players[seat].points) + 0.7 * left(state);
    }
    softmax(&mut estimate.wins[..seats]);
    estimate
}

/// Points that the one in front still has to make.
fn left(state: &State) -> f32 {
    let most = state.seated().iter().map(|player| player.points).max().unwrap_or(0);
    f32::from(state.rules().target.saturating_sub(most))
}

/// How much more a difference means when fewer points are left to make.
fn near_end(state: &State) -> f32 {
    1.0 + exp(-left(state) / 5.0)
}

/// Priors: how much better off a move leaves the mover, before anything new is on the board.
pub fn priors(state: &State, space: Space, ids: &[u16], logits: &mut Vec<f32>) {
    let seat = state.turn();
    logits.clear();
    logits.extend(ids.iter().map(|&id| {
        let mut after = *state;
        space.play(&mut after, id, |_, _| NOTHING);
        SHARP * worth(&after, &after.players[seat])
    }));
    softmax(logits);
}
