//! What past games say about an opponent: the weight matrix (ウェイトマトリックス).
//!
//! The article leaves the formula open. Ours uses the exact chances `p0` of the empty board as if four
//! games had been played that way: `w = ((o + 4 p0) / (g + 4)) / p0`, kept within 1/8 and 8.

use super::cells::Cells;

/// Games that the exact chances count as.
const PRIOR: f64 = 4.0;

/// Weights are kept within 1 / this and this.
const MOST: f64 = 8.0;

/// What a game revealed about the opponent's fleet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// Cells whose content is known.
    pub known: Cells,
    /// Those with a ship.
    pub ships: Cells,
}

/// Counts over past games, cell by cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lessons {
    /// Games in which the cell's content became known.
    pub games: Vec<u32>,
    /// Those in which it had a ship.
    pub ships: Vec<u32>,
}

impl Lessons {
    /// No games yet, on a board of `cells` cells.
    pub fn none(cells: usize) -> Self {
        Self { games: vec![0; cells], ships: vec![0; cells] }
    }

    /// Adds a game.
    pub fn add(&mut self, content: Content) {
        for (counts, cells) in
            [(&mut self.games, content.known), (&mut self.ships, content.known & content.ships)]
        {
            for cell in cells.iter() {
                if let Some(count) = counts.get_mut(usize::from(cell)) {
                    *count = count.saturating_add(1);
                }
            }
        }
    }

    /// The weight of each cell, from the chances of the empty board.
    pub fn weights(&self, chances: &[f64]) -> Vec<f64> {
        let counts = self.games.iter().zip(&self.ships);
        let each = counts.zip(chances).map(|((&games, &ships), &p)| {
            if games == 0 || p == 0.0 {
                return 1.0;
            }
            let found = (f64::from(ships) + PRIOR * p) / (f64::from(games) + PRIOR);
            (found / p).clamp(1.0 / MOST, MOST)
        });
        each.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Lessons;

    #[test]
    fn weights_begin_at_one_and_follow_what_was_seen() {
        let lessons =
            Lessons { games: vec![0, 4, 4, 1000, 1000, 5], ships: vec![0, 4, 0, 1000, 0, 0] };
        let weights = lessons.weights(&[0.5, 0.25, 0.25, 0.1, 0.5, 0.0]);
        // (4 + 1) / 8 / 0.25, (0 + 1) / 8 / 0.25; then the bounds; then no prior at all.
        assert_eq!(weights, [1.0, 2.5, 0.5, 8.0, 0.125, 1.0]);
    }
}
