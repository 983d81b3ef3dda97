//! How near a player is to cards, points and the end, if nobody else were there: turns of taking tokens
//! before a purchase, what the next purchases can bring, and turns until the target is reached.
//!
//! These are bounds that cost little, not plans: a turn of taking brings one token of each of three colours
//! or two of a colour, the limit of ten and the others' moves do not count.

use crate::gems::{COLOURS, GOLD, Gems};
use crate::material::{CARDS, NOBLE_POINTS, NOBLES, NOTHING, RESERVES, SLOTS};
use crate::state::{Player, State};

/// Distinct numbers of turns of taking before a purchase; the last means as many or more.
pub const TURNS: usize = 5;
/// Distinct numbers of turns until the target; the last means as many or more, or that it is out of reach.
pub const FINISH: usize = 8;
/// Turns of taking after which the points of the next purchase are told.
pub const REACH: usize = 4;

/// A colour's tokens in the bank from which two may be taken at once.
const DOUBLE: u8 = 4;

/// One of each colour, so many times.
const fn each(count: u8) -> Gems {
    Gems::of([count, count, count, count, count, 0])
}

/// Turns of taking before these tokens are there, gold standing for any; at most [`TURNS`] − 1.
///
/// Sums instead of a loop that ends early: what a card lacks cannot be foreseen, and this runs thirty times a
/// position.
pub fn turns(lacks: Gems, gold: u8, bank: Gems) -> usize {
    let total = lacks.total();
    let is_short = |turns: u8| usize::from(lacks.beyond(each(turns)).total() > gold);
    let by_colour = is_short(0) + is_short(1) + is_short(2) + is_short(3);
    let is_more = |tokens: u8| usize::from(total > gold + tokens);
    let by_count = is_more(0) + is_more(3) + is_more(6) + is_more(9);
    let mut turns = by_colour.max(by_count);
    if turns == 2 && total == gold + 2 {
        // Two of one colour are one turn where the bank has four.
        let is_one = |colour| lacks.get(colour) == total && bank.get(colour) >= DOUBLE;
        turns -= usize::from((0..COLOURS).any(is_one));
    }
    // What the bank has not must come back first.
    let scarce = lacks.beyond(bank.without_gold()).total() > gold;
    (turns + usize::from(scarce)).min(TURNS - 1)
}

/// A card that a player may buy.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    /// Its number.
    pub card: u8,
    /// Turns of taking before it can be bought.
    pub turns: u8,
    /// Points, with those of a noble that comes with it.
    points: u8,
    /// What its cost is beyond the player's bonuses.
    lacks: Gems,
}

/// How near a player is.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    near: [Near; SLOTS + RESERVES],
    count: usize,
    /// The most points that one purchase can bring after 0, 1, 2 and 3 turns of taking.
    pub reach: [u8; REACH],
    /// Turns until the target with one purchase or two; [`FINISH`] − 1 if it takes more.
    pub finish: usize,
}

impl Race {
    /// Of a player with the cards that are visible and those reserved that are known.
    pub fn of(state: &State, player: &Player) -> Self {
        let nothing = Near { card: NOTHING, turns: 0, points: 0, lacks: Gems::NONE };
        let mut race = Self {
            near: [nothing; SLOTS + RESERVES],
            count: 0,
            reach: [0; REACH],
            finish: FINISH - 1,
        };
        let gold = player.tokens.get(GOLD);
        // Colours of which one more bonus brings a noble: any where one waits that could not come before.
        let mut bring = Gems::NONE;
        for &noble in state.nobles.iter().filter(|&&noble| noble != NOTHING) {
            let lacks = NOBLES[usize::from(noble)].beyond(player.bonuses);
            match lacks.total() {
                0 => bring = bring.plus(each(1)),
                1 => bring = bring.plus(lacks),
                _ => {}
            }
        }
        for &card in state.board.iter().chain(&player.reserved) {
            let Some(known) = CARDS.get(usize::from(card)) else { continue };
            let lacks = known.cost.beyond(player.bonuses);
            let turns = turns(lacks.beyond(player.tokens), gold, state.bank);
            let points = known.points + NOBLE_POINTS * bring.get(known.bonus.into()).min(1);
            race.near[race.count] = Near { card, turns: turns as u8, points, lacks };
            race.count += 1;
            for (after, reach) in race.reach.iter_mut().enumerate() {
                let within = if turns <= after { points } else { 0 };
                *reach = within.max(*reach);
            }
        }
        race.finish = race.turns_to_target(state, player);
        race
    }

    /// The cards that may be bought, those of the board before those reserved.
    pub fn near(&self) -> &[Near] {
        &self.near[..self.count]
    }

    fn turns_to_target(&self, state: &State, player: &Player) -> usize {
        let missing = state.rules().target.saturating_sub(player.points);
        if missing == 0 {
            return 0;
        }
        let gold = player.tokens.get(GOLD);
        let mut best = FINISH - 1;
        for one in self.near().iter().filter(|one| one.points >= missing) {
            best = best.min(usize::from(one.turns) + 1);
        }
        // Points of nobles that two more bonuses may bring.
        let open = state.nobles.iter().filter(|&&noble| noble != NOTHING);
        let lacks = open.map(|&noble| NOBLES[usize::from(noble)].beyond(player.bonuses).total());
        let hope = NOBLE_POINTS * (lacks.filter(|&lacks| lacks <= 2).count() as u8).min(2);
        let printed = |near: &Near| CARDS[usize::from(near.card)].points;
        let most = self.near().iter().map(printed).max().unwrap_or(0);
        for (at, one) in self.near().iter().enumerate() {
            let first = CARDS[usize::from(one.card)];
            if first.points + most + hope < missing {
                continue;
            }
            let bonuses = player.bonuses.plus(Gems::one(first.bonus.into()));
            for (other_at, other) in self.near().iter().enumerate() {
                let second = CARDS[usize::from(other.card)];
                if other_at == at || first.points + second.points + hope < missing {
                    continue;
                }
                let both = bonuses.plus(Gems::one(second.bonus.into()));
                let come = NOBLE_POINTS * (state.nobles_with(both).count_ones() as u8).min(2);
                if first.points + second.points + come < missing {
                    continue;
                }
                let lacks = one.lacks.plus(second.cost.beyond(bonuses)).beyond(player.tokens);
                best = best.min(turns(lacks, gold, each(u8::MAX >> 1)) + 2);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_taking_count_colours_and_gold() {
        let bank = crate::material::bank(2);
        let turns = |lacks: [u8; 6], gold| turns(Gems::of(lacks), gold, bank);
        assert_eq!(turns([0; 6], 0), 0);
        assert_eq!(turns([1, 1, 1, 0, 0, 0], 0), 1);
        assert_eq!(turns([1, 1, 1, 1, 0, 0], 0), 2);
        assert_eq!(turns([2, 1, 1, 0, 0, 0], 1), 1);
        assert_eq!(turns([0, 2, 0, 0, 0, 0], 0), 1, "two of a colour");
        assert_eq!(turns([0, 2, 1, 0, 0, 0], 0), 2);
        assert_eq!(turns([0, 3, 0, 0, 0, 0], 0), 3);
        assert_eq!(turns([0, 7, 0, 0, 0, 0], 0), TURNS - 1);
        let empty = Gems::of([0, 4, 4, 4, 4, 5]);
        assert_eq!(super::turns(Gems::one(0), 0, empty), 2, "none in the bank");
    }
}
