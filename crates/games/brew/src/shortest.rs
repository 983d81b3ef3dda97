//! The fewest turns that a recipe takes with an idle foe: breadth first over inventories, ready
//! spells and learned spells. Spells that would come to the shelf later are unknown, so they are not
//! counted on.

use rustc_hash::FxHashMap;

use super::inventory::{COUNT, Counts, NONE, ROOM, Tables};
use super::state::SHELF;
use search::Step;

/// A given spell: what one cast changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Change by tier.
    pub delta: [i8; 4],
    /// Whether it can be cast several times at once.
    pub repeatable: bool,
    /// Whether it can be cast now, before a rest.
    pub castable: bool,
}

/// A spell of the shelf, in order, with the tier-0 ingredients that lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it does; `castable` does not count.
    pub spell: Known,
    /// Ingredients that come with it.
    pub stock: u8,
}

/// One turn of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// An own spell, or one of the shelf once it is learned (own ones first), and how many times.
    Cast(u8, u8),
    /// A spell of the shelf, by its place at the start.
    Learn(u8),
    /// All spells are ready again.
    Rest,
}

/// Most spells that a search takes: own ones and those of the shelf.
pub const MOST_SPELLS: usize = 48;

/// A state: inventory, ready spells, learned spells of the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    inventory: u16,
    ready: u64,
    learned: u8,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    place: Place,
    parent: u32,
    turn: Turn,
    depth: u16,
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    inventory: u16,
    own: usize,
    /// By spell, own ones first: the inventories after one cast, two, …
    casts: Vec<Vec<Vec<u16>>>,
    stock: Vec<u8>,
    ready: u64,
}

impl Question {
    /// A question about these spells; `None` where there are more than [`MOST_SPELLS`], or more on the
    /// shelf than it holds.
    pub fn new(tables: &Tables, inventory: u16, own: &[Known], shelf: &[Offer]) -> Option<Self> {
        if own.len() + shelf.len() > MOST_SPELLS || shelf.len() > SHELF {
            return None;
        }
        let spells = own.iter().copied().chain(shelf.iter().map(|offer| offer.spell));
        let ready = own.iter().enumerate().filter(|(_, spell)| spell.castable);
        Some(Self {
            inventory,
            own: own.len(),
            casts: spells.map(|spell| casts(tables, spell)).collect(),
            stock: shelf.iter().map(|offer| offer.stock).collect(),
            ready: ready.fold(0, |bits, (at, _)| bits | 1 << at),
        })
    }

    /// Spells owned where these of the shelf have been learned.
    fn owned(&self, learned: u8) -> u64 {
        ((1 << self.own) - 1) | u64::from(learned) << self.own
    }

    /// Every turn that can be taken, and where it leads.
    fn turns(&self, tables: &Tables, from: Place, each: &mut impl FnMut(Turn, Place)) {
        let mut ready = from.ready;
        while ready != 0 {
            let spell = ready.trailing_zeros() as usize;
            ready &= ready - 1;
            for (times, row) in (1..).zip(&self.casts[spell]) {
                let inventory = row[usize::from(from.inventory)];
                if inventory == NONE {
                    break;
                }
                let to = Place { inventory, ready: from.ready & !(1 << spell), ..from };
                each(Turn::Cast(spell as u8, times), to);
            }
        }
        let mut tax = 0;
        for at in 0..self.stock.len() {
            if from.learned >> at & 1 == 1 {
                continue;
            }
            if let Some(inventory) = self.learn(tables, from, at, tax) {
                let learned = from.learned | 1 << at;
                let ready = from.ready | 1 << (self.own + at);
                each(Turn::Learn(at as u8), Place { inventory, ready, learned });
            }
            tax += 1;
        }
        let owned = self.owned(from.learned);
        if from.ready != owned {
            each(Turn::Rest, Place { ready: owned, ..from });
        }
    }

    /// The inventory after learning: the tax is paid, one for each spell that still lies further left,
    /// then what lies there is taken, as far as there is room. Each spell that was learned from further
    /// right has left one there, whatever the order: the set of learned spells determines it. New
    /// spells come to the right end and do not change this.
    fn learn(&self, tables: &Tables, from: Place, at: usize, tax: u8) -> Option<u16> {
        let counts = tables.counts[usize::from(from.inventory)];
        if counts[0] < tax {
            return None;
        }
        let later = (from.learned >> at).count_ones() as u8;
        let room = ROOM - (tables.total(from.inventory) - tax);
        let gain = self.stock[at].saturating_add(later).min(room);
        tables.add_first(from.inventory, i32::from(gain) - i32::from(tax))
    }

    const fn start(&self) -> Place {
        Place { inventory: self.inventory, ready: self.ready, learned: 0 }
    }
}

/// A walk through all states by depth.
#[derive(Clone, Debug)]
struct Walk {
    nodes: Vec<Node>,
    /// By inventory and learned spells: sets of ready spells that came before.
    seen: FxHashMap<u32, Vec<u64>>,
    /// By need: the first state that meets it.
    met: Vec<Option<u32>>,
    /// By need: the depth down to which it is searched for, if at all.
    until: Vec<Option<u16>>,
    at: usize,
}

impl Walk {
    fn new(start: Place, until: Vec<Option<u16>>) -> Self {
        Self {
            nodes: vec![Node { place: start, parent: 0, turn: Turn::Rest, depth: 0 }],
            seen: FxHashMap::default(),
            met: vec![None; until.len()],
            until,
            at: 0,
        }
    }

    /// Looks at the next state; counts the sets of ready spells it is `compared` with. `Done` where
    /// nothing is left to be found.
    fn step(
        &mut self,
        question: &Question,
        tables: &Tables,
        needs: &[Counts],
        compared: &mut u64,
    ) -> Step {
        let Some(&Node { place, depth, .. }) = self.nodes.get(self.at) else { return Step::Done };
        let counts = tables.counts[usize::from(place.inventory)];
        let mut deepest = None;
        for ((met, need), &until) in self.met.iter_mut().zip(needs).zip(&self.until) {
            if met.is_some() || until.is_none_or(|until| depth > until) {
                continue;
            }
            if counts.iter().zip(need).all(|(have, need)| have >= need) {
                *met = Some(self.at as u32);
            } else {
                deepest = deepest.max(until);
            }
        }
        let Some(deepest) = deepest else { return Step::Done };
        if depth < deepest {
            let parent = self.at as u32;
            question.turns(tables, place, &mut |turn, to| {
                let key = u32::from(to.inventory) | u32::from(to.learned) << 10;
                let before = self.seen.entry(key).or_default();
                *compared += before.len() as u64;
                // Having more spells ready never makes anything later.
                if before.iter().any(|&ready| ready & to.ready == to.ready) {
                    return;
                }
                before.retain(|&ready| ready & to.ready != ready);
                before.push(to.ready);
                self.nodes.push(Node { place: to, parent, turn, depth: depth + 1 });
            });
        }
        self.at += 1;
        Step::Running
    }

    /// Turns to the state that meets a need.
    fn depth(&self, need: usize) -> Option<u16> {
        self.met[need].map(|at| self.nodes[at as usize].depth)
    }

    /// These turns, each with the inventory afterwards.
    fn plan(&self, need: usize) -> Option<Vec<(Turn, u16)>> {
        let mut at = self.met[need]? as usize;
        let mut turns = Vec::new();
        while at != 0 {
            turns.push((self.nodes[at].turn, self.nodes[at].place.inventory));
            at = self.nodes[at].parent as usize;
        }
        turns.reverse();
        Some(turns)
    }

    fn bytes(&self) -> usize {
        self.nodes.len() * (size_of::<Node>() + 8) + self.seen.len() * 64
    }
}

/// The answer being worked out: first a plan for each need, then which first turns keep it as short.
#[derive(Clone, Debug)]
pub struct Shortest {
    tables: &'static Tables,
    question: Question,
    needs: Vec<Counts>,
    main: Walk,
    /// First turns not tried yet, the next one last, and where they lead; `None` until the
    /// plans are there.
    rest: Option<Vec<(Turn, Place)>>,
    /// The walk from the one being tried.
    tried: Option<(Turn, Walk)>,
    first: Vec<Vec<Turn>>,
    looked: u64,
    compared: u64,
    most: u64,
    end: Option<End>,
}

/// Comparisons that take as long as a state: with many unusual spells there are thousands for each.
const COMPARED: u64 = 64;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Everything is known.
    Whole,
    /// It was given up.
    Early,
}

impl Shortest {
    /// The shortest ways to these needs. Gives up after the work of `most` states.
    pub fn new(tables: &'static Tables, question: Question, needs: Vec<Counts>, most: u64) -> Self {
        let main = Walk::new(question.start(), vec![Some(u16::MAX); needs.len()]);
        let first = vec![Vec::new(); needs.len()];
        let (rest, tried, end) = (None, None, None);
        Self {
            tables,
            question,
            needs,
            main,
            rest,
            tried,
            first,
            looked: 0,
            compared: 0,
            most,
            end,
        }
    }

    /// Continues by the work of `states` states.
    pub fn advance(&mut self, states: u64) -> Step {
        let until = self.work().saturating_add(states);
        while self.work() < until && self.end.is_none() {
            self.step();
        }
        if self.end.is_some() { Step::Done } else { Step::Running }
    }

    fn step(&mut self) {
        if self.work() >= self.most {
            self.end = Some(End::Early);
            return;
        }
        self.looked += 1;
        let Self { question, tables, needs, compared, .. } = self;
        if let Some((turn, walk)) = &mut self.tried {
            if walk.step(question, tables, needs, compared) == Step::Done {
                for (first, met) in self.first.iter_mut().zip(&walk.met) {
                    first.extend(met.map(|_| *turn));
                }
                self.tried = None;
            }
        } else if let Some(rest) = &mut self.rest {
            let Some((turn, place)) = rest.pop() else {
                self.end = Some(End::Whole);
                return;
            };
            // One turn fewer than the best must be enough, or this turn does not count.
            let until = |need| self.main.depth(need).and_then(|depth| depth.checked_sub(1));
            let until = (0..self.needs.len()).map(until).collect();
            self.tried = Some((turn, Walk::new(place, until)));
        } else if self.main.step(question, tables, needs, compared) == Step::Done {
            let mut rest = Vec::new();
            let start = self.question.start();
            self.question.turns(self.tables, start, &mut |turn, place| rest.push((turn, place)));
            rest.reverse();
            self.rest = Some(rest);
        }
    }

    /// The fewest turns to brew a need, brewing included; `None` where it was not found.
    pub fn turns(&self, need: usize) -> Option<u16> {
        self.main.depth(need).map(|depth| depth + 1)
    }

    /// The turns before it is brewed, each with the inventory afterwards.
    pub fn plan(&self, need: usize) -> Option<Vec<(Turn, u16)>> {
        self.main.plan(need)
    }

    /// Every first turn that keeps it as early; empty where it can be brewed at once.
    pub fn first(&self, need: usize) -> &[Turn] {
        &self.first[need]
    }

    /// Whether every need was found or cannot be met.
    pub const fn is_decided(&self) -> bool {
        self.rest.is_some()
    }

    /// Whether all first turns are known too.
    pub fn is_whole(&self) -> bool {
        self.end == Some(End::Whole)
    }

    /// States looked at, plus comparisons converted to states.
    const fn work(&self) -> u64 {
        self.looked + self.compared / COMPARED
    }

    /// States looked at.
    pub const fn looked(&self) -> u64 {
        self.looked
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        let tried = self.tried.as_ref().map_or(0, |(_, walk)| walk.bytes());
        (self.main.bytes() + tried) as u64
    }
}

fn casts(tables: &Tables, spell: Known) -> Vec<Vec<u16>> {
    let most = if spell.repeatable { i32::from(ROOM) } else { 1 };
    let row = |times: i32| -> Vec<u16> {
        let after = |from: usize| {
            let counts = tables.counts[from];
            let after: [i32; 4] = std::array::from_fn(|tier| {
                i32::from(counts[tier]) + times * i32::from(spell.delta[tier])
            });
            let counts = after.map(|count| u8::try_from(count).unwrap_or(u8::MAX));
            tables.number(counts).unwrap_or(NONE)
        };
        (0..COUNT).map(after).collect()
    };
    (1..=most).map(row).take_while(|row| row.iter().any(|&to| to != NONE)).collect()
}
