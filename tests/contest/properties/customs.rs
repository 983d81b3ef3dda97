//! Customised cards (カスタマイズ): what customisations change, and what is wrong with a request that has them.

use contest::data::{Card, Plan, Snapshot};
use contest::{Event, Setup, State, XorShift};
use serde_json::{Value, json};

use super::shared::{check, data, random_action, setup};
use crate::support::{ask, try_ask};

const DAY: &str = "v2026-08-18";

/// A card by its name.
fn card<'a>(data: &'a Snapshot, name: &str) -> &'a Card {
    data.cards.iter().find(|card| card.name == name).expect("a card of that name")
}

/// A contest of a customised card, which is in the first hand, and eight basic ones.
fn contest(data: &'static Snapshot, card: &Card, customs: &[(u16, u8)]) -> Setup {
    let plan = if card.plan == Plan::Common { Plan::Plan1 } else { card.plan };
    let row = data.cards.len() as u16;
    let cards: Vec<u16> =
        std::iter::once(row).chain(data.common[plan as usize - 1].clone()).collect();
    let mut setup = setup(data, plan, cards, Vec::new());
    setup.own = vec![card.customised(data, customs)];
    setup
}

/// The number of a customisation that the card may have, by its name.
fn custom(data: &Snapshot, card: &Card, name: &str) -> u16 {
    let named = |&&at: &&u16| data.customs[usize::from(at)].name == name;
    *card.customs.iter().find(named).expect("a customisation of that name")
}

/// What is left of the state after the card was played first.
fn played(data: &'static Snapshot, name: &str, customs: &[(&str, u8)]) -> State {
    let card = card(data, name);
    let customs: Vec<(u16, u8)> =
        customs.iter().map(|&(name, level)| (custom(data, card, name), level)).collect();
    let setup = contest(data, card, &customs);
    let mut state = State::new(&setup, &mut ());
    state.face.plays = 2;
    state.act(&setup, Some(0), &mut ());
    check(&setup, &state);
    state
}

#[test]
fn a_customisation_adds_to_points_costs_and_statuses_and_lifts_limits() {
    let data = data(DAY);
    // 成就+: cost 10, 好調 7, 40 points in the next turn. 好調+ adds 2, コスト値- takes 2.
    let (plain, both) =
        (played(data, "成就+", &[]), played(data, "成就+", &[("好調+", 1), ("コスト値-", 1)]));
    let good = contest::Stat::ParameterBuff as usize;
    assert_eq!((plain.face.stats[good], both.face.stats[good]), (7, 9));
    assert_eq!(both.face.stamina - plain.face.stamina, 2);
    assert_eq!((plain.lost & 1, both.lost & 1), (1, 1), "レッスン中1回");
    // A card of every day: the limit is lifted.
    let limited = data.cards.iter().find(|card| {
        card.once
            && card
                .customs
                .iter()
                .any(|&at| data.customs[usize::from(at)].name == "レッスン中1回の制限削除")
    });
    let limited = limited.expect("a card whose limit can be lifted");
    let lift = custom(data, limited, "レッスン中1回の制限削除");
    assert!(!limited.customised(data, &[(lift, 1)]).once);
}

#[test]
fn levels_of_a_customisation_are_worth_what_each_says() {
    let data = data(DAY);
    // パラメータ+ of three levels: 6, 12, 30 points.
    let at = data.customs.iter().position(|custom| custom.id == "c065").expect("c065") as u16;
    let scores = |card: &&Card| card.customs.contains(&at) && card.when.is_none();
    let card = data.cards.iter().find(scores).expect("a card with it");
    let gain = |customs: &[(u16, u8)]| {
        let setup = contest(data, card, customs);
        let mut state = State::new(&setup, &mut ());
        state.act(&setup, Some(0), &mut ());
        (state.face.score, setup.bonus_of(1))
    };
    let (plain, bonus) = gain(&[]);
    for (level, more) in [(1, 6), (2, 12), (3, 30)] {
        let (score, _) = gain(&[(at, level)]);
        assert_eq!((score - plain) * 1000, more * bonus, "{} level {level}", card.name);
    }
}

#[test]
fn every_card_with_each_of_its_customisations_plays_a_whole_contest() {
    let data = data(DAY);
    let mut tried = 0;
    for card in &data.cards {
        for &at in &card.customs {
            let levels = data.customs[usize::from(at)].levels.len() as u8;
            assert_ne!(
                format!("{:?}", card.customised(data, &[(at, levels)])),
                format!("{card:?}"),
                "{} {}",
                card.name,
                data.customs[usize::from(at)].name
            );
            let setup = contest(data, card, &[(at, levels)]);
            let mut chance = XorShift(u32::from(at) << 1 | 1);
            let mut state = State::new(&setup, &mut ());
            let mut events: Vec<Event> = Vec::new();
            while !state.is_over() {
                let action = random_action(&setup, &state, &mut chance);
                state.act(&setup, action, &mut events);
                check(&setup, &state);
            }
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried} customised cards");
}

fn loadout(cards: &Value) -> Value {
    json!({
        "snapshot": DAY, "idol": "i_card-ttmr-3-000", "cards": cards, "parameters": [1100, 900, 700],
        "stage": {"season": "pvp_rate_config-42", "stage": "1"},
    })
}

#[test]
fn requests_and_reports_name_the_customisations_of_a_card() {
    let cards =
        json!([["p_card-01-act-3_029", 1, [["c013", 1], ["c029", 1]]], ["p_card-01-act-3_049", 1]]);
    let report = ask(json!({"job": "contest.loadout", "loadout": loadout(&cards)}));
    assert_eq!(report["cards"][0], cards[0]);
    assert_eq!(report["cards"][1], cards[1]);
    // The AI and the best play see the customised card.
    let ends = |cards: &Value| {
        let report =
            ask(json!({"job": "contest.replay", "loadout": loadout(cards), "deal": {"game": 3}}));
        report["final"]["score"].as_i64().expect("a score")
    };
    let plain = json!([["p_card-01-act-3_029", 1], ["p_card-01-act-3_049", 1]]);
    assert_ne!(ends(&cards), ends(&plain));
    // 開始時手札に入る: 気合十分！+ comes first in every game.
    let first = json!([["p_card-01-act-3_049", 1], ["p_card-00-men-1_005", 1, [["c036", 1]]]]);
    for game in 1..=5 {
        let request =
            json!({"job": "contest.loadout", "loadout": loadout(&first), "deal": {"game": game}});
        assert_eq!(ask(request)["deck"][0], 1, "game {game}");
    }
    // Its deck's seed is found, too.
    let deal = json!({"deck_seed": 3_017});
    let dealt = ask(json!({"job": "contest.loadout", "loadout": loadout(&first), "deal": deal}));
    let drawn = dealt["deck"].as_array().expect("a deck").iter().take(9).map(|id| {
        let card = &dealt["cards"][id.as_u64().expect("a place") as usize];
        json!([card[0], card[1]])
    });
    let draws: Vec<Value> = drawn.collect();
    let request = json!({
        "job": "contest.seeds", "loadout": loadout(&first), "draws": draws, "games": 5_000, "seed_from": 0,
    });
    let found = ask(request);
    assert!(found["seeds"].as_array().expect("seeds").contains(&json!(3_017)), "{found}");
}

#[test]
fn what_is_wrong_with_a_customisation_is_named_with_its_place() {
    for (customs, code, at) in [
        (json!([["c999", 1]]), "unknown-custom", "/loadout/cards/0/2/0"),
        // A customisation of other cards.
        (json!([["c013", 1], ["c105", 1]]), "unknown-custom", "/loadout/cards/0/2/1"),
        (json!([["c013", 1], ["c013", 1]]), "custom-twice", "/loadout/cards/0/2/1"),
        (json!([["c013", 2]]), "out-of-range", "/loadout/cards/0/2/0/1"),
        (json!([["c013", 0]]), "out-of-range", "/loadout/cards/0/2/0/1"),
    ] {
        let cards = json!([["p_card-01-act-3_029", 1, customs]]);
        for job in ["contest.loadout", "contest.replay", "contest.best"] {
            let error =
                try_ask(&json!({"job": job, "loadout": loadout(&cards)})).expect_err("wrong");
            assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{job} {customs}");
        }
    }
}

#[test]
fn the_list_says_what_there_is() {
    // The upgraded card of a pair has two or three; the other has none.
    let all = ask(json!({"job": "contest.catalogue", "snapshot": DAY}));
    let customs = all["customs"].as_array().expect("customs");
    assert_eq!(customs.len(), 111);
    assert!(
        customs.iter().all(|custom| (1..=3).contains(&custom["levels"].as_u64().expect("levels")))
    );
    let cards = all["cards"].as_array().expect("cards");
    let of = |card: &Value| card["customs"].as_array().map_or(0, Vec::len);
    assert_eq!(cards.iter().filter(|card| of(card) > 0).count(), 235);
    assert!(
        cards.iter().all(|card| of(card) == 0 || card["up"] == 1 && (2..=3).contains(&of(card)))
    );
}
