//! Milljan Check: enter a hand, read at once what it is worth.

mod answer;
mod board;
mod claims;
mod deals;
mod discards;
mod exchanges;
mod explain;
mod keyboard;
mod opening;
mod panel;
mod parts;
mod problems;
mod tree;
mod units;

use std::rc::Rc;

use serde::Serialize;
use yew::prelude::*;

use self::keyboard::Target;
use self::parts::View;
use crate::jobs::milljan::{
    AnalyseReport, AnalyseRequest, IdolId, SNAPSHOTS, Sound, State, UnitId, notation::Sheet, sound,
};
use crate::share;
use crate::web::components::{DrawCard, Frame, ShareContent, use_announce};
use crate::web::hooks::{HistoryHandle, JobState, Named, use_history, use_job, use_lang};
use crate::web::i18n::{Key, M};
use crate::web::store;

/// The hand of the article, with its 担当.
const EXAMPLE: &str = "真,雪歩,あずさ,可奈,歩,未来,まつり,美也,紗代子,海美,美奈子,星梨花,奈緒 | 担当 可奈 | 役 2019-12-12";

/// The analysis as it is asked: exchanges are shown best first, so none need be listed, and where
/// they are too many for the memory the rest still comes.
#[derive(Clone, PartialEq, Serialize)]
struct Question {
    #[serde(flatten)]
    request: AnalyseRequest,
    fallback: bool,
}

/// What all parts of the page read.
#[derive(Clone, PartialEq)]
struct Context {
    sheet: Rc<Sheet>,
    sound: Rc<Sound>,
    report: Option<Rc<AnalyseReport>>,
    /// Whether the report belongs to the sheet as it is now.
    fresh: bool,
}

impl Context {
    /// Copies of a tile that are nowhere to be seen.
    fn left(&self, id: IdolId) -> u8 {
        self.report
            .as_ref()
            .and_then(|report| report.rem.get(usize::from(id)).copied())
            .unwrap_or(3)
    }

    fn state(&self) -> State {
        self.sound.request.state
    }

    fn is_empty(&self) -> bool {
        self.sheet.free.is_empty() && self.sheet.claimed.is_empty()
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
    let announce = use_announce();
    let opened = use_memo((), |()| opening::open());
    let history: HistoryHandle<Sheet> =
        use_history(|| (opened.before.clone(), opened.sheet.clone().unwrap_or_else(empty_sheet)));
    let notice = use_state(|| opened.notice.clone());
    let target = use_state(|| None::<Target>);
    let view = use_state(View::default);

    let sheet = history.now.clone();
    let sound = use_memo(sheet.clone(), |sheet| sound(sheet));
    let question = (!sheet.free.is_empty() || !sheet.claimed.is_empty()).then(|| {
        let request = AnalyseRequest { exchange_limit: 0, ..sound.request.clone() };
        Named::new("milljan.analyse", Question { request, fallback: true })
    });
    let job = use_job::<_, AnalyseReport>("milljan", question);
    let context =
        Context { sheet: sheet.clone(), sound, report: job.report.clone(), fresh: job.fresh };

    // The address and the storage follow every edit; neither makes a new entry in the browser's history.
    use_effect_with(sheet.clone(), |sheet| {
        let link = share::write_milljan(sheet);
        opening::show_in_address(&link);
        store::write(store::MILLJAN_CHECK, &sheet.write());
    });
    let enter = {
        let target = target.setter();
        Callback::from(move |()| target.set(Some(Target::Hand)))
    };
    opening::use_outside(history.clone(), notice.setter(), enter);

    // One sentence for screen readers when an analysis is complete.
    {
        let words = answer::in_words(&context, lang);
        let done = job.state == JobState::Done && job.fresh;
        use_effect_with((words, done), move |(words, done)| {
            if *done && !words.is_empty() {
                announce.emit(words.clone().into());
            }
        });
    }

    let edit = {
        let (history, notice) = (history.clone(), notice.clone());
        Callback::from(move |change: Change| {
            if let Change::Claim(id, None) = change {
                notice.set(problems::claim_notice(&history.now, id));
            } else {
                notice.set(None);
            }
            history.edit(move |sheet| change.apply(sheet));
        })
    };
    let read_text = {
        let (history, notice) = (history.clone(), notice.setter());
        Callback::from(move |words: String| opening::take(&words, &history, &notice))
    };
    let card = use_memo((context.clone(), lang), |(context, lang)| {
        let (context, lang) = (context.clone(), *lang);
        Rc::new(move |canvas: &web_sys::HtmlCanvasElement| {
            let link = opening::address(&share::write_milljan(&context.sheet));
            panel::draw_card(canvas, &context, &link, lang);
        }) as DrawCard
    });
    let share_content = {
        let link = opening::address(&share::write_milljan(&sheet));
        let request = context.sound.request.clone();
        ShareContent {
            title: lang.t(M::Check).into(),
            text: sheet.write().into(),
            link: link.into(),
            file: "sakiyomi-milljan".into(),
            card: Some((*card).clone()),
            json: Some(Rc::new(move || opening::request_json(&request))),
            import: Some(read_text.clone()),
        }
    };
    let set_target = {
        let target = target.clone();
        Callback::from(move |next: Option<Target>| target.set(next))
    };
    let set_view = {
        let view = view.clone();
        Callback::from(move |next: View| view.set(next))
    };
    let close_notice = {
        let notice = notice.clone();
        Callback::from(move |()| notice.set(None))
    };
    let shortcuts = vec![
        ("e".into(), lang.t(M::Enter).into()),
        ("← →".into(), lang.t(M::HandLabel).into()),
        ("Ctrl+V".into(), lang.t(M::TextEntry).into()),
    ];
    let typing = target.is_some();
    let replacing = match *target {
        Some(Target::Place(at)) => Some(at),
        _ => None,
    };
    // A message is about the last entry; taking that back takes the message along.
    let and_close = |step: &Option<Callback<()>>| {
        let (step, notice) = (step.clone()?, notice.setter());
        Some(Callback::from(move |()| {
            notice.set(None);
            step.emit(());
        }))
    };
    let (undo, redo) = (and_close(&history.undo), and_close(&history.redo));
    html! {
        <Frame title={lang.t(Key::Milljan)} sub={lang.fill(Key::UnitsOf, &[&sheet.date.to_string()])} editable=true
            {undo} {redo} share={share_content} {shortcuts}>
            <div class={classes!("lab", "milljan", typing.then_some("milljan--typing"))}>
                <section class="lab__board" aria-label={lang.t(M::Hand)}>
                    <board::Board context={context.clone()} edit={edit.clone()} open={set_target.clone()} {typing} {replacing} />
                </section>
                <section class="lab__answer" aria-label={lang.t(M::Check)}>
                    if !context.is_empty() {
                        <answer::Answer context={context.clone()} job={answer::Asked::of(&job)} />
                    } else if !typing {
                        <Welcome read={read_text.clone()} open={set_target.clone()} />
                    }
                    <problems::Problems context={context.clone()} notice={(*notice).clone()} close={close_notice}
                        read={read_text.clone()} />
                </section>
                <section class="lab__details">
                    if let Some(target) = *target {
                        <keyboard::Keyboard context={context.clone()} {target} edit={edit.clone()} open={set_target}
                            {read_text} />
                    } else if !context.is_empty() {
                        <panel::Panel {context} view={*view} {set_view} {edit} />
                    }
                </section>
            </div>
        </Frame>
    }
}

#[derive(PartialEq, Properties)]
struct WelcomeProps {
    read: Callback<String, bool>,
    open: Callback<Option<Target>>,
}

/// What stands there before anything is entered.
#[component]
fn Welcome(props: &WelcomeProps) -> Html {
    let lang = use_lang();
    let example = props.read.reform(|_: MouseEvent| EXAMPLE.to_owned());
    let example = Callback::from(move |event| {
        example.emit(event);
    });
    let enter = props.open.reform(|_: MouseEvent| Some(Target::Hand));
    html! {
        <div class="card welcome">
            <h2>{ lang.t(M::EmptyTitle) }</h2>
            <p>{ lang.t(M::EmptyText) }</p>
            <div class="buttons">
                <button type="button" class="button button--main" onclick={enter} data-testid="start-entry">
                    { lang.t(M::Enter) }
                </button>
                <button type="button" class="button" onclick={example} data-testid="load-example">
                    { lang.t(M::Example) }
                </button>
            </div>
        </div>
    }
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
    /// One more copy seen elsewhere.
    See(IdolId),
    /// One copy less seen elsewhere.
    Unsee(IdolId),
    /// A claimed unit; its members leave the hand, but for the tile that another seat sent.
    Claim(UnitId, Option<IdolId>),
    /// The claimed unit at this place is given up; its members come back to the hand.
    Release(usize),
    /// Another 担当.
    Oshi(Option<IdolId>),
    /// Another day.
    Date(crate::jobs::milljan::Date),
    /// Nothing entered any more, but for the units and the 担当.
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
            Self::Clear => {
                let Sheet { date, oshi, off, own, .. } = next;
                next = Sheet { oshi, off, own, ..Sheet::new(date) };
            }
            Self::Remove(_) | Self::Send(_) | Self::Replace(..) | Self::Release(_) => {}
        }
        next
    }
}
