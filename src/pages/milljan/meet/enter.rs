//! Entry: the own hand, whose event it is, and one tap for what happened.

use yew::prelude::*;

use super::super::answer::at_table;
use super::super::keyboard::{Picker, PickerProps, counts};
use super::answer::may_tin;
use super::{Mode, Msg, Now, Place};
use crate::components::{Choice, mini, or_dash, segmented, tile};
use crate::el::{El, all, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::i18n::{MeetText, MilljanText};
use crate::mount::mount;
use crate::names;
use jobs::milljan::log::{Event, Phase};
use jobs::milljan::{COPIES, ClaimsReport, IDOLS, IdolId, SORA, Set, UnitId};

/// The own hand with its claimed units. A tap sends a tile where one has to be sent.
pub(super) fn hand(now: &Now) -> Html {
    let lang = now.lang;
    let (dealing, to_send) = (now.dealing(), now.to_send());
    let free: &[IdolId] = if dealing { &now.log.start.free } else { &now.scene.sheet.free };
    let out = now.report().filter(|_| to_send).and_then(at_table).map(|row| row.tile);
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
        let tiles = members.iter().map(|id| mini(&names::face(id, lang), None));
        el("div.claimed")
            .with(el("span.claimed__name").attr("lang", "ja").with(now.unit(id).to_owned()))
            .with(el("span.claimed__tiles").list(tiles))
    });
    let row = el("div.tiles@hand").group(lang.t(MeetText::Hand)).list(tiles).list(empty);
    all([all(claimed), row.html()])
}

/// Whose event, what kind, and what prevents it.
pub(super) fn who(now: &Now) -> Html {
    let lang = now.lang;
    let place = match now.ui.place {
        Place::Replace(at) => Some(lang.fill(MeetText::Replacing, &[&(at + 1)])),
        Place::Before(at) => Some(lang.fill(MeetText::Inserting, &[&(at + 1)])),
        Place::Deal => Some(lang.t(MeetText::Dealing).to_owned()),
        Place::End => None,
    };
    let place = place.map(|words| {
        let end = on(&now.send, Msg::Place(Place::End));
        let end = button("button.button button--small@place-end", lang.t(MeetText::Done), end);
        el("p.notice").with(el("span").with(words)).with(end)
    });
    if now.ui.oshi {
        return all(place);
    }
    let actor = now.actor();
    // In turn order, the own seat first.
    let seats = (0..now.log.seats).map(|far| (now.log.me + far) % now.log.seats);
    if now.dealing() {
        let seats = seats.map(|seat| Choice::new(seat, now.seat(seat))).collect();
        let set = hear(&now.send, Msg::Dealer);
        let label = lang.t(MeetText::Dealer);
        let who = el("div.meet__who").with(el("span.muted").with(label)).with(segmented(
            label,
            seats,
            &now.log.dealer,
            &set,
            false,
        ));
        return all([all(place), who.html()]);
    }
    let seats = seats
        .map(|seat| {
            Choice::new(seat, now.seat(seat)).testid(format!("seat-{}", now.log.distance(seat)))
        })
        .collect();
    let to = |make: fn(u8) -> Msg| hear(&now.send, make);
    let who = segmented(lang.t(MeetText::Who), seats, &actor, &to(Msg::Actor), false);
    let mine = actor == now.log.me;
    let usual = if mine && !now.to_send() { MeetText::Draws } else { MeetText::Sends };
    let mut kinds = vec![Choice::new(Mode::Usual, lang.t(usual)).testid("mode-usual")];
    if now.scene.sent.is_some_and(|(from, _)| from != actor) {
        kinds.push(Choice::new(Mode::Tin, lang.t(MilljanText::ToClaimed)).testid("mode-tin"));
    }
    let rooms = now.scene.seats.iter().any(|seat| !seat.room.is_empty());
    if rooms && (!mine || now.scene.sheet.free.contains(&SORA)) {
        kinds.push(Choice::new(Mode::Sora, names::idol(SORA, lang)).testid("mode-sora"));
    }
    let set = hear(&now.send, Msg::Mode);
    let what = segmented(lang.t(MeetText::What), kinds, &now.ui.mode, &set, false);
    let put = |words: &'static str, key: MeetText, event: Event| {
        button(words, lang.t(key), on(&now.send, Msg::Put(event)))
    };
    let row = el("div.meet__what")
        .with(what)
        .with(put("button.button@win", MeetText::Wins, Event::Win { seat: actor }))
        .with(put("button.button@empty", MeetText::WallEmpty, Event::Empty));
    all([all(place), el("div.meet__who").with(who).html(), row.html()])
}

/// The keys for what is entered next.
pub(super) fn keys(now: &Now, claims: Option<&ClaimsReport>) -> Html {
    let lang = now.lang;
    let actor = now.actor();
    let mine = actor == now.log.me;
    if now.dealing() {
        let send = now.send.clone();
        let entered = counts(&now.log.start.free);
        return picker(
            entered.clone(),
            Handler::from(move |id| {
                // A dealt hand has no fourth copy; the key is grey by then.
                if entered.get(usize::from(id)).is_some_and(|&copies| copies < COPIES) {
                    send.emit(Msg::Deal(id));
                }
            }),
        );
    }
    if now.scene.phase == Phase::Over && now.ui.actor.is_none() && now.ui.place == Place::End {
        return points(now);
    }
    match now.ui.mode {
        Mode::Tin => units(now, actor, claims),
        Mode::Sora => rooms(now, actor),
        Mode::Usual if mine && now.to_send() => {
            el("p.muted").with(lang.t(MeetText::TapToSend)).html()
        }
        Mode::Usual => {
            let send = now.send.clone();
            let copies = now.scene.left.iter().map(|&left| 3 - left.min(3)).collect();
            picker(
                copies,
                Handler::from(move |tile| {
                    let event =
                        if mine { Event::Draw(tile) } else { Event::Send { seat: actor, tile } };
                    send.emit(Msg::Put(event));
                }),
            )
        }
    }
}

fn picker(copies: Vec<u8>, pick: Handler<IdolId>) -> Html {
    mount::<Picker>(PickerProps { copies, tiles: true, pick, tools: Html::default() })
}

/// The units that hold the tile just sent and that the seat can have.
fn units(now: &Now, actor: u8, claims: Option<&ClaimsReport>) -> Html {
    let lang = now.lang;
    let Some((from, sent)) = now.scene.sent else { return Html::default() };
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
    let own = claims.filter(|_| mine && now.ui.place == Place::End);
    let rows: Vec<Html> = match own {
        Some(claims) => {
            let claim =
                claims.claims.iter().find(|claim| claim.tile == sent && may_tin(&now.log, from));
            let before = or_dash(claims.h);
            let units = claim.map(|claim| claim.tin.as_slice()).unwrap_or_default();
            units
                .iter()
                .map(|&(id, h)| row(id, Some(format!("h {before} → {}", or_dash(h)))))
                .collect()
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
fn rooms(now: &Now, actor: u8) -> Html {
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
    let rows: Vec<El> = (0..now.log.seats)
        .map(|far| (now.log.me + far) % now.log.seats)
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

/// The score of the own hand, from the analysis: for a win by draw, or for no win.
fn own_points(now: &Now) -> Option<u32> {
    let report = now.report()?;
    if now.table.winners.contains(&now.log.me) {
        report.score_tsumo
    } else {
        Some(report.score_lose)
    }
}
