//! The command-line tool as a program.

mod battleship_strength;
mod brew_bot;
mod contest_rehearsals;
mod help;
mod lines;
mod splendor_bot;

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The path of the tool.
const PROGRAM: &str = env!("CARGO_BIN_EXE_sakiyomi");

/// Runs the tool with these arguments and this input.
fn sakiyomi(args: &[impl AsRef<OsStr>], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // From a thread, so that neither side waits for the other with a full pipe.
    let feeder = std::thread::spawn(move || {
        // A tool that exits at once closes the pipe; only its output matters.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the tool ends");
    feeder.join().expect("the feeder does not panic");
    output
}

/// What the tool printed.
fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}
