//! The tool's usage: help, versions, wrong calls, completions.

use std::process::{Command, Stdio};

use crate::{PROGRAM, sakiyomi, text};

/// Every command; the first is the tool itself.
const COMMANDS: [&str; 16] = [
    "",
    "job",
    "merge",
    "milljan",
    "battleship",
    "battleship strength",
    "contest",
    "contest rehearsals",
    "brew",
    "brew bot",
    "brew arena",
    "splendor",
    "splendor bot",
    "splendor arena",
    "splendor train",
    "completions",
];

/// The output of a successful call.
fn stdout_of(args: &[&str]) -> String {
    let output = sakiyomi(args, "");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""), "{args:?}");
    text(&output)
}

fn words(command: &str) -> Vec<&str> {
    command.split_whitespace().collect()
}

#[test]
fn every_command_tells_its_usage_and_its_version() {
    for command in COMMANDS.into_iter().chain([
        "help",
        "battleship help",
        "contest help",
        "brew help",
        "splendor help",
    ]) {
        let call = |flag| [words(command), vec![flag]].concat();
        for flag in ["--help", "-h"] {
            let help = stdout_of(&call(flag));
            let usage = format!("Usage: sakiyomi {command}");
            assert!(help.contains(usage.trim_end()), "{command}: {help}");
            assert!(help.contains("Exit status:"), "{command}: {help}");
        }
        let version = format!(" {}\n", env!("CARGO_PKG_VERSION"));
        assert!(stdout_of(&call("--version")).ends_with(&version), "{command}");
    }
}

#[test]
fn help_lists_all_commands_or_tells_of_one() {
    let all = stdout_of(&["help"]);
    for command in COMMANDS {
        assert!(all.contains(&format!("sakiyomi {command}")), "{command}: {all}");
        if !command.is_empty() {
            let one = stdout_of(&[vec!["help"], words(command)].concat());
            assert_eq!(one, stdout_of(&[words(command), vec!["--help"]].concat()), "{command}");
        }
    }
    for option in ["--engine", "--first-ms", "--per-level", "--rules", "--folder", "--threads"] {
        assert!(all.contains(option), "{option}: {all}");
    }
}

#[test]
fn the_help_of_a_lab_lists_its_jobs_alone() {
    let lab = |name: &'static str| name.split_once('.').map_or(name, |(lab, _)| lab);
    for job in jobs::all() {
        let help = stdout_of(&[lab(job.name), "help"]);
        for other in jobs::all() {
            let listed = help.lines().any(|line| words(line).first() == Some(&other.name));
            assert_eq!(listed, lab(other.name) == lab(job.name), "{} {}", job.name, other.name);
        }
    }
}

#[test]
fn a_number_is_taken_in_the_range_that_the_help_tells() {
    let mut seen = 0;
    // These show the options of all their commands at once.
    let groups = ["battleship", "contest", "brew", "splendor"];
    for command in COMMANDS.into_iter().filter(|command| !groups.contains(command)) {
        for line in stdout_of(&[words(command), vec!["-h"]].concat()).lines() {
            let Some((option, range)) = line.trim().split_once(" <") else { continue };
            let Some((low, rest)) = range.split_once(" to ") else { continue };
            let Some(low) = low.rsplit(' ').next().and_then(|low| low.parse::<f64>().ok()) else {
                continue;
            };
            let high = rest.split([' ', ';', ':']).next().expect("a number");
            let past = format!("{}", high.parse::<u64>().expect("a number") + 1);
            let status = |value: &str| {
                let args = [words(command), vec![option, value, "--help"]].concat();
                sakiyomi(&args, "").status.code()
            };
            for value in [&low.to_string(), high] {
                assert_eq!(status(value), Some(0), "{command} {option} {value}");
            }
            for value in [&(low / 2.0).floor().to_string(), &past, "x", ""] {
                assert_eq!(status(value), Some(2), "{command} {option} {value}");
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 28, "options with a range");
}

#[test]
fn a_wrong_call_ends_with_2_and_says_what_would_be_right() {
    for (args, said) in [
        (&[][..], &["Usage: sakiyomi <COMMAND>", "merge"][..]),
        (&["jbo"], &["'jbo'"]),
        (&["jobs"], &["'jobs'", "'job'"]),
        (&["mrege"], &["'mrege'", "'merge'"]),
        (&["chess", "help"], &["'chess'"]),
        (&["job", "more"], &["'more'"]),
        (&["job", "--thread", "2"], &["'--thread'", "'--threads'"]),
        (&["job", "--threads"], &["'--threads <N>'"]),
        (&["job", "--threads", "0"], &["'0'", "1..=256"]),
        (&["job", "--threads", "x"], &["'x'", "'--threads <N>'"]),
        (&["milljan"], &["<COMMAND>"]),
        (&["milljan", "halp"], &["'halp'", "'help'"]),
        (&["battleship", "strength"], &["<FILE>"]),
        (&["battleship", "strength", "x", "--player", "best"], &["'best'", "random, hunt-target"]),
        (&["battleship", "strength", "x", "--preset", "5"], &["'5'", "russian, hasbro"]),
        (&["help", "brw"], &["'brw'", "'brew'"]),
        (&["help", "brew", "areno"], &["'areno'", "'arena'"]),
        (&["completions", "fisch"], &["'fisch'", "'fish'", "powershell"]),
        (&["brew"], &["sakiyomi brew arena [OPTIONS]"]),
        (&["brew", "play"], &["'play'", "sakiyomi brew arena [OPTIONS]"]),
        (&["brew", "bot", "more"], &["'more'"]),
        (&["brew", "bot", "--engine", "gredy"], &["'gredy'", "'greedy'"]),
        (&["brew", "bot", "--engine", "nobody"], &["'nobody'", "best, beam, seed2"]),
        (&["brew", "bot", "--ms", "0"], &["'0'", "'--ms <MS>'", "1..=3600000"]),
        (&["brew", "bot", "--speed", "1"], &["'--speed'"]),
        (&["brew", "arena", "best"], &["<BOT_B>"]),
        (&["brew", "arena", "best", "seed", "uct"], &["'uct'"]),
        (&["brew", "arena", "best", "--fast bot"], &["'--fast bot'"]),
        (&["brew", "arena", "best", "nobody"], &["'nobody'", "best, beam, seed2"]),
        (&["brew", "arena", "best", "seed:0"], &["nodes are 1 to"]),
        (&["brew", "arena", "best", "{\"width\":0}"], &["must be 1 to 20000"]),
        (&["splendor", "dance"], &["'dance'", "sakiyomi splendor train [OPTIONS]"]),
        (&["splendor", "bot", "more"], &["'more'"]),
        (&["splendor", "bot", "--simulations", "0"], &["'0'", "'--simulations <N>'"]),
        (&["splendor", "bot", "--judge", "me"], &["'me'", "network, heuristic"]),
        (&["splendor", "arena", "network:1"], &["<BOT_B>"]),
        (&["splendor", "arena", "network:x", "network"], &["'x' is neither"]),
        (&["splendor", "arena", "/no/such.net:5", "network"], &["/no/such.net"]),
        (&["splendor", "arena", "--rules", "82", "network", "network"], &["'82'", "81, 406, full"]),
        (&["splendor", "train"], &["--folder <PATH>"]),
        (&["splendor", "train", "--folder", "x", "--players", "5"], &["'5'", "2, more"]),
        (&["splendor", "train", "--folder", "x", "--passes", "0"], &["0.01 to 100"]),
    ] {
        let output = sakiyomi(args, "");
        let complaint = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {complaint}");
        assert!(output.stdout.is_empty(), "{args:?}");
        for said in said {
            assert!(complaint.contains(said), "{args:?}: {said} is not in {complaint}");
        }
    }
}

#[test]
fn of_an_option_that_is_given_twice_the_last_counts() {
    assert_eq!(stdout_of(&["job", "--threads", "2", "--threads", "3"]), "");
}

#[cfg(unix)]
#[test]
fn words_that_are_no_text_are_a_wrong_call() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let odd = OsStr::from_bytes(b"\xFFx");
    for args in ["", "job --threads", "help", "milljan", "brew arena best", "completions"] {
        let mut args: Vec<&OsStr> = args.split_whitespace().map(OsStr::new).collect();
        args.push(odd);
        let output = sakiyomi(&args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout_of(&["completions", shell]);
        for word in ["arena", "per-level", "help"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn a_reader_who_has_enough_is_no_failure() {
    for args in [&["help"][..], &["--help"], &["completions", "bash"]] {
        let mut child = Command::new(PROGRAM)
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the tool starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the tool ends");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""), "{args:?}");
    }
}
