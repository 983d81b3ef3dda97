//! The Battleship screens.

pub mod board;
mod defend;
mod duel;
mod learn;
mod map;
mod play;
mod simulate;
pub mod words;

pub use self::defend::Defend;
pub use self::learn::Learn;
pub use self::map::Map;
pub use self::play::Play;
pub use self::simulate::Simulate;
