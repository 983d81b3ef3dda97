//! What a stage adds to a loadout: bonuses by parameter, colours of the turns.

use super::XorShift;
use super::setup::Colour;

const COLOURS: [Colour; 3] = [Colour::Vocal, Colour::Dance, Colour::Visual];

/// Bonus of one colour in permil.
///
/// `table` has rows of parameter and permil by colour; it is linear between rows, constant beyond the
/// last. Then: 100 % more, up to a whole percent, times `1 + support` (permil), down to 0.1 %, up to 1 %
/// (the last three steps as in surisuririsu/gakumas-tools).
///
/// ```
/// use contest::{Colour, bonus, snapshot};
///
/// let data = snapshot("v2024-11-16").unwrap();
/// let season = data.seasons.iter().find(|season| season.name == "S11").unwrap();
/// let table = &data.scores[usize::from(season.score)];
/// // A row of the table is met as it stands, plus 100 %.
/// assert_eq!(bonus(table, table[1][0] as u16, Colour::Vocal, 0), i64::from(table[1][1]) + 1000);
/// ```
pub fn bonus(table: &[[i32; 4]], parameter: u16, colour: Colour, support: u16) -> i64 {
    let parameter = i64::from(parameter);
    let column = colour as usize + 1;
    let value = |row: &[i32; 4]| (i64::from(row[0]), i64::from(row[column]));
    let Some(first) = table.first() else { return 1000 };
    let mut low = value(first);
    // The value as a fraction.
    let (mut number, mut by) = (low.1, 1);
    for row in &table[1..] {
        let high = value(row);
        if parameter > low.0 && high.0 > low.0 {
            let way = (parameter - low.0).min(high.0 - low.0);
            (number, by) = (low.1 * (high.0 - low.0) + (high.1 - low.1) * way, high.0 - low.0);
        }
        low = high;
    }
    let number = number + 1000 * by;
    let percent = (number + 10 * by - 1).div_euclid(10 * by);
    let tenths = percent * 10 * (1000 + i64::from(support)) / 1000;
    (tenths + 9) / 10 * 10
}

/// Colours of the turns: the first at random, the last three the colours by rising weight, the others
/// shuffled.
///
/// Where a colour has too few turns for that, the others make up for it.
pub fn colours(
    turns: [u8; 3],
    weights: [u16; 3],
    first: [u16; 3],
    chance: &mut XorShift,
) -> Vec<Colour> {
    let all: usize = turns.iter().map(|&count| usize::from(count)).sum();
    let mut left = turns;
    let mut take = |colour: Colour| {
        let rest = &mut left[colour as usize];
        let there = *rest > 0;
        *rest -= u8::from(there);
        there.then_some(colour)
    };
    let sum: u32 = first.iter().map(|&rate| u32::from(rate)).sum();
    let mut at = chance.below(sum.max(1));
    let opening = COLOURS.into_iter().find(|&colour| {
        let rate = u32::from(first[colour as usize]);
        let hit = at < rate;
        at = at.saturating_sub(rate);
        hit
    });
    let opening = opening.and_then(&mut take);
    let mut closing = COLOURS;
    closing.sort_by_key(|&colour| weights[colour as usize]);
    let closing: Vec<Colour> = closing.into_iter().filter_map(&mut take).collect();
    let mut rest: Vec<Colour> = COLOURS
        .into_iter()
        .flat_map(|colour| std::iter::repeat_n(colour, usize::from(left[colour as usize])))
        .collect();
    chance.shuffle(&mut rest);
    let list: Vec<Colour> = opening.into_iter().chain(rest).chain(closing).collect();
    debug_assert_eq!(list.len(), all);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_three_turns_rise_by_weight_and_no_turn_is_lost() {
        for seed in 1..200_u32 {
            let mut chance = XorShift(2_654_435_761_u32.wrapping_mul(seed));
            let list = colours([5, 3, 4], [353, 238, 291], [500, 0, 500], &mut chance);
            assert_eq!(list.len(), 12);
            assert_eq!(list[9..], [Colour::Dance, Colour::Visual, Colour::Vocal]);
            assert_ne!(list[0], Colour::Dance, "a first turn with rate 0");
            let vocal = list.iter().filter(|&&colour| colour == Colour::Vocal).count();
            assert_eq!(vocal, 5);
        }
    }
}
