//! `sakiyomi splendor`: a bot on the line protocol, an arena, and the training of its network.

mod arena;
mod bot;
mod train;

use std::io::{self, BufRead, Write};

use clap::builder::ArgPredicate;
use clap::{Args, Subcommand};

use super::{choice, help, up_to};
use jobs::splendor::{EvaluatorEntry, MOST_SIMULATIONS};

const HOUR: u64 = 3_600_000;
/// Default simulations of a move, as many as the strongest level's.
const SIMULATIONS: u64 = 32_000;

/// What follows `sakiyomi splendor`.
#[derive(Subcommand)]
pub enum Command {
    /// Plays Splendor by a referee's lines on stdin and stdout.
    Bot(SearchOptions),
    /// Plays two to four bots against each other, each deal once from every seat.
    Arena(arena::Arena),
    /// Trains a network by self-play, or continues the training in the folder.
    Train(train::Train),
    /// Lists the jobs with an example line each.
    Help,
}

/// How a bot thinks.
#[derive(Args, Clone, Copy, Debug)]
pub struct SearchOptions {
    /// Simulations of a move, 1 to 1000000; with --ms the default is 1000000.
    #[arg(long, value_name = "N", default_value_t = SIMULATIONS)]
    #[arg(default_value_if("ms", ArgPredicate::IsPresent, MOST_SIMULATIONS.to_string()))]
    #[arg(value_parser = up_to::<u64>(MOST_SIMULATIONS))]
    simulations: u64,
    /// Most milliseconds for a move, 1 to 3600000.
    #[arg(long, value_parser = up_to::<u64>(HOUR))]
    ms: Option<u64>,
    /// Own simulations for each one the referee requests, 1 to 10000: ours are cheaper.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = up_to::<u64>(10_000))]
    per_level: u64,
    /// How positions are evaluated.
    #[arg(long = "judge", value_name = "NAME", default_value = "network")]
    #[arg(value_parser = choice(&[EvaluatorEntry::Network, EvaluatorEntry::Heuristic]))]
    evaluator: EvaluatorEntry,
}

impl Command {
    /// Runs it.
    ///
    /// # Errors
    /// Those of reading, writing and other programs.
    pub fn run(self, input: impl BufRead, mut out: impl Write) -> io::Result<()> {
        match self {
            Self::Bot(options) => bot::serve(options, input, out),
            Self::Arena(arena) => arena.run(out),
            Self::Train(train) => train.run(out),
            Self::Help => help(&mut out, &["splendor"]),
        }
    }
}
