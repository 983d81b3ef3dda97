//! `contest.evaluate`: the evaluation function on a state that is entered by hand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::types::snapshot_of;
use super::{Ai, ContestError, Decimal, Plan, Trend};
use contest::data::{GROWTHS, VALUES};
use contest::evaluation::{
    COUNT, KINDS, Weights, calculate_turn, floor_lasting, floor_total, weigh,
};
use jobs_core::{Job, JobError, Search, clip, entries, nearest, within};
use search::Ready;

/// `contest.evaluate`
pub struct Evaluate;

/// Largest value, so that no sum overflows.
const MOST_VALUE: i64 = 1_000_000_000;
/// Most lasting effects.
const MOST_ENCHANTS: usize = 100;

/// A state at an evaluation point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EvaluateRequest {
    /// Master data of this day; left out: `v2024-11-16`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
    /// Name of the play whose weights count: `AutoPlay`, `ManualPlayLesson` …
    pub play: String,
    /// What the idol goes for (おすすめ効果).
    pub trend: Trend,
    /// Plan (プラン).
    pub plan: Plan,
    /// Turns left, this one included.
    pub left: u8,
    /// Whether r1 (the score) counts as in an audition or contest.
    pub battle: bool,
    /// Bonus of vocal, dance and visual, in permil, each 0 to 1,000,000.
    pub bonus: [u32; 3],
    /// The values v1 to v27 by their names in the master data (`Parameter`, `Block` …), each
    /// −1,000,000,000 to 1,000,000,000; what is missing is 0.
    #[serde(default)]
    pub status: BTreeMap<String, i64>,
    /// Growth over all cards, by kind of growth, each −1,000,000,000 to 1,000,000,000.
    #[serde(default)]
    pub growth: BTreeMap<String, i64>,
    /// Lasting effects, at most 100.
    #[serde(default)]
    pub enchants: Vec<EnchantEntry>,
    /// Weights and limits.
    #[serde(default)]
    pub ai: Ai,
}

/// A lasting effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EnchantEntry {
    /// Id of its trigger.
    pub trigger: String,
    /// What firing it once now would add, by name of the value or kind of growth.
    #[serde(default)]
    pub gain: BTreeMap<String, i64>,
}

/// The evaluation, line by line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvaluateReport {
    /// Row of the table of weights: turns left divided by the turns of a phase, rounded down, plus 1.
    pub term: u8,
    /// r1 to r27, in points of the evaluation.
    pub r: Vec<Decimal>,
    /// r28, the evaluation of growth.
    pub r28: i64,
    /// r29, one entry for each lasting effect.
    pub r29: Vec<i64>,
    /// For each lasting effect: coefficient of its trigger times turns left.
    pub m1: Vec<Decimal>,
    /// For each lasting effect: what firing it once is worth, in points of the evaluation.
    pub m2: Vec<Decimal>,
    /// E, the sum of r1 to r29, rounded down.
    #[serde(rename = "E")]
    pub total: i64,
    /// The values v1 to v27 as counted.
    pub v: Vec<i64>,
    /// The weights e1 to e27.
    pub e: Vec<i64>,
    /// The coefficients P1 to P27, in permil.
    pub p: Vec<i64>,
    /// Growth that is not 0: kind, amount over all cards, evaluation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub growth: Vec<(String, i64, i64)>,
    /// The table that was used.
    pub table: String,
    /// Evaluation types and kinds of growth of the table that are left out because their meaning is
    /// unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// The values that are capped by the turns left: r7 to r10, r12, r14, r17.
const CAPPED: [usize; 7] = [6, 7, 8, 9, 11, 13, 16];

fn unknown_value(name: &str, at: &str) -> JobError {
    let nearest = nearest(name, VALUES);
    JobError::new(&ContestError::UnknownValue { name: clip(name), nearest }, place(at, name))
}

fn unknown_growth(name: &str, at: &str) -> JobError {
    let nearest = nearest(name, GROWTHS);
    JobError::new(&ContestError::UnknownGrowth { name: clip(name), nearest }, place(at, name))
}

/// JSON pointer of a field whose name the user chose.
fn place(at: &str, name: &str) -> String {
    format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"))
}

fn bounded(value: i64, at: &str) -> Result<i64, JobError> {
    within(value, -MOST_VALUE..=MOST_VALUE, at)
}

impl Job for Evaluate {
    const NAME: &'static str = "contest.evaluate";
    const ABOUT: &'static str = "The AI's evaluation r1…r29 of a state, line by line.";
    const EXAMPLE: &'static str = r#"{"job":"contest.evaluate","play":"AutoPlay","trend":"ExamLessonBuff","plan":"Plan1","left":8,"battle":true,"bonus":[18230,17970,19500],"status":{"Parameter":2149,"Block":2,"Stamina":39,"ExamLessonBuff":15,"ExamParameterBuff":3,"PlayableValueAdd":1,"ParameterBuffOverTurn":3},"enchants":[{"trigger":"e_trigger-exam_end_turn","gain":{"Parameter":529}},{"trigger":"e_trigger-exam_card_play-p_card_search-active_skill-playing-0_1","gain":{"Parameter":547}}]}"#;
    type Request = EvaluateRequest;
    type Report = EvaluateReport;
    type Error = ContestError;

    fn start(
        request: EvaluateRequest,
    ) -> Result<impl Search<Report = EvaluateReport> + 'static, JobError> {
        let data = snapshot_of(request.snapshot.as_deref())?;
        let turns = match request.ai.calculate_turn {
            Some(_) => request.ai.turns(request.plan)?,
            None => calculate_turn(request.plan),
        };
        let bonus = request.bonus.map(i64::from);
        for (at, &bonus) in bonus.iter().enumerate() {
            within(bonus, 0..=1_000_000, format!("/bonus/{at}"))?;
        }
        let battle = request.battle.then_some(bonus);
        if request.battle && bonus.iter().sum::<i64>() == 0 {
            return Err(JobError::new(&ContestError::NoBonus, "/bonus"));
        }
        if request.ai.play.is_some() {
            return Err(JobError::new(&ContestError::PlayOfAi, "/ai/play"));
        }
        let table = request.ai.table_of(data)?;
        let weights = request.ai.weights(data, &request.play, request.trend, turns, battle)?;
        let mut v = [0; COUNT];
        for (name, &value) in &request.status {
            let Some(n) = VALUES.iter().position(|known| known == name) else {
                return Err(unknown_value(name, "/status"));
            };
            v[n] = bounded(value, &format!("/status/{name}"))?;
        }
        for n in CAPPED {
            v[n] = v[n].min(request.left.into());
        }
        let mut growth = [0; KINDS];
        for (name, &value) in &request.growth {
            let Some(kind) = GROWTHS.iter().position(|known| known == name) else {
                return Err(unknown_growth(name, "/growth"));
            };
            growth[kind] = bounded(value, &format!("/growth/{name}"))?;
        }
        entries(request.enchants.len(), 0..=MOST_ENCHANTS, "/enchants")?;
        let row = weights.row(request.left);
        let mut report = EvaluateReport {
            term: u8::try_from(weights.term(request.left)).unwrap_or(u8::MAX),
            r: vec![Decimal { parts: weights.first(row, v[0]), of: 1_000_000 }],
            r28: (0..KINDS).map(|kind| growth[kind] * row.growth[kind]).sum(),
            r29: Vec::new(),
            m1: Vec::new(),
            m2: Vec::new(),
            total: 0,
            v: v.to_vec(),
            e: row.e.to_vec(),
            p: row.p.to_vec(),
            growth: (0..KINDS)
                .filter(|&kind| growth[kind] != 0)
                .map(|kind| (GROWTHS[kind].to_owned(), growth[kind], row.growth[kind]))
                .collect(),
            table: table.to_owned(),
            left_out: request.ai.left_out(data)?,
        };
        report.r.extend((1..COUNT).map(|n| Decimal::whole(v[n] * row.e[n])));
        for (at, enchant) in request.enchants.iter().enumerate() {
            lasting(data, &weights, request.left, enchant, at, &mut report)?;
        }
        let whole: i64 = (1..COUNT).map(|n| v[n] * row.e[n]).sum::<i64>() + report.r28;
        let whole = report.r29.iter().fold(whole, |sum, part| sum.saturating_add(*part));
        report.total = floor_total(report.r[0].parts, whole);
        Ok(Ready(report))
    }
}

fn lasting(
    data: &contest::data::Snapshot,
    weights: &Weights,
    left: u8,
    enchant: &EnchantEntry,
    at: usize,
    report: &mut EvaluateReport,
) -> Result<(), JobError> {
    let at = format!("/enchants/{at}");
    let trigger = data.triggers.iter().position(|trigger| trigger.id == enchant.trigger);
    let Some(trigger) = trigger else {
        let (name, data) = (clip(&enchant.trigger), data.name.to_owned());
        let kind = ContestError::UnknownTrigger { name, data };
        return Err(JobError::new(&kind, format!("{at}/trigger")));
    };
    let (mut change, mut grown) = ([0; COUNT], [0; KINDS]);
    for (name, &value) in &enchant.gain {
        let gain = format!("{at}/gain");
        let value = bounded(value, &format!("{gain}/{name}"))?;
        if let Some(n) = VALUES.iter().position(|known| known == name) {
            change[n] = value;
        } else if let Some(kind) = GROWTHS.iter().position(|known| known == name) {
            grown[kind] = value;
        } else {
            return Err(unknown_value(name, &gain));
        }
    }
    let m1 = weights.triggers[trigger] * i64::from(left);
    let m2 = weigh(weights.row(left), &change, &grown);
    report.m1.push(Decimal { parts: m1, of: 1000 });
    report.m2.push(Decimal { parts: m2, of: 1000 });
    report.r29.push(floor_lasting(m1, m2));
    Ok(())
}
