//! Games of every player on every preset board, kept in a file.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::{choice, up_to};
use jobs::battleship::{Policy, Preset, Strength, StrengthTable, USUAL_PLAYERS};

/// What is done at least so often is at most lost if the program is stopped.
const KEPT: Duration = Duration::from_secs(10);

/// What to measure.
#[derive(Args)]
pub struct Measure {
    /// The table: it is read, continued, and complete at any time.
    file: PathBuf,
    /// This player only.
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = PossibleValuesParser::new(USUAL_PLAYERS.map(name)))]
    player: Option<String>,
    /// This board only.
    #[arg(long, value_name = "NAME", value_parser = choice(&Preset::ALL))]
    preset: Option<Preset>,
    /// Games each, 1 to 1000000; without it 10000, but 1000 where one takes over 20 ms, and 200
    /// where it takes over 1 s.
    #[arg(long, value_name = "N", value_parser = up_to::<u64>(1_000_000))]
    games: Option<u64>,
    /// Players at a time, 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = up_to::<usize>(256))]
    threads: usize,
}

/// The name that requests have for that kind of player.
fn name(player: Policy) -> String {
    let value = serde_json::to_value(player).unwrap_or_default();
    value["policy"].as_str().unwrap_or_default().to_owned()
}

impl Measure {
    /// Measures what is missing, then prints what there is.
    ///
    /// # Errors
    /// Those of the file and of printing.
    pub fn run(self, mut out: impl Write) -> io::Result<()> {
        let table = Mutex::new(read(&self.file)?);
        let mut entries = self.entries(&table);
        // All of them first for as long as shows how long they take; then the quick ones first.
        let few = Strength::FIRST as u64;
        self.measure(&entries, |entry| self.due(entry).min(few), &table)?;
        entries = self.entries(&table);
        entries.sort_by_key(|entry| entry.ms / entry.games.max(1));
        self.measure(&entries, |entry| self.due(entry), &table)?;
        for entry in self.entries(&table) {
            print(&entry, &mut out)?;
        }
        out.flush()
    }

    /// The entries that are wanted, as far as they have come.
    fn entries(&self, table: &Mutex<StrengthTable>) -> Vec<Strength> {
        let table = table.lock().expect("no thread panics with the lock");
        let wanted = StrengthTable::pairs().filter(|&(preset, player)| {
            self.preset.is_none_or(|only| only == preset)
                && self.player.as_ref().is_none_or(|only| *only == name(player))
        });
        let entries = wanted.map(|(preset, player)| {
            let known = table.entries.iter();
            let mut known = known.filter(|entry| (entry.preset, entry.player) == (preset, player));
            known.next().cloned().unwrap_or_else(|| Strength::new(preset, player))
        });
        entries.collect()
    }

    /// How many games it should have, by how long those so far have taken.
    fn due(&self, entry: &Strength) -> u64 {
        self.games.unwrap_or(match entry.ms / entry.games.max(1) {
            0..20 => 10_000,
            20..1000 => 1_000,
            _ => 200,
        })
    }

    /// Continues these entries in their order until none is due any more.
    fn measure(
        &self,
        entries: &[Strength],
        due: impl Fn(&Strength) -> u64 + Sync,
        table: &Mutex<StrengthTable>,
    ) -> io::Result<()> {
        let next = Mutex::new(entries.iter());
        let work = || -> io::Result<()> {
            loop {
                let entry = next.lock().expect("no thread panics with the lock").next();
                let Some(entry) = entry else { return Ok(()) };
                continue_one(entry.clone(), &due, &|entry| {
                    let mut table = table.lock().expect("no thread panics with the lock");
                    put(&mut table, entry);
                    save(&self.file, &table)
                })?;
            }
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            let done = threads.into_iter().map(|thread| thread.join().expect("no thread panics"));
            done.collect::<Vec<_>>().into_iter().collect()
        })
    }
}

/// Plays on until no game is due; keeps what there is now and then.
fn continue_one(
    mut entry: Strength,
    due: &impl Fn(&Strength) -> u64,
    keep: &impl Fn(&Strength) -> io::Result<()>,
) -> io::Result<()> {
    if entry.games >= due(&entry) {
        return Ok(());
    }
    let mut replay = entry.replay().map_err(|error| io::Error::other(error.message))?;
    let (mut since, mut kept) = (Instant::now(), entry.ms);
    while entry.games < due(&entry) {
        let shots = replay.shots(entry.games);
        entry.add(shots.ok_or_else(|| io::Error::other("no fleet to play against"))?);
        let spent = since.elapsed();
        entry.ms = kept + spent.as_millis() as u64;
        if spent >= KEPT {
            keep(&entry)?;
            (since, kept) = (Instant::now(), entry.ms);
        }
    }
    keep(&entry)
}

/// The table of a file, without what an earlier player has played; an empty one where there is none.
fn read(path: &Path) -> io::Result<StrengthTable> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(StrengthTable::default()),
        text => text?,
    };
    let table = serde_json::from_str(&text).ok().filter(StrengthTable::is_sound);
    let mut table = table
        .ok_or_else(|| io::Error::other(format!("{} is no table of strength", path.display())))?;
    table.entries.retain(Strength::is_current);
    Ok(table)
}

/// Puts an entry in its place.
fn put(table: &mut StrengthTable, entry: &Strength) {
    let of = |entry: &Strength| (entry.preset, entry.player);
    table.entries.retain(|other| of(other) != of(entry));
    table.entries.push(entry.clone());
    let pairs: Vec<_> = StrengthTable::pairs().collect();
    table.entries.sort_by_key(|entry| pairs.iter().position(|pair| *pair == of(entry)));
}

/// Writes the table, one line for each entry, so that the file is complete at any time.
fn save(path: &Path, table: &StrengthTable) -> io::Result<()> {
    let lines: Result<Vec<_>, _> = table.entries.iter().map(serde_json::to_string).collect();
    let text =
        format!("{{\"format\":\"{}\",\"entries\":[\n{}\n]}}\n", table.format, lines?.join(",\n"));
    let half = path.with_extension("half");
    fs::write(&half, text)?;
    fs::rename(half, path)
}

/// One line about an entry.
fn print(entry: &Strength, out: &mut impl Write) -> io::Result<()> {
    let preset = serde_json::to_value(entry.preset)?;
    let preset = preset.as_str().unwrap_or_default();
    let Some(mean) = entry.shots().mean() else { return Ok(()) };
    let [low, middle, high] = [0.05, 0.5, 0.95].map(|share| entry.shots().quantile(share));
    writeln!(
        out,
        "{preset} {}: {} games, {:.2} ± {:.2} shots, deviation {:.2}, {low} {middle} {high}, {:.4} s",
        name(entry.player),
        entry.games,
        mean.mean,
        mean.half.unwrap_or_default(),
        mean.deviation.unwrap_or_default(),
        entry.ms as f64 / entry.games as f64 / 1000.0,
    )
}
