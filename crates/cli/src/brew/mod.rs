//! `sakiyomi brew`: bots on the official protocol, and an arena for them.

mod arena;
mod bot;

use std::io::{self, BufRead, Write};

use clap::{Args, Subcommand};

use super::{choice, help, up_to};
use jobs::brew::{EngineEntry, EngineName, MOST_NODES};

const HOUR: u64 = 3_600_000;

/// What follows `sakiyomi brew`.
#[derive(Subcommand)]
pub enum Command {
    /// Plays CodinGame's Fall Challenge 2020 on stdin and stdout.
    Bot {
        /// The player.
        #[arg(long, value_name = "NAME", default_value = "best", value_parser = choice(&EngineName::ALL))]
        engine: EngineName,
        /// Nodes of a turn, 1 to 1000000000; without it, as many as the time allows.
        #[arg(long, value_name = "N", value_parser = up_to::<u64>(MOST_NODES))]
        nodes: Option<u64>,
        #[command(flatten)]
        clock: Clock,
    },
    /// Plays two bots against each other, with sides swapped from game to game.
    Arena(arena::Arena),
    /// Lists the jobs with an example line each.
    Help,
}

/// Time that a bot has.
#[derive(Args, Clone, Copy, Debug)]
pub struct Clock {
    /// Milliseconds for the first turn, 1 to 3600000.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = up_to::<u64>(HOUR))]
    first_ms: u64,
    /// Milliseconds for each turn after it, 1 to 3600000.
    #[arg(long, default_value_t = 50, value_parser = up_to::<u64>(HOUR))]
    ms: u64,
}

impl Clock {
    const fn of_turn(self, turn: u32) -> u64 {
        if turn == 0 { self.first_ms } else { self.ms }
    }
}

impl Command {
    /// Runs it.
    ///
    /// # Errors
    /// Those of reading, writing and other programs.
    pub fn run(self, input: impl BufRead, mut out: impl Write + Send) -> io::Result<()> {
        match self {
            Self::Bot { engine, nodes, clock } => {
                let bot = bot::Bot::new(EngineEntry::named(engine), nodes);
                bot::serve(bot.map_err(io::Error::other)?, clock, input, out)
            }
            Self::Arena(arena) => arena.run(out),
            Self::Help => help(&mut out, &["brew"]),
        }
    }
}
