//! Witches Brew, CodinGame's Fall Challenge 2020. The rules, and the article whose bot is among the
//! players, are in `docs/brew.md`.

mod command;
pub mod deal;
pub mod evaluation;
pub mod game;
pub mod inventory;
pub mod learning;
pub mod material;
pub mod players;
pub mod protocol;
pub mod setup;
pub mod shortest;
pub mod solo_position;
pub mod state;
pub mod weights;

pub use self::command::Command;
pub use self::deal::Decks;
pub use self::game::{Game, Owned};
pub use self::setup::Setup;
pub use self::state::{Action, Side, State};
