//! What is wrong with the entry: where, and what to do. Nothing entered is taken away.

use yew::prelude::*;

use super::Context;
use crate::jobs::milljan::notation::{ParseError, Sheet, Unreadable};
use crate::jobs::milljan::{IDOLS, IdolId, MOST_OWN, Problem, Roster, UnitId, unit};
use crate::share::BadLink;
use crate::web::components::{Icon, MiniTile, Sign, slot};
use crate::web::hooks::use_lang;
use crate::web::i18n::{Key, Lang, M, list, milljan as words};
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
    let members = sheet.roster().members(id);
    let missing: Vec<_> = members.iter().filter(|idol| !sheet.free.contains(idol)).collect();
    (missing.len() > 1).then_some(Notice::Elsewhere(id, missing))
}

fn idols(ids: &[IdolId], lang: Lang) -> String {
    let names: Vec<_> = ids.iter().map(|&id| names::idol(id, lang)).collect();
    list(&names, lang)
}

fn problem(problem: &Problem, roster: &Roster, lang: Lang) -> Option<String> {
    let unit_name = |id: UnitId| roster.name(id).unwrap_or("?");
    Some(match problem {
        // The headline asks for more tiles already.
        Problem::TooFew { .. } => return None,
        Problem::TooMany { extra } => lang.fill(M::TooMany, &[&extra.len()]),
        Problem::FourthCopy { tile, copies } => {
            lang.fill(M::FourthCopy, &[&names::idol(*tile, lang), copies])
        }
        Problem::SeenTooOften { tile, own, seen } => {
            lang.fill(M::SeenTooOften, &[&names::idol(*tile, lang), own, seen])
        }
        Problem::NotYet { unit: id } => {
            let from = unit(*id).map(|unit| unit.from.to_string()).unwrap_or_default();
            lang.fill(M::NotYet, &[&unit_name(*id), &from])
        }
        Problem::SwitchedOff { unit } => lang.fill(M::SwitchedOff, &[&unit_name(*unit)]),
        Problem::SameUnit { unit, other } => {
            lang.fill(M::SameUnit, &[&unit_name(*unit), &unit_name(*other)])
        }
        Problem::TooManyOwn { extra } => lang.fill(M::TooManyOwn, &[&MOST_OWN, extra]),
        Problem::TooSmall { unit } => lang.fill(M::TooSmall, &[&unit_name(*unit)]),
        Problem::DoesNotFit { unit, short } => {
            words::does_not_fit(unit_name(*unit), &idols(short, lang), lang)
        }
        Problem::BadOshi => lang.t(M::BadOshi).into(),
    })
}

fn unreadable(error: &ParseError, lang: Lang) -> String {
    let at = error.at + 1;
    match &error.what {
        Unreadable::Name { word, .. } => lang.fill(M::BadWord, &[&word, &at]),
        Unreadable::Unit { word } => lang.fill(M::BadUnit, &[&word, &at]),
        Unreadable::Part { word } => lang.fill(M::BadPart, &[&word, &at]),
        Unreadable::Date { word } => lang.fill(M::BadDate, &[&word, &at]),
        Unreadable::WhichUnit { word, near } if near.is_empty() => {
            lang.fill(M::NoSuchUnit, &[word, &at])
        }
        Unreadable::WhichUnit { word, near } => {
            let near: Vec<String> = near.iter().map(UnitId::to_string).collect();
            lang.fill(M::WhichUnit, &[word, &at, &list(&near, lang)])
        }
        Unreadable::NoMembers { word } => lang.fill(M::NoMembers, &[word, &at]),
        Unreadable::Own(bad) => {
            let why = words::bad_own(bad, |id| names::idol(id, lang).to_string(), lang);
            lang.fill(M::OwnUnitAt, &[&at, &why])
        }
        Unreadable::TooManyOwn => lang.fill(M::TooManyOwn, &[&MOST_OWN, &1]),
        Unreadable::TooMany { most } => lang.fill(M::TextTooLong, &[most, &at]),
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
    let roster = &props.context.sound.roster;
    let notice = props.notice.as_ref().map(|notice| {
        let body = match notice {
            Notice::BadLink(error) => html! {
                <p><strong>{ lang.t(M::BadLinkTitle) }</strong>{ ": " }{ words::bad_link(*error, lang) }{ " " }{ lang.t(M::BadLinkKept) }</p>
            },
            Notice::BadText(line, error) => html! {
                <>
                    <p><strong>{ lang.t(M::TextBad) }</strong>{ ": " }{ unreadable(error, lang) }</p>
                    { suggestions(line, error, &props.read, lang) }
                </>
            },
            Notice::BadJson(error) => html! {
                <p><strong>{ lang.t(M::TextBad) }</strong>{ ": " }<span lang="en">{ error }</span></p>
            },
            Notice::Elsewhere(id, missing) => html! {
                <p>{ lang.fill(M::CameFromElsewhere, &[&roster.name(*id).unwrap_or("?"), &idols(missing, lang)]) }</p>
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
    let found: Vec<String> = props
        .context
        .sound
        .problems
        .iter()
        .filter_map(|each| problem(each, roster, lang))
        .collect();
    html! {
        <>
            { slot(notice) }
            if !found.is_empty() {
                <div class="notice notice--bad" role="status" data-testid="problems">
                    <ul>{ slot(found.iter().map(|line| html! { <li>{ line }</li> })) }</ul>
                    <p class="muted">{ lang.t(M::AnalysedRest) }</p>
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
    html! { <p class="buttons"><span>{ lang.t(M::DidYouMean) }{ ": " }</span>{ slot(buttons) }</p> }
}
