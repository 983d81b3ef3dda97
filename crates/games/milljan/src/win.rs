//! Whether thirteen tiles are a win, and by which units it scores most.

use super::hand::Hand;
use super::idol::{IdolId, Set, TILES};
use super::score;
use super::unit::UnitId;

/// A won hand, split for the most points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Won {
    /// Points with the claimed units and the 担当.
    pub points: u32,
    /// The units of the free tiles.
    pub units: Vec<UnitId>,
    /// By ron: the unit that holds the winning tile.
    pub holder: Option<UnitId>,
}

/// The best split of a drawn hand into units; `None` where it is not a win.
///
/// `ron` names the free tile that came from another seat. Only complete units
/// take part, so this is quick for any hand.
pub fn won(hand: &Hand, ron: Option<IdolId>) -> Option<Won> {
    if !hand.is_drawn() {
        return None;
    }
    let mut cover = Cover {
        hand,
        ron,
        complete: complete(hand),
        counts: [0; TILES],
        units: Vec::new(),
        best: None,
    };
    for &tile in hand.free() {
        cover.counts[usize::from(tile)] += 1;
    }
    cover.descend(0);
    cover.best
}

/// The units all of whose members are among the free tiles.
fn complete(hand: &Hand) -> Vec<(UnitId, Set)> {
    let have = hand.free_set();
    let all = hand.roster().active().iter().copied();
    all.filter(|(_, members)| members.without(have).is_empty()).collect()
}

struct Cover<'a> {
    hand: &'a Hand,
    ron: Option<IdolId>,
    complete: Vec<(UnitId, Set)>,
    counts: [u8; TILES],
    units: Vec<UnitId>,
    best: Option<Won>,
}

impl Cover<'_> {
    /// Gives the lowest tile that is left to each complete unit that holds it.
    fn descend(&mut self, from: usize) {
        let Some(low) = (from..TILES).find(|&id| self.counts[id] > 0) else {
            return self.score();
        };
        for at in 0..self.complete.len() {
            let (id, members) = self.complete[at];
            let fits = members.has(low as IdolId)
                && members.iter().all(|tile| self.counts[usize::from(tile)] > 0);
            if !fits {
                continue;
            }
            members.iter().for_each(|tile| self.counts[usize::from(tile)] -= 1);
            self.units.push(id);
            self.descend(low);
            self.units.pop();
            members.iter().for_each(|tile| self.counts[usize::from(tile)] += 1);
        }
    }

    fn score(&mut self) {
        let (points, holder) = match self.ron {
            None => (score::tsumo(self.hand, &self.units), None),
            Some(tile) => match score::ron(self.hand, &self.units, tile) {
                Some((points, holder)) => (points, Some(holder)),
                None => return,
            },
        };
        if self.best.as_ref().is_none_or(|best| points > best.points) {
            let mut units = self.units.clone();
            units.sort_unstable();
            self.best = Some(Won { points, units, holder });
        }
    }
}
