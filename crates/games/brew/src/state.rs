//! A position and a turn of both players at once. 64 bytes, no allocation in a step.

use super::deal::Decks;
use super::game::Owned;
use super::inventory::{NONE, ROOM, Tables};
use super::material::{BASE, BASE_BITS, RECIPES, SPELLS, TOME};
use super::setup::{Seat, Setup};

/// Spells of the tome that can be seen.
pub const SHELF: usize = 6;
/// Recipes that can be seen.
pub const COUNTER: usize = 5;
/// Potions that end the game.
pub const POTIONS: u8 = 6;
/// Turns that end the game.
pub const TURNS: u8 = 100;
/// An empty place of the shelf or counter.
pub const EMPTY: u8 = u8::MAX;
/// Bonuses of the first two recipes at the start: what they are worth.
const BONUS: [u8; 3] = [3, 1, 0];

/// What a player does, all numbers looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing.
    Wait,
    /// Makes all own spells castable again.
    Rest,
    /// A spell of [`SPELLS`], and how many times.
    Cast(u8, u8),
    /// The spell at this place of the shelf.
    Learn(u8),
    /// The recipe at this place of the counter.
    Brew(u8),
}

/// A player: spells owned and ready as bits of [`SPELLS`], with smaller numbers in the bits above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// Bits 0 to 45: spells owned; 48 to 51: potions brewed; 52: out of the game.
    owned: u64,
    /// Bits 0 to 45: spells that can be cast; 46 to 55: inventory; 56 to 63: score.
    ready: u64,
}

/// Bits of all spells.
const SPELL_BITS: u64 = (1 << SPELLS.len()) - 1;

impl Side {
    /// Spells owned, as bits.
    pub const fn owned(&self) -> u64 {
        self.owned & SPELL_BITS
    }

    /// Spells that can be cast, as bits.
    pub const fn ready(&self) -> u64 {
        self.ready & SPELL_BITS
    }

    /// Number of the inventory.
    pub const fn inventory(&self) -> u16 {
        (self.ready >> 46 & 0x3FF) as u16
    }

    /// Rupees.
    pub const fn score(&self) -> u8 {
        (self.ready >> 56) as u8
    }

    /// Potions brewed.
    pub const fn brewed(&self) -> u8 {
        (self.owned >> 48 & 0xF) as u8
    }

    /// Whether the player is still in the game.
    pub const fn is_active(&self) -> bool {
        self.owned >> 52 & 1 == 0
    }
}

/// A position. The cards in the decks are kept separately: [`Decks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    sides: [Side; 2],
    key: u64,
    /// Spells of the tome, from 0; [`EMPTY`] beyond the last.
    shelf: [u8; SHELF],
    stock: [u8; SHELF],
    /// Recipes, from 0.
    counter: [u8; COUNTER],
    bonus: [u8; 2],
    slid: bool,
    turn: u8,
    dealt: [u8; 2],
}

/// The part of a position that a number of the key stands for.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Part {
    Owned = 0,
    Ready = 2,
    Shelf = 4,
    Counter = 10,
    Bonus = 15,
    Turn = 17,
    Dealt = 18,
}

/// The random number of a part with a value: Zobrist's table as a function (SplitMix64).
const fn random(part: u8, value: u64) -> u64 {
    let mut x = value.wrapping_add((part as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

impl State {
    /// The start of a game.
    pub fn new(tables: &Tables, decks: &Decks) -> Self {
        let inventory = tables.number([3, 0, 0, 0]).map_or(0, u64::from);
        let side = Side { owned: BASE_BITS, ready: BASE_BITS | inventory << 46 };
        let mut state = Self {
            sides: [side; 2],
            key: 0,
            shelf: std::array::from_fn(|at| decks.tome[at]),
            stock: [0; SHELF],
            counter: std::array::from_fn(|at| decks.recipes[at]),
            bonus: [4; 2],
            slid: false,
            turn: 0,
            dealt: [SHELF as u8, COUNTER as u8],
        };
        state.key = state.full_key();
        state
    }

    /// A position that has been checked.
    pub(super) fn set_up(tables: &Tables, position: &Setup) -> Self {
        let side = |seat: &Seat| {
            let bits = |spells: &mut dyn Iterator<Item = &Owned>| {
                spells.fold(0_u64, |bits, owned| bits | 1 << owned.spell)
            };
            let ready = seat.owned.iter().zip(&seat.ready).filter(|&(_, &ready)| ready);
            let inventory = tables.number(seat.inventory).map_or(0, u64::from);
            Side {
                owned: bits(&mut seat.owned.iter())
                    | u64::from(seat.brewed) << 48
                    | u64::from(!seat.active) << 52,
                ready: bits(&mut ready.map(|(owned, _)| owned))
                    | inventory << 46
                    | u64::from(seat.score) << 56,
            }
        };
        let [spells, recipes] = position.left;
        let on_shelf = |at: usize| position.shelf.get(at).copied().unwrap_or((EMPTY, 0));
        let mut state = Self {
            sides: position.seats.each_ref().map(side),
            key: 0,
            shelf: std::array::from_fn(|at| on_shelf(at).0),
            stock: std::array::from_fn(|at| on_shelf(at).1),
            counter: std::array::from_fn(|at| position.counter.get(at).copied().unwrap_or(EMPTY)),
            bonus: position.bonus,
            slid: position.slid,
            turn: position.turn,
            dealt: [TOME as u8 - spells, RECIPES.len() as u8 - recipes],
        };
        state.key = state.full_key();
        state
    }

    /// A player.
    pub const fn side(&self, player: usize) -> &Side {
        &self.sides[player]
    }

    /// Spells on the shelf and the tier-0 ingredients on each.
    pub fn shelf(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.shelf.into_iter().zip(self.stock).take_while(|&(spell, _)| spell != EMPTY)
    }

    /// Recipes on the counter.
    pub fn counter(&self) -> impl Iterator<Item = u8> + '_ {
        self.counter.into_iter().take_while(|&recipe| recipe != EMPTY)
    }

    /// How many bonuses are left, and what each is worth, for the first two recipes.
    pub const fn bonus(&self) -> ([u8; 2], [u8; 2]) {
        let values = if self.slid { [BONUS[1], BONUS[2]] } else { [BONUS[0], BONUS[1]] };
        (self.bonus, values)
    }

    /// Turns played.
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// Cards dealt of the tome and of the recipes.
    pub const fn dealt(&self) -> [u8; 2] {
        self.dealt
    }

    /// Zobrist's key; equal positions have equal keys.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key, recomputed.
    pub fn full_key(&self) -> u64 {
        let mut key = 0;
        for player in 0..2 {
            key ^= random(Part::Owned as u8 + player as u8, self.sides[player].owned);
            key ^= random(Part::Ready as u8 + player as u8, self.sides[player].ready);
        }
        for at in 0..SHELF {
            key ^= random(Part::Shelf as u8 + at as u8, self.shelf_code(at));
        }
        for at in 0..COUNTER {
            key ^= random(Part::Counter as u8 + at as u8, self.counter[at].into());
        }
        for at in 0..2 {
            key ^= random(Part::Bonus as u8 + at as u8, self.bonus_code(at));
        }
        key ^= random(Part::Turn as u8, self.turn.into());
        key ^ random(Part::Dealt as u8, self.dealt_code())
    }

    fn shelf_code(&self, at: usize) -> u64 {
        u64::from(self.shelf[at]) << 8 | u64::from(self.stock[at])
    }

    fn bonus_code(&self, at: usize) -> u64 {
        u64::from(self.bonus[at]) << 1 | u64::from(self.slid)
    }

    fn dealt_code(&self) -> u64 {
        u64::from(self.dealt[0]) << 8 | u64::from(self.dealt[1])
    }

    fn set_owned(&mut self, player: usize, owned: u64) {
        let part = Part::Owned as u8 + player as u8;
        self.key ^= random(part, self.sides[player].owned) ^ random(part, owned);
        self.sides[player].owned = owned;
    }

    fn set_ready(&mut self, player: usize, ready: u64) {
        let part = Part::Ready as u8 + player as u8;
        self.key ^= random(part, self.sides[player].ready) ^ random(part, ready);
        self.sides[player].ready = ready;
    }

    fn set_inventory(&mut self, player: usize, inventory: u16) {
        let ready = self.sides[player].ready & !(0x3FF << 46) | u64::from(inventory) << 46;
        self.set_ready(player, ready);
    }

    fn set_shelf(&mut self, at: usize, spell: u8, stock: u8) {
        let part = Part::Shelf as u8 + at as u8;
        let old = random(part, self.shelf_code(at));
        (self.shelf[at], self.stock[at]) = (spell, stock);
        self.key ^= old ^ random(part, self.shelf_code(at));
    }

    fn set_counter(&mut self, at: usize, recipe: u8) {
        let part = Part::Counter as u8 + at as u8;
        self.key ^= random(part, self.counter[at].into()) ^ random(part, recipe.into());
        self.counter[at] = recipe;
    }

    fn set_bonus(&mut self, bonus: [u8; 2], slid: bool) {
        let codes = |state: &Self| {
            (0..2)
                .fold(0, |key, at| key ^ random(Part::Bonus as u8 + at as u8, state.bonus_code(at)))
        };
        self.key ^= codes(self);
        (self.bonus, self.slid) = (bonus, slid);
        self.key ^= codes(self);
    }

    fn set_dealt(&mut self, dealt: [u8; 2]) {
        let part = Part::Dealt as u8;
        self.key ^= random(part, self.dealt_code());
        self.dealt = dealt;
        self.key ^= random(part, self.dealt_code());
    }

    /// What a recipe of the counter brings, bonus included.
    pub fn price(&self, at: usize) -> u8 {
        RECIPES[usize::from(self.counter[at])].price + self.bonus_at(at)
    }

    /// The bonus of a place of the counter.
    pub fn bonus_at(&self, at: usize) -> u8 {
        let (counts, values) = self.bonus();
        if at < 2 && counts[at] > 0 { values[at] } else { 0 }
    }

    /// Whether the rules accept an action.
    #[inline]
    pub fn is_legal(&self, tables: &Tables, player: usize, action: Action) -> bool {
        let side = &self.sides[player];
        match action {
            Action::Wait => true,
            Action::Rest => side.ready() != side.owned(),
            Action::Cast(spell, times) => {
                usize::from(spell) < SPELLS.len()
                    && side.ready() >> spell & 1 == 1
                    && tables.cast(spell.into(), times.into(), side.inventory()) != NONE
            }
            Action::Learn(at) => {
                self.shelf.get(usize::from(at)).is_some_and(|&spell| spell != EMPTY)
                    && tables.counts[usize::from(side.inventory())][0] >= at
            }
            Action::Brew(at) => self.counter.get(usize::from(at)).is_some_and(|&recipe| {
                recipe != EMPTY && tables.brew(recipe.into(), side.inventory()) != NONE
            }),
        }
    }

    /// All actions that the rules accept.
    pub fn legal(&self, tables: &Tables, player: usize, each: &mut impl FnMut(Action)) {
        let side = &self.sides[player];
        for at in 0..COUNTER as u8 {
            if self.is_legal(tables, player, Action::Brew(at)) {
                each(Action::Brew(at));
            }
        }
        let mut ready = side.ready();
        while ready != 0 {
            let spell = ready.trailing_zeros() as u8;
            ready &= ready - 1;
            for times in 1..=tables.most(spell.into()) as u8 {
                if tables.cast(spell.into(), times.into(), side.inventory()) == NONE {
                    break;
                }
                each(Action::Cast(spell, times));
            }
        }
        for at in 0..SHELF as u8 {
            if self.is_legal(tables, player, Action::Learn(at)) {
                each(Action::Learn(at));
            }
        }
        if side.ready() != side.owned() {
            each(Action::Rest);
        }
        each(Action::Wait);
    }

    /// Puts a player out of the game; all gains are lost.
    pub fn drop_out(&mut self, player: usize) {
        self.set_ready(player, self.sides[player].ready & !(0xFF << 56));
        self.set_owned(player, self.sides[player].owned | 1 << 52);
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        let active = self.sides.iter().filter(|side| side.is_active()).count();
        active < 2 || self.turn >= TURNS || self.sides.iter().any(|side| side.brewed() >= POTIONS)
    }

    /// Final points: ingredients above tier 0 count; a player who is out has −1.
    pub fn points(&self, tables: &Tables, player: usize) -> i32 {
        let side = &self.sides[player];
        if !side.is_active() {
            return -1;
        }
        let [first, rest @ ..] = tables.counts[usize::from(side.inventory())];
        let _ = first;
        i32::from(side.score()) + rest.into_iter().map(i32::from).sum::<i32>()
    }

    /// Plays a turn. Actions that the rules do not accept count as waiting.
    #[inline]
    pub fn step(&mut self, tables: &Tables, decks: &Decks, actions: [Action; 2]) {
        let start = *self;
        let (mut learned, mut brewed) = ([false; SHELF], [false; COUNTER]);
        let mut paid = [0_u8; SHELF];
        let mut used = [0_u8; 2];
        for (player, action) in actions.into_iter().enumerate() {
            if !start.is_legal(tables, player, action) {
                continue;
            }
            match action {
                Action::Wait => {}
                Action::Rest => {
                    let side = self.sides[player];
                    self.set_ready(player, side.ready | side.owned());
                }
                Action::Cast(spell, times) => {
                    let side = self.sides[player];
                    self.set_ready(player, side.ready & !(1 << spell));
                    let after = tables.cast(spell.into(), times.into(), side.inventory());
                    self.set_inventory(player, after);
                }
                Action::Learn(at) => {
                    let at = usize::from(at);
                    learned[at] = true;
                    paid[..at].iter_mut().for_each(|paid| *paid += 1);
                    self.learn(tables, player, start.shelf[at], at as u8, start.stock[at]);
                }
                Action::Brew(at) => {
                    let at = usize::from(at);
                    brewed[at] = true;
                    if at < 2 {
                        used[at] += 1;
                    }
                    self.brew(tables, player, start.counter[at], start.price(at));
                }
            }
        }
        if learned != [false; SHELF] {
            self.fill_shelf(decks, learned, paid);
        }
        if brewed != [false; COUNTER] {
            self.take_bonuses(used);
            self.fill_counter(decks, brewed);
        }
        if self.bonus[0] == 0 {
            self.set_bonus([self.bonus[1], 0], true);
        }
        self.key ^= random(Part::Turn as u8, self.turn.into());
        self.turn = self.turn.saturating_add(1);
        self.key ^= random(Part::Turn as u8, self.turn.into());
    }

    fn learn(&mut self, tables: &Tables, player: usize, spell: u8, tax: u8, stock: u8) {
        let bit = 1_u64 << (usize::from(spell) + BASE);
        let side = self.sides[player];
        let before = side.inventory();
        let room = ROOM - (tables.total(before) - tax);
        let gain = i32::from(stock.min(room)) - i32::from(tax);
        let after = tables.add_first(before, gain).unwrap_or(before);
        self.set_owned(player, side.owned | bit);
        self.set_ready(player, side.ready | bit);
        self.set_inventory(player, after);
    }

    fn brew(&mut self, tables: &Tables, player: usize, recipe: u8, price: u8) {
        let side = self.sides[player];
        let after = tables.brew(recipe.into(), side.inventory());
        let score = side.score().saturating_add(price);
        self.set_inventory(player, after);
        let ready = self.sides[player].ready & !(0xFF << 56) | u64::from(score) << 56;
        self.set_ready(player, ready);
        self.set_owned(player, side.owned + (1 << 48));
    }

    /// New spells for those that were learned; then the tax is placed on whatever is there now.
    fn fill_shelf(&mut self, decks: &Decks, learned: [bool; SHELF], paid: [u8; SHELF]) {
        let (shelf, stock) = (self.shelf, self.stock);
        let kept = (0..SHELF).filter(|&at| !learned[at] && shelf[at] != EMPTY);
        let mut next: [(u8, u8); SHELF] = [(EMPTY, 0); SHELF];
        let mut filled = 0;
        for at in kept {
            next[filled] = (shelf[at], stock[at]);
            filled += 1;
        }
        let mut dealt = self.dealt;
        for _ in learned.iter().filter(|&&gone| gone) {
            if let Some(&spell) = decks.tome.get(usize::from(dealt[0])) {
                next[filled] = (spell, 0);
                filled += 1;
                dealt[0] += 1;
            }
        }
        for (at, (spell, stock)) in next.into_iter().enumerate() {
            let stock = if spell == EMPTY { 0 } else { stock.saturating_add(paid[at]) };
            self.set_shelf(at, spell, stock);
        }
        self.set_dealt(dealt);
    }

    fn take_bonuses(&mut self, used: [u8; 2]) {
        let mut counts = self.bonus;
        for (count, used) in counts.iter_mut().zip(used) {
            *count = count.saturating_sub(used);
        }
        self.set_bonus(counts, self.slid);
    }

    fn fill_counter(&mut self, decks: &Decks, brewed: [bool; COUNTER]) {
        let counter = self.counter;
        let mut next = [EMPTY; COUNTER];
        let mut filled = 0;
        for at in (0..COUNTER).filter(|&at| !brewed[at] && counter[at] != EMPTY) {
            next[filled] = counter[at];
            filled += 1;
        }
        let mut dealt = self.dealt;
        for _ in brewed.iter().filter(|&&gone| gone) {
            if let Some(&recipe) = decks.recipes.get(usize::from(dealt[1])) {
                next[filled] = recipe;
                filled += 1;
                dealt[1] += 1;
            }
        }
        for (at, recipe) in next.into_iter().enumerate() {
            self.set_counter(at, recipe);
        }
        self.set_dealt(dealt);
    }
}
