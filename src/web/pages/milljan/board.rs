//! The hand: claimed units, tiles with the best split marked, and the ways to change them.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::keyboard::Target;
use super::parts::{kind, line, unit_name};
use super::{Change, Context};
use crate::jobs::milljan::{AnalyseReport, IDOLS, IdolId, State, UnitId, unit};
use crate::web::components::{Dialog, Icon, Sign, Tile, slot};
use crate::web::hooks::use_lang;
use crate::web::i18n::{Key, M, milljan as words};
use crate::web::names;

#[derive(PartialEq, Properties)]
pub(super) struct BoardProps {
    pub(super) context: Context,
    pub(super) edit: Callback<Change>,
    pub(super) open: Callback<Option<Target>>,
    pub(super) typing: bool,
    /// The tile that is being replaced.
    pub(super) replacing: Option<usize>,
}

/// The units to be marked: those of the best goal, else those that score now.
pub(super) fn split(report: &AnalyseReport, state: State, claimed: usize) -> (Vec<UnitId>, bool) {
    let goal = match state {
        State::Drawn if report.h == Some(0) => report.tsumo_units.clone(),
        State::Drawn => report
            .discards
            .iter()
            .flatten()
            .find(|row| Some(row.tile) == report.best)
            .map(|row| row.goal.clone()),
        State::Waiting => {
            report.exchanges.as_ref().and_then(|all| all.top.first()).map(|row| row.units.clone())
        }
        State::Partial => None,
    };
    match goal {
        Some(goal) => (goal, true),
        None => (report.lose_units.get(claimed..).unwrap_or_default().to_vec(), false),
    }
}

/// For each tile the place of its unit in the split; the tile that is sent has none.
pub(super) fn places(free: &[IdolId], units: &[UnitId], out: Option<usize>) -> Vec<Option<usize>> {
    let mut places = vec![None; free.len()];
    for (place, &id) in units.iter().enumerate() {
        for member in unit(id).into_iter().flat_map(|unit| unit.members.iter()) {
            let mut open = (0..free.len())
                .filter(|&at| free[at] == member && places[at].is_none() && out != Some(at));
            if let Some(at) = open.next() {
                places[at] = Some(place);
            }
        }
    }
    places
}

/// The hand, its claimed units, and the row of things to set.
#[component]
pub(super) fn Board(props: &BoardProps) -> Html {
    let lang = use_lang();
    let node = use_node_ref();
    let focus = use_state(|| 0_usize);
    let chosen = use_state(|| None::<usize>);
    let BoardProps { context, edit, open, typing, .. } = props;
    let typing = *typing;
    let sheet = &context.sheet;
    let free = &sheet.free;
    let report = context.report.as_deref().filter(|_| context.fresh);

    let out = report
        .filter(|report| context.state() == State::Drawn && report.h != Some(0))
        .and_then(|report| free.iter().rposition(|&id| Some(id) == report.best));
    let (units, is_goal) = report
        .map(|report| split(report, context.state(), context.sound.request.claimed.len()))
        .unwrap_or_default();
    let places = places(free, &units, out);

    let slots = usize::from(context.sound.slots);
    let drawn = context.state() == State::Drawn;
    let tab = (*focus).min(free.len().saturating_sub(1));
    let tiles = free.iter().enumerate().map(|(at, &id)| {
        let label = IDOLS.get(usize::from(id)).map(|idol| {
            let left = context.left(id);
            let spoken = lang.fill(M::TileLabel, &[&names::idol(id, lang), &kind(idol.kind, lang), &left]);
            if typing { format!("{spoken}: {}", lang.t(M::Remove)).into() } else { AttrValue::from(spoken) }
        });
        let onclick = {
            let (edit, chosen, focus) = (edit.clone(), chosen.clone(), focus.clone());
            Callback::from(move |_: MouseEvent| {
                focus.set(at);
                if typing { edit.emit(Change::Remove(at)) } else { chosen.set(Some(at)) }
            })
        };
        html! {
            <Tile key={at} face={names::face(id, lang)} onclick={Some(onclick)} {label} unit={places[at].map(line)}
                drawn={drawn && at + 1 == free.len()} out={out == Some(at)}
                class={classes!((at >= slots).then_some("tile--extra"), (props.replacing == Some(at)).then_some("tile--replacing"))}
                tabindex={if at == tab { "0" } else { "-1" }} testid={format!("tile-{at}")} />
        }
    });
    let empty = (free.len()..slots)
        .map(|_| html! { <span class="tile tile--empty" aria-hidden="true"></span> });
    let count = free.len();
    let onkeydown = {
        let (node, focus, edit) = (node.clone(), focus.clone(), edit.clone());
        Callback::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (tab + 1).min(count.saturating_sub(1)),
                "ArrowLeft" | "ArrowUp" => tab.saturating_sub(1),
                "Home" => 0,
                "End" => count.saturating_sub(1),
                "Delete" | "Backspace" if count > 0 => return edit.emit(Change::Remove(tab)),
                _ => return,
            };
            event.prevent_default();
            focus.set(next);
            let tiles = node
                .cast::<HtmlElement>()
                .and_then(|list| list.query_selector_all("button.tile").ok());
            let tile = tiles
                .and_then(|tiles| tiles.get(next as u32))
                .and_then(|tile| tile.dyn_into::<HtmlElement>().ok());
            if let Some(tile) = tile {
                // A tile that has just gone cannot be focused; the next one will be.
                let _ = tile.focus();
            }
        })
    };
    let claimed = sheet.claimed.iter().enumerate().map(|(at, &id)| {
        let release = edit.reform(move |_: MouseEvent| Change::Release(at));
        let members = unit(id).into_iter().flat_map(|unit| unit.members.iter());
        let label = format!("{} {}", lang.t(M::Release), unit_name(id));
        html! {
            <div class="claimed" key={format!("{at}-{id}")}>
                <span class="claimed__name" lang="ja">{ unit_name(id) }</span>
                <span class="claimed__tiles">
                    { slot(members.map(|id| html! { <Tile face={names::face(id, lang)} class="tile--small" /> })) }
                </span>
                <button type="button" class="icon-button" onclick={release} aria-label={label}><Sign icon={Icon::Close} /></button>
            </div>
        }
    });
    let tool = |target: Target, label: String, testid: &'static str| {
        let onclick = open.reform(move |_: MouseEvent| Some(target));
        html! { <button type="button" class="tool" {onclick} data-testid={testid}>{ label }</button> }
    };
    let oshi = sheet.oshi.map_or_else(
        || lang.t(M::NoOshi).to_owned(),
        |id| format!("{} {}", lang.t(M::ToOshi), names::idol(id, lang)),
    );
    let close = {
        let chosen = chosen.clone();
        Callback::from(move |()| chosen.set(None))
    };
    let dialog = chosen.filter(|&at| at < free.len()).map(|at| {
        let (edit, close_after) = (edit.clone(), close.clone());
        let change = Callback::from(move |change: Change| {
            edit.emit(change);
            close_after.emit(());
        });
        let replace = {
            let (open, close) = (open.clone(), close.clone());
            Callback::from(move |()| {
                open.emit(Some(Target::Place(at)));
                close.emit(());
            })
        };
        html! { <TileDialog {at} tile={free[at]} context={context.clone()} {change} {replace} on_close={close.clone()} /> }
    });
    let note =
        (!units.is_empty()).then(|| lang.t(if is_goal { M::BestSplit } else { M::SplitNow }));
    html! {
        <>
            { slot(claimed) }
            <div class={classes!("tiles", (!context.fresh).then_some("stale"))} ref={node} role="group"
                aria-label={lang.t(M::HandLabel)} {onkeydown} data-testid="hand">
                { slot(tiles) }
                { slot(empty) }
            </div>
            if props.replacing.is_some() { <p class="muted" role="status">{ lang.t(M::Replacing) }</p> }
            if !units.is_empty() {
                <ul class="split" title={note}>
                    { slot(units.iter().enumerate().map(|(place, &id)| html! {
                        <li class="split__unit" style={format!("--u:{}", line(place))} lang="ja">{ unit_name(id) }</li>
                    })) }
                </ul>
            }
            <div class="tools">
                { tool(Target::Hand, lang.t(M::Enter).into(), "enter-tiles") }
                { tool(Target::Claimed, lang.t(M::ToClaimed).into(), "enter-claimed") }
                { tool(Target::Seen, format!("{} {}", lang.t(M::ToSeen), sheet.seen.len()), "enter-seen") }
                { tool(Target::Oshi, oshi, "enter-oshi") }
                { tool(Target::Date, sheet.date.to_string(), "enter-date") }
            </div>
            { slot(dialog) }
        </>
    }
}

#[derive(PartialEq, Properties)]
struct TileDialogProps {
    at: usize,
    tile: IdolId,
    context: Context,
    change: Callback<Change>,
    replace: Callback<()>,
    on_close: Callback<()>,
}

/// Who is on a tile, and what can be done with it.
#[component]
fn TileDialog(props: &TileDialogProps) -> Html {
    let lang = use_lang();
    let at = props.at;
    let Some(idol) = IDOLS.get(usize::from(props.tile)) else { return Html::default() };
    let report = props.context.report.as_deref().filter(|_| props.context.fresh);
    let why = report.and_then(|report| {
        let rows = report.discards.as_deref()?;
        let best = rows.iter().find(|row| Some(row.tile) == report.best)?;
        let row = rows.iter().find(|row| row.tile == props.tile)?;
        Some(words::why_not(row.h, best.h?, row.weight.into(), best.weight.into(), lang))
    });
    html! {
        <Dialog title={names::idol(props.tile, lang)} on_close={props.on_close.clone()} testid="tile-dialog">
            <dl class="facts">
                <div><dt lang="ja">{ idol.full }</dt><dd lang="ja">{ idol.kana }</dd></div>
                <div><dt>{ lang.t(M::Kind) }</dt><dd>{ kind(idol.kind, lang) }</dd></div>
                <div><dt>{ lang.t(M::LeftInWall) }</dt><dd class="num">{ props.context.left(props.tile) }</dd></div>
            </dl>
            { slot(why.map(|why| html! { <p>{ why }</p> })) }
            <div class="buttons">
                <button type="button" class="button button--main" onclick={props.change.reform(move |_: MouseEvent| Change::Send(at))}
                    data-testid="tile-send">{ lang.t(M::SendIt) }</button>
                <button type="button" class="button" onclick={props.replace.reform(|_: MouseEvent| ())}>{ lang.t(M::Replace) }</button>
                <button type="button" class="button" onclick={props.change.reform(move |_: MouseEvent| Change::Remove(at))}
                    data-testid="tile-remove">{ lang.t(M::Remove) }</button>
                <button type="button" class="button" onclick={props.on_close.reform(|_: MouseEvent| ())}>{ lang.t(Key::Close) }</button>
            </div>
        </Dialog>
    }
}
