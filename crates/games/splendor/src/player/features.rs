//! The network's input for a position: numbers of the features that hold (all others are 0), and which
//! rows of its policy a decision is read from.
//!
//! Players are counted from the mover on. A card is represented by what somebody still lacks for it, not
//! by where it lies, so that what is learned about a card holds for every column and every player.

use super::race::{FINISH, REACH, Race, TURNS};
use crate::Space;
use crate::action::{Action, Source, token_row};
use crate::gems::{COLOURS, GOLD, Gems, KINDS};
use crate::material::{CARDS, LEVELS, NOBLES, NOTHING, SEATS, TOKEN_MOVES, level};
use crate::state::{Player, State};

/// Distinct counts of a kind: 0 to 7.
const COUNTS: usize = 8;
/// Steps of what is lacking for a card: 0, 1, 2, 3, 4 to 5, more.
const STEPS: usize = 6;
/// Steps of what is lacking for a noble: 0 to 9.
const FAR: usize = 10;
/// Distinct numbers of points, and of bought cards.
const POINTS: usize = 24;

// Blocks of a player.
const TOTAL: usize = KINDS * COUNTS;
const BONUSES: usize = TOTAL + 11;
const SCORE: usize = BONUSES + COLOURS * COUNTS;
const BOUGHT: usize = SCORE + POINTS;
const UNKNOWN: usize = BOUGHT + POINTS;
const OWN: usize = UNKNOWN + 3 * LEVELS;

// Blocks of a side: the mover, and all others together.
const HELD: usize = CARDS.len() * STEPS;
const NOBLE: usize = HELD + CARDS.len();
const SIDE: usize = NOBLE + FAR * NOBLES.len();

// Blocks of the table.
const SIDES: usize = SEATS * OWN;
const BANK: usize = SIDES + 2 * SIDE;
const DECKS: usize = BANK + KINDS * COUNTS;
const SEAT: usize = DECKS + LEVELS * 6;
const SEATED: usize = SEAT + SEATS;
const LAST: usize = SEATED + 3;
const OLD: usize = LAST + 1;
const PLY: usize = OLD + 1;

// Blocks of the race. Of several others the nearest counts, each time.
const TAKES: usize = PLY + 8;
const FIRST: usize = TAKES + 2 * CARDS.len() * TURNS;
const COLOUR: usize = FIRST + CARDS.len() * SOON * SOON;
const VISIT: usize = COLOUR + 2 * NOBLES.len() * COLOURS * LACKS;
const NEXT: usize = VISIT + NOBLES.len() * CLOSE * CLOSE;
const BUYABLE: usize = NEXT + SEATS * REACH * POINTS;
const END: usize = BUYABLE + SEATS * LEVELS * MANY;
const ENDS: usize = END + SEATS * FINISH;
const SCORES: usize = ENDS + 2 * FINISH * FINISH;

/// How many features there are.
pub const FEATURES: usize = SCORES + GOAL * GOAL;
/// An upper bound on how many hold at once.
pub const ACTIVE: usize = 384;

/// Distinct turns of taking where both sides' count together: 0, 1, 2, more.
const SOON: usize = 4;
/// Distinct counts of bonuses of a colour that a noble lacks: 1 to 4.
const LACKS: usize = 4;
/// Distinct counts of all bonuses that a noble lacks where both sides' count together.
const CLOSE: usize = 7;
/// Distinct counts of cards of a level that can be bought at once.
const MANY: usize = 5;
/// Distinct numbers of points where both sides' count together.
const GOAL: usize = 16;

/// Rows that several decisions share: a colour taken, a kind given back, a colour paid for with more
/// gold than needed, nothing.
pub const SHARED: usize = TAKE + COLOURS + KINDS + COLOURS + 1;
const TAKE: usize = 0;
const GIVE: usize = TAKE + COLOURS;
const SURPLUS: usize = GIVE + KINDS;
const PASS: usize = SURPLUS + COLOURS;
const BUY: usize = SHARED;
const RESERVE: usize = BUY + CARDS.len();
const DECK: usize = RESERVE + CARDS.len();
const CHOOSE: usize = DECK + LEVELS;
const TOKENS: usize = CHOOSE + NOBLES.len();
const BACK: usize = TOKENS + TOKEN_MOVES.len();
/// Rows of the policy.
pub const ROWS: usize = BACK + 20;

/// The features that hold.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    list: [u16; ACTIVE],
    count: usize,
}

impl Features {
    fn add(&mut self, feature: usize) {
        self.add_if(true, feature);
    }

    /// Adds a feature if it holds, without a branch that cannot be foreseen.
    fn add_if(&mut self, holds: bool, feature: usize) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = feature as u16;
            self.count += usize::from(holds);
        }
    }

    /// Their numbers.
    pub fn list(&self) -> &[u16] {
        &self.list[..self.count]
    }

    fn counts(&mut self, block: usize, gems: Gems, kinds: usize) {
        for (kind, count) in gems.counts().into_iter().take(kinds).enumerate() {
            self.add(block + COUNTS * kind + usize::from(count).min(COUNTS - 1));
        }
    }

    fn side(&mut self, block: usize, state: &State, player: &Player) {
        let gold = player.tokens.get(GOLD);
        let card = |list: &mut Self, card: u8| {
            let lacks = CARDS[usize::from(card)].cost.beyond(player.bonuses).beyond(player.tokens);
            let lacks = usize::from(lacks.total().saturating_sub(gold));
            let step = lacks.min(4) + usize::from(lacks >= 6);
            list.add(block + STEPS * usize::from(card) + step);
        };
        for &on_board in state.board.iter().filter(|&&card| usize::from(card) < CARDS.len()) {
            card(self, on_board);
        }
        for &held in player.reserved.iter().filter(|&&card| usize::from(card) < CARDS.len()) {
            card(self, held);
            self.add(block + HELD + usize::from(held));
        }
        for &noble in state.nobles.iter().filter(|&&noble| noble != NOTHING) {
            let lacks = NOBLES[usize::from(noble)].beyond(player.bonuses).total();
            self.add(block + NOBLE + FAR * usize::from(noble) + usize::from(lacks).min(FAR - 1));
        }
    }

    /// How far both sides are from each card, each noble and the end.
    fn race(&mut self, state: &State) {
        let seats = state.seats();
        let player = |seat: usize| &state.players[(state.turn() + seat) % seats];
        // Turns of taking by card, of the mover and of the nearest other.
        let mut takes = [[u8::MAX; CARDS.len()]; 2];
        let mut finish = [FINISH - 1; 2];
        for seat in 0..seats {
            let race = Race::of(state, player(seat));
            let side = seat.min(1);
            let mut buyable = [0; LEVELS];
            for near in race.near() {
                let turns = &mut takes[side][usize::from(near.card)];
                *turns = near.turns.min(*turns);
                buyable[level(near.card)] += usize::from(near.turns == 0);
            }
            for (level, count) in buyable.into_iter().enumerate() {
                self.add(BUYABLE + MANY * (LEVELS * seat + level) + count.min(MANY - 1));
            }
            for (turns, reach) in race.reach.into_iter().enumerate() {
                let points = usize::from(player(seat).points + reach);
                self.add(NEXT + POINTS * (REACH * seat + turns) + points.min(POINTS - 1));
            }
            self.add(END + FINISH * seat + race.finish);
            finish[side] = finish[side].min(race.finish);
        }
        let begins = usize::from(state.turn() == 0);
        self.add(ENDS + FINISH * (FINISH * begins + finish[0]) + finish[1]);
        let others = (1..seats).map(|seat| player(seat).points).max().unwrap_or(0);
        let score = |points: u8| usize::from(points).min(GOAL - 1);
        self.add(SCORES + GOAL * score(player(0).points) + score(others));
        for (side, takes) in takes.iter().enumerate() {
            let held = (0..seats).filter(|seat| seat.min(&1) == &side);
            let held = held.flat_map(|seat| player(seat).reserved);
            for card in state.board.into_iter().chain(held) {
                if let Some(&turns) = takes.get(usize::from(card)) {
                    self.add(
                        TAKES
                            + TURNS * (CARDS.len() * side + usize::from(card))
                            + usize::from(turns),
                    );
                }
            }
        }
        for &card in state.board.iter().filter(|&&card| usize::from(card) < CARDS.len()) {
            let soon = |side: usize| usize::from(takes[side][usize::from(card)]).min(SOON - 1);
            self.add(FIRST + SOON * (SOON * usize::from(card) + soon(0)) + soon(1));
        }
        for &noble in state.nobles.iter().filter(|&&noble| noble != NOTHING) {
            let lacks = |seat: usize| NOBLES[usize::from(noble)].beyond(player(seat).bonuses);
            let nearest = (1..seats).map(lacks).min_by_key(|lacks| lacks.total());
            let sides = [lacks(0), nearest.unwrap_or_default()];
            for (side, lacks) in sides.into_iter().enumerate() {
                for (colour, count) in lacks.counts().into_iter().take(COLOURS).enumerate() {
                    let block = NOBLES.len() * side + usize::from(noble);
                    let step = usize::from(count).clamp(1, LACKS) - 1;
                    self.add_if(count > 0, COLOUR + LACKS * (COLOURS * block + colour) + step);
                }
            }
            let close = sides.map(|lacks| usize::from(lacks.total()).min(CLOSE - 1));
            self.add(VISIT + CLOSE * (CLOSE * usize::from(noble) + close[0]) + close[1]);
        }
    }

    /// Those of a position, as the mover sees it.
    pub fn of(state: &State, space: Space) -> Self {
        let mut made = Self { list: [0; ACTIVE], count: 0 };
        let list = &mut made;
        let seats = state.seats();
        for seat in 0..seats {
            let player = &state.players[(state.turn() + seat) % seats];
            let block = OWN * seat;
            list.counts(block, player.tokens, KINDS);
            list.add(block + TOTAL + usize::from(player.tokens.total()).min(10));
            list.counts(block + BONUSES, player.bonuses, COLOURS);
            list.add(block + SCORE + usize::from(player.points).min(POINTS - 1));
            list.add(block + BOUGHT + usize::from(player.bought).min(POINTS - 1));
            for level in 0..LEVELS {
                let unknown = CARDS.len() + level;
                let held = player.reserved.iter().filter(|&&card| usize::from(card) == unknown);
                if let Some(others) = held.count().checked_sub(1) {
                    list.add(block + UNKNOWN + 3 * level + others);
                }
            }
            list.side(SIDES + SIDE * seat.min(1), state, player);
        }
        list.counts(BANK, state.bank, KINDS);
        for (level, &left) in state.deck.iter().enumerate() {
            let step = match left {
                0..3 => left.into(),
                3..10 => 3,
                10..20 => 4,
                _ => 5,
            };
            list.add(DECKS + 6 * level + step);
        }
        list.add(SEAT + state.turn());
        list.add(SEATED + seats - 2);
        if state.is_last() {
            list.add(LAST);
        }
        if space == Space::S81 {
            list.add(OLD);
        }
        list.add(PLY + (usize::from(state.ply) / (4 * seats)).min(7));
        list.race(state);
        made
    }
}

/// The rows that a decision is read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    list: [u16; 10],
    count: u8,
}

impl Rows {
    fn add(&mut self, row: usize) {
        if let Some(place) = self.list.get_mut(usize::from(self.count)) {
            *place = row as u16;
            self.count += 1;
        }
    }

    fn several(&mut self, block: usize, gems: Gems) {
        for (kind, count) in gems.counts().into_iter().enumerate() {
            for _ in 0..count {
                self.add(block + kind);
            }
        }
    }

    /// Their numbers; a number may be there more than once.
    pub fn list(&self) -> &[u16] {
        &self.list[..self.count.into()]
    }

    /// Those of a legal decision.
    pub fn of(state: &State, space: Space, id: u16) -> Self {
        let mut rows = Self::default();
        if space == Space::S81 && id >= 60 {
            rows.add(if id < 80 { BACK + usize::from(id) - 60 } else { PASS });
            return rows;
        }
        match Action::of(id) {
            Some(Action::Tokens { take, give }) => {
                rows.several(TAKE, take);
                rows.several(GIVE, give);
                if let Some(row) = token_row(id) {
                    rows.add(TOKENS + row);
                }
            }
            Some(Action::Reserve(source, give)) => {
                rows.add(match (state.card(source), source) {
                    (Some(card), _) => RESERVE + usize::from(card),
                    (None, Source::Deck(level)) => DECK + usize::from(level),
                    (None, _) => PASS,
                });
                if let Some(kind) = give {
                    rows.add(GIVE + usize::from(kind));
                }
            }
            Some(Action::Buy(source, surplus)) => {
                rows.add(state.card(source).map_or(PASS, |card| BUY + usize::from(card)));
                rows.several(SURPLUS, surplus);
            }
            Some(Action::Noble(place)) => {
                rows.add(CHOOSE + usize::from(state.nobles[usize::from(place)]));
            }
            Some(Action::Pass) | None => rows.add(PASS),
        }
        rows
    }
}
