//! Entry: kana keys, colours, search and text; two taps a tile at the most.

use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::parts::{kind, plain_minis, unit_name};
use super::{Change, Context};
use crate::jobs::milljan::{
    COPIES, IDOLS, IdolId, Kind, SNAPSHOTS, SORA, UnitId, active, notation,
};
use crate::web::components::{Choice, Icon, MiniTile, Sign, segmented, slot};
use crate::web::hooks::use_lang;
use crate::web::i18n::{Key, Lang, M, milljan as words};
use crate::web::names;

/// Where entered tiles go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// To the end of the hand.
    Hand,
    /// In the place of one tile of the hand.
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

/// The kana in the order of the fifty sounds.
const SOUNDS: &str =
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ";

fn initial(id: IdolId) -> Option<char> {
    IDOLS[usize::from(id)].kana.chars().next()
}

/// Voiced kana stand with their plain ones, as じ with し.
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
    pub(super) edit: Callback<Change>,
    pub(super) open: Callback<Option<Target>>,
    pub(super) read_text: Callback<String, bool>,
}

/// The panel that slides over the details while something is entered.
#[component]
pub(super) fn Keyboard(props: &KeyboardProps) -> Html {
    let lang = use_lang();
    let KeyboardProps { context, target, edit, open, read_text } = props;
    let target = *target;
    let shown_target = if matches!(target, Target::Place(_)) { Target::Hand } else { target };
    let targets = [
        (Target::Hand, M::ToHand, "target-hand"),
        (Target::Claimed, M::ToClaimed, "target-claimed"),
        (Target::Seen, M::ToSeen, "target-seen"),
        (Target::Oshi, M::ToOshi, "target-oshi"),
        (Target::Date, M::ToDate, "target-date"),
        (Target::Text, M::ToText, "target-text"),
    ];
    let choices: Vec<_> = targets
        .iter()
        .map(|&(target, key, id)| Choice::new(target, lang.t(key)).testid(id))
        .collect();
    let close = open.reform(|_: MouseEvent| None);
    let pick = {
        let (edit, open) = (edit.clone(), open.clone());
        Callback::from(move |id: IdolId| {
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
    let delete = {
        let (edit, last) = (edit.clone(), last.clone());
        Callback::from(move |_: MouseEvent| {
            last.iter().for_each(|change| edit.emit(change.clone()))
        })
    };
    let clear = edit.reform(|_: MouseEvent| Change::Clear);
    let tools = html! {
        <span class="keyboard__tools">
            <button type="button" class="icon-button" onclick={delete} disabled={last.is_none()}
                aria-label={lang.t(M::DeleteLast)} data-testid="delete-last"><Sign icon={Icon::Left} /></button>
            <button type="button" class="icon-button" onclick={clear} aria-label={lang.t(M::Clear)}
                data-testid="clear"><Sign icon={Icon::Trash} /></button>
            <button type="button" class="icon-button" onclick={close} aria-label={lang.t(M::CloseKeys)}
                data-testid="close-keyboard"><Sign icon={Icon::Down} /></button>
        </span>
    };
    let body = match target {
        Target::Hand | Target::Place(_) | Target::Seen | Target::Oshi => html! {
            <>
                if target == Target::Seen { <SeenList context={context.clone()} edit={edit.clone()} /> }
                if target == Target::Oshi && context.sheet.oshi.is_some() {
                    <button type="button" class="button button--small" onclick={edit.reform(|_: MouseEvent| Change::Oshi(None))}>
                        { lang.t(M::NoOshi) }
                    </button>
                }
                <Picker context={context.clone()} {target} {pick} {tools} />
            </>
        },
        Target::Claimed => {
            html! { <>{ tools }<UnitPicker context={context.clone()} edit={edit.clone()} /></> }
        }
        Target::Date => {
            html! { <>{ tools }<DatePicker context={context.clone()} edit={edit.clone()} /></> }
        }
        Target::Text => {
            html! { <>{ tools }<TextEntry line={if context.is_empty() { String::new() } else { context.sheet.write() }} read={read_text.clone()} close={open.reform(|()| None)} /></> }
        }
    };
    let node = use_node_ref();
    use_effect_with(node.clone(), |node| {
        // On a small screen the keys may lie below: bring them up as far as needed.
        if let Some(keys) = node.cast::<web_sys::Element>() {
            keys.scroll_into_view_with_bool(false);
        }
    });
    html! {
        <div class="card keyboard" data-testid="keyboard" ref={node}>
            <div class="keyboard__targets">
                { segmented(lang.t(M::EntryTarget), choices, &shown_target, &open.reform(Some), true) }
            </div>
            { body }
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct SeenListProps {
    context: Context,
    edit: Callback<Change>,
}

/// The tiles seen so far, each with its counter.
#[component]
fn SeenList(props: &SeenListProps) -> Html {
    let lang = use_lang();
    let mut seen = props.context.sheet.seen.clone();
    seen.sort_unstable();
    let rows = seen.chunk_by(|a, b| a == b).map(|copies| {
        let id = copies[0];
        let onclick = props.edit.reform(move |_: MouseEvent| Change::Unsee(id));
        let label = format!("{} {}: −1", names::idol(id, lang), copies.len());
        html! {
            <button type="button" class="pick" {onclick} aria-label={label} data-testid={format!("seen-{id}")}>
                <MiniTile face={names::face(id, lang)} count={Some(AttrValue::from(copies.len().to_string()))} />
            </button>
        }
    });
    let empty =
        seen.is_empty().then(|| html! { <span class="muted">{ lang.t(M::OneTapAdds) }</span> });
    html! { <div class="picks picks--seen">{ slot(rows) }{ slot(empty) }</div> }
}

#[derive(PartialEq, Properties)]
struct PickerProps {
    context: Context,
    target: Target,
    pick: Callback<IdolId>,
    tools: Html,
}

/// One tile out of 54.
#[component]
fn Picker(props: &PickerProps) -> Html {
    let lang = use_lang();
    // Who does not read kana starts with the colours.
    let way = use_state(|| if lang == Lang::En { Way::Kind } else { Way::Kana });
    let sound = use_state(|| None::<char>);
    let colour = use_state(|| Kind::Princess);
    let query = use_state(String::new);
    let ids =
        || (0..IDOLS.len() as IdolId).filter(|&id| props.target != Target::Oshi || id != SORA);
    let copies = |id: IdolId| {
        let sheet = &props.context.sheet;
        match props.target {
            Target::Seen => sheet.seen.iter().filter(|&&seen| seen == id).count(),
            _ => sheet.free.iter().filter(|&&own| own == id).count(),
        }
    };
    let key = |id: IdolId, after: Callback<()>| {
        let pick = props.pick.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            pick.emit(id);
            after.emit(());
        });
        let count = Some(copies(id)).filter(|&n| n > 0).map(|n| AttrValue::from(n.to_string()));
        // Three of a kind are all there are; a fourth stays possible, and is then named as the fault it is.
        let full = props.target != Target::Oshi && copies(id) >= usize::from(COPIES);
        html! {
            <button type="button" class={classes!("pick", full.then_some("pick--full"))} {onclick} key={id}
                data-testid={format!("pick-{id}")}>
                <MiniTile face={names::face(id, lang)} {count} />
            </button>
        }
    };
    let nothing = Callback::from(|()| ());
    let ways = vec![
        Choice::new(Way::Kana, lang.t(M::ByKana)).testid("way-kana"),
        Choice::new(Way::Kind, lang.t(M::ByKind)).testid("way-kind"),
        Choice::new(Way::Search, lang.t(M::BySearch)).testid("way-search"),
    ];
    let set_way = {
        let way = way.clone();
        Callback::from(move |next| way.set(next))
    };
    let body = match *way {
        Way::Kana => {
            let back = {
                let sound = sound.clone();
                Callback::from(move |()| sound.set(None))
            };
            match *sound {
                Some(kana) => html! {
                    <div class="picks">
                        <button type="button" class="pick pick--back" onclick={back.reform(|_: MouseEvent| ())} aria-label={lang.t(Key::Back)}>
                            <Sign icon={Icon::Left} />{ kana }
                        </button>
                        { slot(ids().filter(|&id| initial(id).map(plain) == Some(kana)).map(|id| key(id, back.clone()))) }
                    </div>
                },
                None => {
                    // Only kana with which a name begins: fewer, larger keys, still in the order of the fifty sounds.
                    let keys = SOUNDS.chars().filter_map(|kana| {
                        let found: Vec<IdolId> = ids().filter(|&id| initial(id).map(plain) == Some(kana)).collect();
                        let (pick, sound) = (props.pick.clone(), sound.clone());
                        let only = (found.len() == 1).then(|| found[0]);
                        let onclick = Callback::from(move |_: MouseEvent| match only {
                            Some(id) => pick.emit(id),
                            None => sound.set(Some(kana)),
                        });
                        let all = found.iter().map(|&id| names::idol(id, lang).to_string()).collect::<Vec<_>>().join(" ");
                        let under = only.map_or_else(|| format!("×{}", found.len()).into(), |id| names::idol(id, lang));
                        (!found.is_empty()).then(|| html! {
                            <button type="button" class="kana__key" {onclick} aria-label={format!("{kana}: {all}")}
                                data-testid={format!("kana-{kana}")}>
                                <span lang="ja">{ kana }</span>
                                <small>{ under }</small>
                            </button>
                        })
                    });
                    html! { <div class="kana">{ slot(keys) }</div> }
                }
            }
        }
        Way::Kind => {
            let choices = Kind::ALL
                .iter()
                .map(|&each| {
                    Choice::new(each, format!("{} {}", each.letter(), kind(each, lang)))
                        .testid(format!("kind-{}", each.letter()))
                })
                .collect::<Vec<_>>();
            let set = {
                let colour = colour.clone();
                Callback::from(move |next| colour.set(next))
            };
            html! {
                <>
                    { segmented(lang.t(M::ByKind), choices, &*colour, &set, true) }
                    <div class="picks">
                        { slot(ids().filter(|&id| IDOLS[usize::from(id)].kind == *colour).map(|id| key(id, nothing.clone()))) }
                    </div>
                </>
            }
        }
        Way::Search => {
            let oninput = {
                let query = query.clone();
                Callback::from(move |event: InputEvent| {
                    query.set(event.target_unchecked_into::<HtmlInputElement>().value());
                })
            };
            let found: Vec<IdolId> = ids().filter(|&id| notation::matches(id, &query)).collect();
            let first = found.first().copied();
            let onkeydown = {
                let (pick, query) = (props.pick.clone(), query.clone());
                Callback::from(move |event: KeyboardEvent| {
                    if let Some(id) =
                        first.filter(|_| event.key() == "Enter" && !event.is_composing())
                    {
                        pick.emit(id);
                        query.set(String::new());
                    }
                })
            };
            html! {
                <>
                    <input class="input" type="search" value={(*query).clone()} {oninput} {onkeydown} placeholder={lang.t(M::SearchHint)}
                        aria-label={lang.t(M::SearchHint)} data-testid="search" autocomplete="off" />
                    <div class="picks">
                        if found.is_empty() { <span class="muted">{ lang.t(M::NoneFound) }</span> }
                        { slot(found.into_iter().map(|id| key(id, nothing.clone()))) }
                    </div>
                </>
            }
        }
    };
    html! {
        <>
            <div class="spread">
                { segmented(lang.t(M::EntryWay), ways, &*way, &set_way, true) }
                { props.tools.clone() }
            </div>
            { body }
        </>
    }
}

#[derive(PartialEq, Properties)]
struct EditProps {
    context: Context,
    edit: Callback<Change>,
}

/// A unit to be claimed: those nearest to the hand first.
#[component]
fn UnitPicker(props: &EditProps) -> Html {
    let lang = use_lang();
    let query = use_state(String::new);
    let oninput = {
        let query = query.clone();
        Callback::from(move |event: InputEvent| {
            query.set(event.target_unchecked_into::<HtmlInputElement>().value())
        })
    };
    let have: crate::jobs::milljan::Set = props.context.sheet.free.iter().copied().collect();
    let mut found: Vec<(u8, UnitId)> = active(props.context.sheet.date)
        .filter(|(_, unit)| unit.size() >= 3 && notation::unit_matches(unit, &query))
        .map(|(id, unit)| (unit.members.without(have).len(), id))
        .collect();
    found.sort_unstable();
    let rows = found.into_iter().take(40).map(|(missing, id)| {
        let onclick = props.edit.reform(move |_: MouseEvent| Change::Claim(id, None));
        let members: Vec<IdolId> = crate::jobs::milljan::unit(id).into_iter().flat_map(|unit| unit.members.iter()).collect();
        html! {
            <li key={id}>
                <button type="button" class="unit-row" {onclick} data-testid={format!("claim-{id}")}>
                    <span class="unit-row__name" lang="ja">{ unit_name(id) }</span>
                    <span class="muted num">{ words::lacking(missing, lang) }</span>
                    <span class="unit-row__members">{ plain_minis(&members, lang) }</span>
                </button>
            </li>
        }
    });
    html! {
        <>
            <input class="input" type="search" value={(*query).clone()} {oninput} placeholder={lang.t(M::SearchUnits)}
                aria-label={lang.t(M::SearchUnits)} data-testid="search-units" autocomplete="off" />
            <ul class="unit-list" tabindex="0" aria-label={lang.t(M::ClaimUnit)}>{ slot(rows) }</ul>
        </>
    }
}

/// The day whose units count: a named one or any.
#[component]
fn DatePicker(props: &EditProps) -> Html {
    let lang = use_lang();
    let onchange = {
        let edit = props.edit.clone();
        Callback::from(move |event: Event| {
            // A field that is cleared halfway gives no day; the old one stays.
            if let Ok(date) = event.target_unchecked_into::<HtmlInputElement>().value().parse() {
                edit.emit(Change::Date(date));
            }
        })
    };
    let named = SNAPSHOTS.iter().map(|&date| {
        let onclick = props.edit.reform(move |_: MouseEvent| Change::Date(date));
        let on = props.context.sheet.date == date;
        let count = active(date).count();
        html! {
            <button type="button" class="chip" {onclick} aria-pressed={if on { "true" } else { "false" }} data-testid={format!("date-{date}")}>
                { date.to_string() }{ format!(" ({count})") }
            </button>
        }
    });
    html! {
        <div class="stack">
            <div class="buttons">{ slot(named) }</div>
            <label class="field">
                <span>{ lang.t(M::Date) }{ format!(" ({})", active(props.context.sheet.date).count()) }</span>
                <input class="input" type="date" min="2013-01-01" max="2127-12-31" value={props.context.sheet.date.to_string()} {onchange}
                    data-testid="date" />
            </label>
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct TextEntryProps {
    line: String,
    read: Callback<String, bool>,
    close: Callback<()>,
}

/// The whole hand as one line.
#[component]
fn TextEntry(props: &TextEntryProps) -> Html {
    let lang = use_lang();
    let node = use_node_ref();
    let apply = {
        let (node, read, close) = (node.clone(), props.read.clone(), props.close.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(area) = node.cast::<HtmlTextAreaElement>()
                && read.emit(area.value())
            {
                close.emit(());
            }
        })
    };
    html! {
        <div class="stack">
            <textarea class="input" rows="4" ref={node} aria-label={lang.t(M::TextEntry)} placeholder={lang.t(M::TextHint)}
                data-testid="text-entry" spellcheck="false" defaultvalue={props.line.clone()} />
            <p class="muted">{ lang.t(M::TextHint) }</p>
            <button type="button" class="button button--main" onclick={apply} data-testid="text-apply">{ lang.t(M::Apply) }</button>
        </div>
    }
}
