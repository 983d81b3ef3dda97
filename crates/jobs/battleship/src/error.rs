//! What can be wrong with boards, fleets, shots and what is asked of them.

use serde::{Deserialize, Serialize};

use super::{ClassEntry, FleetErrorKind, Place};
use battleship::ShapeError;
use jobs_core::{ErrorKind, digits};

/// Errors that only requests about Battleship can have.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Serialize,
    Deserialize,
    thiserror::Error,
    strum::EnumCount,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum BattleshipError {
    /// A board without cells, or too large a one.
    #[error("a board has 1 to {most} rows and 1 to {most} columns, not {h} by {w}")]
    BadBoard {
        /// Its rows.
        h: u8,
        /// Its columns.
        w: u8,
        /// How many it may have of each.
        most: u8,
    },
    /// Too many classes of ships.
    #[error("a fleet has at most {most} classes of ships, not {has}")]
    TooManyClasses {
        /// How many it has.
        has: u64,
        /// How many it may have.
        most: u64,
    },
    /// Too many ships.
    #[error("a fleet has at most {most} ships, not {has}")]
    TooManyShips {
        /// How many it has.
        has: u64,
        /// How many it may have.
        most: u64,
    },
    /// A class without a name, or with a long one.
    #[error("the name of a class has 1 to {most} characters, not {has}")]
    BadClassName {
        /// How many it has.
        has: u64,
        /// How many it may have.
        most: u64,
    },
    /// Cells that do not make a ship. Each fault has a code of its own.
    #[error("in class '{}', {fault}", class.id)]
    Shape {
        /// The class.
        class: ClassEntry,
        /// Why they do not.
        fault: ShapeError,
    },
    /// A cell that is not on the board.
    #[error("there is no cell [{}, {}] on a board of {h} rows and {w} columns", place.0, place.1)]
    OffBoard {
        /// The cell.
        place: Place,
        /// Rows of the board.
        h: u8,
        /// Its columns.
        w: u8,
    },
    /// A second shot at a cell.
    #[error("the cell [{}, {}] is shot at twice", place.0, place.1)]
    ShotTwice {
        /// The cell.
        place: Place,
    },
    /// Details of a sunk ship though none has sunk.
    #[error("only the answer \"sunk\" comes with \"{field}\"")]
    #[strum(serialize = "not-told")]
    NotSunk {
        /// The field that is too much.
        field: String,
    },
    /// More than the rules reveal about a sunk ship.
    #[error("under these rules the answer \"sunk\" does not tell \"{field}\"")]
    NotTold {
        /// The field that is too much.
        field: String,
    },
    /// A class that the fleet does not have.
    #[error("there is no class {class} in the fleet: it has {classes}, counted from 0")]
    UnknownClass {
        /// Its number.
        class: u8,
        /// How many classes there are.
        classes: u64,
    },
    /// A bent ship where only straight ones are known.
    #[error("the classic shortcut knows straight ships only, and class '{}' is bent", class.id)]
    NotALine {
        /// The class.
        class: ClassEntry,
    },
    /// Too many fleets for the optimum.
    #[error("the optimum is known only where at most {most} fleets are left")]
    TooLarge {
        /// How many there may be.
        most: u64,
    },
    /// Not exactly one number for each cell.
    #[error("there must be one number for each cell of the board, {h} by {w}")]
    #[strum(serialize = "invalid-length")]
    Grid {
        /// Rows of the board.
        h: u8,
        /// Its columns.
        w: u8,
    },
    /// Not exactly one weight for each cell.
    #[error("there must be one weight for each cell of the board, {h} by {w}")]
    #[strum(serialize = "bad-weights")]
    WeightGrid {
        /// Rows of the board.
        h: u8,
        /// Its columns.
        w: u8,
    },
    /// A weight beyond its limits. It may be more than JSON can hold, too, so it is not named.
    #[error("a weight is a number from 0 to {}", digits(*most))]
    #[strum(serialize = "bad-weights")]
    WeightRange {
        /// The largest one.
        most: f64,
    },
    /// Weights too large or small for the product over a fleet.
    #[error(
        "with so many ships a weight is 0, or from 10^-{0} to 10^{0}",
        digits((decades * 10.0).floor() / 10.0)
    )]
    #[strum(serialize = "bad-weights")]
    WeightSpread {
        /// The exponent.
        decades: f64,
    },
    /// A nonce that is too long.
    #[error("a nonce has at most {most} characters, not {has}")]
    #[strum(serialize = "out-of-range")]
    LongNonce {
        /// How many it has.
        has: u64,
        /// How many it may have.
        most: u64,
    },
    /// A fleet that is both drawn and given.
    #[error("a fleet is drawn by a \"seed\" or given as \"ships\": not both")]
    SeedOrShips,
    /// A board both as a picture and as shots.
    #[error("a board comes as \"board\" and \"remaining\", or as \"shots\": not as both")]
    BoardOrShots {
        /// What is there beside the shots.
        field: String,
    },
    /// A past game with neither fleet nor shots, or with both.
    #[error("a past game comes either as its \"ships\" or as its \"shots\"")]
    ShipsOrShots,
    /// A sign that means nothing.
    #[error("a cell is '.' unknown, 'o' miss, 'x' wounded or '#' sunk, not '{sign}'")]
    BadSign {
        /// The sign.
        sign: char,
    },
    /// More ships afloat than there are.
    #[error("the fleet has {} of class '{}', so {afloat} cannot be afloat", class.count, class.id)]
    TooManyAfloat {
        /// Their class.
        class: ClassEntry,
        /// How many are said to be afloat.
        afloat: u8,
    },
    /// A fleet that is not legal.
    #[error("this is no legal fleet: {fault}")]
    IllegalFleet {
        /// The first thing that is wrong with it.
        fault: FleetErrorKind,
        /// The ships at fault, by their place in the request, from 0.
        ships: Vec<u8>,
        /// The class, as a place in `fleet` from 0, where there are too few or too many of it.
        class: Option<ClassEntry>,
    },
}

impl ErrorKind for BattleshipError {
    const FAMILY: &'static str = "battleship";

    fn code(&self) -> &'static str {
        match self {
            Self::Shape { fault: ShapeError::Count { .. }, .. } => "shape-size",
            Self::Shape { fault: ShapeError::Twice { .. }, .. } => "shape-twice",
            Self::Shape { fault: ShapeError::Long, .. } => "shape-long",
            Self::Shape { fault: ShapeError::Loose, .. } => "shape-loose",
            _ => self.into(),
        }
    }
}
