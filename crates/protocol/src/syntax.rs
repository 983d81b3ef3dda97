//! Where a text stops being JSON.
//!
//! Browsers each report this in their own way, and some do not say where. A library's JSON reader would
//! do, but its tables for floats alone would make a page a tenth larger.

use jobs_core::RequestError;

/// What keeps a text from being JSON, by line and character.
pub fn not_json(text: &str) -> RequestError {
    let mut reader = Syntax { text: text.as_bytes(), at: 0 };
    let _ = reader.whole();
    let before = text.get(..reader.at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let ends = reader.at >= text.trim_end().len();
    RequestError::Json {
        line: before.matches('\n').count() as u64 + 1,
        column: before[start..].chars().count() as u64 + 1,
        ends,
        detail: if ends { "it ends" } else { "something else belongs" }.to_owned(),
    }
}

/// Checks only the form of JSON.
struct Syntax<'a> {
    text: &'a [u8],
    at: usize,
}

impl Syntax<'_> {
    fn whole(&mut self) -> Option<()> {
        // For each open bracket, whether it is an object. No recursion, because a long row of [
        // would exhaust it.
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
            // A value has ended, and so may its container.
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

    /// The next byte that is not a space.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(text: &str) -> (u64, u64, bool) {
        match not_json(text) {
            RequestError::Json { line, column, ends, .. } => (line, column, ends),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn what_is_json_is_read_to_its_end() {
        for text in [
            "1",
            " -0.5e+3 ",
            "\"é\\u00e9\\n\"",
            "[]",
            "{}",
            "[1,[2,{\"a\":null}],true]",
            "{\"a\":{\"b\":[false]},\"c\":\"\"}\n",
        ] {
            assert!(Syntax { text: text.as_bytes(), at: 0 }.whole().is_some(), "{text}");
        }
    }

    #[test]
    fn the_first_fault_is_named_by_line_and_character() {
        assert_eq!(spot("{\"a\": 1,\n \"名\": x}"), (2, 7, false));
        assert_eq!(spot("[1,]"), (1, 4, false));
        assert_eq!(spot("{\"a\" 1}"), (1, 6, false));
        assert_eq!(spot("[01]"), (1, 3, false));
        assert_eq!(spot("{}}"), (1, 3, false));
        assert_eq!(spot("{\"a\": [1, 2"), (1, 12, true));
        assert_eq!(spot("\"abc"), (1, 5, true));
        assert_eq!(spot(""), (1, 1, true));
        assert_eq!(spot(&"[".repeat(100_000)), (1, 100_001, true));
    }
}
