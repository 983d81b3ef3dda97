//! Milljan Play: whole games against the program, alone, or passing one device around.

mod answers;
mod choices;
mod effects;
mod end;
mod parts;
mod replay;
mod review;
mod save;
mod start;
mod state;
mod stats;
mod table;

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use self::answers::{Answers, first_person, is_person, use_answers};
use self::parts::{Ctx, Other};
use self::save::{Mode, Save};
use self::state::{Invites, Linked, Msg, State, View};
use super::cockpit::{Tone, vibrate};
use super::in_force;
use crate::back::use_back;
use crate::components::{
    DrawCard, Edits, Frame, FrameProps, Icon, ShareContent, announce, aside_notice, progress_line,
    sign, toast,
};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_lang, use_links, use_value};
use crate::i18n::{self, CommonText, Lang, MilljanPlay, MilljanText};
use crate::mount::mount;
use crate::route::Route;
use crate::{document, location, store};
use jobs::milljan::{self, PlayReport, PlayRequest};
use jobs::{Ask, Job, JobError};
use protocol::js_serde;
use share;

/// The mark before the text of a game in an address.
const MARK: &str = "#g=";
/// Links longer than this are refused by some apps: a file then.
const LONGEST: usize = 2000;

/// A random seed.
fn new_seed() -> u64 {
    (js_sys::Math::random() * 1e9) as u64
}

fn number_of(date: &js_sys::Date) -> u64 {
    let (month, day) = (date.get_month() + 1, date.get_date());
    u64::from(date.get_full_year() * 10_000 + month * 100 + day)
}

/// Today as 20261121: the seed of the daily deal, the same wherever that is the date.
fn today() -> u64 {
    number_of(&js_sys::Date::new_0())
}

/// The day before, in the same form.
fn day_before(day: u64) -> u64 {
    let (year, month) = ((day / 10_000) as u32, (day / 100 % 100) as i32);
    let date = js_sys::Date::new_with_year_month_day(year, month - 1, (day % 100) as i32 - 1);
    number_of(&date)
}

/// Before the text of a game that is to be played on, or whose wall is to be played.
const PLAY_ON: &str = "p.";
const SAME_WALL: &str = "t.";

/// Reads the text of a link.
fn linked(text: &str) -> Result<Linked, share::LinkError> {
    let kinds = [(PLAY_ON, Invites::PlayOn), (SAME_WALL, Invites::SameWall), ("", Invites::Look)];
    let mut found =
        kinds.into_iter().filter_map(|(mark, invites)| Some((text.strip_prefix(mark)?, invites)));
    let (text, invites) = found.next().unwrap_or((text, Invites::Look));
    Ok(Linked { invites, game: share::read_game(text)? })
}

/// The address of the screen with a game; the bare one where there is none.
fn address(link: &str) -> String {
    location::address(Route::MilljanPlay, MARK, link)
}

/// The address that invites to play the wall of a game; `None` where it would be too long.
fn same_wall(game: &PlayRequest) -> Option<String> {
    let link = format!("{SAME_WALL}{}", share::write_game(game)?);
    (link.len() < LONGEST).then(|| address(&link))
}

/// The request as a file: what the command line takes.
fn game_json(game: &PlayRequest) -> String {
    js_serde::ask_json(&Ask::<milljan::Play>::new(game.clone())).unwrap_or_default()
}

/// The game in a file; the job checks whether it can be played.
fn offered(text: &str) -> Result<PlayRequest, JobError> {
    let game = js_serde::import::<PlayRequest>(text, milljan::Play::NAME)?;
    Ok(PlayRequest { most: None, ..game })
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    let read = move |text: &str| {
        let bad =
            |error| format!("{} {}", lang.t(CommonText::BadLinkTitle), i18n::bad_link(error, lang));
        linked(text).map(Box::new).map_err(bad)
    };
    let state = use_value(|| State::open(document::shared(MARK).map(|text: String| read(&text))));
    let chosen = use_value(|| None::<Mode>);
    let asking = use_value(|| false);
    let answers = use_answers(&state);
    let report = answers.report.clone();
    let game = answers::shown(&state);
    let send = {
        let (slot, now) = (state.clone(), report.clone().filter(|_| answers.done));
        let game = state.game.clone();
        Handler::from(move |msg: Msg| {
            let mut next = (*slot.newest()).clone();
            // A second tap on something already done.
            let old = matches!(msg, Msg::Do(_) | Msg::Take | Msg::NextDeal) && next.game != game;
            if !old {
                next.after(msg, now.as_deref());
                slot.set(next);
            }
        })
    };
    let open = {
        let send = send.clone();
        Handler::from(move |text: String| send.emit(Msg::Link(read(&text))))
    };
    use_links(MARK, open);
    use_back(state.view == View::Stats || state.entered, &on(&send, Msg::View(View::Start)));
    use_back(state.over_table, &on(&send, Msg::View(View::Table)));
    let own_replay = state.view == View::Replay && !state.foreign && state.game.is_some();
    use_back(own_replay, &on(&send, Msg::View(View::Table)));
    // Storage and address follow the game, with what the program has done since.
    let whole = match state.view {
        View::Table => state.whole(report.as_deref().filter(|_| answers.done)),
        _ => state.game.clone(),
    };
    let over = answers.over && state.view == View::Table;
    let link = effects::link(&state, whole.as_ref(), over);
    effects::use_kept_game(&state, whole.as_ref(), &link);
    effects::use_pace(&state, &answers, &send);
    effects::use_end(&state, &answers, &send);
    effects::use_top(&state, &answers);
    effects::use_focus(&state, &answers);
    effects::use_words(&state, &answers, &send, lang);
    effects::use_results(&state, &answers, &send);

    let import = import_game(&send, lang);
    let ctx = report.as_deref().zip(game).map(|(report, game)| Ctx {
        state: &state,
        game,
        report,
        live: answers.live,
        me: eyes(&state, &answers),
        analysis: answers.analysis.fresh_report(),
        asked: answers.asked.as_ref(),
        other: answers.decision.fresh_report().filter(|_| over).and_then(|report| {
            // The person's seat is compared.
            other(report, first_person(game)?.into(), answers.invited)
        }),
        review: &answers.review,
        send: &send,
        lang,
    });
    let shows = state.view == View::Table && !answers.covered(&state);
    let loud = ctx.as_ref().filter(|_| shows).and_then(|ctx| loud(ctx, answers.over));
    let announced = use_ref(RefCell::<String>::default);
    use_effect_with(loud, move |words| {
        // Once, however often one comes back to it.
        if let Some((key, words)) = words
            && announced.replace(key.clone()) != *key
        {
            vibrate();
            announce(words.clone());
        }
    });
    let stats = (state.view == View::Stats).then(|| {
        let import = import_stats(&send, lang);
        let back = if state.over_table { View::Table } else { View::Start };
        let choose = (*chosen, chosen.setter());
        stats::stats(choose, *asking, asking.setter(), back, &send, import, lang)
    });
    let body = stats.unwrap_or_else(|| body(&state, &answers, ctx.as_ref(), &send, &import, lang));
    let persons = answers::persons(game);
    let practice = state.view == View::Table && state.practice() && persons > 0;
    let can_undo = practice && answers.done && !state.save.own.is_empty();
    let edits = practice.then(|| Edits {
        undo: can_undo.then(|| on(&send, Msg::Undo)),
        redo: (!state.undone.is_empty()).then(|| on(&send, Msg::Redo)),
        ..Edits::default()
    });
    let results = report.as_deref().zip(game).and_then(|(report, game)| {
        end::results(report, game, state.foreign && state.view == View::Replay, lang)
    });
    let card = use_memo(results, |results| {
        results.clone().map(|results| {
            Rc::new(move |canvas: &web_sys::HtmlCanvasElement| end::draw(canvas, &results, lang))
                as DrawCard
        })
    });
    let shared = shared(&state, whole, over, link);
    let share = shared.map(|shared| share_content(shared, (*card).clone(), import, lang));
    let lab = match state.view {
        View::Replay if ctx.is_some() => el("div.lab milljan play"),
        _ => el("div.milljan play"),
    };
    let lab = lab.attr("data-live", answers.live).attr("data-step", state.actions()).id("play");
    let aside = state.mine.as_ref().map(|_| {
        let words = lang.t(MilljanPlay::Aside);
        aside_notice(words, on(&send, Msg::Mine), on(&send, Msg::Adopt), lang)
    });
    let children = all([
        el("div.play__notice").with(notice(&state, &send, lang)).with(aside).html(),
        lab.with(body).html(),
    ]);
    let units = match game {
        Some(game) => in_force::units_in(game.snapshot, &game.units_off, &game.units_own),
        None => in_force::units(),
    };
    mount::<Frame>(FrameProps {
        chip: Some(in_force::chip(&units, lang)),
        edits,
        share,
        shortcuts: vec![
            ("← →".into(), lang.t(MilljanText::HandLabel).into()),
            ("Enter".into(), lang.t(MilljanPlay::EnterKey).into()),
        ],
        children,
        ..FrameProps::default()
    })
}

/// The seat whose view is shown.
fn eyes(state: &State, answers: &Answers) -> u8 {
    let game = answers::shown(state);
    let acting = answers.acting();
    match (state.view, answers::persons(game)) {
        (View::Table, 1) => game.and_then(first_person).unwrap_or_default(),
        (View::Table, 2..) => acting.or(state.holder).unwrap_or_default(),
        (View::Replay, _) => acting.unwrap_or_default(),
        _ => 0,
    }
}

/// How a seat did in a game on the same wall.
fn other(report: &PlayReport, seat: usize, invited: bool) -> Option<Other> {
    let (result, own) = (report.result.get(seat)?, report.seats.get(seat)?);
    Some(Other { invited, won: result.won, draws: own.draws, points: result.points })
}

/// What must not be missed, and when it was: something to claim, and one's own win.
fn loud(ctx: &Ctx<'_>, over: bool) -> Option<(String, String)> {
    let words = if over {
        let person = is_person(Some(ctx.game), ctx.me);
        let own = ctx.report.result.get(usize::from(ctx.me));
        let own = own.filter(|result| person && result.won)?;
        format!("{} {}", ctx.lang.t(MilljanPlay::Won), i18n::points(own.points, ctx.lang))
    } else {
        let said = table::said(ctx);
        Some(said.words.spoken(ctx.lang)).filter(|_| said.tone == Tone::Loud)?
    };
    let key = format!("{} {} {}", ctx.game.seed, ctx.actions(), ctx.report.taken.len());
    Some((key, words))
}

/// The main content, apart from the statistics.
fn body(
    state: &State,
    answers: &Answers,
    ctx: Option<&Ctx<'_>>,
    send: &Handler<Msg>,
    import: &Handler<String, bool>,
    lang: Lang,
) -> Html {
    if state.view == View::Start && state.offered.is_none() {
        return start::start(state, send, import.clone(), lang);
    }
    let Some(ctx) = ctx else {
        let job = &answers.job;
        return all([
            el("p.muted").with(lang.t(CommonText::Running)).html(),
            progress_line(job.is_busy(), job.progress, None, lang).html(),
        ]);
    };
    if let Some(game) = state.replay.as_ref().filter(|_| state.view == View::Replay) {
        let why = answers.decision.fresh_report().and_then(|report| report.taken.first());
        return replay::replay(ctx, game, why.map(|taken| &taken.reason));
    }
    if answers.covered(state) {
        return table::cover(ctx, ctx.me);
    }
    if answers.over { end::end(ctx) } else { table::table(ctx) }
}

/// What is wrong with what was opened.
fn notice(state: &State, send: &Handler<Msg>, lang: Lang) -> Option<El> {
    let words = state.notice.as_ref()?;
    let close = button("button.icon-button", sign(Icon::Close), on(send, Msg::Notice(None)))
        .attr("aria-label", lang.t(CommonText::Close));
    Some(
        el("div.notice notice--bad@notice")
            .attr("role", "alert")
            .with(el("p").with(words.clone()))
            .with(close),
    )
}

/// The game that can be shared now, and its text in a link.
fn shared(
    state: &State,
    whole: Option<PlayRequest>,
    over: bool,
    link: String,
) -> Option<(String, PlayRequest)> {
    match state.view {
        View::Table => whole.map(|game| {
            // A position can be opened as it is, except for a deal that others have yet to play.
            let open = over || !state.save.playing.strict();
            let actions = if open { game.actions.clone() } else { Vec::new() };
            let game = PlayRequest { actions, ..game };
            let link = share::write_game(&game).unwrap_or_default();
            let mark = if over || game.actions.is_empty() { "" } else { PLAY_ON };
            (format!("{mark}{link}"), game)
        }),
        View::Replay => state.replay.clone().map(|game| (link, game)),
        View::Start | View::Stats => None,
    }
}

fn share_content(
    (link, game): (String, PlayRequest),
    card: Option<DrawCard>,
    import: Handler<String, bool>,
    lang: Lang,
) -> ShareContent {
    let fits = link.len() < LONGEST;
    let words = lang.t(if fits { MilljanPlay::ShareText } else { MilljanPlay::ShareTooLong });
    ShareContent {
        title: lang.t(MilljanPlay::Play).into(),
        text: words.into(),
        link: if fits { address(&link).into() } else { words.into() },
        file: "sakiyomi-milljan-game".into(),
        card,
        json: Some(Rc::new(move || game_json(&game))),
        import: Some(import),
    }
}

/// Imports a game that was pasted or opened from a file, whole or as a link; returns whether it is
/// one.
fn import_game(send: &Handler<Msg>, lang: Lang) -> Handler<String, bool> {
    let send = send.clone();
    Handler::from(move |text: String| {
        let linked = text.split_once(MARK).and_then(|(_, link)| linked(link.trim()).ok());
        match (linked, offered(&text)) {
            (Some(linked), _) => send.emit(Msg::Link(Ok(Box::new(linked)))),
            (None, Ok(game)) => {
                let invites = Invites::Look;
                send.emit(Msg::Link(Ok(Box::new(Linked { invites, game }))));
            }
            (None, Err(error)) => {
                let words = i18n::milljan::json_error(&error, lang);
                send.emit(Msg::Notice(Some(lang.fill(MilljanPlay::BadFile, &[&words]))));
                return false;
            }
        }
        true
    })
}

/// Whether a saved value is one of this page: the table, or the results.
pub(super) fn can_be(name: &str, value: &str) -> bool {
    if name == store::MILLJAN_STATS { stats::can_be(value) } else { Save::read(value).is_some() }
}

/// Adds the results of a file to those saved.
fn import_stats(send: &Handler<Msg>, lang: Lang) -> Handler<String, bool> {
    let send = send.clone();
    Handler::from(move |text: String| match stats::join(&text) {
        Ok(()) => {
            send.emit(Msg::View(View::Stats));
            toast(lang.t(CommonText::ImportDone));
            true
        }
        Err(at) => {
            send.emit(Msg::Notice(Some(lang.fill(MilljanPlay::BadStats, &[&at]))));
            false
        }
    })
}
