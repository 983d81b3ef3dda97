//! The evaluation function r1…r29 (the article, see `docs/contest.md`).
//!
//! Exact: r1 is held in millionths, m1 and m2 in thousandths, and the two small constants of the
//! game's code are built into the rounding (see [`floor_total`] and [`floor_lasting`]).

use super::data::{AiTable, GROWTHS, PLAYS, Plan, Snapshot, TRENDS, Trend, VALUES};
use super::rules::Cause;
use super::setup::Setup;
use super::state::{Active, KEPT, Source, Stance, Stat, State};

/// Values r1…r27.
pub const COUNT: usize = VALUES.len();
/// Kinds of growth.
pub const KINDS: usize = GROWTHS.len();

/// Turns of a phase in version 1 of the AI, by plan.
pub const fn calculate_turn(plan: Plan) -> u8 {
    match plan {
        Plan::Plan3 => 1,
        _ => 2,
    }
}

/// One row of weights: of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Evaluation `e` of r1…r27.
    pub e: [i64; COUNT],
    /// Enchant coefficient `P` of r1…r27, in permil.
    pub p: [i64; COUNT],
    /// Evaluation of growth, by kind.
    pub growth: [i64; KINDS],
    /// Enchant coefficient of growth, in permil.
    pub growth_p: [i64; KINDS],
}

/// Weights of one play and trend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// By term, from 1; the last stands for all later ones.
    pub rows: Vec<Row>,
    /// Coefficient of each trigger of the snapshot, in permil; 1 where the table has none.
    pub triggers: Vec<i64>,
    /// Turns that make a term.
    pub calculate_turn: u8,
    /// Sum of the three bonuses, in permil, where r1 is that of a battle; otherwise 0.
    pub battle: i64,
}

impl Weights {
    /// The weights of a table; `None` where it knows no such play.
    pub fn new(
        table: &AiTable,
        data: &Snapshot,
        play: &str,
        trend: Trend,
        calculate_turn: u8,
        battle: Option<[i64; 3]>,
    ) -> Option<Self> {
        let play = PLAYS.iter().position(|known| *known == play)?;
        let evaluation = &table.evaluation[play][trend as usize];
        if evaluation.is_empty() {
            return None;
        }
        let growth = &table.growth[play][trend as usize];
        let row = |term: usize| {
            let values = &evaluation[term.min(evaluation.len() - 1)];
            let grown = growth.get(term.min(growth.len().saturating_sub(1)));
            let grow = |kind: usize, part: usize| grown.map_or(0, |row| i64::from(row[kind][part]));
            Row {
                e: std::array::from_fn(|n| i64::from(values[n][0])),
                p: std::array::from_fn(|n| i64::from(values[n][1])),
                growth: std::array::from_fn(|kind| grow(kind, 0)),
                growth_p: std::array::from_fn(|kind| grow(kind, 1)),
            }
        };
        let terms = evaluation.len().max(growth.len());
        let coefficient = |id: &String| {
            let known = &table.triggers[play];
            known
                .binary_search_by(|(other, _)| other.cmp(id))
                .map_or(1, |at| i64::from(known[at].1))
        };
        Some(Self {
            rows: (0..terms).map(row).collect(),
            triggers: data.triggers.iter().map(|trigger| coefficient(&trigger.id)).collect(),
            calculate_turn: calculate_turn.max(1),
            battle: battle.map_or(0, |bonus| bonus.iter().sum()),
        })
    }

    /// The term of `left` turns: whole phases still to come, and one.
    pub fn term(&self, left: u8) -> usize {
        usize::from(left / self.calculate_turn) + 1
    }

    /// Weights where `left` turns are left.
    pub fn row(&self, left: u8) -> &Row {
        &self.rows[self.term(left).min(self.rows.len()) - 1]
    }

    /// r1, in millionths.
    pub fn first(&self, row: &Row, score: i64) -> i64 {
        let product = i128::from(score) * i128::from(row.e[0]);
        if self.battle == 0 {
            return narrow(product * 1_000_000);
        }
        // round6(product · 3000 / sum + 0.0000999999975), all times 10^13.
        let sum = i128::from(self.battle);
        let number = product * 3_000 * 10_i128.pow(13) + 999_999_975 * sum;
        let by = sum * 10_i128.pow(7);
        narrow((2 * number + by).div_euclid(2 * by))
    }
}

/// E from r1 in millionths and the sum of the others: `floor(sum + 0.0000999999975)`.
///
/// The sum is a whole number of millionths, so the constant is worth 99 of them.
pub const fn floor_total(first: i64, others: i64) -> i64 {
    others.saturating_add(first.saturating_add(99).div_euclid(1_000_000))
}

/// One summand of r29: `floor(m1 · m2 + 0.0001)` from `coefficient · T` (thousandths) and m2 (thousandths).
pub fn floor_lasting(m1: i64, m2: i64) -> i64 {
    narrow((i128::from(m1) * i128::from(m2) + 100).div_euclid(1_000_000))
}

/// m2, in thousandths: what one firing changes, weighed.
pub fn weigh(row: &Row, change: &[i64; COUNT], growth: &[i64]) -> i64 {
    let part = |by: i64, e: i64, p: i64| i128::from(by) * i128::from(e) * i128::from(p);
    let values: i128 = (0..COUNT).map(|n| part(change[n], row.e[n], row.p[n])).sum();
    let grown = growth.iter().enumerate();
    let grown: i128 = grown.map(|(kind, &by)| part(by, row.growth[kind], row.growth_p[kind])).sum();
    narrow(values + grown)
}

fn narrow(number: i128) -> i64 {
    i64::try_from(number).unwrap_or(if number < 0 { i64::MIN / 4 } else { i64::MAX / 4 })
}

/// The values v1…v27 of a state with `left` turns to come; those that count turns are capped by it.
pub fn values(setup: &Setup, state: &State, left: u8) -> [i64; COUNT] {
    let face = &state.face;
    let kept = if setup.conventions.hand_in_r27 { &state.hand } else { &state.hold };
    let stat = |stat: Stat| i64::from(face.stat(stat));
    let turns = |kind: Stat| stat(kind).min(i64::from(left));
    let stance = |stance: Stance| if face.stance == stance { i64::from(face.level) } else { 0 };
    [
        face.score,
        i64::from(face.genki),
        i64::from(face.stamina),
        stat(Stat::LessonBuff),
        stat(Stat::Review),
        stat(Stat::Aggressive),
        turns(Stat::ParameterBuff),
        turns(Stat::CostDown),
        turns(Stat::CostUp),
        turns(Stat::BlockDown),
        0, // 緊張: no contest gives it.
        turns(Stat::ParameterDebuff),
        0, // 弱気: no contest gives it.
        turns(Stat::Slump),
        stat(Stat::CostCut),
        i64::from(face.plays),
        turns(Stat::ParameterBuffMultiple),
        stat(Stat::ParameterBuff),
        i64::from(face.extra),
        stance(Stance::Concentration),
        stance(Stance::Preservation),
        stance(Stance::FullPower),
        i64::from(face.full_power_total),
        i64::from(face.changes[0]),
        i64::from(face.changes[1]),
        i64::from(face.changes[2]),
        kept.len() as i64,
    ]
}

/// A lasting effect's part of r29.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// Which enchant.
    pub enchant: u16,
    /// Whose.
    pub source: Source,
    /// Coefficient times turns, in thousandths.
    pub m1: i64,
    /// What one firing is worth, in thousandths.
    pub m2: i64,
    /// What one firing changes, by value.
    pub change: [i64; COUNT],
    /// The growth of all cards that one firing brings, by kind.
    pub growth: [i64; KEPT],
    /// The summand.
    pub value: i64,
}

/// An evaluation, line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// 1 and up.
    pub term: usize,
    /// Turns left.
    pub left: u8,
    /// v1…v27.
    pub v: [i64; COUNT],
    /// r1…r27; r1 in millionths.
    pub r: [i64; COUNT],
    /// r28.
    pub growth: i64,
    /// r29, one summand each.
    pub lasting: Vec<Lasting>,
    /// E.
    pub total: i64,
}

/// Evaluates states; keeps scratch memory for trying out lasting effects.
#[derive(Clone, Debug)]
pub struct Evaluator {
    /// Weights.
    pub weights: Weights,
    scratch: State,
}

impl Evaluator {
    /// An evaluator with these weights.
    pub fn new(weights: Weights) -> Self {
        Self { weights, scratch: State::default() }
    }

    /// E of a state at its evaluation point.
    pub fn total(&mut self, setup: &Setup, state: &State) -> i64 {
        let left = state.face.left;
        let row = self.weights.row(left);
        let v = values(setup, state, left);
        let mut sum: i64 = (1..COUNT).map(|n| v[n] * row.e[n]).sum();
        sum +=
            (0..KEPT).map(|kind| i64::from(state.face.grown[kind]) * row.growth[kind]).sum::<i64>();
        let first = self.weights.first(row, v[0]);
        if left > 0 {
            for &active in &state.enchants {
                if counts(setup, state, active) {
                    let (m1, m2, ..) = self.lasting(setup, state, &v, active);
                    sum = sum.saturating_add(floor_lasting(m1, m2));
                }
            }
        }
        floor_total(first, sum)
    }

    /// The same, line by line.
    pub fn lines(&mut self, setup: &Setup, state: &State) -> Lines {
        let left = state.face.left;
        let row = self.weights.row(left).clone();
        let v = values(setup, state, left);
        let mut r: [i64; COUNT] = std::array::from_fn(|n| v[n] * row.e[n]);
        r[0] = self.weights.first(&row, v[0]);
        let growth =
            (0..KEPT).map(|kind| i64::from(state.face.grown[kind]) * row.growth[kind]).sum::<i64>();
        let mut lasting = Vec::new();
        for &active in &state.enchants {
            if counts(setup, state, active) {
                let (m1, m2, change, growth) = self.lasting(setup, state, &v, active);
                let value = floor_lasting(m1, m2);
                let Active { enchant, source, .. } = active;
                lasting.push(Lasting { enchant, source, m1, m2, change, growth, value });
            }
        }
        let whole: i64 = r[1..].iter().sum::<i64>() + growth;
        let whole = lasting.iter().fold(whole, |sum, lasting| sum.saturating_add(lasting.value));
        let total = floor_total(r[0], whole);
        Lines { term: self.weights.term(left), left, v, r, growth, lasting, total }
    }

    /// m1 and m2 of a lasting effect, in thousandths, and the changes and growth that one firing now
    /// would bring.
    fn lasting(
        &mut self,
        setup: &Setup,
        state: &State,
        v: &[i64; COUNT],
        active: Active,
    ) -> (i64, i64, [i64; COUNT], [i64; KEPT]) {
        let left = state.face.left;
        let enchant = &setup.data.enchants[usize::from(active.enchant)];
        self.scratch.clone_from(state);
        let cause = Cause { owner: active.owner, ..Cause::of(active.source) };
        for &effect in &enchant.effects {
            self.scratch.apply(setup, effect, cause, &mut ());
        }
        let change = if setup.conventions.uncapped_gains {
            let before = values(setup, state, u8::MAX);
            let after = values(setup, &self.scratch, u8::MAX);
            std::array::from_fn(|n| after[n] - before[n])
        } else {
            let after = values(setup, &self.scratch, left);
            std::array::from_fn(|n| after[n] - v[n])
        };
        let growth: [i64; KEPT] = std::array::from_fn(|kind| {
            i64::from(self.scratch.face.grown[kind] - state.face.grown[kind])
        });
        let row = self.weights.row(left);
        let m2 = weigh(row, &change, &growth);
        let m1 = self.weights.triggers[usize::from(enchant.trigger)] * i64::from(left);
        (m1, m2, change, growth)
    }
}

/// Whether a lasting effect has a part in r29.
fn counts(setup: &Setup, state: &State, active: Active) -> bool {
    let conventions = &setup.conventions;
    active.uses != Some(0)
        && (matches!(active.source, Source::Card(_)) && !active.brought
            || matches!(active.source, Source::Item(_)) && conventions.items_in_r29)
        && (!conventions.conditions_in_r29 || {
            let enchant = &setup.data.enchants[usize::from(active.enchant)];
            state.meets(setup, enchant.trigger)
        })
}

/// The trend of that name.
pub fn trend(name: &str) -> Option<Trend> {
    TRENDS.iter().position(|known| *known == name).map(|at| Trend::ALL[at])
}
