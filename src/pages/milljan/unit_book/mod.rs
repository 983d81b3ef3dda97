//! Milljan Units: which units count, own ones, import and export.
//!
//! The units in force are in the store under [`store::MILLJAN_UNITS`] as a line of the notation
//! without tiles, such as `" | 役 2025-12-16 | 外す 12+143 | 自作 三人=春香+千早+紬"`: the day, the units that
//! are switched off, the own units. `in_force` reads it for the other screens; the hand on Check follows.

mod browse;
mod change;
mod edit;
mod files;
mod tables;

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use self::change::{step, with_lists};
use self::edit::Draft;
use super::explain::{explain, fact};
use super::in_force::{self, units_of};
use super::parts::left_beside;
use super::{empty_sheet, opening};
use crate::components::{
    Choice, Exactness, Frame, FrameProps, ShareContent, announce, card, dialog, exactness_badge,
    segmented,
};
use crate::document::Document;
use crate::el::{El, all, button, el, hear, labelled, on, titled};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, JobState, use_document, use_effect_with, use_job, use_lang, use_value,
};
use crate::i18n::{Lang, MilljanText, MilljanTopic, UnitsText};
use crate::mount::mount;
use crate::store::{self, Slot};
use jobs::Ask;
use jobs::milljan::{
    Date, IdolId, Roster, SNAPSHOTS, UnitId, Units, UnitsReport, UnitsRequest, notation::Sheet,
    sound,
};
use share;

/// Most characters of a link that messengers still pass on intact.
const LONGEST_LINK: usize = 2000;

/// Units listed before more are requested.
const PAGE: usize = 40;

/// What the details show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    List,
    Edit,
    Files,
    Since,
    Idols,
    Duos,
}

/// What is open over the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    /// What else narrows it.
    Filters,
    /// The units in force, and the other views.
    Menu,
}

/// What the list is narrowed by.
#[derive(Clone, Debug, Default, PartialEq)]
struct Wanted {
    query: String,
    members: Vec<IdolId>,
    sizes: Vec<u8>,
    tag: String,
    from: Option<Date>,
    doubtful: bool,
    /// Copies left and tiles in the hand of the Check page.
    alive: Option<(Vec<u8>, Vec<IdolId>)>,
}

/// Everything open or entered, apart from the lists.
#[derive(Clone, PartialEq)]
struct State {
    view: View,
    wanted: Wanted,
    over: Option<Over>,
    shown: usize,
    draft: Option<Draft>,
    text: String,
    /// The text being imported, with the lists that it is added to.
    asked: Option<UnitsRequest>,
    taken: bool,
    since: Date,
    idol: Option<IdolId>,
}

/// All actions.
#[derive(Clone)]
enum Msg {
    View(View),
    Query(String),
    Over(Option<Over>),
    Member(IdolId),
    Size(u8),
    Tag(String),
    From(Option<Date>),
    Doubtful,
    Alive,
    NoFilter,
    More,
    Date(Date),
    Switch(UnitId),
    Draft(Option<Draft>),
    Save,
    Delete(usize),
    Text(String),
    Read(String),
    Take(Rc<Sheet>),
    Since(Date),
    Idol(Option<IdolId>),
}

/// The data that all parts of the page read.
struct Book<'a> {
    sheet: &'a Sheet,
    roster: &'a Roster,
    state: &'a State,
    report: Option<&'a UnitsReport>,
    send: &'a Handler<Msg>,
    lang: Lang,
}

/// The screen's document: the units in force, a sheet without tiles.
pub(super) const DOCUMENT: Document<Sheet> = Document::new(
    Slot {
        load: |value| Some(units_of(&(opening::line_slot("").load)(value)?)),
        ..opening::line_slot(store::MILLJAN_UNITS)
    },
    "milljan.units.mine",
    empty_sheet,
    |text, _| share::read_milljan(text).map(|sheet| units_of(&sheet)),
    share::write_milljan,
);

/// Copies of each tile that the hand of the Check page leaves, and its tiles.
fn hand() -> Option<(Vec<u8>, Vec<IdolId>)> {
    let sound = sound(&opening::DOCUMENT.slot.read()?);
    let request = sound.request;
    let claimed = request.claimed.iter().flat_map(|&id| sound.roster.members(id).iter());
    let left = left_beside(request.free.iter().chain(&request.seen).copied().chain(claimed));
    Some((left, request.free))
}

/// The lists as the job expects them: an own unit is off if another with the same members counts.
fn lists_of(roster: &Roster) -> UnitsRequest {
    let (units_off, units_own) = in_force::in_request(roster);
    UnitsRequest {
        snapshot: roster.date(),
        units_off,
        units_own,
        import: None,
        filter: None,
        rem: None,
        free: Vec::new(),
        since: None,
        by_idol: false,
        duos: false,
        export: false,
    }
}

/// The request for what the view needs.
fn question(roster: &Roster, state: &State) -> UnitsRequest {
    let mut request = lists_of(roster);
    match state.view {
        View::List => {
            request.filter = Some(state.wanted.filter());
            if let Some((left, hand)) = state.wanted.alive.clone() {
                (request.rem, request.free) = (Some(left), hand);
            }
        }
        View::Edit => request.filter = Some(edit::filter()),
        View::Files => request.export = true,
        View::Since => request.since = Some(state.since),
        View::Idols => request.by_idol = true,
        View::Duos => request.duos = true,
    }
    request
}

/// The Units screen.
#[component]
pub fn UnitBook() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let state = use_value(|| State {
        view: View::List,
        wanted: Wanted::default(),
        over: None,
        shown: PAGE,
        draft: None,
        text: String::new(),
        asked: None,
        taken: false,
        since: SNAPSHOTS[0],
        idol: None,
    });
    let sheet = document.now.clone();
    let before = use_value(|| RefCell::new(sheet.clone()));
    use_effect_with(sheet.clone(), move |sheet| {
        let before = before.replace(sheet.clone());
        if before != *sheet {
            in_force::follow(&before, sheet);
        }
    });
    let roster = use_memo(sheet.clone(), |sheet| sheet.roster());
    let send = {
        let (state, document) = (state.clone(), document.clone());
        Handler::from(move |message| step(&state, &document, message, lang))
    };
    let job = use_job(Some(Ask::<Units>::new(question(&roster, &state))));
    let import = use_job(state.asked.clone().map(Ask::<Units>::new));

    {
        let found = job.report.as_ref().filter(|_| job.fresh);
        let found = found.and_then(|report| Some(report.units.as_ref()?.len()));
        let found = found.filter(|_| state.view == View::List);
        use_effect_with((found, lang), |&(found, lang)| {
            if let Some(count) = found {
                announce(lang.fill(UnitsText::Found, &[&count]));
            }
        });
    }

    let book = Book {
        sheet: &sheet,
        roster: &roster,
        state: &state,
        report: job.report.as_deref(),
        send: &send,
        lang,
    };
    let address = document.link.clone();
    let share = (address.len() <= LONGEST_LINK).then(|| ShareContent {
        title: lang.t(UnitsText::Title).into(),
        text: sheet.write().trim_start_matches([' ', '|']).to_owned().into(),
        link: address.into(),
        file: "sakiyomi-units".into(),
        ..ShareContent::default()
    });
    let view = match state.view {
        View::List => browse::found(&book),
        View::Edit => edit::editor(&book),
        View::Files => files::files(&book, &import, share.is_some()),
        View::Since => tables::since(&book),
        View::Idols => tables::idols(&book),
        View::Duos => tables::duos(&book),
    };
    let views = [
        (View::List, UnitsText::ViewList, "book-list"),
        (View::Edit, UnitsText::ViewEdit, "book-edit"),
        (View::Files, UnitsText::ViewFiles, "book-files"),
        (View::Since, UnitsText::ViewSince, "book-since"),
        (View::Idols, UnitsText::ViewIdols, "book-idols"),
        (View::Duos, UnitsText::ViewDuos, "book-duos"),
    ];
    let views: Vec<_> = views
        .into_iter()
        .map(|(view, key, id)| Choice::new(view, lang.t(key)).testid(id))
        .collect();
    let set_view = hear(&send, Msg::View);
    let views = segmented(lang.t(MilljanText::Views), views, &state.view, &set_view, false);
    // The search has the screen to itself; the rest is a tap away.
    let searches = state.view == View::List;
    let (views, menu) = if searches { (None, Some(views)) } else { (Some(views), None) };
    let close = on(&send, Msg::Over(None));
    let over = state.over.filter(|_| searches).map(|over| match over {
        Over::Filters => {
            dialog(lang.t(UnitsText::Filters), "filters-sheet", close, browse::filters(&book))
        }
        Over::Menu => {
            let body = el("div.stack lab__details").with(menu).with(force(&book));
            dialog(lang.t(UnitsText::Menu), "menu-sheet", close, el("div.milljan book").with(body))
        }
    });
    let details = el("section.lab__details")
        .with(views)
        .with(super::parts::failure(&job.state, lang))
        .with(el("div.view").class("stale", !job.fresh).with(view));
    let board = if searches {
        labelled("section.lab__board", lang.t(UnitsText::Search)).with(browse::search(&book))
    } else {
        labelled("section.lab__board", lang.t(UnitsText::InForce)).with(force(&book))
    };
    let lab = el("div.lab milljan book")
        .attr("data-fresh", job.fresh && job.state == JobState::Done)
        .id("book")
        .with(board)
        .with(details)
        .with(over);
    mount::<Frame>(FrameProps {
        chip: Some(in_force::chip(&sheet, lang)),
        edits: Some(document.edits),
        share,
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// The day, how many units count, and the link to the Check page.
fn force(book: &Book) -> El {
    let Book { sheet, roster, lang, .. } = *book;
    let numbers = vec![
        fact(lang.t(MilljanText::Date), sheet.date),
        fact(lang.t(UnitsText::OwnCount), sheet.own.len()),
        fact(lang.t(UnitsText::OffCount), roster.off().len()),
    ];
    let active = explain(MilljanTopic::ActiveUnits, numbers, lang).id("units-active");
    let figure = |value: El, name: UnitsText| {
        el("div.figure").with(el("b").with(value)).with(el("span").with(lang.t(name)))
    };
    let plain = |count: usize| el("span").with(count);
    let figures = el("div.figures")
        .with(figure(active.with(roster.active().len()), UnitsText::Active))
        .with(figure(plain(sheet.own.len()).id("own-count"), UnitsText::OwnCount))
        .with(figure(plain(roster.off().len()).id("off-count"), UnitsText::OffCount));
    card(
        "section.card",
        lang.t(UnitsText::InForce),
        Some(exactness_badge(Exactness::Exact, false, lang)),
    )
    .with(days(sheet.date, "date", lang.t(MilljanText::Date), &hear(book.send, Msg::Date)))
    .with(figures)
    .with(el("p.muted").with(lang.t(UnitsText::KeptHint)))
}

/// A day: one of those with names, or any. Tests find the parts by names that begin with `id`.
fn days(now: Date, id: &'static str, label: &'static str, set: &Handler<Date>) -> El {
    let named = SNAPSHOTS.iter().map(|&date| {
        button("button.chip", date.to_string(), on(set, date))
            .attr("aria-pressed", now == date)
            .id(format!("{id}-{date}"))
    });
    let change = {
        let set = set.clone();
        Handler::from(move |text: String| {
            // A partly cleared field gives no day; the old one stays.
            if let Ok(date) = text.parse() {
                set.emit(date);
            }
        })
    };
    el("div.stack")
        .with(el("div.chips").list(named))
        .with(titled(label, day(change, Some(now)).id(id)))
}

/// A field for a day.
fn day(change: Handler<String>, now: Option<Date>) -> El {
    el("input.input")
        .attr("type", "date")
        .attr("min", "2013-01-01")
        .attr("max", "2127-12-31")
        .value(now.map(|date| date.to_string()).unwrap_or_default())
        .change(change)
}

/// The result of an import, where it still belongs to the current lists.
fn read_now<'a>(book: &Book<'_>, import: &'a JobHandle<UnitsReport>) -> Option<&'a UnitsReport> {
    let asked = book.state.asked.as_ref()?;
    let base = UnitsRequest { import: asked.import.clone(), ..lists_of(book.roster) };
    import.report.as_deref().filter(|_| import.fresh && (book.state.taken || base == *asked))
}

/// Nodes with a heading, or `None` where there are none.
fn group(title: UnitsText, rows: Vec<Html>, lang: Lang) -> Option<El> {
    (!rows.is_empty()).then(|| {
        card("section.card", all([Html::from(lang.t(title))]), None)
            .with(el("ul.book-list").with(rows))
    })
}
