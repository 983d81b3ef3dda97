//! The pad: every character under one thumb, in one tap or two.
//!
//! Keys stand in the order of the syllabary, or of the alphabet in English. As many names as the pad holds
//! have a key of their own; the largest groups share one, which opens over the pad. So no key ever moves.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use yew::prelude::*;

use crate::back::use_back;
use crate::components::{Icon, sign as icon};
use crate::dom;
use crate::el::{El, button, el};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_effect_with, use_lang, use_value};
use crate::i18n::{CommonText, Lang, MilljanText};
use crate::names;
use crate::roving_focus::{roving, tab};
use jobs::milljan::{IDOLS, IdolId, SORA, Set, notation};

/// Most keys of a pad.
const MOST_KEYS: usize = 40;

/// Voiced kana stand with their plain ones, such as じ with し.
fn plain(kana: char) -> char {
    const VOICED: &str = "がぎぐげごじずだでばびぶ";
    const PLAIN: &str = "かきくけこしすたてはひふ";
    let at = VOICED.chars().position(|voiced| voiced == kana);
    at.and_then(|at| PLAIN.chars().nth(at)).unwrap_or(kana)
}

/// The order within the pad, and the sign under which a name is found.
fn place(id: IdolId, lang: Lang) -> (String, char) {
    let Some(idol) = IDOLS.get(usize::from(id)) else { return (String::new(), '?') };
    match lang {
        Lang::En => {
            let first = idol.key.chars().next().unwrap_or('?');
            (idol.key.to_owned(), first.to_ascii_uppercase())
        }
        Lang::Ja | Lang::Zh => {
            (idol.kana.chars().map(plain).collect(), idol.kana.chars().next().map_or('?', plain))
        }
    }
}

/// Names with the same sign, in order.
struct Group {
    sign: char,
    ids: Vec<IdolId>,
}

/// All groups in order, and how large one may be to have a key for each of its names.
fn groups(lang: Lang) -> (Vec<Group>, usize) {
    let mut places: Vec<_> = everybody().iter().map(|id| (place(id, lang), id)).collect();
    jobs::short_sort::sort_by(&mut places, Ord::cmp);
    let groups: Vec<Group> = places
        .chunk_by(|a, b| a.0.1 == b.0.1)
        .map(|group| Group { sign: group[0].0.1, ids: group.iter().map(|(_, id)| *id).collect() })
        .collect();
    let fits = |most: &usize| keys(&groups, *most) <= MOST_KEYS;
    let most = (1..IDOLS.len()).take_while(fits).last().unwrap_or(1);
    (groups, most)
}

/// How many keys there are where groups of up to that many names have a key for each.
fn keys(groups: &[Group], most: usize) -> usize {
    groups.iter().map(|group| if group.ids.len() <= most { group.ids.len() } else { 1 }).sum()
}

#[derive(PartialEq, Properties)]
pub(super) struct PadProps {
    /// Copies that are left of each character, shown where some are gone; none where they do not matter.
    pub(super) left: Vec<u8>,
    /// The characters that can be chosen; the keys of the others are disabled.
    pub(super) can: Set,
    /// Those that are to be expected; the keys of the others are pale.
    pub(super) likely: Set,
    /// Those that are picked, where picking is a choice that can be taken back.
    pub(super) picked: Option<Set>,
    pub(super) pick: Handler<IdolId>,
}

/// Every character.
pub(super) fn everybody() -> Set {
    (0..IDOLS.len() as IdolId).collect()
}

/// Every character but そら, who is in no unit and nobody's 担当.
pub(super) fn everybody_else() -> Set {
    (0..SORA).collect()
}

impl PadProps {
    /// A pad on which anybody but そら is chosen.
    pub(super) fn anybody(picked: Option<Set>, pick: Handler<IdolId>) -> Self {
        let can = everybody_else();
        Self { left: Vec::new(), can, likely: can, picked, pick }
    }

    fn has_picked(&self, id: IdolId) -> bool {
        self.picked.is_some_and(|picked| picked.has(id))
    }
}

/// What lies over the pad.
#[derive(Clone, Debug, PartialEq)]
enum Over {
    Group(char),
    /// What was typed on a keyboard.
    Typed(String),
}

/// A key for each character, or for a group of them. Letters typed on a keyboard search.
#[component]
pub(super) fn Pad(props: &PadProps) -> Html {
    let lang = use_lang();
    let over = use_value(|| None::<Over>);
    let focus = use_value(|| 0);
    use_back(over.is_some(), &over.set_to(None));
    let sorted = use_memo(lang, |&lang| groups(lang));
    let (groups, most) = &*sorted;
    let typed = match &*over {
        Some(Over::Typed(typed)) => typed.as_str(),
        _ => "",
    };
    let found: Vec<IdolId> =
        notation::found(typed).into_iter().filter(|&id| props.can.has(id)).collect();
    use_typing(&over, props.can, &props.pick);
    let count = keys(groups, *most);
    let mut at = 0;
    let mut stop = |key: El| {
        let key = key.attr("tabindex", tab(*focus, at, count));
        at += 1;
        key
    };
    let mut keys = Vec::with_capacity(count);
    for group in groups {
        if group.ids.len() <= *most {
            keys.extend(group.ids.iter().map(|&id| stop(key(props, id, lang, None))));
            continue;
        }
        let names: Vec<_> = group.ids.iter().map(|&id| names::idol(id, lang)).collect();
        let can = group.ids.iter().any(|&id| props.can.has(id));
        let likely = group.ids.iter().any(|&id| props.likely.has(id));
        let open = over.set_to(Some(Over::Group(group.sign)));
        let folder = button("button.pad__key pad__key--group", (), open)
            .key(group.sign.to_string())
            .attr("aria-label", format!("{}: {}", group.sign, names.join(" ")))
            .attr("aria-haspopup", "true")
            .attr("aria-expanded", *over == Some(Over::Group(group.sign)))
            .class("pad__key--pale", !likely)
            .class("pad__key--picked", group.ids.iter().any(|&id| props.has_picked(id)))
            .flag("disabled", !can)
            .id(format!("pad-group-{}", group.sign))
            .with(el("b").with(group.sign))
            .with(el("small").with(format!("×{}", group.ids.len())));
        keys.push(stop(folder));
    }
    let shown = match &*over {
        None => None,
        Some(Over::Group(sign)) => groups
            .iter()
            .find(|group| group.sign == *sign)
            .map(|group| (sign.to_string(), group.ids.clone())),
        Some(Over::Typed(typed)) => Some((typed.clone(), found)),
    };
    let above = shown.map(|(sign, ids)| {
        let none = ids.is_empty().then(|| el("span.muted").with(lang.t(MilljanText::NoneFound)));
        let label = format!("{}: {sign}", lang.t(CommonText::Back));
        let back = button("button.pad__key pad__back@pad-back", (), over.set_to(None))
            .attr("aria-label", label)
            .with(icon(Icon::Left))
            .with(el("b").with(sign));
        let keys = ids.iter().map(|&id| key(props, id, lang, Some(over.set_to(None))));
        el("div.pad__over").with(back).list(keys).with(none)
    });
    let grid = el("div.pad__keys")
        .group(lang.t(MilljanText::AllTiles))
        .flag("inert", above.is_some())
        .list(keys);
    el("div.pad@pad").with(roving(grid, &focus.setter())).with(above).html()
}

/// Listens for what is typed while nothing else takes it.
#[hook]
fn use_typing(over: &ValueHandle<Option<Over>>, can: Set, pick: &Handler<IdolId>) {
    let over = over.clone();
    use_effect_with((can, pick.clone()), move |(can, pick)| {
        let (can, pick) = (*can, pick.clone());
        let keys = EventListener::new(&dom::document(), "keydown", move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            // A window over the page has the keys.
            let covered = dom::document().query_selector("dialog[open]").ok().flatten().is_some();
            let Some(name) = dom::lone_key(event).filter(|_| !covered) else { return };
            // Keys may come faster than the page is drawn.
            let typed = match &*over.newest() {
                Some(Over::Typed(typed)) => typed.clone(),
                _ => String::new(),
            };
            let mut letters = name.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if letter.is_alphabetic() => {
                    over.set(Some(Over::Typed(format!("{typed}{letter}"))));
                }
                _ if typed.is_empty() => {}
                _ if name == "Enter" => {
                    if let Some(id) = notation::found(&typed).into_iter().find(|&id| can.has(id)) {
                        event.prevent_default();
                        pick.emit(id);
                        over.set(None);
                    }
                }
                _ if name == "Backspace" => {
                    let mut less = typed;
                    less.pop();
                    over.set((!less.is_empty()).then_some(Over::Typed(less)));
                }
                _ if name == "Escape" => over.set(None),
                _ => {}
            }
        });
        move || drop(keys)
    });
}

/// The key of one character; `then` closes the group it was found in.
fn key(props: &PadProps, id: IdolId, lang: Lang, then: Option<Handler<()>>) -> El {
    let face = names::face(id, lang);
    let click = {
        let pick = props.pick.clone();
        Handler::from(move |()| {
            pick.emit(id);
            if let Some(then) = &then {
                then.emit(());
            }
        })
    };
    let left = props.left.get(usize::from(id)).copied().filter(|&left| left < 3);
    let letters = face.name.chars().count();
    let (long, longest) =
        if face.latin { (letters > 4, letters > 6) } else { (letters > 3, false) };
    let name = el("span").attr("lang", (!face.latin).then_some("ja")).with(&face.name);
    button("button.pad__key", name, click)
        .key(id)
        .class(face.class(), true)
        .class("pad__key--long", long)
        .class("pad__key--longest", longest)
        .class("pad__key--pale", !props.likely.has(id))
        .attr("aria-pressed", props.picked.map(|picked| picked.has(id)))
        .flag("disabled", !props.can.has(id))
        .id(format!("pad-{id}"))
        .with(left.map(|left| el("b.pad__left").with(left)))
}
