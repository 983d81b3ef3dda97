//! A game against the program, by taps.

mod new_game;
mod review;
mod state;

use yew::prelude::*;

use self::new_game::{NewGame, NewGameProps};
use self::review::{history, review};
pub(super) use self::state::DOCUMENT;
use self::state::{Msg, Save};
use super::board::{Board, Pick};
use super::engine_form::use_full;
use super::game::{self, action_of, ask, failure, strongest};
use super::picture::{Words, picture};
use super::rules::Rules;
use super::seat::engine_name;
use super::thought::Thought;
use super::value::Weighing;
use super::watch::{decided, ending, position, trace};
use crate::callback::Callback;
use crate::components::ingredients::{deed, deed_words};
use crate::components::{Edits, Frame, FrameProps, ShareContent, announce, progress_line};
use crate::dom;
use crate::el::{El, button, el, on};
use crate::hooks::{JobState, use_document, use_job, use_job_on, use_lang};
use crate::i18n::{BrewPlay, BrewWatch, Key, Lang, Title};
use crate::mount::mount;
use crate::route::Route;
use jobs::brew::{ActionEntry, Legal, LegalRequest};
use jobs::{Ask, Lane};
use share::write_brew_game;

/// The Play screen.
#[component]
pub fn Play() -> Html {
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
    let points =
        report.as_ref().filter(|report| save.at == report.turns.len()).and_then(|it| it.points);
    let over = points.is_some();
    let here = report.as_ref().map(|report| position(report, save.at).clone());
    let (human, other) = (save.human.min(1), 1 - save.human.min(1));
    let open = here.as_ref().filter(|_| !over);
    let legal = open.map(|here| Ask::<Legal>::new(LegalRequest { state: here.clone() }));
    let legal = use_job(legal);
    let thinks = open.map(|here| ask(here, other, &save.bot, save.ms, false));
    let bot = use_job_on(Lane::First, thinks);
    let hinted = open.filter(|_| save.hint).map(|here| ask(here, human, &strongest(), None, false));
    let hint = use_job_on(Lane::Second, hinted);
    let last = report.as_ref().zip(save.at.checked_sub(1));
    let back = last.map(|(report, at)| ask(position(report, at), human, &strongest(), None, true));
    let back = use_job_on(Lane::Aside, back);

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
    let look = use_mut_ref(|| false);
    {
        let look = look.clone();
        use_effect_with(advised.is_some(), move |there| {
            if *there && std::mem::take(&mut *look.borrow_mut()) {
                game::bring("[data-testid=advice]");
            }
        });
    }
    let full = use_full(&strongest().engine);
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
    let wait = || {
        let note = el("span.muted").with(lang.t(BrewPlay::WaitNote));
        simple(ActionEntry::Wait, "button.button button--small@wait").with(note)
    };
    // Only whoever asks for advice is brought to it: later it comes with each turn.
    let ask_hint = {
        let (send, look, shown) = (send.clone(), look.clone(), save.hint);
        Callback::from(move |()| {
            *look.borrow_mut() = !shown;
            send.emit(Msg::Hint(!shown));
        })
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
        el("section.lab__board brew-screen").attr("aria-label", lang.t(Title::BrewPlay)).with(
            el("div.stack")
                .attr("data-testid", "by-hand")
                .attr("tabindex", "-1")
                .attr("data-at", save.at)
                .attr("data-ready", ready)
                .attr("data-over", over)
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
                        .with(
                            button(
                                "button.button@hint",
                                lang.t(if save.hint {
                                    BrewPlay::HintHide
                                } else {
                                    BrewPlay::HintShow
                                }),
                                ask_hint.clone(),
                            )
                            .attr("aria-pressed", save.hint),
                        )
                        .with(wait())
                }))
                .with(
                    el("div.buttons")
                        .with(last.map(|_| {
                            let bring = Callback::from(|()| game::bring("[data-testid=review]"));
                            let label = lang.t(BrewPlay::CostTitle);
                            button("button.button button--small@to-cost", label, bring)
                        }))
                        .with(mount::<Rules>(())),
                )
                .with(board.as_ref().map(Board::draw)),
        );
    let advice = advised.as_deref().map(|report| {
        let by = here.as_ref().zip(full.as_ref());
        let by = by.map(|(here, engine)| Weighing { engine, before: &here.players[human] });
        let thought = Thought { report, before: None, foe_did: None, by, lang };
        el("section.stack brew-brought@advice")
            .attr("tabindex", "-1")
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
        let (send, at) = (send.clone(), save.at);
        Callback::from(move |event: KeyboardEvent| {
            let held = event.ctrl_key() || event.meta_key() || event.alt_key();
            if held || dom::takes_text(&event) {
                return;
            }
            match event.key().as_str() {
                "u" | "U" => send.emit(Msg::At(at.saturating_sub(1))),
                "h" | "H" => ask_hint.emit(()),
                _ => {}
            }
        })
    };
    let words = Words {
        screen: lang.t(Title::BrewPlay),
        names: names.clone(),
        answer: said,
        link: link.clone(),
    };
    let drawn = here.as_ref().map(|here| picture(here, words, lang));
    let shortcuts = [("U", BrewPlay::KeyUndo), ("H", BrewPlay::KeyHint)];
    mount::<Frame>(FrameProps {
        sub: Some(save.game.name(lang).into()),
        edits: Some(Edits {
            undo: (save.at > 0).then(|| on(&send, Msg::At(save.at - 1))),
            redo: (save.at < save.game.acts.len()).then(|| on(&send, Msg::At(save.at + 1))),
            ..document.edits
        }),
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
