//! A game between two players, turn by turn, with what each of them searched.

mod controls;
mod setup;
mod state;
mod to_review;
mod why;

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use self::controls::{controls, top};
pub(super) use self::state::DOCUMENT;
use self::state::{Msg, PACES, Save, State};
use self::to_review::use_to_review;
pub(super) use self::to_review::want_review;
use self::why::{analysis, why};
use super::board::{Board, Last, sign_of};
use super::engine_form::use_full;
use super::game::{self, action_of, ask, failure};
use super::picture::{Words, share};
use super::results::{Games, GamesProps, KeptGame};
use super::review::{Review, ReviewProps, Reviewed, told};
use super::rules::Rules;
use super::seat::engine_name;
use super::turns::{Stand, decided, edits, history, position, refused_words, result, use_stand};
use super::value::Weighing;
use crate::components::ingredients::action_words;
use crate::components::{
    Frame, FrameProps, Icon, ShareContent, Sheets, announce, later, save_text, sign, use_sheets,
};
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, ValueHandle, use_document, use_effect_with, use_job_on, use_lang, use_table_keys,
    use_value,
};
use crate::i18n::{BrewPlay, BrewText, BrewWatch, CommonText, Lang, Title};
use crate::mount::mount;
use jobs::brew::{ActionEntry, EngineEntry, Move, MoveReport, write_record};
use jobs::{Ask, Lane};

/// The requests about a turn.
struct Asked {
    stand: Stand,
    /// What each player does.
    searches: [JobHandle<MoveReport>; 2],
    /// What the shown player thought the turn before.
    earlier: JobHandle<MoveReport>,
    /// Every other action of that player.
    more: JobHandle<MoveReport>,
    /// That player with all settings.
    full: Option<EngineEntry>,
}

/// Asks both players, and one of them for more.
#[hook]
fn use_asked(state: &State, side: usize) -> Asked {
    let save = &state.save;
    let stand = use_stand(&save.game, save.at);
    let asks = |player: usize| -> Option<Ask<Move>> {
        let here = stand.open()?;
        // A player who is out is no longer asked.
        here.players[player].active.then(|| ask(here, player, &save.seats[player], save.ms, false))
    };
    // Both players think side by side.
    let searches = [use_job_on(Lane::First, asks(0)), use_job_on(Lane::Second, asks(1))];
    let seat = &save.seats[side];
    let full = use_full(&seat.engine);
    let settled = decided(&searches[side]).is_some() && !state.playing;
    let before = stand.report.as_ref().zip(save.at.checked_sub(1)).filter(|_| settled);
    let earlier = before.map(|(report, at)| ask(position(report, at), side, seat, save.ms, false));
    let earlier = use_job_on(Lane::Aside, earlier);
    let more = stand.open().filter(|_| settled && state.others);
    let more = use_job_on(Lane::Aside, more.map(|here| ask(here, side, seat, None, true)));
    Asked { stand, searches, earlier, more, full }
}

/// The data that the parts of the screen are drawn from.
struct View<'a> {
    lang: Lang,
    state: &'a State,
    save: &'a Save,
    asked: &'a Asked,
    /// Whose search is shown.
    side: usize,
    names: [String; 2],
    sheets: &'a Sheets,
    /// Opens the review.
    to_review: Handler<()>,
    /// The review that was looked at last.
    reviewed: &'a ValueHandle<Option<Reviewed>>,
    send: &'a Handler<Msg>,
}

impl View<'_> {
    /// Whether the game is over.
    const fn is_over(&self) -> bool {
        self.asked.stand.is_over()
    }

    /// What both do in this turn, once they have decided.
    fn both(&self) -> Option<[String; 2]> {
        let [one, two] = &self.asked.searches;
        decided(one).zip(decided(two)).map(|(one, two)| [one, two])
    }

    /// What both do in this turn, as it was played or as they have just decided.
    fn acts(&self) -> [Option<ActionEntry>; 2] {
        let acts = self.save.game.acts.get(self.save.at).cloned().or_else(|| self.both());
        let known = self.asked.stand.open().zip(acts);
        let Some((here, acts)) = known else { return [None; 2] };
        [0, 1].map(|player| action_of(&acts[player], &here.players[player]))
    }

    /// Which turn it is.
    fn heading(&self) -> String {
        let (lang, at, report) = (self.lang, self.save.at + 1, self.asked.stand.report.as_ref());
        if let Some(points) = self.asked.stand.points {
            return result(points, lang);
        }
        // How many turns there are is known once the game has ended.
        match report.is_some_and(|report| report.points.is_some()) {
            true => lang.fill(BrewWatch::TurnOf, &[&at, &self.save.game.acts.len()]),
            false => lang.fill(BrewWatch::Turn, &[&at]),
        }
    }

    /// The search that is shown.
    fn shown(&self) -> Option<&Rc<MoveReport>> {
        let search = &self.asked.searches[self.side];
        search.report.as_ref().filter(|_| search.fresh && !self.is_over())
    }

    /// Who thinks, and that player's state.
    fn by(&self) -> Option<Weighing<'_>> {
        let by = self.asked.stand.here.as_ref().zip(self.asked.full.as_ref());
        by.map(|(here, engine)| Weighing { engine, before: &here.players[self.side] })
    }
}

/// Goes one turn forward, by a timer during playback.
#[hook]
fn use_next_turn(v: &View<'_>) {
    let (state, save, send) = (v.state, v.save, v.send.clone());
    let (at, played) = (save.at, save.game.acts.len());
    let wait = if state.wanted { 0 } else { PACES[save.pace.min(PACES.len() - 1)] };
    let goes = !v.is_over() && (state.playing || state.wanted) && v.asked.stand.report.is_some();
    let next = goes.then(|| if at < played { Some(None) } else { v.both().map(Some) }).flatten();
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

/// Scrolls to what is wrong with a text, every time: it may be the same one again.
#[hook]
fn use_refused(state: &State) {
    use_effect_with((state.refused, state.typed.is_some()), |(_, typed)| {
        if *typed {
            game::bring("[data-testid=setup-fault]");
        }
    });
}

/// Stops where the game is over, and announces the result.
#[hook]
fn use_end(v: &View<'_>) {
    let (send, lang) = (v.send.clone(), v.lang);
    use_effect_with(v.is_over() && v.state.playing, move |&ended| {
        if ended {
            send.emit(Msg::Play(false));
        }
    });
    use_effect_with(v.asked.stand.points, move |points| {
        if let Some([one, two]) = points {
            announce(lang.fill(BrewWatch::Ended, &[one, two]));
        }
    });
}

/// The names of the sheets.
const WHY_SHEET: &str = "why";
const GAME_SHEET: &str = "game";

/// The Watch screen.
#[component]
pub fn Watch() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let state = &*document.now;
    let save = &state.save;
    let sheets = use_sheets();
    // Another game is a step that can be undone.
    let send = document.sends(State::after, State::is_begun_by);
    // What leads to another position shows it.
    let send = {
        let close = sheets.close();
        Handler::from(move |msg: Msg| {
            let leads = matches!(
                msg,
                Msg::At(_)
                    | Msg::Look(..)
                    | Msg::Play(true)
                    | Msg::Seed(_)
                    | Msg::Open(_)
                    | Msg::Again
                    | Msg::Cut
            );
            if leads {
                close.emit(());
            }
            send.emit(msg);
        })
    };
    let side = save.side.min(1);
    let asked = use_asked(state, side);
    let names = [0, 1].map(|player| {
        let name = engine_name(save.seats[player].engine.name, lang);
        let is_person = save.person == Some(player);
        (if is_person { lang.t(BrewWatch::Person) } else { name }).to_owned()
    });
    let to_review = use_to_review(sheets.toggle(GAME_SHEET), !save.game.acts.is_empty());
    let reviewed = use_value(|| None::<Reviewed>);
    let v = View {
        lang,
        state,
        save,
        asked: &asked,
        side,
        names,
        sheets: &sheets,
        to_review,
        reviewed: &reviewed,
        send: &send,
    };
    use_next_turn(&v);
    use_refused(state);
    use_end(&v);
    use_own_keys(&v);

    let lab = el("div.lab brew-lab one-screen").with(board(&v)).with(why(&v)).with(details(&v));
    let words = Words {
        screen: lang.t(Title::BrewWatch),
        names: v.names.clone(),
        answer: answer(&v),
        link: document.link,
    };
    let title = lang.t(BrewWatch::ShareTitle);
    let shortcuts =
        [("N", BrewWatch::KeyNext), ("B", BrewWatch::KeyBack), ("P", BrewWatch::KeyPlay)];
    mount::<Frame>(FrameProps {
        sub: Some(save.game.name(lang).into()),
        edits: Some(edits(document.edits, &save.game, state.begun..save.at, &|at| {
            on(&send, Msg::At(at))
        })),
        share: Some(ShareContent {
            import: Some(import(&send)),
            ..share(title, asked.stand.here.as_ref(), words, lang)
        }),
        menu: menu(save, lang).html(),
        shortcuts: shortcuts.map(|(keys, what)| (keys.into(), lang.t(what).into())).to_vec(),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// The result, or what is done next, or the turn.
fn answer(v: &View<'_>) -> String {
    match v.asked.stand.points {
        Some([one, two]) => v.lang.fill(BrewWatch::Ended, &[&one, &two]),
        None => {
            let action = v.shown().and_then(|report| report.action);
            action.map_or_else(|| v.heading(), |action| action_words(action, v.lang))
        }
    }
}

/// Hears the keys of the screen wherever the focus is.
#[hook]
fn use_own_keys(v: &View<'_>) {
    let known = (v.send.clone(), v.save.at, v.state.playing);
    let heard = use_memo(known, |(send, at, playing)| {
        let (send, at, playing) = (send.clone(), *at, *playing);
        Handler::from(move |key: String| match key.as_str() {
            "n" | "N" => send.emit(Msg::Step),
            "b" | "B" => send.emit(Msg::At(at.saturating_sub(1))),
            "p" | "P" => send.emit(Msg::Play(!playing)),
            _ => {}
        })
    });
    use_table_keys(true, &heard);
}

/// Opens a game that is pasted as text.
fn import(send: &Handler<Msg>) -> Handler<String, bool> {
    let send = send.clone();
    Handler::from(move |text: String| {
        let fine = jobs::brew::read_record(&text).is_ok();
        send.emit(Msg::Record(text));
        fine
    })
}

/// Saves the game as text.
fn menu(save: &Save, lang: Lang) -> El {
    let file = write_record(&save.game.record());
    let press = Handler::from(move |()| save_text(&file, "sakiyomi-brew.txt"));
    el("p.buttons").with(
        button("button.button@save-text", sign(Icon::Save), press)
            .with(lang.t(BrewWatch::SaveText)),
    )
}

/// The table, with the buttons that move through the game above it and the decision below.
fn board(v: &View<'_>) -> El {
    let (lang, save, searches) = (v.lang, v.save, &v.asked.searches);
    let stand = &v.asked.stand;
    let trouble = stand
        .failure(lang)
        .or_else(|| searches.iter().find_map(|job| failure(&job.state, &job.retry, lang)));
    let report = stand.report.as_deref();
    let last = report.zip(save.at.checked_sub(1)).map(|(report, at)| {
        let before = position(report, at);
        let acts = [0, 1]
            .map(|player| action_of(save.game.acts.get(at)?.get(player)?, &before.players[player]));
        Last { at: save.at, before, acts }
    });
    let board = stand.shown.as_ref().map(|position| {
        let (names, acts) = (&v.names, v.acts());
        Board { position, names, home: 0, acts, last, pick: None, lang }.draw()
    });
    let there = board.is_some();
    labelled("section.lab__board brew-screen", lang.t(Title::BrewWatch)).with(
        el("div.one-screen__board")
            .attr("data-testid", "watch")
            .attr("data-at", save.at)
            .attr("data-turns", save.game.acts.len())
            .attr("data-over", v.is_over())
            .attr("data-fresh", stand.report.is_some())
            .with(trouble)
            .with(top(v))
            .with(board)
            .with(there.then(|| bar(v))),
    )
}

/// The line below the table: the decision of the player whose search is shown, with its reason.
fn bar(v: &View<'_>) -> El {
    let (lang, open) = (v.lang, v.sheets.toggle(WHY_SHEET));
    let body = if v.is_over() {
        el("div.row")
            .with(button(
                "button.button button--main sheet-opener@to-review",
                lang.t(BrewPlay::ToReview),
                v.to_review.clone(),
            ))
            .with(el("span.muted").with(lang.t(BrewText::OverSum)))
    } else {
        // What was a mistake is told before what would be done here.
        let reviewed = v.reviewed.as_ref();
        let mistake = reviewed.and_then(|it| it.mistake(&v.save.game, v.save.at, v.side));
        let line = match mistake {
            Some(mistake) => Some(told(mistake, open, lang)),
            None => analysis(v).map(|analysis| analysis.bar(open)),
        };
        match line {
            Some(line) => el("div.brew-bar__side").with(sign_of(v.side, &v.names, lang)).with(line),
            None => el("p.muted").with(lang.t(CommonText::Running)),
        }
    };
    el("div.brew-bar@bar").with(body)
}

/// The game: its place, its review, what begins another, its turns, and the games that are kept.
fn details(v: &View<'_>) -> El {
    let (lang, save) = (v.lang, v.save);
    let report = v.asked.stand.report.as_ref();
    let review = (!save.game.acts.is_empty()).then(|| {
        let [first, second] = save.seats.clone();
        mount::<Review>(ReviewProps {
            game: save.game.clone(),
            at: save.at,
            names: v.names.clone(),
            foes: [second, first],
            go: hear(v.send, |(at, player)| Msg::Look(at, player)),
            slide: hear(v.send, Msg::Slide),
            side: v.side,
            tell: hear(&v.reviewed.setter(), Some),
        })
    });
    let turns = report.map(|report| history(&save.game, save.at, report, hear(v.send, Msg::At)));
    let refused = report.and_then(|report| refused_words(report, lang));
    let here = KeptGame {
        name: String::new(),
        day: String::new(),
        game: save.game.clone(),
        players: std::array::from_fn(|player| {
            Some(save.seats[player].clone()).filter(|_| save.person != Some(player))
        }),
        points: report.and_then(|report| report.points),
        played_here: false,
    };
    let open = Handler::from({
        let send = v.send.clone();
        move |kept: KeptGame| send.emit(Msg::Open(Box::new(kept)))
    });
    v.sheets
        .sheet("section.lab__details", GAME_SHEET, lang.t(BrewWatch::More), lang)
        .with(el("div.buttons").with(mount::<Rules>(())))
        .with(controls(v.state, v.send, lang))
        .with(v.asked.stand.sums(&v.names, lang))
        .with(review)
        .with(setup::setup(v.state, v.send, refused, lang))
        .with(mount::<Games>(GamesProps { here, open }))
        .with(turns.map(later))
}
