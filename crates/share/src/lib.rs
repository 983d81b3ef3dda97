//! A position as a short text for an address, and back.
//!
//! The first byte is the format's version, the second the lab; old versions
//! keep opening. The text is base64 without padding in the alphabet for
//! addresses. Results are never in it, only what reproduces them.

mod battleship_duel;
mod brew;
mod contest;
mod milljan_log;
mod splendor;

pub use self::battleship_duel::{is_duel, read_duel, write_duel};
pub use self::brew::{
    Player as BrewPlayer, SharedGame, SharedPosition, read_brew_game, read_brew_position,
    read_engine, write_brew_game, write_brew_position, write_engine,
};
pub use self::contest::{read_loadout, write_loadout};
pub use self::milljan_log::{read_log, write_log};
pub use self::splendor::{Chair, SplendorGame, read_splendor, write_splendor};

use base64ct::{Base64UrlUnpadded, Encoding as _};

use jobs::battleship::{
    AnswerName, BoardSetup, ClassEntry, Place, Position, Preset, ShotEntry, SunkName, TouchName,
};
use jobs::milljan::{
    Action, COPIES, ClaimFrom, Date, IdolId, LeagueRequest, MOST_OWN, ManyRon, OwnUnit,
    PlayRequest, Player, Priority, Rules, SeatEntry, TILES, UnitEntry, UnitId, notation::Sheet,
};

/// The version for a position with only the units of the game.
const PLAIN: u8 = 1;
/// The version for one with units switched off or of a player's own.
const WITH_UNITS: u8 = 2;
/// The version for a game from a given hand.
const WITH_HAND: u8 = 3;
/// The version for a hand with a tile just sent, or with tiles seen outside the waiting rooms.
const WITH_TABLE: u8 = 3;
/// The lab byte of Milljan.
const MILLJAN: u8 = 1;
/// The lab byte of a Milljan league.
const LEAGUE: u8 = 2;
/// The lab byte of a game of Milljan: setup and decisions.
const MILLJAN_GAME: u8 = 0x11;
/// The lab byte of the log of a real table of Milljan.
const MILLJAN_LOG: u8 = 0x12;
/// The lab byte of Battleship games: one, or many.
const DUEL: u8 = 4;
/// The lab byte of a Battleship board.
const BATTLESHIP: u8 = 3;
/// The lab byte of a Battleship duel between two people.
const SEALED_DUEL: u8 = 0x31;
/// The lab byte of many Contest games: their settings, apart from the loadout.
const DISTRIBUTION: u8 = 6;
/// The lab byte of the Contest calculator.
const EVALUATION: u8 = 7;
/// The lab byte of many Brew games.
const BREW_MATCH: u8 = 10;
/// The lab byte of games that Brew spells are learned from.
const BREW_LEARN: u8 = 11;
/// Stands for "no 担当".
const NOBODY: u8 = 0xFF;

/// Why a link does not open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::EnumCount)]
pub enum LinkError {
    /// A character that such a text never has, or a text cut short in the middle of a byte.
    #[error("the link holds characters that do not belong in it, or is cut off")]
    Characters,
    /// Written by a newer version of the program.
    #[error("the link was made by a newer version ({0})")]
    Newer(u8),
    /// For a lab other than the one opened.
    #[error("the link belongs to another lab")]
    OtherLab,
    /// Fewer bytes than announced.
    #[error("the link is cut off")]
    CutOff,
    /// More bytes than announced.
    #[error("the link has more in it than it should")]
    TooLong,
    /// A day that the calendar does not have.
    #[error("the link names a day that does not exist")]
    Date,
    /// A tile or unit that does not exist.
    #[error("the link names a tile or unit that does not exist")]
    Content,
    /// An own unit that is not valid.
    #[error("the link holds an own unit that cannot be one")]
    OwnUnit,
    /// A board, fleet or shot that is not valid.
    #[error("the link holds a board that cannot be one")]
    Board,
    /// A loadout that is not valid.
    #[error("the link holds a loadout that cannot be one")]
    Loadout,
    /// Plays after a loadout that cannot be read.
    #[error("the link holds plays that cannot be read")]
    Plays,
    /// Settings after a loadout that cannot be read.
    #[error("the settings of the link are damaged or cut off")]
    Settings,
    /// A state of the calculator that is not valid.
    #[error("the link holds a state that cannot be one")]
    Evaluation,
    /// A game, a position or settings of games that are not valid.
    #[error("the link holds a game that cannot be one")]
    Game,
}

/// The text for a Milljan hand.
///
/// ```
/// use jobs::milljan::{Date, notation::Sheet};
/// use share;
///
/// let sheet = Sheet::parse("真,雪歩|担当 可奈", Date::new(2019, 12, 12).unwrap()).unwrap();
/// assert_eq!(share::read_milljan(&share::write_milljan(&sheet)), Ok(sheet));
/// ```
pub fn write_milljan(sheet: &Sheet) -> String {
    encode(sheet_bytes(sheet))
}

fn sheet_bytes(sheet: &Sheet) -> Vec<u8> {
    let (year, month, day) = sheet.date.parts();
    let date = (year - 2000) << 9 | u16::from(month) << 5 | u16::from(day);
    let version = match (sheet.sent, &sheet.open[..], &sheet.off[..], &sheet.own[..]) {
        (None, [], [], []) => PLAIN,
        (None, [], ..) => WITH_UNITS,
        _ => WITH_TABLE,
    };
    let mut bytes = vec![version, MILLJAN];
    bytes.extend(date.to_be_bytes());
    bytes.push(sheet.oshi.unwrap_or(NOBODY));
    if version != PLAIN {
        write_units(&sheet.off, &sheet.own, &mut bytes);
    }
    // Each number of entries is one byte; more than there are tiles is never entered.
    let most = usize::from(u8::MAX);
    bytes.push(sheet.claimed.len().min(most) as u8);
    bytes.extend(sheet.claimed.iter().take(most).flat_map(|id| id.to_be_bytes()));
    let write_tiles = |tiles: &[IdolId], bytes: &mut Vec<u8>| {
        bytes.push(tiles.len().min(most) as u8);
        bytes.extend(tiles.iter().take(most));
    };
    write_tiles(&sheet.free, &mut bytes);
    if version == WITH_TABLE {
        bytes.push(sheet.sent.unwrap_or(NOBODY));
        write_tiles(&sheet.open, &mut bytes);
    }
    // Seen tiles are stored by kind: two bits of count above six of tile.
    for id in 0..TILES as IdolId {
        let mut copies = sheet.seen.iter().filter(|&&seen| seen == id).count();
        // More than three is impossible, but what was entered is kept: more bytes for the same
        // tile.
        while copies > 0 {
            let some = copies.min(usize::from(COPIES));
            bytes.push((some as u8) << 6 | id);
            copies -= some;
        }
    }
    bytes
}

/// Writes the switched-off units, then the own ones: the name's bytes and the members, each after its
/// length.
fn write_units(off: &[UnitId], own: &[OwnUnit], bytes: &mut Vec<u8>) {
    let off = &off[..off.len().min(usize::from(u16::MAX))];
    bytes.extend((off.len() as u16).to_be_bytes());
    bytes.extend(off.iter().flat_map(|id| id.to_be_bytes()));
    let own = &own[..own.len().min(MOST_OWN)];
    bytes.push(own.len() as u8);
    for unit in own {
        // A name has at most 60 characters of at most four bytes.
        bytes.push(unit.name().len() as u8);
        bytes.extend(unit.name().bytes());
        bytes.push(unit.members().len());
        bytes.extend(unit.members().iter());
    }
}

/// The hand behind a text.
///
/// # Errors
/// What is wrong with the text. Whether the hand is possible is not checked here.
pub fn read_milljan(text: &str) -> Result<Sheet, LinkError> {
    read_sheet(&decode(text)?)
}

fn read_sheet(bytes: &[u8]) -> Result<Sheet, LinkError> {
    let mut rest = bytes;
    let mut next = || {
        let (&first, tail) = rest.split_first().ok_or(LinkError::CutOff)?;
        rest = tail;
        Ok(first)
    };
    let version = match next()? {
        version @ (PLAIN | WITH_UNITS | WITH_TABLE) => version,
        newer => return Err(LinkError::Newer(newer)),
    };
    if next()? != MILLJAN {
        return Err(LinkError::OtherLab);
    }
    let date = u16::from_be_bytes([next()?, next()?]);
    let date = Date::new(2000 + (date >> 9), (date >> 5 & 15) as u8, (date & 31) as u8)
        .ok_or(LinkError::Date)?;
    let oshi = Some(next()?).filter(|&id| id != NOBODY);
    let mut sheet = Sheet { oshi, ..Sheet::new(date) };
    if version != PLAIN {
        (sheet.off, sheet.own) = read_units(version, &mut next)?;
    }
    for _ in 0..next()? {
        sheet.claimed.push(u16::from_be_bytes([next()?, next()?]));
    }
    for _ in 0..next()? {
        sheet.free.push(next()?);
    }
    if version == WITH_TABLE {
        sheet.sent = Some(next()?).filter(|&id| id != NOBODY);
        for _ in 0..next()? {
            sheet.open.push(next()?);
        }
        // There is only one way to write each hand.
        if sheet.sent.is_none() && sheet.open.is_empty() {
            return Err(LinkError::TooLong);
        }
    }
    let mut last = None;
    for &byte in rest {
        let (copies, id) = (byte >> 6, byte & 63);
        let after = |(before, many): (u8, u8)| before < id || (before == id && many == COPIES);
        if copies == 0 || !last.replace((id, copies)).is_none_or(after) {
            return Err(LinkError::TooLong);
        }
        sheet.seen.extend(std::iter::repeat_n(id, usize::from(copies)));
    }
    let tiles = sheet.free.iter().chain(&sheet.seen).chain(&sheet.open);
    let tiles = tiles.chain(&sheet.sent).chain(&sheet.oshi);
    let roster = sheet.roster();
    if tiles.copied().any(|id| usize::from(id) >= TILES)
        || sheet.claimed.iter().chain(&sheet.off).any(|&id| roster.standing(id).is_none())
    {
        return Err(LinkError::Content);
    }
    Ok(sheet)
}

/// What [`write_units`] wrote; there is only one way to write each list, so the version with units must have
/// some.
fn read_units(
    version: u8,
    next: &mut impl FnMut() -> Result<u8, LinkError>,
) -> Result<(Vec<UnitId>, Vec<OwnUnit>), LinkError> {
    let (mut off, mut own) = (Vec::new(), Vec::new());
    for _ in 0..u16::from_be_bytes([next()?, next()?]) {
        off.push(u16::from_be_bytes([next()?, next()?]));
    }
    let count = next()?;
    if usize::from(count) > MOST_OWN || (version == WITH_UNITS && count == 0 && off.is_empty()) {
        return Err(LinkError::TooLong);
    }
    for _ in 0..count {
        let mut take = || (0..next()?).map(|_| next()).collect::<Result<Vec<u8>, _>>();
        let name = String::from_utf8(take()?).map_err(|_| LinkError::OwnUnit)?;
        let members = take()?;
        let unit = OwnUnit::new(&name, &members).map_err(|_| LinkError::OwnUnit)?;
        if unit.name() != name || !members.is_sorted() {
            return Err(LinkError::OwnUnit);
        }
        own.push(unit);
    }
    Ok((off, own))
}

// A decision is one byte: these, and from SEND on, the tile that is sent.
const DRAW: u8 = 0;
const TSUMO: u8 = 1;
const RON: u8 = 2;
const PASS: u8 = 3;
/// Two bytes of unit follow.
const TIN: u8 = 4;
/// The seat in two bits above six of tile follow.
const SORA_FROM: u8 = 5;
const SEND: u8 = 6;

/// The text for a game of Milljan with what was done so far; `None` where it cannot be written, for
/// example with an invalid action.
///
/// ```
/// use jobs::milljan::PlayRequest;
/// use share;
///
/// let game = r#"{"snapshot":"2025-12-16","seed":1,"seats":[{"oshi":35}],"actions":["send 3"]}"#;
/// let game: PlayRequest = serde_json::from_str(game).unwrap();
/// assert_eq!(share::read_game(&share::write_game(&game).unwrap()), Ok(game));
/// ```
pub fn write_game(game: &PlayRequest) -> Option<String> {
    let own = game.units_own.iter().map(UnitEntry::unit);
    let own: Vec<OwnUnit> = own.collect::<Option<_>>()?;
    let version = match &game.hand {
        Some(_) => WITH_HAND,
        None if game.units_off.is_empty() && own.is_empty() => PLAIN,
        None => WITH_UNITS,
    };
    let seats = u8::try_from(game.seats.len()).ok().filter(|seats| (1..=4).contains(seats))?;
    let Rules { claim_from, claim_priority, many_ron, sora_then_draw } = game.rules;
    let switches = u8::from(claim_from == ClaimFrom::Left)
        | u8::from(claim_priority == Priority::TurnOrder) << 1
        | u8::from(many_ron == ManyRon::All) << 2
        | u8::from(!sora_then_draw) << 3;
    let (year, month, day) = game.snapshot.parts();
    let date = (year - 2000) << 9 | u16::from(month) << 5 | u16::from(day);
    let mut bytes = vec![version, MILLJAN_GAME];
    bytes.extend(date.to_be_bytes());
    bytes.push(switches << 4 | (game.dealer & 3) << 2 | (seats - 1));
    write_number(game.seed, &mut bytes);
    for seat in &game.seats {
        bytes.push(seat.oshi.unwrap_or(NOBODY));
        match seat.com {
            None => bytes.push(0),
            Some(Player::Tsumogiri) => bytes.push(1),
            Some(Player::Plain) => bytes.push(2),
            Some(Player::Value) => bytes.push(3),
            Some(Player::Strong { nodes }) => {
                bytes.push(4);
                write_number(nodes, &mut bytes);
            }
        }
    }
    if version > PLAIN {
        write_units(&game.units_off, &own, &mut bytes);
    }
    if let Some(hand) = &game.hand {
        bytes.push(u8::try_from(hand.len()).ok()?);
        bytes.extend(hand);
    }
    for action in &game.actions {
        match action.parse().ok()? {
            Action::Draw => bytes.push(DRAW),
            Action::Tsumo => bytes.push(TSUMO),
            Action::Ron => bytes.push(RON),
            Action::Pass => bytes.push(PASS),
            Action::Send(tile) => bytes.push(tile.checked_add(SEND)?),
            Action::Tin(unit) => {
                bytes.push(TIN);
                bytes.extend(unit.to_be_bytes());
            }
            Action::Sora { from, tile } if from < 4 && tile < 64 => {
                bytes.extend([SORA_FROM, from << 6 | tile]);
            }
            Action::Sora { .. } => return None,
        }
    }
    Some(encode(bytes))
}

/// The text of a link's bytes.
fn encode(bytes: impl AsRef<[u8]>) -> String {
    Base64UrlUnpadded::encode_string(bytes.as_ref())
}

/// The bytes of a link's text.
fn decode(text: &str) -> Result<Vec<u8>, LinkError> {
    Base64UrlUnpadded::decode_vec(text).map_err(|_| LinkError::Characters)
}

/// The version of a link of this lab, at most `newest`, and what gives its further bytes one by one.
fn versioned(
    text: &str,
    newest: u8,
    lab: u8,
) -> Result<(u8, impl FnMut() -> Result<u8, LinkError>), LinkError> {
    let bytes = decode(text)?;
    let mut bytes = bytes.into_iter();
    let mut next = move || bytes.next().ok_or(LinkError::CutOff);
    let version = match next()? {
        version if (PLAIN..=newest).contains(&version) => version,
        newer => return Err(LinkError::Newer(newer)),
    };
    if next()? == lab { Ok((version, next)) } else { Err(LinkError::OtherLab) }
}

/// The same where there is one version.
fn ours(text: &str, lab: u8) -> Result<impl FnMut() -> Result<u8, LinkError>, LinkError> {
    versioned(text, PLAIN, lab).map(|(_, next)| next)
}

/// Seven bits per byte, the lowest first; the high bit says that more follow.
fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(next: &mut impl FnMut() -> Result<u8, LinkError>) -> Result<u64, LinkError> {
    let mut number = 0_u64;
    for at in 0..10 {
        let byte = next()?;
        let part = u64::from(byte & 127);
        number |= part << (7 * at);
        if byte < 128 {
            let lost = (at == 9 && part > 1) || (at > 0 && part == 0);
            return if lost { Err(LinkError::TooLong) } else { Ok(number) };
        }
    }
    Err(LinkError::TooLong)
}

/// The game behind a text.
///
/// # Errors
/// What is wrong with the text. Whether each action is legal where it appears is not checked here.
pub fn read_game(text: &str) -> Result<PlayRequest, LinkError> {
    let (version, mut next) = versioned(text, WITH_HAND, MILLJAN_GAME)?;
    let date = u16::from_be_bytes([next()?, next()?]);
    let snapshot = Date::new(2000 + (date >> 9), (date >> 5 & 15) as u8, (date & 31) as u8)
        .ok_or(LinkError::Date)?;
    let shape = next()?;
    let set = |bit: u8| shape >> 4 & bit != 0;
    let rules = Rules {
        claim_from: if set(1) { ClaimFrom::Left } else { ClaimFrom::Any },
        claim_priority: if set(2) { Priority::TurnOrder } else { Priority::RonFirst },
        many_ron: if set(4) { ManyRon::All } else { ManyRon::First },
        sora_then_draw: !set(8),
    };
    let seed = read_number(&mut next)?;
    // JSON readers cannot hold it, and games are saved as JSON.
    if seed >> 53 != 0 {
        return Err(LinkError::Content);
    }
    let mut seats = Vec::new();
    for _ in 0..=shape & 3 {
        let oshi = Some(next()?).filter(|&id| id != NOBODY);
        let com = match next()? {
            0 => None,
            1 => Some(Player::Tsumogiri),
            2 => Some(Player::Plain),
            3 => Some(Player::Value),
            4 => Some(Player::Strong { nodes: read_number(&mut next)? }),
            _ => return Err(LinkError::Content),
        };
        seats.push(SeatEntry { com, oshi });
    }
    let (units_off, own) =
        if version == PLAIN { Default::default() } else { read_units(version, &mut next)? };
    let units_own = own.iter().map(UnitEntry::from).collect();
    let hand = match version {
        WITH_HAND => {
            let count = next()?;
            let hand = (0..count).map(|_| next()).collect::<Result<Vec<IdolId>, _>>()?;
            if hand.iter().any(|&id| usize::from(id) >= TILES) {
                return Err(LinkError::Content);
            }
            Some(hand)
        }
        _ => None,
    };
    let mut actions = Vec::new();
    while let Ok(byte) = next() {
        let action = match byte {
            DRAW => Action::Draw,
            TSUMO => Action::Tsumo,
            RON => Action::Ron,
            PASS => Action::Pass,
            TIN => Action::Tin(u16::from_be_bytes([next()?, next()?])),
            SORA_FROM => {
                let both = next()?;
                Action::Sora { from: both >> 6, tile: both & 63 }
            }
            tile => Action::Send(tile - SEND),
        };
        actions.push(action.to_string());
    }
    let dealer = shape >> 2 & 3;
    Ok(PlayRequest {
        snapshot,
        units_off,
        units_own,
        rules,
        seed,
        dealer,
        seats,
        hand,
        actions,
        most: None,
    })
}

/// The text for a Battleship board with its shots.
///
/// ```
/// use jobs::battleship::{AnswerName, Position, Preset};
/// use share;
///
/// let board = Position::new(Preset::Russian.sea()).answered((4, 2), Some(AnswerName::Hit));
/// assert_eq!(share::read_board(&share::write_board(&board)), Ok(board));
/// ```
pub fn write_board(board: &Position) -> String {
    let mut bytes = vec![PLAIN, BATTLESHIP];
    write_sea(&board.sea(), &mut bytes);
    write_number(board.shots.len() as u64, &mut bytes);
    let cell = |&(row, column): &Place| row.wrapping_mul(board.w).wrapping_add(column);
    bytes.extend(board.shots.iter().map(|shot| cell(&shot.at)));
    // Four answers per byte, the first in the lowest bits.
    bytes.extend(
        board
            .shots
            .chunks(4)
            .map(|four| four.iter().rev().fold(0, |byte, shot| byte << 2 | shot.answer as u8)),
    );
    for shot in board.shots.iter().filter(|shot| shot.answer == AnswerName::Sunk) {
        bytes.push(shot.class.map_or(0, |class| class + 1));
        let cells = shot.cells.as_deref().unwrap_or_default();
        bytes.push(cells.len().min(usize::from(u8::MAX)) as u8);
        bytes.extend(cells.iter().take(usize::from(u8::MAX)).map(cell));
    }
    encode(bytes)
}

/// Takes the place of a preset for a custom board, fleet or rules.
const OWN_SEA: u8 = 0xFF;

/// Writes a preset as its place in the list, anything else in full.
fn write_sea(sea: &BoardSetup, bytes: &mut Vec<u8>) {
    if let Some(preset) = Preset::ALL.into_iter().position(|preset| preset.sea() == *sea) {
        return bytes.push(preset as u8);
    }
    let rules = sea.touch as u8 | u8::from(sea.reflect) << 2 | (sea.sunk_info as u8) << 3;
    let side = |side: u8| side.wrapping_sub(1) & 15;
    bytes.extend([OWN_SEA, side(sea.h) << 4 | side(sea.w), rules, sea.fleet.len() as u8]);
    for class in &sea.fleet {
        bytes.push(class.id.len().min(usize::from(u8::MAX)) as u8);
        bytes.extend(class.id.bytes().take(usize::from(u8::MAX)));
        bytes.extend([class.count, class.cells.len() as u8]);
        bytes.extend(class.cells.iter().map(|(row, column)| row << 4 | column & 15));
    }
}

/// The board behind a text.
///
/// # Errors
/// What is wrong with the text. Whether the shots agree with each other is not checked here.
pub fn read_board(text: &str) -> Result<Position, LinkError> {
    let mut next = ours(text, BATTLESHIP)?;
    let mut board = Position::new(read_sea(&mut next)?);
    let count = read_number(&mut next)?;
    if count > 256 {
        return Err(LinkError::TooLong);
    }
    let width = board.w;
    let cell = |cell: u8| (cell / width, cell % width);
    let cells = (0..count).map(|_| next().map(cell)).collect::<Result<Vec<Place>, _>>()?;
    for four in cells.chunks(4) {
        let mut answers = next()?;
        for &at in four {
            let answer = match answers & 3 {
                0 => AnswerName::Miss,
                1 => AnswerName::Hit,
                2 => AnswerName::Sunk,
                _ => return Err(LinkError::Board),
            };
            answers >>= 2;
            board.shots.push(ShotEntry { at, answer, class: None, cells: None });
        }
        if answers != 0 {
            return Err(LinkError::TooLong);
        }
    }
    for shot in board.shots.iter_mut().filter(|shot| shot.answer == AnswerName::Sunk) {
        shot.class = next()?.checked_sub(1);
        let ship = (0..next()?).map(|_| next().map(cell)).collect::<Result<Vec<Place>, _>>()?;
        shot.cells = (!ship.is_empty()).then_some(ship);
    }
    if next().is_ok() {
        return Err(LinkError::TooLong);
    }
    board.check().map(|()| board).map_err(|_| LinkError::Board)
}

fn read_sea(next: &mut impl FnMut() -> Result<u8, LinkError>) -> Result<BoardSetup, LinkError> {
    match next()? {
        OWN_SEA => {}
        preset => return Ok(Preset::ALL.get(usize::from(preset)).ok_or(LinkError::Board)?.sea()),
    }
    let (sides, rules) = (next()?, next()?);
    let touch = match rules & 3 {
        0 => TouchName::Free,
        1 => TouchName::Orth,
        2 => TouchName::Diag,
        _ => return Err(LinkError::Board),
    };
    let sunk_info = match rules >> 3 {
        0 => SunkName::Cells,
        1 => SunkName::Class,
        2 => SunkName::Anonymous,
        3 => SunkName::Never,
        _ => return Err(LinkError::Board),
    };
    let mut fleet = Vec::new();
    for _ in 0..next()? {
        let name = (0..next()?).map(|_| next()).collect::<Result<Vec<u8>, _>>()?;
        let id = String::from_utf8(name).map_err(|_| LinkError::Board)?;
        let count = next()?;
        let cells = (0..next()?).map(|_| next().map(|byte| (byte >> 4, byte & 15)));
        fleet.push(ClassEntry { id, count, cells: cells.collect::<Result<_, _>>()? });
    }
    let reflect = rules >> 2 & 1 == 1;
    Ok(BoardSetup { h: (sides >> 4) + 1, w: (sides & 15) + 1, touch, reflect, sunk_info, fleet })
}

/// The text for a league: its request, without any result.
pub fn write_league(request: &LeagueRequest) -> String {
    // A request is numbers, words and lists: nothing in it that JSON could refuse.
    write_league_json(&serde_json::to_string(request).unwrap_or_default())
}

/// The same for a request that is already JSON: the page uses the browser to write JSON, because
/// its own writer and reader would be a tenth of the page.
pub fn write_league_json(request: &str) -> String {
    write_json(LEAGUE, request)
}

/// The text for Battleship games, one or many, whose settings are JSON.
///
/// ```
/// use share;
///
/// let text = share::write_duel_json(r#"{"seed":1}"#);
/// assert_eq!(share::read_duel_json(&text).as_deref(), Ok(r#"{"seed":1}"#));
/// ```
pub fn write_duel_json(settings: &str) -> String {
    write_json(DUEL, settings)
}

/// The text for the settings of many Contest games, given as JSON.
///
/// ```
/// use share;
///
/// let text = share::write_distribution_json(r#"{"games":100}"#);
/// assert_eq!(share::read_distribution_json(&text).as_deref(), Ok(r#"{"games":100}"#));
/// ```
pub fn write_distribution_json(settings: &str) -> String {
    write_json(DISTRIBUTION, settings)
}

/// The settings of many Contest games behind a text, as JSON.
///
/// # Errors
/// What is wrong with the text.
pub fn read_distribution_json(text: &str) -> Result<String, LinkError> {
    read_json(DISTRIBUTION, text)
}

/// The text for a state of the Contest calculator, given as JSON.
pub fn write_evaluation_json(request: &str) -> String {
    write_json(EVALUATION, request)
}

/// The text for many Brew games between two players, given as JSON.
///
/// ```
/// use share;
///
/// let text = share::write_brew_match_json(r#"{"games":100}"#);
/// assert_eq!(share::read_brew_match_json(&text).as_deref(), Ok(r#"{"games":100}"#));
/// assert_eq!(share::read_brew_learn_json(&text), Err(share::LinkError::OtherLab));
/// ```
pub fn write_brew_match_json(plan: &str) -> String {
    write_json(BREW_MATCH, plan)
}

/// The text for games that Brew spells are learned from, given as JSON.
pub fn write_brew_learn_json(plan: &str) -> String {
    write_json(BREW_LEARN, plan)
}

/// Many Brew games behind a text, as unchecked JSON.
///
/// # Errors
/// What is wrong with the text.
pub fn read_brew_match_json(text: &str) -> Result<String, LinkError> {
    read_json(BREW_MATCH, text)
}

/// Games that Brew spells are learned from, as unchecked JSON.
///
/// # Errors
/// What is wrong with the text.
pub fn read_brew_learn_json(text: &str) -> Result<String, LinkError> {
    read_json(BREW_LEARN, text)
}

fn write_json(lab: u8, json: &str) -> String {
    encode([&[PLAIN, lab], json.as_bytes()].concat())
}

/// The league behind a text.
///
/// # Errors
/// What is wrong with the text. Whether such a league can be played is checked by the job.
pub fn read_league(text: &str) -> Result<LeagueRequest, LinkError> {
    serde_json::from_str(&read_league_json(text)?)
        .map_err(|error| if error.is_eof() { LinkError::CutOff } else { LinkError::Content })
}

/// The same as unchecked JSON.
///
/// # Errors
/// What is wrong with the text.
pub fn read_league_json(text: &str) -> Result<String, LinkError> {
    read_json(LEAGUE, text)
}

/// The settings of Battleship games as unchecked JSON.
///
/// # Errors
/// What is wrong with the text.
pub fn read_duel_json(text: &str) -> Result<String, LinkError> {
    read_json(DUEL, text)
}

/// The state of the Contest calculator as unchecked JSON.
///
/// # Errors
/// What is wrong with the text.
pub fn read_evaluation_json(text: &str) -> Result<String, LinkError> {
    read_json(EVALUATION, text).map_err(|why| match why {
        LinkError::Content => LinkError::Evaluation,
        why => why,
    })
}

fn read_json(lab: u8, text: &str) -> Result<String, LinkError> {
    let bytes = decode(text)?;
    match bytes[..] {
        [] | [_] => Err(LinkError::CutOff),
        [PLAIN, found, ref rest @ ..] if found == lab => {
            // Bytes missing at the end of the last character are a cut-off link.
            String::from_utf8(rest.to_vec()).map_err(|error| match error.utf8_error().error_len() {
                None => LinkError::CutOff,
                Some(_) => LinkError::Content,
            })
        }
        [PLAIN, ..] => Err(LinkError::OtherLab),
        [newer, ..] => Err(LinkError::Newer(newer)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board in the middle of a game, with ships sunk.
    fn mid_game() -> Position {
        let board: Position = serde_json::from_str(
            r#"{"h":10,"w":10,"touch":"diag","sunk_info":"cells","fleet":[
            {"id":"4","count":1,"cells":[[0,0],[0,1],[0,2],[0,3]]},{"id":"3","count":2,"cells":[[0,0],[0,1],[0,2]]},
            {"id":"2","count":3,"cells":[[0,0],[0,1]]},{"id":"1","count":4,"cells":[[0,0]]}],
            "shots":[{"at":[6,1],"answer":"miss"},{"at":[0,2],"answer":"hit"},
            {"at":[0,3],"answer":"sunk","class":2,"cells":[[0,2],[0,3]]},{"at":[9,9],"answer":"sunk"},{"at":[4,4],"answer":"hit"}]}"#,
        )
        .expect("a board");
        assert_eq!(board.check(), Ok(()));
        board
    }

    /// Written when the format was new; must open forever.
    #[test]
    fn a_stored_link_of_a_board_still_opens() {
        assert_eq!(write_board(&mid_game()), STORED_BOARD);
        assert_eq!(read_board(STORED_BOARD), Ok(mid_game()));
        for (text, expected) in [
            ("", LinkError::CutOff),
            ("あ", LinkError::Characters),
            ("CQ", LinkError::Newer(9)),
            ("AQEnjCMADQMFCQ0SFBUaHCEjJCk", LinkError::OtherLab),
            ("AQMJ", LinkError::Board),
            (&STORED_BOARD[..12], LinkError::CutOff),
            // A cell beyond the board; the same cell twice; an invalid answer; a byte too many.
            ("AQMAAf8A", LinkError::Board),
            ("AQMAAgEBAA", LinkError::Board),
            ("AQMAAQED", LinkError::Board),
            ("AQMAAQEABw", LinkError::TooLong),
        ] {
            assert_eq!(read_board(text), Err(expected), "{text}");
        }
    }

    const STORED_BOARD: &str = "AQMABT0CA2MspAEDAgIDAAA";

    /// Written when the format was new; must open forever.
    #[test]
    fn a_stored_link_of_a_fleet_of_ones_own_still_opens() {
        let board: Position = serde_json::from_str(
            r#"{"h":8,"w":16,"touch":"orth","reflect":true,"sunk_info":"anonymous","fleet":[
            {"id":"潜水艦","count":2,"cells":[[0,0],[1,1],[2,2]]},{"id":"L","count":1,"cells":[[0,0],[1,0],[2,0],[2,1]]}],
            "shots":[{"at":[7,15],"answer":"sunk"},{"at":[0,0],"answer":"miss"}]}"#,
        )
        .expect("a board");
        assert_eq!(write_board(&board), STORED_OWN_BOARD);
        assert_eq!(read_board(STORED_OWN_BOARD), Ok(board));
    }

    const STORED_OWN_BOARD: &str = "AQP_fxUCCea9nOawtOiJpgIDABEiAUwBBAAQICECfwACAAA";

    #[test]
    fn a_link_of_a_whole_game_stays_short() {
        let mut board = Position::new(Preset::Russian.sea());
        let ships: [&[u8]; 10] = [
            &[0, 1, 2, 3],
            &[5, 6, 7],
            &[20, 21, 22],
            &[24, 25],
            &[27, 28],
            &[40, 41],
            &[43],
            &[45],
            &[47],
            &[49],
        ];
        let place = |cell: u8| (cell / 10, cell % 10);
        for miss in 60..96 {
            board = board.answered(place(miss), Some(AnswerName::Miss));
        }
        for ship in ships {
            let (last, hits) = ship.split_last().expect("a ship");
            for &hit in hits {
                board = board.answered(place(hit), Some(AnswerName::Hit));
            }
            board = board.answered(place(*last), Some(AnswerName::Sunk));
        }
        assert_eq!(board.check(), Ok(()));
        let text = write_board(&board);
        assert!(text.len() <= 170, "{} characters", text.len());
        assert_eq!(read_board(&text), Ok(board));
    }

    /// Written by version 1 when it was new; must open forever.
    #[test]
    fn a_stored_link_of_a_league_still_opens() {
        let request: LeagueRequest = serde_json::from_str(
            r#"{"snapshot":"2025-12-16","rules":{"claim_from":"left","claim_priority":"ron_first","many_ron":"first","sora_then_draw":true},"lineup":[{"player":"plain"},{"player":"strong","nodes":500}],"games":40,"seed_from":7,"rotate":true}"#,
        )
        .expect("a request");
        assert_eq!(write_league(&request), STORED_LEAGUE);
        assert_eq!(read_league(STORED_LEAGUE), Ok(request));
        for (text, expected) in [
            ("", LinkError::CutOff),
            ("あ", LinkError::Characters),
            ("AQE", LinkError::OtherLab),
            ("CQI", LinkError::Newer(9)),
            (&STORED_LEAGUE[..80], LinkError::CutOff),
            ("AQJ7fQ", LinkError::Content),
        ] {
            assert_eq!(read_league(text), Err(expected), "{text}");
        }
    }

    const STORED_LEAGUE: &str = "AQJ7InNuYXBzaG90IjoiMjAyNS0xMi0xNiIsInJ1bGVzIjp7ImNsYWltX2Zyb20iOiJsZWZ0IiwiY2xhaW1fcHJpb3JpdHkiOiJyb25fZmlyc3QiLCJtYW55X3JvbiI6ImZpcnN0Iiwic29yYV90aGVuX2RyYXciOnRydWV9LCJsaW5ldXAiOlt7InBsYXllciI6InBsYWluIn0seyJwbGF5ZXIiOiJzdHJvbmciLCJub2RlcyI6NTAwfV0sImdhbWVzIjo0MCwic2VlZF9mcm9tIjo3LCJyb3RhdGUiOnRydWV9";

    /// Written by version 1 when it was new; must open forever.
    #[test]
    fn a_stored_link_of_version_1_still_opens() {
        let sheet = read_milljan("AQEnjCMADQMFCQ0SFBUaHCEjJCk").expect("a good link");
        assert_eq!(sheet.free, [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41]);
        assert_eq!((sheet.date.to_string().as_str(), sheet.oshi), ("2019-12-12", Some(35)));
    }

    const STORED_2: &str = "AgEnjP8AAgAMAIMBBuS4ieS6ugMAATIBJxACBQM";

    /// Written by version 2 when it was new; must open forever.
    #[test]
    fn a_stored_link_of_version_2_still_opens() {
        let line =
            "真,雪歩 | ティン 春香+千早+紬 | 役 2019-12-12 | 外す 12+131 | 自作 三人=春香+千早+紬";
        let day = Date::new(2019, 12, 12).expect("a day");
        let sheet = Sheet::parse(line, day).expect(line);
        assert_eq!(write_milljan(&sheet), STORED_2);
        assert_eq!(read_milljan(STORED_2).map(|sheet| sheet.write()).as_deref(), Ok(line));
    }

    #[test]
    fn an_unreadable_link_is_told_apart() {
        for (text, expected) in [
            ("", LinkError::CutOff),
            ("あ", LinkError::Characters),
            ("CQ", LinkError::Newer(9)),
            ("AQk", LinkError::OtherLab),
            ("AQEn", LinkError::CutOff),
            ("AQEn_yMAAA", LinkError::Date),
            ("AQEnjCMADQMF", LinkError::CutOff),
            ("AQEnjCMAAEBAQA", LinkError::TooLong),
            ("AQEnjCMAAXc", LinkError::Content),
            // A unit that does not exist is switched off; nothing is; an own unit of 真 alone; cut off in its name.
            ("AgEnjP8AASZvAAAA", LinkError::Content),
            ("AgEnjP8AAAAAAA", LinkError::TooLong),
            ("AgEnjP8AAAEBQQEFAAA", LinkError::OwnUnit),
            ("AgEnjP8AAAEFQQ", LinkError::CutOff),
        ] {
            assert_eq!(read_milljan(text), Err(expected), "{text}");
        }
    }

    /// Written when the format was new; must open forever.
    #[test]
    fn a_stored_link_of_a_game_still_opens() {
        let game = r#"{"snapshot":"2025-12-16","seed":20261121,"dealer":1,"rules":{"many_ron":"all"},
            "seats":[{"oshi":35},{"com":{"player":"plain"}},{"com":{"player":"strong","nodes":2000},"oshi":0}],
            "actions":["send 3","tin 118","pass","draw","sora 2 12","send 52","ron"]}"#;
        let game: PlayRequest = serde_json::from_str(game).expect("a request");
        assert_eq!(write_game(&game).as_deref(), Some(STORED_GAME));
        assert_eq!(read_game(STORED_GAME), Ok(game));
    }

    const STORED_GAME: &str = "AREzkEaB0tQJIwD_AgAE0A8JBAB2AwAFjDoC";

    #[test]
    fn own_units_and_those_switched_off_travel_with_a_game() {
        let game = r#"{"snapshot":"2019-12-12","seed":9007199254740991,"units_off":[12],
            "units_own":[{"name":"三人","members":[2,5,3]}],"seats":[{},{"com":{"player":"sender"}},{"com":{"player":"value"}}]}"#;
        let mut game: PlayRequest = serde_json::from_str(game).expect("a request");
        game.units_own[0].members.sort_unstable();
        let text = write_game(&game).expect("a link");
        assert_eq!(read_game(&text), Ok(game));
        assert_eq!(read_milljan(&text), Err(LinkError::OtherLab));
    }

    /// Written when games from a given hand were new; must open forever.
    #[test]
    fn a_stored_link_of_a_game_from_a_given_hand_still_opens() {
        let game = r#"{"snapshot":"2019-12-12","seed":7,"seats":[{"oshi":35}],
            "hand":[3,5,9,13,18,20,21,26,28,33,35,36,41],"actions":["send 36"]}"#;
        let game: PlayRequest = serde_json::from_str(game).expect("a request");
        assert_eq!(write_game(&game).as_deref(), Some(STORED_GAME_FROM_HAND));
        assert_eq!(read_game(STORED_GAME_FROM_HAND), Ok(game));
        let cut = &STORED_GAME_FROM_HAND[..STORED_GAME_FROM_HAND.len() - 7];
        assert_eq!(read_game(cut), Err(LinkError::CutOff));
        let no_tile = STORED_GAME_FROM_HAND.replace("KSo", "Nio");
        assert_eq!(read_game(&no_tile), Err(LinkError::Content));
    }

    const STORED_GAME_FROM_HAND: &str = "AxEnjAAHIwAAAAANAwUJDRIUFRocISMkKSo";

    #[test]
    fn an_unreadable_game_is_told_apart() {
        for (text, expected) in [
            ("", LinkError::CutOff),
            ("CQ", LinkError::Newer(9)),
            ("AQEnjCMADQMFCQ0SFBUaHCEjJCk", LinkError::OtherLab),
            ("ARH_8A", LinkError::Date),
            ("AREzkAA", LinkError::CutOff),
            ("AREzkACAAA", LinkError::TooLong),
            ("AREzkAAA_wk", LinkError::Content),
            ("AREzkAAA_wAE", LinkError::CutOff),
        ] {
            assert_eq!(read_game(text), Err(expected), "{text}");
        }
    }
}
