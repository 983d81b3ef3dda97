//! Bots against each other: built-in ones, other networks and other programs. A deal is played once
//! from every seat.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::super::{choice, program::Program, up_to};
use super::bot::{Answer, Bot};
use super::train::{each, read_network};
use super::{SIMULATIONS, SearchOptions};
use jobs::splendor::{
    EvaluatorEntry, GameEntry, MOST_SIMULATIONS, MoveEntry, SpaceEntry, View, ViewReport,
    ViewRequest,
};
use jobs::{Job, JobError, Search, Step, stats};

/// Turns after which a game is ranked as it stands.
const LONGEST: usize = 200;
/// How long a program may take for a move.
const PATIENCE: Duration = Duration::from_secs(600);

/// Who takes part.
#[derive(Clone, Debug)]
pub enum Contender {
    /// A built-in player.
    Own(Box<Bot>),
    /// Another program: words of its command line.
    Program(Vec<String>),
}

impl Contender {
    /// A bot by its evaluator, with simulations or milliseconds after a colon, or by its command
    /// line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.contains(' ') {
            return Ok(Self::Program(text.split_whitespace().map(str::to_owned).collect()));
        }
        let usual = SIMULATIONS.to_string();
        let (name, effort) = text.split_once(':').unwrap_or((text, &usual));
        let number = |number: &str| {
            let wrong =
                |_| format!("'{effort}' is neither simulations nor, as in 50ms, milliseconds");
            number.parse::<u64>().map_err(wrong)
        };
        let (simulations, ms) = match effort.strip_suffix("ms") {
            Some(ms) => (MOST_SIMULATIONS, Some(number(ms)?)),
            None => (number(effort)?, None),
        };
        let mut options =
            SearchOptions { simulations, ms, per_level: 1, evaluator: EvaluatorEntry::Network };
        let mut network = None;
        match name {
            "network" => {}
            "heuristic" => options.evaluator = EvaluatorEntry::Heuristic,
            file => {
                // It is needed until the program ends.
                network = Some(&*Box::leak(Box::new(read_network(file.as_ref())?)));
            }
        }
        Ok(Self::Own(Box::new(Bot::new(options, network))))
    }
}

/// A contender in a game.
enum Seat {
    Own(Box<Bot>),
    Program(Program),
}

/// The result of a game.
#[derive(Clone, Debug)]
struct Played {
    /// By contender.
    shares: Vec<f64>,
    /// Time for moves and how many there were, by contender.
    times: Vec<(Duration, u32)>,
    turns: usize,
    /// Contenders who made an illegal move, or none.
    refused: Option<usize>,
    first_won: f64,
}

/// Bots and how often they meet.
#[derive(Args)]
pub struct Arena {
    /// NETWORK, NETWORK:SIMULATIONS, NETWORK:MSms, or the command line of a program;
    /// NETWORK is network, heuristic, or a file of weights
    #[arg(verbatim_doc_comment, value_parser = Contender::parse)]
    bot_a: Contender,
    /// Another one.
    #[arg(value_parser = Contender::parse)]
    bot_b: Contender,
    /// A third one.
    #[arg(value_parser = Contender::parse)]
    bot_c: Option<Contender>,
    /// A fourth one.
    #[arg(value_parser = Contender::parse)]
    bot_d: Option<Contender>,
    /// The numbers and rules to play by.
    #[arg(long, value_name = "NAME", default_value = "406")]
    #[arg(value_parser = choice(&[SpaceEntry::S81, SpaceEntry::S406, SpaceEntry::Full]))]
    rules: SpaceEntry,
    /// Games, 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = up_to::<u64>(1_000_000))]
    games: u64,
    /// Seed of the first deal, 1 to 1099511627776.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = up_to::<u64>(1 << 40))]
    seed: u64,
    /// Simulations requested, 1 to 1000000; without it, left to the bots.
    #[arg(long, value_name = "N", value_parser = up_to::<u64>(MOST_SIMULATIONS))]
    level: Option<u64>,
    /// Games side by side, 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = up_to::<usize>(256))]
    threads: usize,
}

fn failed(error: JobError) -> io::Error {
    io::Error::other(error.to_string())
}

fn view(game: &GameEntry, you: Option<u8>) -> io::Result<ViewReport> {
    let request = ViewRequest { game: game.clone(), you };
    let mut search = View::start(request).map_err(failed)?;
    while search.advance(u64::MAX) == Step::Running {}
    Ok(search.report())
}

/// Who has the most points, then the fewest cards, so far.
fn ahead(seen: &ViewReport) -> Vec<usize> {
    let rank =
        |seat: usize| (seen.points[seat], usize::MAX - seen.position.players[seat].cards.len());
    let seats = 0..seen.points.len();
    let best = seats.clone().map(rank).max();
    seats.filter(|&seat| Some(rank(seat)) == best).collect()
}

impl Arena {
    fn bots(&self) -> Vec<&Contender> {
        let more = [&self.bot_c, &self.bot_d].into_iter().flatten();
        [&self.bot_a, &self.bot_b].into_iter().chain(more).collect()
    }

    fn game(&self, number: u64) -> io::Result<Played> {
        let bots = self.bots();
        let count = bots.len();
        let level = self.level.unwrap_or(0);
        let by_seat = |seat: usize| (seat + number as usize) % count;
        let name = serde_json::to_value(self.rules)?;
        let mut seats = Vec::with_capacity(count);
        for seat in 0..count {
            seats.push(match bots[by_seat(seat)] {
                Contender::Own(bot) => {
                    let mut bot = bot.clone();
                    bot.begin(self.rules, level);
                    Seat::Own(bot)
                }
                Contender::Program(words) => {
                    let program = Program::start(words)?;
                    let line = json!({"cmd": "new", "game": number, "seat": seat, "players": count,
                        "rules": name, "level": level});
                    program.tell(&line.to_string());
                    Seat::Program(program)
                }
            });
        }
        let mut game = GameEntry {
            players: Some(count as u8),
            seed: Some(self.seed + number / count as u64),
            space: self.rules,
            ..GameEntry::default()
        };
        let mut times = vec![(Duration::ZERO, 0); count];
        let mut refused = None;
        let mut seen = view(&game, None)?;
        while seen.winners.is_none() && game.moves.len() < LONGEST {
            let seat = usize::from(seen.position.turn);
            let obs = view(&game, Some(seat as u8))?.position;
            let start = Instant::now();
            let id = match &seats[seat] {
                Seat::Own(bot) => bot.answer(obs, &seen.legal).ok().map(|answer| answer.id),
                Seat::Program(program) => {
                    let line = json!({"cmd": "move", "obs": obs, "legal": seen.legal});
                    let answer = program.ask(&line.to_string(), PATIENCE);
                    let answer = answer.and_then(|line| serde_json::from_str::<Answer>(&line).ok());
                    answer.map(|answer| answer.id)
                }
            };
            let time = &mut times[by_seat(seat)];
            (time.0, time.1) = (time.0 + start.elapsed(), time.1 + 1);
            match id.filter(|id| seen.legal.contains(id)) {
                Some(id) => game.moves.push(MoveEntry { id, reveal: None }),
                None => {
                    refused = Some(seat);
                    break;
                }
            }
            seen = view(&game, None)?;
        }
        let winners: Vec<usize> = match (refused, &seen.winners) {
            (Some(out), _) => (0..count).filter(|&seat| seat != out).collect(),
            (None, Some(winners)) => winners.iter().map(|&seat| seat.into()).collect(),
            (None, None) => ahead(&seen),
        };
        for seat in &seats {
            if let Seat::Program(program) = seat {
                program.tell(&json!({"cmd": "end", "winners": winners}).to_string());
                program.tell(r#"{"cmd":"quit"}"#);
            }
        }
        let share = 1.0 / winners.len() as f64;
        let mut shares = vec![0.0; count];
        for &seat in &winners {
            shares[by_seat(seat)] = share;
        }
        Ok(Played {
            shares,
            times,
            turns: game.moves.len(),
            refused: refused.map(by_seat),
            first_won: if winners.contains(&0) { share } else { 0.0 },
        })
    }

    /// Plays all games and reports the results.
    ///
    /// # Errors
    /// Those of writing and of other programs.
    pub fn run(&self, mut out: impl Write) -> io::Result<()> {
        let played = each(self.games, self.threads, |number| self.game(number));
        let played = played.into_iter().collect::<io::Result<Vec<_>>>()?;
        let games = played.len() as f64;
        for bot in 0..self.bots().len() {
            let won = played.iter().map(|game| game.shares[bot]).sum::<f64>();
            let time: Duration = played.iter().map(|game| game.times[bot].0).sum();
            let moves: u32 = played.iter().map(|game| game.times[bot].1).sum();
            let refused = played.iter().filter(|game| game.refused == Some(bot)).count();
            let halves = (2.0 * won).round() as u64;
            // For shares of more than two winners, only the mean is reported.
            let found = stats::score(halves / 2, halves % 2, played.len() as u64);
            let [low, high] = found.map_or([0.0; 2], |found| [found.low, found.high]);
            writeln!(
                out,
                "bot {}: {won:.1} of {games} won, {:.1} % (95 % interval {:.1} to {:.1} %), {:.1} ms a move, refused {refused}",
                bot + 1,
                100.0 * won / games,
                100.0 * low,
                100.0 * high,
                time.as_secs_f64() * 1000.0 / f64::from(moves.max(1)),
            )?;
        }
        let turns: usize = played.iter().map(|game| game.turns).sum();
        let first: f64 = played.iter().map(|game| game.first_won).sum();
        writeln!(
            out,
            "turns {:.1}, the first seat won {:.1} %",
            turns as f64 / games,
            100.0 * first / games
        )
    }
}
