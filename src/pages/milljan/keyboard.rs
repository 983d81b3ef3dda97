//! Entry: kana keys, colours, search and text; at most two taps per tile.

use yew::prelude::*;

use super::parts::{kind, plain_minis, unit_name};
use super::{Change, Context};
use crate::components::{Choice, Icon, mini, segmented, sign};
use crate::el::{El, all, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_lang, use_value};
use crate::i18n::{CommonText, Lang, MilljanText, milljan as words};
use crate::mount::mount;
use crate::names;
use jobs::milljan::{
    COPIES, Date, IDOLS, IdolId, Kind, SNAPSHOTS, SORA, Set, UnitId, active, notation, unit,
};
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Kana,
    Kind,
    Search,
}

/// The kana in gojūon order.
const SOUNDS: &str =
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ";

/// The key under which a name is found.
fn initial(id: IdolId) -> Option<char> {
    IDOLS[usize::from(id)].kana.chars().next().map(plain)
}

/// Voiced kana are with their plain ones, such as じ with し.
fn plain(kana: char) -> char {
    match kana {
        'が' => 'か',
        'ぎ' => 'き',
        'ぐ' => 'く',
        'げ' => 'け',
        'ご' => 'こ',
        'じ' => 'し',
        'ず' => 'す',
        'だ' => 'た',
        'で' => 'て',
        'ば' => 'は',
        'び' => 'ひ',
        'ぶ' => 'ふ',
        other => other,
    }
}

#[derive(PartialEq, Properties)]
pub(super) struct KeyboardProps {
    pub(super) context: Context,
    pub(super) target: Target,
    pub(super) edit: Handler<Change>,
    pub(super) open: Handler<Option<Target>>,
    pub(super) read_text: Handler<String, bool>,
}

/// The panel that slides over the details while something is entered.
#[component]
pub(super) fn Keyboard(props: &KeyboardProps) -> Html {
    let lang = use_lang();
    let KeyboardProps { context, target, edit, open, read_text } = props;
    let target = *target;
    let node = use_node_ref();
    use_effect_with(node.clone(), |node| {
        // On a small screen the keys may lie below: bring them up as far as needed.
        if let Some(keys) = node.cast::<web_sys::Element>() {
            keys.scroll_into_view_with_bool(false);
        }
    });
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
    // Deletes from the list that is being entered.
    let sheet = &context.sheet;
    let last = match target {
        Target::Hand | Target::Place(_) => sheet.free.len().checked_sub(1).map(Change::Remove),
        Target::Seen => sheet.seen.last().map(|&id| Change::Unsee(id)),
        Target::Claimed => sheet.claimed.len().checked_sub(1).map(Change::Release),
        Target::Oshi => sheet.oshi.map(|_| Change::Oshi(None)),
        Target::Date | Target::Text => None,
    };
    let tool = |words: &'static str, icon: Icon, label: MilljanText, click: Handler<()>| {
        button(words, sign(icon), click).attr("aria-label", lang.t(label))
    };
    let none = last.is_none();
    let delete = last.map(|change| on(edit, change)).unwrap_or_default();
    let tools = el("span.keyboard__tools")
        .with(
            tool("button.icon-button@delete-last", Icon::Left, MilljanText::DeleteLast, delete)
                .flag("disabled", none),
        )
        .with(tool(
            "button.icon-button@clear",
            Icon::Trash,
            MilljanText::Clear,
            on(edit, Change::Clear),
        ))
        .with(tool(
            "button.icon-button@close-keyboard",
            Icon::Down,
            MilljanText::CloseKeys,
            close.clone(),
        ));
    let editing = || EditProps { context: context.clone(), edit: edit.clone() };
    let body = match target {
        Target::Hand | Target::Place(_) | Target::Seen | Target::Oshi => {
            let seen = (target == Target::Seen).then(|| seen_list(context, edit, lang));
            let nobody = (target == Target::Oshi && sheet.oshi.is_some()).then(|| {
                let nobody = on(edit, Change::Oshi(None));
                button("button.button button--small", lang.t(MilljanText::NoOshi), nobody)
            });
            let tiles = target != Target::Oshi;
            let copies = counts(if target == Target::Seen { &sheet.seen } else { &sheet.free });
            let picker = PickerProps { copies, tiles, pick, tools: tools.html() };
            all([all(seen), all(nobody), mount::<Picker>(picker)])
        }
        Target::Claimed => all([tools.html(), mount::<UnitPicker>(editing())]),
        Target::Date => {
            let set = hear(edit, Change::Date);
            all([tools, date_picker(sheet.date, &set, lang)])
        }
        Target::Text => {
            let line = if context.is_empty() { String::new() } else { sheet.write() };
            let entry = TextEntryProps { line, read: read_text.clone(), close };
            all([tools.html(), mount::<TextEntry>(entry)])
        }
    };
    let targets = el("div.keyboard__targets").with(segmented(
        lang.t(MilljanText::EntryTarget),
        choices,
        &shown_target,
        &set_target,
        true,
    ));
    el("div.card keyboard@keyboard").node_ref(&node).with(targets).with(body).html()
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

/// How often each tile is in these.
pub(super) fn counts(tiles: &[IdolId]) -> Vec<u8> {
    let mut counts = vec![0_u8; IDOLS.len()];
    for &tile in tiles {
        if let Some(count) = counts.get_mut(usize::from(tile)) {
            *count = count.saturating_add(1);
        }
    }
    counts
}

#[derive(PartialEq, Properties)]
pub(super) struct PickerProps {
    /// Entered copies of each tile; the keys show them.
    pub(super) copies: Vec<u8>,
    /// Whether tiles are chosen, not the 担当.
    pub(super) tiles: bool,
    pub(super) pick: Handler<IdolId>,
    /// Shown beside the ways of entry.
    pub(super) tools: Html,
}

/// One tile out of 54.
#[component]
pub(super) fn Picker(props: &PickerProps) -> Html {
    let lang = use_lang();
    // People who do not read kana start with the colours.
    let way = use_value(|| if lang == Lang::En { Way::Kind } else { Way::Kana });
    let sound = use_value(|| None::<char>);
    let colour = use_value(|| Kind::Princess);
    let query = use_value(String::new);
    let ids: Vec<IdolId> =
        (0..IDOLS.len() as IdolId).filter(|&id| props.tiles || id != SORA).collect();
    let keys = |wanted: &dyn Fn(IdolId) -> bool| {
        all(ids.iter().filter(|&&id| wanted(id)).map(|&id| key(props, id, &sound, lang)))
    };
    let ways = vec![
        Choice::new(Way::Kana, lang.t(MilljanText::ByKana)).testid("way-kana"),
        Choice::new(Way::Kind, lang.t(MilljanText::ByKind)).testid("way-kind"),
        Choice::new(Way::Search, lang.t(MilljanText::BySearch)).testid("way-search"),
    ];
    let body = match (*way, *sound) {
        (Way::Kana, Some(kana)) => {
            let back = button("button.pick pick--back", sign(Icon::Left), sound.set_to(None))
                .attr("aria-label", lang.t(CommonText::Back))
                .with(kana);
            el("div.picks").with(back).with(keys(&|id| initial(id) == Some(kana))).html()
        }
        (Way::Kana, None) => {
            // Only kana with which a name begins: fewer, larger keys, still in gojūon order.
            let kana = SOUNDS.chars().filter_map(|kana| {
                let found: Vec<IdolId> =
                    ids.iter().copied().filter(|&id| initial(id) == Some(kana)).collect();
                let (under, click) = match found[..] {
                    [] => return None,
                    [id] => (names::idol(id, lang), on(&props.pick, id)),
                    _ => (format!("×{}", found.len()).into(), sound.set_to(Some(kana))),
                };
                let names: Vec<_> = found.iter().map(|&id| names::idol(id, lang)).collect();
                let label = format!("{kana}: {}", names.join(" "));
                let face = el("span").attr("lang", "ja").with(kana);
                let key = button("button.kana__key", face, click)
                    .attr("aria-label", label)
                    .id(format!("kana-{kana}"))
                    .with(el("small").with(under));
                Some(key)
            });
            el("div.kana").list(kana).html()
        }
        (Way::Kind, _) => {
            let choices = Kind::ALL
                .iter()
                .map(|&each| {
                    Choice::new(each, format!("{} {}", each.letter(), kind(each, lang)))
                        .testid(format!("kind-{}", each.letter()))
                })
                .collect::<Vec<_>>();
            let colours =
                segmented(lang.t(MilljanText::ByKind), choices, &*colour, &colour.setter(), true);
            let found = keys(&|id| IDOLS[usize::from(id)].kind == *colour);
            all([colours, el("div.picks").with(found)])
        }
        (Way::Search, _) => {
            let first = ids.iter().copied().find(|&id| notation::matches(id, &query));
            let enter = {
                let (pick, clear) = (props.pick.clone(), query.set_to(String::new()));
                Handler::from(move |event: KeyboardEvent| {
                    if let Some(id) =
                        first.filter(|_| event.key() == "Enter" && !event.is_composing())
                    {
                        pick.emit(id);
                        clear.emit(());
                    }
                })
            };
            let none =
                first.is_none().then(|| el("span.muted").with(lang.t(MilljanText::NoneFound)));
            let found = keys(&|id| notation::matches(id, &query));
            let input = search("input.input@search", lang.t(MilljanText::SearchHint), &query)
                .keydown(enter);
            all([input, el("div.picks").with(none).with(found)])
        }
    };
    let head = el("div.spread")
        .with(segmented(lang.t(MilljanText::EntryWay), ways, &*way, &way.setter(), true))
        .with(props.tools.clone());
    all([head.html(), body])
}

/// The key of one tile, with the number of its copies that are entered.
fn key(props: &PickerProps, id: IdolId, sound: &ValueHandle<Option<char>>, lang: Lang) -> El {
    let copies = props.copies.get(usize::from(id)).copied().unwrap_or_default();
    let click = {
        let (pick, back) = (props.pick.clone(), sound.set_to(None));
        Handler::from(move |()| {
            pick.emit(id);
            back.emit(());
        })
    };
    // There are only three of a kind; a fourth can still be entered, and is then reported as an error.
    let full = props.tiles && copies >= COPIES;
    let face = mini(&names::face(id, lang), Some(u64::from(copies)).filter(|&copies| copies > 0));
    button("button.pick", face, click).key(id).class("pick--full", full).id(format!("pick-{id}"))
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
    let mut found: Vec<(u8, UnitId)> = active(props.context.sheet.date)
        .filter(|(_, unit)| unit.size() >= 3 && notation::unit_matches(unit, &query))
        .map(|(id, unit)| (unit.members.without(have).len(), id))
        .collect();
    short_sort::sort_by_key(&mut found, |&near| near);
    let rows = found.into_iter().take(40).map(|(missing, id)| {
        let members: Vec<IdolId> =
            unit(id).into_iter().flat_map(|unit| unit.members.iter()).collect();
        let name = el("span.unit-row__name").attr("lang", "ja").with(unit_name(id));
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
