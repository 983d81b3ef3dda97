//! The details, one view at a time, and the card for sharing.

use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::card::{ANSWER, INK, MUTED, ShareCard};
use super::claims::{ClaimProps, ClaimTable};
use super::deals::Survey;
use super::discards::{Discards, PartProps};
use super::exchanges::ExchangeTable;
use super::expected_value::Worth;
use super::parts::View;
use super::tree::Tree;
use super::units::Units;
use super::{Change, Context, answer};
use crate::components::{Choice, or_dash, segmented};
use crate::el::{El, all, el};
use crate::handler::Handler;
use crate::i18n::{CommonText, ExpectedText, Lang, MilljanText, Title, number};
use crate::lang_span::plain;
use crate::mount::mount;
use crate::names;
use crate::route::Route;
use jobs::milljan::{AnalyseReport, PlayRequest, Rules, SeatEntry, State, mean_points};
use share;

/// The chosen view.
pub(super) fn panel(
    context: &Context,
    view: View,
    set_view: &Handler<View>,
    edit: Handler<Change>,
    lang: Lang,
) -> Html {
    // Before there are twelve tiles, only the units can be shown.
    let view = match view {
        View::Discards if context.state() == State::Partial => View::Units,
        view => view,
    };
    let first = if context.state() == State::Drawn {
        MilljanText::ViewDiscards
    } else {
        MilljanText::ViewWaits
    };
    let choice = |view, label: &'static str, id: &'static str| Choice::new(view, label).testid(id);
    // What is looked at less often has a row of its own, which "more" opens.
    let rest = matches!(view, View::Units | View::Tree | View::Deals);
    let more = if rest { view } else { View::Units };
    let choices = vec![
        choice(View::Discards, lang.t(first), "view-discards"),
        choice(View::Worth, lang.t(ExpectedText::View), "view-worth"),
        choice(View::Exchanges, lang.t(MilljanText::ViewExchanges), "view-exchanges"),
        choice(View::Claims, lang.t(MilljanText::ViewClaims), "view-claims"),
        choice(more, lang.t(MilljanText::ViewMore), "view-more"),
    ];
    let second = rest.then(|| {
        let choices = vec![
            choice(View::Units, lang.t(MilljanText::ViewUnits), "view-units"),
            choice(View::Tree, lang.t(MilljanText::ViewTree), "view-tree"),
            choice(View::Deals, lang.t(MilljanText::ViewDeals), "view-deals"),
        ];
        segmented(lang.t(MilljanText::ViewMore), choices, &view, set_view, true)
    });
    let body = match view {
        View::Discards => mount::<Discards>(PartProps { context: context.clone() }),
        View::Worth => mount::<Worth>(PartProps { context: context.clone() }),
        View::Exchanges => mount::<ExchangeTable>(PartProps { context: context.clone() }),
        View::Units => mount::<Units>(PartProps { context: context.clone() }),
        View::Claims => mount::<ClaimTable>(ClaimProps { context: context.clone(), edit }),
        View::Tree => mount::<Tree>(PartProps { context: context.clone() }),
        View::Deals => mount::<Survey>(PartProps { context: context.clone() }),
    };
    all([
        segmented(lang.t(MilljanText::Views), choices, &view, set_view, false).html(),
        all(second),
        el("div.view").class("stale", !context.fresh).with(body).html(),
        all(play_on(context, lang)),
    ])
}

/// The link to the Play screen with this hand; `None` where it is not a whole one without claims.
fn play_on(context: &Context, lang: Lang) -> Option<El> {
    let request = &context.sound.request;
    let whole = request.state != State::Partial && request.claimed.is_empty();
    let game = whole.then(|| PlayRequest {
        snapshot: request.snapshot,
        units_off: request.units_off.clone(),
        units_own: request.units_own.clone(),
        rules: Rules::default(),
        seed: js_sys::Date::now() as u64 % 1_000_000_000,
        dealer: 0,
        seats: vec![SeatEntry { com: None, oshi: request.oshi }],
        hand: Some(request.free.clone()),
        actions: Vec::new(),
        most: None,
    });
    let game = game.as_ref().and_then(share::write_game)?;
    let href = format!("{}#g={game}", Route::MilljanPlay.href());
    let link = el("a.button@play-hand").attr("href", href).with(lang.t(ExpectedText::PlayHand));
    let seen =
        (!request.seen.is_empty()).then(|| el("span.muted").with(lang.t(ExpectedText::SeenBack)));
    Some(el("p.play-hand").with(link).with(seen))
}

/// Draws title, hand, answer and address at twice the size.
pub(super) fn draw_card(canvas: &HtmlCanvasElement, context: &Context, link: &str, lang: Lang) {
    let (width, height) = (760.0, 460.0);
    let Some(pen) = ShareCard::new(canvas, width, height) else { return };
    let write =
        |words: &str, x: f64, y: f64, size: u32, colour: &str| pen.write(words, x, y, size, colour);
    let date = lang.fill(CommonText::UnitsOf, &[&context.sheet.date.to_string()]);
    write(
        &format!("{} · {} · {date}", lang.t(Title::App), lang.t(Title::Milljan)),
        24.0,
        40.0,
        16,
        MUTED,
    );
    let report = context.report.as_deref().filter(|_| context.fresh);
    let best = report.and_then(AnalyseReport::to_send);
    let out = context.sheet.free.iter().rposition(|&id| Some(id) == best);
    for (at, &id) in context.sheet.free.iter().enumerate().take(13) {
        pen.tile(id, 24.0 + at as f64 * 55.0, 62.0, out == Some(at), lang);
    }
    let claimed: Vec<_> = context.sheet.claimed.iter().map(|&id| context.unit(id)).collect();
    if !claimed.is_empty() {
        write(
            &format!("{}: {}", lang.t(MilljanText::ToClaimed), claimed.join(" · ")),
            24.0,
            158.0,
            13,
            MUTED,
        );
    }
    write(&plain(&answer::in_words(context, lang)), 24.0, 182.0, 20, ANSWER);
    let rows = report.map(AnalyseReport::sends).unwrap_or_default();
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
        write(&format!("{} {}", row.weight, lang.t(MilljanText::CopiesHead)), 170.0, y, 15, INK);
        write(&mean, 250.0, y, 15, INK);
        write(&waits.join(" "), 340.0, y, 14, MUTED);
    }
    write(link, 24.0, 436.0, 12, MUTED);
}
