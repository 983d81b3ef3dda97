//! What characters and units are called, in whatever script, and which names are close.

use super::hand::FULL;
use super::idol::{IDOLS, IdolId, SORA, Set, TILES};
use super::roster::{OWN, OwnUnit, own_index};
use super::unit::{UNITS, Unit, UnitId, unit};
use search::short_sort;

/// Whether any name of a character holds `query`, in whatever script; an empty query fits all.
pub fn matches(id: IdolId, query: &str) -> bool {
    let query = fold(query);
    usize::from(id) < TILES && names(id).iter().any(|name| name.contains(&query))
}

/// The characters whose names a word may begin or mean, the best first: whole names, then their beginnings,
/// then parts of them.
///
/// ```
/// use milljan::notation::found;
///
/// // 海美, not 恵美.
/// assert_eq!(found("umi").first(), Some(&28));
/// assert!(found("").is_empty());
/// ```
pub fn found(query: &str) -> Vec<IdolId> {
    let query = fold(query);
    if query.is_empty() {
        return Vec::new();
    }
    let rank = |id: IdolId| {
        let rank = |name: &String| match name.find(&query) {
            Some(0) if name.len() == query.len() => Some(0),
            Some(at) => Some(if at == 0 { 1 } else { 2 }),
            None => None,
        };
        names(id).iter().filter_map(rank).min()
    };
    let mut found: Vec<_> =
        (0..TILES as IdolId).filter_map(|id| Some((rank(id)?, id))).collect::<Vec<(u8, IdolId)>>();
    short_sort::sort_by_key(&mut found, |&row| row);
    found.into_iter().map(|(_, id)| id).collect()
}

/// Whether a unit's name, another name of it, or all of the query's names fit.
///
/// Words separated by spaces must all fit: names of the unit or of members.
pub fn unit_matches(unit: &Unit, query: &str) -> bool {
    let titles: Vec<_> = std::iter::once(unit.name).chain(unit.aliases.iter().copied()).collect();
    fits(&titles, unit.members, query)
}

/// [`unit_matches`] for any names and members.
pub fn fits(titles: &[&str], members: Set, query: &str) -> bool {
    query.split_whitespace().map(fold).all(|word| {
        titles.iter().any(|title| fold(title).contains(&word))
            || members.iter().any(|id| names(id).iter().any(|name| name.contains(&word)))
    })
}

/// Small letters, hiragana, no spaces: the form in which names are compared.
pub(super) fn fold(text: &str) -> String {
    text.chars()
        // Only ASCII: case tables for all scripts would cost the page five kilobytes.
        .map(|c| c.to_ascii_lowercase())
        .map(|c| match c {
            'ァ'..='ヶ' => char::from_u32(c as u32 - 0x60).unwrap_or(c),
            'Ａ'..='Ｚ' | 'ａ'..='ｚ' => {
                char::from_u32(c as u32 - 0xFEE0).map_or(c, |c| c.to_ascii_lowercase())
            }
            _ => c,
        })
        .filter(|c| !c.is_whitespace())
        .collect()
}

fn names(id: IdolId) -> [String; 4] {
    let idol = &IDOLS[usize::from(id)];
    [fold(idol.name), fold(idol.kana), idol.key.to_owned(), fold(idol.full)]
}

/// One name, or several without separators.
pub(super) fn read_word(word: &str) -> Option<Vec<IdolId>> {
    let word = fold(word);
    let ids = 0..TILES as IdolId;
    if let Some(id) = ids.clone().find(|&id| names(id).contains(&word)) {
        return Some(vec![id]);
    }
    // Split into names from the end on: `ways[i]` reads the characters from i on. Longer names win.
    let chars: Vec<char> = word.chars().collect();
    if chars.len() > 16 * usize::from(FULL) {
        return None;
    }
    let folded: Vec<(IdolId, Vec<char>)> =
        ids.flat_map(|id| names(id).map(|name| (id, name.chars().collect()))).collect();
    let mut ways: Vec<Option<Vec<IdolId>>> = vec![None; chars.len() + 1];
    ways[chars.len()] = Some(Vec::new());
    for at in (0..chars.len()).rev() {
        let best = folded
            .iter()
            .filter(|(_, name)| chars[at..].starts_with(name) && ways[at + name.len()].is_some())
            .max_by_key(|(_, name)| name.len());
        if let Some((id, name)) = best {
            let rest = ways[at + name.len()].as_deref().unwrap_or_default();
            ways[at] = Some([&[*id], rest].concat());
        }
    }
    ways.swap_remove(0)
}

/// Characters whose names differ least from a word, at most three and only close ones.
pub(super) fn near(word: &str) -> Vec<IdolId> {
    let word: Vec<char> = fold(word).chars().take(24).collect();
    let mut all: Vec<(usize, IdolId)> = (0..=SORA)
        .map(|id| {
            let least = names(id)
                .iter()
                .map(|name| {
                    let name: Vec<char> = name.chars().collect();
                    let edits = edits(&word, &name);
                    // A name that is changed completely is not similar.
                    if edits < name.len().max(word.len()) { edits } else { usize::MAX }
                })
                .min()
                .unwrap_or(usize::MAX);
            (least, id)
        })
        .collect();
    short_sort::sort_by_key(&mut all, |&near| near);
    let least = all[0].0;
    if least > 2 {
        return Vec::new();
    }
    all.into_iter().take(3).filter(|&(edits, _)| edits == least).map(|(_, id)| id).collect()
}

/// Levenshtein distance.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Which units have which names, to look many up.
pub(super) struct Titles {
    own: usize,
    called: Vec<(String, UnitId)>,
    also: Vec<(String, UnitId)>,
}

impl Titles {
    /// The names of all units of the table and of a player's own.
    pub(super) fn new(own: &[OwnUnit]) -> Self {
        let mut titles = Self { own: own.len(), called: Vec::new(), also: Vec::new() };
        for (id, unit) in (0..).zip(&UNITS) {
            titles.called.push((fold(unit.name), id));
            titles.also.extend(unit.aliases.iter().map(|name| (fold(name), id)));
        }
        titles.called.extend((OWN..).zip(own).map(|(id, unit)| (fold(unit.name()), id)));
        titles
    }

    /// The units that a number or a whole name means, ascending; other names count where no unit has that
    /// name.
    pub(super) fn find(&self, word: &str) -> Vec<UnitId> {
        if let Ok(id) = word.parse::<UnitId>() {
            let known = unit(id).is_some() || own_index(id).is_some_and(|at| at < self.own);
            return if known { vec![id] } else { Vec::new() };
        }
        let word = fold(word);
        let among = |names: &[(String, UnitId)]| -> Vec<UnitId> {
            names.iter().filter(|(name, _)| *name == word).map(|(_, id)| *id).collect()
        };
        let found = among(&self.called);
        if found.is_empty() { among(&self.also) } else { found }
    }
}
