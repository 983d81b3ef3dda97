//! Milljan Play: whole games against the program, alone, or handed round.

mod end;
mod parts;
mod replay;
mod start;
mod state;
mod stats;
mod table;

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use self::parts::Ctx;
use self::state::{Mode, Msg, Save, State, View};
use crate::callback::Callback;
use crate::components::{
    DrawCard, Edits, Frame, FrameProps, Icon, ShareContent, announce, progress_line, sign, toast,
};
use crate::el::{all, button, el, on};
use crate::hooks::{JobState, use_job, use_kept, use_lang};
use crate::i18n::{self, Key, Lang, M, P};
use crate::mount::mount;
use crate::route::Route;
use crate::{dom, location, names, store};
use jobs::milljan::{
    self, AnalyseRequest, Fetch, FetchRequest, PhaseName, PlayRequest, Player, SORA,
    State as HandState,
};
use jobs::{Ask, Job, JobError};
use protocol::wire;
use share;

/// What stands before the text of a game in an address.
const MARK: &str = "#g=";
/// Links longer than this are refused by some apps: a file then.
const LONGEST: usize = 2000;

/// A seed that nobody has chosen.
fn new_seed() -> u64 {
    (js_sys::Math::random() * 1e9) as u64
}

fn number_of(date: &js_sys::Date) -> u64 {
    let (month, day) = (date.get_month() + 1, date.get_date());
    u64::from(date.get_full_year() * 10_000 + month * 100 + day)
}

/// Today as 20261121: the seed of the daily deal, the same wherever it is that day.
fn today() -> u64 {
    number_of(&js_sys::Date::new_0())
}

/// The day before, in the same form.
fn day_before(day: u64) -> u64 {
    let (year, month) = ((day / 10_000) as u32, (day / 100 % 100) as i32);
    let date = js_sys::Date::new_with_year_month_day(year, month - 1, (day % 100) as i32 - 1);
    number_of(&date)
}

/// The address of the screen with a game; the bare one where there is none.
fn address(link: &str) -> String {
    location::address(Route::MilljanPlay, MARK, link)
}

/// The request as a file: what the command line takes.
fn game_json(game: &PlayRequest) -> String {
    wire::ask_json(&Ask::<milljan::Play>::new(game.clone())).unwrap_or_default()
}

/// The game in a file; the job says whether it can be played.
fn offered(text: &str) -> Result<PlayRequest, JobError> {
    let game = wire::import::<PlayRequest>(text, milljan::Play::NAME)?;
    Ok(PlayRequest { most: None, ..game })
}

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    let state = use_kept(|| {
        let bad = |error| format!("{}: {}", lang.t(Key::BadLinkTitle), i18n::bad_link(error, lang));
        State::open(location::shared(MARK).as_deref(), bad)
    });
    let chosen = use_kept(|| None::<Mode>);
    let asking = use_kept(|| false);

    // The job knows no state: it gets the game so far and plays on to the next person.
    let paced = state.save.pace > 0 || state.save.playing == Mode::Watch;
    let asked = match state.view {
        View::Table => {
            state.game.clone().map(|game| PlayRequest { most: paced.then_some(1), ..game })
        }
        View::Replay => state.replay.clone().map(|mut game| {
            game.actions.truncate(state.step);
            PlayRequest { most: Some(0), ..game }
        }),
        View::Start | View::Stats => None,
    };
    let asks = asked.is_some();
    let job = use_job(asked.map(Ask::<milljan::Play>::new));
    let report = job.report.clone().filter(|_| asks);
    let done = job.fresh && job.state == JobState::Done;
    let acting = report.as_ref().and_then(|report| report.to_act);
    let game = match state.view {
        View::Replay => state.replay.as_ref(),
        _ => state.game.as_ref(),
    };
    let person = |seat: u8| {
        game.and_then(|game| game.seats.get(usize::from(seat)))
            .is_some_and(|seat| seat.com.is_none())
    };
    let persons =
        game.map_or(0, |game| game.seats.iter().filter(|seat| seat.com.is_none()).count());
    let live = done && (state.view == View::Replay || acting.is_none_or(person));

    let over = done && report.as_ref().is_some_and(|report| report.phase == PhaseName::Over);
    // In a replay the program's player is asked again: the same position is thought over alike. At the
    // end of a lone game, the article's player plays the same wall.
    let again = match state.view {
        View::Replay if done && acting.is_some_and(|seat| !person(seat)) => {
            state.replay.clone().map(|mut game| {
                game.actions.truncate(state.step);
                PlayRequest { most: Some(1), ..game }
            })
        }
        View::Table if over && persons == 1 => {
            state.game.clone().filter(|game| game.seats.len() == 1).map(|mut game| {
                game.seats[0].com = Some(Player::Plain);
                PlayRequest { actions: Vec::new(), ..game }
            })
        }
        _ => None,
    };
    let thought = use_job(again.map(Ask::<milljan::Play>::new));

    // The hand of whoever decides, for hints and for looking back.
    let looks = match state.view {
        View::Replay => done,
        _ => live && state.hints() && acting.is_some_and(person),
    };
    let hand = report.as_ref().filter(|_| looks).zip(game).and_then(|(report, game)| {
        let seat = report.seats.get(usize::from(report.to_act?))?.clone();
        Some(AnalyseRequest {
            snapshot: game.snapshot,
            units_off: game.units_off.clone(),
            units_own: game.units_own.clone(),
            // Only the analysis reads it, and that is asked before a send.
            state: HandState::Drawn,
            claimed: seat.claimed,
            free: seat.free,
            seen: report.seen.clone(),
            oshi: seat.oshi,
            exchange_limit: 0,
            focus: None,
        })
    });
    let phase = report.as_ref().map(|report| report.phase);
    let sends = matches!(phase, Some(PhaseName::Drawn | PhaseName::Claimed));
    let analysis = use_job(hand.clone().filter(|_| sends).map(super::question));
    let fetchable = hand.clone().filter(|_| phase == Some(PhaseName::Turn)).map(|request| {
        let AnalyseRequest { snapshot, units_off, units_own, claimed, free, seen, .. } = request;
        let rooms = report.iter().flat_map(|report| &report.seats).flat_map(|seat| &seat.room);
        let rooms = rooms.copied().filter(|&tile| tile != SORA).collect();
        let request = FetchRequest { snapshot, units_off, units_own, claimed, free, seen, rooms };
        Ask::<Fetch>::new(request)
    });
    let fetch = use_job(fetchable);
    let claimable = hand.filter(|_| phase == Some(PhaseName::Sent));
    let claims = use_job(claimable.map(super::claims_of));
    let judged = state.offered.clone().map(|game| PlayRequest { most: Some(0), ..*game });
    let offer = use_job(judged.map(Ask::<milljan::Play>::new));

    let send = {
        let (slot, now) = (state.clone(), report.clone().filter(|_| done));
        let game = state.game.clone();
        Callback::from(move |msg: Msg| {
            let newest = (*slot.newest()).clone();
            // A second tap on what is done already.
            let old = matches!(msg, Msg::Do(_) | Msg::Take | Msg::NextDeal) && newest.game != game;
            if !old {
                slot.set(newest.after(msg, now.as_deref()));
            }
        })
    };

    // Storage and address follow the game, with what the program has done since.
    let whole = match state.view {
        View::Table => state.whole(report.as_deref().filter(|_| done)),
        _ => state.game.clone(),
    };
    let over = over && state.view == View::Table;
    let mut save = state.save.clone();
    save.game = whole.as_ref().and_then(share::write_game).unwrap_or_default();
    let link = match state.view {
        View::Table if over => save.game.clone(),
        View::Table => state
            .game
            .as_ref()
            .and_then(|game| {
                share::write_game(&PlayRequest { actions: Vec::new(), ..game.clone() })
            })
            .unwrap_or_default(),
        View::Replay => state.replay.as_ref().and_then(share::write_game).unwrap_or_default(),
        View::Start | View::Stats => String::new(),
    };
    use_effect_with((save.write(), link.clone()), |(save, link)| {
        store::write(store::MILLJAN_PLAY, save);
        let link = if link.len() < LONGEST { link } else { "" };
        location::show(&address(link));
    });

    // The program's decisions are shown one by one, at the chosen pace.
    let taken = report.as_ref().filter(|_| done).map_or(0, |report| report.taken.len());
    let goes_on = state.view == View::Table
        && paced
        && taken > 0
        && !state.paused
        && acting.is_some_and(|seat| !person(seat));
    {
        let at = state.game.as_ref().map_or(0, |game| game.actions.len());
        let (send, pace) = (send.clone(), state.save.pace);
        use_effect_with((goes_on, at, pace), move |&(goes_on, _, pace)| {
            let timer = goes_on.then(|| Timeout::new(pace, move || send.emit(Msg::Take)));
            move || drop(timer)
        });
    }
    // What cannot be played is named with its place; what was there before stays.
    let fault = |state: &JobState| match state {
        JobState::Failed(error) => Some(i18n::milljan::json_error(error, lang)),
        _ => None,
    };
    let fault = fault(&job.state).or_else(|| fault(&offer.state));
    // One sentence when it is a person's turn.
    let said = report.as_ref().zip(game).filter(|_| live && state.view == View::Table).map(
        |(report, game)| {
            let turn = report.to_act.map(|seat| (seat, parts::seat_name(game, seat, lang)));
            match (turn, report.sent) {
                (None, _) => lang.t(P::DealOver).to_owned(),
                (Some(_), Some(sent)) => {
                    let from = parts::seat_name(game, sent.from, lang);
                    format!("{} {}", lang.fill(P::WasSent, &[&from]), names::idol(sent.tile, lang))
                }
                (Some((seat, who)), None) => {
                    let drawn = report.seats[usize::from(seat)].drawn;
                    let drawn = drawn.map(|id| names::idol(id, lang)).unwrap_or_default();
                    lang.fill(P::TurnSaid, &[&who, &drawn])
                }
            }
        },
    );
    // Over only where the answer is about this very game; between two answers nothing is known.
    let ended = (state.view == View::Table && done).then_some(over);
    {
        let (send, known) = (send.clone(), state.save.ended);
        use_effect_with((ended, known), move |&(ended, known)| {
            if let Some(ended) = ended.filter(|ended| *ended != known) {
                send.emit(Msg::Ended(ended));
            }
        });
    }
    // Who plays by keys keeps the focus when the button that was pressed is gone.
    let step = state.game.as_ref().map_or(0, |game| game.actions.len());
    let acts = state.view == View::Table && live && acting.is_some_and(person);
    use_effect_with((acts, sends, step), |&(acts, sends, _)| {
        if acts {
            dom::rescue_focus(if sends {
                "[data-testid=hand] [tabindex='0']"
            } else {
                "[data-testid=choices] button"
            });
        }
    });
    // A finished deal of a lone person goes into the statistics, once.
    let counts = over && state.save.playing.counts() && !state.save.counted && !state.save.helped;
    let taken_in = offer.state == JobState::Done && offer.fresh;
    {
        let (send, state, report) = (send.clone(), state.clone(), report.clone());
        use_effect_with((fault, said, counts, taken_in), move |(fault, said, counts, taken_in)| {
            if let Some(words) = fault {
                if state.offered.is_some() {
                    send.emit(Msg::Offer(None));
                } else {
                    let back = state.view == View::Replay && state.game.is_some();
                    send.emit(Msg::View(if back { View::Table } else { View::Start }));
                }
                send.emit(Msg::Notice(Some(words.clone())));
            }
            if let Some(game) = state.offered.clone().filter(|_| *taken_in) {
                send.emit(Msg::Replay(game));
            }
            if let Some(said) = said {
                announce(said.clone());
            }
            let own = report
                .as_ref()
                .and_then(|report| Some((report.seats.first()?, report.result.first()?)));
            if let (true, Some((seat, result)), Some(game)) = (*counts, own, state.game.as_ref()) {
                stats::add(state.save.playing, game.seed, seat.draws, result);
                send.emit(Msg::Counted);
            }
        });
    }

    let import = {
        let send = send.clone();
        Callback::from(move |text: String| {
            let linked =
                text.split_once(MARK).and_then(|(_, link)| share::read_game(link.trim()).ok());
            match (linked, offered(&text)) {
                (Some(game), _) => send.emit(Msg::Replay(Box::new(game))),
                (None, Ok(game)) => send.emit(Msg::Offer(Some(Box::new(game)))),
                (None, Err(error)) => {
                    let words = i18n::milljan::json_error(&error, lang);
                    send.emit(Msg::Notice(Some(lang.fill(P::BadFile, &[&words]))));
                    return false;
                }
            }
            true
        })
    };
    let import_file = {
        let import = import.clone();
        Callback::from(move |text: Option<String>| match text {
            Some(text) => drop(import.emit(text)),
            None => toast(lang.t(Key::ImportFailed)),
        })
    };
    let alone = persons == 1;
    let me = match (&state.view, alone) {
        (View::Table, true) => (0..4).find(|&seat| person(seat)).unwrap_or_default(),
        (View::Table, false) if persons > 1 => acting.or(state.holder).unwrap_or_default(),
        (View::Replay, _) => acting.unwrap_or_default(),
        _ => 0,
    };
    let plain = thought
        .report
        .as_ref()
        .filter(|_| thought.fresh && over)
        .and_then(|report| Some((report.result.first()?.won, report.seats.first()?.draws)));
    let ctx = report.as_deref().zip(game).map(|(report, game)| Ctx {
        state: &state,
        game,
        report,
        live,
        me,
        analysis: analysis.report.as_deref().filter(|_| analysis.fresh),
        claims: claims.report.as_deref().filter(|_| claims.fresh),
        fetch: fetch.report.as_deref().filter(|_| fetch.fresh),
        plain,
        send: &send,
        lang,
    });
    let waits = all([
        el("p.muted").with(lang.t(Key::Running)).html(),
        progress_line(job.is_busy(), job.progress, None, lang).html(),
    ]);
    let body = match (state.view, &ctx) {
        (View::Start, _) => start::start(&state, &send, import_file, lang),
        (View::Stats, _) => stats::stats(
            *chosen,
            chosen.setter(),
            *asking,
            asking.setter(),
            &send,
            import_stats(&send, lang),
            lang,
        ),
        (View::Table, Some(ctx))
            if persons > 1 && live && acting.is_some() && state.holder != acting =>
        {
            table::cover(ctx, me)
        }
        (View::Table, Some(ctx)) => table::table(ctx),
        (View::Replay, Some(ctx)) => {
            let actions = state.replay.as_ref().map_or(&[][..], |game| &game.actions);
            let why = thought
                .report
                .as_ref()
                .filter(|_| thought.fresh)
                .and_then(|report| report.taken.first());
            replay::replay(ctx, actions, why.map(|taken| &taken.reason))
        }
        (View::Table | View::Replay, None) => waits,
    };
    let notice = state.notice.as_ref().map(|words| {
        el("div.notice notice--bad@notice")
            .attr("role", "alert")
            .with(el("p").with(words.clone()))
            .with(
                button("button.icon-button", sign(Icon::Close), on(&send, Msg::Notice(None)))
                    .attr("aria-label", lang.t(Key::Close)),
            )
    });
    let practice = state.view == View::Table && state.practice() && persons > 0;
    let undo = (practice && done && !state.save.own.is_empty()).then(|| on(&send, Msg::Undo));
    let redo = (practice && !state.undone.is_empty()).then(|| on(&send, Msg::Redo));
    let results =
        report.as_deref().zip(game).and_then(|(report, game)| end::results(report, game, lang));
    let card = use_memo(results, |results| {
        results.clone().map(|results| {
            Rc::new(move |canvas: &web_sys::HtmlCanvasElement| end::draw(canvas, &results, lang))
                as DrawCard
        })
    });
    let shared = match state.view {
        View::Table => whole.map(|game| {
            // A position can be opened as it is, but for a deal that others have still before them.
            let open = over || !state.save.playing.strict();
            let actions = if open { game.actions.clone() } else { Vec::new() };
            let game = PlayRequest { actions, ..game };
            (share::write_game(&game).unwrap_or_default(), game)
        }),
        View::Replay => state.replay.clone().map(|game| (link, game)),
        View::Start | View::Stats => None,
    };
    let share = shared.map(|(link, game)| {
        let fits = link.len() < LONGEST;
        let words = lang.t(if fits { P::ShareText } else { P::ShareTooLong });
        ShareContent {
            title: lang.t(P::Play).into(),
            text: words.into(),
            link: if fits { address(&link).into() } else { words.into() },
            file: "sakiyomi-milljan-game".into(),
            card: (*card).clone(),
            json: Some(Rc::new(move || game_json(&game))),
            import: Some(import),
        }
    });
    let lab = match state.view {
        View::Table | View::Replay if ctx.is_some() => el("div.lab milljan play"),
        _ => el("div.milljan play"),
    };
    let children = all([
        el("div.play__notice").with(notice).html(),
        lab.attr("data-live", live)
            .attr("data-step", taken_of(&state))
            .id("play")
            .with(body)
            .html(),
    ]);
    mount::<Frame>(FrameProps {
        edits: practice.then(|| Edits { undo, redo, ..Edits::default() }),
        share,
        shortcuts: vec![
            ("← →".into(), lang.t(M::HandLabel).into()),
            ("Enter".into(), lang.t(P::EnterKey).into()),
        ],
        children,
        ..FrameProps::default()
    })
}

/// Whether a saved value is one of this page: the table, or the results.
pub(super) fn can_be(name: &str, value: &str) -> bool {
    if name == store::MILLJAN_STATS { stats::can_be(value) } else { Save::read(value).is_some() }
}

/// How many decisions lie behind the table; what tests wait for.
fn taken_of(state: &State) -> String {
    let actions = state.game.as_ref().map_or(0, |game| game.actions.len());
    actions.to_string()
}

/// Adds the results of a file to those that are kept.
fn import_stats(send: &Callback<Msg>, lang: Lang) -> Callback<Option<String>> {
    let send = send.clone();
    Callback::from(move |text: Option<String>| {
        let Some(text) = text else { return toast(lang.t(Key::ImportFailed)) };
        match stats::join(&text) {
            Ok(()) => {
                send.emit(Msg::View(View::Stats));
                toast(lang.t(Key::ImportDone));
            }
            Err(at) => send.emit(Msg::Notice(Some(lang.fill(P::BadStats, &[&at])))),
        }
    })
}
