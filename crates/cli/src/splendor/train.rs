//! Training with files: checkpoints, networks and a log.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::{Args, ValueEnum};

use super::super::up_to;
use jobs::splendor::MOST_SIMULATIONS;
use jobs::splendor::training::{Gradient, Loss, Model, Network, Plan, Sample, Training, lesson};

/// Generations between two networks that are kept.
const KEPT: u32 = 10;
/// Samples whose loss is reported before anything is learned from them.
const TESTED: usize = 2_000;

/// Number of players: two, or three and four.
#[derive(Clone, Copy, ValueEnum)]
enum Players {
    #[value(name = "2")]
    Two,
    More,
}

/// A training to run.
#[derive(Args)]
pub struct Train {
    /// Folder of its files.
    #[arg(long, value_name = "PATH")]
    folder: PathBuf,
    /// Network that the training starts from.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The last generation, 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = Plan::default().last, value_parser = up_to::<u32>(1_000_000))]
    generations: u32,
    /// Games side by side, 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = up_to::<usize>(256))]
    threads: usize,
    /// Seed of everything, 1 to 9007199254740992.
    #[arg(long, value_name = "N", default_value_t = Plan::default().seed)]
    #[arg(value_parser = up_to::<u64>(1 << 53))]
    seed: u64,
    /// Games of a generation, 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = Plan::default().games)]
    #[arg(value_parser = up_to::<u64>(1_000_000))]
    games: u64,
    /// Simulations of a move that is learned from, 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = Plan::default().deep)]
    #[arg(value_parser = up_to::<u64>(MOST_SIMULATIONS))]
    deep: u64,
    /// Simulations of a move that is not, 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = Plan::default().quick)]
    #[arg(value_parser = up_to::<u64>(MOST_SIMULATIONS))]
    quick: u64,
    /// How often each sample is learned from on average, 0.01 to 100.
    #[arg(long, value_name = "X", default_value_t = Plan::default().passes, value_parser = passes)]
    passes: f64,
    /// Number of players: two, or three and four.
    #[arg(long, default_value = "2")]
    players: Players,
}

fn passes(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(passes) if (0.01..=100.0).contains(&passes) => Ok(passes),
        _ => Err("not a number from 0.01 to 100".to_owned()),
    }
}

/// Answers for all numbers below `count`, in order, on some threads.
pub fn each<T: Send>(count: u64, threads: usize, answer: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return found;
            }
            found.push((number, answer(number)));
        }
    };
    let mut all: Vec<(u64, T)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    all.sort_by_key(|found| found.0);
    all.into_iter().map(|found| found.1).collect()
}

/// Writes a file so that it is complete at any time.
fn save(path: &Path, contents: &[u8]) -> io::Result<()> {
    let half = path.with_extension("half");
    File::create(&half)?.write_all(contents)?;
    fs::rename(half, path)
}

/// Reads a file of weights.
///
/// # Errors
/// In words: that it cannot be read, or is no network.
pub fn read_network(path: &Path) -> Result<Network, String> {
    let name = path.display();
    let bytes = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    Network::read(&bytes).ok_or_else(|| format!("{name} is no network"))
}

fn invalid_checkpoint(path: &Path) -> io::Error {
    io::Error::other(format!("{} is no checkpoint of this network", path.display()))
}

impl Train {
    fn plan(&self) -> Plan {
        let usual = Plan::default();
        let &Self { seed, games, deep, quick, passes, generations: last, .. } = self;
        let seats = match self.players {
            Players::Two => usual.seats,
            Players::More => [0, 32, 32],
        };
        Plan { seed, games, deep, quick, passes, seats, last, ..usual }
    }

    fn last(&self) -> PathBuf {
        self.folder.join("last.chk")
    }

    fn begin(&self) -> io::Result<Training> {
        let read = |path: &Path| {
            Training::read(self.plan(), &fs::read(path)?).ok_or_else(|| invalid_checkpoint(path))
        };
        let last = self.last();
        match &self.from {
            _ if last.exists() => read(&last),
            Some(from) => {
                let network = read_network(from).map_err(io::Error::other)?;
                Ok(Training::from_network(self.plan(), &network))
            }
            None => Ok(Training::new(self.plan())),
        }
    }

    /// Trains up to the last generation.
    ///
    /// # Errors
    /// Those of writing; also a checkpoint that cannot be read.
    pub fn run(&self, mut out: impl Write) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut training = self.begin()?;
        let log = self.folder.join("log.tsv");
        let fresh = !log.exists();
        let mut log = OpenOptions::new().create(true).append(true).open(log)?;
        if fresh {
            writeln!(
                log,
                "generation\tseconds\tgames\tsamples\tturns\ttest win\ttest move\twin\tmove\tpoints"
            )?;
        }
        while training.generation < self.generations {
            let line = self.generation(&mut training)?;
            writeln!(log, "{line}")?;
            writeln!(out, "{line}")?;
            save(&self.last(), &training.file())?;
            if training.generation.is_multiple_of(KEPT) {
                let name = format!("{}.net", training.generation);
                save(&self.folder.join(name), &training.model.file())?;
            }
        }
        Ok(())
    }

    fn generation(&self, training: &mut Training) -> io::Result<String> {
        let start = Instant::now();
        let network = if training.is_plain() {
            None
        } else {
            let network = Network::read(&training.model.file());
            Some(network.ok_or_else(|| io::Error::other("the network cannot be read back"))?)
        };
        let games = training.games();
        let played = each(games, self.threads, |game| {
            lesson(network.as_ref(), &training.plan, training.game_seed(game))
        });
        let turns: u64 = played.iter().map(|(_, turns)| u64::from(*turns)).sum();
        let mut gradient = Gradient::new();
        let every = 1 + played.iter().map(|(samples, _)| samples.len()).sum::<usize>() / TESTED;
        let tested = played.iter().flat_map(|(samples, _)| samples).step_by(every);
        training.model.gather(tested, &mut gradient);
        let test = gradient.forget();
        let new = training.take_in(played.into_iter().flat_map(|(samples, _)| samples));
        let mut others = vec![Gradient::new(); self.threads - 1];
        let loss = training.learn(new, |model, batch, gradient| {
            gather(model, batch, gradient, &mut others);
        });
        let mean = |sum: f64, loss: &Loss| sum / loss.samples.max(1) as f64;
        Ok(format!(
            "{}\t{:.1}\t{games}\t{new}\t{:.1}\t{:.4}\t{:.4}\t{:.4}\t{:.4}\t{:.4}",
            training.generation,
            start.elapsed().as_secs_f64(),
            turns as f64 / games as f64,
            mean(test.wins, &test),
            mean(test.moves, &test),
            mean(loss.wins, &loss),
            mean(loss.moves, &loss),
            mean(loss.points, &loss),
        ))
    }
}

/// The gradient of a batch, a part of it on each thread; the parts are joined in order.
fn gather(model: &Model, batch: &[&Sample], gradient: &mut Gradient, others: &mut [Gradient]) {
    let part = batch.len().div_ceil(others.len() + 1).max(1);
    let (own, rest) = batch.split_at(part.min(batch.len()));
    thread::scope(|scope| {
        for (other, part) in others.iter_mut().zip(rest.chunks(part)) {
            scope.spawn(move || model.gather(part.iter().copied(), other));
        }
        model.gather(own.iter().copied(), gradient);
    });
    for other in others {
        gradient.take(other);
    }
}
