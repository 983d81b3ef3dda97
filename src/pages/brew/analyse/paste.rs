//! Pasted lines of a bot, and the result of reading them.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use super::state::Pasted;
use crate::components::kept_notice;
use crate::dom;
use crate::el::{El, button, el, titled};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_lang, use_value};
use crate::i18n::{BrewAnalyse, Lang, brew};
use jobs::brew::ReadNote;

/// Properties of [`Paste`].
#[derive(Clone, PartialEq, Properties)]
pub struct PasteProps {
    /// Receives the text.
    pub read: Handler<String>,
    /// The result of the last paste.
    pub said: Option<Pasted>,
}

/// Pasted lines of a bot.
#[component]
pub fn Paste(props: &PasteProps) -> Html {
    let lang = use_lang();
    let text = use_value(String::new);
    let node = use_node_ref();
    let fault = match &props.said {
        Some(Pasted::Bad(fault)) => Some(fault.line),
        _ => None,
    };
    let tries = use_value(|| 0_u32);
    let press = {
        let (read, text, tries) = (props.read.clone(), text.clone(), tries.clone());
        Handler::from(move |()| {
            tries.set(*tries.newest() + 1);
            read.emit((*text.newest()).clone());
        })
    };
    {
        // Reading the same text again shows its error again.
        let (node, text) = (node.clone(), text.clone());
        use_effect_with((fault, *tries), move |(fault, _)| {
            let area = node.cast::<Element>().map(JsCast::unchecked_into::<HtmlInputElement>);
            if let Some((area, line)) = area.zip(*fault) {
                select_line(&area, &text.newest(), line);
                // The focus brings the field into view, but not what is below it.
                dom::show_near("[data-testid=read-fault]");
            }
        });
    }
    let field = titled(
        lang.t(BrewAnalyse::Lines),
        el("textarea@lines-text")
            .attr("rows", "6")
            .attr("spellcheck", "false")
            .attr("aria-invalid", fault.map(|_| "true"))
            .attr("aria-describedby", fault.map(|_| "read-fault"))
            .node_ref(&node)
            .value((*text).clone())
            .input(text.setter()),
    );
    let said = props.said.as_ref().filter(|said| said.is_of_lines());
    el("details.card brew-setup@paste")
        .with(el("summary").with(lang.t(BrewAnalyse::PasteTitle)))
        .with(el("p.muted").with(lang.t(BrewAnalyse::PasteHint)))
        .with(field)
        .with(said.map(|said| self::said(said, lang)))
        .with(el("div.buttons").with(button(
            "button.button button--main@read-lines",
            lang.t(BrewAnalyse::ReadLines),
            press,
        )))
        .html()
}

/// Selects a line of a text, from 1, and gives the field the focus.
fn select_line(area: &HtmlInputElement, text: &str, line: u32) {
    let length = |text: &str| text.encode_utf16().count() as u32;
    let before = text.split_inclusive('\n').take(line.saturating_sub(1) as usize);
    let start: u32 = before.map(length).sum();
    let end = start + text.lines().nth(line.saturating_sub(1) as usize).map_or(0, length);
    // Fails for inputs that hold no text; this one does.
    let _ = area.focus();
    let _ = area.set_selection_range(start, end);
}

/// The result of a paste.
pub fn said(said: &Pasted, lang: Lang) -> El {
    match said {
        Pasted::Read(notes) => {
            let notes = notes.iter().map(|note| el("li").with(note_words(*note, lang)));
            el("div.notice@read-notes")
                .attr("role", "status")
                .with(el("p").with(lang.t(BrewAnalyse::ReadDone)))
                .with(el("ul.brew-news").list(notes))
        }
        Pasted::Bad(fault) => bad(brew::line_fault(fault, lang), lang),
        Pasted::File(error) => bad(brew::job_error(error, lang), lang),
    }
}

/// The same in a line.
pub fn read_words(said: &Pasted, lang: Lang) -> String {
    let notes = match said {
        Pasted::Read(notes) => &notes[..],
        _ => &[],
    };
    let notes = notes.iter().map(|note| note_words(*note, lang));
    let words = std::iter::once(lang.t(BrewAnalyse::ReadDone).to_owned()).chain(notes);
    words.collect::<Vec<_>>().join(" ")
}

fn bad(words: String, lang: Lang) -> El {
    kept_notice("read-fault", words, lang.t(BrewAnalyse::Kept)).attr("id", "read-fault")
}

fn note_words(note: ReadNote, lang: Lang) -> String {
    match note {
        ReadNote::TurnAssumed { turn } => lang.fill(BrewAnalyse::TurnAssumed, &[&turn]),
        ReadNote::BrewedAssumed { brewed: [own, foe] } => {
            lang.fill(BrewAnalyse::BrewedAssumed, &[&own, &foe])
        }
        ReadNote::PlayerAssumed => lang.t(BrewAnalyse::PlayerAssumed).to_owned(),
        ReadNote::SeveralTurns { turns, line } => {
            lang.fill(BrewAnalyse::SeveralTurns, &[&turns, &line])
        }
        ReadNote::CutOff { line } => lang.fill(BrewAnalyse::CutOff, &[&line]),
        ReadNote::Ignored { lines } => lang.fill(BrewAnalyse::Ignored, &[&lines]),
    }
}
