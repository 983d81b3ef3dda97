//! Requests in, answers out: one JSON line each, in the same order.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Instant;

use serde::Serialize;
use serde_json::Value;

use jobs::{Envelope, JobError, MAX_LINE, RequestError};

/// One line of input.
pub(super) enum Line {
    Text(String),
    /// Longer than [`MAX_LINE`]; skipped without being held in memory.
    TooLong,
    /// Not UTF-8.
    Invalid,
}

impl Line {
    /// The text of the line.
    ///
    /// # Errors
    /// `line-too-long`, `invalid-json` for bytes that are not text.
    pub(super) fn text(self) -> Result<String, JobError> {
        match self {
            Self::Text(text) => Ok(text),
            Self::TooLong => Err(Envelope::line_too_long()),
            Self::Invalid => Err(JobError::new(&RequestError::NotUtf8, "")),
        }
    }
}

/// Reads the next line that is not blank; `None` at the end of the input.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    loop {
        let mut bytes = Vec::new();
        let limit = MAX_LINE as u64 + 2;
        if input.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let whole = bytes.last() == Some(&b'\n');
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        if bytes.len() > MAX_LINE {
            if !whole {
                skip_line(input)?;
            }
            return Ok(Some(Line::TooLong));
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        return Ok(Some(String::from_utf8(bytes).map_or(Line::Invalid, Line::Text)));
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        let (used, found) = match chunk.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (chunk.len(), chunk.is_empty()),
        };
        input.consume(used);
        if found {
            return Ok(());
        }
    }
}

#[derive(Serialize)]
struct Failed<'a> {
    id: &'a Value,
    error: &'a JobError,
}

#[derive(Serialize)]
struct Answered<'a> {
    id: &'a Value,
    ok: &'a jobs::Answer,
    ms: f64,
}

/// The answer line for one request line.
fn answer(line: Line) -> String {
    let since = Instant::now();
    let elapsed = || since.elapsed().as_secs_f64() * 1000.0;
    let text = line.text().map_err(|error| Box::new((Value::Null, error)));
    let request = text.and_then(|text| Envelope::from_line(&text));
    let (id, outcome) = match request {
        Ok(envelope) => {
            let id = envelope.id.clone();
            // A defect in one job must not affect the other lines.
            let outcome = catch_unwind(AssertUnwindSafe(|| jobs::run(envelope, elapsed)));
            let outcome =
                outcome.unwrap_or_else(|_| Err(JobError::new(&RequestError::Internal, "")));
            (id, outcome)
        }
        Err(refused) => {
            let (id, error) = *refused;
            (id, Err(error))
        }
    };
    let text = match &outcome {
        Ok(answer) => serde_json::to_string(&Answered { id: &id, ok: answer, ms: elapsed() }),
        Err(error) => serde_json::to_string(&Failed { id: &id, error }),
    };
    text.expect("answers hold only what JSON can hold")
}

/// Answers every line of `input` on `out`, in order, each flushed; `threads` lines at a time.
///
/// # Errors
/// Those of reading and writing.
pub fn serve(mut input: impl BufRead, out: impl Write + Send, threads: usize) -> io::Result<()> {
    // A token for each line that is read but not yet written: neither a slow
    // line nor a slow reader lets answers pile up.
    let (take_token, give_token) = mpsc::sync_channel(4 * threads);
    let (to_workers, work) = mpsc::channel();
    let (to_writer, answers) = mpsc::channel();
    let work = Mutex::new(work);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (work, to_writer) = (&work, to_writer.clone());
            scope.spawn(move || {
                loop {
                    let next = work.lock().expect("no worker panics with the lock").recv();
                    let Ok((number, line)) = next else { return };
                    if to_writer.send((number, answer(line))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(to_writer);
        let writer = scope.spawn(move || write_in_order(out, answers, give_token));
        let mut read = Ok(());
        for number in 0u64.. {
            // Tokens are no longer taken once the writer has given up.
            if take_token.send(()).is_err() {
                break;
            }
            match next_line(&mut input) {
                Ok(Some(line)) => {
                    to_workers.send((number, line)).expect("workers outlive the reader")
                }
                Ok(None) => break,
                Err(error) => {
                    read = Err(error);
                    break;
                }
            }
        }
        drop(to_workers);
        writer.join().expect("the writer does not panic").and(read)
    })
}

fn write_in_order(
    mut out: impl Write,
    answers: mpsc::Receiver<(u64, String)>,
    tokens: mpsc::Receiver<()>,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (number, text) in answers {
        early.insert(number, text);
        while let Some(text) = early.remove(&next) {
            writeln!(out, "{text}")?;
            out.flush()?;
            next += 1;
            // The reader took one for this line, so one is there.
            let _ = tokens.recv();
        }
    }
    Ok(())
}
