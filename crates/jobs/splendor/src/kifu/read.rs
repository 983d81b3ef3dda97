//! `splendor.kifu`: a game from its text.

use serde::{Deserialize, Serialize};

use super::first::position;
use super::moves::{Wrong, is_unfinished, may_be, read_move, source, taken};
use super::notation::{NobleIds, plain};
use super::{BranchEntry, EndEntry, KifuReport, NoteEntry};
use crate::game::{MOST_MOVES, MoveEntry, key, make, winners};
use crate::{RecordError, SplendorError};
use jobs_core::{Job, JobError, Lane, Search, clip};
use search::Ready;
use splendor::material::SEATS;
use splendor::{Action, Phase, Rules, Source, Space, Table};

/// `splendor.kifu`
pub struct Kifu;

/// Longest text, in bytes.
const LONGEST: usize = 1 << 20;
/// Most branches.
const MOST_BRANCHES: usize = 200;
/// Most characters of a name that a header gives.
const LONGEST_NAME: usize = 200;

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

/// An error in a line.
fn refused([line, character]: [usize; 2], fault: RecordError) -> JobError {
    let [line, character] = [line as u32, character as u32];
    JobError::new(&SplendorError::Kifu { line, character, fault }, "/text")
}

/// A word that is not a move.
fn no_move(word: &str) -> RecordError {
    RecordError::NoMove { word: clip(word) }
}

/// What is known of a game from its moves: prestige, winners, and a name of what happened.
pub(super) fn end(table: &Table) -> EndEntry {
    EndEntry {
        points: table.state.seated().iter().map(|player| player.points).collect(),
        winners: winners(&table.state),
        key: key(table),
    }
}

/// A line in plain characters, with its number from 1.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    /// The place of a part of it.
    fn at(self, part: &str) -> [usize; 2] {
        let before = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let letters = self.text.get(..before).map_or(0, |before| before.chars().count());
        [self.number, letters + 1]
    }
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
    /// The number of players that a header gives, and where.
    players: Option<([usize; 2], String)>,
    /// The first line that is nothing at all.
    strange: Option<([usize; 2], String)>,
    /// Scratch.
    legal: Vec<u16>,
}

impl Reading {
    /// A header; `written` is the line as it was written.
    ///
    /// # Errors
    /// A line after the position that is no header: most likely a move without its number.
    fn header(&mut self, line: Line<'_>, body: &str, written: &str) -> Result<(), JobError> {
        let key = body.split_once(':').map(|(key, _)| key);
        let is_key = |key: &&str| key.starts_with(char::is_uppercase) && !key.contains(' ');
        let Some(key) = key.filter(|key| self.table.is_none() || is_key(key)) else {
            if self.table.is_some() {
                return Err(refused(line.at(body), no_move(body)));
            }
            self.strange.get_or_insert_with(|| (line.at(body), clip(body)));
            return Ok(());
        };
        let value = written.split_once([':', '：']).map_or("", |(_, value)| value.trim());
        if key == "Players" {
            let value: String = value.chars().map(plain).collect();
            self.players = Some((line.at(body), value));
        }
        let to = match key {
            "Date" => &mut self.report.date,
            "Event" => &mut self.report.event,
            _ => {
                let seat = key.strip_prefix("Player").and_then(|seat| seat.parse::<usize>().ok());
                let Some(seat) = seat.filter(|&seat| seat < SEATS) else { return Ok(()) };
                let names = &mut self.report.names;
                names.resize(names.len().max(seat + 1), String::new());
                &mut names[seat]
            }
        };
        *to = value.chars().take(LONGEST_NAME).collect();
        Ok(())
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

    fn line(&mut self, number: usize, written: &str) -> Result<(), JobError> {
        let (written, note) = written.split_once(['#', '＃']).unwrap_or((written, ""));
        let text: String = written.chars().map(plain).collect();
        let line = Line { number, text: &text };
        // Quoted lines begin with a sign of their own.
        let body = text.trim_start_matches(['>', ' ']).trim_end();
        self.part(line, body, written)?;
        self.note(note);
        Ok(())
    }

    fn part(&mut self, line: Line<'_>, body: &str, written: &str) -> Result<(), JobError> {
        if let Some(text) = body.strip_prefix("Position:") {
            self.first(line, text.trim())?;
        } else if let Some(rest) = body.strip_prefix("V{") {
            self.begin_branch(line, body)?;
            self.part(line, rest.trim(), "")?;
        } else if body == "}" {
            if let Some((table, branch)) = self.branch.take() {
                self.table = Some(table);
                self.report.branches.push(branch);
            }
        } else if body.is_empty() || body.starts_with(['@', '`', '~']) {
            // Notes of an engine, notes alone, and the fences of a code block.
        } else if body.starts_with(|first: char| first.is_ascii_digit()) {
            self.made(line, body)?;
        } else if ["take:", "buy:", "reserve:"].iter().any(|verb| body.starts_with(verb)) {
            return Err(refused(line.at(body), no_move(body)));
        } else {
            self.header(line, body, written)?;
        }
        Ok(())
    }

    /// The first position.
    fn first(&mut self, line: Line<'_>, text: &str) -> Result<(), JobError> {
        if text.starts_with("startpos") {
            return Err(refused(line.at(text), RecordError::NoCards));
        }
        let position = position(text, self.ids)
            .map_err(|part| refused(line.at(part), RecordError::NoPosition { part: clip(part) }))?;
        let table = position.table(Rules::default(), "").map_err(|error| {
            let fault = match SplendorError::of(&error) {
                Some(kind) => RecordError::Position { at: error.at, error: kind },
                None => RecordError::NoPosition { part: clip(text) },
            };
            refused(line.at(text), fault)
        })?;
        self.report.game.position = Some(position);
        self.table = Some(table);
        Ok(())
    }

    fn begin_branch(&mut self, line: Line<'_>, body: &str) -> Result<(), JobError> {
        let refused = |fault| refused(line.at(body), fault);
        if self.branch.is_some() {
            return Err(refused(RecordError::BranchInBranch));
        }
        if self.report.branches.len() >= MOST_BRANCHES {
            return Err(refused(RecordError::TooManyBranches { most: MOST_BRANCHES as u32 }));
        }
        let table = self.table.clone().ok_or_else(|| refused(RecordError::NoStart))?;
        let at = self.before as u16;
        let mut start = self.report.game.clone();
        start.moves.truncate(at.into());
        let before = start.table("/game").map_err(|_| refused(no_move(body)))?;
        self.branch = Some((table, BranchEntry { at, moves: Vec::new() }));
        self.table = Some(before);
        Ok(())
    }

    /// The moves of the line that is read: those of the game, or of a branch.
    fn moves(&mut self) -> &mut Vec<MoveEntry> {
        match &mut self.branch {
            Some((_, branch)) => &mut branch.moves,
            None => &mut self.report.game.moves,
        }
    }

    fn made(&mut self, line: Line<'_>, body: &str) -> Result<(), JobError> {
        if self.table.is_none() {
            return Err(refused(line.at(body), RecordError::NoStart));
        }
        let mut words = body.split_ascii_whitespace();
        let (turn, who) = (words.next(), words.next());
        let seat = who.and_then(|who| who.strip_prefix(['P', 'p'])?.parse::<usize>().ok());
        let Some(seat) = seat.filter(|_| turn.is_some_and(|turn| turn.ends_with('.'))) else {
            return Err(refused(line.at(body), no_move(body)));
        };
        let mut moves: Vec<([usize; 2], String)> = Vec::new();
        for word in words.take_while(|word| !word.starts_with('[')) {
            // The card that came may also be a word by itself.
            match moves.last_mut().filter(|_| word.starts_with("reveal:")) {
                Some((_, last)) => last.extend(["/", word]),
                None => moves.push((line.at(word), word.to_owned())),
            }
        }
        if moves.is_empty() {
            return Err(refused(line.at(body), no_move(body)));
        }
        let before = self.report.game.moves.len();
        for (place, word) in moves {
            self.word(seat, &word).map_err(|fault| refused(place, fault))?;
        }
        // A noble that came by itself is a line, but no move that a branch could replace.
        if self.branch.is_none() && self.report.game.moves.len() > before {
            self.before = before;
        }
        Ok(())
    }

    /// One move.
    fn word(&mut self, seat: usize, word: &str) -> Result<(), RecordError> {
        if let Some(card) = taken(word) {
            self.uncover(card);
        }
        let count = match &self.branch {
            Some((_, branch)) => usize::from(branch.at) + branch.moves.len(),
            None => self.report.game.moves.len(),
        };
        let Some(table) = &mut self.table else { return Err(RecordError::NoStart) };
        let turn = table.state.turn();
        let is_noble = word.to_ascii_lowercase().starts_with("noble");
        if table.state.phase() == Phase::Over && !is_noble {
            let error = Box::new(SplendorError::GameOver);
            return Err(RecordError::Refused { word: clip(word), error });
        }
        if seat != turn && !is_noble {
            return Err(RecordError::Seat { turn: turn as u8 });
        }
        let illegal = |why| RecordError::Illegal { word: clip(word), why };
        let read = read_move(&table.state, word, self.ids).map_err(|wrong| match wrong {
            Wrong::Form => no_move(word),
            Wrong::Rules(why) => illegal(why),
        })?;
        let Some((made, why)) = read else { return Ok(()) };
        if count >= MOST_MOVES {
            return Err(RecordError::TooManyMoves { most: MOST_MOVES as u32 });
        }
        if seat != turn {
            return Err(RecordError::Seat { turn: turn as u8 });
        }
        make(table, Space::Full, made, &mut self.legal).map_err(|(error, _)| match error {
            // Its number does not appear in the text.
            SplendorError::IllegalMove { .. } => why.map_or_else(|| no_move(word), illegal),
            error => RecordError::Refused { word: clip(word), error: Box::new(error) },
        })?;
        self.moves().push(made);
        Ok(())
    }

    /// Texts of csplendor do not name the cards that come: one that is taken later is the one that
    /// came, unseen, to a place of its level.
    fn uncover(&mut self, card: u8) {
        let Some(table) = &mut self.table else { return };
        if source(&table.state, card).is_some() || !table.state.is_unseen(card) {
            return;
        }
        let held = table.state.mover().reserved.iter();
        let is_held = held.clone().any(|&there| may_be(there, card));
        let slot = table.state.board.iter().position(|&there| may_be(there, card));
        let Some(slot) = slot.filter(|_| !is_held) else { return };
        let emptied = |made: &&mut MoveEntry| {
            let from = Action::of(made.id).and_then(Action::source);
            from == Some(Source::Slot(slot as u8))
        };
        let moves = match &mut self.branch {
            Some((_, branch)) => &mut branch.moves,
            None => &mut self.report.game.moves,
        };
        // In a branch, a place that the game emptied before stays as it is.
        let last = moves.iter_mut().rev().find(emptied).filter(|made| made.reveal.is_none());
        if let Some(made) = last {
            made.reveal = Some(card);
            table.state.uncover(slot, card);
        }
    }

    /// The number of players that the header gives is that of the position.
    fn check_players(&self) -> Result<(), JobError> {
        let seats = self.table.as_ref().map_or(0, |table| table.state.seats());
        match &self.players {
            Some((place, says)) if says.parse() != Ok(seats) => {
                let (says, has) = (clip(says), seats as u8);
                Err(refused(*place, RecordError::Players { says, has }))
            }
            _ => Ok(()),
        }
    }

    /// Reads all lines; the number of the last one where it breaks off.
    fn lines(&mut self, text: &str) -> Result<(), JobError> {
        let text = text.replace("\r\n", "\n");
        let ends = text.ends_with(['\n', '\r']);
        let count = text.trim_end().split(['\n', '\r']).count();
        for (at, line) in text.trim_end().split(['\n', '\r']).enumerate() {
            let number = at + 1;
            let read = self.line(number, line);
            if let Err(error) = read {
                let broken = number == count && self.table.is_some() && breaks_off(&error, ends);
                if !broken {
                    return Err(error);
                }
                self.report.cut = Some(number as u32);
            }
        }
        match self.branch.take() {
            // The branch that breaks off is what there is of it.
            Some((table, branch)) if self.report.cut.is_some() => {
                self.table = Some(table);
                if !branch.moves.is_empty() {
                    self.report.branches.push(branch);
                }
            }
            Some(_) => return Err(refused([count, 1], RecordError::OpenBranch)),
            None => {}
        }
        let (place, fault) = match self.strange.take() {
            Some((place, word)) => (place, RecordError::NoMove { word }),
            None => ([count, 1], RecordError::NoStart),
        };
        let table = self.table.as_ref().ok_or_else(|| refused(place, fault))?;
        self.report.end = Some(end(table));
        self.check_players()
    }
}

/// Whether the last line has this fault because the text breaks off in it; `ends` says whether the line
/// has its end.
fn breaks_off(error: &JobError, ends: bool) -> bool {
    // A whole move that is refused has its reason told, even where it may be what is left of another.
    let Some(SplendorError::Kifu { fault: RecordError::NoMove { word }, .. }) = error.kind() else {
        return false;
    };
    let last = word.split_ascii_whitespace().last().unwrap_or_default();
    let is_head = word.starts_with(|first: char| first.is_ascii_digit())
        && word.split_ascii_whitespace().count() <= 2;
    !ends || is_head || is_unfinished(last)
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
            players: None,
            strange: None,
            legal: Vec::new(),
        };
        reading.lines(&request.text)?;
        Ok(Ready(reading.report))
    }
}
