//! What is best in a position, and what each move of a game has cost.

mod odds;
mod review;
mod state;

use yew::prelude::*;

use self::odds::{Odds, OddsProps};
use self::review::{Review, ReviewProps};
pub use self::state::DOCUMENT;
use self::state::Msg;
use super::deed::Deed;
use super::editor::{Editor, EditorProps};
use super::game::{self, address, analyse, failure, names, view};
use super::kifu::{Kifu, KifuProps, Unread, read_text, unread_notice, write_text};
use super::picture::{Words, picture};
use super::rules::Rules;
use super::table::{Table, TableProps, came};
use super::thought::{Thought, advised};
use crate::callback::Callback;
use crate::components::{Frame, FrameProps, ShareContent, progress_line};
use crate::dom;
use crate::el::{El, button, el, on};
use crate::hooks::{JobState, use_document, use_job, use_job_on, use_kept, use_lang};
use crate::i18n::{Key, Lang, SplendorAnalyse, Title, list};
use crate::mount::mount;
use crate::route::Route;
use jobs::Lane;
use jobs::splendor::KifuReport;
use share::Chair;

/// Simulations of a look, and of a longer one.
const LOOK: u64 = 30_000;
const LONGER: u64 = 100_000;

/// The Analyse screen.
#[component]
pub fn Analyse() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let longer = use_kept(|| false);
    let unread = use_kept(|| None::<Unread>);
    let save = &*document.now;
    let send = {
        let (document, longer, unread) = (document.clone(), longer.clone(), unread.clone());
        Callback::from(move |msg: Msg| {
            longer.set(false);
            unread.set(None);
            let now = document.newest();
            let next = now.after(msg);
            // Where only the editor is closed there is nothing to take back.
            let is_step = next.story != now.story;
            document.put(next, is_step);
        })
    };
    let link = document.link.clone();
    let now = save.story.now();
    let at = save.story.at;
    let seen = use_job(Some(view(now.clone(), None)));
    let report = seen
        .report
        .clone()
        .filter(|report| seen.fresh && seen.state == JobState::Done && report.made.len() == at);
    let over = report.as_ref().is_some_and(|report| report.winners.is_some());
    let simulations = if *longer { LONGER } else { LOOK };
    // Asked beside the view, not after it: that a game is over is all that the view could say.
    let asked = (!over && !save.editing).then(|| analyse(now.clone(), simulations));
    let mind = use_job_on(Lane::First, asked);
    let is_open = report.is_some() && !over && !save.editing;
    let thought = mind.report.clone().filter(|_| mind.fresh && is_open);

    let seats = save.story.seats();
    let names = names(&vec![Chair::Here; seats.max(2)], seats, lang);
    let act = {
        let send = send.clone();
        Callback::from(move |id: u16| send.emit(Msg::Act(id)))
    };
    let reveal = {
        let send = send.clone();
        Callback::from(move |card: Option<u8>| send.emit(Msg::Reveal(card)))
    };
    let set_up = save.story.game.position.is_some();
    let shown = game::shown(&seen, report.as_ref(), seats);
    let table = shown.filter(|_| !save.editing).map(|shown| {
        let came = came(&shown);
        mount::<Table>(TableProps {
            position: shown.position.clone(),
            legal: shown.legal.clone(),
            space: save.story.game.space,
            names: names.clone(),
            wins: thought.as_ref().map(|thought| thought.wins.clone()),
            hint: thought.as_deref().and_then(advised),
            came,
            unknown: set_up && came.is_some_and(|came| came.card.is_none()),
            over: shown.winners.is_some(),
            ready: report.is_some(),
            act: act.clone(),
            reveal,
        })
    });
    let entered = save.story.game.position.as_ref().filter(|_| save.editing);
    let editor = entered.map(|position| {
        let fault = match &seen.state {
            JobState::Failed(error) => Some(error.clone()),
            _ => None,
        };
        let edit = {
            let send = send.clone();
            Callback::from(move |edit| send.emit(Msg::Edit(edit)))
        };
        mount::<Editor>(EditorProps {
            position: position.clone(),
            names: names.clone(),
            fault,
            send: edit,
            done: on(&send, Msg::Done),
        })
    });
    let trouble = (!save.editing).then(|| failure(&seen.state, &seen.retry, lang)).flatten();
    let enter = {
        let (send, position) = (send.clone(), report.as_ref().map(|it| it.position.clone()));
        let own = save.story.game.position.clone();
        Callback::from(move |()| match position.clone().or_else(|| own.clone()) {
            Some(position) => send.emit(Msg::Enter(Box::new(position))),
            None => send.emit(Msg::Empty(2)),
        })
    };
    let tools = (!save.editing).then(|| {
        el("div.buttons")
            .with(button("button.button button--small@edit", lang.t(SplendorAnalyse::Edit), enter))
            .with(button(
                "button.button button--small@empty",
                lang.t(SplendorAnalyse::EmptyTable),
                on(&send, Msg::Empty(2)),
            ))
            .with(
                el("a.button button--small@to-play")
                    .attr("href", address(Route::SplendorPlay, &save.story.shared(&[])))
                    .with(lang.t(SplendorAnalyse::PlayOn)),
            )
            .with(mount::<Rules>(()))
    });
    let title = report.as_ref().filter(|_| !save.editing).map(|report| {
        if let Some(winners) = &report.winners {
            let won = winners.iter().filter_map(|&seat| names.get(usize::from(seat)));
            let won: Vec<&str> = won.map(String::as_str).collect();
            lang.fill(SplendorAnalyse::GameOver, &[&list(&won, lang)])
        } else {
            lang.fill(SplendorAnalyse::MoverIs, &[&names[usize::from(report.position.turn)], &at])
        }
    });
    let steps = (!save.story.game.moves.is_empty() && !save.editing)
        .then(|| steps(at, save.story.game.moves.len(), &send, lang));
    let board =
        el("section.lab__board gem-lab").attr("aria-label", lang.t(Title::SplendorAnalyse)).with(
            el("div.stack")
                .attr("data-testid", "analysed")
                .attr("data-at", at)
                .attr("data-ready", report.is_some())
                .with(unread.as_ref().map(|unread| unread_notice(unread, lang)))
                .with(trouble)
                .with(tools)
                .with(title.map(|title| el("h2@turn").with(title)))
                .with(steps)
                .with(editor)
                .with(table),
        );
    let found = thought.as_deref().zip(report.as_ref()).map(|(thought, report)| {
        let drawn = Thought {
            report: thought,
            position: &report.position,
            space: save.story.game.space,
            act: Some(&act),
            lang,
        };
        // Where it was stopped, it goes on as it was asked.
        let on = match mind.state {
            JobState::Done if !*longer => Some(longer.set_to(true)),
            JobState::Stopped => Some(mind.retry.clone()),
            _ => None,
        };
        let more = on.map(|on| {
            button("button.button button--small@longer", lang.t(SplendorAnalyse::Longer), on)
        });
        el("section.stack@thought")
            .attr("data-simulations", thought.simulations)
            .with(drawn.headline())
            .with(drawn.list())
            .with(drawn.basis())
            .with(more)
    });
    use_effect_with(mind.state == JobState::Stopped, |stopped| {
        if *stopped {
            dom::rescue_focus("[data-testid=longer]");
        }
    });
    let waits =
        (mind.is_busy() && thought.is_none()).then(|| el("p.muted").with(lang.t(Key::Running)));
    let answer = el("section.lab__answer")
        .attr("aria-label", lang.t(SplendorAnalyse::BestTitle))
        .with((!over).then(|| el("h2").with(lang.t(SplendorAnalyse::BestTitle))))
        .with(progress_line(mind.is_busy(), mind.progress, Some(&mind.stop), lang))
        .with(failure(&mind.state, &mind.retry, lang).filter(|_| is_open))
        .with(save.editing.then(|| el("p.muted").with(lang.t(SplendorAnalyse::WhileEditing))))
        .with(waits)
        .with(found);
    let go = {
        let send = send.clone();
        Callback::from(move |at: usize| send.emit(Msg::At(at)))
    };
    let names_of = names.clone();
    let open = {
        let send = send.clone();
        Callback::from(move |told: KifuReport| send.emit(Msg::Open(Box::new(told.game))))
    };
    let review = (!save.story.game.moves.is_empty() && !save.editing).then(|| {
        mount::<Review>(ReviewProps { game: save.story.game.clone(), at, names: names_of, go })
    });
    let details = el("section.lab__details")
        .attr("aria-label", lang.t(SplendorAnalyse::CostTitle))
        .with(review)
        .with(
            (report.is_some() && !save.editing)
                .then(|| mount::<Odds>(OddsProps { game: save.story.now(), open: !over })),
        )
        .with((!save.editing).then(|| {
            let told = KifuReport {
                game: save.story.now(),
                names: names.clone(),
                ..KifuReport::default()
            };
            mount::<Kifu>(KifuProps { told, open })
        }));
    let lab = el("div.lab gem-desk").with(board).with(answer).with(details);
    let best = thought.as_deref().and_then(advised).zip(report.as_ref());
    let text = best.map_or_else(String::new, |(best, report)| {
        let deed = Deed::of(&report.position, best, save.story.game.space);
        lang.fill(SplendorAnalyse::BestIs, &[&deed.words(lang)])
    });
    let json = {
        let game = save.story.now();
        std::rc::Rc::new(move || write_text(&game)) as std::rc::Rc<dyn Fn() -> String>
    };
    let import = {
        let send = send.clone();
        let unread = unread.clone();
        Callback::from(move |text: String| {
            let read = read_text(&text).map(|game| send.emit(Msg::Open(Box::new(game))));
            let is_read = read.is_ok();
            unread.set(read.err());
            is_read
        })
    };
    let drawn = report.as_ref().map(|report| {
        let words = Words {
            screen: lang.t(Title::SplendorAnalyse),
            names: names.clone(),
            answer: text.clone(),
            link: link.clone(),
        };
        picture(&report.position, words, lang)
    });
    mount::<Frame>(FrameProps {
        edits: Some(document.edits),
        share: Some(ShareContent {
            title: lang.t(Title::Splendor).into(),
            text: text.into(),
            link: link.into(),
            file: "sakiyomi-splendor".into(),
            card: drawn,
            json: Some(json),
            import: Some(import),
        }),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// Back and on through the moves.
fn steps(at: usize, count: usize, send: &Callback<Msg>, lang: Lang) -> El {
    use crate::components::{Icon, sign};
    let step = |testid: &'static str, icon: Icon, words: SplendorAnalyse, to: Option<usize>| {
        button(testid, sign(icon), to.map(|to| on(send, Msg::At(to))).unwrap_or_default())
            .attr("aria-label", lang.t(words))
            .flag("disabled", to.is_none())
    };
    el("div.row gem-steps")
        .with(step(
            "button.icon-button@step-back",
            Icon::Left,
            SplendorAnalyse::Back,
            at.checked_sub(1),
        ))
        .with(el("span.num@step-at").with(lang.fill(SplendorAnalyse::MoveOf, &[&at, &count])))
        .with(step(
            "button.icon-button@step-on",
            Icon::Right,
            SplendorAnalyse::On,
            Some(at + 1).filter(|to| *to <= count),
        ))
}
