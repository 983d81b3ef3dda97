//! `splendor.kifu`: a game from its text.

use serde::{Deserialize, Serialize};

use super::notation::{NobleIds, card, counts, letters, numbers};
use super::{BranchEntry, KifuReport, NoteEntry};
use crate::game::{MOST_MOVES, MoveEntry, make};
use crate::position::{Observation, PhaseEntry, SeenEntry, SeenPlayer};
use crate::{RecordError, SplendorError};
use jobs_core::{Job, JobError, Lane, Search, clip};
use search::Ready;
use splendor::gems::{COLOURS, KINDS};
use splendor::material::{CARDS, LEVELS, NOBLES, NOTHING, SEATS, level};
use splendor::{Action, Gems, Phase, Rules, Source, Space, State, Table};

/// `splendor.kifu`
pub struct Kifu;

/// Longest text, in bytes.
const LONGEST: usize = 1 << 20;
/// Most branches.
const MOST_BRANCHES: usize = 200;

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

/// An error in a line, counted from 1.
fn refused(line: usize, fault: RecordError) -> JobError {
    JobError::new(&SplendorError::Kifu { line: line as u32, fault }, "/text")
}

/// A word that is not a move.
fn no_move(word: &str) -> RecordError {
    RecordError::NoMove { word: clip(word) }
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
