//! Commands as players write them.

use std::fmt;

/// A command; the game resolves which card a number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// `BREW id`
    Brew(u32),
    /// `CAST id times`
    Cast(u32, u32),
    /// `LEARN id`
    Learn(u32),
    /// `REST`
    Rest,
    /// `WAIT`
    Wait,
}

/// Numbers go to 2^31 − 1.
const MOST: u32 = i32::MAX as u32;

const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\u{B}' | '\u{C}' | '\r')
}

/// A run of digits at the start, and what follows; `None` where there is none or it is too large.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().ok().filter(|&number| number <= MOST)?;
    Some((number, &text[end..]))
}

/// What follows white space, of which there must be some.
fn after_space(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(is_space);
    (rest.len() < text.len()).then_some(rest)
}

/// Nothing, or white space and a message.
fn message(text: &str) -> Option<&str> {
    if text.is_empty() { Some("") } else { after_space(text) }
}

impl Command {
    /// The command of a line and the message after it; `None` where there is no command.
    ///
    /// ```
    /// use brew::Command;
    ///
    /// assert_eq!(Command::parse("cast 80 2 soup"), Some((Command::Cast(80, 2), "soup")));
    /// assert_eq!(Command::parse("CAST 80 2x"), Some((Command::Cast(80, 1), "2x")));
    /// assert_eq!(Command::parse("BREW -1"), None);
    /// ```
    pub fn parse(line: &str) -> Option<(Self, &str)> {
        let end = line.find(is_space).unwrap_or(line.len());
        let (verb, rest) = line.split_at(end);
        let of_id = |make: fn(u32) -> Self| {
            let (id, rest) = number(after_space(rest)?)?;
            Some((make(id), message(rest)?))
        };
        match verb.to_ascii_uppercase().as_str() {
            "BREW" => of_id(Self::Brew),
            "LEARN" => of_id(Self::Learn),
            "CAST" => {
                let (id, rest) = number(after_space(rest)?)?;
                let text = message(rest)?;
                // A second number only where it is a word of its own.
                let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
                let word = digits > 0 && text[digits..].chars().next().is_none_or(is_space);
                if word {
                    let (times, rest) = number(text)?;
                    return Some((Self::Cast(id, times), message(rest)?));
                }
                Some((Self::Cast(id, 1), text))
            }
            "REST" => Some((Self::Rest, message(rest)?)),
            "WAIT" => Some((Self::Wait, message(rest)?)),
            _ => None,
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Brew(id) => write!(to, "BREW {id}"),
            Self::Cast(id, 1) => write!(to, "CAST {id}"),
            Self::Cast(id, times) => write!(to, "CAST {id} {times}"),
            Self::Learn(id) => write!(to, "LEARN {id}"),
            Self::Rest => write!(to, "REST"),
            Self::Wait => write!(to, "WAIT"),
        }
    }
}
