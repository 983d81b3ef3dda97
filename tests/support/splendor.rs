//! What Splendor's printed rules allow, in the plainest way.

use std::collections::BTreeSet;

use splendor::State;
use splendor::gems::{COLOURS, KINDS};
use splendor::material::LIMIT;

/// The tokens that the mover could hold after picking some up and giving back what is too much.
pub fn holdings(state: &State) -> BTreeSet<[u8; KINDS]> {
    let own = state.mover().tokens.counts();
    let pile = state.bank.counts();
    let left = pile[..COLOURS].iter().filter(|&&count| count > 0).count();
    let picks = (1_u32..32).filter_map(|mask| {
        let picked = mask.count_ones() as usize;
        let enough = picked == left.min(3) || state.rules().takes_fewer && picked < 3;
        let there = (0..COLOURS).all(|kind| mask >> kind & 1 == 0 || pile[kind] > 0);
        (enough && there).then(|| std::array::from_fn(|kind| (mask >> kind & 1) as u8))
    });
    let alike = (0..COLOURS).filter(|&kind| pile[kind] >= 4).map(|kind| {
        let mut pick = [0_u8; KINDS];
        pick[kind] = 2;
        pick
    });
    let mut found = BTreeSet::new();
    for pick in picks.chain(alike) {
        let hand: [u8; KINDS] = std::array::from_fn(|kind| own[kind] + pick[kind]);
        give_back(hand, hand.iter().sum::<u8>().saturating_sub(LIMIT), 0, &mut found);
    }
    found
}

fn give_back(hand: [u8; KINDS], over: u8, kind: usize, found: &mut BTreeSet<[u8; KINDS]>) {
    if over == 0 {
        found.insert(hand);
        return;
    }
    if kind < KINDS {
        for back in 0..=over.min(hand[kind]) {
            let mut next = hand;
            next[kind] -= back;
            give_back(next, over - back, kind + 1, found);
        }
    }
}
