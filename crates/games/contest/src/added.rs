//! Rows that a contest has beside the data's: lasting effects that its stage has of its own.
//!
//! Rows that the data have already are those of the data: a moment then has the coefficient that the
//! AI's table gives it.

use super::data::{CardSearch, Effect, Enchant, Field, Item, Kind, Place, Snapshot, Trigger};

/// Rows of one contest; their numbers go on where the data's end.
#[derive(Clone, Debug, Default)]
pub struct Added {
    /// Effects.
    pub effects: Vec<Effect>,
    /// Conditions and moments.
    pub triggers: Vec<Trigger>,
    /// Lasting effects.
    pub enchants: Vec<Enchant>,
    /// Which cards moments are about.
    pub searches: Vec<CardSearch>,
    /// Items that carry the lasting effects.
    pub items: Vec<Item>,
}

/// A lasting effect before it has rows.
#[derive(Clone, Debug, Default)]
pub struct Firing {
    /// When it fires; its search is the next field.
    pub trigger: Trigger,
    /// Cards that the moment must be about.
    pub search: Option<CardSearch>,
    /// What it does; these refer to no other rows.
    pub effects: Vec<Effect>,
    /// How often it fires at most; 0 is without limit.
    pub count: u8,
}

/// The row of these tables, or of `added`, which come after.
#[inline]
pub(super) fn row<'a, T>(data: &'a [T], added: &'a [T], row: u16) -> &'a T {
    let at = usize::from(row);
    match data.get(at) {
        Some(row) => row,
        None => beyond(added, at - data.len()),
    }
}

/// Out of the way of what most contests do.
#[cold]
const fn beyond<T>(added: &[T], at: usize) -> &T {
    &added[at]
}

/// The number of a row that is like this one; it is added if there is none.
fn put<T>(data: &[T], added: &mut Vec<T>, row: T, like: impl Fn(&T, &T) -> bool) -> u16 {
    let all = data.iter().chain(added.iter());
    let at = all.into_iter().position(|known| like(known, &row)).unwrap_or_else(|| {
        added.push(row);
        data.len() + added.len() - 1
    });
    u16::try_from(at).expect("tables have fewer than 65,536 rows")
}

/// What a moment asks of its card: place and number say nothing there, and any card is no search.
fn asked(search: Option<&CardSearch>) -> CardSearch {
    let search = search.cloned().unwrap_or_default();
    CardSearch { place: Place::default(), limit: 0, ..search }
}

impl Added {
    /// Adds an item with these lasting effects, to the end of the contest; returns its row.
    pub fn item(&mut self, data: &Snapshot, id: &str, firings: Vec<Firing>) -> u16 {
        let enchants: Vec<_> = firings
            .into_iter()
            .map(|firing| {
                let count = firing.count;
                (self.enchant(data, firing), -1, count)
            })
            .collect();
        let id = id.to_owned();
        self.items.push(Item { id, enchants, stage: true, hidden: true, ..Item::default() });
        u16::try_from(data.items.len() + self.items.len() - 1).expect("few items")
    }

    fn enchant(&mut self, data: &Snapshot, firing: Firing) -> u16 {
        let Firing { trigger, search, effects, .. } = firing;
        let counter = |field| matches!(field, Field::CounterUp | Field::CounterRest);
        let counts = trigger.when.iter().any(|condition| counter(condition.field))
            || effects
                .iter()
                .any(|effect| matches!(effect.kind, Kind::CounterAdd | Kind::CounterReset));
        let trigger = self.trigger(data, trigger, search);
        let same = |known: &Effect, other: &Effect| known == other;
        let effects = effects
            .into_iter()
            .map(|effect| put(&data.effects, &mut self.effects, effect, same))
            .collect();
        let enchant = Enchant { trigger, effects, counts };
        put(&data.enchants, &mut self.enchants, enchant, |known, other| known == other)
    }

    fn trigger(&mut self, data: &Snapshot, wanted: Trigger, search: Option<CardSearch>) -> u16 {
        let Self { searches, triggers, .. } = self;
        let asks = asked(search.as_ref());
        let all = data.triggers.iter().chain(triggers.iter());
        let like = |known: &Trigger| {
            let found = known.search.map(|search| row(&data.searches, searches, search));
            known.phase == wanted.phase
                && known.at == wanted.at
                && known.when == wanted.when
                && known.status == wanted.status
                && known.lesson == wanted.lesson
                && asked(found) == asks
        };
        let known = all.into_iter().position(like);
        let at = known.unwrap_or_else(|| {
            let same = |known: &CardSearch, other: &CardSearch| known == other;
            let search = search.map(|search| put(&data.searches, searches, search, same));
            triggers.push(Trigger { search, ..wanted });
            data.triggers.len() + triggers.len() - 1
        });
        u16::try_from(at).expect("tables have fewer than 65,536 rows")
    }
}
