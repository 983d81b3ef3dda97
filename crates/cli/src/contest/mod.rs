//! `sakiyomi contest`: how far the AI agrees with the real game.

mod rehearsals;

use std::io::{self, Write};

use clap::Subcommand;

use super::{choice, help, up_to};

/// What follows `sakiyomi contest`.
#[derive(Subcommand)]
pub enum Command {
    /// Plays loadouts whose scores in the real game are known, and compares the scores.
    Rehearsals(rehearsals::Compare),
    /// Lists the jobs with an example line each.
    Help,
}

impl Command {
    /// Runs it.
    ///
    /// # Errors
    /// Those of reading and writing, and what is wrong with the rows.
    pub fn run(self, mut out: impl Write) -> io::Result<()> {
        match self {
            Self::Rehearsals(compare) => compare.run(out),
            Self::Help => help(&mut out, &["contest"]),
        }
    }
}
