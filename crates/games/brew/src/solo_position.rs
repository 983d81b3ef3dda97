//! A position for one player's look-ahead: the foe plays as expected, and only open cards are known.
//! The searches run on this; 32 bytes a state.

use std::sync::Arc;

use super::inventory::{COUNT, NONE, ROOM, Tables};
use super::material::{BASE, RECIPES, SPELLS, together, together_with};
use super::state::{Action, COUNTER, EMPTY, POTIONS, SHELF, State, TURNS};
use super::weights::Appraisal;
use search::layered::{Layered, Line};

/// What a player means to do, by card and not by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intent {
    /// Nothing.
    Wait,
    /// All own spells can be cast again.
    Rest,
    /// A spell of [`SPELLS`], and how many times.
    Cast(u8, u8),
    /// A spell of [`SPELLS`] that lies on the shelf.
    Learn(u8),
    /// A recipe of [`RECIPES`] that lies on the counter.
    Brew(u8),
}

impl Intent {
    /// The action in a position; `None` where the card does not lie there.
    pub fn action(self, state: &State) -> Option<Action> {
        Some(match self {
            Self::Wait => Action::Wait,
            Self::Rest => Action::Rest,
            Self::Cast(spell, times) => Action::Cast(spell, times),
            Self::Learn(spell) => {
                let at = state.shelf().position(|(tome, _)| tome + BASE as u8 == spell)?;
                Action::Learn(at as u8)
            }
            Self::Brew(recipe) => {
                Action::Brew(state.counter().position(|one| one == recipe)? as u8)
            }
        })
    }

    /// The intent of an action in a position.
    pub fn of(state: &State, action: Action) -> Self {
        match action {
            Action::Wait => Self::Wait,
            Action::Rest => Self::Rest,
            Action::Cast(spell, times) => Self::Cast(spell, times),
            Action::Learn(at) => match state.shelf().nth(at.into()) {
                Some((tome, _)) => Self::Learn(tome + BASE as u8),
                None => Self::Wait,
            },
            Action::Brew(at) => state.counter().nth(at.into()).map_or(Self::Wait, Self::Brew),
        }
    }
}

/// What the foe is expected to do in a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foreseen {
    /// The foe's action.
    pub intent: Intent,
    /// The foe's points after the turn if the game were over.
    pub points: i32,
    /// Potions the foe has brewed after the turn.
    pub brewed: u8,
}

/// If an end of the game counts less than this, the other terms of a value may outweigh it.
pub const DECIDES: f64 = 2_000.0;

const SHELF_AT: u32 = 46;
const COUNTER_AT: u32 = 52;
const BONUS_AT: u32 = 57;
const SLID_AT: u32 = 63;
const INVENTORY_AT: u32 = 46;
const BREWED_AT: u32 = 56;
const LEARNED_AT: u32 = 59;
const SPELL_BITS: u64 = (1 << SPELLS.len()) - 1;

/// A state of the search. Places of shelf and counter are those at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoloPosition {
    /// Bits 0 to 45: spells owned; 46 to 51: places of the shelf still filled; 52 to 56: of the counter;
    /// 57 to 59 and 60 to 62: bonuses left; 63: whether they have slid.
    cards: u64,
    /// Bits 0 to 45: spells ready; 46 to 55: inventory; 56 to 58: potions brewed; 59 to 63: spells
    /// learned.
    ready: u64,
    /// Weighted sum of gains on the way: rupees, spells, bonuses.
    gained: f64,
    /// Ingredients on each place of the shelf, four bits each.
    stock: u32,
    /// Rupees.
    score: u16,
}

impl SoloPosition {
    /// Number of the inventory.
    pub const fn inventory(&self) -> u16 {
        (self.ready >> INVENTORY_AT & 0x3FF) as u16
    }

    /// Potions brewed.
    pub const fn brewed(&self) -> u8 {
        (self.ready >> BREWED_AT & 7) as u8
    }

    /// A player without an opponent or an end: these spells, all ready, this inventory, these
    /// bonuses.
    pub fn alone(owned: u64, inventory: u16, bonuses: [u8; 2]) -> Self {
        let filled = (1 << COUNTER) - 1;
        let cards = owned
            | filled << COUNTER_AT
            | u64::from(bonuses[0]) << BONUS_AT
            | u64::from(bonuses[1]) << (BONUS_AT + 3);
        let ready = owned | u64::from(inventory) << INVENTORY_AT;
        Self { cards, ready, gained: 0.0, stock: 0, score: 0 }
    }

    /// The place of the counter that a turn has emptied since the root.
    pub fn emptied(&self) -> Option<usize> {
        (0..COUNTER).find(|at| self.cards >> (COUNTER_AT + *at as u32) & 1 == 0)
    }

    /// The same as a root: the counter is full again, nothing has been gained on the way.
    pub fn at_root(self) -> Self {
        let filled = (1 << COUNTER) - 1;
        let ready = self.ready & !(7 << BREWED_AT);
        Self { cards: self.cards | filled << COUNTER_AT, ready, gained: 0.0, ..self }
    }

    /// Rupees.
    pub const fn score(&self) -> u16 {
        self.score
    }

    /// Spells owned, as bits of [`SPELLS`].
    pub const fn owned(&self) -> u64 {
        self.cards & SPELL_BITS
    }

    /// Spells that can be cast, as bits of [`SPELLS`].
    pub const fn ready(&self) -> u64 {
        self.ready & SPELL_BITS
    }
}

/// The terms of a line's value; it is their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LineTerms {
    /// Rupees won on the way.
    pub score: f64,
    /// Potions brewed on the way.
    pub potions: f64,
    /// Spells learned on the way.
    pub spells: f64,
    /// Recipes brewed before the foe, or after.
    pub block: f64,
    /// Ingredients at the end.
    pub ingredients: f64,
    /// Free room at the end.
    pub space: f64,
    /// Tiers present at the end.
    pub kinds: f64,
    /// No visible recipe can be reached at the end.
    pub deadlock: f64,
    /// Spells that cannot be cast at the end.
    pub exhausted: f64,
    /// The game is won or lost.
    pub end: f64,
}

impl LineTerms {
    /// All terms.
    pub fn sum(&self) -> f64 {
        self.score
            + self.potions
            + self.spells
            + self.block
            + self.ingredients
            + self.space
            + self.kinds
            + self.deadlock
            + self.exhausted
            + self.end
    }
}

/// How the ends of games count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ends {
    /// A win, for each turn of the line that is left; a loss counts against.
    pub early: f64,
    /// Whether the search ends where the foe is expected to end the game.
    pub cut: bool,
}

/// The problem that a player's search solves.
#[derive(Clone, Debug)]
pub struct Outlook {
    tables: &'static Tables,
    /// Spells of the shelf, by [`SPELLS`]; recipes of the counter.
    shelf: [u8; SHELF],
    counter: [u8; COUNTER],
    prices: [u8; COUNTER],
    /// By inventory: recipes of the counter that can be brewed, and that can be reached.
    brewable: Vec<u8>,
    reachable: Vec<u8>,
    /// By place of the counter: the inventory afterwards.
    after: [Vec<u16>; COUNTER],
    /// By place of the shelf: what the spell is worth beside those owned at the root, and what it adds
    /// beside each of the others.
    worth: [f64; SHELF],
    together: [[f64; SHELF]; SHELF],
    /// Turn of the game at the root.
    turn: usize,
    appraisal: Arc<Appraisal>,
    root: SoloPosition,
    foe: Vec<Foreseen>,
    /// The foe's turns that are played out, not only known.
    played: usize,
    ends: Ends,
    depth: usize,
    /// Turns after which the game is over in any case.
    last: usize,
    /// First moves that are not to be made.
    banned: Vec<Intent>,
    /// The only first move.
    only: Option<Intent>,
}

/// What changes on shelf and counter in a turn: places, by number.
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    learned: [Option<u8>; 2],
    brewed: [Option<u8>; 2],
}

impl Outlook {
    /// The problem of a player in a position: lines of `depth` turns.
    pub fn new(
        tables: &'static Tables,
        state: &State,
        player: usize,
        appraisal: &Arc<Appraisal>,
        depth: usize,
    ) -> Self {
        let mut shelf = [EMPTY; SHELF];
        let mut stock = 0;
        let mut cards = state.side(player).owned();
        for (at, (tome, count)) in state.shelf().enumerate() {
            shelf[at] = tome + BASE as u8;
            stock |= u32::from(count.min(ROOM)) << (4 * at);
            cards |= 1 << (SHELF_AT + at as u32);
        }
        let mut counter = [EMPTY; COUNTER];
        for (at, recipe) in state.counter().enumerate() {
            counter[at] = recipe;
            cards |= 1 << (COUNTER_AT + at as u32);
        }
        let (counts, values) = state.bonus();
        cards |= u64::from(counts[0]) << BONUS_AT | u64::from(counts[1]) << (BONUS_AT + 3);
        cards |= u64::from(values[0] < 3) << SLID_AT;
        let side = state.side(player);
        let ready = side.ready()
            | u64::from(side.inventory()) << INVENTORY_AT
            | u64::from(side.brewed().min(POTIONS)) << BREWED_AT
            | u64::from((side.owned() >> BASE).count_ones().min(31)) << LEARNED_AT;
        let root = SoloPosition { cards, ready, gained: 0.0, stock, score: side.score().into() };
        let weights = &appraisal.weights;
        let pair = |one: u8, other: u8| match (one, other) {
            (EMPTY, _) | (_, EMPTY) => 0.0,
            _ => weights.pairs * together(usize::from(one) - BASE, usize::from(other) - BASE),
        };
        let worth = shelf.map(|spell| match spell {
            EMPTY => 0.0,
            _ => {
                let spell = usize::from(spell);
                let pairs = together_with(spell - BASE, side.owned() >> BASE);
                weights.spells[spell] + weights.pairs * pairs
            }
        });
        let together = shelf.map(|one| shelf.map(|other| pair(one, other)));
        let last = usize::from(TURNS - state.turn().min(TURNS));
        Self {
            shelf,
            worth,
            together,
            turn: state.turn().into(),
            last,
            ..Self::alone(tables, counter, root, appraisal, depth)
        }
    }

    /// The problem of a player who is alone and learns no spells.
    pub fn alone(
        tables: &'static Tables,
        counter: [u8; COUNTER],
        root: SoloPosition,
        appraisal: &Arc<Appraisal>,
        depth: usize,
    ) -> Self {
        let places = |bits: u64| {
            (0..)
                .zip(counter)
                .filter(|&(_, recipe)| recipe != EMPTY)
                .fold(0_u8, |mask, (at, recipe)| mask | ((bits >> recipe & 1) as u8) << at)
        };
        let brewable = (0..COUNT as u16).map(|from| {
            (0..).zip(counter).filter(|&(_, recipe)| recipe != EMPTY).fold(
                0,
                |mask, (at, recipe)| {
                    mask | u8::from(tables.brew(recipe.into(), from) != NONE) << at
                },
            )
        });
        let price = |recipe: u8| RECIPES.get(usize::from(recipe)).map_or(0, |recipe| recipe.price);
        Self {
            tables,
            shelf: [EMPTY; SHELF],
            counter,
            prices: counter.map(price),
            brewable: brewable.collect(),
            reachable: super::evaluation::reachable().iter().map(|&bits| places(bits)).collect(),
            after: std::array::from_fn(|at| match counter[at] {
                EMPTY => Vec::new(),
                recipe => (0..COUNT as u16).map(|from| tables.brew(recipe.into(), from)).collect(),
            }),
            worth: [0.0; SHELF],
            together: [[0.0; SHELF]; SHELF],
            turn: 0,
            appraisal: Arc::clone(appraisal),
            root,
            foe: Vec::new(),
            played: 0,
            ends: Ends { early: 5e15, cut: false },
            depth,
            last: usize::MAX,
            banned: Vec::new(),
            only: None,
        }
    }

    /// The same against a foe who is expected to do this; the first `played` turns are played out.
    pub fn against(self, foe: Vec<Foreseen>, played: usize) -> Self {
        Self { foe, played, ..self }
    }

    /// The same with ends of games counted differently.
    pub fn ending(self, ends: Ends) -> Self {
        Self { ends, ..self }
    }

    /// The same without some first moves.
    pub fn without(self, banned: Vec<Intent>) -> Self {
        Self { banned, ..self }
    }

    /// The same with only one first move.
    pub fn after(self, only: Intent) -> Self {
        Self { only: Some(only), ..self }
    }

    /// The state to search from.
    pub const fn root(&self) -> SoloPosition {
        self.root
    }

    /// Turns of a line.
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// A line as another player expects it.
    pub fn foreseen(&self, line: &Line<SoloPosition, Intent>) -> Vec<Foreseen> {
        let each = line.steps.iter().map(|(intent, state)| Foreseen {
            intent: *intent,
            points: self.points(state),
            brewed: state.brewed(),
        });
        each.collect()
    }

    /// The value of a line, term by term.
    pub fn terms(&self, line: &Line<SoloPosition, Intent>) -> LineTerms {
        let weights = &self.appraisal.weights;
        let mut terms = LineTerms::default();
        let mut before = self.root;
        for (depth, (intent, state)) in line.steps.iter().enumerate() {
            let mut own = None;
            match *intent {
                Intent::Brew(recipe) => {
                    own = self.counter.iter().position(|&one| one == recipe).map(|at| at as u8);
                    let rupees = f64::from(state.score - before.score);
                    terms.score += weights.score * rupees * weights.discount.powi(depth as i32);
                    terms.potions += weights.potions[usize::from(state.brewed().min(POTIONS))];
                }
                Intent::Learn(spell) => {
                    if let Some(at) = self.shelf.iter().position(|&one| one == spell) {
                        terms.spells += self.learned(&before, at, depth);
                    }
                }
                _ => {}
            }
            terms.block += self.race(before.cards, depth, own);
            before = *state;
        }
        let [ingredients, space, kinds] = weights.inventory(self.tables, before.inventory());
        (terms.ingredients, terms.space, terms.kinds) = (ingredients, space, kinds);
        terms.exhausted = self.exhausted(&before);
        terms.deadlock = self.deadlock(&before);
        if self.is_final(&before, line.steps.len()) {
            terms.end = self.outcome(&before, line.steps.len());
        }
        terms
    }

    /// Points if the game were over.
    pub fn points(&self, state: &SoloPosition) -> i32 {
        let [_, rest @ ..] = self.tables.counts[usize::from(state.inventory())];
        i32::from(state.score) + rest.into_iter().map(i32::from).sum::<i32>()
    }

    fn exhausted(&self, state: &SoloPosition) -> f64 {
        let count = (state.owned() & !state.ready()).count_ones();
        self.appraisal.weights.exhausted * f64::from(count)
    }

    /// Terms of the value that depend only on the position; gains on the way are separate.
    pub fn standing(&self, state: &SoloPosition) -> f64 {
        self.appraisal.inventories[usize::from(state.inventory())]
            + self.exhausted(state)
            + self.deadlock(state)
    }

    fn deadlock(&self, state: &SoloPosition) -> f64 {
        let visible = (state.cards >> COUNTER_AT) as u8 & 0x1F;
        let stuck = self.reachable[usize::from(state.inventory())] & visible == 0;
        if stuck { self.appraisal.weights.deadlock } else { 0.0 }
    }

    fn bonus(&self, cards: u64, index: u32) -> u8 {
        let slid = cards >> SLID_AT == 1;
        match index {
            0 if cards >> BONUS_AT & 7 > 0 => {
                if slid {
                    1
                } else {
                    3
                }
            }
            1 if cards >> (BONUS_AT + 3) & 7 > 0 => u8::from(!slid),
            _ => 0,
        }
    }

    /// Shelf and counter after both have taken from them.
    fn close(&self, mut cards: u64, mut stock: u32, taken: Taken) -> (u64, u32) {
        if taken.learned != [None; 2] {
            let shelf = (cards >> SHELF_AT) as u32 & 0x3F;
            let gone = taken.learned.iter().flatten().fold(0, |bits, &at| bits | 1_u32 << at);
            let left = shelf & !gone;
            for at in taken.learned.into_iter().flatten() {
                let mut paid = below(shelf, at);
                let mut rest = left;
                while paid > 0 && rest != 0 {
                    let place = 4 * rest.trailing_zeros();
                    rest &= rest - 1;
                    paid -= 1;
                    // More than an inventory holds has no extra value.
                    if stock >> place & 15 < u32::from(ROOM) {
                        stock += 1 << place;
                    }
                }
            }
            cards &= !(u64::from(gone) << SHELF_AT);
            let mut gone = gone;
            while gone != 0 {
                stock &= !(15 << (4 * gone.trailing_zeros()));
                gone &= gone - 1;
            }
        }
        if taken.brewed != [None; 2] {
            let counter = (cards >> COUNTER_AT) as u32 & 0x1F;
            let mut counts = [cards >> BONUS_AT & 7, cards >> (BONUS_AT + 3) & 7];
            let mut slid = cards >> SLID_AT;
            for at in taken.brewed.into_iter().flatten() {
                if let Some(count) = counts.get_mut(below(counter, at) as usize) {
                    *count = count.saturating_sub(1);
                }
                cards &= !(1 << (COUNTER_AT + u32::from(at)));
            }
            if counts[0] == 0 {
                counts = [counts[1], 0];
                slid = 1;
            }
            cards &= !(0x7F << BONUS_AT);
            cards |= counts[0] << BONUS_AT | counts[1] << (BONUS_AT + 3) | slid << SLID_AT;
        }
        (cards, stock)
    }

    /// What the foe is expected to take in a turn, as far as it still lies there.
    fn foe_takes(&self, cards: u64, depth: usize) -> Taken {
        let mut taken = Taken::default();
        let foreseen = self.foe[..self.foe.len().min(self.played)].get(depth);
        let there = |list: &[u8], card: u8, from: u32| {
            let at = list.iter().position(|&one| one == card)? as u8;
            (cards >> (from + u32::from(at)) & 1 == 1).then_some(at)
        };
        match foreseen.map(|foreseen| foreseen.intent) {
            Some(Intent::Learn(spell)) => taken.learned[1] = there(&self.shelf, spell, SHELF_AT),
            Some(Intent::Brew(recipe)) => {
                taken.brewed[1] = there(&self.counter, recipe, COUNTER_AT)
            }
            _ => {}
        }
        taken
    }

    /// The bonus or loss of a turn in which the foe is expected to brew: `own` is what the player
    /// brews.
    fn race(&self, cards: u64, depth: usize, own: Option<u8>) -> f64 {
        if self.appraisal.weights.block == 0.0 {
            return 0.0;
        }
        let price = |at: usize| self.appraisal.weights.block * f64::from(self.prices[at]);
        let lies = |at: usize| cards >> (COUNTER_AT + at as u32) & 1 == 1;
        let mut sum = 0.0;
        for (turn, foreseen) in self.foe.iter().take(self.appraisal.weights.block_turns).enumerate()
        {
            let Intent::Brew(recipe) = foreseen.intent else { continue };
            let Some(at) = self.counter.iter().position(|&one| one == recipe) else { continue };
            let is_own = own == Some(at as u8);
            if turn > depth && is_own {
                sum += price(at);
            } else if turn == depth && !is_own && lies(at) {
                sum -= price(at);
            }
        }
        sum
    }
}

/// Places below one that are filled.
const fn below(places: u32, at: u8) -> u32 {
    let mut rest = places & ((1 << at) - 1);
    let mut count = 0;
    while rest != 0 {
        rest &= rest - 1;
        count += 1;
    }
    count
}

impl Layered for Outlook {
    type State = SoloPosition;
    type Move = Intent;

    #[inline]
    fn expand(
        &self,
        state: &SoloPosition,
        depth: usize,
        visit: &mut impl FnMut(Intent, SoloPosition),
    ) {
        if depth == 0 {
            if self.only == Some(Intent::Wait) {
                return visit(
                    Intent::Wait,
                    self.quiet(state, depth, self.foe_takes(state.cards, depth)),
                );
            }
            return self.expand_all(state, depth, &mut |intent, solo| {
                if self.only.map_or(!self.banned.contains(&intent), |only| only == intent) {
                    visit(intent, solo);
                }
            });
        }
        self.expand_all(state, depth, visit);
    }

    #[inline]
    fn key(&self, state: &SoloPosition) -> u64 {
        // Three odd constants and a mix: a state is three words, so no incremental update is
        // needed.
        let mut key = state.cards.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ state.ready.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(29)
            ^ u64::from(state.stock).wrapping_mul(0x1656_67B1_9E37_79F9).rotate_left(47);
        key ^= key >> 32;
        key = key.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        key ^ key >> 32
    }

    #[inline]
    fn value(&self, state: &SoloPosition, depth: usize) -> f64 {
        let value = state.gained + self.standing(state);
        if self.is_final(state, depth) { value + self.outcome(state, depth) } else { value }
    }

    #[inline]
    fn is_final(&self, state: &SoloPosition, depth: usize) -> bool {
        state.brewed() >= POTIONS || depth >= self.last || self.ends.cut && self.foe_is_done(depth)
    }
}

impl Outlook {
    /// Whether the foe is expected to have ended the game after `depth` turns.
    fn foe_is_done(&self, depth: usize) -> bool {
        let foreseen = depth.checked_sub(1).and_then(|last| self.foe.get(last));
        foreseen.is_some_and(|foreseen| foreseen.brewed >= POTIONS)
    }

    /// Who wins a game that is over after `depth` turns, the foe being as far as expected: 1, 0 or −1.
    fn winner(&self, state: &SoloPosition, depth: usize) -> i8 {
        let foe = self.foe.get(depth - 1).or(self.foe.last()).map_or(0, |foe| foe.points);
        (self.points(state) - foe).signum() as i8
    }

    /// The win or loss of such a game.
    fn outcome(&self, state: &SoloPosition, depth: usize) -> f64 {
        f64::from(self.winner(state, depth)) * self.of_end(depth)
    }

    /// Whether a line ends the game with a win (1) or a loss (−1); 0 where it continues, or ends in a
    /// draw.
    pub fn result(&self, line: &Line<SoloPosition, Intent>) -> i8 {
        let end = line.steps.last().map(|(_, state)| state);
        let end = end.filter(|state| self.is_final(state, line.steps.len()));
        end.map_or(0, |state| self.winner(state, line.steps.len()))
    }

    /// What a win after `depth` turns counts for.
    fn of_end(&self, depth: usize) -> f64 {
        self.ends.early * (self.depth + 1 - depth.min(self.depth)) as f64
    }

    /// Whether the value of a game that is over after `depth` turns is that of a win (1) or a loss (−1).
    /// Where an end counts too little beside the rest, this cannot be decided: 0.
    pub fn decided(&self, value: f64, depth: usize) -> i8 {
        let end = self.of_end(depth);
        if end < DECIDES || value.abs() < end / 2.0 { 0 } else { value.signum() as i8 }
    }

    #[inline]
    fn expand_all(
        &self,
        state: &SoloPosition,
        depth: usize,
        visit: &mut impl FnMut(Intent, SoloPosition),
    ) {
        let inventory = state.inventory();
        let foe = self.foe_takes(state.cards, depth);
        let quiet = self.quiet(state, depth, foe);
        let counter = (state.cards >> COUNTER_AT) as u8 & 0x1F;
        let mut brews = self.brewable[usize::from(inventory)] & counter;
        while brews != 0 {
            let at = brews.trailing_zeros();
            brews &= brews - 1;
            visit(Intent::Brew(self.counter[at as usize]), self.brew(state, depth, at as u8, foe));
        }
        let mut spells = self.tables.castable[usize::from(inventory)] & state.ready;
        let ready = state.ready & !(0x3FF << INVENTORY_AT);
        while spells != 0 {
            let spell = spells.trailing_zeros() as usize;
            spells &= spells - 1;
            let ready = ready & !(1 << spell);
            let mut to = inventory;
            for times in 1.. {
                to = self.tables.next[usize::from(to)][spell];
                if to == NONE {
                    break;
                }
                let solo = SoloPosition { ready: ready | u64::from(to) << INVENTORY_AT, ..quiet };
                visit(Intent::Cast(spell as u8, times), solo);
                if !SPELLS[spell].repeatable {
                    break;
                }
            }
        }
        let tiers = self.tables.counts[usize::from(inventory)];
        let mut shelf = (state.cards >> SHELF_AT) as u32 & 0x3F;
        let mut tax = 0;
        while shelf != 0 && tax <= tiers[0] {
            let at = shelf.trailing_zeros() as u8;
            shelf &= shelf - 1;
            let solo = self.learn(state, depth, at, tax, foe);
            visit(Intent::Learn(self.shelf[usize::from(at)]), solo);
            tax += 1;
        }
        if state.ready() != state.owned() {
            let solo = SoloPosition { ready: quiet.ready | state.owned(), ..quiet };
            visit(Intent::Rest, solo);
        }
    }

    /// The state after a turn in which the player takes nothing.
    fn quiet(&self, state: &SoloPosition, depth: usize, foe: Taken) -> SoloPosition {
        let (cards, stock) = self.close(state.cards, state.stock, foe);
        let gained = state.gained + self.race(state.cards, depth, None);
        SoloPosition { cards, stock, gained, ..*state }
    }

    fn brew(&self, state: &SoloPosition, depth: usize, at: u8, foe: Taken) -> SoloPosition {
        let index = below((state.cards >> COUNTER_AT) as u32 & 0x1F, at);
        let price = self.prices[usize::from(at)] + self.bonus(state.cards, index);
        let taken = Taken { brewed: [Some(at), foe.brewed[1]], ..foe };
        let (cards, stock) = self.close(state.cards, state.stock, taken);
        let to = self.after[usize::from(at)][usize::from(state.inventory())];
        let brewed = state.brewed() + 1;
        let ready = state.ready & !(0x3FF << INVENTORY_AT) & !(7 << BREWED_AT)
            | u64::from(to) << INVENTORY_AT
            | u64::from(brewed) << BREWED_AT;
        let discount = self.appraisal.weights.discount.powi(depth as i32);
        let gained = state.gained
            + self.appraisal.weights.score * f64::from(price) * discount
            + self.appraisal.weights.potions[usize::from(brewed.min(POTIONS))]
            + self.race(state.cards, depth, Some(at));
        SoloPosition { cards, ready, gained, stock, score: state.score + u16::from(price) }
    }

    /// What learning the spell of a place adds to the value.
    #[inline]
    fn learned(&self, state: &SoloPosition, at: usize, depth: usize) -> f64 {
        let mut worth = self.worth[at];
        if self.appraisal.weights.pairs != 0.0 {
            let learned =
                |&(other, _): &(&u8, &f64)| *other != EMPTY && state.cards >> *other & 1 == 1;
            let beside = self.shelf.iter().zip(&self.together[at]).filter(learned);
            worth += beside.map(|(_, adds)| adds).sum::<f64>();
        }
        let before = (state.ready >> LEARNED_AT).min(15) as usize;
        let turn = (self.turn + depth).min(usize::from(TURNS) - 1);
        worth * self.appraisal.learned_at[turn] * self.appraisal.learned_after[before]
    }

    fn learn(
        &self,
        state: &SoloPosition,
        depth: usize,
        at: u8,
        tax: u8,
        foe: Taken,
    ) -> SoloPosition {
        let taken = Taken { learned: [Some(at), foe.learned[1]], ..foe };
        let (cards, stock) = self.close(state.cards, state.stock, taken);
        let inventory = state.inventory();
        let there = (state.stock >> (4 * u32::from(at)) & 15) as u8;
        let room = ROOM - (self.tables.total(inventory) - tax);
        let gain = i32::from(there.min(room)) - i32::from(tax);
        let to = self.tables.add_first(inventory, gain).unwrap_or(inventory);
        let bit = 1_u64 << self.shelf[usize::from(at)];
        let before = state.ready >> LEARNED_AT;
        let ready = state.ready & !(0x3FF << INVENTORY_AT) & !(31 << LEARNED_AT)
            | bit
            | u64::from(to) << INVENTORY_AT
            | (before + 1).min(31) << LEARNED_AT;
        let gained = state.gained
            + self.learned(state, at.into(), depth)
            + self.race(state.cards, depth, None);
        SoloPosition { cards: cards | bit, ready, gained, stock, ..*state }
    }
}
