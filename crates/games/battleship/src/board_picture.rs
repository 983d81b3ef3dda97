//! What the shortcuts see of a board: the article's methods need no history, only a picture.

use std::ops::BitOr;

use super::candidates::{Candidates, Seen};
use super::cells::{Cells, Size};
use super::fleet::{Answer, Placement, Rules, Shot, SunkInfo};

/// A board as the article's player sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPicture {
    /// Shots that met water.
    pub miss: Cells,
    /// Cells of sunk ships.
    pub sunk: Cells,
    /// Cells around sunk ships that no other ship may have.
    pub buffer: Cells,
    /// Hit cells of ships that are still afloat.
    pub wounded: Cells,
    /// Ships of each class that are still afloat.
    pub afloat: Vec<u8>,
}

impl BoardPicture {
    /// Makes a picture; the cells around sunk ships follow from it.
    pub fn new(rules: &Rules, miss: Cells, wounded: Cells, sunk: Cells, afloat: Vec<u8>) -> Self {
        let buffer = rules.size.halo(sunk, rules.touch);
        Self { miss, sunk, buffer, wounded, afloat }
    }

    /// The picture that a history leaves. `all`: [`Rules::placements`].
    ///
    /// Where an answer does not say which cells have sunk and several ships could have, the first of
    /// them in the order of `all` is taken: the article's player has to settle for one. Where sinking is
    /// never reported, hits that no ship afloat can have count as sunk, of no class.
    pub fn of(rules: &Rules, all: &[Placement], history: &[Shot]) -> Self {
        let seen = Seen::of(history);
        let mut afloat: Vec<_> = rules.classes.iter().map(|class| class.count).collect();
        let mut sunk = Cells::default();
        let ship_of = |shot: &Shot| match shot.answer {
            Answer::Sunk { class: Some(class), cells: Some(cells) } => Some((class, cells)),
            _ => None,
        };
        let sinkings = history.iter().filter(|shot| matches!(shot.answer, Answer::Sunk { .. }));
        if rules.sunk_info == SunkInfo::Never {
            let candidates = Candidates::of(rules, all, history);
            let living = candidates.fixed.iter().chain(&candidates.open);
            let living = living.map(|one| one.ship.cells).filter(|cells| !cells.within(seen.hit));
            sunk = seen.hit - living.fold(Cells::default(), BitOr::bitor);
        } else if sinkings.clone().all(|shot| ship_of(shot).is_some()) {
            for (class, cells) in sinkings.filter_map(ship_of) {
                sunk |= cells;
                lose(&mut afloat, class);
            }
        } else {
            let candidates = Candidates::of(rules, all, history);
            let could = || candidates.fixed.iter().chain(&candidates.open).filter(|one| one.sunk);
            for shot in sinkings {
                let fits = |cells: Cells| cells.has(shot.at) && !cells.meets(sunk);
                let found = could().find(|one| fits(one.ship.cells));
                let (cells, class) = match found {
                    Some(one) => (one.ship.cells, Some(one.ship.class)),
                    None => (Cells::one(shot.at), None),
                };
                sunk |= cells;
                let Answer::Sunk { class: named, .. } = shot.answer else { continue };
                if let Some(class) = named.or(class) {
                    lose(&mut afloat, class);
                }
            }
        }
        Self::new(rules, seen.miss(), seen.hit - sunk, sunk, afloat)
    }

    /// Cells where no ship afloat can be.
    pub fn forbidden(&self) -> Cells {
        self.miss | self.sunk | self.buffer
    }

    /// Cells that have been shot at.
    pub fn shot(&self) -> Cells {
        self.miss | self.sunk | self.wounded
    }

    /// The picture as rows: `.` unknown, `o` miss, `x` wounded, `#` sunk, `~` beside a sunk ship.
    pub fn rows(&self, size: Size) -> Vec<String> {
        let sign = |cell| match () {
            () if self.miss.has(cell) => 'o',
            () if self.wounded.has(cell) => 'x',
            () if self.sunk.has(cell) => '#',
            () if self.buffer.has(cell) => '~',
            () => '.',
        };
        let cells: Vec<_> = size.all().iter().collect();
        cells
            .chunks(size.w().into())
            .map(|row| row.iter().map(|&cell| sign(cell)).collect())
            .collect()
    }
}

fn lose(afloat: &mut [u8], class: u8) {
    let afloat = &mut afloat[usize::from(class)];
    *afloat = afloat.saturating_sub(1);
}
