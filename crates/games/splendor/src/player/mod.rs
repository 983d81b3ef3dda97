//! A player: a search over what it sees ([`search::puct`]), guided by a network or, where there is
//! none, by a plain heuristic.

pub mod certain;
pub mod features;
pub mod heuristic;
mod level;
pub mod network;
pub mod race;
mod ranking;
mod searcher;
mod thinking;

pub use self::level::{Level, choose};
pub use self::network::Network;
pub use self::ranking::{Proofs, Ranked, ranking};
pub use self::searcher::{Evaluator, Searcher, Tree};
pub use self::thinking::{Thinking, Thought};
