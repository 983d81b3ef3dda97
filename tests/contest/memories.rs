//! The two memories of a loadout: what they cost, what they amount to, what of them counts.

use serde_json::{Value, json};

use crate::support::{ask, try_ask, with};

const DAY: &str = "v2026-08-18";

/// The contest of a loadout with these fields.
fn contest(fields: Value) -> Value {
    let loadout = json!({
        "snapshot": DAY, "plan": "Plan1", "stamina": 30, "parameters": [1000, 1000, 1000],
        "cards": [], "stage": {"season": "pvp_rate_config-50", "turns": [2, 2, 2]},
    });
    json!({"job": "contest.loadout", "loadout": with(&loadout, fields)})
}

/// The id of a card, and its level, by its name.
fn card(all: &Value, name: &str) -> Value {
    let mut cards = all["cards"].as_array().expect("cards").iter();
    let found = cards.find(|card| card["name"] == name).expect(name);
    json!([found["id"], found["up"]])
}

#[test]
fn a_memory_costs_what_its_cards_do_but_those_of_idols() {
    let all = ask(json!({"job": "contest.catalogue", "snapshot": DAY}));
    let of = |names: &[&str]| names.iter().map(|name| card(&all, name)).collect::<Vec<_>>();
    // コスト by gakumas-tools: R 30 or 45, SR 75 or 105, SSR 150, of supports 96; upgraded 60, 141, 204, 126.
    let known = [
        ("軽い足取り", 30),
        ("シュプレヒコール+", 141),
        ("国民的アイドル", 150),
        ("愛嬌+", 39),
        ("立ち位置チェック", 105),
    ];
    for (name, cost) in known {
        let report = ask(contest(json!({"cards": of(&[name])})));
        assert_eq!(report["memories"], json!([{"cost": cost}, {"cost": 0}]), "{name}");
    }
    let own = all["cards"].as_array().expect("cards").iter();
    let own = own.filter(|card| card["idol"].is_string() && card["plan"] == "Plan1");
    let own = own.filter(|card| card["up"] == 1).map(|card| json!([card["id"], 1])).next();
    let cards = [vec![own.expect("an own card")], of(&["シュプレヒコール+", "愛嬌+"])].concat();
    let report = ask(contest(json!({"cards": cards, "main": 2})));
    assert_eq!(report["memories"], json!([{"cost": 141}, {"cost": 39}]));
    // A basic card: it is not known what it would add.
    let basic = of(&["ポーズの基本"]);
    let report = ask(contest(json!({"cards": basic, "plan": "Plan1"})));
    assert_eq!(report["memories"][0], json!({"cost": 0, "unknown_cards": 1}));
}

#[test]
fn a_fifth_of_the_second_memory_counts_and_power_follows_from_all_of_it() {
    let all = ask(json!({"job": "contest.catalogue", "snapshot": DAY}));
    let card_of = card(&all, "シュプレヒコール+");
    let memories = json!([
        {"parameters": [1000, 900, 800], "stamina": 40}, {"parameters": [509, 400, 304], "stamina": 31},
    ]);
    let cards = json!([[card_of[0], card_of[1]]]);
    let report = ask(contest(json!({"cards": cards, "memories": memories})));
    assert_eq!(report["parameters"], json!([1101, 980, 860]), "509, 400 and 304 count 101, 80, 60");
    assert_eq!(report["stamina"], 46, "31 counts 6");
    let plain = json!({"cards": cards, "parameters": [1101, 980, 860], "stamina": 46});
    let plain = ask(contest(plain));
    for same in ["mult", "parameters", "stamina", "deck", "colours"] {
        assert_eq!(report[same], plain[same], "{same}");
    }
    let power = [3 * 2700 + 24 * 40 + 141, 3 * (509 + 400 + 304) + 24 * 31];
    assert_eq!(report["memories"][0]["power"], power[0]);
    assert_eq!(report["memories"][1]["power"], power[1]);
    assert_eq!(plain["memories"][0].get("power"), None, "parameters of the memories are not known");
}

#[test]
fn what_no_memory_can_be_is_refused_with_its_place() {
    let all = ask(json!({"job": "contest.catalogue", "snapshot": DAY}));
    let names = [
        "軽い足取り",
        "愛嬌",
        "愛嬌+",
        "軽い足取り+",
        "立ち位置チェック",
        "立ち位置チェック+",
        "国民的アイドル",
    ];
    let cards: Vec<Value> = names.iter().map(|name| card(&all, name)).collect();
    let memory =
        |vocal: u32, stamina: u32| json!({"parameters": [vocal, 1, 1], "stamina": stamina});
    for (fields, at) in [
        (json!({"main": 0}), "/loadout/main"),
        (json!({"main": 7}), "/loadout/main"),
        (
            json!({"memories": [memory(1, 1), memory(10_000, 1)]}),
            "/loadout/memories/1/parameters/0",
        ),
        (json!({"memories": [memory(1, 201), memory(1, 1)]}), "/loadout/memories/0/stamina"),
        (json!({"memories": [memory(1, 0), memory(1, 4)]}), "/loadout/memories/0/stamina"),
    ] {
        let fields = with(&json!({"cards": cards}), fields);
        let error = try_ask(&contest(fields)).expect_err(at);
        assert_eq!(error.at, at);
    }
    let fits = ask(contest(json!({"cards": cards, "main": 1})));
    assert_eq!(fits["memories"][0]["cost"], 30);
}
