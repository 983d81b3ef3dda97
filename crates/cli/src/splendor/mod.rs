//! `sakiyomi splendor`: a bot on the line protocol, an arena, and the training of its network.

mod arena;
mod bot;
mod train;

use std::io::{self, BufRead};
use std::path::PathBuf;

use super::Called;
use super::options::{Options, number, options, value};
use jobs::splendor::training::Plan;
use jobs::splendor::{JudgeEntry, MOST_SIMULATIONS};

pub const USAGE: &str = "\
  sakiyomi splendor bot [--simulations N] [--ms N] [--per-level N] [--judge network|heuristic]
        plays Splendor by a referee's lines on stdin and stdout; a referee who asks for
        a level of simulations gets so many times --per-level (32) of these small ones
  sakiyomi splendor arena --games N [--seed N] [--threads N] [--rules 81|406|full]
        [--level N] A B [C [D]]
        plays bots against each other, each deal once from every seat; a bot is NETWORK,
        NETWORK:SIMULATIONS or NETWORK:MSms, where NETWORK is network, heuristic, or a
        file of weights, or a command line that speaks the protocol
  sakiyomi splendor train --folder PATH [--generations N] [--threads N] [--seed N]
        [--games N] [--deep N] [--quick N] [--passes N] [--players 2|more] [--from FILE]
        trains a network by self-play, or goes on where the folder stands";

/// How a bot thinks.
#[derive(Clone, Copy, Debug)]
pub struct Thought {
    /// Simulations of a move.
    pub simulations: u64,
    /// Milliseconds of a move at the most.
    pub ms: Option<u64>,
    /// Own simulations for each that a referee asks for.
    pub per_level: u64,
    /// What judges.
    pub judge: JudgeEntry,
}

impl Default for Thought {
    fn default() -> Self {
        Self { simulations: 20_000, ms: None, per_level: 32, judge: JudgeEntry::Network }
    }
}

const HOUR: u64 = 3_600_000;

/// Runs what comes behind `sakiyomi splendor`.
pub fn main(words: &[&str], input: impl BufRead) -> Called {
    let called = match words {
        ["bot", rest @ ..] => bot_of(rest).map(|thought| bot::serve(thought, input, io::stdout())),
        ["arena", rest @ ..] => arena_of(rest).map(|arena| arena.run(io::stdout())),
        ["train", rest @ ..] => train_of(rest).map(|train| train.run()),
        _ => Err("splendor has the commands bot, arena and train".into()),
    };
    match called {
        Ok(done) => Called::Ran(done),
        Err(why) => Called::Wrong(why),
    }
}

fn bot_of(words: &[&str]) -> Result<Thought, String> {
    let (options, plain) = options(words, &["simulations", "ms", "per-level", "judge"])?;
    if let [word, ..] = plain.as_slice() {
        return Err(format!("'{word}' is not an option of bot"));
    }
    let usual = Thought::default();
    let ms = number(&options, "ms", 0, HOUR)?;
    let most = if ms > 0 { MOST_SIMULATIONS } else { usual.simulations };
    Ok(Thought {
        simulations: number(&options, "simulations", most, MOST_SIMULATIONS)?,
        ms: (ms > 0).then_some(ms),
        per_level: number(&options, "per-level", usual.per_level, 10_000)?,
        judge: match value(&options, "judge") {
            None | Some("network") => JudgeEntry::Network,
            Some("heuristic") => JudgeEntry::Heuristic,
            Some(other) => {
                return Err(format!("'{other}' judges nothing; network or heuristic does"));
            }
        },
    })
}

fn arena_of(words: &[&str]) -> Result<arena::Arena, String> {
    let (options, plain) = options(words, &["games", "seed", "threads", "rules", "level"])?;
    if !(2..=4).contains(&plain.len()) {
        return Err("an arena takes two to four bots".into());
    }
    Ok(arena::Arena {
        bots: plain.iter().map(|bot| arena::Contender::parse(bot)).collect::<Result<_, _>>()?,
        rules: arena::rules(value(&options, "rules").unwrap_or("406"))?,
        games: number(&options, "games", 100, 1_000_000)?,
        seed: number(&options, "seed", 1, 1 << 40)?,
        level: number(&options, "level", 0, MOST_SIMULATIONS)?,
        threads: number(&options, "threads", 1, 256)? as usize,
    })
}

fn train_of(words: &[&str]) -> Result<train::Train, String> {
    let known = [
        "folder",
        "generations",
        "threads",
        "seed",
        "games",
        "deep",
        "quick",
        "passes",
        "players",
        "from",
    ];
    let (options, plain) = options(words, &known)?;
    if let [word, ..] = plain.as_slice() {
        return Err(format!("'{word}' is not an option of train"));
    }
    let folder = value(&options, "folder").ok_or("train takes a --folder for what it writes")?;
    let usual = Plan::default();
    let plan = Plan {
        seed: number(&options, "seed", usual.seed, 1 << 53)?,
        games: number(&options, "games", usual.games, 1_000_000)?,
        deep: number(&options, "deep", usual.deep, MOST_SIMULATIONS)?,
        quick: number(&options, "quick", usual.quick, MOST_SIMULATIONS)?,
        passes: passes(&options, usual.passes)?,
        seats: match value(&options, "players") {
            None | Some("2") => usual.seats,
            Some("more") => [0, 32, 32],
            Some(other) => return Err(format!("--players takes 2 or more, not '{other}'")),
        },
        ..usual
    };
    Ok(train::Train {
        plan,
        folder: PathBuf::from(folder),
        from: value(&options, "from").map(PathBuf::from),
        generations: number(&options, "generations", 1_000, 1_000_000)? as u32,
        threads: number(&options, "threads", 2, 256)? as usize,
    })
}

fn passes(options: &Options<'_>, usual: f64) -> Result<f64, String> {
    match value(options, "passes").map(str::parse) {
        None => Ok(usual),
        Some(Ok(passes)) if (0.01..=100.0).contains(&passes) => Ok(passes),
        Some(_) => Err("--passes takes a number from 0.01 to 100".into()),
    }
}
