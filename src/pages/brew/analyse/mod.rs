//! Any position: what is best in it, and the fastest way to each recipe.

mod entry;
mod fastest;
mod paste;
mod state;

use wasm_bindgen::JsValue;
use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use self::state::{Edit, Entry, Pasted};
use super::board::Board;
use super::engine_form::{Seat, engine_form, engine_name, use_full};
use super::game::{self, ask, bad_notice, failure};
use super::picture::{Words, picture};
use super::rules::Rules;
use super::thought::Thought;
use super::value::Weighing;
use super::wrong::use_wrong;
use crate::callback::Callback;
use crate::components::ingredients::deed_words;
use crate::components::{
    Choice, Frame, FrameProps, ShareContent, announce, card, later, progress_line, segmented,
};
use crate::el::{button, el};
use crate::hooks::{JobState, use_history, use_job_on, use_kept, use_lang};
use crate::i18n::{Brew, BrewAnalyse, Key, Title};
use crate::mount::mount;
use crate::route::Route;
use crate::{location, store};
use jobs::Lane;
use protocol::wire;
use share::{read_brew_position, write_brew_position};

/// Whether a saved value is what this screen keeps.
pub(super) fn is_saved(value: &JsValue) -> bool {
    wire::read::<Entry>(value.clone()).is_ok()
}

/// The Analyse screen.
#[component]
pub fn Analyse() -> Html {
    let lang = use_lang();
    let opening = use_memo((), |()| game::in_address().map(|text| read_brew_position(&text)));
    let history = use_history(|| {
        let kept = store::read::<Entry>(store::BREW_ANALYSE);
        match &*opening {
            Some(Ok(shared)) => {
                let entry = Entry::from(shared.clone());
                (kept.filter(|kept| *kept != entry), entry)
            }
            _ => (None, kept.unwrap_or_default()),
        }
    });
    let bad = use_kept(|| opening.as_ref().as_ref().and_then(|link| link.as_ref().err().copied()));
    let said = use_wrong::<Pasted>();
    let entry = &*history.now;
    let send = {
        let (history, said) = (history.clone(), said.clone());
        Callback::from(move |edit: Edit| {
            said.clear();
            history.edit(|entry| entry.after(edit));
        })
    };
    {
        let (history, bad) = (history.clone(), bad.clone());
        game::use_links(Callback::from(move |text: String| match read_brew_position(&text) {
            Ok(shared) => {
                bad.set(None);
                history.edit(|_| shared.into());
            }
            Err(why) => bad.set(Some(why)),
        }));
    }
    let link = game::address(Route::BrewAnalyse, &write_brew_position(&entry.shared()));
    use_effect_with((entry.clone(), link.clone()), |(entry, link)| {
        store::write(store::BREW_ANALYSE, entry);
        location::show(link);
    });

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
        let (history, said) = (history.clone(), said.clone());
        Callback::from(move |text: String| {
            let (edit, words) = state::pasted(&text);
            if let Some(edit) = edit {
                history.edit(|entry| entry.after(edit));
            }
            said.say(words);
        })
    };
    let no_number = {
        let said = said.clone();
        Callback::from(move |field: String| said.say(Pasted::NoNumber(field)))
    };
    let form = entry::Form {
        position: &entry.position,
        send: &send,
        refuse: &no_number,
        fault: match &job.state {
            JobState::Failed(error) => Some(error),
            _ => None,
        },
        lang,
    };
    let other = said.now().filter(|said| !said.is_of_lines());
    let left = el("section.lab__board brew-screen")
        .attr("aria-label", lang.t(BrewAnalyse::Position))
        .with(
            el("div.stack")
                .on(ListenerKind::onfocusout, said.left())
                .with(bad_notice(*bad, lang))
                .with(el("div.buttons").with(mount::<Rules>(())))
                .with(other.map(|said| paste::said(said, lang)))
                .with(failure(&job.state, &job.retry, lang))
                .with(mount::<paste::Paste>(paste::PasteProps {
                    read: seen,
                    said: said.now().cloned(),
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
        let (history, said) = (history.clone(), said.clone());
        Callback::from(move |text: String| match state::opened(&text) {
            Ok((position, told)) => {
                history.edit(|entry| {
                    let player = told.as_ref().map_or(entry.player, |(player, _)| *player);
                    entry.after(Edit::Whole(Box::new(position), player))
                });
                match told {
                    Some((_, notes)) => said.say(Pasted::Read(notes)),
                    None => said.clear(),
                }
                true
            }
            Err(error) => {
                said.say(Pasted::File(error));
                false
            }
        })
    };
    let action = report.as_deref().and_then(|report| report.action);
    let answer = action.map_or_else(String::new, |action| deed_words(action, lang));
    let screen = lang.t(Title::BrewAnalyse);
    let words = Words { screen, names: names.clone(), answer, link: link.clone() };
    let drawn = picture(&entry.position, words, lang);
    mount::<Frame>(FrameProps {
        sub: Some(engine_name(entry.seat.engine.name, lang).into()),
        editable: true,
        undo: history.undo.clone(),
        redo: history.redo.clone(),
        share: Some(ShareContent {
            title: lang.t(BrewAnalyse::ShareTitle).into(),
            text: lang.t(Title::Brew).into(),
            link: link.into(),
            file: "sakiyomi-brew-position".into(),
            card: Some(drawn),
            json: Some(std::rc::Rc::new(move || json.clone())),
            import: Some(import),
        }),
        children: lab.html(),
        ..FrameProps::default()
    })
}
