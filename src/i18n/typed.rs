//! Numbers as people type them.

/// Full-width digits and other keyboards' signs as ASCII.
fn ascii(text: &str) -> String {
    let plain = |letter| match letter {
        '０'..='９' => char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter),
        '−' | '－' => '-',
        '．' => '.',
        '，' => ',',
        other => other,
    };
    text.chars().filter(|letter| !letter.is_whitespace()).map(plain).collect()
}

/// A whole number: `1,000`, `１０００`, `-3`, `0x3e8`; `None` where the text is something else.
pub fn read_whole(text: &str) -> Option<i64> {
    let text = ascii(text).replace(',', "");
    match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// A number that need not be whole, in machine-readable form: `0,5` and `1,234.5` are 0.5 and
/// 1234.5. A comma separates thousands only where it can mean nothing else.
pub fn decimal_digits(text: &str) -> String {
    let text = ascii(text);
    let mut groups = text.split(',');
    let first = groups.next().unwrap_or_default().trim_start_matches('-');
    let whole = |group: &str| group.split('.').next().unwrap_or_default().len() == 3;
    let are_thousands = !first.is_empty() && first != "0" && groups.all(whole);
    text.replace(',', if are_thousands { "" } else { "." })
}

/// Most scores in a list.
pub const MOST_SCORES: usize = 1000;

/// Why a list of scores cannot be read, with the part that is to blame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadScores<'a> {
    /// This is no whole number of points.
    NotAScore(&'a str),
    /// Its commas may separate thousands, or scores.
    Commas(&'a str),
    /// It is larger than any score.
    TooLarge(&'a str),
    /// There are more than [`MOST_SCORES`].
    TooMany(usize),
}

/// A list of scores: numbers between spaces, `、`, `;`, new lines or commas, with `点`, `分` or `pt` after
/// them if need be.
///
/// Commas in `12,345` separate thousands, those in `12345,13456` separate scores. Where some can be the
/// one and others cannot, as in `1,234,23456`, nobody knows what was meant.
///
/// # Errors
/// The first part that cannot be read.
pub fn read_scores(text: &str) -> Result<Vec<u32>, BadScores<'_>> {
    let mut scores = Vec::new();
    let is_end = |letter: char| {
        letter.is_whitespace() || matches!(letter, '、' | ';' | '；' | '点' | '點' | '分')
    };
    for part in text.split(is_end) {
        let part = part.trim_matches([',', '，']);
        let part = part.strip_suffix("pts").or(part.strip_suffix("pt")).unwrap_or(part);
        if part.is_empty() {
            continue;
        }
        let plain = ascii(part);
        let groups: Vec<&str> = plain.split(',').collect();
        let is_number =
            |group: &&str| !group.is_empty() && group.bytes().all(|letter| letter.is_ascii_digit());
        if !groups.iter().all(is_number) {
            return Err(BadScores::NotAScore(part));
        }
        // For each comma: whether it may separate thousands.
        let mut open = groups[0].len() <= 3;
        let thousands: Vec<bool> = groups[1..]
            .iter()
            .map(|group| {
                let may = open && group.len() == 3;
                open = group.len() <= 3;
                may
            })
            .collect();
        let read = |digits: &str| digits.parse().map_err(|_| BadScores::TooLarge(part));
        if thousands.iter().all(|may| *may) {
            scores.push(read(&groups.concat())?);
        } else if thousands.iter().any(|may| *may) {
            return Err(BadScores::Commas(part));
        } else {
            for group in groups {
                scores.push(read(group)?);
            }
        }
    }
    if scores.len() > MOST_SCORES {
        return Err(BadScores::TooMany(scores.len()));
    }
    Ok(scores)
}
