//! The position being entered, and who thinks about it.

use serde::{Deserialize, Serialize};

use crate::pages::brew::seat::Seat;
use crate::samples;
use jobs::JobError;
use jobs::brew::{BrewError, EngineName, LineError, Position, ReadNote, read};
use protocol::js_serde;
use share::SharedPosition;

/// Numbers of learned spells begin here.
const FIRST_LEARNED: u16 = 86;

/// The question; each change can be undone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The position.
    pub position: Position,
    /// The player to think for.
    pub player: u8,
    /// Who thinks.
    pub seat: Seat,
}

impl Default for Entry {
    fn default() -> Self {
        let (position, seat) = (samples::brew::position(), Seat::named(EngineName::Best));
        Self { position, player: 0, seat }
    }
}

/// A number of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Ingredients of a tier.
    Inv(usize),
    /// Rupees.
    Score,
    /// Potions.
    Brewed,
}

/// A change of the position.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A number of a player.
    Of(usize, Number, u8),
    /// Turns played.
    Turn(u8),
    /// The recipe in a place; `None` removes it.
    Recipe(usize, Option<u8>),
    /// The spell in a place of the tome; `None` removes it.
    Spell(usize, Option<u8>),
    /// Ingredients on a spell of the tome.
    Stock(usize, u8),
    /// Bonuses left.
    Bonus(usize, u8),
    /// Whether the first bonus has run out, so that they are worth 1 and 0.
    Slid(bool),
    /// An own spell can be cast now, or not.
    Ready(usize, usize),
    /// A player has learned a spell.
    Learned(usize, i16),
    /// A player no longer has it.
    Dropped(usize, usize),
    /// The players swap seats.
    Swap,
    /// The player to think for.
    Player(u8),
    /// Who thinks.
    Seat(Box<Seat>),
    /// Another position, from lines or a file.
    Whole(Box<Position>, u8),
}

/// Sets the entry in a place of a list, which grows only at its end.
fn put<T>(list: &mut Vec<T>, at: usize, value: Option<T>) {
    match value {
        Some(value) if at < list.len() => list[at] = value,
        Some(value) => list.push(value),
        None if at < list.len() => drop(list.remove(at)),
        None => {}
    }
}

impl Entry {
    /// The entry after it.
    #[must_use]
    pub fn after(&self, edit: Edit) -> Self {
        let mut next = self.clone();
        let position = &mut next.position;
        // What is left in the decks follows from the cards that are seen.
        position.left = None;
        match edit {
            Edit::Of(player, number, value) => {
                let player = &mut position.players[player];
                match number {
                    Number::Inv(tier) => player.inv[tier] = value,
                    Number::Score => player.score = value.into(),
                    Number::Brewed => player.brewed = value,
                }
            }
            Edit::Turn(turn) => position.turn = turn,
            Edit::Recipe(at, recipe) => put(&mut position.recipes, at, recipe),
            Edit::Spell(at, spell) => {
                let stock = position.tome.get(at).map_or(0, |found| found.1);
                put(&mut position.tome, at, spell.map(|spell| (spell, stock)));
            }
            Edit::Stock(at, stock) => {
                if let Some(found) = position.tome.get_mut(at) {
                    found.1 = stock;
                }
            }
            Edit::Bonus(at, count) => position.bonus.count[at] = count,
            Edit::Slid(slid) => position.bonus.value = if slid { [1, 0] } else { [3, 1] },
            Edit::Ready(player, at) => {
                let castable = &mut position.players[player].castable;
                let turned = castable.char_indices().map(|(place, ready)| match (place, ready) {
                    (place, '1') if place == at => '0',
                    (place, _) if place == at => '1',
                    (_, ready) => ready,
                });
                *castable = turned.collect();
            }
            Edit::Learned(player, src) => {
                let all = position.players.iter().flat_map(|player| &player.ids);
                let id = all
                    .max()
                    .map_or(FIRST_LEARNED, |most| most.saturating_add(1).max(FIRST_LEARNED));
                let player = &mut position.players[player];
                player.ids.push(id);
                player.src.push(src);
                player.castable.push('1');
            }
            Edit::Dropped(player, at) => {
                let player = &mut position.players[player];
                if at < player.ids.len().min(player.src.len()).min(player.castable.len()) {
                    player.ids.remove(at);
                    player.src.remove(at);
                    let marks = player.castable.chars().enumerate();
                    player.castable =
                        marks.filter(|(place, _)| *place != at).map(|(_, mark)| mark).collect();
                }
            }
            Edit::Swap => {
                position.left = self.position.left;
                let [first, second] = &mut position.players;
                std::mem::swap(first, second);
                // Base spells have the numbers of their seat.
                for (player, base) in position.players.iter_mut().zip([78, 82]) {
                    for (id, src) in player.ids.iter_mut().zip(&player.src) {
                        if let Ok(place @ 0..4) = u16::try_from(-1 - *src) {
                            *id = base + place;
                        }
                    }
                }
            }
            Edit::Player(player) => {
                position.left = self.position.left;
                next.player = player;
            }
            Edit::Seat(seat) => {
                position.left = self.position.left;
                next.seat = *seat;
            }
            Edit::Whole(whole, player) => {
                next.position = *whole;
                next.player = player;
            }
        }
        next
    }

    /// As stored in a link.
    pub fn shared(&self) -> SharedPosition {
        SharedPosition {
            position: self.position.clone(),
            player: self.player,
            engine: (self.seat.engine.clone(), self.seat.nodes),
        }
    }
}

impl From<SharedPosition> for Entry {
    fn from(shared: SharedPosition) -> Self {
        let (engine, nodes) = shared.engine;
        Self { position: shared.position, player: shared.player, seat: Seat { engine, nodes } }
    }
}

/// The result of pasting lines.
#[derive(Clone, Debug, PartialEq)]
pub enum Pasted {
    /// They were read, with notes.
    Read(Vec<ReadNote>),
    /// They were not.
    Bad(LineError),
    /// A file is not a position.
    File(JobError),
}

impl Pasted {
    /// Whether it came from lines: results of files are reported elsewhere.
    pub const fn is_of_lines(&self) -> bool {
        matches!(self, Self::Read(_) | Self::Bad(_))
    }
}

/// Pasted lines as a change, with the message.
pub fn pasted(text: &str) -> (Option<Edit>, Pasted) {
    match read(text, None, None) {
        Ok(found) => {
            let edit = Edit::Whole(Box::new(found.position), found.player);
            (Some(edit), Pasted::Read(found.notes))
        }
        Err(fault) => (None, Pasted::Bad(fault)),
    }
}

/// A position; for lines, also who reads them, and notes.
pub type Opened = (Position, Option<(u8, Vec<ReadNote>)>);

/// A file as a position: JSON, or lines.
///
/// # Errors
/// What is wrong with it, and where.
pub fn opened(text: &str) -> Result<Opened, JobError> {
    if text.trim_start().starts_with(['{', '[']) {
        return Ok((js_serde::parse(text).and_then(js_serde::read_strict)?, None));
    }
    let found = read(text, None, None);
    let found = found.map_err(|fault| JobError::new(&BrewError::Line(fault), ""))?;
    Ok((found.position, Some((found.player, found.notes))))
}
