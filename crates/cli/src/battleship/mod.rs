//! `sakiyomi battleship`: how strong the players are.

mod strength;

use std::io::{self, Write};

use clap::Subcommand;

use super::{choice, help, up_to};

/// What follows `sakiyomi battleship`.
#[derive(Subcommand)]
pub enum Command {
    /// Measures how many shots the players need, or continues where that stopped.
    Strength(strength::Measure),
    /// Lists the jobs with an example line each.
    Help,
}

impl Command {
    /// Runs it.
    ///
    /// # Errors
    /// Those of reading and writing.
    pub fn run(self, mut out: impl Write) -> io::Result<()> {
        match self {
            Self::Strength(measure) => measure.run(out),
            Self::Help => help(&mut out, &["battleship"]),
        }
    }
}
