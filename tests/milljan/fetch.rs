//! `milljan.fetch` through the job layer.

use crate::support::{ask, try_ask};
use serde_json::{Value, json};

const FREE: [u64; 12] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 53];
const SEEN: [u64; 6] = [36, 41, 7, 7, 53, 0];

fn request(rooms: &[u64]) -> Value {
    json!({"job": "milljan.fetch", "snapshot": "2019-12-12", "free": FREE, "seen": SEEN, "rooms": rooms})
}

/// What the analysis says about a waiting hand.
fn analysed(free: &[u64], seen: &[u64]) -> (Value, Value) {
    let report = ask(json!({
        "job": "milljan.analyse", "snapshot": "2019-12-12", "state": "waiting", "free": free, "seen": seen,
        "exchange_limit": 0,
    }));
    (report["h"].clone(), report["weight"].clone())
}

#[test]
fn each_tile_is_what_the_analysis_says_of_the_hand_with_it() {
    let report = ask(request(&[36, 41, 7, 7, 0]));
    assert_eq!((report["h"].clone(), report["weight"].clone()), analysed(&FREE, &SEEN));
    let tiles = report["tiles"].as_array().expect("a list");
    let mut asked: Vec<u64> = tiles.iter().filter_map(|row| row["tile"].as_u64()).collect();
    for row in tiles {
        let tile = row["tile"].as_u64().expect("a tile");
        let (mut free, mut seen) = (FREE, SEEN);
        free[11] = tile;
        let at = SEEN.iter().position(|&id| id == tile).expect("it is seen");
        seen[at] = 53;
        assert_eq!((row["h"].clone(), row["weight"].clone()), analysed(&free, &seen), "{tile}");
    }
    let keys = |row: &Value| {
        (row["h"].as_u64().unwrap_or(99), u64::MAX - row["weight"].as_u64().unwrap_or(0))
    };
    assert!(tiles.windows(2).all(|two| keys(&two[0]) <= keys(&two[1])), "{tiles:?}");
    asked.sort_unstable();
    assert_eq!(asked, [0, 7, 36, 41], "copies count once");
}

#[test]
fn what_cannot_be_fetched_is_refused_with_its_place() {
    for (change, code, at) in [
        (json!({"rooms": [36, 40]}), "invalid-value", "/rooms/1"),
        (json!({"rooms": [53]}), "invalid-value", "/rooms/0"),
        (json!({"rooms": [999]}), "out-of-range", "/rooms/0"),
        (json!({"free": [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 2]}), "not-in-hand", "/free"),
        (json!({"free": [3, 53]}), "wrong-count", "/free"),
    ] {
        let mut line = request(&[36]);
        for (name, value) in change.as_object().expect("an object") {
            line[name] = value.clone();
        }
        let error = try_ask(&line).expect_err("it is refused");
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{change}");
    }
}
