//! The strong player: determinised search.
//!
//! The order of the hidden tiles is dealt out at random, many times; each
//! candidate is then played to the end in the same worlds (`playout.rs`), and the
//! best average score is chosen. `docs/milljan.md`, "Players".

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::playout::{self, Base, Goals, Start, State, World};
use super::pool::{Bag, Pool, Target};
use super::rivals::Model;
use super::{Choice, Reason, View, plain, potential, value};
use crate::expected_value::Outlook;
use crate::game::{Action, Phase};
use crate::goals;
use crate::hand::Hand;
use crate::idol::{IdolId, SORA, Set, TILES};
use crate::rules::Rules;
use crate::table::Table;
use search::Step;

/// Most candidates that are simulated.
const CANDIDATES: usize = 6;
/// Worlds that every candidate gets before the worse half is dropped.
const FIRST_WORLDS: u32 = 16;
/// Nodes that the preparation counts as.
const PREPARATION: u64 = 60;
/// Search steps for each distance, goals, and how much farther than the nearest goals are listed.
const POOL: (u64, usize, u8) = (60_000, 12_000, 2);

/// One possible action, and what simulated games say about it.
struct Candidate {
    action: Action,
    /// Hand after it; a tile is still to be sent where it is full.
    state: State,
    goals: Goals,
    base: Base,
    /// Its worth by the closed formula.
    prior: f64,
    worlds: u32,
    /// Expected points and chances to win, added up over the worlds.
    sum: f64,
    wins: f64,
}

impl Candidate {
    fn new(action: Action, hand: &Hand, state: State, targets: Vec<Target>, prior: f64) -> Self {
        let goals = Goals::new(targets, &state.tiles, hand.rem());
        let base = Base::of(hand);
        Self { action, state, goals, base, prior, worlds: 0, sum: 0.0, wins: 0.0 }
    }

    /// Simulated and closed-form worth together.
    fn estimate(&self) -> f64 {
        let worlds = f64::from(self.worlds);
        let always = if matches!(self.action, Action::Send(_)) { PRIOR_SHARE } else { 0.0 };
        let share = always + (1.0 - always) * PRIOR_WORLDS / (worlds + PRIOR_WORLDS);
        self.prior * share + self.sum / worlds.max(1.0) * (1.0 - share)
    }
}

/// Worlds that the closed form is worth: its differences are off by some 500 points, those of one
/// world by some 1200, so it equals a few worlds.
const PRIOR_WORLDS: f64 = 6.0;
/// Weight of the closed form between sends however many worlds there are, because worlds err too:
/// they know only the goals near the hand.
const PRIOR_SHARE: f64 = 0.25;

/// A decision being thought about.
pub struct StrongSearch {
    candidates: Vec<Candidate>,
    /// Candidates still compared, best first at each halving.
    alive: Vec<usize>,
    /// Result known without any simulation.
    settled: Option<Choice>,
    model: Model,
    unseen: Vec<IdolId>,
    oshi: Option<IdolId>,
    rules: Rules,
    rng: Pcg64Mcg,
    nodes: u64,
    limit: u64,
    round: u32,
    rivals: usize,
}

impl StrongSearch {
    /// Prepares a decision; `limit` is the number of nodes, one for each simulated round.
    pub fn new(view: &View, seed: u64, limit: u64) -> Self {
        let legal = view.legal();
        let hand = view.hand();
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut unseen: Vec<IdolId> = (0..TILES as IdolId)
            .flat_map(|id| std::iter::repeat_n(id, usize::from(hand.rem()[usize::from(id)])))
            .collect();
        // The tile that was just sent is not in a waiting room yet, but it will not come from the wall.
        if let Phase::Sent(sent) = view.phase()
            && let Some(at) = unseen.iter().position(|&tile| tile == sent.tile)
        {
            unseen.remove(at);
        }
        let mut search = Self {
            candidates: Vec::new(),
            alive: Vec::new(),
            settled: None,
            model: Model::default(),
            unseen,
            oshi: hand.oshi(),
            rules: view.rules(),
            rng: Pcg64Mcg::seed_from_u64(rng.next_u64()),
            nodes: 0,
            limit,
            round: 0,
            rivals: usize::from(view.seats()) - 1,
        };
        search.prepare(view, &hand, &legal, &mut rng);
        search
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
                // Only the seats between the sender and this one come first.
                let passed = usize::from((sent.from + view.seats() - view.seat()) % view.seats());
                self.add(Action::Pass, hand, rooms_after, outlook, passed);
                for &action in legal {
                    if let Action::Tin(unit) = action
                        && let Some(after) = hand.claiming(unit, sent.tile)
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
        let pool = Pool::new(hand, &table, &goals::Start::of(hand, &table), POOL);
        let rows = value::sends_in(hand, &table, &pool, outlook);
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
        let pool = Pool::new(hand, &table, &goals::Start::of(hand, &table), POOL);
        let tiles = hand.free().iter().copied().collect();
        let prior = potential::potential(hand, &table, &pool, outlook)
            .first()
            .map_or(0.0, |row| row.expected);
        let fetches = matches!(action, Action::Sora { .. });
        let done = action == Action::Pass || (fetches && !self.rules.sora_then_draw);
        let (full, draws) = (hand.is_drawn(), !hand.is_drawn() && !done);
        let state = State { tiles, rooms, full, draws, passed, sent: None };
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
            let Some(after) = hand.fetching(tile) else { continue };
            let table = Table::new(&after);
            let wait = crate::waits::wait(&after, &table, &goals::Start::of(&after, &table));
            let Some(h) = wait.h else { continue };
            rows.push((h, std::cmp::Reverse(wait.weight), action, after));
        }
        rows.sort_by_key(|row| (row.0, row.1));
        for (_, _, action, after) in rows.into_iter().take(CANDIDATES - 1) {
            self.add(action, &after, rooms, outlook, 0);
        }
    }

    /// Continues for about `nodes` simulated rounds.
    pub fn advance(&mut self, nodes: u64) -> Step {
        if self.settled.is_some() {
            return Step::Done;
        }
        let end = self.nodes.saturating_add(nodes).min(self.limit);
        while self.nodes < end {
            let world = World::deal(&self.unseen, self.rivals, &mut self.rng);
            for &at in &self.alive {
                let candidate = &mut self.candidates[at];
                let start = Start {
                    goals: &candidate.goals,
                    base: &candidate.base,
                    state: &candidate.state,
                    model: &self.model,
                    oshi: self.oshi,
                    rules: self.rules,
                };
                let end = playout::play(&start, &world);
                candidate.worlds += 1;
                candidate.sum += end.points;
                candidate.wins += end.win;
                self.nodes += end.rounds as u64 + 1;
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
                win: best.wins / worlds,
                next: order.get(1).map(|candidate| candidate.estimate()),
            },
        }
    }
}
