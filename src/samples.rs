//! Real results that home shows without a search, what an engine has found, written down; and positions
//! that several screens begin with.
//!
//! `tests/house/samples.rs` asks the engines again and compares.

/// A contest of 学園アイドルマスター as the game's AI plays it.
pub mod contest {
    /// The day of the newest data, with which new loadouts begin.
    pub const NEWEST: &str = "v2026-08-18";

    /// The request of `contest.replay`, without the job's name.
    pub const REQUEST: &str = r#"{"loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"deal":{"game":7}}"#;

    /// What each turn brought: the place of its colour (vocal, dance, visual), and its points.
    pub const TURNS: [(u8, u32); 8] =
        [(0, 0), (0, 672), (2, 0), (0, 576), (1, 0), (1, 351), (2, 126), (0, 224)];
}

/// A game of Splendor in which an exchange of tokens is best, by far.
pub mod splendor {
    /// The seed of its decks, for two players.
    pub const SEED: u64 = 29;

    /// The decisions before it, by number.
    pub const MOVES: [u16; 25] = [
        49, 49, 45, 45, 3, 50, 12, 3, 0, 53, 27, 1, 48, 46, 46, 45, 18, 3, 48, 6, 3, 46, 27, 45, 45,
    ];

    /// How far the player has looked.
    pub const SIMULATIONS: u32 = 2_000;

    /// The decision that it thinks best, and a plain take and a reservation beside it:
    /// number, tokens that come and go (white, blue, green, red, black, gold), share of the win in tenths
    /// of a percent.
    pub const BEST: [(u16, [i8; 6], u32); 3] = [
        (61, [1, 1, 1, 0, -1, 0], 444),
        (36, [1, 0, 1, 0, 0, 0], 394),
        (13, [0, 0, 0, 0, 0, 1], 313),
    ];
}

/// The first turn of a game of Brew.
pub mod brew {
    use jobs::brew::{BonusEntry, PlayerEntry, Position};

    /// What seed 12345 deals.
    pub fn position() -> Position {
        let seat = |first: u16| PlayerEntry {
            inv: [3, 0, 0, 0],
            score: 0,
            brewed: 0,
            active: true,
            ids: (first..first + 4).collect(),
            src: vec![-1, -2, -3, -4],
            castable: "1111".into(),
        };
        Position {
            turn: 0,
            recipes: vec![67, 77, 53, 65, 76],
            tome: [24, 29, 4, 26, 14, 15].map(|spell| (spell, 0)).to_vec(),
            bonus: BonusEntry { count: [4, 4], value: [3, 1] },
            left: None,
            players: [seat(78), seat(82)],
        }
    }
}
