//! Milljan Check: enter a hand, see at once what it is worth.

mod answer;
mod board;
mod card;
mod claims;
mod cockpit;
mod deals;
mod discards;
mod exchanges;
mod expected_value;
mod explain;
mod in_force;
mod keyboard;
mod league;
mod meet;
mod opening;
mod pad;
mod panel;
mod parts;
pub mod play;
mod problems;
mod puzzles;
mod tree;
mod unit_book;
mod units;

use std::rc::Rc;

use yew::prelude::*;

pub use self::puzzles::PuzzlesPage;

use self::cockpit::Tone;
use self::keyboard::Target;
pub use self::league::LeagueTable;
pub use self::meet::Meet;
use self::parts::View;
pub use self::play::Play;
pub use self::unit_book::UnitBook;
use crate::back::use_back;
use crate::components::{DrawCard, Edits, Frame, FrameProps, ShareContent, announce};
use crate::el::{all, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobState, use_changed, use_document, use_effect_with, use_job, use_lang, use_value,
};
use crate::i18n::{Lang, MilljanText};
use crate::mount::mount;
use crate::{batch, dom, store};
use jobs::Ask;
use jobs::milljan::{
    Analyse, AnalyseReport, AnalyseRequest, Claims, ClaimsRequest, Deals, IdolId, League,
    SNAPSHOTS, Set, Sound, State, UnitId, notation::Sheet, sound,
};
use protocol::js_serde;
use wasm_bindgen::JsValue;

/// The hand of the article, with its 担当.
const EXAMPLE: &str = "真,雪歩,あずさ,可奈,歩,未来,まつり,美也,紗代子,海美,美奈子,星梨花,奈緒 | 担当 可奈 | 役 2019-12-12";

/// The analysis request: exchanges are shown best first, so none need be listed, and where there
/// are too many for the memory the rest still comes.
fn question(request: AnalyseRequest) -> Ask<Analyse> {
    Ask::<Analyse>::new(AnalyseRequest { exchange_limit: 0, ..request }).with_fallback()
}

/// The request for what each tile from another seat would give a waiting hand.
fn claims_of(request: AnalyseRequest) -> Ask<Claims> {
    let AnalyseRequest { snapshot, units_off, units_own, claimed, free, seen, oshi, .. } = request;
    let request = ClaimsRequest { snapshot, units_off, units_own, claimed, free, seen, oshi };
    Ask::<Claims>::new(request)
}

/// The data that all parts of the page read.
#[derive(Clone)]
struct Context {
    sheet: Rc<Sheet>,
    sound: Rc<Sound>,
    report: Option<Rc<AnalyseReport>>,
    /// Whether the report belongs to the current sheet.
    fresh: bool,
}

/// Comparing the contents would be more work than showing them again, and a part of the program's size.
impl PartialEq for Context {
    fn eq(&self, other: &Self) -> bool {
        let reports = [&self.report, &other.report].map(|report| report.as_ref().map(Rc::as_ptr));
        Rc::ptr_eq(&self.sheet, &other.sheet)
            && Rc::ptr_eq(&self.sound, &other.sound)
            && reports[0] == reports[1]
            && self.fresh == other.fresh
    }
}

impl Context {
    /// Unseen copies of a tile.
    fn left(&self, id: IdolId) -> u8 {
        self.report
            .as_ref()
            .and_then(|report| report.rem.get(usize::from(id)).copied())
            .unwrap_or(3)
    }

    /// The name of a unit, own ones among them.
    fn unit(&self, id: UnitId) -> &str {
        self.sound.roster.name(id).unwrap_or("?")
    }

    /// Its members.
    fn members(&self, id: UnitId) -> Set {
        self.sound.roster.members(id)
    }

    fn state(&self) -> State {
        self.sound.request.state
    }

    fn is_empty(&self) -> bool {
        self.sheet.free.is_empty() && self.sheet.claimed.is_empty()
    }
}

/// Whether a saved value is one of these screens.
pub(super) fn is_saved(name: &str, value: &JsValue) -> bool {
    let value = value.clone();
    match name {
        store::MILLJAN_CHECK => opening::DOCUMENT.slot.fits(value),
        store::MILLJAN_UNITS => unit_book::DOCUMENT.slot.fits(value),
        store::MILLJAN_WORTH => js_serde::read::<[u8; 3]>(value).is_ok(),
        store::MILLJAN_PLAY | store::MILLJAN_STATS => {
            value.as_string().is_some_and(|text| play::can_be(name, &text))
        }
        store::MILLJAN_MEET => meet::DOCUMENT.slot.fits(value),
        store::MILLJAN_AWAKE => value.as_bool().is_some(),
        store::MILLJAN_LEAGUE => league::DOCUMENT.slot.fits(value),
        store::MILLJAN_LEAGUE_GAMES => batch::is_saved::<League>(&value),
        store::MILLJAN_DEALS => batch::is_saved::<Deals>(&value),
        store::MILLJAN_PUZZLE => puzzles::DOCUMENT.slot.fits(value),
        store::MILLJAN_PUZZLE_RECORD => js_serde::read::<puzzles::Record>(value).is_ok(),
        _ => false,
    }
}

/// The newest date with a name.
fn empty_sheet() -> Sheet {
    Sheet::new(SNAPSHOTS[SNAPSHOTS.len() - 1])
}

/// The Check screen.
#[component]
pub fn Check() -> Html {
    let lang = use_lang();
    let document = use_document(&opening::DOCUMENT);
    let notice = use_value(|| None);
    let target = use_value(|| None::<Target>);
    use_back(target.is_some(), &target.set_to(None));
    let view = use_value(View::default);

    let sheet = document.now.clone();
    let sound = use_memo(sheet.clone(), |sheet| sound(sheet));
    let some = !sheet.free.is_empty() || !sheet.claimed.is_empty();
    let job = use_job(some.then(|| question(sound.request.clone())));
    let context =
        Context { sheet: sheet.clone(), sound, report: job.report.clone(), fresh: job.fresh };

    // While something is entered, letters are.
    let enter = if target.is_some() { Handler::noop() } else { target.set_to(Some(Target::Hand)) };
    opening::use_outside(document.clone(), notice.setter(), enter);

    // One sentence for screen readers when an analysis is complete.
    {
        let words = answer::in_words(&context, lang);
        let done = job.state == JobState::Done && job.fresh;
        use_effect_with((words, done), move |(words, done)| {
            if *done && !words.is_empty() {
                announce(words.clone());
            }
        });
    }

    let edit = {
        let (document, notice) = (document.clone(), notice.setter());
        Handler::from(move |change: Change| {
            notice.emit(match change {
                Change::Claim(id, None) => problems::claim_notice(&document.now, id),
                _ => None,
            });
            if let Change::Date(date) = change {
                in_force::put_date(date);
            }
            document.edit(|sheet| change.apply(sheet));
        })
    };
    let read_text = {
        let (document, notice) = (document.clone(), notice.setter());
        Handler::from(move |words: String| opening::take(&words, &document, &notice))
    };
    let card = use_memo((context.clone(), document.link.clone(), lang), |(context, link, lang)| {
        let (context, link, lang) = (context.clone(), link.clone(), *lang);
        Rc::new(move |canvas: &web_sys::HtmlCanvasElement| {
            panel::draw_card(canvas, &context, &link, lang);
        }) as DrawCard
    });
    let share_content = {
        let request = context.sound.request.clone();
        ShareContent {
            title: lang.t(MilljanText::Check).into(),
            text: sheet.write().into(),
            link: document.link.clone().into(),
            file: "sakiyomi-milljan".into(),
            card: Some((*card).clone()),
            json: Some(Rc::new(move || opening::request_json(&request))),
            import: Some(read_text.clone()),
        }
    };
    let shortcuts = vec![
        ("e".into(), lang.t(MilljanText::Enter).into()),
        ("← →".into(), lang.t(MilljanText::HandLabel).into()),
        ("Ctrl+V".into(), lang.t(MilljanText::TextEntry).into()),
    ];
    let typing = target.is_some();
    // What opened or closed the keys is often gone then.
    use_changed(typing, |&typing| {
        dom::rescue_focus(if typing {
            ".pad__key[tabindex='0']"
        } else {
            ".tile[tabindex='0'], [data-testid=start-entry]"
        });
    });
    let replacing = match *target {
        Some(Target::Place(at)) => Some(at),
        _ => None,
    };
    // A message is about the last entry; undoing that removes the message.
    let and_close = |step: &Option<Handler<()>>| {
        let (step, notice) = (step.clone()?, notice.setter());
        Some(Handler::from(move |()| {
            notice.emit(None);
            step.emit(());
        }))
    };
    let (undo, redo) = (and_close(&document.edits.undo), and_close(&document.edits.redo));
    let open = target.setter();
    let board = mount::<board::Board>(board::BoardProps {
        context: context.clone(),
        edit: edit.clone(),
        open: open.clone(),
        typing,
        replacing,
    });
    let read = {
        let read_text = read_text.clone();
        Handler::from(move |words| {
            read_text.emit(words);
        })
    };
    let messages = problems::messages(&context, notice.as_ref(), notice.set_to(None), &read, lang);
    let first = if let Some(target) = *target {
        let buttons = keyboard::buttons(&context, target, &edit, &open, lang);
        let any = problems::is_any(&context, notice.as_ref()) && target != Target::Text;
        typing_answer(&context, buttons, any.then(|| messages.clone()), on(&open, None), lang)
    } else if !context.is_empty() {
        all([answer::answer(&context, &job, lang), messages.clone()])
    } else {
        all([welcome(&read, &open, lang), messages.clone()])
    };
    let details = match *target {
        Some(target) => {
            let context = context.clone();
            // What is wrong with a text is said beside it.
            let messages = if target == Target::Text { messages } else { Html::default() };
            mount::<keyboard::Keyboard>(keyboard::KeyboardProps {
                context,
                target,
                edit,
                open,
                read_text,
                messages,
            })
        }
        // They come with the first answer, which takes more room than its place while it is awaited.
        None if context.is_empty() || (context.report.is_none() && job.is_busy()) => {
            Html::default()
        }
        None => panel::panel(&context, *view, &view.setter(), edit, lang),
    };
    let lab = el("div.lab milljan")
        .class("milljan--typing", typing)
        .with(labelled("section.lab__board", lang.t(MilljanText::Hand)).with(board))
        .with(labelled("section.lab__answer", lang.t(MilljanText::Check)).with(first))
        .with(el("section.lab__details").with(details));
    mount::<Frame>(FrameProps {
        chip: Some(in_force::chip(&sheet, lang)),
        edits: Some(Edits { undo, redo, ..document.edits }),
        share: Some(share_content),
        shortcuts,
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// The answer while something is entered: in sight, in a place that does not move. Messages take that of
/// the tiles to wait for.
fn typing_answer(
    context: &Context,
    buttons: Html,
    messages: Option<Html>,
    close: Handler<()>,
    lang: Lang,
) -> Html {
    let report = context.report.as_deref();
    let acts = report.is_some_and(answer::acts);
    let tone = if acts { Tone::Plain } else { Tone::Quiet };
    let words = answer::headline(context, lang);
    let strip = cockpit::strip(&words, tone, context.fresh, Some(close.clone()), buttons);
    let second = match messages {
        Some(messages) => el("div.typing__messages").with(messages),
        None => cockpit::waits(report.filter(|_| context.fresh), close, lang),
    };
    all([strip, second])
}

/// The content before anything is entered.
fn welcome(read: &Handler<String>, open: &Handler<Option<Target>>, lang: Lang) -> Html {
    let enter = button(
        "button.button button--main@start-entry",
        lang.t(MilljanText::Enter),
        on(open, Some(Target::Hand)),
    );
    let example = button(
        "button.button@load-example",
        lang.t(MilljanText::Example),
        on(read, EXAMPLE.to_owned()),
    );
    el("div.card welcome")
        .with(el("h2").with(lang.t(MilljanText::EmptyTitle)))
        .with(el("p").with(lang.t(MilljanText::EmptyText)))
        .with(el("div.buttons").with(enter).with(example))
        .html()
}

/// One step that can be undone.
#[derive(Clone, Debug, PartialEq)]
enum Change {
    /// One more tile in the hand.
    Add(IdolId),
    /// The tile at this place leaves the hand.
    Remove(usize),
    /// The tile at this place goes to the waiting room: it is seen from now on.
    Send(usize),
    /// Another tile at this place.
    Replace(usize, IdolId),
    /// The tile that another seat has just sent.
    Sent(Option<IdolId>),
    /// One more copy seen elsewhere.
    See(IdolId),
    /// One fewer copy seen elsewhere.
    Unsee(IdolId),
    /// A claimed unit; its members leave the hand, except the tile that another seat sent.
    Claim(UnitId, Option<IdolId>),
    /// The claimed unit at this place is given up; its members come back to the hand.
    Release(usize),
    /// Another 担当.
    Oshi(Option<IdolId>),
    /// Another day, for the whole lab.
    Date(jobs::milljan::Date),
    /// The units in force instead of those that came with the hand.
    UseMine,
    /// Clears everything except the 担当; the units in force come back.
    Clear,
}

impl Change {
    fn apply(self, sheet: &Sheet) -> Sheet {
        let mut next = sheet.clone();
        match self {
            Self::Add(id) => next.free.push(id),
            Self::Remove(at) if at < next.free.len() => {
                next.free.remove(at);
            }
            Self::Send(at) if at < next.free.len() => {
                let tile = next.free.remove(at);
                next.seen.push(tile);
            }
            Self::Replace(at, id) if at < next.free.len() => next.free[at] = id,
            Self::Sent(id) => next.sent = id,
            Self::See(id) => next.seen.push(id),
            Self::Unsee(id) => {
                if let Some(at) = next.seen.iter().rposition(|&seen| seen == id) {
                    next.seen.remove(at);
                }
            }
            Self::Claim(id, sent) => {
                let members = sheet.roster().members(id);
                for member in members.iter().filter(|&member| Some(member) != sent) {
                    if let Some(at) = next.free.iter().position(|&tile| tile == member) {
                        next.free.remove(at);
                    }
                }
                if !members.is_empty() {
                    next.claimed.push(id);
                }
            }
            Self::Release(at) if at < next.claimed.len() => {
                let id = next.claimed.remove(at);
                next.free.extend(sheet.roster().members(id).iter());
            }
            Self::Oshi(id) => next.oshi = id,
            Self::Date(date) => next.date = date,
            Self::UseMine => next = in_force::with_units(sheet, &in_force::units()),
            // What an example or a link brought goes with its tiles.
            Self::Clear => next = Sheet { oshi: next.oshi, ..in_force::units() },
            Self::Remove(_) | Self::Send(_) | Self::Replace(..) | Self::Release(_) => {}
        }
        next
    }
}
