//! Contests of a few cards.

use contest::added::Added;
use contest::data::{Plan, Snapshot, Trend};
use contest::evaluation::Version;
use contest::{Colour, Conventions, Setup};

/// A contest of nine turns with these cards, in this order, and items, all by their rows.
pub fn setup(data: &'static Snapshot, plan: Plan, cards: Vec<u16>, items: Vec<u16>) -> Setup {
    Setup {
        data,
        plan,
        trend: Trend::ExamParameterBuff,
        order: (0..cards.len() as u8).collect(),
        cards,
        own: Vec::new(),
        added: Added::default(),
        chosen: Vec::new(),
        shuffles: Vec::new(),
        items,
        stamina: 40,
        colours: [Colour::Vocal, Colour::Dance, Colour::Visual].repeat(3),
        bonus: [12_000, 9_000, 7_000],
        links: Vec::new(),
        seed: 77,
        version: Version::One,
        calculate_turn: 2,
        conventions: Conventions::default(),
    }
}
