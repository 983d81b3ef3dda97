//! Games and positions in the JSON of others.

use std::fmt::Write as _;

use serde::Deserialize;

use super::notation::NobleIds;
use crate::game::{GameEntry, MoveEntry};
use crate::position::{Observation, PhaseEntry, SeenEntry, SeenPlayer};
use splendor::material::{CARDS, COLUMNS, LEVELS, NOBLES};
use splendor::{Action, Source};

/// A position as csplendor's server gives it.
#[derive(Clone, Debug, Deserialize)]
pub struct CsplendorState {
    board: CsplendorBoard,
    players: Vec<CsplendorPlayer>,
}

#[derive(Clone, Debug, Deserialize)]
struct CsplendorBoard {
    bank: [u8; 6],
    visible_cards: [Vec<i16>; LEVELS],
    deck_counts: [u8; LEVELS],
    nobles: Vec<i16>,
    current_player: u8,
    #[serde(default)]
    waiting_noble: bool,
}

#[derive(Clone, Debug, Deserialize)]
struct CsplendorPlayer {
    gems: [u8; 6],
    points: u8,
    reserved_cards: Vec<i16>,
    purchased_cards: Vec<i16>,
    #[serde(default)]
    acquired_nobles: Vec<i16>,
}

/// The numbers that are not below none: those stand for nothing.
fn known(numbers: &[i16]) -> impl Iterator<Item = u8> {
    numbers.iter().filter_map(|&number| u8::try_from(number).ok())
}

fn nobles(numbers: &[i16]) -> Option<Vec<u8>> {
    known(numbers).map(|number| NobleIds::Csplendor.read(number)).collect()
}

impl CsplendorState {
    /// The position; none with a noble that the printed game does not have.
    pub fn position(&self) -> Option<Observation> {
        let CsplendorState { board, players } = self;
        let seen = |player: &CsplendorPlayer| {
            let reserved = |id: u8| {
                let level = CARDS.get(usize::from(id))?.level + 1;
                Some(SeenEntry { id: Some(id), level, hid: false })
            };
            Some(SeenPlayer {
                tok: player.gems,
                cards: known(&player.purchased_cards).collect(),
                res: known(&player.reserved_cards).map(reserved).collect::<Option<_>>()?,
                nob: nobles(&player.acquired_nobles)?,
            })
        };
        let mut places: Vec<Option<u8>> = nobles(&board.nobles)?.into_iter().map(Some).collect();
        places.resize(places.len().max(players.len() + 1), None);
        Some(Observation {
            n: u8::try_from(players.len()).ok()?,
            turn: board.current_player,
            you: None,
            ply: 0,
            phase: if board.waiting_noble { PhaseEntry::Noble } else { PhaseEntry::Main },
            bank: board.bank,
            board: std::array::from_fn(|level| {
                std::array::from_fn(|column| {
                    let card = board.visible_cards[level].get(column)?;
                    u8::try_from(*card).ok()
                })
            }),
            deck: board.deck_counts,
            nobles: places,
            players: players.iter().map(seen).collect::<Option<_>>()?,
            last: players.iter().any(|player| player.points >= 15),
            passes: 0,
        })
    }
}

/// A game as csplendor maps its text to JSON.
#[derive(Clone, Debug, Deserialize)]
pub struct CsplendorGame {
    position: String,
    moves: Vec<CsplendorMove>,
}

#[derive(Clone, Debug, Deserialize)]
struct CsplendorMove {
    player: u8,
    usi: String,
    #[serde(default)]
    comment: Option<String>,
}

impl CsplendorGame {
    /// The text that it stands for.
    pub fn text(&self) -> String {
        let mut text = format!("Position: {}\n", self.position.trim());
        for (at, made) in self.moves.iter().enumerate() {
            let _ = write!(text, "{}. P{} {}", at + 1, made.player, made.usi.trim());
            if let Some(comment) = &made.comment {
                let _ = write!(text, " # {}", comment.replace(['\n', '\r'], " "));
            }
            text.push('\n');
        }
        text
    }
}

/// A game with the order of its decks, as in `games.json` of the vectors.
#[derive(Clone, Debug, Deserialize)]
pub struct DealtGame {
    n: u8,
    decks: [Vec<u8>; LEVELS],
    nobles: Vec<u8>,
    actions: Vec<u16>,
}

impl DealtGame {
    /// The game, from its first position; none without the cards or tokens of one.
    pub fn game(&self) -> Option<GameEntry> {
        let seats = usize::from(self.n);
        let each = [4, 5, 7].get(seats.checked_sub(2)?).copied()?;
        let mut next = [COLUMNS; LEVELS];
        let mut board = [[None; COLUMNS]; LEVELS];
        for (row, deck) in board.iter_mut().zip(&self.decks) {
            for (place, card) in row.iter_mut().zip(deck) {
                *place = Some(*card);
            }
        }
        let mut deck = [0; LEVELS];
        for (left, cards) in deck.iter_mut().zip(&self.decks) {
            *left = u8::try_from(cards.len().checked_sub(COLUMNS)?).ok()?;
        }
        let moves = self.actions.iter().map(|&id| {
            let level = match Action::of(id).and_then(Action::source) {
                Some(Source::Slot(slot)) => Some(usize::from(slot) / COLUMNS),
                Some(Source::Deck(level)) => Some(usize::from(level)),
                _ => None,
            };
            let reveal = level.and_then(|level| {
                let card = self.decks[level].get(next[level]).copied();
                next[level] += 1;
                card
            });
            MoveEntry { id, reveal }
        });
        let moves = moves.collect();
        let nobles: Vec<Option<u8>> = self.nobles.iter().copied().map(Some).collect();
        let position = Observation {
            n: self.n,
            turn: 0,
            you: None,
            ply: 0,
            phase: PhaseEntry::Main,
            bank: [each, each, each, each, each, 5],
            board,
            deck,
            nobles: (nobles.len() <= NOBLES.len()).then_some(nobles)?,
            players: vec![SeenPlayer::default(); seats],
            last: false,
            passes: 0,
        };
        Some(GameEntry { position: Some(position), moves, ..GameEntry::default() })
    }
}
