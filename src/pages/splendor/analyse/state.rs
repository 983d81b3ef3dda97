//! The position being viewed, and how it came about.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::pages::splendor::editor::{Edit, Entering};
use crate::pages::splendor::game::{Origin, Story, empty_table};
use crate::store::{self, Slot};
use jobs::splendor::{GameEntry, MoveEntry, Observation};
use share::{SplendorGame, read_splendor, write_splendor};

/// What is saved on the device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Save {
    /// The game.
    pub story: Story,
    /// How the position is being entered, while it is.
    #[serde(default)]
    pub entering: Option<Entering>,
}

/// The screen's document.
pub const DOCUMENT: Document<Save> = Document {
    is_worth: |save| *save != Save::default(),
    ..Document::new(
        Slot::of(store::SPLENDOR_ANALYSE),
        "splendor.analyse.mine",
        Save::default,
        |text, save| Ok(save.linked(read_splendor(text)?)),
        |save| write_splendor(&save.story.shared(&[])),
    )
};

impl Default for Save {
    fn default() -> Self {
        Self { story: Story::of_seed(2, 7), entering: None }
    }
}

/// An action of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A move is made.
    Act(u16),
    /// The card that something brought.
    Reveal(Origin, Option<u8>),
    /// Goes to the position after this many moves.
    At(usize),
    /// Starts editing the current position.
    Enter(Box<Observation>),
    /// Starts editing an empty table.
    Empty(u8),
    /// A change of the position.
    Edit(Edit),
    /// The position is complete.
    Done,
    /// The position before is wanted back.
    Cancel,
    /// Another game.
    Open(Box<GameEntry>),
}

impl Save {
    /// The position of a link; the same where that is the one on the screen.
    fn linked(&self, link: SplendorGame) -> Self {
        let story = Story::from(link);
        if story.now() == self.story.now() { self.clone() } else { Self { story, entering: None } }
    }

    /// The screen after it.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let Self { mut story, mut entering } = self.clone();
        // What Cancel leads back to stays while another position is entered.
        let before = || entering.clone().map_or_else(|| self.story.clone(), |it| it.before);
        match msg {
            Msg::Act(id) => story.make(MoveEntry { id, reveal: None }),
            Msg::Reveal(origin, card) => story.reveal(origin, card),
            Msg::At(at) => story.go(at),
            Msg::Enter(position) if !(2..=4).contains(&position.players.len()) => {
                // The pasted position has no seats to edit.
                return self.after(Msg::Empty(2));
            }
            Msg::Enter(position) => {
                let (begun, first) = Entering::begin(before(), *position);
                (entering, story) = (Some(begun), first);
            }
            Msg::Empty(players) => {
                let (begun, first) = Entering::begin(before(), empty_table(players));
                (entering, story) = (Some(begun), first);
            }
            Msg::Edit(edit) => {
                if let Some(entering) = &mut entering {
                    entering.edit(&mut story, &edit);
                }
            }
            Msg::Done => entering = None,
            Msg::Cancel => {
                if let Some(Entering { before, .. }) = entering.take() {
                    story = before;
                }
            }
            Msg::Open(game) => {
                let at = game.moves.len();
                entering = None;
                story = Story { game: *game, at, ..Story::default() };
            }
        }
        Self { story, entering }
    }
}
