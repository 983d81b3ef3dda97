//! The texts for a game of Brew and for a position of it, each with its players.

use super::{LinkError, PLAIN, encode, ours, read_number, write_number};
use jobs::brew::{
    BonusEntry, DeckEntry, EngineEntry, EngineName, GameRequest, PlayerEntry, Position, SearchName,
    WeightsEntry,
};

/// The lab byte of a game.
const GAME: u8 = 8;
/// The lab byte of a position.
const POSITION: u8 = 9;
/// Most entries of any list: a link with more is not one of ours.
const MOST: u64 = 256;

/// The players, by numbers that never change.
const NAMES: [EngineName; 7] = [
    EngineName::Article,
    EngineName::ArticleLate,
    EngineName::Best,
    EngineName::Beam,
    EngineName::Uct,
    EngineName::Greedy,
    EngineName::Random,
];

/// A player, and its nodes per turn; no engine means a person.
pub type Player = (Option<EngineEntry>, u64);

/// A game and who plays it.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedGame {
    /// Cards and turns.
    pub game: GameRequest,
    /// Both players.
    pub players: [Player; 2],
    /// The turn being viewed.
    pub at: u8,
}

/// A position and who thinks about it.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedPosition {
    /// The position.
    pub position: Position,
    /// The player to think for.
    pub player: u8,
    /// Who thinks, with how many nodes.
    pub engine: (EngineEntry, u64),
}

type Next<'a> = &'a mut dyn FnMut() -> Result<u8, LinkError>;

fn number(mut next: Next<'_>) -> Result<u64, LinkError> {
    read_number(&mut next)
}

fn small<T: TryFrom<u64>>(next: Next<'_>) -> Result<T, LinkError> {
    T::try_from(number(next)?).map_err(|_| LinkError::Game)
}

fn count(next: Next<'_>) -> Result<usize, LinkError> {
    let found = number(next)?;
    if found > MOST { Err(LinkError::TooLong) } else { Ok(found as usize) }
}

const fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

const fn unzigzag(code: u64) -> i64 {
    (code >> 1) as i64 ^ -((code & 1) as i64)
}

fn write_text(text: &str, bytes: &mut Vec<u8>) {
    let mut end = text.len().min(MOST as usize);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    write_number(end as u64, bytes);
    bytes.extend(text[..end].bytes());
}

fn read_text(next: Next<'_>) -> Result<String, LinkError> {
    let bytes = (0..count(next)?).map(|_| next()).collect::<Result<Vec<u8>, _>>()?;
    String::from_utf8(bytes).map_err(|_| LinkError::Game)
}

fn write_real(value: f64, bytes: &mut Vec<u8>) {
    bytes.extend(value.to_le_bytes());
}

fn read_real(next: Next<'_>) -> Result<f64, LinkError> {
    let mut bytes = [0; 8];
    for byte in &mut bytes {
        *byte = next()?;
    }
    let value = f64::from_le_bytes(bytes);
    if value.is_finite() { Ok(value) } else { Err(LinkError::Game) }
}

/// Writes optional fields: a bit for each, then the values of those present.
struct Fields {
    mask: u64,
    bit: u32,
    bytes: Vec<u8>,
}

impl Fields {
    const fn new() -> Self {
        Self { mask: 0, bit: 0, bytes: Vec::new() }
    }

    fn put<T>(&mut self, field: Option<T>, write: impl FnOnce(T, &mut Vec<u8>)) {
        if let Some(value) = field {
            self.mask |= 1 << self.bit;
            write(value, &mut self.bytes);
        }
        self.bit += 1;
    }

    fn whole(&mut self, field: Option<impl Into<u64>>) {
        self.put(field, |value, bytes| write_number(value.into(), bytes));
    }

    fn real(&mut self, field: Option<f64>) {
        self.put(field, write_real);
    }

    fn reals(&mut self, field: Option<&[f64]>) {
        self.put(field, |list, bytes| list.iter().for_each(|value| write_real(*value, bytes)));
    }

    fn end(self, bytes: &mut Vec<u8>) {
        write_number(self.mask, bytes);
        bytes.extend(self.bytes);
    }
}

/// Reads them back, in the same order.
struct Found {
    mask: u64,
}

impl Found {
    fn has(&mut self) -> bool {
        let has = self.mask & 1 == 1;
        self.mask >>= 1;
        has
    }

    fn whole<T: TryFrom<u64>>(&mut self, next: Next<'_>) -> Result<Option<T>, LinkError> {
        self.has().then(|| small(next)).transpose()
    }

    fn real(&mut self, next: Next<'_>) -> Result<Option<f64>, LinkError> {
        self.has().then(|| read_real(next)).transpose()
    }

    fn reals<const N: usize>(&mut self, next: Next<'_>) -> Result<Option<[f64; N]>, LinkError> {
        let mut read = || {
            let mut list = [0.0; N];
            for value in &mut list {
                *value = read_real(next)?;
            }
            Ok(list)
        };
        self.has().then(&mut read).transpose()
    }

    fn flag(&mut self, next: Next<'_>) -> Result<Option<bool>, LinkError> {
        Ok(self.whole::<u8>(next)?.map(|value| value != 0))
    }

    fn end(&self) -> Result<(), LinkError> {
        if self.mask == 0 { Ok(()) } else { Err(LinkError::TooLong) }
    }
}

/// Appends a player with its changed settings.
pub fn write_engine(engine: &EngineEntry, bytes: &mut Vec<u8>) {
    let name = NAMES.iter().position(|name| *name == engine.name).unwrap_or_default();
    bytes.push(name as u8);
    let mut fields = Fields::new();
    let search = |name: SearchName| u64::from(name == SearchName::Beam);
    fields.whole(engine.search.map(search));
    fields.whole(engine.width);
    fields.whole(engine.depth);
    fields.whole(engine.dedupe);
    fields.real(engine.foe_share);
    fields.whole(engine.foe_turns);
    fields.whole(engine.rounds);
    fields.whole(engine.cut);
    fields.whole(engine.guard);
    fields.whole(engine.learn_ahead);
    fields.whole(engine.draft);
    fields.real(engine.explore);
    fields.whole(engine.seed);
    fields.put(engine.weights.as_ref(), write_weights);
    fields.whole(engine.endgame);
    fields.whole(engine.foe_search.map(search));
    fields.whole(engine.foe_width);
    fields.whole(engine.learn_within);
    fields.real(engine.tax);
    fields.real(engine.early);
    fields.real(engine.draft_pairs);
    fields.real(engine.draft_next);
    fields.end(bytes);
}

fn write_weights(weights: &WeightsEntry, bytes: &mut Vec<u8>) {
    let mut fields = Fields::new();
    fields.real(weights.score);
    fields.real(weights.discount);
    fields.reals(weights.tiers.as_ref().map(<[f64; 4]>::as_slice));
    fields.put(weights.caps, |caps, bytes| bytes.extend(caps));
    fields.real(weights.space);
    fields.reals(weights.kinds.as_ref().map(<[f64; 5]>::as_slice));
    fields.real(weights.deadlock);
    fields.put(weights.spells.as_ref(), |spells, bytes| {
        write_number(spells.len().min(MOST as usize) as u64, bytes);
        spells.iter().take(MOST as usize).for_each(|value| write_real(*value, bytes));
    });
    fields.reals(weights.potions.as_ref().map(<[f64; 6]>::as_slice));
    fields.real(weights.block);
    fields.whole(weights.block_turns);
    fields.real(weights.exhausted);
    fields.real(weights.spell_turns);
    fields.real(weights.spell_fade);
    fields.real(weights.spell_crowd);
    fields.real(weights.pairs);
    fields.end(bytes);
}

/// What [`write_engine`] wrote.
///
/// # Errors
/// What is wrong with the bytes. Whether settings are in their range is not checked here.
pub fn read_engine(
    next: &mut dyn FnMut() -> Result<u8, LinkError>,
) -> Result<EngineEntry, LinkError> {
    let name = *NAMES.get(usize::from(next()?)).ok_or(LinkError::Game)?;
    let mut found = Found { mask: number(next)? };
    let search = |beam: bool| if beam { SearchName::Beam } else { SearchName::Chokudai };
    let engine = EngineEntry {
        name,
        search: found.flag(next)?.map(search),
        width: found.whole(next)?,
        depth: found.whole(next)?,
        dedupe: found.flag(next)?,
        foe_share: found.real(next)?,
        foe_turns: found.whole(next)?,
        rounds: found.whole(next)?,
        cut: found.flag(next)?,
        guard: found.flag(next)?,
        learn_ahead: found.whole(next)?,
        draft: found.whole(next)?,
        explore: found.real(next)?,
        seed: found.whole(next)?,
        weights: found.has().then(|| read_weights(next)).transpose()?,
        endgame: found.whole(next)?,
        foe_search: found.flag(next)?.map(search),
        foe_width: found.whole(next)?,
        learn_within: found.whole(next)?,
        tax: found.real(next)?,
        early: found.real(next)?,
        draft_pairs: found.real(next)?,
        draft_next: found.real(next)?,
    };
    found.end()?;
    Ok(engine)
}

fn read_weights(next: Next<'_>) -> Result<WeightsEntry, LinkError> {
    let mut found = Found { mask: number(next)? };
    let weights = WeightsEntry {
        score: found.real(next)?,
        discount: found.real(next)?,
        tiers: found.reals(next)?,
        caps: if found.has() { Some([next()?, next()?, next()?, next()?]) } else { None },
        space: found.real(next)?,
        kinds: found.reals(next)?,
        deadlock: found.real(next)?,
        spells: if found.has() {
            let spells = (0..count(next)?).map(|_| read_real(next));
            Some(spells.collect::<Result<_, _>>()?)
        } else {
            None
        },
        potions: found.reals(next)?,
        block: found.real(next)?,
        block_turns: found.whole(next)?,
        exhausted: found.real(next)?,
        spell_turns: found.real(next)?,
        spell_fade: found.real(next)?,
        spell_crowd: found.real(next)?,
        pairs: found.real(next)?,
    };
    found.end()?;
    Ok(weights)
}

/// A command in few bytes: kind and number in one; anything written differently is stored as text.
fn write_command(line: &str, bytes: &mut Vec<u8>) {
    let words: Vec<&str> = line.split(' ').collect();
    let id = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
    let code = match words[..] {
        ["WAIT"] => Some((0, 0)),
        ["REST"] => Some((1, 0)),
        ["BREW", _] => id(1).map(|id| (2, id)),
        ["LEARN", _] => id(1).map(|id| (3, id)),
        ["CAST", _] => id(1).map(|id| (4, id)),
        ["CAST", _, _] => id(1).filter(|_| id(2).is_some()).map(|id| (5, id)),
        _ => None,
    };
    // What would come back in another form, such as leading zeros, is stored as text.
    let times = id(2).map(|times| times.to_string());
    let code = code.filter(|(kind, id)| command(*kind, *id, times.as_deref()) == line);
    match code {
        Some((kind, number)) => {
            write_number(number * 7 + kind, bytes);
            if kind == 5 {
                write_number(id(2).unwrap_or(1), bytes);
            }
        }
        None => {
            write_number(6, bytes);
            write_text(line, bytes);
        }
    }
}

fn command(kind: u64, id: u64, times: Option<&str>) -> String {
    match (kind, times) {
        (0, _) => "WAIT".to_owned(),
        (1, _) => "REST".to_owned(),
        (2, _) => format!("BREW {id}"),
        (3, _) => format!("LEARN {id}"),
        (4, _) => format!("CAST {id}"),
        (_, times) => format!("CAST {id} {}", times.unwrap_or("1")),
    }
}

fn read_command(next: Next<'_>) -> Result<String, LinkError> {
    let code = number(next)?;
    let (kind, id) = (code % 7, code / 7);
    match kind {
        0 | 1 | 6 if id > 0 => Err(LinkError::Plays),
        6 => read_text(next),
        5 => Ok(command(kind, id, Some(&number(next)?.to_string()))),
        _ => Ok(command(kind, id, None)),
    }
}

/// The text for a game.
pub fn write_brew_game(shared: &SharedGame) -> String {
    let mut bytes = vec![PLAIN, GAME];
    let seed = shared.game.seed.as_deref().map(|seed| seed.trim().trim_start_matches("seed="));
    let seed = seed.and_then(|seed| seed.parse::<i64>().ok());
    let kinds = shared.players.iter().map(|(engine, _)| u8::from(engine.is_none()));
    let people = kinds.zip([2, 4]).map(|(person, bit)| person * bit).sum::<u8>();
    bytes.push(people | u8::from(shared.game.deck.is_some()));
    match &shared.game.deck {
        Some(deck) => {
            for cards in [&deck.tome, &deck.recipes] {
                write_number(cards.len().min(MOST as usize) as u64, &mut bytes);
                bytes.extend(cards.iter().take(MOST as usize));
            }
        }
        None => write_number(zigzag(seed.unwrap_or_default()), &mut bytes),
    }
    for (engine, nodes) in &shared.players {
        if let Some(engine) = engine {
            write_engine(engine, &mut bytes);
            write_number(*nodes, &mut bytes);
        }
    }
    bytes.push(shared.at);
    for line in shared.game.acts.iter().flatten() {
        write_command(line, &mut bytes);
    }
    encode(bytes)
}

/// The game of a text.
///
/// # Errors
/// What is wrong with the text. Whether the rules accept a command is not checked here.
pub fn read_brew_game(text: &str) -> Result<SharedGame, LinkError> {
    let mut next = ours(text, GAME)?;
    let kind = next()?;
    if kind > 7 {
        return Err(LinkError::Game);
    }
    let next: Next<'_> = &mut next;
    let mut game = GameRequest { deck: None, seed: None, setup: Vec::new(), acts: Vec::new() };
    if kind & 1 == 1 {
        let mut cards =
            || (0..count(next)?).map(|_| next()).collect::<Result<Vec<u8>, LinkError>>();
        let deck = DeckEntry { tome: cards()?, recipes: cards()? };
        deck.decks("").map_err(|_| LinkError::Game)?;
        game.deck = Some(deck);
    } else {
        game.seed = Some(unzigzag(number(next)?).to_string());
    }
    let mut player = |person: bool| {
        Ok::<Player, LinkError>(if person {
            (None, 0)
        } else {
            (Some(read_engine(next)?), number(next)?)
        })
    };
    let players = [player(kind & 2 != 0)?, player(kind & 4 != 0)?];
    let at = next()?;
    while let Ok(first) = next() {
        let mut first = Some(first);
        let mut again = || first.take().map_or_else(&mut *next, Ok);
        let one = read_command(&mut again)?;
        game.acts.push([one, read_command(next)?]);
        if game.acts.len() as u64 > MOST {
            return Err(LinkError::TooLong);
        }
    }
    Ok(SharedGame { game, players, at })
}

fn write_player(player: &PlayerEntry, bytes: &mut Vec<u8>) {
    bytes.extend(player.inv);
    write_number(zigzag(player.score.into()), bytes);
    bytes.push(player.brewed << 1 | u8::from(player.active));
    let spells = player.ids.len().min(player.src.len()).min(MOST as usize);
    write_number(spells as u64, bytes);
    let mut ready = player.castable.chars();
    let mut before = 77;
    for (id, src) in player.ids.iter().zip(&player.src).take(spells) {
        write_number(zigzag(i64::from(*id) - before), bytes);
        before = i64::from(*id);
        let ready = ready.next() == Some('1');
        write_number(zigzag((*src).into()) << 1 | u64::from(ready), bytes);
    }
}

fn read_player(next: Next<'_>) -> Result<PlayerEntry, LinkError> {
    let inv = [next()?, next()?, next()?, next()?];
    let score = i16::try_from(unzigzag(number(next)?)).map_err(|_| LinkError::Game)?;
    let state = next()?;
    let (mut ids, mut src, mut castable) = (Vec::new(), Vec::new(), String::new());
    let mut before = 77_i64;
    for _ in 0..count(next)? {
        before = before.checked_add(unzigzag(number(next)?)).ok_or(LinkError::Game)?;
        ids.push(u16::try_from(before).map_err(|_| LinkError::Game)?);
        let code = number(next)?;
        src.push(i16::try_from(unzigzag(code >> 1)).map_err(|_| LinkError::Game)?);
        castable.push(if code & 1 == 1 { '1' } else { '0' });
    }
    let (brewed, active) = (state >> 1, state & 1 == 1);
    Ok(PlayerEntry { inv, score, brewed, active, ids, src, castable })
}

/// The text for a position.
pub fn write_brew_position(shared: &SharedPosition) -> String {
    let mut bytes = vec![PLAIN, POSITION];
    let Position { turn, recipes, tome, bonus, left, players } = &shared.position;
    bytes.push(*turn);
    write_number(recipes.len().min(MOST as usize) as u64, &mut bytes);
    bytes.extend(recipes.iter().take(MOST as usize));
    write_number(tome.len().min(MOST as usize) as u64, &mut bytes);
    bytes.extend(tome.iter().take(MOST as usize).flat_map(|&(spell, stock)| [spell, stock]));
    bytes.extend(bonus.count);
    bytes.extend(bonus.value);
    bytes.push(left.is_some().into());
    bytes.extend(left.iter().flatten());
    players.iter().for_each(|player| write_player(player, &mut bytes));
    bytes.push(shared.player);
    write_engine(&shared.engine.0, &mut bytes);
    write_number(shared.engine.1, &mut bytes);
    encode(bytes)
}

/// The position of a text.
///
/// # Errors
/// What is wrong with the text. Whether the position is possible is not checked here.
pub fn read_brew_position(text: &str) -> Result<SharedPosition, LinkError> {
    let mut next = ours(text, POSITION)?;
    let next: Next<'_> = &mut next;
    let turn = next()?;
    let recipes = (0..count(next)?).map(|_| next()).collect::<Result<_, _>>()?;
    let tome =
        (0..count(next)?).map(|_| Ok((next()?, next()?))).collect::<Result<_, LinkError>>()?;
    let bonus = BonusEntry { count: [next()?, next()?], value: [next()?, next()?] };
    let left = match next()? {
        0 => None,
        1 => Some([next()?, next()?]),
        _ => return Err(LinkError::Game),
    };
    let players = [read_player(next)?, read_player(next)?];
    let player = next()?;
    if player > 1 {
        return Err(LinkError::Game);
    }
    let engine = (read_engine(next)?, number(next)?);
    if next().is_ok() {
        return Err(LinkError::TooLong);
    }
    let position = Position { turn, recipes, tome, bonus, left, players };
    Ok(SharedPosition { position, player, engine })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jobs::brew::read_record;

    fn engine() -> EngineEntry {
        EngineEntry {
            name: EngineName::Beam,
            search: Some(SearchName::Chokudai),
            width: Some(400),
            depth: Some(12),
            dedupe: Some(false),
            foe_search: Some(SearchName::Beam),
            foe_width: Some(90),
            foe_share: Some(0.25),
            foe_turns: Some(3),
            rounds: Some(2),
            cut: Some(true),
            guard: Some(false),
            learn_ahead: Some(6),
            learn_within: Some(4),
            draft: Some(0),
            tax: Some(4.5),
            draft_pairs: Some(3.5),
            draft_next: Some(0.6),
            early: Some(5e15),
            endgame: Some(5),
            explore: Some(0.7),
            weights: Some(WeightsEntry {
                score: Some(1.1),
                discount: Some(0.98),
                tiers: Some([1.0, 2.0, 3.0, 4.0]),
                caps: Some([10, 10, 8, 6]),
                space: Some(-0.5),
                kinds: Some([0.0, 0.0, 0.0, 1.0, 2.0]),
                deadlock: Some(-50.0),
                exhausted: Some(-0.3),
                spells: Some(vec![1.5; 42]),
                spell_turns: Some(6.0),
                spell_fade: Some(0.9),
                spell_crowd: Some(0.8),
                pairs: Some(0.7),
                potions: Some([0.0, 0.0, 3.0, 5.0, 10.0, 20.0]),
                block: Some(0.2),
                block_turns: Some(5),
            }),
            seed: Some(7),
        }
    }

    fn game(text: &str, at: u8) -> SharedGame {
        let players = [(Some(engine()), 40_000), (None, 0)];
        SharedGame { game: read_record(text).expect("a game"), players, at }
    }

    const RECORD: &str = "seed=-9223372036854775808\nLEARN 26 | LEARN 29\nCAST 78 2 | REST\n\
                          WAIT hello | brew 67\nCAST 90 007 | CAST 2147483647\n";

    #[test]
    fn a_game_and_its_players_open_again() {
        for text in [RECORD, "seed=9223372036854775807", "tome=5\nrecipes=60\nWAIT | WAIT"] {
            let shared = game(text, 3);
            assert_eq!(read_brew_game(&write_brew_game(&shared)), Ok(shared), "{text}");
        }
    }

    #[test]
    fn a_position_opens_again() {
        let player = |first: u16| PlayerEntry {
            inv: [3, 1, 0, 2],
            score: 24,
            brewed: 2,
            active: true,
            ids: vec![first, first + 1, 90],
            src: vec![-1, -2, 41],
            castable: "101".into(),
        };
        let position = Position {
            turn: 12,
            recipes: vec![67, 77],
            tome: vec![(24, 3), (0, 0)],
            bonus: BonusEntry { count: [4, 2], value: [3, 1] },
            left: Some([30, 20]),
            players: [player(78), PlayerEntry { score: -1, active: false, ..player(82) }],
        };
        let mut shared = SharedPosition { position, player: 1, engine: (engine(), 5) };
        for left in [Some([30, 20]), None] {
            shared.position.left = left;
            let text = write_brew_position(&shared);
            assert_eq!(read_brew_position(&text), Ok(shared.clone()));
            for end in 0..text.len() - 1 {
                assert!(read_brew_position(&text[..end]).is_err(), "{end}");
            }
        }
    }

    /// Written when the format was new; must open forever.
    #[test]
    fn stored_links_of_games_still_open() {
        let plain = SharedGame {
            game: read_record("seed=12345\nLEARN 26 | LEARN 29\nCAST 78 | REST").expect("a game"),
            players: [
                (Some(EngineEntry::named(EngineName::Best)), 40_000),
                (Some(EngineEntry::named(EngineName::ArticleLate)), 40_000),
            ],
            at: 2,
        };
        let text = "AQgA8sABAgDAuAIBAMC4AgK5Ac4BpgQB";
        assert_eq!(write_brew_game(&plain), text);
        assert_eq!(read_brew_game(text), Ok(plain));
    }

    #[test]
    fn what_is_no_link_of_a_game_is_named() {
        for (text, expected) in [
            ("あ", LinkError::Characters),
            ("CQg", LinkError::Newer(9)),
            ("AQMABT0CA2MspAEDAgIDAAA", LinkError::OtherLab),
            ("AQgI", LinkError::Game),
            ("AQgAAP8", LinkError::Game),
            ("AQg", LinkError::CutOff),
        ] {
            assert_eq!(read_brew_game(text), Err(expected), "{text}");
        }
    }
}
