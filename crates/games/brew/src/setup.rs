//! Positions set up from outside, and the checks that make them valid.

use serde::{Deserialize, Serialize};

use super::deal::Decks;
use super::game::{FIRST_BASE, Owned};
use super::inventory::{Counts, ROOM};
use super::material::{BASE, FIRST_RECIPE, RECIPES, SPELLS, TOME};
use super::state::{COUNTER, POTIONS, SHELF, TURNS};

/// Most rupees for a recipe: the dearest one, with the bonus of 3.
const MOST_PRICE: u8 = {
    let (mut most, mut at) = (0, 0);
    while at < RECIPES.len() {
        if RECIPES[at].price > most {
            most = RECIPES[at].price;
        }
        at += 1;
    }
    most + 3
};
/// Most rupees for six potions.
const MOST_SCORE: u8 = POTIONS * MOST_PRICE;
/// Bonuses of a kind at the start.
const MOST_BONUS: u8 = 4;
/// Most tier-0 ingredients on a spell: each of the other 41 is learned by both.
const MOST_STOCK: u8 = 2 * (TOME as u8 - 1);
/// Largest number of an owned spell. The game itself reaches 169.
const MOST_ID: u16 = 9999;

/// A player in a set-up position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Ingredients.
    pub inventory: Counts,
    /// Rupees.
    pub score: u8,
    /// Potions brewed.
    pub brewed: u8,
    /// Whether the player is still in the game.
    pub active: bool,
    /// Spells in the order of learning.
    pub owned: Vec<Owned>,
    /// Which of them can be cast.
    pub ready: Vec<bool>,
}

/// A set-up position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Turns played.
    pub turn: u8,
    /// Recipes from 0, left to right.
    pub counter: Vec<u8>,
    /// Spells of the tome from 0, left to right, each with the tier-0 ingredients on it.
    pub shelf: Vec<(u8, u8)>,
    /// Bonuses left for the first two recipes.
    pub bonus: [u8; 2],
    /// Whether the first bonus has run out, so that they are worth 1 and 0.
    pub slid: bool,
    /// Cards left in the decks of the tome and of the recipes.
    pub left: [u8; 2],
    /// The players.
    pub seats: [Seat; 2],
}

/// A part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Turns played.
    Turn,
    /// All recipes.
    Counter,
    /// A recipe.
    Recipe(usize),
    /// All of the tome.
    Shelf,
    /// A spell of the tome.
    Spell(usize),
    /// What lies on it.
    Stock(usize),
    /// A count of bonuses.
    Bonus(usize),
    /// Cards left: of the tome, of the recipes.
    Left(usize),
    /// A player's ingredients.
    Inventory(usize),
    /// A player's rupees.
    Score(usize),
    /// A player's potions.
    Brewed(usize),
    /// The number of an owned spell.
    Id(usize, usize),
    /// Which spell it is.
    Owned(usize, usize),
    /// Which spells can be cast.
    Ready(usize),
}

/// What can be wrong with a part of a position.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    thiserror::Error,
    strum::EnumCount,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum PositionErrorKind {
    /// A number outside its range.
    #[error("this must be {least} to {most}, not {value}")]
    #[strum(serialize = "out-of-range")]
    Range {
        /// The number.
        value: u32,
        /// The smallest it can be.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// More entries than there is room for.
    #[error("there are at most {most} of these, not {value}")]
    TooMany {
        /// How many there are.
        value: u32,
        /// Room.
        most: u32,
    },
    /// Ingredients beyond what an inventory holds.
    #[error("an inventory holds at most {most} ingredients, not {value}")]
    #[strum(serialize = "inventory-full")]
    TooFull {
        /// Their sum.
        value: u32,
        /// Room.
        most: u32,
    },
    /// A number that appears in two places.
    #[error("{value} is there twice")]
    Twice {
        /// The number, in the official numbering.
        value: u32,
    },
    /// A number that does not belong to such a card.
    #[error("there is no such card as {value}")]
    #[strum(serialize = "unknown-card")]
    Unknown {
        /// The number, in the official numbering.
        value: u32,
    },
    /// A list whose length differs from that of the spells.
    #[error("there must be {wanted} of these, one for each spell, not {value}")]
    #[strum(serialize = "wrong-length")]
    Length {
        /// Its length.
        value: u32,
        /// How many spells there are.
        wanted: u32,
    },
    /// A card that, by the given deck, has not been dealt yet.
    #[error("card {value} still lies in the deck, by its order and what is left")]
    Undealt {
        /// The number of the card.
        value: u32,
    },
}

impl PositionErrorKind {
    /// An inventory that holds too much.
    pub fn too_full(counts: Counts) -> Self {
        Self::TooFull { value: counts.into_iter().map(u32::from).sum(), most: ROOM.into() }
    }

    /// The kind of fault, in kebab-case.
    pub fn code(&self) -> &'static str {
        self.into()
    }
}

/// What is wrong with a position, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// Where.
    pub place: Place,
    /// What.
    pub wrong: PositionErrorKind,
}

/// A number in its range.
fn range(place: Place, value: impl Into<u32>, least: u32, most: u32) -> Result<(), PositionError> {
    let value = value.into();
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(PositionError { place, wrong: PositionErrorKind::Range { value, least, most } })
}

fn at_most(place: Place, value: usize, most: usize) -> Result<(), PositionError> {
    if value <= most {
        return Ok(());
    }
    Err(PositionError {
        place,
        wrong: PositionErrorKind::TooMany { value: value as u32, most: most as u32 },
    })
}

/// Marks a card as seen; `value` is the number used in errors.
fn once(
    seen: &mut u64,
    card: u8,
    cards: usize,
    value: u32,
    place: Place,
) -> Result<(), PositionError> {
    let wrong = |wrong| Err(PositionError { place, wrong });
    if usize::from(card) >= cards {
        return wrong(PositionErrorKind::Unknown { value });
    }
    if *seen >> card & 1 == 1 {
        return wrong(PositionErrorKind::Twice { value });
    }
    *seen |= 1 << card;
    Ok(())
}

impl Setup {
    /// Spells of the tome that are visible or owned, as bits.
    pub fn dealt(&self) -> u64 {
        let shelf = self.shelf.iter().map(|&(spell, _)| spell);
        let owned = self.seats.iter().flat_map(|seat| &seat.owned);
        let learned = owned.filter_map(|owned| owned.spell.checked_sub(BASE as u8));
        let known = shelf.chain(learned).filter(|&spell| usize::from(spell) < TOME);
        known.fold(0, |bits, spell| bits | 1 << spell)
    }

    /// Cards left in the decks after normal play: of the tome all that have not been seen, or none where
    /// the shelf has gaps; of the recipes as if no recipe had been brewed twice.
    pub fn usual_left(&self) -> [u8; 2] {
        let seen = self.dealt().count_ones() as u8;
        let spells = if self.shelf.len() < SHELF { 0 } else { TOME as u8 - seen };
        let brewed = self.seats.iter().map(|seat| seat.brewed).fold(0, u8::saturating_add);
        let recipes = (RECIPES.len() - self.counter.len().min(RECIPES.len())) as u8;
        [spells, recipes.saturating_sub(brewed)]
    }

    /// Checks that the position is valid; with the decks, also that it can have been dealt.
    ///
    /// # Errors
    /// The first error.
    pub fn check(&self, decks: Option<&Decks>) -> Result<(), PositionError> {
        range(Place::Turn, self.turn, 0, TURNS.into())?;
        let mut recipes = 0;
        at_most(Place::Counter, self.counter.len(), COUNTER)?;
        for (at, &recipe) in self.counter.iter().enumerate() {
            let id = u32::from(recipe) + u32::from(FIRST_RECIPE);
            once(&mut recipes, recipe, RECIPES.len(), id, Place::Recipe(at))?;
        }
        let mut spells = 0;
        at_most(Place::Shelf, self.shelf.len(), SHELF)?;
        for (at, &(spell, stock)) in self.shelf.iter().enumerate() {
            once(&mut spells, spell, TOME, spell.into(), Place::Spell(at))?;
            range(Place::Stock(at), stock, 0, MOST_STOCK.into())?;
        }
        for (at, &count) in self.bonus.iter().enumerate() {
            range(Place::Bonus(at), count, 0, MOST_BONUS.into())?;
        }
        let mut ids = Vec::new();
        for (player, seat) in self.seats.iter().enumerate() {
            seat.check(player, spells, &mut ids)?;
        }
        let most = TOME as u32 - self.dealt().count_ones();
        range(Place::Left(0), self.left[0], 0, most)?;
        range(Place::Left(1), self.left[1], 0, (RECIPES.len() - self.counter.len()) as u32)?;
        decks.map_or(Ok(()), |decks| self.check_dealt(decks))
    }

    fn check_dealt(&self, decks: &Decks) -> Result<(), PositionError> {
        let dealt = |deck: &[u8], left: u8, card: u8| {
            deck[..deck.len().saturating_sub(left.into())].contains(&card)
        };
        let undealt = |place, value| {
            Err(PositionError { place, wrong: PositionErrorKind::Undealt { value } })
        };
        for (at, &recipe) in self.counter.iter().enumerate() {
            if !dealt(&decks.recipes, self.left[1], recipe) {
                return undealt(Place::Recipe(at), u32::from(recipe + FIRST_RECIPE));
            }
        }
        for (at, &(spell, _)) in self.shelf.iter().enumerate() {
            if !dealt(&decks.tome, self.left[0], spell) {
                return undealt(Place::Spell(at), spell.into());
            }
        }
        for (player, seat) in self.seats.iter().enumerate() {
            for (at, owned) in seat.owned.iter().enumerate() {
                let Some(spell) = owned.spell.checked_sub(BASE as u8) else { continue };
                if !dealt(&decks.tome, self.left[0], spell) {
                    return undealt(Place::Owned(player, at), spell.into());
                }
            }
        }
        Ok(())
    }
}

impl Seat {
    /// Checks a player; `shelf` holds the spells that nobody can own, `ids` the numbers so far.
    fn check(&self, player: usize, shelf: u64, ids: &mut Vec<u16>) -> Result<(), PositionError> {
        let place = Place::Inventory(player);
        if self.inventory.into_iter().map(u32::from).sum::<u32>() > ROOM.into() {
            return Err(PositionError {
                place,
                wrong: PositionErrorKind::too_full(self.inventory),
            });
        }
        range(Place::Brewed(player), self.brewed, 0, POTIONS.into())?;
        // Later gains must still fit in eight bits.
        let more = MOST_PRICE * (POTIONS - self.brewed);
        let most = MOST_SCORE.min(u8::MAX - more);
        range(Place::Score(player), self.score, 0, most.into())?;
        let mut spells = shelf << BASE;
        for (at, &Owned { id, spell }) in self.owned.iter().enumerate() {
            let place = Place::Id(player, at);
            range(place, id, FIRST_BASE.into(), MOST_ID.into())?;
            if ids.contains(&id) {
                return Err(PositionError {
                    place,
                    wrong: PositionErrorKind::Twice { value: id.into() },
                });
            }
            ids.push(id);
            // Base spells have no number of their own.
            let value = u32::from(spell).checked_sub(BASE as u32).unwrap_or(id.into());
            once(&mut spells, spell, SPELLS.len(), value, Place::Owned(player, at))?;
        }
        if self.ready.len() != self.owned.len() {
            let [value, wanted] = [self.ready.len(), self.owned.len()].map(|n| n as u32);
            return Err(PositionError {
                place: Place::Ready(player),
                wrong: PositionErrorKind::Length { value, wanted },
            });
        }
        Ok(())
    }
}
