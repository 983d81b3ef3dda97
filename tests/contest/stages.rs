//! Stages: what each one's weights are worth, the basic cards of events, stages of one's own.

use serde_json::{Value, json};

use crate::support::{ask, try_ask, with};

const DAY: &str = "v2026-08-18";

/// A loadout without cards of its own, on this stage.
fn contest(stage: Value, fields: Value) -> Value {
    let loadout = json!({
        "snapshot": DAY, "plan": "Plan1", "stamina": 30, "parameters": [1500, 1500, 1500],
        "cards": [], "stage": stage,
    });
    json!({"job": "contest.loadout", "loadout": with(&loadout, fields)})
}

#[test]
fn each_stage_has_its_own_weights_from_season_43_on() {
    let of = |stage: &str| {
        let stage = json!({"season": "pvp_rate_config-48", "stage": stage});
        let plan = match stage["stage"].as_str() {
            Some("1") => "Plan1",
            Some("2") => "Plan2",
            _ => "Plan3",
        };
        let report = ask(contest(stage, json!({"plan": plan})));
        let colours: Vec<String> =
            serde_json::from_value(report["colours"].clone()).expect("turns");
        (report["mult"].clone(), colours[colours.len() - 3..].to_vec())
    };
    // Criteria 0.45, 0.2, 0.35; 0.35, 0.45, 0.2; 0.2, 0.45, 0.35: the colour that weighs most is worth most
    // and comes last.
    for (stage, [least, middle, most]) in [
        ("1", ["dance", "visual", "vocal"]),
        ("2", ["visual", "vocal", "dance"]),
        ("3", ["vocal", "visual", "dance"]),
    ] {
        let (mult, last) = of(stage);
        assert_eq!(last, [least, middle, most], "{stage}");
        let [low, mid, high] =
            [least, middle, most].map(|colour| mult[colour].as_i64().expect("permil"));
        assert!(low < mid && mid < high, "{stage}: {mult}");
    }
}

#[test]
fn a_stage_of_ones_own_has_the_weights_that_it_is_given() {
    let real = ask(contest(json!({"season": "pvp_rate_config-48", "stage": "1"}), json!({})));
    let own = json!({
        "season": "pvp_rate_config-48", "turns": [6, 2, 4], "first": [1000, 0, 0], "weights": [450, 200, 350],
        "items": real["items"],
    });
    let own = ask(contest(own, json!({})));
    for same in ["mult", "colours", "deck", "items"] {
        assert_eq!(own[same], real[same], "{same}");
    }
    // A stage of a season has its own, and no weight is above the whole.
    for (stage, at) in [
        (
            json!({"season": "pvp_rate_config-48", "stage": "1", "weights": [1, 1, 1]}),
            "/loadout/stage/weights",
        ),
        (
            json!({"season": "pvp_rate_config-48", "turns": [1, 1, 1], "weights": [0, 1001, 0]}),
            "/loadout/stage/weights/1",
        ),
    ] {
        assert_eq!(try_ask(&contest(stage, json!({}))).expect_err(at).at, at);
    }
    // Of older days: with the weights of the season the bonuses are those of the season, up to 1 %.
    let old = |weights: Option<[u16; 3]>| {
        let stage = json!({"season": "pvp_rate_config-11", "turns": [3, 3, 3]});
        let stage =
            weights.map_or(stage.clone(), |weights| with(&stage, json!({"weights": weights})));
        ask(contest(stage, json!({"snapshot": "v2024-12-20"})))["mult"].clone()
    };
    let (plain, own) = (old(None), old(Some([150, 350, 500])));
    for colour in ["vocal", "dance", "visual"] {
        let [plain, own] = [&plain, &own].map(|mult| mult[colour].as_i64().expect("permil"));
        assert!((plain - own).abs() <= 10 + plain / 200, "{colour}: {plain} {own}");
    }
}

#[test]
fn contests_of_events_add_cards_by_what_the_idol_goes_for() {
    let names = |trend: &str| -> Vec<String> {
        let all = ask(json!({"job": "contest.catalogue", "snapshot": DAY}));
        let stage = json!({"season": "gt_event-1-1", "stage": "A"});
        let report = ask(contest(stage, json!({"trend": trend})));
        let cards = report["cards"].as_array().expect("cards").iter();
        let name = |card: &Value| {
            let mut known = all["cards"].as_array().expect("cards").iter();
            let found = known.find(|known| known["id"] == card[0] && known["up"] == card[1]);
            found.expect("a card")["name"].as_str().expect("a name").to_owned()
        };
        cards.map(name).collect()
    };
    let (good, focus) = (names("ExamParameterBuff"), names("ExamLessonBuff"));
    assert_eq!((good.len(), focus.len()), (8, 8));
    assert_ne!(good, focus);
    // Four cards are the same, as gakumas-tools has them.
    let same = good.iter().filter(|name| focus.contains(name)).count();
    assert_eq!(same, 5, "{good:?} {focus:?}");
}

#[test]
fn the_catalogue_says_what_is_not_known_of_a_stage_and_where_parameters_end() {
    let of = |day: &str, season: &str| {
        let all = ask(json!({"job": "contest.catalogue", "snapshot": day}));
        let seasons = all["seasons"].as_array().expect("seasons").clone();
        let found = seasons.into_iter().find(|one| one["id"] == season);
        found.unwrap_or_else(|| panic!("{season}"))["stages"][0].clone()
    };
    for (day, season, cap, derived, preview) in [
        (DAY, "pvp_rate_config-13", 2160, false, false),
        (DAY, "pvp_rate_config-25", 2760, false, false),
        (DAY, "pvp_rate_config-42", 3360, false, false),
        (DAY, "pvp_rate_config-49", 3360, true, false),
        (DAY, "pvp_rate_config-50", 3360, true, true),
        (DAY, "gt_link", 3360, true, false),
        ("v2024-11-16", "pvp_rate_config-12", 2160, false, false),
    ] {
        let stage = of(day, season);
        assert_eq!(stage["cap"], cap, "{day} {season}");
        assert_eq!(stage.get("derived").is_some(), derived, "{season}");
        assert_eq!(stage.get("preview").is_some(), preview, "{season}");
    }
    // Beyond the cap a parameter brings nothing more.
    let mult = |parameter: u16| {
        let stage = json!({"season": "pvp_rate_config-42", "stage": "1"});
        let parameters = json!({"parameters": vec![parameter; 3]});
        ask(contest(stage, parameters))["mult"].clone()
    };
    assert_eq!(mult(3360), mult(5000));
    assert_ne!(mult(3360), mult(3000));
}
