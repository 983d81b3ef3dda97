//! The map: a board, and where its ships are.

mod answer;
mod card;
mod layers;
mod opening;
mod plans;
mod state;
mod totals;
mod weights;

use std::rc::Rc;

use yew::prelude::*;

pub(super) use self::answer::named;
pub(super) use self::opening::DOCUMENT;
use self::state::Msg;
pub(super) use self::state::{Screen, View};
use self::totals::use_totals;
use self::weights::{Weights, choice as weights_choice, use_weights};
use super::fleet_sheet::{FleetProps, FleetSheet};
use super::legend::legend;
use super::{menu, words};
use crate::callback::Callback;
use crate::components::board::{Axes, Board, BoardProps, Cell, Mark};
use crate::components::{
    Choice, DrawCard, Exactness, Frame, FrameProps, Icon, ShareContent, announce, row_head,
    segmented, sign, table,
};
use crate::document::MARK;
use crate::el::{El, all, button, el, hear, labelled, on};
use crate::hooks::{
    JobHandle, JobState, use_document_with, use_job, use_kept, use_lang, use_links,
};
use crate::i18n::{BoardText, Lang, Sea, SeaMap, percent};
use crate::mount::mount;
use crate::store;
use jobs::Ask;
use jobs::battleship::{
    AnswerName, BattleshipError, Classic, ClassicReport, ClassicRequest, PMatrix, PMatrixReport,
    PMatrixRequest, Position, Posterior, PosteriorReport, PosteriorRequest, SunkName,
};

/// A Russian game in progress: what the empty page offers to show.
const EXAMPLE: &str = "AQMACj0tTQ4hIjlFKyoAAAQ";

/// The question where the ships of a board are.
fn posterior(board: &Position, weights: Option<&Weights>) -> PosteriorRequest {
    PosteriorRequest {
        shots: board.shots.clone(),
        weights: weights.map(|weights| weights.rows.clone()),
        ..PosteriorRequest::new(board.sea())
    }
}

/// What all parts of the page read.
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
    /// What the cells count for, where not all for the same.
    weights: Option<Weights>,
    /// How many fleets are left, each counted once.
    left: Option<String>,
    axes: Axes,
    lang: Lang,
    send: Callback<Msg>,
}

/// What all maps of a board tell, and the work on the exact one.
#[hook]
pub(super) fn use_maps(
    position: Rc<Position>,
    screen: Rc<Screen>,
    weights: Option<Weights>,
    send: Callback<Msg>,
) -> (Context, JobHandle<PosteriorReport>) {
    let lang = use_lang();
    let shots = || Some(position.shots.clone());
    // Asked first, the matrix is there at once and stands in for the exact map.
    let matrix = use_job(Some(Ask::<PMatrix>::new(PMatrixRequest {
        shots: shots(),
        weights: weights.as_ref().map(|weights| weights.rows.clone()),
        ..PMatrixRequest::new(position.sea())
    })));
    let shortcut = [Some(screen.view), screen.beside].contains(&Some(View::Classic));
    let classic =
        shortcut.then(|| ClassicRequest { shots: shots(), ..ClassicRequest::new(position.sea()) });
    let classic = use_job(classic.map(Ask::<Classic>::new));
    // With all that is shown of it.
    let exact = Ask::<Posterior>::new(PosteriorRequest {
        answers: true,
        classes: true,
        preview: true,
        ..posterior(&position, weights.as_ref())
    });
    let exact = use_job(Some(exact.with_fallback()));
    // The picture before stands for a moment, so that a quick answer does not flicker.
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
    let kept = use_kept(opening::first_screen);
    let document = use_document_with(&DOCUMENT, &opening::tail(&kept));
    let send = use_kept(|| {
        let (document, kept) = (document.clone(), kept.clone());
        Callback::from(move |msg: Msg| msg.happen(&document, &kept))
    });
    let send = (*send).clone();
    let position = document.now.clone();
    let screen = Rc::new((*kept).clone());
    opening::use_outside(send.clone());
    {
        let send = send.clone();
        let heard =
            move |text: String| opening::shown(&text).into_iter().for_each(|msg| send.emit(msg));
        use_links(MARK, Callback::from(heard));
    }

    let weighing = use_weights(&position, &screen);
    let (mut context, exact) =
        use_maps(position.clone(), screen.clone(), weighing.now.clone(), send.clone());
    let done = context.fresh && exact.state == JobState::Done;
    // A sum of weights is no number of fleets: that is counted beside it.
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
        let import = Callback::from(move |words: String| {
            let msg = opening::take(&words);
            let good = !matches!(msg, Msg::Say(_));
            send.emit(msg);
            good
        });
        ShareContent {
            title: lang.t(SeaMap::Title).into(),
            text: answer::in_words(&context).into(),
            link: document.link.clone().into(),
            file: "sakiyomi-battleship".into(),
            card: Some((*card).clone()),
            json: Some(Rc::new(move || opening::request_json(request.clone()))),
            import: Some(import),
        }
    };
    let shortcuts = vec![
        ("Enter".into(), lang.t(SeaMap::KeysTap).into()),
        ("0 m h s".into(), lang.t(SeaMap::KeysAnswer).into()),
        ("Ctrl+V".into(), lang.t(SeaMap::TextHint).into()),
    ];
    let sheet = screen.fleet.then(|| {
        let (board, take) = (position.clone(), send.clone());
        let choose = Callback::from(move |sea| take.emit(Msg::Load(board.on(sea).tidy())));
        let close = on(&send, Msg::Fleet(false));
        mount::<FleetSheet>(FleetProps { sea: position.sea(), choose, close })
    });
    let pair = el("div.sea__pair")
        .with(board(&context, screen.view, "map"))
        .with(screen.beside.map(|view| board(&context, view, "map-beside")));
    let lab = el("div.lab sea")
        .class("sea--two", screen.beside.is_some())
        .with(
            labelled("section.lab__board", lang.t(SeaMap::Board))
                .with(tools(&context))
                .with(pair)
                .with(key(lang)),
        )
        .with(
            labelled("section.lab__answer", lang.t(SeaMap::MapExact))
                .with(answer::answer(&context, &exact))
                .with(ships(&context)),
        )
        .with(
            el("section.lab__details")
                .with(maps(&context, screen.view, false))
                .with(weights_choice(&context, &weighing))
                .with(second(&context))
                .with(answer::details(&context, &totals, plans.as_deref()))
                .with(listed(&context)),
        )
        .with(sheet);
    mount::<Frame>(FrameProps {
        sub: Some(words::fleet(&position, lang).into()),
        edits: Some(document.edits),
        share: Some(share_content),
        menu: all([menu::menu(lang), el("p.muted").with(lang.t(SeaMap::WeightsSource)).html()]),
        shortcuts,
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// What a tap does, and what is about the whole board.
fn tools(context: &Context) -> El {
    let Context { screen, lang, send, .. } = context;
    let look = |look: bool, name: SeaMap, testid: &'static str| {
        Choice::new(look, lang.t(name)).testid(testid)
    };
    let modes =
        vec![look(false, SeaMap::Enter, "mode-enter"), look(true, SeaMap::Look, "mode-look")];
    let set = hear(send, Msg::Look);
    el("div.spread sea__tools")
        .with(segmented(lang.t(SeaMap::Mode), modes, &screen.look, &set, true))
        .with(
            el("div.row")
                .with(button(
                    "button.button@fleet",
                    lang.t(SeaMap::Fleet),
                    on(send, Msg::Fleet(true)),
                ))
                .with(
                    button("button.icon-button@clear", sign(Icon::Trash), on(send, Msg::Clear))
                        .attr("aria-label", lang.t(SeaMap::Clear))
                        .flag("disabled", context.position.shots.is_empty()),
                ),
        )
}

/// A map on the board.
pub(super) fn board(context: &Context, view: View, testid: &'static str) -> Html {
    let Context { position, screen, lang, send, .. } = context;
    let layer = context.layer(view);
    let chosen = context.aim(view).map(|(at, _)| at);
    let shown = layer.as_ref().map_or(view, |layer| layer.view);
    let signed = shown == View::Difference;
    let scale = layer.as_ref().map_or(0.0, |layer| {
        let open = |at: &usize| context.mark(*at, shown) == Mark::Plain;
        let sizes = (0..layer.values.len()).filter(open).map(|at| layer.values[at].abs());
        sizes.fold(0.0, f64::max)
    });
    let cell = |at: usize| {
        let place = context.place(at);
        let mark = context.mark(at, shown);
        let value = layer.as_ref().map(|layer| layer.values[at]);
        let number = value.filter(|value| mark == Mark::Plain && value.is_finite());
        // Two hues share the lighter part of the scale, where words can be read on both.
        let heat = number.map(|value| {
            let part = if scale > 0.0 { value.abs() / scale } else { 0.0 };
            if signed { part * 0.42 } else { part }
        });
        let written = layer.as_ref().zip(number);
        let parts = [
            context.name(place),
            mark.words(*lang).to_owned(),
            written.map(|(layer, value)| layer.long(value)).unwrap_or_default(),
        ];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Cell {
            heat,
            cold: signed && value.is_some_and(|value| value < 0.0),
            // Numbers of the map that stands in are none of the map that was asked for.
            text: written
                .filter(|_| shown == view)
                .map(|(layer, value)| layer.short(value))
                .unwrap_or_default()
                .into(),
            mark,
            best: layer.as_ref().is_some_and(|layer| layer.best.contains(&place))
                && position.shot(place).is_none(),
            chosen: chosen == Some(place),
            looked: screen.picked == Some(place) || screen.asked == Some(place),
            label: parts.join(", ").into(),
        }
    };
    let place = {
        let context = context.clone();
        move |at: usize| context.place(at)
    };
    let tap = {
        let (send, place) = (send.clone(), place.clone());
        Callback::from(move |at| send.emit(Msg::Tap(place(at))))
    };
    let key = {
        let send = send.clone();
        Callback::from(move |(at, event): (usize, KeyboardEvent)| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            let answer = match event.key().to_ascii_lowercase().as_str() {
                "m" => Some(AnswerName::Miss),
                "h" => Some(AnswerName::Hit),
                "s" => Some(AnswerName::Sunk),
                "0" | "delete" | "backspace" => None,
                _ => return,
            };
            event.prevent_default();
            send.emit(Msg::Answer(place(at), answer));
        })
    };
    let label = if testid == "map" { SeaMap::Board } else { SeaMap::BoardBeside };
    mount::<Board>(BoardProps {
        label: format!("{}: {}", lang.t(label), lang.t(name(shown))).into(),
        testid,
        width: position.w.into(),
        cells: (0..context.count()).map(cell).collect(),
        axes: context.axes,
        stale: !context.fresh && !matches!(shown, View::Matrix | View::Classic),
        tap,
        key,
    })
}

/// Another map of the same board, where the screen is wide enough for two.
fn second(context: &Context) -> El {
    let Context { screen, lang, send, .. } = context;
    let (label, next) = match screen.beside {
        None => (SeaMap::Beside, Some(View::Matrix)),
        Some(_) => (SeaMap::OneOnly, None),
    };
    let toggle = button("button.button@beside", lang.t(label), on(send, Msg::Beside(next)));
    let map = screen.beside.map(|view| maps(context, view, true));
    el("div.stack sea__second").with(map).with(toggle)
}

/// What the marks and colours mean.
fn key(lang: Lang) -> El {
    el("details.sea__key@legend").with(el("summary").with(lang.t(SeaMap::Key))).with(legend(lang))
}

/// The map as a table, the best cells first: for small screens, where cells are too small for numbers,
/// and for voices.
fn listed(context: &Context) -> El {
    let Context { screen, lang, send, .. } = context;
    let toggle = button("button.button@as-table", lang.t(SeaMap::AsTable), on(send, Msg::Table))
        .attr("aria-expanded", screen.table);
    let layer = context.layer(screen.view).filter(|_| screen.table);
    let rows = layer.map(|layer| {
        let open = |at: &usize| {
            context.mark(*at, layer.view) == Mark::Plain && layer.values[*at].is_finite()
        };
        let mut cells: Vec<_> = (0..context.count()).filter(open).collect();
        cells.sort_by(|&a, &b| layer.values[b].total_cmp(&layer.values[a]));
        let row = |at: usize| {
            let place = context.place(at);
            let chance = context.chance(place).map(|p| percent(p, 1)).unwrap_or_default();
            let head = row_head(context.name(place));
            let value = el("td.num").with(layer.long(layer.values[at]));
            let exact = matches!(layer.view, View::Exact);
            let chance = (!exact).then(|| el("td.num").with(chance));
            el("tr").with(head).with(value).with(chance).html()
        };
        let mut heads = vec![("", lang.t(SeaMap::Candidate)), ("num", lang.t(name(layer.view)))];
        if !matches!(layer.view, View::Exact) {
            heads.push(("num", lang.t(BoardText::Hit)));
        }
        table(lang.t(SeaMap::AsTable), &heads, cells.into_iter().map(row).collect())
    });
    el("div.stack sea__list@list").with(toggle).with(rows)
}

/// What a map is called.
const fn name(view: View) -> SeaMap {
    match view {
        View::Matrix => SeaMap::MapP,
        View::Classic => SeaMap::MapClassic,
        View::Exact => SeaMap::MapExact,
        View::Difference => SeaMap::MapDifference,
        View::Class(_) => SeaMap::MapClass,
        View::Bits => SeaMap::MapBits,
    }
}

/// The ships that can have sunk at the cell in question.
fn ships(context: &Context) -> Option<El> {
    let Context { position, screen, lang, send, .. } = context;
    let at = screen.asked?;
    let (_, shot) = position.shot(at).filter(|(_, shot)| shot.answer == AnswerName::Sunk)?;
    let cells = position.sunk_info == SunkName::Cells;
    let mut ships = position.sinkable(at);
    if !cells {
        ships.dedup_by_key(|ship| ship.class);
    }
    let several = |class: u8| ships.iter().filter(|ship| ship.class == class).count() > 1;
    let chip = |ship: &jobs::battleship::ShipEntry| {
        let class = position.fleet.get(usize::from(ship.class));
        let mut words = class.map(|class| words::class(class, *lang)).unwrap_or_default();
        if several(ship.class) {
            let ends = [ship.cells.first(), ship.cells.last()];
            let ends: Vec<_> = ends.into_iter().flatten().map(|&at| context.name(at)).collect();
            words = format!("{words}: {}", ends.join("–"));
        }
        let told =
            shot.class == Some(ship.class) && (!cells || shot.cells.as_ref() == Some(&ship.cells));
        button("button.chip", words, on(send, Msg::Sunk(at, Some(ship.clone()))))
            .attr("aria-pressed", told)
            .id(format!("sunk-{}", ship.class))
    };
    let none = ships.is_empty().then(|| el("p.caution").with(lang.t(SeaMap::NothingFits)));
    let unknown =
        button("button.chip@sunk-unknown", lang.t(Sea::Unknown), on(send, Msg::Sunk(at, None)))
            .attr("aria-pressed", shot.class.is_none());
    Some(
        el("div.card sea__ask@which-ship")
            .with(el("h2").with(lang.fill(SeaMap::WhatSank, &[&context.name(at)])))
            .with(none)
            .with(el("div.chips").list(ships.iter().map(chip)).with(unknown)),
    )
}

/// The maps to choose from, and how the chosen one counts.
fn maps(context: &Context, view: View, beside: bool) -> El {
    let Context { position, screen, lang, send, .. } = context;
    let show = move |view: View| if beside { Msg::Beside(Some(view)) } else { Msg::Show(view) };
    let first = View::Class(match view {
        View::Class(class) => class,
        _ => 0,
    });
    let views = [View::Matrix, View::Classic, View::Exact, View::Difference, first, View::Bits];
    let tests = ["p", "classic", "exact", "difference", "class", "bits"];
    let choices = views.into_iter().zip(tests).map(|(view, test)| {
        let prefix = if beside { "beside" } else { "view" };
        Choice::new(view, lang.t(name(view))).testid(format!("{prefix}-{test}"))
    });
    let choose = {
        let send = send.clone();
        Callback::from(move |view| send.emit(show(view)))
    };
    let two = |label: SeaMap, value: bool, names: [SeaMap; 2], msg: fn(bool) -> Msg| {
        let choices = [false, true].into_iter().zip(names);
        let choices = choices.map(|(value, name)| Choice::new(value, lang.t(name)));
        let send = send.clone();
        let set = Callback::from(move |value| send.emit(msg(value)));
        segmented(lang.t(label), choices.collect(), &value, &set, true)
    };
    let again =
        button("button.button button--small@draw", lang.t(SeaMap::DrawAgain), on(send, Msg::Draw));
    let more = match view {
        View::Matrix => Some(
            el("div.row")
                .with(two(
                    SeaMap::Counting,
                    screen.distinct,
                    [SeaMap::Four, SeaMap::Distinct],
                    Msg::Distinct,
                ))
                .with(again),
        ),
        View::Classic => Some(
            el("div.row")
                .with(
                    context
                        .weights
                        .as_ref()
                        .map(|_| el("p.caution").with(lang.t(SeaMap::ClassicUnweighted))),
                )
                .with(two(
                    SeaMap::Formula,
                    screen.published,
                    [SeaMap::Corrected, SeaMap::Published],
                    Msg::Published,
                ))
                .with(again),
        ),
        View::Class(now) => {
            let classes = position.fleet.iter().enumerate().map(|(class, entry)| {
                let class = class as u8;
                button(
                    "button.chip",
                    words::class(entry, *lang),
                    on(send, show(View::Class(class))),
                )
                .attr("aria-pressed", class == now)
            });
            let label = lang.t(SeaMap::WhichClass);
            Some(el("div.chips").group(label).list(classes))
        }
        View::Difference | View::Exact | View::Bits => None,
    };
    // What the numbers in the cells are.
    let topic = match view {
        View::Matrix => SeaMap::AboutMatrix,
        View::Classic => SeaMap::AboutClassic,
        View::Exact => answer::about_chance(context),
        View::Difference => SeaMap::AboutDifference,
        View::Class(_) => SeaMap::AboutClass,
        View::Bits => SeaMap::AboutBits,
    };
    let sure = match view {
        View::Matrix | View::Classic => Exactness::Heuristic,
        _ => context.chances().map_or(Exactness::Sampled, answer::sure),
    };
    // The P-matrix stands in until fleets have been counted.
    let waiting = !matches!(view, View::Matrix | View::Classic)
        && context.layer(view).is_some_and(|layer| layer.view == View::Matrix);
    let (topic, sure) =
        if waiting { (SeaMap::AboutMatrix, Exactness::Heuristic) } else { (topic, sure) };
    let stands = waiting.then(|| el("span.muted@stand-in").with(lang.t(SeaMap::StandsIn)));
    el("div.stack sea__maps")
        .with(beside.then(|| el("p.muted").with(lang.t(SeaMap::BoardBeside))))
        .with(segmented(lang.t(SeaMap::Maps), choices.collect(), &view, &choose, true))
        .with(more)
        .with(el("div.row sea__about").with(answer::about(topic, sure, *lang)).with(stands))
}
