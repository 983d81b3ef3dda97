//! A game against the program, by taps.

mod state;

use serde::Serialize;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use self::state::{Msg, Save, State};
use super::LAB;
use super::board::{Board, Pick};
use super::engine_form::{Seat, engine_form, engine_name};
use super::game::{self, Game, action_of, any_seed, ask, bad_notice, failure, strongest};
use super::picture::{Words, picture};
use super::thought::{Thought, cost};
use super::watch::{decided, ending, position, trace};
use crate::jobs::brew::{ActionEntry, LegalReport, MoveReport, Position, TraceReport};
use crate::share::{read_brew_game, write_brew_game};
use crate::web::callback::Callback;
use crate::web::components::ingredients::{deed, deed_words, line};
use crate::web::components::{
    Exactness, Explanation, Frame, FrameProps, Icon, ShareContent, announce, card, explain, mark,
    progress_line, sign,
};
use crate::web::dom;
use crate::web::el::{El, button, el, on};
use crate::web::hooks::{JobHandle, JobState, Named, use_job, use_kept, use_lang};
use crate::web::i18n::{Brew, BrewPlay, BrewWatch, Key, Lang, decimal};
use crate::web::mount::mount;
use crate::web::route::Route;
use crate::web::{store, wire};

/// The worker of the opponent.
const BOT: &str = "brew-first";
/// The worker of the advice.
const HINT: &str = "brew-second";
/// The worker that looks back on moves.
const BACK: &str = "brew-aside";
/// Milliseconds that can be chosen.
const TIMES: [Option<u32>; 4] = [None, Some(50), Some(200), Some(1000)];

/// Whether a saved value is what this screen keeps.
pub(super) fn is_saved(value: &JsValue) -> bool {
    wire::read::<Save>(value.clone()).is_ok()
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Legal {
    state: Position,
}

fn link_of(save: &Save) -> String {
    let bot = (Some(save.bot.engine.clone()), save.bot.nodes);
    let players = if save.human == 0 { [(None, 0), bot] } else { [bot, (None, 0)] };
    let mut game = save.game.clone();
    game.acts.truncate(save.at);
    let shared = game::shared(&game, players, save.at);
    game::address(Route::BrewPlay, &write_brew_game(&shared))
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    let slot = use_kept(|| {
        let link = game::in_address().map(|text| read_brew_game(&text));
        State::open(store::read(store::BREW_PLAY), link)
    });
    let state = &*slot;
    let save = &state.save;
    let send = {
        let slot = slot.clone();
        Callback::from(move |msg: Msg| {
            let next = slot.newest().after(msg);
            slot.set(next);
        })
    };
    {
        let send = send.clone();
        game::use_links(Callback::from(move |text: String| {
            send.emit(Msg::Link(read_brew_game(&text).map(Box::new)));
        }));
    }
    let link = link_of(save);
    use_effect_with((save.clone(), link.clone()), |(save, link)| {
        store::write(store::BREW_PLAY, save);
        game::show(link);
    });

    let traced = use_job::<_, TraceReport>(LAB, Some(trace(&save.game)));
    let report = traced.report.clone().filter(|report| {
        traced.fresh && traced.state == JobState::Done && report.turns.len() >= save.at
    });
    let points =
        report.as_ref().filter(|report| save.at == report.turns.len()).and_then(|it| it.points);
    let over = points.is_some();
    let here = report.as_ref().map(|report| position(report, save.at).clone());
    let (human, other) = (save.human.min(1), 1 - save.human.min(1));
    let open = here.as_ref().filter(|_| !over);
    let legal = open.map(|here| Named::new("brew.legal", Legal { state: here.clone() }));
    let legal = use_job::<_, LegalReport>(LAB, legal);
    let thinks = open.map(|here| ask(here, other, &save.bot, save.ms, false));
    let bot = use_job::<_, MoveReport>(BOT, thinks);
    let hinted = open.filter(|_| save.hint).map(|here| ask(here, human, &strongest(), None, false));
    let hint = use_job::<_, MoveReport>(HINT, hinted);
    let last = report.as_ref().zip(save.at.checked_sub(1));
    let back = last.map(|(report, at)| ask(position(report, at), human, &strongest(), None, true));
    let back = use_job::<_, MoveReport>(BACK, back);

    let answer = decided(&bot).filter(|_| !over);
    {
        let send = send.clone();
        let chosen = state.chosen.as_ref().map(|(at, _)| *at);
        use_effect_with((chosen, answer.clone()), move |(chosen, answer)| {
            if let Some((at, answer)) = chosen.zip(answer.clone()) {
                send.emit(Msg::Answer(at, answer));
            }
        });
    }
    let names = {
        let bot = engine_name(save.bot.engine.name, lang).to_owned();
        let you = lang.t(BrewPlay::You).to_owned();
        if human == 0 { [you, bot] } else { [bot, you] }
    };
    // What both did in the last turn.
    let did = |player: usize| {
        let (report, at) = last?;
        action_of(&save.game.acts[at][player], &position(report, at).players[player])
    };
    let words = did(human).zip(did(other)).map(|(own, foe)| {
        lang.fill(BrewPlay::LastTurn, &[&deed_words(own, lang), &deed_words(foe, lang)])
    });
    use_effect_with((save.at, words), |(_, words)| {
        if let Some(words) = words {
            announce(words.clone());
        }
        dom::rescue_focus("[data-testid=by-hand]");
    });

    let list = legal.report.clone().filter(|_| legal.fresh && legal.state == JobState::Done);
    let actions = list.as_ref().map_or(&[][..], |report| &report.actions[human]);
    let advised = hint.report.clone().filter(|_| hint.fresh && save.hint && !over);
    let advised_command = advised.as_deref().filter(|report| report.done);
    let act = {
        let send = send.clone();
        Callback::from(move |command: String| send.emit(Msg::Act(command)))
    };
    let ready = state.chosen.is_none() && !actions.is_empty();
    let board = here.as_ref().map(|here| Board {
        position: here,
        names: names.clone(),
        acts: [None; 2],
        pick: (!over).then_some(Pick {
            player: human,
            legal: if ready { actions } else { &[] },
            send: &act,
            hint: advised_command.map(|report| report.command.as_str()),
        }),
        lang,
    });
    let simple = |is: ActionEntry, testid: &'static str| {
        let found = actions.iter().find(|one| one.action == is).filter(|_| ready);
        let click = found.map(|one| on(&act, one.command.clone())).unwrap_or_default();
        let told = advised_command.is_some_and(|report| report.action == Some(is));
        button(testid, deed(is, lang), click)
            .flag("disabled", found.is_none())
            .class("brew-card--hint", told)
    };
    let waiting = state.chosen.as_ref().map(|(_, command)| {
        let own = here.as_ref().and_then(|here| action_of(command, &here.players[human]));
        el("p.notice@thinking")
            .attr("role", "status")
            .with(lang.t(BrewPlay::Thinking))
            .with(" ")
            .with(own.map(|own| deed(own, lang)))
            .with(" ")
            .with(button(
                "button.button button--small@unchoose",
                lang.t(BrewPlay::Unchoose),
                on(&send, Msg::Unchoose),
            ))
            .with((bot.state == JobState::Stopped && answer.is_none()).then(|| {
                button(
                    "button.button button--small@think-again",
                    lang.t(Key::Retry),
                    bot.retry.clone(),
                )
            }))
    });
    let turn = if over {
        lang.t(BrewPlay::Over).to_owned()
    } else {
        lang.fill(BrewPlay::Turn, &[&(save.at + 1)])
    };
    let trouble = failure(&traced.state, &traced.retry, lang)
        .or_else(|| failure(&legal.state, &legal.retry, lang))
        .or_else(|| failure(&bot.state, &bot.retry, lang));
    let said = match points {
        Some([one, two]) => lang.fill(BrewWatch::Ended, &[&one, &two]),
        None => turn.clone(),
    };
    let result = points.zip(here.as_ref()).map(|(points, here)| {
        ending(points, here, &names, lang).with(el("div.buttons").with(
            el("a.button@to-watch").attr("href", watch_link(save)).with(lang.t(BrewPlay::ToWatch)),
        ))
    });
    let told = words_of_last(did(human), did(other), lang);
    let stop = bot.stop.clone();
    let board =
        el("section.lab__board brew-screen").attr("aria-label", lang.t(Key::BrewPlay)).with(
            el("div.stack")
                .attr("data-testid", "by-hand")
                .attr("tabindex", "-1")
                .attr("data-at", save.at)
                .attr("data-ready", ready)
                .attr("data-over", over)
                .with(bad_notice(state.bad, lang))
                .with(trouble)
                .with(el("h2.brew-turn@turn").with(turn))
                .with(told)
                .with(result)
                .with(waiting)
                .with(progress_line(
                    bot.is_busy() && state.chosen.is_some(),
                    bot.progress,
                    Some(&stop),
                    lang,
                ))
                .with((!over).then(|| {
                    el("div.buttons")
                        .with(simple(ActionEntry::Rest, "button.button@rest"))
                        .with(simple(ActionEntry::Wait, "button.button@wait"))
                        .with(
                            button(
                                "button.button@hint",
                                lang.t(if save.hint {
                                    BrewPlay::HintHide
                                } else {
                                    BrewPlay::HintShow
                                }),
                                on(&send, Msg::Hint(!save.hint)),
                            )
                            .attr("aria-pressed", save.hint),
                        )
                }))
                .with(board.as_ref().map(Board::draw)),
        );
    let advice = advised.as_deref().map(|report| {
        let thought = Thought { report, before: None, foe_did: None, lang };
        el("section.stack@advice")
            .attr("aria-label", lang.t(BrewPlay::HintTitle))
            .with(el("h2").with(lang.t(BrewPlay::HintTitle)))
            .with(thought.headline())
            .with(thought.lines())
            .with(thought.terms())
    });
    let review = last.map(|(_, at)| review(save, at, human, &back, lang));
    let answer = el("section.lab__answer")
        .attr("aria-label", lang.t(BrewPlay::Advice))
        .with(
            save.hint.then(|| progress_line(hint.is_busy(), hint.progress, Some(&hint.stop), lang)),
        )
        .with(advice)
        .with(review);
    let details = el("section.lab__details")
        .attr("aria-label", lang.t(BrewPlay::GameTitle))
        .with(mount::<NewGame>(NewGameProps { state: state.clone(), send: send.clone() }))
        .with(report.as_ref().map(|report| history(save, report, &send, lang)));
    let lab = el("div.lab").with(board).with(answer).with(details);
    let keys = {
        let (send, at, hinted) = (send.clone(), save.at, save.hint);
        Callback::from(move |event: KeyboardEvent| {
            let held = event.ctrl_key() || event.meta_key() || event.alt_key();
            if held || dom::takes_text(&event) {
                return;
            }
            match event.key().as_str() {
                "u" | "U" => send.emit(Msg::At(at.saturating_sub(1))),
                "h" | "H" => send.emit(Msg::Hint(!hinted)),
                _ => {}
            }
        })
    };
    let words = Words {
        screen: lang.t(Key::BrewPlay),
        names: names.clone(),
        answer: said,
        link: link.clone(),
    };
    let drawn = here.as_ref().map(|here| picture(here, words, lang));
    let shortcuts = [("U", BrewPlay::KeyUndo), ("H", BrewPlay::KeyHint)];
    mount::<Frame>(FrameProps {
        title: lang.t(Key::BrewPlay).into(),
        sub: Some(save.game.name(lang).into()),
        editable: true,
        undo: (save.at > 0).then(|| on(&send, Msg::At(save.at - 1))),
        redo: (save.at < save.game.acts.len()).then(|| on(&send, Msg::At(save.at + 1))),
        share: Some(ShareContent {
            title: lang.t(BrewPlay::ShareTitle).into(),
            text: names.join(" – ").into(),
            link: link.into(),
            file: "sakiyomi-brew".into(),
            card: drawn,
            json: None,
            import: None,
        }),
        shortcuts: shortcuts.map(|(keys, what)| (keys.into(), lang.t(what).into())).to_vec(),
        children: lab.keydown(keys).html(),
        ..FrameProps::default()
    })
}

/// The same game on the Watch screen.
fn watch_link(save: &Save) -> String {
    let bot = (Some(save.bot.engine.clone()), save.bot.nodes);
    let person = (None, 0);
    let players = if save.human == 0 { [person, bot] } else { [bot, person] };
    let shared = game::shared(&save.game, players, 0);
    game::address(Route::BrewWatch, &write_brew_game(&shared))
}

/// What both did in the turn before.
fn words_of_last(own: Option<ActionEntry>, foe: Option<ActionEntry>, lang: Lang) -> Option<El> {
    let side = |name: BrewPlay, action: ActionEntry| {
        el("span.row").with(el("span.muted").with(lang.t(name))).with(deed(action, lang))
    };
    let (own, foe) = own.zip(foe)?;
    Some(
        el("div.spread brew-last@last")
            .with(side(BrewPlay::You, own))
            .with(side(BrewPlay::Opponent, foe)),
    )
}

/// What the last move cost against the strongest player's line.
fn review(save: &Save, at: usize, human: usize, job: &JobHandle<MoveReport>, lang: Lang) -> El {
    let command = &save.game.acts[at][human];
    let report = job.report.as_deref().filter(|report| job.fresh && report.done);
    let body = match report.map(|report| cost(report, command)) {
        None => el("div").with(progress_line(job.is_busy(), job.progress, Some(&job.stop), lang)),
        Some(None) => el("p.muted").with(lang.t(BrewPlay::NoCost)),
        Some(Some((points, own, best))) => {
            let numbers = vec![
                (lang.t(BrewPlay::YourLine).into(), decimal(own.value, 2).into()),
                (lang.t(BrewPlay::BestLine).into(), decimal(best.value, 2).into()),
            ];
            let what = Explanation {
                numbers,
                ..Explanation::of(BrewPlay::CostTopic, Exactness::Heuristic, lang)
            };
            let same = own.command == best.command;
            let words = if same { BrewPlay::WasBest } else { BrewPlay::BetterWas };
            let first = best.steps.first().map(|step| deed(step.action, lang));
            let both = (!same).then(|| {
                el("div.stack")
                    .with(el("h3").with(lang.t(BrewPlay::YourLine)))
                    .with(line(&own.steps, lang))
                    .with(el("h3").with(lang.t(BrewPlay::BestLine)))
                    .with(line(&best.steps, lang))
            });
            el("div.stack")
                .with(
                    el("p.headline")
                        .with(explain(what).with(el("span.big num@cost").with(decimal(points, 2))))
                        .with(el("span").with(lang.t(words)))
                        .with(first.filter(|_| !same)),
                )
                .with(both)
        }
    };
    card(
        "section.card@review",
        lang.t(BrewPlay::CostTitle),
        Some(mark(Exactness::Heuristic, false, lang)),
    )
    .with(failure(&job.state, &job.retry, lang))
    .with(body)
}

/// All turns; each can be gone back to.
fn history(save: &Save, report: &TraceReport, send: &Callback<Msg>, lang: Lang) -> El {
    let rows = report.turns.iter().enumerate().map(|(at, _)| {
        let before = position(report, at);
        let acts = [0, 1].map(|player| {
            let command = &save.game.acts[at][player];
            match action_of(command, &before.players[player]) {
                Some(action) => (deed(action, lang), deed_words(action, lang)),
                None => (el("span").with(command.clone()), command.clone()),
            }
        });
        let said = lang.fill(BrewPlay::BackTo, &[&(at + 1), &acts[0].1, &acts[1].1]);
        let [one, two] = acts.map(|act| act.0);
        el("li").with(
            el("button.brew-turns__row")
                .id(format!("turn-{at}"))
                .attr("aria-current", (at == save.at).then_some("step"))
                .attr("aria-label", said)
                .click(on(send, Msg::At(at)))
                .with(el("span.num muted").with(at + 1))
                .with(el("span.brew-turns__side").with(one))
                .with(el("span.brew-turns__side").with(two)),
        )
    });
    card("section.card@turns", lang.t(BrewPlay::Turns), None).with(if report.turns.is_empty() {
        el("p.muted").with(lang.t(BrewPlay::NoTurns))
    } else {
        el("ol.brew-turns").list(rows)
    })
}

/// Properties of [`NewGame`].
#[derive(Clone, PartialEq, Properties)]
struct NewGameProps {
    state: State,
    send: Callback<Msg>,
}

/// The opponent, and a new game.
#[component]
fn NewGame(props: &NewGameProps) -> Html {
    let lang = use_lang();
    let save = &props.state.save;
    let seed = use_kept(|| save.game.seed.clone().unwrap_or_default());
    let human = use_kept(|| save.human);
    let bot = {
        let send = props.send.clone();
        Callback::from(move |bot: Seat| send.emit(Msg::Bot(Box::new(bot))))
    };
    let ms = {
        let send = props.send.clone();
        Callback::from(move |value: String| {
            let at = value.parse().unwrap_or(0_usize);
            send.emit(Msg::Ms(TIMES.get(at).copied().flatten()));
        })
    };
    let times = TIMES.iter().enumerate().map(|(at, time)| {
        el("option").attr("value", at).flag("selected", *time == save.ms).with(match time {
            None => lang.t(Brew::NoLimit).to_owned(),
            Some(time) => lang.fill(Brew::Milliseconds, &[time]),
        })
    });
    let sit = {
        let human = human.clone();
        Callback::from(move |value: String| human.set(usize::from(value == "1")))
    };
    let sits = [BrewPlay::AsFirst, BrewPlay::AsSecond].into_iter().enumerate().map(|(at, name)| {
        el("option").attr("value", at).flag("selected", at == *human).with(lang.t(name))
    });
    let fault = props.state.bad_seed.then(|| {
        el("p.notice notice--bad@setup-fault")
            .attr("role", "alert")
            .with(lang.t(Brew::BadSeed))
            .with(" ")
            .with(lang.t(Brew::GameKept))
    });
    let any = {
        let (send, seed, human) = (props.send.clone(), seed.clone(), *human);
        Callback::from(move |()| {
            let found = any_seed();
            seed.set(found.clone());
            send.emit(Msg::New(found, human));
        })
    };
    let before = save.before.is_some().then(|| {
        button("button.button@before", lang.t(BrewPlay::Before), on(&props.send, Msg::Before))
    });
    let field =
        |name: &'static str, input: El| el("label.field").with(el("span").with(name)).with(input);
    let fresh: Game = save.game.again();
    let again = fresh.seed.map(|seed| {
        button(
            "button.button@again",
            lang.t(BrewPlay::Again),
            on(&props.send, Msg::New(seed, *human)),
        )
    });
    card("section.card@new-game", lang.t(BrewPlay::GameTitle), None)
        .with(fault)
        .with(engine_form("bot", lang.t(BrewPlay::Opponent), &save.bot, &bot, lang))
        .with(field(lang.t(Brew::TimeLimit), el("select@ms").change(ms).list(times)))
        .with(field(lang.t(BrewPlay::Sit), el("select@sit").change(sit).list(sits)))
        .with(field(
            lang.t(Brew::Seed),
            el("input.input@seed").value((*seed).clone()).input(seed.setter()),
        ))
        .with(
            el("div.buttons")
                .with(button(
                    "button.button button--main@new-seed",
                    lang.t(BrewPlay::NewGame),
                    on(&props.send, Msg::New((*seed).clone(), *human)),
                ))
                .with(
                    button("button.button@any-seed", sign(Icon::Play), any)
                        .with(lang.t(BrewPlay::AnySeed)),
                )
                .with(again)
                .with(before),
        )
        .html()
}
