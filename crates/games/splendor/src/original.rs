//! The 81 numbers and rules of the network before exchanges: no exchanges, tokens given back in
//! a turn of their own, all nobles at once and only after purchases.

use super::gems::Gems;
use super::legal::Tables;
use super::material::{LIMIT, SLOTS, TOKEN_MOVES};
use super::state::State;

/// The number of passing.
pub const NOTHING_81: u16 = 80;

/// What numbers 60 to 79 give back.
pub(super) fn given(number: u16) -> Gems {
    // They are taken in the same order by numbers 30 to 44 and 55 to 59.
    let row = if number < 15 { number } else { number + 10 };
    TOKEN_MOVES[usize::from(row)].1
}

impl State {
    /// The 81 space, as bits.
    pub fn legal_81(&self, tables: &Tables) -> u128 {
        let player = self.mover();
        let total = player.tokens.total();
        let buyable = self.buyable(tables, player);
        let mut legal = u128::from(buyable & 0xFFF | (buyable >> SLOTS) << 27);
        legal |= u128::from(self.reservable(player)) << 12;
        for &(id, take, _) in &TOKEN_MOVES[..30] {
            let piles = take.at_least(1) & !self.bank.at_least(1) == 0
                && take.at_least(2) & !self.bank.at_least(4) == 0;
            legal |= u128::from(piles && total + take.total() <= LIMIT) << id;
        }
        for number in 0..20 {
            legal |= u128::from(player.tokens.covers(given(number))) << (60 + number);
        }
        legal | 1 << NOTHING_81
    }
}
