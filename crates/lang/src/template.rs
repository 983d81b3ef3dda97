//! Texts with gaps: `{0}` is the first value; `{0|tile|tiles}` is one of two words, the first where the
//! value is 1. `#` in the words stands for the value itself.

use std::fmt::Display;

/// Fills the gaps. Gaps that name no value stay as they are.
pub fn fill(text: &str, values: &[&dyn Display]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        rest = match gap(after, values) {
            Some((words, after)) => {
                filled.push_str(&words);
                after
            }
            None => {
                filled.push('{');
                after
            }
        };
    }
    filled + rest
}

/// The contents of a gap, and what comes after it.
fn gap<'a>(after: &'a str, values: &[&dyn Display]) -> Option<(String, &'a str)> {
    let (inside, after) = after.split_once('}')?;
    let mut parts = inside.split('|');
    let value = values.get(parts.next()?.parse::<usize>().ok()?)?.to_string();
    let words = match (parts.next(), parts.next()) {
        (None, _) => return Some((value, after)),
        (Some(one), None) => one,
        (Some(one), Some(more)) => {
            if value == "1" {
                one
            } else {
                more
            }
        }
    };
    Some((words.replace('#', &value), after))
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn gaps_are_filled_and_words_follow_the_number() {
        assert_eq!(fill("{1}: {0}", &[&"a", &2]), "2: a");
        assert_eq!(fill("{0} {0|tile|tiles}", &[&1]), "1 tile");
        assert_eq!(fill("{0} {0|tile|tiles}", &[&"1,234"]), "1,234 tiles");
        assert_eq!(fill("{0|One more|# more} left", &[&1]), "One more left");
        assert_eq!(fill("{0|One more|# more} left", &[&3]), "3 more left");
    }

    #[test]
    fn what_is_no_gap_stays() {
        assert_eq!(fill("#{(a, b) : c} {7} {", &[&1]), "#{(a, b) : c} {7} {");
    }
}
