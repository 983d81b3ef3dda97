//! Positions of Brew and players' decisions in them.

use jobs::brew::{EngineEntry, EngineName, Move, MoveReport, MoveRequest, Position};
use jobs::{Job, Search, Step};
use serde_json::json;

use super::ask;

/// A position after some turns of two players.
pub fn position(seed: u32, turns: usize) -> Position {
    let mut acts: Vec<[String; 2]> = Vec::new();
    for turn in 0..turns {
        let Some(state) = last(seed, &acts) else { break };
        let both = [0, 1].map(|player| {
            // Greedy by itself rarely learns; in the first turns something must be learned.
            let name = if turn < 4 { EngineName::Article } else { EngineName::Greedy };
            let request = MoveRequest {
                state: Some(state.clone()),
                player: Some(player),
                engine: EngineEntry::named(name),
                nodes: 500,
                ..MoveRequest::default()
            };
            decide(request).command
        });
        acts.push(both);
    }
    last(seed, &acts).expect("the game goes on")
}

fn last(seed: u32, acts: &[[String; 2]]) -> Option<Position> {
    let report = ask(json!({"job": "brew.trace", "seed": seed.to_string(), "acts": acts}));
    if !report["final"].is_null() {
        return None;
    }
    let turns = report["turns"].as_array().expect("turns");
    let state = turns.last().map_or(&report["init"], |turn| &turn["s"]);
    Some(serde_json::from_value(state.clone()).expect("a position"))
}

/// A move search run to its end.
pub fn decide(request: MoveRequest) -> MoveReport {
    let mut search = Move::start(request).expect("a sound request");
    while search.advance(u64::MAX) == Step::Running {}
    search.report()
}
