//! Budgets that are kept, and reviews of games that agree with the moves advised.

use crate::support::brew::{decide, position};
use crate::support::{ask, cases};
use jobs::brew::{
    ActionEntry, EngineEntry, EngineName, LineEntry, MoveReport, MoveRequest, Position,
    ReviewReport, SearchName,
};
use proptest::prelude::*;
use serde_json::json;

fn think(state: &Position, player: u8, engine: EngineEntry, nodes: u64) -> MoveReport {
    decide(MoveRequest {
        state: Some(state.clone()),
        player: Some(player),
        engine,
        nodes,
        others: true,
        ..MoveRequest::default()
    })
}

fn takes_the_nodes_that_it_is_given(
    seed: u32,
    turns: usize,
    nodes: u64,
) -> Result<(), TestCaseError> {
    let state = position(seed, turns);
    let beam = |name| EngineEntry {
        search: Some(SearchName::Beam),
        foe_search: Some(SearchName::Beam),
        ..EngineEntry::named(name)
    };
    let players = [
        EngineEntry::named(EngineName::Article),
        beam(EngineName::Article),
        EngineEntry::named(EngineName::Beam),
        EngineEntry::named(EngineName::Best),
        EngineEntry::named(EngineName::Uct),
    ];
    for engine in players {
        let report = think(&state, 0, engine.clone(), nodes);
        let used = report.nodes;
        // A beam keeps its last layer whole, however few the nodes are: nothing follows it.
        let last = report.layers.last().map_or(0, |layer| layer.queue);
        let is_beam = engine.search == Some(SearchName::Beam)
            || [EngineName::Beam, EngineName::Best].contains(&engine.name);
        prop_assert!(!is_beam || last > 10, "{last} states: {engine:?}");
        prop_assert!(used <= nodes + 100, "{used} of {nodes}: {engine:?}");
        prop_assert!(
            used >= nodes * 9 / 10 || is_beam && has_run_out_of_states(&report),
            "{used} of {nodes}: {engine:?}",
        );
    }
    Ok(())
}

/// Whether a beam kept every state that it found in its last five layers: with more nodes it
/// could not have been wider there.
fn has_run_out_of_states(report: &MoveReport) -> bool {
    let late = report.layers.len().saturating_sub(5);
    report.layers[late..]
        .iter()
        .all(|layer| layer.expanded + layer.queue + layer.duplicates == layer.made)
}

/// Every state of a depth is known, expanded or waits, and only those of the depth before make any.
#[test]
fn the_search_by_depth_counts_states_where_they_are() {
    for name in [EngineName::Beam, EngineName::Article] {
        let state = position(7, 5);
        let report = think(&state, 0, EngineEntry::named(name), 20_000);
        let layers = &report.layers;
        assert!(layers.len() > 3 && layers[0].made > 1, "{layers:?}");
        for layer in layers {
            let there = layer.expanded + layer.queue;
            assert!(there + layer.duplicates <= layer.made, "{layer:?}");
        }
        assert_eq!(layers[layers.len() - 1].expanded, 0);
        assert!(layers[0].expanded > 1, "{layers:?}");
        for pair in layers.windows(2) {
            assert_eq!(pair[0].expanded > 0, pair[1].made > 0, "{pair:?}");
        }
    }
}

#[test]
fn a_beam_that_has_run_out_of_states_leaves_nodes() {
    takes_the_nodes_that_it_is_given(805, 4, 4_637).expect("all that there are");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(12)))]

    /// Whatever searches: a budget is used up, and not exceeded by more than a state's children.
    #[test]
    fn every_search_takes_the_nodes_that_it_is_given(
        seed in 0_u32..1000, turns in 2_usize..14, nodes in 3_000_u64..20_000,
    ) {
        takes_the_nodes_that_it_is_given(seed, turns, nodes)?;
    }

    /// What a review says of a turn is what the player says who is asked about it.
    #[test]
    fn a_review_costs_a_move_as_the_list_of_moves_does(seed in 0_u64..1000) {
        let acts = [["REST", "WAIT"], ["CAST 78", "CAST 82"], ["WAIT", "REST"], ["CAST 79", "WAIT"]];
        let game = json!({"seed": seed.to_string(), "acts": acts});
        let report = ask(json!({"job": "brew.review", "game": game, "nodes": 20_000}));
        let report: ReviewReport = serde_json::from_value(report).expect("a review");
        prop_assert_eq!(report.turns.len(), acts.len());
        prop_assert_eq!(report.points, None);
        for (at, turn) in report.turns.iter().enumerate() {
            let before = json!({"job": "brew.trace", "seed": seed.to_string(), "acts": acts[..at]});
            let before = ask(before);
            let state = before["turns"].as_array().expect("turns").last();
            let state = state.map_or(&before["init"], |turn| &turn["s"]);
            let state: Position = serde_json::from_value(state.clone()).expect("a position");
            for (player, entry) in turn.iter().enumerate() {
                let asked = think(&state, player as u8, EngineEntry::default(), 20_000);
                prop_assert_eq!(entry.advised, asked.action);
                let first = |line: &LineEntry| line.steps.first().map(|step| step.action);
                let most = asked.best().expect("a line").value;
                let own = asked.lines.iter().find(|line| entry.played.is_some() && first(line) == entry.played);
                match (entry.played, own) {
                    // REST where everything can be cast, and the like.
                    (None, _) | (_, None) => prop_assert_eq!(entry.cost, None),
                    (played, _) if played == asked.action => prop_assert_eq!(entry.cost, Some(0.0)),
                    (_, Some(own)) => {
                        let cost = entry.cost.expect("no line ends a game so early");
                        prop_assert!((cost - (most - own.value).max(0.0)).abs() < 1e-9);
                    }
                }
            }
        }
    }
}

#[test]
fn a_line_refused_by_the_rules_or_none_at_all_has_no_cost() {
    let game = json!({"seed": "5", "acts": [["BREW 42", "LEARN 99"], ["hello", "WAIT"]]});
    let report = ask(json!({"job": "brew.review", "game": game, "nodes": 60_000}));
    let report: ReviewReport = serde_json::from_value(report).expect("a review");
    let [first, second] = &report.turns[..] else { panic!("{report:?}") };
    assert_eq!((first[0].played, first[0].cost), (None, None));
    assert_eq!((first[1].played, first[1].cost), (None, None));
    assert_eq!(second[0].played, None);
    assert_eq!(second[1].played, Some(ActionEntry::Wait));
    assert!(second[1].cost.is_some_and(|cost| cost > 0.0), "{second:?}");
    // A line that is no command puts its player out, which ends the game.
    assert!(report.points.is_some());
}

#[test]
fn a_game_that_cannot_be_is_refused_with_its_place() {
    let game = json!({"seed": "5", "acts": []});
    for (request, at) in [
        (json!({"job": "brew.review", "game": {"acts": []}}), "/game/deck"),
        (json!({"job": "brew.review", "game": game, "nodes": 0}), "/nodes"),
        (json!({"job": "brew.review", "game": game, "engine": {"width": 0}}), "/engine/width"),
    ] {
        let error = crate::support::try_ask(&request).expect_err("no review");
        assert_eq!(error.at, at);
    }
}
