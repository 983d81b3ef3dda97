//! The answer: what to do with the tile just sent, what to send, what to wait for.

use yew::prelude::*;

use super::super::answer::{at_table, keeping};
use super::super::explain::{explain, fact};
use super::super::parts::failure;
use super::{Msg, Now};
use crate::components::{Exactness, exactness_badge, mini, or_dash};
use crate::el::{El, all, button, el, on};
use crate::hooks::JobHandle;
use crate::i18n::{self, CommonText, MeetText, MilljanText, MilljanTopic, milljan as words};
use crate::names;
use jobs::milljan::log::{Event, Log, Phase, Table};
use jobs::milljan::{
    AnalyseReport, AnalyseRequest, ClaimFrom, ClaimsReport, IdolId, Roster, State, UnitId,
};

/// What the claim table says about the tile just sent.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    /// It wins, with these points.
    Ron(u32),
    /// It brings the win nearer in this unit.
    Tin { unit: UnitId, tile: IdolId, h: Option<u8>, before: Option<u8> },
    /// Nothing is better than letting it pass.
    Pass,
}

/// Whether the rules let the own seat claim this tile for a unit.
pub(super) fn may_tin(log: &Log, from: u8) -> bool {
    log.claim_from == ClaimFrom::Any || log.after(from) == log.me
}

pub(super) fn verdict(log: &Log, table: &Table, report: &ClaimsReport, roster: &Roster) -> Verdict {
    let Some((from, tile)) = table.sent else { return Verdict::Pass };
    let Some(claim) = report.claims.iter().find(|claim| claim.tile == tile) else {
        return Verdict::Pass;
    };
    if let Some(points) = claim.ron {
        return Verdict::Ron(points);
    }
    let far = |h: Option<u8>| h.unwrap_or(u8::MAX);
    // Among equals the larger: it is worth more.
    let best = claim
        .tin
        .iter()
        .filter(|&&(_, h)| may_tin(log, from) && far(h) < far(report.h))
        .min_by_key(|&&(unit, h)| (far(h), std::cmp::Reverse(roster.size(unit)), unit));
    best.map_or(Verdict::Pass, |&(unit, h)| Verdict::Tin { unit, tile, h, before: report.h })
}

/// The hand that has claimed the tile for a unit and must send.
pub(super) fn after_claim(
    before: &AnalyseRequest,
    unit: UnitId,
    tile: IdolId,
    roster: &Roster,
) -> AnalyseRequest {
    let mut after = AnalyseRequest { state: State::Drawn, ..before.clone() };
    for member in roster.members(unit).iter().filter(|&member| member != tile) {
        if let Some(at) = after.free.iter().position(|&held| held == member) {
            after.free.remove(at);
        }
    }
    after.claimed.push(unit);
    after
}

/// The answer in large, its reason, and the buttons that say "I did"; and the same as words.
pub(super) fn headline(
    now: &Now,
    verdict: Option<&Verdict>,
    claims: Option<&ClaimsReport>,
    after: &JobHandle<AnalyseReport>,
) -> (Html, String) {
    let lang = now.lang;
    let me = now.log.me;
    let idol = |id: IdolId| names::idol(id, lang).to_string();
    let send_after = |report: Option<&AnalyseReport>| {
        let row = report.and_then(at_table)?;
        let h = row.h.unwrap_or_default();
        Some(words::after_discard(h, row.adv.len(), row.weight.into(), lang))
    };
    let win = |points: u32| {
        let did = button(
            "button.button button--main@did-win",
            lang.t(MeetText::IWon),
            on(&now.send, Msg::Put(Event::Win { seat: me })),
        );
        (i18n::points(points, lang), did)
    };
    let mut did = None;
    // The answer, and whether it is an action: vermilion is for what to do.
    let (big, so, why) = if now.dealing() {
        (
            lang.fill(MeetText::DealMore, &[&now.log.to_deal()]),
            false,
            lang.t(MeetText::DealHint).to_owned(),
        )
    } else if now.table.phase == Phase::Over {
        let who: Vec<_> = now.table.winners.iter().map(|&seat| now.seat(seat)).collect();
        let big = if who.is_empty() {
            lang.t(MeetText::NobodyWon).to_owned()
        } else {
            lang.fill(MeetText::SeatWon, &[&i18n::list(&who, lang)])
        };
        (big, false, lang.t(MeetText::EnterPoints).to_owned())
    } else if let (Some((from, tile)), Some(verdict)) =
        (now.table.sent.filter(|&(from, _)| from != me), verdict)
    {
        let sent = lang.fill(MeetText::SeatSent, &[&now.seat(from), &idol(tile)]);
        match verdict {
            Verdict::Ron(points) => {
                let (points, button) = win(*points);
                did = Some(button);
                (lang.fill(MeetText::RonFor, &[&points]), true, sent)
            }
            Verdict::Tin { unit, h, before, .. } => {
                let claim = Msg::Put(Event::Tin { seat: me, unit: *unit });
                did = Some(button(
                    "button.button button--main@did-tin",
                    lang.t(MeetText::IClaimed),
                    on(&now.send, claim),
                ));
                let report = after.fresh_report();
                let tile = report.and_then(at_table).map(|row| row.tile);
                let tile = tile.map_or_else(|| "…".to_owned(), idol);
                let big = lang.fill(MeetText::TinThenSend, &[&now.unit(*unit), &tile]);
                let nearer = format!("h {} → {}", or_dash(*before), or_dash(*h));
                let then = send_after(report).unwrap_or_default();
                (big, true, format!("{sent} · {nearer} · {then}"))
            }
            Verdict::Pass => {
                let h = or_dash(claims.and_then(|claims| claims.h));
                (lang.t(MeetText::LetPass).to_owned(), true, format!("{sent} · h {h}"))
            }
        }
    } else {
        match (now.report(), now.sound.request.state) {
            (None, _) => ("…".to_owned(), false, String::new()),
            (Some(_), State::Partial) => (
                lang.t(MeetText::HandWrong).to_owned(),
                false,
                lang.t(MeetText::HandWrongHint).to_owned(),
            ),
            (Some(report), _) if report.h.is_none() => {
                (lang.t(MilljanText::NoGoal).to_owned(), false, String::new())
            }
            (Some(report), State::Drawn) if report.h == Some(0) => {
                let (points, button) = win(report.score_tsumo.unwrap_or_default());
                did = Some(button);
                (lang.t(MilljanText::Win).to_owned(), true, points)
            }
            (Some(report), State::Drawn) => match at_table(report) {
                Some(row) => {
                    let then = send_after(Some(report)).into_iter();
                    let all: Vec<_> =
                        then.chain(keeping(report, lang).map(str::to_owned)).collect();
                    (lang.fill(MilljanText::SendTile, &[&idol(row.tile)]), true, all.join(" · "))
                }
                None => ("…".to_owned(), false, String::new()),
            },
            (Some(report), _) => {
                let count = lang.fill(
                    CommonText::KindsAndTiles,
                    &[&report.adv.as_ref().map_or(0, Vec::len), &report.weight.unwrap_or_default()],
                );
                let head = lang.t(if report.h == Some(1) {
                    MilljanText::ViewWaits
                } else {
                    MilljanText::AdvancingLeft
                });
                (
                    words::waiting(report.h.unwrap_or_default(), lang),
                    false,
                    format!("{head} {count}"),
                )
            }
        }
    };
    let said = format!("{big}. {why}");
    let fresh = now.hand.fresh && !now.hand.is_busy() && !after.is_busy();
    let line = el("div.headline@headline")
        .attr("data-fresh", fresh || now.dealing())
        .with(el("span.big").with(el("span").class("answer", so).with(big)))
        .with(el("span.why").with(why))
        .with(did);
    (all([line.html(), all(failure(&now.hand.state, lang))]), said)
}

/// h, what comes nearer, the wall: always visible.
pub(super) fn figures(now: &Now) -> El {
    let lang = now.lang;
    let wall = el("span.figure@wall")
        .with(lang.t(MeetText::Wall))
        .with(" ")
        .with(el("b").with(now.table.wall));
    let numbers = vec![fact(lang.t(MeetText::Wall), now.table.wall)];
    let wall = explain(MilljanTopic::Wall, numbers, lang).with(wall);
    let line = el("div.figures meet__figures");
    let Some(report) = now.report() else { return line.with(wall) };
    let h =
        vec![fact("h", or_dash(report.h)), fact(lang.t(MilljanText::LeftInWall), report.unseen)];
    let h = explain(MilljanTopic::H, h, lang)
        .id("h")
        .with(el("span.figure").with("h = ").with(el("b").with(or_dash(report.h))));
    let row = at_table(report);
    let adv: &[IdolId] = match (&report.adv, row) {
        (Some(adv), _) => adv,
        (None, Some(row)) if report.h != Some(0) => &row.adv,
        _ => &[],
    };
    let waits = adv.iter().map(|&id| {
        let left = report.rem.get(usize::from(id)).copied().unwrap_or_default();
        mini(&names::face(id, lang), Some(left.into()))
    });
    line.with(h).with(wall).with(exactness_badge(Exactness::Exact, false, lang)).with(
        el("div.meet__waits@waits")
            .attr("tabindex", "0")
            .group(lang.t(MilljanText::AdvancingLeft))
            .list(waits),
    )
}
