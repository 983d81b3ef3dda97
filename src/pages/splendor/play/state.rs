//! A game being played: what is saved of it, and the actions.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::pages::splendor::editor::{Edit, Entering};
use crate::pages::splendor::game::{Origin, Story, any_seed, empty_table};
use crate::store::{self, Slot};
use jobs::splendor::{LevelEntry, MoveEntry, Observation, ViewReport};
use protocol::js_serde;
use share::{Chair, SplendorGame, read_splendor, write_splendor};

/// Who sits where, by a name that is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seated {
    /// Somebody at this device.
    Here,
    /// Somebody at a real table.
    There,
    /// The program.
    #[serde(untagged)]
    Level(LevelEntry),
}

/// What is saved on the device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct Save {
    /// The game.
    pub story: Story,
    /// Who plays, by seat.
    pub chairs: Vec<Chair>,
    /// Whether advice is shown.
    pub hint: bool,
    /// How the table is being entered, while it is.
    pub entering: Option<Entering>,
    /// Who played before that, and whether advice was shown.
    pub before: Option<(Vec<Chair>, bool)>,
    /// Whether the game was played here from its deal on, by those who play now.
    pub whole: bool,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    story: Story,
    chairs: Vec<Seated>,
    hint: bool,
    #[serde(default)]
    entering: Option<Entering>,
    #[serde(default)]
    before: Option<(Vec<Seated>, bool)>,
    #[serde(default = "whole")]
    whole: bool,
}

/// Games that were saved before it was noted.
const fn whole() -> bool {
    true
}

impl From<Seated> for Chair {
    fn from(seated: Seated) -> Self {
        match seated {
            Seated::Here => Self::Here,
            Seated::There => Self::There,
            Seated::Level(level) => Self::Level(level),
        }
    }
}

impl From<Chair> for Seated {
    fn from(chair: Chair) -> Self {
        match chair {
            Chair::Here => Self::Here,
            Chair::There => Self::There,
            Chair::Level(level) => Self::Level(level),
        }
    }
}

fn each<A, B: From<A>>(list: Vec<A>) -> Vec<B> {
    list.into_iter().map(B::from).collect()
}

impl From<Saved> for Save {
    fn from(kept: Saved) -> Self {
        let Saved { story, chairs, hint, entering, before, whole } = kept;
        let before = before.map(|(chairs, hint)| (each(chairs), hint));
        Self { story, chairs: each(chairs), hint, entering, before, whole }
    }
}

impl From<Save> for Saved {
    fn from(save: Save) -> Self {
        let Save { story, chairs, hint, entering, before, whole } = save;
        let before = before.map(|(chairs, hint)| (each(chairs), hint));
        Self { story, chairs: each(chairs), hint, entering, before, whole }
    }
}

impl Default for Save {
    fn default() -> Self {
        Self {
            story: Story::of_seed(2, any_seed()),
            chairs: vec![Chair::Here, Chair::Level(LevelEntry::Merchant)],
            hint: false,
            entering: None,
            before: None,
            whole: true,
        }
    }
}

/// The screen's document.
pub const DOCUMENT: Document<Save> = Document {
    is_worth: |save| !save.story.game.moves.is_empty() || save.story.game.position.is_some(),
    ..Document::new(
        Slot {
            load: |value| Some(js_serde::read::<Save>(value).ok()?.sound()),
            ..Slot::of(store::SPLENDOR_PLAY)
        },
        "splendor.play.mine",
        Save::default,
        |text, save| Ok(save.linked(read_splendor(text)?)),
        |save| write_splendor(&save.story.shared(&save.chairs)),
    )
};

/// An action of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Somebody here decides.
    Act(u16),
    /// The program has decided the move with that number.
    Made(usize, MoveEntry),
    /// The card that something brought.
    Reveal(Origin, Option<u8>),
    /// Goes to the position after this many moves.
    At(usize),
    /// Shows advice, or not.
    Hint(bool),
    /// A new game: who plays, and the seed.
    New(Vec<Chair>, u64),
    /// Changes who plays from here on.
    Chairs(Vec<Chair>),
    /// The table is entered from this position.
    Enter(Box<Observation>),
    /// A change of it.
    Edit(Edit),
    /// It is complete.
    Done,
    /// The game before is wanted back.
    Cancel,
}

/// Fills every seat.
fn filled(mut chairs: Vec<Chair>, seats: usize) -> Vec<Chair> {
    chairs.truncate(seats);
    if chairs.is_empty() {
        chairs.push(Chair::Here);
    }
    chairs.resize(seats, Chair::Level(LevelEntry::Merchant));
    chairs
}

impl Save {
    fn sound(self) -> Self {
        Self { chairs: filled(self.chairs, self.story.seats()), ..self }
    }

    fn begin(&mut self, story: Story, chairs: Vec<Chair>) {
        self.chairs = filled(chairs, story.seats());
        self.whole = story.at == 0;
        self.story = story;
        self.hint = false;
        (self.entering, self.before) = (None, None);
    }

    /// Begins to enter the cards of a real table.
    fn enter(&mut self, position: Observation, chairs: Vec<Chair>) {
        let kept = (self.chairs.clone(), self.hint);
        let played = self.before.take().unwrap_or(kept);
        let before = self.entering.take().map_or_else(|| self.story.clone(), |it| it.before);
        let (entering, story) = Entering::begin(before, position);
        // Cancelled, the game before is what it was.
        let whole = self.whole;
        self.begin(story, chairs);
        self.whole = whole;
        self.entering = Some(entering);
        self.before = Some(played);
    }

    /// The game of a link.
    fn linked(&self, link: SplendorGame) -> Self {
        let mut next = self.clone();
        // An entered position does not say who plays.
        let named = !link.chairs.is_empty();
        let chairs = if named { link.chairs.clone() } else { self.chairs.clone() };
        let story = Story::from(link);
        let (old, new) = (&self.story.game, &story.game);
        let begins = old.moves.get(..story.at).is_some_and(|old| old == new.moves);
        if begins && old.seed == new.seed && old.position == new.position {
            // Undone steps can still be redone.
            next.story.at = story.at;
        } else {
            next.begin(story, chairs);
        }
        next
    }

    /// Where the last move of a person here began.
    pub fn back(&self, report: Option<&ViewReport>) -> Option<usize> {
        let made = &report?.made;
        let by_hand =
            |seat: u8| !matches!(self.chairs.get(usize::from(seat)), Some(Chair::Level(_)));
        let last = made.iter().rposition(|made| by_hand(made.seat));
        // Where only the program plays, it is one move back.
        last.or_else(|| {
            let nobody = self.chairs.iter().all(|chair| matches!(chair, Chair::Level(_)));
            made.len().checked_sub(1).filter(|_| nobody)
        })
    }

    /// Whether another game begins with the message.
    pub const fn is_begun_by(msg: &Msg, _next: &Self) -> bool {
        matches!(msg, Msg::New(..) | Msg::Enter(_) | Msg::Edit(_) | Msg::Cancel)
    }

    /// The game after it.
    #[must_use]
    pub fn after(&self, msg: Msg) -> Self {
        let mut next = self.clone();
        let save = &mut next;
        match msg {
            Msg::Act(id) => save.story.make(MoveEntry { id, reveal: None }),
            Msg::Made(at, made) => {
                if save.story.at == at {
                    save.story.make(made);
                }
            }
            Msg::Reveal(origin, card) => save.story.reveal(origin, card),
            Msg::At(at) => save.story.go(at),
            Msg::Hint(hint) => save.hint = hint,
            Msg::New(chairs, _) if chairs.contains(&Chair::There) => {
                // What a real table deals is not ours to draw.
                save.enter(empty_table(chairs.len().clamp(2, 4) as u8), chairs);
            }
            Msg::New(chairs, seed) => {
                let story = Story::of_seed(chairs.len().clamp(2, 4) as u8, seed);
                save.begin(story, chairs);
            }
            Msg::Chairs(chairs) => {
                save.chairs = filled(chairs, save.story.seats());
                save.whole &= save.story.at == 0 || save.chairs == self.chairs;
            }
            Msg::Enter(position) => save.enter(*position, self.chairs.clone()),
            Msg::Edit(edit) => {
                if let Some(entering) = &mut save.entering {
                    entering.edit(&mut save.story, &edit);
                    save.chairs = filled(self.chairs.clone(), save.story.seats());
                }
            }
            Msg::Done => (save.entering, save.before) = (None, None),
            Msg::Cancel => {
                if let Some(entering) = save.entering.take() {
                    let now = (self.chairs.clone(), self.hint);
                    let (chairs, hint) = save.before.take().unwrap_or(now);
                    save.begin(entering.before, chairs);
                    (save.hint, save.whole) = (hint, self.whole);
                }
            }
        }
        next
    }
}
