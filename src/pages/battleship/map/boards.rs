//! The boards of the Map: numbers on them, keys and lists beside them.

use yew::prelude::*;

use super::super::legend::legend;
use super::super::words;
use super::layers::Layer;
use super::state::{Msg, View};
use super::{Context, answer};
use crate::components::board::{Board, BoardProps, Cell, Mark, join};
use crate::components::{Choice, Exactness, row_head, segmented, table};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::i18n::{BattleshipMap, BattleshipText, BoardText, Lang, percent};
use crate::mount::mount;
use jobs::battleship::{AnswerName, SunkName};

/// The colours of a map: over the range that it has, or the same to both sides of zero.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    least: f64,
    most: f64,
    signed: bool,
}

impl Scale {
    /// The place of a value, from 0 to 1.
    pub(super) fn place(self, value: f64) -> f64 {
        let part = |value: f64, least: f64| {
            let span = self.most - least;
            if span > 1e-12 { (value - least) / span } else { 0.5 }
        };
        // Two hues share the lighter part of the scale, where text is readable on both.
        if self.signed { part(value.abs(), 0.0) * 0.42 } else { part(value, self.least) }
    }
}

/// The colours of a map of this board.
pub(super) fn scale(context: &Context, layer: Option<&Layer>, shown: View) -> Scale {
    let signed = shown == View::Difference;
    let open = |at: &usize| context.mark(*at, shown) == Mark::Plain;
    let values = layer.into_iter().flat_map(|layer| {
        (0..layer.values.len()).filter(open).map(|at| layer.values[at]).filter(|it| it.is_finite())
    });
    let sizes = values.map(|value| if signed { value.abs() } else { value });
    let (least, most) =
        sizes.fold((f64::MAX, 0.0_f64), |(least, most), it| (least.min(it), most.max(it)));
    Scale { least, most, signed }
}

/// A map on the board.
pub(in crate::pages::battleship) fn board(
    context: &Context,
    view: View,
    testid: &'static str,
) -> Html {
    let Context { position, screen, lang, send, .. } = context;
    let layer = context.layer(view);
    let chosen = context.aim(view).map(|(at, _)| at);
    let shown = layer.as_ref().map_or(view, |layer| layer.view);
    let signed = shown == View::Difference;
    let scale = scale(context, layer.as_ref(), shown);
    let faults = context.faults();
    let cell = |at: usize| {
        let place = context.place(at);
        let mark = context.mark(at, shown);
        let value = layer.as_ref().map(|layer| layer.values[at]);
        let number = value.filter(|value| mark == Mark::Plain && value.is_finite());
        let heat = number.map(|value| scale.place(value));
        let written = layer.as_ref().zip(number);
        let fault = faults.contains(&place);
        let parts = [
            context.name(place),
            mark.words(*lang).to_owned(),
            if fault { lang.t(BattleshipMap::AtFault).to_owned() } else { String::new() },
            written.map(|(layer, value)| layer.long(value)).unwrap_or_default(),
        ];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Cell {
            heat,
            cold: signed && value.is_some_and(|value| value < 0.0),
            // Numbers of the substitute map are not those of the requested map.
            text: written
                .filter(|_| shown == view)
                .map(|(layer, value)| layer.short(value))
                .unwrap_or_default()
                .into(),
            mark,
            hull: None,
            fault,
            best: layer.as_ref().is_some_and(|layer| layer.best.contains(&place))
                && position.shot(place).is_none(),
            chosen: chosen == Some(place),
            looked: screen.picked == Some(place) || screen.asked == Some(place),
            label: parts.join(", ").into(),
        }
    };
    let mut cells: Vec<Cell> = (0..context.count()).map(cell).collect();
    for ship in context.hulls() {
        join(&mut cells, position.w.into(), &ship);
    }
    let place = {
        let context = context.clone();
        move |at: usize| context.place(at)
    };
    let tap = {
        let (send, place) = (send.clone(), place.clone());
        Handler::from(move |at| send.emit(Msg::Tap(place(at))))
    };
    let key = {
        let send = send.clone();
        Handler::from(move |(at, event): (usize, KeyboardEvent)| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            let answer = match event.key().to_ascii_lowercase().as_str() {
                "m" => Some(AnswerName::Miss),
                "h" => Some(AnswerName::Hit),
                "s" => Some(AnswerName::Sunk),
                "0" | "delete" | "backspace" => None,
                _ => return,
            };
            event.prevent_default();
            send.emit(Msg::Answer(place(at), answer));
        })
    };
    let label = if testid == "map" { BattleshipMap::Board } else { BattleshipMap::BoardBeside };
    mount::<Board>(BoardProps {
        label: format!("{}: {}", lang.t(label), lang.t(name(shown))).into(),
        testid,
        width: position.w.into(),
        cells,
        axes: context.axes,
        stale: !context.fresh && !matches!(shown, View::Matrix | View::Classic),
        tap,
        key,
    })
}

/// Another map of the same board, where the screen is wide enough for two.
pub(super) fn second(context: &Context) -> El {
    let Context { screen, lang, send, .. } = context;
    let (label, next) = match screen.beside {
        None => (BattleshipMap::Beside, Some(View::Matrix)),
        Some(_) => (BattleshipMap::OneOnly, None),
    };
    let toggle = button("button.button@beside", lang.t(label), on(send, Msg::Beside(next)));
    let map = screen.beside.map(|view| maps(context, view, true));
    el("div.stack sea__second").with(map).with(toggle)
}

/// What the marks and colours mean.
pub(super) fn key(lang: Lang) -> El {
    el("details.sea__key@legend")
        .with(el("summary").with(lang.t(BattleshipMap::Key)))
        .with(legend(lang))
}

/// The map as a table, the best cells first: for small screens, where cells are too small for numbers,
/// and for screen readers.
pub(super) fn listed(context: &Context) -> El {
    let Context { screen, lang, send, .. } = context;
    let toggle =
        button("button.button@as-table", lang.t(BattleshipMap::AsTable), on(send, Msg::Table))
            .attr("aria-expanded", screen.table);
    let layer = context.layer(screen.view).filter(|_| screen.table);
    let rows = layer.map(|layer| {
        let open = |at: &usize| {
            context.mark(*at, layer.view) == Mark::Plain && layer.values[*at].is_finite()
        };
        let mut cells: Vec<_> = (0..context.count()).filter(open).collect();
        cells.sort_by(|&a, &b| layer.values[b].total_cmp(&layer.values[a]));
        let row = |at: usize| {
            let place = context.place(at);
            let chance = context.chance(place).map(|p| percent(p, 1)).unwrap_or_default();
            let head = row_head(context.name(place));
            let value = el("td.num").with(layer.long(layer.values[at]));
            let exact = matches!(layer.view, View::Exact);
            let chance = (!exact).then(|| el("td.num").with(chance));
            el("tr").with(head).with(value).with(chance).html()
        };
        let mut heads =
            vec![("", lang.t(BattleshipMap::Candidate)), ("num", lang.t(name(layer.view)))];
        if !matches!(layer.view, View::Exact) {
            heads.push(("num", lang.t(BoardText::Hit)));
        }
        table(lang.t(BattleshipMap::AsTable), &heads, cells.into_iter().map(row).collect())
    });
    el("div.stack sea__list@list").with(toggle).with(rows)
}

/// What a map is called.
const fn name(view: View) -> BattleshipMap {
    match view {
        View::Matrix => BattleshipMap::MapP,
        View::Classic => BattleshipMap::MapClassic,
        View::Exact => BattleshipMap::MapExact,
        View::Difference => BattleshipMap::MapDifference,
        View::Class(_) => BattleshipMap::MapClass,
        View::Bits => BattleshipMap::MapBits,
    }
}

/// The ships that can have sunk at the cell in question.
pub(super) fn ships(context: &Context) -> Option<El> {
    let Context { position, screen, lang, send, .. } = context;
    let at = screen.asked?;
    let (_, shot) = position.shot(at).filter(|(_, shot)| shot.answer == AnswerName::Sunk)?;
    let cells = position.sunk_info == SunkName::Cells;
    let mut ships = position.sinkable(at);
    if !cells {
        ships.dedup_by_key(|ship| ship.class);
    }
    let several = |class: u8| ships.iter().filter(|ship| ship.class == class).count() > 1;
    let chip = |ship: &jobs::battleship::ShipEntry| {
        let class = position.fleet.get(usize::from(ship.class));
        let mut words = class.map(|class| words::class(class, *lang)).unwrap_or_default();
        if several(ship.class) {
            let ends = [ship.cells.first(), ship.cells.last()];
            let ends: Vec<_> = ends.into_iter().flatten().map(|&at| context.name(at)).collect();
            words = format!("{words}: {}", ends.join("–"));
        }
        let is_chosen =
            shot.class == Some(ship.class) && (!cells || shot.cells.as_ref() == Some(&ship.cells));
        button("button.chip", words, on(send, Msg::Sunk(at, Some(ship.clone()))))
            .attr("aria-pressed", is_chosen)
            .id(format!("sunk-{}", ship.class))
    };
    let none = ships.is_empty().then(|| el("p.caution").with(lang.t(BattleshipMap::NothingFits)));
    let unknown = button(
        "button.chip@sunk-unknown",
        lang.t(BattleshipText::Unknown),
        on(send, Msg::Sunk(at, None)),
    )
    .attr("aria-pressed", shot.class.is_none());
    Some(
        el("div.card sea__ask@which-ship")
            .with(el("h2").with(lang.fill(BattleshipMap::WhatSank, &[&context.name(at)])))
            .with(none)
            .with(el("div.chips").list(ships.iter().map(chip)).with(unknown)),
    )
}

/// The maps to choose from, and how the chosen one counts.
pub(super) fn maps(context: &Context, view: View, beside: bool) -> El {
    let Context { position, screen, lang, send, .. } = context;
    let show = move |view: View| if beside { Msg::Beside(Some(view)) } else { Msg::Show(view) };
    let first = View::Class(match view {
        View::Class(class) => class,
        _ => 0,
    });
    let views = [View::Matrix, View::Classic, View::Exact, View::Difference, first, View::Bits];
    let tests = ["p", "classic", "exact", "difference", "class", "bits"];
    let choices = views.into_iter().zip(tests).map(|(view, test)| {
        let prefix = if beside { "beside" } else { "view" };
        Choice::new(view, lang.t(name(view))).testid(format!("{prefix}-{test}"))
    });
    let choose = {
        let send = send.clone();
        Handler::from(move |view| send.emit(show(view)))
    };
    let two =
        |label: BattleshipMap, value: bool, names: [BattleshipMap; 2], msg: fn(bool) -> Msg| {
            let choices = [false, true].into_iter().zip(names);
            let choices = choices.map(|(value, name)| Choice::new(value, lang.t(name)));
            let send = send.clone();
            let set = Handler::from(move |value| send.emit(msg(value)));
            segmented(lang.t(label), choices.collect(), &value, &set, true)
        };
    let again = button(
        "button.button button--small@draw",
        lang.t(BattleshipMap::DrawAgain),
        on(send, Msg::Draw),
    );
    let more = match view {
        View::Matrix => Some(
            el("div.row")
                .with(two(
                    BattleshipMap::Counting,
                    screen.distinct,
                    [BattleshipMap::Four, BattleshipMap::Distinct],
                    Msg::Distinct,
                ))
                .with(again),
        ),
        View::Classic => Some(
            el("div.row")
                .with(
                    context
                        .weights
                        .as_ref()
                        .map(|_| el("p.caution").with(lang.t(BattleshipMap::ClassicUnweighted))),
                )
                .with(two(
                    BattleshipMap::Formula,
                    screen.published,
                    [BattleshipMap::Corrected, BattleshipMap::Published],
                    Msg::Published,
                ))
                .with(again),
        ),
        View::Class(now) => {
            let classes = position.fleet.iter().enumerate().map(|(class, entry)| {
                let class = class as u8;
                button(
                    "button.chip",
                    words::class(entry, *lang),
                    on(send, show(View::Class(class))),
                )
                .attr("aria-pressed", class == now)
            });
            let label = lang.t(BattleshipMap::WhichClass);
            Some(el("div.chips").attr("role", "group").attr("aria-label", label).list(classes))
        }
        View::Difference | View::Exact | View::Bits => None,
    };
    // What the numbers in the cells are.
    let topic = match view {
        View::Matrix => BattleshipMap::AboutMatrix,
        View::Classic => BattleshipMap::AboutClassic,
        View::Exact => answer::about_chance(context),
        View::Difference => BattleshipMap::AboutDifference,
        View::Class(_) => BattleshipMap::AboutClass,
        View::Bits => BattleshipMap::AboutBits,
    };
    let sure = match view {
        View::Matrix | View::Classic => Exactness::Heuristic,
        _ => context.chances().map_or(Exactness::Sampled, answer::sure),
    };
    // The P-matrix is shown until fleets have been counted.
    let waiting = !matches!(view, View::Matrix | View::Classic)
        && context.layer(view).is_some_and(|layer| layer.view == View::Matrix);
    let (topic, sure) =
        if waiting { (BattleshipMap::AboutMatrix, Exactness::Heuristic) } else { (topic, sure) };
    let stands = waiting.then(|| el("span.muted@stand-in").with(lang.t(BattleshipMap::StandsIn)));
    el("div.stack sea__maps")
        .with(beside.then(|| el("p.muted").with(lang.t(BattleshipMap::BoardBeside))))
        .with(segmented(lang.t(BattleshipMap::Maps), choices.collect(), &view, &choose, true))
        .with(more)
        .with(el("div.row sea__about").with(answer::about(topic, sure, *lang)).with(stands))
}
