//! League: seeded games between players of the program, on all workers.

mod results;
mod setup;

use std::rc::Rc;

use js_sys::Reflect;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::opening;
use super::parts::failure;
use crate::callback::Callback;
use crate::components::{
    Exactness, Frame, FrameProps, ShareContent, announce, card, dialog, download, file_button,
    mark, progress_line, text_blob, toast,
};
use crate::el::{all, button, el};
use crate::hooks::{JobState, use_kept, use_lang, use_pool};
use crate::i18n::{self, Key, Lang, LeagueText, Title, milljan as words, number};
use crate::mount::mount;
use crate::store;
use jobs::milljan::{League, LeagueReport, LeagueRequest, Player, Rules, SNAPSHOTS};
use jobs::{Ask, Batch, Progress};
use protocol::wire;
use share::{self, BadLink};

/// Deals that the page takes at once; the command line takes more.
const MOST: u64 = 100_000;

/// What is kept on the device: the settings, and what has been played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Saved {
    request: LeagueRequest,
    report: Option<LeagueReport>,
}

/// Whether a saved value is one of this page.
pub(crate) fn is_league(value: &JsValue) -> bool {
    wire::read(value.clone()).is_ok_and(|saved| can_be(&saved))
}

fn can_be(saved: &Saved) -> bool {
    saved.request.check().is_ok()
        && saved.report.as_ref().is_none_or(|it| League::check(it).is_ok())
}

/// A run: what was asked, and what was there before it.
#[derive(Clone, Debug, PartialEq)]
struct Run {
    request: LeagueRequest,
    base: Option<LeagueReport>,
}

fn first_request() -> LeagueRequest {
    LeagueRequest {
        snapshot: SNAPSHOTS[SNAPSHOTS.len() - 1],
        units_off: Vec::new(),
        units_own: Vec::new(),
        rules: Rules::default(),
        lineup: vec![Player::Value, Player::Plain, Player::Plain, Player::Sender],
        games: 100,
        seed_from: 1,
        rotate: true,
        most_draws: None,
    }
}

/// Whether two requests differ in nothing but the deals.
fn same_players(a: &LeagueRequest, b: &LeagueRequest) -> bool {
    let (games, seed_from) = (a.games, a.seed_from);
    *a == LeagueRequest { games, seed_from, ..b.clone() }
}

/// What has been played of this request from its first seed on: a run can go on behind it.
fn played(request: &LeagueRequest, report: Option<&LeagueReport>) -> Option<LeagueReport> {
    let report = report?;
    let done = &report.request.request;
    let fits = same_players(request, done) && done.seed_from == request.seed_from;
    (fits && done.games <= request.games).then(|| report.clone())
}

/// The pieces of a run. A strong player makes a deal long; the others play some in a second.
fn chunks(run: &Run) -> Vec<Ask<League>> {
    let strong = run.request.lineup.iter().any(|player| matches!(player, Player::Strong { .. }));
    let size = if strong { 1 } else { 5 };
    let done = run.base.as_ref().map_or(0, |base| base.games);
    let (mut from, end) = (run.request.seed_from + done, run.request.seed_from + run.request.games);
    let mut all = Vec::new();
    while from < end {
        let games = size.min(end - from);
        let request = LeagueRequest { games, seed_from: from, ..run.request.clone() };
        all.push(Ask::<League>::new(request));
        from += games;
    }
    all
}

fn join(a: LeagueReport, b: LeagueReport) -> LeagueReport {
    League::merge(a, b).expect("chunks follow one another")
}

/// The settings of a link, else of the last visit; and why a link opens nothing.
fn open() -> (Saved, Option<BadLink>) {
    let fresh = || Saved { request: first_request(), report: None };
    let kept = store::read(store::MILLJAN_LEAGUE).filter(can_be).unwrap_or_else(fresh);
    match opening::in_address().map(|text| read_link(&text)) {
        Some(Ok(request)) => {
            // What was played of this very league is shown with it.
            let report = played(&request, kept.report.as_ref());
            (Saved { request, report }, None)
        }
        Some(Err(error)) => (kept, Some(error)),
        None => (kept, None),
    }
}

fn read_link(text: &str) -> Result<LeagueRequest, BadLink> {
    let json = share::read_league_json(text)?;
    let request = wire::parse(&json).and_then(wire::read).map_err(|_| BadLink::Content)?;
    let sound = |request: &LeagueRequest| request.check().is_ok() && request.games <= MOST;
    Some(request).filter(sound).ok_or(BadLink::Content)
}

fn write_link(request: &LeagueRequest) -> String {
    share::write_league_json(&wire::to_json(request).unwrap_or_default())
}

/// Reads a report, bare or as an answer of the command line; else the words for what is wrong.
fn read_report(text: &str, lang: Lang) -> Result<LeagueReport, String> {
    let read = |value: JsValue| {
        let inner = Reflect::get(&value, &"ok".into()).ok().filter(JsValue::is_object);
        wire::read_strict::<LeagueReport>(inner.unwrap_or(value))
    };
    let report = wire::parse(text).and_then(read).map_err(|error| {
        format!("{} {}", lang.t(Key::ErrorNotABatch), words::json_error(&error, lang))
    })?;
    League::check(&report).map_err(|error| words::job_error(&error, lang))?;
    Ok(report)
}

/// The League screen.
#[component]
pub fn LeagueTable() -> Html {
    let lang = use_lang();
    let opened = use_memo((), |()| open());
    let request = use_kept(|| opened.0.request.clone());
    let kept = use_kept(|| opened.0.report.clone());
    let run = use_kept(|| None::<Run>);
    let fault = use_kept(|| opened.1.map(|error| i18n::bad_link(error, lang).to_owned()));
    let requests = use_memo((*run).clone(), |run| run.as_ref().map(|run| Rc::new(chunks(run))));
    let pool = use_pool((*requests).clone(), join);
    let report =
        use_memo(((*run).clone(), pool.report.clone(), (*kept).clone()), |(run, fresh, kept)| {
            let base = run.as_ref().map_or(kept, |run| &run.base);
            match (base, fresh.as_deref().filter(|_| run.is_some())) {
                (Some(base), Some(fresh)) => {
                    // While a new run begins, the last one's report is still there: it is in the base.
                    League::merge(base.clone(), fresh.clone()).ok().or_else(|| Some(base.clone()))
                }
                (base, fresh) => fresh.or(base.as_ref()).cloned(),
            }
        });
    use_effect_with(((*request).clone(), report.clone()), |(request, report)| {
        let saved = Saved { request: request.clone(), report: (**report).clone() };
        store::write(store::MILLJAN_LEAGUE, &saved);
        opening::show_in_address(&write_link(request));
    });
    let busy = matches!(pool.state, JobState::Loading | JobState::Running);
    {
        let words = report.as_ref().as_ref().map(|report| results::in_words(report, lang));
        use_effect_with((busy, words), |(busy, words)| {
            if let Some(words) = words.as_ref().filter(|_| !busy) {
                announce(words.clone());
            }
        });
    }
    let asking = use_kept(|| false);
    let base = played(&request, report.as_ref().as_ref());
    let done = base.as_ref().map_or(0, |base| base.games);
    let lost = report.as_ref().as_ref().filter(|_| base.is_none()).map_or(0, |it| it.games);
    let left = request.games.saturating_sub(done);
    // The same run goes on where its workers were; anything else is a new run behind what is there.
    let paused = matches!(pool.state, JobState::Stopped | JobState::Crashed(_))
        && run.as_ref().is_some_and(|run| run.request == *request);
    let start = if paused {
        pool.resume.clone()
    } else {
        let (run, kept, fault, request) =
            (run.clone(), kept.clone(), fault.clone(), request.clone());
        let asking = asking.clone();
        Callback::from(move |()| {
            fault.set(None);
            asking.set(false);
            kept.set(base.clone());
            run.set(Some(Run { request: (*request).clone(), base: base.clone() }));
        })
    };
    let take = {
        let (run, kept, fault, request) =
            (run.clone(), kept.clone(), fault.clone(), request.clone());
        let report = report.clone();
        Callback::from(move |text: Option<String>| {
            let unread = || Err(lang.t(Key::ImportFailed).to_owned());
            let read = text.as_deref().map_or_else(unread, |text| read_report(text, lang));
            let joined = read.and_then(|new| match &*report {
                Some(old) => {
                    League::merge(old.clone(), new).map_err(|error| words::job_error(&error, lang))
                }
                None => Ok(new),
            });
            match joined {
                Ok(joined) => {
                    run.set(None);
                    request.set(joined.request.request.clone());
                    kept.set(Some(joined));
                    fault.set(None);
                    toast(lang.t(Key::ImportDone));
                }
                Err(words) => fault.set(Some(words)),
            }
        })
    };
    let save = {
        let report = report.clone();
        Callback::from(move |()| {
            let text = report.as_ref().as_ref().and_then(wire::to_json);
            if let Some(blob) = text.and_then(|text| text_blob(&text, "application/json")) {
                download(&blob, "sakiyomi-league.json");
            }
        })
    };
    let forget = {
        let (run, kept) = (run.clone(), kept.clone());
        Callback::from(move |()| {
            run.set(None);
            kept.set(None);
        })
    };

    let go = if busy {
        button("button.button button--main@league-stop", lang.t(Key::Stop), pool.stop.clone())
    } else {
        let label = match (left, done) {
            (0, _) => lang.t(LeagueText::Complete).to_owned(),
            (_, 0) => lang.fill(LeagueText::Start, &[&number(request.games)]),
            _ => lang.fill(LeagueText::GoOn, &[&number(left)]),
        };
        let press = if lost > 0 && !paused { asking.set_to(true) } else { start.clone() };
        button("button.button button--main@league-start", label, press).flag("disabled", left == 0)
    };
    let replace = asking.then(|| {
        let close = asking.set_to(false);
        let yes =
            button("button.button button--main@league-replace", lang.t(LeagueText::Replace), start);
        let buttons = el("div.buttons").with(yes).with(button(
            "button.button",
            lang.t(Key::Cancel),
            close.clone(),
        ));
        let body =
            all([el("p").with(lang.fill(LeagueText::ReplaceText, &[&number(lost)])), buttons]);
        dialog(lang.t(LeagueText::ReplaceAsk), "league-replace-dialog", close, body)
    });
    let has = report.is_some();
    let files = el("div.buttons")
        .with(has.then(|| button("button.button@league-save", lang.t(Key::ShareJson), save)))
        .with(file_button("input.visually-hidden@league-import", lang.t(LeagueText::Import), take))
        .with(
            (has && !busy)
                .then(|| button("button.button@league-forget", lang.t(LeagueText::Forget), forget)),
        );
    let progress = Progress { nodes: pool.done as u64, total: Some(pool.total as u64) };
    let fault = fault.as_ref().map(|words| {
        el("p.notice notice--bad@league-fault").attr("role", "alert").with(words.clone())
    });
    let setup = card("section.card league__setup", lang.t(LeagueText::Setup), None)
        .with(setup::form(&request, busy, lang))
        .with(el("div.buttons").with(go))
        .with(progress_line(busy, progress, None, lang))
        .with(failure(&pool.state, lang))
        .with(fault)
        .with(files)
        .with(replace);
    let results = match &*report {
        Some(report) => results::results(report, lang),
        None => el("p.muted").with(lang.t(LeagueText::Empty)).html(),
    };
    let results = card(
        "section.card",
        lang.t(LeagueText::Results),
        has.then(|| mark(Exactness::Sampled, false, lang)),
    )
    .with(results);
    let lab = el("div.lab milljan league")
        .with(el("section.lab__board").attr("aria-label", lang.t(LeagueText::Setup)).with(setup))
        .with(
            el("section.lab__answer").attr("aria-label", lang.t(LeagueText::Results)).with(results),
        );
    mount::<Frame>(FrameProps {
        sub: Some(lang.fill(Key::UnitsOf, &[&request.snapshot.to_string()]).into()),
        share: Some(shared(&request, lang)),
        children: lab.html(),
        ..FrameProps::default()
    })
}

fn shared(request: &LeagueRequest, lang: Lang) -> ShareContent {
    ShareContent {
        title: lang.t(Title::MilljanLeague).into(),
        text: setup::in_words(request, lang).into(),
        link: opening::address(&write_link(request)).into(),
        file: "sakiyomi-league".into(),
        card: None,
        json: None,
        import: None,
    }
}
