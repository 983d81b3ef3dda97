//! A game with its decks: what lies where, who bought what, and undo.

use std::fmt::Write as _;

use rand_core::Rng;

use super::action::Action;
use super::material::{COLUMNS, FIRST, LEVELS, NOBLES, NOTHING, SEATS, SLOTS, level, unknown};
use super::state::{Phase, Rules, State};

/// The order of the cards, the next one first, and the nobles of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decks {
    /// All cards by level.
    pub cards: [Vec<u8>; LEVELS],
    /// One more than there are players.
    pub nobles: Vec<u8>,
}

impl Decks {
    /// Shuffled decks for that many players.
    pub fn shuffled(players: usize, random: &mut impl Rng) -> Self {
        let mut shuffle = |list: &mut Vec<u8>| {
            for left in (2..=list.len()).rev() {
                let drawn = (u64::from(random.next_u32()) * left as u64) >> 32;
                list.swap(left - 1, drawn as usize);
            }
        };
        let cards = std::array::from_fn(|level| {
            let mut deck = (FIRST[level] as u8..FIRST[level + 1] as u8).collect();
            shuffle(&mut deck);
            deck
        });
        let mut nobles: Vec<u8> = (0..NOBLES.len() as u8).collect();
        shuffle(&mut nobles);
        nobles.truncate(players + 1);
        Self { cards, nobles }
    }
}

/// A position with the order of the hidden cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The position.
    pub state: State,
    /// The cards of each deck where the game began, the last one first: the remaining ones come first.
    decks: [Vec<u8>; LEVELS],
    /// Cards that each player bought, in order.
    pub bought: [Vec<u8>; SEATS],
    /// Nobles of each player, in order.
    pub nobles: [Vec<u8>; SEATS],
    /// The positions before.
    past: Vec<State>,
}

impl Table {
    /// The start of a game.
    pub fn new(players: usize, decks: &Decks, rules: Rules) -> Self {
        let mut left = decks.cards.clone();
        for deck in &mut left {
            deck.reverse();
        }
        let board: [u8; SLOTS] =
            std::array::from_fn(|slot| left[slot / COLUMNS].pop().unwrap_or(NOTHING));
        Self::of(State::new(players, board, &decks.nobles, rules), left)
    }

    /// A game that continues from a position; the next card of each deck comes last.
    pub fn of(state: State, decks: [Vec<u8>; LEVELS]) -> Self {
        let [bought, nobles] = [const { [const { Vec::new() }; SEATS] }; 2];
        Self { state, decks, bought, nobles, past: Vec::new() }
    }

    /// The cards left in a deck, the next one first.
    pub fn deck(&self, level: usize) -> impl Iterator<Item = u8> {
        self.decks[level][..self.state.deck[level].into()].iter().rev().copied()
    }

    /// The position after a legal decision in one that this game has reached.
    pub fn after(&self, state: &State, action: Action) -> State {
        let mut next = *state;
        next.play(action, |state, level| self.next(state, level));
        next
    }

    /// The next card of a deck in a position that this game has reached; where the order is not
    /// known, an unknown card.
    pub(super) fn next(&self, state: &State, level: usize) -> u8 {
        let left = usize::from(state.deck[level]);
        self.decks[level].get(left - 1).copied().unwrap_or(unknown(level))
    }

    /// Puts an unseen card on top of its deck.
    pub fn bring(&mut self, card: u8) {
        let level = level(card);
        let left = usize::from(self.state.deck[level]);
        let deck = &mut self.decks[level];
        match deck.iter().position(|&other| other == card) {
            Some(at) if at < left => deck.swap(at, left - 1),
            _ => {
                // The order is not known: only the next one is.
                deck.resize(left, unknown(level));
                deck[left - 1] = card;
            }
        }
    }

    /// Sets which card an unknown reserved card of the mover is.
    pub fn reveal(&mut self, at: usize, card: u8) {
        self.state.reveal(self.state.turn(), at, card);
    }

    /// Makes a legal decision.
    pub fn play(&mut self, action: Action) {
        let before = self.state;
        let seat = before.turn();
        if let Action::Buy(source, _) = action {
            self.bought[seat].extend(before.card(source));
        }
        self.came(before, self.after(&before, action));
    }

    /// Records the position that a decision has led to.
    pub(super) fn came(&mut self, before: State, after: State) {
        let seat = before.turn();
        self.state = after;
        let came = after.players[seat].nobles & !before.players[seat].nobles;
        self.nobles[seat].extend((0..NOBLES.len() as u8).filter(|noble| came >> noble & 1 == 1));
        self.past.push(before);
    }

    /// Undoes the last decision; `false` where there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.state = before;
        for (seat, player) in before.seated().iter().enumerate() {
            self.bought[seat].truncate(player.bought.into());
            self.nobles[seat].truncate(player.nobles.count_ones() as usize);
        }
        true
    }

    /// The whole position in one line: turn, phase, last round, end; bank; board; decks; nobles; and for
    /// each player tokens, bought cards, reserved cards (`h` for hidden ones), nobles.
    pub fn line(&self) -> String {
        let state = &self.state;
        let phase = if state.phase() == Phase::Noble { 'n' } else { 'm' };
        let over = u8::from(state.phase() == Phase::Over);
        let mut line = format!("{}{phase}{}{over}|", state.turn(), u8::from(state.is_last()));
        let card = |card: &u8| if *card == NOTHING { "-".to_owned() } else { card.to_string() };
        list(&mut line, state.bank.counts(), |count| count.to_string());
        line.push('|');
        for (level, row) in state.board.chunks(COLUMNS).enumerate() {
            if level > 0 {
                line.push('/');
            }
            list(&mut line, row, card);
        }
        let [one, two, three] = state.deck;
        write!(line, "|{one}/{two}/{three}|").expect("writing to a String");
        list(&mut line, &state.nobles[..=state.seats()], card);
        for (seat, player) in state.seated().iter().enumerate() {
            line.push('|');
            list(&mut line, player.tokens.counts(), |count| count.to_string());
            line.push(';');
            list(&mut line, &self.bought[seat], card);
            line.push(';');
            list(&mut line, 0..player.reserves(), |at| {
                let hidden = if player.hidden >> at & 1 == 1 { "h" } else { "" };
                format!("{}{hidden}", player.reserved[at])
            });
            line.push(';');
            list(&mut line, &self.nobles[seat], card);
        }
        line
    }
}

fn list<T>(line: &mut String, items: impl IntoIterator<Item = T>, written: impl Fn(T) -> String) {
    for (at, item) in items.into_iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        line.push_str(&written(item));
    }
}
