//! The end of a deal: every seat's units and points, and what comes next.

use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::super::card::{INK, MUTED, ShareCard};
use super::super::explain::{explain, fact};
use super::parts::{Ctx, members, minis, seat_name, sorted, unit_name};
use super::save::Mode;
use super::state::{Msg, View};
use crate::components::{Icon, mini, sign};
use crate::el::{El, button, el};
use crate::i18n::{CommonText, Lang, MilljanPlay, MilljanText, MilljanTopic, Title, number};
use crate::names;
use jobs::milljan::{BONUS, IdolId, PlayReport, PlayRequest, SeatResult, points};

/// The standings.
pub(super) fn end(ctx: &Ctx) -> Html {
    let Ctx { report, state, lang, .. } = ctx;
    let save = &state.save;
    let winners: Vec<u8> =
        report.result.iter().zip(0..).filter(|(seat, _)| seat.won).map(|(_, at)| at).collect();
    let title = match winners.first() {
        None => ctx.t(MilljanPlay::NobodyWon).to_owned(),
        Some(&seat) => {
            let won = &report.result[usize::from(seat)];
            let key =
                if won.from.is_some() { MilljanPlay::WonByRon } else { MilljanPlay::WonByTsumo };
            lang.fill(key, &[&ctx.seat_name(seat)])
        }
    };
    let me = report.seats.get(usize::from(ctx.me));
    let alone = report.seats.len() == 1 && !winners.is_empty();
    let drawn = me.filter(|_| alone).map(|seat| {
        el("p.play__ask@draws-to-win").with(lang.fill(MilljanPlay::InDraws, &[&seat.draws]))
    });
    let plain = ctx.plain.filter(|_| report.seats.len() == 1).map(|(won, draws)| {
        let words = if won {
            lang.fill(MilljanPlay::ByPlain, &[&draws])
        } else {
            ctx.t(MilljanPlay::ByPlainNever).to_owned()
        };
        el("p.muted@by-plain").with(words)
    });
    let total = |seat: u8| {
        save.totals.get(usize::from(seat)).copied().unwrap_or_default()
            + report.result[usize::from(seat)].points
    };
    // The most points first.
    let keys = (0..report.seats.len() as u8)
        .map(|seat| (u64::from(u32::MAX - total(seat)), u64::from(seat)));
    let order = sorted(keys.collect());
    let seats = order.into_iter().map(|(_, seat)| standing(ctx, seat as u8, total(seat as u8)));
    let last = save.deal + 1 >= save.of;
    let matched = (last && save.of > 1).then(|| el("p.muted").with(ctx.t(MilljanPlay::MatchOver)));
    let next = if last {
        let again = match save.playing {
            Mode::Daily => None,
            _ => Some(button(
                "button.button button--main@again",
                ctx.t(MilljanPlay::Again),
                ctx.on(Msg::Start(super::new_seed())),
            )),
        };
        el("div.buttons").with(again)
    } else {
        el("div.buttons").with(button(
            "button.button button--main@next-deal",
            ctx.t(MilljanPlay::NextDeal),
            ctx.on(Msg::NextDeal),
        ))
    };
    let replay = state.whole(Some(report)).map(|game| look_back(ctx, game));
    el("div.card play__end@end")
        .with(el("p.headline").with(el("b.big").with(title)))
        .with(drawn)
        .with(plain)
        .with(matched)
        .with(next.with(replay).with(button(
            "button.button",
            ctx.t(MilljanPlay::Stats),
            ctx.on(Msg::View(View::Stats)),
        )))
        .with(el("ol.play__standings").list(seats))
        .html()
}

/// What a shared picture shows of a finished deal.
#[derive(Clone, PartialEq)]
pub(super) struct Results {
    title: String,
    /// For each seat a headline with name and points, its units, its tiles.
    seats: Vec<(String, String, Vec<IdolId>)>,
}

/// The results, as soon as the deal is over.
pub(super) fn results(report: &PlayReport, game: &PlayRequest, lang: Lang) -> Option<Results> {
    let date = lang.fill(CommonText::UnitsOf, &[&game.snapshot.to_string()]);
    let seats = report.result.iter().zip(&report.seats).zip(0..).map(|((result, own), at)| {
        let won = if result.won { lang.t(MilljanPlay::Won) } else { "" };
        let name = seat_name(game, at, lang);
        let points = number(result.points.into());
        let units: Vec<String> = result.units.iter().map(|&id| unit_name(game, id)).collect();
        let claimed = own.claimed.iter().flat_map(|&id| members(game, id));
        let head = format!("{name}  {points}{}  {won}", lang.t(MilljanPlay::PointsUnit));
        (
            head.trim_end().to_owned(),
            units.join(" · "),
            claimed.chain(own.free.iter().copied()).collect(),
        )
    });
    (!report.result.is_empty()).then(|| Results {
        title: format!("{} · {} · {date}", lang.t(Title::App), lang.t(Title::Milljan)),
        seats: seats.collect(),
    })
}

/// Draws them: a block for each seat.
pub(super) fn draw(canvas: &HtmlCanvasElement, results: &Results, lang: Lang) {
    let height = 70.0 + results.seats.len() as f64 * 96.0;
    let Some(pen) = ShareCard::new(canvas, 790.0, height) else { return };
    pen.write(&results.title, 24.0, 36.0, 16, MUTED);
    for (at, (head, units, tiles)) in results.seats.iter().enumerate() {
        let y = 74.0 + at as f64 * 96.0;
        pen.write(head, 24.0, y, 18, INK);
        pen.write(units, 24.0, y + 22.0, 13, MUTED);
        for (place, &id) in tiles.iter().enumerate() {
            pen.mini(id, 24.0 + place as f64 * 57.0, y + 32.0, lang);
        }
    }
}

fn look_back(ctx: &Ctx, game: PlayRequest) -> El {
    button("button.button@replay", sign(Icon::Play), ctx.on(Msg::Replay(Box::new(game))))
        .with(ctx.t(MilljanPlay::Replay))
}

/// One seat: points that open an explanation, its units, its hand.
pub(super) fn standing(ctx: &Ctx, seat: u8, total: u32) -> El {
    let Ctx { report, state, lang, .. } = ctx;
    let result = &report.result[usize::from(seat)];
    let own = &report.seats[usize::from(seat)];
    let units = result
        .units
        .iter()
        .map(|&id| ctx.unit_button("button.wide", id).with(minis(&members(ctx.game, id), *lang)));
    let sum = (state.save.of > 1).then(|| {
        el("span.muted")
            .with(ctx.t(MilljanPlay::Total))
            .with(" ")
            .with(el("b.num").with(number(total.into())))
    });
    let oshi = own.oshi.map(|id| {
        el("span.muted")
            .with(lang.t(MilljanText::Oshi))
            .with(" ")
            .with(mini(&names::face(id, *lang), None))
    });
    let won = result.won.then(|| el("span.good").with(ctx.t(MilljanPlay::Won)));
    el("li.play__standing")
        .id(format!("standing-{seat}"))
        .with(
            el("div.spread")
                .with(el("span.row").with(el("b").with(ctx.seat_name(seat))).with(won).with(oshi))
                .with(el("span.row").with(score(ctx, seat, result)).with(sum)),
        )
        .with(el("div.play__claimed").list(units))
        .with(el("p.minis play__rest").with(minis(&own.free, *lang)))
}

/// The points of a seat, with each unit's part by the formula.
fn score(ctx: &Ctx, seat: u8, result: &SeatResult) -> El {
    let own = &ctx.report.seats[usize::from(seat)];
    let mut holder = result.holder;
    let mut numbers = Vec::new();
    let mut bonus = false;
    for (at, &id) in result.units.iter().enumerate() {
        let ids = members(ctx.game, id);
        let claimed = at < own.claimed.len();
        // Two equal units: only one of them holds the winning tile.
        let holds = !claimed && holder.take_if(|holder| *holder == id).is_some();
        let (size, t) = (ids.len() as u8, claimed || holds);
        let part = points(size, result.won, t);
        bonus |= own.oshi.is_some_and(|oshi| ids.contains(&oshi));
        let (k, t) = (u8::from(!result.won), u8::from(t));
        numbers.push(fact(
            format!("{} (n={size}, k={k}, t={t})", unit_name(ctx.game, id)),
            number(part.into()),
        ));
    }
    if bonus {
        numbers.push(fact(ctx.lang.t(MilljanText::Oshi), number(BONUS.into())));
    }
    let sum = number(result.points.into());
    numbers.push(fact("Σ", &sum));
    let topic = match (result.won, result.from) {
        (true, Some(_)) => MilljanTopic::Ron,
        (true, None) => MilljanTopic::Tsumo,
        _ => MilljanTopic::Lose,
    };
    explain(topic, numbers, ctx.lang).with(el("b").with(sum)).with(ctx.t(MilljanPlay::PointsUnit))
}
