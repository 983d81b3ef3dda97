//! Many games of the program, by several ways of shooting, on all workers.

pub(super) mod results;
mod state;

use std::rc::Rc;

use yew::prelude::*;

pub(super) use self::state::Saved;
use self::state::{MOST, Msg, Plan, Run, State, WAYS, join};
use super::duel::opponents;
use super::duel::sea::{Seas, SeasProps};
use super::duel::{self, failure, games_line, policy};
use super::menu::menu;
use crate::callback::Callback;
use crate::components::{
    Exactness, Frame, FrameProps, Icon, ShareContent, announce, card, download, mark, sign,
    text_blob,
};
use crate::el::{El, all, button, el, on};
use crate::hooks::{JobState, use_job, use_kept, use_lang, use_pool};
use crate::i18n::{Duel, Key, Lang, SeaSim, Title, number};
use crate::mount::mount;
use crate::store;
use jobs::battleship::BatchReport;
use protocol::wire;
use share;

fn read_link(text: &str) -> Option<Plan> {
    let json = share::read_duel_json(text).ok()?;
    wire::parse(&json).and_then(wire::read).ok().filter(Plan::is_sound)
}

fn write_link(plan: &Plan) -> String {
    share::write_duel_json(&wire::to_json(plan).unwrap_or_default())
}

/// A whole number between two others.
fn amount(
    words: &'static str,
    label: &'static str,
    value: u64,
    [least, most]: [u64; 2],
    set: Callback<u64>,
) -> El {
    let change = Callback::from(move |text: String| {
        // A field that is cleared or out of range comes back as it was, or as near as can be.
        set.emit(text.trim().parse().map_or(value, |entered: u64| entered.clamp(least, most)));
    });
    let input = el(words)
        .attr("type", "number")
        .attr("inputmode", "numeric")
        .attr("min", least)
        .attr("max", most)
        .value(value.to_string())
        .change(change);
    el("label.field").with(el("span").with(label)).with(input)
}

/// The Simulate screen.
#[component]
pub fn Simulate() -> Html {
    let lang = use_lang();
    let slot = use_kept(|| {
        let saved = store::read::<Saved>(store::BATTLESHIP_SIMULATE).unwrap_or_default();
        State::open(saved, duel::in_address().map(|text| read_link(&text)))
    });
    let known = use_memo((), |()| opponents::read());
    let state = &*slot;
    let plan = &state.plan;
    let send = {
        let slot = slot.clone();
        Callback::from(move |msg: Msg| {
            let next = slot.newest().after(msg);
            slot.set(next);
        })
    };
    {
        let send = send.clone();
        duel::use_links(Callback::from(move |text: String| {
            send.emit(Msg::Open(read_link(&text).map(Box::new)));
        }));
    }
    let requests = use_memo(state.run.clone(), |run| run.as_ref().map(|run| Rc::new(run.chunks())));
    let pool = use_pool((*requests).clone(), join);
    let played = match (&state.run, pool.report.as_deref()) {
        (Some(Run { base: Some(base), .. }), Some(more)) => Some(join(base.clone(), more.clone())),
        (Some(Run { base, .. }), more) => base.clone().or_else(|| more.cloned()),
        (None, _) => state.kept.clone(),
    };
    let busy = matches!(pool.state, JobState::Loading | JobState::Running);
    use_effect_with((plan.clone(), played.clone(), busy), |(plan, played, going)| {
        let saved = Saved { plan: plan.clone(), played: played.clone(), going: *going };
        store::write(store::BATTLESHIP_SIMULATE, &saved);
        duel::show_in_address(&write_link(plan));
    });
    {
        let words = played.as_ref().map(|report| results::in_words(report, lang));
        use_effect_with((busy, words), |(busy, words)| {
            if let Some(words) = words.as_ref().filter(|_| !busy) {
                announce(words.clone());
            }
        });
    }

    // What is known of an opponent, as factors, where somebody shoots by it.
    let board = plan.sea.sea();
    let here: Vec<_> = known.iter().filter(|one| one.is_on(&board)).collect();
    let weighted = plan.ways.iter().any(|way| way.is_weighted());
    let entry = here.iter().find(|one| one.who() == plan.who).or(here.first());
    let learn = entry.filter(|_| weighted && plan.weights.is_none());
    let learn = learn.map(|entry| opponents::ask(&board, Some(entry), Vec::new()));
    let learn = use_job(learn);
    {
        let told = learn.report.clone().filter(|_| learn.fresh && learn.state == JobState::Done);
        let send = send.clone();
        use_effect_with(told, move |told| {
            if let Some(told) = told {
                send.emit(Msg::Weights(told.weights.clone()));
            }
        });
    }

    let goes_on = played.as_ref().filter(|played| plan.goes_on_from(played)).cloned();
    let go = if busy {
        button("button.button button--main@sim-stop", lang.t(Key::Stop), pool.stop.clone())
    } else {
        let label = match &goes_on {
            Some(part) => lang.fill(SeaSim::GoOn, &[&number(plan.games - part.games)]),
            None => lang.fill(SeaSim::Start, &[&number(plan.games)]),
        };
        let run = plan.request().map(|request| Run { request, base: goes_on, since: 0.0 });
        let none = run.is_none();
        button("button.button button--main@sim-start", label, on(&send, Msg::Run(run)))
            .flag("disabled", none)
    };
    let save = played.as_ref().map(|report| {
        let file = |words: &'static str, label: &'static str, name: &'static str, text: String| {
            let kind = if name.ends_with("csv") { "text/csv" } else { "application/json" };
            let save = Callback::from(move |()| {
                if let Some(blob) = text_blob(&text, kind) {
                    download(&blob, name);
                }
            });
            button(words, sign(Icon::Save), save).with(label)
        };
        let json = wire::to_json(report).unwrap_or_default();
        el("div.buttons")
            .with(file(
                "button.button@sim-save",
                lang.t(Key::ShareJson),
                "sakiyomi-battleship.json",
                json,
            ))
            .with(file(
                "button.button@sim-csv",
                lang.t(SeaSim::Csv),
                "sakiyomi-battleship.csv",
                results::csv(report, lang),
            ))
    });
    let bad = state
        .bad_link
        .then(|| el("p.notice notice--bad").attr("role", "alert").with(lang.t(SeaSim::BadLink)));
    let run = state.run.as_ref().filter(|_| busy);
    let whole = run.map_or(plan.games, |run| run.request.games);
    let done = played.as_ref().filter(|_| busy).map_or(0, |played| played.games);
    let left = run.and_then(|run| {
        // As long for each game as so far, once some have been played.
        let before = run.base.as_ref().map_or(0, |base| base.games);
        let new = done.checked_sub(before).filter(|new| *new > 0 && *new * 50 >= whole - before)?;
        let took = (js_sys::Date::now() - run.since) / 1000.0;
        let seconds = took / new as f64 * whole.saturating_sub(done) as f64;
        Some(lang.fill(SeaSim::TimeLeft, &[&number(seconds.ceil() as u64)]))
    });
    let numbers = el("div.duel__numbers")
        .with(amount("input.input@sim-games", lang.t(SeaSim::Games), plan.games, [1, MOST], {
            let send = send.clone();
            Callback::from(move |games| send.emit(Msg::Games(games)))
        }))
        .with(amount("input.input@sim-seed", lang.t(SeaSim::Seed), plan.seed, [0, 1 << 52], {
            let send = send.clone();
            Callback::from(move |seed| send.emit(Msg::Seed(seed)))
        }));
    let toggle = {
        let send = send.clone();
        Callback::from(move |way| send.emit(Msg::Toggle(way)))
    };
    let choices = policy::choices(
        |one| plan.ways.iter().any(|way| policy::is_kind(*way, one)),
        &board,
        &toggle,
        lang,
    );
    let ways = plan.ways.iter().enumerate().filter_map(|(at, way)| {
        let change = {
            let send = send.clone();
            Callback::from(move |way| send.emit(Msg::Way(at, way)))
        };
        let can = plan.weights.is_some() || !here.is_empty();
        let details = policy::details(*way, Some(can), &change, lang)?;
        let more =
            button("button.button button--small", sign(Icon::Plus), on(&send, Msg::Copy(at)))
                .id(format!("way-copy-{at}"))
                .with(lang.t(SeaSim::Another))
                .flag("disabled", plan.ways.len() >= WAYS);
        let drop =
            button("button.button button--small", sign(Icon::Trash), on(&send, Msg::Drop(at)))
                .id(format!("way-drop-{at}"))
                .with(lang.t(SeaSim::Remove))
                .flag("disabled", plan.ways.len() == 1);
        Some(
            el("details.duel__way")
                // What is open stays open where a way comes in before or after it.
                .key(at.to_string())
                .id(format!("way-details-{at}"))
                .with(el("summary").with(policy::name(*way, lang)))
                .with(details)
                .with(el("div.buttons").with(more).with(drop))
                .html(),
        )
    });
    let ways: Vec<Html> = ways.collect();
    let who = (weighted && here.len() > 1).then(|| {
        let names = here.iter().enumerate().map(|(at, one)| {
            let name = opponents::name(one.who(), lang);
            button("button.chip", name, on(&send, Msg::Who(one.who().to_owned())))
                .id(format!("sim-who-{at}"))
                .attr("aria-pressed", entry.is_some_and(|entry| entry.who() == one.who()))
        });
        el("div.chips")
            .attr("role", "group")
            .attr("aria-label", lang.t(Duel::Opponents))
            .list(names)
    });
    let setup = card("section.card", lang.t(SeaSim::Setup), None)
        .with(bad)
        .with(el("h3").with(lang.t(Duel::Policy)))
        .with(choices)
        .with((!ways.is_empty()).then(|| el("div.stack").with(ways)))
        .with(weighted.then(|| el("p.muted").with(lang.t(SeaSim::WeightedHint))))
        .with(who)
        .with(el("h3").with(lang.t(Duel::Fleet)))
        .with(mount::<Seas>(SeasProps {
            chosen: plan.sea.clone(),
            set: {
                let send = send.clone();
                Callback::from(move |sea| send.emit(Msg::Sea(sea)))
            },
        }))
        .with(numbers)
        .with(el("div.buttons").with(go))
        .with(games_line(busy, [done, whole], left, None, lang))
        .with(failure(&pool.state, &pool.resume, lang))
        .with(failure(&learn.state, &learn.retry, lang));
    let results = match &played {
        Some(report) if report.impossible || report.not_found && report.games == 0 => {
            all(duel::no_fleet(report.impossible, report.not_found, lang))
        }
        Some(report) => {
            all([Some(results::results(report, lang)), save.map(El::html)].into_iter().flatten())
        }
        None => el("p.muted").with(lang.t(SeaSim::Empty)).html(),
    };
    let sure = played.is_some().then(|| mark(Exactness::Sampled, false, lang));
    let results = card("section.card", lang.t(SeaSim::Results), sure).with(results);
    let lab = el("div.lab play duel__sim")
        .with(el("section.lab__board").attr("aria-label", lang.t(SeaSim::Setup)).with(setup))
        .with(el("section.lab__answer").attr("aria-label", lang.t(SeaSim::Results)).with(results));
    mount::<Frame>(FrameProps {
        sub: Some(plan.sea.name(lang).into()),
        share: Some(shared(plan, played, lang)),
        menu: menu(lang),
        children: lab.html(),
        ..FrameProps::default()
    })
}

fn shared(plan: &Plan, played: Option<BatchReport>, lang: Lang) -> ShareContent {
    let names: Vec<_> = plan.ways.iter().map(|way| policy::name(*way, lang)).collect();
    ShareContent {
        title: lang.t(Title::BattleshipSimulate).into(),
        text: names.join(" · ").into(),
        link: duel::address(&write_link(plan)).into(),
        file: "sakiyomi-battleship".into(),
        card: None,
        json: played.map(|report| -> Rc<dyn Fn() -> String> {
            Rc::new(move || wire::to_json(&report).unwrap_or_default())
        }),
        import: None,
    }
}
