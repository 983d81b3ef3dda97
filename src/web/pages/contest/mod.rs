//! The Contest screens.

mod evaluate;
mod loadout;
mod play;
mod replay;
mod spread;

pub use self::evaluate::Evaluate;
pub use self::loadout::Loadout;
pub use self::play::Play;
pub use self::replay::Replay;
pub use self::spread::Spread;
