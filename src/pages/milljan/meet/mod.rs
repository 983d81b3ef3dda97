//! Meet-up: a real table in the hand. One tap per event; the answer to each tile that is sent.

mod answer;
mod awake;
mod details;
mod enter;

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use self::answer::Verdict;
use super::keyboard::{Picker, PickerProps, counts};
use super::{claims_of, question, unit_book};
use crate::components::{Frame, FrameProps, ShareContent, announce};
use crate::document::Document;
use crate::el::{el, labelled};
use crate::handler::Handler;
use crate::hooks::{
    DocumentHandle, JobHandle, ValueHandle, use_document, use_job, use_lang, use_value,
};
use crate::i18n::{CommonText, Lang, MeetText, Title, milljan};
use crate::mount::mount;
use crate::route::Route;
use crate::store::{self, Slot};
use jobs::milljan::log::{Event, Log, LogError, MOST_EVENTS, Phase, Table};
use jobs::milljan::notation::Sheet;
use jobs::milljan::{
    AnalyseReport, AnalyseRequest, ClaimFrom, Date, IdolId, SNAPSHOTS, Sound, State, sound,
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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum View {
    #[default]
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
    view: View,
    /// Points of the deal as entered, by seat.
    points: [Option<u32>; 4],
    /// Whether the 担当 is being chosen.
    oshi: bool,
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
    View(View),
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
            next = Ui { place: Place::End, actor: None, mode: Mode::Usual, ..next };
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
        Msg::Place(place) => next = Ui { place, actor: None, mode: Mode::Usual, ..next },
        Msg::Actor(seat) => next = Ui { actor: Some(seat), mode: Mode::Usual, ..next },
        Msg::Mode(mode) => next.mode = mode,
        Msg::View(view) => next.view = view,
        Msg::Seats(seats) => edit(&|log| log.set_seats(seats)),
        Msg::Dealer(seat) => edit(&|log| log.dealer = seat),
        Msg::From(from) => edit(&|log| log.claim_from = from),
        Msg::SoraDraws(draws) => edit(&|log| log.sora_then_draw = draws),
        Msg::Date(date) => edit(&|log| log.start.date = date),
        Msg::AskOshi => next.oshi = !next.oshi,
        Msg::Oshi(oshi) => {
            edit(&|log| log.start.oshi = oshi);
            next.oshi = false;
        }
        Msg::Points(seat, points) => {
            if let Some(entry) = next.points.get_mut(usize::from(seat)) {
                *entry = Some(points);
            }
        }
        Msg::NextDeal(points) => {
            edit(&|log| *log = log.next_deal(points));
            next = Ui::default();
        }
        Msg::Fresh => {
            edit(&|log| {
                let mut fresh = Log { totals: [0; 4], ..log.next_deal([0; 4]) };
                if let Some(units) = unit_book::kept() {
                    let Sheet { date, off, own, .. } = units;
                    fresh.start = Sheet { date, off, own, ..fresh.start };
                }
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
    sound: Rc<Sound>,
    ui: Rc<Ui>,
    hand: JobHandle<AnalyseReport>,
    send: Handler<Msg>,
    lang: Lang,
}

impl Now {
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

    /// The newest analysis, if it is of the current hand.
    fn report(&self) -> Option<&AnalyseReport> {
        self.hand.fresh_report()
    }

    /// The name of a seat: by its turn, seen from the own seat.
    fn seat(&self, seat: u8) -> &'static str {
        let last = self.log.seats.saturating_sub(1);
        self.lang.t(match self.log.distance(seat) {
            0 => MeetText::Me,
            1 if last == 1 => MeetText::Other,
            1 => MeetText::Next,
            far if far == last => MeetText::Before,
            _ => MeetText::Across,
        })
    }

    fn unit(&self, id: u16) -> &str {
        self.sound.roster.name(id).unwrap_or("?")
    }
}

/// The screen's document. No link holds it: its address is that of an empty table.
pub(super) const DOCUMENT: Document<Log> = Document::new(
    Slot {
        name: store::MILLJAN_MEET,
        load: |value| Log::parse(&value.as_string()?, SNAPSHOTS[0]).ok(),
        save: |log| js_serde::to_json(&log.write()),
    },
    "milljan.meet.mine",
    first,
    |_, log| Ok(log.clone()),
    |_| String::new(),
);

/// A table before anything has happened, with the units that the Units page has left in force.
fn first() -> Log {
    let log = Log::new(SNAPSHOTS[SNAPSHOTS.len() - 1]);
    match unit_book::kept() {
        Some(start) => Log { start, ..log },
        None => log,
    }
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
        let sound = Rc::new(sound(&table.sheet));
        (table, scene, sound)
    });
    let (table, scene, sound) = (*read).clone();
    let hand = use_job((log.to_deal() == 0).then(|| question(sound.request.clone())));
    let before = before_sent(&log, &table);
    let claims = use_job(before.clone().map(claims_of));
    let report = claims.report.as_deref().filter(|_| claims.fresh && before.is_some());
    let verdict = report.map(|report| answer::verdict(&log, &table, report, &sound.roster));
    let claimed = match (&verdict, &before) {
        (Some(Verdict::Tin { unit, tile, .. }), Some(before)) => {
            Some(question(answer::after_claim(before, *unit, *tile, &sound.roster)))
        }
        _ => None,
    };
    let after = use_job(claimed);
    let send = {
        let (document, ui, unread) = (document.clone(), ui.clone(), unread.clone());
        Handler::from(move |message| {
            unread.set(None);
            act(message, &document, &ui);
        })
    };
    let ui = ui.newest();
    let now = Now { log: log.clone(), table, scene, sound, ui, hand, send, lang };
    let (headline, words) = answer::headline(&now, verdict.as_ref(), report, &after);
    {
        let busy = [now.hand.is_busy(), claims.is_busy(), after.is_busy()].contains(&true);
        use_effect_with((words, busy), move |(words, busy)| {
            if !busy && !words.is_empty() {
                announce(words.clone());
            }
        });
    }

    let pick = if now.ui.oshi {
        let send = now.send.clone();
        let pick = Handler::from(move |id| send.emit(Msg::Oshi(Some(id))));
        mount::<Picker>(PickerProps {
            copies: counts(&[]),
            tiles: false,
            pick,
            tools: Html::default(),
        })
    } else {
        enter::keys(&now, report)
    };
    let board = labelled("section.lab__board", lang.t(MeetText::Hand))
        .with(enter::hand(&now))
        .with(answer::figures(&now));
    let unread_words = unread.as_ref().map(|error| {
        let words = milljan::log_error(error, lang);
        el("p.notice notice--bad@bad-log").attr("role", "alert").with(words)
    });
    let answer = labelled("section.lab__answer", lang.t(Title::MilljanMeet))
        .with(unread_words)
        .with(headline)
        .with(enter::who(&now))
        .with(el("div.meet__keys").with(pick))
        .with(details::troubles(&now));
    let details = el("section.lab__details").with(details::details(&now));
    let lab = el("div.lab milljan meet").with(board).with(answer).with(details);
    let link = Route::MilljanCheck.href() + "#s=" + &share::write_milljan(&now.table.sheet);
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
        link: link.into(),
        file: "sakiyomi-meet".into(),
        card: None,
        json: Some(json),
        import: Some(import),
    };
    mount::<Frame>(FrameProps {
        sub: Some(lang.fill(CommonText::UnitsOf, &[&log.start.date.to_string()]).into()),
        edits: Some(document.edits),
        share: Some(share),
        children: lab.html(),
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

/// The waiting hand before a tile of another seat, if there is one to answer.
fn before_sent(log: &Log, table: &Table) -> Option<AnalyseRequest> {
    table.sent.filter(|&(from, _)| from != log.me)?;
    let request = sound(&table.before_sent()).request;
    (request.state == State::Waiting && table.phase != Phase::Over).then_some(request)
}
