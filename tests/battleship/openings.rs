//! The counted openings of `data/battleship/openings.json` against the sweep that counts them.
//!
//! With `WRITE_OPENINGS=1` it writes the file instead: after a change of the order of placements.

use std::fs;

use battleship::{Amount, Class, PosteriorSearch, Rules, Shape, Size, SunkInfo, Touch, Wishes};
use search::Step;
use serde_json::{Value, json};

/// Touch rule, and length and number of the ships of each class: the presets of `fleets.json`.
const FLEETS: [(&str, &[(u8, u8)]); 3] = [
    ("diag", &[(4, 1), (3, 2), (2, 3), (1, 4)]),
    ("free", &[(5, 1), (4, 1), (3, 1), (3, 1), (2, 1)]),
    ("diag", &[(5, 1), (4, 1), (3, 1), (3, 1), (2, 1)]),
];

fn rules(touch: &str, ships: &[(u8, u8)]) -> Rules {
    let class = |(at, &(length, count)): (usize, &(u8, u8))| Class {
        id: at.to_string(),
        count,
        shape: Shape::line(length),
    };
    Rules {
        size: Size::new(10, 10).expect("a board"),
        touch: if touch == "free" { Touch::Free } else { Touch::Diag },
        reflect: false,
        sunk_info: SunkInfo::Class,
        classes: ships.iter().enumerate().map(class).collect(),
    }
}

fn counted(rules: &Rules, anew: bool) -> (u128, Vec<u128>, bool) {
    let wishes = Wishes { anew, ..Wishes::default() };
    let mut search = PosteriorSearch::new(rules, rules.placements(), &[], wishes);
    let mut calls = 0;
    while search.advance(1 << 20) == Step::Running {
        calls += 1;
    }
    let known = search.known().expect("a finished search");
    let number = |amount: Amount| match amount {
        Amount::Exact(number) => number,
        Amount::About(_) => panic!("small enough to be counted"),
    };
    let placements = known.placements.iter().map(|(_, amount)| number(*amount)).collect();
    (number(known.total), placements, calls == 0)
}

#[test]
fn the_shipped_openings_are_what_the_sweep_counts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/battleship/openings.json");
    let mut openings = Vec::new();
    for (touch, ships) in FLEETS {
        let rules = rules(touch, ships);
        let (total, placements, _) = counted(&rules, true);
        let line = json!({
            "h": 10, "w": 10, "touch": touch, "ships": ships, "total": total as u64,
            "placements": placements.iter().map(|&number| number as u64).collect::<Vec<_>>(),
        });
        openings.push(line);
    }
    if std::env::var_os("WRITE_OPENINGS").is_some() {
        let lines: Vec<_> = openings.iter().map(Value::to_string).collect();
        let text = format!(
            "{{\"format\":\"battleship-openings/1\",\"openings\":[\n{}\n]}}\n",
            lines.join(",\n")
        );
        fs::write(path, text).expect("the file can be written");
        return;
    }
    let file: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("the file")).expect("JSON");
    assert!(file["openings"] == json!(openings), "WRITE_OPENINGS=1 writes openings.json anew");
}

#[test]
fn a_known_opening_is_answered_at_once() {
    for (touch, ships) in FLEETS {
        let rules = rules(touch, ships);
        let (total, placements, at_once) = counted(&rules, false);
        assert!(at_once, "{touch} {ships:?} is known");
        assert!(total > 0 && placements.iter().all(|&number| number <= total));
        let cells: u128 = placements
            .iter()
            .zip(rules.placements())
            .map(|(number, ship)| number * u128::from(ship.cells.len()))
            .sum();
        assert_eq!(cells, total * rules.ship_cells() as u128, "every fleet has all its cells");
    }
}
