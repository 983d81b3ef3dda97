//! Which cells of a fleet are found first.

use yew::prelude::*;

use crate::components::board::{Axes, Board, BoardProps, Cell, Mark};
use crate::components::{Exactness, about};
use crate::el::{all, el};
use crate::handler::Handler;
use crate::i18n::{BattleshipDefend, Lang, decimal};
use crate::mount::mount;
use jobs::battleship::{BoardSetup, PolicySums};

/// The board with the mean number of the shot that hits each cell: the sooner, the stronger its colour.
pub(super) fn found(
    sea: &BoardSetup,
    row: &PolicySums,
    games: u64,
    looked: Option<usize>,
    look: Handler<usize>,
    lang: Lang,
) -> Html {
    let (axes, width) = (Axes::kept(), usize::from(sea.w));
    let mean = |sum: u64| (sum > 0 && games > 0).then(|| sum as f64 / games as f64);
    let means: Vec<Option<f64>> = row.found.iter().flatten().map(|sum| mean(*sum)).collect();
    let known = || means.iter().enumerate().filter_map(|(at, mean)| Some((at, (*mean)?)));
    let order = |a: &(usize, f64), b: &(usize, f64)| a.1.total_cmp(&b.1);
    let (Some(first), Some(last)) = (known().min_by(order), known().max_by(order)) else {
        return Html::default();
    };
    let span = (last.1 - first.1).max(1e-9);
    let cell = |(at, mean): (usize, &Option<f64>)| {
        let name = axes.name(at, width);
        match mean {
            Some(mean) => Cell {
                heat: Some(0.15 + 0.85 * (last.1 - mean) / span),
                text: decimal(*mean, 0).into(),
                label: format!("{name} {}", decimal(*mean, 1)).into(),
                looked: looked == Some(at),
                ..Cell::default()
            },
            None => Cell { mark: Mark::Plain, label: name.into(), ..Cell::default() },
        }
    };
    let board = mount::<Board>(BoardProps {
        label: lang.t(BattleshipDefend::Found).into(),
        testid: "found-board",
        width,
        cells: means.iter().enumerate().map(cell).collect(),
        axes,
        tap: look,
        ..BoardProps::default()
    });
    let words = |(at, mean): (usize, f64), key: BattleshipDefend| {
        lang.fill(key, &[&axes.name(at, width), &decimal(mean, 1)])
    };
    let chosen = looked.and_then(|at| Some((at, means.get(at).copied().flatten()?)));
    let line = match chosen {
        Some(one) => words(one, BattleshipDefend::FoundAt),
        None => words(first, BattleshipDefend::FoundFirst),
    };
    let topic = about(
        BattleshipDefend::FoundTopic,
        vec![("n", games.to_string())],
        Exactness::Sampled,
        lang,
    );
    all([
        el("h3").with(topic.with(lang.t(BattleshipDefend::Found))).html(),
        el("p.num@found-line").attr("aria-live", "polite").with(line).html(),
        el("div.duel__found").with(board).html(),
    ])
}
