//! What is wrong with the entry: where, and what to do. Nothing entered is taken away.

use yew::prelude::*;

use super::Context;
use super::parts::unit_name;
use crate::jobs::milljan::notation::{ParseError, Sheet, Unreadable};
use crate::jobs::milljan::{IDOLS, IdolId, Problem, UnitId, unit};
use crate::share::BadLink;
use crate::web::components::{Icon, MiniTile, Sign, slot};
use crate::web::hooks::use_lang;
use crate::web::i18n::milljan::{self as words, M, text};
use crate::web::i18n::{Key, Lang, list};
use crate::web::names;

/// Something that happened with the last entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Notice {
    /// A share link that opens nothing.
    BadLink(BadLink),
    /// A text that cannot be read, and where.
    BadText(String, ParseError),
    /// JSON that is no request.
    BadJson(String),
    /// A claimed unit of which more than one member was not in the hand.
    Elsewhere(UnitId, Vec<IdolId>),
}

/// Says so where a claimed unit brings in more than the one tile that a claim gives.
pub(super) fn claim_notice(sheet: &Sheet, id: UnitId) -> Option<Notice> {
    let members = unit(id)?.members;
    let missing: Vec<_> = members.iter().filter(|idol| !sheet.free.contains(idol)).collect();
    (missing.len() > 1).then_some(Notice::Elsewhere(id, missing))
}

fn idols(ids: &[IdolId], lang: Lang) -> String {
    let names: Vec<_> = ids.iter().map(|&id| names::idol(id, lang)).collect();
    list(&names, lang)
}

fn problem(problem: &Problem, lang: Lang) -> Option<String> {
    Some(match problem {
        // The headline asks for more tiles already.
        Problem::TooFew { .. } => return None,
        Problem::TooMany { extra } => words::too_many(extra.len(), lang),
        Problem::FourthCopy { tile, copies } => {
            words::fourth_copy(&names::idol(*tile, lang), *copies, lang)
        }
        Problem::SeenTooOften { tile, own, seen } => {
            words::seen_too_often(&names::idol(*tile, lang), *own, *seen, lang)
        }
        Problem::NotYet { unit: id } => {
            let from = unit(*id).map(|unit| unit.from.to_string()).unwrap_or_default();
            words::not_yet(unit_name(*id), &from, lang)
        }
        Problem::TooSmall { unit } => words::too_small(unit_name(*unit), lang),
        Problem::DoesNotFit { unit, short } => {
            words::does_not_fit(unit_name(*unit), &idols(short, lang), lang)
        }
        Problem::BadOshi => words::bad_oshi(lang).into(),
    })
}

fn unreadable(error: &ParseError, lang: Lang) -> String {
    let at = error.at;
    match &error.what {
        Unreadable::Name { word, .. } => words::bad_word(word, at, lang),
        Unreadable::Unit { word } => words::bad_unit(word, at, lang),
        Unreadable::Part { word } => words::bad_part(word, at, lang),
        Unreadable::Date { word } => words::bad_date(word, at, lang),
        Unreadable::TooMany { most } => words::text_too_long(*most, at, lang),
    }
}

#[derive(PartialEq, Properties)]
pub(super) struct ProblemsProps {
    pub(super) context: Context,
    pub(super) notice: Option<Notice>,
    pub(super) close: Callback<()>,
    pub(super) read: Callback<String, bool>,
}

/// The messages, each beside what it is about.
#[component]
pub(super) fn Problems(props: &ProblemsProps) -> Html {
    let lang = use_lang();
    let close = props.close.reform(|_: MouseEvent| ());
    let notice = props.notice.as_ref().map(|notice| {
        let body = match notice {
            Notice::BadLink(error) => html! {
                <p><strong>{ text(M::BadLinkTitle, lang) }</strong>{ ": " }{ words::bad_link(*error, lang) }{ " " }{ text(M::BadLinkKept, lang) }</p>
            },
            Notice::BadText(line, error) => html! {
                <>
                    <p><strong>{ text(M::TextBad, lang) }</strong>{ ": " }{ unreadable(error, lang) }</p>
                    { suggestions(line, error, &props.read, lang) }
                </>
            },
            Notice::BadJson(error) => html! {
                <p><strong>{ text(M::TextBad, lang) }</strong>{ ": " }<span lang="en">{ error }</span></p>
            },
            Notice::Elsewhere(id, missing) => html! {
                <p>{ words::came_from_elsewhere(unit_name(*id), &idols(missing, lang), lang) }</p>
            },
        };
        html! {
            <div class="notice notice--bad" role="alert" data-testid="notice">
                <div>{ body }</div>
                <button type="button" class="icon-button" onclick={close} aria-label={lang.t(Key::Close)}>
                    <Sign icon={Icon::Close} />
                </button>
            </div>
        }
    });
    let found: Vec<String> =
        props.context.sound.problems.iter().filter_map(|each| problem(each, lang)).collect();
    html! {
        <>
            { slot(notice) }
            if !found.is_empty() {
                <div class="notice notice--bad" role="status" data-testid="problems">
                    <ul>{ slot(found.iter().map(|line| html! { <li>{ line }</li> })) }</ul>
                    <p class="muted">{ text(M::AnalysedRest, lang) }</p>
                </div>
            }
        </>
    }
}

/// Buttons that put a near name in the place of the wrong one and read the line again.
fn suggestions(line: &str, error: &ParseError, read: &Callback<String, bool>, lang: Lang) -> Html {
    let Unreadable::Name { word, near } = &error.what else { return Html::default() };
    // A long word is shown shortened; then it cannot be replaced.
    if near.is_empty() || word.ends_with('…') {
        return Html::default();
    }
    let buttons = near.iter().map(|&id| {
        let before: String = line.chars().take(error.at).collect();
        let after: String = line.chars().skip(error.at + word.chars().count()).collect();
        let mended = format!("{before}{}{after}", IDOLS[usize::from(id)].name);
        let read = read.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            read.emit(mended.clone());
        });
        html! {
            <button type="button" class="button button--small" {onclick} data-testid="suggestion">
                <MiniTile face={names::face(id, lang)} />
            </button>
        }
    });
    html! { <p class="buttons"><span>{ text(M::DidYouMean, lang) }{ ": " }</span>{ slot(buttons) }</p> }
}
