//! `splendor.kifu` and `splendor.write`: games as the text of kuboyoo/csplendor (棋譜), read and written.
//!
//! What that format lacks is added in its style: `/reveal:C12` after a move names the card that came,
//! `;nobles:[3]` in a player's part names the nobles that the player already has.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::game::{GameEntry, MOST_MOVES, MoveEntry, RulesEntry, make};
use super::position::{Observation, PhaseEntry, SeenEntry, SeenPlayer};
use super::{RecordError, SplendorError};
use jobs_core::{Job, JobError, Lane, Search, clip};
use search::Ready;
use splendor::gems::{COLOURS, KINDS};
use splendor::material::{CARDS, LEVELS, NOBLES, NOTHING, RESERVES, SEATS, SLOTS, level};
use splendor::{Action, Gems, Phase, Rules, Source, Space, State, Table};

/// `splendor.kifu`
pub struct Kifu;

/// `splendor.write`
pub struct Write;

/// Longest text, in bytes.
const LONGEST: usize = 1 << 20;
/// Most branches.
const MOST_BRANCHES: usize = 200;
/// Letters of the token kinds.
const LETTERS: &str = "WUGRKD";

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
    fn read(self, number: u8) -> Option<u8> {
        match (self, number) {
            (Self::Own, 0..=9) | (Self::Csplendor, 0..=4) => Some(number),
            (Self::Csplendor, 6..=10) => Some(number - 1),
            _ => None,
        }
    }

    const fn write(self, number: u8) -> u8 {
        match self {
            Self::Csplendor if number >= 5 => number + 1,
            _ => number,
        }
    }
}

/// A text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KifuRequest {
    /// The text (棋譜).
    pub text: String,
    /// Which numbering its nobles use.
    #[serde(default)]
    pub nobles: NobleIds,
}

/// A note on a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NoteEntry {
    /// How many moves of the game come before it.
    pub at: u16,
    /// What it says.
    pub text: String,
}

/// Moves that were not made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BranchEntry {
    /// How many moves of the game come before them.
    pub at: u16,
    /// What might have been done instead.
    pub moves: Vec<MoveEntry>,
}

/// What a text holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KifuReport {
    /// The game.
    pub game: GameEntry,
    /// Names of the players, by seat.
    pub names: Vec<String>,
    /// Notes, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteEntry>,
    /// Branches, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<BranchEntry>,
}

/// An error in a line, counted from 1.
fn refused(line: usize, fault: RecordError) -> JobError {
    JobError::new(&SplendorError::Kifu { line: line as u32, fault }, "/text")
}

/// A word that is not a move.
fn no_move(word: &str) -> RecordError {
    RecordError::NoMove { word: clip(word) }
}

fn counts(text: &str, kinds: usize) -> Option<[u8; KINDS]> {
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

fn letters(text: &str) -> Option<[u8; KINDS]> {
    let mut counts = [0_u8; KINDS];
    for letter in text.chars() {
        let kind = LETTERS.find(letter)?;
        counts[kind] = counts[kind].checked_add(1).filter(|count| *count <= 10)?;
    }
    Some(counts)
}

fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok()).collect()
}

/// The text in brackets after a name.
fn bracket<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let rest = &text[text.find(name)? + name.len()..];
    Some(rest.split_once('[')?.1.split_once(']')?.0)
}

fn player(text: &str, ids: NobleIds, on_table: &[Option<u8>]) -> Option<SeenPlayer> {
    let field = |name: &str| {
        let part = text.split(';').find_map(|part| part.trim().strip_prefix(name))?;
        Some(part.trim_matches(['[', ']']))
    };
    let mut found = SeenPlayer {
        tok: counts(field("gems:")?, KINDS)?,
        cards: numbers(field("bought:")?)?,
        ..SeenPlayer::default()
    };
    for held in field("reserved:")?.split(',').filter(|part| !part.trim().is_empty()) {
        let held = held.trim();
        found.res.push(match held.strip_prefix("?L") {
            Some(level) => SeenEntry { id: None, level: level.parse().ok()?, hid: true },
            None => {
                let id: u8 = held.parse().ok()?;
                let level = CARDS.get(usize::from(id))?.level + 1;
                SeenEntry { id: Some(id), level, hid: false }
            }
        });
    }
    match field("nobles:") {
        Some(list) => {
            let list: Vec<u8> = numbers(list)?;
            found.nob = list.into_iter().map(|id| ids.read(id)).collect::<Option<_>>()?;
        }
        None => {
            // The format gives only the points: nobles that fit stand for those that came.
            let points: u32 = field("points:")?.parse().ok()?;
            let cards = found.cards.iter().filter_map(|&id| CARDS.get(usize::from(id)));
            let from_cards: u32 = cards.map(|card| u32::from(card.points)).sum();
            let free = (0..NOBLES.len() as u8).filter(|noble| !on_table.contains(&Some(*noble)));
            found.nob = free.take((points.checked_sub(from_cards)? / 3) as usize).collect();
        }
    }
    Some(found)
}

/// The first position.
fn position(text: &str, ids: NobleIds) -> Option<Observation> {
    let mut sections: Vec<&str> = text.split('|').map(str::trim).collect();
    // The number of the player to move follows the last player, or has a part of its own.
    let (rest, turn) = match sections.pop()?.rsplit_once(' ') {
        Some((rest, turn)) => (Some(rest), turn),
        None => (None, text.rsplit('|').next()?.trim()),
    };
    sections.extend(rest);
    let [bank, visible, decks, nobles, seats @ ..] = sections.as_slice() else { return None };
    let mut board = [[None; 4]; LEVELS];
    for (level, row) in board.iter_mut().enumerate() {
        let cards: Vec<&str> = bracket(visible, &format!("L{}", level + 1))?.split(',').collect();
        for (place, card) in row.iter_mut().zip(cards) {
            *place = match card.trim() {
                "-" | "" => None,
                card => Some(card.parse().ok()?),
            };
        }
    }
    let decks: Vec<u8> = numbers(decks.strip_prefix("decks:")?)?;
    let list: Vec<u8> = numbers(bracket(nobles, "nobles:")?)?;
    let mut nobles: Vec<Option<u8>> =
        list.into_iter().map(|id| ids.read(id).map(Some)).collect::<Option<_>>()?;
    nobles.resize(nobles.len().max(seats.len() + 1), None);
    let mut players: Vec<SeenPlayer> = Vec::new();
    for seat in seats {
        // A noble assumed for one player is not given to another.
        let mut taken = nobles.clone();
        taken.extend(players.iter().flat_map(|player| &player.nob).map(|noble| Some(*noble)));
        players.push(player(seat.split_once(':')?.1, ids, &taken)?);
    }
    let points = |player: &SeenPlayer| {
        let cards = player.cards.iter().filter_map(|&id| CARDS.get(usize::from(id)));
        cards.map(|card| u32::from(card.points)).sum::<u32>() + 3 * player.nob.len() as u32
    };
    Some(Observation {
        n: u8::try_from(players.len()).ok()?,
        turn: turn.trim().parse().ok()?,
        you: None,
        ply: 0,
        phase: PhaseEntry::Main,
        bank: counts(bank.strip_prefix("bank:")?, KINDS)?,
        board,
        deck: decks.try_into().ok()?,
        nobles,
        last: players.iter().any(|player| points(player) >= 15),
        players,
        passes: 0,
    })
}

fn card(text: &str) -> Option<u8> {
    text.strip_prefix('C')?.parse().ok().filter(|&card| usize::from(card) < CARDS.len())
}

/// Where a card lies, as far as the mover sees it.
fn source(state: &State, card: u8) -> Option<Source> {
    let slot = state.board.iter().position(|&there| there == card);
    let held = || state.mover().reserved.iter().position(|&there| there == card);
    slot.map(|slot| Source::Slot(slot as u8))
        .or_else(|| held().map(|at| Source::Reserved(at as u8)))
}

/// Reads a move in a position; none for a noble that came by itself.
fn read_move(table: &Table, word: &str, ids: NobleIds) -> Result<Option<MoveEntry>, ()> {
    let state = &table.state;
    let mut parts = word.split('/');
    let (verb, object) = parts.next().unwrap_or_default().split_once(':').unwrap_or((word, ""));
    let (mut back, mut gold, mut reveal) = (Gems::NONE, None, None);
    for part in parts {
        match part.split_once(':') {
            Some(("return", text)) => back = Gems::of(letters(text).ok_or(())?),
            Some(("gold", text)) => gold = Some(counts(text, COLOURS).ok_or(())?),
            Some(("reveal", text)) => reveal = Some(card(text).ok_or(())?),
            _ => return Err(()),
        }
    }
    let action = match verb {
        "pass" => Action::Pass,
        "take" => {
            let taken = Gems::of(letters(object).ok_or(())?);
            Action::Tokens { take: taken.beyond(back), give: back.beyond(taken) }
        }
        "reserve" => {
            let from = match object.strip_prefix('L') {
                Some(number) => {
                    let number: u8 = number.parse().map_err(|_| ())?;
                    Source::Deck(number.checked_sub(1).filter(|at| *at < LEVELS as u8).ok_or(())?)
                }
                None => source(state, card(object).ok_or(())?).ok_or(())?,
            };
            if back.total() > 1 {
                return Err(());
            }
            let kind = (0..KINDS).find(|&kind| back.get(kind) > 0).map(|kind| kind as u8);
            Action::Reserve(from, kind)
        }
        "buy" => {
            let bought = card(object).ok_or(())?;
            let from = match source(state, bought) {
                Some(from) => from,
                // A hidden one is shown now.
                None => {
                    let unknown = |&&there: &&u8| {
                        there >= 90 && there != NOTHING && level(there) == level(bought)
                    };
                    let at =
                        state.mover().reserved.iter().position(|there| unknown(&there)).ok_or(())?;
                    reveal = Some(bought);
                    Source::Reserved(at as u8)
                }
            };
            let mover = state.mover();
            let lacks = CARDS[usize::from(bought)].cost.beyond(mover.bonuses).beyond(mover.tokens);
            let by_gold = gold.map_or(lacks, Gems::of);
            if !by_gold.covers(lacks) {
                return Err(());
            }
            Action::Buy(from, by_gold.minus(lacks))
        }
        "noble" => {
            let number = object.strip_prefix('N').and_then(|number| number.parse().ok());
            let noble = number.and_then(|number| ids.read(number)).ok_or(())?;
            if state.phase() != Phase::Noble {
                // It has already come.
                return if state.nobles.contains(&noble) { Err(()) } else { Ok(None) };
            }
            let place = state.nobles.iter().position(|&there| there == noble).ok_or(())?;
            Action::Noble(place as u8)
        }
        _ => return Err(()),
    };
    let id = action.id().ok_or(())?;
    Ok(Some(MoveEntry { id, reveal }))
}

/// A text that is being read.
struct Reading {
    ids: NobleIds,
    report: KifuReport,
    table: Option<Table>,
    /// Moves before the last line of the game.
    before: usize,
    /// The game where a branch began, and the branch.
    branch: Option<(Table, BranchEntry)>,
    /// Scratch.
    legal: Vec<u16>,
}

impl Reading {
    fn header(&mut self, line: &str) {
        let Some((key, value)) = line.split_once(':') else { return };
        let seat = key.strip_prefix("Player").and_then(|seat| seat.parse::<usize>().ok());
        if let Some(seat) = seat.filter(|&seat| seat < SEATS) {
            self.report.names.resize(self.report.names.len().max(seat + 1), String::new());
            value.trim().clone_into(&mut self.report.names[seat]);
        }
    }

    fn note(&mut self, text: &str) {
        if !text.trim().is_empty() {
            // A branch has no notes of its own: they are kept where it begins.
            let main = self.report.game.moves.len() as u16;
            let at = self.branch.as_ref().map_or(main, |(_, branch)| branch.at);
            match self.report.notes.iter_mut().find(|note| note.at == at) {
                Some(note) => {
                    note.text.push('\n');
                    note.text.push_str(text.trim());
                }
                None => self.report.notes.push(NoteEntry { at, text: text.trim().to_owned() }),
            }
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), JobError> {
        let (body, note) = line.split_once('#').unwrap_or((line, ""));
        let body = body.trim();
        if let Some(text) = body.strip_prefix("Position:") {
            let position = position(text.trim(), self.ids)
                .ok_or_else(|| refused(number, RecordError::NoPosition))?;
            let table = position.table(Rules::default(), "").map_err(|error| {
                let fault = match SplendorError::of(&error) {
                    Some(kind) => RecordError::Position { at: error.at, error: kind },
                    None => RecordError::NoPosition,
                };
                refused(number, fault)
            })?;
            self.report.game.position = Some(position);
            self.table = Some(table);
        } else if let Some(rest) = body.strip_prefix("V{") {
            if self.branch.is_some() {
                return Err(refused(number, RecordError::BranchInBranch));
            }
            if self.report.branches.len() >= MOST_BRANCHES {
                let most = MOST_BRANCHES as u32;
                return Err(refused(number, RecordError::TooManyBranches { most }));
            }
            let table = self.table.clone();
            let table = table.ok_or_else(|| refused(number, RecordError::NoStart))?;
            let at = self.before as u16;
            let mut start = self.report.game.clone();
            start.moves.truncate(at.into());
            let before = start.table("/game").map_err(|_| refused(number, no_move(body)))?;
            self.branch = Some((table, BranchEntry { at, moves: Vec::new() }));
            self.table = Some(before);
            if !rest.trim().is_empty() {
                self.line(number, rest)?;
            }
        } else if body == "}" {
            if let Some((table, branch)) = self.branch.take() {
                self.table = Some(table);
                self.report.branches.push(branch);
            }
        } else if body.starts_with('@') || body.is_empty() {
            // Notes of an engine, and notes alone.
        } else if body.starts_with(|first: char| first.is_ascii_digit()) {
            self.made(number, body)?;
        } else if self.table.is_none() {
            self.header(body);
        }
        self.note(note);
        Ok(())
    }

    fn made(&mut self, number: usize, body: &str) -> Result<(), JobError> {
        let Some(table) = &mut self.table else {
            return Err(refused(number, RecordError::NoStart));
        };
        let mut words = body.split_ascii_whitespace();
        let (turn, who) = (words.next(), words.next());
        let seat = who.and_then(|who| who.strip_prefix('P')?.parse::<usize>().ok());
        if turn.is_none_or(|turn| !turn.ends_with('.')) || seat.is_none() {
            return Err(refused(number, no_move(body)));
        }
        let mut moves: Vec<String> = Vec::new();
        for word in words.take_while(|word| !word.starts_with('[')) {
            // The card that came may also be a word by itself.
            match moves.last_mut().filter(|_| word.starts_with("reveal:")) {
                Some(last) => last.extend(["/", word]),
                None => moves.push(word.to_owned()),
            }
        }
        if self.branch.is_none() {
            self.before = self.report.game.moves.len();
        }
        if self.report.game.moves.len() > MOST_MOVES {
            let most = MOST_MOVES as u32;
            return Err(refused(number, RecordError::TooManyMoves { most }));
        }
        for word in &moves {
            let made =
                read_move(table, word, self.ids).map_err(|()| refused(number, no_move(word)))?;
            let Some(made) = made else { continue };
            if seat.is_some_and(|seat| seat != table.state.turn()) {
                let turn = table.state.turn() as u8;
                return Err(refused(number, RecordError::Seat { turn }));
            }
            make(table, Space::Full, made, &mut self.legal).map_err(|(why, _)| {
                let fault = match why {
                    // Its number does not appear in the text.
                    SplendorError::IllegalMove { .. } => no_move(word),
                    why => RecordError::Refused { word: clip(word), error: Box::new(why) },
                };
                refused(number, fault)
            })?;
            match &mut self.branch {
                Some((_, branch)) => branch.moves.push(made),
                None => self.report.game.moves.push(made),
            }
        }
        Ok(())
    }
}

impl Job for Kifu {
    const NAME: &'static str = "splendor.kifu";
    const ALIAS: Option<&'static str> = Some("splendor.read_record");
    const ABOUT: &'static str = "A game from its text (棋譜): moves, notes and branches.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.kifu","text":"Players: 2\n\nPosition: bank:W4U4G4R4K4D5 | visible:L1[2,11,18,27]L2[41,49,53,60]L3[71,75,79,84] | decks:36,26,16 | nobles:[1,4,9] | P0:gems:W0U0G0R0K0D0;bonuses:W0U0G0R0K0;points:0;reserved:[];bought:[] | P1:gems:W0U0G0R0K0D0;bonuses:W0U0G0R0K0;points:0;reserved:[];bought:[] 0\n\n1. P0 take:WUG [2341]\n2. P1 reserve:C71/reveal:C80\n"}"#;
    const LANE: Lane = Lane::Aside;
    type Request = KifuRequest;
    type Report = KifuReport;
    type Error = SplendorError;

    fn start(request: KifuRequest) -> Result<impl Search<Report = KifuReport> + 'static, JobError> {
        if request.text.len() > LONGEST {
            let kib = (LONGEST >> 10) as u64;
            return Err(JobError::new(&SplendorError::TooLong { kib }, "/text"));
        }
        let mut reading = Reading {
            ids: request.nobles,
            report: KifuReport::default(),
            table: None,
            before: 0,
            branch: None,
            legal: Vec::new(),
        };
        let mut last = 0;
        for (at, line) in request.text.lines().enumerate() {
            last = at + 1;
            reading.line(last, line)?;
        }
        if reading.branch.is_some() {
            return Err(refused(last, RecordError::OpenBranch));
        }
        if reading.table.is_none() {
            return Err(refused(last.max(1), RecordError::NoStart));
        }
        Ok(Ready(reading.report))
    }
}

/// A game to write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// The game, under the full rules.
    pub game: GameEntry,
    /// Names of the players, by seat.
    #[serde(default)]
    pub names: Vec<String>,
    /// Notes.
    #[serde(default)]
    pub notes: Vec<NoteEntry>,
    /// Branches.
    #[serde(default)]
    pub branches: Vec<BranchEntry>,
    /// Which numbering the nobles should use.
    #[serde(default)]
    pub nobles: NobleIds,
}

/// The text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WriteReport {
    /// The text (棋譜).
    pub text: String,
}

fn write_counts(counts: &[u8]) -> String {
    counts.iter().zip(LETTERS.chars()).map(|(count, letter)| format!("{letter}{count}")).collect()
}

fn write_letters(counts: Gems) -> String {
    let each = counts.counts().into_iter().zip(LETTERS.chars());
    each.map(|(count, letter)| letter.to_string().repeat(count.into())).collect()
}

fn list<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// A position in the format.
fn write_position(seen: &Observation, ids: NobleIds) -> String {
    let mut text = format!("bank:{} | visible:", write_counts(&seen.bank));
    for (level, row) in seen.board.iter().enumerate() {
        let cards =
            row.iter().map(|card| card.map_or_else(|| "-".to_owned(), |card| card.to_string()));
        let _ = write!(text, "L{}[{}]", level + 1, list(cards));
    }
    let nobles = seen.nobles.iter().flatten().map(|&noble| ids.write(noble));
    let _ = write!(text, " | decks:{} | nobles:[{}]", list(seen.deck), list(nobles));
    for (seat, player) in seen.players.iter().enumerate() {
        let cards = player.cards.iter().filter_map(|&id| CARDS.get(usize::from(id)));
        let mut bonuses = [0_u8; COLOURS];
        let mut points = 3 * player.nob.len();
        for card in cards {
            bonuses[usize::from(card.bonus)] += 1;
            points += usize::from(card.points);
        }
        let held = player.res.iter().map(|held| match held.id {
            Some(id) => id.to_string(),
            None => format!("?L{}", held.level),
        });
        let _ = write!(
            text,
            " | P{seat}:gems:{};bonuses:{};points:{points};reserved:[{}];bought:[{}]",
            write_counts(&player.tok),
            write_counts(&bonuses),
            list(held),
            list(&player.cards),
        );
        if !player.nob.is_empty() {
            let nobles = player.nob.iter().map(|&noble| ids.write(noble));
            let _ = write!(text, ";nobles:[{}]", list(nobles));
        }
    }
    let _ = write!(text, " {}", seen.turn);
    text
}

/// A move in the format, with the card that came.
fn write_move(before: &State, made: MoveEntry, after: &State, ids: NobleIds) -> String {
    let known = |card: u8| (usize::from(card) < CARDS.len()).then_some(card);
    let mut reveal = None;
    let mut text = match Action::of(made.id) {
        Some(Action::Tokens { take, give }) => {
            let back = write_letters(give);
            let taken = write_letters(take);
            match (taken.is_empty(), back.is_empty()) {
                // The null exchange: any colour of the bank is taken and given back.
                (true, _) => {
                    let kind = (0..COLOURS).find(|&kind| before.bank.get(kind) > 0).unwrap_or(0);
                    let one = write_letters(Gems::one(kind));
                    format!("take:{one}/return:{one}")
                }
                (false, true) => format!("take:{taken}"),
                (false, false) => format!("take:{taken}/return:{back}"),
            }
        }
        Some(Action::Reserve(source, give)) => {
            let what = match source {
                Source::Deck(level) => {
                    let at = before.mover().reserves().min(RESERVES - 1);
                    reveal = known(after.players[before.turn()].reserved[at]);
                    format!("L{}", level + 1)
                }
                source => format!("C{}", before.card(source).unwrap_or(NOTHING)),
            };
            let back =
                give.map(|kind| format!("/return:{}", write_letters(Gems::one(kind.into()))));
            format!("reserve:{what}{}", back.unwrap_or_default())
        }
        Some(Action::Buy(source, surplus)) => {
            let bought = before.card(source).and_then(known).or(made.reveal).unwrap_or(0);
            let mover = before.mover();
            let lacks = CARDS[usize::from(bought)].cost.beyond(mover.bonuses).beyond(mover.tokens);
            let gold = lacks.plus(surplus).counts();
            let each = gold.iter().zip(LETTERS.chars()).filter(|(count, _)| **count > 0);
            let gold: String = each.map(|(count, letter)| format!("{letter}{count}")).collect();
            if gold.is_empty() {
                format!("buy:C{bought}")
            } else {
                format!("buy:C{bought}/gold:{gold}")
            }
        }
        Some(Action::Noble(place)) => {
            let noble = before.nobles[usize::from(place).min(SEATS)];
            format!("noble:N{}", ids.write(noble))
        }
        Some(Action::Pass) | None => "pass".to_owned(),
    };
    if let Some(Source::Slot(slot)) = Action::of(made.id).and_then(Action::source) {
        reveal = known(after.board[usize::from(slot).min(SLOTS - 1)]);
    }
    if let Some(card) = reveal {
        let _ = write!(text, "/reveal:C{card}");
    }
    text
}

/// Moves line by line, and the nobles that come by themselves.
fn write_moves(
    game: &GameEntry,
    from: usize,
    ids: NobleIds,
    mut after_each: impl FnMut(usize, &mut String),
) -> Result<String, JobError> {
    let mut text = String::new();
    let mut number = 0;
    after_each(0, &mut text);
    game.tables("/game", |before, made, after| {
        number += 1;
        if number <= from {
            return;
        }
        let seat = before.turn();
        let line = write_move(before, made, after, ids);
        let _ = writeln!(text, "{number}. P{seat} {line}");
        let came = after.players[seat].nobles & !before.players[seat].nobles;
        if came != 0 && !line.starts_with("noble:") {
            let noble = ids.write(came.trailing_zeros() as u8);
            let _ = writeln!(text, "{number}. P{seat} noble:N{noble} [0]");
        }
        after_each(number, &mut text);
    })?;
    Ok(text)
}

impl Job for Write {
    const NAME: &'static str = "splendor.write";
    const ALIAS: Option<&'static str> = Some("splendor.write_record");
    const ABOUT: &'static str = "A game as text (棋譜) that can be replayed without the decks.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.write","game":{"players":2,"seed":7,"moves":[{"id":45},{"id":12}]},"names":["Anna","Ben"],"notes":[{"at":1,"text":"a quiet start"}]}"#;
    const LANE: Lane = Lane::Aside;
    type Request = WriteRequest;
    type Report = WriteReport;
    type Error = SplendorError;

    fn start(
        request: WriteRequest,
    ) -> Result<impl Search<Report = WriteReport> + 'static, JobError> {
        let WriteRequest { game, names, notes, branches, nobles } = request;
        if Space::from(game.space) == Space::S81 {
            return Err(JobError::new(&SplendorError::NoWords, "/game/space"));
        }
        let start = game.start("/game")?;
        let first = Observation::of(&start, None);
        if game.rules != RulesEntry::default() || first.phase != PhaseEntry::Main {
            return Err(JobError::new(&SplendorError::NoWords, "/game"));
        }
        let mut text = format!("Format: Splendor KIFU v1.0\nPlayers: {}\n", first.n);
        for seat in 0..first.players.len() {
            let name = names.get(seat).map(|name| name.replace(['\n', '\r', '#'], " "));
            let name = name.filter(|name| !name.trim().is_empty());
            let _ = writeln!(
                text,
                "Player{seat}: {}",
                name.unwrap_or_else(|| format!("Player {}", seat + 1))
            );
        }
        let _ = writeln!(text, "\nPosition: {}\n", write_position(&first, nobles));
        let mut lines = Vec::with_capacity(branches.len());
        for (number, branch) in branches.iter().enumerate() {
            let mut other = game.clone();
            other.moves.truncate(branch.at.into());
            other.moves.extend(&branch.moves);
            let body = write_moves(&other, branch.at.into(), nobles, |_, _| {})
                .map_err(|error| error.at(format!("/branches/{number}")))?;
            lines.push(body);
        }
        text += &write_moves(&game, 0, nobles, |at, text| {
            for note in notes.iter().filter(|note| usize::from(note.at) == at) {
                for line in note.text.lines() {
                    let _ = writeln!(text, "# {line}");
                }
            }
            for (branch, body) in branches.iter().zip(&lines) {
                if usize::from(branch.at) + 1 == at {
                    let _ = writeln!(text, "V{{\n{body}}}");
                }
            }
        })?;
        let end = game.table("/game")?;
        if end.state.phase() == Phase::Over {
            let winners = end.state.winners();
            let result = if winners.count_ones() == 1 {
                format!("P{}_WIN", winners.trailing_zeros())
            } else {
                "DRAW".to_owned()
            };
            let scores = end.state.seated().iter().enumerate();
            let scores: Vec<String> =
                scores.map(|(seat, player)| format!("P{seat}={}", player.points)).collect();
            let _ = writeln!(text, "\nResult: {result}\nFinalScores: {}", scores.join(" "));
        }
        Ok(Ready(WriteReport { text }))
    }
}
