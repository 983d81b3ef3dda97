//! A contest played by hand, with the AI's advice.

mod end;
mod log;
mod state;
mod table;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

pub(super) use self::state::DOCUMENT;
use self::state::{Msg, Pile, State};
use super::catalogue::{self, Described, use_catalogue};
use super::current;
use super::names::{CUSTOMISED, mend_loadout, points};
use crate::components::{Frame, FrameProps, ShareContent, progress_line, use_announced};
use crate::dom;
use crate::el::{El, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{JobHandle, JobState, use_document, use_effect_with, use_job, use_lang};
use crate::i18n::contest::job_error;
use crate::i18n::{CommonText, ContestPlay, Lang, Title};
use crate::mount::mount;
use jobs::contest::{
    Best, BestReport, BestRequest, CardRow, DeckCard, HandEntry, Listed, Replay, ReplayReport,
    ReplayRequest, ReplayStep, RouteOrder, RouteReport, RouteRequest, RouteTable, SourceEntry,
    usual_width,
};
use jobs::{Ask, JobError};

/// Routes of the advice that are shown.
const TOP: u32 = 5;

/// The data that every part of the screen reads.
struct View<'a> {
    state: &'a State,
    report: &'a ReplayReport,
    step: &'a ReplayStep,
    all: Option<&'a Listed>,
    customised: Option<&'a Described>,
    /// Whether the report belongs to the current actions.
    fresh: bool,
    advice: &'a JobHandle<RouteReport>,
    ai: &'a JobHandle<ReplayReport>,
    best: &'a JobHandle<BestReport>,
    send: &'a Handler<Msg>,
    lang: Lang,
}

impl View<'_> {
    fn on(&self, msg: Msg) -> Handler<()> {
        on(self.send, msg)
    }

    fn t(&self, key: ContestPlay) -> &'static str {
        self.lang.t(key)
    }

    /// The action that comes next.
    fn act(&self, act: i8) -> Msg {
        Msg::Act(self.state.save.game.at, act)
    }

    fn named(&self, id: &str, up: u8) -> String {
        let found = self.all.and_then(|all| catalogue::card(all, id, up));
        found.map_or_else(|| id.to_owned(), |card| card.name.clone())
    }

    /// The name of a card, by instance.
    fn card(&self, card: u8) -> String {
        let piles = self.report.piles.as_ref();
        let now = piles.map_or(&self.report.cards, |piles| &piles.cards);
        let name = now.get(usize::from(card));
        let name = name.map_or_else(String::new, |(id, up)| self.named(id, *up));
        if self.customs(card).is_empty() { name } else { name + CUSTOMISED }
    }

    /// What a card is customised by.
    fn customs(&self, card: u8) -> &[(String, u8)] {
        let own = self.state.save.game.entry.loadout.own_cards().nth(card.into());
        own.map_or(&[], |card| &card.customs)
    }

    /// A card of the hand as it is.
    fn row(&self, entry: &HandEntry) -> Option<&CardRow> {
        let HandEntry { card, id, up, .. } = entry;
        let own = DeckCard { id: id.clone(), up: *up, customs: self.customs(*card).to_vec() };
        let customised = self.customised.and_then(|known| known.card(&own));
        customised.or_else(|| catalogue::card(self.all?, id, *up))
    }

    /// The name of whatever points come from.
    fn source(&self, source: SourceEntry) -> String {
        match source {
            SourceEntry::Card(card) => self.card(card),
            SourceEntry::Item(at) => {
                let id = self.report.items.get(usize::from(at)).map_or("", String::as_str);
                let found = self.all.and_then(|all| catalogue::item(all, id));
                found.map_or_else(|| id.to_owned(), |item| item.name.clone())
            }
            SourceEntry::Review => super::words::Term::Review.label(self.lang),
        }
    }

    const fn over(&self) -> bool {
        self.report.last.is_some()
    }

    /// The AI's answer to this very choice.
    fn advised(&self) -> Option<&RouteReport> {
        let done = self.advice.fresh && self.advice.state == JobState::Done;
        self.advice.report.as_deref().filter(|_| done)
    }
}

/// Which action it is that cannot be taken.
fn refused(error: &JobError) -> Option<usize> {
    error.at.strip_prefix("/acts/").and_then(|at| at.parse().ok())
}

/// Why nothing can be shown, and a button to recover.
fn failure(job: &JobHandle<ReplayReport>, send: &Handler<Msg>, lang: Lang) -> Option<El> {
    let (words, way) = match &job.state {
        JobState::Failed(error) => match refused(error) {
            Some(at) => (
                lang.fill(ContestPlay::BadAct, &[&(at + 1)]),
                button(
                    "button.button button--small@cut",
                    lang.t(ContestPlay::CutThere),
                    on(send, Msg::At(at)),
                ),
            ),
            None => (job_error(error, lang), mend_loadout(lang)),
        },
        JobState::Crashed(_) => (
            lang.t(CommonText::CrashTitle).to_owned(),
            button(
                "button.button button--small@retry",
                lang.t(CommonText::Retry),
                job.retry.clone(),
            ),
        ),
        _ => return None,
    };
    Some(
        el("div.notice notice--bad@failure")
            .attr("role", "alert")
            .with(el("p").with(words))
            .with(el("div.buttons").with(way)),
    )
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let state = &*document.now;
    // Another contest is a step that can be undone.
    let send = document.sends(State::after, State::is_begun_by);
    let game = &state.save.game;
    let acts = game.acts().to_vec();
    current::use_current(&game.entry);
    let link = document.link.clone();

    let (loadout, deal) = (game.entry.loadout.clone(), game.entry.deal.clone());
    let catalogue = use_catalogue(loadout.snapshot.clone(), lang);
    let customised = {
        let cards = catalogue::customised(&loadout);
        catalogue::use_described(catalogue::describe(loadout.snapshot.clone(), cards, lang))
    };
    let replay = |acts: Vec<i8>, stop: bool| {
        let (loadout, deal) = (loadout.clone(), deal.clone());
        Ask::<Replay>::new(ReplayRequest { loadout, deal, acts, stop })
    };
    let job = use_job(Some(replay(acts.clone(), true)));
    let report = job.report.clone().filter(|_| !matches!(job.state, JobState::Failed(_)));
    let over = report.as_ref().is_some_and(|report| report.last.is_some());
    let advised = state.save.advice && job.fresh && !over && report.is_some();
    let advice = use_job(advised.then(|| {
        let (loadout, deal) = (loadout.clone(), deal.clone());
        Ask::<RouteTable>::new(RouteRequest {
            loadout,
            deal,
            acts,
            open: Vec::new(),
            limit: TOP,
            by: RouteOrder::Total,
            turned: false,
            from: 0,
        })
    }));
    let ai = use_job((over && job.fresh).then(|| replay(Vec::new(), false)));
    let best = use_job((over && state.best).then(|| {
        let (loadout, deal) = (loadout.clone(), deal.clone());
        Ask::<Best>::new(BestRequest { loadout, deal, acts: Vec::new(), width: usual_width() })
    }));

    let step = report.as_ref().and_then(|report| report.steps.last());
    let view = report.as_deref().zip(step).map(|(report, step)| View {
        state,
        report,
        step,
        all: catalogue.report.as_deref(),
        customised: customised.report.as_deref(),
        fresh: job.fresh && job.state == JobState::Done,
        advice: &advice,
        ai: &ai,
        best: &best,
        send: &send,
        lang,
    });
    let hand: Vec<HandEntry> = view
        .as_ref()
        .filter(|view| view.fresh)
        .map_or_else(Vec::new, |view| view.step.hand.clone());
    let ready = view.as_ref().is_some_and(|view| view.fresh && !view.over());
    let keys = {
        let (send, at, advised) = (send.clone(), game.at, state.save.advice);
        let places: Vec<bool> = hand.iter().map(|entry| entry.usable).collect();
        Handler::from(move |event: KeyboardEvent| {
            if let Some(msg) = key(&event, &places, at, ready, advised) {
                send.emit(msg);
            }
        })
    };
    use_effect_with((game.at, view.is_some(), ready), |_| to_table());
    let words = view.as_ref().filter(|view| view.fresh && view.all.is_some()).map(table::in_words);
    use_announced(words);

    let busy = job.is_busy() || catalogue.is_busy();
    let body = labelled("section.stack hand-play@by-hand", lang.t(Title::ContestPlay))
        .attr("tabindex", "-1")
        .keydown(keys)
        .attr("data-acts", game.at)
        .attr("data-fresh", view.as_ref().is_some_and(|view| view.fresh))
        .with(failure(&job, &send, lang))
        .with(match &view {
            Some(view) => table::table(view).html(),
            None => progress_line(busy, job.progress, None, lang).html(),
        });
    let sub = view.as_ref().map(|view| table::turn_words(view));
    let share = view.as_ref().map(|view| ShareContent {
        title: lang.t(ContestPlay::ShareTitle).into(),
        text: lang
            .fill(ContestPlay::ShareText, &[&view.step.state.turn, &points(view.step.state.score)])
            .into(),
        link: link.into(),
        file: "sakiyomi-contest".into(),
        ..ShareContent::default()
    });
    let keys = [
        ("1 – 9", ContestPlay::KeyPlay),
        ("E", ContestPlay::KeyEnd),
        ("U", ContestPlay::KeyUndo),
        ("A", ContestPlay::KeyAdvice),
        ("1 – 9 E U A", ContestPlay::KeyWhere),
    ];
    mount::<Frame>(FrameProps {
        sub: sub.map(Into::into),
        edits: Some(document.edits.within(
            game.at.checked_sub(1).map(|at| on(&send, Msg::At(at))),
            (game.at < game.line.len()).then(|| on(&send, Msg::At(game.at + 1))),
        )),
        share,
        shortcuts: keys.map(|(keys, what)| (keys.into(), lang.t(what).into())).to_vec(),
        children: body.html(),
        ..FrameProps::default()
    })
}

/// Focuses the contest where nothing else has the focus: its keys are single letters, so they work
/// only inside it.
fn to_table() {
    // A screen that has just opened has the focus on its heading.
    let heading = dom::document().active_element().filter(|active| active.id() == "heading");
    if let Some(heading) = heading.and_then(|active| active.dyn_into::<HtmlElement>().ok()) {
        // If the heading keeps the focus, only the keys do not work.
        let _ = heading.blur();
    }
    dom::rescue_focus("[data-testid=by-hand]");
}

/// What a key does.
fn key(
    event: &KeyboardEvent,
    places: &[bool],
    at: usize,
    ready: bool,
    advised: bool,
) -> Option<Msg> {
    let key = dom::lone_key(event).filter(|_| !event.is_composing())?;
    // A window that is open takes all keys.
    let window = dom::document().query_selector("dialog[open]").ok().flatten();
    if window.is_some() {
        return None;
    }
    match key.as_str() {
        "e" | "E" => ready.then_some(Msg::Act(at, -1)),
        "u" | "U" => at.checked_sub(1).map(Msg::At),
        "a" | "A" => Some(Msg::Advice(!advised)),
        digit => {
            let place = digit.parse::<usize>().ok()?.checked_sub(1)?;
            let usable = *places.get(place)?;
            (ready && usable).then_some(Msg::Act(at, place as i8))
        }
    }
}

/// The window with a pile's cards.
fn pile_title(pile: Pile, lang: Lang) -> &'static str {
    lang.t(match pile {
        Pile::Deck => ContestPlay::Deck,
        Pile::Discard => ContestPlay::Discard,
        Pile::Hold => ContestPlay::Hold,
        Pile::Lost => ContestPlay::Lost,
    })
}
