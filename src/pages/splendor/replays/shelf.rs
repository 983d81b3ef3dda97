//! Saved games, with notes and branches (変化).

use serde::{Deserialize, Serialize};

use crate::dom::today;
use crate::pages::splendor::game::Story;
use jobs::splendor::{BranchEntry, GameEntry, KifuReport, MoveEntry, NoteEntry};

/// Most games that are saved; the oldest is dropped.
const MOST: usize = 60;

/// The games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shelf {
    /// The newest last.
    pub games: Vec<KifuReport>,
    /// Which one is open.
    pub open: usize,
}

/// The current place: how many moves of which line count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Moves that count.
    pub at: usize,
    /// The branch, where it is one.
    pub branch: Option<usize>,
}

/// The moves of a line.
pub fn line(kifu: &KifuReport, branch: Option<usize>) -> Vec<MoveEntry> {
    match branch.and_then(|number| kifu.branches.get(number)) {
        Some(branch) => {
            let mut line = kifu.game.moves.clone();
            line.truncate(branch.at.into());
            line.extend(&branch.moves);
            line
        }
        None => kifu.game.moves.clone(),
    }
}

/// The game of a line up to a place.
pub fn game_at(kifu: &KifuReport, place: Place) -> GameEntry {
    let mut moves = line(kifu, place.branch);
    moves.truncate(place.at);
    GameEntry { moves, ..kifu.game.clone() }
}

/// Whether two games went the same way, one perhaps from a seed and one from its first position.
fn is_same(known: &KifuReport, kifu: &KifuReport) -> bool {
    let ids =
        |kifu: &KifuReport| -> Vec<u16> { kifu.game.moves.iter().map(|made| made.id).collect() };
    let key = |kifu: &KifuReport| kifu.end.as_ref().map(|end| end.key.clone());
    known.game == kifu.game
        || key(known).is_some() && key(known) == key(kifu) && ids(known) == ids(kifu)
}

/// Adds the notes and branches that a known game does not have.
fn add(known: &mut KifuReport, kifu: KifuReport) {
    for note in kifu.notes {
        match known.notes.iter_mut().find(|old| old.at == note.at) {
            Some(old) if old.text.contains(note.text.trim()) => {}
            Some(old) => {
                old.text.push('\n');
                old.text.push_str(&note.text);
            }
            None => known.notes.push(note),
        }
    }
    known.notes.sort_by_key(|note| note.at);
    // What the kept game lacks; what it has was perhaps typed here.
    let fill = |known: &mut String, new: String| {
        if known.is_empty() {
            *known = new;
        }
    };
    fill(&mut known.date, kifu.date);
    fill(&mut known.event, kifu.event);
    if known.names.iter().all(String::is_empty) {
        known.names = kifu.names;
    }
    for branch in kifu.branches {
        if !known.branches.contains(&branch) {
            known.branches.push(branch);
        }
    }
}

impl Shelf {
    /// The game that is open.
    pub fn now(&self) -> Option<&KifuReport> {
        self.games.get(self.open)
    }

    /// Opens a game: an existing one, or as a new one; returns whether it is new.
    pub fn open(&mut self, mut kifu: KifuReport) -> bool {
        // As in links.
        if kifu.game.seed.is_some() {
            kifu.game.players.get_or_insert(2);
        }
        kifu.cut = None;
        if let Some(at) = self.games.iter().position(|known| is_same(known, &kifu)) {
            add(&mut self.games[at], kifu);
            self.open = at;
            return false;
        }
        if kifu.date.is_empty() {
            kifu.date = today();
        }
        self.games.push(kifu);
        if self.games.len() > MOST {
            // Games with notes or branches are kept longest.
            let bare = |kifu: &KifuReport| kifu.notes.is_empty() && kifu.branches.is_empty();
            let before = &self.games[..self.games.len() - 1];
            let oldest = before.iter().position(bare).unwrap_or(0);
            self.games.remove(oldest);
        }
        self.open = self.games.len() - 1;
        true
    }

    /// Names the open game.
    pub fn name(&mut self, name: &str) {
        if let Some(kifu) = self.kifu_mut() {
            name.trim().clone_into(&mut kifu.event);
        }
    }

    /// Removes a game.
    pub fn remove(&mut self, at: usize) {
        if at < self.games.len() {
            self.games.remove(at);
            let before = usize::from(at < self.open);
            self.open = (self.open - before).min(self.games.len().saturating_sub(1));
        }
    }

    fn kifu_mut(&mut self) -> Option<&mut KifuReport> {
        self.games.get_mut(self.open)
    }

    /// Sets the note after this many moves; empty text removes it.
    pub fn note(&mut self, at: usize, text: &str) {
        let Some(kifu) = self.kifu_mut() else { return };
        let at = u16::try_from(at).unwrap_or(u16::MAX);
        kifu.notes.retain(|note| note.at != at);
        if !text.trim().is_empty() {
            kifu.notes.push(NoteEntry { at, text: text.trim_end().to_owned() });
            kifu.notes.sort_by_key(|note| note.at);
        }
    }

    /// Makes a move at a place: continues the existing line, or begins a branch. Returns the new
    /// place.
    pub fn make(&mut self, place: Place, made: MoveEntry) -> Place {
        let Some(kifu) = self.kifu_mut() else { return place };
        let now = line(kifu, place.branch);
        let at = place.at;
        if now.get(at).is_some_and(|next| next.id == made.id && made.reveal.is_none()) {
            return Place { at: at + 1, ..place };
        }
        if at == now.len() {
            match place.branch.and_then(|number| kifu.branches.get_mut(number)) {
                Some(branch) => branch.moves.push(made),
                None => kifu.game.moves.push(made),
            }
            return Place { at: at + 1, ..place };
        }
        Self::branch(kifu, place, &now[..at], made)
    }

    /// Names the card that came with the last move at a place; a line that continues becomes a
    /// branch.
    pub fn reveal(&mut self, place: Place, card: Option<u8>) -> Place {
        let Some(kifu) = self.kifu_mut() else { return place };
        let now = line(kifu, place.branch);
        let Some(at) = place.at.checked_sub(1) else { return place };
        let made = MoveEntry { reveal: card, ..now[at] };
        if place.at == now.len() {
            let moves = match place.branch.and_then(|number| kifu.branches.get_mut(number)) {
                Some(branch) => &mut branch.moves,
                None => &mut kifu.game.moves,
            };
            if let Some(last) = moves.last_mut() {
                *last = made;
            }
            return place;
        }
        Self::branch(kifu, Place { at, ..place }, &now[..at], made)
    }

    /// A new branch with a move after these, or an existing one.
    fn branch(kifu: &mut KifuReport, place: Place, before: &[MoveEntry], made: MoveEntry) -> Place {
        let from = match place.branch.and_then(|number| kifu.branches.get(number)) {
            Some(branch) if usize::from(branch.at) < before.len() => usize::from(branch.at),
            _ => before.len(),
        };
        let mut moves = before[from..].to_vec();
        moves.push(made);
        let from = u16::try_from(from).unwrap_or(u16::MAX);
        let known = kifu
            .branches
            .iter()
            .position(|branch| branch.at == from && branch.moves.starts_with(&moves));
        let number = known.unwrap_or_else(|| {
            kifu.branches.push(BranchEntry { at: from, moves });
            kifu.branches.len() - 1
        });
        Place { at: before.len() + 1, branch: Some(number) }
    }

    /// Removes a branch.
    pub fn cut(&mut self, number: usize) {
        if let Some(kifu) = self.kifu_mut().filter(|kifu| number < kifu.branches.len()) {
            kifu.branches.remove(number);
        }
    }
}

impl From<Story> for KifuReport {
    fn from(story: Story) -> Self {
        Self { game: story.game, ..Self::default() }
    }
}
