//! A game between two players, turn by turn, with what each of them searched.

mod setup;
mod state;

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

pub(super) use self::state::DOCUMENT;
use self::state::{Msg, PACES, Save, State};
use super::analysis::Analysis;
use super::board::Board;
use super::engine_form::use_full;
use super::game::{self, action_of, ask, failure};
use super::picture::{Words, share};
use super::rules::Rules;
use super::seat::engine_name;
use super::turns::{Stand, decided, edits, ending, position, use_stand};
use super::value::Weighing;
use crate::components::ingredients::{action_view, action_words};
use crate::components::{
    Choice, Exactness, Frame, FrameProps, Icon, ShareContent, announce, card, exactness_badge,
    later, progress_line, save_text, segmented, sign, slider,
};
use crate::dom;
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{JobHandle, use_document, use_effect_with, use_job_on, use_lang};
use crate::i18n::{BrewText, BrewWatch, Lang, Title};
use crate::mount::mount;
use jobs::brew::{ActionEntry, EngineEntry, Move, MoveReport, TraceReport, write_record};
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
        // How many turns there are is known once the game has ended.
        match report.is_some_and(|report| report.points.is_some()) {
            true if self.is_over() => lang.t(BrewWatch::Over).to_owned(),
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

/// The Watch screen.
#[component]
pub fn Watch() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let state = &*document.now;
    let save = &state.save;
    // Another game is a step that can be undone.
    let send = document.sends(State::after, State::is_begun_by);
    let side = save.side.min(1);
    let asked = use_asked(state, side);
    let names = [0, 1].map(|player| {
        format!("{} {}", player + 1, engine_name(save.seats[player].engine.name, lang))
    });
    let v = View { lang, state, save, asked: &asked, side, names, send: &send };
    use_next_turn(&v);
    use_refused(state);
    use_end(&v);

    let lab = el("div.lab").with(left(&v)).with(right(&v)).with(details(&v));
    let screen = el("div.brew-watch").with(steps(&v)).with(lab).keydown(keys(&v));
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
        children: screen.html(),
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

/// The screen's own keys.
fn keys(v: &View<'_>) -> Handler<KeyboardEvent> {
    let (send, at, playing) = (v.send.clone(), v.save.at, v.state.playing);
    Handler::from(move |event: KeyboardEvent| match dom::lone_key(&event).as_deref() {
        Some("n" | "N") => send.emit(Msg::Step),
        Some("b" | "B") => send.emit(Msg::At(at.saturating_sub(1))),
        Some("p" | "P") => send.emit(Msg::Play(!playing)),
        _ => {}
    })
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

/// The position, and what begins another game.
fn left(v: &View<'_>) -> El {
    let (lang, state, save, searches) = (v.lang, v.state, v.save, &v.asked.searches);
    let stand = &v.asked.stand;
    let trouble = stand
        .failure(lang)
        .or_else(|| searches.iter().find_map(|job| failure(&job.state, &job.retry, lang)));
    let begun = searches.iter().any(|job| job.is_busy() && job.progress.nodes > 0);
    let stop = begun.then(|| {
        let stops = [searches[0].stop.clone(), searches[1].stop.clone()];
        Handler::from(move |()| stops.iter().for_each(|stop| stop.emit(())))
    });
    let busy = searches.iter().any(JobHandle::is_busy);
    let here = stand.here.as_ref();
    let result = stand.points.zip(here).map(|(points, here)| ending(points, here, &v.names, lang));
    let board = stand.shown.as_ref().map(|position| {
        Board { position, names: v.names.clone(), acts: v.acts(), pick: None, lang }.draw()
    });
    labelled("section.lab__board brew-screen", lang.t(Title::BrewWatch)).with(
        el("div.stack")
            .attr("data-testid", "watch")
            .attr("data-at", save.at)
            .attr("data-turns", save.game.acts.len())
            .attr("data-over", v.is_over())
            .attr("data-fresh", stand.report.is_some())
            .with(el("div.buttons").with(mount::<Rules>(())))
            .with(setup::setup(state, v.send, lang))
            .with(trouble)
            .with(controls(state, v.send, lang))
            .with(progress_line(busy, searches[v.side].progress, stop.as_ref(), lang))
            .with(result)
            .with(board),
    )
}

/// What one player searched.
fn right(v: &View<'_>) -> El {
    let (lang, side, save) = (v.lang, v.side, v.save);
    let choice = |player: usize| {
        Choice::new(player, v.names[player].clone()).testid(format!("side-{player}"))
    };
    let foe_did = save.at.checked_sub(1).and_then(|at| {
        let before = v.asked.stand.report.as_ref().map(|report| position(report, at))?;
        action_of(&save.game.acts.get(at)?[1 - side], &before.players[1 - side])
    });
    let earlier = &v.asked.earlier;
    let before = earlier.fresh_report();
    let analysis = v.shown().map(|report| Analysis { report, before, foe_did, by: v.by(), lang });
    let choose = hear(v.send, Msg::Side);
    labelled("section.lab__answer", lang.t(BrewWatch::Search))
        .with(segmented(lang.t(BrewWatch::Whose), [0, 1].map(choice).into(), &side, &choose, true))
        .with(analysis.as_ref().map(Analysis::headline))
        .with(analysis.as_ref().map(Analysis::lines))
        .with(analysis.as_ref().and_then(Analysis::terms).map(later))
        .with(analysis.as_ref().and_then(Analysis::visits).map(later))
        .with(analysis.as_ref().and_then(Analysis::layers).map(later))
        .with(analysis.as_ref().map(|_| later(others(v))))
}

/// Every other action with its line, on request.
fn others(v: &View<'_>) -> El {
    let (lang, is_open, more) = (v.lang, v.state.others, &v.asked.more);
    let report = more.report.as_deref().filter(|_| more.fresh && is_open);
    let list = report
        .map(|report| Analysis { report, before: None, foe_did: None, by: v.by(), lang }.others());
    let label = if is_open { BrewText::OthersHide } else { BrewText::OthersShow };
    let progress =
        is_open.then(|| progress_line(more.is_busy(), more.progress, Some(&more.stop), lang));
    el("div.stack")
        .with(
            button("button.button@others-open", lang.t(label), on(v.send, Msg::Others))
                .attr("aria-expanded", is_open),
        )
        .with(progress)
        .with(list)
}

/// The turns of the game.
fn details(v: &View<'_>) -> El {
    let report = v.asked.stand.report.as_ref();
    labelled("section.lab__details", v.lang.t(BrewWatch::Turns))
        .with(report.map(|report| later(turns(v.save, report, v.send, v.lang))))
}

/// The buttons that move through the game, a turn at a time: always visible on a phone.
fn steps(v: &View<'_>) -> El {
    let (lang, state, send, over, at) = (v.lang, v.state, v.send, v.is_over(), v.save.at);
    // A disabled button keeps the focus: tapping the other way continues from there.
    let step = |words: &'static str, icon: Icon, key: BrewWatch, msg: Msg, so: bool| {
        let press = if so { on(send, msg) } else { Handler::noop() };
        button(words, sign(icon), press)
            .attr("aria-label", lang.t(key))
            .attr("aria-disabled", (!so).then_some("true"))
    };
    let play = button(
        "button.button button--main@autoplay",
        lang.t(if state.playing { BrewWatch::Pause } else { BrewWatch::Autoplay }),
        if over { Handler::noop() } else { on(send, Msg::Play(!state.playing)) },
    )
    .attr("aria-pressed", state.playing)
    .attr("aria-disabled", over.then_some("true"));
    let back = Msg::At(at.saturating_sub(1));
    el("div.brew-steps")
        .group(lang.t(BrewWatch::Controls))
        .with(step("button.icon-button@back", Icon::Left, BrewWatch::KeyBack, back, at > 0))
        .with(play)
        .with(step("button.icon-button@next", Icon::Right, BrewWatch::KeyNext, Msg::Step, !over))
        .with(el("h2.brew-turn@turn").with(v.heading()))
}

/// Any turn at once, and how fast turns follow.
fn controls(state: &State, send: &Handler<Msg>, lang: Lang) -> El {
    let save = &state.save;
    let (at, last) = (save.at, save.game.acts.len());
    let slider = slider(
        "input.brew-slider@slider",
        lang.t(BrewWatch::Slider),
        [at, last],
        hear(send, Msg::At),
    );
    let paces = [BrewWatch::Slow, BrewWatch::Usual, BrewWatch::Fast, BrewWatch::AtOnce];
    let paces: Vec<_> = paces
        .into_iter()
        .enumerate()
        .map(|(pace, name)| Choice::new(pace, lang.t(name)).testid(format!("pace-{pace}")))
        .collect();
    let choose = hear(send, Msg::Pace);
    let pace = segmented(lang.t(BrewWatch::Pace), paces, &save.pace, &choose, true);
    let cut = (at < last).then(|| {
        button("button.button button--small@cut", lang.t(BrewWatch::Cut), on(send, Msg::Cut))
    });
    el("div.brew-controls").with(slider).with(el("div.row").with(pace).with(cut))
}

/// All turns; each leads there.
fn turns(save: &Save, report: &TraceReport, send: &Handler<Msg>, lang: Lang) -> El {
    let rows = report.turns.iter().enumerate().map(|(at, turn)| {
        let before = position(report, at);
        let side = |player: usize| {
            let command = &save.game.acts[at][player];
            let face = match action_of(command, &before.players[player]) {
                Some(action) => action_view(action, lang),
                None => el("span").with(command.clone()),
            };
            let refused = (!turn.ok[player])
                .then(|| el("span.caution").with(" ").with(lang.t(BrewText::Refused)));
            el("span.brew-turns__side").with(face).with(refused)
        };
        let said = [0, 1].map(|player| {
            let command = &save.game.acts[at][player];
            action_of(command, &before.players[player])
                .map_or_else(|| command.clone(), |action| action_words(action, lang))
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
    card(
        "section.card@turns",
        lang.t(BrewWatch::Turns),
        Some(exactness_badge(Exactness::Exact, false, lang)),
    )
    .with(if report.turns.is_empty() {
        el("p.muted").with(lang.t(BrewWatch::NoTurns))
    } else {
        el("ol.brew-turns").list(rows)
    })
}
