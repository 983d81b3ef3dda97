//! Observers of a contest.

use super::state::Source;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A card was played.
    Played(u8),
    /// A lasting or reserved effect was fired.
    Fired(Source),
    /// A card was drawn.
    Drew(u8),
    /// The discard pile became the deck.
    Shuffled,
    /// A card was upgraded.
    Upgraded(u8),
    /// A card was created.
    Created(u8),
    /// A card was put on hold.
    Held(u8),
    /// A card takes effect once more.
    Again(u8),
    /// Points.
    Scored(Source, i64),
}

/// Observes what happens; changes nothing.
pub trait Watch {
    /// Something happened.
    fn see(&mut self, event: Event);
}

/// Observes nothing.
impl Watch for () {
    fn see(&mut self, _event: Event) {}
}

/// Records everything in order.
impl Watch for Vec<Event> {
    fn see(&mut self, event: Event) {
        self.push(event);
    }
}
