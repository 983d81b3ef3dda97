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
use crate::i18n::{BattleshipMap, BoardText, Lang, percent};
use crate::mount::mount;
use jobs::battleship::AnswerName;

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

/// The cells of a map.
pub(in crate::pages::battleship) fn cells(context: &Context, view: View) -> Vec<Cell> {
    let Context { position, screen, lang, .. } = context;
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
            looked: [screen.picked, screen.asked.map(|asked| asked.0)].contains(&Some(place)),
            label: parts.join(", ").into(),
        }
    };
    let mut cells: Vec<Cell> = (0..context.count()).map(cell).collect();
    for ship in context.hulls() {
        join(&mut cells, position.w.into(), &ship);
    }
    cells
}

/// A map on the board.
pub(in crate::pages::battleship) fn board(
    context: &Context,
    view: View,
    testid: &'static str,
) -> Html {
    let Context { position, lang, send, .. } = context;
    let shown = context.layer(view).map_or(view, |layer| layer.view);
    let place = {
        let context = context.clone();
        move |at: usize| context.place(at)
    };
    let tap = {
        let (send, place) = (send.clone(), place.clone());
        Handler::from(move |at| send.emit(Msg::Pick(place(at))))
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
    mount::<Board>(BoardProps {
        label: format!("{}: {}", lang.t(BattleshipMap::Board), lang.t(name(shown))).into(),
        testid,
        width: position.w.into(),
        cells: cells(context, view),
        axes: context.axes,
        stale: !context.fresh && !matches!(shown, View::Matrix | View::Classic),
        tap,
        key,
    })
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
        table(lang.t(BattleshipMap::AsTable), &heads, cells.into_iter().map(row))
    });
    el("div.stack sea__list@list").with(toggle).with(rows)
}

/// What a map is called.
pub(super) const fn name(view: View) -> BattleshipMap {
    match view {
        View::Matrix => BattleshipMap::MapP,
        View::Classic => BattleshipMap::MapClassic,
        View::Exact => BattleshipMap::MapExact,
        View::Difference => BattleshipMap::MapDifference,
        View::Class(_) => BattleshipMap::MapClass,
        View::Bits => BattleshipMap::MapBits,
    }
}

/// What the numbers of a map are, and how they were obtained.
pub(super) fn topic(context: &Context, view: View) -> (BattleshipMap, Exactness) {
    let layer = context.layer(view);
    // The P-matrix is shown until fleets have been counted.
    let shown = if layer.is_some_and(|it| it.view == View::Matrix) { View::Matrix } else { view };
    let topic = match shown {
        View::Matrix => BattleshipMap::AboutMatrix,
        View::Classic => BattleshipMap::AboutClassic,
        View::Exact => answer::about_chance(context),
        View::Difference => BattleshipMap::AboutDifference,
        View::Class(_) => BattleshipMap::AboutClass,
        View::Bits => BattleshipMap::AboutBits,
    };
    let sure = match shown {
        View::Matrix | View::Classic => Exactness::Heuristic,
        _ => context.chances().map_or(Exactness::Sampled, answer::sure),
    };
    (topic, sure)
}

/// Why a map has nothing to show, or not what it is asked for.
pub(super) fn silent(context: &Context, view: View) -> Option<BattleshipMap> {
    let note = context.matrix.as_deref().and_then(|report| report.note.as_deref());
    let is_over = context.chances().is_some() && answer::target(context).is_none();
    match (view, note) {
        (View::Difference, Some(_)) if !is_over => Some(BattleshipMap::DifferenceSilent),
        (View::Matrix, Some("no-single-ship")) => Some(BattleshipMap::MatrixSilent),
        (View::Matrix, Some(_)) => Some(BattleshipMap::MatrixNoPlace),
        (View::Classic, _) if context.bent => Some(BattleshipMap::LinesOnly),
        (View::Class(class), _) => {
            let left = context.position.afloat().get(usize::from(class)).copied();
            (left == Some(Some(0))).then_some(BattleshipMap::ClassSunk)
        }
        _ if context.is_unknown() => Some(BattleshipMap::NothingKnown),
        _ => None,
    }
}

/// Why a map leaves cells empty that may still be shot at.
fn partly(context: &Context, view: View) -> Option<BattleshipMap> {
    let layer = context.layer(view).filter(|layer| layer.view == View::Difference)?;
    if !context.is_wounded() {
        return None;
    }
    let empty = |at: usize| context.mark(at, view) == Mark::Plain && layer.values[at].is_nan();
    (0..layer.values.len()).any(empty).then_some(BattleshipMap::DifferencePartly)
}

/// Which map is on the board, how it counts, and the way to the others.
pub(super) fn shown(context: &Context) -> El {
    let Context { position, screen, lang, send, .. } = context;
    let view = screen.view;
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
            let afloat = position.afloat();
            let classes = position.fleet.iter().enumerate().map(|(class, entry)| {
                let gone = afloat.get(class) == Some(&Some(0));
                let class = class as u8;
                let words = words::class(entry, *lang);
                button("button.chip", words, on(send, Msg::Show(View::Class(class))))
                    .attr("aria-pressed", class == now)
                    .flag("disabled", gone && class != now)
            });
            Some(el("div.chips").group(lang.t(BattleshipMap::WhichClass)).list(classes))
        }
        View::Difference | View::Exact | View::Bits => None,
    };
    let (topic, sure) = topic(context, view);
    let note = silent(context, view).or_else(|| partly(context, view));
    let note = note.map(|note| el("p.muted@note").with(lang.t(note)));
    // The way back from another map is as short as the way to all of them.
    let exact = (view != View::Exact).then(|| {
        let words = lang.t(BattleshipMap::MapExact);
        button("button.chip@exact", words, on(send, Msg::Show(View::Exact)))
    });
    let compare = button(
        "button.button@compare",
        lang.t(BattleshipMap::Compare),
        on(send, Msg::Compare(true)),
    );
    el("div.stack sea__maps")
        .attr("data-view", screen.code())
        .with(
            el("div.spread")
                .with(el("div").with(answer::about(topic, sure, *lang)))
                .with(el("div.row").with(exact).with(compare)),
        )
        .with(more)
        .with(note)
}
