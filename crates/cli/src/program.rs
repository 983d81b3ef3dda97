//! Another program that answers lines, over pipes.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread;
use std::time::Duration;

/// Most unread lines of a program.
const MOST_WAITING: usize = 64;

/// A running program.
pub struct Program {
    child: Child,
    input: Sender<String>,
    lines: Receiver<String>,
}

impl Program {
    /// Starts a program by the words of its command line.
    ///
    /// # Errors
    /// The system's error.
    pub fn start(words: &[String]) -> io::Result<Self> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("{program}: {error}")))?;
        let (Some(mut pipe), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes to the program"));
        };
        // A program that does not read must not block anything.
        let (input, turns) = channel::<String>();
        thread::spawn(move || {
            for turn in turns {
                if writeln!(pipe, "{turn}").and_then(|()| pipe.flush()).is_err() {
                    return;
                }
            }
        });
        // One that writes without end is no longer read.
        let (sender, lines) = sync_channel(MOST_WAITING);
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Sends a line that nothing answers.
    pub fn tell(&self, line: &str) {
        // The next question notices if it is gone.
        let _ = self.input.send(line.to_owned());
    }

    /// The next line of the program after this one was sent; `None` where none comes in time.
    pub fn ask(&self, line: &str, time: Duration) -> Option<String> {
        self.input.send(line.to_owned()).ok()?;
        self.lines.recv_timeout(time).ok()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have exited by itself; either way it is gone afterwards.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
