//! What may be done in a position, as sets of numbers.
//!
//! Which token moves are legal depends on five small facts: the colours left in the bank, the piles of
//! four, the tokens held together, and the kinds of which one, two or three are held. Each fact has a
//! table of the moves that it allows; their intersection is the answer.

use std::sync::OnceLock;

use super::action::{NOBLE, NULL_EXCHANGE, PASS, PATTERNS, RESERVE_GIVE, RESERVE_GOLD};
use super::gems::{COLOURS, GOLD, Gems};
use super::material::{CARDS, LIMIT, NOTHING, RESERVES, SLOTS, SURPLUS, TOKEN_MOVES};
use super::state::{Phase, Player, State};

/// Words of the numbers below [`super::action::BUY_SURPLUS`].
const WORDS: usize = 10;
/// Words of the 406 numbers.
const WORDS_406: usize = 7;
/// Sources of a card.
const SOURCES: usize = SLOTS + RESERVES;
/// Most gold in a payment beyond the minimum.
const MOST_SURPLUS: usize = 5;

type Words = [u64; WORDS];
type Pattern = [u64; 4];

/// Which moves each fact allows.
pub struct Tables {
    /// By the colours left in the bank.
    available: [Words; 1 << COLOURS],
    /// By the colours with four or more.
    double: [Words; 1 << COLOURS],
    /// By the tokens held and the colours left, under the normal rules, and where fewer may be
    /// taken.
    total: [[[Words; COLOURS + 1]; LIMIT as usize + 1]; 2],
    /// By the kinds of which one, two, three are held.
    held: [[Words; 1 << (COLOURS + 1)]; 3],
    /// Payments that use at most this much extra gold for a colour.
    surplus: [[Pattern; MOST_SURPLUS + 1]; COLOURS],
    /// Payments that use at most this much extra gold.
    gold: [Pattern; MOST_SURPLUS + 1],
    /// What a card costs, by its number; more than anybody has for an unknown card.
    costs: [Gems; 256],
}

/// The tables, built at the first call.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Box<Tables>> = OnceLock::new();
    TABLES.get_or_init(Tables::new)
}

fn set<const N: usize>(words: &mut [u64; N], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

fn both<const N: usize>(one: &[u64; N], other: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|at| one[at] & other[at])
}

impl Tables {
    fn new() -> Box<Self> {
        let none = [0; WORDS];
        let mut made = Box::new(Self {
            available: [none; 1 << COLOURS],
            double: [none; 1 << COLOURS],
            total: [[[none; COLOURS + 1]; LIMIT as usize + 1]; 2],
            held: [[none; 1 << (COLOURS + 1)]; 3],
            surplus: [[[0; 4]; MOST_SURPLUS + 1]; COLOURS],
            gold: [[0; 4]; MOST_SURPLUS + 1],
            costs: [Gems::of([100, 0, 0, 0, 0, 0]); 256],
        });
        for (to, card) in made.costs.iter_mut().zip(&CARDS) {
            *to = card.cost;
        }
        for &(id, take, give) in &TOKEN_MOVES {
            let id = usize::from(id);
            let [taken, given] = [take.total(), give.total()];
            let [one, two] = [take.at_least(1), take.at_least(2)];
            for mask in 0..1 << COLOURS {
                if one & !mask == 0 {
                    set(&mut made.available[mask], id);
                }
                if two & !mask == 0 {
                    set(&mut made.double[mask], id);
                }
            }
            for (count, tables) in made.held.iter_mut().enumerate() {
                let kinds = give.at_least(count as u8 + 1);
                for (mask, table) in tables.iter_mut().enumerate() {
                    if kinds & !mask == 0 {
                        set(table, id);
                    }
                }
            }
            // Three are picked up where three colours are left; those given back are not in the net
            // change. Two alike are picked up as two.
            let alike = two != 0;
            for total in 0..=LIMIT {
                for colours in 0..=COLOURS {
                    let picked = if alike { 2 } else { colours.min(3) as u8 };
                    let whole = picked >= taken
                        && (total + picked).saturating_sub(LIMIT) == given + picked - taken;
                    // A house rule: one or two of different colours, with nothing given back.
                    let fewer = !alike && taken > 0 && given == 0 && total + taken <= LIMIT;
                    // The null exchange needs a colour to pick up.
                    let null = taken == 0 && colours == 0;
                    for (free, allowed) in [whole, whole || fewer].into_iter().enumerate() {
                        if allowed && !null {
                            set(&mut made.total[free][usize::from(total)][colours], id);
                        }
                    }
                }
            }
        }
        for (number, pattern) in SURPLUS.iter().enumerate() {
            for most in 0..=MOST_SURPLUS {
                if usize::from(pattern.total()) <= most {
                    set(&mut made.gold[most], number);
                }
                for (colour, table) in made.surplus.iter_mut().enumerate() {
                    if usize::from(pattern.get(colour)) <= most {
                        set(&mut table[most], number);
                    }
                }
            }
        }
        made
    }
}

/// Numbers of the 406 space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal406([u64; WORDS_406]);

/// Numbers of the whole space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal {
    /// Those below [`super::action::BUY_SURPLUS`].
    low: Words,
    /// Payments with more gold than needed, by source.
    surplus: [Pattern; SOURCES],
    /// Places of nobles.
    nobles: u8,
}

/// The bits that are set, in order.
fn bits(words: &[u64]) -> impl Iterator<Item = u16> {
    words.iter().enumerate().flat_map(|(at, &word)| {
        std::iter::successors((word != 0).then_some(word), |word| {
            let rest = word & (word - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |word| (64 * at) as u16 + word.trailing_zeros() as u16)
    })
}

fn count(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

/// The place of the set bit after `others` others.
pub(super) fn nth(mut word: u64, mut others: u32) -> u32 {
    let mut at = 0;
    let mut wide = 32;
    while wide > 0 {
        let low = (word & ((1 << wide) - 1)).count_ones();
        if others >= low {
            others -= low;
            word >>= wide;
            at += wide;
        }
        wide /= 2;
    }
    at
}

impl Legal406 {
    /// How many there are.
    pub fn count(&self) -> u32 {
        count(&self.0)
    }

    /// Whether a number is one of them.
    pub fn contains(&self, id: u16) -> bool {
        self.0.get(usize::from(id / 64)).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }

    /// All of them, in order.
    pub fn ids(&self) -> impl Iterator<Item = u16> {
        bits(&self.0)
    }

    /// The one after `others` others.
    pub fn nth(&self, mut others: u32) -> u16 {
        for (at, &word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if others < here {
                return (64 * at as u32 + nth(word, others)) as u16;
            }
            others -= here;
        }
        PASS
    }
}

impl Legal {
    /// How many there are.
    pub fn count(&self) -> u32 {
        let surplus: u32 = self.surplus.iter().map(|words| count(words)).sum();
        count(&self.low) + surplus + self.nobles.count_ones()
    }

    /// Whether a number is one of them.
    pub fn contains(&self, id: u16) -> bool {
        self.ids().any(|legal| legal == id)
    }

    /// All of them, in order.
    pub fn ids(&self) -> impl Iterator<Item = u16> {
        let surplus = (0..).zip(&self.surplus).flat_map(|(source, words)| {
            bits(words).map(move |pattern| super::action::BUY_SURPLUS + PATTERNS * source + pattern)
        });
        let nobles =
            (0..5).filter(|place| self.nobles >> place & 1 == 1).map(|place| NOBLE + place);
        bits(&self.low).chain(surplus).chain(nobles)
    }
}

/// What a player lacks for a card apart from gold, and the least gold needed.
fn price(tables: &Tables, player: &Player, card: u8) -> (Gems, u8) {
    let need = tables.costs[usize::from(card)].beyond(player.bonuses);
    (need, need.beyond(player.tokens).total())
}

impl State {
    fn token_words<const N: usize>(&self, tables: &Tables, player: &Player) -> [u64; N] {
        let colours = self.bank.at_least(1) & 0x1F;
        let total = player.tokens.total().min(LIMIT);
        let left = colours.count_ones() as usize;
        let rules = &tables.total[usize::from(self.rules().takes_fewer)][usize::from(total)][left];
        let available = &tables.available[colours];
        let double = &tables.double[self.bank.at_least(4) & 0x1F];
        if total < 8 {
            return std::array::from_fn(|at| rules[at] & available[at] & double[at]);
        }
        let held: [&Words; 3] =
            std::array::from_fn(|at| &tables.held[at][player.tokens.at_least(at as u8 + 1)]);
        std::array::from_fn(|at| {
            rules[at] & available[at] & double[at] & held[0][at] & held[1][at] & held[2][at]
        })
    }

    /// Places that a card can be reserved from, as bits.
    pub(super) fn reservable(&self, player: &Player) -> u64 {
        if player.reserved[RESERVES - 1] != NOTHING {
            return 0;
        }
        let slots =
            (0..SLOTS).fold(0, |bits, slot| bits | u64::from(self.board[slot] != NOTHING) << slot);
        let decks = (0..3).fold(0, |bits, level| bits | u64::from(self.deck[level] > 0) << level);
        slots | decks << SLOTS
    }

    /// Cards that can be bought, as bits of sources.
    pub(super) fn buyable(&self, tables: &Tables, player: &Player) -> u64 {
        let gold = player.tokens.get(GOLD);
        let can = |card: u8| u64::from(price(tables, player, card).1 <= gold);
        let slots = (0..SLOTS).fold(0, |bits, slot| bits | can(self.board[slot]) << slot);
        (0..RESERVES).fold(slots, |bits, at| bits | can(player.reserved[at]) << (SLOTS + at))
    }

    /// Adds purchases and reservations; where a token has to be given back, those that do so.
    fn add_cards(&self, tables: &Tables, player: &Player, words: &mut [u64]) -> u64 {
        let buyable = self.buyable(tables, player);
        words[0] |= buyable & 0xFFF | (buyable >> SLOTS) << 27;
        let reservable = self.reservable(player);
        if player.tokens.total() < LIMIT || self.bank.get(GOLD) == 0 {
            words[0] |= reservable << 12;
            return buyable;
        }
        let colours = (player.tokens.at_least(1) & 0x1F) as u64;
        for source in bits(&[reservable]) {
            let at = usize::from(RESERVE_GIVE) + COLOURS * usize::from(source);
            words[at / 64] |= colours << (at % 64);
            if at % 64 > 64 - COLOURS {
                words[at / 64 + 1] |= colours >> (64 - at % 64);
            }
        }
        if words.len() == WORDS {
            words[usize::from(RESERVE_GOLD) / 64] |= reservable << (RESERVE_GOLD % 64);
        }
        buyable
    }

    /// The 406 space in the main phase; only the pass where nothing else is possible.
    pub fn legal_406(&self, tables: &Tables) -> Legal406 {
        let player = self.mover();
        let mut words: [u64; WORDS_406] = self.token_words(tables, player);
        // Moves that give gold back begin at the next number.
        words[WORDS_406 - 1] &= (1 << (PASS % 64)) - 1;
        self.add_cards(tables, player, &mut words);
        if words == [0; WORDS_406] {
            set(&mut words, PASS.into());
        }
        Legal406(words)
    }

    /// The whole space; nothing when the game is over.
    pub fn legal(&self, tables: &Tables) -> Legal {
        let mut legal = Legal { low: [0; WORDS], surplus: [[0; 4]; SOURCES], nobles: 0 };
        match self.phase() {
            Phase::Over => return legal,
            Phase::Noble => {
                legal.nobles = self.eligible();
                return legal;
            }
            Phase::Main => {}
        }
        let player = self.mover();
        legal.low = self.token_words(tables, player);
        let mut buyable = self.add_cards(tables, player, &mut legal.low);
        let gold = player.tokens.get(GOLD);
        while gold > 0 && buyable != 0 {
            let source = buyable.trailing_zeros() as usize;
            buyable &= buyable - 1;
            let card = match source.checked_sub(SLOTS) {
                Some(held) => player.reserved[held],
                None => self.board[source],
            };
            let (need, least) = price(tables, player, card);
            if least == gold {
                continue;
            }
            // The tokens paid in colour at minimum gold are those that more gold can replace.
            let paid = need.minus(need.beyond(player.tokens));
            let most = |count: u8| usize::from(count).min(MOST_SURPLUS);
            let start = tables.gold[most(gold - least)];
            legal.surplus[source] = (0..COLOURS).fold(start, |left, colour| {
                both(&left, &tables.surplus[colour][most(paid.get(colour))])
            });
        }
        if legal.count() == 0 {
            set(&mut legal.low, PASS.into());
        }
        legal
    }
}

const _: () = assert!(NULL_EXCHANGE as usize / 64 < WORDS);
