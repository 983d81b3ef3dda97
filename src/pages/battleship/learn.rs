//! The article and what its critics said, on small boards.

use std::rc::Rc;

use yew::prelude::*;

use super::legend::legend;
use super::map::{Screen, View, board, named as opens, use_maps};
use super::menu::menu;
use super::strength::strength_table;
use crate::components::{
    Choice, Exactness, Frame, FrameProps, card, exactness_badge, later, progress_line, segmented,
};
use crate::dom;
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::hooks::{use_job, use_lang, use_value};
use crate::i18n::{BattleshipLearn, BattleshipMap, BattleshipSimulate, Lang, percent};
use crate::mount::mount;
use crate::route::Route;
use jobs::Ask;
use jobs::battleship::{
    AnswerName, Bf, BfRequest, BoardSetup, ClassEntry, Place, Position, Preset, SunkName, TouchName,
};
use share;

/// A search for the article's title on its site.
const ARTICLE: &str = "https://habr.com/ru/search/?q=%D0%90%D0%BB%D0%B3%D0%BE%D1%80%D0%B8%D1%82%D0%BC%20%D0%BE%D0%B1%D1%81%D1%82%D1%80%D0%B5%D0%BB%D0%B0%20%D0%BF%D1%80%D0%BE%D1%82%D0%B8%D0%B2%D0%BD%D0%B8%D0%BA%D0%B0%20%D0%9C%D0%BE%D1%80%D1%81%D0%BA%D0%BE%D0%B9%20%D0%B1%D0%BE%D0%B9";

/// The Learn screen.
#[component]
pub fn Learn() -> Html {
    let lang = use_lang();
    let parts = [
        (BattleshipLearn::FiveTitle, "[data-testid=five]"),
        (BattleshipLearn::BfTitle, "[data-testid=bf]"),
        (BattleshipLearn::OpeningTitle, "[data-testid=opening]"),
        (BattleshipLearn::MarksTitle, "[data-testid=marks]"),
        (BattleshipLearn::WaysTitle, "[data-testid=ways]"),
        (BattleshipLearn::ArticleTitle, "[data-testid=article]"),
    ];
    let strength = (lang.t(BattleshipSimulate::Measured), "[data-testid=strength]");
    let parts = parts.map(|(title, place)| (lang.t(title), place)).into_iter().chain([strength]);
    let parts = parts.map(|(title, place)| {
        button("button.chip", title, Handler::from(move |()| dom::show_start(place)))
    });
    let contents = el("nav.chips@contents").attr("aria-label", lang.t(BattleshipLearn::Contents));
    let contents = contents.list(parts);
    let below = [
        mount::<Shortcut>(()),
        mount::<Opening>(()),
        marks(lang).html(),
        ways(lang).html(),
        strength_table(Preset::default()),
        article(lang).html(),
    ];
    // Each in a moment of its own: together they would hold up the page.
    let body = el("div.stack sea-learn")
        .with(contents)
        .with(mount::<FiveCells>(()))
        .with(all(below.map(later)));
    mount::<Frame>(FrameProps { menu: menu(lang), children: body.html(), ..FrameProps::default() })
}

/// The key to the boards, and what each map is.
fn marks(lang: Lang) -> El {
    let maps = [
        (BattleshipMap::AboutMatrix, BattleshipMap::MapP, Exactness::Heuristic),
        (BattleshipMap::AboutClassic, BattleshipMap::MapClassic, Exactness::Heuristic),
        (BattleshipMap::AboutExact, BattleshipMap::MapExact, Exactness::Exact),
        (BattleshipMap::AboutDifference, BattleshipMap::MapDifference, Exactness::Heuristic),
        (BattleshipMap::AboutClass, BattleshipMap::MapClass, Exactness::Exact),
        (BattleshipMap::AboutBits, BattleshipMap::MapBits, Exactness::Exact),
        (BattleshipMap::AboutWeights, BattleshipMap::Weights, Exactness::Heuristic),
    ];
    let maps = maps.map(|(topic, name, sure)| opens(topic, lang.t(name), sure, lang));
    card("section.card@marks", lang.t(BattleshipLearn::MarksTitle), None)
        .with(legend(lang))
        .with(el("p").with(lang.t(BattleshipLearn::MapsText)))
        .with(el("div.row").list(maps))
}

/// How players shoot, and what the replay says about it.
fn ways(lang: Lang) -> El {
    card("section.card@ways", lang.t(BattleshipLearn::WaysTitle), None)
        .with(el("p").with(lang.t(BattleshipLearn::WaysText)))
        .with(el("p").with(lang.t(BattleshipLearn::RegretText)))
        .with(el("p").with(lang.t(BattleshipLearn::StrengthText)))
}

/// The sources.
fn article(lang: Lang) -> El {
    let link = el("a").attr("href", ARTICLE).attr("rel", "noopener noreferrer");
    card("section.card@article", lang.t(BattleshipLearn::ArticleTitle), None)
        .with(el("p").with(lang.t(BattleshipLearn::ArticleText)))
        .with(el("p").with(link.with(lang.t(BattleshipLearn::ArticleLink))))
}

/// Lines of these lengths on a board of this size.
fn lines(h: u8, w: u8, touch: TouchName, ships: &[(u8, u8)]) -> Position {
    let entry = |&(length, count): &(u8, u8)| ClassEntry {
        id: length.to_string(),
        count,
        cells: (0..length).map(|column| (0, column)).collect(),
    };
    let fleet = ships.iter().map(entry).collect();
    Position::new(BoardSetup { h, w, touch, reflect: false, sunk_info: SunkName::Cells, fleet })
}

/// The way to the Map screen with this board.
fn open_in_map(board: &Position, test: &'static str, lang: Lang) -> El {
    open_as(board, "", test, lang)
}

/// The same with a map of the board that is not the exact one.
fn open_as(board: &Position, view: &str, test: &'static str, lang: Lang) -> El {
    let href = format!("{}#s={}{view}", Route::BattleshipMap.href(), share::write_board(board));
    el("a.button").attr("href", href).id(test).with(lang.t(BattleshipLearn::OpenInMap))
}

/// A board under its name, which opens an explanation of its numbers.
fn named(name: &'static str, sure: Exactness, topic: BattleshipMap, board: Html, lang: Lang) -> El {
    let head = opens(topic, name, sure, lang);
    el("figure.sea-learn__board")
        .with(el("figcaption").with(head).with(" ").with(exactness_badge(sure, false, lang)))
        .with(board)
}

/// Where the ships of the five cells are.
const SHIPS: [[u8; 2]; 2] = [[0, 1], [3, 4]];

/// The five cells after a shot at one of them.
fn shoot(board: &Position, at: Place) -> Position {
    let hit = |column: u8| board.shot((0, column)).is_some();
    let answer = match SHIPS.iter().find(|ship| ship.contains(&at.1)) {
        None => AnswerName::Miss,
        Some(ship) if ship.iter().all(|&column| column == at.1 || hit(column)) => AnswerName::Sunk,
        Some(_) => AnswerName::Hit,
    };
    board.answered(at, Some(answer))
}

#[component]
fn FiveCells() -> Html {
    let lang = use_lang();
    let start = |touch| lines(1, 5, touch, &[(2, 2)]);
    let kept = use_value(|| start(TouchName::Diag));
    let now = Rc::new((*kept).clone());
    // The draw that picks the middle one of the three equal cells.
    let screen = Rc::new(Screen { draw: 9, ..Screen::default() });
    let (context, job) = use_maps(now.clone(), screen, None, Handler::noop());
    let touch = {
        let kept = kept.clone();
        Handler::from(move |touch| kept.set(lines(1, 5, touch, &[(2, 2)])))
    };
    let touches = vec![
        Choice::new(TouchName::Diag, lang.t(BattleshipLearn::Apart)).testid("five-apart"),
        Choice::new(TouchName::Free, lang.t(BattleshipLearn::MayTouch)).testid("five-free"),
    ];
    let step = |words: &'static str, view: View, label: BattleshipLearn| {
        let layer = context.layer(view).filter(|layer| layer.view == view);
        let choice = layer.and_then(|layer| context.choice(&layer));
        let open = choice.filter(|&at| now.shot(at).is_none());
        let next = open.map(|at| kept.set_to(shoot(&now, at)));
        let words = button(words, lang.t(label), next.clone().unwrap_or_default());
        words.flag("disabled", next.is_none())
    };
    let misses = now.shots.iter().filter(|shot| shot.answer == AnswerName::Miss).count();
    let buttons = el("div.buttons")
        .with(step("button.button@five-p", View::Matrix, BattleshipLearn::ShootP))
        .with(step(
            "button.button button--main@five-exact",
            View::Exact,
            BattleshipLearn::ShootExact,
        ))
        .with(button(
            "button.button@five-again",
            lang.t(BattleshipLearn::Again),
            kept.set_to(start(now.touch)),
        ))
        .with(open_in_map(&now, "five-map", lang));
    let exact = board(&context, View::Exact, "five-map-exact");
    let matrix = board(&context, View::Matrix, "five-map-p");
    let free = now.touch == TouchName::Free;
    card("section.card@five", lang.t(BattleshipLearn::FiveTitle), None)
        .with(el("p").with(lang.t(BattleshipLearn::FiveText)))
        .with(segmented(lang.t(BattleshipLearn::Rule), touches, &now.touch, &touch, true))
        .with(
            el("div.sea-learn__pair")
                .with(named(
                    lang.t(BattleshipMap::MapP),
                    Exactness::Heuristic,
                    BattleshipMap::AboutMatrix,
                    matrix,
                    lang,
                ))
                .with(named(
                    lang.t(BattleshipMap::MapExact),
                    Exactness::Exact,
                    BattleshipMap::AboutExact,
                    exact,
                    lang,
                )),
        )
        .with(
            el("p@five-count")
                .with(lang.fill(BattleshipLearn::Shots, &[&now.shots.len(), &misses])),
        )
        .with(buttons)
        .with(el("p.muted").with(lang.t(if free {
            BattleshipLearn::FiveFree
        } else {
            BattleshipLearn::FiveApart
        })))
        .with(progress_line(job.is_busy(), job.progress, None, lang))
        .html()
}

#[component]
fn Shortcut() -> Html {
    let lang = use_lang();
    let kept = use_value(|| BfRequest { a: 2, b: 2, k: 4 });
    let now = *kept;
    let job = use_job(Some(Ask::<Bf>::new(now)));
    // Three misses and one ship of four: the printed formula prefers a cell that is not the best.
    let example = use_memo((), |()| {
        let misses = [(0, 3), (1, 2), (3, 0)];
        let empty = lines(6, 6, TouchName::Diag, &[(4, 1)]);
        Rc::new(
            misses.into_iter().fold(empty, |board, at| board.answered(at, Some(AnswerName::Miss))),
        )
    });
    let screen = Screen { view: View::Classic, ..Screen::default() };
    let (context, _) = use_maps((*example).clone(), Rc::new(screen.clone()), None, Handler::noop());
    let mut published = context.clone();
    published.screen = Rc::new(Screen { published: true, ..screen });
    let stepper = |name: &'static str, value: u8, least: u8, to: fn(BfRequest, u8) -> BfRequest| {
        let change = |sign: &'static str, label: BattleshipLearn, next: Option<u8>| {
            let next = next.filter(|next| (least..=15).contains(next));
            let click = next.map(|next| kept.set_to(to(now, next)));
            button("button.button", sign, click.unwrap_or_default())
                .attr("aria-label", lang.fill(label, &[&name]))
                .flag("disabled", next.is_none())
                .id(format!("{name}-{sign}"))
        };
        el("div.row")
            .with(el("b.sea-learn__letter").with(name))
            .with(change("−", BattleshipLearn::Less, value.checked_sub(1)))
            .with(el("span.num sea-learn__value").with(value))
            .with(change("+", BattleshipLearn::More, value.checked_add(1)))
    };
    let value = |name: BattleshipLearn, number: Option<u32>, test: &'static str| {
        let number = number.map_or_else(|| "…".to_owned(), |number| number.to_string());
        el("div").with(el("dt").with(lang.t(name))).with(el("dd.num").id(test).with(number))
    };
    let report = job.report.as_deref();
    let wrong = report.is_some_and(|report| report.published != report.corrected);
    let printed = board(&published, View::Classic, "bf-published-map");
    let mended = board(&context, View::Classic, "bf-corrected-map");
    card("section.card@bf", lang.t(BattleshipLearn::BfTitle), None)
        .with(el("p").with(lang.t(BattleshipLearn::BfText)))
        .with(el("p.formula").with(lang.t(BattleshipLearn::BfPublished)))
        .with(el("p.formula").with(lang.t(BattleshipLearn::BfCorrected)))
        .with(
            el("div.row")
                .with(stepper("A", now.a, 0, |formula, a| BfRequest { a, ..formula }))
                .with(stepper("B", now.b, 0, |formula, b| BfRequest { b, ..formula }))
                .with(stepper("K", now.k, 1, |formula, k| BfRequest { k, ..formula })),
        )
        .with(
            el("dl.facts")
                .with(value(
                    BattleshipLearn::AsPublished,
                    report.map(|report| report.published),
                    "bf-published",
                ))
                .with(value(
                    BattleshipLearn::AsCorrected,
                    report.map(|report| report.corrected),
                    "bf-corrected",
                )),
        )
        .with(wrong.then(|| el("p.caution@bf-differs").with(lang.t(BattleshipLearn::Differs))))
        .with(el("p").with(lang.t(BattleshipLearn::BfBoard)))
        .with(
            el("div.sea-learn__pair")
                .with(named(
                    lang.t(BattleshipLearn::AsPublished),
                    Exactness::Heuristic,
                    BattleshipMap::AboutClassic,
                    printed,
                    lang,
                ))
                .with(named(
                    lang.t(BattleshipLearn::AsCorrected),
                    Exactness::Heuristic,
                    BattleshipMap::AboutClassic,
                    mended,
                    lang,
                )),
        )
        .with(el("div.buttons").with(open_as(&example, "&v=cp", "bf-map", lang)))
        .html()
}

#[component]
fn Opening() -> Html {
    let lang = use_lang();
    let empty = use_memo((), |()| Rc::new(Position::new(Preset::Russian.sea())));
    // The draw that picks E5 among the equal cells in the middle.
    let screen = Rc::new(Screen { draw: 4, ..Screen::default() });
    let (context, job) = use_maps((*empty).clone(), screen, None, Handler::noop());
    let chance = |view: View| {
        let layer = context.layer(view).filter(|layer| layer.view == view)?;
        let at = context.choice(&layer)?;
        Some((context.name(at), percent(context.chance(at)?, 1)))
    };
    let found = chance(View::Matrix).zip(chance(View::Exact)).map(|((a, p), (b, q))| {
        el("p@opening-answer").with(lang.fill(BattleshipLearn::OpeningFound, &[&a, &p, &b, &q]))
    });
    let matrix = board(&context, View::Matrix, "opening-p");
    let exact = board(&context, View::Exact, "opening-exact");
    card("section.card@opening", lang.t(BattleshipLearn::OpeningTitle), None)
        .with(el("p").with(lang.t(BattleshipLearn::OpeningText)))
        .with(
            el("div.sea-learn__pair")
                .with(named(
                    lang.t(BattleshipMap::MapP),
                    Exactness::Heuristic,
                    BattleshipMap::AboutMatrix,
                    matrix,
                    lang,
                ))
                .with(named(
                    lang.t(BattleshipMap::MapExact),
                    Exactness::Exact,
                    BattleshipMap::AboutExact,
                    exact,
                    lang,
                )),
        )
        .with(progress_line(job.is_busy(), job.progress, None, lang))
        .with(found)
        .with(el("div.buttons").with(open_in_map(&empty, "opening-map", lang)))
        .html()
}
