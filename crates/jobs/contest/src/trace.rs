//! `contest.trace`: the state after every action.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ContestError, contest_request};
use contest::{Setup, Stance, Stat, State};
use jobs_core::{Job, JobError, Search, entries};
use search::Ready;

/// `contest.trace`
pub struct Trace;

/// Statuses that the vectors name; they come first.
const USUAL: usize = 16;
/// Most actions.
const MOST_ACTS: usize = 1000;

contest_request! {
    /// A contest and what is done in it.
    TraceRequest {
        /// What is done: place in the hand, from 0, of each card played, or −1 to end the turn; at most
        /// 1000.
        acts: Vec<i8>,
    }
}

/// The states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceReport {
    /// The state at the first choice, then the state after each action.
    pub steps: Vec<StateEntry>,
}

/// A state between two actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StateEntry {
    /// Turn, from 1.
    pub turn: u8,
    /// Turns left, this one included.
    pub left: u8,
    /// Score (スコア), in points.
    pub score: i64,
    /// Stamina (体力).
    pub stamina: i32,
    /// Genki (元気), which is spent before stamina.
    pub genki: i32,
    /// Cards that may still be played this turn.
    pub plays: u8,
    /// The hand (手札), as cards by instance: places in `cards`, from 0; created cards continue the
    /// numbering.
    pub hand: Vec<u8>,
    /// Statuses that are not 0, by their keys in `docs/contest.md`.
    pub st: BTreeMap<String, i32>,
    /// Other statuses that are not 0: スランプ, turns without active or mental cards, 消費体力0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub more: BTreeMap<String, i32>,
    /// Stance (指針) and its level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stance: Option<(StanceName, u8)>,
    /// Cards on hold (保留), by instance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hold: Vec<u8>,
    /// Places of the hand, from 0, that could be played before the action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usable: Option<Vec<u8>>,
    /// The action: a place of the hand, from 0, or −1 to end the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<i8>,
}

/// Stance (指針).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StanceName {
    /// 強気
    Con,
    /// 温存
    Pre,
    /// 全力
    Full,
}

impl StateEntry {
    pub(super) fn of(state: &State) -> Self {
        let face = &state.face;
        let over = state.is_over();
        let statuses = |all: &[(Stat, &str)]| {
            let values = all.iter().map(|&(stat, key)| (key.to_owned(), face.stat(stat)));
            values.filter(|(_, value)| *value != 0).collect()
        };
        let name = match face.stance {
            Stance::None => None,
            Stance::Concentration => Some(StanceName::Con),
            Stance::Preservation => Some(StanceName::Pre),
            Stance::FullPower => Some(StanceName::Full),
        };
        Self {
            turn: face.turn,
            left: face.left,
            score: face.score,
            stamina: face.stamina,
            genki: face.genki,
            plays: if over { 0 } else { face.plays },
            hand: state.hand.clone(),
            st: statuses(&Stat::ALL[..USUAL]),
            more: statuses(&Stat::ALL[USUAL..]),
            stance: name.map(|name| (name, face.level)),
            hold: state.hold.clone(),
            usable: None,
            act: None,
        }
    }
}

/// Places of the hand that can be played.
pub(super) fn usable(setup: &Setup, state: &State) -> Vec<u8> {
    let places = (0..state.hand.len()).filter(|&at| state.is_usable(setup, at));
    places.map(|at| at as u8).collect()
}

/// The action `act`, where it can be taken.
pub(super) fn checked(
    setup: &Setup,
    state: &State,
    act: i8,
    at: &str,
) -> Result<Option<usize>, JobError> {
    if state.is_over() {
        return Err(JobError::new(&ContestError::ContestOver, at));
    }
    let Ok(place) = usize::try_from(act) else {
        return if act == -1 {
            Ok(None)
        } else {
            Err(JobError::new(&ContestError::NotAPlace { act: act.into() }, at))
        };
    };
    if !state.is_usable(setup, place) {
        let usable = usable(setup, state).iter().map(|&place| place as u64).collect();
        return Err(JobError::new(&ContestError::NotUsable { place: act.into(), usable }, at));
    }
    Ok(Some(place))
}

impl Job for Trace {
    const NAME: &'static str = "contest.trace";
    const ABOUT: &'static str = "A contest card by card: the state after every action.";
    const EXAMPLE: &'static str = r#"{"job":"contest.trace","plan":"Plan1","cards":[["p_card-01-act-0_005",0],["p_card-01-men-0_007",1],["p_card-00-act-0_001",0]],"stamina":30,"mult":{"vocal":2000,"dance":1500,"visual":1000},"colours":["vocal","dance"],"deck":[0,1,2],"acts":[1,-1]}"#;
    type Request = TraceRequest;
    type Report = TraceReport;
    type Error = ContestError;

    fn start(
        request: TraceRequest,
    ) -> Result<impl Search<Report = TraceReport> + 'static, JobError> {
        let setup = request.contest().setup()?;
        entries(request.acts.len(), 0..=MOST_ACTS, "/acts")?;
        let mut state = State::new(&setup, &mut ());
        let mut steps = vec![StateEntry::of(&state)];
        for (at, &act) in request.acts.iter().enumerate() {
            let action = checked(&setup, &state, act, &format!("/acts/{at}"))?;
            let usable = usable(&setup, &state);
            state.act(&setup, action, &mut ());
            let entry = StateEntry::of(&state);
            steps.push(StateEntry { usable: Some(usable), act: Some(act), ..entry });
        }
        Ok(Ready(TraceReport { steps }))
    }
}
