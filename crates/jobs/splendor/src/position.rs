//! Positions and decks as requests and reports write them, and what makes them invalid.

use serde::{Deserialize, Serialize};

use super::SplendorError;
use jobs_core::{JobError, length};
use splendor::material::{CARDS, COLUMNS, FIRST, LEVELS, NOTHING, level as level_of, unknown};
use splendor::setup::{Piles, Place, PositionError, Seat, Seen};
use splendor::{Phase, Player, Rules, Setup, Table};

/// The decision to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PhaseEntry {
    /// The turn's action.
    Main,
    /// Which of several nobles comes.
    Noble,
}

/// A reserved card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReservedEntry {
    /// The card, 0 to 89.
    pub id: u8,
    /// Whether it came from a deck, so that nobody else has seen it.
    pub hid: bool,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerEntry {
    /// Tokens: white, blue, green, red, black, gold; at most 10.
    pub tok: [u8; 6],
    /// Bought cards, 0 to 89, in order.
    pub cards: Vec<u8>,
    /// Reserved cards, in order; at most 3.
    pub res: Vec<ReservedEntry>,
    /// Nobles, 0 to 9, in order.
    pub nob: Vec<u8>,
}

/// A position with the order of its decks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Number of players, 2 to 4.
    pub n: u8,
    /// The seat that is to move, from 0.
    pub turn: u8,
    /// Number of turns played.
    #[serde(default)]
    pub ply: u16,
    /// The decision to make.
    pub phase: PhaseEntry,
    /// Tokens that nobody has: white, blue, green, red, black, gold.
    pub bank: [u8; 6],
    /// Cards on the board, 0 to 89, level 1 first; `null` where a deck has run out.
    pub board: [[Option<u8>; COLUMNS]; LEVELS],
    /// Cards of the decks, 0 to 89, level 1 first, the next card of each first.
    pub deck: [Vec<u8>; LEVELS],
    /// Nobles by place, 0 to 9, one more than players; `null` once taken.
    pub nobles: Vec<Option<u8>>,
    /// The players by seat.
    pub players: Vec<PlayerEntry>,
    /// Whether somebody has reached the target, so that this round is the last.
    pub last: bool,
}

/// A position error, placed by the fields of the request.
pub(super) fn placed((place, wrong): (Place, PositionError), at: &str) -> JobError {
    let place = match place {
        Place::Turn => "turn".to_owned(),
        Place::Phase => "phase".to_owned(),
        Place::Last => "last".to_owned(),
        Place::Passes => return error(wrong, "/passes"),
        Place::Bank(kind) => format!("bank/{kind}"),
        Place::Board(level, column) => format!("board/{level}/{column}"),
        Place::Decks => "deck".to_owned(),
        Place::Deck(level, card) => format!("deck/{level}/{card}"),
        Place::Size(level) => format!("deck/{level}"),
        Place::Nobles => "nobles".to_owned(),
        Place::Noble(place) => format!("nobles/{place}"),
        Place::Seats => "players".to_owned(),
        Place::Tokens(seat) => format!("players/{seat}/tok"),
        Place::Bought(seat, card) => format!("players/{seat}/cards/{card}"),
        Place::Reserves(seat) => format!("players/{seat}/res"),
        Place::Reserved(seat, card) => format!("players/{seat}/res/{card}/id"),
        Place::Owned(seat, noble) => format!("players/{seat}/nob/{noble}"),
    };
    error(wrong, format!("{at}/{place}"))
}

/// A position error as a request error.
pub(super) fn error(wrong: PositionError, at: impl Into<String>) -> JobError {
    JobError::new(&SplendorError::Part(wrong), at)
}

/// Checks that the number of players matches the list of players.
fn seats(n: u8, players: usize, at: &str) -> Result<(), JobError> {
    if usize::from(n) == players {
        return Ok(());
    }
    let players = players as u64;
    let wrong = PositionError::Count { value: n.into(), least: players, most: players };
    Err(error(wrong, format!("{at}/n")))
}

impl Position {
    /// The game that continues from here after that many passes in a row; `at` is the place of the
    /// field.
    ///
    /// # Errors
    /// What makes the position invalid, with the field.
    pub fn table(&self, passes: u8, at: &str) -> Result<Table, JobError> {
        seats(self.n, self.players.len(), at)?;
        let seat = |player: &PlayerEntry| Seat {
            tokens: player.tok,
            bought: player.cards.clone(),
            reserved: player.res.iter().map(|card| (card.id, card.hid)).collect(),
            nobles: player.nob.clone(),
        };
        let setup = Setup {
            turn: self.turn,
            ply: self.ply,
            choosing: self.phase == PhaseEntry::Noble,
            bank: self.bank,
            board: self.board,
            decks: Piles::Known(self.deck.clone()),
            nobles: self.nobles.clone(),
            seats: self.players.iter().map(seat).collect(),
            last: self.last,
            passes,
        };
        setup.table(Rules::default()).map_err(|fault| placed(fault, at))
    }
}

/// A reserved card as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeenEntry {
    /// The card, 0 to 89; null where it is not known.
    pub id: Option<u8>,
    /// Its level, 1 to 3.
    pub level: u8,
    /// Whether it came from a deck, so that only its owner has seen it.
    pub hid: bool,
}

/// A player as somebody sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeenPlayer {
    /// Tokens: white, blue, green, red, black, gold; at most 10.
    pub tok: [u8; 6],
    /// Bought cards, 0 to 89.
    pub cards: Vec<u8>,
    /// Reserved cards, in order; at most 3.
    pub res: Vec<SeenEntry>,
    /// Nobles, 0 to 9.
    pub nob: Vec<u8>,
}

/// A position as somebody sees it: the order of the decks is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Observation {
    /// Number of players, 2 to 4.
    pub n: u8,
    /// The seat that is to move, from 0.
    pub turn: u8,
    /// The seat that looks, from 0, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<u8>,
    /// Number of turns played.
    #[serde(default)]
    pub ply: u16,
    /// The decision to make.
    pub phase: PhaseEntry,
    /// Tokens that nobody has: white, blue, green, red, black, gold.
    pub bank: [u8; 6],
    /// Cards on the board, 0 to 89, level 1 first; `null` where a deck has run out.
    pub board: [[Option<u8>; COLUMNS]; LEVELS],
    /// How many cards are left in each deck, level 1 first.
    pub deck: [u8; LEVELS],
    /// Nobles by place, 0 to 9, one more than players; `null` once taken.
    pub nobles: Vec<Option<u8>>,
    /// The players by seat.
    pub players: Vec<SeenPlayer>,
    /// Whether somebody has reached the target, so that this round is the last.
    pub last: bool,
    /// Passes in a row before this position, below the number of players.
    #[serde(default)]
    pub passes: u8,
}

impl Observation {
    /// The game that continues from here, as the player to move sees it; `at` is the place of the
    /// field.
    ///
    /// # Errors
    /// What makes the position invalid, with the field.
    pub fn table(&self, rules: Rules, at: &str) -> Result<Table, JobError> {
        seats(self.n, self.players.len(), at)?;
        let mut seats = Vec::with_capacity(self.players.len());
        for (number, player) in self.players.iter().enumerate() {
            let mut reserved = Vec::with_capacity(player.res.len());
            for (place, card) in player.res.iter().enumerate() {
                if !(1..=LEVELS as u8).contains(&card.level) {
                    let (value, most) = (card.level.into(), LEVELS as u64);
                    let wrong = PositionError::Count { value, least: 1, most };
                    return Err(error(wrong, format!("{at}/players/{number}/res/{place}/level")));
                }
                let level = usize::from(card.level) - 1;
                if card.id.is_some_and(|id| usize::from(id) < CARDS.len() && level_of(id) != level)
                {
                    let wrong = PositionError::Level(card.id.unwrap_or_default());
                    return Err(error(wrong, format!("{at}/players/{number}/res/{place}/id")));
                }
                reserved.push((card.id.unwrap_or(unknown(level)), card.hid));
            }
            seats.push(Seat {
                tokens: player.tok,
                bought: player.cards.clone(),
                reserved,
                nobles: player.nob.clone(),
            });
        }
        let setup = Setup {
            turn: self.turn,
            ply: self.ply,
            choosing: self.phase == PhaseEntry::Noble,
            bank: self.bank,
            board: self.board,
            decks: Piles::Counted(self.deck),
            nobles: self.nobles.clone(),
            seats,
            last: self.last,
            passes: self.passes,
        };
        setup.table(rules).map_err(|fault| placed(fault, at))
    }

    /// What a seat sees of a game, or everything that is known.
    pub fn of(table: &Table, you: Option<usize>) -> Self {
        let state = &table.state;
        let known = |card: u8| (usize::from(card) < CARDS.len()).then_some(card);
        let player = |(seat, player): (usize, &Player)| SeenPlayer {
            tok: player.tokens.counts(),
            cards: table.bought[seat].clone(),
            res: (0..player.reserves())
                .map(|at| {
                    let (card, hid) = (player.reserved[at], player.hidden >> at & 1 == 1);
                    let seen = !hid || you.is_none_or(|you| you == seat);
                    SeenEntry {
                        id: known(card).filter(|_| seen),
                        level: level_of(card) as u8 + 1,
                        hid,
                    }
                })
                .collect(),
            nob: table.nobles[seat].clone(),
        };
        Self {
            n: state.seats() as u8,
            turn: state.turn() as u8,
            you: you.map(|you| you as u8),
            ply: state.ply,
            phase: if state.phase() == Phase::Noble { PhaseEntry::Noble } else { PhaseEntry::Main },
            bank: state.bank.counts(),
            board: std::array::from_fn(|level| {
                std::array::from_fn(|column| known(state.board[level * COLUMNS + column]))
            }),
            deck: state.deck,
            nobles: state.nobles[..=state.seats()]
                .iter()
                .map(|&noble| (noble != NOTHING).then_some(noble))
                .collect(),
            players: state.seated().iter().enumerate().map(player).collect(),
            last: state.is_last(),
            passes: state.passes(),
        }
    }
}

impl From<&Table> for Position {
    fn from(table: &Table) -> Self {
        let state = &table.state;
        let known = |card: u8| (card != NOTHING).then_some(card);
        let player = |(seat, player): (usize, &Player)| PlayerEntry {
            tok: player.tokens.counts(),
            cards: table.bought[seat].clone(),
            res: (0..player.reserves())
                .map(|at| ReservedEntry {
                    id: player.reserved[at],
                    hid: player.hidden >> at & 1 == 1,
                })
                .collect(),
            nob: table.nobles[seat].clone(),
        };
        Self {
            n: state.seats() as u8,
            turn: state.turn() as u8,
            ply: state.ply,
            phase: if state.phase() == Phase::Noble { PhaseEntry::Noble } else { PhaseEntry::Main },
            bank: state.bank.counts(),
            board: std::array::from_fn(|level| {
                std::array::from_fn(|column| known(state.board[level * COLUMNS + column]))
            }),
            deck: std::array::from_fn(|level| table.deck(level).collect()),
            nobles: state.nobles[..=state.seats()].iter().copied().map(known).collect(),
            players: state.seated().iter().enumerate().map(player).collect(),
            last: state.is_last(),
        }
    }
}

/// Checks whole decks before the board is dealt.
pub(super) fn decks(cards: &[Vec<u8>; LEVELS], at: &str) -> Result<(), JobError> {
    let mut seen = Seen::<{ CARDS.len() }>::default();
    for (level, deck) in cards.iter().enumerate() {
        let wanted = FIRST[level + 1] - FIRST[level];
        length(deck.len(), wanted, format!("{at}/{level}"))?;
        for (place, &card) in deck.iter().enumerate() {
            seen.note(card, Some(level))
                .map_err(|wrong| error(wrong, format!("{at}/{level}/{place}")))?;
        }
    }
    Ok(())
}
