//! A game against the program, by taps.

mod new_game;
mod review;
mod state;

use std::rc::Rc;

use yew::prelude::*;

use self::new_game::{NewGame, NewGameProps};
use self::review::{history, review};
pub(super) use self::state::DOCUMENT;
use self::state::{Msg, Save, State};
use super::analysis::Analysis;
use super::board::{Board, Pick};
use super::engine_form::use_full;
use super::game::{self, action_of, ask, failure, strongest};
use super::picture::{Words, share};
use super::rules::Rules;
use super::seat::engine_name;
use super::turns::{Stand, decided, edits, ending, position, use_stand};
use super::value::Weighing;
use crate::components::ingredients::{action_view, action_words};
use crate::components::{Frame, FrameProps, announce, progress_line};
use crate::dom;
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, JobState, use_document, use_effect_with, use_job, use_job_on, use_lang, use_wanted,
};
use crate::i18n::{BrewPlay, BrewWatch, CommonText, Lang, Title};
use crate::mount::mount;
use crate::route::Route;
use jobs::brew::{
    ActionEntry, EngineEntry, Legal, LegalAction, LegalReport, LegalRequest, MoveReport,
    TraceReport,
};
use jobs::{Ask, Lane};
use share::write_brew_game;

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
    let hinted = here.filter(|_| save.hint).map(|here| ask(here, human, &strongest(), None, false));
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

    /// What both did in the last turn, the person first.
    fn both_did(&self) -> Option<(ActionEntry, ActionEntry)> {
        self.did(self.human).zip(self.did(1 - self.human))
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

    /// Which turn it is.
    fn turn(&self) -> String {
        if self.over {
            self.lang.t(BrewPlay::Over).to_owned()
        } else {
            self.lang.fill(BrewPlay::Turn, &[&(self.save.at + 1)])
        }
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
    let words = v.both_did().map(|(own, foe)| {
        lang.fill(BrewPlay::LastTurn, &[&action_words(own, lang), &action_words(foe, lang)])
    });
    use_effect_with((v.save.at, words), |(_, words)| {
        if let Some(words) = words {
            announce(words.clone());
        }
        dom::rescue_focus("[data-testid=by-hand]");
    });
}

/// Shows advice or hides it.
#[hook]
fn use_ask_hint(v: &View<'_>) -> Handler<()> {
    let ask = hear(v.send, Msg::Hint);
    use_wanted(v.save.hint, v.advised().is_some(), ask, || game::bring("[data-testid=advice]"))
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let state = &*document.now;
    let save = &state.save;
    // Another game is a step that can be undone.
    let send = document.sends(State::after, State::is_begun_by);
    let asked = use_asked(save);
    let human = save.human.min(1);
    let (over, names) = (asked.stand.is_over(), names(save, human, lang));
    let v = View { lang, state, save, asked: &asked, over, human, names, send: &send };
    use_answer(&v);
    use_last_turn(&v);
    let ask_hint = use_ask_hint(&v);
    let full = use_full(&strongest().engine);

    let lab = el("div.lab brew-play")
        .with(board(&v, &ask_hint))
        .with(answer(&v, full.as_ref()))
        .with(details(&v))
        .keydown(keys(&v, ask_hint));
    let said = match asked.stand.points {
        Some([one, two]) => lang.fill(BrewWatch::Ended, &[&one, &two]),
        None => v.turn(),
    };
    let words = Words {
        screen: lang.t(Title::BrewPlay),
        names: v.names.clone(),
        answer: said,
        link: document.link,
    };
    let shortcuts = [("U", BrewPlay::KeyUndo), ("H", BrewPlay::KeyHint)];
    mount::<Frame>(FrameProps {
        sub: Some(save.game.name(lang).into()),
        edits: Some(edits(document.edits, &save.game, 0..save.at, &|at| on(&send, Msg::At(at)))),
        share: Some(share(lang.t(BrewPlay::ShareTitle), asked.stand.here.as_ref(), words, lang)),
        shortcuts: shortcuts.map(|(keys, what)| (keys.into(), lang.t(what).into())).to_vec(),
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

/// The screen's own keys.
fn keys(v: &View<'_>, ask_hint: Handler<()>) -> Handler<KeyboardEvent> {
    let (send, at) = (v.send.clone(), v.save.at);
    Handler::from(move |event: KeyboardEvent| match dom::lone_key(&event).as_deref() {
        Some("u" | "U") => send.emit(Msg::At(at.saturating_sub(1))),
        Some("h" | "H") => ask_hint.emit(()),
        _ => {}
    })
}

/// The position to play in, with what has happened.
fn board(v: &View<'_>, ask_hint: &Handler<()>) -> El {
    let (lang, asked, ready) = (v.lang, v.asked, v.is_ready());
    let act = hear(v.send, Msg::Act);
    let drawn = asked.stand.shown.as_ref().map(|here| {
        let pick = (!v.over).then_some(Pick {
            player: v.human,
            legal: if ready { v.actions() } else { &[] },
            send: &act,
            hint: v.final_advice().map(|report| report.command.as_str()),
        });
        Board { position: here, names: v.names.clone(), acts: [None; 2], pick, lang }.draw()
    });
    // What stands below the board comes with it: it would move.
    let more = drawn.is_some().then(|| more(v));
    let bot = &asked.bot;
    let trouble = asked
        .stand
        .failure(lang)
        .or_else(|| failure(&asked.legal.state, &asked.legal.retry, lang))
        .or_else(|| failure(&bot.state, &bot.retry, lang));
    let busy = bot.is_busy() && v.state.chosen.is_some();
    labelled("section.lab__board brew-screen", lang.t(Title::BrewPlay)).with(
        el("div.stack")
            .attr("data-testid", "by-hand")
            .attr("tabindex", "-1")
            .attr("data-at", v.save.at)
            .attr("data-ready", ready)
            .attr("data-over", v.over)
            .with(trouble)
            .with(el("h2.brew-turn@turn").with(v.turn()))
            .with(el("div.brew-status").with(status(v)))
            .with(result(v))
            .with(progress_line(busy, bot.progress, Some(&bot.stop), lang))
            .with((!v.over).then(|| no_cards(v, ask_hint)))
            .with(drawn)
            .with(more),
    )
}

/// The result, with the way to look at the game.
fn result(v: &View<'_>) -> Option<El> {
    let (points, here) = v.asked.stand.points.zip(v.asked.stand.here.as_ref())?;
    let watch =
        el("a.button@to-watch").attr("href", watch_link(v.save)).with(v.lang.t(BrewPlay::ToWatch));
    Some(ending(points, here, &v.names, v.lang).with(el("div.buttons").with(watch)))
}

/// What happens now or happened last, in a place high enough for either: the board stays where it is.
fn status(v: &View<'_>) -> Option<El> {
    let first = || el("p.muted").with(v.lang.t(BrewPlay::NoTurns));
    let begins = (v.save.at == 0).then(first);
    waiting(v).or_else(|| words_of_last(v)).or(begins)
}

/// What the person has chosen, while the program thinks.
fn waiting(v: &View<'_>) -> Option<El> {
    let (lang, bot) = (v.lang, &v.asked.bot);
    let (_, command) = v.state.chosen.as_ref()?;
    let here = v.asked.stand.here.as_ref();
    let own = here.and_then(|here| action_of(command, &here.players[v.human]));
    let unchoose = button(
        "button.button button--small@unchoose",
        lang.t(BrewPlay::Unchoose),
        on(v.send, Msg::Unchoose),
    );
    let again = (bot.state == JobState::Stopped && v.answer().is_none()).then(|| {
        let retry = bot.retry.clone();
        button("button.button button--small@think-again", lang.t(CommonText::Retry), retry)
    });
    Some(
        el("p.notice@thinking")
            .attr("role", "status")
            .with(lang.t(BrewPlay::Thinking))
            .with(" ")
            .with(own.map(|own| action_view(own, lang)))
            .with(" ")
            .with(unchoose)
            .with(again),
    )
}

/// Actions without a card, and the button for advice.
fn no_cards(v: &View<'_>, ask_hint: &Handler<()>) -> El {
    let lang = v.lang;
    let simple = |is: ActionEntry, testid: &'static str| {
        let found = v.actions().iter().find(|one| one.action == is).filter(|_| v.is_ready());
        let act = found.map(|one| on(v.send, Msg::Act(one.command.clone())));
        let is_advised = v.final_advice().is_some_and(|report| report.action == Some(is));
        button(testid, action_view(is, lang), act.unwrap_or_default())
            .flag("disabled", found.is_none())
            .class("brew-card--hint", is_advised)
    };
    let hint = if v.save.hint { BrewPlay::HintHide } else { BrewPlay::HintShow };
    let note = el("span.muted").with(lang.t(BrewPlay::WaitNote));
    el("div.buttons")
        .with(simple(ActionEntry::Rest, "button.button@rest"))
        .with(
            button("button.button@hint", lang.t(hint), ask_hint.clone())
                .attr("aria-pressed", v.save.hint),
        )
        .with(simple(ActionEntry::Wait, "button.button button--small@wait").with(note))
}

/// Links to the cost of the last move, and to the rules.
fn more(v: &View<'_>) -> El {
    let bring = Handler::from(|()| game::bring("[data-testid=review]"));
    let cost = button("button.button button--small@to-cost", v.lang.t(BrewPlay::CostTitle), bring)
        .flag("disabled", v.save.at == 0);
    el("div.buttons").with(cost).with(mount::<Rules>(()))
}

/// The advice, and what the last move has cost.
fn answer(v: &View<'_>, full: Option<&EngineEntry>) -> El {
    let (lang, save, hint) = (v.lang, v.save, &v.asked.hint);
    let advice = v.advised().map(|report| {
        let by = v.asked.stand.here.as_ref().zip(full);
        let by = by.map(|(here, engine)| Weighing { engine, before: &here.players[v.human] });
        let analysis = Analysis { report, before: None, foe_did: None, by, lang };
        el("section.stack brew-brought@advice")
            .attr("tabindex", "-1")
            .attr("aria-label", lang.t(BrewPlay::HintTitle))
            .with(el("h2").with(lang.t(BrewPlay::HintTitle)))
            .with(analysis.headline())
            .with(analysis.lines())
            .with(analysis.terms())
    });
    let progress =
        save.hint.then(|| progress_line(hint.is_busy(), hint.progress, Some(&hint.stop), lang));
    let review = v.last().map(|(_, at)| review(save, at, v.human, &v.asked.back, lang));
    labelled("section.lab__answer", lang.t(BrewPlay::Advice))
        .with(progress)
        .with(advice)
        .with(review)
}

/// What begins another game, and the turns of this one.
fn details(v: &View<'_>) -> El {
    let report = v.asked.stand.report.as_ref();
    labelled("section.lab__details", v.lang.t(BrewPlay::GameTitle))
        .with(mount::<NewGame>(NewGameProps { state: v.state.clone(), send: v.send.clone() }))
        .with(report.map(|report| history(v.save, report, v.send, v.lang)))
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
fn words_of_last(v: &View<'_>) -> Option<El> {
    let side = |name: BrewPlay, action: ActionEntry| {
        el("span.row").with(el("span.muted").with(v.lang.t(name))).with(action_view(action, v.lang))
    };
    let (own, foe) = v.both_did()?;
    Some(
        el("div.spread brew-last@last")
            .with(side(BrewPlay::You, own))
            .with(side(BrewPlay::Opponent, foe)),
    )
}
