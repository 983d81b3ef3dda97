//! A Battleship duel between two people as a short text: all that has happened, nothing that is still
//! hidden.

use super::{
    LinkError, PLAIN, SEALED_DUEL, encode, ours, read_number, read_sea, write_number, write_sea,
};
use jobs::battleship::{
    Answer, Awaited, BoardSetup, Cell, Cells, NONCE_BYTES, Placement, Rules, SEAL_BYTES,
    SealedDuel, Side, SunkName,
};

/// Most shots of a duel: two for each cell of the largest board.
const MOST: u64 = 512;

/// The text for a duel; whoever reads it gets all of it back.
///
/// ```
/// use jobs::battleship::{Preset, SealedDuel, Side};
///
/// let rules = Preset::Russian.sea().rules().unwrap();
/// let mut duel = SealedDuel::new(rules, false, Side::B).unwrap();
/// duel.seal(Side::A, &[7; 32]).unwrap();
/// assert_eq!(share::read_duel(&share::write_duel(&duel)), Ok(duel));
/// ```
pub fn write_duel(duel: &SealedDuel) -> String {
    let mut bytes = vec![PLAIN, SEALED_DUEL];
    write_sea(&duel.rules().into(), &mut bytes);
    let switch = |on: bool, at: u8| u8::from(on) << at;
    let [seals, openings] = [
        Side::BOTH.map(|side| duel.seal_of(side).is_some()),
        Side::BOTH.map(|side| duel.opening(side).is_some()),
    ];
    bytes.push(
        switch(duel.salvo(), 0)
            | switch(duel.begins() == Side::B, 1)
            | switch(seals[0], 2)
            | switch(seals[1], 3)
            | switch(openings[0], 4)
            | switch(openings[1], 5),
    );
    bytes.extend(Side::BOTH.into_iter().filter_map(|side| duel.seal_of(side)).flatten());
    let shots: Vec<Cell> =
        duel.volleys().iter().flat_map(|volley| &volley.shots).copied().collect();
    let answers = duel.volleys().iter().flat_map(|volley| &volley.answers);
    let answers: Vec<Answer> = answers.copied().collect();
    write_number(shots.len() as u64, &mut bytes);
    bytes.extend(shots);
    write_number(answers.len() as u64, &mut bytes);
    // Four answers per byte, the first in the lowest bits.
    let code = |answer: &Answer| match answer {
        Answer::Miss => 0,
        Answer::Hit => 1,
        Answer::Sunk { .. } => 2,
    };
    let pack = |four: &[Answer]| four.iter().rev().fold(0, |byte, said| byte << 2 | code(said));
    bytes.extend(answers.chunks(4).map(pack));
    // Which ships were sunk follows, as far as it was told: the rules say what to expect.
    for answer in answers {
        if let Answer::Sunk { class: Some(class), cells } = answer {
            bytes.push(class);
            bytes.extend(cells.iter().flat_map(|cells| cells.iter()));
        }
    }
    for opening in Side::BOTH.into_iter().filter_map(|side| duel.opening(side)) {
        bytes.extend(opening.nonce);
        bytes.push(opening.fleet.len() as u8);
        for ship in &opening.fleet {
            bytes.extend([ship.class, ship.cells.len() as u8]);
            bytes.extend(ship.cells.iter());
        }
    }
    encode(bytes)
}

/// Whether a text is that of a duel, as far as its beginning tells.
pub fn is_duel(text: &str) -> bool {
    ours(text, SEALED_DUEL).is_ok()
}

/// The duel behind a text, played again step by step: a record that breaks the rules is refused.
///
/// # Errors
/// What is wrong with the text.
pub fn read_duel(text: &str) -> Result<SealedDuel, LinkError> {
    let mut next = ours(text, SEALED_DUEL)?;
    let sea: BoardSetup = read_sea(&mut next)?;
    let rules = sea.rules().map_err(|_| LinkError::Board)?;
    let switches = next()?;
    let set = |at: u8| switches >> at & 1 == 1;
    if switches >> 6 != 0 {
        return Err(LinkError::Game);
    }
    let begins = if set(1) { Side::B } else { Side::A };
    let mut duel = SealedDuel::new(rules, set(0), begins).map_err(|_| LinkError::Game)?;
    for (side, is_there) in Side::BOTH.into_iter().zip([set(2), set(3)]) {
        if is_there {
            let seal = take(SEAL_BYTES as u64, &mut next)?;
            duel.seal(side, &seal).map_err(|_| LinkError::Game)?;
        }
    }
    let shots = read_list(&mut next)?;
    let answers = read_answers(duel.rules(), &shots, &mut next)?;
    let (mut shots, mut answers) = (&shots[..], &answers[..]);
    while !shots.is_empty() || !answers.is_empty() {
        let played = match duel.awaited() {
            Awaited::Shots { by, count } => duel.shoot(by, split(&mut shots, count)?),
            Awaited::Answers { by, count } => duel.answer(by, split(&mut answers, count)?),
            _ => return Err(LinkError::Game),
        };
        played.map_err(|_| LinkError::Game)?;
    }
    let mut openings = Vec::new();
    for (side, is_there) in Side::BOTH.into_iter().zip([set(4), set(5)]) {
        if is_there {
            let nonce = take(NONCE_BYTES as u64, &mut next)?;
            openings.push((side, read_fleet(duel.rules(), &mut next)?, nonce));
        }
    }
    if next().is_ok() {
        return Err(LinkError::TooLong);
    }
    // The first to open is the one whose fleet was sunk.
    if openings.first().is_some_and(|(side, ..)| Awaited::Opening(*side) != duel.awaited()) {
        openings.reverse();
    }
    for (side, fleet, nonce) in openings {
        duel.open(side, &fleet, &nonce).map_err(|_| LinkError::Game)?;
    }
    Ok(duel)
}

fn take(
    count: u64,
    next: &mut impl FnMut() -> Result<u8, LinkError>,
) -> Result<Vec<u8>, LinkError> {
    (0..count).map(|_| next()).collect()
}

/// As many bytes as a number says.
fn read_list(next: &mut impl FnMut() -> Result<u8, LinkError>) -> Result<Vec<u8>, LinkError> {
    let count = read_number(next)?;
    if count > MOST { Err(LinkError::TooLong) } else { take(count, next) }
}

/// The first `count` of a list, which loses them; fewer than there should be are no volley.
fn split<'a, T>(list: &mut &'a [T], count: u8) -> Result<&'a [T], LinkError> {
    let (first, rest) = list.split_at_checked(count.into()).ok_or(LinkError::Game)?;
    *list = rest;
    Ok(first)
}

fn read_answers(
    rules: &Rules,
    shots: &[Cell],
    next: &mut impl FnMut() -> Result<u8, LinkError>,
) -> Result<Vec<Answer>, LinkError> {
    let count = read_number(next)?;
    if count > shots.len() as u64 {
        return Err(LinkError::TooLong);
    }
    let mut answers = Vec::new();
    while (answers.len() as u64) < count {
        let mut four = next()?;
        for _ in 0..(count - answers.len() as u64).min(4) {
            answers.push(match four & 3 {
                0 => Answer::Miss,
                1 => Answer::Hit,
                2 => Answer::Sunk { class: None, cells: None },
                _ => return Err(LinkError::Game),
            });
            four >>= 2;
        }
        if four != 0 {
            return Err(LinkError::TooLong);
        }
    }
    let (tells_class, tells_cells) = match BoardSetup::from(rules).sunk_info {
        SunkName::Cells => (true, true),
        SunkName::Class => (true, false),
        SunkName::Anonymous | SunkName::Never => (false, false),
    };
    for answer in &mut answers {
        if let (Answer::Sunk { class, cells }, true) = (answer, tells_class) {
            let number = next()?;
            let kind = rules.classes.get(usize::from(number)).ok_or(LinkError::Game)?;
            *class = Some(number);
            if tells_cells {
                *cells = Some(read_cells(kind.shape.len() as u64, next)?);
            }
        }
    }
    Ok(answers)
}

/// Cells in their order, each once.
fn read_cells(
    count: u64,
    next: &mut impl FnMut() -> Result<u8, LinkError>,
) -> Result<Cells, LinkError> {
    let cells = take(count, next)?;
    if cells.is_sorted_by(|one, other| one < other) {
        Ok(cells.into_iter().collect())
    } else {
        Err(LinkError::Game)
    }
}

fn read_fleet(
    rules: &Rules,
    next: &mut impl FnMut() -> Result<u8, LinkError>,
) -> Result<Vec<Placement>, LinkError> {
    let count = next()?;
    let ship = |_| {
        let (class, length) = (next()?, next()?);
        Ok(rules.placement(class, read_cells(length.into(), next)?))
    };
    (0..count).map(ship).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jobs::battleship::Preset;

    /// Two ships of one cell on 1×4; A has the first and the last cell, B the first and the third.
    fn whole() -> SealedDuel {
        let mut sea = BoardSetup { h: 1, w: 4, ..Preset::Small.sea() };
        sea.fleet.truncate(1);
        sea.fleet[0].count = 2;
        sea.fleet[0].cells.truncate(1);
        let rules = sea.rules().expect("a board");
        let one = |cell| rules.placement(0, Cells::one(cell));
        let sunk = |cell| Answer::Sunk { class: Some(0), cells: Some(Cells::one(cell)) };
        let (a, b) = ([one(0), one(3)], [one(0), one(2)]);
        let mut duel = SealedDuel::new(rules.clone(), true, Side::B).expect("rules of a duel");
        duel.seal(Side::A, &[0xA5; SEAL_BYTES]).expect("a seal");
        duel.seal(Side::B, &[0x5B; SEAL_BYTES]).expect("a seal");
        duel.shoot(Side::B, &[0, 1]).expect("shots");
        duel.answer(Side::A, &[sunk(0), Answer::Miss]).expect("answers");
        duel.shoot(Side::A, &[0]).expect("a shot");
        duel.answer(Side::B, &[sunk(0)]).expect("an answer");
        duel.shoot(Side::B, &[3]).expect("a shot");
        duel.answer(Side::A, &[sunk(3)]).expect("an answer");
        duel.open(Side::A, &a, &[1; NONCE_BYTES]).expect("an opening");
        duel.open(Side::B, &b, &[2; NONCE_BYTES]).expect("an opening");
        duel
    }

    /// Written when the format was new; must open forever.
    #[test]
    fn a_stored_link_of_a_duel_still_opens() {
        assert_eq!(write_duel(&whole()), STORED);
        assert_eq!(read_duel(STORED), Ok(whole()));
    }

    const STORED: &str = "ATH_AwIBATMCAQA_paWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaVbW1tbW1tbW1tbW1tbW1tbW1tbW1tbW1tbW1tbW1tbWwQAAQADBKIAAAAAAAMBAQEBAQEBAQEBAQEBAQEBAgABAAABAwICAgICAgICAgICAgICAgICAAEAAAEC";

    #[test]
    fn an_unreadable_duel_is_told_apart() {
        for (text, expected) in [
            ("", LinkError::CutOff),
            ("あ", LinkError::Characters),
            ("CTE", LinkError::Newer(9)),
            ("AQMABT0CA2MspAEDAgIDAAA", LinkError::OtherLab),
            (&STORED[..40], LinkError::CutOff),
            (&STORED[..STORED.len() - 4], LinkError::CutOff),
            // No such preset; a switch too many; a byte too many; a shot before the seals.
            ("ATEEAAAA", LinkError::Board),
            ("ATEDQAAA", LinkError::Game),
            ("ATEDAAAAAA", LinkError::TooLong),
            ("ATEDAAEFAA", LinkError::Game),
            // More answers than shots; more shots than any board has cells.
            ("ATEDAAEFAg", LinkError::TooLong),
            ("ATEDAIEE", LinkError::TooLong),
        ] {
            assert_eq!(read_duel(text), Err(expected), "{text}");
        }
    }
}
