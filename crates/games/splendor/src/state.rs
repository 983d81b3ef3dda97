//! A position and a turn. No allocation; the order of the decks is kept elsewhere.

use super::action::{Action, Source};
use super::gems::{GOLD, Gems};
use super::material::{
    CARDS, COLUMNS, FIRST, LEVELS, LIMIT, NOBLE_POINTS, NOBLES, NOTHING, RESERVES, SEATS, SLOTS,
    bank, bit, level, unknown,
};
use super::space::Space;

/// How a noble is chosen where several would come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Nobles {
    /// The player.
    #[default]
    Choose,
    /// The one at the lowest place comes.
    Lowest,
}

/// House rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether one or two different tokens may be taken where more are available.
    pub takes_fewer: bool,
    /// How nobles are chosen.
    pub nobles: Nobles,
    /// Prestige that ends the game, 10 to 25.
    pub target: u8,
}

impl Default for Rules {
    fn default() -> Self {
        Self { takes_fewer: false, nobles: Nobles::Choose, target: 15 }
    }
}

/// The decision to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The turn's action.
    Main,
    /// Which of several nobles comes.
    Noble,
    /// Nothing more.
    Over,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Tokens.
    pub tokens: Gems,
    /// Bought cards by colour.
    pub bonuses: Gems,
    /// Prestige.
    pub points: u8,
    /// Bought cards.
    pub bought: u8,
    /// Reserved cards in the order of reserving, then [`NOTHING`].
    pub reserved: [u8; RESERVES],
    /// Which of them nobody else has seen, as bits.
    pub hidden: u8,
    /// Nobles, as bits of [`NOBLES`].
    pub nobles: u16,
}

impl Player {
    const NEW: Self = Self {
        tokens: Gems::NONE,
        bonuses: Gems::NONE,
        points: 0,
        bought: 0,
        reserved: [NOTHING; RESERVES],
        hidden: 0,
        nobles: 0,
    };

    /// How many cards are reserved.
    pub fn reserves(&self) -> usize {
        self.reserved.iter().position(|&card| card == NOTHING).unwrap_or(RESERVES)
    }

    /// Gives a card to the player.
    pub(super) fn own(&mut self, card: u8) {
        let card = &CARDS[usize::from(card)];
        self.bonuses = self.bonuses.plus(Gems::one(card.bonus.into()));
        self.points += card.points;
        self.bought += 1;
    }

    /// Gives a noble to the player.
    pub(super) fn receive(&mut self, noble: u8) {
        self.nobles |= 1 << noble;
        self.points += NOBLE_POINTS;
    }

    fn rest(&self) -> u64 {
        let [a, b, c] = self.reserved;
        let [low, high] = self.nobles.to_le_bytes();
        u64::from_le_bytes([self.points, self.bought, a, b, c, self.hidden, low, high])
    }
}

/// A position: what lies on the table and what is reserved. The cards of the decks are known only as
/// a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The players; those past the last are empty.
    pub players: [Player; SEATS],
    /// Tokens that nobody has.
    pub bank: Gems,
    /// Cards that may lie in the deck of each level, as bits from the level's first card.
    pub unseen: [u64; LEVELS],
    /// Cards on the board, level by level; [`NOTHING`] where the deck had run out.
    pub board: [u8; SLOTS],
    /// Cards left in each deck.
    pub deck: [u8; LEVELS],
    /// Nobles by place; [`NOTHING`] once taken.
    pub nobles: [u8; SEATS + 1],
    /// Turns played.
    pub ply: u16,
    /// Players.
    seats: u8,
    /// Who is to move.
    turn: u8,
    phase: Phase,
    /// Whether somebody has reached the target.
    last: bool,
    /// Passes in a row.
    passes: u8,
    rules: Rules,
    key: u64,
}

const _: () = assert!(size_of::<State>() <= 192);

/// Spreads a word over all bits of a key.
const fn mixed(word: u64, salt: u64) -> u64 {
    let word =
        (word ^ salt.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word ^ word >> 32
}

impl State {
    /// The start of a game whose first cards are on the board.
    pub fn new(seats: usize, board: [u8; SLOTS], nobles: &[u8], rules: Rules) -> Self {
        let mut unseen = std::array::from_fn(|level| (1 << (FIRST[level + 1] - FIRST[level])) - 1);
        let mut deck = std::array::from_fn(|level| (FIRST[level + 1] - FIRST[level]) as u8);
        for card in board.into_iter().filter(|&card| card != NOTHING) {
            let level = level(card);
            unseen[level] &= !bit(card, level);
            deck[level] -= 1;
        }
        let mut state = Self {
            players: [Player::NEW; SEATS],
            bank: bank(seats),
            unseen,
            board,
            deck,
            nobles: std::array::from_fn(|place| nobles.get(place).copied().unwrap_or(NOTHING)),
            ply: 0,
            seats: seats as u8,
            turn: 0,
            phase: Phase::Main,
            last: false,
            passes: 0,
            rules,
            key: 0,
        };
        state.key = state.whole_key();
        state
    }

    /// Players.
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Who is to move, from 0.
    pub fn turn(&self) -> usize {
        self.turn.into()
    }

    /// The decision to make.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether somebody has reached the target, so that this round is the last.
    pub const fn is_last(&self) -> bool {
        self.last
    }

    /// Passes in a row.
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// House rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Who is to move.
    pub fn mover(&self) -> &Player {
        &self.players[usize::from(self.turn)]
    }

    /// The players of the game.
    pub fn seated(&self) -> &[Player] {
        &self.players[..self.seats()]
    }

    /// Whose turn it is and what has been decided so far; for positions that are set up.
    pub fn set_turn(&mut self, turn: usize, phase: Phase, last: bool, passes: u8) {
        self.turn = turn as u8;
        (self.phase, self.last, self.passes) = (phase, last, passes);
        self.key = self.whole_key();
    }

    /// The key of the position: equal for positions that are equal except for the number of turns
    /// played.
    pub const fn key(&self) -> u64 {
        self.key
    }

    fn player_key(&self, seat: usize) -> u64 {
        let player = &self.players[seat];
        let salt = 3 * seat as u64 + 1;
        mixed(player.tokens.bits(), salt)
            ^ mixed(player.bonuses.bits(), salt + 1)
            ^ mixed(player.rest(), salt + 2)
    }

    fn board_key(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = self.board;
        let [x, y, z] = self.deck;
        mixed(u64::from_le_bytes([a, b, c, d, e, f, g, h]), 20)
            ^ mixed(u64::from_le_bytes([i, j, k, l, x, y, z, 0]), 21)
    }

    fn turn_key(&self) -> u64 {
        let [a, b, c, d, e] = self.nobles;
        let flags = self.phase as u8 | u8::from(self.last) << 2 | self.seats << 3;
        mixed(u64::from_le_bytes([a, b, c, d, e, self.turn, self.passes, flags]), 22)
    }

    /// The key from scratch.
    pub fn whole_key(&self) -> u64 {
        let players = (0..self.seats()).fold(0, |key, seat| key ^ self.player_key(seat));
        players ^ self.board_key() ^ self.turn_key()
    }

    /// The card at a source, if the mover sees it.
    pub fn card(&self, source: Source) -> Option<u8> {
        let card = match source {
            Source::Slot(slot) => self.board.get(usize::from(slot)),
            Source::Reserved(held) => self.mover().reserved.get(usize::from(held)),
            Source::Deck(_) => None,
        };
        card.copied().filter(|&card| card != NOTHING)
    }

    /// Nobles that would come to the mover, as bits of places.
    pub fn eligible(&self) -> u8 {
        self.nobles_with(self.mover().bonuses)
    }

    /// Nobles that come to whoever has these bonuses, as bits of places.
    #[inline]
    pub fn nobles_with(&self, bonuses: Gems) -> u8 {
        // None asks for fewer.
        if bonuses.total() < 8 {
            return 0;
        }
        (0..self.nobles.len()).fold(0, |bits, place| {
            let noble = NOBLES.get(usize::from(self.nobles[place]));
            bits | u8::from(noble.is_some_and(|&need| bonuses.covers(need))) << place
        })
    }

    /// Makes a legal decision. `draw` supplies the next card of a deck that has one.
    pub fn play(&mut self, action: Action, draw: impl FnOnce(&Self, usize) -> u8) {
        self.keyed(|state, seat| state.decide(seat, action, draw));
    }

    /// Applies a change of the mover, the board and the turn, and updates the key.
    pub(super) fn keyed(&mut self, change: impl FnOnce(&mut Self, usize)) {
        let seat = usize::from(self.turn);
        self.key ^= self.player_key(seat) ^ self.board_key() ^ self.turn_key();
        change(self, seat);
        self.key ^= self.player_key(seat) ^ self.board_key() ^ self.turn_key();
        debug_assert_eq!(self.key, self.whole_key());
    }

    /// Makes a legal decision of the 81 numbers, under their rules.
    pub fn play_81(&mut self, id: u16, draw: impl FnOnce(&Self, usize) -> u8) {
        self.keyed(|state, seat| {
            let passes = std::mem::take(&mut state.passes);
            match Space::S81.action(id) {
                Some(Action::Tokens { take, give }) => state.exchange(seat, take, give),
                Some(Action::Reserve(source, give)) => state.reserve(seat, source, give, draw),
                Some(Action::Buy(source, surplus)) => {
                    state.buy(seat, source, surplus, draw);
                    let eligible = state.eligible();
                    for place in (0..state.nobles.len()).filter(|place| eligible >> place & 1 == 1)
                    {
                        state.take_noble(seat, place);
                    }
                }
                _ => state.passes = passes + 1,
            }
            state.end_turn(seat);
        });
    }

    fn exchange(&mut self, seat: usize, take: Gems, give: Gems) {
        let player = &mut self.players[seat];
        player.tokens = player.tokens.plus(take).minus(give);
        self.bank = self.bank.plus(give).minus(take);
    }

    fn decide(&mut self, seat: usize, action: Action, draw: impl FnOnce(&Self, usize) -> u8) {
        if let Action::Noble(place) = action {
            self.take_noble(seat, place.into());
            self.phase = Phase::Main;
            self.end_turn(seat);
            return;
        }
        let passes = std::mem::take(&mut self.passes);
        match action {
            Action::Tokens { take, give } => self.exchange(seat, take, give),
            Action::Reserve(source, give) => self.reserve(seat, source, give, draw),
            Action::Buy(source, surplus) => self.buy(seat, source, surplus, draw),
            Action::Pass | Action::Noble(_) => self.passes = passes + 1,
        }
        let eligible = self.eligible();
        if eligible.count_ones() > 1 && self.rules.nobles == Nobles::Choose {
            self.phase = Phase::Noble;
            return;
        }
        if eligible != 0 {
            self.take_noble(seat, eligible.trailing_zeros() as usize);
        }
        self.end_turn(seat);
    }

    /// The next card of a deck, or nothing.
    fn next(&mut self, level: usize, draw: impl FnOnce(&Self, usize) -> u8) -> u8 {
        if self.deck[level] == 0 {
            return NOTHING;
        }
        let card = draw(self, level);
        self.deck[level] -= 1;
        // An unknown card does not change the set of unseen ones.
        if usize::from(card) < CARDS.len() {
            self.unseen[level] &= !bit(card, level);
        }
        card
    }

    /// Replaces a card taken from the board; returns the one taken.
    fn refill(&mut self, slot: usize, draw: impl FnOnce(&Self, usize) -> u8) -> u8 {
        let next = self.next(slot / COLUMNS, draw);
        std::mem::replace(&mut self.board[slot], next)
    }

    fn reserve(
        &mut self,
        seat: usize,
        source: Source,
        give: Option<u8>,
        draw: impl FnOnce(&Self, usize) -> u8,
    ) {
        let at = self.players[seat].reserves();
        let (card, hidden) = match source {
            Source::Slot(slot) => (self.refill(slot.into(), draw), false),
            Source::Deck(deck) => (self.next(deck.into(), draw), true),
            Source::Reserved(_) => return,
        };
        let player = &mut self.players[seat];
        player.reserved[at] = card;
        player.hidden |= u8::from(hidden) << at;
        // Without an exchange nobody takes an eleventh token.
        let room = give.is_some() || player.tokens.total() < LIMIT;
        if self.bank.get(GOLD) > 0 && room {
            let one = Gems::one(GOLD);
            (player.tokens, self.bank) = (player.tokens.plus(one), self.bank.minus(one));
        }
        if let Some(kind) = give {
            let one = Gems::one(kind.into());
            (player.tokens, self.bank) = (player.tokens.minus(one), self.bank.plus(one));
        }
    }

    fn buy(
        &mut self,
        seat: usize,
        source: Source,
        surplus: Gems,
        draw: impl FnOnce(&Self, usize) -> u8,
    ) {
        let Some(card) = self.card(source) else { return };
        let bought = &CARDS[usize::from(card)];
        let player = &mut self.players[seat];
        let need = bought.cost.beyond(player.bonuses);
        let by_gold = need.beyond(player.tokens).plus(surplus);
        let gold = Gems::some(GOLD, by_gold.total());
        let paid = need.minus(by_gold).plus(gold);
        player.tokens = player.tokens.minus(paid);
        player.own(card);
        self.bank = self.bank.plus(paid);
        match source {
            Source::Slot(slot) => {
                self.refill(slot.into(), draw);
            }
            Source::Reserved(held) => {
                let held = usize::from(held);
                player.reserved.copy_within(held + 1.., held);
                player.reserved[RESERVES - 1] = NOTHING;
                let below = (1 << held) - 1;
                player.hidden = player.hidden & below | player.hidden >> 1 & !below;
            }
            Source::Deck(_) => {}
        }
    }

    fn take_noble(&mut self, seat: usize, place: usize) {
        let noble = std::mem::replace(&mut self.nobles[place], NOTHING);
        self.players[seat].receive(noble);
    }

    fn end_turn(&mut self, seat: usize) {
        self.last |= self.players[seat].points >= self.rules.target;
        self.turn = if self.turn + 1 == self.seats { 0 } else { self.turn + 1 };
        self.ply = self.ply.saturating_add(1);
        if self.last && self.turn == 0 || self.passes >= self.seats {
            self.phase = Phase::Over;
        }
    }

    /// Who has won under the end rules, as bits of seats; more than one share it.
    pub fn winners(&self) -> u8 {
        let rank = |player: &Player| (player.points, u8::MAX - player.bought);
        let best = self.seated().iter().map(rank).max();
        (0..self.seats())
            .fold(0, |bits, seat| bits | u8::from(Some(rank(&self.players[seat])) == best) << seat)
    }

    /// What a player sees: cards that others have reserved unseen are known only by their level, and may
    /// just as well lie in the deck.
    #[must_use]
    pub fn observed(&self, seat: usize) -> Self {
        let mut seen = *self;
        for other in (0..self.seats()).filter(|&other| other != seat) {
            for at in 0..RESERVES {
                let card = self.players[other].reserved[at];
                if self.players[other].hidden >> at & 1 == 1 && usize::from(card) < CARDS.len() {
                    let level = level(card);
                    seen.players[other].reserved[at] = unknown(level);
                    seen.unseen[level] |= bit(card, level);
                }
            }
        }
        seen.key = seen.whole_key();
        seen
    }

    /// A position consistent with an observation: `draw` says which of the unseen cards of a level
    /// each unknown one is.
    #[must_use]
    pub fn determined(&self, mut draw: impl FnMut(&Self, usize) -> u8) -> Self {
        let mut known = *self;
        for seat in 0..self.seats() {
            for at in 0..RESERVES {
                let card = known.players[seat].reserved[at];
                if card != NOTHING && usize::from(card) >= CARDS.len() {
                    let level = level(card);
                    let drawn = draw(&known, level);
                    known.reveal(seat, at, drawn);
                }
            }
        }
        known
    }

    /// Whether a card may lie in its deck.
    pub fn is_unseen(&self, card: u8) -> bool {
        let level = level(card);
        self.unseen[level] & bit(card, level) != 0
    }

    /// Sets the card at a place of the board where it was unknown.
    pub fn uncover(&mut self, slot: usize, card: u8) {
        self.board[slot] = card;
        let level = level(card);
        self.unseen[level] &= !bit(card, level);
        self.key = self.whole_key();
    }

    /// Sets which card an unknown reserved card is.
    pub fn reveal(&mut self, seat: usize, at: usize, card: u8) {
        self.players[seat].reserved[at] = card;
        let level = level(card);
        self.unseen[level] &= !bit(card, level);
        self.key = self.whole_key();
    }

    /// One of the unseen cards of a level, by a random 32-bit number.
    pub fn any(&self, level: usize, random: u32) -> u8 {
        let unseen = self.unseen[level];
        let others = (u64::from(random) * u64::from(unseen.count_ones())) >> 32;
        (FIRST[level] as u32 + super::legal::nth(unseen, others as u32)) as u8
    }

    /// Whether all tokens add up to those of the game, and nobody has more than allowed.
    pub fn keeps_tokens(&self) -> bool {
        let all = self.seated().iter().fold(self.bank, |sum, player| sum.plus(player.tokens));
        all == bank(self.seats()) && self.seated().iter().all(|it| it.tokens.total() <= LIMIT)
    }
}
