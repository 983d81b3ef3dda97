//! The advice: the same for the same hand on every screen, and right.

use crate::support::ask;
use jobs::milljan::log::{Event, Log};
use jobs::milljan::notation::Sheet;
use jobs::milljan::{
    Act, AnalyseReport, AnalyseRequest, ClaimFrom, EventName, Occasion, PhaseName, PlayReport,
    PlayRequest, Rules, SORA, SeatEntry, Sora, Sound, State, UnitEntry, sound, sound_after_pass,
    sound_at_table,
};
use sakiyomi::i18n::{Lang, milljan as words};
use serde_json::{Value, json};

/// A small generator of numbers: the games need variety, not quality.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }
}

pub(super) fn play(game: &PlayRequest) -> PlayReport {
    let mut request = serde_json::to_value(game).expect("JSON");
    request["job"] = json!("milljan.play");
    serde_json::from_value(ask(request)).expect("a report")
}

pub(super) fn analyse(request: &AnalyseRequest) -> AnalyseReport {
    let mut question = serde_json::to_value(request).expect("JSON");
    question["job"] = json!("milljan.analyse");
    question["exchange_limit"] = json!(0);
    question["budget"] = json!({ "nodes": 200_000 });
    serde_json::from_value(ask(question)).expect("a report")
}

/// The request with tiles in ascending order: their order means nothing.
fn in_order(sound: &Sound) -> AnalyseRequest {
    let mut request = sound.request.clone();
    request.free.sort_unstable();
    request.seen.sort_unstable();
    request
}

/// The game as a player at the table writes it down.
fn written_down(game: &PlayRequest, report: &PlayReport, me: u8) -> Log {
    let first = play(&PlayRequest { actions: Vec::new(), ..game.clone() });
    let sheet = report.sheet(game).expect("somebody decides");
    let mut free = first.seats[usize::from(me)].free.clone();
    // The dealer's first draw is an event.
    if let Some(drawn) = first.seats[usize::from(me)].drawn {
        free.remove(free.iter().position(|&tile| tile == drawn).expect("the tile"));
    }
    let start = Sheet {
        free,
        claimed: Vec::new(),
        seen: Vec::new(),
        open: Vec::new(),
        sent: None,
        ..sheet
    };
    let events = report.events.iter().filter_map(|row| {
        let tile = row.tile;
        Some(match row.what {
            EventName::Draw if row.seat == me => Event::Draw(tile?),
            EventName::Draw => return None,
            EventName::Send => Event::Send { seat: row.seat, tile: tile? },
            EventName::Tin => Event::Tin { seat: row.seat, unit: row.unit? },
            EventName::Sora => Event::Sora { seat: row.seat, from: row.from?, tile: tile? },
            EventName::Tsumo | EventName::Ron => Event::Win { seat: row.seat },
            EventName::Exhausted => Event::Empty,
        })
    });
    let mut log = Log::new(game.snapshot);
    log.set_seats(game.seats.len() as u8);
    Log {
        start,
        me,
        dealer: game.dealer,
        claim_from: game.rules.claim_from,
        sora_then_draw: game.rules.sora_then_draw,
        events: events.collect(),
        ..log
    }
}

/// Games of four people who do whatever comes to mind, claims first.
pub(super) fn game(seed: u64, dice: &mut Dice) -> PlayRequest {
    let own = UnitEntry { name: "三人".into(), members: vec![0, 22, 44] };
    PlayRequest {
        snapshot: if seed.is_multiple_of(3) { "2019-12-12" } else { "2025-12-16" }
            .parse()
            .expect("a day"),
        units_off: if seed.is_multiple_of(5) { vec![12, 40] } else { Vec::new() },
        units_own: if seed.is_multiple_of(2) { vec![own] } else { Vec::new() },
        rules: Rules {
            claim_from: if seed.is_multiple_of(4) { ClaimFrom::Left } else { ClaimFrom::Any },
            sora_then_draw: !seed.is_multiple_of(7),
            ..Rules::default()
        },
        seed,
        dealer: dice.roll(4) as u8,
        seats: (0..4).map(|at| SeatEntry { com: None, oshi: Some(at * 7) }).collect(),
        hand: None,
        actions: Vec::new(),
        most: None,
    }
}

/// 10,000 decisions, each through the sheet and the link of Check, the log and the link of Meet-up, and the
/// table of Play. The same request gives the same report, so it is the requests that are compared; every
/// fiftieth is answered, too.
#[test]
fn all_screens_ask_the_same_and_say_the_same_in_10_000_positions() {
    let mut dice = Dice(26);
    let (mut asked, mut said) = (0, [0; 5]);
    for seed in 0.. {
        if asked >= 10_000 {
            break;
        }
        let mut game = game(seed, &mut dice);
        loop {
            let report = play(&game);
            let Some(me) = report.to_act else { break };
            let at_play = report.sound(&game).expect("somebody decides");
            let sheet = report.sheet(&game).expect("somebody decides");
            let mut in_check =
                sound(&share::read_milljan(&share::write_milljan(&sheet)).expect("a link"));
            let log = written_down(&game, &report, me);
            let log = share::read_log(&share::write_log(&log)).expect("a link");
            let table = log.table();
            assert_eq!(table.troubles, [], "{}", log.write());
            let at_meet = match report.phase {
                PhaseName::Turn => sound_after_pass(&log, &table).expect("そら can fetch"),
                _ => sound_at_table(&log, &table),
            };
            // Check does not know who has sent the tile.
            if let (Some(Occasion::Sent { tin, .. }), Some(Occasion::Sent { tin: may, .. })) =
                (&mut in_check.request.occasion, &at_play.request.occasion)
            {
                assert!(*tin || !*may);
                *tin = *may;
            }
            // Nor that a unit has just been claimed.
            if report.phase == PhaseName::Claimed {
                assert_eq!(at_play.request.occasion, Some(Occasion::Claimed));
                in_check.request.occasion = Some(Occasion::Claimed);
            }
            let requests = [&at_play, &in_check, &at_meet].map(in_order);
            assert_ne!(requests[0].state, State::Partial);
            assert_eq!(requests[0], requests[1], "{}", sheet.write());
            assert_eq!(requests[0], requests[2], "{}", log.write());
            if asked % 50 == 0 {
                let spoken = [&at_play, &in_check, &at_meet].map(|sound| {
                    let report = analyse(&sound.request);
                    let idol = |id| words::idol(id, Lang::Ja).to_string();
                    let unit = |id| sound.roster.name(id).unwrap_or("?").to_owned();
                    let words = words::advice(&report, &sound.request, Lang::Ja, &idol, &unit);
                    (words, report.advice)
                });
                assert!(spoken[0].0.is_some());
                assert_eq!(spoken[0], spoken[1]);
                assert_eq!(spoken[0], spoken[2]);
                let advice = spoken[0].1.as_ref().expect("advice");
                said[match advice.ways[0].act {
                    Act::Win => 0,
                    Act::Send(_) => 1,
                    Act::Tin { .. } => 2,
                    Act::Fetch(_) => 3,
                    Act::Wait => 4,
                }] += 1;
            }
            asked += 1;
            let claim = report.legal.iter().find(|action| action.starts_with("tin"));
            let action = claim.filter(|_| dice.roll(3) > 0);
            let action = action.unwrap_or(&report.legal[dice.roll(report.legal.len())]).clone();
            game.actions.push(action);
        }
    }
    println!("win, send, claim, fetch, wait: {said:?}");
    assert!(said[1..].iter().all(|&count| count > 0), "{said:?}");
}

/// A report without advice, for a hand that was put together by hand.
fn facts(
    request: &AnalyseRequest,
    state: State,
    free: &[u8],
    seen: &[u8],
    claimed: &[u16],
) -> Value {
    let mut question = serde_json::to_value(request).expect("JSON");
    question["job"] = json!("milljan.analyse");
    question.as_object_mut().expect("fields").remove("occasion");
    question["state"] = json!(state);
    question["free"] = json!(free);
    question["seen"] = json!(seen);
    question["claimed"] = json!(claimed);
    ask(question)
}

/// Each way leads to what the analysis of the hand after it says, and none that is not first is better.
#[test]
fn every_way_leads_where_the_analysis_of_the_hand_after_it_says() {
    let mut dice = Dice(5);
    let mut kinds = [0; 4];
    for seed in 0..40 {
        let mut game = game(seed, &mut dice);
        let mut last = 0;
        while let Some(report) = Some(play(&game)).filter(|report| report.to_act.is_some()) {
            let sound = report.sound(&game).expect("somebody decides");
            let r = &sound.request;
            if game.actions.len() >= last + 9 || report.phase == PhaseName::Turn {
                last = game.actions.len();
                let advice = analyse(r).advice.expect("advice");
                let far = |h: Option<u8>| h.unwrap_or(u8::MAX);
                for way in advice.ways.iter().take(6) {
                    let (mut free, mut seen, mut claimed) =
                        (r.free.clone(), r.seen.clone(), r.claimed.clone());
                    let mut take = |tile: u8| {
                        free.remove(free.iter().position(|&id| id == tile).expect("held"))
                    };
                    match way.act {
                        Act::Win => continue,
                        Act::Send(tile) => {
                            seen.push(take(tile));
                            kinds[0] += 1;
                        }
                        Act::Tin { unit, send } => {
                            let Some(Occasion::Sent { tile: sent, .. }) = r.occasion else {
                                panic!()
                            };
                            for member in sound.roster.members(unit).iter().filter(|&id| id != sent)
                            {
                                take(member);
                            }
                            claimed.push(unit);
                            seen.extend(send.map(&mut take));
                            kinds[1] += 1;
                        }
                        Act::Fetch(tile) => {
                            take(SORA);
                            free.push(tile);
                            seen.remove(seen.iter().position(|&id| id == tile).expect("seen"));
                            seen.push(SORA);
                            kinds[2] += 1;
                        }
                        Act::Wait => {
                            if let Some(Occasion::Sent { tile, .. }) = r.occasion {
                                seen.push(tile);
                            }
                            kinds[3] += 1;
                        }
                    }
                    let after = facts(r, State::Waiting, &free, &seen, &claimed);
                    assert_eq!(after["h"], json!(way.h), "{way:?} of {r:?}");
                    assert_eq!(after["weight"], json!(way.weight), "{way:?} of {r:?}");
                    assert_eq!(after["adv"], json!(way.adv), "{way:?} of {r:?}");
                }
                // What comes first is nearest, but for そら, who may stay, and claims that help no more
                // than waiting.
                let first = &advice.ways[0];
                for way in &advice.ways[1..] {
                    let stays = advice.sora == Some(Sora::Stays) && way.act == Act::Send(SORA);
                    let nearer = far(way.h) < far(first.h)
                        || (way.h == first.h && way.weight > first.weight);
                    let helps = !matches!(way.act, Act::Tin { .. } | Act::Fetch(_))
                        || far(way.h) < far(first.h);
                    assert!(
                        !nearer || stays || !helps || first.act == Act::Win,
                        "{way:?} before {first:?}"
                    );
                }
            }
            let action = report.legal[dice.roll(report.legal.len())].clone();
            game.actions.push(action);
        }
    }
    println!("sends, claims, fetches, waits: {kinds:?}");
    assert!(kinds.iter().all(|&count| count > 10), "{kinds:?}");
}

#[test]
fn sora_fetches_where_that_helps_and_is_sent_where_nothing_can_come_of_it() {
    let advice = |free: &[u8], seen: &[u8], occasion: Value, state: &str| {
        let report = ask(json!({
            "job": "milljan.analyse", "snapshot": "2025-12-16", "state": state, "free": free,
            "seen": seen, "occasion": occasion, "exchange_limit": 0,
        }));
        let report: AnalyseReport = serde_json::from_value(report).expect("a report");
        (report.h, report.advice.expect("advice"))
    };
    // The example of `milljan.fetch`: two of the three tiles of the rooms bring the win nearer.
    let free = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 53];
    let (h, turn) =
        advice(&free, &[36, 41, 7], json!({ "turn": { "rooms": [36, 41, 7] } }), "waiting");
    assert_eq!((h, turn.sora), (Some(2), Some(Sora::Fetches)));
    assert!(matches!(turn.ways[0].act, Act::Fetch(36 | 41)), "{turn:?}");
    assert_eq!(turn.ways[0].h, Some(1));
    // With nothing to fetch she stays.
    let (_, turn) = advice(&free, &[7], json!({ "turn": { "rooms": [] } }), "waiting");
    assert_eq!((turn.ways[0].act, turn.sora), (Act::Wait, Some(Sora::Stays)));
    // One tile from the win without her: she goes.
    let mut free = vec![3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41];
    let (_, drawn) = advice(&free, &[], json!({ "turn": { "rooms": [] } }), "drawn");
    let Act::Send(tile) = drawn.ways[0].act else { panic!("{drawn:?}") };
    free.retain(|&held| held != tile);
    free.push(SORA);
    let (_, drawn) = advice(&free, &[], json!({ "turn": { "rooms": [] } }), "drawn");
    assert_eq!((drawn.ways[0].act, drawn.sora), (Act::Send(SORA), Some(Sora::Goes)));
}

#[test]
fn an_occasion_that_cannot_be_is_refused_with_its_place() {
    let refused = |free: Value, occasion: Value| {
        let error = crate::support::try_ask(&json!({
            "job": "milljan.analyse", "snapshot": "2025-12-16", "state": "waiting", "free": free,
            "seen": [36, 41, 7, 7, 7], "occasion": occasion,
        }));
        let error = error.expect_err("refused");
        (error.code.to_string(), error.at.to_string())
    };
    let free = json!([3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 53]);
    for (occasion, code, at) in [
        (json!({ "sent": { "tile": 54, "tin": true } }), "unknown-tile", "/occasion/sent/tile"),
        (json!({ "sent": { "tile": 7, "tin": true } }), "fourth-copy-seen", "/occasion/sent/tile"),
        (json!({ "turn": { "rooms": [36, 3] } }), "invalid-value", "/occasion/turn/rooms/1"),
        (json!({ "sent": { "tile": 1 } }), "missing-field", "/occasion/sent/tin"),
    ] {
        assert_eq!(refused(free.clone(), occasion.clone()), (code.into(), at.into()), "{occasion}");
    }
}

/// What others could send after each discard is what the table of claims says of the twelve tiles that stay.
#[test]
fn the_tiles_to_claim_after_a_discard_are_those_of_the_table_of_claims() {
    let mut dice = Dice(9);
    let (mut rows, mut tiles) = (0, 0);
    for seed in 0..12 {
        let mut game = game(seed, &mut dice);
        while let Some(report) = Some(play(&game)).filter(|report| report.to_act.is_some()) {
            if report.phase == PhaseName::Drawn && game.actions.len().is_multiple_of(5) {
                let r = report.sound(&game).expect("somebody decides").request;
                for row in analyse(&r).discards.expect("a drawn hand") {
                    let (mut free, mut seen) = (r.free.clone(), r.seen.clone());
                    free.remove(free.iter().position(|&id| id == row.tile).expect("held"));
                    seen.push(row.tile);
                    let mut question = serde_json::to_value(&r).expect("JSON");
                    for field in ["occasion", "state", "exchange_limit", "focus"] {
                        question.as_object_mut().expect("fields").remove(field);
                    }
                    question["job"] = json!("milljan.claims");
                    question["free"] = json!(free);
                    question["seen"] = json!(seen);
                    let table = ask(question);
                    let claims = table["claims"].as_array().expect("rows").iter();
                    let wanted: Vec<&Value> = claims
                        .filter(|claim| !claim["tin"].as_array().expect("units").is_empty())
                        .map(|claim| &claim["tile"])
                        .collect();
                    assert_eq!(json!(row.tin), json!(wanted), "{} of {r:?}", row.tile);
                    rows += 1;
                    tiles += row.tin.len();
                }
            }
            let action = report.legal[dice.roll(report.legal.len())].clone();
            game.actions.push(action);
        }
    }
    assert!(rows > 500 && tiles > 500, "{tiles} in {rows}");
}
