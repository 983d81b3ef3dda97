//! Boards by answers, presets and shapes.

use jobs::battleship::AnswerName::{self, Hit, Miss, Sunk};
use jobs::battleship::{BoardSetup, Place, Position, Preset, SunkName, sample_shapes};
use serde_json::Value;

fn file(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn the_presets_are_those_of_the_data() {
    let data = file(include_str!("../../data/battleship/fleets.json"));
    let names = ["russian", "hasbro", "hasbro_no_touch"];
    for (preset, name) in Preset::ALL.into_iter().zip(names) {
        let sea: BoardSetup = serde_json::from_value(data["presets"][name].clone()).expect(name);
        assert_eq!(preset.sea(), sea, "{name}");
        assert_eq!(Preset::of(&sea), Some(preset));
    }
}

#[test]
fn a_preset_is_written_down_by_its_name() {
    for preset in Preset::ALL {
        assert_eq!(serde_json::to_value(preset).expect("a name"), preset.id());
        assert!(preset.sea().rules().is_ok(), "{preset:?}");
    }
}

#[test]
fn the_sample_shapes_are_those_of_the_data() {
    let data = file(include_str!("../../data/battleship/shapes.json"));
    let data: std::collections::BTreeMap<String, Vec<Place>> =
        serde_json::from_value(data["shapes"].clone()).expect("shapes");
    let ours = sample_shapes().into_iter().map(|(name, cells)| (name.to_owned(), cells));
    assert_eq!(ours.collect::<std::collections::BTreeMap<_, _>>(), data);
}

fn entered(preset: Preset, shots: &[(Place, AnswerName)]) -> Position {
    let empty = Position::new(preset.sea());
    shots.iter().fold(empty, |board, &(at, answer)| board.answered(at, Some(answer)))
}

#[test]
fn a_cell_is_answered_anew_and_emptied() {
    let at = (4, 2);
    let missed = entered(Preset::Russian, &[(at, Miss)]);
    assert_eq!(missed.shots.len(), 1);
    let sunk = missed.answered(at, Some(Sunk));
    // Alone it can only be the ship of one.
    assert_eq!((sunk.shots[0].class, sunk.shots[0].cells.as_deref()), (Some(3), Some(&[at][..])));
    assert_eq!(sunk.answered(at, None).shots, []);
}

#[test]
fn ships_afloat_are_counted_by_class() {
    let board = entered(Preset::Russian, &[((0, 0), Sunk), ((5, 5), Hit), ((5, 6), Sunk)]);
    assert_eq!(board.afloat(), [Some(1), Some(2), Some(2), Some(3)]);
    // A ship that nobody named may be any of them, but not one of those that are all sunk.
    let small = entered(Preset::Small, &[((0, 0), Hit), ((0, 1), Hit), ((0, 2), Sunk)]);
    assert_eq!(small.afloat(), [Some(0), Some(2)]);
    assert_eq!(small.answered((5, 0), Some(Sunk)).afloat(), [Some(0), None]);
}

#[test]
fn a_ship_that_sank_takes_the_hits_it_can_have() {
    let board =
        entered(Preset::Russian, &[((0, 0), Hit), ((0, 1), Hit), ((5, 5), Hit), ((0, 2), Sunk)]);
    let ship = board.shots.last().expect("a shot");
    assert_eq!(ship.class, Some(1));
    assert_eq!(ship.cells.as_deref(), Some(&[(0, 0), (0, 1), (0, 2)][..]));
    assert_eq!(board.check(), Ok(()));
}

#[test]
fn where_ships_may_touch_it_is_asked_which_one_sank() {
    let board = entered(Preset::Hasbro, &[((0, 0), Hit), ((0, 1), Hit), ((0, 2), Sunk)]);
    let ships = board.sinkable((0, 2));
    let found: Vec<_> = ships.iter().map(|ship| (ship.class, ship.cells.len())).collect();
    assert_eq!(found, [(2, 3), (3, 3), (4, 2)]);
    assert_eq!(board.shots[2].class, None, "no class until it is entered");
    let sunk = board.sunk((0, 2), Some(&ships[1]));
    assert_eq!((sunk.shots[2].class, &sunk.shots[2].cells), (Some(3), &None));
}

#[test]
fn the_shot_that_sinks_is_the_last_of_its_ship() {
    let board = entered(Preset::Russian, &[((0, 0), Hit), ((9, 9), Miss), ((0, 1), Hit)]);
    let board = board.answered((0, 0), Some(Sunk));
    let order: Vec<_> = board.shots.iter().map(|shot| shot.at).collect();
    assert_eq!(order, [(9, 9), (0, 1), (0, 0)]);
    assert_eq!(board.last((9, 9)).shots[2].at, (9, 9));
}

#[test]
fn another_board_keeps_the_shots_that_it_has() {
    let board = entered(Preset::Russian, &[((9, 9), Miss), ((0, 0), Sunk), ((4, 4), Hit)]);
    let small = BoardSetup { h: 5, w: 5, sunk_info: SunkName::Never, ..Preset::Hasbro.sea() };
    let small = board.on(small);
    let kept: Vec<_> = small.shots.iter().map(|shot| (shot.at, shot.answer)).collect();
    assert_eq!(kept, [((0, 0), Hit), ((4, 4), Hit)]);
    assert_eq!(small.check(), Ok(()));
}
