//! The measured table of `data/battleship/strength.json`: its first games, played once more.

use jobs::Batch as _;
use jobs::batch::{GameState, Games as _};
use jobs::battleship::{
    BatchRequest, Games, MEASURED, Measured, Policy, Preset, Spread, Strength, StrengthTable,
    USUAL_PLAYERS,
};

/// Milliseconds that an entry may take here, by what its games took when they were measured. (The first ones
/// take longer: nothing is known of opening shots yet.)
const BRIEF: u64 = 300;

/// Milliseconds of a game that is too long for this.
const LONG: u64 = 1_000;

fn table() -> StrengthTable {
    let text = include_str!("../../data/battleship/strength.json");
    serde_json::from_str(text).expect("a table")
}

/// Plays the first games of an entry once more.
fn replay(entry: &Strength, games: usize) {
    let (preset, player) = (entry.preset, entry.player);
    assert!(entry.is_current(), "{preset:?} {player:?} has changed: `make strength` plays it anew");
    let mut replay = entry.replay().expect("a player that can play there");
    let shots = (0..games as u64).map(|seed| replay.shots(seed).expect("a fleet"));
    let shots: Vec<_> = shots.collect();
    assert_eq!(
        shots,
        entry.first[..games],
        "{preset:?} {player:?} plays differently: raise `Policy::revision`, then `make strength`"
    );
}

#[test]
fn the_table_is_sound() {
    let table = table();
    assert!(table.is_sound());
    assert!(!table.entries.is_empty());
}

#[test]
fn the_built_in_table_is_that_of_the_file() {
    let entries = table().entries;
    assert_eq!(entries.len(), MEASURED.len());
    for (entry, built) in entries.iter().zip(MEASURED) {
        assert_eq!((entry.preset, entry.player), (built.preset, built.player));
        assert_eq!((entry.ms, entry.shots()), (built.ms, built.shots));
        assert_eq!(entry.games, built.shots.games());
        assert_eq!(Measured::of(entry.preset, entry.player), Some(built));
    }
    let other = Policy::Lookahead { fleets: 512, width: 8, weighted: false };
    assert_eq!(Measured::of(Preset::Small, other), None, "another setting is another player");
}

/// The chance that a game of these takes longer than one of those, by comparing each with each.
fn longer(these: &[u64], those: &[u64]) -> f64 {
    let pairs = these.iter().flat_map(|a| those.iter().map(move |b| a.cmp(b)));
    let points: Vec<f64> = pairs.map(|order| f64::from(order as i8 + 1) / 2.0).collect();
    points.iter().sum::<f64>() / points.len() as f64
}

#[test]
fn single_games_are_compared_with_single_games() {
    let here = [3, 5, 5, 9];
    let there = [4, 5, 5, 6, 8, 9];
    let mine = Spread { least: 3, counts: &[1, 0, 2, 0, 0, 0, 1] };
    let theirs = Spread { least: 4, counts: &[1, 2, 1, 0, 1, 1] };
    let found = mine.longer_than(&theirs).expect("games");
    assert!((found.mean - longer(&here, &there)).abs() < 1e-12);
    assert_eq!(found.half, None, "too few for an interval");
    let back = theirs.longer_than(&mine).expect("games");
    assert!((found.mean + back.mean - 1.0).abs() < 1e-12);
    assert_eq!(Spread { least: 0, counts: &[] }.longer_than(&mine), None);
    // A game is as likely to be longer as to be shorter than one of the same table.
    for entry in MEASURED {
        let found = entry.shots.longer_than(&entry.shots).expect("games");
        assert!((found.mean - 0.5).abs() < 1e-12);
        assert!(found.half.is_some_and(|half| half > 0.0 && half < 0.1));
    }
}

#[test]
fn a_game_played_without_a_break_ends_as_one_in_slices() {
    for player in USUAL_PLAYERS.into_iter().filter(|player| *player != Policy::Optimum {}) {
        let request = BatchRequest {
            policies: vec![player],
            games: 1,
            ..BatchRequest::new(Preset::Small.sea())
        };
        let shots = Strength::new(Preset::Small, player).replay().expect("a game").shots(3);
        let mut games = Games::set_up(&request).expect("a game");
        let mut sums = games.none();
        let played = games.play(3, u64::MAX, &mut sums);
        assert_eq!(played.game, GameState::Over, "{player:?}");
        assert!(played.nodes < 1 << 40, "{player:?}: {} steps", played.nodes);
        assert_eq!(shots, Some(sums.results[0].shots_sum), "{player:?}");
    }
}

#[test]
fn measured_games_end_as_they_did() {
    for entry in table().entries {
        let all = entry.first.len();
        let each = (entry.ms / entry.games).max(1);
        replay(&entry, if each > LONG { 0 } else { ((BRIEF / each) as usize).clamp(1, all) });
    }
}

#[test]
#[ignore = "takes minutes; `make soak` runs it"]
fn all_kept_games_end_as_they_did() {
    table().entries.iter().for_each(|entry| replay(entry, entry.first.len()));
}

#[test]
fn an_entry_adds_up_its_games() {
    let mut entry = Strength::new(Preset::Small, Policy::Random {});
    assert!(!entry.is_sound(), "no games");
    assert_eq!(entry.shots().mean(), None);
    for shots in [20, 18, 25, 18] {
        entry.add(shots);
        assert!(entry.is_sound());
    }
    assert_eq!((entry.games, entry.least), (4, 18));
    assert_eq!(entry.counts, [2, 0, 1, 0, 0, 0, 0, 1]);
    assert_eq!(entry.first, [20, 18, 25, 18]);
    assert_eq!([17, 18, 20, 25, 26].map(|shots| entry.shots().games_of(shots)), [0, 2, 1, 1, 0]);
    let mean = entry.shots().mean().expect("games");
    assert_eq!((mean.n, mean.mean), (4, 20.25));
    let quantiles = [0.0, 0.5, 0.51, 0.75, 0.76, 1.0].map(|share| entry.shots().quantile(share));
    assert_eq!(quantiles, [18, 18, 20, 20, 25, 25]);
}

#[test]
fn an_entry_that_contradicts_itself_is_not_sound() {
    let mut sound = Strength::new(Preset::Small, Policy::Random {});
    [20, 18, 25, 18].into_iter().for_each(|shots| sound.add(shots));
    let faults: [fn(&mut Strength); 6] = [
        |entry| entry.games += 1,
        |entry| entry.counts.push(0),
        |entry| entry.least = 30,
        |entry| entry.first[0] = 19,
        |entry| entry.first[0] = 18,
        |entry| entry.first.truncate(3),
    ];
    for (number, fault) in faults.into_iter().enumerate() {
        let mut entry = sound.clone();
        fault(&mut entry);
        assert!(!entry.is_sound(), "{number}");
    }
    let twice = StrengthTable { entries: vec![sound.clone(), sound], ..StrengthTable::default() };
    assert!(!twice.is_sound());
}
