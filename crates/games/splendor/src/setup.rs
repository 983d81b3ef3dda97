//! Positions set up from outside, and the checks that make them valid.

use serde::{Deserialize, Serialize};

use super::gems::Gems;
use super::material::{
    CARDS, COLUMNS, FIRST, LEVELS, LIMIT, NOBLES, NOTHING, RESERVES, SEATS, SLOTS, bank, bit,
    level, unknown,
};
use super::state::{Phase, Rules, State};
use super::table::Table;

/// A player in a set-up position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// Tokens of each kind.
    pub tokens: [u8; 6],
    /// Bought cards in order.
    pub bought: Vec<u8>,
    /// Reserved cards in order, each with whether nobody else has seen it.
    pub reserved: Vec<(u8, bool)>,
    /// Nobles in order.
    pub nobles: Vec<u8>,
}

/// What is known about the decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piles {
    /// All cards by level, the next card first; every reserved card is known as well.
    Known([Vec<u8>; LEVELS]),
    /// How many cards are left in each; reserved cards may be [`unknown`].
    Counted([u8; LEVELS]),
}

/// A set-up position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Who is to move.
    pub turn: u8,
    /// Turns played.
    pub ply: u16,
    /// Whether a noble is to be chosen.
    pub choosing: bool,
    /// Tokens that nobody has.
    pub bank: [u8; 6],
    /// Cards on the board, level by level.
    pub board: [[Option<u8>; COLUMNS]; LEVELS],
    /// The decks.
    pub decks: Piles,
    /// Nobles by place.
    pub nobles: Vec<Option<u8>>,
    /// The players.
    pub seats: Vec<Seat>,
    /// Whether somebody has reached the target.
    pub last: bool,
    /// Passes in a row.
    pub passes: u8,
}

/// A part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Who is to move.
    Turn,
    /// The decision to make.
    Phase,
    /// Whether it is the last round.
    Last,
    /// Passes in a row.
    Passes,
    /// Tokens of a kind that nobody has.
    Bank(usize),
    /// A place of the board.
    Board(usize, usize),
    /// All decks.
    Decks,
    /// A card of a deck.
    Deck(usize, usize),
    /// How many cards a deck has.
    Size(usize),
    /// All places of nobles.
    Nobles,
    /// A place of a noble.
    Noble(usize),
    /// All players.
    Seats,
    /// A player's tokens.
    Tokens(usize),
    /// A bought card.
    Bought(usize, usize),
    /// All reserved cards of a player.
    Reserves(usize),
    /// A reserved card.
    Reserved(usize, usize),
    /// A player's noble.
    Owned(usize, usize),
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
pub enum PositionError {
    /// A count, or a seat, outside its range.
    #[error("this must be {least} to {most}, not {value}")]
    #[strum(serialize = "out-of-range")]
    Count {
        /// How many there are.
        value: u64,
        /// How few there have to be.
        least: u64,
        /// How many there may be.
        most: u64,
    },
    /// No card, or no noble, has this number.
    #[error("there is no card or noble {0} in the game")]
    #[strum(serialize = "unknown-card")]
    Unknown(u8),
    /// A card of another level.
    #[error("card {0} is one of another level")]
    #[strum(serialize = "other-level")]
    Level(u8),
    /// The same card, or noble, lies somewhere else as well.
    #[error("{0} lies somewhere else as well")]
    Twice(u8),
    /// A card lies nowhere.
    #[error("card {0} lies nowhere")]
    #[strum(serialize = "missing-card")]
    Missing(u8),
    /// The unseen cards of a level do not match the deck and hidden reserves.
    #[error("deck and hidden reserves of this level have {value} cards, where {wanted} are unseen")]
    #[strum(serialize = "unseen-count")]
    Unseen {
        /// How many lie there.
        value: u8,
        /// How many are unseen.
        wanted: u8,
    },
    /// An empty place of the board, though the deck has cards.
    #[error("this place is empty, but its deck has cards")]
    #[strum(serialize = "empty-slot")]
    Empty,
    /// The tokens of a kind in bank and hands do not match the game's number.
    #[error("there are {value} of this kind in bank and hands, where the game has {wanted}")]
    #[strum(serialize = "token-count")]
    Tokens {
        /// How many there are.
        value: u8,
        /// How many the game has.
        wanted: u8,
    },
    /// The nobles on the table and with players do not match the game's number.
    #[error("{value} nobles lie on the table and with players, where the game has {wanted}")]
    #[strum(serialize = "noble-count")]
    Nobles {
        /// How many there are.
        value: u64,
        /// One more than players.
        wanted: u64,
    },
    /// A flag that contradicts the rest.
    #[error("this does not fit the points and nobles of the players")]
    Contrary,
}

impl PositionError {
    /// A stable name in kebab-case.
    pub fn code(&self) -> &'static str {
        self.into()
    }
}

impl Piles {
    /// How many cards a deck has; no deck has more than fit in a byte.
    fn count(&self, level: usize) -> u8 {
        match self {
            Self::Known(decks) => decks[level].len().min(u8::MAX.into()) as u8,
            Self::Counted(counts) => counts[level].min(FIRST[level + 1] as u8),
        }
    }
}

impl Setup {
    /// The game that continues from here.
    ///
    /// # Errors
    /// What makes the position invalid, and where.
    pub fn table(&self, rules: Rules) -> Result<Table, (Place, PositionError)> {
        let players = self.seats.len();
        count(players, 2, SEATS, Place::Seats)?;
        if self.nobles.len() != players + 1 {
            self.number_of_nobles(players)?;
            count(self.nobles.len(), players + 1, players + 1, Place::Nobles)?;
        }
        count(self.turn.into(), 0, players - 1, Place::Turn)?;
        let mut board = [NOTHING; SLOTS];
        let mut cards = Seen::default();
        for (level, row) in self.board.iter().enumerate() {
            for (column, card) in row.iter().enumerate() {
                let place = Place::Board(level, column);
                match *card {
                    Some(card) => {
                        cards.note(card, Some(level)).map_err(|wrong| (place, wrong))?;
                        board[level * COLUMNS + column] = card;
                    }
                    None if self.decks.count(level) == 0 => {}
                    None => return Err((place, PositionError::Empty)),
                }
            }
        }
        let mut nobles = Seen::default();
        let mut places = [NOTHING; SEATS + 1];
        for (place, noble) in self.nobles.iter().enumerate() {
            if let Some(noble) = *noble {
                nobles.note(noble, None).map_err(|wrong| (Place::Noble(place), wrong))?;
                places[place] = noble;
            }
        }
        let mut state = State::new(players, board, &places, rules);
        state.bank = Gems::of(self.bank);
        let mut decks = [const { Vec::new() }; LEVELS];
        if let Piles::Known(known) = &self.decks {
            for (level, deck) in known.iter().enumerate() {
                for (at, &card) in deck.iter().enumerate() {
                    let wrong = |wrong| (Place::Deck(level, at), wrong);
                    cards.note(card, Some(level)).map_err(wrong)?;
                }
                decks[level] = deck.iter().rev().copied().collect();
            }
        }
        let mut table = Table::of(state, decks);
        for (seat, player) in self.seats.iter().enumerate() {
            self.seat(seat, player, &mut table, &mut cards, &mut nobles)?;
        }
        self.hidden(&mut table.state, &cards)?;
        self.number_of_nobles(players)?;
        self.tokens(players)?;
        table.state.ply = self.ply;
        self.end(&mut table.state)?;
        Ok(table)
    }

    /// The cards in the decks, as a set.
    fn hidden(
        &self,
        state: &mut State,
        cards: &Seen<{ CARDS.len() }>,
    ) -> Result<(), (Place, PositionError)> {
        let unseen = |level: usize| {
            let numbers = FIRST[level]..FIRST[level + 1];
            numbers.filter(|&card| !cards.0[card]).map(|card| card as u8)
        };
        for level in 0..LEVELS {
            state.deck[level] = self.decks.count(level);
            match &self.decks {
                Piles::Known(decks) => {
                    if let Some(card) = unseen(level).next() {
                        return Err((Place::Decks, PositionError::Missing(card)));
                    }
                    state.unseen[level] =
                        decks[level].iter().fold(0, |bits, &card| bits | bit(card, level));
                }
                Piles::Counted(_) => {
                    let held = self.seats.iter().flat_map(|seat| &seat.reserved);
                    let held = held.filter(|held| held.0 == unknown(level)).count();
                    let value = held as u8 + state.deck[level];
                    let wanted = unseen(level).count() as u8;
                    if value != wanted {
                        return Err((Place::Size(level), PositionError::Unseen { value, wanted }));
                    }
                    state.unseen[level] =
                        unseen(level).fold(0, |bits, card| bits | bit(card, level));
                }
            }
        }
        Ok(())
    }

    fn seat(
        &self,
        seat: usize,
        player: &Seat,
        table: &mut Table,
        cards: &mut Seen<{ CARDS.len() }>,
        nobles: &mut Seen<{ NOBLES.len() }>,
    ) -> Result<(), (Place, PositionError)> {
        count(player.reserved.len(), 0, RESERVES, Place::Reserves(seat))?;
        let tokens: usize = player.tokens.iter().map(|&count| usize::from(count)).sum();
        count(tokens, 0, LIMIT.into(), Place::Tokens(seat))?;
        let to = &mut table.state.players[seat];
        to.tokens = Gems::of(player.tokens);
        for (at, &card) in player.bought.iter().enumerate() {
            cards.note(card, None).map_err(|wrong| (Place::Bought(seat, at), wrong))?;
            to.own(card);
        }
        for (at, &(card, hidden)) in player.reserved.iter().enumerate() {
            let nobody = hidden && (unknown(0)..=unknown(LEVELS - 1)).contains(&card);
            if !(nobody && matches!(self.decks, Piles::Counted(_))) {
                cards.note(card, None).map_err(|wrong| (Place::Reserved(seat, at), wrong))?;
            }
            to.reserved[at] = card;
            to.hidden |= u8::from(hidden) << at;
        }
        for (at, &noble) in player.nobles.iter().enumerate() {
            nobles.note(noble, None).map_err(|wrong| (Place::Owned(seat, at), wrong))?;
            to.receive(noble);
        }
        table.bought[seat].clone_from(&player.bought);
        table.nobles[seat].clone_from(&player.nobles);
        Ok(())
    }

    fn number_of_nobles(&self, players: usize) -> Result<(), (Place, PositionError)> {
        let taken: usize = self.seats.iter().map(|seat| seat.nobles.len()).sum();
        let (value, wanted) = (self.nobles.iter().flatten().count() + taken, players + 1);
        if value != wanted {
            let [value, wanted] = [value, wanted].map(|count| count as u64);
            return Err((Place::Nobles, PositionError::Nobles { value, wanted }));
        }
        Ok(())
    }

    fn tokens(&self, players: usize) -> Result<(), (Place, PositionError)> {
        for (kind, wanted) in bank(players).counts().into_iter().enumerate() {
            let held: u32 = self.seats.iter().map(|seat| u32::from(seat.tokens[kind])).sum();
            let value = u32::from(self.bank[kind]) + held;
            if value != u32::from(wanted) {
                let value = value.min(u8::MAX.into()) as u8;
                return Err((Place::Bank(kind), PositionError::Tokens { value, wanted }));
            }
        }
        Ok(())
    }

    /// Whether the round is the last follows from the points, except for a mover who chooses a
    /// noble.
    fn end(&self, state: &mut State) -> Result<(), (Place, PositionError)> {
        let target = state.rules().target;
        let mover = usize::from(self.turn);
        let reached = |seat: usize| state.players[seat].points >= target;
        let known =
            (0..state.seats()).any(|seat| reached(seat) && !(self.choosing && seat == mover));
        let may = (0..state.seats()).any(reached);
        if known && !self.last || self.last && !may {
            return Err((Place::Last, PositionError::Contrary));
        }
        let over = self.last && mover == 0 && !self.choosing;
        let phase = match (over, self.choosing) {
            (true, _) => Phase::Over,
            (false, true) => Phase::Noble,
            (false, false) => Phase::Main,
        };
        count(self.passes.into(), 0, state.seats() - 1, Place::Passes)?;
        state.set_turn(mover, phase, self.last, self.passes);
        if self.choosing && state.eligible() == 0 {
            return Err((Place::Phase, PositionError::Contrary));
        }
        Ok(())
    }
}

fn count(
    value: usize,
    least: usize,
    most: usize,
    place: Place,
) -> Result<(), (Place, PositionError)> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    let [value, least, most] = [value, least, most].map(|count| count as u64);
    Err((place, PositionError::Count { value, least, most }))
}

/// Which cards, or nobles, have been placed.
pub struct Seen<const N: usize>([bool; N]);

impl<const N: usize> Default for Seen<N> {
    fn default() -> Self {
        Self([false; N])
    }
}

impl<const N: usize> Seen<N> {
    /// Records one, which must be `of` this level if given.
    ///
    /// # Errors
    /// Why it cannot lie there.
    pub fn note(&mut self, number: u8, of: Option<usize>) -> Result<(), PositionError> {
        let seen = self.0.get_mut(usize::from(number)).ok_or(PositionError::Unknown(number))?;
        if of.is_some_and(|of| level(number) != of) {
            return Err(PositionError::Level(number));
        }
        if std::mem::replace(seen, true) {
            return Err(PositionError::Twice(number));
        }
        Ok(())
    }
}
