//! The actions on the Units screen.

use super::{Msg, PAGE, State, View, Wanted, hand, lists_of};
use crate::components::toast;
use crate::hooks::{DocumentHandle, ValueHandle};
use crate::i18n::{Lang, UnitsText};
use jobs::milljan::{
    Date, Import, OWN, Standing, UnitEntry, UnitId, UnitsReport, UnitsRequest, notation::Sheet,
};
use jobs::short_sort;

/// Adds the item, or removes it if it was there.
pub(super) fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|each| *each == item) {
        Some(at) => drop(list.remove(at)),
        None => list.push(item),
    }
}

/// What a message does.
pub(super) fn step(
    kept: &ValueHandle<State>,
    document: &DocumentHandle<Sheet>,
    message: Msg,
    lang: Lang,
) {
    let mut state = (*kept.newest()).clone();
    let wanted = &mut state.wanted;
    if matches!(message, Msg::View(_) | Msg::Query(_) | Msg::Member(_) | Msg::Size(_)) {
        state.shown = PAGE;
    }
    match message {
        Msg::View(view) => (state.view, state.over) = (view, None),
        Msg::Over(over) => state.over = over,
        Msg::Query(query) => wanted.query = query,
        Msg::Member(id) => match &mut state.draft {
            Some(draft) if state.view == View::Edit => toggle(&mut draft.members, id),
            _ => toggle(&mut wanted.members, id),
        },
        Msg::Size(size) => toggle(&mut wanted.sizes, size),
        Msg::Tag(tag) => wanted.tag = tag,
        Msg::From(from) => wanted.from = from,
        Msg::Doubtful => wanted.doubtful = !wanted.doubtful,
        Msg::Alive => wanted.alive = if wanted.alive.is_none() { hand() } else { None },
        Msg::NoFilter => *wanted = Wanted::default(),
        Msg::More => state.shown += 100,
        Msg::Date(date) => document.edit(|sheet| Sheet { date, ..sheet.clone() }),
        Msg::Switch(id) => document.edit(|sheet| switch(sheet, id, lang)),
        Msg::Draft(draft) => state.draft = draft,
        Msg::Save => {
            if let Some(draft) = &mut state.draft {
                let mut bad = None;
                document.edit(|sheet| {
                    draft.apply(sheet, lang).unwrap_or_else(|words| {
                        bad = Some(words);
                        sheet.clone()
                    })
                });
                match bad {
                    Some(words) => draft.bad = Some(words.into()),
                    None => state.draft = None,
                }
            }
        }
        Msg::Delete(at) => {
            document.edit(|sheet| delete(sheet, at));
            state.draft = None;
            toast(lang.t(UnitsText::Deleted));
        }
        Msg::Text(text) => state.text = text,
        Msg::Read(text) => {
            let import = Import { text: text.clone(), replace: false };
            // The newest lists, also right after an edit.
            let mut now = None;
            document.edit(|sheet| {
                now = Some(lists_of(&sheet.roster()));
                sheet.clone()
            });
            state.asked = now.map(|lists| UnitsRequest { import: Some(import), ..lists });
            (state.text, state.taken) = (text, false);
        }
        Msg::Take(sheet) => {
            document.edit(|_| (*sheet).clone());
            state.taken = true;
            toast(lang.t(UnitsText::ImportTaken));
        }
        Msg::Since(date) => state.since = date,
        Msg::Idol(idol) => state.idol = idol,
    }
    kept.set(state);
}

/// The same with a unit switched on or off. An own unit stays off while another with the same
/// members counts; that is reported.
fn switch(sheet: &Sheet, id: UnitId, lang: Lang) -> Sheet {
    let mut next = sheet.clone();
    let roster = sheet.roster();
    if roster.standing(id) == Some(Standing::Off)
        && let Some(twin) = roster.find(roster.members(id))
    {
        toast(lang.fill(UnitsText::SameAs, &[&roster.name(twin).unwrap_or("?")]));
        return next;
    }
    toggle(&mut next.off, id);
    short_sort::sort_by_key(&mut next.off, |&id| id);
    next
}

/// The same without an own unit; those after it move up, and so do their numbers.
fn delete(sheet: &Sheet, at: usize) -> Sheet {
    let mut next = sheet.clone();
    if at < next.own.len() {
        next.own.remove(at);
        let gone = OWN + at as UnitId;
        next.off.retain(|&id| id != gone);
        for id in next.off.iter_mut().filter(|id| **id > gone) {
            *id -= 1;
        }
    }
    next
}

/// The sheet with lists from a job's report.
pub(super) fn with_lists(date: Date, report: &UnitsReport) -> Sheet {
    let own = report.units_own.iter().filter_map(UnitEntry::unit);
    Sheet { off: report.units_off.clone(), own: own.collect(), ..Sheet::new(date) }
}
