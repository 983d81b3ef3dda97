//! The command line: job lines and merging. Native only.

mod brew;
mod lines;
mod merge;
mod options;
mod program;
mod splendor;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

const USAGE: &str = "\
Sakiyomi (先読み) reads ahead in games.

  sakiyomi job [--threads N] < requests.jsonl > reports.jsonl
        answers one request a line, in order
  sakiyomi merge < reports.jsonl
        joins the reports of a batch that was split by seeds
  sakiyomi help
        this text and an example line for each job
  sakiyomi <lab> help
        the jobs of one lab";

/// What a command can be called with.
enum Called {
    /// It ran.
    Ran(io::Result<()>),
    /// It was called wrongly.
    Wrong(String),
}

/// Runs the command that the arguments name.
///
/// The exit status is 0 at the end of the input, whatever the lines were, and 2
/// where the command itself was called wrongly.
pub fn main(args: &[String]) -> ExitCode {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let input = io::stdin().lock();
    let mut out = io::stdout();
    let done = match words.as_slice() {
        [lab @ ("brew" | "splendor"), rest @ ..] if rest != ["help"] => {
            let called = match *lab {
                "brew" => brew::main(rest, input),
                _ => splendor::main(rest, input),
            };
            match called {
                Called::Ran(done) => done,
                Called::Wrong(why) => return wrong(&why),
            }
        }
        ["job"] => lines::serve(input, out, 1),
        ["job", "--threads", count] => match count.parse() {
            Ok(threads @ 1..=256) => lines::serve(input, out, threads),
            _ => return wrong(&format!("--threads takes a number from 1 to 256, not '{count}'")),
        },
        ["merge"] => merge_reports(input, &mut out),
        ["help" | "--help" | "-h"] => help(&mut out, ""),
        [lab, "help"] if jobs::all().any(|job| job.name.starts_with(&format!("{lab}."))) => {
            help(&mut out, &format!("{lab}."))
        }
        [] => return wrong("no command was given"),
        other => return wrong(&format!("'{}' is not a command", other.join(" "))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output may have enough before we are done.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sakiyomi: {error}");
            ExitCode::FAILURE
        }
    }
}

fn wrong(why: &str) -> ExitCode {
    eprintln!("sakiyomi: {why}\n\n{USAGE}\n{}\n{}", brew::USAGE, splendor::USAGE);
    ExitCode::from(2)
}

fn help(out: &mut impl Write, prefix: &str) -> io::Result<()> {
    if prefix.is_empty() {
        writeln!(out, "{USAGE}\n{}\n{}\n", brew::USAGE, splendor::USAGE)?;
    }
    writeln!(out, "Jobs; each example line can be piped into `sakiyomi job`:")?;
    for job in jobs::all().filter(|job| job.name.starts_with(prefix)) {
        let batch = if job.merges() { " [batch]" } else { "" };
        writeln!(out, "\n  {}{batch}\n    {}\n{}", job.name, job.about, job.example)?;
    }
    writeln!(
        out,
        "\nEvery request may carry \"id\" (given back with the answer), \"budget\":\n\
         {{\"nodes\":N,\"ms\":N,\"bytes\":N}} and \"fallback\":true."
    )
}

fn merge_reports(input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let answer = merge::merge(input)?;
    serde_json::to_writer(&mut *out, &answer)?;
    writeln!(out)?;
    out.flush()
}
