//! `contest.evaluate`: the evaluation function on a state that is entered by hand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ai::number_of;
use super::types::snapshot_of;
use super::{Ai, ContestError, Decimal, Plan, Trend};
use contest::data::{GROWTHS, LATER, VALUES};
use contest::evaluation::{
    COUNT, KINDS, MORE, Row, Version, WHOLE, Weights, floor_lasting, floor_total, narrow, weigh,
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
    /// The values v1 to v27 by their names in the master data (`Parameter`, `Block` …), in version 2 of
    /// the AI v30 to v50 too (shares in permil, times turns), each −1,000,000,000 to 1,000,000,000; what is
    /// missing is 0. `RemainTurn` is always the turns left.
    #[serde(default)]
    pub status: BTreeMap<String, i64>,
    /// Growth over all cards, by kind of growth, each −1,000,000,000 to 1,000,000,000.
    #[serde(default)]
    pub growth: BTreeMap<String, i64>,
    /// Lasting effects, at most 100.
    #[serde(default)]
    pub enchants: Vec<EnchantEntry>,
    /// Ids of the cards that a route has played, at most 100; version 2 of the AI has rules for some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<String>,
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
    /// r30 to r50, which only version 2 of the AI has, where they are not 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<LaterEntry>,
    /// r51: cards that were played and what their rules add.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ruled: Vec<(String, i64)>,
    /// E, the sum of all lines, rounded down.
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
    /// Version of the AI, 1 or 2.
    pub version: u8,
    /// Evaluation types and kinds of growth of the table that are left out: those that the version does
    /// not know, or whose meaning is unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// One of r30 to r50.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LaterEntry {
    /// Number of the line, 30 to 50.
    pub line: u8,
    /// Name of the value in the master data.
    pub name: String,
    /// The value; shares are in wholes (1 is +100 %), times turns.
    pub v: Decimal,
    /// The weight e.
    pub e: i64,
    /// The coefficient P, in permil.
    pub p: i64,
    /// The line, in points of the evaluation.
    pub r: Decimal,
}

/// The number of the line of the first of these values.
pub(super) const FIRST_LATER: u8 = 30;

impl LaterEntry {
    /// Those that are not 0, from the values in thousandths.
    pub(super) fn all(row: &Row, later: &[i64; MORE]) -> Vec<Self> {
        let entry = |n: usize| Self {
            line: FIRST_LATER + n as u8,
            name: LATER[n].to_owned(),
            v: Decimal { parts: later[n], of: 1000 },
            e: row.later[n],
            p: row.later_p[n],
            r: Decimal { parts: later[n].saturating_mul(row.later[n]), of: 1000 },
        };
        (0..MORE).filter(|&n| later[n] != 0).map(entry).collect()
    }
}

/// The values that are capped by the turns left: r7 to r10, r12, r14, r17.
const CAPPED: [usize; 7] = [6, 7, 8, 9, 11, 13, 16];

/// Where a value stands.
enum Place {
    /// Among r1 to r27.
    First(usize),
    /// Among r30 to r50.
    Later(usize),
}

/// Place of `RemainTurn` among r30 to r50.
pub(super) const REMAIN: usize = 1;

/// What the evaluation counts for one of the unit in which a value of r30 to r50 is asked and told:
/// it works in thousandths, and shares are told in them too.
pub(super) const fn parts(later: usize) -> i64 {
    if WHOLE[later] { 1000 } else { 1 }
}

fn value_of(name: &str, version: Version) -> Option<Place> {
    let first = VALUES.iter().position(|known| *known == name).map(Place::First);
    let later = || LATER.iter().position(|known| *known == name).map(Place::Later);
    first.or_else(|| if version == Version::Two { later() } else { None })
}

fn unknown_value(name: &str, at: &str) -> JobError {
    let nearest = nearest(name, VALUES.into_iter().chain(LATER));
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
    const ABOUT: &'static str = "The AI's evaluation of a state, line by line.";
    const EXAMPLE: &'static str = r#"{"job":"contest.evaluate","play":"AutoPlay","trend":"ExamLessonBuff","plan":"Plan1","left":8,"battle":true,"bonus":[18230,17970,19500],"status":{"Parameter":2149,"Block":2,"Stamina":39,"ExamLessonBuff":15,"ExamParameterBuff":3,"PlayableValueAdd":1,"ParameterBuffOverTurn":3},"enchants":[{"trigger":"e_trigger-exam_end_turn","gain":{"Parameter":529}},{"trigger":"e_trigger-exam_card_play-p_card_search-active_skill-playing-0_1","gain":{"Parameter":547}}]}"#;
    type Request = EvaluateRequest;
    type Report = EvaluateReport;
    type Error = ContestError;

    fn start(
        request: EvaluateRequest,
    ) -> Result<impl Search<Report = EvaluateReport> + 'static, JobError> {
        let data = snapshot_of(request.snapshot.as_deref())?;
        let version = request.ai.version_or(Version::One)?;
        let turns = request.ai.turns(request.plan, version)?;
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
        let table = request.ai.table_of(data, version)?;
        let look = (version, turns);
        let weights = request.ai.weights(data, &request.play, request.trend, look, battle)?;
        let (mut v, mut later) = ([0; COUNT], [0; MORE]);
        for (name, &value) in &request.status {
            let value = bounded(value, &place("/status", name))?;
            match value_of(name, version) {
                Some(Place::First(n)) => v[n] = value,
                Some(Place::Later(n)) => later[n] = value * parts(n),
                None => return Err(unknown_value(name, "/status")),
            }
        }
        if version == Version::Two {
            later[REMAIN] = i64::from(request.left) * 1000;
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
        entries(request.played.len(), 0..=MOST_ENCHANTS, "/played")?;
        let mut ruled = Vec::new();
        for (at, id) in request.played.iter().enumerate() {
            let row = data.cards.iter().position(|card| card.id == *id);
            let Some(row) = row else {
                let (id, data) = (clip(id), data.name.clone());
                let kind = ContestError::UnknownCard { id, data };
                return Err(JobError::new(&kind, format!("/played/{at}")));
            };
            let by = weights.rule(row as u16, request.left);
            ruled.extend(by.filter(|by| *by != 0).map(|by| (id.clone(), by)));
        }
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
            later: LaterEntry::all(row, &later),
            ruled,
            table: table.to_owned(),
            version: number_of(version),
            left_out: request.ai.left_out(data, version)?,
        };
        report.r.extend((1..COUNT).map(|n| Decimal::whole(v[n] * row.e[n])));
        for (at, enchant) in request.enchants.iter().enumerate() {
            lasting(data, &weights, request.left, enchant, at, &mut report)?;
        }
        let whole: i64 = (1..COUNT).map(|n| v[n] * row.e[n]).sum::<i64>() + report.r28;
        let whole = report.r29.iter().fold(whole, |sum, part| sum.saturating_add(*part));
        let whole = report.ruled.iter().fold(whole, |sum, rule| sum.saturating_add(rule.1));
        let first = report.later.iter().fold(report.r[0].parts, |sum, entry| {
            sum.saturating_add(entry.r.parts.saturating_mul(1000))
        });
        report.total = floor_total(first, whole);
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
    let (mut change, mut later, mut grown) = ([0; COUNT], [0; MORE], [0; KINDS]);
    for (name, &value) in &enchant.gain {
        let gain = format!("{at}/gain");
        let value = bounded(value, &place(&gain, name))?;
        match value_of(name, weights.version) {
            Some(Place::First(n)) => change[n] = value,
            Some(Place::Later(n)) => later[n] = value * parts(n),
            None => match GROWTHS.iter().position(|known| known == name) {
                Some(kind) => grown[kind] = value,
                None => return Err(unknown_value(name, &gain)),
            },
        }
    }
    let m1 = weights.first_factor(trigger as u16, left);
    let m2 = weigh(weights.row(left), &change, &later, &grown);
    report.m1.push(Decimal { parts: m1, of: 1000 });
    report.m2.push(Decimal { parts: narrow(m2), of: 1_000_000 });
    report.r29.push(floor_lasting(m1, m2));
    Ok(())
}
