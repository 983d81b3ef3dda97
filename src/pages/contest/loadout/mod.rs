//! What goes into a contest: idol, cards, items, parameters, stage.

mod dealt;
mod details;
mod effects;
mod files;
mod memories;
mod over;
mod parts;
mod picture;
mod seeds;
mod stage;
mod state;
pub(super) mod versus;

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

pub(super) use self::parts::{short_cost, tint};
pub(super) use self::state::fits;
use self::state::{Msg, Slot, after, turned};
use super::catalogue::{self, Described};
use super::current::{self, Entry};
use super::picker::use_owned;
use super::{basis, words};
use crate::components::{
    DrawCard, NumberField, ShareContent, later, number_field, progress_line, screen, use_announced,
};
use crate::document::Document;
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::hooks::{JobState, Same, ValueHandle, use_document, use_job, use_lang, use_value};
use crate::i18n::contest::job_error;
use crate::i18n::{CommonText, ContestText, Lang, LoadoutText, Title};
use crate::mount::mount;
use crate::route::{Route, named_anchor};
use crate::roving_focus;
use jobs::contest::{
    CardRow, ContestError, DeckCard, DescribeRequest, LinkIdol, Listed, LoadoutCheck, LoadoutReport,
};
use jobs::{Ask, JobError, Progress};
use protocol::js_serde;

/// The id of the text that says what is wrong with the loadout.
const FAULT: &str = "loadout-fault";

/// What is open over the page.
#[derive(Clone, Debug, Default, PartialEq)]
enum Over {
    #[default]
    Nothing,
    Idols,
    Cards(Slot),
    /// The cards that the person owns.
    Owned,
    /// An effect of the own stage.
    Effect(usize),
    Items(Option<usize>),
    StageItems,
    Card(usize),
    /// A card that the contest adds.
    Basic(String, u8),
    Item(usize),
}

/// The data that the parts of the page are drawn from.
#[derive(Clone)]
struct View<'a> {
    lang: Lang,
    entry: &'a Entry,
    all: &'a Rc<Listed>,
    report: Option<&'a LoadoutReport>,
    described: Option<&'a Described>,
    /// What is wrong, in words.
    fault: Option<&'a str>,
    /// The place of what is wrong.
    bad: Option<&'a str>,
    /// The idol that is edited: 0 is the first, the others are those of link contests. What she brings
    /// stands in `entry` where that of the first does.
    who: usize,
    /// Edits another idol.
    choose_who: Handler<usize>,
    /// The idol cards of all idols, the first one's first.
    idols: Vec<Option<&'a str>>,
    send: Handler<Msg>,
    over: ValueHandle<Over>,
    /// Whether cards are being tapped as they come, even if none has been yet.
    drawing: ValueHandle<bool>,
    /// The tab stop of each grid.
    stops: ValueHandle<[usize; 5]>,
}

/// A grid of buttons with one tab stop.
#[derive(Clone, Copy)]
enum Grid {
    Main,
    Second,
    Basics,
    Items,
    Draws,
}

impl View<'_> {
    /// Whether several idols come on, one after another.
    fn is_link(&self) -> bool {
        self.idols.len() > 1
    }

    fn on(&self, msg: Msg) -> Handler<()> {
        on(&self.send, msg)
    }

    /// A field for a whole number of the loadout, marked where the fault is in it.
    fn number(
        &self,
        testid: &'static str,
        label: &'static str,
        at: impl Into<String>,
        [now, least, most]: [u64; 3],
        msg: impl Fn(u64) -> Msg + 'static,
    ) -> NumberField {
        let send = self.send.clone();
        let set = Handler::from(move |number| send.emit(msg(number)));
        number_field(testid, label, now, [least, most], set).bad(self.is_wrong(&at.into()), FAULT)
    }

    /// A card of the loadout as it is: a customised one once the worker has told.
    fn card(&self, card: &DeckCard) -> Option<&CardRow> {
        let customised = self.described.and_then(|known| known.card(card));
        customised.or_else(|| catalogue::card(self.all, &card.id, card.up))
    }

    /// A choice in a list of choices.
    fn chosen(&self, msg: impl Fn(String) -> Msg + 'static) -> Handler<String> {
        let send = self.send.clone();
        Handler::from(move |text| send.emit(msg(text)))
    }

    /// A grid whose buttons these are.
    fn grid(&self, words: &'static str, which: Grid, buttons: Vec<El>) -> El {
        let (now, count) = (self.stops[which as usize], buttons.len());
        let buttons = buttons.into_iter().enumerate();
        let buttons =
            buttons.map(|(at, one)| one.attr("tabindex", roving_focus::tab(now, at, count)));
        let stops = self.stops.clone();
        let set = Handler::from(move |at| {
            let mut next = *stops.newest();
            next[which as usize] = at;
            stops.set(next);
        });
        roving_focus::roving(el(words).list(buttons), &set)
    }

    fn is_bad(&self, at: &str) -> bool {
        self.bad == Some(at)
    }

    /// Whether the error is in this number, or in the list that contains it: numbers that are wrong
    /// together are reported there.
    fn is_wrong(&self, at: &str) -> bool {
        let list = at.trim_end_matches(|c: char| c == '/' || c.is_ascii_digit());
        self.is_bad(at) || self.is_bad(list)
    }
}

/// The screen's document.
const DOCUMENT: Document<Entry> =
    current::document(|text, _| Ok(current::read_link(text)?.0), share::write_loadout);

/// The screen.
#[component]
pub fn Loadout() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let over = use_value(Over::default);
    let stops = use_value(|| [0_usize; 5]);
    let (owned, toggle) = use_owned();
    let drawing = use_value(|| false);
    let chosen = use_value(|| 0_usize);
    // The later idols of the last link contest, while another stage is chosen.
    let kept = use_value(Rc::<RefCell<Vec<LinkIdol>>>::default);
    let entry = document.now.clone();
    let who = (*chosen).min(entry.loadout.links.len());
    let all = catalogue::use_catalogue(entry.loadout.snapshot.clone(), lang);
    let described = catalogue::use_described(DescribeRequest {
        effects: entry.loadout.stage.effects.clone(),
        choices: entry.loadout.stage.stage.is_none(),
        ..catalogue::describe(
            entry.loadout.snapshot.clone(),
            catalogue::customised(&entry.loadout),
            lang,
        )
    });
    let ask = Ask::<LoadoutCheck>::new((*entry).clone());
    let job = use_job(Some(ask.clone()));

    let send = {
        let (document, all, kept) = (document.clone(), all.report.clone(), (*kept).clone());
        Handler::from(move |msg: Msg| {
            document.edit(|entry| {
                if !entry.loadout.links.is_empty() {
                    kept.replace(entry.loadout.links.clone());
                }
                after(entry, who, msg, all.as_deref(), &kept.borrow())
            });
        })
    };
    let error = match &job.state {
        JobState::Failed(error) if !job.is_busy() => Some(error),
        _ => None,
    };
    let wrong = error.map(|error| job_error(error, lang));
    use_announced(wrong.clone());
    let report = job.report.clone().filter(|_| error.is_none());
    let notices = el("div.stack loadout__notices").list(wrong.clone().map(|words| {
        let kind = error.and_then(JobError::kind);
        let out = matches!(kind, Some(ContestError::WrongPlan { .. })).then(|| {
            let out = on(&send, Msg::NoMisfits);
            button("button.button button--small@misfits", lang.t(LoadoutText::Misfits), out)
        });
        el("div.notice notice--bad@fault")
            .attr("id", FAULT)
            .attr("role", "alert")
            .with(el("p").with(words))
            .with(out)
    }));
    let body = match &all.report {
        Some(all) => {
            let view = View {
                lang,
                entry: &entry,
                all,
                report: report.as_deref(),
                described: described.report.as_deref(),
                fault: wrong.as_deref(),
                bad: error.map(|error| error.at.trim_start_matches("/loadout")),
                who,
                choose_who: Handler::from(move |who| chosen.set(who)),
                idols: entry.loadout.idols(),
                send: send.clone(),
                over,
                stops,
                drawing,
            };
            let seen = turned(&entry, who, Some(all));
            let of_her = report.as_deref().cloned().map(|mut report| {
                report.exchange(who);
                report
            });
            let place = who.checked_sub(1).map(|at| format!("/links/{at}"));
            let bad = view.bad.and_then(|at| at.strip_prefix(place.as_deref().unwrap_or_default()));
            let her = View { entry: &seen, report: of_her.as_ref(), bad, ..view.clone() };
            let over = over::over(&her, &owned, &toggle);
            whole(&view, &her, notices, over, job.is_busy(), error)
        }
        None => {
            let failed = match &all.state {
                JobState::Failed(error) => Some(job_error(error, lang)),
                JobState::Crashed(_) => Some(lang.t(CommonText::CrashTitle).to_owned()),
                _ => None,
            };
            let words = failed.unwrap_or_else(|| lang.t(ContestText::CatalogueLoading).to_owned());
            el("div.stack").with(notices).with(el("p.muted").with(words)).with(progress_line(
                all.is_busy(),
                Progress::default(),
                None,
                lang,
            ))
        }
    };
    let json = { Rc::new(move || js_serde::ask_json(&ask).unwrap_or_default()) };
    let card = all.report.clone().zip(report.clone()).map(|(all, report)| -> DrawCard {
        let entry = entry.clone();
        Rc::new(move |canvas| picture::draw(canvas, &entry, &all, &report, lang))
    });
    let share = ShareContent {
        title: lang.t(Title::ContestLoadout).into(),
        text: lang.t(LoadoutText::ShareText).into(),
        link: document.link.clone().into(),
        file: "sakiyomi-loadout".into(),
        card,
        json: Some(json),
        import: None,
    };
    screen(document.edits, Some(share), body)
}

/// The whole page, of the loadout and of the idol that is edited.
fn whole(
    v: &View<'_>,
    her: &View<'_>,
    notices: El,
    over: Html,
    busy: bool,
    error: Option<&JobError>,
) -> El {
    let main = el("div.loadout__main")
        .with(parts::idol(her))
        .with(parts::cards(her))
        .with(parts::items(her));
    let below = all([dealt::order(v), dealt::conventions(v)]);
    let files = mount::<files::Files>(files::FilesProps {
        entry: v.entry.clone(),
        all: Same(v.all.clone()),
        put: v.send.clone(),
    });
    let side = el("div.loadout__side")
        .with(later(all([parts::parameters(her), stage::stage(v)])))
        .with(later(below))
        .with(later(files));
    let grid = el("div.loadout").with(main).with(answer(v, her, busy, error)).with(side);
    el("div.stack").with(notices).with(grid).with(over)
}

/// The contest that it makes, and the links from here.
fn answer(v: &View<'_>, her: &View<'_>, busy: bool, error: Option<&JobError>) -> El {
    let lang = v.lang;
    let ready = error.is_none() && v.report.is_some();
    let go = |words: &'static str, route: Route| {
        if ready {
            named_anchor(route, words, lang)
        } else {
            el("span.button").attr("aria-disabled", true).with(route.name(lang))
        }
    };
    let figures = her.report.map(|report| {
        let bonus = [report.mult.vocal, report.mult.dance, report.mult.visual];
        let figures = words::COLOURS
            .into_iter()
            .zip(bonus)
            .map(|(colour, permil)| parts::bonus(her, colour, permil));
        el("div.figures@bonus").list(figures)
    });
    let name = parts::name(her).map(|name| el("h3").attr("lang", "ja").with(name));
    let turns = v.report.map(|report| stage::turn_strip(report, lang));
    el("section.card loadout__answer@contest")
        .class("stale", busy)
        .with(el("h2").with(lang.t(LoadoutText::TheContest)))
        .with(el("p.muted").with(lang.t(CommonText::ContestGame)))
        .with(basis::line(v.all, &v.entry.loadout, lang))
        .with(name)
        .with(figures)
        .with(turns)
        .with(her.report.map(|report| stage::first_hand(her, report)))
        .with(
            el("div.buttons")
                .with(go("a.button button--main@go-replay", Route::ContestReplay))
                .with(go("a.button@go-play", Route::ContestPlay))
                .with(go("a.button@go-spread", Route::ContestSpread)),
        )
        .with(progress_line(busy, Progress::default(), None, lang))
}
