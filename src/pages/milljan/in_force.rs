//! The units in force: one choice for the whole lab, made on the Units screen; and what of it a screen uses.

use super::{empty_sheet, opening, unit_book};
use crate::components::Chip;
use crate::i18n::{CommonText, Lang, UnitsText};
use crate::route::Route;
use jobs::milljan::notation::Sheet;
use jobs::milljan::{Date, Roster, SNAPSHOTS, UnitEntry, UnitId, own_index};

/// The units in force: a sheet without tiles.
pub(super) fn units() -> Sheet {
    unit_book::DOCUMENT.slot.read().unwrap_or_else(empty_sheet)
}

/// A sheet's units: the sheet without its tiles.
pub(super) fn units_of(sheet: &Sheet) -> Sheet {
    let Sheet { date, off, own, .. } = sheet.clone();
    Sheet { off, own, ..Sheet::new(date) }
}

/// The units of a request, likewise.
pub(super) fn units_in(date: Date, off: &[UnitId], own: &[UnitEntry]) -> Sheet {
    let own = own.iter().filter_map(UnitEntry::unit).collect();
    Sheet { off: off.to_vec(), own, ..Sheet::new(date) }
}

/// Units as a request names them: those switched off, and own ones, that count on the roster's day.
pub(super) fn in_request(roster: &Roster) -> (Vec<UnitId>, Vec<UnitEntry>) {
    (roster.off().to_vec(), roster.own().iter().map(UnitEntry::from).collect())
}

/// Another day, for every new game and hand; the lists stay.
pub(super) fn put_date(date: Date) {
    let old = units();
    let new = Sheet { date, ..old.clone() };
    unit_book::DOCUMENT.slot.write(&new);
    follow(&old, &new);
}

/// A hand that lies on Check and goes by the old choice goes by the new one; one that came with others, by
/// a link or as an example, keeps them.
pub(super) fn follow(old: &Sheet, new: &Sheet) {
    if let Some(hand) = opening::DOCUMENT.slot.read()
        && units_of(&hand) == *old
    {
        opening::DOCUMENT.slot.write(&with_units(&hand, new));
    }
}

/// A hand with other units. Claimed own units are found again by their members; where they no longer exist,
/// their tiles go back to the hand.
pub(super) fn with_units(hand: &Sheet, units: &Sheet) -> Sheet {
    let (old, new) = (hand.roster(), units.roster());
    let Sheet { date, off, own, .. } = units.clone();
    let mut next = Sheet { date, off, own, claimed: Vec::new(), ..hand.clone() };
    for &id in &hand.claimed {
        let members = old.members(id);
        match own_index(id).map_or(Some(id), |_| new.find(members)) {
            Some(id) => next.claimed.push(id),
            None => next.free.extend(members.iter()),
        }
    }
    next
}

/// The units that a screen uses, in its bar: the day, how many units of one's own, how many switched off. It
/// warns where these are not those in force, or of a day before the newest.
pub(super) fn chip(used: &Sheet, lang: Lang) -> Chip {
    let others = units_of(used) != units();
    let old = SNAPSHOTS.last().is_some_and(|newest| used.date < *newest);
    let hint = match (others, old) {
        (true, _) => UnitsText::ChipOthers,
        (_, true) => UnitsText::ChipOld,
        _ => UnitsText::ChipHint,
    };
    Chip {
        text: name(used, lang).into(),
        hint: lang.t(hint).into(),
        warns: others || old,
        to: Route::MilljanUnits,
    }
}

/// Units in a few words: the day, how many of one's own, how many switched off.
pub(super) fn name(used: &Sheet, lang: Lang) -> String {
    let mut text = lang.fill(CommonText::UnitsOf, &[&used.date]);
    if !used.own.is_empty() {
        text += &format!(" ＋{}", used.own.len());
    }
    if !used.off.is_empty() {
        text += &format!(" −{}", used.off.len());
    }
    text
}
