//! A game between two players, turn by turn, with what each of them searched.

mod setup;
mod state;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

pub(super) use self::state::DOCUMENT;
use self::state::{Msg, PACES, Save, State};
use super::board::Board;
use super::engine_form::use_full;
use super::game::{self, Game, action_of, ask, failure};
use super::picture::{Words, picture};
use super::rules::Rules;
use super::seat::engine_name;
use super::thought::Thought;
use super::value::Weighing;
use crate::callback::Callback;
use crate::components::ingredients::{deed, deed_words};
use crate::components::{
    Choice, Edits, Exactness, Frame, FrameProps, Icon, ShareContent, announce, card, mark,
    progress_line, save_text, segmented, sign,
};
use crate::dom;
use crate::el::{El, button, el, on};
use crate::hooks::{JobHandle, JobState, use_document, use_job, use_job_on, use_lang};
use crate::i18n::{Brew, BrewWatch, Lang, Title};
use crate::mount::mount;
use jobs::brew::{Move, MoveReport, Position, Trace, TraceReport, write_record};
use jobs::{Ask, Lane};

/// Which states does a game go through?
pub(super) fn trace(game: &Game) -> Ask<Trace> {
    Ask::new(game.record())
}

/// The position after so many turns.
pub(super) fn position(report: &TraceReport, at: usize) -> &Position {
    match at.checked_sub(1).and_then(|at| report.turns.get(at)) {
        Some(turn) => &turn.s,
        None => &report.init,
    }
}

/// What is decided, once it is.
pub(super) fn decided(job: &JobHandle<MoveReport>) -> Option<String> {
    let over = matches!(job.state, JobState::Done | JobState::Stopped);
    let report = job.report.as_ref().filter(|_| job.fresh && over)?;
    Some(report.command.clone()).filter(|command| !command.is_empty())
}

/// The Watch screen.
#[component]
pub fn Watch() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let state = &*document.now;
    let save = &state.save;
    let send = {
        let document = document.clone();
        Callback::from(move |msg: Msg| document.set(document.newest().after(msg)))
    };
    let link = document.link.clone();

    let traced = use_job(Some(trace(&save.game)));
    let report = traced.report.clone().filter(|report| {
        traced.fresh && traced.state == JobState::Done && report.turns.len() >= save.at
    });
    let over = report
        .as_ref()
        .is_some_and(|report| report.points.is_some() && save.at == report.turns.len());
    let here = report.as_ref().map(|report| position(report, save.at).clone());
    let asks = |player: usize| -> Option<Ask<Move>> {
        let here = here.as_ref().filter(|_| !over)?;
        // Who is out is not asked any more.
        here.players[player].active.then(|| ask(here, player, &save.seats[player], save.ms, false))
    };
    // Both players think side by side.
    let jobs = [use_job_on(Lane::First, asks(0)), use_job_on(Lane::Second, asks(1))];
    let side = save.side.min(1);
    // The turn before, by the same player; and every other action of this one.
    let earlier = report
        .as_ref()
        .zip(save.at.checked_sub(1))
        .map(|(report, at)| ask(position(report, at), side, &save.seats[side], save.ms, false));
    let full = use_full(&save.seats[side].engine);
    let settled = decided(&jobs[side]).is_some();
    let earlier = use_job_on(Lane::Aside, earlier.filter(|_| settled && !state.playing));
    let more = here.as_ref().filter(|_| state.others && !over && !state.playing);
    let more = more.map(|here| ask(here, side, &save.seats[side], None, true));
    let more = use_job_on(Lane::Aside, more.filter(|_| settled));

    let both = decided(&jobs[0]).zip(decided(&jobs[1])).map(|(one, two)| [one, two]);
    {
        let send = send.clone();
        let (at, played) = (save.at, save.game.acts.len());
        let wait = if state.wanted { 0 } else { PACES[save.pace.min(PACES.len() - 1)] };
        let next = (!over && (state.playing || state.wanted) && report.is_some())
            .then(|| if at < played { Some(None) } else { both.clone().map(Some) })
            .flatten();
        use_effect_with((at, next, wait, state.playing), move |(at, next, wait, _)| {
            let timer = next.clone().map(|next| {
                let at = *at;
                Timeout::new(*wait, move || {
                    send.emit(match next {
                        Some(acts) => Msg::Decided(at, acts),
                        None => Msg::Step,
                    });
                })
            });
            move || drop(timer)
        });
    }
    // Each refused text once more: it may be the same one again.
    use_effect_with((state.refused, state.typed.is_some()), |(_, typed)| {
        if *typed {
            game::bring("[data-testid=setup-fault]");
        }
    });
    {
        let send = send.clone();
        use_effect_with(over && state.playing, move |&ended| {
            if ended {
                send.emit(Msg::Play(false));
            }
        });
    }
    let points = report.as_ref().and_then(|report| report.points).filter(|_| over);
    use_effect_with(points, move |points| {
        if let Some([one, two]) = points {
            announce(lang.fill(BrewWatch::Ended, &[one, two]));
        }
    });

    let names = [0, 1].map(|player| {
        format!("{} {}", player + 1, engine_name(save.seats[player].engine.name, lang))
    });
    let acts = save.game.acts.get(save.at).cloned().or_else(|| both.clone());
    let action = |player: usize| {
        let (here, acts) = here.as_ref().zip(acts.as_ref())?;
        action_of(&acts[player], &here.players[player])
    };
    let board = here.as_ref().map(|here| Board {
        position: here,
        names: names.clone(),
        acts: if over { [None; 2] } else { [action(0), action(1)] },
        pick: None,
        lang,
    });
    // How many turns there are is known once the game has ended.
    let ended = report.as_ref().is_some_and(|report| report.points.is_some());
    let heading = match (over, ended) {
        (true, _) => lang.t(BrewWatch::Over).to_owned(),
        (_, true) => lang.fill(BrewWatch::TurnOf, &[&(save.at + 1), &save.game.acts.len()]),
        _ => lang.fill(BrewWatch::Turn, &[&(save.at + 1)]),
    };
    let result = points.zip(here.as_ref()).map(|(points, here)| ending(points, here, &names, lang));
    let stopped = jobs.iter().any(|job| job.is_busy() && job.progress.nodes > 0);
    let stop = {
        let stops = [jobs[0].stop.clone(), jobs[1].stop.clone()];
        Callback::from(move |()| stops.iter().for_each(|stop| stop.emit(())))
    };
    let trouble = failure(&traced.state, &traced.retry, lang)
        .or_else(|| jobs.iter().find_map(|job| failure(&job.state, &job.retry, lang)));
    let left =
        el("section.lab__board brew-screen").attr("aria-label", lang.t(Title::BrewWatch)).with(
            el("div.stack")
                .attr("data-testid", "watch")
                .attr("data-at", save.at)
                .attr("data-turns", save.game.acts.len())
                .attr("data-over", over)
                .attr("data-fresh", report.is_some())
                .with(el("div.buttons").with(mount::<Rules>(())))
                .with(setup::setup(state, &send, lang))
                .with(trouble)
                .with(controls(state, &send, lang))
                .with(progress_line(
                    jobs.iter().any(JobHandle::is_busy),
                    jobs[side].progress,
                    stopped.then_some(&stop),
                    lang,
                ))
                .with(result)
                .with(board.as_ref().map(Board::draw)),
        );

    let sides: Vec<_> = [0, 1]
        .map(|player| Choice::new(player, names[player].clone()).testid(format!("side-{player}")))
        .into();
    let choose = {
        let send = send.clone();
        Callback::from(move |side| send.emit(Msg::Side(side)))
    };
    let foe_did = save.at.checked_sub(1).and_then(|at| {
        let before = report.as_ref().map(|report| position(report, at))?;
        action_of(&save.game.acts.get(at)?[1 - side], &before.players[1 - side])
    });
    let by = here.as_ref().zip(full.as_ref());
    let by = by.map(|(here, engine)| Weighing { engine, before: &here.players[side] });
    let shown = jobs[side].report.clone().filter(|_| jobs[side].fresh && !over);
    let whole = more.report.clone().filter(|_| more.fresh && state.others);
    let thought = shown.as_deref().map(|report| Thought {
        report,
        before: earlier.report.as_deref().filter(|_| earlier.fresh),
        foe_did,
        by,
        lang,
    });
    let others = (!over && thought.is_some()).then(|| {
        let all = whole.as_deref().map(|report| Thought {
            report,
            before: None,
            foe_did: None,
            by,
            lang,
        });
        el("div.stack")
            .with(
                button(
                    "button.button@others-open",
                    lang.t(if state.others { Brew::OthersHide } else { Brew::OthersShow }),
                    on(&send, Msg::Others),
                )
                .attr("aria-expanded", state.others),
            )
            .with(
                state
                    .others
                    .then(|| progress_line(more.is_busy(), more.progress, Some(&more.stop), lang)),
            )
            .with(all.map(|all| all.others()))
    });
    let right = el("section.lab__answer")
        .attr("aria-label", lang.t(BrewWatch::Search))
        .with(segmented(lang.t(BrewWatch::Whose), sides, &side, &choose, true))
        .with(thought.as_ref().map(Thought::headline))
        .with(thought.as_ref().map(Thought::lines))
        .with(thought.as_ref().and_then(Thought::terms))
        .with(thought.as_ref().and_then(Thought::visits))
        .with(thought.as_ref().and_then(Thought::layers))
        .with(others);
    let details = el("section.lab__details")
        .attr("aria-label", lang.t(BrewWatch::Turns))
        .with(report.as_ref().map(|report| turns(save, report, &send, lang)));
    let lab = el("div.lab").with(left).with(right).with(details);
    let lab = el("div.brew-watch").with(steps(state, &heading, over, &send, lang)).with(lab);
    let keys = {
        let send = send.clone();
        let (at, playing) = (save.at, state.playing);
        Callback::from(move |event: KeyboardEvent| {
            let held = event.ctrl_key() || event.meta_key() || event.alt_key();
            if held || dom::takes_text(&event) {
                return;
            }
            match event.key().as_str() {
                "n" | "N" => send.emit(Msg::Step),
                "b" | "B" => send.emit(Msg::At(at.saturating_sub(1))),
                "p" | "P" => send.emit(Msg::Play(!playing)),
                _ => {}
            }
        })
    };
    let file = write_record(&save.game.record());
    let import = {
        let send = send.clone();
        Callback::from(move |text: String| {
            let fine = jobs::brew::read_record(&text).is_ok();
            send.emit(Msg::Record(text));
            fine
        })
    };
    let save_text = {
        let file = file.clone();
        Callback::from(move |()| save_text(&file, "sakiyomi-brew.txt"))
    };
    let menu = el("p.buttons").with(
        button("button.button@save-text", sign(Icon::Save), save_text)
            .with(lang.t(BrewWatch::SaveText)),
    );
    let answer = match points {
        Some([one, two]) => lang.fill(BrewWatch::Ended, &[&one, &two]),
        None => shown.as_ref().and_then(|it| it.action).map_or(heading, |it| deed_words(it, lang)),
    };
    let screen = lang.t(Title::BrewWatch);
    let words = Words { screen, names: names.clone(), answer, link: link.clone() };
    let drawn = here.as_ref().map(|here| picture(here, words, lang));
    let shortcuts =
        [("N", BrewWatch::KeyNext), ("B", BrewWatch::KeyBack), ("P", BrewWatch::KeyPlay)];
    mount::<Frame>(FrameProps {
        sub: Some(save.game.name(lang).into()),
        edits: Some(Edits {
            undo: (save.at > 0).then(|| on(&send, Msg::At(save.at - 1))),
            redo: (save.at < save.game.acts.len()).then(|| on(&send, Msg::At(save.at + 1))),
            ..document.edits
        }),
        share: Some(ShareContent {
            title: lang.t(BrewWatch::ShareTitle).into(),
            text: names.join(" – ").into(),
            link: link.into(),
            file: "sakiyomi-brew".into(),
            card: drawn,
            json: None,
            import: Some(import),
        }),
        menu: menu.html(),
        shortcuts: shortcuts.map(|(keys, what)| (keys.into(), lang.t(what).into())).to_vec(),
        children: lab.keydown(keys).html(),
        ..FrameProps::default()
    })
}

/// The points at the end, and how they come about.
pub(super) fn ending(points: [i32; 2], at: &Position, names: &[String; 2], lang: Lang) -> El {
    let row = |player: usize| {
        let entry = &at.players[player];
        let [_, one, two, three] = entry.inv;
        let left = u32::from(one) + u32::from(two) + u32::from(three);
        let words = if entry.active {
            lang.fill(Brew::PointsSum, &[&entry.score, &left])
        } else {
            lang.t(Brew::OutSum).to_owned()
        };
        el("li.brew-result")
            .with(el("span").with(names[player].clone()))
            .with(el("b.num").id(format!("points-{player}")).with(points[player].to_string()))
            .with(el("span.muted num").with(words))
    };
    let verdict = match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => lang.fill(Brew::Wins, &[&names[0]]),
        std::cmp::Ordering::Less => lang.fill(Brew::Wins, &[&names[1]]),
        std::cmp::Ordering::Equal => lang.t(Brew::Draw).to_owned(),
    };
    card("section.card@result", lang.t(Brew::Result), Some(mark(Exactness::Exact, false, lang)))
        .with(el("p.headline").with(el("span.big").with(verdict)))
        .with(el("ul.list").with(row(0)).with(row(1)))
}

/// The buttons that move through the game, a turn at a time: always in sight on a phone.
fn steps(state: &State, heading: &str, over: bool, send: &Callback<Msg>, lang: Lang) -> El {
    let at = state.save.at;
    // A button that cannot be used keeps the focus: one more tap the other way goes on from there.
    let step = |words: &'static str, icon: Icon, key: BrewWatch, msg: Msg, so: bool| {
        let press = if so { on(send, msg) } else { Callback::noop() };
        button(words, sign(icon), press)
            .attr("aria-label", lang.t(key))
            .attr("aria-disabled", (!so).then_some("true"))
    };
    let play = button(
        "button.button button--main@autoplay",
        lang.t(if state.playing { BrewWatch::Pause } else { BrewWatch::Autoplay }),
        if over { Callback::noop() } else { on(send, Msg::Play(!state.playing)) },
    )
    .attr("aria-pressed", state.playing)
    .attr("aria-disabled", over.then_some("true"));
    let back = Msg::At(at.saturating_sub(1));
    el("div.brew-steps")
        .attr("role", "group")
        .attr("aria-label", lang.t(BrewWatch::Controls))
        .with(step("button.icon-button@back", Icon::Left, BrewWatch::KeyBack, back, at > 0))
        .with(play)
        .with(step("button.icon-button@next", Icon::Right, BrewWatch::KeyNext, Msg::Step, !over))
        .with(el("h2.brew-turn@turn").with(heading.to_owned()))
}

/// Any turn at once, and how fast turns follow.
fn controls(state: &State, send: &Callback<Msg>, lang: Lang) -> El {
    let save = &state.save;
    let (at, last) = (save.at, save.game.acts.len());
    let slide = {
        let send = send.clone();
        Callback::from(move |value: String| {
            if let Ok(at) = value.parse() {
                send.emit(Msg::At(at));
            }
        })
    };
    let slider = el("input.brew-slider@slider")
        .attr("type", "range")
        .attr("min", "0")
        .attr("max", last)
        .attr("aria-label", lang.t(BrewWatch::Slider))
        .value(at.to_string())
        .input(slide);
    let paces = [BrewWatch::Slow, BrewWatch::Usual, BrewWatch::Fast, BrewWatch::AtOnce];
    let paces: Vec<_> = paces
        .into_iter()
        .enumerate()
        .map(|(pace, name)| Choice::new(pace, lang.t(name)).testid(format!("pace-{pace}")))
        .collect();
    let pace = {
        let send = send.clone();
        Callback::from(move |pace| send.emit(Msg::Pace(pace)))
    };
    let pace = segmented(lang.t(BrewWatch::Pace), paces, &save.pace, &pace, true);
    let cut = (at < last).then(|| {
        button("button.button button--small@cut", lang.t(BrewWatch::Cut), on(send, Msg::Cut))
    });
    el("div.brew-controls").with(slider).with(el("div.row").with(pace).with(cut))
}

/// All turns; each leads there.
fn turns(save: &Save, report: &TraceReport, send: &Callback<Msg>, lang: Lang) -> El {
    let rows = report.turns.iter().enumerate().map(|(at, turn)| {
        let before = position(report, at);
        let side = |player: usize| {
            let command = &save.game.acts[at][player];
            let face = match action_of(command, &before.players[player]) {
                Some(action) => deed(action, lang),
                None => el("span").with(command.clone()),
            };
            let refused = (!turn.ok[player])
                .then(|| el("span.caution").with(" ").with(lang.t(Brew::Refused)));
            el("span.brew-turns__side").with(face).with(refused)
        };
        let said = [0, 1].map(|player| {
            let command = &save.game.acts[at][player];
            action_of(command, &before.players[player])
                .map_or_else(|| command.clone(), |action| deed_words(action, lang))
        });
        el("li").with(
            el("button.brew-turns__row")
                .id(format!("turn-{at}"))
                .attr("aria-current", (at == save.at).then_some("step"))
                .attr(
                    "aria-label",
                    lang.fill(BrewWatch::TurnSaid, &[&(at + 1), &said[0], &said[1]]),
                )
                .click(on(send, Msg::At(at)))
                .with(el("span.num muted").with(at + 1))
                .with(side(0))
                .with(side(1)),
        )
    });
    card("section.card@turns", lang.t(BrewWatch::Turns), Some(mark(Exactness::Exact, false, lang)))
        .with(if report.turns.is_empty() {
            el("p.muted").with(lang.t(BrewWatch::NoTurns))
        } else {
            el("ol.brew-turns").list(rows)
        })
}
