//! A game against the program, somebody else here, or somebody at a real table.

mod new_game;
mod state;

use yew::prelude::*;

use self::new_game::{NewGame, NewGameProps};
use self::state::Msg;
pub use self::state::{DOCUMENT, Save};
use super::deed::Deed;
use super::game::{self, address, analyse, failure, names, view};
use super::picture::{Words, picture};
use super::rules::Rules;
use super::table::{Table, TableProps, came};
use super::thought::{Thought, advised};
use crate::callback::Callback;
use crate::components::{Edits, Frame, FrameProps, ShareContent, announce, progress_line};
use crate::dom;
use crate::el::{El, button, el, on};
use crate::hooks::{JobState, use_document, use_job, use_job_on, use_kept, use_lang};
use crate::i18n::{Key, Lang, SplendorPlay, Title, list};
use crate::mount::mount;
use crate::route::Route;
use jobs::splendor::{GameEntry, LevelEntry, Move, MoveRequest, ViewReport};
use jobs::{Ask, Lane};
use share::Chair;

/// Simulations of the advice.
const ADVICE: u64 = 20_000;

/// Milliseconds that a level may think about a move, so that a slow phone is no slower than a quick one.
const LONGEST: u64 = 1_900;

fn decide(game: GameEntry, level: LevelEntry, seed: usize) -> Ask<Move> {
    Ask::new(MoveRequest { game, level, seed: seed as u64 }).within(Some(LONGEST))
}

/// Who looks: the only one here, or whoever is to move.
fn looker(chairs: &[Chair], turn: Option<u8>) -> Option<u8> {
    let mut here = chairs.iter().enumerate().filter(|(_, chair)| **chair == Chair::Here);
    match (here.next(), here.next()) {
        (Some((seat, _)), None) => Some(seat as u8),
        // While another one moves it stays with who moved last, so that nothing hidden lies open.
        (Some((first, _)), Some(_)) => {
            let from = turn.map_or(first, usize::from);
            let back = (0..chairs.len()).map(|back| (from + chairs.len() - back) % chairs.len());
            let here = |&seat: &usize| chairs.get(seat) == Some(&Chair::Here);
            Some(back.into_iter().find(here).unwrap_or(first) as u8)
        }
        _ => None,
    }
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let save = &*document.now;
    let send = {
        let document = document.clone();
        Callback::from(move |msg: Msg| document.set(document.newest().after(msg)))
    };
    let shared = save.story.shared(&save.chairs);
    let link = document.link.clone();

    let now = save.story.now();
    // Whose eyes it is seen with follows from who moves, which only the answer tells.
    let turn = use_kept(|| None::<u8>);
    let you = looker(&save.chairs, *turn);
    let seen = use_job(Some(view(now.clone(), you)));
    let report = seen.report.clone().filter(|report| {
        seen.fresh && seen.state == JobState::Done && report.made.len() == save.story.at
    });
    let mover = report.as_ref().map(|report| report.position.turn);
    {
        let turn = turn.clone();
        use_effect_with(mover, move |mover| {
            if mover.is_some() {
                turn.set(*mover);
            }
        });
    }
    let over = report.as_ref().is_some_and(|report| report.winners.is_some());
    let chair = mover.and_then(|seat| save.chairs.get(usize::from(seat))).copied();
    let level = match chair {
        Some(Chair::Level(level)) if !over => Some(level),
        _ => None,
    };
    let at = save.story.at;
    let bot = use_job(level.map(|level| decide(now.clone(), level, at)));
    let answer = bot
        .report
        .as_ref()
        .filter(|_| level.is_some() && bot.fresh && bot.state == JobState::Done)
        .and_then(|report| report.made);
    {
        let send = send.clone();
        use_effect_with((at, answer), move |(at, answer)| {
            if let Some(made) = *answer {
                send.emit(Msg::Made(*at, made));
            }
        });
    }
    let mine = matches!(chair, Some(Chair::Here | Chair::There)) && !over;
    let asked = (save.hint && mine).then(|| analyse(now.clone(), ADVICE));
    let hint = use_job_on(Lane::Second, asked);
    let advice = hint.report.clone().filter(|_| hint.fresh && save.hint && mine);

    let seats = save.story.seats();
    let names = names(&save.chairs, seats, lang);
    let said = report.as_ref().map(|report| headline(report, &names, lang)).unwrap_or_default();
    let last = report.as_ref().and_then(|report| last_words(report, save, &names, lang));
    use_effect_with((at, last.clone()), |(_, last)| {
        if let Some(words) = last {
            announce(words.clone());
            dom::rescue_focus("[data-testid=by-hand]");
        }
    });
    let act = {
        let send = send.clone();
        Callback::from(move |id: u16| send.emit(Msg::Act(id)))
    };
    let reveal = {
        let send = send.clone();
        Callback::from(move |card: Option<u8>| send.emit(Msg::Reveal(card)))
    };
    let real = save.story.game.position.is_some();
    let table = game::shown(&seen, report.as_ref(), seats).map(|shown| {
        let came = came(&shown).filter(|_| real);
        let chair = save.chairs.get(usize::from(shown.position.turn));
        let mine = matches!(chair, Some(Chair::Here | Chair::There));
        mount::<Table>(TableProps {
            position: shown.position.clone(),
            legal: if mine { shown.legal.clone() } else { Vec::new() },
            space: save.story.game.space,
            names: names.clone(),
            wins: None,
            hint: advice.as_deref().and_then(advised),
            came,
            unknown: came.is_some_and(|came| came.card.is_none()),
            over: shown.winners.is_some(),
            ready: report.is_some(),
            act: act.clone(),
            reveal,
        })
    });
    let back = save.back(report.as_deref());
    let undo = back.map(|back| on(&send, Msg::At(back)));
    let redo = (at < save.story.game.moves.len()).then(|| on(&send, Msg::At(at + 1)));
    let trouble =
        failure(&seen.state, &seen.retry, lang).or_else(|| failure(&bot.state, &bot.retry, lang));
    let thinking = level.map(|level| {
        let name = game::level_name(level, lang);
        el("p.row@thinking")
            .attr("role", "status")
            .with(lang.fill(SplendorPlay::Thinking, &[&name]))
            .with(progress_line(bot.is_busy(), bot.progress, Some(&bot.stop), lang))
            .with((bot.state == JobState::Stopped).then(|| {
                button(
                    "button.button button--small@think-again",
                    lang.t(Key::Retry),
                    bot.retry.clone(),
                )
            }))
    });
    let ask_hint = on(&send, Msg::Hint(!save.hint));
    let board =
        el("section.lab__board gem-lab").attr("aria-label", lang.t(Title::SplendorPlay)).with(
            el("div.stack")
                .attr("data-testid", "by-hand")
                .attr("tabindex", "-1")
                .attr("data-at", at)
                .attr("data-mine", mine && report.is_some())
                .attr("data-over", over)
                .with(trouble)
                .with(el("h2@turn").with(said.clone()))
                .with(last.map(|words| el("p.muted@last").with(words)))
                .with(thinking)
                .with(
                    (mine && chair == Some(Chair::There))
                        .then(|| el("p.notice@enter-move").with(lang.t(SplendorPlay::EnterMove))),
                )
                .with(
                    el("div.buttons")
                        .with(over.then(|| {
                            let chairs = save.chairs.clone();
                            button(
                                "button.button button--main@again",
                                lang.t(SplendorPlay::NewGame),
                                on(&send, Msg::New(chairs, game::any_seed())),
                            )
                        }))
                        .with((!over).then(|| {
                            button(
                                "button.button button--small@hint",
                                lang.t(SplendorPlay::HintShow),
                                ask_hint,
                            )
                            .attr("aria-pressed", save.hint)
                        }))
                        .with(
                            el("a.button button--small@to-analyse")
                                .attr("href", address(Route::SplendorAnalyse, &shared))
                                .with(lang.t(SplendorPlay::ToAnalyse)),
                        )
                        .with(
                            el("a.button button--small@to-replays")
                                .attr("href", address(Route::SplendorReplays, &shared))
                                .with(lang.t(SplendorPlay::ToReplays)),
                        )
                        .with(mount::<Rules>(())),
                )
                .with(table),
        );
    // On a phone the advice is below the table.
    use_effect_with(advice.is_some(), |there| {
        if *there {
            dom::show_near("[data-testid=advice]");
        }
    });
    let advised = advice.as_deref().zip(report.as_ref()).map(|(advice, report)| {
        let thought = Thought {
            report: advice,
            position: &report.position,
            space: save.story.game.space,
            act: Some(&act),
            lang,
        };
        el("section.stack@advice")
            .attr("aria-label", lang.t(SplendorPlay::HintTitle))
            .with(el("h2").with(lang.t(SplendorPlay::HintTitle)))
            .with(thought.headline())
            .with(thought.list())
            .with(thought.basis())
    });
    let answer = el("section.lab__answer")
        .attr("aria-label", lang.t(SplendorPlay::HintTitle))
        .with(
            (save.hint && mine)
                .then(|| progress_line(hint.is_busy(), hint.progress, Some(&hint.stop), lang)),
        )
        .with(failure(&hint.state, &hint.retry, lang))
        .with(advised);
    let details = el("section.lab__details")
        .attr("aria-label", lang.t(SplendorPlay::GameTitle))
        .with(mount::<NewGame>(NewGameProps { save: save.clone(), send: send.clone() }))
        .with(report.as_ref().map(|report| history(report, save, &names, &send, lang)));
    let lab = el("div.lab gem-desk").with(board).with(answer).with(details);
    let drawn = report.as_ref().map(|report| {
        let words = Words {
            screen: lang.t(Title::SplendorPlay),
            names: names.clone(),
            answer: said.clone(),
            link: link.clone(),
        };
        picture(&report.position, words, lang)
    });
    mount::<Frame>(FrameProps {
        edits: Some(Edits { undo, redo, ..document.edits }),
        share: Some(ShareContent {
            title: lang.t(Title::Splendor).into(),
            text: said.into(),
            link: link.into(),
            file: "sakiyomi-splendor".into(),
            card: drawn,
            json: None,
            import: None,
        }),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// Whose move it is, or who has won.
fn headline(report: &ViewReport, names: &[String], lang: Lang) -> String {
    match &report.winners {
        None => {
            let name = &names[usize::from(report.position.turn)];
            let round = usize::from(report.position.ply) / names.len().max(1) + 1;
            let key =
                if report.position.last { SplendorPlay::LastRound } else { SplendorPlay::Turn };
            lang.fill(key, &[name, &round])
        }
        Some(winners) => {
            let who: Vec<&String> =
                winners.iter().filter_map(|&seat| names.get(usize::from(seat))).collect();
            let points = winners.first().and_then(|&seat| report.points.get(usize::from(seat)));
            let key = if who.len() > 1 { SplendorPlay::Shared } else { SplendorPlay::Won };
            lang.fill(key, &[&list(&who, lang), &points.copied().unwrap_or(0)])
        }
    }
}

/// What was done last.
fn last_words(report: &ViewReport, save: &Save, names: &[String], lang: Lang) -> Option<String> {
    let made = report.made.last()?;
    let deed =
        Deed { id: made.id, space: save.story.game.space, card: made.card, noble: made.noble };
    let name = names.get(usize::from(made.seat))?;
    let mut words = lang.fill(SplendorPlay::Did, &[name, &deed.words(lang)]);
    if made.noble.is_some() {
        words.push(' ');
        words.push_str(lang.t(SplendorPlay::NobleCame));
    }
    Some(words)
}

/// The moves so far; a tap goes back to before one.
fn history(
    report: &ViewReport,
    save: &Save,
    names: &[String],
    send: &Callback<Msg>,
    lang: Lang,
) -> El {
    let rows = report.made.iter().enumerate().rev().map(|(at, made)| {
        let deed =
            Deed { id: made.id, space: save.story.game.space, card: made.card, noble: made.noble };
        let words = lang.fill(SplendorPlay::GoTo, &[&(at + 1), &deed.words(lang)]);
        el("li").key(at.to_string()).with(
            el("button.gem-past")
                .attr("aria-label", words)
                .click(on(send, Msg::At(at)))
                .with(el("span.muted num").with(at + 1))
                .with(el("span.gem-past__who").with(names[usize::from(made.seat)].clone()))
                .with(deed.signs(lang))
                .with(
                    el("span.num muted").with(lang.fill(SplendorPlay::PointsNow, &[&made.points])),
                ),
        )
    });
    el("section.card@history")
        .with(el("h2").with(lang.t(SplendorPlay::History)))
        .with((report.made.is_empty()).then(|| el("p.muted").with(lang.t(SplendorPlay::NoHistory))))
        .with(el("ol.gem-pasts").attr("reversed", true).list(rows))
}
