//! What an idol brings to a contest, looked up and checked: what a loadout and the further idols of a link
//! contest have in common.

use super::types::{deck_rows, item_rows};
use super::{ContestError, DeckCard, MOST_PARAMETER, MOST_STAMINA, Memory, Plan};
use contest::data::{Card, Idol, Snapshot};
use jobs_core::{JobError, clip, within};

/// Cards that two memories hold.
pub const MOST_OWN_CARDS: usize = 12;
/// P-items that a loadout holds.
pub const MOST_OWN_ITEMS: usize = 4;

/// What an idol brings, as a request has it; the fields are those of a loadout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kit<'a> {
    pub idol: Option<&'a str>,
    pub stamina: Option<u16>,
    pub cards: &'a [DeckCard],
    pub main: Option<u8>,
    pub items: &'a [String],
    pub parameters: [u16; 3],
    pub memories: Option<[Memory; 2]>,
    pub support: u16,
}

/// The same, looked up.
#[derive(Clone, Debug)]
pub(super) struct Brought {
    /// Rows of the cards; those beyond the data's are rows of `own`.
    pub cards: Vec<u16>,
    /// Cards that are customised.
    pub own: Vec<Card>,
    /// Rows of the P-items.
    pub items: Vec<u16>,
    pub stamina: u16,
    /// What counts in vocal, dance and visual.
    pub parameters: [u16; 3],
}

/// What a field has to say where no idol card says it.
pub(super) fn missing(field: &str, at: &str) -> JobError {
    let kind = ContestError::NeededWithoutIdol { field: field.to_owned() };
    JobError::new(&kind, format!("{at}/{field}"))
}

impl Kit<'_> {
    /// The idol card, where there is one.
    pub fn idol_of<'d>(&self, data: &'d Snapshot, at: &str) -> Result<Option<&'d Idol>, JobError> {
        let find = |id: &str| {
            data.idols.iter().find(|idol| idol.id == id).ok_or_else(|| {
                let (id, data) = (clip(id), data.name.clone());
                JobError::new(&ContestError::UnknownIdol { id, data }, format!("{at}/idol"))
            })
        };
        self.idol.map(find).transpose()
    }

    /// Looks everything up and checks it; of the second memory everything counts if `whole`, otherwise a
    /// fifth.
    pub fn check(
        &self,
        data: &Snapshot,
        plan: Plan,
        idol: Option<&Idol>,
        whole: bool,
        at: &str,
    ) -> Result<Brought, JobError> {
        let place = |field: &str| format!("{at}/{field}");
        self.check_memories(at)?;
        let (parameters, stamina) = self.parameters(whole);
        let stamina = stamina.or(idol.map(|idol| idol.stamina));
        let stamina = stamina.ok_or_else(|| missing("stamina", at))?;
        let own = if self.memories.is_some() { "memories/0/stamina" } else { "stamina" };
        within(stamina, 1..=MOST_STAMINA, place(own))?;
        for (n, &parameter) in self.parameters.iter().enumerate() {
            within(parameter, 0..=MOST_PARAMETER, place(&format!("parameters/{n}")))?;
        }
        within(self.support, 0..=1000, place("support"))?;
        if self.cards.len() > MOST_OWN_CARDS {
            let (has, most) = (self.cards.len() as u64, MOST_OWN_CARDS as u64);
            return Err(JobError::new(&ContestError::TooManyCards { has, most }, place("cards")));
        }
        if self.items.len() > MOST_OWN_ITEMS {
            let (has, most) = (self.items.len() as u64, MOST_OWN_ITEMS as u64);
            return Err(JobError::new(&ContestError::TooManyItems { has, most }, place("items")));
        }
        let (cards, own) = deck_rows(data, self.cards, Some(plan), &place("cards"))?;
        self.check_doubles(data, &place("cards"))?;
        let items = self.item_rows(data, plan, &place("items"))?;
        Ok(Brought { cards, own, items, stamina, parameters })
    }

    fn check_doubles(&self, data: &Snapshot, at: &str) -> Result<(), JobError> {
        for (place, card) in self.cards.iter().enumerate() {
            let before = self.cards[..place].iter().any(|other| other.id == card.id);
            let known = data.cards.iter().find(|known| known.id == card.id && known.up == card.up);
            if let Some(known) = known.filter(|known| known.single && before) {
                let kind = ContestError::CardTwice { name: known.name.clone() };
                return Err(JobError::new(&kind, format!("{at}/{place}")));
            }
        }
        Ok(())
    }

    fn item_rows(&self, data: &Snapshot, plan: Plan, at: &str) -> Result<Vec<u16>, JobError> {
        let rows = item_rows(data, self.items, plan, at)?;
        for (place, &row) in rows.iter().enumerate() {
            let item = &data.items[usize::from(row)];
            let kind = if item.hidden {
                ContestError::NotSelectable { name: item.name.clone() }
            } else if rows[..place].contains(&row) {
                ContestError::ItemTwice { name: item.name.clone() }
            } else {
                continue;
            };
            return Err(JobError::new(&kind, format!("{at}/{place}")));
        }
        Ok(rows)
    }
}
