//! The strip on top: what to do now and why, always in the same place; and what stands behind it.

use yew::prelude::*;

use super::super::answer::{acts, advised};
use super::super::cockpit::{self, Tone};
use super::super::parts::failure_words;
use super::{Msg, Now, Place, Sheet};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::i18n::milljan::AdviceWords;
use crate::i18n::{self, CommonText, MeetText, MilljanText};
use crate::names;
use jobs::milljan::log::{Event, Phase};
use jobs::milljan::{Act, State, Way};

/// What the strip says.
pub(super) struct Said {
    pub(super) words: AdviceWords,
    pub(super) tone: Tone,
    /// Whether it is about the table as it stands.
    pub(super) fresh: bool,
    /// The button that records having done it: name, label, what it records.
    did: Option<(&'static str, String, Handler<()>)>,
}

impl Said {
    fn new(title: impl Into<String>, why: impl Into<String>) -> Self {
        let words = AdviceWords { title: title.into(), why: why.into() };
        Self { words, tone: Tone::Quiet, fresh: true, did: None }
    }
}

/// What the strip says now.
pub(super) fn said(now: &Now) -> Said {
    let lang = now.lang;
    let place = match now.ui.place {
        Place::Replace(at) => Some(lang.fill(MeetText::Replacing, &[&(at + 1)])),
        Place::Before(at) => Some(lang.fill(MeetText::Inserting, &[&(at + 1)])),
        Place::Deal => Some(lang.t(MeetText::Dealing).to_owned()),
        Place::End => None,
    };
    if let Some(place) = place {
        let back =
            ("place-end", lang.t(MeetText::Done).to_owned(), on(&now.send, Msg::Place(Place::End)));
        return Said { did: Some(back), ..Said::new(place, lang.t(MeetText::DealHint)) };
    }
    if now.asks_oshi() {
        let skip =
            ("no-oshi", lang.t(MilljanText::NoOshi).to_owned(), on(&now.send, Msg::Oshi(None)));
        let said = Said::new(lang.t(MeetText::AskOshi), lang.t(MeetText::AskOshiWhy));
        return Said { did: Some(skip), ..said };
    }
    if now.dealing() {
        let more = lang.fill(MeetText::DealMore, &[&now.log.to_deal()]);
        return Said::new(more, lang.t(MeetText::DealHint));
    }
    if now.table.phase == Phase::Over {
        let who: Vec<_> = now.table.winners.iter().map(|&seat| now.seat(seat)).collect();
        let title = if who.is_empty() {
            lang.t(MeetText::NobodyWon).to_owned()
        } else {
            lang.fill(MeetText::SeatWon, &[&i18n::list(&who, lang)])
        };
        return Said::new(title, lang.t(MeetText::EnterPoints));
    }
    if now.sound.request.state == State::Partial {
        return Said::new(lang.t(MeetText::HandWrong), lang.t(MeetText::HandWrongHint));
    }
    if let Some(words) = failure_words(&now.hand.state, lang) {
        let retry = ("retry", lang.t(CommonText::Retry).to_owned(), now.hand.retry.clone());
        return Said { did: Some(retry), ..Said::new(words, "") };
    }
    let words =
        now.report().and_then(|(report, asked)| Some((report, advised(report, asked, lang)?)));
    let Some((report, mut words)) = words else {
        return Said { fresh: false, ..Said::new("…", "") };
    };
    // Whose tile it is about.
    if let Some((from, tile)) = now.table.sent.filter(|&(from, _)| from != now.log.me) {
        let sent = lang.fill(MeetText::SeatSent, &[&now.seat(from), &names::idol(tile, lang)]);
        words.about(sent);
    }
    let did = report.best_way().and_then(|way| did(now, way));
    let tone = Tone::of(report.best_way(), acts(report));
    Said { words, tone, fresh: !now.is_busy(), did }
}

/// The button that records having followed the advice.
fn did(now: &Now, way: &Way) -> Option<(&'static str, String, Handler<()>)> {
    let (lang, me) = (now.lang, now.log.me);
    let event = match way.act {
        Act::Win => Event::Win { seat: me },
        Act::Send(tile) => Event::Send { seat: me, tile },
        Act::Tin { unit, .. } => Event::Tin { seat: me, unit },
        Act::Fetch(tile) => {
            let seats = now.table.seats.iter().zip(0u8..);
            let from = seats.filter(|(seat, _)| seat.room.contains(&tile)).map(|(_, from)| from);
            Event::Sora { seat: me, from: from.last()?, tile }
        }
        Act::Wait => return None,
    };
    let (name, key) = match way.act {
        Act::Win => ("did-win", MeetText::IWon),
        Act::Tin { .. } => ("did-tin", MeetText::IClaimed),
        Act::Fetch(_) => ("did-fetch", MeetText::IFetched),
        _ => ("did-send", MeetText::ISent),
    };
    Some((name, lang.t(key).to_owned(), on(&now.send, Msg::Put(event))))
}

/// The strip, with the button that records having followed it.
pub(super) fn strip(now: &Now, said: &Said) -> El {
    let did = said.did.clone();
    let did =
        did.map(|(name, label, what)| button("button.button strip__did", label, what).id(name));
    let open = on(&now.send, Msg::Open(Some(Sheet::Answer)));
    cockpit::strip(&said.words, said.tone, said.fresh, Some(open), all(did))
}

/// A way to what stands beside on a wide screen.
const NARROW: &str = "button.meet__tool meet__tool--narrow";

/// What comes nearer in one line, and the ways to everything else; or what is wrong with the log.
pub(super) fn tools(now: &Now) -> El {
    let lang = now.lang;
    let open = |sheet| on(&now.send, Msg::Open(Some(sheet)));
    let first = match now.table.troubles.last() {
        Some((at, what)) => {
            let words = super::details::trouble_at(now, *at, what);
            button("button.waits-row waits-row--bad@troubles", words, open(Sheet::Log))
                .attr("role", "status")
        }
        None => {
            let report = now.report().map(|(report, _)| report);
            cockpit::waits(report, open(Sheet::Answer), lang)
        }
    };
    let tool = |words: &'static str, key: MeetText, sheet, name| {
        button(words, lang.t(key), open(sheet)).attr("aria-haspopup", "dialog").id(name)
    };
    el("div.meet__tools")
        .with(first)
        .with(tool("button.meet__tool", MeetText::Rooms, Sheet::Rooms, "open-rooms"))
        .with(tool(NARROW, MeetText::ViewLog, Sheet::Log, "open-log"))
        .with(tool(NARROW, MeetText::More, Sheet::Table, "open-more"))
}

/// Behind the answer: all that can be done, then the waits with copies, points and units.
pub(super) fn details(now: &Now, said: &Said) -> Html {
    match now.report() {
        Some(known) => cockpit::behind(&said.words, known, now.table.sheet.clone(), now.lang),
        None => el("p.muted").with(now.lang.t(MeetText::AnswerLater)).html(),
    }
}
