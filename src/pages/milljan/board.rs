//! The hand: claimed units, tiles with the best split marked, and the ways to change them.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::keyboard::Target;
use super::parts::{kind, line};
use super::{Change, Context, in_force};
use crate::components::{Icon, dialog, mini, sign, tile};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::{CommonText, Lang, MilljanText, UnitsText, milljan as words};
use crate::names;
use jobs::milljan::{AnalyseReport, IDOLS, IdolId, Roster, State, UnitId};

#[derive(PartialEq, Properties)]
pub(super) struct BoardProps {
    pub(super) context: Context,
    pub(super) edit: Handler<Change>,
    pub(super) open: Handler<Option<Target>>,
    pub(super) typing: bool,
    /// The tile that is being replaced.
    pub(super) replacing: Option<usize>,
}

/// The units to mark: those of the best goal, or those that score now.
pub(super) fn split(report: &AnalyseReport, state: State, claimed: usize) -> (Vec<UnitId>, bool) {
    let goal = match state {
        State::Drawn if report.h == Some(0) => report.tsumo_units.clone(),
        State::Drawn => report
            .discards
            .iter()
            .flatten()
            .find(|row| Some(row.tile) == report.to_send())
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
pub(super) fn places(
    free: &[IdolId],
    units: &[UnitId],
    roster: &Roster,
    out: Option<usize>,
) -> Vec<Option<usize>> {
    let mut places = vec![None; free.len()];
    for (place, &id) in units.iter().enumerate() {
        for member in roster.members(id).iter() {
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
    let focus = use_value(|| 0_usize);
    let chosen = use_value(|| None::<usize>);
    let BoardProps { context, edit, open, typing, .. } = props;
    let typing = *typing;
    let sheet = &context.sheet;
    let free = &sheet.free;
    let report = context.report.as_deref().filter(|_| context.fresh);

    let out = report.and_then(|report| free.iter().rposition(|&id| Some(id) == report.to_send()));
    let (units, is_goal) = report
        .map(|report| split(report, context.state(), context.sound.request.claimed.len()))
        .unwrap_or_default();
    let places = places(free, &units, &context.sound.roster, out);

    let slots = usize::from(context.sound.slots);
    let drawn = context.state() == State::Drawn;
    let tab = (*focus).min(free.len().saturating_sub(1));
    let touched = {
        let (edit, chosen, focus) = (edit.clone(), chosen.setter(), focus.setter());
        Handler::from(move |at: usize| {
            focus.emit(at);
            if typing { edit.emit(Change::Remove(at)) } else { chosen.emit(Some(at)) }
        })
    };
    let tiles = free.iter().enumerate().map(|(at, &id)| {
        let label = IDOLS.get(usize::from(id)).map(|idol| {
            let name = names::idol(id, lang);
            let spoken = lang
                .fill(MilljanText::TileLabel, &[&name, &kind(idol.kind, lang), &context.left(id)]);
            if typing { format!("{spoken}: {}", lang.t(MilljanText::Remove)) } else { spoken }
        });
        tile(&names::face(id, lang), Some(on(&touched, at)))
            .key(at)
            .class("drawn", drawn && at + 1 == free.len())
            .class("out", out == Some(at))
            .class("in-unit", places[at].is_some())
            .class("tile--extra", at >= slots)
            .class("tile--replacing", props.replacing == Some(at))
            .attr("style", places[at].map(|place| format!("--u:{}", line(place))))
            .attr("aria-label", label)
            .attr("tabindex", if at == tab { "0" } else { "-1" })
            .id(format!("tile-{at}"))
    });
    let empty =
        (free.len()..slots).map(|_| el("span.tile tile--empty").attr("aria-hidden", "true"));
    let count = free.len();
    let keys = {
        let (node, focus, edit) = (node.clone(), focus.setter(), edit.clone());
        Handler::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (tab + 1).min(count.saturating_sub(1)),
                "ArrowLeft" | "ArrowUp" => tab.saturating_sub(1),
                "Home" => 0,
                "End" => count.saturating_sub(1),
                "Delete" | "Backspace" if count > 0 => return edit.emit(Change::Remove(tab)),
                _ => return,
            };
            event.prevent_default();
            focus.emit(next);
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
    let close = chosen.set_to(None);
    let dialog = chosen.filter(|&at| at < free.len()).map(|at| {
        let change = {
            let (edit, close) = (edit.clone(), close.clone());
            Handler::from(move |change: Change| {
                edit.emit(change);
                close.emit(());
            })
        };
        let replace = {
            let (open, close) = (open.clone(), close.clone());
            Handler::from(move |()| {
                open.emit(Some(Target::Place(at)));
                close.emit(());
            })
        };
        tile_dialog(at, free[at], context, &change, replace, close, lang)
    });
    // Its place is kept while the answer is on its way: nothing below may move then.
    let has_split = context.state() != State::Partial || !units.is_empty();
    let split = has_split.then(|| {
        let note = lang.t(if is_goal { MilljanText::BestSplit } else { MilljanText::SplitNow });
        el("ul.split").attr("title", note).list(units.iter().enumerate().map(|(place, &id)| {
            el("li.split__unit")
                .attr("style", format!("--u:{}", line(place)))
                .attr("lang", "ja")
                .with(context.unit(id).to_owned())
        }))
    });
    let hand = el("div.tiles@hand")
        .class("stale", !context.fresh)
        .node_ref(&node)
        .group(lang.t(MilljanText::HandLabel))
        .keydown(keys)
        .list(tiles)
        .list(empty);
    // While something is entered they stand beside the tiles, so that the hand keeps its height.
    let claimed = claimed(context, edit, typing, lang);
    let (outside, hand) =
        if typing { (Html::default(), hand.list(claimed)) } else { (all(claimed), hand) };
    let replacing = props
        .replacing
        .map(|_| el("p.muted").attr("role", "status").with(lang.t(MilljanText::Replacing)));
    all([
        others(context, edit, lang),
        outside,
        hand.html(),
        sent(context, edit, lang),
        all(replacing),
        tools(context, open, lang).html(),
        // Below what is tapped, because it changes with the answer.
        all(split),
        all(dialog),
    ])
}

/// The claimed units, each with the way to release it.
fn claimed<'a>(
    context: &'a Context,
    edit: &'a Handler<Change>,
    typing: bool,
    lang: Lang,
) -> impl Iterator<Item = El> + 'a {
    context.sheet.claimed.iter().enumerate().map(move |(at, &id)| {
        if typing {
            let label = format!("{} {}", lang.t(MilljanText::Release), context.unit(id));
            let count = el("small").with(format!(" {}", context.members(id).len()));
            return button(
                "button.hand-claimed",
                context.unit(id).to_owned(),
                on(edit, Change::Release(at)),
            )
            .key(format!("{at}-{id}"))
            .attr("aria-label", label)
            .attr("lang", "ja")
            .with(count);
        }
        let tiles = context
            .members(id)
            .iter()
            .map(|id| tile(&names::face(id, lang), None).class("tile--small", true));
        let label = format!("{} {}", lang.t(MilljanText::Release), context.unit(id));
        el("div.claimed")
            .key(format!("{at}-{id}"))
            .with(el("span.claimed__name").attr("lang", "ja").with(context.unit(id).to_owned()))
            .with(el("span.claimed__tiles").list(tiles))
            .with(
                button("button.icon-button", sign(Icon::Close), on(edit, Change::Release(at)))
                    .attr("aria-label", label),
            )
    })
}

/// That the hand goes by other units than those in force, and the way to use these.
fn others(context: &Context, edit: &Handler<Change>, lang: Lang) -> Html {
    if context.is_empty() {
        return Html::default();
    }
    let (here, mine) = (in_force::units_of(&context.sheet), in_force::units());
    all((here != mine).then(|| {
        let [here, mine] = [here, mine].map(|units| in_force::name(&units, lang));
        el("p.notice others@other-units")
            .with(el("span").with(lang.fill(UnitsText::OthersHere, &[&here, &mine])))
            .with(
                button(
                    "button.button button--small",
                    lang.t(UnitsText::UseMine),
                    on(edit, Change::UseMine),
                )
                .id("use-mine"),
            )
    }))
}

/// The tile that another seat has just sent.
fn sent(context: &Context, edit: &Handler<Change>, lang: Lang) -> Html {
    all(context.sheet.sent.map(|id| {
        let label = format!("{}: {}", names::idol(id, lang), lang.t(MilljanText::Remove));
        el("p.spread@sent")
            .with(
                el("span")
                    .with(lang.t(MilljanText::SentNow))
                    .with(" ")
                    .with(mini(&names::face(id, lang), Some(context.left(id).into()))),
            )
            .with(
                button("button.icon-button", sign(Icon::Close), on(edit, Change::Sent(None)))
                    .attr("aria-label", label),
            )
    }))
}

/// What can be entered, and what is.
fn tools(context: &Context, open: &Handler<Option<Target>>, lang: Lang) -> El {
    let sheet = &context.sheet;
    let oshi = sheet.oshi.map_or_else(
        || lang.t(MilljanText::NoOshi).to_owned(),
        |id| format!("{} {}", lang.t(MilljanText::ToOshi), names::idol(id, lang)),
    );
    let tool = |words: &'static str, target: Target| button(words, (), on(open, Some(target)));
    el("div.tools")
        .with(tool("button.tool@enter-tiles", Target::Hand).with(lang.t(MilljanText::Enter)))
        .with(
            tool("button.tool@enter-claimed", Target::Claimed).with(lang.t(MilljanText::ToClaimed)),
        )
        .with(tool("button.tool@enter-seen", Target::Seen).with(format!(
            "{} {}",
            lang.t(MilljanText::ToSeen),
            sheet.seen.len()
        )))
        .with(tool("button.tool@enter-oshi", Target::Oshi).with(oshi))
        .with(tool("button.tool@enter-date", Target::Date).with(sheet.date.to_string()))
}

/// Who is on a tile, and what can be done with it.
fn tile_dialog(
    at: usize,
    id: IdolId,
    context: &Context,
    change: &Handler<Change>,
    replace: Handler<()>,
    close: Handler<()>,
    lang: Lang,
) -> Html {
    let Some(idol) = IDOLS.get(usize::from(id)) else { return Html::default() };
    let report = context.report.as_deref().filter(|_| context.fresh);
    let why = report.and_then(|report| {
        let rows = report.discards.as_deref()?;
        let best = rows.iter().find(|row| Some(row.tile) == report.to_send())?;
        let row = rows.iter().find(|row| row.tile == id)?;
        Some(words::why_not(row.h, best.h?, row.weight.into(), best.weight.into(), lang))
    });
    let facts = el("dl.facts")
        .with(
            el("div")
                .with(el("dt").attr("lang", "ja").with(idol.full))
                .with(el("dd").attr("lang", "ja").with(idol.kana)),
        )
        .with(
            el("div")
                .with(el("dt").with(lang.t(MilljanText::Kind)))
                .with(el("dd").with(kind(idol.kind, lang))),
        )
        .with(
            el("div")
                .with(el("dt").with(lang.t(MilljanText::LeftInWall)))
                .with(el("dd.num").with(context.left(id))),
        );
    let send = on(change, Change::Send(at));
    let remove = on(change, Change::Remove(at));
    let buttons = el("div.buttons")
        .with(button("button.button button--main@tile-send", lang.t(MilljanText::SendIt), send))
        .with(button("button.button@tile-replace", lang.t(MilljanText::Replace), replace))
        .with(button("button.button@tile-remove", lang.t(MilljanText::Remove), remove))
        .with(button("button.button", lang.t(CommonText::Close), close.clone()));
    let body = all([facts.html(), all(why.map(|why| el("p").with(why))), buttons.html()]);
    dialog(names::idol(id, lang), "tile-dialog", close, body)
}
