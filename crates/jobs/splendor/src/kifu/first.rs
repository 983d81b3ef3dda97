//! The line of the first position.

use super::notation::{NobleIds, counts, numbers};
use crate::position::{Observation, PhaseEntry, SeenEntry, SeenPlayer};
use splendor::gems::KINDS;
use splendor::material::{CARDS, COLUMNS, LEVELS, NOBLES};

/// The text in brackets after a name.
fn bracket<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let rest = &text[text.find(name)? + name.len()..];
    Some(rest.split_once('[')?.1.split_once(']')?.0)
}

fn player(text: &str, ids: NobleIds, on_table: &[Option<u8>]) -> Option<SeenPlayer> {
    let field = |name: &str| {
        let part = text.split(';').find_map(|part| part.trim().strip_prefix(name))?;
        Some(part.trim_matches(['[', ']']))
    };
    let mut found = SeenPlayer {
        tok: counts(field("gems:")?, KINDS)?,
        cards: numbers(field("bought:")?)?,
        ..SeenPlayer::default()
    };
    for held in field("reserved:")?.split(',').filter(|part| !part.trim().is_empty()) {
        let held = held.trim();
        found.res.push(match held.strip_prefix("?L") {
            Some(level) => SeenEntry { id: None, level: level.parse().ok()?, hid: true },
            None => {
                let id: u8 = held.parse().ok()?;
                let level = CARDS.get(usize::from(id))?.level + 1;
                SeenEntry { id: Some(id), level, hid: false }
            }
        });
    }
    match field("nobles:") {
        Some(list) => {
            let list: Vec<u8> = numbers(list)?;
            found.nob = list.into_iter().map(|id| ids.read(id)).collect::<Option<_>>()?;
        }
        None => {
            // The format gives only the points: nobles that fit stand for those that came.
            let points: u32 = field("points:")?.parse().ok()?;
            let cards = found.cards.iter().filter_map(|&id| CARDS.get(usize::from(id)));
            let from_cards: u32 = cards.map(|card| u32::from(card.points)).sum();
            let free = (0..NOBLES.len() as u8).filter(|noble| !on_table.contains(&Some(*noble)));
            found.nob = free.take((points.checked_sub(from_cards)? / 3) as usize).collect();
        }
    }
    Some(found)
}

/// The cards on the board; `-` where a deck has run out.
fn board(text: &str) -> Option<[[Option<u8>; COLUMNS]; LEVELS]> {
    let mut board = [[None; COLUMNS]; LEVELS];
    for (level, row) in board.iter_mut().enumerate() {
        let cards: Vec<&str> = bracket(text, &format!("L{}", level + 1))?.split(',').collect();
        if cards.len() > COLUMNS {
            return None;
        }
        for (place, card) in row.iter_mut().zip(cards) {
            *place = match card.trim() {
                "-" | "" => None,
                card => Some(card.parse().ok()?),
            };
        }
    }
    Some(board)
}

/// The nobles by place.
fn nobles(text: &str, ids: NobleIds) -> Option<Vec<Option<u8>>> {
    let list: Vec<u8> = numbers(bracket(text, "nobles:")?)?;
    list.into_iter().map(|id| ids.read(id).map(Some)).collect()
}

/// Prestige of a player.
fn points(player: &SeenPlayer) -> u32 {
    let cards = player.cards.iter().filter_map(|&id| CARDS.get(usize::from(id)));
    cards.map(|card| u32::from(card.points)).sum::<u32>() + 3 * player.nob.len() as u32
}

/// The first position.
///
/// # Errors
/// The part of the text that cannot be read.
pub(super) fn position(text: &str, ids: NobleIds) -> Result<Observation, &str> {
    let mut sections: Vec<&str> = text.split('|').map(str::trim).collect();
    let last = sections.pop().unwrap_or(text);
    // The number of the player to move follows the last player, or has a part of its own.
    let (rest, turn) = match last.rsplit_once(' ') {
        Some((rest, turn)) => (Some(rest), turn),
        None => (None, last),
    };
    sections.extend(rest);
    let [bank, visible, decks, table, seats @ ..] = sections.as_slice() else { return Err(last) };
    let tokens = bank.strip_prefix("bank:").and_then(|text| counts(text, KINDS)).ok_or(*bank)?;
    let board = board(visible).ok_or(*visible)?;
    let deck = decks.strip_prefix("decks:").and_then(numbers::<u8>);
    let deck = deck.and_then(|deck| deck.try_into().ok()).ok_or(*decks)?;
    let mut nobles = nobles(table, ids).ok_or(*table)?;
    nobles.resize(nobles.len().max(seats.len() + 1), None);
    let mut players: Vec<SeenPlayer> = Vec::new();
    for seat in seats {
        // A noble assumed for one player is not given to another.
        let mut taken = nobles.clone();
        taken.extend(players.iter().flat_map(|player| &player.nob).map(|noble| Some(*noble)));
        let read = seat.split_once(':').and_then(|(_, text)| player(text, ids, &taken));
        players.push(read.ok_or(*seat)?);
    }
    Ok(Observation {
        n: u8::try_from(players.len()).map_err(|_| last)?,
        turn: turn.trim().parse().map_err(|_| turn)?,
        you: None,
        ply: 0,
        phase: PhaseEntry::Main,
        bank: tokens,
        board,
        deck,
        nobles,
        last: players.iter().any(|player| points(player) >= 15),
        players,
        passes: 0,
    })
}
