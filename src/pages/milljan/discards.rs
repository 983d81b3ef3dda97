//! Discards of a drawn hand, waits of a waiting one.

use yew::prelude::*;

use super::Context;
use super::explain::{explain, fact, split};
use super::parts::{minis, unit_names};
use crate::components::{
    Exactness, bare_table, card, exactness_badge, mini, or_dash, row_head, table,
};
use crate::el::{El, all, button, el};
use crate::hooks::{use_lang, use_value};
use crate::i18n::{CommonText, Lang, MilljanText, MilljanTopic, milljan as words, number, percent};
use crate::names;
use jobs::milljan::{AnalyseReport, COPIES, Discard, IdolId, UnitId, Win, WinUnits, mean_points};

#[derive(PartialEq, Properties)]
pub(super) struct PartProps {
    pub(super) context: Context,
}

/// Waits shown for a discard that is not opened.
const FEW: usize = 8;

/// The table of discards; below it, the waits of the one that is opened.
#[component]
pub(super) fn Discards(props: &PartProps) -> Html {
    let lang = use_lang();
    let opened = use_value(|| None::<IdolId>);
    let whole = use_value(|| false);
    let context = &props.context;
    let Some(report) = context.report.as_deref() else { return Html::default() };
    if report.discards.is_none() {
        return waits(context, report, lang);
    }
    let rows = report.sends();
    let best = rows.first().copied();
    // Discards that go backwards, or that break up a win, are folded: they are rarely of interest.
    let kept = if report.h == Some(0) { None } else { best.and_then(|best| best.h) };
    let folded = rows.iter().filter(|row| row.h != kept).count();
    let row = |row: &Discard| {
        let tile = row.tile;
        let is_best = Some(tile) == report.to_send();
        let open = *opened == Some(tile);
        let toggle = opened.set_to((!open).then_some(tile));
        let shown = if open { row.adv.len() } else { row.adv.len().min(FEW) };
        let more = row.adv.len() - shown;
        let face = mini(&names::face(tile, lang), None).class("out", is_best);
        let badge =
            (row.h != kept).then(|| el("b.h-badge").with(format!("h = {}", or_dash(row.h))));
        // The whole row leads there by hand; by keyboard its button does.
        let waits = el("td.waits")
            .click(toggle.clone())
            .with(badge)
            .with(minis(&row.adv[..shown], context, lang))
            .with((more > 0).then(|| el("span.muted").with(format!("+{more}"))));
        let cells = el("tr")
            .key(tile)
            .class("best", is_best)
            .id(format!("discard-{tile}"))
            .with(row_head(button("button.row-button", face, toggle).attr("aria-expanded", open)))
            .with(el("td.num col-h").with(h_cell(row, report, lang)))
            .with(waits)
            .with(el("td.num").class("answer", is_best).with(
                weight_cell(row.weight, &row.adv, context, lang).id(format!("weight-{tile}")),
            ))
            .with(el("td.num").with(next_cell(row.weight, report.unseen, lang)))
            .with(
                el("td.num col-kinds")
                    .id(format!("kinds-{tile}"))
                    .with(kinds_cell(row, report, lang)),
            )
            .with(el("td.num").with(mean_cell(row.wins.as_deref(), lang)));
        let more = open.then(|| details(row, best, report, context, lang));
        all([cells.html(), all(more)])
    };
    let body: Vec<Html> =
        rows.iter().filter(|row| *whole || row.h == kept).map(|each| row(each)).collect();
    let near =
        if report.h == Some(1) { MilljanText::WaitsLeft } else { MilljanText::AdvancingLeft };
    let heads = [
        ("", MilljanText::Send),
        ("num col-h", MilljanText::H),
        ("waits", near),
        ("num", MilljanText::CopiesHead),
        ("num", MilljanText::NextHead),
        ("num col-kinds", MilljanText::KindsHead),
        ("num", MilljanText::MeanHead),
    ]
    .map(|(class, key)| (class, lang.t(key)));
    let unfold = (folded > 0).then(|| {
        let label = lang.fill(
            if *whole { MilljanText::HideDiscards } else { MilljanText::OtherDiscards },
            &[&folded],
        );
        button("button.button@all-discards", label, whole.set_to(!*whole))
            .attr("aria-expanded", *whole)
    });
    let breaks = report.h == Some(0) && body.is_empty() && folded > 0;
    let breaks = breaks.then(|| el("p.muted").with(lang.t(MilljanText::EveryDiscardBreaks)));
    let title = lang.t(MilljanText::DiscardsTitle);
    card("section.card@discards", title, Some(exactness_badge(Exactness::Exact, false, lang)))
        .with(breaks)
        .with((!body.is_empty()).then(|| table(title, &heads, body)))
        .with(unfold)
        .html()
}

/// The details below an opened discard.
fn details(
    row: &Discard,
    best: Option<&Discard>,
    report: &AnalyseReport,
    context: &Context,
    lang: Lang,
) -> El {
    let figures = el("p.figures only-narrow")
        .with(el("span.figure").with("h = ").with(h_cell(row, report, lang)))
        .with(
            el("span.figure")
                .with(lang.t(MilljanText::KindsHead))
                .with(" ")
                .with(kinds_cell(row, report, lang)),
        );
    // What others may send: wins by ron, and units by ティン.
    let rons = row.wins.iter().flatten().filter(|win| win.3.is_some()).map(|win| win.0).collect();
    let claims = el("p.figures")
        .with(claimed_figure(MilljanText::RonHead, rons, context, lang).id("rons"))
        .with(claimed_figure(MilljanText::ToClaimed, row.tin.clone(), context, lang).id("tins"));
    let why = best.map(|best| {
        let best_h = best.h.unwrap_or_default();
        words::why_not(row.h, best_h, row.weight.into(), best.weight.into(), lang)
    });
    let wins = row
        .wins
        .as_deref()
        .zip(row.win_units.as_deref())
        .map(|(wins, units)| wins_table(wins, units, context, lang));
    let goal =
        row.wins.is_none().then(|| el("p").with(unit_names(&context.sound.roster, &row.goal)));
    let cell = el("td")
        .attr("colspan", "7")
        .with(figures)
        .with(claims)
        .with(el("p").with(why))
        .with(wins)
        .with(goal);
    el("tr.sub-row").with(cell)
}

/// How many tiles of others can be claimed so: kinds and copies, and which behind them.
fn claimed_figure(key: MilljanText, tiles: Vec<IdolId>, context: &Context, lang: Lang) -> El {
    let copies: u32 = tiles.iter().map(|&id| u32::from(context.left(id))).sum();
    let count = lang.fill(CommonText::KindsAndTiles, &[&tiles.len(), &copies]);
    let numbers = tiles.iter().map(|&id| fact(names::idol(id, lang), context.left(id))).collect();
    explain(MilljanTopic::Claimable, numbers, lang)
        .with(el("span.figure").with(lang.t(key)).with(" ").with(el("b").with(count)))
}

fn h_cell(row: &Discard, report: &AnalyseReport, lang: Lang) -> El {
    let value = or_dash(row.h);
    let numbers = vec![
        fact(format!("h ({})", names::idol(row.tile, lang)), &value),
        fact("h", or_dash(report.h)),
    ];
    explain(MilljanTopic::H, numbers, lang).with(value)
}

fn weight_cell(weight: u16, adv: &[IdolId], context: &Context, lang: Lang) -> El {
    let mut numbers: Vec<_> =
        adv.iter().map(|&id| fact(names::idol(id, lang), context.left(id))).collect();
    numbers.push(fact("Σ", weight));
    explain(MilljanTopic::Weight, numbers, lang).with(weight)
}

fn next_cell(weight: u16, unseen: u16, lang: Lang) -> Html {
    if unseen == 0 {
        return "–".into();
    }
    let share = f64::from(weight) / f64::from(unseen);
    let numbers = vec![
        fact(lang.t(MilljanText::CopiesHead), weight),
        fact(lang.t(MilljanText::LeftInWall), unseen),
        fact(format!("{weight} ÷ {unseen}"), percent(share, 2)),
    ];
    explain(MilljanTopic::Next, numbers, lang).with(percent(share, 1)).html()
}

fn kinds_cell(row: &Discard, report: &AnalyseReport, lang: Lang) -> Html {
    let Some((with, all)) = row.by_kinds.filter(|&(_, all)| all > 0 && row.h == report.h) else {
        return "–".into();
    };
    // The same share by copies: this discard's tiles among all that any smallest exchange needs.
    let incoming = report.exchanges.iter().flat_map(|found| &found.by_in);
    let copies: u32 = incoming
        .map(|&(id, _)| u32::from(report.rem.get(usize::from(id)).copied().unwrap_or_default()))
        .sum();
    let weight = if row.h == report.h { row.weight } else { 0 };
    let share = format!("{with}/{all}");
    let numbers = vec![
        fact(lang.t(MilljanText::KindsHead), &share),
        fact(lang.t(MilljanText::CopiesHead), format!("{weight}/{copies}")),
    ];
    explain(MilljanTopic::Kinds, numbers, lang).class("kinds", true).with(share).html()
}

fn mean_cell(wins: Option<&[Win]>, lang: Lang) -> Html {
    let Some((wins, mean)) = wins.and_then(|wins| Some((wins, mean_points(wins)?))) else {
        return "–".into();
    };
    let mean = number(mean.round() as u64);
    let mut numbers: Vec<_> = wins
        .iter()
        .map(|win| fact(format!("{} ×{}", names::idol(win.0, lang), win.1), number(win.2.into())))
        .collect();
    numbers.push(fact(lang.t(MilljanText::MeanHead), &mean));
    explain(MilljanTopic::Mean, numbers, lang).with(mean).html()
}

fn wins_table(wins: &[Win], units: &[WinUnits], context: &Context, lang: Lang) -> El {
    let points = |topic: MilljanTopic, points: u32, units: &[UnitId], holder: Option<UnitId>| {
        let shown = number(points.into());
        el("td.num").with(split(topic, context, units, true, holder, lang).with(shown))
    };
    let rows = wins.iter().zip(units).map(|(&(tile, copies, tsumo, ron), made)| {
        let ron = match ron {
            Some(ron) => points(MilljanTopic::Ron, ron, &made.ron, made.ron_unit),
            None => el("td.num").with("–"),
        };
        el("tr")
            .key(tile)
            .id(format!("win-{tile}"))
            .with(row_head(mini(&names::face(tile, lang), None)))
            .with(el("td.num").with(copies_cell(tile, copies, context, lang)))
            .with(el("td.made").with(unit_names(&context.sound.roster, &made.tsumo)))
            .with(points(MilljanTopic::Tsumo, tsumo, &made.tsumo, None))
            .with(ron)
            .html()
    });
    let heads = [
        ("", MilljanText::TileHead),
        ("num", MilljanText::LeftHead),
        ("made", MilljanText::UnitsHead),
        ("num", MilljanText::TsumoHead),
        ("num", MilljanText::RonHead),
    ]
    .map(|(class, key)| (class, lang.t(key)));
    bare_table("table.wins", &heads, rows)
}

fn copies_cell(tile: IdolId, copies: u8, context: &Context, lang: Lang) -> El {
    let seen = context.sound.request.seen.iter().filter(|&&id| id == tile).count();
    let own = usize::from(COPIES).saturating_sub(seen + usize::from(copies));
    let numbers = vec![
        fact(names::idol(tile, lang), COPIES),
        fact(lang.t(MilljanText::Hand), own),
        fact(lang.t(MilljanText::Seen), seen),
        fact(lang.t(MilljanText::LeftHead), copies),
    ];
    explain(MilljanTopic::Left, numbers, lang).with(copies)
}

/// What a waiting hand waits for.
fn waits(context: &Context, report: &AnalyseReport, lang: Lang) -> Html {
    let Some(adv) = report.adv.as_deref() else {
        return el("p.muted").with(lang.t(MilljanText::EmptyText)).html();
    };
    let weight = report.weight.unwrap_or_default();
    let body = match report.wins.as_deref().zip(report.win_units.as_deref()) {
        Some((wins, units)) => wins_table(wins, units, context, lang),
        None => el("p.picks").with(minis(adv, context, lang)),
    };
    let figure =
        |name: MilljanText, value: Html| el("span.figure").with(lang.t(name)).with(" ").with(value);
    let figures = el("p.figures")
        .with(figure(MilljanText::CopiesHead, weight_cell(weight, adv, context, lang).html()))
        .with(figure(MilljanText::NextHead, next_cell(weight, report.unseen, lang)))
        .with(figure(MilljanText::MeanHead, mean_cell(report.wins.as_deref(), lang)));
    let title = lang.t(if report.h == Some(1) {
        MilljanText::ViewWaits
    } else {
        MilljanText::AdvancingLeft
    });
    card("section.card@waits", title, Some(exactness_badge(Exactness::Exact, false, lang)))
        .with(body)
        .with(figures)
        .html()
}
