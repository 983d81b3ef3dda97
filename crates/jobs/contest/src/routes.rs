//! `contest.routes`: every route the AI compares in one phase, and the lines of E of those that are opened.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ai::number_of;
use super::evaluate::{EnchantEntry, EvaluateRequest, FIRST_LATER, LaterEntry, REMAIN, parts};
use super::replay::{deal, hand_of};
use super::trace::checked;
use super::{
    Ai, ContestError, Deal, Decimal, FinalEntry, HandEntry, Loadout, SourceEntry, StateEntry,
};
use contest::autoplay::{Action, Found, Phase, Reach, at_evaluation, is_route};
use contest::data::{GROWTHS, LATER, VALUES};
use contest::evaluation::{COUNT, Evaluator, LeftOut, Lines, MORE, Plays, Weights, narrow};
use contest::{Setup, State};
use jobs_core::{Job, JobError, Progress, Search, Step, entries, within};

/// `contest.routes`
pub struct RouteTable;

/// Most routes that are listed.
const MOST_LISTED: u32 = 100_000;
/// Most routes that are opened.
const MOST_OPENED: usize = 20;

/// A phase of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RouteRequest {
    /// The loadout.
    pub loadout: Loadout,
    /// The game.
    #[serde(default)]
    pub deal: Deal,
    /// Actions before the routes begin: places of the hand from 0, −1 ends the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<Action>,
    /// Routes to show line by line beside the best, at most 20, each by its actions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Vec<Action>>,
    /// Most routes that are listed, 1 to 100,000; the others are counted.
    #[serde(default = "usual_limit")]
    pub limit: u32,
    /// The order in which they are listed.
    #[serde(default)]
    pub by: RouteOrder,
    /// Whether that order is reversed: the lowest first, the last found first.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub turned: bool,
    /// How many to skip at the beginning of that order, 0 to 100,000.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub from: u32,
}

/// An order of routes; equal routes stay in the order in which they were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RouteOrder {
    /// As they are found: depth first.
    #[default]
    Found,
    /// The highest E first.
    #[serde(rename = "E")]
    Total,
    /// The highest score first.
    Score,
    /// The most stamina first.
    Stamina,
    /// The most 元気 first.
    Genki,
}

impl RouteOrder {
    /// The value to sort by.
    const fn value(self, row: &RouteRow) -> i64 {
        match self {
            Self::Found => 0,
            Self::Total => row.total,
            Self::Score => row.end.score,
            Self::Stamina => row.end.stamina as i64,
            Self::Genki => row.end.genki as i64,
        }
    }
}

const fn is_zero(value: &u32) -> bool {
    *value == 0
}

const fn usual_limit() -> u32 {
    5000
}

/// The routes of a phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RouteReport {
    /// State before the first action.
    pub state: StateEntry,
    /// Hand before the first action.
    pub hand: Vec<HandEntry>,
    /// How many routes were compared.
    pub routes: u64,
    /// Whether more routes were found than are listed.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub truncated: bool,
    /// Actions of the first route with the highest E.
    pub best: Vec<Action>,
    /// The highest E.
    #[serde(rename = "E")]
    pub total: i64,
    /// The lowest E.
    pub worst: i64,
    /// How many routes have the highest E.
    pub ties: u64,
    /// How many routes were put in order: all, or the first 100,000 that were found.
    pub ordered: u64,
    /// Routes, in the requested order.
    pub table: Vec<RouteRow>,
    /// The best route first, then those requested in `open`. Empty until all routes are known.
    pub opened: Vec<OpenedRoute>,
}

/// A route.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RouteRow {
    /// Its number in the order in which the routes are found, from 1.
    pub number: u64,
    /// Its actions: places of the hand from 0, −1 ends the turn.
    pub actions: Vec<Action>,
    /// The card of each action, by instance; −1 for none.
    pub cards: Vec<i16>,
    /// E, its evaluation.
    #[serde(rename = "E")]
    pub total: i64,
    /// The state where it is evaluated.
    pub end: FinalEntry,
    /// How many things the model of version 2 of the AI leaves out of this E.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u32,
}

/// A route, line by line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenedRoute {
    /// Its number in the order in which the routes are found, from 1.
    pub number: u64,
    /// Its actions: places of the hand from 0, −1 ends the turn.
    pub actions: Vec<Action>,
    /// The card of each action, by instance; −1 for none.
    pub cards: Vec<i16>,
    /// State where it is evaluated.
    pub state: StateEntry,
    /// Its evaluation.
    pub lines: LinesEntry,
    /// Lines in which it differs from the best route, the greatest difference first: number of the
    /// line, 1 to 51, and this route's value minus that of the best.
    pub against: Vec<(u8, Decimal)>,
    /// What the model of version 2 of the AI leaves out of this E.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOutEntry>,
    /// The same evaluation as a request for `contest.evaluate`.
    pub evaluate: EvaluateRequest,
}

/// Something that the model of version 2 of the AI leaves out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LeftOutEntry {
    /// Whether there is a rule for a card that was played, by instance: its id in the game is unknown.
    Rule(u8),
    /// How a lasting effect counts: whose it is, and the id of its trigger, which the table does not have.
    Coefficient(SourceEntry, String),
}

/// An evaluation, line by line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinesEntry {
    /// Row of the table of weights, from 1.
    pub term: u8,
    /// Turns left, this one included.
    pub left: u8,
    /// The values v1 to v27.
    pub v: Vec<i64>,
    /// The weights e1 to e27.
    pub e: Vec<i64>,
    /// r1 to r27, in points of the evaluation.
    pub r: Vec<Decimal>,
    /// Growth: kind, amount over all cards, evaluation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub growth: Vec<(String, i64, i64)>,
    /// r28, the evaluation of growth.
    pub r28: i64,
    /// r29, one entry for each lasting effect.
    pub r29: Vec<LastingEntry>,
    /// r30 to r50, which only version 2 of the AI has, where they are not 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<LaterEntry>,
    /// r51: cards that were played, by instance, and what their rules add.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ruled: Vec<(u8, i64)>,
    /// E, the sum of all lines, rounded down.
    #[serde(rename = "E")]
    pub total: i64,
}

/// A lasting effect's part of r29.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastingEntry {
    /// Card or P-item that it comes from.
    pub source: SourceEntry,
    /// Id of its trigger.
    pub trigger: String,
    /// Coefficient of its trigger times turns left.
    pub m1: Decimal,
    /// What firing it once is worth, in points of the evaluation.
    pub m2: Decimal,
    /// What firing it once changes: name of the value or kind of growth, amount (shares in permil, times
    /// turns), weight e, coefficient P in permil.
    pub change: Vec<(String, i64, i64, i64)>,
    /// What it adds to r29.
    pub value: i64,
}

impl LinesEntry {
    fn of(setup: &Setup, evaluator: &Evaluator, state: &State, lines: &Lines) -> Self {
        let row = evaluator.weights_of(state.face.turn).row(lines.left);
        let mut r: Vec<Decimal> = lines.r.iter().map(|&value| Decimal::whole(value)).collect();
        r[0] = Decimal { parts: lines.r[0], of: 1_000_000 };
        let grown = state.face.grown.iter().enumerate().filter(|(_, amount)| **amount != 0);
        let lasting = lines.lasting.iter().map(|lasting| {
            let enchant = setup.enchant(lasting.enchant);
            let change = &lasting.change;
            let values = (0..COUNT).map(|n| (VALUES[n], change.values[n], row.e[n], row.p[n]));
            let later = (0..MORE)
                .map(|n| (LATER[n], change.later[n] / parts(n), row.later[n], row.later_p[n]));
            let grown = change.growth.iter().enumerate();
            let grown =
                grown.map(|(kind, &by)| (GROWTHS[kind], by, row.growth[kind], row.growth_p[kind]));
            let changes = values.chain(grown).chain(later).filter(|(_, by, ..)| *by != 0);
            LastingEntry {
                source: lasting.source.into(),
                trigger: setup.trigger(enchant.trigger).id.clone(),
                m1: Decimal { parts: lasting.m1, of: 1000 },
                m2: Decimal { parts: narrow(lasting.m2), of: 1_000_000 },
                change: changes.map(|(name, by, e, p)| (name.to_owned(), by, e, p)).collect(),
                value: lasting.value,
            }
        });
        Self {
            term: u8::try_from(lines.term).unwrap_or(u8::MAX),
            left: lines.left,
            v: lines.v.to_vec(),
            e: row.e.to_vec(),
            r,
            growth: grown
                .map(|(kind, &amount)| (GROWTHS[kind].to_owned(), amount.into(), row.growth[kind]))
                .collect(),
            r28: lines.growth,
            r29: lasting.collect(),
            later: LaterEntry::all(row, &lines.later),
            ruled: lines.ruled.clone(),
            total: lines.total,
        }
    }

    /// All 51 lines, in millionths.
    fn millionths(&self) -> Vec<i64> {
        // Edited weights can overflow 64 bits.
        let mut all: Vec<i64> =
            self.r.iter().map(|r| r.parts.saturating_mul(1_000_000 / r.of)).collect();
        all.push(self.r28.saturating_mul(1_000_000));
        let lasting = self.r29.iter().fold(0_i64, |sum, part| sum.saturating_add(part.value));
        all.push(lasting.saturating_mul(1_000_000));
        let before = all.len();
        all.resize(before + MORE + 1, 0);
        for entry in &self.later {
            let at = before + usize::from(entry.line - FIRST_LATER);
            all[at] = entry.r.parts.saturating_mul(1000);
        }
        let ruled = self.ruled.iter().fold(0_i64, |sum, rule| sum.saturating_add(rule.1));
        all[before + MORE] = ruled.saturating_mul(1_000_000);
        all
    }
}

/// An evaluation as `contest.evaluate` takes it.
fn request(
    setup: &Setup,
    ai: &Ai,
    lines: &Lines,
    plays: Plays<'_>,
    state: &State,
) -> EvaluateRequest {
    let some = |names: &[&str], values: &[i64]| -> Vec<(String, i64)> {
        let all = names.iter().zip(values).filter(|(_, value)| **value != 0);
        all.map(|(name, value)| ((*name).to_owned(), *value)).collect()
    };
    let values = |first: &[i64], later: &[i64; MORE]| -> BTreeMap<String, i64> {
        let later: [i64; MORE] = std::array::from_fn(|n| later[n] / parts(n));
        some(&VALUES, first).into_iter().chain(some(&LATER, &later)).collect()
    };
    let mut status = values(&lines.v, &lines.later);
    // It is always the turns left.
    status.remove(LATER[REMAIN]);
    let enchants = lines.lasting.iter().map(|lasting| {
        let enchant = setup.enchant(lasting.enchant);
        let mut gain = values(&lasting.change.values, &lasting.change.later);
        gain.extend(some(&GROWTHS, &lasting.change.growth));
        EnchantEntry { trigger: setup.trigger(enchant.trigger).id.clone(), gain }
    });
    let grown = state.face.grown.map(i64::from);
    let cards = plays.cards.iter().filter_map(|&id| usize::try_from(id).ok());
    EvaluateRequest {
        snapshot: Some(setup.data.name.clone()),
        play: ai.play().to_owned(),
        trend: setup.trend_of(state.face.turn),
        plan: setup.plan,
        left: lines.left,
        battle: true,
        bonus: setup.bonuses_of(state.face.turn).map(|bonus| u32::try_from(bonus).unwrap_or(0)),
        status,
        growth: some(&GROWTHS, &grown).into_iter().collect(),
        enchants: enchants.collect(),
        played: cards.map(|id| setup.card(state.cards[id].row).id.clone()).collect(),
        ai: Ai { version: Some(number_of(setup.version)), play: None, ..ai.clone() },
    }
}

struct Comparing {
    setup: Setup,
    ai: Ai,
    evaluator: Evaluator,
    /// The evaluator's, for what is left out of routes.
    weights: Weights,
    reach: Reach,
    state: State,
    phase: Phase,
    open: Vec<Vec<Action>>,
    /// Number and cards of each of these, once it is found.
    met: Vec<(u64, Vec<i16>)>,
    /// The same of the best so far.
    best: (i64, u64, Vec<i16>),
    limit: usize,
    by: RouteOrder,
    turned: bool,
    from: usize,
    table: Vec<RouteRow>,
    opened: Vec<OpenedRoute>,
    nodes: u64,
}

impl Comparing {
    fn open_all(&mut self) {
        let (_, number, cards) = std::mem::take(&mut self.best);
        let best = (self.phase.found.best.clone(), (number, cards));
        let open = std::mem::take(&mut self.open).into_iter().zip(std::mem::take(&mut self.met));
        let mut first: Option<Vec<i64>> = None;
        for (actions, (number, cards)) in std::iter::once(best).chain(open) {
            let point = at_evaluation(&self.setup, &self.state, &actions, self.reach);
            let (state, plays) = (&point.state, point.plays());
            let left_out = self.weights.left_out(&self.setup, state, plays);
            let left_out = left_out.into_iter().map(|left| self.left_out(left)).collect();
            let lines = self.evaluator.lines(&self.setup, state, plays);
            let evaluate = request(&self.setup, &self.ai, &lines, plays, state);
            let lines = LinesEntry::of(&self.setup, &self.evaluator, state, &lines);
            let all = lines.millionths();
            let base = first.get_or_insert_with(|| all.clone());
            let mut against: Vec<(u8, i64)> = (1..)
                .zip(all.iter().zip(base.iter()))
                .map(|(line, (own, base))| (line, own.saturating_sub(*base)))
                .filter(|&(_, difference)| difference != 0)
                .collect();
            against.sort_by_key(|&(_, difference)| std::cmp::Reverse(difference.abs()));
            let against = against
                .into_iter()
                .map(|(line, parts)| (line, Decimal { parts, of: 1_000_000 }))
                .collect();
            let state = StateEntry::of(state);
            let opened =
                OpenedRoute { number, actions, cards, state, lines, against, left_out, evaluate };
            self.opened.push(opened);
        }
    }

    fn left_out(&self, left: LeftOut) -> LeftOutEntry {
        match left {
            LeftOut::Rule(card) => LeftOutEntry::Rule(card),
            LeftOut::Coefficient(source, enchant) => {
                let trigger = self.setup.enchant(enchant).trigger;
                let id = self.setup.trigger(trigger).id.clone();
                LeftOutEntry::Coefficient(source.into(), id)
            }
        }
    }
}

impl Search for Comparing {
    type Report = RouteReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.max(1) {
            if self.phase.is_done() {
                if self.opened.is_empty() && self.phase.found.routes > 0 {
                    self.open_all();
                }
                return Step::Done;
            }
            self.nodes += 1;
            // Sorting needs all of them.
            let most = match (self.by, self.turned) {
                (RouteOrder::Found, false) => self.from + self.limit,
                _ => MOST_LISTED as usize,
            };
            let (table, most) = (&mut self.table, most.min(MOST_LISTED as usize));
            let (open, met, best) = (&self.open, &mut self.met, &mut self.best);
            let number = self.phase.found.routes + 1;
            let last = self.setup.conventions.last_of_ties;
            let (setup, weights) = (&self.setup, &self.weights);
            self.phase.step(&self.setup, &mut self.evaluator, &mut |end| {
                if best.1 == 0 || end.total > best.0 || last && end.total == best.0 {
                    *best = (end.total, number, end.plays.cards.to_vec());
                }
                for (route, met) in open.iter().zip(met.iter_mut()) {
                    if route == end.actions {
                        *met = (number, end.plays.cards.to_vec());
                    }
                }
                if table.len() < most {
                    table.push(RouteRow {
                        number,
                        actions: end.actions.to_vec(),
                        cards: end.plays.cards.to_vec(),
                        total: end.total,
                        end: FinalEntry::of(end.state),
                        left_out: weights.left_out(setup, end.state, end.plays).len() as u32,
                    });
                }
            });
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, total: None }
    }

    fn report(&self) -> RouteReport {
        let Found { routes, best, total, worst, ties } = self.phase.found.clone();
        let mut order: Vec<&RouteRow> = self.table.iter().collect();
        match (self.by, self.turned) {
            (RouteOrder::Found, true) => order.reverse(),
            (_, true) => order.sort_by_key(|row| self.by.value(row)),
            (_, false) => order.sort_by_key(|row| std::cmp::Reverse(self.by.value(row))),
        }
        let listed = order.into_iter().skip(self.from).take(self.limit).cloned();
        let table: Vec<RouteRow> = listed.collect();
        RouteReport {
            state: StateEntry::of(&self.state),
            hand: hand_of(&self.setup, &self.state),
            routes,
            truncated: routes > table.len() as u64,
            best,
            total,
            worst,
            ties,
            ordered: routes.min(u64::from(MOST_LISTED)),
            table,
            opened: self.opened.clone(),
        }
    }

    fn bytes(&self) -> u64 {
        self.table.len() as u64 * 128
    }
}

impl Job for RouteTable {
    const NAME: &'static str = "contest.routes";
    const ABOUT: &'static str =
        "Every route that the AI compares in a phase; the lines of E of those opened.";
    const EXAMPLE: &'static str = r#"{"job":"contest.routes","loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"deal":{"game":7},"open":[[0,0]]}"#;
    type Request = RouteRequest;
    type Report = RouteReport;
    type Error = ContestError;

    fn start(
        request: RouteRequest,
    ) -> Result<impl Search<Report = RouteReport> + 'static, JobError> {
        let (setup, reach, evaluator) = deal(&request.loadout, &request.deal)?;
        within(request.limit, 1..=MOST_LISTED, "/limit")?;
        within(request.from, 0..=MOST_LISTED, "/from")?;
        entries(request.open.len(), 0..=MOST_OPENED, "/open")?;
        let mut state = State::new(&setup, &mut ());
        for (at, &act) in request.acts.iter().enumerate() {
            let action = checked(&setup, &state, act, &format!("/acts/{at}"))?;
            state.act(&setup, action, &mut ());
        }
        if state.is_over() {
            return Err(JobError::new(&ContestError::ContestOver, "/acts"));
        }
        for (at, route) in request.open.iter().enumerate() {
            if !is_route(&setup, &state, route, reach) {
                return Err(JobError::new(&ContestError::NotARoute, format!("/open/{at}")));
            }
        }
        let mut phase = Phase::new(reach);
        phase.begin(&setup, &state);
        Ok(Comparing {
            setup,
            ai: request.loadout.ai,
            weights: evaluator.weights.clone(),
            evaluator,
            reach,
            state,
            phase,
            met: vec![Default::default(); request.open.len()],
            best: Default::default(),
            open: request.open,
            limit: request.limit as usize,
            by: request.by,
            turned: request.turned,
            from: request.from as usize,
            table: Vec::new(),
            opened: Vec::new(),
            nodes: 0,
        })
    }
}
