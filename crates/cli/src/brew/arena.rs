//! Bots against each other under the official rules: built-in ones and other programs.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::Value;

use super::super::{names, program::Program, up_to};
use super::Clock;
use super::bot::Bot;
use jobs::brew::{
    EngineEntry, EngineName, GameRequest, Input, InputReport, MOST_NODES, Trace, TraceReport,
};
use jobs::{Job, JobError, Search, Step, stats};

/// Who takes part.
#[derive(Clone, Debug)]
pub enum Contender {
    /// A built-in player, with a number of nodes or as many as the time allows.
    Own(Box<EngineEntry>, Option<u64>),
    /// Another program: words of its command line.
    Program(Vec<String>),
}

/// What the official referee reads as no answer.
const SILENCE: &str = "\u{1}TIMEOUT";
/// Extra time before a late program is given up; its answer still counts as late.
const PATIENCE: Duration = Duration::from_secs(2);

/// A player by its name.
fn engine(name: &str) -> Result<EngineEntry, String> {
    let found = serde_json::from_value(Value::String(name.to_owned())).map(EngineEntry::named);
    found.map_err(|_| {
        let known: Vec<String> = names(&EngineName::ALL).collect();
        format!("'{name}' is not a player; there are: {}", known.join(", "))
    })
}

impl Contender {
    /// A bot by its name, with nodes after a colon, by its settings, or by its command line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.trim_start().starts_with('{') {
            let entry: EngineEntry =
                serde_json::from_str(text).map_err(|error| error.to_string())?;
            Bot::new(entry.clone(), None)?;
            return Ok(Self::Own(Box::new(entry), None));
        }
        let (name, nodes) = match text.split_once(':') {
            Some((name, nodes)) => (name, Some(nodes)),
            None => (text, None),
        };
        match (engine(name), nodes.map(str::parse)) {
            (Ok(entry), None) => Ok(Self::Own(Box::new(entry), None)),
            (Ok(entry), Some(Ok(nodes @ 1..=MOST_NODES))) => {
                Ok(Self::Own(Box::new(entry), Some(nodes)))
            }
            (Ok(_), Some(_)) => Err(format!("nodes are 1 to {MOST_NODES}, not in '{text}'")),
            (Err(_), _) if text.contains(['/', ' ']) => {
                Ok(Self::Program(text.split_whitespace().map(str::to_owned).collect()))
            }
            (Err(why), _) => Err(why),
        }
    }
}

/// A contender in a game.
enum Seat {
    Own(Box<Bot>),
    Program(Program),
}

impl Seat {
    fn new(contender: &Contender) -> io::Result<Self> {
        match contender {
            Contender::Own(entry, nodes) => {
                let bot = Bot::new(EngineEntry::clone(entry), *nodes).map_err(io::Error::other)?;
                Ok(Self::Own(Box::new(bot)))
            }
            Contender::Program(words) => Ok(Self::Program(Program::start(words)?)),
        }
    }

    /// The command for a turn, and the time it took.
    fn answer(&mut self, text: &str, time: Duration) -> (Option<String>, Duration) {
        let start = Instant::now();
        let answer = match self {
            Self::Own(bot) => bot.answer(text, start, time).ok(),
            Self::Program(program) => program.ask(text, time + PATIENCE),
        };
        (answer, start.elapsed())
    }
}

/// The results of the games.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    wins: u64,
    draws: u64,
    losses: u64,
    points: [i64; 2],
    turns: u64,
    late: [u64; 2],
    refused: [u64; 2],
    longest: [Duration; 2],
}

impl Sums {
    const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, more: &Self) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
        self.turns += more.turns;
        for player in 0..2 {
            self.points[player] += more.points[player];
            self.late[player] += more.late[player];
            self.refused[player] += more.refused[player];
            self.longest[player] = self.longest[player].max(more.longest[player]);
        }
    }
}

/// Two bots and how often they meet. The first one sits first in games of even seeds.
#[derive(Args)]
pub struct Arena {
    /// NAME, NAME:NODES, a JSON object as in brew.match, or the command line of a program
    #[arg(value_parser = Contender::parse)]
    bot_a: Contender,
    /// Another one; it sits first in games of odd seeds.
    #[arg(value_parser = Contender::parse)]
    bot_b: Contender,
    /// Games, 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = up_to::<u64>(1_000_000))]
    games: u64,
    /// Seed of the first game, 1 to 9007199254740992.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = up_to::<u64>(1 << 53))]
    seed: u64,
    /// Games side by side, 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = up_to::<usize>(256))]
    threads: usize,
    #[command(flatten)]
    clock: Clock,
}

fn failed(error: JobError) -> io::Error {
    io::Error::other(error.to_string())
}

fn whole<S: Search>(mut search: S) -> S::Report {
    while search.advance(u64::MAX) == Step::Running {}
    search.report()
}

fn inputs(game: &GameRequest) -> io::Result<InputReport> {
    Ok(whole(Input::start(game.clone()).map_err(failed)?))
}

fn trace(game: &GameRequest) -> io::Result<TraceReport> {
    Ok(whole(Trace::start(game.clone()).map_err(failed)?))
}

impl Arena {
    fn game(&self, seed: u64) -> io::Result<Sums> {
        let swap = (seed & 1) as usize;
        let bots = [&self.bot_a, &self.bot_b];
        // By seat.
        let mut seats = [Seat::new(bots[swap])?, Seat::new(bots[1 - swap])?];
        let mut game = GameRequest { seed: Some(seed.to_string()), ..GameRequest::default() };
        let mut sums = Sums::default();
        let mut turn = 0;
        while let Some(next) = inputs(&game)?.next {
            let time = Duration::from_millis(self.clock.of_turn(turn));
            let mut answers = [SILENCE.to_owned(), SILENCE.to_owned()];
            for (seat, answer) in answers.iter_mut().enumerate() {
                let (line, took) = seats[seat].answer(&next[seat].join("\n"), time);
                let longest = &mut sums.longest[seat ^ swap];
                if turn > 0 {
                    *longest = took.max(*longest);
                }
                match line {
                    Some(line) if took <= time => *answer = line,
                    _ => sums.late[seat ^ swap] += 1,
                }
            }
            game.acts.push(answers);
            turn += 1;
        }
        let report = trace(&game)?;
        for turn in &report.turns {
            for seat in 0..2 {
                sums.refused[seat ^ swap] += u64::from(!turn.ok[seat]);
            }
        }
        let points = report.points.ok_or_else(|| io::Error::other("the game has no end"))?;
        let points = [points[swap], points[1 - swap]];
        match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => sums.wins = 1,
            std::cmp::Ordering::Equal => sums.draws = 1,
            std::cmp::Ordering::Less => sums.losses = 1,
        }
        sums.points = points.map(i64::from);
        sums.turns = turn.into();
        Ok(sums)
    }

    /// Plays all games and reports the results.
    ///
    /// # Errors
    /// Those of writing and of other programs.
    pub fn run(&self, mut out: impl Write + Send) -> io::Result<()> {
        let next = AtomicU64::new(0);
        let all = Mutex::new(Sums::default());
        let worker = || -> io::Result<()> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return Ok(());
                }
                let sums = self.game(self.seed + number)?;
                let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                all.add(&sums);
                if all.games().is_multiple_of(50) {
                    eprintln!("{} games: {} won, {} drawn", all.games(), all.wins, all.draws);
                }
            }
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(worker)).collect();
            threads.into_iter().try_for_each(|thread| match thread.join() {
                Ok(result) => result,
                Err(_) => Err(io::Error::other("a game broke off")),
            })
        })?;
        let sums = *all.lock().unwrap_or_else(PoisonError::into_inner);
        report(&sums, &mut out)
    }
}

fn report(sums: &Sums, out: &mut impl Write) -> io::Result<()> {
    let games = sums.games();
    writeln!(out, "{games} games: {} won, {} drawn, {} lost", sums.wins, sums.draws, sums.losses)?;
    if let Some(found) = stats::score(sums.wins, sums.draws, games) {
        let [share, low, high] = [found.share, found.low, found.high].map(|part| 100.0 * part);
        writeln!(out, "share {share:.1} % (95 % interval {low:.1} to {high:.1} %)")?;
    }
    let per_game = |sum: i64| sum as f64 / games.max(1) as f64;
    let [first, second] = sums.points.map(per_game);
    writeln!(out, "points {first:.1} to {second:.1}, turns {:.1}", per_game(sums.turns as i64))?;
    let [first, second] = sums.late;
    writeln!(out, "late answers {first} and {second}")?;
    let [first, second] = sums.refused;
    writeln!(out, "refused actions {first} and {second}")?;
    let [first, second] = sums.longest.map(|time| time.as_secs_f64() * 1000.0);
    writeln!(out, "longest answers after the first {first:.1} and {second:.1} ms")
}
