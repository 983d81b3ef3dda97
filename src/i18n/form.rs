//! What does not have the right form, in the person's language: JSON that cannot be read, fields that
//! are missing or too many, values of another kind.

use super::{Form, Lang, list, number};
use jobs::JobError;

/// Where a text stops being JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
    /// Whether the text just ends there.
    pub end: bool,
}

/// Where a text stops being JSON; none where it is JSON. Browsers say so each in its own way, and some
/// do not say where.
pub fn syntax(text: &str) -> Option<Spot> {
    let mut reader = Syntax { text: text.as_bytes(), at: 0 };
    reader.whole().is_none().then(|| {
        let before = text.get(..reader.at).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        Spot {
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            end: reader.at >= text.trim_end().len(),
        }
    })
}

/// The same as an error, whose place is line and character.
pub fn no_json(text: &str) -> JobError {
    let spot = syntax(text).unwrap_or(Spot { line: 1, column: 1, end: text.is_empty() });
    let code = if spot.end { "json-ends" } else { "no-json" };
    JobError::new(code, "", format!("{}:{}", spot.line, spot.column))
}

/// Reads JSON for the sake of its form alone.
struct Syntax<'a> {
    text: &'a [u8],
    at: usize,
}

impl Syntax<'_> {
    fn whole(&mut self) -> Option<()> {
        // What is open: whether it is an object. No recursion, which a long row of [ would exhaust.
        let mut open: Vec<bool> = Vec::new();
        loop {
            match self.next()? {
                b'{' => {
                    self.at += 1;
                    if self.next()? != b'}' {
                        self.name()?;
                        open.push(true);
                        continue;
                    }
                    self.at += 1;
                }
                b'[' => {
                    self.at += 1;
                    if self.next()? != b']' {
                        open.push(false);
                        continue;
                    }
                    self.at += 1;
                }
                b'"' => self.string()?,
                b'-' | b'0'..=b'9' => self.number()?,
                _ => self.word()?,
            }
            // A value has ended, and so may what it stands in.
            loop {
                let next = self.next();
                match (open.last(), next) {
                    (None, None) => return Some(()),
                    (Some(true), Some(b'}')) | (Some(false), Some(b']')) => {
                        open.pop();
                        self.at += 1;
                    }
                    (Some(&object), Some(b',')) => {
                        self.at += 1;
                        if object {
                            self.name()?;
                        }
                        break;
                    }
                    _ => return None,
                }
            }
        }
    }

    /// The next byte that is no space.
    fn next(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(|byte| b" \t\r\n".contains(byte)) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    /// The name of a field and its colon.
    fn name(&mut self) -> Option<()> {
        (self.next()? == b'"').then_some(())?;
        self.string()?;
        (self.next()? == b':').then_some(())?;
        self.at += 1;
        Some(())
    }

    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            match self.text.get(self.at)? {
                b'"' => break,
                b'\\' => match self.text.get(self.at + 1)? {
                    b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => self.at += 1,
                    b'u' => {
                        let digits = self.text.get(self.at + 2..self.at + 6)?;
                        digits.iter().all(u8::is_ascii_hexdigit).then_some(())?;
                        self.at += 5;
                    }
                    _ => return None,
                },
                0..0x20 => return None,
                _ => {}
            }
            self.at += 1;
        }
        self.at += 1;
        Some(())
    }

    fn digits(&mut self) -> Option<()> {
        let from = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        (self.at > from).then_some(())
    }

    fn number(&mut self) -> Option<()> {
        if self.text[self.at] == b'-' {
            self.at += 1;
        }
        let zero = self.text.get(self.at) == Some(&b'0');
        let from = self.at;
        self.digits()?;
        if zero && self.at > from + 1 {
            self.at = from + 1;
            return None;
        }
        if self.text.get(self.at) == Some(&b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.text.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.text.get(self.at), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Some(())
    }

    fn word(&mut self) -> Option<()> {
        let words: [&[u8]; 3] = [b"true", b"false", b"null"];
        let found = words.into_iter().find(|word| self.text[self.at..].starts_with(word))?;
        self.at += found.len();
        Some(())
    }
}

/// A refusal with its place: what reads values on the page tells the names of the fields in front of
/// its sentence.
pub fn placed(error: &JobError) -> JobError {
    let mut error = error.clone();
    if error.code == "unreadable-message" {
        error.code = "invalid-type".into();
        while let Some((name, rest)) = error.message.split_once(": ") {
            if name.is_empty()
                || !name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
            {
                break;
            }
            error.at = format!("{}/{name}", error.at);
            error.message = rest.to_owned();
        }
    }
    error
}

/// The numbers in a sentence.
pub fn numbers(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.filter_map(|word| word.parse().ok()).collect()
}

/// A whole number, which may be negative.
fn whole(value: i64) -> String {
    format!("{}{}", if value < 0 { "−" } else { "" }, number(value.unsigned_abs()))
}

/// What a number that is out of range has to be.
pub fn range(found: &[i64], lang: Lang) -> String {
    match *found {
        [most] => lang.fill(Form::AtMost, &[&whole(most)]),
        [least, most] => lang.fill(Form::Between, &[&whole(least), &whole(most)]),
        [least, most, value] => {
            lang.fill(Form::BetweenNot, &[&whole(least), &whole(most), &whole(value)])
        }
        _ => lang.t(Form::OutOfRange).to_owned(),
    }
}

/// What does not have the right form; none where something else is wrong.
pub fn words(error: &JobError, lang: Lang) -> Option<String> {
    let text = error.message.as_str();
    let quoted: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    let first = quoted.first().copied().unwrap_or_default();
    let begins = |words: &str| {
        text.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
    };
    Some(match error.code.as_str() {
        "no-json" | "json-ends" => {
            let key = if error.code == "no-json" { Form::Syntax } else { Form::SyntaxEnd };
            let (line, column) = error.at.split_once(':').unwrap_or_default();
            lang.fill(key, &[&line, &column])
        }
        "unknown-field" => {
            let name = error.at.rsplit('/').next().unwrap_or_default();
            lang.fill(Form::Unknown, &[&name])
        }
        _ if begins("unknown field") => lang.fill(Form::Unknown, &[&first]),
        _ if begins("invalid length") && text.contains("struct") => {
            lang.t(Form::Incomplete).to_owned()
        }
        _ if begins("missing field") => lang.fill(Form::Missing, &[&first]),
        _ if begins("unknown variant") => {
            lang.fill(Form::Choice, &[&first, &list(&quoted[1..], lang)])
        }
        "invalid-length" => match numbers(text)[..] {
            [has, wanted] => lang.fill(Form::Length, &[&has, &wanted]),
            _ => lang.t(Form::Other).to_owned(),
        },
        "invalid-type" | "invalid-value" => kind(text, lang),
        "out-of-range" if begins("invalid value") => kind(text, lang),
        _ => return None,
    })
}

/// What is expected, by the last words of the sentence.
fn kind(text: &str, lang: Lang) -> String {
    let wanted = text.rsplit("expected ").next().unwrap_or_default();
    let between = |least: i64, most: i64| range(&[least, most], lang);
    let key = match wanted {
        "u8" => return between(0, u8::MAX.into()),
        "u16" => return between(0, u16::MAX.into()),
        "u32" => return between(0, u32::MAX.into()),
        "u64" | "usize" => return between(0, 1 << 53),
        "i8" => return between(i8::MIN.into(), i8::MAX.into()),
        "i16" => return between(i16::MIN.into(), i16::MAX.into()),
        "i32" => return between(i32::MIN.into(), i32::MAX.into()),
        "i64" | "isize" | "a whole number" | "a whole number from 0" => Form::Whole,
        "f64" | "f32" | "a number" => Form::Number,
        "a string" | "a text" | "a character" | "a variant" | "variant identifier" => Form::Word,
        "a boolean" | "yes or no" => Form::YesNo,
        "a list" | "a sequence" => Form::List,
        "a map" | "an object" => Form::Object,
        _ if wanted.starts_with("a tuple") || wanted.starts_with("an array") => Form::List,
        _ if wanted.starts_with("struct") => Form::Object,
        _ if wanted.starts_with("string") || wanted.contains("enum") => Form::Word,
        _ => Form::Other,
    };
    lang.t(key).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(text: &str) -> Option<(usize, usize, bool)> {
        syntax(text).map(|spot| (spot.line, spot.column, spot.end))
    }

    #[test]
    fn what_is_json_has_no_fault() {
        for text in [
            "1",
            " -0.5e+3 ",
            "\"é\\u00e9\\n\"",
            "[]",
            "{}",
            "[1,[2,{\"a\":null}],true]",
            "{\"a\":{\"b\":[false]},\"c\":\"\"}\n",
        ] {
            assert_eq!(spot(text), None, "{text}");
        }
    }

    #[test]
    fn the_first_fault_is_named_by_line_and_character() {
        assert_eq!(spot("{\"a\": 1,\n \"名\": x}"), Some((2, 7, false)));
        assert_eq!(spot("[1,]"), Some((1, 4, false)));
        assert_eq!(spot("{\"a\" 1}"), Some((1, 6, false)));
        assert_eq!(spot("[01]"), Some((1, 3, false)));
        assert_eq!(spot("{}}"), Some((1, 3, false)));
        assert_eq!(spot("{\"a\": [1, 2"), Some((1, 12, true)));
        assert_eq!(spot("\"abc"), Some((1, 5, true)));
        assert_eq!(spot(""), Some((1, 1, true)));
        assert_eq!(spot(&"[".repeat(100_000)), Some((1, 100_001, true)));
    }

    #[test]
    fn faults_of_serde_come_in_words() {
        let said = |code: &str, message: &str, at: &str| {
            words(&placed(&JobError::new(code, message, at)), Lang::En)
        };
        let is = |words: &str| Some(words.to_owned());
        assert_eq!(
            said("unknown-field", "Unknown field `cadrs`, expected one of `a`", "/loadout/cadrs"),
            is("There is no field “cadrs” here; check how it is spelled.")
        );
        assert_eq!(
            said("missing-field", "Missing field `stage`", "/loadout/stage"),
            is("The field “stage” is missing.")
        );
        assert_eq!(
            said("unknown-value", "Unknown variant `P`, expected `Plan1` or `Plan2`", "/plan"),
            is("“P” is none of the choices: Plan1, Plan2.")
        );
        assert_eq!(
            said("invalid-type", "Invalid type: string \"x\", expected u16", "/a"),
            is("A whole number from 0 to 65,535 belongs here.")
        );
        assert_eq!(
            said("invalid-length", "Invalid length 2, expected an array of length 3", "/a"),
            is("3 entries belong here, not 2.")
        );
        assert_eq!(said("unknown-card", "There is no card", "/a"), None);
        let placed =
            placed(&JobError::new("unreadable-message", "loadout: cards: expected a list", ""));
        assert_eq!(placed.at, "/loadout/cards");
        assert_eq!(words(&placed, Lang::En), is("A list in [ ] belongs here."));
        assert_eq!(
            range(&numbers("This must be -1 to 30, not 99"), Lang::En),
            "It must be −1 to 30, not 99."
        );
    }
}
