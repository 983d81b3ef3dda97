//! Cards and nobles (`data/splendor`), and what a game begins with.

use super::gems::Gems;

/// A development card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// 0 to 2.
    pub level: u8,
    /// Colour of its bonus.
    pub bonus: u8,
    /// Prestige.
    pub points: u8,
    /// Tokens without any bonus.
    pub cost: Gems,
}

/// Levels of cards.
pub const LEVELS: usize = 3;
/// Columns of the board.
pub const COLUMNS: usize = 4;
/// Places of the board: level by level.
pub const SLOTS: usize = LEVELS * COLUMNS;
/// Number of the first card of each level, and one past the last.
pub const FIRST: [usize; LEVELS + 1] = [0, 40, 70, 90];
/// Tokens that a player may keep.
pub const LIMIT: u8 = 10;
/// Reserved cards that a player may hold.
pub const RESERVES: usize = 3;
/// Prestige of a noble.
pub const NOBLE_POINTS: u8 = 3;
/// Most players.
pub const SEATS: usize = 4;

/// No card, or no noble.
pub const NOTHING: u8 = u8::MAX;

/// The tokens of a game of two, three or four.
pub const fn bank(players: usize) -> Gems {
    let each = match players {
        2 => 4,
        3 => 5,
        _ => 7,
    };
    Gems::of([each, each, each, each, each, 5])
}

/// A hidden card of this level, as observations have it.
pub const fn unknown(level: usize) -> u8 {
    CARDS.len() as u8 + level as u8
}

/// A card of a level among those of the level, as a bit.
pub const fn bit(card: u8, level: usize) -> u64 {
    1 << (card as usize - FIRST[level])
}

/// The level of a card, or of a hidden one in an observation.
pub fn level(card: u8) -> usize {
    match CARDS.get(usize::from(card)) {
        Some(known) => known.level.into(),
        None => usize::from(card) - CARDS.len(),
    }
}

include!(concat!(env!("OUT_DIR"), "/splendor.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_have_the_sums_of_the_printed_game() {
        let mut points = [0; LEVELS];
        let mut asked = [[0; 5]; LEVELS];
        let mut bonuses = [[0; 5]; LEVELS];
        for (number, card) in CARDS.iter().enumerate() {
            let level = usize::from(card.level);
            assert!((FIRST[level]..FIRST[level + 1]).contains(&number), "{number}");
            points[level] += u32::from(card.points);
            bonuses[level][usize::from(card.bonus)] += 1;
            for (colour, sum) in asked[level].iter_mut().enumerate() {
                *sum += u32::from(card.cost.get(colour));
            }
        }
        assert_eq!(points, [5, 55, 80]);
        assert_eq!(asked, [[33; 5], [41; 5], [43; 5]]);
        assert_eq!(bonuses, [[8; 5], [6; 5], [4; 5]]);
    }
}
