//! Import and export of lists of units.

use std::rc::Rc;

use yew::prelude::*;

use super::{Book, Msg, read_now, with_lists};
use crate::components::{Icon, file_button, mini, save_text, sign};
use crate::el::{El, all, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::hooks::JobHandle;
use crate::i18n::milljan::import_error;
use crate::i18n::{MilljanText, UnitsText};
use crate::names;
use jobs::milljan::{IDOLS, IdolId, ImportProblem, UnitsReport};

/// Import above, export below.
pub(super) fn files(book: &Book, import: &JobHandle<UnitsReport>, link: bool) -> Html {
    all([take_in(book, import), take_out(book, link)])
}

fn take_in(book: &Book, import: &JobHandle<UnitsReport>) -> El {
    let Book { state, send, lang, .. } = *book;
    let area = el("textarea.input@import-text")
        .attr("rows", "6")
        .attr("aria-label", lang.t(UnitsText::ImportText))
        .attr("placeholder", lang.t(UnitsText::ImportHint))
        .attr("spellcheck", "false")
        .value(state.text.clone())
        .input(hear(send, Msg::Text));
    let opened = {
        let send = send.clone();
        Handler::from(move |text: String| {
            send.emit(Msg::Read(text));
            true
        })
    };
    let read = button(
        "button.button button--main@import-read",
        lang.t(UnitsText::ImportRead),
        on(send, Msg::Read(state.text.clone())),
    );
    let file = file_button(
        "input.visually-hidden@import-file",
        lang.t(UnitsText::ImportFile),
        opened,
        lang,
    );
    el("section.card stack")
        .with(el("h2").with(lang.t(UnitsText::ImportTitle)))
        .with(el("p.muted").with(lang.t(UnitsText::ImportHint)))
        .with(read_now(book, import).map(|report| outcome(book, report)))
        .with(super::super::parts::failure(&import.state, lang))
        .with(area)
        .with(el("div.buttons").with(read).with(file))
}

/// What could be read, and what could not.
fn outcome(book: &Book, report: &UnitsReport) -> Html {
    let Book { sheet, state, send, lang, .. } = *book;
    let Some(import) = &report.import else { return Html::default() };
    let some = import.added + import.switched_off > 0;
    let good = some.then(|| {
        let take = (!state.taken).then(|| {
            let lists = Rc::new(with_lists(sheet.date, report));
            button(
                "button.button@import-take",
                lang.t(UnitsText::ImportTake),
                on(send, Msg::Take(lists)),
            )
        });
        el("div.notice@import-good")
            .attr("role", "status")
            .with(
                el("p")
                    .with(lang.fill(UnitsText::ImportGood, &[&import.added, &import.switched_off])),
            )
            .with(take)
    });
    let count = import.problems.len() as u32 + import.more_problems;
    let bad = (count > 0).then(|| {
        let rows = import.problems.iter().map(|each| problem(book, each));
        let more = (import.more_problems > 0)
            .then(|| el("p").with(lang.fill(UnitsText::MoreProblems, &[&import.more_problems])));
        el("div.notice notice--bad@import-problems").attr("role", "status").with(
            el("div.stack")
                .with(el("p").with(lang.fill(UnitsText::ImportBad, &[&count])))
                .with(el("ul.list").list(rows))
                .with(more),
        )
    });
    all([all(good), all(bad)])
}

/// Where something is wrong, what it is, and what could be meant.
fn problem(book: &Book, problem: &ImportProblem) -> El {
    let Book { state, send, lang, .. } = *book;
    let mend = |&id: &IdolId| {
        let mended = mended(&state.text, problem, IDOLS[usize::from(id)].name)?;
        let face = mini(&names::face(id, lang), None);
        let read = on(send, Msg::Read(mended));
        Some(button("button.button button--small@suggestion", face, read))
    };
    let near: Vec<El> = problem.near.iter().filter_map(mend).collect();
    let near = (!near.is_empty()).then(|| {
        el("div.buttons")
            .with(el("span").with(lang.t(MilljanText::DidYouMean)).with(": "))
            .list(near)
    });
    let words = import_error(&problem.what, lang);
    let at: [&dyn std::fmt::Display; 3] = [&problem.line, &problem.column, &words];
    el("li")
        .with(el("span").with(lang.fill(UnitsText::ProblemAt, &at)))
        .with((!problem.text.is_empty()).then(|| el("code.book-source").with(problem.text.clone())))
        .with(near)
}

/// The text with a name in place of the wrong word; a shortened word cannot be found.
fn mended(text: &str, problem: &ImportProblem, name: &str) -> Option<String> {
    let word = problem.word.as_deref()?;
    let at = (problem.line as usize).checked_sub(1)?;
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let line = lines.get_mut(at)?;
    let (column, _) = line.char_indices().nth((problem.column as usize).checked_sub(1)?)?;
    let from = column + line[column..].find(word)?;
    line.replace_range(from..from + word.len(), name);
    Some(lines.join("\n"))
}

fn take_out(book: &Book, link: bool) -> El {
    let lang = book.lang;
    let section = el("section.card stack@export").with(el("h2").with(lang.t(UnitsText::Export)));
    let Some(out) = book.report.and_then(|report| report.export.as_ref()) else { return section };
    if out.lines.is_empty() {
        return section.with(el("p.muted").with(lang.t(UnitsText::ExportNone)));
    }
    let save = |words: &'static str, key: UnitsText, text: &str, file: &'static str| {
        let text = text.to_owned();
        let click = Handler::from(move |()| save_text(&text, file));
        button(words, sign(Icon::Save), click).with(lang.t(key))
    };
    let buttons = el("div.buttons")
        .with(save(
            "button.button@export-json",
            UnitsText::ExportJson,
            &out.json,
            "sakiyomi-units.json",
        ))
        .with(save(
            "button.button@export-text",
            UnitsText::ExportText,
            &out.lines,
            "sakiyomi-units.txt",
        ));
    let area = el("textarea.input@export-lines")
        .attr("rows", "6")
        .flag("readonly", true)
        .attr("spellcheck", "false")
        .value(out.lines.clone());
    let hint = lang.t(if link { UnitsText::ExportLink } else { UnitsText::ExportNoLink });
    section
        .with(titled(lang.t(UnitsText::ExportLines), area))
        .with(buttons)
        .with(el("p.muted").with(hint))
}
