//! The table during a deal: rivals, own hand, what can be done, what has happened.

use yew::prelude::*;

use super::super::board::{places, split};
use super::super::parts::line;
use super::parts::{
    Ctx, active, by_kind, com_words, event_with_reason, left, members, minis, reason, sorted,
    unit_name,
};
use super::state::{Msg, Over, Sort, View};
use crate::components::{Icon, dialog, mini, sign, tile};
use crate::dom;
use crate::el::{El, all, button, el, labelled};
use crate::handler::Handler;
use crate::i18n::{CommonText, Lang, MilljanPlay, MilljanText, milljan as words, number};
use crate::names;
use jobs::milljan::{
    AnalyseReport, EventName, IDOLS, IdolId, PhaseName, SORA, SeatState, State as HandState,
    points, unit,
};

use super::choices::{choices, hint};

/// Events that the short log shows.
const LOG: usize = 8;

/// The whole table.
pub(super) fn table(ctx: &Ctx) -> Html {
    let over = ctx.report.phase == PhaseName::Over;
    let board = labelled("section.lab__board play__board", ctx.t(MilljanPlay::Table))
        .with(status(ctx))
        .with(rivals(ctx))
        .with(own(ctx));
    let answer = labelled("section.lab__answer", ctx.t(MilljanPlay::YourMove))
        .with(if over { super::end::end(ctx) } else { choices(ctx).html() })
        .with(hint(ctx));
    let details = el("section.lab__details stack").with(room(ctx)).with(log(ctx)).with(tools(ctx));
    all([board.html(), answer.html(), details.html(), opened(ctx)])
}

/// Wall, draw, deal, running total.
fn status(ctx: &Ctx) -> El {
    let Ctx { report, state, lang, .. } = ctx;
    let figure = |key: MilljanPlay, value: String, testid: &'static str| {
        el("span.figure").with(ctx.t(key)).with(" ").with(el("b").id(testid).with(value))
    };
    let own = &report.seats[usize::from(ctx.me)];
    let save = &state.save;
    let deal = (save.of > 1)
        .then(|| figure(MilljanPlay::Deal, format!("{}/{}", save.deal + 1, save.of), "deal"));
    let total = (save.of > 1).then(|| {
        let total = save.totals.get(usize::from(ctx.me)).copied().unwrap_or_default();
        figure(MilljanPlay::Total, number(total.into()), "total")
    });
    let oshi = own.oshi.map(|id| {
        el("span.figure")
            .with(lang.t(MilljanText::Oshi))
            .with(" ")
            .with(mini(&names::face(id, *lang), None))
    });
    let dealer = (ctx.game.dealer == ctx.me && report.seats.len() > 1).then(|| dealer(*lang));
    el("p.play__status")
        .with(figure(MilljanPlay::Wall, report.wall_left.to_string(), "wall"))
        .with(figure(MilljanPlay::Draws, own.draws.to_string(), "draws"))
        .with(deal)
        .with(total)
        .with(oshi)
        .with(dealer)
}

fn dealer(lang: Lang) -> El {
    el("span.play__dealer")
        .attr("title", lang.t(MilljanPlay::DealerHint))
        .with(lang.t(MilljanPlay::Dealer))
}

/// The other seats, in turn order.
fn rivals(ctx: &Ctx) -> Option<El> {
    let count = ctx.report.seats.len() as u8;
    if count < 2 {
        return None;
    }
    let cards = (1..count).map(|at| rival(ctx, (ctx.me + at) % count));
    Some(el("div.play__rivals").class("play__rivals--open", ctx.state.all_open()).list(cards))
}

fn rival(ctx: &Ctx, seat: u8) -> El {
    let Ctx { report, game, lang, .. } = ctx;
    let state = &report.seats[usize::from(seat)];
    let turn = report.to_act == Some(seat);
    let com = game.seats[usize::from(seat)].com.map(|com| com_words(com, *lang)[0]);
    let is_deciding = turn && com.is_some() && !ctx.live;
    // The tile that may be claimed now, or that was sent last, is what matters to the others.
    let sent = report.sent.filter(|sent| sent.from == seat).map(|sent| sent.tile);
    let last = sent.or(state.room.last().copied());
    let tiles = state.free.len();
    let doing = if is_deciding {
        Some(el("span.play__thinking").with(ctx.t(MilljanPlay::Thinking)))
    } else {
        None
    };
    let face =
        last.map(|id| mini(&names::face(id, *lang), None).class("play__sent", sent.is_some()));
    let claimed = state
        .claimed
        .iter()
        .map(|&id| el("span.play__tag").attr("lang", "ja").with(unit_name(game, id)));
    let oshi =
        state.oshi.map(|id| format!("{} {}", lang.t(MilljanText::ToOshi), names::idol(id, *lang)));
    let card = button("button.rival", (), ctx.on(Msg::Over(Over::Room(seat))))
        .id(format!("seat-{seat}"))
        .class("rival--turn", turn)
        .attr("aria-haspopup", "dialog")
        .with(
            el("span.rival__name")
                .with(ctx.seat_name(seat))
                .with((game.dealer == seat).then(|| dealer(*lang))),
        )
        .with(el("span.rival__kind").with(com.unwrap_or_default()).with(doing))
        .with(el("span.rival__kind").with(oshi))
        .with(
            el("span.rival__row")
                .with(lang.fill(MilljanPlay::HandCount, &[&tiles]))
                .with(" ")
                .with(face),
        )
        .with(el("span.rival__tags").list(claimed));
    let hand = ctx.state.all_open().then(|| el("span.rival__hand").with(minis(&state.free, *lang)));
    el("div.play__rival").with(card).with(hand)
}

/// Claimed units and the hand, with the tile just drawn apart.
fn own(ctx: &Ctx) -> Html {
    let Ctx { report, state, lang, .. } = ctx;
    let own = &report.seats[usize::from(ctx.me)];
    let mine = ctx.live && report.to_act == Some(ctx.me);
    let may_send = mine && matches!(report.phase, PhaseName::Drawn | PhaseName::Claimed);
    let (order, drawn) = order(ctx, own);
    let best = ctx.analysis.and_then(AnalyseReport::to_send);
    let best_at = order.iter().rposition(|&id| Some(id) == best && may_send);
    let unit_of = match (ctx.analysis.zip(ctx.asked), state.sort) {
        (Some((report, asked)), Sort::Split) if may_send => {
            let (units, _) = split(report, HandState::Drawn, own.claimed.len());
            places(&order, &units, &asked.roster, best_at)
        }
        _ => vec![None; order.len()],
    };
    let last = order.len().saturating_sub(1);
    let stop = state.selected.unwrap_or(if drawn { last } else { 0 }).min(last);
    let tiles = order.iter().enumerate().map(|(at, &id)| {
        let selected = state.selected == Some(at);
        let click = if selected && may_send {
            Msg::Do(format!("send {id}"))
        } else {
            Msg::Select(Some(at))
        };
        let label = lang.fill(MilljanPlay::TileLabel, &[&names::idol(id, *lang), &left(ctx, id)]);
        tile(&names::face(id, *lang), Some(ctx.on(click)))
            .key(at as u64)
            .attr("id", format!("hand-{at}"))
            .attr("tabindex", if at == stop { "0" } else { "-1" })
            .id(format!("hand-{at}"))
            .attr("aria-label", label)
            .attr("aria-pressed", selected)
            .class("drawn", drawn && at + 1 == order.len() && at > 0)
            .class("out", best_at == Some(at))
            .class("in-unit", unit_of[at].is_some())
            .attr("style", unit_of[at].map(|place| format!("--u:{}", line(place))))
    });
    let claimed = own
        .claimed
        .iter()
        .map(|&id| ctx.unit_button("button.wide", id).with(minis(&members(ctx.game, id), *lang)));
    let keys = {
        let send = ctx.send.clone();
        Handler::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (stop + 1).min(last),
                "ArrowLeft" | "ArrowUp" => stop.saturating_sub(1),
                "Home" => 0,
                "End" => last,
                _ => return,
            };
            event.prevent_default();
            send.emit(Msg::Select(Some(next)));
            dom::focus(&format!("hand-{next}"));
        })
    };
    let hand = el("div.tiles play__hand@hand")
        .class("stale", !ctx.live)
        .group(lang.t(MilljanText::HandLabel))
        .keydown(keys)
        .list(tiles);
    all([el("div.play__claimed").list(claimed), hand])
}

/// The hand in the order it is shown, and whether its last tile was just drawn.
pub(super) fn order(ctx: &Ctx, own: &SeatState) -> (Vec<IdolId>, bool) {
    let mut free = own.free.clone();
    let drawn = own.drawn.and_then(|id| free.iter().position(|&tile| tile == id));
    let drawn = drawn.map(|at| free.remove(at));
    let keys = free.iter().map(|&id| (by_kind(id), u64::from(id))).collect();
    free = sorted(keys).into_iter().map(|(_, id)| id as IdolId).collect();
    if let (Sort::Split, Some((report, asked))) = (ctx.state.sort, ctx.analysis.zip(ctx.asked)) {
        let (units, _) = split(report, HandState::Drawn, own.claimed.len());
        let of = places(&free, &units, &asked.roster, None);
        let keys = of.iter().zip(&free).map(|(at, &id)| {
            let place = at.map_or(99, |at| at as u64);
            (place * 1000 + by_kind(id), u64::from(id))
        });
        free = sorted(keys.collect()).into_iter().map(|(_, id)| id as IdolId).collect();
    }
    free.extend(drawn);
    (free, drawn.is_some())
}

/// The own waiting room.
fn room(ctx: &Ctx) -> El {
    let own = &ctx.report.seats[usize::from(ctx.me)];
    let all_rooms = (ctx.report.seats.len() > 1).then(|| {
        button(
            "button.button button--small@all-rooms",
            ctx.t(MilljanPlay::AllRooms),
            ctx.on(Msg::Over(Over::Rooms)),
        )
    });
    let body = if own.room.is_empty() {
        el("p.muted").with(ctx.t(MilljanPlay::RoomEmpty))
    } else {
        el("p.minis@own-room").with(minis(&own.room, ctx.lang))
    };
    el("div.card")
        .with(el("h2").with(el("span").with(ctx.t(MilljanPlay::OwnRoom))).with(all_rooms))
        .with(body)
}

/// What has happened last, the newest first.
fn log(ctx: &Ctx) -> El {
    let open = ctx.state.all_open() || ctx.report.phase == PhaseName::Over;
    let shown = ctx.report.events.iter().rev();
    // Own draws are visible anyway.
    let shown = shown.filter(|row| open || row.what != EventName::Draw).take(LOG);
    let rows = shown.map(|row| {
        let action = (row.step as usize).checked_sub(1);
        // The first event of a decision carries its reason; draws that follow are forced.
        let why = action
            .filter(|_| open && row.what != EventName::Draw)
            .and_then(|action| reason(ctx, action));
        event_with_reason(ctx, row, open, why)
    });
    el("div.card").with(el("h2").with(ctx.t(MilljanPlay::Log))).with(el("ul.log@log").list(rows))
}

/// Sorting, hints, open hands, and the ways out.
fn tools(ctx: &Ctx) -> El {
    let Ctx { state, .. } = ctx;
    let chip = |words: &'static str, key: MilljanPlay, on: bool, msg: Msg| {
        button(words, ctx.t(key), ctx.on(msg)).attr("aria-pressed", on)
    };
    let strict = state.save.playing.strict();
    let hints = (!strict)
        .then(|| chip("button.chip@hints", MilljanPlay::Hints, state.save.hints, Msg::Hints));
    let sort = state.hints().then(|| {
        let split = state.sort == Sort::Split;
        let next = if split { Sort::Kind } else { Sort::Split };
        chip("button.chip@sort", MilljanPlay::SortSplit, split, Msg::Sort(next))
    });
    let open = (state.practice() && ctx.report.seats.len() > 1)
        .then(|| chip("button.chip@open", MilljanPlay::OpenHands, state.open, Msg::Open));
    let leave = button(
        "button.button button--small@leave",
        ctx.t(MilljanPlay::ToStart),
        ctx.on(Msg::View(View::Start)),
    );
    let stats = button(
        "button.button button--small@stats",
        ctx.t(MilljanPlay::Stats),
        ctx.on(Msg::View(View::Stats)),
    );
    el("div.play__tools")
        .with(el("div.chips").with(hints).with(sort).with(open))
        .with(el("div.buttons").with(leave).with(stats))
}

/// The window that is open over the table.
pub(super) fn opened(ctx: &Ctx) -> Html {
    let Ctx { report, game, lang, .. } = ctx;
    let close = ctx.on(Msg::Over(Over::Nothing));
    let room = |seat: u8| {
        let state = &report.seats[usize::from(seat)];
        let claimed = state
            .claimed
            .iter()
            .map(|&id| ctx.unit_button("button.wide", id).with(minis(&members(game, id), *lang)));
        let tiles = if state.room.is_empty() {
            el("p.muted").with(ctx.t(MilljanPlay::RoomEmpty))
        } else {
            el("p.minis").with(minis(&state.room, *lang))
        };
        all([el("div.play__claimed").list(claimed), el("h3").with(ctx.t(MilljanPlay::Room)), tiles])
    };
    match &ctx.state.over {
        Over::Nothing | Over::GiveUp(_) => Html::default(),
        Over::Room(seat) => {
            let com = game.seats[usize::from(*seat)].com.map(|com| com_words(com, *lang));
            let about = com
                .map(|[name, about]| el("p.muted").with(el("b").with(name)).with(": ").with(about));
            let body = all([about.map(El::html).unwrap_or_default(), room(*seat)]);
            dialog(ctx.seat_name(*seat), "room", close, body)
        }
        Over::Rooms => {
            let rooms = (0..report.seats.len() as u8).map(|seat| {
                el("section.stack")
                    .with(el("h3").with(el("b").with(ctx.seat_name(seat))))
                    .with(room(seat))
            });
            dialog(ctx.t(MilljanPlay::AllRooms), "rooms", close, all(rooms))
        }
        Over::Unit(id) => {
            let ids = members(game, *id);
            let row = |name: &'static str, value: String| {
                el("div").with(el("dt").with(name)).with(el("dd.num").with(value))
            };
            let tiles =
                ids.iter().map(|&id| mini(&names::face(id, *lang), Some(left(ctx, id).into())));
            let since =
                unit(*id).map(|unit| row(lang.t(MilljanText::Since), unit.from.to_string()));
            let size = ids.len() as u8;
            let facts = el("dl.facts")
                .with(row(ctx.t(MilljanPlay::IfWon), number(points(size, true, false).into())))
                .with(row(ctx.t(MilljanPlay::IfClaimed), number(points(size, true, true).into())))
                .with(row(ctx.t(MilljanPlay::IfNotWon), number(points(size, false, false).into())))
                .with(since);
            let body = all([
                el("p.minis").list(tiles),
                el("p.muted").with(ctx.t(MilljanPlay::LeftBehind)),
                facts,
            ]);
            dialog(unit_name(game, *id), "unit", close, body)
        }
        Over::Tile(id) => {
            let own = &report.seats[usize::from(ctx.me)];
            let have: jobs::milljan::Set = own.free.iter().copied().collect();
            let units: Vec<_> = active(game).into_iter().filter(|(_, set)| set.has(*id)).collect();
            let keys = units
                .iter()
                .zip(0..)
                .map(|((_, set), at)| (u64::from(set.without(have).len()), at));
            let rows = sorted(keys.collect()).into_iter().map(|(missing, at)| {
                let (unit, set) = units[at as usize];
                let lack: Vec<IdolId> = set.without(have).iter().collect();
                el("li").with(ctx.unit_button("button.link", unit)).with(" ").with(
                    if missing == 0 {
                        el("span.good").with(words::lacking(0, *lang))
                    } else {
                        el("span.minis").with(minis(&lack, *lang))
                    },
                )
            });
            let name = IDOLS.get(usize::from(*id)).map_or("?", |idol| idol.full);
            let none = (*id == SORA).then(|| el("p").with(lang.t(MilljanText::SoraNote)));
            let title = format!("{} {name}", names::idol(*id, *lang));
            dialog(
                title,
                "tile",
                close,
                all([none.map(El::html).unwrap_or_default(), el("ul.list").list(rows).html()]),
            )
        }
    }
}

/// Shown between two people who share a device, so that hands stay hidden.
pub(super) fn cover(ctx: &Ctx, seat: u8) -> Html {
    el("div.card play__cover@cover")
        .with(el("h2").with(ctx.lang.fill(MilljanPlay::HandOver, &[&ctx.seat_name(seat)])))
        .with(el("p").with(ctx.t(MilljanPlay::HandOverText)))
        .with(
            button(
                "button.button button--main@uncover",
                sign(Icon::Check),
                ctx.on(Msg::Hold(seat)),
            )
            .with(ctx.lang.fill(MilljanPlay::Uncover, &[&ctx.seat_name(seat)])),
        )
        .with(button(
            "button.button@leave",
            ctx.lang.t(CommonText::Back),
            ctx.on(Msg::View(View::Start)),
        ))
        .html()
}
