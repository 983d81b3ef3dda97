//! The search depth by depth: how many positions were generated at each, and how good the best one
//! is.

use yew::prelude::*;

use super::article::topic;
use super::value::written;
use crate::components::{Exactness, card, exactness_badge, explain, row_head, scroller};
use crate::el::{El, el};
use crate::i18n::{BrewText, Lang, decimal, number, percent};
use jobs::brew::{LayerEntry, MoveReport};

/// A name that explains itself.
fn named(key: BrewText, lang: Lang) -> El {
    let what = topic(key, Exactness::Exact, lang);
    let title = what.title.clone();
    explain(what).with(title)
}

/// The best value of a depth; words where it ends the game.
fn best(layer: &LayerEntry, lang: Lang) -> String {
    match layer.outcome {
        0 => layer.best.map_or_else(|| "–".to_owned(), written),
        1.. => lang.t(BrewText::Win).to_owned(),
        _ => lang.t(BrewText::Loss).to_owned(),
    }
}

/// All depths; nothing where a player has none.
pub fn layers(report: &MoveReport, lang: Lang) -> Option<El> {
    let layers = &report.layers;
    if layers.is_empty() {
        return None;
    }
    let most = layers.iter().map(|layer| layer.made).max().unwrap_or(1).max(1);
    let rows = (1..).zip(layers).filter(|(_, layer)| layer.made + layer.queue > 0_u64);
    let rows = rows.map(|(depth, layer): (u32, &LayerEntry)| {
        let share = layer.duplicates as f64 / layer.made.max(1) as f64;
        let bar = decimal(layer.made as f64 / most as f64, 3);
        let bar = el("span.pbar")
            .attr("aria-hidden", "true")
            .with(el("i").attr("style", format!("--p:{bar}")));
        el("tr")
            .with(row_head(depth).class("num", true))
            .with(el("td.num").with(best(layer, lang)))
            .with(el("td.num").with(number(layer.made)).with(bar))
            .with(el("td.num").with(percent(share, 1)))
            .with(el("td.num").with(number(layer.expanded)))
            .with(el("td.num").with(number(layer.queue)))
    });
    let heads = [
        BrewText::Depth,
        BrewText::BestValue,
        BrewText::Made,
        BrewText::Duplicates,
        BrewText::Expanded,
        BrewText::Queue,
    ];
    let heads = heads.map(|key| el("th.num").attr("scope", "col").with(named(key, lang)));
    let title = lang.t(BrewText::LayersTitle);
    let table = scroller(
        title,
        el("table").with(el("thead").with(el("tr").list(heads))).with(el("tbody").list(rows)),
    );
    Some(
        card("section.card@layers", title, Some(exactness_badge(Exactness::Exact, false, lang)))
            .with(plot(layers, lang))
            .with(table),
    )
}

/// The best value of each depth as a line; ends of the game are not on it.
fn plot(layers: &[LayerEntry], lang: Lang) -> Html {
    let there: Vec<(usize, f64)> = layers
        .iter()
        .enumerate()
        .filter(|(_, layer)| layer.outcome == 0)
        .filter_map(|(at, layer)| Some((at, layer.best?)))
        .collect();
    if there.len() < 2 {
        return Html::default();
    }
    let least = there.iter().map(|found| found.1).fold(f64::INFINITY, f64::min);
    let most = there.iter().map(|found| found.1).fold(f64::NEG_INFINITY, f64::max);
    let (wide, range) = ((layers.len().max(2) - 1) as f64, (most - least).max(1e-9));
    let points = there.iter().map(|&(at, value)| {
        let x = 4.0 + 292.0 * at as f64 / wide;
        let y = 56.0 - 52.0 * (value - least) / range;
        format!("{},{}", x.round() as i64, y.round() as i64)
    });
    let points: Vec<String> = points.collect();
    let words = lang.fill(BrewText::PlotWords, &[&written(least), &written(most)]);
    el("svg.brew-plot")
        .attr("viewBox", "0 0 300 60")
        .attr("role", "img")
        .attr("aria-label", words)
        .attr("preserveAspectRatio", "none")
        .with(
            el("polyline")
                .attr("points", points.join(" "))
                .attr("vector-effect", "non-scaling-stroke"),
        )
        .html()
}
