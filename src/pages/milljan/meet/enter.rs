//! Entry: the own hand, whose event it is, and one tap for what happened.

use yew::prelude::*;

use super::super::pad::{Pad, PadProps, everybody};
use super::super::parts::left_beside;
use super::{Mode, Msg, Now, Place};
use crate::components::{Choice, Icon, mini, or_dash, segmented, sign, tile};
use crate::el::{El, all, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::i18n::{CommonText, MeetText, MilljanText};
use crate::mount::mount;
use crate::names;
use jobs::milljan::log::{Event, Phase};
use jobs::milljan::{Act, IDOLS, IdolId, SORA, Set, UnitId};

/// The own hand with its claimed units, in a box whose height never changes. A tap sends a tile where one
/// has to be sent.
pub(super) fn hand(now: &Now) -> Html {
    let lang = now.lang;
    let (dealing, to_send) = (now.dealing(), now.to_send());
    let free: &[IdolId] = if dealing { &now.log.start.free } else { &now.scene.sheet.free };
    let out = now.report().filter(|_| to_send).and_then(|(report, _)| report.to_send());
    let out = free.iter().rposition(|&tile| Some(tile) == out);
    let tiles = free.iter().enumerate().map(|(at, &id)| {
        let what = if dealing {
            Some(Msg::Undeal(at))
        } else {
            to_send.then_some(Msg::Put(Event::Send { seat: now.log.me, tile: id }))
        };
        let name = names::idol(id, lang);
        let label = match what {
            Some(_) if dealing => Some(format!("{name}: {}", lang.t(MilljanText::Remove))),
            Some(_) => Some(lang.fill(MilljanText::SendTile, &[&name])),
            None => None,
        };
        tile(&names::face(id, lang), what.map(|what| on(&now.send, what)))
            .attr("aria-label", label)
            .class("out", out == Some(at))
            .class("drawn", !dealing && at + 1 == free.len() && now.scene.drawn == Some(id))
            .id(format!("tile-{at}"))
    });
    let missing = if dealing { now.log.to_deal() } else { 0 };
    let empty = (0..missing).map(|_| el("span.tile tile--empty").attr("aria-hidden", "true"));
    let claimed = now.scene.sheet.claimed.iter().map(|&id| {
        let members = now.sound.roster.members(id);
        el("span.hand-claimed")
            .attr("lang", "ja")
            .with(now.unit(id).to_owned())
            .with(el("small").with(format!(" {}", members.len())))
    });
    let row = el("div.tiles@hand").group(lang.t(MeetText::Hand)).list(tiles).list(empty);
    el("div.meet__hand").with(row.list(claimed)).html()
}

/// Whose event it is, and what else than a tile can be entered.
pub(super) fn who(now: &Now) -> Html {
    let lang = now.lang;
    let actor = now.actor();
    let choices = |name: &'static str| -> Vec<Choice<u8>> {
        now.seats()
            .map(|seat| {
                let id = format!("{name}-{}", now.log.distance(seat));
                Choice::new(seat, now.seat(seat)).testid(id)
            })
            .collect()
    };
    if now.dealing() || now.asks_oshi() {
        let set = hear(&now.send, Msg::Dealer);
        let label = lang.t(MeetText::Dealer);
        let dealer = segmented(label, choices("deals"), &now.log.dealer, &set, false);
        let oshi = match now.log.start.oshi {
            Some(id) => el("span")
                .with(lang.t(MilljanText::ToOshi))
                .with(" ")
                .with(el("b").with(names::idol(id, lang))),
            None => el("span").with(lang.t(MilljanText::NoOshi)),
        };
        return el("div.meet__who meet__who--deal")
            .with(el("span.muted").with(label))
            .with(dealer)
            .with(button("button.meet__tool@oshi", oshi, on(&now.send, Msg::AskOshi)))
            .html();
    }
    let who = segmented(
        lang.t(MeetText::Who),
        choices("seat"),
        &actor,
        &hear(&now.send, Msg::Actor),
        false,
    );
    let mine = actor == now.log.me;
    let can_tin = now.scene.sent.is_some_and(|(from, _)| from != actor);
    let rooms = now.scene.seats.iter().any(|seat| !seat.room.is_empty());
    let can_fetch = rooms && (!mine || now.scene.sheet.free.contains(&SORA));
    let mode = |mode: Mode, label: AttrValue, can: bool, name: &'static str| {
        let on_now = now.ui.mode == mode;
        let to = if on_now { Mode::Usual } else { mode };
        button("button.meet__tool", label, on(&now.send, Msg::Mode(to)))
            .attr("aria-pressed", on_now)
            .flag("disabled", !can)
            .id(name)
    };
    let win = on(&now.send, Msg::Put(Event::Win { seat: actor }));
    el("div.meet__who")
        .with(who)
        .with(mode(Mode::Tin, lang.t(MilljanText::ToClaimed).into(), can_tin, "mode-tin"))
        .with(mode(Mode::Sora, names::idol(SORA, lang), can_fetch, "mode-sora"))
        .with(
            button("button.meet__tool@win", lang.t(MeetText::WinsShort), win)
                .attr("aria-label", lang.t(MeetText::Wins)),
        )
        .html()
}

/// The keys, or what lies over them: units to claim, tiles to fetch, points to enter.
pub(super) fn keys(now: &Now) -> Html {
    let over =
        now.scene.phase == Phase::Over && now.ui.actor.is_none() && now.ui.place == Place::End;
    let above = match now.ui.mode {
        _ if now.dealing() || now.asks_oshi() => None,
        _ if over => Some(points(now)),
        Mode::Tin => Some(units(now)),
        Mode::Sora => Some(rooms(now)),
        Mode::Usual => None,
    };
    let lang = now.lang;
    let above = above.map(|above| {
        let back = (now.ui.mode != Mode::Usual).then(|| {
            let back = on(&now.send, Msg::Mode(Mode::Usual));
            button("button.meet__tool@mode-usual", sign(Icon::Left), back)
                .attr("aria-label", lang.t(CommonText::Back))
        });
        el("div.meet__over").with(back).with(above)
    });
    el("div.meet__keys").with(pad(now)).with(above).html()
}

/// The pad for what is entered next.
fn pad(now: &Now) -> Html {
    let send = now.send.clone();
    if now.asks_oshi() {
        let pick = Handler::from(move |id| send.emit(Msg::Oshi(Some(id))));
        return mount::<Pad>(PadProps::anybody(None, pick));
    }
    let whole = everybody();
    let dealing = now.dealing();
    let (actor, me) = (now.actor(), now.log.me);
    let sends_own = !dealing && actor == me && now.to_send();
    let left: Vec<u8> = if dealing {
        left_beside(now.log.start.free.iter().copied())
    } else {
        now.scene.left.to_vec()
    };
    // What others know to be in the hand, or what is in the own one, comes from there.
    let held: Set = match now.scene.seats.get(usize::from(actor)) {
        _ if sends_own => now.scene.sheet.free.iter().copied().collect(),
        Some(seat) => seat.known.iter().copied().collect(),
        None => Set::default(),
    };
    let is_left = |id: &IdolId| !sends_own && left[usize::from(*id)] > 0;
    let likely: Set = whole.iter().filter(|id| held.has(*id) || is_left(id)).collect();
    // A dealt hand has no fourth copy. Later one comes up where something was entered wrongly before,
    // and the table goes on.
    let can = if dealing { likely } else { whole };
    let pick = Handler::from(move |tile| {
        send.emit(if dealing {
            Msg::Deal(tile)
        } else if actor == me && !sends_own {
            Msg::Put(Event::Draw(tile))
        } else {
            Msg::Put(Event::Send { seat: actor, tile })
        });
    });
    mount::<Pad>(PadProps { left, can, likely, picked: None, pick })
}

/// The units that hold the tile just sent and that the seat can have.
fn units(now: &Now) -> Html {
    let lang = now.lang;
    let actor = now.actor();
    let Some((_, sent)) = now.scene.sent else { return Html::default() };
    let mine = actor == now.log.me;
    let roster = &now.sound.roster;
    let row = |id: UnitId, after: Option<String>| {
        let members = roster.members(id).iter().map(|id| mini(&names::face(id, lang), None));
        let claim = on(&now.send, Msg::Put(Event::Tin { seat: actor, unit: id }));
        button("button.unit-row", (), claim)
            .id(format!("tin-{id}"))
            .with(el("span.unit-row__name").attr("lang", "ja").with(now.unit(id).to_owned()))
            .with(after.map(|after| el("span.num").with(after)))
            .with(el("span.unit-row__members").list(members))
            .html()
    };
    // What the analysis says of the own claims, the best first.
    let own =
        now.report().filter(|_| mine && now.ui.place == Place::End).and_then(|(report, _)| {
            let ways = &report.advice.as_ref()?.ways;
            let tins: Vec<_> = ways
                .iter()
                .filter_map(|way| match way.act {
                    Act::Tin { unit, .. } => Some((unit, way.h)),
                    _ => None,
                })
                .collect();
            (!tins.is_empty()).then_some((report.h, tins))
        });
    let rows: Vec<Html> = match own {
        Some((before, tins)) => {
            let after = |h| format!("h {} → {}", or_dash(before), or_dash(h));
            tins.into_iter().map(|(id, h)| row(id, Some(after(h)))).collect()
        }
        None => {
            // A member may be anywhere not visible to everybody.
            let known = now.scene.seats.get(usize::from(actor)).map(|seat| seat.known.as_slice());
            let held: &[IdolId] =
                if mine { &now.scene.sheet.free } else { known.unwrap_or_default() };
            let can: Set = (0..IDOLS.len() as IdolId)
                .filter(|&id| {
                    id == sent
                        || held.contains(&id)
                        || (!mine && now.scene.left[usize::from(id)] > 0)
                })
                .collect();
            roster
                .active()
                .iter()
                .filter(|(_, set)| set.len() >= 3 && set.has(sent) && set.without(can).is_empty())
                .map(|&(id, _)| row(id, None))
                .collect()
        }
    };
    if rows.is_empty() {
        return el("p.muted").with(lang.fill(MeetText::NoUnit, &[&names::idol(sent, lang)])).html();
    }
    el("div.unit-list unit-list--open@units").with(rows).html()
}

/// The tiles of the waiting rooms, for そら.
fn rooms(now: &Now) -> Html {
    let actor = now.actor();
    let rows = now.scene.seats.iter().zip(0u8..).filter(|(seat, _)| !seat.room.is_empty());
    all(rows.map(|(seat, from)| {
        let room: Set = seat.room.iter().copied().collect();
        let tiles = room.iter().map(|id| {
            let take = on(&now.send, Msg::Put(Event::Sora { seat: actor, from, tile: id }));
            button("button.pick", mini(&names::face(id, now.lang), None), take)
                .id(format!("room-{from}-{id}"))
        });
        el("div.meet__room")
            .with(el("p.muted").with(now.lang.fill(MeetText::RoomOf, &[&now.seat(from)])))
            .with(el("div.picks").list(tiles))
    }))
}

/// The points of the deal, and the next one.
fn points(now: &Now) -> Html {
    let lang = now.lang;
    let own = own_points(now);
    let of = |seat: u8| {
        let entered = now.ui.points.get(usize::from(seat)).copied().flatten();
        entered.or(own.filter(|_| seat == now.log.me)).unwrap_or_default()
    };
    let mut all_points = [0; 4];
    let rows: Vec<El> = now
        .seats()
        .map(|seat| {
            if let Some(entry) = all_points.get_mut(usize::from(seat)) {
                *entry = of(seat);
            }
            let set = {
                let send = now.send.clone();
                // A partly cleared field counts as nothing.
                Handler::from(move |text: String| {
                    send.emit(Msg::Points(seat, text.trim().parse().unwrap_or_default()))
                })
            };
            let input = el("input.input")
                .attr("type", "number")
                .attr("inputmode", "numeric")
                .attr("min", "0")
                .attr("max", "99000")
                .attr("step", "1000")
                .id(format!("points-{}", now.log.distance(seat)))
                .value(of(seat).to_string())
                .change(set);
            titled(now.seat(seat), input)
        })
        .collect();
    let next = button(
        "button.button button--main@next-deal",
        lang.t(MeetText::NextDeal),
        on(&now.send, Msg::NextDeal(all_points)),
    );
    el("div.meet__points").list(rows).with(el("div.buttons").with(next)).html()
}

/// The score of the own hand, from the analysis: of the win by draw or on another's tile, or of no win.
fn own_points(now: &Now) -> Option<u32> {
    let (report, _) = now.report()?;
    if now.table.winners.contains(&now.log.me) {
        report.best_way()?.points
    } else {
        Some(report.score_lose)
    }
}
