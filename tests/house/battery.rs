//! The battery: what every game promises, whatever its rules, tried along games at random.
//!
//! A game says how it is dealt, which moves its engine allows, and which moves its printed rules allow,
//! in the plainest way there is. A sixth game is one more `impl Game` and one more line in [`battery`].

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::Arc;

use crate::support::splendor::holdings;
use crate::support::{self, cases};
use battleship::{Answer, Draw, Placement, SunkInfo};
use brew::inventory::{Counts, tables as brew_tables};
use brew::material::{RECIPES, SPELLS};
use contest::data::{Category, Plan, Status};
use contest::{SNAPSHOTS, Stance, Stat, XorShift, fits_plan, snapshot};
use jobs::battleship::{AnswerName, Preset};
use jobs::milljan::{Date, PlayRequest, Rules as MilljanRules, SeatEntry};
use jobs::{Entry, Step};
use milljan::game::{Action as MilljanAction, Phase as MilljanPhase};
use milljan::{Roster, SORA};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Map, Value, json};
use splendor::gems::{COLOURS, GOLD, KINDS};
use splendor::material::{CARDS, LIMIT, NOBLES, NOTHING, SLOTS};
use splendor::{Gems, Phase, Source};

/// A game as the battery plays it: a deal, and decisions one after the other.
trait Game: Clone + PartialEq + Debug {
    /// One decision.
    type Move: Clone + PartialEq + Debug;

    /// The game of a seed, before its first decision.
    fn deal(seed: u64) -> Self;

    /// The moves that the engine allows; none once the game is over.
    fn legal(&self) -> Vec<Self::Move>;

    /// The moves that the printed rules allow, in any order: long and obvious, and nothing of the engine's
    /// beyond what lies on the table.
    fn plain(&self) -> Vec<Self::Move>;

    /// Plays a legal move.
    fn play(&mut self, choice: &Self::Move);

    /// Takes the last move back, where the engine can do that; whether it did.
    fn undo(&mut self) -> bool {
        false
    }

    /// The key that the engine keeps up to date, and the one computed from scratch.
    fn keys(&self) -> Option<[u64; 2]> {
        None
    }

    /// Which of the legal moves a game at random takes.
    fn pick(&self, legal: &[Self::Move], random: &mut Pcg64Mcg) -> usize {
        below(random, legal.len())
    }

    /// A move as text.
    fn text(&self, choice: &Self::Move) -> String;

    /// The move that a text means here.
    fn read(&self, text: &str) -> Option<Self::Move>;

    /// The position as it is saved or shared, read back.
    fn read_back(&self) -> Self;
}

/// One of `count`, at random.
fn below(random: &mut Pcg64Mcg, count: usize) -> usize {
    random.next_u32() as usize % count
}

/// A game at random to its end, or for so many moves: each position with the move made in it, and the end.
fn game<G: Game>(seed: u64, most: usize) -> (Vec<(G, G::Move)>, G) {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut position = G::deal(seed);
    let mut steps = Vec::new();
    while steps.len() < most {
        let legal = position.legal();
        if legal.is_empty() {
            break;
        }
        let choice = legal[position.pick(&legal, &mut random)].clone();
        steps.push((position.clone(), choice.clone()));
        position.play(&choice);
    }
    (steps, position)
}

/// Puts a game through the battery, `games` games of at most `most` moves.
fn battery<G: Game>(games: u32, most: usize) {
    let mut deals: Vec<G> = Vec::new();
    let mut ended = 0;
    for seed in 1..=u64::from(cases(games)) {
        let (steps, end) = game::<G>(seed, most);
        assert!(!steps.is_empty(), "seed {seed}: a game without a move");
        ended += u32::from(end.legal().is_empty());
        let positions = || steps.iter().map(|(position, _)| position).chain([&end]);
        for (at, position) in positions().enumerate() {
            legal_moves_are_those_of_the_rules(position, seed, at);
            assert_eq!(&position.read_back(), position, "seed {seed}, move {at}: read back");
        }
        keys_tell_positions_apart(positions(), seed);
        moves_taken_back_lead_to_the_deal(&steps, end, seed);
        // The same seed, the same game; the text of the moves, too.
        let mut again = G::deal(seed);
        for (at, (position, choice)) in steps.iter().enumerate() {
            assert_eq!(&again, position, "seed {seed}, move {at}: played again");
            let choice = again.read(&again.text(choice)).expect("a move that was written");
            again.play(&choice);
        }
        deals.push(G::deal(seed));
    }
    assert!(ended > 0, "no game came to its end");
    assert!(deals.iter().any(|deal| *deal != deals[0]), "every seed deals the same");
}

fn legal_moves_are_those_of_the_rules<G: Game>(position: &G, seed: u64, at: usize) {
    let legal = position.legal();
    let mut plain = position.plain();
    for (place, choice) in legal.iter().enumerate() {
        let where_it_is = || format!("seed {seed}, move {at}: {choice:?} in {position:?}");
        assert!(!legal[..place].contains(choice), "listed twice, {}", where_it_is());
        let found = plain.iter().position(|other| other == choice);
        let Some(found) = found else { panic!("against the rules, {}", where_it_is()) };
        plain.swap_remove(found);
        let text = position.text(choice);
        assert_eq!(position.read(&text).as_ref(), Some(choice), "{text:?}, {}", where_it_is());
    }
    assert!(plain.is_empty(), "seed {seed}, move {at}: missing {plain:?} in {position:?}");
}

fn keys_tell_positions_apart<'a, G: Game + 'a>(positions: impl Iterator<Item = &'a G>, seed: u64) {
    let mut seen: HashMap<u64, &G> = HashMap::new();
    for (at, position) in positions.enumerate() {
        let Some([kept, scratch]) = position.keys() else { continue };
        assert_eq!(kept, scratch, "seed {seed}, move {at}: the key");
        if let Some(other) = seen.insert(kept, position) {
            // The same key twice in a game: nothing but the number of the move may differ.
            assert_eq!(other.legal(), position.legal(), "seed {seed}, move {at}: one key for two");
        }
    }
}

fn moves_taken_back_lead_to_the_deal<G: Game>(steps: &[(G, G::Move)], mut end: G, seed: u64) {
    if !end.undo() {
        return;
    }
    for (at, (position, _)) in steps.iter().enumerate().rev() {
        assert_eq!(&end, position, "seed {seed}, move {at}: taken back");
        assert_eq!(end.undo(), at > 0, "seed {seed}, move {at}: nothing left to take back");
    }
}

#[test]
fn milljan() {
    battery::<Milljan>(8, 400);
}

#[test]
fn battleship() {
    battery::<Sea>(4, 100);
}

#[test]
fn contest() {
    battery::<Contest>(120, 100);
}

#[test]
fn brew() {
    battery::<Brew>(24, 500);
}

#[test]
fn splendor() {
    battery::<Splendor>(18, 400);
}

#[test]
fn nim() {
    battery::<Nim>(24, 100);
}

/// Every job of the product, and those of the sixth game.
fn jobs_with_examples() -> impl Iterator<Item = (&'static Entry, Map<String, Value>)> {
    jobs::all().chain(&nim::JOBS).map(|job| {
        let fields: Map<String, Value> = serde_json::from_str(job.example).expect("an example");
        (job, fields.into_iter().filter(|(name, _)| !ENVELOPE.contains(&name.as_str())).collect())
    })
}

/// Fields of a request that no job reads.
const ENVELOPE: [&str; 3] = ["job", "id", "budget"];

/// More nodes than any example takes.
const WHOLE: u64 = 1 << 40;

/// Runs a request in slices of so many nodes, and looks at it on the way.
fn report(
    job: &'static Entry,
    fields: &Map<String, Value>,
    mut slice: impl FnMut() -> u64,
) -> Value {
    let labs: &[&[Entry]] = &[std::slice::from_ref(job)];
    let started = jobs::start(labs, job.name, fields.clone());
    let mut run = started.unwrap_or_else(|error| panic!("{}: {error}", job.name));
    let (mut before, mut slices) = (0, 0_u64);
    while run.advance(slice()) == Step::Running {
        slices += 1;
        let progress = run.progress();
        assert!(progress.nodes >= before, "{}: progress goes back", job.name);
        before = progress.nodes;
        if slices.is_power_of_two() {
            serde_json::to_value(run.report()).expect("a report at any time");
        }
    }
    let last = serde_json::to_value(run.report()).expect("JSON");
    assert_eq!(run.advance(slice()), Step::Done, "{}: done and not done", job.name);
    let again = serde_json::to_value(run.report()).expect("JSON");
    assert_eq!(again, last, "{}: a slice after the end changes the report", job.name);
    last
}

#[test]
fn the_report_of_a_job_does_not_depend_on_how_its_work_is_cut() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for (job, fields) in jobs_with_examples() {
        let whole = report(job, &fields, || WHOLE);
        assert_eq!(report(job, &fields, || 1), whole, "{}: slices of one node", job.name);
        let any = || u64::from(random.next_u32() % 5000);
        assert_eq!(report(job, &fields, any), whole, "{}: slices of any length", job.name);
    }
}

/// Jobs whose examples do not depend on the seed that they take: the answer is exact, or seeds are looked for.
const ALIKE: [&str; 3] = ["battleship.posterior", "battleship.move", "contest.seeds"];

#[test]
fn the_same_seed_gives_the_same_report_and_another_seed_another_one() {
    let mut alike = Vec::new();
    for (job, fields) in jobs_with_examples() {
        let schema = (job.schema.request)(&mut schemars::SchemaGenerator::default()).to_value();
        let takes = |name: &&str| schema["properties"].get(name).is_some();
        let Some(name) = ["seed", "seed_from"].into_iter().find(takes) else { continue };
        let with = |seed: u64| {
            let mut fields = fields.clone();
            // Some seeds are texts: numbers of 64 bits.
            let is_text = fields.get(name).is_some_and(Value::is_string);
            let seed = if is_text { seed.to_string().into() } else { Value::from(seed) };
            fields.insert(name.to_owned(), seed);
            let mut report = report(job, &fields, || WHOLE);
            // What was asked is no part of what came out.
            report.as_object_mut().map(|report| report.remove("request"));
            report
        };
        let first = with(1);
        assert_eq!(with(1), first, "{}: the same seed", job.name);
        if (2..8).all(|seed| with(seed) == first) {
            alike.push(job.name);
        }
    }
    assert_eq!(alike, ALIKE, "jobs whose reports are the same for every seed");
}

/// Four seats that know all units of a day.
#[derive(Clone, Debug, PartialEq)]
struct Milljan {
    game: milljan::game::Game,
    actions: Vec<MilljanAction>,
}

impl Milljan {
    fn request(&self) -> PlayRequest {
        let setup = self.game.setup();
        let seats = setup.oshi.iter().map(|&oshi| SeatEntry { com: None, oshi });
        PlayRequest {
            snapshot: setup.roster.date(),
            units_off: Vec::new(),
            units_own: Vec::new(),
            rules: setup.rules,
            seed: setup.seed,
            dealer: setup.dealer,
            seats: seats.collect(),
            hand: setup.hand.clone(),
            actions: self.actions.iter().map(ToString::to_string).collect(),
            most: None,
        }
    }

    /// Whether all of these tiles can be shared out among units.
    fn are_units(roster: &Roster, tiles: &[u8]) -> bool {
        let Some(&first) = tiles.first() else { return true };
        roster.active().iter().filter(|(_, members)| members.has(first)).any(|(_, members)| {
            let mut left = tiles.to_vec();
            let has_all = members.iter().all(|member| {
                let at = left.iter().position(|&tile| tile == member);
                at.map(|at| left.remove(at)).is_some()
            });
            has_all && Self::are_units(roster, &left)
        })
    }

    /// Whether thirteen tiles, claimed units included, are a win.
    fn wins(&self, seat: u8, with: Option<u8>) -> bool {
        let roster = &self.game.setup().roster;
        let seat = &self.game.seats()[usize::from(seat)];
        let claimed: usize = seat.claimed.iter().map(|&id| usize::from(roster.size(id))).sum();
        let tiles: Vec<u8> = seat.free.iter().copied().chain(with).collect();
        claimed + tiles.len() == 13 && Self::are_units(roster, &tiles)
    }
}

impl Game for Milljan {
    type Move = MilljanAction;

    fn deal(seed: u64) -> Self {
        let date = Date::new(2025, 12, 16).expect("a day");
        let setup = milljan::game::Setup {
            roster: Roster::of(date),
            rules: MilljanRules::default(),
            seed,
            dealer: (seed % 4) as u8,
            oshi: vec![Some(35), None, Some(3), None],
            hand: None,
        };
        let game = milljan::game::Game::new(Arc::new(setup)).expect("a setup");
        Self { game, actions: Vec::new() }
    }

    fn legal(&self) -> Vec<MilljanAction> {
        self.game.legal()
    }

    fn plain(&self) -> Vec<MilljanAction> {
        let game = &self.game;
        let Some(seat) = game.to_act() else { return Vec::new() };
        let free = &game.seats()[usize::from(seat)].free;
        let tiles = 0..=SORA;
        match game.phase() {
            MilljanPhase::Turn(_) => {
                let rooms = (0..).zip(game.seats());
                let sora = rooms.flat_map(|(from, other)| {
                    // そら for そら would change nothing.
                    let there = (0..SORA).filter(|tile| other.room.contains(tile));
                    there.map(move |tile| MilljanAction::Sora { from, tile })
                });
                let uses = if free.contains(&SORA) { sora.collect() } else { Vec::new() };
                [vec![MilljanAction::Draw], uses].concat()
            }
            MilljanPhase::Drawn(_) | MilljanPhase::Claimed(_) => {
                let sends = tiles.filter(|tile| free.contains(tile)).map(MilljanAction::Send);
                let drawn = matches!(game.phase(), MilljanPhase::Drawn(_));
                let tsumo = (drawn && self.wins(seat, None)).then_some(MilljanAction::Tsumo);
                sends.chain(tsumo).collect()
            }
            MilljanPhase::Sent(sent) => {
                let tile = sent.tile;
                let roster = &game.setup().roster;
                let claims = roster.active().iter().filter(|(_, members)| {
                    let mut others = members.iter().filter(|&member| member != tile);
                    let has_all = others.all(|member| free.contains(&member));
                    // Something has to be left to send.
                    let left = (free.len() + 1).saturating_sub(members.len().into());
                    members.len() >= 3 && members.has(tile) && has_all && left > 0
                });
                let claims = claims.map(|&(unit, _)| MilljanAction::Tin(unit));
                let ron =
                    (tile != SORA && self.wins(seat, Some(tile))).then_some(MilljanAction::Ron);
                claims.chain(ron).chain([MilljanAction::Pass]).collect()
            }
            MilljanPhase::Over => Vec::new(),
        }
    }

    fn play(&mut self, choice: &MilljanAction) {
        self.game.apply(*choice).expect("a legal move");
        self.actions.push(*choice);
    }

    fn text(&self, choice: &MilljanAction) -> String {
        choice.to_string()
    }

    fn read(&self, text: &str) -> Option<MilljanAction> {
        text.parse().ok()
    }

    fn read_back(&self) -> Self {
        let link = share::write_game(&self.request()).expect("what a link can hold");
        let request = share::read_game(&link).expect("what was written");
        let setup = milljan::game::Setup {
            roster: Roster::of(request.snapshot),
            rules: request.rules,
            seed: request.seed,
            dealer: request.dealer,
            oshi: request.seats.iter().map(|seat| seat.oshi).collect(),
            hand: request.hand,
        };
        let actions = request.actions.iter().map(|text| text.parse().expect("an action"));
        let actions: Vec<MilljanAction> = actions.collect();
        let game = milljan::game::Game::replay(Arc::new(setup), &actions).expect("legal moves");
        Self { game, actions }
    }
}

/// A hidden fleet of the Russian preset, and the shots at it.
#[derive(Clone, Debug, PartialEq)]
struct Sea {
    rules: battleship::Rules,
    fleet: Vec<Placement>,
    shots: Vec<battleship::Shot>,
}

impl Sea {
    fn position(&self) -> jobs::battleship::Position {
        let place = |cell| self.rules.size.place(cell);
        let mut position = jobs::battleship::Position::new(Preset::Russian.sea());
        for shot in &self.shots {
            let answer = match shot.answer {
                Answer::Miss => AnswerName::Miss,
                Answer::Hit => AnswerName::Hit,
                Answer::Sunk { .. } => AnswerName::Sunk,
            };
            position = position.answered(place(shot.at), Some(answer));
            if let Answer::Sunk { class: Some(class), cells: Some(cells) } = shot.answer {
                let cells = cells.iter().map(place).collect();
                let ship = jobs::battleship::ShipEntry { class, cells };
                position = position.sunk(place(shot.at), Some(&ship));
            }
        }
        position
    }
}

impl Game for Sea {
    type Move = battleship::Cell;

    fn deal(seed: u64) -> Self {
        let rules = Preset::Russian.sea().rules().expect("a preset");
        let draw = Draw::new(&rules, &rules.placements(), seed);
        let fleet = draw.drawn().expect("a fleet that is drawn at once").fleet.clone();
        Self { rules, fleet, shots: Vec::new() }
    }

    fn legal(&self) -> Vec<battleship::Cell> {
        let setting = battleship::Setting::new(self.rules.clone(), None);
        if setting.is_over(&self.shots) {
            return Vec::new();
        }
        let picture = battleship::BoardPicture::of(&self.rules, &setting.all, &self.shots);
        (self.rules.size.all() - picture.shot()).iter().collect()
    }

    fn plain(&self) -> Vec<battleship::Cell> {
        let is_shot = |cell: battleship::Cell| self.shots.iter().any(|shot| shot.at == cell);
        let afloat = self.fleet.iter().any(|ship| !ship.cells.iter().all(is_shot));
        (0..100).filter(|&cell| afloat && !is_shot(cell)).collect()
    }

    fn play(&mut self, &at: &battleship::Cell) {
        let before = self.shots.iter().map(|shot| shot.at).collect();
        let answer = battleship::answer(&self.fleet, before, at, SunkInfo::Cells);
        // Plainly: water, a ship with cells left, or its last cell.
        let ship = self.fleet.iter().find(|ship| ship.cells.iter().any(|cell| cell == at));
        let is_shot = |cell| cell == at || self.shots.iter().any(|shot| shot.at == cell);
        let plain = ship.map_or(Answer::Miss, |ship| match ship.cells.iter().all(is_shot) {
            true => Answer::Sunk { class: Some(ship.class), cells: Some(ship.cells) },
            false => Answer::Hit,
        });
        assert_eq!(answer, plain);
        self.shots.push(battleship::Shot { at, answer });
    }

    fn undo(&mut self) -> bool {
        self.shots.pop().is_some()
    }

    fn text(&self, &at: &battleship::Cell) -> String {
        json!(self.rules.size.place(at)).to_string()
    }

    fn read(&self, text: &str) -> Option<battleship::Cell> {
        let (row, column): jobs::battleship::Place = serde_json::from_str(text).ok()?;
        self.rules.size.cell(row.into(), column.into())
    }

    fn read_back(&self) -> Self {
        let link = share::write_board(&self.position());
        let position = share::read_board(&link).expect("what was written");
        let rules = position.sea().rules().expect("a board");
        let shots = jobs::battleship::history(&rules, &position.shots).expect("shots");
        Self { rules, fleet: self.fleet.clone(), shots }
    }
}

/// A contest with cards at random that have no condition, and without items.
#[derive(Clone, Debug)]
struct Contest {
    setup: Arc<contest::Setup>,
    state: contest::State,
    acts: Vec<i8>,
}

impl PartialEq for Contest {
    fn eq(&self, other: &Self) -> bool {
        (&self.setup.order, &self.state, &self.acts)
            == (&other.setup.order, &other.state, &other.acts)
    }
}

/// Ends the turn.
const END: i8 = -1;

impl Game for Contest {
    type Move = i8;

    fn deal(seed: u64) -> Self {
        let data = snapshot(SNAPSHOTS[seed as usize / 3 % SNAPSHOTS.len()]).expect("a snapshot");
        let plan = [Plan::Plan1, Plan::Plan2, Plan::Plan3][seed as usize % 3];
        let fits = |card: &contest::data::Card| fits_plan(card.plan, plan) && card.when.is_none();
        let all = data.cards.iter().enumerate().filter(|(_, card)| fits(card));
        let all: Vec<u16> = all.map(|(row, _)| row as u16).collect();
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let cards: Vec<u16> = (0..20).map(|_| all[below(&mut random, all.len())]).collect();
        let mut order: Vec<u8> = (0..cards.len() as u8).collect();
        let seed = random.next_u32() | 1;
        XorShift(seed).shuffle(&mut order);
        let setup = contest::Setup {
            order,
            seed,
            ..support::contest::setup(data, plan, cards, Vec::new())
        };
        let state = contest::State::new(&setup, &mut ());
        Self { setup: Arc::new(setup), state, acts: Vec::new() }
    }

    fn legal(&self) -> Vec<i8> {
        if self.state.is_over() {
            return Vec::new();
        }
        let usable = (0..self.state.hand.len()).filter(|&at| self.state.is_usable(&self.setup, at));
        usable.map(|at| at as i8).chain([END]).collect()
    }

    fn plain(&self) -> Vec<i8> {
        let Self { setup, state, .. } = self;
        let face = &state.face;
        if face.left == 0 {
            return Vec::new();
        }
        let has = |stat: Stat| face.stats[stat as usize];
        // What a card costs by the stance and by the statuses that change costs, rounded up.
        let price = |base: i32| {
            let stance = match (face.stance, face.level) {
                (Stance::Concentration, _) => 2.0,
                (Stance::Preservation, 1) => 0.5,
                (Stance::Preservation, _) => 0.25,
                _ => 1.0,
            };
            let down = if has(Stat::CostDown) > 0 { 0.5 } else { 1.0 };
            let up = if has(Stat::CostUp) > 0 { 2.0 } else { 1.0 };
            let whole = (f64::from(base) * stance * down * up).ceil() as i32;
            let price = whole - has(Stat::CostCut) + has(Stat::CostExtra);
            if base > 0 { price.max(0) } else { 0 }
        };
        let may_play = |&at: &usize| {
            let instance = &state.cards[usize::from(state.hand[at])];
            let card = &setup.data.cards[usize::from(instance.row)];
            let is_free = has(Stat::FreePlays) > 0 && card.cost.is_none();
            let base = [(card.stamina, instance.cost), (card.fixed_stamina, instance.fixed)];
            let [soft, hard] =
                base.map(
                    |(base, grown)| {
                        if is_free { 0 } else { price(i32::from(base) + i32::from(grown)) }
                    },
                );
            let barred = match card.category {
                Category::ActiveSkill => has(Stat::NoActive) > 0,
                Category::MentalSkill => has(Stat::NoMental) > 0,
                Category::Trouble => false,
            };
            let can_pay = card.cost.is_none_or(|(status, amount)| {
                let stat = match status {
                    Status::ExamParameterBuff => Stat::ParameterBuff,
                    Status::ExamLessonBuff => Stat::LessonBuff,
                    Status::ExamReview => Stat::Review,
                    Status::ExamCardPlayAggressive => Stat::Aggressive,
                    Status::ExamFullPowerPoint => Stat::FullPowerPoint,
                    Status::ExamParameterBuffMultiplePerTurn => Stat::ParameterBuffMultiple,
                };
                has(stat) >= i32::from(amount)
            });
            face.plays > 0
                && !barred
                && can_pay
                && hard <= face.stamina
                && soft <= face.stamina + face.genki
        };
        (0..state.hand.len()).filter(may_play).map(|at| at as i8).chain([END]).collect()
    }

    fn play(&mut self, &act: &i8) {
        self.state.act(&self.setup, usize::try_from(act).ok(), &mut ());
        self.acts.push(act);
    }

    fn text(&self, act: &i8) -> String {
        act.to_string()
    }

    fn read(&self, text: &str) -> Option<i8> {
        text.parse().ok()
    }

    fn read_back(&self) -> Self {
        let state = contest::State::new(&self.setup, &mut ());
        let mut again = Self { setup: self.setup.clone(), state, acts: Vec::new() };
        self.acts.iter().for_each(|act| again.play(act));
        again
    }
}

/// A game between two; the first decision of a turn waits for the second.
#[derive(Clone, Debug, PartialEq)]
struct Brew {
    game: brew::Game,
    first: Option<brew::Action>,
}

impl Brew {
    fn player(&self) -> usize {
        usize::from(self.first.is_some())
    }
}

impl Game for Brew {
    type Move = brew::Action;

    fn deal(seed: u64) -> Self {
        let decks = brew::Decks::deal(seed as i64);
        Self { game: brew::Game::new(brew_tables(), decks), first: None }
    }

    fn legal(&self) -> Vec<brew::Action> {
        let mut actions = Vec::new();
        if !self.game.state.is_over() {
            self.game.state.legal(brew_tables(), self.player(), &mut |action| actions.push(action));
        }
        actions
    }

    fn plain(&self) -> Vec<brew::Action> {
        let state = &self.game.state;
        if state.turn() == 100 || (0..2).any(|player| state.side(player).brewed() == 6) {
            return Vec::new();
        }
        let side = state.side(self.player());
        let own: Counts = brew_tables().counts[usize::from(side.inventory())];
        let mut plain = vec![brew::Action::Wait];
        let is_ready = |spell: usize| side.ready() >> spell & 1 == 1;
        let is_owned = |spell: usize| side.owned() >> spell & 1 == 1;
        if (0..SPELLS.len()).any(|spell| is_owned(spell) && !is_ready(spell)) {
            plain.push(brew::Action::Rest);
        }
        for (at, spell) in SPELLS.iter().enumerate().filter(|(at, _)| is_ready(*at)) {
            for times in 1..=if spell.repeatable { 10 } else { 1 } {
                let after: [i32; 4] = std::array::from_fn(|tier| {
                    i32::from(own[tier]) + times * i32::from(spell.delta[tier])
                });
                if after.iter().all(|&count| count >= 0) && after.iter().sum::<i32>() <= 10 {
                    plain.push(brew::Action::Cast(at as u8, times as u8));
                }
            }
        }
        let places = (0..).zip(state.shelf()).filter(|(at, _)| own[0] >= *at);
        plain.extend(places.map(|(at, _)| brew::Action::Learn(at)));
        let has_all = |recipe: u8| {
            let need = RECIPES[usize::from(recipe)].need;
            own.iter().zip(need).all(|(&own, need)| own >= need)
        };
        let recipes = (0..).zip(state.counter()).filter(|(_, recipe)| has_all(*recipe));
        plain.extend(recipes.map(|(at, _)| brew::Action::Brew(at)));
        plain
    }

    fn play(&mut self, choice: &brew::Action) {
        match self.first.take() {
            Some(first) => self.game.play(brew_tables(), [first, *choice]),
            None => self.first = Some(*choice),
        }
    }

    fn keys(&self) -> Option<[u64; 2]> {
        let state = &self.game.state;
        self.first.is_none().then(|| [state.key(), state.full_key()])
    }

    fn text(&self, choice: &brew::Action) -> String {
        self.game.command(self.player(), *choice).to_string()
    }

    fn read(&self, text: &str) -> Option<brew::Action> {
        let (command, _) = brew::Command::parse(text)?;
        self.game.action(self.player(), command)
    }

    fn read_back(&self) -> Self {
        let written = json!(jobs::brew::Position::of(brew_tables(), &self.game));
        let read: jobs::brew::Position = serde_json::from_value(written).expect("what was written");
        let game = read.game(brew_tables(), Some(&self.game.decks), "").expect("a position");
        Self { game, first: self.first }
    }
}

/// A game of two to four players.
#[derive(Clone, Debug)]
struct Splendor(splendor::Table);

impl PartialEq for Splendor {
    // What led to the position is no part of it.
    fn eq(&self, other: &Self) -> bool {
        (&self.0.state, self.0.line()) == (&other.0.state, other.0.line())
    }
}

impl Splendor {
    /// Ways to pay for a card: for which tokens beyond those that are lacking gold is paid.
    fn payments(&self, card: u8) -> Vec<Gems> {
        let player = self.0.state.mover();
        let (own, cost) = (player.tokens.counts(), CARDS[usize::from(card)].cost.counts());
        let need: [u8; COLOURS] =
            std::array::from_fn(|kind| cost[kind].saturating_sub(player.bonuses.get(kind)));
        let lacking: u8 = (0..COLOURS).map(|kind| need[kind].saturating_sub(own[kind])).sum();
        let mut ways = vec![[0_u8; KINDS]];
        for kind in 0..COLOURS {
            let most = need[kind].min(own[kind]);
            let more = ways.into_iter().flat_map(|way| {
                (0..=most).map(move |gold| {
                    let mut way = way;
                    way[kind] = gold;
                    way
                })
            });
            ways = more.filter(|way| way.iter().sum::<u8>() + lacking <= own[GOLD]).collect();
        }
        ways.into_iter().map(Gems::of).collect()
    }
}

impl Game for Splendor {
    type Move = u16;

    fn deal(seed: u64) -> Self {
        let players = 2 + seed as usize % 3;
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let decks = splendor::Decks::shuffled(players, &mut random);
        Self(splendor::Table::new(players, &decks, splendor::Rules::default()))
    }

    fn legal(&self) -> Vec<u16> {
        self.0.state.legal(splendor::tables()).ids().collect()
    }

    fn plain(&self) -> Vec<u16> {
        let state = &self.0.state;
        let player = state.mover();
        let mut plain = Vec::new();
        match state.phase() {
            Phase::Over => return Vec::new(),
            Phase::Noble => {
                let comes = |noble: u8| {
                    noble != NOTHING && player.bonuses.covers(NOBLES[usize::from(noble)])
                };
                let places = (0..).zip(state.nobles).filter(|&(_, noble)| comes(noble));
                plain.extend(places.map(|(place, _)| splendor::Action::Noble(place)));
            }
            Phase::Main => {
                let own = player.tokens;
                plain.extend(holdings(state).into_iter().map(Gems::of).map(|left| {
                    splendor::Action::Tokens { take: left.beyond(own), give: own.beyond(left) }
                }));
                let board = (0..).zip(state.board).take(SLOTS);
                let board = board.filter(|&(_, card)| card != NOTHING);
                let slots = board.clone().map(|(slot, _)| Source::Slot(slot));
                let decks = (0..3).filter(|&level| self.0.deck(level.into()).next().is_some());
                let with_gold = own.total() == LIMIT && state.bank.get(GOLD) > 0;
                let gives: Vec<Option<u8>> = match with_gold {
                    true => {
                        let held = (0..COLOURS as u8).filter(|&kind| own.get(kind.into()) > 0);
                        held.chain([GOLD as u8]).map(Some).collect()
                    }
                    false => vec![None],
                };
                for source in slots.chain(decks.map(Source::Deck)) {
                    if player.reserved.contains(&NOTHING) {
                        let reserve = |&give| splendor::Action::Reserve(source, give);
                        plain.extend(gives.iter().map(reserve));
                    }
                }
                let held = (0..).zip(player.reserved).filter(|&(_, card)| card != NOTHING);
                let cards = board.map(|(slot, card)| (Source::Slot(slot), card));
                for (source, card) in
                    cards.chain(held.map(|(at, card)| (Source::Reserved(at), card)))
                {
                    let buy = |gold| splendor::Action::Buy(source, gold);
                    plain.extend(self.payments(card).into_iter().map(buy));
                }
                if plain.is_empty() {
                    plain.push(splendor::Action::Pass);
                }
            }
        }
        plain.into_iter().map(|action| action.id().expect("a number")).collect()
    }

    fn play(&mut self, &id: &u16) {
        self.0.play(splendor::Action::of(id).expect("a decision"));
    }

    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    fn keys(&self) -> Option<[u64; 2]> {
        Some([self.0.state.key(), self.0.state.whole_key()])
    }

    // Purchases are rare among so many payments and exchanges; a game has to end.
    fn pick(&self, legal: &[u16], random: &mut Pcg64Mcg) -> usize {
        let buys: Vec<usize> = (0..legal.len())
            .filter(|&at| matches!(legal[at], 0..12 | 27..30 | 607..4372))
            .collect();
        if buys.is_empty() || random.next_u32().is_multiple_of(2) {
            return below(random, legal.len());
        }
        buys[below(random, buys.len())]
    }

    fn text(&self, id: &u16) -> String {
        id.to_string()
    }

    fn read(&self, text: &str) -> Option<u16> {
        text.parse().ok().filter(|&id| splendor::Action::of(id).is_some())
    }

    fn read_back(&self) -> Self {
        let written = json!(jobs::splendor::Position::from(&self.0));
        let read: jobs::splendor::Position =
            serde_json::from_value(written).expect("what was written");
        Self(read.table(self.0.state.passes(), "").expect("a position"))
    }
}

/// The sixth game, whose crate was added by the steps of `docs/ARCHITECTURE.md`.
#[derive(Clone, Debug, PartialEq)]
struct Nim {
    heaps: nim::Heaps,
    takes: Vec<nim::Take>,
}

impl Game for Nim {
    type Move = nim::Take;

    fn deal(seed: u64) -> Self {
        Self { heaps: nim::Heaps::deal(seed), takes: Vec::new() }
    }

    fn legal(&self) -> Vec<nim::Take> {
        let mut legal = Vec::new();
        self.heaps.moves(&mut |take| legal.push(take));
        legal
    }

    fn plain(&self) -> Vec<nim::Take> {
        let all = (0..4).flat_map(|heap| (1..=7).map(move |sticks| nim::Take { heap, sticks }));
        all.filter(|take| take.sticks <= self.heaps.sizes()[usize::from(take.heap)]).collect()
    }

    fn play(&mut self, take: &nim::Take) {
        self.heaps.play(*take);
        self.takes.push(*take);
    }

    fn undo(&mut self) -> bool {
        self.takes.pop().map(|take| self.heaps.undo(take)).is_some()
    }

    fn keys(&self) -> Option<[u64; 2]> {
        Some([self.heaps.key(), self.heaps.full_key()])
    }

    fn text(&self, take: &nim::Take) -> String {
        take.to_string()
    }

    fn read(&self, text: &str) -> Option<nim::Take> {
        text.parse().ok()
    }

    fn read_back(&self) -> Self {
        let heaps = self.heaps.to_string().parse().expect("what was written");
        Self { heaps, takes: self.takes.clone() }
    }
}
