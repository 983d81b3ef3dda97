//! Loadouts by name on the device, and in files.

use yew::prelude::*;

use super::super::current::Entry;
use super::state::Msg;
use super::versus::versus;
use crate::components::{Icon, dialog, file_button, save_text, sign, toast};
use crate::el::{button, el, on, titled};
use crate::handler::Handler;
use crate::hooks::{Same, use_lang, use_value};
use crate::i18n::contest::job_error;
use crate::i18n::{CommonText, Lang, LoadoutText};
use crate::store;
use crate::worker_client::{self, Outcome};
use jobs::Ask;
use jobs::contest::{Listed, LoadoutCheck};
use protocol::js_serde;

/// Loadouts by name, the newest first.
pub type Shelf = Vec<(String, Entry)>;

/// Properties of [`Files`].
#[derive(PartialEq, Properties)]
pub struct FilesProps {
    /// The current loadout.
    pub entry: Entry,
    /// Names.
    pub(super) all: Same<Listed>,
    /// Replaces it.
    pub put: Handler<Msg>,
}

/// Names and files.
#[component]
pub fn Files(props: &FilesProps) -> Html {
    let lang = use_lang();
    let shelf = use_value(|| store::read::<Shelf>(store::CONTEST_SHELF).unwrap_or_default());
    let name = use_value(String::new);
    let against = use_value(|| None::<usize>);
    // Next to the button, where the person looks.
    let bad = use_value(|| None::<String>);
    let keep = {
        let shelf = shelf.clone();
        Handler::from(move |next: Shelf| {
            store::write(store::CONTEST_SHELF, &next);
            shelf.set(next);
        })
    };
    let save = {
        let (shelf, name, entry) = (shelf.clone(), name.clone(), props.entry.clone());
        Handler::from(move |()| {
            let called = name.newest().trim().to_owned();
            let called = if called.is_empty() {
                let taken = |name: &String| shelf.newest().iter().any(|(other, _)| other == name);
                let mut names = (1_usize..).map(|at| lang.fill(LoadoutText::Unnamed, &[&at]));
                names.find(|name| !taken(name)).unwrap_or(called)
            } else {
                called
            };
            let mut next = (*shelf.newest()).clone();
            next.retain(|(other, _)| *other != called);
            next.insert(0, (called.clone(), entry.clone()));
            if store::write(store::CONTEST_SHELF, &next) {
                toast(lang.fill(LoadoutText::Saved, &[&called]));
            }
            shelf.set(next);
            name.set(String::new());
        })
    };
    // The loadout removed last, and its place.
    let gone = use_value(|| None::<(usize, (String, Entry))>);
    let out = |at: usize, rest: Shelf| {
        let (keep, gone, one) = (keep.clone(), gone.clone(), shelf[at].clone());
        Handler::from(move |()| {
            gone.set(Some((at, one.clone())));
            keep.emit(rest.clone());
        })
    };
    let back = gone.as_ref().map(|(at, one)| {
        let (keep, shelf, gone) = (keep.clone(), shelf.clone(), gone.clone());
        let (at, one, name) = (*at, one.clone(), one.0.clone());
        let put = Handler::from(move |()| {
            let mut next = (*shelf.newest()).clone();
            next.insert(at.min(next.len()), one.clone());
            keep.emit(next);
            gone.set(None);
        });
        el("p.row@shelf-gone")
            .attr("role", "status")
            .with(lang.fill(LoadoutText::Deleted, &[&name]))
            .with(button("button.button@shelf-back", lang.t(CommonText::Undo), put))
    });
    let rows = shelf.iter().enumerate().map(|(at, (called, entry))| {
        let open = on(&props.put, Msg::Put(Box::new(entry.clone())));
        let mut rest = (*shelf).clone();
        rest.remove(at);
        el("li.spread")
            .with(
                button("button.button shelf__open", called.clone(), open).id(format!("shelf-{at}")),
            )
            .with(
                button("button.icon-button", sign(Icon::Bars), against.set_to(Some(at)))
                    .id(format!("versus-{at}"))
                    .attr("aria-haspopup", "dialog")
                    .attr("aria-label", lang.fill(LoadoutText::CompareWith, &[called])),
            )
            .with(
                button("button.icon-button", sign(Icon::Trash), out(at, rest))
                    .attr("aria-label", lang.fill(LoadoutText::Delete, &[called])),
            )
    });
    let export = {
        let entry = props.entry.clone();
        Handler::from(move |()| {
            let text =
                js_serde::ask_json(&Ask::<LoadoutCheck>::new(entry.clone())).unwrap_or_default();
            save_text(&text, "sakiyomi-loadout.json");
        })
    };
    let import = {
        let (put, notice) = (props.put.clone(), bad.setter());
        Handler::from(move |text: String| {
            read(&text, put.clone(), notice.clone(), lang);
            true
        })
    };
    let field = titled(
        lang.t(LoadoutText::Name),
        el("input.input@shelf-name")
            .attr("maxlength", 40_u8)
            .value((*name).clone())
            .input(name.setter()),
    );
    let beside = against.and_then(|at| shelf.get(at)).map(|(called, other)| {
        let body = versus(&props.entry, other, called, &props.all.0, lang);
        dialog(lang.t(LoadoutText::Compare), "versus-dialog", against.set_to(None), body)
    });
    el("section.card@files")
        .with(beside)
        .with(el("h2").with(lang.t(LoadoutText::Files)))
        .with(el("div.row shelf__save").with(field).with(button(
            "button.button@shelf-save",
            lang.t(LoadoutText::Save),
            save,
        )))
        .with((!shelf.is_empty()).then(|| el("ul.shelf@shelf").list(rows)))
        .with(back)
        .with(
            el("div.buttons")
                .with(
                    button("button.button@export", sign(Icon::Save), export)
                        .with(lang.t(CommonText::ShareJson)),
                )
                .with(file_button(
                    "input.visually-hidden@import",
                    lang.t(CommonText::ShareImport),
                    import,
                    lang,
                )),
        )
        .with(bad.as_ref().map(|words| {
            el("p.notice notice--bad@bad-file").attr("role", "alert").with(words.clone())
        }))
        .html()
}

/// Imports a file: the worker checks it before anything is replaced.
fn read(text: &str, put: Handler<Msg>, notice: Handler<Option<String>>, lang: Lang) {
    let value = match js_serde::parse(text) {
        Ok(value) => value,
        Err(error) => return notice.emit(Some(job_error(&error, lang))),
    };
    // A bare loadout is accepted as well as one with a game.
    let request = js_sys::Object::new();
    let loadout = js_serde::get(&value, "loadout");
    if loadout.is_undefined() {
        js_serde::set(&request, "loadout", &value);
    } else {
        js_serde::set(&request, "loadout", &loadout);
        let deal = js_serde::get(&value, "deal");
        if !deal.is_undefined() {
            js_serde::set(&request, "deal", &deal);
        }
    }
    let entry = match js_serde::read_strict::<Entry>(request.into()) {
        Ok(entry) => entry,
        Err(error) => return notice.emit(Some(job_error(&error, lang))),
    };
    let ask = Ask::<LoadoutCheck>::new(entry.clone());
    let on_outcome = Handler::from(move |outcome| match outcome {
        Outcome::Done(_) => {
            notice.emit(None);
            put.emit(Msg::Put(Box::new(entry.clone())));
            toast(lang.t(CommonText::ImportDone));
        }
        Outcome::Failed(error) => notice.emit(Some(job_error(&error, lang))),
        Outcome::Crashed => notice.emit(Some(lang.t(CommonText::CrashTitle).to_owned())),
    });
    worker_client::ask_once(&ask, on_outcome);
}
