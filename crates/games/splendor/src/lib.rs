//! Splendor for two to four players. Rules, the 406 numbers of moves and the article that they come from
//! are in `docs/splendor.md`.

pub mod action;
pub mod gems;
pub mod legal;
pub mod material;
mod original;
pub mod player;
pub mod setup;
mod space;
pub mod state;
pub mod table;
pub mod training;

pub use self::action::{Action, Source};
pub use self::gems::Gems;
pub use self::legal::{Legal, tables};
pub use self::setup::Setup;
pub use self::space::Space;
pub use self::state::{Nobles, Phase, Player, Rules, State};
pub use self::table::{Decks, Table};
