//! The map: a board, and where its ships are.

mod answer;
mod boards;
mod card;
mod cell;
mod compare;
mod entry;
mod layers;
mod opening;
mod plans;
mod state;
mod totals;
mod weights;

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

pub(super) use self::answer::named;
pub(super) use self::boards::{board, cells};
use self::boards::{key, listed, shown};
pub(super) use self::opening::DOCUMENT;
pub(super) use self::state::{Msg, Screen, View};
use self::totals::use_totals;
use self::weights::{Weights, choice as weights_choice, use_weights};
pub(super) use self::{
    answer::{notes, strip},
    entry::row,
};
use super::fleet_sheet::{FleetProps, FleetSheet};
use super::{menu, words};
use crate::components::board::Axes;
use crate::components::{DrawCard, Frame, FrameProps, ShareContent, announce, later};
use crate::document::MARK;
use crate::el::{all, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, JobState, use_document_with, use_effect_with, use_job, use_lang, use_links,
    use_value,
};
use crate::i18n::{BattleshipMap, Lang};
use crate::mount::mount;
use crate::store;
use jobs::Ask;
use jobs::battleship::{
    BattleshipError, Classic, ClassicReport, ClassicRequest, PMatrix, PMatrixReport,
    PMatrixRequest, Position, Posterior, PosteriorReport, PosteriorRequest,
};

/// A Russian game in progress: what the empty page offers to show.
const EXAMPLE: &str = "AQMACj0tTQ4hIjlFKyoAAAQ";

/// The request for where the ships of a board are.
fn posterior(board: &Position, weights: Option<&Weights>) -> PosteriorRequest {
    PosteriorRequest {
        shots: board.shots.clone(),
        weights: weights.map(|weights| weights.rows.clone()),
        ..PosteriorRequest::new(board.sea())
    }
}

/// The data that all parts of the page read.
#[derive(Clone, PartialEq)]
pub(super) struct Context {
    position: Rc<Position>,
    pub(super) screen: Rc<Screen>,
    matrix: Option<Rc<PMatrixReport>>,
    classic: Option<Rc<ClassicReport>>,
    /// Whether some ship is not straight, which the classic shortcut does not know.
    bent: bool,
    /// The report over all fleets, where it may be shown.
    exact: Option<Rc<PosteriorReport>>,
    /// Whether that belongs to the board as it is now.
    fresh: bool,
    /// The weights of the cells, where they are not all equal.
    weights: Option<Weights>,
    /// How many fleets are left, each counted once.
    left: Option<String>,
    axes: Axes,
    lang: Lang,
    send: Handler<Msg>,
}

/// Milliseconds from a shot in which only the final answer takes the place of the one before. The matrix
/// and the first sample name other cells, and whoever answers again at once would answer for them.
const SETTLE_MS: u32 = 700;

/// The last question before this one that has been answered, while this one is too new for anything but
/// its final answer.
#[hook]
fn use_settling(
    question: &(Rc<Position>, Option<Weights>),
    found: &JobHandle<PosteriorReport>,
) -> Option<Rc<PosteriorReport>> {
    let settled = use_value(|| question.clone());
    use_effect_with(question.clone(), {
        let settled = settled.clone();
        move |question| {
            let question = question.clone();
            let timer = Timeout::new(SETTLE_MS, move || settled.set(question));
            move || drop(timer)
        }
    });
    let last = use_mut_ref(|| None::<Rc<PosteriorReport>>);
    let done = found.fresh && !found.is_busy();
    if done || *settled == *question {
        last.replace(found.report.clone().filter(|_| found.fresh));
        return None;
    }
    last.borrow().clone()
}

/// The reports for all maps of a board, and the work on the exact one.
#[hook]
pub(super) fn use_maps(
    position: Rc<Position>,
    screen: Rc<Screen>,
    weights: Option<Weights>,
    send: Handler<Msg>,
) -> (Context, JobHandle<PosteriorReport>) {
    let lang = use_lang();
    let shots = || Some(position.shots.clone());
    // Requested first, the matrix is there at once and stands in for the exact map.
    let matrix = use_job(Some(Ask::<PMatrix>::new(PMatrixRequest {
        shots: shots(),
        weights: weights.as_ref().map(|weights| weights.rows.clone()),
        ..PMatrixRequest::new(position.sea())
    })));
    let shortcut = screen.compare || screen.view == View::Classic;
    let classic =
        shortcut.then(|| ClassicRequest { shots: shots(), ..ClassicRequest::new(position.sea()) });
    let classic = use_job(classic.map(Ask::<Classic>::new));
    // With everything that is shown of it.
    let exact = Ask::<Posterior>::new(PosteriorRequest {
        answers: true,
        classes: true,
        preview: true,
        ..posterior(&position, weights.as_ref())
    });
    let exact = use_job(Some(exact.with_fallback()));
    let before = use_settling(&(position.clone(), weights.clone()), &exact);
    let fresh = exact.fresh && before.is_none();
    // The previous picture stays for a moment, so that a quick answer does not flicker.
    let waits = before.is_some() || exact.state == JobState::Loading;
    let shown = before.or_else(|| exact.report.clone()).filter(|report| {
        let rows = report.p.len() == usize::from(position.h);
        let fits = rows && report.p.iter().all(|row| row.len() == usize::from(position.w));
        let empty = report.contradiction.is_some() && fresh;
        let nothing = report.drawn == Some(0) && fresh;
        empty || nothing || (fits && (fresh || waits))
    });
    let context = Context {
        position,
        screen,
        matrix: matrix.report.filter(|_| matrix.fresh || matrix.state == JobState::Loading),
        classic: classic.report.filter(|_| classic.fresh),
        bent: matches!(
            &classic.state,
            JobState::Failed(error)
                if matches!(error.kind(), Some(BattleshipError::NotALine { .. }))
        ),
        // A sum of weights is not a number of fleets.
        left: shown.as_ref().filter(|_| weights.is_none()).map(|report| report.total.clone()),
        exact: shown,
        fresh,
        weights,
        axes: Axes::kept(),
        lang,
        send,
    };
    (context, exact)
}

/// The Map screen.
#[component]
pub fn Map() -> Html {
    let lang = use_lang();
    let kept = use_value(opening::first_screen);
    let document = use_document_with(&DOCUMENT, &opening::tail(&kept));
    let send = use_value(|| {
        let (document, kept) = (document.clone(), kept.clone());
        Handler::from(move |msg: Msg| {
            let (board, screen) = msg.after(&document.newest(), &kept.newest());
            document.edit(|_| board);
            kept.set(screen);
        })
    });
    let send = (*send).clone();
    let position = document.now.clone();
    let screen = Rc::new((*kept).clone());
    opening::use_outside(send.clone());
    {
        let send = send.clone();
        let heard =
            move |text: String| opening::shown(&text).into_iter().for_each(|msg| send.emit(msg));
        use_links(MARK, Handler::from(heard));
    }

    let weights = use_weights(&position, &screen);
    let (mut context, exact) =
        use_maps(position.clone(), screen.clone(), weights.now.clone(), send.clone());
    let done = context.fresh && exact.state == JobState::Done;
    let totals = use_totals(&position, context.left.clone().filter(|_| done), done);
    // With weights, the number of fleets is counted as well.
    context.left = context.left.or_else(|| totals.last().cloned().flatten());

    let plans = plans::use_plans(&context, done);

    use_effect_with(screen.code(), |code| {
        store::write(store::BATTLESHIP_VIEW, code);
    });
    // One sentence for screen readers when the exact map is there.
    use_effect_with((answer::in_words(&context), done), move |(words, done)| {
        if *done && !words.is_empty() {
            announce(words.clone());
        }
    });

    let card = use_memo((context.clone(), document.link.clone()), |(context, link)| {
        let (context, link) = (context.clone(), link.clone());
        Rc::new(move |canvas: &web_sys::HtmlCanvasElement| {
            card::draw(canvas, &context, &link);
        }) as DrawCard
    });
    let share_content = {
        let request = posterior(&position, context.weights.as_ref());
        let send = send.clone();
        let import = Handler::from(move |words: String| {
            let msg = opening::take(&words);
            let good = !matches!(msg, Msg::Say(_));
            send.emit(msg);
            good
        });
        ShareContent {
            title: lang.t(BattleshipMap::Title).into(),
            text: answer::in_words(&context).into(),
            link: document.link.clone().into(),
            file: "sakiyomi-battleship".into(),
            card: Some((*card).clone()),
            json: Some(Rc::new(move || opening::request_json(request.clone()))),
            import: Some(import),
        }
    };
    let shortcuts = vec![
        ("Enter".into(), lang.t(BattleshipMap::KeysPick).into()),
        ("0 m h s".into(), lang.t(BattleshipMap::KeysAnswer).into()),
        ("Ctrl+V".into(), lang.t(BattleshipMap::TextHint).into()),
    ];
    let sheet = screen.fleet.then(|| {
        let (board, take) = (position.clone(), send.clone());
        let choose = Handler::from(move |sea| take.emit(Msg::Load(board.on(sea).tidy())));
        let close = on(&send, Msg::Fleet(false));
        mount::<FleetSheet>(FleetProps { sea: position.sea(), choose, close })
    });
    let lab = el("div.lab sea sea--strip")
        .with(
            labelled("section.lab__answer sea__strip", lang.t(BattleshipMap::MapExact))
                .with(strip(&context, &exact))
                .with(entry::fleet(&context))
                .with(row(&context)),
        )
        .with(labelled("section.lab__board", lang.t(BattleshipMap::Board)).with(board(
            &context,
            screen.view,
            "map",
        )))
        .with(el("section.lab__details").with(notes(&context, &exact)).with(later(all([
            shown(&context).html(),
            all(weights_choice(&context, &weights)),
            cell::details(&context, &totals, plans.as_deref()),
            listed(&context).html(),
            key(lang).html(),
        ]))))
        .with(sheet)
        .with(screen.compare.then(|| compare::sheet(&context)));
    mount::<Frame>(FrameProps {
        sub: Some(words::fleet(&position, lang).into()),
        edits: Some(document.edits),
        share: Some(share_content),
        menu: all([
            menu::menu(lang),
            el("p.muted").with(lang.t(BattleshipMap::WeightsSource)).html(),
        ]),
        shortcuts,
        children: lab.html(),
        ..FrameProps::default()
    })
}
