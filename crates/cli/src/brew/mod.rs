//! `sakiyomi brew`: bots on the official protocol, and an arena for them.

mod arena;
mod bot;

use std::io::{self, BufRead};

use super::Called;
use super::options::{Options, number, options, value};
use jobs::brew::{EngineEntry, EngineName};

pub const USAGE: &str = "\
  sakiyomi brew bot [--engine NAME] [--nodes N] [--first-ms N] [--ms N]
        plays CodinGame's Fall Challenge 2020 on stdin and stdout
  sakiyomi brew arena --games N [--seed N] [--threads N] [--first-ms N] [--ms N] A B
        plays bots against each other; a bot is a NAME, NAME:NODES, a JSON object as
        in brew.match, or a command line that speaks the protocol";

/// Time that a bot has.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// For the first turn, in milliseconds.
    pub first: u64,
    /// For each turn after it.
    pub later: u64,
}

impl Clock {
    const fn of_turn(self, turn: u32) -> u64 {
        if turn == 0 { self.first } else { self.later }
    }
}

/// Runs what comes behind `sakiyomi brew`.
pub fn main(words: &[&str], input: impl BufRead) -> Called {
    match words {
        ["bot", rest @ ..] => match options(rest, &["engine", "nodes", "first-ms", "ms"]) {
            Ok((options, plain)) => match plain.as_slice() {
                [] => bot_of(&options, input),
                [word, ..] => Called::Wrong(format!("'{word}' is not an option of bot")),
            },
            Err(why) => Called::Wrong(why),
        },
        ["arena", rest @ ..] => {
            match options(rest, &["games", "seed", "threads", "first-ms", "ms"]) {
                Ok((options, plain)) => arena_of(&options, &plain),
                Err(why) => Called::Wrong(why),
            }
        }
        _ => Called::Wrong("brew has the commands bot and arena".into()),
    }
}

fn clock(options: &Options<'_>) -> Result<Clock, String> {
    const HOUR: u64 = 3_600_000;
    Ok(Clock {
        first: number(options, "first-ms", 1000, HOUR)?,
        later: number(options, "ms", 50, HOUR)?,
    })
}

/// A player by its name.
fn engine(name: &str) -> Result<EngineEntry, String> {
    let json = serde_json::Value::String(name.to_owned());
    match serde_json::from_value::<EngineName>(json) {
        Ok(name) => Ok(EngineEntry::named(name)),
        Err(_) => {
            let names: Vec<String> = EngineName::ALL
                .iter()
                .filter_map(|name| serde_json::to_value(name).ok())
                .filter_map(|name| name.as_str().map(str::to_owned))
                .collect();
            Err(format!("'{name}' is not a player; there are: {}", names.join(", ")))
        }
    }
}

fn bot_of(options: &Options<'_>, input: impl BufRead) -> Called {
    let made = || {
        let engine = engine(value(options, "engine").unwrap_or("best"))?;
        let nodes = number(options, "nodes", 0, 1_000_000_000)?;
        Ok::<_, String>((bot::Bot::new(engine, (nodes > 0).then_some(nodes))?, clock(options)?))
    };
    match made() {
        Ok((bot, clock)) => Called::Ran(bot::serve(bot, clock, input, io::stdout())),
        Err(why) => Called::Wrong(why),
    }
}

fn arena_of(options: &Options<'_>, plain: &[&str]) -> Called {
    let made = || {
        let &[first, second] = plain else {
            return Err("an arena takes two bots".to_owned());
        };
        Ok(arena::Arena {
            bots: [arena::Contender::parse(first)?, arena::Contender::parse(second)?],
            clock: clock(options)?,
            games: number(options, "games", 100, 1_000_000)?,
            seed: number(options, "seed", 1, 1 << 53)?,
            threads: number(options, "threads", 1, 256)? as usize,
        })
    };
    match made() {
        Ok(arena) => Called::Ran(arena.run(io::stdout())),
        Err(why) => Called::Wrong(why),
    }
}
