//! Words of the format that reading and writing share.

use serde::{Deserialize, Serialize};

use splendor::Gems;
use splendor::gems::KINDS;
use splendor::material::CARDS;

/// Letters of the token kinds.
pub(super) const LETTERS: &str = "WUGRKD";

/// Which numbering the nobles use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum NobleIds {
    /// Those of `data/splendor`.
    #[default]
    Own,
    /// Those of csplendor, which has two more.
    Csplendor,
}

impl NobleIds {
    pub(super) fn read(self, number: u8) -> Option<u8> {
        match (self, number) {
            (Self::Own, 0..=9) | (Self::Csplendor, 0..=4) => Some(number),
            (Self::Csplendor, 6..=10) => Some(number - 1),
            _ => None,
        }
    }

    pub(super) const fn write(self, number: u8) -> u8 {
        match self {
            Self::Csplendor if number >= 5 => number + 1,
            _ => number,
        }
    }
}

pub(super) fn counts(text: &str, kinds: usize) -> Option<[u8; KINDS]> {
    let mut counts = [0; KINDS];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let kind = LETTERS.find(letter).filter(|&kind| kind < kinds)?;
        let mut digits = String::new();
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        counts[kind] = digits.parse().ok()?;
    }
    Some(counts)
}

pub(super) fn letters(text: &str) -> Option<[u8; KINDS]> {
    let mut counts = [0_u8; KINDS];
    for letter in text.chars() {
        let kind = LETTERS.find(letter)?;
        counts[kind] = counts[kind].checked_add(1).filter(|count| *count <= 10)?;
    }
    Some(counts)
}

pub(super) fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok()).collect()
}

pub(super) fn card(text: &str) -> Option<u8> {
    text.strip_prefix('C')?.parse().ok().filter(|&card| usize::from(card) < CARDS.len())
}

pub(super) fn write_counts(counts: &[u8]) -> String {
    counts.iter().zip(LETTERS.chars()).map(|(count, letter)| format!("{letter}{count}")).collect()
}

pub(super) fn write_letters(counts: Gems) -> String {
    let each = counts.counts().into_iter().zip(LETTERS.chars());
    each.map(|(count, letter)| letter.to_string().repeat(count.into())).collect()
}

pub(super) fn list<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// Most of a kind that a payment names.
const MOST_PAID: u8 = 20;

/// What is paid, kind by kind.
pub(super) fn payment(text: &str, kinds: usize) -> Option<Gems> {
    let counts = counts(text, kinds)?;
    counts.iter().all(|count| *count <= MOST_PAID).then(|| Gems::of(counts))
}

/// The characters that the format knows, for those that keyboards and web pages put in their place:
/// full-width ones, and spaces of all kinds. Each stands for one, so that places stay the same.
pub(super) fn plain(letter: char) -> char {
    match letter {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter),
        '\u{3000}' | '\u{A0}' | '\u{200B}' | '\u{FEFF}' | '\t' => ' ',
        _ => letter,
    }
}

/// A text as people paste it, without what does not belong to it: a byte order mark, blank lines
/// around it, the fence of a code block. Where JSON was typed in full-width characters, plain ones.
pub fn unwrapped(text: &str) -> String {
    let text = text.trim_matches(|letter| plain(letter).is_whitespace());
    let inner = ["```", "~~~"].into_iter().find_map(|fence| {
        let (_, rest) = text.strip_prefix(fence)?.split_once(['\n', '\r'])?;
        Some(rest.split(fence).next().unwrap_or(rest).trim())
    });
    let text = inner.unwrap_or(text);
    if text.starts_with(['｛', '［']) {
        return text.chars().map(plain).collect();
    }
    text.to_owned()
}
