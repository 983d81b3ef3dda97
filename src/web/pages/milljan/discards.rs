//! Discards of a drawn hand, waits of a waiting one.

use yew::prelude::*;

use super::Context;
use super::explain::{explain, fact, split};
use super::parts::{minis, unit_names};
use crate::jobs::milljan::{
    AnalyseReport, COPIES, Discard, IdolId, Win, WinUnits, mean_points, ranked,
};
use crate::web::components::{Exactness, Explain, Mark, MiniTile, slot};
use crate::web::hooks::use_lang;
use crate::web::i18n::{Lang, M, Topic, milljan as words, number, percent};
use crate::web::names;

#[derive(PartialEq, Properties)]
pub(super) struct PartProps {
    pub(super) context: Context,
}

/// The table of discards; below it, the waits of the one that is opened.
#[component]
pub(super) fn Discards(props: &PartProps) -> Html {
    let lang = use_lang();
    let opened = use_state(|| None::<IdolId>);
    let all = use_state(|| false);
    let context = &props.context;
    let Some(report) = context.report.as_deref() else { return Html::default() };
    let Some(rows) = report.discards.as_deref() else {
        return html! { <Waits context={context.clone()} /> };
    };
    let rows = ranked(rows);
    let best = rows.first().copied();
    let most_adv = 8;
    // Discards that go back, or that break up a win, are folded: they are seldom the question.
    let kept = if report.h == Some(0) { None } else { best.and_then(|best| best.h) };
    let folded = rows.iter().filter(|row| row.h != kept).count();
    let unfold = {
        let all = all.clone();
        Callback::from(move |_: MouseEvent| all.set(!*all))
    };
    let body = rows.iter().filter(|row| *all || row.h == kept).map(|row| {
        let tile = row.tile;
        let is_best = Some(tile) == report.best && report.h != Some(0);
        let open = *opened == Some(tile);
        let toggle = {
            let opened = opened.clone();
            Callback::from(move |_: MouseEvent| opened.set((!open).then_some(tile)))
        };
        let shown = if open { usize::MAX } else { most_adv };
        let waits = minis(row.adv.iter().copied().take(shown), |id| Some(context.left(id)), lang);
        let more = row.adv.len().saturating_sub(shown);
        html! {
            <>
                <tr key={tile} class={classes!(is_best.then_some("best"))} data-testid={format!("discard-{tile}")}>
                    <th scope="row">
                        <button type="button" class="row-button" onclick={toggle} aria-expanded={if open { "true" } else { "false" }}>
                            <MiniTile face={names::face(tile, lang)} out={is_best} />
                        </button>
                    </th>
                    <td class="num col-h">{ h_cell(row, report, lang) }</td>
                    <td class="waits">{ slot((row.h != kept).then(|| html! { <b class="h-badge">{ format!("h = {}", row.h.map_or_else(|| "–".to_owned(), |h| h.to_string())) }</b> })) }{ waits }{ slot((more > 0).then(|| html! { <span class="muted">{ format!("+{more}") }</span> })) }</td>
                    <td class={classes!("num", is_best.then_some("answer"))}>{ weight_cell(row.tile, row.weight, &row.adv, context, lang) }</td>
                    <td class="num">{ next_cell(row.weight, report.unseen, lang) }</td>
                    <td class="num col-kinds" data-testid={format!("kinds-{tile}")}>{ kinds_cell(row, report, lang) }</td>
                    <td class="num">{ mean_cell(row.wins.as_deref(), lang) }</td>
                </tr>
                if open {
                    <tr class="sub-row"><td colspan="7">
                        <p class="figures only-narrow">
                            <span class="figure">{ "h = " }{ h_cell(row, report, lang) }</span>
                            <span class="figure">{ lang.t(M::KindsHead) }{ " " }{ kinds_cell(row, report, lang) }</span>
                        </p>
                        <p>{ best.map(|best| words::why_not(row.h, best.h.unwrap_or_default(), row.weight.into(), best.weight.into(), lang)) }</p>
                        { slot(row.wins.as_deref().zip(row.win_units.as_deref()).map(|(wins, units)| wins_table(wins, units, context, lang))) }
                        if row.wins.is_none() { <p>{ unit_names(&row.goal) }</p> }
                    </td></tr>
                }
            </>
        }
    });
    html! {
        <section class="card" data-testid="discards">
            <h2><span>{ lang.t(M::DiscardsTitle) }</span><Mark exactness={Exactness::Exact} /></h2>
            <div class="scroller" tabindex="0" role="region" aria-label={lang.t(M::DiscardsTitle)}>
            <table>
                <thead><tr>
                    <th scope="col">{ lang.t(M::Send) }</th>
                    <th scope="col" class="num col-h">{ lang.t(M::H) }</th>
                    <th scope="col">{ lang.t(if report.h == Some(1) { M::WaitsLeft } else { M::AdvancingLeft }) }</th>
                    <th scope="col" class="num">{ lang.t(M::CopiesHead) }</th>
                    <th scope="col" class="num">{ lang.t(M::NextHead) }</th>
                    <th scope="col" class="num col-kinds">{ lang.t(M::KindsHead) }</th>
                    <th scope="col" class="num">{ lang.t(M::MeanHead) }</th>
                </tr></thead>
                <tbody>{ slot(body) }</tbody>
            </table>
            </div>
            if folded > 0 {
                <button type="button" class="button" onclick={unfold} aria-expanded={if *all { "true" } else { "false" }} data-testid="all-discards">
                    { lang.fill(if *all { M::HideDiscards } else { M::OtherDiscards }, &[&folded]) }
                </button>
            }
        </section>
    }
}

fn h_cell(row: &Discard, report: &AnalyseReport, lang: Lang) -> Html {
    let value = row.h.map_or_else(|| "–".to_owned(), |h| h.to_string());
    let numbers = vec![
        fact(format!("h ({})", names::idol(row.tile, lang)), &value),
        fact("h", report.h.map_or_else(|| "–".into(), |h| h.to_string())),
    ];
    let about = Callback::from(move |()| explain(Topic::H, numbers.clone(), lang));
    html! { <Explain explain={about}>{ value }</Explain> }
}

pub(super) fn weight_cell(
    tile: IdolId,
    weight: u16,
    adv: &[IdolId],
    context: &Context,
    lang: Lang,
) -> Html {
    let mut numbers: Vec<_> =
        adv.iter().map(|&id| fact(names::idol(id, lang), context.left(id))).collect();
    numbers.push(fact("Σ", weight));
    let about = Callback::from(move |()| explain(Topic::Weight, numbers.clone(), lang));
    html! { <Explain explain={about} testid={format!("weight-{tile}")}>{ weight }</Explain> }
}

fn next_cell(weight: u16, unseen: u16, lang: Lang) -> Html {
    if unseen == 0 {
        return html! { "–" };
    }
    let share = f64::from(weight) / f64::from(unseen);
    let about = Callback::from(move |()| {
        let numbers = vec![
            fact(lang.t(M::CopiesHead), weight),
            fact(lang.t(M::LeftInWall), unseen),
            fact(format!("{weight} ÷ {unseen}"), percent(share, 2)),
        ];
        explain(Topic::Next, numbers, lang)
    });
    html! { <Explain explain={about}>{ percent(share, 1) }</Explain> }
}

fn kinds_cell(row: &Discard, report: &AnalyseReport, lang: Lang) -> Html {
    let Some((with, all)) = row.by_kinds.filter(|&(_, all)| all > 0 && row.h == report.h) else {
        return html! { "–" };
    };
    // The same share by copies: this discard's tiles among all that any smallest exchange needs.
    let incoming = report.exchanges.iter().flat_map(|found| &found.by_in);
    let copies: u32 = incoming
        .map(|&(id, _)| u32::from(report.rem.get(usize::from(id)).copied().unwrap_or_default()))
        .sum();
    let weight = if row.h == report.h { row.weight } else { 0 };
    let about = Callback::from(move |()| {
        let numbers = vec![
            fact(lang.t(M::KindsHead), format!("{with}/{all}")),
            fact(lang.t(M::CopiesHead), format!("{weight}/{copies}")),
        ];
        explain(Topic::Kinds, numbers, lang)
    });
    html! { <Explain explain={about} class="kinds">{ format!("{with}/{all}") }</Explain> }
}

fn mean_cell(wins: Option<&[Win]>, lang: Lang) -> Html {
    let Some((wins, mean)) = wins.and_then(|wins| Some((wins, mean_points(wins)?))) else {
        return html! { "–" };
    };
    let numbers: Vec<_> = wins
        .iter()
        .map(|win| fact(format!("{} ×{}", names::idol(win.0, lang), win.1), number(win.2.into())))
        .chain([fact(lang.t(M::MeanHead), number(mean.round() as u64))])
        .collect();
    let about = Callback::from(move |()| explain(Topic::Mean, numbers.clone(), lang));
    html! { <Explain explain={about}>{ number(mean.round() as u64) }</Explain> }
}

fn wins_table(wins: &[Win], units: &[WinUnits], context: &Context, lang: Lang) -> Html {
    let rows = wins.iter().zip(units).map(|(&(tile, copies, tsumo, ron), made)| {
        let points = |topic: Topic, points: u32, split_units: &[u16], holder: Option<u16>| {
            let (context, units) = (context.clone(), split_units.to_vec());
            let about = Callback::from(move |()| split(topic, &context, &units, true, holder, lang));
            html! { <Explain explain={about}>{ number(points.into()) }</Explain> }
        };
        html! {
            <tr key={tile} data-testid={format!("win-{tile}")}>
                <th scope="row"><MiniTile face={names::face(tile, lang)} /></th>
                <td class="num">{ copies_cell(tile, copies, context, lang) }</td>
                <td class="made">{ unit_names(&made.tsumo) }</td>
                <td class="num">{ points(Topic::Tsumo, tsumo, &made.tsumo, None) }</td>
                <td class="num">{ ron.map_or_else(|| html! { "–" }, |value| points(Topic::Ron, value, &made.ron, made.ron_unit)) }</td>
            </tr>
        }
    });
    html! {
        <table class="wins">
            <thead><tr>
                <th scope="col">{ lang.t(M::TileHead) }</th>
                <th scope="col" class="num">{ lang.t(M::LeftHead) }</th>
                <th scope="col" class="made">{ lang.t(M::UnitsHead) }</th>
                <th scope="col" class="num">{ lang.t(M::TsumoHead) }</th>
                <th scope="col" class="num">{ lang.t(M::RonHead) }</th>
            </tr></thead>
            <tbody>{ slot(rows) }</tbody>
        </table>
    }
}

fn copies_cell(tile: IdolId, copies: u8, context: &Context, lang: Lang) -> Html {
    let seen = context.sound.request.seen.iter().filter(|&&id| id == tile).count();
    let numbers = vec![
        fact(names::idol(tile, lang), COPIES),
        fact(lang.t(M::Hand), usize::from(COPIES).saturating_sub(seen + usize::from(copies))),
        fact(lang.t(M::Seen), seen),
        fact(lang.t(M::LeftHead), copies),
    ];
    let about = Callback::from(move |()| explain(Topic::Left, numbers.clone(), lang));
    html! { <Explain explain={about}>{ copies }</Explain> }
}

/// What a waiting hand waits for.
#[component]
fn Waits(props: &PartProps) -> Html {
    let lang = use_lang();
    let context = &props.context;
    let Some(report) = context.report.as_deref() else { return Html::default() };
    let Some(adv) = report.adv.as_deref() else {
        return html! { <p class="muted">{ lang.t(M::EmptyText) }</p> };
    };
    let weight = report.weight.unwrap_or_default();
    let tiles = minis(adv.iter().copied(), |id| Some(context.left(id)), lang);
    html! {
        <section class="card" data-testid="waits">
            <h2><span>{ lang.t(if report.h == Some(1) { M::ViewWaits } else { M::AdvancingLeft }) }</span><Mark exactness={Exactness::Exact} /></h2>
            if let Some((wins, units)) = report.wins.as_deref().zip(report.win_units.as_deref()) {
                { wins_table(wins, units, context, lang) }
            } else {
                <p class="picks">{ tiles }</p>
            }
            <p class="figures">
                <span class="figure">{ lang.t(M::CopiesHead) }{ " " }{ weight_cell(u8::MAX, weight, adv, context, lang) }</span>
                <span class="figure">{ lang.t(M::NextHead) }{ " " }{ next_cell(weight, report.unseen, lang) }</span>
                <span class="figure">{ lang.t(M::MeanHead) }{ " " }{ mean_cell(report.wins.as_deref(), lang) }</span>
            </p>
        </section>
    }
}
