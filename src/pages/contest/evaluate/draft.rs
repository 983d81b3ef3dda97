//! The input: a request of `contest.evaluate`.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use jobs::contest::{Ai, Edit, EnchantEntry, Evaluate, EvaluateRequest, LATER, Plan, Trend};
use jobs::{Ask, Job, JobError};
use protocol::js_serde;

/// Most turns left.
const MOST_LEFT: f64 = 255.0;
/// The largest bonus, in permil.
const MOST_BONUS: f64 = 1e6;
/// The largest value.
const MOST_VALUE: f64 = 1e9;
/// Most turns of a phase.
pub const MOST_PHASE: u64 = 30;

/// The state of the calculator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    /// What is asked.
    pub request: EvaluateRequest,
    /// A state to compare with.
    pub pin: Option<EvaluateRequest>,
}

impl Default for Draft {
    /// The article's worked example.
    fn default() -> Self {
        let numbers = |list: &[(&str, i64)]| {
            list.iter().map(|&(name, value)| (name.to_owned(), value)).collect()
        };
        let firing = |trigger: &str, score| EnchantEntry {
            trigger: trigger.to_owned(),
            gain: numbers(&[("Parameter", score)]),
        };
        let status = [
            ("Parameter", 2149),
            ("Block", 2),
            ("Stamina", 39),
            ("ExamLessonBuff", 15),
            ("ExamParameterBuff", 3),
            ("PlayableValueAdd", 1),
            ("ParameterBuffOverTurn", 3),
        ];
        let request = EvaluateRequest {
            left: 8,
            bonus: [18230, 17970, 19500],
            status: numbers(&status),
            enchants: vec![
                firing("e_trigger-exam_end_turn", 529),
                firing("e_trigger-exam_card_play-p_card_search-active_skill-playing-0_1", 547),
            ],
            ..blank()
        };
        Self { request, pin: None }
    }
}

/// An empty contest.
pub fn blank() -> EvaluateRequest {
    EvaluateRequest {
        snapshot: None,
        play: "AutoPlay".to_owned(),
        trend: Trend::ExamLessonBuff,
        plan: Plan::Plan1,
        left: 10,
        battle: true,
        bonus: [10_000; 3],
        status: BTreeMap::new(),
        growth: BTreeMap::new(),
        enchants: Vec::new(),
        played: Vec::new(),
        ai: Ai::default(),
    }
}

/// The least and the most of a number field.
pub fn range(at: &str) -> [f64; 2] {
    match at.split('/').nth(1) {
        Some("left") => [0.0, MOST_LEFT],
        Some("bonus") => [0.0, MOST_BONUS],
        Some("e" | "p") => [i32::MIN.into(), i32::MAX.into()],
        _ => [-MOST_VALUE, MOST_VALUE],
    }
}

fn named<T: DeserializeOwned>(text: &str) -> Option<T> {
    js_serde::read(JsValue::from_str(text)).ok()
}

impl Draft {
    /// The draft after a choice or a step. Fields are named by their JSON pointers; `/enchants/+` adds a
    /// lasting effect, `/enchants/1/-` removes one, `/pin` keeps the state for comparison.
    #[must_use]
    pub fn with(&self, at: &str, text: &str) -> Self {
        let mut next = self.clone();
        next.choose(at, text);
        next
    }

    /// The draft with another number in a field, or none; `/e/Block` and `/p/Block` are weights.
    #[must_use]
    pub fn with_number(&self, at: &str, value: Option<i64>) -> Self {
        let mut next = self.clone();
        next.put(at, value);
        next
    }

    fn choose(&mut self, at: &str, text: &str) {
        let request = &mut self.request;
        let some = || (!text.is_empty()).then(|| text.to_owned());
        let parts: Vec<&str> = at.split('/').skip(1).collect();
        match parts[..] {
            ["snapshot"] => request.snapshot = some(),
            ["ai", "table"] => request.ai.table = some(),
            ["ai", "version"] => {
                request.ai.version = text.parse().ok().filter(|version| *version == 2);
                if request.ai.version.is_none() {
                    // What only version 2 evaluates goes with it.
                    request.status.retain(|name, _| !LATER.contains(&name.as_str()));
                    for enchant in &mut request.enchants {
                        enchant.gain.retain(|name, _| !LATER.contains(&name.as_str()));
                    }
                }
            }
            ["play"] => text.clone_into(&mut request.play),
            ["battle"] => request.battle = text == "true",
            ["plan"] => request.plan = named(text).unwrap_or(request.plan),
            ["trend"] => request.trend = named(text).unwrap_or(request.trend),
            ["pin"] => self.pin = (!text.is_empty()).then(|| request.clone()),
            ["ai", "edits"] => request.ai.edits.clear(),
            ["enchants", "+"] => {
                let mut gain = BTreeMap::new();
                gain.insert("Parameter".to_owned(), 0);
                request.enchants.push(EnchantEntry { trigger: text.to_owned(), gain });
            }
            ["enchants", place, "-"] => {
                if let Some(place) = place.parse().ok().filter(|at| *at < request.enchants.len()) {
                    request.enchants.remove(place);
                }
            }
            ["enchants", place, "gain", "+"] => {
                let found = place.parse().ok().and_then(|at: usize| request.enchants.get_mut(at));
                if let Some(found) = found {
                    found.gain.entry(text.to_owned()).or_insert(0);
                }
            }
            ["status" | "growth", "+"] => {
                let map =
                    if parts[0] == "status" { &mut request.status } else { &mut request.growth };
                map.entry(text.to_owned()).or_insert(0);
            }
            _ => {}
        }
    }

    /// Sets a number; `None` where that field cannot hold it.
    fn put(&mut self, at: &str, value: Option<i64>) -> Option<()> {
        let request = &mut self.request;
        let parts: Vec<&str> = at.split('/').skip(1).collect();
        let map = match parts[..] {
            ["left"] => {
                request.left = u8::try_from(value?).ok()?;
                return Some(());
            }
            ["bonus", place] => {
                let place: usize = place.parse().ok()?;
                *request.bonus.get_mut(place)? = u32::try_from(value?).ok()?;
                return Some(());
            }
            ["ai", "calculate_turn"] => {
                request.ai.calculate_turn = value.map(u8::try_from).transpose().ok()?;
                return Some(());
            }
            [kind @ ("e" | "p"), name] => {
                let value = value.map(i32::try_from).transpose().ok()?;
                self.weigh(kind == "e", name, value);
                return Some(());
            }
            ["status", _] => &mut request.status,
            ["growth", _] => &mut request.growth,
            ["enchants", place, "gain", _] => {
                &mut request.enchants.get_mut(place.parse::<usize>().ok()?)?.gain
            }
            _ => return None,
        };
        map.insert((*parts.last()?).to_owned(), value?);
        Some(())
    }

    fn weigh(&mut self, e: bool, name: &str, value: Option<i32>) {
        let edits = &mut self.request.ai.edits;
        let place = edits.iter().position(|edit| edit.name == name && edit.term.is_none());
        let place = place.unwrap_or_else(|| {
            edits.push(Edit { name: name.to_owned(), term: None, e: None, p: None });
            edits.len() - 1
        });
        let edit = &mut edits[place];
        *(if e { &mut edit.e } else { &mut edit.p }) = value;
        if edit.e.is_none() && edit.p.is_none() {
            edits.remove(place);
        }
    }

    /// A weight that has been changed for all terms, as the fields change it.
    pub fn weight(&self, e: bool, name: &str) -> Option<i32> {
        let mut edits = self.request.ai.edits.iter();
        let found = edits.find(|edit| edit.name == name && edit.term.is_none());
        found.and_then(|edit| if e { edit.e } else { edit.p })
    }
}

/// The request as JSON for a file or the command line.
pub fn to_json(request: &EvaluateRequest) -> String {
    js_serde::ask_json(&Ask::<Evaluate>::new(request.clone())).unwrap_or_default()
}

/// The same back.
///
/// # Errors
/// What is wrong with its form, and where.
pub fn from_json(text: &str) -> Result<EvaluateRequest, JobError> {
    js_serde::import(text, Evaluate::NAME)
}
