//! The details, one view at a time, and the card for sharing.

use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};
use yew::prelude::*;

use super::claims::{ClaimProps, ClaimTable};
use super::deals::Survey;
use super::discards::{Discards, PartProps};
use super::exchanges::ExchangeTable;
use super::parts::{View, unit_name};
use super::tree::Tree;
use super::units::Units;
use super::{Change, Context, answer};
use crate::jobs::milljan::{IDOLS, Kind, State, mean_points, ranked};
use crate::web::callback::Callback;
use crate::web::components::{Choice, or_dash, segmented};
use crate::web::el::{all, el};
use crate::web::i18n::{Key, Lang, M, number};
use crate::web::mount::mount;
use crate::web::names;

/// The chosen view.
pub(super) fn panel(
    context: &Context,
    view: View,
    set_view: &Callback<View>,
    edit: Callback<Change>,
    lang: Lang,
) -> Html {
    // Before there are twelve tiles, the units are what there is to see.
    let view = match view {
        View::Discards if context.state() == State::Partial => View::Units,
        view => view,
    };
    let first = if context.state() == State::Drawn { M::ViewDiscards } else { M::ViewWaits };
    let choices = vec![
        Choice::new(View::Discards, lang.t(first)).testid("view-discards"),
        Choice::new(View::Exchanges, lang.t(M::ViewExchanges)).testid("view-exchanges"),
        Choice::new(View::Units, lang.t(M::ViewUnits)).testid("view-units"),
        Choice::new(View::Claims, lang.t(M::ViewClaims)).testid("view-claims"),
        Choice::new(View::Tree, lang.t(M::ViewTree)).testid("view-tree"),
        Choice::new(View::Deals, lang.t(M::ViewDeals)).testid("view-deals"),
    ];
    let body = match view {
        View::Discards => mount::<Discards>(PartProps { context: context.clone() }),
        View::Exchanges => mount::<ExchangeTable>(PartProps { context: context.clone() }),
        View::Units => mount::<Units>(PartProps { context: context.clone() }),
        View::Claims => mount::<ClaimTable>(ClaimProps { context: context.clone(), edit }),
        View::Tree => mount::<Tree>(PartProps { context: context.clone() }),
        View::Deals => mount::<Survey>(PartProps { context: context.clone() }),
    };
    all([
        segmented(lang.t(M::Views), choices, &view, set_view, false),
        el("div.view").class("stale", !context.fresh).with(body),
    ])
}

/// Colours of the card: those of the light page, so that a shared picture looks the same for everyone.
const PAPER: &str = "#FBF8F1";
const INK: &str = "#1E2430";
const MUTED: &str = "#5A6270";
const ANSWER: &str = "#B5331F";

const fn tile_colour(kind: Kind) -> &'static str {
    match kind {
        Kind::Princess => "#F6C9D2",
        Kind::Fairy => "#C4DBF0",
        Kind::Angel => "#F5E3A6",
        Kind::Extra => "#CDE6C9",
        Kind::Sora => "#DCCBEF",
    }
}

const FONT: &str = "system-ui, 'Hiragino Sans', 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif";

/// Draws title, hand, answer and address at twice the size.
pub(super) fn draw_card(canvas: &HtmlCanvasElement, context: &Context, link: &str, lang: Lang) {
    let (width, height) = (760.0, 460.0);
    canvas.set_width(width as u32 * 2);
    canvas.set_height(height as u32 * 2);
    let Some(pen) = canvas
        .get_context("2d")
        .ok()
        .flatten()
        .and_then(|pen| pen.dyn_into::<CanvasRenderingContext2d>().ok())
    else {
        return;
    };
    // Drawing on a canvas of our own fails only where the browser has no memory for it; the card is then plain.
    let _ = pen.scale(2.0, 2.0);
    pen.set_fill_style_str(PAPER);
    pen.fill_rect(0.0, 0.0, width, height);
    let write = |words: &str, x: f64, y: f64, size: u32, colour: &str| {
        pen.set_font(&format!("600 {size}px {FONT}"));
        pen.set_fill_style_str(colour);
        let _ = pen.fill_text_with_max_width(words, x, y, width - x - 24.0);
    };
    let date = lang.fill(Key::UnitsOf, &[&context.sheet.date.to_string()]);
    write(
        &format!("{} · {} · {date}", lang.t(Key::AppName), lang.t(Key::Milljan)),
        24.0,
        40.0,
        16,
        MUTED,
    );
    let report = context.report.as_deref().filter(|_| context.fresh);
    let best = report.filter(|report| report.h != Some(0)).and_then(|report| report.best);
    let out = context.sheet.free.iter().rposition(|&id| Some(id) == best);
    for (at, &id) in context.sheet.free.iter().enumerate().take(13) {
        let Some(idol) = IDOLS.get(usize::from(id)) else { continue };
        let (x, y) = (24.0 + at as f64 * 55.0, 62.0);
        pen.set_fill_style_str(tile_colour(idol.kind));
        pen.fill_rect(x, y, 50.0, 74.0);
        if out == Some(at) {
            pen.set_stroke_style_str(ANSWER);
            pen.set_line_width(3.0);
            pen.stroke_rect(x - 1.0, y - 1.0, 52.0, 76.0);
        }
        pen.set_font(&format!("600 9px {FONT}"));
        pen.set_fill_style_str(INK);
        let _ = pen.fill_text(&idol.kind.letter().to_string(), x + 4.0, y + 12.0);
        let name = names::idol(id, lang);
        pen.set_font(&format!("14px {FONT}"));
        let letters: Vec<char> = name.chars().collect();
        if lang == Lang::En || letters.len() > 3 {
            let _ = pen.fill_text_with_max_width(&name, x + 4.0, y + 44.0, 42.0);
        } else {
            for (row, letter) in letters.iter().enumerate() {
                let top = y + 45.0 - (letters.len() as f64 - 1.0) * 8.0 + row as f64 * 17.0;
                let _ = pen.fill_text(&letter.to_string(), x + 18.0, top);
            }
        }
    }
    let claimed: Vec<_> = context.sheet.claimed.iter().map(|&id| unit_name(id)).collect();
    if !claimed.is_empty() {
        write(
            &format!("{}: {}", lang.t(M::ToClaimed), claimed.join(" · ")),
            24.0,
            158.0,
            13,
            MUTED,
        );
    }
    write(&answer::in_words(context, lang), 24.0, 182.0, 20, ANSWER);
    let rows = report.and_then(|report| report.discards.as_deref()).map(ranked).unwrap_or_default();
    for (at, row) in rows.iter().take(6).enumerate() {
        let y = 218.0 + at as f64 * 30.0;
        let h = or_dash(row.h);
        let mean = row
            .wins
            .as_deref()
            .and_then(mean_points)
            .map(|mean| number(mean.round() as u64))
            .unwrap_or_default();
        let waits: Vec<_> =
            row.adv.iter().take(7).map(|&id| names::idol(id, lang).to_string()).collect();
        write(&names::idol(row.tile, lang), 24.0, y, 15, INK);
        write(&format!("h {h}"), 120.0, y, 15, MUTED);
        write(&format!("{} {}", row.weight, lang.t(M::CopiesHead)), 170.0, y, 15, INK);
        write(&mean, 250.0, y, 15, INK);
        write(&waits.join(" "), 340.0, y, 14, MUTED);
    }
    write(link, 24.0, 436.0, 12, MUTED);
}
