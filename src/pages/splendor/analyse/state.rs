//! The position that is looked at, and how it came about.

use serde::{Deserialize, Serialize};

use crate::pages::splendor::editor::Edit;
use crate::pages::splendor::game::{Story, empty_table};
use jobs::splendor::{GameEntry, MoveEntry, Observation};
use share::{BadLink, SplendorGame};

/// What is kept on the device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Save {
    /// The game.
    pub story: Story,
    /// Whether the position is being entered.
    pub editing: bool,
    /// Positions before the last edits, the newest last.
    pub past: Vec<Story>,
    /// Positions that were taken back, the newest last.
    pub future: Vec<Story>,
}

impl Default for Save {
    fn default() -> Self {
        Self { story: Story::of_seed(2, 7), editing: false, past: Vec::new(), future: Vec::new() }
    }
}

/// Edits that can be taken back.
const MOST_PAST: usize = 200;

/// The screen.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What is kept.
    pub save: Save,
    /// Why a link opened nothing.
    pub bad: Option<BadLink>,
}

/// What is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A move is made.
    Act(u16),
    /// The card that came with the last move.
    Reveal(Option<u8>),
    /// Goes to the position after so many moves.
    At(usize),
    /// The position that is seen now is to be changed.
    Enter(Box<Observation>),
    /// An empty table is to be filled.
    Empty(u8),
    /// A change of the position.
    Edit(Edit),
    /// The position is complete.
    Done,
    /// Another game.
    Open(Box<GameEntry>),
    /// Takes the last change back.
    Undo,
    /// Does it again.
    Redo,
    /// A link.
    Link(Result<Box<SplendorGame>, BadLink>),
}

impl State {
    /// The first screen.
    pub fn open(kept: Option<Save>, link: Option<Result<SplendorGame, BadLink>>) -> Self {
        let state = Self { save: kept.unwrap_or_default(), bad: None };
        match link {
            Some(link) => state.after(Msg::Link(link.map(Box::new))),
            None => state,
        }
    }

    fn change(&mut self, story: Story) {
        if story == self.save.story {
            return;
        }
        let before = std::mem::replace(&mut self.save.story, story);
        self.save.past.push(before);
        if self.save.past.len() > MOST_PAST {
            self.save.past.remove(0);
        }
        self.save.future.clear();
    }

    /// The screen after it.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut next = self.clone();
        let mut story = next.save.story.clone();
        match msg {
            Msg::Act(id) => {
                story.make(MoveEntry { id, reveal: None });
                next.change(story);
            }
            Msg::Reveal(card) => {
                story.reveal(card);
                next.change(story);
            }
            Msg::At(at) => {
                story.go(at);
                next.change(story);
            }
            Msg::Enter(position) if !(2..=4).contains(&position.players.len()) => {
                // What was pasted has no seats to enter anything for.
                return self.after(Msg::Empty(2));
            }
            Msg::Enter(position) => {
                next.save.editing = true;
                let rules = story.game.rules;
                let mut story = Story::of_position(*position);
                story.game.rules = rules;
                next.change(story);
            }
            Msg::Empty(players) => {
                next.save.editing = true;
                next.change(Story::of_position(empty_table(players)));
            }
            Msg::Edit(edit) => {
                if let Some(position) = &story.game.position {
                    let position = edit.applied(position);
                    let mut story = Story::of_position(position);
                    story.game.rules = next.save.story.game.rules;
                    next.change(story);
                }
            }
            Msg::Done => next.save.editing = false,
            Msg::Open(game) => {
                let at = game.moves.len();
                next.save.editing = false;
                next.change(Story { game: *game, at });
            }
            Msg::Undo => {
                if let Some(before) = next.save.past.pop() {
                    let now = std::mem::replace(&mut next.save.story, before);
                    next.save.future.push(now);
                }
            }
            Msg::Redo => {
                if let Some(after) = next.save.future.pop() {
                    let now = std::mem::replace(&mut next.save.story, after);
                    next.save.past.push(now);
                }
            }
            Msg::Link(Ok(link)) => {
                next.save.editing = false;
                next.bad = None;
                let story = Story::from(*link);
                let now = next.save.story.now();
                if story.now() != now {
                    next.change(story);
                }
            }
            Msg::Link(Err(why)) => next.bad = Some(why),
        }
        if next.save.story.game.position.is_none() {
            next.save.editing = false;
        }
        next
    }
}
