//! What is wrong with the entry: where, and what to do. Nothing entered is removed.

use std::fmt::Display;

use yew::prelude::*;

use super::Context;
use crate::components::{Icon, mini, sign};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::i18n::{self, CommonText, Lang, MilljanText, milljan as words};
use crate::names;
use jobs::JobError;
use jobs::milljan::notation::{NotationError, ParseError, Sheet};
use jobs::milljan::{IDOLS, IdolId, MOST_OWN, Problem, Roster, UnitId, unit};
use share::LinkError;

/// Something that happened with the last entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Notice {
    /// A share link that cannot be opened.
    LinkError(LinkError),
    /// Text that cannot be read completely, and where.
    BadText(String, Vec<ParseError>),
    /// JSON that is not a request.
    BadJson(JobError),
    /// A claimed unit with more than one member that was not in the hand.
    Elsewhere(UnitId, Vec<IdolId>),
}

/// A notice where a claimed unit brings in more than the one tile that a claim gives.
pub(super) fn claim_notice(sheet: &Sheet, id: UnitId) -> Option<Notice> {
    let members = sheet.roster().members(id);
    let missing: Vec<_> = members.iter().filter(|idol| !sheet.free.contains(idol)).collect();
    (missing.len() > 1).then_some(Notice::Elsewhere(id, missing))
}

fn problem(problem: &Problem, roster: &Roster, lang: Lang) -> Option<String> {
    let unit_name = |id: UnitId| roster.name(id).unwrap_or("?");
    Some(match problem {
        // The headline already asks for more tiles.
        Problem::TooFew { .. } => return None,
        Problem::TooMany { extra } => lang.fill(MilljanText::TooMany, &[&extra.len()]),
        Problem::FourthCopy { tile, copies } => {
            lang.fill(MilljanText::FourthCopy, &[&names::idol(*tile, lang), copies])
        }
        Problem::SeenTooOften { tile, own, seen } => {
            lang.fill(MilljanText::SeenTooOften, &[&names::idol(*tile, lang), own, seen])
        }
        Problem::NotYet { unit: id } => {
            let from = unit(*id).map(|unit| unit.from.to_string()).unwrap_or_default();
            lang.fill(MilljanText::NotYet, &[&unit_name(*id), &from])
        }
        Problem::SwitchedOff { unit } => lang.fill(MilljanText::SwitchedOff, &[&unit_name(*unit)]),
        Problem::SameUnit { unit, other } => {
            lang.fill(MilljanText::SameUnit, &[&unit_name(*unit), &unit_name(*other)])
        }
        Problem::TooManyOwn { extra } => lang.fill(MilljanText::TooManyOwn, &[&MOST_OWN, extra]),
        Problem::TooSmall { unit } => lang.fill(MilljanText::TooSmall, &[&unit_name(*unit)]),
        Problem::DoesNotFit { unit, short } => {
            words::does_not_fit(unit_name(*unit), &words::idols(short, lang), lang)
        }
        Problem::BadOshi => lang.t(MilljanText::BadOshi).into(),
    })
}

/// Whether there is anything to say.
pub(super) fn is_any(context: &Context, notice: Option<&Notice>) -> bool {
    let said = |each: &Problem| !matches!(each, Problem::TooFew { .. });
    notice.is_some() || context.sound.problems.iter().any(said)
}

/// The messages, each beside what it is about.
pub(super) fn messages(
    context: &Context,
    notice: Option<&Notice>,
    close: Handler<()>,
    read: &Handler<String>,
    lang: Lang,
) -> Html {
    let roster = &context.sound.roster;
    let strong = |words| el("p").with(el("strong").with(words)).with(": ");
    let notice = notice.map(|notice| {
        let body = match notice {
            Notice::LinkError(error) => el("p")
                .with(el("strong").with(lang.t(CommonText::BadLinkTitle)))
                .with(" ")
                .with(i18n::bad_link(*error, lang))
                .with(" ")
                .with(lang.t(MilljanText::BadLinkKept))
                .html(),
            Notice::BadText(line, faults) => {
                let fault = |fault: &ParseError| {
                    el("li")
                        .with(words::notation_error(fault, lang))
                        .with(suggestions(line, fault, read, lang))
                };
                let title = el("p").with(el("strong").with(lang.t(MilljanText::TextBad)));
                all([title, el("ul.plain").list(faults.iter().map(fault))])
            }
            Notice::BadJson(error) => {
                strong(lang.t(MilljanText::TextBad)).with(words::json_error(error, lang)).html()
            }
            Notice::Elsewhere(id, missing) => {
                let words = [
                    &roster.name(*id).unwrap_or("?") as &dyn Display,
                    &words::idols(missing, lang),
                ];
                el("p").with(lang.fill(MilljanText::CameFromElsewhere, &words)).html()
            }
        };
        el("div.notice notice--bad@notice").attr("role", "alert").with(el("div").with(body)).with(
            button("button.icon-button", sign(Icon::Close), close)
                .attr("aria-label", lang.t(CommonText::Close)),
        )
    });
    let found: Vec<Html> = context
        .sound
        .problems
        .iter()
        .filter_map(|each| problem(each, roster, lang))
        .map(|line| el("li").with(line).html())
        .collect();
    let too_many = |each: &Problem| matches!(each, Problem::TooMany { .. });
    // With too many tiles there is nothing to say about the rest.
    let rest = !context.sound.problems.iter().any(too_many);
    let problems = (!found.is_empty()).then(|| {
        el("div.notice notice--bad@problems")
            .attr("role", "status")
            .with(el("ul").with(found))
            .with(rest.then(|| el("p.muted").with(lang.t(MilljanText::AnalysedRest))))
    });
    all([all(notice), all(problems)])
}

/// Buttons that replace the wrong name by a similar one and read the line again.
fn suggestions(line: &str, error: &ParseError, read: &Handler<String>, lang: Lang) -> Option<El> {
    let NotationError::Name { word, near } = &error.what else { return None };
    // A long word is shown shortened; then it cannot be replaced.
    if near.is_empty() || word.ends_with('…') {
        return None;
    }
    let buttons = near.iter().map(|&id| {
        let before: String = line.chars().take(error.at).collect();
        let after: String = line.chars().skip(error.at + word.chars().count()).collect();
        let mended = format!("{before}{}{after}", IDOLS[usize::from(id)].name);
        let face = mini(&names::face(id, lang), None);
        button("button.button button--small@suggestion", face, on(read, mended))
    });
    let words = el("span").with(lang.t(MilljanText::DidYouMean)).with(": ");
    Some(el("p.buttons").with(words).list(buttons))
}
