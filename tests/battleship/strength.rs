//! The measured table of `data/battleship/strength.json`: its first games, played once more.

use jobs::battleship::{Policy, Preset, Strength, StrengthTable};

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
    assert_eq!(entry.mean(), None);
    for shots in [20, 18, 25, 18] {
        entry.add(shots);
        assert!(entry.is_sound());
    }
    assert_eq!((entry.games, entry.least), (4, 18));
    assert_eq!(entry.counts, [2, 0, 1, 0, 0, 0, 0, 1]);
    assert_eq!(entry.first, [20, 18, 25, 18]);
    assert_eq!([17, 18, 20, 25, 26].map(|shots| entry.games_of(shots)), [0, 2, 1, 1, 0]);
    let mean = entry.mean().expect("games");
    assert_eq!((mean.n, mean.mean), (4, 20.25));
    let quantiles = [0.0, 0.5, 0.51, 0.75, 0.76, 1.0].map(|share| entry.quantile(share));
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
