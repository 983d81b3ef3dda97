//! The decisions of Brew's look-ahead players, and their reasons.

use std::fs;

use crate::support::ask;
use crate::support::brew::{decide, position};
use jobs::brew::{
    ActionEntry, EngineEntry, LineEntry, MoveReport, MoveRequest, Position, ReasonEntry,
};
use serde_json::{Value, json};

/// A table of the cards.
fn data(name: &str) -> Value {
    let path = format!("{}/data/brew/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&fs::read_to_string(path).expect("a table")).expect("JSON")
}

/// The decision of a player with these settings in a position.
fn think(state: &Position, engine: Value, nodes: u64) -> MoveReport {
    let engine: EngineEntry = serde_json::from_value(engine).expect("a player");
    decide(MoveRequest {
        state: Some(state.clone()),
        player: Some(0),
        engine,
        nodes,
        others: true,
        ..MoveRequest::default()
    })
}

/// The foe has brewed five potions and can brew a sixth; so has the player who thinks.
fn last_potions(own: [u8; 4], foe: [u8; 4], scores: [i16; 2]) -> Position {
    let mut state = position(1, 0);
    state.recipes = vec![42, 52, 62, 67, 77];
    for (player, (inv, score)) in state.players.iter_mut().zip([own, foe].into_iter().zip(scores)) {
        (player.inv, player.score, player.brewed) = (inv, score, 5);
    }
    state.turn = 60;
    state
}

#[test]
fn a_move_that_lets_the_foe_win_at_once_is_not_made_where_another_does_not() {
    // The foe can brew 42 (two tier-0, two tier-1: 6 and the bonus); the player, far ahead,
    // loses with no move, so nothing is banned.
    let state = last_potions([0, 0, 0, 5], [2, 2, 0, 0], [90, 40]);
    let request = |state: &Position, guard: bool| {
        json!({"job": "brew.move", "state": state, "player": 0,
            "engine": {"name": "seed", "guard": guard}, "nodes": 500})
    };
    let free = ask(request(&state, true));
    assert_eq!(free["banned"], json!([]));
    // Level on points: ending the game now with an expensive recipe wins, anything else may lose.
    let state = last_potions([1, 1, 1, 3], [2, 2, 0, 0], [50, 50]);
    let guarded = ask(request(&state, true));
    assert!(guarded["command"].as_str().expect("a command").starts_with("BREW"), "{guarded}");
    assert!(!guarded["banned"].as_array().expect("a list").is_empty());
    assert_eq!(ask(request(&state, false))["banned"], json!([]));
}

#[test]
fn what_is_left_out_is_not_what_is_done() {
    let (mut found, mut trees) = (0, 0);
    for own in 40..60 {
        for (mine, theirs) in [([1, 1, 1, 3], [2, 2, 0, 0]), ([2, 2, 0, 0], [1, 1, 1, 3])] {
            let state = last_potions(mine, theirs, [own, 50]);
            let report = ask(json!({"job": "brew.move", "state": state, "player": 0,
                "engine": {"name": "best"}, "nodes": 400_000}));
            let left_out = report["banned"].as_array().expect("a list");
            assert!(!left_out.contains(&report["command"]), "{report}");
            found += usize::from(!left_out.is_empty());
            trees += usize::from(report["reason"] == "visits");
        }
    }
    assert!(found > 0 && trees > 0, "{found} {trees}");
}

#[test]
fn a_spell_that_the_line_learns_soon_is_learned_at_once_in_the_first_turns_alone() {
    let (mut ahead, mut late) = (0, 0);
    for (seed, turns) in (0..12).flat_map(|seed| [(seed, 1), (seed, 3), (seed, 6)]) {
        let state = position(seed, turns);
        // With spells that only count by their use, lines also learn late.
        let seed_with = |settings: Value| {
            let engine = json!({"name": "seed", "weights": {"spells": vec![0; 42]}});
            think(&state, crate::support::with(&engine, settings), 4000)
        };
        let by_line = seed_with(json!({"learn_ahead": 0}));
        assert_eq!(by_line.reason, ReasonEntry::Line);
        let soon = by_line.lines[0].steps.iter().map(|step| step.action).take(5);
        let soon = soon.enumerate().find_map(|(at, action)| match action {
            ActionEntry::Learn { spell } => Some((at, action, spell)),
            _ => None,
        });
        // Later in the line, and it can be paid now.
        let tax = |spell: i16| state.tome.iter().position(|&(tome, _)| i16::from(tome) == spell);
        let payable = |spell| tax(spell).is_some_and(|tax| tax <= state.players[0].inv[0].into());
        let soon = soon.filter(|&(at, _, spell)| at > 0 && payable(spell));
        let report = seed_with(json!({}));
        let Some((at, action, _)) = soon.filter(|_| turns < 6) else {
            late += u32::from(soon.is_some());
            assert_eq!(report.command, by_line.command, "{seed} {turns}");
            assert_eq!(report.reason, ReasonEntry::Line);
            continue;
        };
        ahead += 1;
        assert_eq!(report.reason, ReasonEntry::LearnAhead, "{seed} {turns}");
        assert_eq!(report.action, Some(action));
        // Not where the line learns it beyond the turns considered.
        assert_eq!(seed_with(json!({"learn_within": at})).reason, ReasonEntry::Line);
    }
    assert!(ahead >= 5 && late >= 1, "{ahead} {late}");
}

/// What two spells bring together by `data/brew/pairs.json`, in rupees.
fn pair(table: &Value, one: u8, other: u8) -> f64 {
    let (low, high) = (usize::from(one.min(other)), usize::from(one.max(other)));
    let row: usize = (0..high).sum();
    table["together"][row + low].as_f64().expect("a number") / 100.0
}

/// Spells of the tome that the first player owns.
fn owned(state: &Position) -> Vec<u8> {
    state.players[0].src.iter().filter_map(|&src| u8::try_from(src).ok()).collect()
}

/// What a player drafts from and with, by `docs/brew.md` and the tables.
struct Offer {
    /// Spells of the tome, and what lies on them.
    shelf: Vec<(u8, u8)>,
    owned: Vec<u8>,
    tier0: u8,
    total: u8,
}

impl Offer {
    /// The value of each spell that can be paid, and the offer after it.
    fn choices(&self) -> Vec<(f64, Self)> {
        let (table, pairs) = (data("draft"), data("pairs"));
        let number = |value: &Value| value.as_f64().expect("a number");
        let places = (0_u8..).zip(&self.shelf).take_while(|&(at, _)| at <= self.tier0);
        let choice = |(at, &(tome, stock)): (u8, &(u8, u8))| {
            let got = stock.min(10 - (self.total - at));
            let single = number(&table["values"][usize::from(tome)]["value"]);
            let gain = 1.2 * number(&table["ingredient"]) * (f64::from(got) - f64::from(at));
            let together: f64 = self.owned.iter().map(|&other| pair(&pairs, tome, other)).sum();
            let others = (0..).zip(&self.shelf).filter(|&(place, _)| place != at);
            let shelf = others.map(|(place, &(tome, stock))| (tome, stock + u8::from(place < at)));
            let after = Self {
                shelf: shelf.collect(),
                owned: self.owned.iter().copied().chain([tome]).collect(),
                tier0: self.tier0 + got - at,
                total: self.total + got - at,
            };
            (single + gain + number(&table["together"]) * together, after)
        };
        places.map(choice).collect()
    }

    /// The place of the spell to learn, with that share of what can be learned after it.
    fn best(&self, next: f64) -> usize {
        let value = |(value, after): (f64, Self)| {
            value + next * after.choices().iter().map(|one| one.0).fold(0.0, f64::max)
        };
        let values: Vec<f64> = self.choices().into_iter().map(value).collect();
        let most = values.iter().copied().fold(f64::MIN, f64::max);
        values.iter().position(|&one| one == most).expect("a spell can be paid")
    }
}

#[test]
fn the_draft_learns_the_most_valuable_spell_with_what_goes_with_it_and_comes_after() {
    let mut by_pairs = 0;
    for (seed, turns) in (0..10).flat_map(|seed| [(seed, 0), (seed, 2), (seed, 5), (seed, 6)]) {
        let state = position(seed, turns);
        let own = &state.players[0];
        let offer = |owned| Offer {
            shelf: state.tome.clone(),
            owned,
            tier0: own.inv[0],
            total: own.inv.iter().sum(),
        };
        let at = offer(owned(&state)).best(if turns < 5 { 0.6 } else { 0.0 });
        by_pairs += u32::from(turns == 5 && offer(Vec::new()).best(0.0) != at);
        let report = think(&state, json!({"name": "best"}), 2000);
        let is_draft = report.reason == ReasonEntry::Draft;
        assert_eq!(is_draft, turns < 6, "{seed} {turns}");
        if is_draft {
            let spell = state.tome[at].0.into();
            assert_eq!(report.action, Some(ActionEntry::Learn { spell }), "{seed} {turns}");
        }
        let without = think(&state, json!({"name": "best", "draft": 0}), 2000);
        assert_eq!(without.reason, ReasonEntry::Line);
    }
    assert!(by_pairs > 0, "what spells bring together never changes a choice");
}

#[test]
fn a_spell_learned_in_a_line_counts_with_what_it_brings_together_with_those_owned() {
    let table = data("pairs");
    // Nothing else counts for a spell.
    let weights = json!({"spells": vec![0; 42], "spell_fade": 1, "spell_crowd": 1});
    let (mut one, mut more) = (0, 0);
    for seed in 0..12 {
        let state = position(seed, 6);
        let engine = json!({"name": "best", "draft": 0, "weights": weights});
        for line in &think(&state, engine, 4000).lines {
            let mut owned = owned(&state);
            let before = owned.len();
            let mut sum = 0.0;
            for step in &line.steps {
                if let ActionEntry::Learn { spell } = step.action {
                    let spell = u8::try_from(spell).expect("a spell of the tome");
                    sum += owned.iter().map(|&other| 0.8 * pair(&table, spell, other)).sum::<f64>();
                    owned.push(spell);
                }
            }
            assert!((line.terms.spells - sum).abs() < 1e-9, "{seed} {line:?}");
            one += u32::from(owned.len() > before);
            more += u32::from(owned.len() > before + 1);
        }
    }
    assert!(one >= 10 && more >= 3, "{one} {more}");
}

#[test]
fn a_tree_decides_the_last_turns_where_the_nodes_are_enough() {
    let state = last_potions([1, 1, 1, 3], [0, 2, 0, 0], [50, 50]);
    let reason = |engine: Value, nodes: u64| think(&state, engine, nodes).reason;
    let report = think(&state, json!({"name": "best"}), 400_000);
    assert_eq!(report.reason, ReasonEntry::Visits);
    // Brewing ends the game, and wins it.
    assert!(report.command.starts_with("BREW"), "{}", report.command);
    let first = &report.visits[0][0];
    assert_eq!((&first.command, first.mean > 0.9), (&report.command, true));
    assert_eq!(reason(json!({"name": "best"}), 100_000), ReasonEntry::Line);
    assert_eq!(reason(json!({"name": "best", "endgame": 6}), 400_000), ReasonEntry::Line);
    assert_eq!(reason(json!({"name": "best", "endgame": 0}), 400_000), ReasonEntry::Line);
}

#[test]
fn the_end_of_a_game_counts_by_the_turns_of_the_line_that_are_left() {
    let state = last_potions([1, 1, 1, 3], [0, 0, 0, 0], [50, 20]);
    for (early, depth) in [(5e15, 15), (7.0, 4)] {
        let engine = json!({"name": "seed", "guard": false, "early": early, "depth": depth});
        let report = think(&state, engine, 3000);
        let ending = |line: &&LineEntry| line.steps.len() == 1 && line.steps[0].brewed == 6;
        let lines: Vec<&LineEntry> = report.lines.iter().filter(ending).collect();
        assert!(!lines.is_empty());
        for line in lines {
            assert_eq!(line.terms.end, early * f64::from(depth), "{line:?}");
            assert_eq!(line.outcome, 1);
        }
        // Where a win counts hardly more than the rest, it cannot be recognised from the value.
        assert_eq!(report.layers[0].outcome, i8::from(early > 1e6));
    }
    // Too few points: the game is lost with it.
    let state = last_potions([1, 1, 1, 3], [0, 0, 0, 0], [10, 90]);
    let report = think(&state, json!({"name": "seed", "depth": 1}), 3000);
    let ending = report.lines.iter().filter(|line| line.steps[0].brewed == 6);
    let ends = ending.map(|line| (line.terms.end, line.outcome));
    assert!(ends.eq([(-5e15, -1)]), "{:?}", report.lines);
    // A line that continues is the best of its depth.
    assert_eq!(report.layers[0].outcome, 0);
    // Large values do not mean that the game is over.
    let large = json!({"name": "best", "draft": 0, "early": 1e4, "weights": {"score": 1e5}});
    let report = think(&position(3, 14), large, 3000);
    assert!(report.lines[0].value > 1e5, "{:?}", report.lines[0]);
    assert!(report.layers.iter().all(|layer| layer.outcome == 0));
}

#[test]
fn a_recipe_brewed_before_the_foe_counts_and_one_that_he_brews_first_counts_against() {
    let cards = data("recipes");
    let price = |recipe: u8| {
        let card = &cards["recipes"][usize::from(recipe) - 42];
        assert_eq!(card["id"], recipe);
        card["price"].as_f64().expect("a price")
    };
    let brewed = |action: &ActionEntry| match *action {
        ActionEntry::Brew { recipe } => Some(recipe),
        _ => None,
    };
    let (mut won, mut lost) = (0, 0);
    for seed in 0..25 {
        let state = position(seed, 14);
        let report = think(&state, json!({"name": "seed", "guard": false}), 3000);
        for line in &report.lines {
            let own =
                |recipe| line.steps.iter().position(|one| brewed(&one.action) == Some(recipe));
            let mut block = 0.0;
            for (turn, step) in report.foe.iter().enumerate().take(line.steps.len().min(5)) {
                let Some(recipe) = brewed(&step.action) else { continue };
                let by = own(recipe).map_or(1, |own| own.cmp(&turn) as i8);
                block -= 0.2 * price(recipe) * f64::from(by);
                won += u32::from(by < 0);
                lost += u32::from(by > 0);
            }
            assert!((line.terms.block - block).abs() < 1e-9, "{seed} {line:?} {:?}", report.foe);
        }
    }
    assert!(won > 0 && lost > 0, "{won} {lost}");
}
