//! Any position: what is best in it, and the fastest way to each recipe.

mod entry;
mod fastest;
mod paste;
mod state;

use yew::prelude::*;

use self::state::{Edit, Entry, Pasted};
use super::board::Board;
use super::engine_form::{engine_form, use_full};
use super::game::{ask, failure};
use super::picture::{Words, picture};
use super::rules::Rules;
use super::seat::{Seat, engine_name};
use super::thought::Thought;
use super::value::Weighing;
use crate::callback::Callback;
use crate::components::ingredients::deed_words;
use crate::components::{
    Choice, Frame, FrameProps, ShareContent, announce, card, later, progress_line, segmented,
};
use crate::document::Document;
use crate::el::{button, el};
use crate::hooks::{JobState, use_document, use_job_on, use_kept, use_lang};
use crate::i18n::{Brew, BrewAnalyse, Key, Title};
use crate::mount::mount;
use crate::store::{self, Slot};
use jobs::Lane;
use protocol::wire;
use share::{read_brew_position, write_brew_position};

/// What the screen is about.
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

/// The Analyse screen.
#[component]
pub fn Analyse() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let said = use_kept(|| None::<Pasted>);
    let entry = &*document.now;
    let send = {
        let (document, said) = (document.clone(), said.clone());
        Callback::from(move |edit: Edit| {
            if said.newest().is_some() {
                said.set(None);
            }
            document.edit(|entry| entry.after(edit));
        })
    };
    let player = usize::from(entry.player.min(1));
    let asked = ask(&entry.position, player, &entry.seat, None, true);
    let job = use_job_on(Lane::First, Some(asked));
    let report = job.report.clone().filter(|_| job.fresh);
    let words = report
        .as_ref()
        .filter(|_| job.state == JobState::Done)
        .and_then(|report| report.action)
        .map(|action| lang.fill(BrewAnalyse::BestSaid, &[&deed_words(action, lang)]));
    use_effect_with(words, |words| {
        if let Some(words) = words {
            announce(words.clone());
        }
    });

    let names = [0, 1].map(|player| lang.fill(Brew::FieldPlayer, &[&(player + 1)]));
    let action = report.as_ref().and_then(|report| report.action);
    let board = Board {
        position: &entry.position,
        names: names.clone(),
        acts: std::array::from_fn(|at| action.filter(|_| at == player)),
        pick: None,
        lang,
    };
    let sides: Vec<_> = [0, 1]
        .map(|side: u8| {
            Choice::new(side, names[usize::from(side)].clone()).testid(format!("side-{side}"))
        })
        .into();
    let choose = {
        let send = send.clone();
        Callback::from(move |side| send.emit(Edit::Player(side)))
    };
    let sit = {
        let send = send.clone();
        Callback::from(move |seat: Seat| send.emit(Edit::Seat(Box::new(seat))))
    };
    let seen = {
        let (document, said) = (document.clone(), said.clone());
        Callback::from(move |text: String| {
            let (edit, words) = state::pasted(&text);
            if let Some(edit) = edit {
                document.edit(|entry| entry.after(edit));
            }
            said.set(Some(words));
        })
    };
    let form = entry::Form {
        position: &entry.position,
        send: &send,
        fault: match &job.state {
            JobState::Failed(error) => Some(error),
            _ => None,
        },
        lang,
    };
    let other = said.as_ref().filter(|said| !said.is_of_lines());
    let left = el("section.lab__board brew-screen")
        .attr("aria-label", lang.t(BrewAnalyse::Position))
        .with(
            el("div.stack")
                .with(el("div.buttons").with(mount::<Rules>(())))
                .with(other.map(|said| paste::said(said, lang)))
                .with(failure(&job.state, &job.retry, lang))
                .with(mount::<paste::Paste>(paste::PasteProps {
                    read: seen,
                    said: (*said).clone(),
                }))
                .with(board.draw())
                .with(later(entry::form(&form))),
        );
    let full = use_full(&entry.seat.engine);
    let by = full.as_ref();
    let by = by.map(|engine| Weighing { engine, before: &entry.position.players[player] });
    let thought =
        report.as_deref().map(|report| Thought { report, before: None, foe_did: None, by, lang });
    let stopped = (job.state == JobState::Stopped).then(|| {
        el("p.row@stopped").with(el("span.muted").with(lang.t(Key::Stopped))).with(button(
            "button.button button--small@go-on",
            lang.t(Key::Retry),
            job.retry.clone(),
        ))
    });
    let right = el("section.lab__answer")
        .attr("aria-label", lang.t(BrewAnalyse::Answer))
        .attr("data-done", job.state == JobState::Done)
        .with(segmented(lang.t(BrewAnalyse::Side), sides, &entry.player, &choose, true))
        .with(thought.as_ref().map(Thought::headline))
        .with(thought.as_ref().map(|thought| el("p.buttons").with(thought.copy())))
        .with(progress_line(job.is_busy(), job.progress, Some(&job.stop), lang))
        .with(stopped)
        .with(thought.as_ref().map(Thought::lines))
        .with(thought.as_ref().and_then(Thought::terms))
        .with(thought.as_ref().and_then(Thought::visits))
        .with(thought.as_ref().map(Thought::others))
        .with(thought.as_ref().and_then(Thought::layers));
    let details = el("section.lab__details")
        .attr("aria-label", lang.t(BrewAnalyse::FastestTitle))
        .with(mount::<fastest::Fastest>(fastest::FastestProps {
            position: entry.position.clone(),
            player,
        }))
        .with(card("section.card@engine", lang.t(BrewAnalyse::Engine), None).with(engine_form(
            "engine",
            lang.t(Brew::Engine),
            &entry.seat,
            &sit,
            lang,
        )));
    let lab = el("div.lab").with(left).with(right).with(later(details));
    let json = wire::to_json(&entry.position).unwrap_or_default();
    let import = {
        let (document, said) = (document.clone(), said.clone());
        Callback::from(move |text: String| match state::opened(&text) {
            Ok((position, told)) => {
                document.edit(|entry| {
                    let player = told.as_ref().map_or(entry.player, |(player, _)| *player);
                    entry.after(Edit::Whole(Box::new(position), player))
                });
                said.set(told.map(|(_, notes)| Pasted::Read(notes)));
                true
            }
            Err(error) => {
                said.set(Some(Pasted::File(error)));
                false
            }
        })
    };
    let action = report.as_deref().and_then(|report| report.action);
    let answer = action.map_or_else(String::new, |action| deed_words(action, lang));
    let screen = lang.t(Title::BrewAnalyse);
    let words = Words { screen, names: names.clone(), answer, link: document.link.clone() };
    let drawn = picture(&entry.position, words, lang);
    mount::<Frame>(FrameProps {
        sub: Some(engine_name(entry.seat.engine.name, lang).into()),
        edits: Some(document.edits),
        share: Some(ShareContent {
            title: lang.t(BrewAnalyse::ShareTitle).into(),
            text: lang.t(Title::Brew).into(),
            link: document.link.into(),
            file: "sakiyomi-brew-position".into(),
            card: Some(drawn),
            json: Some(std::rc::Rc::new(move || json.clone())),
            import: Some(import),
        }),
        children: lab.html(),
        ..FrameProps::default()
    })
}
