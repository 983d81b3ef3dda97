//! Over the screen or beside it: the answer in full, the waiting rooms, the log, the counters, the danger,
//! the table.

use yew::prelude::*;

use super::super::explain::{explain, fact};
use super::super::keyboard::date_picker;
use super::super::parts::failure;
use super::answer::{self, Said};
use super::{Msg, Now, Place, Sheet, awake};
use crate::components::{
    Choice, Exactness, Icon, bare_table, card, dialog, exactness_badge, mini, progress_line,
    row_head, segmented, sign,
};
use crate::el::{El, all, button, el, hear, on};
use crate::hooks::{use_job, use_lang};
use crate::i18n::{self, Lang, MeetText, MilljanText, MilljanTopic, decimal, percent};
use crate::mount::mount;
use crate::names;
use crate::route::Route;
use jobs::Ask;
use jobs::milljan::log::{Event, Trouble};
use jobs::milljan::{
    ClaimFrom, Danger, DangerReport, DangerRequest, IDOLS, IdolId, RivalEntry, SORA, TileDanger,
};
use share;

/// Tables that the danger is sampled from, and where the samples start.
const SAMPLES: u32 = 400;
const SEED: u64 = 1;

/// What is open over the screen. The answer and the rooms stand alone, the rest is one tap apart.
pub(super) fn over(now: &Now, said: &Said, sheet: Sheet) -> Html {
    let lang = now.lang;
    let close = on(&now.send, Msg::Open(None));
    let (title, body) = match sheet {
        Sheet::Answer => (MeetText::AnswerTitle, answer::details(now, said)),
        Sheet::Rooms => (MeetText::Rooms, rooms(now)),
        sheet => (MeetText::More, views(now, sheet, |sheet| Msg::Open(Some(sheet)))),
    };
    dialog(lang.t(title), "meet-sheet", close, el("div.milljan meet__sheet").with(body))
}

/// One of the views, with the way to the others.
pub(super) fn views(now: &Now, view: Sheet, to: fn(Sheet) -> Msg) -> Html {
    let lang = now.lang;
    let choice = |view, key: MeetText, id: &'static str| Choice::new(view, lang.t(key)).testid(id);
    let choices = vec![
        choice(Sheet::Log, MeetText::ViewLog, "view-log"),
        choice(Sheet::Seen, MeetText::ViewSeen, "view-seen"),
        choice(Sheet::Danger, MeetText::ViewDanger, "view-danger"),
        choice(Sheet::Table, MeetText::ViewTable, "view-table"),
    ];
    let set = hear(&now.send, to);
    let body = match view {
        Sheet::Seen => seen(now).html(),
        Sheet::Danger => danger(now),
        Sheet::Table => table(now),
        _ => log(now),
    };
    all([segmented(lang.t(MilljanText::Views), choices, &view, &set, false).html(), body])
}

/// Every seat's waiting room and claimed units, the own seat first.
fn rooms(now: &Now) -> Html {
    let lang = now.lang;
    let wall = el("b").id("wall").with(now.table.wall);
    let wall = el("span").with(lang.t(MeetText::Wall)).with(" ").with(wall);
    let numbers = vec![fact(lang.t(MeetText::Wall), now.table.wall)];
    let wall = el("p").with(explain(MilljanTopic::Wall, numbers, lang).with(wall));
    let rooms = now.seats().filter_map(|seat| {
        let shown = now.table.seats.get(usize::from(seat))?;
        let room = shown.room.iter().map(|&id| mini(&names::face(id, lang), None));
        let units = shown.claimed.iter().map(|&id| {
            let members = now.sound.roster.members(id);
            let members = members.iter().map(|id| mini(&names::face(id, lang), None));
            el("p.minis")
                .with(el("b").attr("lang", "ja").with(now.unit(id).to_owned()))
                .list(members)
        });
        let none = shown.room.is_empty().then(|| el("span.muted").with("–"));
        let name = lang.fill(MeetText::RoomOf, &[&now.seat(seat)]);
        let section = el("section.card")
            .id(format!("room-of-{}", now.log.distance(seat)))
            .with(el("h3").with(name))
            .with(el("p.minis").list(room).with(none))
            .list(units);
        Some(section)
    });
    all(std::iter::once(wall).chain(rooms))
}

fn words(now: &Now, event: Event) -> String {
    let lang = now.lang;
    let idol = |id: IdolId| names::idol(id, lang).to_string();
    match event {
        Event::Draw(tile) => lang.fill(MeetText::IDrew, &[&idol(tile)]),
        Event::Send { seat, tile } => {
            lang.fill(MeetText::SeatSent, &[&now.seat(seat), &idol(tile)])
        }
        Event::Tin { seat, unit } => {
            lang.fill(MeetText::SeatClaimed, &[&now.seat(seat), &now.unit(unit)])
        }
        Event::Sora { seat, from, tile } => {
            lang.fill(MeetText::SeatSora, &[&now.seat(seat), &now.seat(from), &idol(tile)])
        }
        Event::Win { seat } => lang.fill(MeetText::SeatWon, &[&now.seat(seat)]),
        Event::Empty => lang.t(MeetText::WallEmpty).to_owned(),
    }
}

fn trouble(now: &Now, what: &Trouble) -> String {
    let lang = now.lang;
    let idol = |id: &IdolId| names::idol(*id, lang);
    match what {
        Trouble::NoSeat => lang.t(MeetText::NoSeat).to_owned(),
        Trouble::OutOfTurn(seat) => lang.fill(MeetText::OutOfTurn, &[&now.seat(*seat)]),
        Trouble::NoDraw => lang.t(MeetText::NoDraw).to_owned(),
        Trouble::NotInHand(tile) => lang.fill(MeetText::NotInHand, &[&idol(tile)]),
        Trouble::NotInRoom(tile) => lang.fill(MeetText::NotInRoom, &[&idol(tile)]),
        Trouble::NothingSent => lang.t(MeetText::NothingSent).to_owned(),
        Trouble::NotBefore => lang.t(MeetText::NotBefore).to_owned(),
        Trouble::BadUnit => lang.t(MeetText::BadUnit).to_owned(),
        Trouble::UnitWithout(tile) => lang.fill(MeetText::UnitWithout, &[&idol(tile)]),
        Trouble::Lacks(tiles) => {
            let names: Vec<_> = tiles.iter().map(idol).collect();
            lang.fill(MeetText::Lacks, &[&i18n::list(&names, lang)])
        }
        Trouble::TooLarge => {
            lang.t(MilljanText::OverThirteen).split("{0}").last().unwrap_or_default().to_owned()
        }
        Trouble::FourthCopy { tile, copies } => {
            lang.fill(MeetText::FourthCopy, &[&idol(tile), copies])
        }
        Trouble::AfterEnd => lang.t(MeetText::AfterEnd).to_owned(),
    }
}

/// An impossible entry in words, with its place.
pub(super) fn trouble_at(now: &Now, at: Option<usize>, what: &Trouble) -> String {
    let place =
        at.map_or_else(|| now.lang.t(MeetText::Dealing).to_owned(), |at| (at + 1).to_string());
    format!("{place}: {}", trouble(now, what))
}

/// Impossible entries; nothing is removed.
fn troubles(now: &Now) -> Option<El> {
    let rows = now.table.troubles.iter().rev();
    let rows = rows.map(|(at, what)| el("li").with(trouble_at(now, *at, what)));
    (!now.table.troubles.is_empty())
        .then(|| el("div.notice notice--bad@all-troubles").with(el("ul").list(rows)))
}

/// All events, the newest first; each can be changed, removed, or have a missed one inserted before
/// it.
fn log(now: &Now) -> Html {
    let lang = now.lang;
    let rows = now.log.events.iter().enumerate().rev().map(|(at, &event)| {
        let bad = now.table.troubles.iter().any(|(place, _)| *place == Some(at));
        let tool = |words: &'static str, key: MeetText, icon: Icon, what: Msg| {
            let label = format!("{} {}", at + 1, lang.t(key));
            button(words, sign(icon), on(&now.send, what)).attr("aria-label", label)
        };
        el("li.meet__event")
            .class("meet__event--bad", bad)
            .id(format!("event-{at}"))
            .with(el("span.num muted").with(at + 1))
            .with(el("span.meet__words").with(words(now, event)))
            .with(
                tool(
                    "button.icon-button",
                    MeetText::Insert,
                    Icon::Plus,
                    Msg::Place(Place::Before(at)),
                )
                .id(format!("before-{at}")),
            )
            .with(
                tool(
                    "button.icon-button",
                    MeetText::Change,
                    Icon::Keyboard,
                    Msg::Place(Place::Replace(at)),
                )
                .id(format!("change-{at}")),
            )
            .with(
                tool("button.icon-button", MeetText::Delete, Icon::Trash, Msg::Drop(at))
                    .id(format!("delete-{at}")),
            )
    });
    let none = now.log.events.is_empty().then(|| el("p.muted").with(lang.t(MeetText::NoEvents)));
    let deal = button(
        "button.button",
        lang.t(MeetText::ChangeDeal),
        on(&now.send, Msg::Place(Place::Deal)),
    );
    let check = Route::MilljanCheck.href() + "#s=" + &share::write_milljan(&now.table.sheet);
    let check = el("a.button@to-check").attr("href", check).with(lang.t(MeetText::ToCheck));
    el("section.card")
        .with(troubles(now))
        .with(none)
        .with(el("ol.meet__log@log").attr("reversed", "").list(rows))
        .with(el("div.buttons").with(deal).with(check))
        .html()
}

/// How many copies of each tile are not visible.
fn seen(now: &Now) -> El {
    let lang = now.lang;
    let cells = (0..IDOLS.len() as IdolId).map(|id| {
        let left = now.table.left[usize::from(id)];
        el("span.meet__count")
            .class("meet__count--gone", left == 0)
            .id(format!("left-{id}"))
            .with(mini(&names::face(id, lang), Some(left.into())))
    });
    card(
        "section.card@seen",
        lang.t(MeetText::LeftTitle),
        Some(exactness_badge(Exactness::Exact, false, lang)),
    )
    .with(el("div.meet__counts").list(cells))
}

/// Seats, rules, units, and the running score.
fn table(now: &Now) -> Html {
    let lang = now.lang;
    let send = &now.send;
    let setting = |key: MeetText, control: El| {
        el("div.meet__setting").with(el("span").with(lang.t(key))).with(control)
    };
    let seats =
        (2..=4).map(|n: u8| Choice::new(n, n.to_string()).testid(format!("seats-{n}"))).collect();
    let dealers = now
        .seats()
        .map(|seat| {
            Choice::new(seat, now.seat(seat)).testid(format!("dealer-{}", now.log.distance(seat)))
        })
        .collect();
    let from = vec![
        Choice::new(ClaimFrom::Any, lang.t(MeetText::FromAny)).testid("from-any"),
        Choice::new(ClaimFrom::Left, lang.t(MeetText::Before)).testid("from-left"),
    ];
    let draws =
        vec![Choice::new(true, lang.t(MeetText::On)), Choice::new(false, lang.t(MeetText::Off))];
    let oshi = now
        .log
        .start
        .oshi
        .map_or_else(|| lang.t(MilljanText::NoOshi).into(), |id| names::idol(id, lang));
    let oshi = el("span.buttons")
        .with(button("button.button@oshi", oshi, on(send, Msg::AskOshi)))
        .with(now.log.start.oshi.map(|_| {
            button("button.button", lang.t(MilljanText::NoOshi), on(send, Msg::Oshi(None)))
        }));
    let totals = now.seats().map(|seat| {
        let total = now.log.totals.get(usize::from(seat)).copied().unwrap_or_default();
        el("div").with(el("dt").with(now.seat(seat))).with(
            el("dd.num")
                .id(format!("total-{}", now.log.distance(seat)))
                .with(i18n::points(total, lang)),
        )
    });
    let empty = on(send, Msg::Put(Event::Empty));
    let empty = button("button.button@empty", lang.t(MeetText::WallEmpty), empty);
    let next = button("button.button", lang.t(MeetText::NextDeal), on(send, Msg::NextDeal([0; 4])));
    let fresh = button("button.button@fresh", lang.t(MeetText::Fresh), on(send, Msg::Fresh));
    card("section.card@table", lang.t(MeetText::ViewTable), None)
        .with(setting(
            MeetText::Seats,
            segmented(
                lang.t(MeetText::Seats),
                seats,
                &now.log.seats,
                &hear(send, Msg::Seats),
                true,
            ),
        ))
        .with(setting(
            MeetText::Dealer,
            segmented(
                lang.t(MeetText::Dealer),
                dealers,
                &now.log.dealer,
                &hear(send, Msg::Dealer),
                true,
            ),
        ))
        .with(setting(MeetText::OshiOwn, oshi))
        .with(setting(
            MeetText::TinFrom,
            segmented(
                lang.t(MeetText::TinFrom),
                from,
                &now.log.claim_from,
                &hear(send, Msg::From),
                true,
            ),
        ))
        .with(setting(
            MeetText::SoraDraws,
            segmented(
                lang.t(MeetText::SoraDraws),
                draws,
                &now.log.sora_then_draw,
                &hear(send, Msg::SoraDraws),
                true,
            ),
        ))
        .with(awake::switch(&now.awake, lang))
        .with(date_picker(now.log.start.date, &hear(send, Msg::Date), lang))
        .with(el("h3").with(lang.t(MeetText::Totals)))
        .with(el("dl.facts").list(totals))
        .with(el("div.buttons").with(empty).with(next).with(fresh))
        .html()
}

#[derive(Clone, PartialEq, Properties)]
struct DangerProps {
    request: DangerRequest,
}

fn danger(now: &Now) -> Html {
    let request = &now.sound.request;
    let rivals = now.table.seats.iter().zip(0u8..).filter(|&(_, seat)| seat != now.log.me);
    let rivals = rivals
        .map(|(seat, _)| RivalEntry { claimed: seat.claimed.clone(), draws: seat.draws.min(150) })
        .collect();
    let request = DangerRequest {
        snapshot: request.snapshot,
        units_off: request.units_off.clone(),
        units_own: request.units_own.clone(),
        claimed: request.claimed.clone(),
        free: request.free.clone(),
        seen: request.seen.clone(),
        rivals,
        samples: SAMPLES,
        seed: SEED,
    };
    mount::<DangerView>(DangerProps { request })
}

/// Which tiles the others are likely to need: those of the own hand first.
#[component]
fn DangerView(props: &DangerProps) -> Html {
    let lang = use_lang();
    let job = use_job(Some(Ask::<Danger>::new(props.request.clone())));
    let report = job.fresh_report();
    let body = report.map(|report| strip(report, &props.request.free, lang));
    card(
        "section.card@danger",
        lang.t(MeetText::DangerTitle),
        Some(exactness_badge(Exactness::Sampled, false, lang)),
    )
    .with(el("p.muted").with(lang.t(MeetText::DangerText)))
    .with(failure(&job.state, lang))
    .with(body)
    .with(progress_line(job.is_busy(), job.progress, Some(&job.stop), lang))
    .html()
}

/// The own tiles, then the most wanted others.
fn strip(report: &DangerReport, own: &[IdolId], lang: Lang) -> Html {
    let most = report.tiles.iter().map(|row| row.win).fold(0.01, f64::max);
    let row = |row: &TileDanger| {
        let half = 1.96 * row.se;
        // What may as well be nothing has no bar, and is not ranked.
        let told = row.win > half;
        let shown = if told {
            format!("{} ±{}", percent(row.win, 1), percent(half, 1))
        } else {
            format!("< {}", percent(row.win + half.max(3.0 / f64::from(report.samples.max(1))), 1))
        };
        let numbers = vec![
            fact(lang.t(MeetText::WinShare), &shown),
            fact(lang.t(MeetText::ClaimShare), percent(row.claim, 1)),
            fact(lang.t(MeetText::Samples), report.samples),
        ];
        let width = format!("--w:{}", decimal(if told { row.win / most } else { 0.0 }, 3));
        el("tr")
            .id(format!("danger-{}", row.tile))
            .with(row_head(mini(&names::face(row.tile, lang), None)))
            .with(el("td.bar-cell").with(el("span.bar").attr("style", width)))
            .with(el("td.num").with(explain(MilljanTopic::Danger, numbers, lang).with(shown)))
            .with(el("td.num").with(percent(row.claim, 0)))
            .html()
    };
    let table = |title: MeetText, rows: Vec<Html>| {
        let heads = [
            ("", lang.t(MilljanText::TileHead)),
            ("hidden", lang.t(MeetText::DangerTitle)),
            ("num", lang.t(MeetText::WinShare)),
            ("num", lang.t(MeetText::ClaimShare)),
        ];
        all([el("h3").with(lang.t(title)), bare_table("table", &heads, rows)])
    };
    let wanted = |row: &TileDanger| row.win * 100.0 + row.claim;
    let mut others: Vec<&TileDanger> =
        report.tiles.iter().filter(|row| row.tile != SORA && !own.contains(&row.tile)).collect();
    let mut first = Vec::new();
    while first.len() < 10 {
        let best =
            (0..others.len()).max_by(|&a, &b| wanted(others[a]).total_cmp(&wanted(others[b])));
        let Some(best) = best else { break };
        first.push(row(others.swap_remove(best)));
    }
    let mine = report.tiles.iter().filter(|row| own.contains(&row.tile)).map(row).collect();
    let ready = report.rivals.iter().map(|rival| percent(rival.ready, 0)).collect::<Vec<_>>();
    all([
        el("p").with(lang.fill(MeetText::Ready, &[&i18n::list(&ready, lang)])).html(),
        table(MeetText::Hand, mine),
        table(MeetText::OtherTiles, first),
    ])
}
