//! What was played on this device, counted and drawn.

use yew::prelude::*;

use super::parts::sorted;
use super::save::Mode;
use super::start::mode_key;
use super::state::{Msg, View};
use crate::components::{Icon, bare_table, file_button, row_head, save_text, sign};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::i18n::{CommonText, Lang, MilljanPlay, MilljanText, decimal, number, percent};
use crate::store;
use jobs::milljan::{SeatResult, UnitId, unit};

/// Most results that are kept; older ones are dropped.
const MOST: usize = 3000;

/// One finished solo deal.
#[derive(Clone, Debug, PartialEq)]
struct Record {
    /// The day, as 20261121.
    day: u64,
    mode: Mode,
    seed: u64,
    won: bool,
    draws: u64,
    points: u64,
    units: Vec<u64>,
}

impl Record {
    /// As a list of numbers in this order: day, way to play, seed, won, draws, points, units.
    fn write(&self) -> String {
        let head =
            [self.day, self.mode as u64, self.seed, u64::from(self.won), self.draws, self.points];
        let numbers: Vec<String> =
            head.iter().chain(&self.units).map(|number| number.to_string()).collect();
        format!("[{}]", numbers.join(","))
    }

    fn read(text: &str) -> Option<Self> {
        let numbers: Vec<u64> =
            text.split(',').map(|number| number.trim().parse().ok()).collect::<Option<_>>()?;
        let &[day, mode, seed, won, draws, points, ref units @ ..] = numbers.as_slice() else {
            return None;
        };
        let mode = *Mode::ALL.get(mode as usize)?;
        let sound =
            won <= 1 && draws < 200 && points < 100_000 && units.iter().all(|&id| id < 20_000);
        let units = units.to_vec();
        sound.then_some(Self { day, mode, seed, won: won == 1, draws, points, units })
    }
}

fn write(records: &[Record]) -> String {
    let lines: Vec<String> = records.iter().map(Record::write).collect();
    format!("[{}]", lines.join(",\n"))
}

/// All results, oldest first; or the number of the first invalid entry, from 1.
fn read(text: &str) -> Result<Vec<Record>, usize> {
    let inside =
        text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']')).ok_or(1_usize)?;
    if inside.trim().is_empty() {
        return Ok(Vec::new());
    }
    let entries = inside.split(']').map(|entry| entry.trim_start_matches([',', ' ', '\n', '\r']));
    let entries = entries.filter(|entry| !entry.trim().is_empty()).zip(1..);
    entries.map(|(entry, at)| entry.strip_prefix('[').and_then(Record::read).ok_or(at)).collect()
}

fn kept() -> Vec<Record> {
    let text: Option<String> = store::read(store::MILLJAN_STATS);
    text.and_then(|text| read(&text).ok()).unwrap_or_default()
}

/// Whether a text holds results and nothing else.
pub(super) fn can_be(text: &str) -> bool {
    read(text).is_ok()
}

/// Adds the results of a file to those saved; existing ones stay as they are.
///
/// # Errors
/// The number of the first entry that is not a result; 1 where there is none.
pub(super) fn join(text: &str) -> Result<(), usize> {
    let more = read(text)?;
    if more.is_empty() {
        return Err(1);
    }
    let mut records = kept();
    let old = records.len();
    for record in more {
        if !records[..old].contains(&record) {
            records.push(record);
        }
    }
    keep(&records);
    Ok(())
}

fn keep(records: &[Record]) {
    let extra = records.len().saturating_sub(MOST);
    store::write(store::MILLJAN_STATS, &write(&records[extra..]));
}

/// Adds a result. A daily counts once, however often it is played.
pub(super) fn add(mode: Mode, seed: u64, draws: u16, result: &SeatResult) {
    let mut records = kept();
    if mode == Mode::Daily && records.iter().any(|one| one.mode == mode && one.seed == seed) {
        return;
    }
    records.push(Record {
        day: super::today(),
        mode,
        seed,
        won: result.won,
        draws: draws.into(),
        points: result.points.into(),
        units: result.units.iter().map(|&id| id.into()).collect(),
    });
    keep(&records);
}

/// Dailies won in a row, up to today or yesterday.
fn streak(records: &[Record]) -> u64 {
    let won =
        |day: u64| records.iter().any(|one| one.mode == Mode::Daily && one.won && one.seed == day);
    let mut day = super::today();
    if !won(day) {
        day = super::day_before(day);
    }
    let mut count = 0;
    while won(day) {
        count += 1;
        day = super::day_before(day);
    }
    count
}

/// The figures, the plots with their tables, and buttons to save or clear them.
pub(super) fn stats(
    (chosen, choose): (Option<Mode>, Handler<Option<Mode>>),
    asking: bool,
    ask: Handler<bool>,
    back: View,
    send: &Handler<Msg>,
    import: Handler<String, bool>,
    lang: Lang,
) -> Html {
    let all_records = kept();
    let streak = streak(&all_records);
    let records: Vec<&Record> =
        all_records.iter().filter(|one| chosen.is_none_or(|mode| mode == one.mode)).collect();
    let back = button("button.button@leave", lang.t(CommonText::Back), on(send, Msg::View(back)));
    let file = file_button(
        "input.visually-hidden@stats-import",
        lang.t(CommonText::DataImport),
        import,
        lang,
    );
    let chip = |mode: Option<Mode>, words: &'static str| {
        button("button.chip", words, on(&choose, mode)).attr("aria-pressed", chosen == mode)
    };
    let modes = Mode::ALL.into_iter().filter(|mode| mode.counts());
    let chips = el("div.chips")
        .with(chip(None, lang.t(MilljanPlay::AllModes)))
        .list(modes.map(|mode| chip(Some(mode), lang.parts::<2>(mode_key(mode))[0])));
    let wins: Vec<&&Record> = records.iter().filter(|one| one.won).collect();
    let mean = |sum: u64, count: usize, decimals: u32| {
        if count == 0 { "–".to_owned() } else { decimal(sum as f64 / count as f64, decimals) }
    };
    let figure = |key: MilljanPlay, value: String, testid: &'static str| {
        el("span.figure").with(el("b").id(testid).with(value)).with(lang.t(key))
    };
    let share = if records.is_empty() {
        "–".into()
    } else {
        percent(wins.len() as f64 / records.len() as f64, 0)
    };
    let figures = el("p.figures")
        .with(figure(MilljanPlay::Played, number(records.len() as u64), "stat-played"))
        .with(figure(MilljanPlay::Wins, number(wins.len() as u64), "stat-wins"))
        .with(figure(MilljanPlay::WinShare, share, "stat-share"))
        .with(figure(
            MilljanPlay::MeanDraws,
            mean(wins.iter().map(|one| one.draws).sum(), wins.len(), 1),
            "stat-draws",
        ))
        .with(figure(
            MilljanPlay::MeanPoints,
            mean(records.iter().map(|one| one.points).sum(), records.len(), 0),
            "stat-points",
        ))
        .with(figure(MilljanPlay::Streak, number(streak), "stat-streak"));
    let draws = tally(wins.iter().map(|one| one.draws));
    let points = tally(records.iter().map(|one| one.points / 2000));
    let points: Vec<_> = points.into_iter().map(|(step, count)| (step * 2000, count)).collect();
    // The most frequent first.
    let units = tally(records.iter().flat_map(|one| &one.units).copied());
    let units = sorted(units.into_iter().map(|(id, count)| (u64::MAX - count, id)).collect());
    let unit_rows = units.iter().take(15).map(|&(rest, id)| {
        let count = u64::MAX - rest;
        el("tr")
            .with(row_head(el("span").attr("lang", "ja").with(name_of(id as UnitId))))
            .with(el("td.num").with(number(count)))
            .html()
    });
    let unit_table = bare_table(
        "table",
        &[("", lang.t(MilljanText::ViewUnits)), ("num", lang.t(MilljanPlay::Times))],
        unit_rows,
    );
    let export = Handler::from(|()| save_text(&write(&kept()), "sakiyomi-milljan-stats.json"));
    let really = {
        let (ask, send) = (ask.clone(), send.clone());
        Handler::from(move |()| {
            store::remove(store::MILLJAN_STATS);
            ask.emit(false);
            send.emit(Msg::View(View::Stats));
        })
    };
    let reset = if asking {
        el("div.notice").with(el("p").with(lang.t(MilljanPlay::ResetAsk))).with(
            el("div.buttons")
                .with(button(
                    "button.button button--main@stats-reset-yes",
                    lang.t(CommonText::DataResetYes),
                    really,
                ))
                .with(button("button.button", lang.t(CommonText::Cancel), on(&ask, false))),
        )
    } else {
        el("div.buttons")
            .with(
                button("button.button@stats-export", sign(Icon::Save), export)
                    .with(lang.t(CommonText::DataExport)),
            )
            .with(file)
            .with(
                button("button.button@stats-reset", sign(Icon::Trash), on(&ask, true))
                    .with(lang.t(MilljanPlay::Reset)),
            )
    };
    let body = if records.is_empty() {
        el("p.muted").with(lang.t(MilljanPlay::NothingPlayed)).html()
    } else {
        all([
            bars(MilljanPlay::DrawsPlot, MilljanPlay::DrawsHead, &draws, lang),
            bars(MilljanPlay::PointsPlot, MilljanPlay::PointsHead, &points, lang),
            el("section.card").with(el("h2").with(lang.t(MilljanPlay::UnitsPlot))).with(unit_table),
        ])
    };
    el("div.stack")
        .with(el("div.spread").with(el("h2").with(lang.t(MilljanPlay::Stats))).with(back))
        .with(chips)
        .with(el("section.card").with(figures))
        .with(body)
        .with(reset)
        .html()
}

/// How often each value occurs, ascending; the values are small.
fn tally(values: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut counts: Vec<u64> = Vec::new();
    for value in values {
        let at = value as usize;
        if counts.len() <= at {
            counts.resize(at + 1, 0);
        }
        counts[at] += 1;
    }
    (0..).zip(counts).filter(|&(_, count)| count > 0).collect()
}

/// Bars side by side, and the same as a table.
fn bars(title: MilljanPlay, head: MilljanPlay, counts: &[(u64, u64)], lang: Lang) -> El {
    if counts.is_empty() {
        return el("span");
    }
    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1);
    // Whole numbers: formatting others would cost more code than the plot.
    let width = 3600 / counts.len().max(8);
    let every = counts.len().div_ceil(9).max(1);
    let shapes = counts.iter().enumerate().map(|(at, &(value, count))| {
        let height = 900 * count / most;
        let x = at * width;
        let bar = el("rect.plot__bar")
            .attr("x", x)
            .attr("y", 1000 - height)
            .attr("width", width * 4 / 5)
            .attr("height", height);
        let label = (at % every == 0).then(|| {
            el("text.plot__text").attr("x", x + width * 2 / 5).attr("y", "1140").with(number(value))
        });
        el("g").with(bar).with(label)
    });
    let plot = el("svg.plot")
        .attr("viewBox", "0 0 3600 1200")
        .attr("role", "img")
        .attr("aria-label", lang.t(title))
        .list(shapes);
    let rows = counts.iter().map(|&(value, count)| {
        el("tr").with(row_head(number(value))).with(el("td.num").with(number(count))).html()
    });
    let table =
        bare_table("table", &[("", lang.t(head)), ("num", lang.t(MilljanPlay::Times))], rows);
    el("section.card")
        .with(el("h2").with(lang.t(title)))
        .with(plot)
        .with(el("details").with(el("summary").with(lang.t(MilljanPlay::AsTable))).with(table))
}

/// The name of a unit; results do not hold the names of own ones.
fn name_of(id: UnitId) -> String {
    unit(id).map_or_else(|| format!("#{id}"), |unit| unit.name.to_owned())
}
