//! The review: every decision of a seat, beside what the analysis of that very position advises.

use crate::advice::{Dice, analyse, game, play};
use crate::support::ask;
use jobs::milljan::{Act, PhaseName, PlayRequest, Player, ReviewReport, SeatEntry, Way};
use serde_json::json;

fn review(game: &PlayRequest, seat: u8) -> ReviewReport {
    serde_json::from_value(ask(json!({ "job": "milljan.review", "game": game, "seat": seat })))
        .expect("a report")
}

/// Whether an action of a game is this.
fn is(action: &str, act: Act) -> bool {
    let parts: Vec<&str> = action.split(' ').collect();
    match act {
        Act::Win => matches!(parts[..], ["tsumo" | "ron"]),
        Act::Send(tile) => parts == ["send", &tile.to_string()],
        Act::Tin { unit, .. } => parts == ["tin", &unit.to_string()],
        Act::Fetch(tile) => parts[0] == "sora" && parts[2] == tile.to_string(),
        Act::Wait => matches!(parts[..], ["pass" | "draw"]),
    }
}

/// The number of tiles that are missing, then the copies that help, then the mean points.
fn merit(way: &Way) -> (u8, i32, i64) {
    let mean = way.mean.map_or(0, |mean| mean.round() as i64);
    (way.h.unwrap_or(u8::MAX), -i32::from(way.weight), -mean)
}

#[test]
fn every_decision_stands_beside_the_advice_of_its_position() {
    let mut dice = Dice(4);
    let (mut decisions, mut mistakes, mut kinds) = (0, 0, [0; 5]);
    for seed in 0..8 {
        // Four people who do anything at all.
        let mut table = game(seed, &mut dice);
        let seat = dice.roll(4) as u8;
        let mut own = Vec::new();
        loop {
            let report = play(&table);
            let Some(acting) = report.to_act.filter(|_| table.actions.len() < 150) else { break };
            let action = report.legal[dice.roll(report.legal.len())].clone();
            if acting == seat && report.legal.len() > 1 {
                own.push((table.actions.len() as u32, report));
            }
            table.actions.push(action);
        }
        let found = review(&table, seat).decisions;
        let places = |list: &[(u32, _)]| list.iter().map(|&(at, _)| at).collect::<Vec<_>>();
        assert_eq!(found.iter().map(|it| it.action).collect::<Vec<_>>(), places(&own), "{seed}");
        for (decision, (at, report)) in found.iter().zip(&own) {
            let action = &table.actions[*at as usize];
            assert!(is(action, decision.done.act), "{action} {decision:?}");
            let asked = report.sound(&table).expect("a question");
            let advice = analyse(&asked.request).advice.expect("advice");
            assert_eq!(decision.best, advice.ways[0]);
            assert!(advice.ways.contains(&decision.done));
            let (best, done) = (&decision.best, &decision.done);
            let kind = |way: &Way| std::mem::discriminant(&way.act);
            let equal = kind(best) == kind(done) && merit(best) == merit(done);
            assert_eq!(decision.mistake, !equal, "{decision:?}");
            assert!(report.legal.iter().any(|action| is(action, best.act)), "{best:?}");
            decisions += 1;
            mistakes += u32::from(decision.mistake);
            kinds[match report.phase {
                PhaseName::Turn => 0,
                PhaseName::Drawn => 1,
                PhaseName::Claimed => 2,
                PhaseName::Sent => 3,
                PhaseName::Over => 4,
            }] += 1;
        }
    }
    assert!(decisions > 150 && mistakes * 2 > decisions, "{mistakes} of {decisions}");
    assert!(kinds[0] > 0 && kinds[1] > 100 && kinds[2] > 2 && kinds[3] > 5, "{kinds:?}");
}

/// The article's player does what is advised, but for そら, whom it keeps too long.
#[test]
fn the_plain_player_makes_no_mistakes_but_with_sora() {
    let mut with_sora = 0;
    let mut decisions = 0;
    for seed in 1..=20 {
        let plain = SeatEntry { com: Some(Player::Plain), oshi: None };
        let table = PlayRequest {
            snapshot: "2025-12-16".parse().expect("a day"),
            units_off: Vec::new(),
            units_own: Vec::new(),
            rules: Default::default(),
            seed,
            dealer: 0,
            seats: vec![plain; 4],
            hand: None,
            actions: Vec::new(),
            most: None,
        };
        let report = play(&table);
        let actions = report.taken.iter().map(|taken| taken.action.clone()).collect();
        for decision in review(&PlayRequest { actions, ..table }, 0).decisions {
            decisions += 1;
            let sora = |way: &Way| {
                matches!(way.act, Act::Fetch(_) | Act::Send(53) | Act::Tin { send: Some(53), .. })
            };
            if decision.mistake {
                assert!(sora(&decision.best) || sora(&decision.done), "{seed}: {decision:?}");
                with_sora += 1;
            }
        }
    }
    assert!(decisions > 100, "{decisions}");
    assert!(with_sora * 4 < decisions, "{with_sora} of {decisions}");
}

#[test]
fn a_win_that_is_let_pass_is_a_mistake() {
    // Twelve tiles and a draw that make whole units, then anything but the win.
    let found = (0..400).find_map(|seed| {
        let plain = SeatEntry { com: Some(Player::Plain), oshi: None };
        let table = PlayRequest { seats: vec![plain], ..game(seed, &mut Dice(1)) };
        let table = PlayRequest { dealer: 0, ..table };
        let report = play(&table);
        let mut actions: Vec<String> =
            report.taken.iter().map(|taken| taken.action.clone()).collect();
        (actions.pop()? == "tsumo").then_some(PlayRequest { actions, ..table })
    });
    let mut table = found.expect("a game that is won");
    table.seats[0].com = None;
    let won = play(&table);
    let points = won.win.expect("a win").points;
    table.actions.push(won.legal.iter().find(|it| it.starts_with("send")).expect("a send").clone());
    let last = review(&table, 0).decisions.pop().expect("a decision");
    assert!(last.mistake);
    assert_eq!((last.best.act, last.best.points), (Act::Win, Some(points)));
}
