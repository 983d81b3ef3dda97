//! A game against the program, by taps.

mod bar;
mod new_game;
mod state;

use std::rc::Rc;

use yew::prelude::*;

use self::bar::bar;
use self::new_game::{NewGame, NewGameProps};
pub(super) use self::state::DOCUMENT;
use self::state::{Msg, Save, State};
use super::analysis::Analysis;
use super::board::{Board, Last, Pick, sign_of};
use super::cost::cost_card;
use super::engine_form::use_full;
use super::game::{self, action_of, ask, failure, strongest, trouble};
use super::keys::{shortcuts, use_keys};
use super::picture::{Words, share};
use super::results::{OwnGames, OwnGamesProps, use_noted};
use super::rules::Rules;
use super::seat::engine_name;
use super::taps::{Taps, use_taps};
use super::turns::{Stand, decided, edits, history, position, result, use_stand};
use super::value::Weighing;
use super::watch::want_review;
use crate::components::ingredients::{action_view, action_words};
use crate::components::{Frame, FrameProps, Sheets, announce, progress_line, use_sheets};
use crate::dom;
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, JobState, ValueHandle, use_document, use_effect_with, use_job, use_job_on, use_lang,
    use_table_keys, use_value,
};
use crate::i18n::{BrewPlay, CommonText, Lang, Title};
use crate::mount::mount;
use crate::route::Route;
use jobs::brew::{
    ActionEntry, EngineEntry, Legal, LegalAction, LegalReport, LegalRequest, MoveReport,
    TraceReport,
};
use jobs::{Ask, Lane};
use share::write_brew_game;

/// The names of the sheets.
const ADVICE_SHEET: &str = "advice";
const GAME_SHEET: &str = "game";

/// The requests about a turn.
struct Asked {
    stand: Stand,
    legal: JobHandle<LegalReport>,
    /// What the program does.
    bot: JobHandle<MoveReport>,
    /// What the strongest player would do in the person's place.
    hint: JobHandle<MoveReport>,
    /// What that player would have done the turn before.
    back: JobHandle<MoveReport>,
}

/// Asks what may be done, what the program does, and for advice.
#[hook]
fn use_asked(save: &Save) -> Asked {
    let stand = use_stand(&save.game, save.at);
    let human = save.human.min(1);
    let here = stand.open();
    let legal = here.map(|here| Ask::<Legal>::new(LegalRequest { state: here.clone() }));
    let legal = use_job(legal);
    let thinks = here.map(|here| ask(here, 1 - human, &save.bot, save.ms, false));
    let bot = use_job_on(Lane::First, thinks);
    let hinted = here.filter(|_| save.hint).map(|here| ask(here, human, &strongest(), None, true));
    let hint = use_job_on(Lane::Second, hinted);
    let last = stand.report.as_ref().zip(save.at.checked_sub(1));
    let back = last.map(|(report, at)| ask(position(report, at), human, &strongest(), None, true));
    let back = use_job_on(Lane::Aside, back);
    Asked { stand, legal, bot, hint, back }
}

/// The data that the parts of the screen are drawn from.
struct View<'a> {
    lang: Lang,
    state: &'a State,
    save: &'a Save,
    asked: &'a Asked,
    over: bool,
    human: usize,
    names: [String; 2],
    /// The spell for which it is being asked how often it is cast.
    casting: &'a ValueHandle<Option<i16>>,
    taps: &'a Taps,
    sheets: &'a Sheets,
    send: &'a Handler<Msg>,
}

impl View<'_> {
    /// The game up to the last turn, and which turn that is.
    fn last(&self) -> Option<(&TraceReport, usize)> {
        self.asked.stand.report.as_deref().zip(self.save.at.checked_sub(1))
    }

    /// What a player did in the last turn.
    fn did(&self, player: usize) -> Option<ActionEntry> {
        let (report, at) = self.last()?;
        action_of(&self.save.game.acts[at][player], &position(report, at).players[player])
    }

    /// What the program has decided.
    fn answer(&self) -> Option<String> {
        decided(&self.asked.bot).filter(|_| !self.over)
    }

    /// What the person may do.
    fn actions(&self) -> &[LegalAction] {
        let legal = &self.asked.legal;
        let known = legal.fresh && legal.state == JobState::Done;
        let report = legal.report.as_ref().filter(|_| known);
        report.map_or(&[][..], |report| &report.actions[self.human])
    }

    /// Whether the person may choose.
    fn is_ready(&self) -> bool {
        self.state.chosen.is_none() && !self.actions().is_empty()
    }

    /// The advice, where it is wanted.
    fn advised(&self) -> Option<&Rc<MoveReport>> {
        let hint = &self.asked.hint;
        hint.report.as_ref().filter(|_| hint.fresh && self.save.hint && !self.over)
    }

    /// The advice that is final.
    fn final_advice(&self) -> Option<&MoveReport> {
        self.advised().map(|report| &**report).filter(|report| report.done)
    }

    /// Which turn it is, or who has won.
    fn turn(&self) -> String {
        match self.asked.stand.points {
            Some(points) => {
                let (own, foe) = (points[self.human], points[1 - self.human]);
                let key = match own.cmp(&foe) {
                    std::cmp::Ordering::Greater => BrewPlay::YouWon,
                    std::cmp::Ordering::Less => BrewPlay::YouLost,
                    std::cmp::Ordering::Equal => return result(points, self.lang),
                };
                self.lang.fill(key, &[&own, &foe])
            }
            None if self.state.chosen.is_some() => {
                self.lang.fill(BrewPlay::TurnChosen, &[&(self.save.at + 1)])
            }
            None => self.lang.fill(BrewPlay::Turn, &[&(self.save.at + 1)]),
        }
    }

    /// What the strongest player says of the person's last turn, once it has been asked to the end.
    fn judged(&self) -> Option<&MoveReport> {
        let back = &self.asked.back;
        self.last()?;
        back.report.as_deref().filter(|report| back.fresh && report.done)
    }
}

/// Plays the turn once both have chosen.
#[hook]
fn use_answer(v: &View<'_>) {
    let send = v.send.clone();
    let chosen = v.state.chosen.as_ref().map(|(at, _)| *at);
    use_effect_with((chosen, v.answer()), move |(chosen, answer)| {
        if let Some((at, answer)) = chosen.zip(answer.clone()) {
            send.emit(Msg::Answer(at, answer));
        }
    });
}

/// Announces what both did; a keyboard user stays at the board.
#[hook]
fn use_last_turn(v: &View<'_>) {
    let lang = v.lang;
    let did = v.did(v.human).zip(v.did(1 - v.human));
    let words = did.map(|(own, foe)| {
        lang.fill(BrewPlay::LastTurn, &[&action_words(own, lang), &action_words(foe, lang)])
    });
    // The result is said with the last turn: of two announcements the newer one wins.
    let result = v.asked.stand.points.map(|_| v.turn());
    let words = words.map(|words| match result {
        Some(result) => format!("{words} {result}"),
        None => words,
    });
    let asks = (v.state.chosen.is_some(), v.casting.is_some());
    use_effect_with((v.save.at, words.clone()), |(_, words)| {
        if let Some(words) = words {
            announce(words.clone());
        }
    });
    // Buttons that are pressed disappear with what they ask.
    use_effect_with((v.save.at, words, asks), |_| dom::rescue_focus("[data-testid=by-hand]"));
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let state = &*document.now;
    let save = &state.save;
    let sheets = use_sheets();
    let casting = use_value(|| None::<i16>);
    let taps = use_taps();
    // Another game is a step that can be undone.
    let send = document.sends(State::after, State::is_begun_by);
    // What leads to another position shows it.
    let send = {
        let (close, casting, taps) = (sheets.close(), casting.clone(), taps.clone());
        Handler::from(move |msg: Msg| {
            if matches!(msg, Msg::At(_) | Msg::New(..)) {
                taps.forget();
            }
            let stays = matches!(msg, Msg::Hint(_) | Msg::Bot(_) | Msg::Ms(_) | Msg::Answer(..));
            if !stays {
                close.emit(());
            }
            casting.set(None);
            send.emit(msg);
        })
    };
    let asked = use_asked(save);
    let human = save.human.min(1);
    let (over, names) = (asked.stand.is_over(), names(save, human, lang));
    let v = View {
        lang,
        state,
        save,
        asked: &asked,
        over,
        human,
        names,
        casting: &casting,
        taps: &taps,
        sheets: &sheets,
        send: &send,
    };
    use_answer(&v);
    use_last_turn(&v);
    let row = use_keys(v.is_ready(), casting.is_some(), &casting.set_to(None));
    use_own_keys(&v);
    let noted =
        use_noted(&save.game, human, &save.bot, asked.stand.points, state.played, save.whole);
    let full = use_full(&strongest().engine);

    let lab = el("div.lab brew-lab one-screen")
        .with(board(&v, row))
        .with(answer(&v, full.as_ref()))
        .with(details(&v, noted));
    let words = Words {
        screen: lang.t(Title::BrewPlay),
        names: v.names.clone(),
        answer: v.turn(),
        link: document.link,
    };
    let own = [("U", BrewPlay::KeyUndo), ("H", BrewPlay::KeyHint)];
    let own = own.map(|(keys, what)| (keys.into(), lang.t(what).into()));
    mount::<Frame>(FrameProps {
        sub: Some(save.game.name(lang).into()),
        edits: Some(edits(document.edits, &save.game, 0..save.at, &|at| on(&send, Msg::At(at)))),
        share: Some(share(lang.t(BrewPlay::ShareTitle), asked.stand.here.as_ref(), words, lang)),
        shortcuts: shortcuts(lang).into_iter().chain(own).collect(),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// What both players are called.
fn names(save: &Save, human: usize, lang: Lang) -> [String; 2] {
    let bot = engine_name(save.bot.engine.name, lang).to_owned();
    let you = lang.t(BrewPlay::You).to_owned();
    if human == 0 { [you, bot] } else { [bot, you] }
}

/// Hears the keys of the screen wherever the focus is.
#[hook]
fn use_own_keys(v: &View<'_>) {
    let known = (v.send.clone(), v.save.at, v.save.hint);
    let heard = use_memo(known, |(send, at, hint)| {
        let (send, at, hint) = (send.clone(), *at, *hint);
        Handler::from(move |key: String| match key.as_str() {
            "u" | "U" => send.emit(Msg::At(at.saturating_sub(1))),
            "h" | "H" => send.emit(Msg::Hint(!hint)),
            _ => {}
        })
    });
    use_table_keys(true, &heard);
}

/// The table to play at, with what has happened. `row`: of which a card is awaited.
fn board(v: &View<'_>, row: Option<u8>) -> El {
    let (lang, asked, ready) = (v.lang, v.asked, v.is_ready());
    let (act, choose) = (hear(v.send, Msg::Act), hear(&v.casting.setter(), Some));
    let last = v.last().map(|(report, at)| Last {
        at: v.save.at,
        before: position(report, at),
        acts: [0, 1].map(|player| v.did(player)),
    });
    let drawn = asked.stand.shown.as_ref().map(|here| {
        let pick = (!v.over).then_some(Pick {
            player: v.human,
            legal: if ready { v.actions() } else { &[] },
            send: &act,
            taps: v.taps,
            choose: &choose,
            chosen: **v.casting,
            hint: v.final_advice().and_then(|report| report.action),
            row,
        });
        let board = Board {
            position: here,
            names: &v.names,
            home: v.human,
            acts: [None; 2],
            last,
            pick,
            lang,
        };
        board.draw()
    });
    let bot = &asked.bot;
    let trouble = asked
        .stand
        .failure(lang)
        .or_else(|| failure(&asked.legal.state, &asked.legal.retry, lang))
        .or_else(|| failure(&bot.state, &bot.retry, lang));
    let there = drawn.is_some();
    labelled("section.lab__board brew-screen", lang.t(Title::BrewPlay)).with(
        el("div.one-screen__board")
            .attr("data-testid", "by-hand")
            .attr("tabindex", "-1")
            .attr("data-at", v.save.at)
            .attr("data-ready", ready)
            .attr("data-over", v.over)
            .with(trouble)
            .with(top(v))
            .with(drawn)
            .with(there.then(|| bar(v))),
    )
}

/// Which turn it is or who has won, and what was done last; buttons beside it.
fn top(v: &View<'_>) -> El {
    let lang = v.lang;
    let thinks =
        v.state.chosen.as_ref().map(|_| {
            el("p.muted@thinking").attr("role", "status").with(lang.t(BrewPlay::Thinking))
        });
    let foe = v.did(1 - v.human).map(|act| {
        el("p.brew-last@last")
            .with(sign_of(1 - v.human, &v.names, lang))
            .with(action_view(act, lang))
    });
    let begins = || el("p.muted").with(lang.t(BrewPlay::NoTurns));
    let words = el("div.table-top__words")
        .with(el("h2@turn").with(v.turn()))
        .with(thinks.or(foe).or_else(|| Some(begins())));
    let tool = if v.over {
        let begin = on(v.send, Msg::New(game::any_seed(), v.human));
        button("button.button button--small button--main", lang.t(BrewPlay::AnySeed), begin)
            .id("new-one")
    } else {
        let show = on(v.send, Msg::Hint(!v.save.hint));
        button("button.button button--small", lang.t(BrewPlay::Hint), show)
            .id("hint")
            .attr("aria-pressed", v.save.hint)
    };
    let more = v.sheets.opener("button.icon-button@more", GAME_SHEET, lang.t(CommonText::More));
    el("div.table-top brew-top").class("brew-top--over", v.over).with(words).with(tool).with(more)
}

/// The advice, with who gives it.
fn analysis<'a>(
    v: &'a View<'_>,
    report: &'a MoveReport,
    full: Option<&'a EngineEntry>,
) -> Analysis<'a> {
    let by = v.asked.stand.here.as_ref().zip(full);
    let by = by.map(|(here, engine)| Weighing { engine, before: &here.players[v.human] });
    let allowed = strongest().nodes;
    let all = report.done;
    Analysis { report, all, before: None, foe_did: None, allowed, by, lang: v.lang }
}

/// What the last move has cost, and the advice.
fn answer(v: &View<'_>, full: Option<&EngineEntry>) -> El {
    let (lang, save, hint) = (v.lang, v.save, &v.asked.hint);
    let advice = v.advised().map(|report| {
        let analysis = analysis(v, report, full);
        el("section.stack@advice")
            .attr("aria-label", lang.t(BrewPlay::HintTitle))
            .with(analysis.headline())
            .with(analysis.lines())
            .with(analysis.terms())
            .with(analysis.others())
    });
    let progress =
        save.hint.then(|| progress_line(hint.is_busy(), hint.progress, Some(&hint.stop), lang));
    let cost = v.last().map(|_| cost_card(v.did(v.human), &v.asked.back, lang));
    v.sheets
        .sheet("section.lab__answer", ADVICE_SHEET, lang.t(BrewPlay::Advice), lang)
        .with(cost)
        .with(progress)
        .with(trouble(hint, lang))
        .with(advice)
}

/// The way to the review, what begins another game, the turns of this one, and one's own games.
fn details(v: &View<'_>, noted: usize) -> El {
    let (lang, save) = (v.lang, v.save);
    let report = v.asked.stand.report.as_ref();
    let review = (save.at > 0).then(|| {
        el("a.button button--small@review-game")
            .attr("href", watch_link(save))
            .click(Handler::from(|()| want_review()))
            .with(lang.t(BrewPlay::ToReview))
    });
    let turns = report.map(|report| history(&save.game, save.at, report, hear(v.send, Msg::At)));
    v.sheets
        .sheet("section.lab__details", GAME_SHEET, lang.t(BrewPlay::GameSheet), lang)
        .with(el("div.buttons").with(review).with(mount::<Rules>(())))
        .with(v.asked.stand.sums(&v.names, lang))
        .with(mount::<NewGame>(NewGameProps { state: v.state.clone(), send: v.send.clone() }))
        .with(turns)
        .with(mount::<OwnGames>(OwnGamesProps { noted }))
}

/// The same game on the Watch screen.
fn watch_link(save: &Save) -> String {
    let bot = (Some(save.bot.engine.clone()), save.bot.nodes);
    let person = (None, 0);
    let players = if save.human == 0 { [person, bot] } else { [bot, person] };
    let shared = game::shared(&save.game, players, 0);
    game::address(Route::BrewWatch, &write_brew_game(&shared))
}
