//! Any position: what is best in it, and the fastest way to each recipe.

mod entry;
mod fastest;
mod paste;
mod state;

use std::rc::Rc;

use yew::prelude::*;

use self::state::{Edit, Entry, Pasted};
use super::analysis::Analysis;
use super::board::Board;
use super::engine_form::{engine_form, use_full};
use super::game::{self, ask, trouble};
use super::picture::{Words, share};
use super::rules::Rules;
use super::seat::engine_name;
use super::value::Weighing;
use crate::components::ingredients::action_words;
use crate::components::{
    Choice, Frame, FrameProps, ShareContent, Sheets, card, later, progress_line, segmented, toast,
    use_announced, use_sheets,
};
use crate::document::Document;
use crate::el::{El, button, el, hear, labelled};
use crate::handler::Handler;
use crate::hooks::{
    DocumentHandle, JobHandle, JobState, ValueHandle, use_document, use_effect_with, use_job_on,
    use_lang, use_value,
};
use crate::i18n::{BrewAnalyse, BrewText, CommonText, Lang, Title};
use crate::mount::mount;
use crate::store::{self, Slot};
use jobs::Lane;
use jobs::brew::{ActionEntry, EngineEntry, MoveReport};
use protocol::js_serde;
use share::{read_brew_position, write_brew_position};

/// The screen's document.
pub(super) const DOCUMENT: Document<Entry> = Document {
    is_worth: |entry| *entry != Entry::default(),
    ..Document::new(
        Slot::of(store::BREW_ANALYSE),
        "brew.analyse.mine",
        Entry::default,
        |text, _| read_brew_position(text).map(Entry::from),
        |entry| write_brew_position(&entry.shared()),
    )
};

/// The names of the sheets.
const ANSWER_SHEET: &str = "answer";
const MORE_SHEET: &str = "more";

/// The data that the parts of the screen are drawn from.
struct View<'a> {
    lang: Lang,
    entry: &'a Entry,
    /// Who is to act.
    player: usize,
    job: JobHandle<MoveReport>,
    report: Option<Rc<MoveReport>>,
    /// Who thinks, with all settings.
    full: Option<EngineEntry>,
    names: [String; 2],
    sheets: Sheets,
    /// The message about the text pasted last.
    said: ValueHandle<Option<Pasted>>,
    send: Handler<Edit>,
}

impl View<'_> {
    /// What is best.
    fn action(&self) -> Option<ActionEntry> {
        self.report.as_ref().and_then(|report| report.action)
    }
}

/// The Analyse screen.
#[component]
pub fn Analyse() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let said = use_value(|| None::<Pasted>);
    let entry = &*document.now;
    let player = usize::from(entry.player.min(1));
    let asked = ask(&entry.position, player, &entry.seat, None, true);
    let job = use_job_on(Lane::First, Some(asked));
    let report = job.report.clone().filter(|_| job.fresh);
    let names = [0, 1].map(|player| lang.fill(BrewText::FieldPlayer, &[&(player + 1)]));
    let send = editing(&document, &said);
    let sheets = use_sheets();
    let bring = {
        let (bring, close) = (use_brought(report.is_some()), sheets.close());
        Handler::from(move |()| {
            close.emit(());
            bring.emit(());
        })
    };
    let full = use_full(&entry.seat.engine);
    let v = View { lang, entry, player, job, report, full, names, sheets, said, send };
    let done = v.action().filter(|_| v.job.state == JobState::Done);
    use_announced(
        done.map(|action| lang.fill(BrewAnalyse::BestSaid, &[&action_words(action, lang)])),
    );

    let lab = el("div.lab brew-lab one-screen")
        .with(board(&v))
        .with(answer(&v))
        .with(details(&v, &document, &bring));
    let words = Words {
        screen: lang.t(Title::BrewAnalyse),
        names: v.names.clone(),
        answer: v.action().map_or_else(String::new, |action| action_words(action, lang)),
        link: document.link.clone(),
    };
    let json = js_serde::to_json(&entry.position).unwrap_or_default();
    let shared = ShareContent {
        text: lang.t(Title::Brew).into(),
        file: "sakiyomi-brew-position".into(),
        json: Some(Rc::new(move || json.clone())),
        import: Some(import(&document, &v.said)),
        ..share(lang.t(BrewAnalyse::ShareTitle), Some(&entry.position), words, lang)
    };
    mount::<Frame>(FrameProps {
        sub: Some(engine_name(entry.seat.engine.name, lang).into()),
        edits: Some(document.edits.clone()),
        share: Some(shared),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// Brings the answer into view once it is there, after a text has been read: the text may be screens
/// above it. The notes about what was assumed stay with the text.
#[hook]
fn use_brought(is_there: bool) -> Handler<()> {
    let reads = use_value(|| 0_u32);
    let brought = use_mut_ref(|| 0_u32);
    use_effect_with((is_there, *reads), move |&(is_there, reads)| {
        if is_there && brought.replace(reads) != reads {
            // Beside the position on any screen.
            game::bring("[data-testid=answer-line]");
        }
    });
    Handler::from(move |()| reads.set(*reads.newest() + 1))
}

/// Edits the position; clears the message about a text.
fn editing(document: &DocumentHandle<Entry>, said: &ValueHandle<Option<Pasted>>) -> Handler<Edit> {
    let (document, said) = (document.clone(), said.clone());
    Handler::from(move |edit: Edit| {
        if said.newest().is_some() {
            said.set(None);
        }
        document.edit(|entry| entry.after(edit));
    })
}

/// Reads a pasted text, and reports the result.
fn reading(
    document: &DocumentHandle<Entry>,
    said: &ValueHandle<Option<Pasted>>,
    bring: &Handler<()>,
    lang: Lang,
) -> Handler<String> {
    let (document, said, bring) = (document.clone(), said.clone(), bring.clone());
    Handler::from(move |text: String| {
        let (edit, words) = state::pasted(&text);
        if let Some(edit) = edit {
            document.edit(|entry| entry.after(edit));
            bring.emit(());
            // What was assumed stays with the text, which is out of sight now.
            toast(paste::read_words(&words, lang));
        }
        said.set(Some(words));
    })
}

/// Opens a file with a position, and reports the result.
fn import(
    document: &DocumentHandle<Entry>,
    said: &ValueHandle<Option<Pasted>>,
) -> Handler<String, bool> {
    let (document, said) = (document.clone(), said.clone());
    Handler::from(move |text: String| match state::opened(&text) {
        Ok((position, extra)) => {
            document.edit(|entry| {
                let player = extra.as_ref().map_or(entry.player, |(player, _)| *player);
                entry.after(Edit::Whole(Box::new(position), player))
            });
            said.set(extra.map(|(_, notes)| Pasted::Read(notes)));
            true
        }
        Err(error) => {
            said.set(Some(Pasted::File(error)));
            false
        }
    })
}

/// The position, with whose turn it is above and the answer below.
fn board(v: &View<'_>) -> El {
    let (lang, entry) = (v.lang, v.entry);
    let acts = std::array::from_fn(|at| v.action().filter(|_| at == v.player));
    let (position, names) = (&entry.position, &v.names);
    let board = Board { position, names, home: v.player, acts, last: None, pick: None, lang };
    labelled("section.lab__board brew-screen", lang.t(BrewAnalyse::Position))
        .with(el("div.one-screen__board").with(top(v)).with(board.draw()).with(bar(v)))
}

/// Whose turn it is, and the ways to another position.
fn top(v: &View<'_>) -> El {
    let lang = v.lang;
    let side = |side: u8| {
        Choice::new(side, v.names[usize::from(side)].clone()).testid(format!("side-{side}"))
    };
    let (sides, choose) = ([0, 1].map(side).into(), hear(&v.send, Edit::Player));
    let enter = button(
        "button.button button--small sheet-opener@enter",
        lang.t(BrewAnalyse::Enter),
        v.sheets.toggle(MORE_SHEET),
    );
    let more = v.sheets.opener("button.icon-button@more", MORE_SHEET, lang.t(CommonText::More));
    el("div.table-top brew-top")
        .with(el("div.table-top__words").with(segmented(
            lang.t(BrewAnalyse::Side),
            sides,
            &v.entry.player,
            &choose,
            true,
        )))
        .with(enter)
        .with(more)
}

/// The line below the position: what is best, or why nothing is.
fn bar(v: &View<'_>) -> El {
    let (lang, job) = (v.lang, &v.job);
    let open = v.sheets.toggle(ANSWER_SHEET);
    let trouble = trouble(job, lang).filter(|_| analysis(v).is_none());
    let other = v.said.as_ref().filter(|said| !said.is_of_lines());
    let other = other.map(|said| paste::said(said, lang));
    let body = other.or(trouble).unwrap_or_else(|| match analysis(v) {
        Some(analysis) => analysis.bar(open),
        None => el("p.muted").with(lang.t(CommonText::Running)),
    });
    el("div.brew-bar@bar").with(body)
}

fn analysis<'a>(v: &'a View<'_>) -> Option<Analysis<'a>> {
    let before = &v.entry.position.players[v.player];
    let by = v.full.as_ref().map(|engine| Weighing { engine, before });
    let (allowed, lang) = (v.entry.seat.nodes, v.lang);
    let report = v.report.as_deref()?;
    Some(Analysis { report, all: report.done, before: None, foe_did: None, allowed, by, lang })
}

/// What is best, and why.
fn answer(v: &View<'_>) -> El {
    let (lang, job) = (v.lang, &v.job);
    let analysis = analysis(v);
    v.sheets
        .sheet("section.lab__answer", ANSWER_SHEET, lang.t(BrewAnalyse::Answer), lang)
        .attr("data-done", job.state == JobState::Done)
        .with(analysis.as_ref().map(Analysis::headline))
        .with(analysis.as_ref().map(|analysis| el("p.buttons").with(analysis.copy())))
        .with(progress_line(job.is_busy(), job.progress, Some(&job.stop), lang))
        .with(trouble(job, lang))
        .with(analysis.as_ref().map(Analysis::lines))
        .with(analysis.as_ref().and_then(Analysis::terms).map(later))
        .with(analysis.as_ref().and_then(Analysis::visits).map(later))
        .with(analysis.as_ref().map(|analysis| later(analysis.others())))
        .with(analysis.as_ref().and_then(Analysis::layers).map(later))
}

/// The ways to enter a position, the fastest ways to each recipe, and the player asked.
fn details(v: &View<'_>, document: &DocumentHandle<Entry>, bring: &Handler<()>) -> El {
    let (lang, entry) = (v.lang, v.entry);
    let form = entry::Form {
        position: &entry.position,
        send: &v.send,
        fault: match &v.job.state {
            JobState::Failed(error) => Some(error),
            _ => None,
        },
        lang,
    };
    let read = reading(document, &v.said, bring, lang);
    let paste = mount::<paste::Paste>(paste::PasteProps { read, said: (*v.said).clone() });
    let sit = hear(&v.send, |seat| Edit::Seat(Box::new(seat)));
    let engine = engine_form("engine", lang.t(BrewText::Engine), &entry.seat, &sit, lang);
    let (position, player) = (entry.position.clone(), v.player);
    let fastest = mount::<fastest::Fastest>(fastest::FastestProps { position, player });
    v.sheets
        .sheet("section.lab__details", MORE_SHEET, lang.t(BrewAnalyse::More), lang)
        .with(el("div.buttons").with(mount::<Rules>(())))
        .with(paste)
        .with(entry::form(&form))
        .with(later(fastest))
        .with(card("section.card@engine", lang.t(BrewAnalyse::Engine), None).with(engine))
}
