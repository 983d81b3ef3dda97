//! The position of a puzzle, and the buttons to answer it.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::record::{Open, Stage, Step};
use crate::components::{mini, tile};
use crate::el::{El, all, button, el, hear, on};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::{Lang, MilljanText, PuzzleText};
use crate::mount::mount;
use crate::names;
use crate::pages::milljan::pad::{Pad, PadProps, everybody_else};
use crate::pages::milljan::parts::{kind, plain_minis};
use jobs::milljan::{IDOLS, IdolId, PuzzleReport, Question, State, unit};

/// Moves the focus among the buttons of a group by the arrow keys: left and right in their order, up
/// and down to the nearest one of another row.
fn arrows(node: &NodeRef, focus: Handler<usize>) -> Handler<KeyboardEvent> {
    let node = node.clone();
    Handler::from(move |event: KeyboardEvent| {
        let found = node.cast::<HtmlElement>().and_then(|at| at.query_selector_all("button").ok());
        let Some(found) = found else { return };
        let all: Vec<HtmlElement> =
            (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect();
        let target = event.target_dyn_into::<HtmlElement>();
        let Some(now) = all.iter().position(|each| Some(each) == target.as_ref()) else { return };
        let (top, left) = (all[now].offset_top(), all[now].offset_left());
        let row = |down: bool| {
            let others = (0..all.len()).filter(|&at| {
                let other = all[at].offset_top();
                if down { other > top } else { other < top }
            });
            others.min_by_key(|&at| {
                let other = &all[at];
                ((other.offset_top() - top).abs(), (other.offset_left() - left).abs())
            })
        };
        let next = match event.key().as_str() {
            "ArrowRight" => (now + 1).min(all.len() - 1),
            "ArrowLeft" => now.saturating_sub(1),
            "ArrowDown" => row(true).unwrap_or(now),
            "ArrowUp" => row(false).unwrap_or(now),
            "Home" => 0,
            "End" => all.len() - 1,
            _ => return,
        };
        event.prevent_default();
        focus.emit(next);
        // It exists, so it can be focused.
        let _ = all[next].focus();
    })
}

/// Properties of [`Hand`].
#[derive(PartialEq, Properties)]
pub(super) struct HandProps {
    pub(super) puzzle: Rc<PuzzleReport>,
    pub(super) open: Rc<Open>,
    pub(super) send: Handler<Step>,
}

/// The hand with its claimed units, and what is visible.
#[component]
pub(super) fn Hand(props: &HandProps) -> Html {
    let lang = use_lang();
    let node = use_node_ref();
    let focus = use_value(|| 0_usize);
    let HandProps { puzzle, open, send } = props;
    let position = &puzzle.position;
    let taps = open.stage == Stage::Asked && position.kind != Question::Waits;
    let tab = (*focus).min(position.free.len().saturating_sub(1));
    let best = puzzle.solution.as_ref().and_then(|solution| solution.discards.as_ref());
    let best = best.filter(|_| open.stage != Stage::Asked).and_then(|all| all.first());
    let best = best.and_then(|best| position.free.iter().rposition(|&id| id == best.tile));
    let tiles = position.free.iter().enumerate().map(|(at, &id)| {
        let face = names::face(id, lang);
        let picked = open.out.contains(&at);
        let shown = tile(&face, taps.then(|| on(send, Step::Hand(at))))
            .key(at)
            .class("out", best == Some(at))
            // One's own discard stays marked beside the best.
            .class("tile--mine", picked && position.kind == Question::Discard && !taps)
            .id(format!("tile-{at}"));
        if !taps {
            return shown;
        }
        let colour = IDOLS.get(usize::from(id)).map(|idol| kind(idol.kind, lang));
        shown
            .attr("aria-label", colour.map(|colour| format!("{} {colour}", face.name)))
            .attr("aria-pressed", picked)
            .attr("tabindex", if at == tab { "0" } else { "-1" })
    });
    let empty = (position.free.len()..usize::from(puzzle.slots))
        .map(|_| el("span.tile tile--empty").attr("aria-hidden", "true"));
    let claimed = position.claimed.iter().enumerate().map(|(at, &id)| {
        let members = unit(id).into_iter().flat_map(|unit| unit.members.iter());
        let tiles = members.map(|id| mini(&names::face(id, lang), None));
        el("div.claimed")
            .key(at)
            .with(el("span.claimed__name").attr("lang", "ja").with(unit(id).map(|unit| unit.name)))
            .with(el("span.claimed__tiles").list(tiles))
    });
    let hand = el("div.tiles@hand")
        .class("tiles--taps", taps)
        .node_ref(&node)
        .group(lang.t(MilljanText::HandLabel))
        .keydown(arrows(&node, focus.setter()))
        .list(tiles)
        .list((puzzle.state == State::Waiting).then_some(empty).into_iter().flatten());
    let line = |name: MilljanText, tiles: Html| {
        el("p.puzzle__line").with(el("span.muted").with(lang.t(name))).with(" ").with(tiles)
    };
    let oshi = position.oshi.map(|id| line(MilljanText::Oshi, plain_minis(&[id], lang)));
    let seen = (!position.seen.is_empty()).then(|| {
        let copies = position.seen.chunk_by(|a, b| a == b);
        line(
            MilljanText::Seen,
            all(copies.map(|ids| {
                mini(&names::face(ids[0], lang), Some(ids.len() as u64).filter(|&count| count > 1))
            })),
        )
    });
    all([all(claimed), hand.html(), all(oshi), all(seen)])
}

/// All tiles that can be part of an answer, the picked ones marked.
pub(super) fn pad(open: &Rc<Open>, puzzle: &Rc<PuzzleReport>, send: &Handler<Step>) -> Html {
    let sent = open.sent(puzzle);
    let paired = |id: IdolId| {
        puzzle.position.kind == Question::Exchanges
            && open.pairs.iter().any(|(out, into)| *out == sent && *into == [id])
    };
    // そら brings no win nearer.
    let picked = everybody_else().iter().filter(|&id| open.tiles.contains(&id) || paired(id));
    mount::<Pad>(PadProps::anybody(Some(picked.collect()), hear(send, Step::Tile)))
}

/// Tiles going out, tiles coming in.
pub(super) fn arrow(out: &[IdolId], into: &[IdolId], lang: Lang) -> Html {
    let sign = el("span").attr("aria-hidden", "true").with("→");
    all([plain_minis(out, lang), sign.html(), plain_minis(into, lang)])
}

/// The answers so far, the latest first; a tap takes one back.
pub(super) fn found(
    open: &Open,
    puzzle: &PuzzleReport,
    send: &Handler<Step>,
    lang: Lang,
) -> Option<El> {
    let spoken = |ids: &[IdolId]| {
        ids.iter().map(|&id| names::idol(id, lang).to_string()).collect::<Vec<_>>().join(" ")
    };
    let pick = |what: Html, label: String, step: Step| {
        button("button.pick puzzle__pick", what, on(send, step))
            .key(label.clone())
            .attr("aria-label", label)
            .with(el("span.muted").attr("aria-hidden", "true").with("×"))
    };
    let list = el("div.puzzle__found").group(lang.t(PuzzleText::Found));
    match puzzle.position.kind {
        Question::Waits => Some(list.list(open.tiles.iter().rev().map(|&id| {
            let label = lang.fill(PuzzleText::TakeOneBack, &[&spoken(&[id])]);
            pick(plain_minis(&[id], lang), label, Step::Tile(id)).id(format!("pick-{id}"))
        }))),
        Question::Exchanges => {
            let found = open.pairs.iter().enumerate().rev().map(|(at, (out, into))| {
                let label = lang.fill(PuzzleText::TakeBack, &[&spoken(out), &spoken(into)]);
                pick(arrow(out, into, lang), label, Step::Drop(at)).id("pair")
            });
            let now = (!open.out.is_empty() || !open.tiles.is_empty()).then(|| {
                el("span@pair-now").key("now").with(arrow(&open.sent(puzzle), &open.tiles, lang))
            });
            Some(list.list(now).list(found))
        }
        Question::Discard => None,
    }
}
