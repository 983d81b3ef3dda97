//! Effects of a stage of one's own: a known stage's, written so, play as they do there; whatever is accepted
//! plays to the end and has words; what is refused names its place.

use contest::added::Firing;
use contest::data::{CardSearch, Condition, Effect, Place, Snapshot, Trigger};
use contest::{Setup, State, XorShift};
use jobs::contest::{
    Category, Kind, Lesson, Phase, STAGE_EFFECTS, STAGE_FIELDS, STAGE_KINDS, STAGE_PHASES, Span,
    StageAct, StageEffect, StageKind, StageWhen, stage_field, stage_kind, stage_phase,
};
use proptest::prelude::*;
use sakiyomi::i18n::Lang;
use serde_json::{Value, json};

use super::shared::{check, contests, data, evaluator, random_action};
use crate::described::is_told;
use crate::support::{ask, cases, try_ask, with};

const DAY: &str = "v2026-08-18";

/// A number where it means something there, otherwise none.
fn meant(value: i32, span: Option<Span>) -> i32 {
    if span.is_some() { value } else { 0 }
}

/// What an effect of the data does, if an own stage can have it.
fn act(effect: &Effect) -> Option<StageAct> {
    let known = stage_kind(effect.kind)?;
    let refers = effect.search.is_some() || effect.chain.is_some() || effect.enchant.is_some();
    (!refers && effect.grow.is_empty() && effect.card.is_none()).then(|| StageAct {
        kind: effect.kind,
        v1: meant(effect.v1, known.v1),
        v2: meant(effect.v2, known.v2),
        n: meant(effect.n, known.n),
        turn: meant(effect.turn.into(), known.turn) as i8,
    })
}

/// A condition of the data, if an own stage can have it.
fn condition(when: &Condition) -> Option<StageWhen> {
    let known = stage_field(when.field).filter(|_| when.search.is_none())?;
    let value = meant(when.value, known.value);
    Some(StageWhen { field: when.field, value, not: when.not })
}

/// A lasting effect of the data as an effect of an own stage, if it can be written so.
fn written(data: &Snapshot, enchant: u16, count: u8) -> Option<StageEffect> {
    let enchant = &data.enchants[usize::from(enchant)];
    let trigger = &data.triggers[usize::from(enchant.trigger)];
    stage_phase(trigger.phase).filter(|_| trigger.status.is_empty())?;
    let cards = match trigger.search.map(|search| &data.searches[usize::from(search)]) {
        None => None,
        Some(search) => {
            let categories = search.categories.clone();
            let plain = CardSearch { categories, place: search.place, ..CardSearch::default() };
            (*search == plain && search.categories.len() < 2).then_some(())?;
            search.categories.first().copied()
        }
    };
    Some(StageEffect {
        phase: trigger.phase,
        at: trigger.at,
        cards,
        lesson: trigger.lesson,
        when: trigger.when.iter().map(condition).collect::<Option<_>>()?,
        effects: enchant
            .effects
            .iter()
            .map(|&effect| act(&data.effects[usize::from(effect)]))
            .collect::<Option<_>>()?,
        count,
    })
}

/// Loadouts of each plan, by the plan's name: an idol, and cards that do much.
fn loadout(plan: &str, stage: &Value) -> Value {
    let data = data(DAY);
    let of_plan = |other: contest::data::Plan| format!("{other:?}") == plan;
    let idol = data.idols.iter().find(|idol| of_plan(idol.plan)).expect("an idol of each plan");
    let fits = |card: &&contest::data::Card| {
        of_plan(card.plan) && card.up == 1 && !card.support && !card.starter && card.idol.is_none()
    };
    let cards: Vec<Value> = data
        .cards
        .iter()
        .filter(fits)
        .step_by(4)
        .map(|card| json!([card.id, 1]))
        .take(12)
        .collect();
    assert_eq!(cards.len(), 12);
    json!({
        "snapshot": DAY, "idol": idol.id, "cards": cards, "parameters": [1500, 1300, 1100],
        "stage": stage,
    })
}

/// A game without the names of its items.
fn played(loadout: &Value, game: u32) -> Value {
    let mut report =
        ask(json!({"job": "contest.replay", "loadout": loadout, "deal": {"game": game}}));
    report["items"].take();
    report
}

#[test]
fn effects_of_known_stages_play_as_they_do_there() {
    let data = data(DAY);
    let (mut seen, mut differ): (Vec<Vec<StageEffect>>, usize) = (Vec::new(), 0);
    for season in data.seasons.iter().rev() {
        // Link contests are no stages of one idol.
        for stage in season.stages.iter().filter(|stage| stage.links.is_empty()) {
            let items =
                stage.items.iter().filter_map(|id| data.items.iter().find(|item| item.id == *id));
            let enchants: Vec<_> = items.flat_map(|item| &item.enchants).collect();
            let effects: Option<Vec<_>> = enchants
                .iter()
                .map(|&&(enchant, _, count)| written(data, enchant, count))
                .collect();
            let Some(effects) = effects.filter(|all| !all.is_empty() && !seen.contains(all)) else {
                continue;
            };
            let mut bare = json!({"season": season.id, "turns": stage.turns, "first": stage.first});
            if stage.weights != season.weights {
                bare["weights"] = json!(stage.weights);
            }
            let own = with(&bare, json!({"effects": effects}));
            let named = json!({"season": season.id, "stage": stage.name});
            let plan = match stage.plan {
                contest::data::Plan::Common => "Plan1".to_owned(),
                plan => format!("{plan:?}"),
            };
            if let Err(error) =
                try_ask(&json!({"job": "contest.loadout", "loadout": loadout(&plan, &own)}))
            {
                // What could go on without end, but for the cards of the game.
                assert_eq!(error.code, "endless", "{} {}: {error:?}", season.name, stage.name);
                continue;
            }
            for game in 1..=3 {
                let there = played(&loadout(&plan, &named), game);
                let here = played(&loadout(&plan, &own), game);
                assert!(here == there, "{} {}, game {game}", season.name, stage.name);
                differ +=
                    usize::from(here["final"] != played(&loadout(&plan, &bare), game)["final"]);
            }
            seen.push(effects);
        }
    }
    assert!(seen.len() >= 70 && differ >= 150, "{} stages, {differ} games", seen.len());
}

#[test]
fn lasting_effects_of_an_own_stage_count_in_r29_as_those_of_items_do() {
    let named = json!({"season": "pvp_rate_config-42", "stage": "1"});
    let data = data(DAY);
    let season =
        data.seasons.iter().find(|season| season.id == "pvp_rate_config-42").expect("a season");
    let stage = &season.stages[0];
    let item = data.items.iter().find(|item| item.id == stage.items[0]).expect("an item");
    let effects: Vec<_> = item
        .enchants
        .iter()
        .map(|&(enchant, _, count)| written(data, enchant, count).expect("one that can be written"))
        .collect();
    let own = json!({
        "season": season.id, "turns": stage.turns, "first": stage.first, "effects": effects,
    });
    for version in [1, 2] {
        for counted in [false, true] {
            let routes = |stage: &Value| {
                let mut loadout = loadout("Plan1", stage);
                loadout["ai"] = json!({"version": version});
                loadout["conventions"] = json!({"items_in_r29": counted});
                let request =
                    json!({"job": "contest.routes", "loadout": loadout, "deal": {"game": 2}});
                ask(request)["opened"].take()
            };
            let (here, there) = (routes(&own), routes(&named));
            assert_eq!(here, there, "version {version}, {counted}");
            let lasting = |opened: &Value| {
                opened[0]["lines"]["r29"].as_array().map_or(0, |parts| {
                    parts.iter().filter(|part| part["source"].to_string().contains("item")).count()
                })
            };
            assert_eq!(lasting(&here) > 0, counted, "{}", here[0]["lines"]["r29"]);
        }
    }
}

#[test]
fn limits_hold_what_the_data_use() {
    let within = |value: i32, span: Option<Span>| {
        span.is_none_or(|span| {
            (span.least..=span.most).contains(&value) || span.forever && value == -1
        })
    };
    for day in contest::SNAPSHOTS {
        let data = data(day);
        for effect in &data.effects {
            let Some(known) = stage_kind(effect.kind) else { continue };
            let StageKind { v1, v2, n, turn, .. } = *known;
            let fits = within(effect.v1, v1)
                && within(effect.v2, v2)
                && within(effect.n, n)
                && within(effect.turn.into(), turn);
            assert!(fits, "{day}: {effect:?}");
        }
        for when in data.triggers.iter().flat_map(|trigger| &trigger.when) {
            let known = stage_field(when.field);
            assert!(known.is_none_or(|known| within(when.value, known.value)), "{day}: {when:?}");
        }
    }
    // Every moment, condition and effect once.
    for (at, known) in STAGE_PHASES.iter().enumerate() {
        assert!(!STAGE_PHASES[..at].iter().any(|other| other.phase == known.phase), "{known:?}");
    }
    for (at, known) in STAGE_FIELDS.iter().enumerate() {
        assert!(!STAGE_FIELDS[..at].iter().any(|other| other.field == known.field), "{known:?}");
    }
    for (at, known) in STAGE_KINDS.iter().enumerate() {
        assert!(!STAGE_KINDS[..at].iter().any(|other| other.kind == known.kind), "{known:?}");
    }
}

/// A number of a field, mostly small.
fn numbers(span: Option<Span>) -> BoxedStrategy<i32> {
    match span {
        None => Just(0).boxed(),
        Some(Span { least, most, forever, .. }) => {
            let some = prop_oneof![least..=most.min(least.max(1) + 4), least..=most, Just(most)];
            if forever { prop_oneof![some, Just(-1)].boxed() } else { some.boxed() }
        }
    }
}

fn acts() -> impl Strategy<Value = StageAct> {
    prop::sample::select(STAGE_KINDS.as_slice()).prop_flat_map(|known| {
        let StageKind { kind, v1, v2, n, turn } = known;
        (numbers(v1), numbers(v2), numbers(n), numbers(turn)).prop_map(move |(v1, v2, n, turn)| {
            // So much, or so large a share.
            let v1 = match kind {
                Kind::ExamStaminaReduceFix if v2 > 0 => 0,
                Kind::ExamStaminaReduceFix => v1.max(1),
                _ => v1,
            };
            StageAct { kind, v1, v2, n, turn: turn as i8 }
        })
    })
}

fn whens() -> impl Strategy<Value = StageWhen> {
    (prop::sample::select(STAGE_FIELDS.as_slice()), any::<bool>()).prop_flat_map(|(known, not)| {
        numbers(known.value).prop_map(move |value| StageWhen { field: known.field, value, not })
    })
}

/// An effect that is accepted, but perhaps for the turns that all add together.
fn effects() -> impl Strategy<Value = StageEffect> {
    let phase = prop::sample::select(STAGE_PHASES.as_slice())
        .prop_flat_map(|known| numbers(known.at).prop_map(move |at| (known, at)));
    let cards = prop::option::of(prop::sample::select(Category::ALL.as_slice()));
    let lessons = [Lesson::LessonVocal, Lesson::LessonDance, Lesson::LessonVisual];
    let lesson = prop::option::weighted(0.2, prop::sample::select(lessons.to_vec()));
    let whens = prop_oneof![Just(Vec::new()), prop::collection::vec(whens(), 1..=4),];
    let count = prop_oneof![Just(0), 1..=3_u8, Just(99)];
    (phase, cards, lesson, whens, prop::collection::vec(acts(), 1..=4), count).prop_map(
        |((known, at), cards, lesson, when, mut effects, count)| {
            let stance = |kind| {
                matches!(
                    kind,
                    Kind::ExamConcentration | Kind::ExamPreservation | Kind::ExamOverPreservation
                )
            };
            for act in &mut effects {
                if known.phase == Phase::ExamStanceChange && stance(act.kind) {
                    let kind = Kind::ExamBlock;
                    *act = StageAct { kind, v1: 1, v2: 0, n: 0, turn: 0 };
                }
            }
            let goes_on = |act: &StageAct| {
                stance(act.kind)
                    || matches!(
                        act.kind,
                        Kind::ExamPlayableValueAdd
                            | Kind::ExamCardDraw
                            | Kind::ExamHandGraveCountCardDraw
                    )
            };
            let longer = effects.iter().any(|act| act.kind == Kind::ExamExtraTurn);
            let count = match count {
                _ if longer => 1,
                0 if known.repeats && effects.iter().any(goes_on) => 1,
                count => count,
            };
            let cards = cards.filter(|_| known.cards);
            StageEffect { phase: known.phase, at: at as i16, cards, lesson, when, effects, count }
        },
    )
}

/// Puts the effects into a contest, before its items.
fn given(mut setup: Setup, effects: &[StageEffect]) -> Setup {
    let firing = |effect: &StageEffect| {
        let condition = |when: &StageWhen| {
            let StageWhen { field, value, not } = *when;
            Condition { field, value, not, search: None }
        };
        let act = |act: &StageAct| {
            let StageAct { kind, v1, v2, n, turn } = *act;
            Effect { kind, v1, v2, n, turn, ..Effect::default() }
        };
        let trigger = Trigger {
            phase: effect.phase,
            at: effect.at,
            when: effect.when.iter().map(condition).collect(),
            lesson: effect.lesson,
            ..Trigger::default()
        };
        let search = effect.cards.map(|category| CardSearch {
            categories: vec![category],
            place: Place::Playing,
            ..CardSearch::default()
        });
        let effects = effect.effects.iter().map(act).collect();
        let count = effect.count;
        Firing { trigger, search, effects, count }
    };
    let firings = effects.iter().map(firing).collect();
    let row = setup.added.item(setup.data, STAGE_EFFECTS, firings);
    setup.items.insert(0, row);
    setup
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_accepted_plays_to_the_end(
        setup in contests(),
        effects in prop::collection::vec(effects(), 1..=8),
        seed in any::<u32>(),
    ) {
        let setup = given(setup, &effects);
        let mut evaluator = evaluator(&setup);
        let mut chance = XorShift(seed | 1);
        let mut state = State::new(&setup, &mut ());
        let mut actions = 0;
        while !state.is_over() {
            check(&setup, &state);
            let action = random_action(&setup, &state, &mut chance);
            state.act(&setup, action, &mut ());
            if actions % 7 == 0 {
                let total = evaluator.total(&setup, &state, Default::default());
                prop_assert_eq!(total, evaluator.lines(&setup, &state, Default::default()).total);
            }
            actions += 1;
            prop_assert!(actions < 20_000, "a contest ends");
        }
        check(&setup, &state);
    }

    #[test]
    fn whatever_is_accepted_has_words(effects in prop::collection::vec(effects(), 1..=8)) {
        for lang in Lang::ALL {
            let request = json!({
                "job": "contest.describe", "snapshot": DAY, "words": lang, "effects": effects,
            });
            let report = match try_ask(&request) {
                Ok(report) => report,
                // Too many turns together.
                Err(error) => {
                    prop_assert_eq!(error.code.as_str(), "out-of-range");
                    prop_assert!(error.at.ends_with("/count"), "{}", error.at);
                    return Ok(());
                }
            };
            prop_assert_eq!(&report["cards"], &json!([]));
            let said = report["effects"].as_array().expect("words");
            prop_assert_eq!(said.len(), effects.len());
            for (said, effect) in said.iter().zip(&effects) {
                let said = said.as_str().expect("words");
                prop_assert!(is_told(said, lang), "{:?}: {}", effect, said);
            }
        }
    }
}

#[test]
fn every_moment_condition_and_effect_has_words_of_its_own() {
    let words = |effect: Value, lang: Lang| {
        let request = json!({"job": "contest.describe", "words": lang, "effects": [effect]});
        ask(request)["effects"][0].as_str().expect("words").to_owned()
    };
    let number = |span: Option<Span>| span.map_or(0, |span| span.most);
    for lang in Lang::ALL {
        let mut all: Vec<String> = Vec::new();
        let block = json!({"kind": "ExamBlock", "v1": 5});
        for known in STAGE_PHASES {
            all.push(words(
                json!({"phase": known.phase, "at": number(known.at), "effects": [block]}),
                lang,
            ));
        }
        for known in STAGE_FIELDS {
            for not in [false, true] {
                let when =
                    json!([{"field": known.field, "value": number(known.value), "not": not}]);
                all.push(words(
                    json!({"phase": "ExamEndTurn", "when": when, "effects": [block]}),
                    lang,
                ));
            }
        }
        for known in STAGE_KINDS {
            let v1 = if known.kind == Kind::ExamStaminaReduceFix { 0 } else { number(known.v1) };
            let act = json!({
                "kind": known.kind, "v1": v1, "v2": number(known.v2), "n": number(known.n), "turn": number(known.turn),
            });
            all.push(words(json!({"phase": "ExamEndTurn", "effects": [act], "count": 1}), lang));
        }
        for (at, said) in all.iter().enumerate() {
            assert!(is_told(said, lang), "{said}");
            assert!(!all[..at].contains(said), "{said}");
        }
        if let Ok(folder) = std::env::var("DESCRIBED") {
            std::fs::write(format!("{folder}/stage-{}.txt", lang.code()), all.join("\n"))
                .expect("a file");
        }
    }
}

/// An own stage with these effects.
fn stage(effects: &Value) -> Value {
    json!({"season": "pvp_rate_config-42", "turns": [4, 3, 2], "effects": effects})
}

#[test]
fn what_is_wrong_with_an_effect_is_named_with_its_place() {
    let block = json!({"kind": "ExamBlock", "v1": 5});
    let good = json!({"phase": "ExamEndTurn", "effects": [block]});
    let after_good = |wrong: Value| json!([good, wrong]);
    let with = |key: &str, value: Value| {
        let mut effect = good.clone();
        effect[key] = value;
        after_good(effect)
    };
    let one_act = |act: Value| with("effects", json!([block, act]));
    let one_when = |when: Value| with("when", json!([{"field": "NoBlock"}, when]));
    let at = |phase: &str, act: Value, count: u8| {
        after_good(json!({"phase": phase, "effects": [act], "count": count}))
    };
    for (effects, code, place) in [
        (json!(vec![good.clone(); 9]), "out-of-range", ""),
        (with("phase", json!("ExamCardMoveLost")), "not-for-stages", "/1/phase"),
        (with("phase", json!("ExamStatusChange")), "not-for-stages", "/1/phase"),
        (with("at", json!(2)), "contradiction", "/1/at"),
        (with("phase", json!("ExamTurnTimer")), "out-of-range", "/1/at"),
        (with("cards", json!("ActiveSkill")), "contradiction", "/1/cards"),
        (with("lesson", json!("LessonSp")), "not-for-stages", "/1/lesson"),
        (with("count", json!(100)), "out-of-range", "/1/count"),
        (with("effects", json!([])), "out-of-range", "/1/effects"),
        (with("effects", json!(vec![block.clone(); 5])), "out-of-range", "/1/effects"),
        (with("when", json!(vec![json!({"field": "NoBlock"}); 5])), "out-of-range", "/1/when"),
        (
            one_when(json!({"field": "CardSearchCountUp", "value": 1})),
            "not-for-stages",
            "/1/when/1/field",
        ),
        (one_when(json!({"field": "CounterUp", "value": 1})), "not-for-stages", "/1/when/1/field"),
        (one_when(json!({"field": "NoBlock", "value": 1})), "contradiction", "/1/when/1/value"),
        (one_when(json!({"field": "ReviewUp"})), "out-of-range", "/1/when/1/value"),
        (
            one_when(json!({"field": "StaminaUpMultiple", "value": 1001})),
            "out-of-range",
            "/1/when/1/value",
        ),
        (one_act(json!({"kind": "ExamCardMove"})), "not-for-stages", "/1/effects/1/kind"),
        (
            one_act(json!({"kind": "ExamEffectTimer", "v1": 1})),
            "not-for-stages",
            "/1/effects/1/kind",
        ),
        (one_act(json!({"kind": "ExamBlock"})), "out-of-range", "/1/effects/1/v1"),
        (
            one_act(json!({"kind": "ExamBlock", "v1": 5, "v2": 1})),
            "contradiction",
            "/1/effects/1/v2",
        ),
        (one_act(json!({"kind": "ExamLesson", "v1": 5})), "out-of-range", "/1/effects/1/n"),
        (
            one_act(json!({"kind": "ExamLessonValueMultiple", "v1": 500})),
            "out-of-range",
            "/1/effects/1/turn",
        ),
        (
            one_act(json!({"kind": "ExamParameterBuff", "turn": -1})),
            "out-of-range",
            "/1/effects/1/turn",
        ),
        (one_act(json!({"kind": "ExamStaminaReduceFix"})), "out-of-range", "/1/effects/1/v1"),
        (
            one_act(json!({"kind": "ExamStaminaReduceFix", "v1": 1, "v2": 1})),
            "out-of-range",
            "/1/effects/1/v1",
        ),
        (at("ExamEndTurn", json!({"kind": "ExamExtraTurn"}), 0), "endless", "/1/effects/0"),
        (at("ExamEndTurn", json!({"kind": "ExamExtraTurn"}), 31), "out-of-range", "/1/count"),
        (
            at("ExamCardPlay", json!({"kind": "ExamPlayableValueAdd", "n": 1}), 0),
            "endless",
            "/1/effects/0",
        ),
        (
            at("ExamCardPlayAfter", json!({"kind": "ExamCardDraw", "v1": 1}), 0),
            "endless",
            "/1/effects/0",
        ),
        (
            at("ExamStanceChange", json!({"kind": "ExamPreservation", "v1": 1}), 1),
            "endless",
            "/1/effects/0",
        ),
    ] {
        let request =
            json!({"job": "contest.replay", "loadout": loadout("Plan1", &stage(&effects))});
        let error = try_ask(&request).expect_err("wrong");
        let wanted = format!("/loadout/stage/effects{place}");
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, wanted.as_str()), "{effects}");
        let request = json!({"job": "contest.describe", "words": "en", "effects": effects});
        let error = try_ask(&request).expect_err("wrong");
        assert_eq!(
            (error.code.as_str(), error.at),
            (code, format!("/effects{place}")),
            "{effects}"
        );
    }
    // A stage of a season has its own.
    let named = json!({"season": "pvp_rate_config-42", "stage": "1", "effects": [good]});
    let request = json!({"job": "contest.loadout", "loadout": loadout("Plan1", &named)});
    let error = try_ask(&request).expect_err("a stage of a season");
    assert_eq!(
        (error.code.as_str(), error.at.as_str()),
        ("contradiction", "/loadout/stage/effects")
    );
    // They come after the stage's items, before own ones.
    let mut own = loadout("Plan1", &stage(&json!([good])));
    own["stage"]["items"] = json!(["gt_stage-032"]);
    let item = data(DAY).items.iter().find(|item| !item.hidden).expect("an item");
    own["items"] = json!([item.id]);
    let report = ask(json!({"job": "contest.loadout", "loadout": own}));
    assert_eq!(report["items"], json!(["gt_stage-032", STAGE_EFFECTS, item.id]));
    assert_eq!(report["effects"], json!([good]));
    // 元気 5 at the end of each turn.
    let report = ask(json!({"job": "contest.replay", "loadout": own}));
    assert_eq!(report["by_item"][1]["times"], 9);
}

#[test]
fn a_contest_as_a_report_gives_it_plays_the_same_effects() {
    let give =
        json!({"phase": "ExamStartTurn", "effects": [{"kind": "ExamLesson", "v1": 30, "n": 1}]});
    let loadout = loadout("Plan1", &stage(&json!([give])));
    let mut contest = ask(json!({"job": "contest.loadout", "loadout": loadout}));
    for key in ["deck_seed", "calculate_turn", "version", "parameters", "memories"] {
        contest.as_object_mut().expect("a report").remove(key);
    }
    let mut ends = |items: Value| {
        contest["job"] = json!("contest.trace");
        contest["items"] = items;
        contest["acts"] = json!(vec![-1; 9]);
        let report = ask(contest.clone());
        let last = report["steps"].as_array().and_then(|steps| steps.last()).expect("steps");
        last["score"].as_i64().expect("a score")
    };
    assert!(ends(json!([STAGE_EFFECTS])) > 0);
    assert_eq!(ends(json!([STAGE_EFFECTS])), ends(json!([])), "they come first");
}
