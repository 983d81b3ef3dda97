//! What is best in a position, and what each move of a game has cost.

mod odds;
mod state;

use std::rc::Rc;

use yew::prelude::*;

use self::odds::{Odds, OddsProps};
pub use self::state::DOCUMENT;
use self::state::{Msg, Save};
use super::analysis::{Analysis, advised};
use super::editor::{Editor, EditorProps};
use super::game::{SIMULATIONS, Seen, analyse, failure, names, stepper, use_seen, way, winners};
use super::keys::table_screen;
use super::kifu::{Kifu, KifuProps, Unread, Went, import, json, unread_notice};
use super::move_text::MoveText;
use super::picture::{Words, share};
use super::review::{Marks, Review, ReviewProps};
use super::rules::Rules;
use super::table::{Table, TableProps};
use crate::components::{ShareContent, Sheets, later, progress_line, use_sheets};
use crate::dom;
use crate::el::{El, all, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    DocumentHandle, JobHandle, JobState, ValueHandle, use_document, use_effect_with, use_job_on,
    use_lang, use_value,
};
use crate::i18n::{CommonText, Lang, ReviewText, SplendorAnalyse, Title, list};
use crate::mount::mount;
use crate::route::Route;
use jobs::Lane;
use jobs::splendor::{AnalyseReport, KifuReport};
use share::Chair;

/// Simulations of a longer analysis.
const LONGER: u64 = 100_000;

/// The requests about the position.
struct Asked {
    seen: Seen,
    job: JobHandle<AnalyseReport>,
    /// The search's analysis, where there is something to decide.
    analysis: Option<Rc<AnalyseReport>>,
    /// Whether there is something to decide.
    is_open: bool,
}

/// Requests the state of the game, and what is best.
#[hook]
fn use_asked(save: &Save, simulations: u64) -> Asked {
    let now = save.story.now();
    let seen = use_seen(Lane::Main, Some(now.clone()), None);
    // Requested together with the view, not after it: the view could only say that the game is
    // over.
    let asked = (!seen.is_over() && save.entering.is_none()).then(|| analyse(now, simulations));
    let job = use_job_on(Lane::First, asked);
    let is_open = seen.report.is_some() && !seen.is_over() && save.entering.is_none();
    let analysis = job.report.clone().filter(|_| job.fresh && is_open);
    Asked { seen, job, analysis, is_open }
}

/// The data that the parts of the screen are drawn from.
struct View<'a> {
    lang: Lang,
    save: &'a Save,
    asked: &'a Asked,
    names: &'a [String],
    /// Whether the search takes longer.
    longer: &'a ValueHandle<bool>,
    /// Why the text opened last is not a game.
    unread: &'a ValueHandle<Option<Unread>>,
    sheets: &'a Sheets,
    send: &'a Handler<Msg>,
    /// What a review has marked.
    marks: &'a ValueHandle<Marks>,
    /// Whether the last step was a decision made here, after which the card that came is asked for.
    decided: bool,
}

/// The names of the sheets.
const ANSWER_SHEET: &str = "answer";
const MORE_SHEET: &str = "more";

impl View<'_> {
    /// Whether a game is shown, not entered.
    const fn is_shown(&self) -> bool {
        self.save.entering.is_none()
    }

    /// Whether there are moves to go through.
    fn has_moves(&self) -> bool {
        self.is_shown() && !self.save.story.game.moves.is_empty()
    }
}

/// Keeps the focus on the button that continues a stopped search.
#[hook]
fn use_stopped(is_stopped: bool) {
    use_effect_with(is_stopped, |stopped| {
        if *stopped {
            dom::rescue_focus("[data-testid=longer]");
        }
    });
}

/// The Analyse screen.
#[component]
pub fn Analyse() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let longer = use_value(|| false);
    let unread = use_value(|| None::<Unread>);
    let save = &*document.now;
    let sheets = use_sheets();
    let decided = use_value(|| false);
    let marks = use_value(Marks::default);
    let send = sender(&document, &longer, &unread, &decided, sheets.close());
    let asked = use_asked(save, if *longer { LONGER } else { SIMULATIONS });
    use_stopped(asked.job.state == JobState::Stopped);
    let seats = save.story.seats();
    let names = names(&vec![Chair::Here; seats.max(2)], seats, lang);
    let v = View {
        lang,
        save,
        asked: &asked,
        names: &names,
        longer: &longer,
        unread: &unread,
        sheets: &sheets,
        send: &send,
        marks: &marks,
        decided: *decided,
    };

    let lab = el("div.lab gem-board-lab")
        .class("one-screen", v.is_shown())
        .with(board(&v))
        .with(answer(&v))
        .with(details(&v));
    let words = Words {
        screen: lang.t(Title::SplendorAnalyse),
        names: names.clone(),
        answer: best(&v).unwrap_or_default(),
        link: document.link.clone(),
        over: asked.seen.is_over(),
    };
    let open = hear(&send, |game| Msg::Open(Box::new(game)));
    let shared = ShareContent {
        json: Some(json(save.story.now())),
        import: Some(import(&unread, open)),
        ..share(asked.seen.position(), words, lang)
    };
    table_screen(document.edits.clone(), Some(shared), lab, lang)
}

/// Handles a message; ends a longer search, clears the message about an unread text, and shows the
/// position.
fn sender(
    document: &DocumentHandle<Save>,
    longer: &ValueHandle<bool>,
    unread: &ValueHandle<Option<Unread>>,
    decided: &ValueHandle<bool>,
    close: Handler<()>,
) -> Handler<Msg> {
    let (document, longer, unread) = (document.clone(), longer.clone(), unread.clone());
    let decided = decided.clone();
    Handler::from(move |msg: Msg| {
        longer.set(false);
        unread.set(None);
        decided.set(matches!(msg, Msg::Act(_)));
        if !matches!(msg, Msg::At(_)) {
            close.emit(());
        }
        let now = document.newest();
        let next = now.after(msg);
        // Going through the moves and closing the editor are not undoable steps.
        let is_step = next.story.game != now.story.game || next.story.assumed != now.story.assumed;
        document.put(next, is_step);
    })
}

/// What is best, in words.
fn best(v: &View<'_>) -> Option<String> {
    let best = v.asked.analysis.as_deref().and_then(advised)?;
    let text = MoveText::of(v.asked.seen.position()?, best, v.save.story.game.space);
    Some(v.lang.fill(SplendorAnalyse::BestIs, &[&text.words(v.lang)]))
}

/// The position, or the form where it is entered.
fn board(v: &View<'_>) -> El {
    let (lang, seen) = (v.lang, &v.asked.seen);
    let shown = v.is_shown();
    labelled("section.lab__board gem-lab", lang.t(Title::SplendorAnalyse)).with(
        el("div.one-screen__board")
            .attr("data-testid", "analysed")
            .attr("tabindex", "-1")
            .attr("data-at", v.save.story.at)
            .attr("data-ready", seen.report.is_some())
            .with(v.unread.as_ref().and_then(|unread| unread_notice(unread, lang)))
            .with(shown.then(|| seen.failure_and_way(&hear(v.send, Msg::At), lang)).flatten())
            .with(shown.then(|| top(v)))
            .with(editor(v))
            .with(shown.then(|| table(v)).flatten()),
    )
}

/// Whose move it is, or who has won; the way through the moves, and what changes the position.
fn top(v: &View<'_>) -> El {
    let (lang, story) = (v.lang, &v.save.story);
    let position = v.asked.seen.position().or(story.game.position.as_ref());
    let enter = match position.cloned() {
        Some(position) => Msg::Enter(Box::new(position)),
        None => Msg::Empty(2),
    };
    let small = "button.button button--small@edit";
    let edit = button(small, lang.t(SplendorAnalyse::Edit), on(v.send, enter));
    let more = v.sheets.opener("button.icon-button@more", MORE_SHEET, lang.t(CommonText::More));
    let words = el("div.table-top__words")
        .with(title(v).map(|title| el("h2@turn").with(title)))
        .with(played(v));
    el("div.table-top gem-top")
        .with(words)
        .with(v.has_moves().then(|| steps(v)))
        .with(edit)
        .with(more)
}

/// Other positions, and the link to play on.
fn tools(v: &View<'_>) -> El {
    let (lang, story) = (v.lang, &v.save.story);
    let empty = lang.t(SplendorAnalyse::EmptyTable);
    let on_from_here = (!v.asked.seen.is_over()).then(|| {
        let words = "a.button button--small@to-play";
        way(words, Route::SplendorPlay, &story.shared(&[]), lang.t(SplendorAnalyse::PlayOn))
    });
    el("div.buttons")
        .with(button("button.button button--small@empty", empty, on(v.send, Msg::Empty(2))))
        .with(on_from_here)
        .with(mount::<Rules>(()))
}

/// Whose move it is, or who has won.
fn title(v: &View<'_>) -> Option<String> {
    let report = v.asked.seen.report.as_ref().filter(|_| v.is_shown())?;
    Some(match &report.winners {
        Some(won) => {
            v.lang.fill(SplendorAnalyse::GameOver, &[&list(&winners(won, v.names), v.lang)])
        }
        None => {
            let mover = &v.names[usize::from(report.position.turn)];
            // What was played there has the second line.
            if next(v).is_some() {
                mover.clone()
            } else {
                v.lang.fill(SplendorAnalyse::MoverIs, &[mover])
            }
        }
    })
}

/// The move of the game that follows the position.
fn next(v: &View<'_>) -> Option<u16> {
    v.save.story.game.moves.get(v.save.story.at).map(|made| made.id)
}

/// What was played in the position that is shown, with its mark.
fn played(v: &View<'_>) -> Option<El> {
    let (lang, story) = (v.lang, &v.save.story);
    let text = MoveText::of(v.asked.seen.position()?, next(v)?, story.game.space);
    let mark = v.marks.iter().find(|(at, _)| *at == story.at);
    let mark = mark.map(|(_, mark)| el("b.caution").with(mark.sign()).with(" "));
    let words = lang.fill(SplendorAnalyse::Played, &[&text.words(lang)]);
    let line = el("p.muted gem-last@played").attr("title", words);
    Some(line.with(mark).with(text.short_signs(lang)))
}

/// Navigation through the moves.
fn steps(v: &View<'_>) -> El {
    let (lang, at, count) = (v.lang, v.save.story.at, v.save.story.game.moves.len());
    let place = lang.fill(SplendorAnalyse::MoveOf, &[&at, &count]);
    let words = [SplendorAnalyse::Back, SplendorAnalyse::On].map(|key| lang.t(key));
    stepper([at, count], place, words, [None, None], &|to| on(v.send, Msg::At(to)))
}

/// The form where the position is entered.
fn editor(v: &View<'_>) -> Option<Html> {
    let (story, entering) = (&v.save.story, v.save.entering.clone()?);
    Some(mount::<Editor>(EditorProps {
        position: story.game.position.clone()?,
        entering,
        names: v.names.to_vec(),
        fault: v.asked.seen.error().cloned(),
        send: hear(v.send, Msg::Edit),
        done: on(v.send, Msg::Done),
        cancel: on(v.send, Msg::Cancel),
    }))
}

/// The table, with the search's analysis.
fn table(v: &View<'_>) -> Option<Html> {
    let (story, analysis) = (&v.save.story, v.asked.analysis.as_deref());
    let shown = v.asked.seen.shown(story.seats())?;
    let act = hear(v.send, Msg::Act);
    let reveal = hear(v.send, |(origin, card)| Msg::Reveal(origin, card));
    Some(mount::<Table>(TableProps {
        wins: analysis.map(|analysis| analysis.wins.clone()),
        hint: analysis.and_then(advised),
        idle: all(idle(v)),
        ready: v.asked.seen.report.is_some(),
        assumed: story.assumed_cards(),
        live: v.decided,
        ..TableProps::of(&shown, &story.game, v.names, act, reveal)
    }))
}

/// The answer in one line below the table, where one is expected.
fn idle(v: &View<'_>) -> Option<El> {
    let Asked { seen, analysis, job, .. } = v.asked;
    if seen.is_over() {
        let open = v.sheets.toggle(MORE_SHEET);
        let begin = Handler::from(move |()| {
            open.emit(());
            // It begins at once, unless it is there.
            dom::click("[data-testid=review].button--main");
        });
        let words = "button.button button--main@to-review";
        return v.has_moves().then(|| button(words, v.lang.t(ReviewText::Heading), begin));
    }
    let act = hear(v.send, Msg::Act);
    let found = analysis.as_deref().zip(seen.position()).and_then(|(report, position)| {
        let space = v.save.story.game.space;
        let drawn = Analysis { report, position, space, act: &act, names: v.names, lang: v.lang };
        drawn.bar(v.sheets.toggle(ANSWER_SHEET))
    });
    let waits = || job.is_busy().then(|| el("p.muted").with(v.lang.t(CommonText::Running)));
    found.or_else(waits)
}

/// What is best.
fn answer(v: &View<'_>) -> El {
    let (lang, Asked { job, analysis, is_open, .. }) = (v.lang, v.asked);
    let waits = (job.is_busy() && analysis.is_none())
        .then(|| el("p.muted").with(lang.t(CommonText::Running)));
    v.sheets
        .sheet("section.lab__answer", ANSWER_SHEET, lang.t(SplendorAnalyse::BestTitle), lang)
        .class("gem-answers", !v.asked.seen.is_over())
        .with(progress_line(job.is_busy(), job.progress, Some(&job.stop), lang))
        .with(failure(&job.state, &job.retry, lang).filter(|_| *is_open))
        .with(
            v.save
                .entering
                .is_some()
                .then(|| el("p.muted").with(lang.t(SplendorAnalyse::WhileEditing))),
        )
        .with(waits)
        .with(found(v))
}

/// What the search has found, with a button to continue it.
fn found(v: &View<'_>) -> Option<El> {
    let (lang, job) = (v.lang, &v.asked.job);
    let (report, position) = v.asked.analysis.as_deref().zip(v.asked.seen.position())?;
    let (act, space) = (hear(v.send, Msg::Act), v.save.story.game.space);
    let drawn = Analysis { report, position, space, act: &act, names: v.names, lang };
    // If it was stopped, it continues with the same request.
    let on = match job.state {
        JobState::Done if !**v.longer => Some(v.longer.set_to(true)),
        JobState::Stopped => Some(job.retry.clone()),
        _ => None,
    };
    let more = on.map(|on| {
        button("button.button button--small@longer", lang.t(SplendorAnalyse::Longer), on)
    });
    Some(
        el("section.stack@analysis")
            .attr("data-simulations", report.simulations)
            .with(drawn.headline())
            .with(later(drawn.list()))
            .with(drawn.basis())
            .with(more),
    )
}

/// What each move has cost, what may come, and the game as text.
fn details(v: &View<'_>) -> El {
    let (lang, story, names, seen) = (v.lang, &v.save.story, v.names, &v.asked.seen);
    let review = v.has_moves().then(|| {
        mount::<Review>(ReviewProps {
            game: story.game.clone(),
            at: story.at,
            names: names.to_vec(),
            go: {
                let (close, send) = (v.sheets.close(), v.send.clone());
                Handler::from(move |at| {
                    close.emit(());
                    send.emit(Msg::At(at));
                })
            },
            slide: hear(v.send, Msg::At),
            marked: v.marks.setter(),
        })
    });
    // The end of a game has only its review to show.
    let (first, later) = if seen.is_over() { (review, None) } else { (None, review) };
    let odds = (seen.report.is_some() && v.is_shown())
        .then(|| mount::<Odds>(OddsProps { game: story.now(), open: !seen.is_over() }));
    let kifu = v.is_shown().then(|| {
        let send = v.send.clone();
        let open = Handler::from(move |kifu: KifuReport| {
            send.emit(Msg::Open(Box::new(kifu.game)));
            Went::Here
        });
        let kifu = KifuReport { game: story.now(), names: names.to_vec(), ..KifuReport::default() };
        mount::<Kifu>(KifuProps { kifu, pasted: (**v.unread).clone(), open })
    });
    v.sheets
        .sheet("section.lab__details", MORE_SHEET, lang.t(SplendorAnalyse::MoreTitle), lang)
        .with(first)
        .with(v.is_shown().then(|| tools(v)))
        .with(later)
        .with(odds)
        .with(kifu)
}
