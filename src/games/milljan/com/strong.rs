//! The strong player: determinised search.
//!
//! What is hidden is dealt out at random, many times; each candidate is then
//! played to the end against the same dealt-out worlds, and the best average
//! score is chosen. In a world the other seats have waits of their own, so a
//! tile that is sent may be won by them, and what they send may be claimed or
//! won. `docs/milljan.md`, "The strong player".

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::pool::{Bag, Pool, Target};
use super::rivals::{Model, Rival};
use super::{Choice, Reason, View, plain, potential, value};
use crate::games::milljan::deals::below;
use crate::games::milljan::game::{Action, Phase};
use crate::games::milljan::goals::Start;
use crate::games::milljan::hand::Hand;
use crate::games::milljan::idol::{IdolId, SHIIKA, SORA, Set, TILES};
use crate::games::milljan::score::{self, BONUS};
use crate::games::milljan::table::Table;
use crate::games::milljan::unit::UnitId;
use crate::games::milljan::worth::Outlook;
use crate::search::Step;

/// Candidates that are simulated at the most.
const CANDIDATES: usize = 6;
/// Worlds that every candidate gets before the worse half is dropped.
const FIRST_WORLDS: u32 = 16;
/// Nodes that the preparation counts as.
const PREPARATION: u64 = 60;
/// Rounds after which a simulated game is broken off.
const MOST_ROUNDS: usize = 24;
/// Goals of a candidate's pool.
const MOST_TARGETS: usize = 600;
/// Search steps of a candidate's pool.
const POOL_NODES: u64 = 12_000;

/// One thing that can be done, and what simulated games say of it.
struct Candidate {
    action: Action,
    /// Hand after it; a tile is still to be sent where it is full.
    state: State,
    goals: Goals,
    base: Base,
    /// Its worth in closed form.
    prior: f64,
    worlds: u32,
    sum: f64,
    wins: u32,
}

impl Candidate {
    fn new(action: Action, hand: &Hand, state: State, targets: Vec<Target>, prior: f64) -> Self {
        let (goals, base) = (Goals::new(targets), Base::of(hand));
        Self { action, state, goals, base, prior, worlds: 0, sum: 0.0, wins: 0 }
    }

    /// Simulated and closed-form worth together: the closed form counts as so many worlds.
    fn estimate(&self) -> f64 {
        (self.sum + PRIOR_WORLDS * self.prior) / (f64::from(self.worlds) + PRIOR_WORLDS)
    }
}

/// Worlds that the closed form is worth: its differences err by some 400 points, those of one world
/// by some 5000, so about 150 worlds are as good.
const PRIOR_WORLDS: f64 = 150.0;

/// The goals of a candidate; their tiles lie side by side, since nearly all time is spent on them.
struct Goals {
    tiles: Vec<Bag>,
    targets: Vec<Target>,
}

impl Goals {
    fn new(mut targets: Vec<Target>) -> Self {
        targets.truncate(MOST_TARGETS);
        Self { tiles: targets.iter().map(|target| target.tiles).collect(), targets }
    }

    /// The goals that hold all units claimed since and miss at most so many tiles, with that number.
    #[inline]
    fn within<'a>(&'a self, state: &'a State, most: u8) -> impl Iterator<Item = (&'a Target, u8)> {
        self.tiles.iter().zip(&self.targets).filter_map(move |(tiles, target)| {
            let count = tiles.excess(&state.tiles);
            (count <= most && open(target, state)).then_some((target, count))
        })
    }
}

/// A hand in a simulated game.
#[derive(Clone, Default)]
struct State {
    tiles: Bag,
    /// Units claimed since the pool was made; goals without them are out.
    claimed: Vec<UnitId>,
    /// Tiles that lie in waiting rooms.
    rooms: u64,
    /// Points that claims have cost.
    cost: u32,
    /// The tile just sent by this seat, which others may win.
    sent: Option<IdolId>,
    /// A tile must be sent at once, without a draw.
    full: bool,
    /// Rivals that have had their turn in the round that runs.
    passed: usize,
}

/// A decision being thought over.
pub struct Thought {
    candidates: Vec<Candidate>,
    /// Candidates still compared, best first at each halving.
    alive: Vec<usize>,
    /// Result known without any simulation.
    settled: Option<Choice>,
    model: Model,
    unseen: Vec<IdolId>,
    oshi: Option<IdolId>,
    rng: Pcg64Mcg,
    nodes: u64,
    limit: u64,
    round: u32,
    rivals: usize,
}

/// What the claimed units of a candidate score without a win.
struct Base {
    points: u32,
    oshi: bool,
}

impl Base {
    fn of(hand: &Hand) -> Self {
        let roster = hand.roster();
        let sizes = hand.claimed().iter().map(|&id| roster.size(id));
        let points = sizes.map(|size| score::points(size, false, true)).sum();
        let oshi = hand
            .oshi()
            .is_some_and(|oshi| hand.claimed().iter().any(|&id| roster.members(id).has(oshi)));
        Self { points, oshi }
    }
}

impl Thought {
    /// Prepares a decision; `limit` is the number of nodes, one for each simulated round.
    pub fn new(view: &View, seed: u64, limit: u64) -> Self {
        let legal = view.legal();
        let hand = view.hand();
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let unseen: Vec<IdolId> = (0..TILES as IdolId)
            .flat_map(|id| std::iter::repeat_n(id, usize::from(hand.rem()[usize::from(id)])))
            .collect();
        let mut thought = Self {
            candidates: Vec::new(),
            alive: Vec::new(),
            settled: None,
            model: Model::default(),
            unseen,
            oshi: hand.oshi(),
            rng: Pcg64Mcg::seed_from_u64(rng.next_u64()),
            nodes: 0,
            limit,
            round: 0,
            rivals: usize::from(view.seats()) - 1,
        };
        thought.prepare(view, &hand, &legal, &mut rng);
        thought
    }

    fn prepare(&mut self, view: &View, hand: &Hand, legal: &[Action], rng: &mut Pcg64Mcg) {
        if let [action] = legal {
            self.settled = Some(Choice { action: *action, reason: Reason::Forced });
            return;
        }
        let win = match view.phase() {
            Phase::Sent(_) => view.ron().filter(|_| legal.contains(&Action::Ron)),
            _ => view.tsumo().filter(|_| legal.contains(&Action::Tsumo)),
        };
        if let Some(points) = win {
            let action = if legal.contains(&Action::Tsumo) { Action::Tsumo } else { Action::Ron };
            self.settled = Some(Choice { action, reason: Reason::Win { points } });
            return;
        }
        let rooms = (0..view.seats())
            .flat_map(|seat| view.room(seat).iter())
            .fold(0, |rooms, &tile| rooms | 1 << tile);
        let outlook = value::outlook(view);
        match view.phase() {
            Phase::Drawn(_) | Phase::Claimed(_) => {
                self.add_sends(hand, outlook, rooms);
            }
            Phase::Sent(sent) => {
                let rooms_after = rooms | 1 << sent.tile;
                // Only the seats between the one that sent and this one come first.
                let passed = usize::from((sent.from + view.seats() - view.seat()) % view.seats());
                self.add(Action::Pass, hand, rooms_after, outlook, passed);
                for &action in legal {
                    if let Action::Tin(unit) = action
                        && let Some(after) = value::claimed(hand, unit, sent.tile)
                    {
                        self.add(action, &after, rooms, outlook, 0);
                    }
                }
            }
            Phase::Turn(_) => {
                self.add(Action::Draw, hand, rooms, outlook, 0);
                self.add_fetches(hand, legal, rooms, outlook);
            }
            Phase::Over => {}
        }
        if self.candidates.len() < 2 {
            let action = self.candidates.first().map_or(legal[0], |candidate| candidate.action);
            self.settled = Some(Choice { action, reason: Reason::Forced });
            return;
        }
        self.alive = (0..self.candidates.len()).collect();
        self.model = Model::new(view, &self.unseen, rng);
        self.nodes += PREPARATION;
    }

    /// The most promising sends of a full hand, by worth and by speed.
    fn add_sends(&mut self, hand: &Hand, outlook: Outlook, rooms: u64) {
        let table = Table::new(hand);
        let fastest = plain::sends(hand, &table);
        let rows = value::sends(hand, outlook);
        let mut tiles: Vec<IdolId> = fastest.iter().take(2).map(|row| row.tile).collect();
        for row in &rows {
            if let Some(tile) = row.tile.filter(|tile| !tiles.contains(tile)) {
                tiles.push(tile);
            }
        }
        let keep_sora = fastest.first().is_some_and(|row| row.wait.h.is_some_and(|h| h >= 2));
        if keep_sora && tiles.len() > 1 {
            tiles.retain(|&tile| tile != SORA);
        }
        tiles.truncate(CANDIDATES);
        let pool = Pool::new(hand, &table, &Start::of(hand, &table), POOL_NODES, 4 * MOST_TARGETS);
        for tile in tiles {
            let mut bag: Bag = hand.free().iter().copied().collect();
            bag.remove(tile);
            let kept = |target: &&Target| target.tiles.count(tile) <= bag.count(tile);
            let targets = pool.targets.iter().filter(kept).copied().collect();
            let rooms = rooms | 1 << tile;
            let state = State { tiles: bag, rooms, sent: Some(tile), ..State::default() };
            let prior =
                rows.iter().find(|row| row.tile == Some(tile)).map_or(0.0, |row| row.expected);
            self.candidates.push(Candidate::new(Action::Send(tile), hand, state, targets, prior));
        }
    }

    fn add(&mut self, action: Action, hand: &Hand, rooms: u64, outlook: Outlook, passed: usize) {
        let table = Table::new(hand);
        let pool = Pool::new(hand, &table, &Start::of(hand, &table), POOL_NODES, MOST_TARGETS);
        let tiles = hand.free().iter().copied().collect();
        let prior = potential::potential(hand, &table, &pool, outlook)
            .first()
            .map_or(0.0, |row| row.expected);
        let state = State { tiles, rooms, full: hand.is_drawn(), passed, ..State::default() };
        self.candidates.push(Candidate::new(action, hand, state, pool.targets, prior));
    }

    /// そら for each of the tiles that fit best.
    fn add_fetches(&mut self, hand: &Hand, legal: &[Action], rooms: u64, outlook: Outlook) {
        let mut seen: Set = Set::default();
        let mut rows: Vec<(u8, std::cmp::Reverse<u16>, Action, Hand)> = Vec::new();
        for &action in legal {
            let Action::Sora { tile, .. } = action else { continue };
            if seen.has(tile) {
                continue;
            }
            seen = seen.with(tile);
            let mut free = hand.free().to_vec();
            if let Some(at) = free.iter().position(|&there| there == SORA) {
                free[at] = tile;
            }
            // The fetched tile was seen before; そら is seen instead.
            let mut others = hand.seen();
            if let Some(at) = others.iter().position(|&there| there == tile) {
                others[at] = SORA;
            }
            let Ok(after) = Hand::new(hand.roster(), hand.claimed(), &free, &others, hand.oshi())
            else {
                continue;
            };
            let table = Table::new(&after);
            let wait =
                crate::games::milljan::waits::wait(&after, &table, &Start::of(&after, &table));
            let Some(h) = wait.h else { continue };
            rows.push((h, std::cmp::Reverse(wait.weight), action, after));
        }
        rows.sort_by_key(|row| (row.0, row.1));
        for (_, _, action, after) in rows.into_iter().take(CANDIDATES - 1) {
            self.add(action, &after, rooms, outlook, 0);
        }
    }

    /// Plays on for about `nodes` simulated rounds.
    pub fn advance(&mut self, nodes: u64) -> Step {
        if self.settled.is_some() {
            return Step::Done;
        }
        let end = self.nodes.saturating_add(nodes).min(self.limit);
        while self.nodes < end {
            let world = World::deal(&self.unseen, &self.model, self.rivals, &mut self.rng);
            for &at in &self.alive {
                let candidate = &mut self.candidates[at];
                let (points, won, rounds) = play(candidate, &world, self.rivals, self.oshi);
                candidate.worlds += 1;
                candidate.sum += f64::from(points);
                candidate.wins += u32::from(won);
                self.nodes += u64::from(rounds) + 1;
            }
            self.round += 1;
            if self.alive.len() > 2 && self.round.is_power_of_two() && self.round >= FIRST_WORLDS {
                let candidates = &self.candidates;
                self.alive.sort_by(|&a, &b| {
                    candidates[b].estimate().total_cmp(&candidates[a].estimate())
                });
                self.alive.truncate(self.alive.len().div_ceil(2).max(2));
                self.alive.sort_unstable();
            }
        }
        if self.nodes >= self.limit { Step::Done } else { Step::Running }
    }

    /// Nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes in all.
    pub fn limit(&self) -> u64 {
        if self.settled.is_some() { self.nodes } else { self.limit }
    }

    /// The best choice so far.
    pub fn choice(&self) -> Choice {
        if let Some(choice) = self.settled {
            return choice;
        }
        let mut order: Vec<&Candidate> =
            self.alive.iter().map(|&at| &self.candidates[at]).collect();
        order.sort_by(|a, b| b.estimate().total_cmp(&a.estimate()));
        let best = order[0];
        let worlds = f64::from(best.worlds.max(1));
        Choice {
            action: best.action,
            reason: Reason::Value {
                expected: best.estimate(),
                win: f64::from(best.wins) / worlds,
                next: order.get(1).map(|candidate| candidate.estimate()),
            },
        }
    }
}

/// The hidden part of the table, dealt out once.
struct World {
    /// Tiles in the order in which they come up: own draw, then one for each rival, and so on.
    tiles: Vec<IdolId>,
    rivals: Vec<Rival>,
}

impl World {
    fn deal(unseen: &[IdolId], model: &Model, rivals: usize, rng: &mut Pcg64Mcg) -> Self {
        let mut tiles = unseen.to_vec();
        let most = tiles.len().min(MOST_ROUNDS * (rivals + 1));
        for at in 0..most {
            let other = at + below(rng, (tiles.len() - at) as u32) as usize;
            tiles.swap(at, other);
        }
        tiles.truncate(most);
        let rivals = (0..rivals).map(|at| model.sample(at, rng)).collect();
        Self { tiles, rivals }
    }
}

/// Distances of a state to the goals of a pool that are still open to it.
struct Near {
    /// Fewest missing tiles.
    least: u8,
    /// Tiles that some nearest goal misses.
    wanted: u64,
}

fn near(goals: &Goals, state: &State) -> Near {
    let mut near = Near { least: u8::MAX, wanted: 0 };
    for (tiles, target) in goals.tiles.iter().zip(&goals.targets) {
        let count = tiles.excess(&state.tiles);
        if count > near.least || !open(target, state) {
            continue;
        }
        if count < near.least {
            near = Near { least: count, wanted: 0 };
        }
        let [one, two, three] = tiles.beyond(&state.tiles);
        near.wanted |= one | two | three;
    }
    near
}

/// Whether a goal holds all units claimed since.
fn open(target: &Target, state: &State) -> bool {
    state.claimed.iter().all(|id| target.units().iter().any(|(unit, _)| unit == id))
}

/// How much less a goal with one more missing tile counts.
const FURTHER: f32 = 0.06;
/// Goals that a send is judged by.
const LOOKED_AT: usize = 120;

/// The tile whose loss costs the near goals least.
fn send(goals: &Goals, state: &State, near: &Near) -> IdolId {
    let mut keep = [0f32; TILES];
    for (target, count) in goals.within(state, near.least + 1).take(LOOKED_AT) {
        let weight = target.points as f32 * if count == near.least { 1.0 } else { FURTHER };
        let mut used = target.tiles.set().and(state.tiles.set()).0;
        while used != 0 {
            let tile = used.trailing_zeros() as IdolId;
            used &= used - 1;
            // A spare copy can go.
            if target.tiles.count(tile) >= state.tiles.count(tile) {
                keep[usize::from(tile)] += weight;
            }
        }
    }
    if near.least >= 2 {
        keep[usize::from(SORA)] = f32::MAX;
    }
    state
        .tiles
        .set()
        .iter()
        .min_by(|&a, &b| keep[usize::from(a)].total_cmp(&keep[usize::from(b)]))
        .unwrap_or(SORA)
}

/// Plays one world to its end: points, whether this seat has won, rounds.
fn play(
    candidate: &Candidate,
    world: &World,
    rivals: usize,
    oshi: Option<IdolId>,
) -> (u32, bool, u32) {
    let goals = &candidate.goals;
    let mut state = candidate.state.clone();
    let mut tiles = world.tiles.iter().copied();
    let mut near_now = near(goals, &state);
    let mut rounds = 0;
    let lost = |state: &State| lose(goals, state, oshi, &candidate.base);
    if state.full {
        let tile = send(goals, &state, &near_now);
        state.tiles.remove(tile);
        state.rooms |= 1 << tile;
        state.sent = Some(tile);
        near_now = near(goals, &state);
    }
    let first = candidate.state.sent.is_none() && !candidate.state.full;
    let mut own_turn = first && candidate.action != Action::Pass;
    loop {
        if own_turn {
            // そら, when as many tiles are missing as the article's player waits for.
            let soras = state.tiles.count(SORA);
            if soras > 0 && near_now.least >= 2 && near_now.least <= soras + 1 && rounds > 0 {
                let open = near_now.wanted & state.rooms & !(1 << SORA);
                if open != 0 {
                    let tile = open.trailing_zeros() as IdolId;
                    state.tiles.remove(SORA);
                    state.tiles.add(tile);
                    near_now = near(goals, &state);
                }
            }
            let Some(tile) = tiles.next() else { return (lost(&state), false, rounds) };
            state.tiles.add(tile);
            if near_now.least == 1 && near_now.wanted >> tile & 1 != 0 {
                let best = goals.within(&state, 0).map(|(target, _)| target.points).max();
                if let Some(points) = best {
                    return (points.saturating_sub(state.cost), true, rounds);
                }
            }
            if near_now.wanted >> tile & 1 != 0 {
                near_now = near(goals, &state);
            }
            let tile = send(goals, &state, &near_now);
            state.tiles.remove(tile);
            near_now = near(goals, &state);
            state.rooms |= 1 << tile;
            state.sent = Some(tile);
        }
        own_turn = true;
        if let Some(tile) = state.sent.take()
            && world.rivals.iter().any(|rival| rival.wins(tile, rounds))
        {
            return (lost(&state), false, rounds);
        }
        rounds += 1;
        for rival in std::mem::take(&mut state.passed)..rivals {
            let Some(tile) = tiles.next() else { return (lost(&state), false, rounds) };
            if world.rivals[rival].wins(tile, rounds) {
                return (lost(&state), false, rounds);
            }
            if near_now.wanted >> tile & 1 != 0 && tile != SORA {
                if near_now.least == 1 {
                    if let Some(points) = ron(goals, &state, tile) {
                        return (points, true, rounds);
                    }
                } else if let Some(unit) = tin(goals, &state, &near_now, tile) {
                    state.tiles.add(tile);
                    state.claimed.push(unit);
                    state.cost += CLAIM_COSTS;
                    near_now = near(goals, &state);
                    let tile = send(goals, &state, &near_now);
                    state.tiles.remove(tile);
                    near_now = near(goals, &state);
                    state.rooms |= 1 << tile;
                    if world.rivals.iter().any(|rival| rival.wins(tile, rounds)) {
                        return (lost(&state), false, rounds);
                    }
                    break;
                }
            }
            if world
                .rivals
                .iter()
                .enumerate()
                .any(|(at, other)| at != rival && other.wins(tile, rounds))
            {
                return (lost(&state), false, rounds);
            }
            state.rooms |= 1 << tile;
        }
        if rounds as usize >= MOST_ROUNDS {
            return (lost(&state), false, rounds);
        }
    }
}

/// Points that exposing a unit of three or more costs.
const CLAIM_COSTS: u32 = 2000;

/// Points of the best goal that this tile completes by ron.
fn ron(goals: &Goals, state: &State, tile: IdolId) -> Option<u32> {
    if tile == SHIIKA {
        return None;
    }
    let mut with = state.clone();
    with.tiles.add(tile);
    goals
        .within(&with, 0)
        .filter_map(|(target, _)| {
            let loss = target
                .units()
                .iter()
                .filter(|(id, members)| {
                    members.has(tile) && members.len() >= 2 && !state.claimed.contains(id)
                })
                .map(|(_, members)| if members.len() >= 3 { 2000 } else { 1000 })
                .min()?;
            Some(target.points.saturating_sub(state.cost + loss))
        })
        .max()
}

/// The unit to claim with a tile: of the best among the nearest goals that it completes one for.
fn tin(goals: &Goals, state: &State, near: &Near, tile: IdolId) -> Option<UnitId> {
    let have = state.tiles.set().with(tile);
    goals
        .within(state, near.least)
        .filter(|(target, _)| target.tiles.count(tile) > state.tiles.count(tile))
        .filter_map(|(target, _)| {
            let unit = target.units().iter().find(|(id, members)| {
                members.has(tile)
                    && members.len() >= 3
                    && members.without(have).is_empty()
                    && !state.claimed.contains(id)
            })?;
            Some((target.points, unit.0))
        })
        .max()
        .map(|(_, unit)| unit)
}

/// Points of a hand that has not won: the complete units of the best of its goals.
fn lose(goals: &Goals, state: &State, oshi: Option<IdolId>, base: &Base) -> u32 {
    let mut best = 0;
    for (target, _) in goals.within(state, 4).take(60) {
        let mut left = state.tiles;
        let mut found = base.oshi;
        let mut points = 0;
        for &(id, members) in target.units() {
            if members.without(left.set()).is_empty() {
                members.iter().for_each(|tile| left.remove(tile));
                points += score::points(members.len(), false, state.claimed.contains(&id));
                found |= oshi.is_some_and(|oshi| members.has(oshi));
            }
        }
        best = best.max(points + if found { BONUS } else { 0 });
    }
    best.max(if base.oshi { BONUS } else { 0 }) + base.points
}
