//! A bot on the official protocol: reads a turn, answers in time.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use super::Clock;
use jobs::brew::{EngineEntry, MOST_NODES, Move, MoveRequest, ReadReport, read};
use jobs::{Job, Search, Step};

/// Share of a turn's time that is used: the rest is for pipes and other programs on the machine.
const USED: f64 = 0.7;
/// Nodes between two checks of the clock: well below a millisecond.
const SLICE: u64 = 2_000;
/// Nodes per millisecond before anything was measured: those of a slow machine.
const SLOW: f64 = 1_000.0;

/// A bot in a game.
#[derive(Clone, Debug)]
pub struct Bot {
    engine: EngineEntry,
    nodes: Option<u64>,
    turn: u8,
    /// Potions brewed and rupees, own and the foe's.
    brewed: [u8; 2],
    rupees: [i16; 2],
    /// Nodes per millisecond, measured in the turns so far.
    speed: f64,
}

impl Bot {
    /// A bot at the start of a game; with a number of nodes per turn, or as many as the time
    /// allows.
    ///
    /// # Errors
    /// What is wrong with the player's settings.
    pub fn new(engine: EngineEntry, nodes: Option<u64>) -> Result<Self, String> {
        engine.engine("/engine").map_err(|error| format!("{} ({})", error.message, error.at))?;
        Ok(Self { engine, nodes, turn: 0, brewed: [0; 2], rupees: [0; 2], speed: SLOW })
    }

    /// Reads the lines and adds what is not sent: it counts turns and potions, a rise in rupees being a
    /// potion.
    fn position(&mut self, text: &str) -> Result<ReadReport, String> {
        let first = read(text, None, Some([0; 2])).or_else(|_| read(text, None, None));
        let seen = first.map_err(|fault| fault.to_string())?;
        let own = usize::from(seen.player);
        for (which, player) in [own, 1 - own].into_iter().enumerate() {
            let rupees = seen.position.players[player].score;
            if rupees > self.rupees[which] {
                self.brewed[which] = (self.brewed[which] + 1).min(5);
            }
            self.rupees[which] = rupees;
        }
        // After joining in the middle of a game, the counts are incomplete.
        Ok(read(text, Some(self.turn), Some(self.brewed)).unwrap_or(seen))
    }

    /// The command for a turn's lines, before the time runs out.
    ///
    /// # Errors
    /// A sentence that says why the lines cannot be read or answered.
    pub fn answer(&mut self, text: &str, start: Instant, time: Duration) -> Result<String, String> {
        let read = self.position(text);
        // A turn that cannot be read still counts as a turn.
        self.turn = self.turn.saturating_add(1).min(99);
        let read = read?;
        let until = time.mul_f64(USED);
        let left = until.saturating_sub(start.elapsed()).as_secs_f64() * 1000.0;
        let request = MoveRequest {
            player: Some(read.player),
            state: Some(read.position),
            engine: self.engine.clone(),
            nodes: self.nodes.unwrap_or((self.speed * left) as u64).clamp(1, MOST_NODES),
            ..MoveRequest::default()
        };
        let mut search = Move::start(request).map_err(|error| error.to_string())?;
        let began = Instant::now();
        while search.advance(SLICE) == Step::Running && start.elapsed() < until {}
        let took = began.elapsed().as_secs_f64() * 1000.0;
        let nodes = search.progress().nodes as f64;
        if nodes >= SLICE as f64 {
            // Slowly, because a single turn may have been held up.
            self.speed += 0.3 * ((nodes / took.max(0.01)).min(1e6) - self.speed);
        }
        Ok(search.report().command)
    }
}

/// Answers turn by turn until the input ends. A turn that cannot be read is reported on stderr and
/// skipped.
///
/// # Errors
/// Those of reading and writing.
pub fn serve(
    mut bot: Bot,
    clock: Clock,
    input: impl BufRead,
    mut out: impl Write,
) -> io::Result<()> {
    let mut lines = input.lines();
    let mut turn = 0;
    while let Some(first) = lines.next() {
        let first = first?;
        let start = Instant::now();
        if first.trim().is_empty() {
            continue;
        }
        let mut text = first.clone();
        // Without a number at the start, the turn's length is unknown.
        let more = first.trim().parse::<u16>().map_or(0, |actions| usize::from(actions) + 2);
        for _ in 0..more {
            let Some(line) = lines.next() else { break };
            text.push('\n');
            text.push_str(&line?);
        }
        let time = Duration::from_millis(clock.of_turn(turn));
        turn += 1;
        let answer = bot.answer(&text, start, time).unwrap_or_else(|why| {
            eprintln!("sakiyomi: {why}");
            "WAIT".to_owned()
        });
        let answer = if answer.is_empty() { "WAIT" } else { &answer };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
