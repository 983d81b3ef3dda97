//! The questions about contests of 学園アイドルマスター.

mod agreement;
mod ai;
mod batch;
mod best;
mod catalogue;
mod describe;
mod error;
mod evaluate;
mod kit;
mod links;
mod list;
mod loadout;
mod memories;
mod optimise;
mod own_effects;
mod rehearsals;
mod replay;
mod routes;
mod search;
mod seeds;
mod trace;
mod triggers;
mod types;
pub mod words;

pub use self::agreement::*;
pub use self::ai::*;
pub use self::batch::*;
pub use self::best::*;
pub use self::catalogue::*;
pub use self::describe::*;
pub use self::error::ContestError;
pub use self::evaluate::*;
pub use self::kit::{MOST_OWN_CARDS, MOST_OWN_ITEMS};
pub use self::links::*;
pub use self::list::*;
pub use self::loadout::*;
pub use self::memories::*;
pub use self::optimise::*;
pub use self::own_effects::*;
pub use self::rehearsals::*;
pub use self::replay::*;
pub use self::routes::*;
pub use self::search::*;
pub use self::seeds::*;
pub use self::trace::*;
pub use self::triggers::*;
pub use self::types::*;
pub use contest::data::{
    Category, Field, GROWTHS, Growth, Kind, LATER, Lesson, PLAYS, Phase, Pick, Place, Plan, Rarity,
    Status, Trend, VALUES,
};
pub use contest::evaluation::WHOLE;
pub use contest::{AI_TABLES, Bar, FILE, SNAPSHOTS, install};

use jobs_core::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: [Entry; 16] = [
    Entry::of::<Evaluate>(),
    Entry::of::<Trace>(),
    Entry::of::<AutoPlay>(),
    Entry::of::<Catalogue>(),
    Entry::of::<List>(),
    Entry::of::<Describe>(),
    Entry::of::<Triggers>(),
    Entry::of::<LoadoutCheck>(),
    Entry::of::<Replay>(),
    Entry::of::<RouteTable>(),
    Entry::of::<Best>(),
    Entry::batch::<Games>(),
    Entry::batch::<Rehearsals>(),
    Entry::of::<Measurements>(),
    Entry::batch::<Optimise>(),
    Entry::batch::<Seeds>(),
];
