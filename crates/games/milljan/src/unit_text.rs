//! Units as text: an own unit with its name and members, and units by number or name.

use super::idol::{IdolId, Set};
use super::notation::{ALL, NotationError, ParseError, clip, tiles, write_tiles};
use super::roster::{OwnUnit, Place};
use super::unit::UnitId;

/// Reads an own unit: a name, a sign, and members.
///
/// # Errors
/// What makes it invalid, with the place of the faulty word.
///
/// ```
/// use milljan::notation::parse_unit;
///
/// let unit = parse_unit("E=mc²=真+雪歩").unwrap();
/// assert_eq!((unit.name(), unit.members().iter().collect()), ("E=mc²", vec![3, 5]));
/// assert!(parse_unit("x=真+ゆきぽ").unwrap_err().to_string().contains("did you mean 雪歩"));
/// ```
pub fn parse_unit(text: &str) -> Result<OwnUnit, ParseError> {
    own_unit(text, 0)
}

/// Writes what [`parse_unit`] reads.
pub fn write_unit(unit: &OwnUnit) -> String {
    format!("{}={}", unit.name(), write_members(unit.members()))
}

pub(super) fn write_members(members: Set) -> String {
    let members: Vec<_> = members.iter().collect();
    write_tiles(&members).replace(',', "+")
}

/// A list of tiles that may be joined by plus signs as well.
pub(super) fn members(text: &str, at: usize) -> Result<Vec<IdolId>, ParseError> {
    tiles(&text.replace(['+', '＋'], ","), at, ALL)
}

pub(super) fn own_unit(text: &str, start: usize) -> Result<OwnUnit, ParseError> {
    // The last sign: a name may hold some, members never do.
    let Some((name, list)) = text.rsplit_once(['=', '＝']) else {
        let word = clip(text.trim());
        return Err(ParseError { at: start, what: NotationError::NoMembers { word } });
    };
    let at = start + name.chars().count() + 1;
    let members = members(list, at)?;
    OwnUnit::new(name, &members).map_err(|bad| {
        let at = if bad.place() == Place::Name { start } else { at };
        ParseError { at, what: NotationError::Own(bad) }
    })
}

/// What may separate units, in the order tried: names contain spaces and commas, and one a plus sign.
const BETWEEN: [&[char]; 3] = [&['+', '＋'], &[',', '、', '，'], &[' ', '\u{3000}', '\t']];

/// Adds units by number or name, each once; `find` returns which ones a word can mean.
pub(super) fn read_units(
    find: &impl Fn(&str) -> Vec<UnitId>,
    text: &str,
    start: usize,
    found: &mut Vec<UnitId>,
) -> Result<(), ParseError> {
    let word = text.trim();
    if word.is_empty() {
        return Ok(());
    }
    let near = find(word);
    if let [id] = near[..] {
        if !found.contains(&id) {
            found.push(id);
        }
        return Ok(());
    }
    let mut at = start + text.chars().count() - text.trim_start().chars().count();
    let between = BETWEEN.iter().find(|signs| near.is_empty() && word.contains(**signs));
    let Some(signs) = between else {
        return Err(ParseError { at, what: NotationError::WhichUnit { word: clip(word), near } });
    };
    for piece in word.split(*signs) {
        read_units(find, piece, at, found)?;
        at += piece.chars().count() + 1;
    }
    Ok(())
}
