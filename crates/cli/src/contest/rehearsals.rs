//! Rehearsals of the real game beside games of the AI.

use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;

use super::{choice, up_to};
use jobs::JobError;
use jobs::batch;
use jobs::contest::{
    Agreement, AgreementTable, Ai, ConventionChoice, Measured, Rehearsal, RehearsalPolicy,
    Rehearsals, RehearsalsReport as Report, RehearsalsRequest, RowAgreement,
};

/// What to compare.
#[derive(Args)]
pub struct Compare {
    /// The rows: a JSON list, each with idol, memories, items, percents, stamina, stage and the scores.
    file: PathBuf,
    /// Games of each row, 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = up_to::<u64>(1_000_000))]
    games: u64,
    /// Which games: those of another seed are others, 1 to 1000000.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = up_to::<u64>(1_000_000))]
    seed: u64,
    /// Master data of this day.
    #[arg(long, value_name = "DAY", default_value = "v2024-08-10")]
    snapshot: String,
    /// Weights of the AI; without it, those of the snapshot.
    #[arg(long, value_name = "DAY")]
    table: Option<String>,
    /// Who plays: the AI, or one that should agree less.
    #[arg(long, value_name = "NAME", default_value = "ai", value_parser = choice(&RehearsalPolicy::ALL))]
    policy: RehearsalPolicy,
    /// Where the rules are uncertain: an interpretation that differs from the usual one, by the name that
    /// requests have for it.
    #[arg(long, value_name = "NAME")]
    convention: Vec<String>,
    /// Keeps the result in this table, which is read first if it exists.
    #[arg(long, value_name = "FILE", requires = "day")]
    record: Option<PathBuf>,
    /// The day on which it is measured, as 2026-11-27.
    #[arg(long, value_name = "DAY")]
    day: Option<String>,
    /// Threads, 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = up_to::<u64>(256))]
    threads: u64,
}

/// Games of different seeds are this far apart.
const APART: u64 = 1 << 32;

impl Compare {
    /// Plays, then prints a line for each row and one for all.
    ///
    /// # Errors
    /// Those of the file and of printing, and what is wrong with the rows.
    pub fn run(self, mut out: impl Write) -> io::Result<()> {
        let rows = read(&self.file)?;
        let named = self.convention.iter().map(|name| (name.clone(), Value::Bool(true)));
        let conventions = serde_json::from_value(named.collect())
            .map_err(|error| io::Error::other(format!("--convention: {error}")))?;
        let report = self.play(&rows, conventions).map_err(|error| self.explain(&rows, &error))?;
        let Some(found) = Agreement::of(&rows, &report.sums) else { return Ok(()) };
        for (row, agreement) in rows.iter().zip(&found.rows) {
            let Rehearsal { n, season, stage, idol: (idol, card), .. } = row;
            let (ours, deviation) = (agreement.ours, agreement.ours.deviation.unwrap_or_default());
            write!(
                out,
                "row {n} S{season}-{stage} {idol} {card}: games {}, mean {:.1}, deviation {deviation:.1}",
                ours.n, ours.mean
            )?;
            match agreement.z {
                Some(z) => writeln!(out, ", z {z:.2}")?,
                None => writeln!(out, ", z unknown")?,
            }
        }
        let (chi2, compared) = (found.chi2, found.compared);
        let percent = 100.0 * found.difference;
        writeln!(out, "chi2 {chi2:.2} over {compared} loadouts, mean difference {percent:.2} %")?;
        out.flush()?;
        self.record.as_deref().map_or(Ok(()), |path| self.record(path, &rows, &found))
    }

    /// Puts what was found into the table.
    fn record(&self, path: &Path, rows: &[Rehearsal], found: &Agreement) -> io::Result<()> {
        let mut table = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => AgreementTable::default(),
            text => serde_json::from_str::<AgreementTable>(&text?)
                .ok()
                .filter(|table| table.format == AgreementTable::FORMAT)
                .ok_or_else(|| {
                    io::Error::other(format!("{} is no table of agreement", path.display()))
                })?,
        };
        let round = |value: f64, by: f64| (value * by).round() / by;
        let row = |(row, found): (&Rehearsal, &RowAgreement)| {
            let deviation = found.ours.deviation.unwrap_or_default();
            let z = found.z.map(|z| round(z, 1e4));
            (row.n, round(found.ours.mean, 10.0), round(deviation, 10.0), z)
        };
        table.put(Measured {
            collection: self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            policy: self.policy,
            snapshot: self.snapshot.clone(),
            seed: self.seed,
            games: self.games,
            day: self.day.clone().unwrap_or_default(),
            rows: rows.iter().zip(&found.rows).map(row).collect(),
            chi2: round(found.chi2, 1e4),
            difference: round(found.difference, 1e6),
        });
        let entries = table.entries.iter().map(serde_json::to_string);
        let entries = entries.collect::<Result<Vec<_>, _>>()?.join(",\n");
        let text = format!("{{\"format\":\"{}\",\"entries\":[\n{entries}\n]}}\n", table.format);
        fs::write(path, text)
    }

    /// The games of all rows, split over the threads.
    fn play(&self, rows: &[Rehearsal], conventions: ConventionChoice) -> Result<Report, JobError> {
        let request = RehearsalsRequest {
            rows: rows.to_vec(),
            snapshot: Some(self.snapshot.clone()),
            policy: self.policy,
            ai: Ai { table: self.table.clone(), ..Ai::default() },
            conventions,
            games: self.games,
            seed_from: self.seed * APART,
            bin: 200,
        };
        batch::on_threads::<Rehearsals>(&request, self.threads)
    }

    /// What is wrong with the request, as a person who wrote the file can find it.
    fn explain(&self, rows: &[Rehearsal], error: &JobError) -> io::Error {
        let place = error.at.strip_prefix("/rows/").map(|rest| rest.split_once('/'));
        let row = place.flatten().and_then(|(at, field)| Some((at.parse::<usize>().ok()?, field)));
        let known = row.and_then(|(at, field)| Some((at, rows.get(at)?, field)));
        let place = match known {
            Some((at, row, field)) => {
                format!("{}: row {} (n {}), {field}: ", self.file.display(), at + 1, row.n)
            }
            None => String::new(),
        };
        io::Error::other(format!("{place}{}", error.message))
    }
}

/// The rows of a file.
fn read(path: &Path) -> io::Result<Vec<Rehearsal>> {
    let named = |error: &dyn Display| io::Error::other(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    serde_json::from_str(&text).map_err(|error| named(&error))
}
