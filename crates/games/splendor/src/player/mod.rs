//! A player: a search over what it sees ([`search::puct`]), guided by a network or, where there is
//! none, by a plain judgement.

pub mod certain;
pub mod features;
pub mod heuristic;
mod level;
mod mind;
pub mod network;

pub use self::level::{Level, choose};
pub use self::mind::{Judge, Mind};
pub use self::network::Network;
