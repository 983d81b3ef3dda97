//! Functions and files of the page stay short enough to be read in one go.

use crate::{files, read};

/// Most lines of a file of the page.
const FILE: usize = 500;
/// Most lines of a function of the page.
const FUNCTION: usize = 150;

/// The functions of a file with their lengths: from `fn` to the brace that closes at its depth.
fn functions(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let depth = |line: &str| line.len() - line.trim_start().len();
    let starts = |line: &str| {
        let words = ["pub(super) ", "pub(crate) ", "pub ", "const ", "async "];
        let line = line.trim_start();
        words
            .iter()
            .fold(line, |line, word| line.strip_prefix(word).unwrap_or(line))
            .starts_with("fn ")
    };
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| starts(line)) {
        let closes = |end: &str| depth(end) == depth(line) && end.trim_start().starts_with('}');
        // A signature of one line may end there: `fn f() {}`, or a method without a body.
        if line.ends_with([';', '}']) {
            continue;
        }
        if let Some(length) = lines[at + 1..].iter().position(|end| closes(end)) {
            found.push((line.trim(), length + 2));
        }
    }
    found.into_iter()
}

#[test]
fn no_file_and_no_function_of_the_page_is_too_long() {
    let mut seen = 0;
    let mut long = Vec::new();
    for path in files("src").iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let text = read(path);
        let lines = text.lines().count();
        if lines > FILE {
            long.push(format!("{}: {lines} lines", path.display()));
        }
        for (name, length) in functions(&text) {
            seen += 1;
            if length > FUNCTION {
                long.push(format!("{}: {length} lines: {name}", path.display()));
            }
        }
    }
    assert!(seen > 2000, "only {seen} functions were found");
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn lengths_are_counted_to_the_brace_that_closes() {
    let text = "fn a() {\n    if b {\n    }\n}\n\nimpl C {\n    pub(super) fn d(\n        e: u8,\n    ) -> u8 {\n        e\n    }\n\n    fn f();\n}\n";
    let found: Vec<_> = functions(text).collect();
    assert_eq!(found, [("fn a() {", 4), ("pub(super) fn d(", 5)]);
}
