//! A game against the program, somebody else here, or somebody at a real table.

mod last;
mod new_game;
mod state;

use std::rc::Rc;

use yew::prelude::*;

use self::last::Last;
use self::new_game::{NewGame, NewGameProps};
use self::state::Msg;
pub use self::state::{DOCUMENT, Save};
use super::analysis::{Analysis, advised};
use super::editor::{Editor, EditorProps};
use super::game::{self, SIMULATIONS, Seen, analyse, failure, names, use_seen, way, winners};
use super::keys::table_screen;
use super::move_text::MoveText;
use super::picture::{Words, share};
use super::results::use_noted;
use super::rules::Rules;
use super::table::{Table, TableProps, came, is_unnamed};
use crate::components::{Edits, Sheets, announce, later, progress_line, use_sheets};
use crate::dom;
use crate::el::{El, all, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, JobState, use_document, use_effect_with, use_job, use_job_on, use_lang, use_value,
};
use crate::i18n::{CommonText, Lang, SplendorPlay, Title, list};
use crate::mount::mount;
use crate::route::Route;
use jobs::splendor::{
    AnalyseReport, GameEntry, LevelEntry, Move, MoveReport, MoveRequest, ViewReport,
};
use jobs::{Ask, Lane};
use share::Chair;

/// Milliseconds that a level may think about a move, so that a slow phone is no slower than a quick one.
const LONGEST: u64 = 1_900;

/// The request for a level's move.
fn decide(game: GameEntry, level: LevelEntry, seed: usize) -> Ask<Move> {
    Ask::new(MoveRequest { game, level, seed: seed as u64 }).within(Some(LONGEST))
}

/// Whose view is shown: the only person here, or the player to move.
fn looker(chairs: &[Chair], turn: Option<u8>) -> Option<u8> {
    let mut here = chairs.iter().enumerate().filter(|(_, chair)| **chair == Chair::Here);
    match (here.next(), here.next()) {
        (Some((seat, _)), None) => Some(seat as u8),
        // While another one moves, it stays with the last mover, so that nothing hidden is
        // revealed.
        (Some((first, _)), Some(_)) => {
            let from = turn.map_or(first, usize::from);
            let back = (0..chairs.len()).map(|back| (from + chairs.len() - back) % chairs.len());
            let here = |&seat: &usize| chairs.get(seat) == Some(&Chair::Here);
            Some(back.into_iter().find(here).unwrap_or(first) as u8)
        }
        _ => None,
    }
}

/// The requests about a move.
struct Asked {
    seen: Seen,
    /// Who sits in the seat to move.
    chair: Option<Chair>,
    /// The level that is to move.
    level: Option<LevelEntry>,
    /// Whether somebody here enters the move.
    mine: bool,
    /// The seat whose hand is at the bottom, where it is always the same one's.
    home: Option<u8>,
    bot: JobHandle<MoveReport>,
    hint: JobHandle<AnalyseReport>,
    /// The advice, where it is wanted.
    advice: Option<Rc<AnalyseReport>>,
}

/// Requests the state of the game, a level's move, and advice.
#[hook]
fn use_asked(save: &Save) -> Asked {
    let now = save.story.now();
    // Whose view is shown depends on who moves, which only the answer says.
    let turn = use_value(|| None::<u8>);
    let looker = looker(&save.chairs, *turn);
    let seen = use_seen(Lane::Main, Some(now.clone()), looker);
    let mover = seen.position().map(|position| position.turn);
    use_effect_with(mover, move |mover| {
        if mover.is_some() {
            turn.set(*mover);
        }
    });
    let chair = mover.and_then(|seat| save.chairs.get(usize::from(seat))).copied();
    // At a real table a level first has to know the card that came.
    let is_real = save.chairs.contains(&Chair::There);
    let waits = save.entering.is_some()
        || is_real
            && seen.report.as_ref().is_some_and(|report| {
                is_unnamed(report, &now, |seat| is_known(&save.chairs, seat))
            });
    let level = match chair {
        Some(Chair::Level(level)) if !seen.is_over() && !waits => Some(level),
        _ => None,
    };
    let bot = use_job(level.map(|level| decide(now.clone(), level, save.story.at)));
    let by_hand = matches!(chair, Some(Chair::Here | Chair::There));
    let mine = by_hand && !seen.is_over() && save.entering.is_none();
    let hint =
        use_job_on(Lane::Second, (save.hint && mine).then(|| analyse(now.clone(), SIMULATIONS)));
    let advice = hint.report.clone().filter(|_| hint.fresh && save.hint && mine);
    // With nobody at a real table the one who looks is the one who plays here.
    let home = looker.filter(|_| !save.chairs.contains(&Chair::There));
    Asked { seen, chair, level, mine, home, bot, hint, advice }
}

/// The data that the parts of the screen are drawn from.
struct View<'a> {
    lang: Lang,
    save: &'a Save,
    asked: &'a Asked,
    names: &'a [String],
    /// Whose move it is, or who has won.
    said: &'a str,
    /// What was done last.
    last: Option<Last<'a>>,
    sheets: &'a Sheets,
    send: &'a Handler<Msg>,
}

impl View<'_> {
    /// Whether a game is shown, not a table entered.
    const fn is_shown(&self) -> bool {
        self.save.entering.is_none()
    }
}

/// The names of the sheets.
const ADVICE_SHEET: &str = "advice";
const GAME_SHEET: &str = "game";

/// Makes a level's move once it is decided.
#[hook]
fn use_answer(v: &View<'_>) {
    let bot = &v.asked.bot;
    let done = v.asked.level.is_some() && bot.fresh && bot.state == JobState::Done;
    let answer = bot.report.as_ref().filter(|_| done).and_then(|report| report.made);
    let send = v.send.clone();
    use_effect_with((v.save.story.at, answer), move |(at, answer)| {
        if let Some(made) = *answer {
            send.emit(Msg::Made(*at, made));
        }
    });
}

/// Announces what was done last; a keyboard user stays at the table.
#[hook]
fn use_last_move(v: &View<'_>) {
    let words = v.last.as_ref().map(|last| last.words(v.lang));
    use_effect_with((v.save.story.at, words), |(_, words)| {
        if let Some(words) = words {
            announce(words.clone());
            dom::rescue_focus("[data-testid=by-hand]");
        }
    });
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let save = &*document.now;
    let sheets = use_sheets();
    // Another game is a step that can be undone.
    let send = document.sends(Save::after, Save::is_begun_by);
    // What leads to another position shows it.
    let send = {
        let (close, seats) = (sheets.close(), save.chairs.len());
        Handler::from(move |msg: Msg| {
            let stays = match &msg {
                // With another number of players come the choices of who they are.
                Msg::New(chairs, _) => chairs.len() != seats,
                Msg::Hint(_) | Msg::Chairs(_) | Msg::Made(..) => true,
                _ => false,
            };
            if !stays {
                close.emit(());
            }
            send.emit(msg);
        })
    };
    let asked = use_asked(save);
    let report = asked.seen.report.as_deref();
    let names = names(&save.chairs, save.story.seats(), lang);
    let said = report.map(|report| headline(report, &names, lang)).unwrap_or_default();
    let last = report.and_then(|report| Last::of(report, save, &names));
    let v = View {
        lang,
        save,
        asked: &asked,
        names: &names,
        said: &said,
        last,
        sheets: &sheets,
        send: &send,
    };
    use_answer(&v);
    use_last_move(&v);
    use_noted(&save.story, &save.chairs, report, save.whole);

    let lab =
        el("div.lab gem-board-lab one-screen").with(board(&v)).with(answer(&v)).with(details(&v));
    let words = Words {
        screen: lang.t(Title::SplendorPlay),
        names: names.clone(),
        answer: said.clone(),
        link: document.link,
        over: asked.seen.is_over(),
    };
    table_screen(
        edits(&v, document.edits),
        Some(share(asked.seen.position(), words, lang)),
        lab,
        lang,
    )
}

/// Undo and redo that go back and forward by moves, and beyond both ends to another game.
fn edits(v: &View<'_>, edits: Edits) -> Edits {
    let (save, report) = (v.save, v.asked.seen.report.as_deref());
    let at = save.story.at;
    let back = save.back(report).map(|back| on(v.send, Msg::At(back)));
    // Which moves are a person's is known once the report is there.
    let first = at == 0 || report.is_some();
    let next = (at < save.story.game.moves.len()).then(|| on(v.send, Msg::At(at + 1)));
    let undo = edits.undo.filter(|_| first);
    Edits { undo, ..edits }.within(back, next)
}

/// The table to play at, with what has happened.
fn board(v: &View<'_>) -> El {
    let (lang, asked) = (v.lang, v.asked);
    let refused = asked.seen.failure_and_way(&hear(v.send, Msg::At), lang);
    let trouble = refused.or_else(|| failure(&asked.bot.state, &asked.bot.retry, lang));
    labelled("section.lab__board gem-lab", lang.t(Title::SplendorPlay)).with(
        el("div.one-screen__board")
            .attr("data-testid", "by-hand")
            .attr("tabindex", "-1")
            .attr("data-at", v.save.story.at)
            .attr("data-mine", asked.mine && asked.seen.report.is_some())
            .attr("data-over", asked.seen.is_over())
            .with(trouble.filter(|_| v.is_shown()))
            .with(v.is_shown().then(|| top(v)))
            .with(editor(v))
            .with(v.is_shown().then(|| table(v)).flatten()),
    )
}

/// The form where a real table is entered.
fn editor(v: &View<'_>) -> Option<Html> {
    let entering = v.save.entering.clone()?;
    Some(mount::<Editor>(EditorProps {
        position: v.save.story.game.position.clone()?,
        entering,
        names: v.names.to_vec(),
        fault: v.asked.seen.error().cloned(),
        send: hear(v.send, Msg::Edit),
        done: on(v.send, Msg::Done),
        cancel: on(v.send, Msg::Cancel),
    }))
}

/// Whose move it is or who has won, and what was done last; buttons beside it.
fn top(v: &View<'_>) -> El {
    let (lang, asked, bot) = (v.lang, v.asked, &v.asked.bot);
    let thinks = asked.level.map(|level| {
        el("p.muted@thinking")
            .attr("role", "status")
            .with(lang.fill(SplendorPlay::Thinking, &[&game::level_name(level, lang)]))
    });
    let enter = (asked.mine && asked.chair == Some(Chair::There))
        .then(|| el("p.notice@enter-move").with(lang.t(SplendorPlay::EnterMove)));
    let last = v.last.as_ref().map(|last| last.line(lang));
    let words = el("div.table-top__words")
        .with(el("h2@turn").with(v.said.to_owned()))
        .with(thinks.or(enter).or(last));
    let small = "button.button button--small";
    // The end has its own ways, below the table.
    let tool =
        (!asked.seen.is_over()).then(|| match (asked.level, bot.state == JobState::Stopped) {
            (Some(_), true) => {
                button(small, lang.t(CommonText::Retry), bot.retry.clone()).id("think-again")
            }
            (Some(_), false) => button(small, lang.t(CommonText::Stop), bot.stop.clone())
                .id("stop")
                .flag("disabled", !bot.is_busy()),
            (None, _) => {
                button(small, lang.t(SplendorPlay::HintShow), on(v.send, Msg::Hint(!v.save.hint)))
                    .id("hint")
                    .attr("aria-pressed", v.save.hint)
            }
        });
    let more = v.sheets.opener("button.icon-button@more", GAME_SHEET, lang.t(CommonText::More));
    el("div.table-top gem-top").with(words).with(tool).with(more)
}

/// Links from here, and the rules.
fn ways(v: &View<'_>) -> El {
    let (lang, save) = (v.lang, v.save);
    let shared = save.story.shared(&save.chairs);
    let ways = [
        ("a.button button--small@to-analyse", Route::SplendorAnalyse, SplendorPlay::ToAnalyse),
        ("a.button button--small@to-replays", Route::SplendorReplays, SplendorPlay::ToReplays),
    ];
    let position = save.story.game.position.as_ref().filter(|_| save.story.at == 0);
    let enter = position.map(|position| {
        let enter = on(v.send, Msg::Enter(Box::new(position.clone())));
        button("button.button button--small@enter-table", lang.t(SplendorPlay::EnterTable), enter)
    });
    el("div.buttons")
        .with(enter)
        .list(ways.map(|(words, route, key)| way(words, route, &shared, lang.t(key))))
        .with(mount::<Rules>(()))
}

/// Whether a seat's cards are known here: those of all but the others at a real table.
fn is_known(chairs: &[Chair], seat: u8) -> bool {
    chairs.get(usize::from(seat)).is_some_and(|chair| *chair != Chair::There)
}

/// The table itself; a person here may act on it.
fn table(v: &View<'_>) -> Option<Html> {
    let (story, asked) = (&v.save.story, v.asked);
    let shown = asked.seen.shown(story.seats())?;
    let act = hear(v.send, Msg::Act);
    let reveal = hear(v.send, |(origin, card)| Msg::Reveal(origin, card));
    let table = TableProps::of(&shown, &story.game, v.names, act, reveal);
    let chair = v.save.chairs.get(usize::from(shown.position.turn));
    let mine = matches!(chair, Some(Chair::Here | Chair::There));
    let known = |seat| is_known(&v.save.chairs, seat);
    Some(mount::<Table>(TableProps {
        assumed: story.assumed_cards(),
        legal: if mine { table.legal } else { Vec::new() },
        hint: asked.advice.as_deref().and_then(advised),
        home: asked.home,
        live: true,
        idle: all(idle(v)),
        // Only at a real table does somebody have to say which card came.
        came: came(&shown, &story.game, known).filter(|_| story.game.position.is_some()),
        unknown: is_unnamed(&shown, &story.game, known),
        ready: asked.seen.report.is_some(),
        ..table
    }))
}

/// What is said below the table before anything is picked: the advice, or how the game goes on.
fn idle(v: &View<'_>) -> Option<El> {
    let (lang, asked) = (v.lang, v.asked);
    if asked.seen.is_over() {
        let shared = v.save.story.shared(&v.save.chairs);
        let look = lang.t(SplendorPlay::LookBack);
        let begin = on(v.send, Msg::New(v.save.chairs.clone(), game::any_seed()));
        let again = button("button.button@again", lang.t(SplendorPlay::NewGame), begin);
        let look = way("a.button button--main@look-back", Route::SplendorAnalyse, &shared, look);
        return Some(el("div.gem-end").with(look).with(again));
    }
    if !(v.save.hint && asked.mine) {
        return None;
    }
    let act = hear(v.send, Msg::Act);
    let thinking = || el("p.muted").with(lang.t(CommonText::Running));
    let found =
        asked.advice.as_deref().zip(asked.seen.position()).and_then(|(report, position)| {
            let space = v.save.story.game.space;
            let drawn = Analysis { report, position, space, act: &act, names: v.names, lang };
            drawn.bar(v.sheets.toggle(ADVICE_SHEET))
        });
    Some(found.unwrap_or_else(thinking))
}

/// The advice.
fn answer(v: &View<'_>) -> El {
    let (lang, hint) = (v.lang, &v.asked.hint);
    let act = hear(v.send, Msg::Act);
    let advised = v.asked.advice.as_deref().zip(v.asked.seen.position());
    let advised = advised.map(|(report, position)| {
        let space = v.save.story.game.space;
        let analysis = Analysis { report, position, space, act: &act, names: v.names, lang };
        el("div.stack@advice")
            .with(analysis.headline())
            .with(later(analysis.list()))
            .with(analysis.basis())
    });
    let progress = (v.save.hint && v.asked.mine)
        .then(|| progress_line(hint.is_busy(), hint.progress, Some(&hint.stop), lang));
    v.sheets
        .sheet("section.lab__answer", ADVICE_SHEET, lang.t(SplendorPlay::HintTitle), lang)
        .class("gem-answers", v.save.hint)
        .with(progress)
        .with(failure(&hint.state, &hint.retry, lang))
        .with(advised)
}

/// What begins another game, and the moves of this one.
fn details(v: &View<'_>) -> El {
    let (save, send) = (v.save.clone(), v.send.clone());
    let report = v.asked.seen.report.as_ref();
    v.sheets
        .sheet("section.lab__details", GAME_SHEET, v.lang.t(SplendorPlay::GameTitle), v.lang)
        .with(ways(v))
        .with(mount::<NewGame>(NewGameProps { save, send }))
        .with(report.map(|report| history(report, v.save, v.names, v.send, v.lang)))
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
        Some(won) => {
            let who = winners(won, names);
            let points = won.first().and_then(|&seat| report.points.get(usize::from(seat)));
            let key = if who.len() > 1 { SplendorPlay::Shared } else { SplendorPlay::Won };
            lang.fill(key, &[&list(&who, lang), &points.copied().unwrap_or(0)])
        }
    }
}

/// The moves so far; a tap goes back to before one.
fn history(
    report: &ViewReport,
    save: &Save,
    names: &[String],
    send: &Handler<Msg>,
    lang: Lang,
) -> El {
    let rows = report.made.iter().enumerate().rev().map(|(at, made)| {
        let text = MoveText {
            id: made.id,
            space: save.story.game.space,
            card: made.card,
            noble: made.noble,
        };
        let words = lang.fill(SplendorPlay::GoTo, &[&(at + 1), &text.words(lang)]);
        el("li").key(at.to_string()).with(
            labelled("button.game-past", words)
                .click(on(send, Msg::At(at)))
                .with(el("span.muted num").with(at + 1))
                .with(el("span.game-past__who").with(names[usize::from(made.seat)].clone()))
                .with(text.signs(lang))
                .with(
                    el("span.num muted").with(lang.fill(SplendorPlay::PointsNow, &[&made.points])),
                ),
        )
    });
    el("section.card@history")
        .with(el("h2").with(lang.t(SplendorPlay::History)))
        .with((report.made.is_empty()).then(|| el("p.muted").with(lang.t(SplendorPlay::NoHistory))))
        .with(el("ol.game-pasts").attr("reversed", true).list(rows))
}
