//! Battleship (海戦): where the ships are, seen through every shot so far.
//!
//! Rules and methods come from an article and the remarks of its critics; both, and what they leave
//! open, are in `docs/battleship.md`. No clock, no input or output.

mod board_picture;
mod candidates;
mod cells;
mod chance;
mod classic;
mod defence;
mod draw;
mod duel;
mod fleet;
mod frontier;
mod learn;
mod listing;
mod openings;
mod pmatrix;
mod policy;
mod posterior;
mod sampler;
mod sealed;
mod shape;

pub use self::board_picture::BoardPicture;
pub use self::candidates::{Candidate, Candidates, Seen};
pub use self::cells::{Cell, Cells, SIDE, Size, Touch};
pub use self::chance::mix;
pub use self::classic::{Finish, Form, bf, g2df, run_on, run_on_any};
pub use self::defence::{Defence, DefenceStep, FleetTrial, Plan};
pub use self::draw::{Draw, Drawn};
pub use self::duel::Duel;
pub use self::fleet::{Answer, CLASSES, Class, Placement, Rules, SHIPS, Shot, SunkInfo, answer};
pub use self::frontier::{Amount, Counted, Frontier, Wanted};
pub use self::learn::{Content, Lessons};
pub use self::pmatrix::{Hulls, PMatrix, largest};
pub use self::policy::{
    Basis, Fleets, Gathering, Memo, Policy, Prospect, Reason, SET, Setting, ShotSearch, Solver,
    Ties, Turns, Verdict,
};
pub use self::posterior::{ContradictingShots, Method, Posterior, PosteriorSearch, Wishes, afloat};
pub use self::sealed::{
    AnswerFault, Awaited, DuelError, Lie, NONCE_BYTES, Opening, Rewrite, SEAL_BYTES, SealedDuel,
    Side, Volley, nonce_of,
};
pub use self::shape::{SHIP_CELLS, Shape, ShapeError};
