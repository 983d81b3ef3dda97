//! The command line: job lines, merging, bots and arenas. Native only.

mod battleship;
mod brew;
mod contest;
mod lines;
mod merge;
mod program;
mod splendor;

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

const NAME: &str = "sakiyomi";

const STATUS: &str = "\
Exit status:
  0  at the end of the input, whatever its lines were
  1  where reading, writing or another program failed
  2  where the command was called wrongly";

/// Sakiyomi (先読み) reads ahead in games.
#[derive(Parser)]
#[command(name = NAME, version, propagate_version = true)]
#[command(disable_help_subcommand = true, args_override_self = true)]
struct Tool {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Answers requests: one JSON line in, one out, in the same order.
    Job {
        /// Lines answered at a time, 1 to 256.
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = up_to::<usize>(256))]
        threads: usize,
    },
    /// Joins the reports of a batch that was split by seeds, one JSON line each.
    Merge,
    /// Milljan (ミリジャン): lists its jobs.
    Milljan { command: Lab },
    /// Battleship (海戦): how strong the players are, and the list of its jobs.
    #[command(subcommand, flatten_help = true)]
    Battleship(battleship::Command),
    /// Contest (コンテスト): how far the AI agrees with the game, and the list of its jobs.
    #[command(subcommand, flatten_help = true)]
    Contest(contest::Command),
    /// Brew (魔女の醸造): a bot, an arena, and the list of its jobs.
    #[command(subcommand, flatten_help = true)]
    Brew(brew::Command),
    /// Splendor: a bot, an arena, a training, and the list of its jobs.
    #[command(subcommand, flatten_help = true)]
    Splendor(splendor::Command),
    /// Writes a script by which a shell completes commands and options.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Lists all commands and jobs, or shows how to use one command.
    Help {
        /// Words of that command, as in `sakiyomi help brew bot`.
        command: Vec<OsString>,
    },
}

/// The commands of a lab that has only jobs.
#[derive(Clone, Copy, ValueEnum)]
enum Lab {
    /// Lists the jobs with an example line each.
    Help,
}

/// Runs the command that the arguments name; the first of them is the name of the program.
///
/// The exit status is 0 at the end of the input, whatever the lines were, 1 where reading or writing
/// failed, and 2 where the command itself was called wrongly.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let done = match command(args.into_iter().collect()) {
        Ok(command) => command.run(io::stdin().lock(), io::stdout()),
        Err(error) if error.use_stderr() => {
            // Nothing can be reported where stderr is closed.
            let _ = error.print();
            return ExitCode::from(2);
        }
        Err(help) => help.print(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output may stop before we are done.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{NAME}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn tool() -> clap::Command {
    fn with_status(command: clap::Command) -> clap::Command {
        command.after_help(STATUS).mut_subcommands(with_status)
    }
    with_status(Tool::command())
}

fn command(args: Vec<OsString>) -> Result<Command, clap::Error> {
    match Tool::from_arg_matches(&tool().try_get_matches_from(args)?)?.command {
        // clap's own help command does this, and also reports unknown names.
        Command::Help { command: mut words } if !words.is_empty() => {
            words.insert(0, NAME.into());
            words.push("--help".into());
            command(words)
        }
        found => Ok(found),
    }
}

impl Command {
    fn run(self, input: impl BufRead, mut out: impl Write + Send) -> io::Result<()> {
        match self {
            Self::Job { threads } => lines::serve(input, out, threads),
            Self::Merge => {
                let answer = merge::merge(input)?;
                serde_json::to_writer(&mut out, &answer)?;
                writeln!(out)?;
                out.flush()
            }
            Self::Milljan { command: Lab::Help } => help(&mut out, &["milljan"]),
            Self::Battleship(command) => command.run(out),
            Self::Contest(command) => command.run(out),
            Self::Brew(command) => command.run(input, out),
            Self::Splendor(command) => command.run(input, out),
            Self::Completions { shell } => {
                // Through a buffer: writing directly would panic if the reader stops.
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut tool(), NAME, &mut script);
                out.write_all(&script)
            }
            Self::Help { .. } => help(&mut out, &[]),
        }
    }
}

/// The usage of the commands, and the jobs: all, or those of a lab.
fn help(out: &mut impl Write, lab: &[&str]) -> io::Result<()> {
    // All commands have those two flags.
    let mut tool = tool().flatten_help(true).disable_help_flag(true).disable_version_flag(true);
    tool.build();
    let command = lab.iter().try_fold(&mut tool, |tool, lab| tool.find_subcommand_mut(lab));
    let command = command.expect("each lab is a command");
    writeln!(out, "{}", command.render_help())?;
    writeln!(out, "Jobs; each example line can be piped into `sakiyomi job`:")?;
    let prefix: String = lab.iter().map(|lab| format!("{lab}.")).collect();
    for job in jobs::all().filter(|job| job.name.starts_with(&prefix)) {
        let batch = if job.merges() { " [batch]" } else { "" };
        let alias = job.alias.map(|alias| format!(" (or {alias})")).unwrap_or_default();
        writeln!(out, "\n  {}{batch}{alias}\n    {}\n{}", job.name, job.about, job.example)?;
    }
    writeln!(
        out,
        "\nEvery request may carry \"id\" (given back with the answer), \"budget\":\n\
         {{\"nodes\":N,\"ms\":N,\"bytes\":N}} and \"fallback\":true."
    )
}

/// Numbers from 1 on.
fn up_to<T: TryFrom<u64> + Clone + Send + Sync>(most: u64) -> RangedU64ValueParser<T> {
    RangedU64ValueParser::new().range(1..=most)
}

/// The names that requests have for these values.
fn names<T: Serialize>(values: &[T]) -> impl Iterator<Item = String> {
    let names = values.iter().filter_map(|value| serde_json::to_value(value).ok());
    names.filter_map(|name| name.as_str().map(str::to_owned))
}

/// A choice by the names that requests have for its values.
fn choice<T>(all: &[T]) -> impl TypedValueParser<Value = T>
where
    T: Serialize + DeserializeOwned + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names(all))
        .try_map(|name| serde_json::from_value(Value::String(name)))
}
