//! The end of a deal: every seat's units and points, and what comes next.

use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::super::card::{INK, MUTED, ShareCard};
use super::super::explain::{explain, fact};
use super::super::parts::plain_minis;
use super::answers::{is_person, persons};
use super::parts::{Ctx, members, seat_name, sorted, unit_name};
use super::review;
use super::save::Mode;
use super::state::{Msg, View};
use super::table::{log, opened};
use crate::components::{Icon, copy_text, mini, sign, toast};
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::i18n::milljan::AdviceWords;
use crate::i18n::{self, CommonText, Lang, MilljanPlay, MilljanText, MilljanTopic, Title, number};
use crate::names;
use jobs::milljan::{BONUS, IdolId, PlayReport, PlayRequest, SeatResult, points};

/// The end of a deal: who has won with what, what comes next, one's own decisions, the standings.
pub(super) fn end(ctx: &Ctx) -> Html {
    let Ctx { report, state, .. } = ctx;
    let save = &state.save;
    let total = |seat: u8| {
        save.totals.get(usize::from(seat)).copied().unwrap_or_default()
            + report.result[usize::from(seat)].points
    };
    // The most points first.
    let keys = (0..report.seats.len() as u8)
        .map(|seat| (u64::from(u32::MAX - total(seat)), u64::from(seat)));
    let order = sorted(keys.collect());
    let seats = order.into_iter().map(|(_, seat)| standing(ctx, seat as u8, total(seat as u8)));
    let whole = state.whole(Some(report));
    let played = persons(Some(ctx.game)) > 0;
    let review = whole.as_ref().filter(|_| played).map(|game| review::list(ctx, game));
    let alone = report.seats.len() == 1;
    let end = el("div.play__end@end")
        .with(moment(ctx))
        .with(ways_on(ctx, whole.as_ref()))
        .with(review)
        .with(
            el("section.card")
                .with((!alone).then(|| el("h2").with(ctx.t(MilljanPlay::Standings)).html()))
                .with(el("ol.play__standings").list(seats)),
        )
        .with(log(ctx));
    all([end.html(), opened(ctx, &AdviceWords::default())])
}

/// The moment of the win: its units, tile by tile, and its points.
fn moment(ctx: &Ctx) -> El {
    let Ctx { report, state, lang, .. } = ctx;
    let won = |seat: &u8| report.result.get(usize::from(*seat)).is_some_and(|seat| seat.won);
    // Of several winners one's own win is shown.
    let winners: Vec<u8> = (0..report.result.len() as u8).filter(won).collect();
    let first = Some(ctx.me).filter(won).or(winners.first().copied());
    let title = match first {
        None => ctx.t(MilljanPlay::NobodyWon).to_owned(),
        Some(seat) => {
            let won = &report.result[usize::from(seat)];
            let key =
                if won.from.is_some() { MilljanPlay::WonByRon } else { MilljanPlay::WonByTsumo };
            let names: Vec<String> = winners.iter().map(|&seat| ctx.seat_name(seat)).collect();
            lang.fill(key, &[&i18n::list(&names, *lang)])
        }
    };
    let own = first.is_some_and(|seat| is_person(Some(ctx.game), seat));
    let alone = report.seats.len() == 1 && first.is_some();
    let drawn = report
        .seats
        .get(usize::from(ctx.me))
        .filter(|_| alone)
        .map(|seat| el("p@draws-to-win").with(lang.fill(MilljanPlay::InDraws, &[&seat.draws])));
    let from = first.and_then(|seat| {
        let won = &report.result[usize::from(seat)];
        let (from, tile) = (ctx.seat_name(won.from?), names::idol(won.tile?, *lang));
        Some(el("p").with(lang.fill(MilljanPlay::RonOn, &[&from, &tile])))
    });
    // What matters to oneself, where somebody else has won or results are compared.
    let person = is_person(Some(ctx.game), ctx.me);
    let mine = report.result.get(usize::from(ctx.me)).zip(report.seats.get(usize::from(ctx.me)));
    let compared = ctx.other.is_some_and(|other| other.invited);
    let mine = mine.filter(|_| person && (first != Some(ctx.me) || compared)).map(|(own, seat)| {
        let points = i18n::points(own.points, *lang);
        el("p@by-me")
            .with(lang.fill(MilljanPlay::ByMe, &[&ctx.seat_name(ctx.me), &points, &seat.draws]))
    });
    let other = ctx.other.map(|other| {
        let words = match (other.invited, other.won) {
            (true, _) => {
                let points = i18n::points(other.points, *lang);
                lang.fill(MilljanPlay::ByFriend, &[&points, &other.draws])
            }
            (_, true) => lang.fill(MilljanPlay::ByPlain, &[&other.draws]),
            _ => ctx.t(MilljanPlay::ByPlainNever).to_owned(),
        };
        el("p@by-other").with(words)
    });
    let mut place = 0;
    let units = first.map(|seat| {
        let won = &report.result[usize::from(seat)];
        let units: Vec<El> = won
            .units
            .iter()
            .map(|&id| {
                let tiles: Vec<El> = members(ctx.game, id)
                    .into_iter()
                    .map(|tile| {
                        place += 1;
                        mini(&names::face(tile, *lang), None).attr("style", format!("--i:{place}"))
                    })
                    .collect();
                el("li")
                    .with(el("b").attr("lang", "ja").with(unit_name(ctx.game, id)))
                    .with(el("span.minis").list(tiles))
            })
            .collect();
        let points = el("p.moment__points")
            .with(el("b").with(number(won.points.into())))
            .with(ctx.t(MilljanPlay::PointsUnit));
        all([el("ul.moment__units").list(units), points])
    });
    // Paper in the three colours of the game, for one's own win.
    let paper = own.then(|| {
        let pieces = (0..18).map(|at| {
            el("i").attr("style", format!("--i:{at};inset-inline-start:{}%", at * 37 % 100))
        });
        el("div.moment__paper").attr("aria-hidden", "true").list(pieces)
    });
    let last = state.save.deal + 1 >= state.save.of;
    let matched = (last && state.save.of > 1).then(|| el("p").with(ctx.t(MilljanPlay::MatchOver)));
    el("section.moment")
        .class("moment--own", own)
        .with(paper)
        .with(el("h2.moment__title").with(title))
        .with(from)
        .with(units.unwrap_or_default())
        .with(drawn)
        .with(mine)
        .with(other)
        .with(matched)
}

/// What can be done after a deal.
fn ways_on(ctx: &Ctx, whole: Option<&PlayRequest>) -> El {
    let save = &ctx.state.save;
    let main = "button.button button--main";
    let next = match save.playing {
        _ if save.deal + 1 < save.of => {
            Some(button(main, ctx.t(MilljanPlay::NextDeal), ctx.on(Msg::NextDeal)).id("next-deal"))
        }
        Mode::Daily => None,
        _ => {
            let again = ctx.on(Msg::Start(super::new_seed()));
            Some(button(main, ctx.t(MilljanPlay::Again), again).id("again"))
        }
    };
    let replay = whole.map(|game| {
        let look = ctx.on(Msg::Look(Box::new(game.clone()), 0));
        button("button.button@replay", sign(Icon::Play), look).with(ctx.t(MilljanPlay::Replay))
    });
    let link =
        whole.filter(|game| persons(Some(game)) == 1).and_then(super::same_wall).map(|link| {
            let (send, copied) = (ctx.send.clone(), ctx.t(MilljanPlay::Invited));
            let copy = Handler::from(move |()| {
                let (send, link) = (send.clone(), link.clone());
                spawn_local(async move {
                    if copy_text(&link).await {
                        toast(copied);
                    } else {
                        // It can still be selected there.
                        send.emit(Msg::Notice(Some(link)));
                    }
                });
            });
            button("button.button@invite", sign(Icon::Share), copy)
                .with(ctx.t(MilljanPlay::InviteSame))
        });
    let stats = button("button.button", ctx.t(MilljanPlay::Stats), ctx.on(Msg::View(View::Stats)));
    let leave =
        button("button.button", ctx.t(MilljanPlay::ToStart), ctx.on(Msg::View(View::Start)));
    el("div.buttons")
        .with(next)
        .with(replay)
        .with(link)
        .with(stats.id("stats"))
        .with(leave.id("leave"))
}

/// What a shared picture shows of a finished deal.
#[derive(Clone, PartialEq)]
pub(super) struct Results {
    title: String,
    /// For each seat a headline with name and points, its units, its tiles.
    seats: Vec<(String, String, Vec<IdolId>)>,
}

/// The results, as soon as the deal is over.
pub(super) fn results(
    report: &PlayReport,
    game: &PlayRequest,
    foreign: bool,
    lang: Lang,
) -> Option<Results> {
    let date = lang.fill(CommonText::UnitsOf, &[&game.snapshot.to_string()]);
    let seats = report.result.iter().zip(&report.seats).zip(0..).map(|((result, own), at)| {
        let won = if result.won { lang.t(MilljanPlay::Won) } else { "" };
        let name = seat_name(game, at, foreign, lang);
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

/// One seat: points that open an explanation, its units, its hand.
pub(super) fn standing(ctx: &Ctx, seat: u8, total: u32) -> El {
    let Ctx { report, state, lang, .. } = ctx;
    let result = &report.result[usize::from(seat)];
    let own = &report.seats[usize::from(seat)];
    let units = result.units.iter().map(|&id| {
        ctx.unit_button("button.wide", id).with(plain_minis(&members(ctx.game, id), *lang))
    });
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
        .with(el("p.minis play__rest").with(plain_minis(&own.free, *lang)))
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
