//! What several parts of the Play screen show: names of seats and units, events, reasons.

use super::super::parts::seat_by_turn;
use super::answers::is_person;
use super::save::COMS;
use super::state::{Msg, Over, State, View};
use crate::components::{mini, or_dash};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::hooks::JobHandle;
use crate::i18n::{self, Lang, MilljanPlay, number, percent};
use crate::names;
use jobs::milljan::{
    AnalyseReport, EventName, EventRow, IDOLS, IdolId, OWN, PlayReport, PlayRequest, Player,
    Reason, ReviewReport, Set, Sound, UnitId, Way, unit,
};
use jobs::short_sort;

/// The data that every part of the screen reads.
pub(super) struct Ctx<'a> {
    pub(super) state: &'a State,
    pub(super) game: &'a PlayRequest,
    pub(super) report: &'a PlayReport,
    /// Whether the report is final, so that a person may decide.
    pub(super) live: bool,
    /// The seat whose view is shown.
    pub(super) me: u8,
    pub(super) analysis: Option<&'a AnalyseReport>,
    /// What that analysis was asked.
    pub(super) asked: Option<&'a Sound>,
    /// How another did on the same wall.
    pub(super) other: Option<Other>,
    /// The decisions of one seat, beside the best ones.
    pub(super) review: &'a JobHandle<ReviewReport>,
    pub(super) send: &'a Handler<Msg>,
    pub(super) lang: Lang,
}

/// The end of a game on the same wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Other {
    /// Whether it is that of whoever invited to it; otherwise it is the article's player's.
    pub(super) invited: bool,
    pub(super) won: bool,
    pub(super) draws: u16,
    pub(super) points: u32,
}

impl Ctx<'_> {
    /// A callback that sends this.
    pub(super) fn on(&self, msg: Msg) -> Handler<()> {
        on(self.send, msg)
    }

    pub(super) fn t(&self, key: MilljanPlay) -> &'static str {
        self.lang.t(key)
    }

    pub(super) fn seat_name(&self, seat: u8) -> String {
        let foreign = self.state.view == View::Replay && self.state.foreign;
        seat_name(self.game, seat, foreign, self.lang)
    }

    /// Number of the actions that led to the report.
    pub(super) fn actions(&self) -> usize {
        self.game.actions.len()
    }

    /// Whether the person whose view is shown decides now.
    pub(super) fn decides(&self) -> bool {
        self.live && is_person(Some(self.game), self.me) && self.report.to_act == Some(self.me)
    }

    /// What can be done now, as far as it is compared, the best first.
    pub(super) fn ways(&self) -> &[Way] {
        let advice = self.analysis.and_then(|report| report.advice.as_ref());
        advice.map(|advice| advice.ways.as_slice()).unwrap_or_default()
    }

    /// A name of a unit that opens its details.
    pub(super) fn unit_button(&self, words: &'static str, id: UnitId) -> El {
        let label = el("span").attr("lang", "ja").with(unit_name(self.game, id));
        button(words, label, self.on(Msg::Over(Over::Unit(id))))
    }
}

/// The name of a seat: a single person is "you", but in somebody else's game, and the others sit around;
/// otherwise all have numbers.
pub(super) fn seat_name(game: &PlayRequest, seat: u8, foreign: bool, lang: Lang) -> String {
    let person = |seat: &jobs::milljan::SeatEntry| seat.com.is_none();
    let mut persons = (0u8..).zip(&game.seats).filter(|(_, seat)| person(seat)).map(|(at, _)| at);
    let you = persons.next().filter(|_| persons.next().is_none());
    let seats = game.seats.len() as u8;
    match (game.seats.get(usize::from(seat)), you) {
        (Some(_), Some(you)) if seat == you => {
            lang.t(if foreign { MilljanPlay::ThePlayer } else { MilljanPlay::You }).to_owned()
        }
        (Some(_), Some(you)) => seat_by_turn((seat + seats - you) % seats, seats, lang).to_owned(),
        (Some(entry), None) if person(entry) => lang.fill(MilljanPlay::PlayerName, &[&(seat + 1)]),
        _ => lang.fill(MilljanPlay::SeatName, &[&(seat + 1)]),
    }
}

/// Name and one line about a computer player.
pub(super) fn com_words(com: Player, lang: Lang) -> [&'static str; 2] {
    lang.parts(match com {
        Player::Tsumogiri => MilljanPlay::ComTsumogiri,
        Player::Plain => MilljanPlay::ComPlain,
        Player::Value => MilljanPlay::ComValue,
        Player::Strong { nodes } if nodes < 1000 => MilljanPlay::ComStrong1,
        Player::Strong { nodes } if nodes < 4000 => MilljanPlay::ComStrong2,
        Player::Strong { .. } => MilljanPlay::ComStrong3,
    })
}

/// The computer players as choices.
pub(super) fn com_choices(lang: Lang) -> Vec<(String, String)> {
    COMS.iter()
        .enumerate()
        .map(|(at, &com)| (at.to_string(), com_words(com, lang)[0].to_owned()))
        .collect()
}

/// The name of a unit, own ones included; always as it was given.
pub(super) fn unit_name(game: &PlayRequest, id: UnitId) -> String {
    let own = id.checked_sub(OWN).and_then(|at| game.units_own.get(usize::from(at)));
    match (unit(id), own) {
        (Some(unit), _) => unit.name.to_owned(),
        (None, Some(own)) => own.name.clone(),
        (None, None) => format!("#{id}"),
    }
}

/// Who is in a unit.
pub(super) fn members(game: &PlayRequest, id: UnitId) -> Vec<IdolId> {
    let own = id.checked_sub(OWN).and_then(|at| game.units_own.get(usize::from(at)));
    match (unit(id), own) {
        (Some(unit), _) => unit.members.iter().collect(),
        (None, Some(own)) => own.members.clone(),
        (None, None) => Vec::new(),
    }
}

/// Every unit that counts in this game, with its members.
pub(super) fn active(game: &PlayRequest) -> Vec<(UnitId, Set)> {
    let built_in = jobs::milljan::UNITS.iter().zip(0..);
    let built_in = built_in
        .filter(|(unit, _)| unit.from <= game.snapshot)
        .map(|(unit, id)| (id, unit.members));
    let own = game.units_own.iter().zip(OWN..);
    let own = own.map(|(unit, id)| (id, unit.members.iter().copied().collect()));
    built_in.chain(own).filter(|(id, _)| !game.units_off.contains(id)).collect()
}

/// Sorts by the colour's letter first, as the eye does.
pub(super) fn by_kind(id: IdolId) -> u64 {
    let letter = IDOLS.get(usize::from(id)).map_or('?', |idol| idol.kind.letter());
    "PFAES".find(letter).unwrap_or(9) as u64 * 100 + u64::from(id)
}

/// Copies of a character that a seat does not see.
pub(super) fn left(ctx: &Ctx, id: IdolId) -> u8 {
    let Some(own) = ctx.report.seats.get(usize::from(ctx.me)) else { return 3 };
    let mut count = own.free.iter().filter(|&&tile| tile == id).count();
    for seat in &ctx.report.seats {
        count += seat.room.iter().filter(|&&tile| tile == id).count();
        let shown = seat.claimed.iter().filter(|&&unit| members(ctx.game, unit).contains(&id));
        count += shown.count();
    }
    if ctx.report.sent.is_some_and(|sent| sent.tile == id) {
        count += 1;
    }
    3_u8.saturating_sub(count as u8)
}

/// One event, in words; draws of a hidden hand are not revealed.
pub(super) fn event(ctx: &Ctx, row: &EventRow, open: bool) -> El {
    let tile = row.tile.map(|id| mini(&names::face(id, ctx.lang), None));
    let from = row.from.map(|seat| ctx.seat_name(seat)).unwrap_or_default();
    let key = match row.what {
        EventName::Draw if open || row.seat == ctx.me => MilljanPlay::LogDraw,
        EventName::Draw => MilljanPlay::LogDrawHidden,
        EventName::Sora => MilljanPlay::LogSora,
        EventName::Send if row.drawn => MilljanPlay::LogSendDrawn,
        EventName::Send => MilljanPlay::LogSend,
        EventName::Tin => MilljanPlay::LogTin,
        EventName::Tsumo => MilljanPlay::LogTsumo,
        EventName::Ron => MilljanPlay::LogRon,
        EventName::Exhausted => MilljanPlay::LogExhausted,
    };
    let tile = tile.filter(|_| key != MilljanPlay::LogDrawHidden);
    let unit = row.unit.map(|id| ctx.unit_button("button.link", id));
    let who =
        (key != MilljanPlay::LogExhausted).then(|| el("b").with(ctx.seat_name(row.seat)).with(" "));
    el("li.log__row").with(who).with(ctx.lang.fill(key, &[&from])).with(" ").with(tile).with(unit)
}

/// The event with its reason, where one is known and may be read.
pub(super) fn event_with_reason(
    ctx: &Ctx,
    row: &EventRow,
    open: bool,
    reason: Option<&Reason>,
) -> El {
    event(ctx, row, open).with(reason.map(|reason| el("span.log__why").with(why(reason, ctx.lang))))
}

/// The reasons known for a step: those kept, and those of the report.
pub(super) fn reason<'a>(ctx: &'a Ctx, action: usize) -> Option<&'a Reason> {
    let kept = ctx.state.reasons.iter().find(|(at, _)| *at == action).map(|known| &known.1);
    let base = ctx.actions();
    kept.or_else(|| ctx.report.taken.get(action.checked_sub(base)?).map(|taken| &taken.reason))
}

/// Why a computer player does what it does.
pub(super) fn why(reason: &Reason, lang: Lang) -> String {
    let decimal = |points: f64| i18n::decimal(points, 0);
    match *reason {
        Reason::Forced => lang.t(MilljanPlay::WhyForced).to_owned(),
        Reason::Win { points } => lang.fill(MilljanPlay::WhyWin, &[&number(points.into())]),
        Reason::Speed { h, weight } => lang.fill(MilljanPlay::WhySpeed, &[&or_dash(h), &weight]),
        Reason::Nearer { before, after } => {
            lang.fill(MilljanPlay::WhyNearer, &[&or_dash(before), &or_dash(after)])
        }
        Reason::NotNearer { h } => lang.fill(MilljanPlay::WhyNotNearer, &[&or_dash(h)]),
        Reason::SoraLater { h } => lang.fill(MilljanPlay::WhySoraLater, &[&or_dash(h)]),
        Reason::Value { expected, win, next } => {
            let next = next.map_or_else(|| "–".to_owned(), decimal);
            lang.fill(MilljanPlay::WhyValue, &[&decimal(expected), &percent(win, 0), &next])
        }
    }
}

/// Small numbers first, with a place after each: one implementation for everything sorted here.
pub(super) fn sorted(mut keys: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    short_sort::sort_by_key(&mut keys, |&key| key);
    keys
}
