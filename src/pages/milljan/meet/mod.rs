//! Meet-up: a real table in the hand. The answer stays on top, the keys at the bottom; one tap or two per
//! event.

mod answer;
mod awake;
mod details;
mod enter;

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use self::awake::{Awake, use_awake};
use super::cockpit::{self, Tone};
use super::parts::seat_by_turn;
use super::{in_force, question};
use crate::back::use_back;
use crate::components::{Frame, FrameProps, ShareContent, announce};
use crate::document::Document;
use crate::el::{all, el, on};
use crate::handler::Handler;
use crate::hooks::{
    DocumentHandle, JobHandle, ValueHandle, use_document, use_effect_with, use_job, use_lang,
    use_value,
};
use crate::i18n::{Lang, Title, milljan};
use crate::mount::mount;
use crate::store::{self, Slot};
use jobs::milljan::log::{Log, LogError, MOST_EVENTS, Phase, Table};
use jobs::milljan::{
    Act, AnalyseReport, ClaimFrom, Date, IdolId, Occasion, SNAPSHOTS, Sound, log::Event, notation,
    sound_after_pass, sound_at_table,
};
use protocol::js_serde;
use share;

/// Where the next event goes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Place {
    /// After all others.
    #[default]
    End,
    /// In place of this one.
    Replace(usize),
    /// Before this one, because it was missed.
    Before(usize),
    /// Into the hand as dealt.
    Deal,
}

/// What is being entered.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Mode {
    /// Drawing for the own seat, sending for others.
    #[default]
    Usual,
    Tin,
    Sora,
}

/// What the details show.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sheet {
    /// All that can be done, and the waits.
    Answer,
    /// The waiting rooms and claimed units of all seats.
    Rooms,
    Log,
    Seen,
    Danger,
    Table,
}

/// The screen's state besides the log.
#[derive(Clone, Debug, Default, PartialEq)]
struct Ui {
    place: Place,
    /// Whose event is entered, where it is not the next in turn.
    actor: Option<u8>,
    mode: Mode,
    /// What lies over the screen.
    open: Option<Sheet>,
    /// What stands beside it, where there is room.
    beside: Option<Sheet>,
    /// Points of the deal as entered, by seat.
    points: [Option<u32>; 4],
    /// Whether the 担当 is being chosen.
    oshi: bool,
    /// Whether the question for the 担当 was answered.
    asked: bool,
}

/// Everything that can be done here.
#[derive(Clone, Debug, PartialEq)]
enum Msg {
    Put(Event),
    Deal(IdolId),
    Undeal(usize),
    Drop(usize),
    Place(Place),
    Actor(u8),
    Mode(Mode),
    Open(Option<Sheet>),
    Beside(Sheet),
    Seats(u8),
    Dealer(u8),
    From(ClaimFrom),
    SoraDraws(bool),
    Date(Date),
    AskOshi,
    Oshi(Option<IdolId>),
    Points(u8, u32),
    NextDeal([u32; 4]),
    Fresh,
}

fn act(message: Msg, document: &DocumentHandle<Log>, ui: &ValueHandle<Ui>) {
    let before = ui.newest();
    let mut next = (*before).clone();
    let edit = |change: &dyn Fn(&mut Log)| {
        document.edit(|log| {
            let mut log = log.clone();
            change(&mut log);
            log
        });
    };
    match message {
        Msg::Put(event) => {
            edit(&|log| match before.place {
                Place::Replace(at) if at < log.events.len() => log.events[at] = event,
                Place::Before(at) if at < log.events.len() => log.events.insert(at, event),
                _ if log.events.len() < MOST_EVENTS => log.events.push(event),
                _ => {}
            });
            next = Ui { place: Place::End, actor: None, mode: Mode::Usual, open: None, ..next };
        }
        Msg::Deal(tile) => edit(&|log| log.start.free.push(tile)),
        Msg::Undeal(at) => edit(&|log| {
            if at < log.start.free.len() {
                log.start.free.remove(at);
            }
        }),
        Msg::Drop(at) => {
            edit(&|log| {
                if at < log.events.len() {
                    log.events.remove(at);
                }
            });
            next.place = Place::End;
        }
        Msg::Place(place) => {
            next = Ui { place, actor: None, mode: Mode::Usual, open: None, ..next };
        }
        Msg::Actor(seat) => next = Ui { actor: Some(seat), mode: Mode::Usual, ..next },
        Msg::Mode(mode) => next.mode = mode,
        Msg::Open(sheet) => next.open = sheet,
        Msg::Beside(sheet) => next.beside = Some(sheet),
        Msg::Seats(seats) => edit(&|log| log.set_seats(seats)),
        Msg::Dealer(seat) => edit(&|log| log.dealer = seat),
        Msg::From(from) => edit(&|log| log.claim_from = from),
        Msg::SoraDraws(draws) => edit(&|log| log.sora_then_draw = draws),
        Msg::Date(date) => {
            edit(&|log| log.start.date = date);
            in_force::put_date(date);
        }
        Msg::AskOshi => next = Ui { oshi: !next.oshi, open: None, ..next },
        Msg::Oshi(oshi) => {
            edit(&|log| log.start.oshi = oshi);
            next = Ui { oshi: false, asked: true, ..next };
        }
        Msg::Points(seat, points) => {
            if let Some(entry) = next.points.get_mut(usize::from(seat)) {
                *entry = Some(points);
            }
        }
        Msg::NextDeal(points) => {
            edit(&|log| *log = log.next_deal(points));
            next = Ui { asked: true, ..Ui::default() };
        }
        Msg::Fresh => {
            edit(&|log| {
                let mut fresh = Log { totals: [0; 4], ..log.next_deal([0; 4]) };
                fresh.start = notation::Sheet { oshi: fresh.start.oshi, ..in_force::units() };
                *log = fresh;
            });
            next = Ui::default();
        }
    }
    if next != *before {
        ui.set(next);
    }
}

/// The data that all parts of the screen read.
struct Now {
    log: Rc<Log>,
    table: Rc<Table>,
    /// The table before the place where the next event goes.
    scene: Rc<Table>,
    /// What the table asks.
    sound: Rc<Sound>,
    ui: Rc<Ui>,
    hand: JobHandle<AnalyseReport>,
    /// The own turn after the tile just sent is let pass: what is asked, and the answer.
    turn: Option<(Sound, JobHandle<AnalyseReport>)>,
    awake: Awake,
    send: Handler<Msg>,
    lang: Lang,
}

impl Now {
    /// Whether the 担当 is asked for: before the hand is entered, or to change it.
    fn asks_oshi(&self) -> bool {
        let first = self.log.start.free.is_empty()
            && self.log.events.is_empty()
            && self.log.start.oshi.is_none()
            && !self.ui.asked;
        self.ui.oshi || first
    }

    /// Whether the hand as dealt is being entered.
    fn dealing(&self) -> bool {
        self.ui.place == Place::Deal
            || (self.ui.place == Place::End && self.log.events.is_empty() && self.log.to_deal() > 0)
    }

    /// Whose event comes next.
    fn actor(&self) -> u8 {
        let next = match self.scene.phase {
            Phase::Turn(seat) | Phase::Claimed(seat) => seat,
            Phase::Drawn | Phase::Over => self.log.me,
        };
        self.ui.actor.unwrap_or(next).min(self.log.seats.saturating_sub(1))
    }

    /// Whether the own hand has a tile to send at that place.
    fn to_send(&self) -> bool {
        match self.scene.phase {
            Phase::Drawn => true,
            Phase::Claimed(seat) => seat == self.log.me,
            _ => false,
        }
    }

    /// The analysis of what the table asks now, and what was asked.
    fn report(&self) -> Option<(&AnalyseReport, &Sound)> {
        match &self.turn {
            Some((sound, turn)) => Some((turn.fresh_report()?, sound)),
            None => Some((self.hand.fresh_report()?, &self.sound)),
        }
    }

    fn is_busy(&self) -> bool {
        self.hand.is_busy() || self.turn.as_ref().is_some_and(|(_, turn)| turn.is_busy())
    }

    /// The seats in turn order, the own one first.
    fn seats(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        let (me, seats) = (self.log.me, self.log.seats);
        (0..seats).map(move |far| (me + far) % seats)
    }

    /// The name of a seat: by its turn, seen from the own seat.
    fn seat(&self, seat: u8) -> &'static str {
        seat_by_turn(self.log.distance(seat), self.log.seats, self.lang)
    }

    fn unit(&self, id: u16) -> &str {
        self.sound.roster.name(id).unwrap_or("?")
    }
}

/// The screen's document: the log of the deal, with the points of earlier ones.
pub(super) const DOCUMENT: Document<Log> = Document::new(
    Slot {
        name: store::MILLJAN_MEET,
        load: |value| Log::parse(&value.as_string()?, SNAPSHOTS[0]).ok(),
        save: |log| js_serde::to_json(&log.write()),
    },
    "milljan.meet.mine",
    first,
    |text, _| share::read_log(text),
    |log| if is_untouched(log) { String::new() } else { share::write_log(log) },
);

/// Whether nothing has been entered: such a table needs no link.
fn is_untouched(log: &Log) -> bool {
    log.events.is_empty()
        && log.start.free.is_empty()
        && *log == Log { start: log.start.clone(), ..first() }
}

/// A table before anything has happened, with the units that the Units page has left in force.
fn first() -> Log {
    let start = in_force::units();
    Log { start: start.clone(), ..Log::new(start.date) }
}

/// The Meet-up screen.
#[component]
pub fn Meet() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let ui = use_value(Ui::default);
    // Why the file that was opened last is not a log.
    let unread = use_value(|| None::<LogError>);
    let log = document.now.clone();
    let place = match ui.place {
        Place::Replace(at) | Place::Before(at) => at.min(log.events.len()),
        Place::End | Place::Deal => log.events.len(),
    };
    let read = use_memo((log.clone(), place), |(log, place)| {
        let table = Rc::new(log.table());
        let scene =
            if *place < log.events.len() { log.table_before(*place).into() } else { table.clone() };
        let sound = Rc::new(sound_at_table(log, &table));
        (table, scene, sound)
    });
    let (table, scene, sound) = (*read).clone();
    let hand = use_job((log.to_deal() == 0).then(|| question(sound.request.clone())));
    let turn = hand.fresh_report().and_then(|report| own_turn(report, &sound, &log, &table));
    let turn_job = use_job(turn.as_ref().map(|turn| question(turn.request.clone())));
    let turn = turn.map(|turn| (turn, turn_job));
    let send = {
        let (document, ui, unread) = (document.clone(), ui.clone(), unread.clone());
        Handler::from(move |message| {
            unread.set(None);
            act(message, &document, &ui);
        })
    };
    let ui = ui.newest();
    let awake = use_awake();
    use_back(ui.mode != Mode::Usual, &on(&send, Msg::Mode(Mode::Usual)));
    let now = Now { log: log.clone(), table, scene, sound, ui, hand, turn, awake, send, lang };
    let said = answer::said(&now);
    {
        let news = (said.words.spoken(lang), said.tone);
        let fresh = said.fresh;
        use_effect_with((news, fresh), move |((words, tone), fresh)| {
            if *fresh {
                announce(words.clone());
                if *tone == Tone::Loud {
                    cockpit::vibrate();
                }
            }
        });
    }

    let unread_words = unread.as_ref().map(|error| {
        let words = milljan::log_error(error, lang);
        el("p.notice notice--bad@bad-log").attr("role", "alert").with(words)
    });
    let beside = now.ui.beside.unwrap_or(Sheet::Log);
    let cockpit = el("div.milljan meet@meet")
        .with(answer::strip(&now, &said))
        .with(answer::tools(&now))
        .with(enter::hand(&now))
        .with(enter::who(&now))
        .with(enter::keys(&now))
        .with(el("section.meet__beside").with(details::views(&now, beside, Msg::Beside)));
    let over = now.ui.open.map(|sheet| details::over(&now, &said, sheet));
    let lab = all([all(unread_words), cockpit.html(), all(over)]);
    let import = {
        let document = document.clone();
        let unread = unread.clone();
        Handler::from(move |text: String| {
            let log = read_log(&text, document.now.start.date);
            unread.set(log.as_ref().err().cloned());
            let taken = log.is_ok();
            log.into_iter().for_each(|log| document.edit(|_| log));
            taken
        })
    };
    let text: AttrValue = log.write().into();
    let json = {
        let text = text.clone();
        Rc::new(move || {
            js_serde::to_json(&Saved { milljan_log: (*text).into() }).unwrap_or_default()
        })
    };
    let share = ShareContent {
        title: lang.t(Title::MilljanMeet).into(),
        text,
        link: document.link.clone().into(),
        file: "sakiyomi-meet".into(),
        card: None,
        json: Some(json),
        import: Some(import),
    };
    mount::<Frame>(FrameProps {
        chip: Some(in_force::chip(&log.start, lang)),
        edits: Some(document.edits),
        share: Some(share),
        children: lab,
        ..FrameProps::default()
    })
}

/// A log in a file.
#[derive(Serialize, Deserialize)]
struct Saved {
    milljan_log: String,
}

/// Reads a saved log, or its lines alone.
fn read_log(text: &str, date: Date) -> Result<Log, LogError> {
    let saved = js_serde::parse(text).and_then(js_serde::read::<Saved>);
    Log::parse(saved.as_ref().map_or(text, |saved| &saved.milljan_log), date)
}

/// What is asked once the advice for the tile just sent is to let it pass.
fn own_turn(report: &AnalyseReport, asked: &Sound, log: &Log, table: &Table) -> Option<Sound> {
    let answers = matches!(asked.request.occasion, Some(Occasion::Sent { .. }));
    let passes = answers && report.best_way()?.act == Act::Wait;
    passes.then(|| sound_after_pass(log, table)).flatten()
}
