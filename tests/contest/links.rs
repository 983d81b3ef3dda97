//! Link contests: three idols, each with her own cards, stamina, bonuses and trend, one after another.

use contest::autoplay::{Phase, at_evaluation};
use contest::data::{Plan, Snapshot, Trend};
use contest::evaluation::Version;
use contest::{Link, Setup, Stat, State, snapshot};
use jobs::contest::{Loadout, LoadoutReport};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::properties::shared::{PLANS, TRENDS, choices, evaluator, places, play_at_random, reach};
use crate::support::contest::setup;
use crate::support::{ask, cases, try_ask, with};

const DAY: &str = "v2026-08-18";

fn data() -> &'static Snapshot {
    snapshot(DAY).expect("a snapshot")
}

/// Makes three idols of a contest of 12 turns: they have so many of its cards each, 4 turns each, and
/// bonuses, stamina and trends of their own.
fn linked(mut setup: Setup, counts: [usize; 3], trends: [Trend; 3]) -> Setup {
    assert_eq!(counts.iter().sum::<usize>(), setup.cards.len());
    setup.colours = [setup.colours.clone(), setup.colours[..3].to_vec()].concat();
    setup.trend = trends[0];
    setup.order.truncate(counts[0]);
    let mut start = counts[0] as u8;
    for number in 1..3 {
        let cards = start..start + counts[number] as u8;
        start = cards.end;
        setup.links.push(Link {
            turn: 1 + 4 * number as u8,
            order: cards.clone().collect(),
            cards,
            stamina: 20 + 7 * number as i32,
            bonus: [1000 + 1000 * number as i64; 3],
            trend: trends[number],
        });
    }
    setup
}

/// Twelve copies of a card for each idol.
fn copies(name: &str) -> Setup {
    let data = data();
    let row = data.cards.iter().position(|card| card.name == name).expect(name) as u16;
    let mut setup = setup(data, Plan::Plan1, vec![row; 36], Vec::new());
    setup.bonus = [1000; 3];
    linked(setup, [12; 3], [TRENDS[0], TRENDS[1], TRENDS[0]])
}

/// Every card of who is on is in one place, every other in at most one, and none of those to come in any.
fn check(setup: &Setup, state: &State) {
    let places = places(state);
    assert!(places.iter().all(|&count| count <= 1), "no card twice: {places:?}");
    let turn = state.face.turn;
    let come: Vec<_> = setup.links.iter().filter(|link| link.turn <= turn).collect();
    let own = come.last().map_or(0..setup.first_cards().len() as u8, |link| link.cards.clone());
    let own = usize::from(own.start)..usize::from(own.end);
    assert!(places[own].iter().all(|&count| count == 1), "turn {turn}, her cards: {places:?}");
    for link in setup.links.iter().filter(|link| link.turn > turn) {
        let own = usize::from(link.cards.start)..usize::from(link.cards.end);
        assert!(places[own].iter().all(|&count| count == 0), "turn {turn}, to come: {places:?}");
    }
    let face = &state.face;
    assert!(face.stats.iter().all(|&value| value >= 0), "{:?}", face.stats);
    assert!(0 <= face.stamina && face.stamina <= setup.stamina_of(turn), "{face:?}");
    assert!(face.genki >= 0 && state.hand.len() <= 5 && state.hold.len() <= 2, "{state:?}");
}

#[test]
fn the_next_idol_comes_on_at_turns_5_and_9_with_her_own_deck_stamina_and_bonus() {
    let setup = copies("眠気");
    let mut state = State::new(&setup, &mut ());
    for turn in 1..=12_u8 {
        assert_eq!(state.face.turn, turn);
        check(&setup, &state);
        let on = usize::from((turn - 1) / 4);
        assert_eq!(setup.bonus_of(turn), [1000, 2000, 3000][on]);
        assert_eq!(setup.stamina_of(turn), [40, 27, 34][on]);
        assert_eq!(setup.trend_of(turn), [TRENDS[0], TRENDS[1], TRENDS[0]][on]);
        // Three cards a turn, from the top of her deck.
        let first = 12 * on as u8 + 3 * ((turn - 1) % 4);
        assert_eq!(state.hand, [first, first + 1, first + 2]);
        if turn > 4 && turn % 4 == 1 {
            assert_eq!(state.face.stamina, setup.stamina_of(turn), "her own, in full");
            assert_eq!((state.discard, state.lost), (0, 0));
            assert_eq!(state.deck.len(), 9);
        }
        // Less than the most, so that what is her own shows.
        state.face.stamina = 5;
        state.act(&setup, None, &mut ());
    }
    assert!(state.is_over());
}

#[test]
fn what_belongs_to_the_contest_stays_when_the_idol_changes() {
    let setup = copies("眠気");
    let mut state = State::new(&setup, &mut ());
    for _ in 1..4 {
        state.act(&setup, None, &mut ());
    }
    let held = state.hand.remove(0);
    state.hold.push(held);
    state.lost |= 1 << state.deck.pop().unwrap_or(0);
    state.face.genki = 13;
    state.face.score = 1234;
    state.face.stats[Stat::LessonBuff as usize] = 7;
    state.face.stats[Stat::ParameterBuff as usize] = 3;
    state.act(&setup, None, &mut ());
    assert_eq!(state.face.turn, 5);
    assert_eq!((state.face.genki, state.face.score), (13, 1234));
    assert_eq!(state.face.stat(Stat::LessonBuff), 7);
    assert_eq!(state.face.stat(Stat::ParameterBuff), 2, "a turn less, as at the end of any turn");
    assert_eq!(state.hold, [held]);
    assert_eq!((state.discard, state.lost), (0, 0));
    check(&setup, &state);
}

#[test]
fn a_hit_has_the_bonus_of_who_is_on() {
    let setup = copies("アピールの基本");
    let mut state = State::new(&setup, &mut ());
    while !state.is_over() {
        let (turn, before) = (state.face.turn, state.face.score);
        state.face.stamina = 20;
        state.act(&setup, Some(0), &mut ());
        let times = i64::from((turn - 1) / 4) + 1;
        assert_eq!(state.face.score - before, 9 * times, "turn {turn}");
    }
}

#[test]
fn cards_of_the_first_hand_are_drawn_on_each_idol_s_first_turn() {
    let mut setup = copies("眠気");
    let data = setup.data;
    let first = data.cards.iter().position(|card| card.initial && card.plan == Plan::Common);
    let first = first.expect("a card of the first hand") as u16;
    for id in [12, 13, 14, 15, 24, 25, 26, 27, 28, 29] {
        setup.cards[id] = first;
    }
    let mut state = State::new(&setup, &mut ());
    let mut hands = Vec::new();
    while !state.is_over() {
        hands.push(state.hand.len());
        state.act(&setup, None, &mut ());
    }
    assert_eq!(hands, [3, 3, 3, 3, 4, 3, 3, 3, 5, 3, 3, 3]);
}

#[test]
fn the_search_evaluates_beyond_the_change_by_the_weights_of_who_is_on() {
    for version in [Version::One, Version::Two] {
        let setup = Setup { version, ..copies("アピールの基本") };
        let mut all = evaluator(&setup);
        for link in &setup.links {
            let hers = Setup { trend: link.trend, bonus: link.bonus, ..setup.clone() };
            all.links.push((link.turn, evaluator(&hers).weights));
        }
        let mut state = State::new(&setup, &mut ());
        state.act(&setup, Some(0), &mut ());
        state.act(&setup, Some(0), &mut ());
        assert_eq!(state.face.turn, 3);
        let mut phase = Phase::new(reach(&setup));
        phase.begin(&setup, &state);
        while !phase.is_done() {
            phase.step(&setup, &mut all, &mut |_| {});
        }
        let point = at_evaluation(&setup, &state, &phase.found.best, reach(&setup));
        assert_eq!(point.state.face.turn, 5);
        assert_eq!(point.state.face.stamina, 27);
        let (hand, deck) = if version == Version::One { (0, 12) } else { (3, 9) };
        assert_eq!((point.state.hand.len(), point.state.deck.len()), (hand, deck));
        assert!(point.state.deck.iter().all(|id| (12..24).contains(id)));
        let second = Setup { trend: TRENDS[1], bonus: [2000; 3], ..setup.clone() };
        let mut hers = evaluator(&second);
        assert_eq!(hers.total(&setup, &point.state, point.plays()), phase.found.total);
        let mut first = evaluator(&setup);
        assert_ne!(first.total(&setup, &point.state, point.plays()), phase.found.total);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), ..ProptestConfig::default() })]

    #[test]
    fn no_card_is_lost_or_doubled_in_any_link_contest(
        plan in 0..3usize,
        counts in proptest::array::uniform3(1..=12usize),
        picks in proptest::collection::vec(any::<prop::sample::Index>(), 36),
        things in proptest::collection::vec(any::<prop::sample::Index>(), 0..=8),
        trends in proptest::array::uniform3(0..6usize),
        seed in any::<u32>(),
        second in any::<bool>(),
    ) {
        let plan = PLANS[plan];
        let (cards, items) = choices(data(), plan);
        let count = counts.iter().sum();
        let cards = picks[..count].iter().map(|at| *at.get(&cards)).collect();
        let items = things.iter().map(|at| *at.get(&items)).collect();
        let setup = setup(data(), plan, cards, items);
        let mut setup = linked(setup, counts, trends.map(|trend| TRENDS[trend]));
        setup.version = if second { Version::Two } else { Version::One };
        setup.seed = seed | 1;
        play_at_random(&setup, seed, check);
    }
}

/// Upgraded cards of Sense that anyone can have, each once; none of them is in the first hand.
fn own_cards(from: usize, count: usize) -> Vec<Value> {
    let cards = data().cards.iter().filter(|card| {
        card.plan == Plan::Plan1
            && card.up == 1
            && card.power > 0
            && !card.unique
            && !card.support
            && !card.initial
    });
    cards.map(|card| json!([card.id, card.up])).skip(from).take(count).collect()
}

/// An idol card of Sense that goes for this.
fn idol(trend: Trend) -> &'static contest::data::Idol {
    let mut idols = data().idols.iter();
    idols.find(|idol| idol.plan == Plan::Plan1 && idol.trend == trend).expect("an idol")
}

/// Three idols of Sense on the first stage: the first goes for 好調, the second for 集中.
fn loadout() -> Value {
    let [first, second] = [TRENDS[0], TRENDS[1]].map(|trend| json!(idol(trend).id));
    json!({
        "snapshot": DAY, "idol": first, "cards": own_cards(0, 6), "parameters": [1500, 1000, 800],
        "links": [
            {"idol": second, "cards": own_cards(6, 5), "parameters": [1000, 1600, 900], "support": 40},
            {"cards": own_cards(11, 4), "parameters": [900, 900, 1700], "stamina": 44},
        ],
        "stage": {"season": "gt_link", "stage": "A"},
    })
}

/// A job about that loadout, with these fields of the loadout and of the request.
fn about(job: &str, loadout_fields: Value, fields: Value) -> Value {
    with(&json!({"job": job, "loadout": with(&loadout(), loadout_fields)}), fields)
}

#[test]
fn a_loadout_with_links_is_dealt_deck_by_deck() {
    let dealt =
        |game: u64| ask(about("contest.loadout", json!({}), json!({"deal": {"game": game}})));
    let report = dealt(3);
    assert_eq!(report, dealt(3));
    assert_eq!(report["version"], 2);
    assert_eq!(report["cards"].as_array().expect("cards").len(), 15, "no basic cards");
    assert_eq!(report["deck"].as_array().expect("a deck").len(), 6);
    assert_eq!(report["colours"].as_array().expect("turns").len(), 12);
    let links = report["links"].as_array().expect("links");
    let list = |link: &Value| {
        let mut deck: Vec<u64> = serde_json::from_value(link["deck"].clone()).expect("a deck");
        deck.sort_unstable();
        deck
    };
    for (link, (turn, first, count)) in links.iter().zip([(5, 6, 5), (9, 11, 4)]) {
        assert_eq!((&link["turn"], &link["first"]), (&json!(turn), &json!(first)));
        assert_eq!(link["count"], count);
        assert_eq!(list(link), (first..first + count).collect::<Vec<u64>>());
    }
    assert_eq!(links[0]["trend"], "ExamLessonBuff");
    assert_eq!(links[0]["stamina"], idol(TRENDS[1]).stamina);
    assert_eq!(links[1]["trend"], "ExamParameterBuff", "the usual one of the plan");
    assert_eq!(links[1]["stamina"], 44);
    // By each one's own parameters, and the support of her own.
    let alone = |parameters: Value, support: u32| {
        let fields = json!({"parameters": parameters, "support": support});
        ask(about("contest.loadout", fields, json!({})))["mult"].clone()
    };
    assert_eq!(links[0]["mult"], alone(json!([1000, 1600, 900]), 40));
    assert_eq!(links[1]["mult"], alone(json!([900, 900, 1700]), 0));
    // Other games shuffle all decks; the seed of the deck is the first one's.
    let other = (4..20).map(dealt).find(|other| other["deck"] != report["deck"]);
    assert_ne!(other.expect("another order")["links"], report["links"]);
    let deal = json!({"deal": {"game": 3, "deck_seed": 12345}});
    let seeded = ask(about("contest.loadout", json!({}), deal));
    assert_eq!(seeded["links"], report["links"]);
    let deal = json!({"deal": {"game": 3, "deck": [5, 4, 3, 2, 1, 0]}});
    let typed = ask(about("contest.loadout", json!({}), deal));
    assert_eq!(typed["links"], report["links"]);
    // A stage of one's own with the season's weights is an ordinary one.
    let own = json!({"season": "gt_link", "turns": [4, 4, 4]});
    let own = ask(about("contest.loadout", json!({"stage": own, "links": []}), json!({})));
    assert_eq!(own["cards"].as_array().expect("cards").len(), 14, "with the basic cards");
    assert_eq!(own.get("links"), None);
    // The catalogue says which stages these are.
    let all = ask(json!({"job": "contest.catalogue", "snapshot": DAY}));
    let seasons = all["seasons"].as_array().expect("seasons");
    let season = seasons.last().expect("a season");
    assert_eq!(season["id"], "gt_link");
    let stages = season["stages"].as_array().expect("stages");
    assert!(stages.iter().all(|stage| stage["links"] == json!([4, 4, 4])));
    assert_eq!(stages.len(), 3);
}

#[test]
fn a_later_idol_is_seen_in_the_place_of_the_first() {
    let first: Loadout = serde_json::from_value(loadout()).expect("a loadout");
    let brought: Vec<_> = [first.as_link()].into_iter().chain(first.links.clone()).collect();
    let report = ask(about("contest.loadout", json!({}), json!({})));
    let known: LoadoutReport = serde_json::from_value(report).expect("a report");
    for (who, one) in brought.iter().enumerate() {
        let (mut seen, mut report) = (first.clone(), known.clone());
        seen.exchange(who);
        report.exchange(who);
        assert_eq!(seen.as_link(), *one);
        assert_eq!(report.parameters, one.parameters);
        if let Some(link) = who.checked_sub(1).map(|at| &known.links[at]) {
            let hers = (&link.mult, &link.trend, &link.stamina, &link.memories, &link.deck);
            let seen =
                (&report.mult, &report.trend, &report.stamina, &report.memories, &report.deck);
            assert_eq!(seen, hers);
        }
        assert_eq!(seen.ai, first.ai);
        seen.exchange(who);
        report.exchange(who);
        assert_eq!((&seen, &report), (&first, &known), "twice is as before");
    }
    let mut same = first.clone();
    same.exchange(9);
    assert_eq!(same, first, "there is no ninth");
    assert_eq!(first.idols().get(1), Some(&first.links[0].idol.as_deref()));
    let own: Vec<_> = first.own_cards().cloned().collect();
    assert_eq!(own, known.cards, "by instance");
    let whose: Vec<_> = (0..known.cards.len()).map(|card| first.brings(card)).collect();
    let counts = brought.iter().enumerate().flat_map(|(who, one)| vec![Some(who); one.cards.len()]);
    assert_eq!(whose, counts.collect::<Vec<_>>());
    assert_eq!(first.brings(known.cards.len()), None, "created in the contest");
    let alone = Loadout { links: Vec::new(), ..first.clone() };
    assert_eq!(alone.brings(0), None);
    let mut with_items = first.clone();
    with_items.items = vec!["a".to_owned()];
    with_items.links[1].items = vec!["b".to_owned(), "a".to_owned()];
    assert_eq!(with_items.own_items().collect::<Vec<_>>(), ["a", "b", "a"]);
}

#[test]
fn both_memories_count_whole() {
    let memories = json!([
        {"parameters": [1000, 900, 800], "stamina": 40}, {"parameters": [509, 400, 304], "stamina": 31},
    ]);
    let mut links = loadout()["links"].clone();
    links[1]["memories"].clone_from(&memories);
    let fields = json!({"memories": memories, "links": links});
    let report = ask(about("contest.loadout", fields, json!({})));
    for one in [&report, &report["links"][1]] {
        assert_eq!(one["parameters"], json!([1509, 1300, 1104]));
        assert_eq!(one["stamina"], 71);
    }
    let power = 3 * (509 + 400 + 304) + 24 * 31;
    assert_eq!(report["links"][1]["memories"][1]["power"], power);
    assert!(report["links"][0]["memories"][0]["cost"].as_u64() > Some(0));
}

#[test]
fn replays_play_each_idol_s_cards_and_batches_the_same_games() {
    for version in [1, 2] {
        let fields = json!({"ai": {"version": version}});
        for game in 1..4 {
            let deal = json!({"deal": {"game": game}});
            let replay = ask(about("contest.replay", fields.clone(), deal));
            assert_eq!(replay["links"][0]["turn"], 5);
            for step in replay["steps"].as_array().expect("steps") {
                let turn = step["state"]["turn"].as_u64().expect("a turn");
                let own = [0..6, 6..11, 11..15][((turn - 1) / 4) as usize].clone();
                let hand: Vec<u64> =
                    serde_json::from_value(step["state"]["hand"].clone()).expect("a hand");
                assert!(hand.iter().all(|id| own.contains(id)), "turn {turn}: {hand:?}");
            }
            let loadout = with(&loadout(), fields.clone());
            let batch = json!({"job": "contest.batch", "loadouts": [loadout], "games": 1, "seed_from": game});
            let sums = ask(batch)["loadouts"][0].clone();
            assert_eq!(sums["score_sum"], replay["final"]["score"]);
            assert_eq!(sums["cards"], replay["by_card"]);
            assert_eq!(sums["items"], replay["by_item"]);
        }
    }
}

#[test]
fn routes_are_those_of_the_replay_and_their_evaluations_can_be_asked_again() {
    for version in [1, 2] {
        let fields = json!({"ai": {"version": version}});
        let deal = json!({"deal": {"game": 5}});
        let replay = ask(about("contest.replay", fields.clone(), deal.clone()));
        let steps = replay["steps"].as_array().expect("steps");
        let mut turns = Vec::new();
        for phase in replay["phases"].as_array().expect("phases") {
            let step = phase["step"].as_u64().expect("a step") as usize;
            let acts: Vec<&Value> = steps[1..=step].iter().map(|step| &step["act"]).collect();
            let fields = (fields.clone(), with(&deal, json!({"acts": acts})));
            let routes = ask(about("contest.routes", fields.0, fields.1));
            for same in ["best", "E", "routes"] {
                assert_eq!(routes[same], phase[same], "{same}");
            }
            let opened = &routes["opened"][0];
            let turn = opened["state"]["turn"].as_u64().expect("a turn");
            let on = ((turn.min(12) - 1) / 4) as usize;
            let evaluate = &opened["evaluate"];
            let trend = ["ExamParameterBuff", "ExamLessonBuff", "ExamParameterBuff"][on];
            assert_eq!(evaluate["trend"], trend, "turn {turn}");
            let asked = ask(with(&json!({"job": "contest.evaluate"}), evaluate.clone()));
            assert_eq!(asked["E"], opened["lines"]["E"]);
            turns.push(turn);
        }
        assert!(
            turns.contains(&5) && turns.contains(&9),
            "evaluated where she comes on: {turns:?}"
        );
    }
    let best = ask(about("contest.best", json!({}), json!({"deal": {"game": 5}, "width": 4})));
    assert!(best["best"]["score"].as_i64() >= best["ai"]["score"].as_i64());
}

#[test]
fn items_act_from_the_start_whoever_brings_them() {
    let mut fired = 0;
    let items = data().items.iter().filter(|item| item.plan == Plan::Common && !item.hidden);
    for item in items.take(12) {
        let owner = |owner: usize| {
            let mut links = loadout()["links"].clone();
            let mut fields = json!({});
            match owner {
                0 => fields["items"] = json!([item.id]),
                _ => links[owner - 1]["items"] = json!([item.id]),
            }
            fields["links"] = links;
            ask(about("contest.replay", fields, json!({"deal": {"game": 2}})))
        };
        let first = owner(0);
        for other in [owner(1), owner(2)] {
            for same in ["items", "steps", "final", "by_item"] {
                assert_eq!(first[same], other[same], "{}: {same}", item.name);
            }
        }
        let steps = first["steps"].as_array().expect("steps");
        let early = steps.iter().filter(|step| step["state"]["turn"].as_u64() < Some(5));
        let mut events = early.flat_map(|step| step["events"].as_array().expect("events"));
        fired += u32::from(events.any(|event| event["fired"] == json!({"item": 1})));
    }
    assert!(fired > 0, "none has acted before its idol came on");
}

#[test]
fn what_no_link_contest_takes_is_refused_with_its_place() {
    let with_link = |change: Value| {
        let mut links = loadout()["links"].clone();
        links[1] = with(&links[1], change);
        json!({ "links": links })
    };
    let other = data().idols.iter().find(|idol| idol.plan == Plan::Plan2).expect("an idol");
    let wrong = data().cards.iter().find(|card| card.plan == Plan::Plan2).expect("a card");
    let cards = [own_cards(11, 3), vec![json!([wrong.id, wrong.up])]].concat();
    let links = loadout()["links"].as_array().expect("links").clone();
    let plain = json!({"season": "pvp_rate_config-50", "stage": "1"});
    let own = json!({"season": "gt_link", "turns": [4, 4, 4]});
    let hidden = data().items.iter().find(|item| item.hidden).expect("an item");
    for (fields, code, at) in [
        (json!({"links": []}), "link-count", "/loadout/links"),
        (json!({"links": links[..1]}), "link-count", "/loadout/links"),
        (json!({"stage": plain}), "no-link-stage", "/loadout/links"),
        (json!({"stage": own}), "no-link-stage", "/loadout/links"),
        (with_link(json!({"idol": "x"})), "unknown-idol", "/loadout/links/1/idol"),
        (with_link(json!({"idol": other.id})), "wrong-plan", "/loadout/links/1/idol"),
        (with_link(json!({"cards": cards})), "wrong-plan", "/loadout/links/1/cards/3"),
        (with_link(json!({"cards": []})), "deck-size", "/loadout/links/1/cards"),
        (with_link(json!({"cards": own_cards(0, 13)})), "too-many-cards", "/loadout/links/1/cards"),
        (with_link(json!({"items": [hidden.id]})), "not-selectable", "/loadout/links/1/items/0"),
        (
            with_link(json!({"parameters": [0, 10_000, 0]})),
            "out-of-range",
            "/loadout/links/1/parameters/1",
        ),
        (with_link(json!({"stamina": 0})), "out-of-range", "/loadout/links/1/stamina"),
        (with_link(json!({"stamina": null})), "missing-field", "/loadout/links/1/stamina"),
        (with_link(json!({"main": 5})), "too-many-cards", "/loadout/links/1/main"),
        (with_link(json!({"plan": "Plan1"})), "unknown-field", "/loadout/links/1/plan"),
    ] {
        let error = try_ask(&about("contest.loadout", fields, json!({}))).expect_err(at);
        assert_eq!((&*error.code, &*error.at), (code, at), "{error}");
    }
    let error = try_ask(&about("contest.optimise", json!({}), json!({}))).expect_err("not yet");
    assert_eq!((&*error.code, &*error.at), ("not-with-links", "/loadout/links"));
    let order = json!({"deal": {"deck": (0..15).collect::<Vec<u8>>()}});
    let error = try_ask(&about("contest.loadout", json!({}), order)).expect_err("the first deck's");
    assert_eq!((&*error.code, &*error.at), ("deck-order", "/deal/deck/6"));
}

#[test]
fn seeds_are_those_of_the_first_deck() {
    let deal = json!({"deal": {"game": 1, "deck_seed": 77}});
    let report = ask(about("contest.loadout", json!({}), deal));
    let order: Vec<usize> = serde_json::from_value(report["deck"].clone()).expect("a deck");
    let draws: Vec<&Value> = order.iter().map(|&at| &report["cards"][at]).collect();
    let fields = json!({"draws": draws, "games": 100, "seed_from": 0});
    let seeds = ask(about("contest.seeds", json!({}), fields));
    assert!(seeds["seeds"].as_array().expect("seeds").contains(&json!(77)));
    let later = &report["cards"][7];
    let fields = json!({"draws": [later, later, later], "games": 100, "seed_from": 0});
    let error = try_ask(&about("contest.seeds", json!({}), fields)).expect_err("not hers");
    assert_eq!(&*error.code, "not-in-deck");
}
