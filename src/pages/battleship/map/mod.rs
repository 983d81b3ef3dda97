//! The map: a board, and where its ships are.

mod answer;
mod boards;
mod card;
mod cell;
mod layers;
mod opening;
mod plans;
mod state;
mod totals;
mod weights;

use std::rc::Rc;

use yew::prelude::*;

pub(super) use self::answer::named;
pub(super) use self::boards::board;
use self::boards::{key, listed, maps, second, ships};
pub(super) use self::opening::DOCUMENT;
use self::state::Msg;
pub(super) use self::state::{Screen, View};
use self::totals::use_totals;
use self::weights::{Weights, choice as weights_choice, use_weights};
use super::fleet_sheet::{FleetProps, FleetSheet};
use super::{menu, words};
use crate::components::board::Axes;
use crate::components::{
    Choice, DrawCard, Frame, FrameProps, Icon, ShareContent, announce, segmented, sign,
};
use crate::document::MARK;
use crate::el::{El, all, button, el, hear, labelled, on};
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
    let shortcut = [Some(screen.view), screen.beside].contains(&Some(View::Classic));
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
    // The previous picture stays for a moment, so that a quick answer does not flicker.
    let shown = exact.report.clone().filter(|report| {
        let rows = report.p.len() == usize::from(position.h);
        let fits = rows && report.p.iter().all(|row| row.len() == usize::from(position.w));
        let empty = report.contradiction.is_some() && exact.fresh;
        let nothing = report.drawn == Some(0) && exact.fresh;
        empty || nothing || (fits && (exact.fresh || exact.state == JobState::Loading))
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
        exact: shown,
        fresh: exact.fresh,
        weights,
        left: None,
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
        Handler::from(move |msg: Msg| msg.happen(&document, &kept))
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
    // A sum of weights is not a number of fleets: that is counted as well.
    let plain = context.exact.clone().filter(|_| context.weights.is_none());
    let total = plain.as_ref().filter(|_| done).map(|report| report.total.clone());
    let totals = use_totals(&position, total, done);
    context.left = match plain {
        Some(report) => Some(report.total.clone()),
        None => totals.last().cloned().flatten().filter(|_| context.weights.is_some()),
    };

    let plans = plans::use_plans(&context, done);

    use_effect_with(screen.kept(), |kept| {
        store::write(store::BATTLESHIP_VIEW, kept);
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
        ("Enter".into(), lang.t(BattleshipMap::KeysTap).into()),
        ("0 m h s".into(), lang.t(BattleshipMap::KeysAnswer).into()),
        ("Ctrl+V".into(), lang.t(BattleshipMap::TextHint).into()),
    ];
    let sheet = screen.fleet.then(|| {
        let (board, take) = (position.clone(), send.clone());
        let choose = Handler::from(move |sea| take.emit(Msg::Load(board.on(sea).tidy())));
        let close = on(&send, Msg::Fleet(false));
        mount::<FleetSheet>(FleetProps { sea: position.sea(), choose, close })
    });
    let pair = el("div.sea__pair")
        .with(board(&context, screen.view, "map"))
        .with(screen.beside.map(|view| board(&context, view, "map-beside")));
    let lab = el("div.lab sea")
        .class("sea--two", screen.beside.is_some())
        .with(
            labelled("section.lab__board", lang.t(BattleshipMap::Board))
                .with(tools(&context))
                .with(pair)
                .with(key(lang)),
        )
        .with(
            labelled("section.lab__answer", lang.t(BattleshipMap::MapExact))
                .with(answer::answer(&context, &exact))
                .with(ships(&context)),
        )
        .with(
            el("section.lab__details")
                .with(maps(&context, screen.view, false))
                .with(weights_choice(&context, &weights))
                .with(second(&context))
                .with(cell::details(&context, &totals, plans.as_deref()))
                .with(listed(&context)),
        )
        .with(sheet);
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

/// What a tap does, and what is about the whole board.
fn tools(context: &Context) -> El {
    let Context { screen, lang, send, .. } = context;
    let look = |look: bool, name: BattleshipMap, testid: &'static str| {
        Choice::new(look, lang.t(name)).testid(testid)
    };
    let modes = vec![
        look(false, BattleshipMap::Enter, "mode-enter"),
        look(true, BattleshipMap::Look, "mode-look"),
    ];
    let set = hear(send, Msg::Look);
    el("div.spread sea__tools")
        .with(segmented(lang.t(BattleshipMap::Mode), modes, &screen.look, &set, true))
        .with(
            el("div.row")
                .with(button(
                    "button.button@fleet",
                    lang.t(BattleshipMap::Fleet),
                    on(send, Msg::Fleet(true)),
                ))
                .with(
                    button("button.icon-button@clear", sign(Icon::Trash), on(send, Msg::Clear))
                        .attr("aria-label", lang.t(BattleshipMap::Clear))
                        .flag("disabled", context.position.shots.is_empty()),
                ),
        )
}
