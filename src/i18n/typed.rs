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
