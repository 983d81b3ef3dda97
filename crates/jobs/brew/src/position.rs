//! Positions and decks as requests and reports write them, and what makes them invalid.

use serde::{Deserialize, Serialize};

use super::BrewError;
use brew::inventory::{Counts, Tables};
use brew::material::{BASE, FIRST_RECIPE, RECIPES, TOME};
use brew::setup::{Place, PositionError, PositionErrorKind, Seat};
use brew::{Decks, Game, Owned, Setup};
use jobs_core::{JobError, length, within};

/// Bonuses of the first two recipes, and after the first has run out.
const VALUES: [[u8; 2]; 2] = [[3, 1], [1, 0]];

/// The order of the cards; the first are dealt first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeckEntry {
    /// The 42 spells of the tome, 0 to 41.
    pub tome: Vec<u8>,
    /// The 36 recipes, 42 to 77.
    pub recipes: Vec<u8>,
}

impl From<&Decks> for DeckEntry {
    fn from(decks: &Decks) -> Self {
        Self { tome: decks.tome.to_vec(), recipes: decks.recipe_ids().to_vec() }
    }
}

impl DeckEntry {
    /// The decks; `at` is the place of the field.
    ///
    /// # Errors
    /// `invalid-length`, `unknown-card` and `twice`.
    pub fn decks(&self, at: &str) -> Result<Decks, JobError> {
        let tome = order::<TOME>(&self.tome, 0, &format!("{at}/tome"))?;
        let recipes =
            order::<{ RECIPES.len() }>(&self.recipes, FIRST_RECIPE, &format!("{at}/recipes"))?;
        Ok(Decks { tome, recipes })
    }
}

/// All numbers from `first` on, each once, counted from 0.
fn order<const N: usize>(cards: &[u8], first: u8, at: &str) -> Result<[u8; N], JobError> {
    length(cards.len(), N, at)?;
    let mut order: [u8; N] = std::array::from_fn(|place| cards[place]);
    let mut seen = [false; N];
    for (place, card) in order.iter_mut().enumerate() {
        let at = || format!("{at}/{place}");
        let value = u32::from(*card);
        let Some(seen) = card.checked_sub(first).and_then(|card| seen.get_mut(usize::from(card)))
        else {
            return Err(error(PositionErrorKind::Unknown { value }, at()));
        };
        if std::mem::replace(seen, true) {
            return Err(error(PositionErrorKind::Twice { value }, at()));
        }
        *card -= first;
    }
    Ok(order)
}

/// The bonuses of the first two recipes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BonusEntry {
    /// How many are left of each, 0 to 4.
    pub count: [u8; 2],
    /// What each is worth: 3 and 1, or 1 and 0 after the first ran out.
    pub value: [u8; 2],
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerEntry {
    /// Ingredients by tier, at most 10 together.
    pub inv: Counts,
    /// Rupees; −1 for a player who is out of the game.
    pub score: i16,
    /// Potions brewed, 0 to 6.
    pub brewed: u8,
    /// Whether the player is still in the game.
    #[serde(default = "yes")]
    pub active: bool,
    /// Numbers of the own spells, from 78 on, in the order of learning.
    pub ids: Vec<u16>,
    /// Which spell each is: −1 to −4 for base spells, from 0 on for those of the tome.
    pub src: Vec<i16>,
    /// For each, 1 if it can be cast now, 0 if not.
    pub castable: String,
}

const fn yes() -> bool {
    true
}

/// A position between two turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Turns played, 0 to 100.
    pub turn: u8,
    /// Recipes on the counter, 42 to 77, left to right; at most 5.
    pub recipes: Vec<u8>,
    /// Visible spells of the tome, left to right, at most 6; with the tier-0 ingredients on each.
    pub tome: Vec<(u8, u8)>,
    /// Bonuses of the first two recipes.
    pub bonus: BonusEntry,
    /// Cards left in the decks of the tome and of the recipes. If left out, what play would leave: all
    /// spells not yet seen, and the recipes that remain after the potions brewed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<[u8; 2]>,
    /// Both players, in the official order.
    pub players: [PlayerEntry; 2],
}

/// A position error as a request error.
pub(super) fn error(wrong: PositionErrorKind, at: impl Into<String>) -> JobError {
    JobError::new(&BrewError::Part(wrong), at)
}

/// A position error with its place, the position being at `at`.
fn placed(fault: &PositionError, at: &str) -> JobError {
    let place = match fault.place {
        Place::Turn => "turn".to_owned(),
        Place::Counter => "recipes".to_owned(),
        Place::Recipe(recipe) => format!("recipes/{recipe}"),
        Place::Shelf => "tome".to_owned(),
        Place::Spell(spell) => format!("tome/{spell}/0"),
        Place::Stock(spell) => format!("tome/{spell}/1"),
        Place::Bonus(which) => format!("bonus/count/{which}"),
        Place::Left(which) => format!("left/{which}"),
        Place::Inventory(player) => format!("players/{player}/inv"),
        Place::Score(player) => format!("players/{player}/score"),
        Place::Brewed(player) => format!("players/{player}/brewed"),
        Place::Id(player, spell) => format!("players/{player}/ids/{spell}"),
        Place::Owned(player, spell) => format!("players/{player}/src/{spell}"),
        Place::Ready(player) => format!("players/{player}/castable"),
    };
    error(fault.wrong, format!("{at}/{place}"))
}

impl PlayerEntry {
    fn of(seat: &Seat) -> Self {
        let src = |owned: &Owned| match i16::from(owned.spell) {
            base @ 0..4 => -1 - base,
            tome => tome - BASE as i16,
        };
        Self {
            inv: seat.inventory,
            score: if seat.active { seat.score.into() } else { -1 },
            brewed: seat.brewed,
            active: seat.active,
            ids: seat.owned.iter().map(|owned| owned.id).collect(),
            src: seat.owned.iter().map(src).collect(),
            castable: seat.ready.iter().map(|&ready| if ready { '1' } else { '0' }).collect(),
        }
    }

    fn seat(&self, at: &str) -> Result<Seat, JobError> {
        let score_at = format!("{at}/score");
        let score = match (self.active, self.score) {
            (true, score) => within(score, 0..=u8::MAX.into(), score_at)? as u8,
            (false, -1) => 0,
            (false, value) => {
                return Err(JobError::new(&BrewError::ScoreOut { value }, score_at));
            }
        };
        if self.src.len() != self.ids.len() {
            let [value, wanted] = [self.src.len(), self.ids.len()].map(|count| count as u32);
            return Err(error(PositionErrorKind::Length { value, wanted }, format!("{at}/src")));
        }
        let mut owned = Vec::with_capacity(self.ids.len());
        for (place, (&id, &src)) in self.ids.iter().zip(&self.src).enumerate() {
            let spell = match src {
                -4..0 => -1 - src,
                0..42 => src + BASE as i16,
                value => {
                    let kind = BrewError::UnknownSpell { value };
                    return Err(JobError::new(&kind, format!("{at}/src/{place}")));
                }
            };
            owned.push(Owned { id, spell: spell as u8 });
        }
        let ready: Option<Vec<bool>> = self
            .castable
            .chars()
            .map(|digit| match digit {
                '0' => Some(false),
                '1' => Some(true),
                _ => None,
            })
            .collect();
        let Some(ready) = ready else {
            return Err(JobError::new(&BrewError::Castable, format!("{at}/castable")));
        };
        let Self { inv: inventory, brewed, active, .. } = *self;
        Ok(Seat { inventory, score, brewed, active, owned, ready })
    }
}

impl Position {
    /// The position of a game.
    pub fn of(tables: &Tables, game: &Game) -> Self {
        Self::written(&game.position(tables))
    }

    pub(super) fn written(position: &Setup) -> Self {
        let Setup { turn, bonus, slid, left, .. } = *position;
        Self {
            turn,
            recipes: position.counter.iter().map(|recipe| recipe + FIRST_RECIPE).collect(),
            tome: position.shelf.clone(),
            bonus: BonusEntry { count: bonus, value: VALUES[usize::from(slid)] },
            left: Some(left),
            players: position.seats.each_ref().map(PlayerEntry::of),
        }
    }

    fn setup(&self, at: &str) -> Result<Setup, JobError> {
        let mut counter = Vec::with_capacity(self.recipes.len());
        for (place, &id) in self.recipes.iter().enumerate() {
            let Some(recipe) = id.checked_sub(FIRST_RECIPE) else {
                let wrong = PositionErrorKind::Unknown { value: id.into() };
                return Err(error(wrong, format!("{at}/recipes/{place}")));
            };
            counter.push(recipe);
        }
        let slid = VALUES.iter().position(|&value| value == self.bonus.value).ok_or_else(|| {
            let kind = BrewError::BonusValue { value: self.bonus.value };
            JobError::new(&kind, format!("{at}/bonus/value"))
        })?;
        let seat = |player: usize| self.players[player].seat(&format!("{at}/players/{player}"));
        let mut setup = Setup {
            turn: self.turn,
            counter,
            shelf: self.tome.clone(),
            bonus: self.bonus.count,
            slid: slid == 1,
            left: [0; 2],
            seats: [seat(0)?, seat(1)?],
        };
        setup.left = self.left.unwrap_or_else(|| setup.usual_left());
        Ok(setup)
    }

    /// A game that continues from here; `at` is the place of the field. Where the decks are not known,
    /// no new cards are dealt.
    ///
    /// # Errors
    /// What makes the position invalid, with the field.
    pub fn game(&self, tables: &Tables, decks: Option<&Decks>, at: &str) -> Result<Game, JobError> {
        let setup = self.setup(at)?;
        Game::set_up(tables, decks, &setup).map_err(|fault| placed(&fault, at))
    }

    /// The same for a game that is not over.
    ///
    /// # Errors
    /// Those of [`Position::game`]; `game-over`, with the field that shows it.
    pub fn running(
        &self,
        tables: &Tables,
        decks: Option<&Decks>,
        at: &str,
    ) -> Result<Game, JobError> {
        let game = self.game(tables, decks, at)?;
        if !game.state.is_over() {
            return Ok(game);
        }
        let by = |says: fn(&PlayerEntry) -> bool| self.players.iter().position(says);
        let field = match (by(|player| player.brewed >= 6), by(|player| !player.active)) {
            (Some(player), _) => format!("players/{player}/brewed"),
            (None, Some(player)) => format!("players/{player}/active"),
            (None, None) => "turn".to_owned(),
        };
        Err(JobError::new(&BrewError::GameOver, format!("{at}/{field}")))
    }
}
