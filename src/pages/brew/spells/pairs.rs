//! Pairs of spells: what both together bring beyond their two values.

use yew::prelude::*;

use super::super::cards::spell_face;
use super::state::{PAIRS_SHOWN, View};
use super::table::called;
use crate::components::{Choice, Exactness, about, row_head, segmented, table};
use crate::el::{all, button, el, on, titled};
use crate::handler::Handler;
use crate::i18n::{BrewBatch, BrewSpells, Lang, decimal, number, signed};
use jobs::brew::{BASE, LearnReport, TOME, pair};
use jobs::stats::{Mean, mean};

/// Fewest games for a statement about a pair.
const ENOUGH: u64 = 10;

/// A pair with what it brings beyond its values.
struct Pair {
    spells: [usize; 2],
    beyond: f64,
    games: u64,
}

/// How much the rupees of one game differ from those of another.
fn spread(report: &LearnReport) -> f64 {
    let found = i64::try_from(report.sums.sum)
        .ok()
        .and_then(|sum| mean(report.sums.games, sum, report.sums.sum_sq));
    found.and_then(|Mean { deviation, .. }| deviation).unwrap_or_default()
}

fn pairs(report: &LearnReport, only: Option<usize>) -> Vec<Pair> {
    let both = (0..TOME).flat_map(|high| (0..high).map(move |low| [low, high]));
    let wanted = both.filter(|[a, b]| only.is_none_or(|only| *a == only || *b == only));
    let found = wanted.filter_map(|spells| {
        let at = pair(spells[0], spells[1]);
        let beyond = report.sums.pairs.get(at).copied().flatten()?;
        let games = *report.sums.held.get(at)?;
        (games >= ENOUGH).then_some(Pair { spells, beyond, games })
    });
    found.collect()
}

/// The table, the strongest first.
pub fn table_of(report: &LearnReport, view: View, look: &Handler<View>, lang: Lang) -> Html {
    let mut found = pairs(report, view.spell);
    let sign = if view.worst { 1.0 } else { -1.0 };
    jobs::short_sort::sort_by_key(&mut found, |pair| (pair.beyond * sign * 1000.0) as i64);
    let deviation = spread(report);
    let most = found.iter().map(|pair| pair.beyond.abs()).fold(1e-9, f64::max);

    let options = std::iter::once((String::new(), lang.t(BrewSpells::AnySpell).to_owned()))
        .chain((0..TOME).map(|tome| (tome.to_string(), called(tome + BASE, lang))));
    let now = view.spell.map_or_else(String::new, |tome| tome.to_string());
    let options = options.map(|(value, words)| {
        let chosen = value == now;
        el("option").attr("value", value).flag("selected", chosen).with(words)
    });
    let choose = {
        let look = look.clone();
        Handler::from(move |chosen: String| {
            let spell = chosen.parse().ok().filter(|tome| *tome < TOME);
            look.emit(View { spell, pairs: PAIRS_SHOWN, ..view });
        })
    };
    let filter = titled(
        lang.t(BrewSpells::PairsWith),
        el("select@pairs-spell").change(choose).list(options),
    );
    let choices = vec![
        Choice::new(false, lang.t(BrewSpells::BestPairs)).testid("pairs-best"),
        Choice::new(true, lang.t(BrewSpells::WorstPairs)).testid("pairs-worst"),
    ];
    let turn = {
        let look = look.clone();
        Handler::from(move |worst| look.emit(View { worst, pairs: PAIRS_SHOWN, ..view }))
    };
    let label = lang.t(BrewSpells::Pairs);
    let count = found.len();
    let rows = found.iter().take(view.pairs).map(|pair| {
        let half = jobs::stats::Z95 * deviation / (pair.games as f64).sqrt();
        let numbers = vec![
            ("1", called(pair.spells[0] + BASE, lang)),
            ("2", called(pair.spells[1] + BASE, lang)),
            ("n", number(pair.games)),
            ("s", decimal(deviation, 2)),
            (
                "95%",
                format!("{} … {}", signed(pair.beyond - half, 2), signed(pair.beyond + half, 2)),
            ),
        ];
        let value = about(BrewSpells::PairTopic, numbers, Exactness::Sampled, lang).with(format!(
            "{} ±{}",
            signed(pair.beyond, 2),
            decimal(half, 2)
        ));
        let bar = el("div.brew-pairs__bar")
            .class("brew-pairs__bar--down", pair.beyond < 0.0)
            .attr("aria-hidden", "true")
            .attr("style", format!("--p:{}", decimal(pair.beyond.abs() / most, 3)))
            .with(el("i"));
        let faces = pair.spells.map(|tome| spell_face(tome as i16, lang));
        let [one, other] = faces;
        el("tr")
            .id(format!("pair-{}-{}", pair.spells[0], pair.spells[1]))
            .with(row_head(
                el("span.brew-pairs__both")
                    .with(el("span").with(one))
                    .with(el("span.muted").with("+"))
                    .with(el("span").with(other)),
            ))
            .with(el("td.num").with(value).with(bar))
            .with(el("td.num").with(number(pair.games)))
            .html()
    });
    let heads = [
        ("", label),
        ("num", lang.parts::<3>(BrewSpells::PairTopic)[0]),
        ("num", lang.t(BrewBatch::Games)),
    ];
    let more = (count > view.pairs).then(|| {
        let next = View { pairs: view.pairs + 5 * PAIRS_SHOWN, ..view };
        button("button.button@pairs-more", lang.t(BrewBatch::More), on(look, next))
    });
    let none = (count == 0).then(|| el("p.muted").with(lang.t(BrewSpells::NoPairs)));
    all([
        el("p.muted").with(lang.t(BrewSpells::PairsHint)).html(),
        filter.html(),
        segmented(label, choices, &view.worst, &turn, true).html(),
        table(label, &heads, rows).id("pairs").html(),
        all(none),
        all(more),
    ])
}
