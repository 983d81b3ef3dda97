//! Before there is a result: what it will say, and how many games tell which difference.

use yew::prelude::*;

use super::state::MOST;
use crate::components::{Exactness, about, row_head, table};
use crate::el::{El, all, el};
use crate::i18n::{BrewBatch, BrewCompare, Lang, decimal, number, percent};
use jobs::stats::score;

/// Numbers of games that are worked out.
const EXAMPLES: [u64; 4] = [100, 400, 2_000, 10_000];

/// What will be shown, and what that many games can tell.
pub fn expected(games: u64, lang: Lang) -> Html {
    let will = [
        BrewCompare::WillRate,
        BrewCompare::WillFigures,
        BrewCompare::WillSpread,
        BrewCompare::WillList,
    ];
    let will = will.map(|key| el("li").with(lang.t(key)));
    let mut counts: Vec<u64> = EXAMPLES.into();
    if !counts.contains(&games) && (1..=MOST).contains(&games) {
        let at = counts.iter().filter(|&&count| count < games).count();
        counts.insert(at, games);
    }
    let rows = counts.into_iter().filter_map(|count| row(count, count == games, lang));
    let heads = [
        ("", lang.t(BrewBatch::Games)),
        ("num", lang.parts::<3>(BrewCompare::HalfTopic)[0]),
        ("num", lang.parts::<3>(BrewCompare::FromTopic)[0]),
    ];
    let label = lang.t(BrewCompare::HowMany);
    all([
        el("p.muted@batch-empty").with(lang.t(BrewCompare::Empty)).html(),
        el("ul.brew-many__will").list(will).html(),
        el("h3").with(label).html(),
        el("p.muted").with(lang.t(BrewCompare::HowManyHint)).html(),
        table(label, &heads, rows).id("how-many").html(),
    ])
}

/// The fewest wins of so many games, none drawn, whose interval leaves out 50%.
fn fewest(games: u64) -> Option<u64> {
    let (mut least, mut most) = (games / 2, games);
    score(most, 0, games).filter(|found| found.low > 0.5)?;
    while most - least > 1 {
        let middle = least + (most - least) / 2;
        let tells = score(middle, 0, games).is_some_and(|found| found.low > 0.5);
        if tells { most = middle } else { least = middle }
    }
    Some(most)
}

fn row(games: u64, chosen: bool, lang: Lang) -> Option<El> {
    let even = score(0, games, games)?;
    let half = (even.high - even.low) / 2.0;
    let shown = |key: BrewCompare, numbers: Vec<(&'static str, String)>, words: String| {
        el("td.num").with(about(key, numbers, Exactness::Exact, lang).with(words))
    };
    let ends = format!("{} … {}", percent(even.low, 1), percent(even.high, 1));
    let within = shown(
        BrewCompare::HalfTopic,
        vec![("n", number(games)), ("95%", ends)],
        format!("±{}%", decimal(half * 100.0, 1)),
    );
    let from = match fewest(games) {
        Some(wins) => shown(
            BrewCompare::FromTopic,
            vec![("n", number(games)), ("w", number(wins))],
            percent(wins as f64 / games as f64, 1),
        ),
        None => el("td.num").with("–"),
    };
    let name = el("span.num").with(number(games));
    Some(el("tr").class("brew-many__mine", chosen).with(row_head(name)).with(within).with(from))
}
