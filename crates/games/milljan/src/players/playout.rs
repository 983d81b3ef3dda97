//! Simulated play: one candidate of the strong player in one dealt-out order of tiles.
//!
//! The own seat plays by the goals near its hand, which are listed once. The distance of each is
//! one byte; a tile that comes or goes changes a row of bytes. Wins, own and others', are not
//! simulated: every moment counts with the probability that the game gets there, so that a few
//! worlds say as much as many decided by luck.

use rand_pcg::Pcg64Mcg;

use super::pool::{Bag, Target};
use super::rivals::{Model, ROUNDS};
use crate::deals::below;
use crate::hand::Hand;
use crate::idol::{IdolId, SHIIKA, SORA, TILES};
use crate::rules::{ClaimFrom, Rules};
use crate::score::{self, BONUS};
use crate::unit::UnitId;

/// Goals of a candidate.
const MOST_TARGETS: usize = 3000;
/// How much less a goal counts for each missing tile, by copy left.
const FURTHER: f32 = 0.02;
/// Goals used to judge a send.
const LOOKED_AT: usize = 120;
/// Goals used to find the points without a win.
const LOST_BY: usize = 40;
/// Distance of a goal that is out: no tiles can bring it back within reach.
const OUT: u8 = 200;
/// Bytes that are processed together.
const CHUNK: usize = 16;

/// The goals of a candidate, the most promising first.
pub struct Goals {
    targets: Vec<Target>,
    bags: Vec<Bag>,
    /// Length of a row: the goals, filled up to whole chunks.
    stride: usize,
    /// For each tile, a row with 1 for every goal that holds it.
    rows: Vec<u8>,
    /// Goals that hold a tile twice or three times: tile, which copy, goal.
    more: Vec<(IdolId, u8, usize)>,
}

impl Goals {
    /// Ranks goals by points, times the copies left of each missing tile.
    pub fn new(targets: Vec<Target>, have: &Bag, left: &[u8; TILES]) -> Self {
        let mut ranked: Vec<(f32, Target)> = targets
            .into_iter()
            .map(|target| (weight(target.points, target.tiles.beyond(have), left), target))
            .collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.truncate(MOST_TARGETS);
        let targets: Vec<Target> = ranked.into_iter().map(|(_, target)| target).collect();
        let stride = targets.len().next_multiple_of(CHUNK);
        let mut rows = vec![0; stride * TILES];
        let mut more = Vec::new();
        for (at, target) in targets.iter().enumerate() {
            for tile in target.tiles.set().iter() {
                rows[usize::from(tile) * stride + at] = 1;
                more.extend((2..=target.tiles.count(tile)).map(|copy| (tile, copy, at)));
            }
        }
        let bags = targets.iter().map(|target| target.tiles).collect();
        Self { targets, bags, stride, rows, more }
    }

    /// How many tiles each goal misses.
    fn distances(&self, have: &Bag) -> Vec<u8> {
        let mut away: Vec<u8> = self.bags.iter().map(|bag| bag.excess(have)).collect();
        away.resize(self.stride, OUT);
        away
    }
}

/// The weight of a goal: its points, times the copies left of every missing tile.
fn weight(points: u32, [one, two, three]: [u64; 3], left: &[u8; TILES]) -> f32 {
    let mut weight = points as f32;
    let mut missing = one | two | three;
    while missing != 0 {
        weight *= FURTHER * f32::from(left[missing.trailing_zeros() as usize]);
        missing &= missing - 1;
    }
    weight
}

/// A hand in a simulated game.
#[derive(Clone, Default)]
pub struct State {
    /// Free tiles, and those of units claimed since.
    pub tiles: Bag,
    /// Tiles that lie in waiting rooms.
    pub rooms: u64,
    /// The tile just sent by this seat, which others may win.
    pub sent: Option<IdolId>,
    /// A tile must be sent at once, without a draw.
    pub full: bool,
    /// The own seat draws next.
    pub draws: bool,
    /// Rivals that have had their turn in the current round.
    pub passed: usize,
}

/// What the claimed units of a candidate score without a win.
pub struct Base {
    points: u32,
    oshi: bool,
}

impl Base {
    /// Computes it from a hand.
    pub fn of(hand: &Hand) -> Self {
        let roster = hand.roster();
        let sizes = hand.claimed().iter().map(|&id| roster.size(id));
        let points = sizes.map(|size| score::points(size, false, true)).sum();
        let oshi = hand
            .oshi()
            .is_some_and(|oshi| hand.claimed().iter().any(|&id| roster.members(id).has(oshi)));
        Self { points, oshi }
    }
}

/// The order in which hidden tiles come up, dealt out once.
pub struct World {
    /// Every seat has its own places, so that all candidates meet the same tiles: own draw, then one
    /// for each rival, and so on.
    tiles: Vec<IdolId>,
    /// Tiles that replace one that would win, because wins are computed, not simulated.
    spare: Vec<IdolId>,
    unseen: [u8; TILES],
}

/// Spare tiles of a world.
const SPARE: usize = 24;

impl World {
    /// Deals out what is unseen.
    pub fn deal(unseen: &[IdolId], rivals: usize, rng: &mut Pcg64Mcg) -> Self {
        let mut tiles = unseen.to_vec();
        let most = tiles.len().min(ROUNDS * (rivals + 1));
        let all = tiles.len().min(most + SPARE);
        for at in 0..all {
            let other = at + below(rng, (tiles.len() - at) as u32) as usize;
            tiles.swap(at, other);
        }
        let mut counts = [0; TILES];
        unseen.iter().for_each(|&tile| counts[usize::from(tile)] += 1);
        tiles.truncate(all);
        let spare = tiles.split_off(most);
        Self { tiles, spare, unseen: counts }
    }
}

/// The goals nearest to a hand.
#[derive(Clone, Copy)]
struct Near {
    /// Fewest missing tiles.
    least: u8,
    /// Tiles that some nearest goal misses.
    wanted: u64,
}

/// Share of games below which a world is not played on.
const NEGLIGIBLE: f64 = 0.04;
/// Points that exposing a unit of three or more costs.
const CLAIM_COSTS: u32 = 2000;

/// What a hand one tile from the win gains from the winning tiles.
#[derive(Clone, Copy, Default)]
struct Wait {
    /// Unseen copies that win by own draw, and their points added up.
    tsumo: (f64, f64),
    /// The same by ron.
    ron: (f64, f64),
}

/// The result of a world: expectations over everything but the order of tiles.
pub struct End {
    /// Expected points.
    pub points: f64,
    /// Chance to win.
    pub win: f64,
    /// Rounds played.
    pub rounds: usize,
}

/// What a simulated game starts from.
pub struct Start<'a> {
    /// Goals of the own hand.
    pub goals: &'a Goals,
    /// What its claimed units score.
    pub base: &'a Base,
    /// The hand.
    pub state: &'a State,
    /// The other seats.
    pub model: &'a Model,
    /// The own 担当.
    pub oshi: Option<IdolId>,
    /// Whose tiles may be claimed, and whether a draw follows そら.
    pub rules: Rules,
}

/// Plays one world to its end.
pub fn play(start: &Start, world: &World) -> End {
    Play::new(start, world).run()
}

struct Play<'a> {
    goals: &'a Goals,
    base: &'a Base,
    world: &'a World,
    model: &'a Model,
    oshi: Option<IdolId>,
    rules: Rules,
    state: State,
    /// How many tiles each goal misses.
    away: Vec<u8>,
    /// Units claimed since the goals were listed; goals without them are out.
    claimed: Vec<UnitId>,
    /// Points that claims have cost.
    cost: u32,
    near: Near,
    wait: Wait,
    /// Points without a win, while the hand stays as it is.
    lost: Option<f64>,
    left: [u8; TILES],
    unseen: u32,
    spare: usize,
    round: usize,
    /// Chance that the game is still on.
    alive: f64,
    points: f64,
    win: f64,
}

impl<'a> Play<'a> {
    fn new(start: &Start<'a>, world: &'a World) -> Self {
        let mut play = Self {
            goals: start.goals,
            base: start.base,
            world,
            model: start.model,
            oshi: start.oshi,
            rules: start.rules,
            state: start.state.clone(),
            away: start.goals.distances(&start.state.tiles),
            claimed: Vec::new(),
            cost: 0,
            near: Near { least: OUT, wanted: 0 },
            wait: Wait::default(),
            lost: None,
            left: world.unseen,
            unseen: world.unseen.iter().map(|&copies| u32::from(copies)).sum(),
            spare: 0,
            round: 0,
            alive: 1.0,
            points: 0.0,
            win: 0.0,
        };
        play.look();
        play
    }

    fn run(mut self) -> End {
        if self.state.full {
            self.send();
        } else if let Some(tile) = self.state.sent.take() {
            self.offer(tile);
        }
        let rivals = self.model.count();
        let mut draws = self.state.draws;
        let mut from = self.state.passed;
        while self.round < ROUNDS && self.alive > NEGLIGIBLE {
            if draws && !self.turn() {
                break;
            }
            draws = true;
            for rival in std::mem::take(&mut from)..rivals {
                let risk = self.alive * self.model.risk(rival, self.round);
                self.lose(risk);
                self.book(self.wait.ron);
                let Some(tile) = self.tile(1 + rival) else { break };
                self.state.rooms |= 1 << tile;
                // The last rival before the own turn sits on the left.
                let open = self.rules.claim_from == ClaimFrom::Any || rival + 1 == rivals;
                if open
                    && self.near.least >= 2
                    && self.near.wanted >> tile & 1 != 0
                    && tile != SORA
                    && let Some(unit) = self.claim(tile)
                {
                    self.take(tile);
                    self.claimed.push(unit);
                    self.cost += CLAIM_COSTS;
                    for (away, target) in self.away.iter_mut().zip(&self.goals.targets) {
                        if target.units().iter().all(|&(id, _)| id != unit) {
                            *away = OUT;
                        }
                    }
                    self.send();
                    // Play continues after the seat that has claimed.
                    draws = false;
                    break;
                }
            }
            self.round += 1;
        }
        self.lose(self.alive);
        End { points: self.points, win: self.win, rounds: self.round }
    }

    /// Draws and sends; `false` where no tile is left.
    fn turn(&mut self) -> bool {
        let soras = self.state.tiles.count(SORA);
        // そら, when as many tiles are missing as the article's player waits for.
        if soras > 0 && self.near.least >= 2 && self.near.least <= soras + 1 && self.round > 0 {
            let open = self.near.wanted & self.state.rooms & !(1 << SORA);
            if open != 0 {
                self.give(SORA);
                self.take(open.trailing_zeros() as IdolId);
                self.look();
                if !self.rules.sora_then_draw {
                    return true;
                }
            }
        }
        self.book(self.wait.tsumo);
        let Some(tile) = self.tile(0) else { return false };
        let before = (self.near, self.wait, self.lost);
        self.take(tile);
        let sent = self.choose();
        self.give(sent);
        if sent == tile {
            (self.near, self.wait, self.lost) = before;
        } else {
            self.look();
        }
        self.offer(sent);
        true
    }

    /// One more of a tile.
    fn take(&mut self, tile: IdolId) {
        let copies = self.state.tiles.count(tile);
        if copies == 0 {
            let row = &self.goals.rows[usize::from(tile) * self.goals.stride..];
            self.away.iter_mut().zip(row).for_each(|(away, has)| *away -= has);
        } else {
            for &(_, _, at) in
                self.goals.more.iter().filter(|more| (more.0, more.1) == (tile, copies + 1))
            {
                self.away[at] -= 1;
            }
        }
        self.state.tiles.add(tile);
    }

    /// One fewer of a tile.
    fn give(&mut self, tile: IdolId) {
        let copies = self.state.tiles.count(tile);
        if copies == 1 {
            let row = &self.goals.rows[usize::from(tile) * self.goals.stride..];
            self.away.iter_mut().zip(row).for_each(|(away, has)| *away += has);
        } else {
            for &(_, _, at) in
                self.goals.more.iter().filter(|more| (more.0, more.1) == (tile, copies))
            {
                self.away[at] += 1;
            }
        }
        self.state.tiles.remove(tile);
    }

    fn least(&self) -> u8 {
        self.away.iter().copied().fold(u8::MAX, u8::min)
    }

    /// Goals that miss at most `most` tiles, the most promising first.
    fn within(&self, most: u8) -> impl Iterator<Item = usize> {
        self.away.chunks(CHUNK).enumerate().flat_map(move |(at, chunk)| {
            let some = chunk.iter().copied().fold(u8::MAX, u8::min) <= most;
            let chunk = if some { chunk } else { &[] };
            let near = chunk.iter().enumerate().filter(move |(_, away)| **away <= most);
            near.map(move |(place, _)| at * CHUNK + place)
        })
    }

    /// Books the share of games that is won at this moment.
    fn book(&mut self, (copies, points): (f64, f64)) {
        if copies > 0.0 {
            let unseen = f64::from(self.unseen.max(1));
            self.points += self.alive * points / unseen;
            self.win += self.alive * copies / unseen;
            self.alive *= (1.0 - copies / unseen).max(0.0);
        }
    }

    /// Books the share of games that ends at this moment without a win.
    fn lose(&mut self, share: f64) {
        if share > 0.0 {
            let lost = self.lost.unwrap_or_else(|| f64::from(self.points_lost()));
            self.lost = Some(lost);
            self.points += share * lost;
            self.alive -= share;
        }
    }

    /// The tile that comes up at a place of this round, given that it does not win.
    fn tile(&mut self, place: usize) -> Option<IdolId> {
        let seats = self.model.count() + 1;
        let mut tile = *self.world.tiles.get(self.round * seats + place)?;
        while self.near.least == 1 && self.near.wanted >> tile & 1 != 0 {
            tile = *self.world.spare.get(self.spare)?;
            self.spare += 1;
        }
        let left = &mut self.left[usize::from(tile)];
        *left = left.saturating_sub(1);
        self.unseen = self.unseen.saturating_sub(1);
        Some(tile)
    }

    /// Sends the tile whose loss costs least.
    fn send(&mut self) {
        let tile = self.choose();
        self.give(tile);
        self.look();
        self.offer(tile);
    }

    /// The tile whose loss costs the near goals least.
    fn choose(&self) -> IdolId {
        let mut keep = [0f32; TILES];
        let have = &self.state.tiles;
        let least = self.least();
        for at in self.within(least.saturating_add(1)).take(LOOKED_AT) {
            let bag = &self.goals.bags[at];
            let weight = weight(self.goals.targets[at].points, bag.beyond(have), &self.left);
            let mut used = bag.set().and(have.set()).0;
            while used != 0 {
                let tile = used.trailing_zeros() as IdolId;
                used &= used - 1;
                // A spare copy can go.
                if bag.count(tile) >= have.count(tile) {
                    keep[usize::from(tile)] += weight;
                }
            }
        }
        if least >= 2 {
            keep[usize::from(SORA)] = f32::MAX;
        }
        let cost = |tile: IdolId| keep[usize::from(tile)];
        have.set().iter().min_by(|&a, &b| cost(a).total_cmp(&cost(b))).unwrap_or(SORA)
    }

    /// Works out the consequences of sending this tile.
    fn offer(&mut self, tile: IdolId) {
        self.state.rooms |= 1 << tile;
        self.lose(self.alive * self.model.danger(tile, self.round));
    }

    /// Updates after the hand has changed.
    fn look(&mut self) {
        self.lost = None;
        self.wait = Wait::default();
        self.near = Near { least: self.least(), wanted: 0 };
        if self.near.least >= OUT / 2 {
            return;
        }
        let mut best = [(0u32, 0u32); TILES];
        let mut wanted = 0;
        for at in self.within(self.near.least) {
            let [one, two, three] = self.goals.bags[at].beyond(&self.state.tiles);
            let missing = one | two | three;
            wanted |= missing;
            if self.near.least == 1 {
                let target = &self.goals.targets[at];
                let tile = missing.trailing_zeros() as usize;
                let points = target.points.saturating_sub(self.cost);
                let (tsumo, ron) = &mut best[tile];
                *tsumo = points.max(*tsumo);
                if points > *ron
                    && let Some(loss) = ron_loss(target, &self.claimed, tile as IdolId)
                {
                    *ron = points.saturating_sub(loss).max(*ron);
                }
            }
        }
        self.near.wanted = wanted;
        while self.near.least == 1 && wanted != 0 {
            let tile = wanted.trailing_zeros() as usize;
            wanted &= wanted - 1;
            let copies = f64::from(self.left[tile]);
            let (tsumo, ron) = best[tile];
            self.wait.tsumo.0 += copies;
            self.wait.tsumo.1 += copies * f64::from(tsumo);
            if ron > 0 {
                self.wait.ron.0 += copies;
                self.wait.ron.1 += copies * f64::from(ron);
            }
        }
    }

    /// The unit to claim with a tile: one that it completes in the best of the nearest goals.
    fn claim(&self, tile: IdolId) -> Option<UnitId> {
        let have = self.state.tiles.set().with(tile);
        let copies = self.state.tiles.count(tile);
        self.within(self.near.least)
            .filter(|&at| self.goals.bags[at].count(tile) > copies)
            .filter_map(|at| {
                let target = &self.goals.targets[at];
                let unit = target.units().iter().find(|(id, members)| {
                    members.has(tile)
                        && members.len() >= 3
                        && members.without(have).is_empty()
                        && !self.claimed.contains(id)
                })?;
                Some((target.points, unit.0))
            })
            .max()
            .map(|(_, unit)| unit)
    }

    /// Points of the hand as it is, without a win: the complete units of the best of its goals.
    fn points_lost(&self) -> u32 {
        let mut best = 0;
        for at in self.within(4).take(LOST_BY) {
            let mut left = self.state.tiles;
            let mut found = self.base.oshi;
            let mut points = 0;
            for &(id, members) in self.goals.targets[at].units() {
                if members.without(left.set()).is_empty() {
                    members.iter().for_each(|tile| left.remove(tile));
                    points += score::points(members.len(), false, self.claimed.contains(&id));
                    found |= self.oshi.is_some_and(|oshi| members.has(oshi));
                }
            }
            best = best.max(points + if found { BONUS } else { 0 });
        }
        best.max(if self.base.oshi { BONUS } else { 0 }) + self.base.points
    }
}

/// Points that a ron with this tile costs; `None` where ron is not allowed.
fn ron_loss(target: &Target, claimed: &[UnitId], tile: IdolId) -> Option<u32> {
    if tile == SHIIKA {
        return None;
    }
    target
        .units()
        .iter()
        .filter(|(id, members)| members.has(tile) && members.len() >= 2 && !claimed.contains(id))
        .map(|(_, members)| if members.len() >= 3 { 2000 } else { 1000 })
        .min()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand_core::SeedableRng;

    use super::super::View;
    use super::super::pool::Pool;
    use super::*;
    use crate::Date;
    use crate::game::{Game, Setup};
    use crate::goals;
    use crate::roster::Roster;
    use crate::table::Table;

    /// What the first of four seats sees after the deal, and its hand without one tile.
    struct Seen {
        goals: Goals,
        base: Base,
        state: State,
        model: Model,
        rules: Rules,
        unseen: Vec<IdolId>,
        rng: Pcg64Mcg,
    }

    impl Seen {
        fn new(seed: u64) -> Self {
            let day = Date::new(2025, 12, 16).expect("a day");
            let (roster, rules) = (Roster::of(day), Rules::default());
            let setup = Setup { roster, rules, seed, dealer: 0, oshi: vec![None; 4], hand: None };
            let game = Game::new(Arc::new(setup)).expect("a sound setup");
            let view = View::of(&game).expect("the game goes on");
            let hand = game.hand(0);
            let bounds = Table::new(&hand);
            let start = goals::Start::of(&hand, &bounds);
            let pool = Pool::new(&hand, &bounds, &start, (20_000, 2000, 2));
            let tiles: Bag = hand.free()[1..].iter().copied().collect();
            let unseen: Vec<IdolId> = (0..TILES as IdolId)
                .flat_map(|id| std::iter::repeat_n(id, usize::from(hand.rem()[usize::from(id)])))
                .collect();
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            Self {
                goals: Goals::new(pool.targets, &tiles, hand.rem()),
                base: Base::of(&hand),
                state: State { tiles, sent: Some(hand.free()[0]), ..State::default() },
                model: Model::new(&view, &unseen, &mut rng),
                rules,
                unseen,
                rng,
            }
        }

        fn start(&self) -> Start<'_> {
            let Self { goals, base, state, model, .. } = self;
            Start { goals, base, state, model, oshi: None, rules: self.rules }
        }
    }

    #[test]
    fn distances_that_follow_the_tiles_are_those_counted_anew() {
        for seed in 1..=5 {
            let mut seen = Seen::new(seed);
            let world = World::deal(&seen.unseen, 3, &mut seen.rng);
            let mut play = Play::new(&seen.start(), &world);
            for &tile in world.tiles.iter().take(60) {
                if play.state.tiles.count(tile) == 3 {
                    continue;
                }
                play.take(tile);
                assert_eq!(play.away, seen.goals.distances(&play.state.tiles), "with {tile}");
                let sent = play.choose();
                play.give(sent);
                assert_eq!(play.away, seen.goals.distances(&play.state.tiles), "without {sent}");
            }
        }
    }

    #[test]
    fn where_fewer_tiles_may_be_claimed_fewer_games_are_won() {
        let mut wins = [0.0, 0.0];
        for seed in 1..=5 {
            let mut seen = Seen::new(seed);
            for _ in 0..20 {
                let world = World::deal(&seen.unseen, 3, &mut seen.rng);
                for (wins, claim_from) in wins.iter_mut().zip([ClaimFrom::Any, ClaimFrom::Left]) {
                    seen.rules.claim_from = claim_from;
                    *wins += play(&seen.start(), &world).win;
                }
            }
        }
        assert!(wins[1] < wins[0], "{wins:?}");
    }

    #[test]
    fn a_world_ends_with_a_chance_and_with_points_that_a_game_can_bring() {
        let mut wins = 0.0;
        for seed in 1..=5 {
            let mut seen = Seen::new(seed);
            for _ in 0..20 {
                let world = World::deal(&seen.unseen, 3, &mut seen.rng);
                let end = play(&seen.start(), &world);
                assert!((0.0..=1.0).contains(&end.win), "{}", end.win);
                assert!((0.0..30_000.0).contains(&end.points), "{}", end.points);
                wins += end.win;
            }
        }
        assert!((5.0..50.0).contains(&wins), "one seat of four wins now and then: {wins} of 100");
    }
}
