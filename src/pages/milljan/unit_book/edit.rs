//! Own units, and which of the others count.

use yew::prelude::*;

use super::super::pad::{Pad, PadProps};
use super::browse::{chosen, row};
use super::{Book, Msg, group};
use crate::components::{Icon, sign};
use crate::el::{El, all, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::i18n::{CommonText, Lang, UnitsText, milljan as words};
use crate::mount::mount;
use jobs::milljan::{
    IdolId, MOST_NAME, MOST_OWN, OwnUnit, Set, UnitFilter, UnitInfo, UnitStanding, notation::Sheet,
    own_index,
};

/// An own unit being edited.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Draft {
    /// The unit as it was, where it is one that exists: undo may move it.
    pub(super) was: Option<OwnUnit>,
    pub(super) name: String,
    pub(super) members: Vec<IdolId>,
    /// Why it could not be saved.
    pub(super) bad: Option<AttrValue>,
}

impl Draft {
    /// The sheet with this unit in it, or why it is not valid.
    pub(super) fn apply(&self, sheet: &Sheet, lang: Lang) -> Result<Sheet, String> {
        let unit = OwnUnit::new(self.name.trim(), &self.members)
            .map_err(|bad| words::bad_own(&bad, lang))?;
        let place = self.was.as_ref().and_then(|was| sheet.own.iter().position(|own| own == was));
        let members: Set = self.members.iter().copied().collect();
        let roster = sheet.roster();
        let twin = roster.find(members).filter(|&id| {
            let own = own_index(id);
            own.is_none() || own != place
        });
        let name = twin.and_then(|id| roster.name(id));
        // A switched-off own one counts too: it could be switched on again.
        let hidden = sheet.own.iter().enumerate();
        let hidden = hidden.filter(|&(at, _)| Some(at) != place).map(|(_, unit)| unit);
        let hidden = hidden.filter(|unit| unit.members() == members).map(OwnUnit::name).next();
        if let Some(name) = name.or(hidden) {
            return Err(lang.fill(UnitsText::SameAs, &[&name]));
        }
        let mut next = sheet.clone();
        match place {
            Some(at) => next.own[at] = unit,
            None if next.own.len() >= MOST_OWN => {
                return Err(lang.fill(UnitsText::TooManyOwn, &[&MOST_OWN]));
            }
            None => next.own.push(unit),
        }
        Ok(next)
    }
}

/// All units, so that they can be grouped.
pub(super) fn filter() -> UnitFilter {
    use UnitStanding::{Counts, NotYet, Off};
    UnitFilter { standing: vec![Counts, Off, NotYet], ..UnitFilter::default() }
}

/// Own units first, then the doubtful ones, then other switched-off ones.
pub(super) fn editor(book: &Book) -> Html {
    let Book { state, send, lang, .. } = *book;
    let units = book.report.and_then(|report| report.units.as_deref()).unwrap_or_default();
    let rows = |fits: &dyn Fn(&UnitInfo) -> bool| -> Vec<Html> {
        let fitting = units.iter().filter(|unit| fits(unit));
        fitting.map(|unit| row(unit, tools(unit, send, lang), send, lang).html()).collect()
    };
    let own = rows(&|unit| unit.own);
    let none = own.is_empty().then(|| el("p.muted").with(lang.t(UnitsText::NoOwn)));
    let add = state.draft.is_none().then(|| {
        let fresh = on(send, Msg::Draft(Some(Draft::default())));
        button("button.button@add-own", sign(Icon::Plus), fresh).with(lang.t(UnitsText::AddOwn))
    });
    let mine = el("section.card stack@own-units")
        .with(el("h2").with(lang.t(UnitsText::OwnUnits)))
        .with(el("ul.book-list").with(own))
        .with(none)
        .with(add)
        .with(state.draft.as_ref().map(|draft| form(book, draft)));
    let doubtful = |unit: &UnitInfo| {
        unit.doubtful.is_some() && unit.standing != UnitStanding::NotYet && !unit.own
    };
    let off = |unit: &UnitInfo| {
        unit.doubtful.is_none() && unit.standing == UnitStanding::Off && !unit.own
    };
    let hint = el("p.muted").with(lang.t(UnitsText::DoubtfulsHint));
    let doubtfuls = el("section.card@doubtful-units")
        .with(el("h2").with(lang.t(UnitsText::Doubtfuls)))
        .with(hint)
        .with(el("ul.book-list").with(rows(&doubtful)));
    let others = group(UnitsText::OthersOff, rows(&off), lang);
    all([mine.html(), doubtfuls.html(), others.map(El::html).unwrap_or_default()])
}

/// What can be done with an own unit.
fn tools(unit: &UnitInfo, send: &Handler<Msg>, lang: Lang) -> Option<El> {
    let at = own_index(unit.id)?;
    let was = OwnUnit::new(&unit.name, &unit.members).ok();
    let draft = Draft { was, name: unit.name.clone(), members: unit.members.clone(), bad: None };
    let edit = on(send, Msg::Draft(Some(draft)));
    let edit = button("button.button button--small", lang.t(UnitsText::EditOwn), edit)
        .attr("aria-label", lang.fill(UnitsText::EditOf, &[&unit.name]))
        .id(format!("edit-{at}"));
    let delete = button("button.icon-button", sign(Icon::Trash), on(send, Msg::Delete(at)))
        .attr("aria-label", lang.fill(UnitsText::DeleteOf, &[&unit.name]))
        .id(format!("delete-{at}"));
    Some(el("div.buttons").with(edit).with(delete))
}

/// Name and members of an own unit.
fn form(book: &Book, draft: &Draft) -> El {
    let Book { send, lang, .. } = *book;
    let named = {
        let (send, draft) = (send.clone(), draft.clone());
        Handler::from(move |name| send.emit(Msg::Draft(Some(Draft { name, ..draft.clone() }))))
    };
    let name = el("input.input@own-name")
        .attr("maxlength", MOST_NAME.to_string())
        .attr("autocomplete", "off")
        .value(draft.name.clone())
        .input(named);
    let members = draft.members.iter().copied().collect();
    let bad = draft
        .bad
        .as_ref()
        .map(|words| el("p.notice notice--bad@own-bad").attr("role", "alert").with(words));
    let buttons = el("div.buttons")
        .with(button(
            "button.button button--main@own-save",
            lang.t(UnitsText::Save),
            on(send, Msg::Save),
        ))
        .with(button(
            "button.button@own-cancel",
            lang.t(CommonText::Cancel),
            on(send, Msg::Draft(None)),
        ));
    el("div.stack@own-form")
        .with(titled(lang.t(UnitsText::Name), name))
        .with(el("div.picks").with(chosen(&draft.members, send, lang)))
        .with(mount::<Pad>(PadProps::anybody(Some(members), hear(send, Msg::Member))))
        .with(bad)
        .with(buttons)
}
