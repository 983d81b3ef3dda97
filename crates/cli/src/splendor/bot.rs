//! A bot on the line protocol: one JSON object per line, answered where it asks for a move.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::SearchOptions;
use jobs::splendor::training::Network;
use jobs::splendor::{
    Analyse, AnalyseReport, AnalyseRequest, GameEntry, MOST_SIMULATIONS, Observation, SpaceEntry,
};
use jobs::{Search, Step};

/// Simulations between two checks of the clock.
const SLICE: u64 = 256;

/// A message from the referee.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Line {
    /// A game begins.
    New {
        /// The numbers and rules in use.
        rules: SpaceEntry,
        /// Simulations requested; 0 leaves them to the bot.
        #[serde(default)]
        level: u64,
    },
    /// A move is asked for.
    Move {
        /// What the bot sees.
        obs: Box<Observation>,
        /// What it may do.
        legal: Vec<u16>,
    },
    /// A game is over.
    End {},
    /// No more games.
    Quit {},
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The move.
    #[serde(rename = "move")]
    pub id: u16,
    /// What the mover expects, −1 to 1.
    #[serde(default)]
    pub value: f32,
    /// Simulations that were made.
    #[serde(default)]
    pub visits: u64,
    /// Milliseconds that were taken.
    #[serde(default)]
    pub ms: u64,
}

/// A bot in a game.
#[derive(Clone, Debug)]
pub struct Bot {
    options: SearchOptions,
    rules: SpaceEntry,
    level: u64,
    network: Option<&'static Network>,
}

impl Bot {
    /// A bot waiting for a game; with a network of its own, or the built-in one.
    pub const fn new(options: SearchOptions, network: Option<&'static Network>) -> Self {
        Self { options, rules: SpaceEntry::S406, level: 0, network }
    }

    /// A game begins.
    pub const fn begin(&mut self, rules: SpaceEntry, level: u64) {
        (self.rules, self.level) = (rules, level);
    }

    fn think(&self, obs: Observation, start: Instant) -> Result<AnalyseReport, String> {
        let SearchOptions { simulations, ms, per_level, evaluator } = self.options;
        let asked = self.level.saturating_mul(per_level).min(MOST_SIMULATIONS);
        let seed = u64::from(obs.ply);
        let game = GameEntry { position: Some(obs), space: self.rules, ..GameEntry::default() };
        let simulations = if self.level > 0 { asked } else { simulations };
        let request = AnalyseRequest { game, simulations, each: 0, evaluator, seed };
        let search = Analyse::best_by(request, self.network);
        let mut search = search.map_err(|error| error.to_string())?;
        let time = ms.map_or(Duration::MAX, Duration::from_millis);
        while search.advance(SLICE) == Step::Running && start.elapsed() < time {}
        Ok(search.report())
    }

    /// The move in a position.
    ///
    /// # Errors
    /// What is wrong with the question, where not even a legal move is available.
    pub fn answer(&self, obs: Observation, legal: &[u16]) -> Result<Answer, String> {
        let start = Instant::now();
        let mover = usize::from(obs.turn);
        let found = self.think(obs, start);
        let ms = start.elapsed().as_millis() as u64;
        let report = match (found, legal) {
            (Ok(report), _) => report,
            (Err(why), []) => return Err(why),
            // Any answer to an unintelligible question is better than none.
            (Err(why), &[id, ..]) => {
                eprintln!("sakiyomi: {why}");
                return Ok(Answer { id, value: 0.0, visits: 0, ms });
            }
        };
        let best = report.moves.iter().map(|candidate| candidate.id).find(|id| legal.contains(id));
        let id = best.or_else(|| legal.first().copied());
        let id = id.ok_or("there is no legal move to choose from")?;
        let value = report.wins.get(mover).map_or(0.0, |share| 2.0 * share - 1.0);
        Ok(Answer { id, value, visits: report.simulations, ms })
    }
}

/// Answers a referee until it has no more games.
///
/// # Errors
/// Those of reading and writing.
pub fn serve(options: SearchOptions, input: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let mut bot = Bot::new(options, None);
    for line in input.lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        match serde_json::from_str(&line) {
            Ok(Line::New { rules, level }) => bot.begin(rules, level),
            Ok(Line::Move { obs, legal }) => match bot.answer(*obs, &legal) {
                Ok(answer) => {
                    serde_json::to_writer(&mut out, &answer)?;
                    writeln!(out)?;
                    out.flush()?;
                }
                Err(why) => eprintln!("sakiyomi: {why}"),
            },
            Ok(Line::End {}) => {}
            Ok(Line::Quit {}) => return Ok(()),
            Err(error) => eprintln!("sakiyomi: this line says nothing: {error}"),
        }
    }
    Ok(())
}
