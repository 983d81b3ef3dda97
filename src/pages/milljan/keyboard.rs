//! Entry: the pad, units, a day, text; at most two taps per tile.

use yew::prelude::*;

use super::pad::{Pad, PadProps, everybody};
use super::parts::{left_beside, plain_minis};
use super::{Change, Context};
use crate::components::{Choice, Icon, mini, segmented, sign};
use crate::el::{El, all, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_lang, use_value};
use crate::i18n::{Lang, MilljanText, milljan as words};
use crate::mount::mount;
use crate::names;
use jobs::milljan::{Date, IdolId, SNAPSHOTS, Set, UnitId, active, notation, unit};
use jobs::short_sort;

/// Where entered tiles go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// To the end of the hand.
    Hand,
    /// In place of one tile of the hand.
    Place(usize),
    /// To the tiles seen elsewhere.
    Seen,
    /// A unit exposed by ティン.
    Claimed,
    /// The 担当.
    Oshi,
    /// The day whose units count.
    Date,
    /// The line of text.
    Text,
}

#[derive(PartialEq, Properties)]
pub(super) struct KeyboardProps {
    pub(super) context: Context,
    pub(super) target: Target,
    pub(super) edit: Handler<Change>,
    pub(super) open: Handler<Option<Target>>,
    pub(super) read_text: Handler<String, bool>,
    /// What is wrong with the text.
    pub(super) messages: Html,
}

/// What is entered and where it goes, at the bottom of the screen.
#[component]
pub(super) fn Keyboard(props: &KeyboardProps) -> Html {
    let lang = use_lang();
    let KeyboardProps { context, target, edit, open, read_text, .. } = props;
    let target = *target;
    let shown_target = if matches!(target, Target::Place(_)) { Target::Hand } else { target };
    let choices: Vec<_> = [
        (Target::Hand, MilljanText::ToHand, "target-hand"),
        (Target::Claimed, MilljanText::ToClaimed, "target-claimed"),
        (Target::Seen, MilljanText::ToSeen, "target-seen"),
        (Target::Oshi, MilljanText::ToOshi, "target-oshi"),
        (Target::Date, MilljanText::ToDate, "target-date"),
        (Target::Text, MilljanText::ToText, "target-text"),
    ]
    .into_iter()
    .map(|(target, key, id)| Choice::new(target, lang.t(key)).testid(id))
    .collect();
    let set_target = hear(open, Some);
    let close = on(open, None);
    let pick = {
        let (edit, open) = (edit.clone(), open.clone());
        Handler::from(move |id: IdolId| {
            edit.emit(match target {
                Target::Seen => Change::See(id),
                Target::Oshi => Change::Oshi(Some(id)),
                Target::Place(at) => Change::Replace(at, id),
                _ => Change::Add(id),
            });
            if matches!(target, Target::Oshi | Target::Place(_)) {
                open.emit(None);
            }
        })
    };
    let sheet = &context.sheet;
    let editing = || EditProps { context: context.clone(), edit: edit.clone() };
    let body = match target {
        Target::Hand | Target::Place(_) | Target::Seen | Target::Oshi => {
            let seen = (target == Target::Seen).then(|| seen_list(context, edit, lang));
            let nobody = (target == Target::Oshi && sheet.oshi.is_some()).then(|| {
                let nobody = on(edit, Change::Oshi(None));
                button("button.button button--small", lang.t(MilljanText::NoOshi), nobody)
            });
            let pad = if target == Target::Oshi {
                PadProps::anybody(None, pick)
            } else {
                // A fourth copy can be entered, and is then reported as an error.
                let left = left(context);
                let can = everybody();
                let likely = can.iter().filter(|&id| left[usize::from(id)] > 0).collect();
                PadProps { left, can, likely, picked: None, pick }
            };
            all([all(seen), all(nobody), mount::<Pad>(pad)])
        }
        Target::Claimed => mount::<UnitPicker>(editing()),
        Target::Date => {
            let set = hear(edit, Change::Date);
            date_picker(sheet.date, &set, lang).html()
        }
        Target::Text => {
            let line = if context.is_empty() { String::new() } else { sheet.write() };
            let entry = TextEntryProps { line, read: read_text.clone(), close };
            all([props.messages.clone(), mount::<TextEntry>(entry)])
        }
    };
    let clear = button("button.icon-button@clear", sign(Icon::Trash), on(edit, Change::Clear))
        .attr("aria-label", lang.t(MilljanText::Clear));
    let targets =
        segmented(lang.t(MilljanText::EntryTarget), choices, &shown_target, &set_target, true);
    let targets = el("div.keyboard__targets").with(targets).with(clear);
    let body = el("div.keyboard__body").with(body);
    el("div.keyboard@keyboard").with(targets).with(body).html()
}

/// Copies of each tile that are not in sight, as far as they were entered.
fn left(context: &Context) -> Vec<u8> {
    let sheet = &context.sheet;
    let claimed = sheet.claimed.iter().flat_map(|&id| context.members(id).iter());
    let entered = sheet.free.iter().chain(&sheet.seen).chain(&sheet.open);
    left_beside(entered.copied().chain(claimed))
}

/// The buttons beside the answer while something is entered: one back, and the end of it.
pub(super) fn buttons(
    context: &Context,
    target: Target,
    edit: &Handler<Change>,
    open: &Handler<Option<Target>>,
    lang: Lang,
) -> Html {
    // Deletes from the list that is being entered.
    let sheet = &context.sheet;
    let last = match target {
        Target::Hand | Target::Place(_) => sheet.free.len().checked_sub(1).map(Change::Remove),
        Target::Seen => sheet.seen.last().map(|&id| Change::Unsee(id)),
        Target::Claimed => sheet.claimed.len().checked_sub(1).map(Change::Release),
        Target::Oshi => sheet.oshi.map(|_| Change::Oshi(None)),
        Target::Date | Target::Text => None,
    };
    let none = last.is_none();
    let delete = last.map(|change| on(edit, change)).unwrap_or_default();
    let tool = |words: &'static str, icon: Icon, label: MilljanText, click: Handler<()>| {
        button(words, sign(icon), click).attr("aria-label", lang.t(label))
    };
    all([
        tool("button.icon-button@delete-last", Icon::Left, MilljanText::DeleteLast, delete)
            .flag("disabled", none),
        tool(
            "button.icon-button@close-keyboard",
            Icon::Down,
            MilljanText::CloseKeys,
            on(open, None),
        ),
    ])
}

/// The tiles seen so far, each with its counter.
fn seen_list(context: &Context, edit: &Handler<Change>, lang: Lang) -> El {
    let mut seen = context.sheet.seen.clone();
    short_sort::sort_by_key(&mut seen, |&id| id);
    let rows = seen.chunk_by(|a, b| a == b).map(|copies| {
        let id = copies[0];
        let label = format!("{} {}: −1", names::idol(id, lang), copies.len());
        let face = mini(&names::face(id, lang), Some(copies.len() as u64));
        button("button.pick", face, on(edit, Change::Unsee(id)))
            .attr("aria-label", label)
            .id(format!("seen-{id}"))
    });
    let empty = seen.is_empty().then(|| el("span.muted").with(lang.t(MilljanText::OneTapAdds)));
    el("div.picks picks--seen").list(rows).with(empty)
}

/// A field that searches as one types.
fn search(words: &'static str, hint: &'static str, query: &ValueHandle<String>) -> El {
    el(words)
        .attr("type", "search")
        .attr("placeholder", hint)
        .attr("aria-label", hint)
        .attr("autocomplete", "off")
        .value((**query).clone())
        .input(query.setter())
}

#[derive(PartialEq, Properties)]
struct EditProps {
    context: Context,
    edit: Handler<Change>,
}

/// A unit to be claimed: those nearest to the hand first.
#[component]
fn UnitPicker(props: &EditProps) -> Html {
    let lang = use_lang();
    let query = use_value(String::new);
    let have: Set = props.context.sheet.free.iter().copied().collect();
    let context = &props.context;
    let matches = |id: UnitId, members: Set| match unit(id) {
        Some(unit) => notation::unit_matches(unit, &query),
        None => notation::fits(&[context.unit(id)], members, &query),
    };
    let mut found: Vec<(u8, UnitId)> = context
        .sound
        .roster
        .active()
        .iter()
        .filter(|&&(id, members)| members.len() >= 3 && matches(id, members))
        .map(|&(id, members)| (members.without(have).len(), id))
        .collect();
    short_sort::sort_by_key(&mut found, |&near| near);
    let rows = found.into_iter().take(40).map(|(missing, id)| {
        let members: Vec<IdolId> = context.members(id).iter().collect();
        let name = context.unit(id).to_owned();
        let name = el("span.unit-row__name").attr("lang", "ja").with(name);
        let row = button("button.unit-row", name, on(&props.edit, Change::Claim(id, None)))
            .id(format!("claim-{id}"))
            .with(el("span.muted num").with(words::lacking(missing, lang)))
            .with(el("span.unit-row__members").with(plain_minis(&members, lang)));
        el("li").key(id).with(row)
    });
    all([
        search("input.input@search-units", lang.t(MilljanText::SearchUnits), &query),
        el("ul.unit-list")
            .attr("tabindex", "0")
            .attr("aria-label", lang.t(MilljanText::ClaimUnit))
            .list(rows),
    ])
}

/// The day whose units count: a named one or any.
pub(super) fn date_picker(now: Date, set: &Handler<Date>, lang: Lang) -> El {
    let change = {
        let set = set.clone();
        Handler::from(move |text: String| {
            // A partly cleared field gives no day; the old one stays.
            if let Ok(date) = text.parse() {
                set.emit(date);
            }
        })
    };
    let named = SNAPSHOTS.iter().map(|&date| {
        let label = format!("{date} ({})", active(date).count());
        button("button.chip", label, on(set, date))
            .attr("aria-pressed", now == date)
            .id(format!("date-{date}"))
    });
    let input = el("input.input@date")
        .attr("type", "date")
        .attr("min", "2013-01-01")
        .attr("max", "2127-12-31")
        .value(now.to_string())
        .change(change);
    let label = format!("{} ({})", lang.t(MilljanText::Date), active(now).count());
    el("div.stack").with(el("div.buttons").list(named)).with(titled(label, input))
}

#[derive(PartialEq, Properties)]
struct TextEntryProps {
    line: String,
    read: Handler<String, bool>,
    close: Handler<()>,
}

/// The whole hand as one line.
#[component]
fn TextEntry(props: &TextEntryProps) -> Html {
    let lang = use_lang();
    let text = use_value(|| props.line.clone());
    let apply = {
        let (text, read, close) = (text.clone(), props.read.clone(), props.close.clone());
        Handler::from(move |()| {
            if read.emit((*text).clone()) {
                close.emit(());
            }
        })
    };
    let area = el("textarea.input@text-entry")
        .attr("rows", "4")
        .attr("aria-label", lang.t(MilljanText::TextEntry))
        .attr("placeholder", lang.t(MilljanText::TextHint))
        .attr("spellcheck", "false")
        .value((*text).clone())
        .input(text.setter());
    el("div.stack")
        .with(area)
        .with(el("p.muted").with(lang.t(MilljanText::TextHint)))
        .with(button("button.button button--main@text-apply", lang.t(MilljanText::Apply), apply))
        .html()
}
