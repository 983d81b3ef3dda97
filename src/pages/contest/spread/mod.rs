//! Many contests of the AI: how scores are spread, against another loadout, another AI, another card.

mod names;
mod parts;
mod plot;
mod results;
mod setup;
mod state;
mod steps;
mod swaps;

use std::rc::Rc;

use yew::prelude::*;

use self::names::Names;
use self::results::Context;
use self::setup::Setup;
pub(super) use self::state::Saved;
use self::state::{Desk, Other, Part, Plan, Run, Swapped, Until, View};
use self::steps::{address, edit, hash, settings};
use super::current::{self, Entry};
use super::weights;
use crate::callback::Callback;
use crate::components::{
    Choice, DrawCard, Exactness, Frame, FrameProps, Icon, ShareContent, announce, card, download,
    mark, progress_line, segmented, sign, text_blob, toast,
};
use crate::el::{El, all, button, el, on};
use crate::hooks::{JobState, use_history, use_job, use_job_into, use_kept, use_lang, use_pool};
use crate::i18n::{self, Key, Lang, Many, Title, number};
use crate::mount::mount;
use crate::{location, store};
use jobs::Ask;
use jobs::contest::{
    Ai, Deal, GamesReport, LoadoutCheck, LoadoutRequest, Optimise, Plan as Kind, Swap,
};
use share::{self, BadLink};

/// What is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Another part.
    Part(Part),
    /// How many games.
    Games(u64),
    /// When it is enough.
    Until(Until),
    /// How narrow the interval has to be.
    Width(u32),
    /// The first game.
    Seed(u64),
    /// A saved loadout as the second one.
    Saved(Option<usize>),
    /// This loadout as the second one.
    Copy,
    /// The loadout of a link as the second one.
    Paste(String),
    /// A place of the second loadout.
    Place(Option<usize>),
    /// What comes to that place.
    Replace(String),
    /// Nothing stays in that place.
    Drop,
    /// Another parameter.
    Parameter(usize, u16),
    /// An AI in or out.
    Toggle(Ai),
    /// The name of a weight.
    DraftName(String),
    /// Term, e or P of a weight.
    DraftNumber(usize, String),
    /// The AI that a weight goes to.
    DraftWay(Option<usize>),
    /// The weight is changed.
    AddEdit,
    /// A changed weight goes.
    DropEdit(usize, usize),
    /// Games of each swap in the first round.
    SwapGames(u32),
    /// Order of the table.
    Order(state::Order),
    /// Plays.
    Go,
    /// Looks for swaps.
    Hunt,
    /// Takes a swap over.
    Take(Swap),
}

/// The reports of neighbouring games together.
fn played(view: &View, pool: Option<&GamesReport>, part: Part) -> Option<GamesReport> {
    match &view.run {
        Some(run) if run.part == part => match (run.base.clone(), pool.cloned()) {
            (Some(base), Some(more)) => Some(state::join(base, more)),
            (base, more) => base.or(more),
        },
        _ => view.played.get(part as usize).cloned().flatten(),
    }
}

/// The Distribution screen.
#[component]
pub fn Spread() -> Html {
    let lang = use_lang();
    let first = use_memo((), |()| {
        let saved = store::read::<Saved>(store::CONTEST_SPREAD).unwrap_or_default();
        let opened = current::open();
        let link = settings(&hash());
        let bad = opened.bad.or((link == Some(None)).then_some(BadLink::Loadout));
        let plan = if saved.plan.is_sound() { saved.plan.clone() } else { Plan::default() };
        let (part, plan) = link.flatten().unwrap_or((saved.part, plan));
        (opened, part, plan, saved, bad)
    });
    let slot = use_kept(|| {
        let (_, part, _, saved, bad) = &*first;
        let swaps = saved.swaps.clone();
        View { part: *part, played: saved.played.clone(), swaps, bad: *bad, ..View::default() }
    });
    let history = use_history(|| {
        let (opened, _, plan, saved, _) = &*first;
        let now = Desk { entry: opened.entry.clone(), plan: plan.clone() };
        // What a link has taken the place of can be had back.
        let kept = if saved.plan.is_sound() { saved.plan.clone() } else { Plan::default() };
        let before =
            Desk { entry: opened.before.clone().unwrap_or(opened.entry.clone()), plan: kept };
        (Some(before).filter(|before| *before != now), now)
    });
    let shelf = use_memo((), |()| {
        store::read::<Vec<(String, Entry)>>(store::CONTEST_SHELF).unwrap_or_default()
    });
    let desk = &*history.now;
    let view = &*slot;

    let names = use_job_into::<_, Names>(Some(names::ask(&desk.entry.loadout)));
    let check = LoadoutRequest { loadout: desk.entry.loadout.clone(), deal: Deal::default() };
    let checked = use_job(Some(Ask::<LoadoutCheck>::new(check)));
    let what_if = slot.part == Part::WhatIf;
    let moments = use_job(what_if.then(|| weights::ask_moments(&desk.entry.loadout)));
    let kind = checked.report.as_ref().map_or(Kind::Common, |report| report.plan);

    let send = {
        let (history, slot, shelf) = (history.clone(), slot.clone(), shelf.clone());
        let names = names.report.clone();
        Callback::from(move |msg: Msg| {
            let mut view = (*slot.newest()).clone();
            view.fault = None;
            let put = |other: Other| {
                history.edit(|desk| {
                    let plan = Plan { other: Some(other.clone()), ..desk.plan.clone() };
                    Desk { plan, ..desk.clone() }
                });
            };
            let desk = history.newest();
            match &msg {
                Msg::Part(part) => view.part = *part,
                Msg::Order(order) => view.order = *order,
                Msg::Place(place) => view.place = *place,
                Msg::DraftName(name) => view.draft.name = name.clone(),
                Msg::DraftNumber(at, text) => view.draft.numbers[*at] = text.clone(),
                Msg::DraftWay(way) => view.draft.way = *way,
                Msg::Go => {
                    let part = view.part;
                    let before = view.played.get(part as usize).and_then(Option::as_ref);
                    let run = Run::new(&desk, part, before);
                    view.run = run.or_else(|| Run::new(&desk, part, None));
                }
                Msg::Hunt => view.hunt = Some(desk.swaps()),
                Msg::Copy => {
                    let name = lang.t(Many::CopyName).to_owned();
                    put(Other { name, loadout: desk.entry.loadout.clone() });
                }
                Msg::Saved(at) => {
                    if let Some((name, entry)) = at.and_then(|at| shelf.get(at)) {
                        put(Other { name: name.clone(), loadout: entry.loadout.clone() });
                    }
                }
                Msg::Paste(text) => {
                    let text = text.trim();
                    let code = text.rsplit_once("#s=").map_or(text, |(_, code)| code);
                    let code = code.split('&').next().unwrap_or_default();
                    match share::read_loadout(code) {
                        Ok(entry) => {
                            let name = lang.t(Many::FromLink).to_owned();
                            put(Other { name, loadout: entry.loadout });
                        }
                        Err(_) if text.is_empty() => {}
                        Err(_) => view.fault = Some(lang.t(Many::BadPaste).to_owned()),
                    }
                }
                _ => {
                    let next = edit(&desk, &view, names.as_deref(), kind, &msg);
                    if next == *desk {
                        if let Msg::Replace(name) = &msg
                            && !name.trim().is_empty()
                        {
                            view.fault = Some(lang.fill(Many::NoSuchName, &[name]));
                        }
                    } else {
                        history.edit(|_| next.clone());
                        if let Msg::Take(_) = &msg {
                            toast(lang.t(Many::Taken));
                        }
                    }
                    let added = history.newest();
                    if msg == Msg::AddEdit && *added != *desk {
                        let way = view.draft.way.or(Some(desk.plan.ways.len()));
                        view.draft = weights::Draft { way, ..weights::Draft::default() };
                    }
                }
            }
            slot.set(view);
        })
    };
    {
        let (history, slot) = (history.clone(), slot.clone());
        current::use_links(Callback::from(move |link: Result<Entry, _>| {
            let mut view = (*slot.newest()).clone();
            match (link, settings(&hash())) {
                (Ok(entry), Some(Some((part, plan)))) => {
                    (view.part, view.bad) = (part, None);
                    history.edit(|_| Desk { entry: entry.clone(), plan: plan.clone() });
                }
                (Ok(entry), None) => {
                    view.bad = None;
                    history.edit(|desk| Desk { entry: entry.clone(), ..desk.clone() });
                }
                (Err(bad), _) => view.bad = Some(bad),
                (Ok(_), Some(None)) => view.bad = Some(BadLink::Loadout),
            }
            slot.set(view);
        }));
    }

    let requests = use_memo(view.run.clone(), |run| run.as_ref().map(|run| Rc::new(run.chunks())));
    let pool = use_pool((*requests).clone(), state::join);
    let busy = matches!(pool.state, JobState::Loading | JobState::Running) && view.run.is_some();
    let hunting = use_job(view.hunt.clone().map(Ask::<Optimise>::new));
    let hunted = hunting.report.clone().filter(|_| hunting.fresh);

    // A round is over: what came of it is kept, and the next one begins where the interval is still wide.
    {
        let (slot, history, report) = (slot.clone(), history.clone(), pool.report.clone());
        use_effect_with(pool.state.clone(), move |ended| {
            if !matches!(ended, JobState::Done | JobState::Stopped) {
                return;
            }
            let mut view = (*slot.newest()).clone();
            let Some(run) = view.run.clone() else { return };
            let Some(all) = played(&view, report.as_deref(), run.part) else {
                view.run = None;
                slot.set(view);
                return;
            };
            let desk = history.newest();
            let goes_on = *ended == JobState::Done
                && desk.plan.until != Until::Games
                && desk.fits(run.part, &all);
            view.run = if goes_on { Run::new(&desk, run.part, Some(&all)) } else { None };
            if let Some(kept) = view.played.get_mut(run.part as usize) {
                *kept = Some(all);
            }
            slot.set(view);
        });
    }
    {
        let (slot, report) = (slot.clone(), hunted.clone());
        use_effect_with(hunting.state.clone(), move |ended| {
            if !matches!(ended, JobState::Done | JobState::Stopped) {
                return;
            }
            let mut view = (*slot.newest()).clone();
            if let (Some(hunt), Some(report)) = (view.hunt.take(), report) {
                let report = (*report).clone();
                view.swaps = Some(Swapped { loadout: hunt.loadout, report });
            }
            slot.set(view);
        });
    }
    {
        let saved = Saved {
            part: view.part,
            plan: desk.plan.clone(),
            played: view.played.clone(),
            swaps: view.swaps.clone(),
        };
        use_effect_with((saved, desk.entry.clone()), |(saved, entry)| {
            store::write(store::CONTEST_SPREAD, saved);
            current::keep(entry);
            let desk = Desk { entry: entry.clone(), plan: saved.plan.clone() };
            location::show(&address(&desk, saved.part));
        });
    }

    let shown = played(view, pool.report.as_deref(), view.part);
    let theirs = shown.as_ref().and_then(|report| report.request.loadouts.first()).cloned();
    let theirs = theirs.filter(|_| view.part == Part::Spread);
    let theirs = theirs.map(|loadout| LoadoutRequest { loadout, deal: Deal::default() });
    let theirs = use_job(theirs.map(Ask::<LoadoutCheck>::new));
    let other = desk.plan.other.as_ref().map(|other| other.name.as_str());
    let context = shown.as_ref().map(|report| Context {
        report,
        names: names.report.as_deref(),
        called: results::called(report, view.part, other, lang),
        first: theirs.report.as_deref().filter(|_| theirs.fresh),
        lang,
    });
    let swapped = match (&view.hunt, &hunted) {
        (Some(hunt), Some(report)) => {
            Some(Swapped { loadout: hunt.loadout.clone(), report: (**report).clone() })
        }
        _ => view.swaps.clone(),
    };
    let words = context.as_ref().map(|context| context.in_words(view.part));
    {
        let words = words.clone();
        use_effect_with(busy, move |busy| {
            if let Some(words) = words.filter(|_| !busy) {
                announce(words);
            }
        });
    }

    // What is to be done.
    let setup = Setup {
        desk,
        view,
        names: names.report.as_deref(),
        moments: moments.report.as_deref().map_or(&[], |report| &report.triggers),
        checked: checked.report.as_deref().filter(|_| checked.fresh),
        shelf: &shelf,
        send: &send,
        lang,
    };
    let parts = [
        (Part::Spread, Many::PartSpread, "part-spread"),
        (Part::Compare, Many::PartCompare, "part-compare"),
        (Part::WhatIf, Many::PartWhatIf, "part-whatif"),
        (Part::Swaps, Many::PartSwaps, "part-swaps"),
    ];
    let parts = parts.map(|(part, key, test)| Choice::new(part, lang.t(key)).testid(test));
    let to_part = {
        let send = send.clone();
        Callback::from(move |part| send.emit(Msg::Part(part)))
    };
    let parts = segmented(lang.t(Many::Parts), parts.into(), &view.part, &to_part, true);
    let here = view.run.as_ref().filter(|run| busy && run.part == view.part);
    let hunts = view.part == Part::Swaps;
    let go = if hunts {
        if hunting.is_busy() && view.hunt.is_some() {
            button("button.button button--main@lot-stop", lang.t(Key::Stop), hunting.stop.clone())
        } else {
            button("button.button button--main@lot-start", lang.t(Many::Hunt), on(&send, Msg::Hunt))
        }
    } else if here.is_some() {
        button("button.button button--main@lot-stop", lang.t(Key::Stop), pool.stop.clone())
    } else {
        let run = Run::new(desk, view.part, shown.as_ref());
        let goes_on = run.as_ref().and_then(|run| run.base.as_ref()).map(|base| base.games);
        let label = match (goes_on, desk.plan.until) {
            (Some(done), Until::Games) => {
                lang.fill(Many::GoOn, &[&number(desk.plan.games.saturating_sub(done))])
            }
            (None, Until::Games) => lang.fill(Many::Start, &[&number(desk.plan.games)]),
            (Some(_), _) => lang.t(Many::GoOnSure).to_owned(),
            (None, _) => lang.t(Many::StartSure).to_owned(),
        };
        let none = desk.request(view.part).is_none();
        button("button.button button--main@lot-start", label, on(&send, Msg::Go))
            .flag("disabled", none)
    };
    let line = match here {
        Some(run) => {
            let done = shown.as_ref().map_or(0, |report| report.games);
            parts::games_line([done, run.upto], lang)
        }
        None => progress_line(
            hunts && hunting.is_busy() && view.hunt.is_some(),
            hunting.progress,
            None,
            lang,
        ),
    };
    let bad = view.bad.map(|bad| {
        let words = format!("{} {}", i18n::bad_link(bad, lang), lang.t(Many::BadLink));
        el("p.notice notice--bad@bad-link").attr("role", "alert").with(words)
    });
    let settings = el("section.card")
        .with(bad)
        .with(setup.loadout())
        .with(parts::failure(&checked.state, &checked.retry, lang))
        .with(parts::failure(&names.state, &names.retry, lang))
        .with(el("h2.visually-hidden").with(lang.t(Many::Settings)))
        .with(setup.part())
        .with(el("div.buttons").with(go))
        .with(line)
        .with(parts::failure(&pool.state, &pool.resume, lang))
        .with(parts::failure(&hunting.state, &hunting.retry, lang));

    // What came out.
    let stale = match (&shown, &swapped) {
        (_, Some(swapped)) if hunts => swapped.loadout != desk.entry.loadout,
        (Some(report), _) => {
            !busy && desk.loadouts(view.part).as_ref() != Some(&report.request.loadouts)
        }
        _ => false,
    };
    let stale = stale.then(|| el("p.caution@lot-stale").with(lang.t(Many::Stale)));
    let body = match (&context, &swapped, view.part) {
        (_, Some(found), Part::Swaps) => {
            Some(swaps::list(found, &desk.entry.loadout, names.report.as_deref(), &send, lang))
        }
        (Some(context), _, Part::Spread) => Some(context.spread(view.order, &send)),
        (Some(context), _, Part::Compare) => Some(context.compare()),
        (Some(context), _, Part::WhatIf) => Some(context.what_if()),
        _ => None,
    };
    // Written when they are asked for: there may be thousands of rows.
    let save = match (&shown, &swapped) {
        (_, Some(found)) if hunts => {
            let (found, names) = (Rc::new(found.clone()), names.report.clone());
            let json = found.clone();
            Some(files(
                Rc::new(move || names::json(&*json)),
                Rc::new(move || swaps::csv(&found, names.as_deref(), lang)),
                lang,
            ))
        }
        (Some(report), _) if !hunts => {
            let (json, csv) = (report.clone(), report.clone());
            let called = context.as_ref().map(|context| context.called.clone()).unwrap_or_default();
            Some(files(
                Rc::new(move || names::json(&json)),
                Rc::new(move || plot::csv(&csv, &called)),
                lang,
            ))
        }
        _ => None,
    };
    let sure = body.is_some().then(|| mark(Exactness::Sampled, false, lang));
    let empty = body.is_none().then(|| el("p.muted@lot-empty").with(lang.t(Many::Empty)));
    let results = card("section.card", lang.t(Many::Results), sure)
        .with(stale)
        .with(body)
        .with(empty)
        .with(save);
    let lab = el("div.lab lot")
        .with(el("div.lab__board stack").with(parts).with(settings))
        .with(el("section.lab__answer").attr("aria-label", lang.t(Many::Results)).with(results));
    let link = address(desk, view.part);
    let picture = shown.filter(|_| matches!(view.part, Part::Spread | Part::Compare));
    let who = names.report.as_ref().map(|names| names.loadout(&desk.entry.loadout));
    let who = who.unwrap_or_default();
    let share = ShareContent {
        title: format!("{} · {}", lang.t(Title::Contest), lang.t(Title::ContestSpread)).into(),
        text: words.clone().unwrap_or_default().into(),
        link: link.clone().into(),
        file: "sakiyomi-contest".into(),
        card: picture.map(|report| -> DrawCard {
            let which: &[usize] = if view.part == Part::Compare { &[0, 1] } else { &[0] };
            let (words, who) = (words.unwrap_or_default(), who.clone());
            Rc::new(move |canvas| plot::draw(canvas, &report, which, [&who, &words, &link], lang))
        }),
        json: None,
        import: None,
    };
    mount::<Frame>(FrameProps {
        editable: true,
        undo: history.undo.clone(),
        redo: history.redo.clone(),
        share: Some(share),
        children: all([lab.html()]),
        ..FrameProps::default()
    })
}

/// A text that is written when it is asked for.
type Text = Rc<dyn Fn() -> String>;

/// The results as files.
fn files(json: Text, csv: Text, lang: Lang) -> El {
    let file = |words: &'static str, label: &'static str, name: &'static str, text: Text| {
        let kind = if name.ends_with("csv") { "text/csv" } else { "application/json" };
        let save = Callback::from(move |()| {
            if let Some(blob) = text_blob(&text(), kind) {
                download(&blob, name);
            }
        });
        button(words, sign(Icon::Save), save).with(label)
    };
    el("div.buttons")
        .with(file("button.button@lot-json", lang.t(Key::ShareJson), "sakiyomi-contest.json", json))
        .with(file("button.button@lot-csv", lang.t(Many::Csv), "sakiyomi-contest.csv", csv))
}
