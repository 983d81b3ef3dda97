//! What the game's own AI plays, turn by turn, and why.

mod best;
mod game;
mod moment;
pub(super) mod names;
mod phases;
mod picture;
mod route;
mod routes;
mod state;
mod window;

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use self::moment::use_arrows;
use self::names::{Cast, points, signed};
use self::phases::{acts_before, branch, phase_start};
pub(super) use self::state::DOCUMENT;
use self::state::{Line, Msg, PAGE, Place, Shown};
use self::window::card_window;
use super::basis::Known;
use super::catalogue;
use super::current::{self, Entry};
use super::is_of_loadout;
use super::names::{mend_loadout, sureness};
use super::weights::{self, Weights, WeightsProps};
use super::words::Term;
use super::working::working;
use crate::components::{
    Exactness, Frame, FrameProps, Icon, ShareContent, about, announce, exactness_badge, later, sign,
};
use crate::dom;
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    DocumentHandle, JobHandle, JobState, Same, use_document, use_effect_with, use_job,
    use_job_into, use_lang,
};
use crate::i18n::contest::job_error;
use crate::i18n::{CommonText, ContestText, Lang, ReplayText, Title};
use crate::mount::mount;
use crate::route::{Route, anchor};
use jobs::Ask;
use jobs::contest::{
    Best, BestReport, BestRequest, Edit, Listed, Replay as ReplayJob, ReplayReport, ReplayRequest,
    RouteOrder, RouteReport, RouteRequest, RouteRow, RouteTable, Share,
};
use protocol::js_serde;

/// Routes that are searched for the runner-up.
const NEAR: u32 = 20;

/// States that the stronger search keeps for each turn.
const WIDTH: u32 = 2048;

/// The data that all parts of the screen are drawn from.
struct View<'a> {
    lang: Lang,
    entry: &'a Entry,
    line: &'a Line,
    place: &'a Place,
    names: Option<&'a Listed>,
    cast: &'a Cast,
    report: &'a ReplayReport,
    /// The AI's own game, beside a branch.
    own: Option<&'a ReplayReport>,
    /// The step being viewed; it exists.
    at: usize,
    /// The step before the first action of its phase.
    start: Option<usize>,
    /// The best routes of the phase.
    top: &'a JobHandle<RouteReport>,
    /// The open page of the table.
    routes: &'a JobHandle<RouteReport>,
    /// The best route of the phase line by line, then others.
    opened_routes: Option<&'a RouteReport>,
    /// The runner-up among the routes.
    runner: Option<&'a RouteRow>,
    send: &'a Handler<Msg>,
}

impl View<'_> {
    const fn last(&self) -> usize {
        self.report.steps.len().saturating_sub(1)
    }

    /// The actions before a step.
    fn acts(&self, step: usize) -> Vec<i8> {
        acts_before(self.report, step)
    }

    /// The line from the start of the phase to its end, where it was chosen by hand.
    fn branch(&self) -> Option<Vec<i8>> {
        branch(self.report, self.line, self.start?)
    }

    /// What was played from the start of the phase on.
    fn taken(&self) -> Vec<i8> {
        let from = self.start.unwrap_or_default() + 1;
        self.report.steps.iter().skip(from).filter_map(|step| step.act).collect()
    }

    /// Whose game it is.
    fn whose(&self) -> ReplayText {
        match (self.line.acts.is_empty(), self.line.best) {
            (true, _) => ReplayText::OwnGame,
            (false, true) => ReplayText::BestGame,
            (false, false) => ReplayText::Branch,
        }
    }

    /// The score of the AI's own game, beside that of another.
    fn beside(&self) -> Option<String> {
        let (score, own) = (self.report.last?.score, self.own?.last?.score);
        let gap = signed(score - own);
        Some(self.lang.fill(ReplayText::Beside, &[&points(own), &gap]))
    }

    /// Who chose the card that is marked in the hand.
    fn chosen_word(&self) -> ReplayText {
        let by_ai = self.at >= self.line.acts.len();
        match (by_ai, self.line.best) {
            (true, _) => ReplayText::Chosen,
            (false, true) => ReplayText::BestChoice,
            (false, false) => ReplayText::ThisBranch,
        }
    }
}

/// The message where a question was refused or its worker died.
fn failure(view: &View<'_>, state: &JobState, retry: &Handler<()>) -> Option<El> {
    trouble(state, retry, view.lang)
}

fn trouble(state: &JobState, retry: &Handler<()>, lang: Lang) -> Option<El> {
    let (words, way) = match state {
        JobState::Failed(error)
            if error.at.starts_with("/acts") || error.at.starts_with("/open") =>
        {
            (lang.t(ReplayText::BadLine).to_owned(), None)
        }
        JobState::Failed(error) => {
            (job_error(error, lang), is_of_loadout(state).then(|| mend_loadout(lang)))
        }
        JobState::Crashed(_) => {
            let retry = retry.clone();
            let again =
                button("button.button button--small@retry", lang.t(CommonText::Retry), retry);
            (lang.t(CommonText::CrashTitle).to_owned(), Some(again))
        }
        _ => return None,
    };
    Some(el("p.notice notice--bad@failure").attr("role", "alert").with(words).with(" ").with(way))
}

/// The game being viewed.
struct Played {
    replay: JobHandle<ReplayReport>,
    /// The AI's own game, beside a branch.
    own: JobHandle<ReplayReport>,
    /// The game, where it could be played.
    report: Option<Rc<ReplayReport>>,
}

/// Asks for the game of a line and, beside a branch, for the AI's own.
#[hook]
fn use_played(entry: &Entry, line: &Line) -> Played {
    let ask = |line: &Line| {
        Ask::<ReplayJob>::new(ReplayRequest {
            loadout: entry.loadout.clone(),
            deal: entry.deal.clone(),
            acts: line.acts.clone(),
            stop: line.best,
        })
    };
    let replay = use_job(Some(ask(line)));
    let own = use_job((!line.acts.is_empty()).then(|| ask(&Line::default())));
    let report = replay.report.clone().filter(|report| !report.steps.is_empty());
    let report = report.filter(|_| !matches!(replay.state, JobState::Failed(_)));
    Played { replay, own, report }
}

/// The routes of a phase.
struct Routes {
    /// The open page of the table.
    page: JobHandle<RouteReport>,
    /// The best ones.
    top: JobHandle<RouteReport>,
    /// The runner-up among the routes.
    runner: Option<RouteRow>,
    /// The best one line by line, then others.
    opened: JobHandle<RouteReport>,
}

/// Asks for the routes of the phase that begins after these actions.
#[hook]
fn use_routes(
    entry: &Entry,
    place: &Place,
    acts: Option<Vec<i8>>,
    branch: Option<Vec<i8>>,
) -> Routes {
    let phase = |(by, turned): (RouteOrder, bool), from: u32, limit: u32, open: Vec<Vec<i8>>| {
        acts.clone().map(|acts| {
            Ask::<RouteTable>::new(RouteRequest {
                loadout: entry.loadout.clone(),
                deal: entry.deal.clone(),
                acts,
                open,
                limit,
                by,
                turned,
                from,
            })
        })
    };
    let by = (place.by.unwrap_or(RouteOrder::Total), place.turned);
    let listed = phase(by, place.from, PAGE, Vec::new()).filter(|_| place.table);
    let page = use_job(listed);
    let top = use_job(phase((RouteOrder::Total, false), 0, NEAR, Vec::new()));
    let known = top.report.clone().filter(|_| top.fresh && top.state == JobState::Done);
    // The next lower one; where the first rows are all ties, one of these.
    let runner = known.as_ref().and_then(|report| {
        let lower = report.table.iter().find(|row| row.total < report.total);
        lower.or_else(|| report.table.iter().find(|row| row.actions != report.best)).cloned()
    });
    let open = runner.as_ref().map(|row| row.actions.clone()).into_iter();
    let open = open.chain(branch).chain(place.open.clone());
    let opened =
        phase((RouteOrder::Found, false), 0, 1, open.collect()).filter(|_| known.is_some());
    Routes { page, top, runner, opened: use_job(opened) }
}

/// Searches for the best game, on request.
#[hook]
fn use_best(entry: &Entry, wanted: bool) -> JobHandle<BestReport> {
    use_job(wanted.then(|| {
        Ask::<Best>::new(BestRequest {
            loadout: entry.loadout.clone(),
            deal: entry.deal.clone(),
            acts: Vec::new(),
            width: WIDTH,
        })
    }))
}

/// Announces the score once the game is played.
#[hook]
fn use_score_announced(played: &Played, lang: Lang) {
    let score = played.report.as_deref().and_then(|report| report.last).map(|last| last.score);
    use_effect_with(score.filter(|_| played.replay.state == JobState::Done), move |score| {
        if let Some(score) = score {
            announce(lang.fill(ReplayText::FinalScore, &[&points(*score)]));
        }
    });
}

/// The Replay screen.
#[component]
pub fn Replay() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let Shown { entry, line, place } = &*document.now;
    let send = sender(&document);
    current::use_current(entry);
    let snapshot = &entry.loadout.snapshot;
    let names = use_job_into::<_, Listed>(Some(catalogue::ask(snapshot.clone(), None)));
    let played = use_played(entry, line);
    let report = played.report.as_deref();
    let at = (place.at as usize).min(report.map_or(0, |report| report.steps.len() - 1));
    let start = report.and_then(|report| phase_start(report, at));
    // Only a phase of this very game can be asked about.
    let asked = report.zip(start).filter(|_| played.replay.fresh);
    // Where one search ends before its phase, what is played in the phase is more than a route.
    let whole = entry.loadout.ai.commands.is_none();
    let taken = asked.filter(|_| whole).and_then(|(report, start)| branch(report, line, start));
    let acts = asked.map(|(report, start)| acts_before(report, start));
    let routes = use_routes(entry, place, acts, taken);
    let best = use_best(entry, place.search);
    let card = place.card.iter().map(|open| open.card.clone()).collect();
    let described = catalogue::use_described(catalogue::describe(snapshot.clone(), card, lang));
    use_score_announced(&played, lang);
    use_arrows(at, report.map_or(0, |report| report.steps.len() - 1), &send);
    let both = (names.report.clone().map(Same), played.report.clone().map(Same), lang);
    let cast = use_memo(both, |(names, report, lang)| {
        let loadout = &entry.loadout;
        report
            .as_deref()
            .map_or_else(Cast::default, |report| Cast::of(names.as_deref(), report, loadout, *lang))
    });
    let opened = &routes.opened;
    let view = report.map(|report| View {
        lang,
        entry,
        line,
        place,
        names: names.report.as_deref(),
        cast: &cast,
        report,
        own: played.own.report.as_deref().filter(|_| !line.acts.is_empty() && played.own.fresh),
        at,
        start,
        top: &routes.top,
        routes: &routes.page,
        opened_routes: opened
            .report
            .as_deref()
            .filter(|_| opened.fresh && opened.state == JobState::Done),
        runner: routes.runner.as_ref(),
        send: &send,
    });

    let view = view.as_ref();
    let put = hear(&send, Msg::Weights);
    let window = card_window(place, described.report.as_deref(), view, &send, lang);
    let lab = el("div.lab replay")
        .with(board(view, &document.now, &played, &put, &send, lang))
        .with(
            labelled("section.lab__answer", lang.t(ReplayText::ShowTable))
                .with(view.and_then(routes::phase)),
        )
        .with(
            labelled("section.lab__details", lang.t(ReplayText::BestTitle))
                .with(view.map(|view| later(best::best(view, &best))))
                .with(view.and_then(best::shares).map(later))
                .with(later(mount::<Weights>(WeightsProps { loadout: entry.loadout.clone(), put })))
                .with(view.map(|view| later(about_game(view))))
                .with(view.and_then(route::opened))
                .with(window),
        );
    let idol = names.report.as_deref();
    let idol = idol.and_then(|names| catalogue::idol_names(names, &entry.loadout));
    let card = view.zip(played.report.as_ref()).and_then(|(view, report)| {
        picture::picture(view, report, idol.as_deref().unwrap_or_default(), &document.link)
    });
    mount::<Frame>(FrameProps {
        sub: idol.map(Into::into),
        edits: Some(document.edits.clone()),
        share: Some(share(card, played.report.clone(), document.link.clone(), lang)),
        shortcuts: vec![("← →".into(), lang.t(ReplayText::Timeline).into())],
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// Handles a message.
fn sender(document: &DocumentHandle<Shown>) -> Handler<Msg> {
    let document = document.clone();
    Handler::from(move |msg: Msg| {
        let now = document.newest();
        let to_top = matches!(msg, Msg::Take(..));
        let (next, is_step) = now.after(msg);
        if is_step {
            // On coming back to this, open windows should not reopen.
            let bare = now.after(Msg::Card(None)).0.after(Msg::Open(None)).0;
            document.set(bare);
        }
        document.put(next, is_step);
        if to_top {
            // Another game, or another moment, taken far below it: once the window that it may have been
            // taken in is closed, which gives the focus back.
            Timeout::new(0, || dom::to_top("[data-testid=headline]")).forget();
        }
    })
}

/// The game and its moment, or why there is none.
fn board(
    view: Option<&View<'_>>,
    Shown { entry, line, .. }: &Shown,
    Played { replay, .. }: &Played,
    put: &Handler<Vec<Edit>>,
    send: &Handler<Msg>,
    lang: Lang,
) -> El {
    let trouble = trouble(&replay.state, &replay.retry, lang)
        .map(|found| found.with((!line.acts.is_empty()).then(|| back_button(send, 0, lang))));
    let time = view.map(|view| {
        el("div.replay__time").with(picture::score_line(view)).with(moment::stepper(view))
    });
    labelled("section.lab__board", lang.t(Title::ContestReplay)).with(
        el("div.stack")
            .with(weights::mark(&entry.loadout.ai.edits, put, lang))
            // Where the loadout itself is wrong, no other game can be played either.
            .with((!is_of_loadout(&replay.state)).then(|| game::bar(&entry.deal, send, lang)))
            .with(trouble)
            .with(view.map(|view| headline(view, replay)))
            .with(time)
            .with(working(replay, lang))
            .with(view.map(moment::moment)),
    )
}

/// The basis of the game, and the link to its loadout.
fn about_game(view: &View<'_>) -> El {
    let lang = view.lang;
    el("div.stack").with(game::basis(view)).with(game::order(view)).with(game::legend(lang)).with(
        anchor(Route::ContestLoadout, "a.button@to-loadout").with(lang.t(ReplayText::ToLoadout)),
    )
}

/// What is shared of the game.
fn share(
    card: Option<picture::Picture>,
    report: Option<Rc<ReplayReport>>,
    link: String,
    lang: Lang,
) -> ShareContent {
    let text = card.as_ref().map_or_else(String::new, |card| {
        let parts = [&card.idol, &card.score].into_iter().chain(&card.beside);
        parts.map(String::as_str).collect::<Vec<_>>().join(" · ")
    });
    let card = card.map(|card| -> Rc<dyn Fn(&web_sys::HtmlCanvasElement)> {
        Rc::new(move |canvas| picture::draw(canvas, &card))
    });
    ShareContent {
        title: lang.t(Title::ContestReplay).into(),
        text: text.into(),
        link: link.into(),
        file: "sakiyomi-contest".into(),
        card,
        json: report.map(|report| -> Rc<dyn Fn() -> String> {
            Rc::new(move || js_serde::to_json(&*report).unwrap_or_default())
        }),
        import: None,
    }
}

/// The way back to the AI's own game, at a step of it.
fn back_button(send: &Handler<Msg>, step: usize, lang: Lang) -> El {
    let step = u32::try_from(step).unwrap_or_default();
    let take = on(send, Msg::Take(Line::default(), step));
    button("button.button button--small@own", sign(Icon::Undo), take)
        .with(lang.t(ReplayText::ToOwn))
}

/// The score at the end, and whose game it is.
fn headline(view: &View<'_>, replay: &JobHandle<ReplayReport>) -> El {
    let lang = view.lang;
    let score = view.report.last.map(|last| last.score);
    let big = el("span.big num@final").with(score.map_or_else(|| "…".to_owned(), points));
    let big = match view.report.last {
        Some(_) => {
            let sum =
                |shares: &[Share]| points(shares.iter().map(|share| share.score).sum::<i64>());
            let parts = vec![
                (lang.t(ContestText::Cards), sum(&view.report.by_card)),
                (lang.t(ContestText::Items), sum(&view.report.by_item)),
                (Term::Review.said(lang), points(view.report.review)),
            ];
            about(ContestText::FinalTopic, parts, Exactness::Exact, lang).with(big)
        }
        None => big,
    };
    let branch = !view.line.acts.is_empty();
    // The points of a game are exact; that none has more may not be.
    let sure = sureness(!view.line.best || view.line.sure);
    let known = view.names.filter(|_| !view.line.best);
    let known = known.map(|names| Known::of_loadout(names, &view.entry.loadout));
    let whose = view.whose();
    let beside = view.beside().map(|words| el("span.why num@beside").with(words));
    let fresh = replay.fresh && !replay.is_busy();
    let back = branch.then(|| back_button(view.send, view.at, lang));
    let main = el("div.headline@headline")
        .attr("data-fresh", fresh)
        .attr("tabindex", "-1")
        .with(el("span.replay__whose").class("replay__whose--branch", branch).with(lang.t(whose)))
        .with(big)
        .with(score.map(|_| exactness_badge(sure, false, lang)))
        .with(known.map(|known| known.badge(lang)))
        .with(beside);
    el("div.replay__head").class("replay__head--branch", branch).with(main).with(back)
}
