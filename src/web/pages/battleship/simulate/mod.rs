//! Many games of the program, by several ways of shooting, on all workers.

pub(super) mod results;

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::duel::ask::{Ask, Batch, BatchFile, Games, Policy};
use super::duel::sea::{Chosen, seas};
use super::duel::{self, failure, policy};
use super::menu::menu;
use crate::jobs::Progress;
use crate::share;
use crate::web::callback::Callback;
use crate::web::components::{
    Exactness, Frame, FrameProps, ShareContent, announce, card, download, mark, progress_line,
    text_blob,
};
use crate::web::el::{El, button, el};
use crate::web::hooks::{JobState, use_kept, use_lang, use_pool};
use crate::web::i18n::{Duel, Key, Lang, SeaSim, number};
use crate::web::mount::mount;
use crate::web::{store, wire};

/// Games that the page takes at once; the command line takes more.
const MOST: u64 = 100_000;

/// Ways that are compared at once.
const WAYS: usize = 8;

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Plan {
    sea: Chosen,
    ways: Vec<Policy>,
    games: u64,
    seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        let way = |name: &str| Policy { policy: name.into(), weighted: false };
        let ways = ["hunt-target", "p-matrix"].map(way).into();
        Self { sea: Chosen::default(), ways, games: 200, seed: 1 }
    }
}

impl Plan {
    fn is_sound(&self) -> bool {
        let known = |way: &Policy| policy::POLICIES.iter().any(|(name, _)| *name == way.policy);
        (1..=WAYS).contains(&self.ways.len())
            && self.ways.iter().all(known)
            && (1..=MOST).contains(&self.games)
            && self.seed < 1 << 53
    }

    /// The question about games of so many seeds.
    fn ask(&self, seed_from: u64, games: u64) -> Ask {
        Ask {
            policies: Some(self.ways.clone()),
            games: Some(Games::Count(games)),
            seed_from: Some(seed_from),
            ..Ask::new("battleship.batch", &self.sea.sea())
        }
    }

    /// What was played, as a file.
    fn file(&self, batch: &Batch) -> String {
        let Batch { games, uneven, results, pairs } = batch;
        let file = BatchFile {
            request: self.ask(self.seed, *games),
            games: *games,
            uneven: *uneven,
            results,
            pairs,
        };
        wire::to_json(&file).unwrap_or_default()
    }

    /// The pieces of the work. Those that count fleets play some seconds at a game.
    fn chunks(&self) -> Vec<Ask> {
        let slow = |way: &Policy| matches!(&*way.policy, "exact-greedy" | "lookahead" | "optimum");
        let size = if self.ways.iter().any(slow) { 1 } else { 10 };
        let (mut from, end) = (self.seed, self.seed + self.games);
        let mut all = Vec::new();
        while from < end {
            let games = size.min(end - from);
            all.push(self.ask(from, games));
            from += games;
        }
        all
    }
}

/// What stays on the device: the plan, and what came of the last one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Saved {
    plan: Plan,
    played: Option<(Plan, Batch)>,
}

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
    most: u64,
    set: Callback<u64>,
) -> El {
    let change = Callback::from(move |text: String| {
        // A field that is cleared or out of range comes back as it was, or as near as can be.
        set.emit(text.trim().parse().map_or(value, |entered: u64| entered.clamp(1, most)));
    });
    let input = el(words)
        .attr("type", "number")
        .attr("inputmode", "numeric")
        .attr("min", 1_u8)
        .attr("max", most)
        .value(value.to_string())
        .change(change);
    el("label.field").with(el("span").with(label)).with(input)
}

/// The Simulate screen.
#[component]
pub fn Simulate() -> Html {
    let lang = use_lang();
    let opened = use_memo((), |()| {
        let saved: Saved = store::read(store::BATTLESHIP_SIMULATE).unwrap_or_default();
        let saved = if saved.plan.is_sound() { saved } else { Saved::default() };
        let link = duel::in_address().map(|text| read_link(&text));
        let bad = link == Some(None);
        (Saved { plan: link.flatten().unwrap_or_else(|| saved.plan.clone()), ..saved }, bad)
    });
    let plan = use_kept(|| opened.0.plan.clone());
    let kept = use_kept(|| opened.0.played.clone());
    let run = use_kept(|| None::<Plan>);
    let requests = use_memo((*run).clone(), |run| run.as_ref().map(|run| Rc::new(run.chunks())));
    let pool = use_pool("battleship", (*requests).clone(), Batch::merge);
    let played = match (&*run, pool.report.as_deref()) {
        (Some(run), Some(report)) => Some((run.clone(), report.clone())),
        (Some(_), None) => None,
        (None, _) => (*kept).clone(),
    };
    use_effect_with(((*plan).clone(), played.clone()), |(plan, played)| {
        let saved = Saved { plan: plan.clone(), played: played.clone() };
        store::write(store::BATTLESHIP_SIMULATE, &saved);
        duel::show_in_address(&write_link(plan));
    });
    let busy = matches!(pool.state, JobState::Loading | JobState::Running);
    {
        let words = played.as_ref().map(|(_, report)| results::in_words(report, lang));
        use_effect_with((busy, words), |(busy, words)| {
            if let Some(words) = words.as_ref().filter(|_| !busy) {
                announce(words.clone());
            }
        });
    }
    let change = {
        let plan = plan.clone();
        move |make: fn(&mut Plan, u64)| {
            let plan = plan.clone();
            Callback::from(move |value: u64| {
                let mut next = (*plan.newest()).clone();
                make(&mut next, value);
                plan.set(next);
            })
        }
    };
    let set_sea = {
        let plan = plan.clone();
        Callback::from(move |sea| plan.set(Plan { sea, ..(*plan.newest()).clone() }))
    };
    let toggle = {
        let plan = plan.clone();
        Callback::from(move |at: u8| {
            let (name, _) = policy::POLICIES[usize::from(at)];
            let mut next = (*plan.newest()).clone();
            let before = next.ways.len();
            next.ways.retain(|way| way.policy != name);
            if next.ways.len() == before {
                next.ways.push(Policy { policy: name.into(), weighted: false });
            }
            // At least one stays.
            if !next.ways.is_empty() {
                plan.set(next);
            }
        })
    };
    let paused = matches!(pool.state, JobState::Stopped | JobState::Crashed(_))
        && run.as_ref() == Some(&*plan);
    let start = if paused {
        pool.resume.clone()
    } else {
        let (run, plan) = (run.clone(), plan.clone());
        Callback::from(move |()| run.set(Some((*plan).clone())))
    };
    let go = if busy {
        button("button.button button--main@sim-stop", lang.t(Key::Stop), pool.stop.clone())
    } else {
        let label = if paused {
            lang.t(SeaSim::GoOn).to_owned()
        } else {
            lang.fill(SeaSim::Start, &[&number(plan.games)])
        };
        button("button.button button--main@sim-start", label, start)
    };
    let save = played.clone().map(|(plan, report)| {
        let save = Callback::from(move |()| {
            if let Some(blob) = text_blob(&plan.file(&report), "application/json") {
                download(&blob, "sakiyomi-battleship.json");
            }
        });
        button("button.button@sim-save", lang.t(Key::ShareJson), save)
    });
    let bad = opened
        .1
        .then(|| el("p.notice notice--bad").attr("role", "alert").with(lang.t(SeaSim::BadLink)));
    let progress = Progress { nodes: pool.done as u64, total: Some(pool.total as u64) };
    let numbers = el("div.duel__numbers")
        .with(amount(
            "input.input@sim-games",
            lang.t(SeaSim::Games),
            plan.games,
            MOST,
            change(|plan, games| plan.games = games),
        ))
        .with(amount(
            "input.input@sim-seed",
            lang.t(SeaSim::Seed),
            plan.seed,
            1 << 52,
            change(|plan, seed| plan.seed = seed),
        ));
    let tiny = usize::from(plan.sea.sea().h) * usize::from(plan.sea.sea().w) <= 16;
    let ways = policy::choices(
        |name| plan.ways.iter().any(|way| way.policy == name),
        tiny,
        lang.t(Duel::Policy),
        &toggle,
        lang,
    );
    let setup = card("section.card", lang.t(SeaSim::Setup), None)
        .with(bad)
        .with(el("h3").with(lang.t(Duel::Policy)))
        .with(ways)
        .with(el("h3").with(lang.t(Duel::Fleet)))
        .with(seas(&plan.sea, &set_sea, lang))
        .with(numbers)
        .with(el("div.buttons").with(go).with(save))
        .with(progress_line(busy, progress, None, lang))
        .with(failure(&pool.state, lang));
    let results = match &played {
        Some((plan, report)) => results::results(plan, report, lang),
        None => el("p.muted").with(lang.t(SeaSim::Empty)).html(),
    };
    let sure = played.is_some().then(|| mark(Exactness::Sampled, false, lang));
    let results = card("section.card", lang.t(SeaSim::Results), sure).with(results);
    let lab = el("div.lab play duel__sim")
        .with(el("section.lab__board").attr("aria-label", lang.t(SeaSim::Setup)).with(setup))
        .with(el("section.lab__answer").attr("aria-label", lang.t(SeaSim::Results)).with(results));
    mount::<Frame>(FrameProps {
        title: lang.t(Key::BattleshipSimulate).into(),
        sub: Some(plan.sea.name(lang).into()),
        share: Some(shared(&plan, lang)),
        menu: menu(lang),
        children: lab.html(),
        ..FrameProps::default()
    })
}

fn shared(plan: &Plan, lang: Lang) -> ShareContent {
    let names: Vec<_> = plan.ways.iter().map(|way| policy::name(way, lang)).collect();
    ShareContent {
        title: lang.t(Key::BattleshipSimulate).into(),
        text: names.join(" · ").into(),
        link: duel::address(&write_link(plan)).into(),
        file: "sakiyomi-battleship".into(),
        card: None,
        json: None,
        import: None,
    }
}
