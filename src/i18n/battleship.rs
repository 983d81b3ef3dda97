//! Sentences of the Battleship pages that are more than one text with its gaps filled.

use super::{Lang, SeaFleet};
use jobs::JobError;

/// What is wrong with a request about boards or fleets.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    lang.t(match error.code.as_str() {
        "bad-board" => SeaFleet::BadBoard,
        "too-many-classes" => SeaFleet::TooManyClasses,
        "too-many-ships" => SeaFleet::TooManyShips,
        "bad-class-name" => SeaFleet::BadName,
        "shape-size" => SeaFleet::ShapeSize,
        "shape-twice" | "shape-long" | "shape-loose" => SeaFleet::ShapeLoose,
        "off-board" => SeaFleet::OffBoard,
        "shot-twice" => SeaFleet::ShotTwice,
        "not-told" => SeaFleet::NotTold,
        "unknown-class" => SeaFleet::UnknownClass,
        "bad-weights" => SeaFleet::BadWeights,
        _ => return super::job_error(error, lang),
    })
    .to_owned()
}
