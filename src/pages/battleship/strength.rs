//! How many shots each player needs: the measured table, and what it says about the time of games to come.

use yew::prelude::*;

use super::duel::policy;
use super::simulate::results::explained;
use super::words;
use crate::components::{Exactness, about, bare_table, card, duration, exactness_badge, row_head};
use crate::el::{El, button, el};
use crate::hooks::{use_lang, use_value};
use crate::i18n::{BattleshipSimulate, Lang, decimal, number};
use crate::mount::mount_keyed;
use jobs::battleship::{BoardSetup, MEASURED, Measured, Policy, Preset};
use jobs::short_sort;

/// Properties of [`StrengthTable`].
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct StrengthProps {
    /// The board that is shown first.
    pub preset: Preset,
}

/// The table; another board starts it anew.
pub fn strength_table(preset: Preset) -> Html {
    mount_keyed::<StrengthTable>(preset.id(), StrengthProps { preset })
}

/// Every player on a preset board, the best first.
#[component]
pub fn StrengthTable(props: &StrengthProps) -> Html {
    let lang = use_lang();
    let shown = use_value(|| props.preset);
    let chips = Preset::ALL.map(|preset| {
        button("button.chip", words::preset(preset, lang), shown.set_to(preset))
            .id(format!("strength-{}", preset.id()))
            .attr("aria-pressed", *shown == preset)
    });
    let mut rows: Vec<_> = MEASURED.iter().filter(|entry| entry.preset == *shown).collect();
    let mean = |entry: &Measured| entry.shots.mean().map_or(f64::INFINITY, |found| found.mean);
    short_sort::sort_by(&mut rows, |a, b| mean(a).total_cmp(&mean(b)));
    let heads = [
        ("", lang.t(BattleshipSimulate::Way)),
        ("num", lang.t(BattleshipSimulate::Mean)),
        ("num", lang.t(BattleshipSimulate::Median)),
    ];
    let rows = rows.into_iter().map(|entry| row(entry, lang));
    let sure = exactness_badge(Exactness::Sampled, false, lang);
    card("section.card@strength", lang.t(BattleshipSimulate::Measured), Some(sure))
        .with(el("div.chips").group(lang.t(BattleshipSimulate::Board)).list(chips))
        .with(bare_table("table@strength-table", &heads, rows))
        .with(el("p.muted").with(lang.t(BattleshipSimulate::MeasuredHint)))
        .html()
}

/// A player: its shots, and what they are based on.
fn row(entry: &Measured, lang: Lang) -> Html {
    let Measured { player, shots, .. } = entry;
    let based = lang.fill(
        BattleshipSimulate::Based,
        &[&number(shots.games()), &game_time(entry.ms_each(), lang)],
    );
    let name = el("span.duel__based")
        .with(policy::name(*player, lang))
        .with(el("span.muted num").with(based));
    let found = shots.mean().map(|found| {
        let (sum, squares) = (shots.sum() as i64, shots.squares());
        explained(BattleshipSimulate::MeanTopic, found, sum, squares, lang)
    });
    let [low, middle, high] = [0.05, 0.5, 0.95].map(|share| number(shots.quantile(share)));
    let numbers =
        vec![("5%", low), ("50%", middle.clone()), ("95%", high), ("n", number(shots.games()))];
    let median = about(BattleshipSimulate::MedianTopic, numbers, Exactness::Sampled, lang);
    el("tr")
        .with(row_head(name))
        .with(el("td.num").with(found))
        .with(el("td.num").with(median.with(middle)))
        .html()
}

/// How long a game took, in a few digits.
fn game_time(ms: f64, lang: Lang) -> String {
    match ms {
        ..1.0 => lang.t(BattleshipSimulate::UnderMs).to_owned(),
        ..1000.0 => lang.fill(BattleshipSimulate::Ms, &[&decimal(ms, 0)]),
        _ => lang.fill(BattleshipSimulate::Sec, &[&decimal(ms / 1000.0, 1)]),
    }
}

/// What was measured of these players on this board: milliseconds of a game of all of them.
fn measured_ms(sea: &BoardSetup, players: &[Policy]) -> Option<f64> {
    let preset = Preset::of(sea)?;
    let each = players.iter().map(|player| Measured::of(preset, *player).map(Measured::ms_each));
    each.sum()
}

/// How long so many games took when they were measured.
pub fn cost(sea: &BoardSetup, players: &[Policy], games: u64, lang: Lang) -> El {
    let words = match measured_ms(sea, players) {
        Some(ms) => lang.fill(
            BattleshipSimulate::Cost,
            &[&game_time(ms, lang), &number(games), &duration(ms * games as f64 / 1000.0, lang)],
        ),
        None => lang.t(BattleshipSimulate::NoCost).to_owned(),
    };
    el("p.muted num@measured-cost").with(words)
}

/// What is shown while the first game is being played.
pub fn first_game(sea: &BoardSetup, players: &[Policy], lang: Lang) -> El {
    let ms = measured_ms(sea, players);
    let took = ms.map(|ms| lang.fill(BattleshipSimulate::Took, &[&game_time(ms, lang)]));
    el("p.muted num@first-game").with(lang.t(BattleshipSimulate::FirstGame)).with(" ").with(took)
}
