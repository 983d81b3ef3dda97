//! The numbers and rules in use.

use super::action::{Action, Source};
use super::gems::Gems;
use super::legal::tables;
use super::material::COLUMNS;
use super::original::{NOTHING_81, given};
use super::state::{Phase, State};
use super::table::Table;

/// Numbers of decisions, and the rules that go with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Space {
    /// The 81 numbers, with their own rules.
    S81,
    /// The 406 numbers of the article.
    S406,
    /// All numbers.
    #[default]
    Full,
}

impl Space {
    /// Puts the legal decisions of a position into `ids`; none when the game is over.
    pub fn legal(self, state: &State, ids: &mut Vec<u16>) {
        ids.clear();
        match (self, state.phase()) {
            (_, Phase::Over) => {}
            (Self::S406, Phase::Main) => ids.extend(state.legal_406(tables()).ids()),
            (Self::S81, _) => {
                let legal = state.legal_81(tables());
                ids.extend((0..=80).filter(|&id: &u16| legal >> id & 1 == 1));
            }
            _ => ids.extend(state.legal(tables()).ids()),
        }
    }

    /// The decision with a number: of the 81 those from 60 on have a meaning of their own.
    pub fn action(self, id: u16) -> Option<Action> {
        match (self, id) {
            (Self::S81, 60..NOTHING_81) => {
                Some(Action::Tokens { take: Gems::NONE, give: given(id - 60) })
            }
            (Self::S81, NOTHING_81) => Some(Action::Pass),
            (Self::S81, 81..) => None,
            _ => Action::of(id),
        }
    }

    /// The level whose deck a legal decision draws from, where it has cards.
    pub fn draws(self, state: &State, id: u16) -> Option<usize> {
        let level = match self.action(id)?.source()? {
            Source::Slot(slot) => usize::from(slot) / COLUMNS,
            Source::Deck(level) => level.into(),
            Source::Reserved(_) => return None,
        };
        (state.deck[level] > 0).then_some(level)
    }

    /// Makes a legal decision; `draw` supplies the next card of a deck that has one.
    pub fn play(self, state: &mut State, id: u16, draw: impl FnOnce(&State, usize) -> u8) {
        match (self, Action::of(id)) {
            (Self::S81, _) => state.play_81(id, draw),
            (_, Some(action)) => state.play(action, draw),
            (_, None) => {}
        }
    }
}

impl Table {
    /// Makes a legal decision of a space.
    pub fn play_in(&mut self, space: Space, id: u16) {
        let before = self.state;
        if let Some(Action::Buy(source, _)) = space.action(id) {
            self.bought[before.turn()].extend(before.card(source));
        }
        let mut after = before;
        space.play(&mut after, id, |state, level| self.next(state, level));
        self.came(before, after);
    }
}
