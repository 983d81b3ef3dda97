//! The table during a deal: the others around it with their waiting rooms, the answer, the own hand, what
//! can be done; below, what has happened.

use yew::prelude::*;

use super::super::answer::{acts, advised};
use super::super::board::{places, split};
use super::super::cockpit::{self, Tone};
use super::super::parts::{line, plain_minis};
use super::answers::{persons, sends};
use super::choices::choices;
use super::parts::{
    Ctx, active, by_kind, com_words, event_with_reason, left, members, reason, sorted, unit_name,
};
use super::state::{Msg, Over, Sort, View};
use crate::components::{Icon, dialog, mini, sign, tile};
use crate::dom;
use crate::el::{El, all, button, el, labelled};
use crate::handler::Handler;
use crate::i18n::milljan::{self as words, AdviceWords};
use crate::i18n::{CommonText, Lang, MilljanPlay, MilljanText, number};
use crate::names;
use crate::route::Route;
use jobs::milljan::{
    AnalyseReport, EventName, IDOLS, IdolId, PhaseName, SORA, SeatState, State as HandState,
    points, unit,
};
use share;

/// Events that the short log shows.
const LOG: usize = 8;

/// The whole table.
pub(super) fn table(ctx: &Ctx) -> Html {
    let said = said(ctx);
    let hints = ctx.state.hints() && ctx.decides();
    let open = hints.then(|| ctx.on(Msg::Over(Over::Answer)));
    let table = labelled("section.playing", ctx.t(MilljanPlay::Table))
        .class("playing--alone", ctx.report.seats.len() == 1)
        .class("playing--open", ctx.state.all_open())
        .with(around(ctx))
        .with(cockpit::strip(&said.words, said.tone, said.fresh, open, Html::default()))
        .with(rows(ctx))
        .with(own(ctx))
        .with(choices(ctx));
    let below = el("section.playing__below stack").with(tools(ctx)).with(log(ctx));
    all([table.html(), below.html(), opened(ctx, &said.words)])
}

/// What the strip says.
pub(super) struct Said {
    pub(super) words: AdviceWords,
    pub(super) tone: Tone,
    /// Whether nothing more is to come.
    fresh: bool,
}

/// What to do, with hints; otherwise what is asked.
pub(super) fn said(ctx: &Ctx) -> Said {
    let Ctx { report, lang, .. } = ctx;
    let fresh = !ctx.state.hints() || !ctx.decides();
    let quiet = |title: String, why: String| Said {
        words: AdviceWords { title, why },
        tone: Tone::Quiet,
        fresh,
    };
    let turn = report.to_act.unwrap_or_default();
    if !ctx.decides() {
        return quiet(lang.fill(MilljanPlay::Waiting, &[&ctx.seat_name(turn)]), String::new());
    }
    let sent = report.sent.map(|sent| {
        let from = lang.fill(MilljanPlay::WasSent, &[&ctx.seat_name(sent.from)]);
        format!("{from} {}", names::idol(sent.tile, *lang))
    });
    if ctx.state.asks {
        let words =
            AdviceWords { title: ctx.t(MilljanPlay::AskWhich).to_owned(), why: String::new() };
        return Said { words, tone: Tone::Plain, fresh: true };
    }
    let known = ctx.analysis.zip(ctx.asked).filter(|_| ctx.state.hints());
    let advice = known.and_then(|(report, asked)| Some((report, advised(report, asked, *lang)?)));
    if let Some((report, mut words)) = advice {
        // Whose tile it is about.
        if let Some(sent) = sent {
            words.about(sent);
        }
        return Said { words, tone: Tone::of(report.best_way(), acts(report)), fresh: true };
    }
    match (report.phase, sent) {
        (_, Some(sent)) => quiet(sent, String::new()),
        (PhaseName::Turn, _) => quiet(ctx.t(MilljanPlay::SoraAsk).to_owned(), String::new()),
        _ => {
            let taps = ctx.state.save.one_tap;
            let why = ctx.t(if taps { MilljanPlay::TapSends } else { MilljanPlay::TapTwice });
            quiet(ctx.t(MilljanPlay::ToSend).to_owned(), why.to_owned())
        }
    }
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
    let oshi = own.oshi.map(|id| oshi(id, *lang));
    let dealer = (ctx.game.dealer == ctx.me && report.seats.len() > 1).then(|| dealer(*lang));
    let invited = (!save.target.is_empty())
        .then(|| el("b.play__tag@challenge").with(ctx.t(MilljanPlay::Challenge)));
    el("p.playing__status")
        .with(invited)
        .with(figure(MilljanPlay::Wall, report.wall_left.to_string(), "wall"))
        .with(figure(MilljanPlay::Draws, own.draws.to_string(), "draws"))
        .with(deal)
        .with(total)
        .with(oshi)
        .with(dealer)
}

/// A seat's 担当.
fn oshi(id: IdolId, lang: Lang) -> El {
    el("span.figure")
        .with(lang.t(MilljanText::Oshi))
        .with(" ")
        .with(mini(&names::face(id, lang), None))
}

fn dealer(lang: Lang) -> El {
    el("span.play__dealer")
        .attr("title", lang.t(MilljanPlay::DealerHint))
        .with(lang.t(MilljanPlay::Dealer))
}

/// The other seats as they sit around, with their waiting rooms; alone, the own one.
fn around(ctx: &Ctx) -> El {
    let seats = ctx.report.seats.len() as u8;
    let places = ["", "next", "across", "before"];
    let rivals = (1..seats).map(|far| {
        let place = match (far, seats) {
            (1, 2) => "across",
            (2, 3) => "before",
            _ => places[usize::from(far)],
        };
        rival(ctx, (ctx.me + far) % seats, place)
    });
    let own = (seats == 1).then(|| {
        let room = &ctx.report.seats[0].room;
        let empty = room.is_empty().then(|| ctx.t(MilljanPlay::RoomEmpty));
        button("button.rival@own-room", (), ctx.on(Msg::Over(Over::Rooms)))
            .attr("aria-haspopup", "dialog")
            .with(el("span.rival__name").with(ctx.t(MilljanPlay::Room)))
            .with(el("span.rival__kind").with(empty))
            .with(el("span.rival__room").with(plain_minis(room, ctx.lang)))
    });
    el("div.playing__around").with(status(ctx)).list(rivals).with(own)
}

fn rival(ctx: &Ctx, seat: u8, place: &'static str) -> El {
    let Ctx { report, game, lang, .. } = ctx;
    let state = &report.seats[usize::from(seat)];
    let turn = report.to_act == Some(seat);
    let com = game.seats[usize::from(seat)].com;
    let kind = if turn && com.is_some() && !ctx.live {
        el("span.rival__kind play__thinking").with(ctx.t(MilljanPlay::Thinking))
    } else {
        let name = com.map(|com| com_words(com, *lang)[0]);
        let oshi = state.oshi.map(|id| {
            // The tile says it to the eye; the word would not fit.
            let word = el("span.visually-hidden").with(lang.t(MilljanText::Oshi)).with(" ");
            all([word, mini(&names::face(id, *lang), None)])
        });
        el("span.rival__kind").with(oshi).with(" ").with(name)
    };
    let claimed = state
        .claimed
        .iter()
        .map(|&id| el("span.play__tag").attr("lang", "ja").with(unit_name(game, id)));
    // The tile that may be claimed now lies with the others that its seat has sent.
    let sent = report
        .sent
        .filter(|sent| sent.from == seat)
        .map(|sent| mini(&names::face(sent.tile, *lang), None).class("play__sent", true));
    let hand =
        ctx.state.all_open().then(|| el("span.rival__hand").with(plain_minis(&state.free, *lang)));
    button("button.rival", (), ctx.on(Msg::Over(Over::Room(seat))))
        .id(format!("seat-{seat}"))
        .class("rival--turn", turn)
        .attr("data-place", place)
        .attr("aria-haspopup", "dialog")
        .with(
            el("span.rival__name")
                .with(el("span").with(ctx.seat_name(seat)))
                .with((game.dealer == seat).then(|| dealer(*lang)))
                .with(
                    el("small")
                        .attr("title", lang.fill(MilljanPlay::HandCount, &[&state.free.len()]))
                        .with(state.free.len()),
                ),
        )
        .with(kind)
        .with(hand)
        .with(el("span.rival__tags").list(claimed))
        .with(el("span.rival__room").with(plain_minis(&state.room, *lang)).with(sent))
}

/// The own waiting room, and what the hand waits for.
fn rows(ctx: &Ctx) -> El {
    let room = (ctx.report.seats.len() > 1).then(|| {
        let room = &ctx.report.seats[usize::from(ctx.me)].room;
        let newest = room.iter().rev().map(|&id| mini(&names::face(id, ctx.lang), None));
        let sum = ctx.lang.fill(MilljanPlay::RoomCount, &[&room.len()]);
        let open = ctx.on(Msg::Over(Over::Rooms));
        cockpit::row("button.waits-row@own-room", newest, sum, open)
    });
    let waits = ctx.state.hints().then(|| {
        let report = ctx.analysis.filter(|_| ctx.decides());
        cockpit::waits(report, ctx.on(Msg::Over(Over::Answer)), ctx.lang)
    });
    el("div.playing__rows").class("playing__rows--two", room.is_some()).with(room).with(waits)
}

/// The hand with its claimed units, in a box whose height never changes.
fn own(ctx: &Ctx) -> El {
    let Ctx { report, state, lang, .. } = ctx;
    let own = &report.seats[usize::from(ctx.me)];
    let may_send = ctx.decides() && sends(ctx.report);
    let (order, drawn) = order(ctx, own);
    let best = ctx.analysis.filter(|_| state.hints()).and_then(AnalyseReport::to_send);
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
        let click = if state.asks {
            Msg::Over(Over::Tile(id))
        } else if may_send && (selected || state.save.one_tap) {
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
    let claimed = own.claimed.iter().map(|&id| {
        let size = members(ctx.game, id).len();
        ctx.unit_button("button.hand-claimed", id).with(el("small").with(format!(" {size}")))
    });
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
    let hand = el("div.tiles@hand")
        .class("stale", !ctx.live)
        .group(lang.t(MilljanText::HandLabel))
        .keydown(keys)
        .list(tiles)
        .list(claimed);
    el("div.playing__hand").with(hand)
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

/// What has happened last, the newest first.
pub(super) fn log(ctx: &Ctx) -> El {
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
    let plays = persons(Some(ctx.game));
    let hints = (!strict && plays > 0)
        .then(|| chip("button.chip@hints", MilljanPlay::Hints, state.save.hints, Msg::Hints));
    let one_tap = (plays > 0)
        .then(|| chip("button.chip@one-tap", MilljanPlay::OneTap, state.save.one_tap, Msg::OneTap));
    let sort = (state.hints() && plays > 0).then(|| {
        let split = state.sort == Sort::Split;
        let next = if split { Sort::Kind } else { Sort::Split };
        chip("button.chip@sort", MilljanPlay::SortSplit, split, Msg::Sort(next))
    });
    let open = (state.practice() && plays == 1 && ctx.report.seats.len() > 1)
        .then(|| chip("button.chip@open", MilljanPlay::OpenHands, state.open, Msg::Open));
    let check = (!strict && ctx.decides()).then(|| {
        el("a.button button--small@to-check")
            .attr("href", check_link(ctx))
            .with(ctx.t(MilljanPlay::ToCheck))
    });
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
        .with(el("div.chips").with(hints).with(one_tap).with(sort).with(open))
        .with(el("div.buttons").with(check).with(leave).with(stats))
}

/// The address of the Check screen with the hand and everything visible.
fn check_link(ctx: &Ctx) -> String {
    let sheet = ctx.report.sheet(ctx.game);
    let sheet = sheet.as_ref().map(share::write_milljan).unwrap_or_default();
    format!("{}#s={sheet}", Route::MilljanCheck.href())
}

/// The window that is open over the table.
pub(super) fn opened(ctx: &Ctx, said: &AdviceWords) -> Html {
    let Ctx { report, game, lang, .. } = ctx;
    let close = ctx.on(Msg::Over(Over::Nothing));
    let room = |seat: u8| {
        let state = &report.seats[usize::from(seat)];
        let claimed = state.claimed.iter().map(|&id| {
            ctx.unit_button("button.wide", id).with(plain_minis(&members(game, id), *lang))
        });
        let tiles = if state.room.is_empty() {
            el("p.muted").with(ctx.t(MilljanPlay::RoomEmpty))
        } else {
            el("p.minis").with(plain_minis(&state.room, *lang))
        };
        all([el("div.play__claimed").list(claimed), el("h3").with(ctx.t(MilljanPlay::Room)), tiles])
    };
    match &ctx.state.over {
        Over::Nothing | Over::GiveUp(_) => Html::default(),
        Over::Answer => {
            let known = ctx.analysis.zip(ctx.asked).zip(report.sheet(game));
            let body = match known {
                Some((known, sheet)) => cockpit::behind(said, known, sheet, *lang),
                None => el("p").with(said.spoken(*lang)).html(),
            };
            dialog(ctx.t(MilljanPlay::YourMove), "answer", close, body)
        }
        Over::Room(seat) => {
            let com = game.seats[usize::from(*seat)].com.map(|com| com_words(com, *lang));
            let oshi = report.seats[usize::from(*seat)].oshi.map(|id| oshi(id, *lang));
            let about = com.map(|[name, what]| {
                el("p.muted").with(lang.fill(MilljanPlay::ComAbout, &[&name, &what]))
            });
            let body = all([all(oshi), all(about), room(*seat)]);
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
                        el("span.minis").with(plain_minis(&lack, *lang))
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
