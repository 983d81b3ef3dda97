//! Which spell to learn in the first turns: by what it adds to the chance of winning, beside the spells
//! that are owned, and by what can be learned after it.

use std::sync::Arc;

use crate::inventory::{ROOM, tables};
use crate::material::{BASE, DRAFT, DRAFT_PAIRS, DRAFT_TAX, TOME, together_with};
use crate::state::State;

/// What an ingredient counts, as a multiple of what winners and losers differ by: with draft and weights
/// changed at random in 12,400 games, more tax won more (docs/brew.md).
const TAX: f64 = 1.2;

/// How spells are drafted.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// Turns of the game.
    pub turns: u8,
    /// What owning each spell of the tome adds, in hundredths of a win.
    pub values: Arc<[f64; TOME]>,
    /// What a tier-0 ingredient paid or received adds.
    pub tax: f64,
    /// What a rupee adds that two spells bring together ([`crate::material::together`]).
    pub pairs: f64,
    /// Share of the best spell's value that still lies there for the turn after: the foe may take it.
    pub next: f64,
}

/// What a player drafts from and with.
#[derive(Clone, Debug)]
struct Offer {
    /// Spells of the tome, and the ingredients on them.
    shelf: Vec<(u8, u8)>,
    /// Spells of the tome that are owned, as bits.
    owned: u64,
    /// Ingredients of tier 0, and of all tiers.
    tier0: u8,
    total: u8,
}

impl Offer {
    fn of(state: &State, player: usize) -> Self {
        let side = state.side(player);
        let inventory = side.inventory();
        let [tier0, ..] = tables().counts[usize::from(inventory)];
        let (owned, total) = (side.owned() >> BASE, tables().total(inventory));
        Self { shelf: state.shelf().collect(), owned, tier0, total }
    }

    /// Ingredients of tier 0 after the spell of a place was learned; `None` where it cannot be paid.
    fn paid(&self, at: usize) -> Option<u8> {
        let left = self.tier0.checked_sub(at as u8)?;
        let room = ROOM - (self.total - at as u8);
        Some(left + self.shelf[at].1.min(room))
    }

    /// The offer after that, the foe apart.
    fn after(&self, at: usize) -> Option<Self> {
        let tier0 = self.paid(at)?;
        let mut shelf = self.shelf.clone();
        let (tome, _) = shelf.remove(at);
        shelf[..at].iter_mut().for_each(|(_, stock)| *stock += 1);
        let total = self.total - self.tier0 + tier0;
        Some(Self { shelf, owned: self.owned | 1 << tome, tier0, total })
    }
}

impl Draft {
    /// A draft of `turns` turns with the shipped values (`data/brew/draft.json`, `pairs.json`).
    pub fn shipped(turns: u8) -> Self {
        let tax = TAX * DRAFT_TAX;
        Self { turns, values: Arc::new(DRAFT), tax, pairs: DRAFT_PAIRS, next: 0.6 }
    }

    /// The place of the spell to learn; `None` where none can be paid, or the draft is over.
    pub(super) fn choose(&self, state: &State, player: usize) -> Option<u8> {
        if state.turn() >= self.turns || !state.side(player).is_active() {
            return None;
        }
        let offer = Offer::of(state, player);
        let goes_on = state.turn() + 1 < self.turns;
        let mut best: Option<(f64, u8)> = None;
        for at in 0..offer.shelf.len() {
            let Some(mut value) = self.value(&offer, at) else { break };
            if let Some(after) = offer.after(at).filter(|_| goes_on) {
                let values = (0..after.shelf.len()).map_while(|at| self.value(&after, at));
                value += self.next * values.fold(0.0, f64::max);
            }
            if best.is_none_or(|best| value > best.0) {
                best = Some((value, at as u8));
            }
        }
        best.map(|best| best.1)
    }

    /// What learning the spell of a place adds, in hundredths of a win.
    fn value(&self, offer: &Offer, at: usize) -> Option<f64> {
        let gained = f64::from(offer.paid(at)?) - f64::from(offer.tier0);
        let tome = usize::from(offer.shelf[at].0);
        let pairs = self.pairs * together_with(tome, offer.owned);
        Some(self.values[tome] + self.tax * gained + pairs)
    }
}
