//! How well a fleet of one's own is hidden, and a search for one that is hidden better.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::board::{Axes, Board, BoardProps};
use super::duel::ask::{Ask, Batch, Defence, Games, Policy, Tally, Told};
use super::duel::fleet::{Placing, Put};
use super::duel::sea::{self, Chosen, seas};
use super::duel::{QUICK, SLOW, failure, policy};
use super::menu::menu;
use super::play;
use super::simulate::results::{histogram, plus_minus, shots};
use crate::jobs::battleship::ShipEntry;
use crate::web::callback::Callback;
use crate::web::components::{
    Exactness, Frame, FrameProps, announce, card, mark, progress_line, toast,
};
use crate::web::el::{all, button, el, on};
use crate::web::hooks::{JobState, use_job, use_kept, use_lang};
use crate::web::i18n::{Duel, Key, Lang, SeaDefend};
use crate::web::mount::mount;
use crate::web::store;

/// Games against a fleet to see how well it is hidden.
const GAMES: u64 = 200;
/// Games for each fleet that is tried.
const EACH: u64 = 30;
/// Fleets that are tried.
const TRIES: u64 = 300;

/// What stays on the device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Plan {
    sea: Chosen,
    placing: Placing,
    policy: Policy,
    seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        let policy = Policy { policy: "p-matrix".into(), weighted: false };
        Self { sea: Chosen::default(), placing: Placing::default(), policy, seed: 1 }
    }
}

/// What is being worked out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Work {
    #[default]
    Nothing,
    Measure,
    Search,
}

/// What is done.
#[derive(Clone, Debug, PartialEq)]
enum Msg {
    Sea(Chosen),
    Policy(u8),
    Put(Put),
    Work(Work),
}

/// The Defend screen.
#[component]
pub fn Defend() -> Html {
    let lang = use_lang();
    let slot = use_kept(|| {
        let plan: Plan = store::read(store::BATTLESHIP_DEFEND).unwrap_or_default();
        (plan, Work::Nothing)
    });
    let (plan, work) = &*slot;
    let send = {
        let slot = slot.clone();
        Callback::from(move |msg: Msg| {
            let (mut plan, _) = (*slot.newest()).clone();
            let mut work = Work::Nothing;
            match msg {
                Msg::Work(next) => work = next,
                Msg::Sea(sea) if sea.sea() != plan.sea.sea() => {
                    (plan.sea, plan.placing) = (sea, Placing::default());
                }
                Msg::Sea(sea) => plan.sea = sea,
                Msg::Policy(at) => plan.policy.policy = policy::POLICIES[usize::from(at)].0.into(),
                Msg::Put(put) => plan.placing = plan.placing.after(put, &plan.sea.sea()),
            }
            slot.set((plan, work));
        })
    };
    use_effect_with(plan.clone(), |plan| {
        store::write(store::BATTLESHIP_DEFEND, plan);
    });
    let board = plan.sea.sea();
    let fleet = use_job::<_, Told>(QUICK, Some(plan.placing.ask(&board)));
    let told = fleet.report.clone().filter(|_| fleet.fresh && fleet.state == JobState::Done);
    {
        let drawn = told.clone().filter(|_| plan.placing.is_drawing());
        let send = send.clone();
        use_effect_with(drawn, move |drawn| {
            if let Some(told) = drawn {
                send.emit(Msg::Put(Put::Drawn(told.ships.clone())));
            }
        });
    }
    let legal = plan.placing.is_whole(&board) && told.as_ref().is_some_and(|told| told.legal);
    let measured = (legal && *work == Work::Measure).then(|| Ask {
        policies: Some(vec![plan.policy.clone()]),
        games: Some(Games::Count(GAMES)),
        seed_from: Some(plan.seed),
        ships: Some(plan.placing.ships.clone()),
        ..Ask::new("battleship.batch", &board)
    });
    let measured = use_job::<_, Batch>(SLOW, measured);
    let sought = (legal && *work == Work::Search).then(|| Ask {
        policy: Some(plan.policy.clone()),
        ships: Some(plan.placing.ships.clone()),
        games: Some(Games::Count(EACH)),
        tries: Some(TRIES),
        seed: Some(plan.seed),
        ..Ask::new("battleship.defend", &board)
    });
    let sought = use_job::<_, Defence>(SLOW, sought);

    let put = {
        let send = send.clone();
        Callback::from(move |put| send.emit(Msg::Put(put)))
    };
    let set_sea = {
        let send = send.clone();
        Callback::from(move |sea| send.emit(Msg::Sea(sea)))
    };
    let set_policy = {
        let send = send.clone();
        Callback::from(move |at| send.emit(Msg::Policy(at)))
    };
    let row = measured.report.as_deref().filter(|_| measured.fresh).and_then(|report| {
        let row = report.results.first()?;
        Some((row.clone(), shots(report.games, row.shots_sum, row.shots_sq)?))
    });
    let words = row.as_ref().filter(|_| measured.state == JobState::Done).map(|(_, found)| {
        lang.fill(SeaDefend::Takes, &[&policy::name(&plan.policy, lang), &plus_minus(*found)])
    });
    use_effect_with(words.clone(), |words| {
        if let Some(words) = words {
            announce(words.clone());
        }
    });
    let go = |words: &'static str, key: SeaDefend, work: Work| {
        button(words, lang.t(key), on(&send, Msg::Work(work))).flag("disabled", !legal)
    };
    let buttons = el("div.buttons")
        .with(go("button.button button--main@measure", SeaDefend::Measure, Work::Measure))
        .with(go("button.button@search", SeaDefend::Search, Work::Search))
        .with(
            take_over(plan, &plan.placing.ships, "button.button@use-mine", lang)
                .flag("disabled", !legal),
        );
    let measured_card = (*work == Work::Measure).then(|| {
        let body = row.as_ref().map(|(row, found)| {
            let words = lang
                .fill(SeaDefend::Takes, &[&policy::name(&plan.policy, lang), &plus_minus(*found)]);
            all([el("p.big@takes").with(words).html(), distribution(row, lang)])
        });
        card(
            "section.card",
            lang.t(SeaDefend::HowHard),
            Some(mark(Exactness::Sampled, false, lang)),
        )
        .with(body)
        .with(progress_line(measured.is_busy(), measured.progress, Some(&measured.stop), lang))
        .with(failure(&measured.state, lang))
        .html()
    });
    let sought_card = (*work == Work::Search).then(|| {
        let report = sought.report.as_deref().filter(|_| sought.fresh);
        let body = report.map(|report| harder(plan, report, lang));
        card(
            "section.card@harder",
            lang.t(SeaDefend::Harder),
            Some(mark(Exactness::Sampled, false, lang)),
        )
        .with(body)
        .with(progress_line(sought.is_busy(), sought.progress, Some(&sought.stop), lang))
        .with(failure(&sought.state, lang))
        .html()
    });
    let lab = el("div.lab sea play")
        .with(
            el("section.lab__board")
                .attr("aria-label", lang.t(Duel::YourFleet))
                .with(plan.placing.board(&board, &put, lang)),
        )
        .with(
            el("section.lab__answer")
                .attr("aria-label", lang.t(SeaDefend::HowHard))
                .with(plan.placing.tools(&board, told.as_deref(), &put, lang))
                .with(failure(&fleet.state, lang))
                .with(buttons)
                .with(measured_card)
                .with(sought_card),
        )
        .with(
            el("div.lab__details")
                .with(
                    el("details.card@way")
                        .with(el("summary").with(format!(
                            "{}: {}",
                            lang.t(SeaDefend::Against),
                            policy::name(&plan.policy, lang)
                        )))
                        .with(policy::choices(
                            |name| name == plan.policy.policy,
                            usize::from(board.h) * usize::from(board.w) <= 16,
                            lang.t(Duel::Policy),
                            &set_policy,
                            lang,
                        )),
                )
                .with(
                    el("details.card@seas")
                        .with(el("summary").with(format!(
                            "{}: {}",
                            lang.t(Duel::Fleet),
                            plan.sea.name(lang)
                        )))
                        .with(seas(&plan.sea, &set_sea, lang)),
                ),
        );
    mount::<Frame>(FrameProps {
        title: lang.t(Key::BattleshipDefend).into(),
        sub: Some(plan.sea.name(lang).into()),
        menu: menu(lang),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// The shots of each game.
fn distribution(row: &Tally, lang: Lang) -> Html {
    histogram(std::slice::from_ref(row), &[policy::name(&row.policy, lang)], lang)
}

/// A button that takes a fleet over to the Play screen.
fn take_over(
    plan: &Plan,
    ships: &[ShipEntry],
    words: &'static str,
    lang: Lang,
) -> crate::web::el::El {
    let (sea, ships) = (plan.sea.clone(), ships.to_vec());
    let take = Callback::from(move |()| {
        play::take_fleet(&sea, &ships);
        toast(lang.t(SeaDefend::Taken));
    });
    button(words, lang.t(SeaDefend::UseIt), take)
}

/// Both fleets side by side, and whether the new one is better.
fn harder(plan: &Plan, report: &Defence, lang: Lang) -> Html {
    let board = plan.sea.sea();
    let side = |key: SeaDefend, ships: &[ShipEntry], n: u64, sum: u64, sq: u64, testid| {
        let found = shots(n, sum, sq).map(plus_minus);
        el("div.duel__half")
            .with(el("h3").with(lang.t(key)))
            .with(mount::<Board>(BoardProps {
                label: lang.t(key).into(),
                testid,
                width: board.w.into(),
                cells: sea::cells(&board, &[], ships, lang),
                axes: Axes::kept(),
                ..BoardProps::default()
            }))
            .with(el("p.num").with(found))
    };
    let given = &report.given;
    let best = &report.best;
    let (a, b) = match &report.check {
        Some(check) if check.n > 0 => {
            ((check.n, check.given_sum, check.given_sq), (check.n, check.best_sum, check.best_sq))
        }
        _ => ((given.n, given.sum, given.sq), (best.n, best.sum, best.sq)),
    };
    let verdict = report.check.as_ref().and_then(|check| {
        let value = crate::jobs::milljan::stats::mean(check.n, check.sum, check.sq)?;
        let key = if value.is_clear() && value.mean > 0.0 {
            SeaDefend::Better
        } else {
            SeaDefend::NotBetter
        };
        Some(el("p@defence-verdict").with(lang.fill(key, &[&plus_minus(value), &check.n])))
    });
    all([
        el("p.muted num@tried")
            .with(lang.fill(SeaDefend::Tried, &[&report.tried, &report.taken]))
            .html(),
        el("div.duel__halves")
            .with(side(SeaDefend::Given, &given.ships, a.0, a.1, a.2, "given-board"))
            .with(side(SeaDefend::Best, &best.ships, b.0, b.1, b.2, "best-board"))
            .html(),
        all(verdict),
        el("div.buttons").with(take_over(plan, &best.ships, "button.button@use-best", lang)).html(),
    ])
}
