//! The AI as a request names it: weights, edits, how far it looks.

use serde::{Deserialize, Serialize};

use super::ContestError;
use super::types::MOST_TURNS;
use contest::autoplay::Reach;
use contest::data::{GROWTHS, LATER, Plan, Snapshot, Trend, VALUES};
use contest::evaluation::{Evaluator, Version, Weights};
use contest::{AI_TABLES, SNAPSHOTS, Setup, ai_table};
use jobs_core::{JobError, clip, nearest, within};

/// The largest edited weight.
const MOST_WEIGHT: i32 = 1_000_000;

/// The AI: its weights and how far it looks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Ai {
    /// Version of the AI: 1 as until 2025-02-27, or 2, which is modelled; left out: that of the stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u8>,
    /// `2024-08`, `2024-11`, `2024-12`, `2026-04` or `2026-09`; left out: that of the snapshot in version 1
    /// of the AI, the newest in version 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The play whose weights the AI uses, such as `AutoPlayCompetition` of 2026; left out:
    /// `AutoPlay`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// Turns that a phase looks ahead, 1 to 30; left out: 2, in version 1 of the AI 1 for Anomaly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calculate_turn: Option<u8>,
    /// Most actions of a phase, 1 to 100; left out: no limit in version 1 of the AI, 5 in version 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commands: Option<u8>,
    /// Changed weights.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
}

/// One changed weight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// Name of a value (`Parameter` …), of a kind of growth, or id of a trigger.
    pub name: String,
    /// Row of the table of weights that is changed, from 1; left out: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub term: Option<u8>,
    /// The weight e, −1,000,000 to 1,000,000; for a trigger its coefficient in permil.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub e: Option<i32>,
    /// The coefficient P for lasting effects, in permil, −1,000,000 to 1,000,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p: Option<i32>,
}

/// The table that goes with a snapshot: for version 1 of the AI the last that is not newer (both lists are
/// in order of days), for version 2 the newest.
fn usual_table(snapshot: &str, version: Version) -> &'static str {
    const { assert!(SNAPSHOTS.len() < AI_TABLES.len(), "a table for each snapshot, and a newer one") };
    let at = match version {
        Version::One => SNAPSHOTS.iter().position(|name| *name == snapshot).unwrap_or(0),
        Version::Two => AI_TABLES.len() - 1,
    };
    AI_TABLES[at]
}

impl Ai {
    /// The name of the table that goes with a snapshot.
    ///
    /// # Errors
    /// `unknown-table` if the request names a table that does not exist.
    pub fn table_of(&self, data: &Snapshot, version: Version) -> Result<&'static str, JobError> {
        let Some(name) = &self.table else { return Ok(usual_table(&data.name, version)) };
        AI_TABLES.into_iter().find(|known| known == name).ok_or_else(|| {
            let known = AI_TABLES.map(str::to_owned).into();
            JobError::new(&ContestError::UnknownTable { name: clip(name), known }, "/ai/table")
        })
    }

    /// The play whose weights it uses.
    pub fn play(&self) -> &str {
        self.play.as_deref().unwrap_or("AutoPlay")
    }

    /// Its version, where it is `usual` unless the request names one.
    ///
    /// # Errors
    /// `out-of-range` if there is no such version.
    pub fn version_or(&self, usual: Version) -> Result<Version, JobError> {
        within(self.version.unwrap_or(1), 1..=2, "/ai/version")?;
        Ok(match self.version {
            None => usual,
            Some(1) => Version::One,
            Some(_) => Version::Two,
        })
    }

    /// Evaluation types and kinds of growth of its table that are left out: those that the version does
    /// not know, or whose meaning is unknown.
    ///
    /// # Errors
    /// `unknown-table` if the request names a table that does not exist.
    pub fn left_out(&self, data: &Snapshot, version: Version) -> Result<Vec<String>, JobError> {
        let table = ai_table(self.table_of(data, version)?);
        Ok(table.map_or_else(Vec::new, |table| match version {
            Version::One => table.left_out.clone(),
            Version::Two => table.unknown.clone(),
        }))
    }

    /// Turns of a phase.
    ///
    /// # Errors
    /// `out-of-range` if `calculate_turn` is 0 or more than a contest's turns.
    pub fn turns(&self, plan: Plan, version: Version) -> Result<u8, JobError> {
        let turns = self.calculate_turn.unwrap_or_else(|| version.calculate_turn(plan));
        within(turns, 1..=MOST_TURNS as u8, "/ai/calculate_turn")?;
        Ok(turns)
    }

    /// The weights for a play; with `bonus` where r1 is that of a battle.
    ///
    /// # Errors
    /// `unknown-table`, `unknown-play`, or whatever is wrong with the first faulty edit.
    pub fn weights(
        &self,
        data: &Snapshot,
        play: &str,
        trend: Trend,
        (version, turns): (Version, u8),
        bonus: Option<[i64; 3]>,
    ) -> Result<Weights, JobError> {
        let table = ai_table(self.table_of(data, version)?).expect("a known name");
        let weights = Weights::new(table, data, play, trend, version, turns, bonus);
        let mut weights = weights.ok_or_else(|| {
            let kind = ContestError::UnknownPlay { name: clip(play), table: table.name.to_owned() };
            JobError::new(&kind, if self.play.is_some() { "/ai/play" } else { "/play" })
        })?;
        for (at, edit) in self.edits.iter().enumerate() {
            for (field, value) in [("e", edit.e), ("p", edit.p)] {
                let at = format!("/ai/edits/{at}/{field}");
                within(value.unwrap_or(0), -MOST_WEIGHT..=MOST_WEIGHT, at)?;
            }
            edit.apply(data, &mut weights)
                .map_err(|kind| JobError::new(&kind, format!("/ai/edits/{at}")))?;
        }
        Ok(weights)
    }
}

/// 1 or 2.
pub(super) const fn number_of(version: Version) -> u8 {
    match version {
        Version::One => 1,
        Version::Two => 2,
    }
}

impl Edit {
    fn apply(&self, data: &Snapshot, weights: &mut Weights) -> Result<(), ContestError> {
        if let Some(at) = data.triggers.iter().position(|trigger| trigger.id == self.name) {
            if self.p.is_some() || self.term.is_some() {
                return Err(ContestError::TriggerWeight);
            }
            weights.triggers[at] = self.e.map_or(weights.triggers[at], i64::from);
            return Ok(());
        }
        let value = VALUES.iter().position(|name| *name == self.name);
        let growth = GROWTHS.iter().position(|name| *name == self.name);
        let later = LATER.iter().position(|name| *name == self.name);
        if value.is_none() && growth.is_none() && later.is_none() {
            let names = VALUES.into_iter().chain(GROWTHS).chain(LATER);
            let nearest = nearest(&self.name, names);
            return Err(ContestError::UnknownWeight { name: clip(&self.name), nearest });
        }
        let terms = weights.rows.len();
        let term = self.term.map(usize::from);
        if term.is_some_and(|term| term == 0 || term > terms) {
            return Err(ContestError::UnknownTerm { terms: terms as u64 });
        }
        for (at, row) in weights.rows.iter_mut().enumerate() {
            if term.is_some_and(|term| term != at + 1) {
                continue;
            }
            let (e, p) = match (value, growth, later) {
                (Some(n), ..) => (&mut row.e[n], &mut row.p[n]),
                (_, Some(kind), _) => (&mut row.growth[kind], &mut row.growth_p[kind]),
                (.., Some(n)) => (&mut row.later[n], &mut row.later_p[n]),
                _ => continue,
            };
            *e = self.e.map_or(*e, i64::from);
            *p = self.p.map_or(*p, i64::from);
        }
        Ok(())
    }
}

impl Ai {
    /// How far the AI looks, and its evaluation; both are noted in the setup.
    pub(super) fn player(&self, setup: &mut Setup) -> Result<(Reach, Evaluator), JobError> {
        setup.version = self.version_or(setup.version)?;
        let turns = self.turns(setup.plan, setup.version)?;
        setup.calculate_turn = turns;
        if let Some(commands) = self.commands {
            within(commands, 1..=100, "/ai/commands")?;
        }
        let further = setup.links.iter().map(|link| link.bonus);
        if std::iter::once(setup.bonus).chain(further).any(|bonus| bonus.iter().sum::<i64>() == 0) {
            return Err(JobError::new(&ContestError::NoBonus, "/mult"));
        }
        let look = (setup.version, turns);
        let weights = |trend: Trend, bonus: [i64; 3]| -> Result<Weights, JobError> {
            let mut weights = self.weights(setup.data, self.play(), trend, look, Some(bonus))?;
            weights.cover(setup.data, &setup.own);
            Ok(weights)
        };
        let mut evaluator = Evaluator::new(weights(setup.trend, setup.bonus)?);
        for link in &setup.links {
            evaluator.links.push((link.turn, weights(link.trend, link.bonus)?));
        }
        let commands = self.commands.or_else(|| setup.version.commands());
        let reach = Reach { turns, commands, version: setup.version };
        Ok((reach, evaluator))
    }
}
