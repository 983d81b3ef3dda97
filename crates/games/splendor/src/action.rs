//! What can be done in a turn, and its number. Only for cards do numbers depend on the position:
//! they name places, not cards.

use super::gems::Gems;
use super::material::{SLOTS, SURPLUS, TOKEN_MOVES};

/// Where a card lies: a place of the board, the top of a deck, or among the own reserved cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A place of the board, 0 to 11.
    Slot(u8),
    /// The deck of a level, 0 to 2.
    Deck(u8),
    /// An own reserved card, 0 to 2.
    Reserved(u8),
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The net change of the own tokens; nothing at all for the null exchange.
    Tokens {
        /// From the bank.
        take: Gems,
        /// To the bank.
        give: Gems,
    },
    /// A card is reserved; a gold comes with it, a token may go.
    Reserve(Source, Option<u8>),
    /// A card is bought; gold replaces these tokens beyond those it has to.
    Buy(Source, Gems),
    /// The noble of this place.
    Noble(u8),
    /// Nothing, because nothing else can be done.
    Pass,
}

/// Numbers of the whole space.
pub const SIZE: u16 = 4377;
/// Numbers of the space of the article's author.
pub const SIZE_406: u16 = 406;
/// The pass.
pub const PASS: u16 = 405;
/// The tokens taken go back.
pub const NULL_EXCHANGE: u16 = 591;
/// Reserving and giving a colour back.
pub const RESERVE_GIVE: u16 = 290;
/// Reserving and giving a gold back.
pub const RESERVE_GOLD: u16 = 592;
/// Buying with more gold than needed.
pub const BUY_SURPLUS: u16 = 607;
/// Choosing a noble.
pub const NOBLE: u16 = 4372;
/// Ways to use more gold than needed.
pub const PATTERNS: u16 = SURPLUS.len() as u16;

/// Where one of the 15 numbers takes a card to reserve from.
const fn to_reserve(number: u16) -> Source {
    match number as u8 {
        slot if slot < SLOTS as u8 => Source::Slot(slot),
        deck => Source::Deck(deck - SLOTS as u8),
    }
}

/// Where one of the 15 numbers takes a card to buy from.
const fn to_buy(number: u16) -> Source {
    match number as u8 {
        slot if slot < SLOTS as u8 => Source::Slot(slot),
        held => Source::Reserved(held - SLOTS as u8),
    }
}

impl Source {
    /// Its number among the 15 that a card can be reserved or bought from.
    pub const fn number(self) -> u16 {
        match self {
            Self::Slot(slot) => slot as u16,
            Self::Deck(number) | Self::Reserved(number) => SLOTS as u16 + number as u16,
        }
    }
}

/// The row of a number among the token moves, where it is one.
pub fn token_row(id: u16) -> Option<usize> {
    // The numbers of the rows go up with two gaps.
    match id {
        30..RESERVE_GIVE => Some(usize::from(id) - 30),
        365..=404 => Some(usize::from(id) - 105),
        406..RESERVE_GOLD => Some(usize::from(id) - 106),
        _ => None,
    }
}

impl Action {
    /// The decision with a number; `None` past the last.
    pub fn of(id: u16) -> Option<Self> {
        Some(match id {
            0..12 => Self::Buy(to_buy(id), Gems::NONE),
            12..27 => Self::Reserve(to_reserve(id - 12), None),
            27..30 => Self::Buy(to_buy(id - 15), Gems::NONE),
            RESERVE_GIVE..365 => {
                let (source, colour) = ((id - RESERVE_GIVE) / 5, (id - RESERVE_GIVE) % 5);
                Self::Reserve(to_reserve(source), Some(colour as u8))
            }
            PASS => Self::Pass,
            RESERVE_GOLD..BUY_SURPLUS => {
                Self::Reserve(to_reserve(id - RESERVE_GOLD), Some(super::gems::GOLD as u8))
            }
            BUY_SURPLUS..NOBLE => {
                let (source, pattern) =
                    ((id - BUY_SURPLUS) / PATTERNS, (id - BUY_SURPLUS) % PATTERNS);
                Self::Buy(to_buy(source), SURPLUS[usize::from(pattern)])
            }
            NOBLE..SIZE => Self::Noble((id - NOBLE) as u8),
            _ => {
                let &(_, take, give) = TOKEN_MOVES.get(token_row(id)?)?;
                Self::Tokens { take, give }
            }
        })
    }

    /// Where the card of a decision lies, if it involves one.
    pub const fn source(self) -> Option<Source> {
        match self {
            Self::Reserve(source, _) | Self::Buy(source, _) => Some(source),
            _ => None,
        }
    }

    /// The number of a decision; `None` for one that is never possible.
    pub fn id(self) -> Option<u16> {
        match self {
            Self::Tokens { take, give } => {
                let row = TOKEN_MOVES.iter().find(|row| (row.1, row.2) == (take, give))?;
                Some(row.0)
            }
            Self::Reserve(Source::Reserved(_), _) | Self::Buy(Source::Deck(_), _) => None,
            Self::Reserve(source, None) => Some(12 + source.number()),
            Self::Reserve(source, Some(kind)) => match kind {
                0..5 => Some(RESERVE_GIVE + 5 * source.number() + u16::from(kind)),
                5 => Some(RESERVE_GOLD + source.number()),
                _ => None,
            },
            Self::Buy(source, Gems::NONE) => Some(match source {
                Source::Slot(slot) => slot.into(),
                _ => 15 + source.number(),
            }),
            Self::Buy(source, surplus) => {
                let pattern = SURPLUS.iter().position(|pattern| *pattern == surplus)?;
                Some(BUY_SURPLUS + PATTERNS * source.number() + pattern as u16)
            }
            Self::Noble(slot) => (slot < 5).then(|| NOBLE + u16::from(slot)),
            Self::Pass => Some(PASS),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_number_is_one_decision_and_back() {
        let mut seen = HashSet::new();
        for id in 0..SIZE {
            let action = Action::of(id).expect("a decision");
            assert_eq!(action.id(), Some(id), "{action:?}");
            assert!(seen.insert(action), "{action:?}");
        }
        assert_eq!(Action::of(SIZE), None);
    }

    #[test]
    fn families_have_the_counts_of_the_seed() {
        let family = |taken: u8, alike: bool, given: u8, gold: bool| {
            let is = |(_, take, give): &&(u16, Gems, Gems)| {
                (take.total(), give.total(), give.get(5) > 0) == (taken, given, gold)
                    && (take.at_least(2) != 0) == alike
            };
            TOKEN_MOVES.iter().filter(is).count()
        };
        let plain = [family(1, false, 0, false), family(2, false, 0, false)];
        assert_eq!(plain, [5, 10]);
        assert_eq!([family(3, false, 0, false), family(2, true, 0, false)], [10, 5]);
        // i to vii and ix; viii is 15 sources by five colours.
        let seed = [(3, false, 1), (3, false, 2), (2, false, 2), (2, true, 2), (2, false, 1)];
        let seed = seed.into_iter().chain([(2, true, 1), (1, false, 1), (3, false, 3)]);
        let counts: Vec<usize> =
            seed.map(|(taken, alike, given)| family(taken, alike, given, false)).collect();
        assert_eq!(counts, [20, 30, 60, 50, 30, 20, 20, 40]);
        let gold =
            |taken, alike| (1..=3).map(|given| family(taken, alike, given, true)).sum::<usize>();
        assert_eq!(
            [gold(3, false), gold(2, false), gold(2, true), gold(1, false)],
            [100, 50, 30, 5]
        );
    }
}
