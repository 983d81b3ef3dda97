//! The text for a game of Splendor: where it began, what was done, who plays.

use super::{LinkError, PLAIN, decode, encode, read_number, write_number};
use jobs::splendor::{
    GameEntry, LevelEntry, MoveEntry, NobleEntry, Observation, PhaseEntry, RulesEntry, SeenEntry,
    SeenPlayer, SpaceEntry,
};

/// The lab byte of a game.
const GAME: u8 = 12;
/// Most entries of any list: a link with more is not one of ours.
const MOST: u64 = 2_000;
/// Stands for no card, or no noble.
const NONE: u8 = 0xFF;
/// Set in a move's number where the card that came is named.
const REVEALS: u16 = 0x8000;

/// Who sits at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chair {
    /// Somebody at this device.
    #[default]
    Here,
    /// Somebody at a real table, whose moves are entered.
    There,
    /// The program.
    Level(LevelEntry),
}

/// A game and who plays it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SplendorGame {
    /// The game.
    pub game: GameEntry,
    /// Who plays, by seat; nobody if it is only viewed.
    pub chairs: Vec<Chair>,
    /// How many moves are shown.
    pub at: u16,
}

type Next<'a> = &'a mut dyn FnMut() -> Result<u8, LinkError>;

fn count(mut next: Next<'_>) -> Result<usize, LinkError> {
    let found = read_number(&mut next)?;
    if found > MOST { Err(LinkError::TooLong) } else { Ok(found as usize) }
}

fn several<T>(
    next: Next<'_>,
    count: usize,
    mut one: impl FnMut(Next<'_>) -> Result<T, LinkError>,
) -> Result<Vec<T>, LinkError> {
    (0..count).map(|_| one(next)).collect()
}

fn some(byte: u8) -> Option<u8> {
    (byte != NONE).then_some(byte)
}

fn array<const N: usize>(next: Next<'_>) -> Result<[u8; N], LinkError> {
    let mut bytes = [0; N];
    for byte in &mut bytes {
        *byte = next()?;
    }
    Ok(bytes)
}

fn list(items: &[u8], bytes: &mut Vec<u8>) {
    write_number(items.len() as u64, bytes);
    bytes.extend(items);
}

fn read_list(next: Next<'_>) -> Result<Vec<u8>, LinkError> {
    let count = count(next)?;
    several(next, count, |next| next())
}

fn write_position(position: &Observation, bytes: &mut Vec<u8>) {
    let Observation { n, turn, you, ply, phase, bank, board, deck, nobles, players, last, passes } =
        position;
    bytes.extend([*n, *turn, you.unwrap_or(NONE)]);
    let flags = u8::from(*phase == PhaseEntry::Noble) | u8::from(*last) << 1;
    bytes.extend([flags, *passes]);
    write_number((*ply).into(), bytes);
    bytes.extend(bank);
    bytes.extend(board.iter().flatten().map(|card| card.unwrap_or(NONE)));
    bytes.extend(deck);
    let nobles: Vec<u8> = nobles.iter().map(|noble| noble.unwrap_or(NONE)).collect();
    list(&nobles, bytes);
    write_number(players.len() as u64, bytes);
    for player in players {
        bytes.extend(player.tok);
        list(&player.cards, bytes);
        write_number(player.res.len() as u64, bytes);
        for card in &player.res {
            bytes.push(card.id.unwrap_or(NONE));
            bytes.push(card.level << 1 | u8::from(card.hid));
        }
        list(&player.nob, bytes);
    }
}

fn read_position(next: Next<'_>) -> Result<Observation, LinkError> {
    let [n, turn, you, flags, passes] = array(next)?;
    let ply = u16::try_from(count(next)?).map_err(|_| LinkError::Game)?;
    let bank = array(next)?;
    let cards: [u8; 12] = array(next)?;
    let deck = array(next)?;
    let nobles = read_list(next)?.into_iter().map(some).collect();
    let seats = count(next)?;
    let players = several(next, seats, |next| {
        let tok = array(next)?;
        let cards = read_list(next)?;
        let held = count(next)?;
        let res = several(next, held, |next| {
            let [id, level] = array(next)?;
            Ok(SeenEntry { id: some(id), level: level >> 1, hid: level & 1 == 1 })
        })?;
        Ok(SeenPlayer { tok, cards, res, nob: read_list(next)? })
    })?;
    Ok(Observation {
        n,
        turn,
        you: some(you),
        ply,
        phase: if flags & 1 == 1 { PhaseEntry::Noble } else { PhaseEntry::Main },
        bank,
        board: std::array::from_fn(|level| {
            std::array::from_fn(|column| some(cards[4 * level + column]))
        }),
        deck,
        nobles,
        players,
        last: flags >> 1 & 1 == 1,
        passes,
    })
}

/// The text for a game.
///
/// ```
/// use jobs::splendor::GameEntry;
/// use share::{SplendorGame, read_splendor, write_splendor};
///
/// let game = GameEntry { players: Some(2), seed: Some(7), ..GameEntry::default() };
/// let shared = SplendorGame { game, ..SplendorGame::default() };
/// assert_eq!(read_splendor(&write_splendor(&shared)), Ok(shared));
/// ```
pub fn write_splendor(shared: &SplendorGame) -> String {
    let SplendorGame { game, chairs, at } = shared;
    let mut bytes = vec![PLAIN, GAME];
    let RulesEntry { take_fewer, noble, target } = game.rules;
    let space = match game.space {
        SpaceEntry::Full => 0,
        SpaceEntry::S406 => 1,
        SpaceEntry::S81 => 2,
    };
    let lowest = u8::from(noble == NobleEntry::Lowest) << 1;
    let set_up = u8::from(game.position.is_some()) << 4;
    bytes.extend([u8::from(take_fewer) | lowest | space << 2 | set_up, target]);
    match &game.position {
        Some(position) => write_position(position, &mut bytes),
        None => {
            bytes.push(game.players.unwrap_or(2));
            write_number(game.seed.unwrap_or(0), &mut bytes);
        }
    }
    write_number(game.moves.len() as u64, &mut bytes);
    for made in &game.moves {
        let reveals = if made.reveal.is_some() { REVEALS } else { 0 };
        bytes.extend((made.id & !REVEALS | reveals).to_le_bytes());
        bytes.extend(made.reveal);
    }
    write_number((*at).into(), &mut bytes);
    let chairs: Vec<u8> = chairs.iter().map(|chair| chair.code()).collect();
    list(&chairs, &mut bytes);
    encode(bytes)
}

impl Chair {
    fn code(self) -> u8 {
        match self {
            Self::Here => 0,
            Self::There => 1,
            Self::Level(level) => {
                let at = LevelEntry::ALL.iter().position(|known| *known == level);
                2 + at.unwrap_or(0) as u8
            }
        }
    }

    fn of(code: u8) -> Result<Self, LinkError> {
        Ok(match code {
            0 => Self::Here,
            1 => Self::There,
            code => {
                let level = LevelEntry::ALL.get(usize::from(code) - 2);
                Self::Level(*level.ok_or(LinkError::Game)?)
            }
        })
    }
}

/// The game behind a text.
///
/// # Errors
/// What is wrong with the text. Whether such a game can be played is checked by the jobs.
pub fn read_splendor(text: &str) -> Result<SplendorGame, LinkError> {
    let bytes = decode(text)?;
    let rest = match bytes.as_slice() {
        [] | [_] => return Err(LinkError::CutOff),
        [PLAIN, GAME, rest @ ..] => rest,
        [PLAIN, ..] => return Err(LinkError::OtherLab),
        [newer, ..] => return Err(LinkError::Newer(*newer)),
    };
    let mut left = rest.iter().copied();
    let mut next = || left.next().ok_or(LinkError::CutOff);
    let [flags, target] = array(&mut next)?;
    let mut game = GameEntry {
        rules: RulesEntry {
            take_fewer: flags & 1 == 1,
            noble: if flags >> 1 & 1 == 1 { NobleEntry::Lowest } else { NobleEntry::Choose },
            target,
        },
        space: match flags >> 2 & 3 {
            0 => SpaceEntry::Full,
            1 => SpaceEntry::S406,
            2 => SpaceEntry::S81,
            _ => return Err(LinkError::Game),
        },
        ..GameEntry::default()
    };
    if flags >> 4 & 1 == 1 {
        game.position = Some(read_position(&mut next)?);
    } else {
        game.players = Some(next()?);
        game.seed = Some(read_number(&mut next)?);
    }
    let moves = count(&mut next)?;
    game.moves = several(&mut next, moves, |next| {
        let id = u16::from_le_bytes(array(next)?);
        let reveal = (id & REVEALS != 0).then(next).transpose()?;
        Ok(MoveEntry { id: id & !REVEALS, reveal })
    })?;
    let at = u16::try_from(count(&mut next)?).map_err(|_| LinkError::Game)?;
    let chairs = read_list(&mut next)?.into_iter().map(Chair::of).collect::<Result<_, _>>()?;
    if left.next().is_some() {
        return Err(LinkError::TooLong);
    }
    Ok(SplendorGame { game, chairs, at })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position() -> Observation {
        serde_json::from_str(
            r#"{"n":2,"turn":1,"you":1,"ply":9,"phase":"main","bank":[3,4,2,4,1,4],
            "board":[[26,7,2,27],[49,66,50,46],[74,86,84,null]],"deck":[30,24,0],"nobles":[7,null,9],
            "players":[{"tok":[1,0,2,0,0,1],"cards":[1,4],"res":[{"id":null,"level":3,"hid":true}],"nob":[2]},
            {"tok":[0,0,0,0,3,0],"cards":[],"res":[{"id":5,"level":1,"hid":false}],"nob":[]}],"last":false,"passes":0}"#,
        )
        .expect("a position")
    }

    #[test]
    fn games_and_positions_travel_whole() {
        let rules = RulesEntry { take_fewer: true, noble: NobleEntry::Lowest, target: 21 };
        let moves =
            vec![MoveEntry { id: 4371, reveal: Some(89) }, MoveEntry { id: 0, reveal: None }];
        let chairs = vec![
            Chair::Here,
            Chair::There,
            Chair::Level(LevelEntry::Master),
            Chair::Level(LevelEntry::Apprentice),
        ];
        for (players, seed, position) in
            [(Some(4), Some((1 << 53) - 1), None), (None, None, Some(position()))]
        {
            for space in [SpaceEntry::Full, SpaceEntry::S406, SpaceEntry::S81] {
                let game = GameEntry {
                    players,
                    seed,
                    position: position.clone(),
                    rules,
                    space,
                    moves: moves.clone(),
                };
                let shared = SplendorGame { game, chairs: chairs.clone(), at: 1 };
                let text = write_splendor(&shared);
                assert_eq!(read_splendor(&text).as_ref(), Ok(&shared));
                for end in 0..text.len() {
                    assert_ne!(read_splendor(&text[..end]).as_ref(), Ok(&shared));
                }
            }
        }
    }

    /// Written when the format was new; must open forever.
    #[test]
    fn a_stored_link_still_opens() {
        let game = GameEntry {
            position: Some(position()),
            moves: vec![MoveEntry { id: 45, reveal: None }],
            ..GameEntry::default()
        };
        let shared = SplendorGame { game, chairs: vec![Chair::There, Chair::Here], at: 1 };
        assert_eq!(write_splendor(&shared), STORED);
        assert!(STORED.len() <= 200);
        assert_eq!(read_splendor(STORED), Ok(shared));
        for (text, expected) in [
            ("", LinkError::CutOff),
            ("あ", LinkError::Characters),
            ("AQE", LinkError::OtherLab),
            ("CQw", LinkError::Newer(9)),
            (&STORED[..40], LinkError::CutOff),
            ("AQwMDwIHAAAA", LinkError::Game),
            ("AQwADwIHAAABCA", LinkError::Game),
            ("AQwADwIHAAAAAA", LinkError::TooLong),
        ] {
            assert_eq!(read_splendor(text), Err(expected), "{text}");
        }
    }

    const STORED: &str = "AQwQDwIBAQAACQMEAgQBBBoHAhsxQjIuSlZU_x4YAAMH_wkCAQACAAABAgEEAf8HAQIAAAAAAwAAAQUCAAEtAAECAQA";
}
