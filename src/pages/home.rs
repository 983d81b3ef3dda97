//! The labs on offer, each with a small real example.

use yew::prelude::*;

use crate::components::board::{Axes, Board, BoardProps, Cell, Mark};
use crate::components::{Exactness, exactness_badge, ingredients, mini, page, progress_line, tile};
use crate::el::{El, all, el, labelled};
use crate::hooks::{JobState, use_job, use_lang};
use crate::i18n::{self, CommonText, HomeText, Lang, Title, decimal, large, percent};
use crate::mount::mount;
use crate::names;
use crate::route::{Lab, Route, anchor, named_anchor};
use crate::store;
use jobs::battleship::{AnswerName, Position, Posterior, PosteriorRequest, Preset};
use jobs::brew::{
    self, BonusEntry, EngineEntry, EngineName, Move, MoveRequest, PlayerEntry, usual_nodes,
};
use jobs::milljan::{Analyse, AnalyseReport, AnalyseRequest, Date, IdolId, State, exchange_limit};
use jobs::{Ask, Progress};

/// The hand of the article of 2019-12-12.
const SAMPLE: [IdolId; 13] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41];

/// The 担当 in it.
const SAMPLE_OSHI: IdolId = 35;

/// What is on offer.
#[component]
pub fn Home() -> Html {
    let lang = use_lang();
    let intro = el("div.home__intro")
        .with(el("p.home__claim").with(lang.t(HomeText::AppClaim)))
        .with(el("p.muted").with(lang.t(HomeText::AppIntro)));
    page(
        Some(lang.t(Title::App)),
        el("div.home")
            .with(intro)
            .with(mount::<MilljanCard>(()))
            .with(mount::<SeaCard>(()))
            .with(plain_card(&CONTEST, lang))
            .with(mount::<BrewCard>(()))
            .with(plain_card(&SPLENDOR, lang)),
    )
}

/// The label of the link into a lab, depending on what it has saved.
fn go(kept: &str, lang: Lang) -> &'static str {
    if store::has(kept) { lang.t(CommonText::Continue) } else { lang.t(HomeText::OpenLab) }
}

#[component]
fn MilljanCard() -> Html {
    let lang = use_lang();
    let sample = use_memo((), |()| {
        Ask::<Analyse>::new(AnalyseRequest {
            snapshot: Date::new(2019, 12, 12).expect("a day"),
            units_off: Vec::new(),
            units_own: Vec::new(),
            state: State::Drawn,
            claimed: Vec::new(),
            free: SAMPLE.to_vec(),
            seen: Vec::new(),
            oshi: Some(SAMPLE_OSHI),
            exchange_limit: exchange_limit(),
            focus: None,
            occasion: None,
        })
    });
    let job = use_job(Some((*sample).clone()));
    let best = job.report.as_ref().and_then(|report| report.best);
    let tiles =
        SAMPLE.iter().map(|&id| tile(&names::face(id, lang), None).class("out", best == Some(id)));
    let answer = match (&job.report, &job.state) {
        (Some(report), _) => rows(report, lang),
        (None, JobState::Failed(_) | JobState::Crashed(_)) => {
            el("p.muted").with(lang.t(HomeText::MiniFailed))
        }
        (None, _) => el("p.muted").with(lang.t(HomeText::MiniLoading)),
    };
    let go = go(store::MILLJAN_CHECK, lang);
    let head = el("header.spread").with(el("h3").with(lang.t(HomeText::MiniTitle))).with(
        (job.state == JobState::Done).then(|| exactness_badge(Exactness::Exact, false, lang)),
    );
    let miniature = labelled("section.miniature", lang.t(HomeText::MiniTitle))
        .with(head)
        .with(el("div.tiles tiles--small").list(tiles))
        .with(el("div.miniature__answer").with(answer))
        .with(progress_line(job.is_busy(), Progress::default(), None, lang));
    el("article.card lab-card@home-card-milljan")
        .with(el("h2").with(lang.t(Title::Milljan)))
        .with(el("p").with(lang.t(HomeText::MilljanClaim)))
        .with(miniature)
        .with(
            el("p.buttons lab-card__go")
                .with(anchor(Route::MilljanCheck, "a.button button--main").with(go))
                .with(named_anchor(Route::MilljanMeet, "a.button", lang))
                .with(named_anchor(Route::MilljanLeague, "a.button@home-league", lang)),
        )
        .html()
}

/// A Russian game in progress: nine misses, and a hit as the last shot.
const SHOTS: [(u8, u8); 10] =
    [(6, 1), (4, 5), (7, 7), (1, 4), (3, 3), (3, 4), (5, 7), (6, 9), (4, 3), (4, 2)];

/// The counter that seed 12345 deals.
const BREW_RECIPES: [u8; 5] = [67, 77, 53, 65, 76];

/// The tome beside it.
const BREW_TOME: [u8; 6] = [24, 29, 4, 26, 14, 15];

#[component]
fn SeaCard() -> Html {
    let lang = use_lang();
    let sample = use_memo((), |()| {
        let shots = SHOTS.iter().enumerate();
        let answer =
            |at: usize| if at + 1 == SHOTS.len() { AnswerName::Hit } else { AnswerName::Miss };
        shots.fold(Position::new(Preset::Russian.sea()), |board, (number, &at)| {
            board.answered(at, Some(answer(number)))
        })
    });
    let Position { shots, .. } = (*sample).clone();
    let request = PosteriorRequest { shots, ..PosteriorRequest::new(sample.clone().sea()) };
    let job = use_job(Some(Ask::<Posterior>::new(request)));
    let report = job.report.as_deref().filter(|_| job.state == JobState::Done);
    let axes = Axes::kept();
    let best = report.and_then(|report| report.best.first().copied());
    let chance = |(row, column): (u8, u8)| {
        report.and_then(|report| report.p.get(usize::from(row))?.get(usize::from(column)).copied())
    };
    let open = (0..100).map(|at| (at / 10, at % 10)).filter(|&at| sample.shot(at).is_none());
    let (least, most) = open
        .filter_map(chance)
        .filter(|&p| p > 0.0)
        .fold((1.0_f64, 0.0_f64), |(least, most), p| (least.min(p), most.max(p)));
    let cell = |at: u8| {
        let place = (at / 10, at % 10);
        let shot = sample.shot(place).map(|(_, shot)| shot.answer);
        let p = chance(place).filter(|_| shot.is_none());
        let mark = match (shot, p) {
            (Some(AnswerName::Miss), _) => Mark::Miss,
            (Some(_), _) => Mark::Hit,
            (None, Some(0.0)) => Mark::Water,
            (None, _) => Mark::Plain,
        };
        let p = p.filter(|_| mark == Mark::Plain);
        let said = [axes.name(at.into(), 10), mark.words(lang).to_owned()];
        Cell {
            heat: p.map(|p| (p - least) / (most - least).max(1e-9)),
            text: p.map(|p| decimal(p * 100.0, 0)).unwrap_or_default().into(),
            mark,
            chosen: best == Some(place),
            label: said.join(" ").trim_end().to_owned().into(),
            ..Cell::default()
        }
    };
    let map = mount::<Board>(BoardProps {
        label: lang.t(HomeText::BattleshipMini).into(),
        testid: "home-board",
        width: 10,
        cells: (0..100).map(cell).collect(),
        axes,
        ..BoardProps::default()
    });
    let answer = report.zip(best).map(|(report, at)| {
        let name = axes.name(usize::from(at.0) * 10 + usize::from(at.1), 10);
        let p = percent(chance(at).unwrap_or_default(), 1);
        let left = large::count(&report.total, lang);
        el("p").with(lang.fill(HomeText::BattleshipMiniAnswer, &[&name, &p, &left]))
    });
    let failed = matches!(job.state, JobState::Failed(_) | JobState::Crashed(_));
    let waiting = if failed { HomeText::MiniFailed } else { HomeText::MiniLoading };
    let words = match answer {
        Some(answer) => answer,
        None => el("p.muted").with(lang.t(waiting)),
    };
    let go = go(store::BATTLESHIP_MAP, lang);
    let head = el("header.spread")
        .with(el("h3").with(lang.t(HomeText::BattleshipMini)))
        .with(report.map(|_| exactness_badge(Exactness::Exact, false, lang)));
    let miniature = labelled("section.miniature", lang.t(HomeText::BattleshipMini))
        .with(head)
        .with(el("div").flag("inert", true).with(map))
        .with(words)
        .with(progress_line(job.is_busy(), Progress::default(), None, lang));
    el("article.card lab-card@home-card-battleship")
        .with(el("h2").with(lang.t(Title::Battleship)))
        .with(el("p").with(lang.t(HomeText::BattleshipClaim)))
        .with(miniature)
        .with(
            el("p.buttons lab-card__go")
                .with(anchor(Route::BattleshipMap, "a.button button--main").with(go))
                .with(named_anchor(Route::BattleshipLearn, "a.button", lang)),
        )
        .html()
}

/// A lab without a miniature.
struct Plain {
    testid: &'static str,
    lab: Lab,
    game: CommonText,
    claim: HomeText,
    kept: &'static str,
    second: Route,
}

/// Contest.
const CONTEST: Plain = Plain {
    testid: "article.card lab-card@home-card-contest",
    lab: Lab::Contest,
    game: CommonText::ContestGame,
    claim: HomeText::ContestClaim,
    kept: store::CONTEST_LOADOUT,
    second: Route::ContestReplay,
};

/// Splendor.
const SPLENDOR: Plain = Plain {
    testid: "article.card lab-card@home-card-splendor",
    lab: Lab::Splendor,
    game: CommonText::SplendorGame,
    claim: HomeText::SplendorClaim,
    kept: store::SPLENDOR_PLAY,
    second: Route::SplendorAnalyse,
};

fn plain_card(card: &Plain, lang: Lang) -> El {
    el(card.testid)
        .with(el("h2").with(lang.t(card.lab.title())))
        .with(el("p.muted").with(lang.t(card.game)))
        .with(el("p").with(lang.t(card.claim)))
        .with(
            el("p.buttons lab-card__go")
                .with(anchor(card.lab.start(), "a.button button--main").with(go(card.kept, lang)))
                .with(named_anchor(card.second, "a.button", lang)),
        )
}

/// The first turn of a game between two players of the article.
#[component]
fn BrewCard() -> Html {
    let lang = use_lang();
    let sample = use_memo((), |()| {
        let seat = |first: u16| PlayerEntry {
            inv: [3, 0, 0, 0],
            score: 0,
            brewed: 0,
            active: true,
            ids: (first..first + 4).collect(),
            src: vec![-1, -2, -3, -4],
            castable: "1111".into(),
        };
        let state = brew::Position {
            turn: 0,
            recipes: BREW_RECIPES.to_vec(),
            tome: BREW_TOME.iter().map(|&spell| (spell, 0)).collect(),
            bonus: BonusEntry { count: [4, 4], value: [3, 1] },
            left: None,
            players: [seat(78), seat(82)],
        };
        let engine = EngineEntry::named(EngineName::ArticleLate);
        let (state, player, nodes) = (Some(state), Some(0), usual_nodes());
        let request = MoveRequest { state, player, engine, nodes, ..MoveRequest::default() };
        Ask::<Move>::new(request)
    });
    let job = use_job(Some((*sample).clone()));
    let best = job.report.as_deref().filter(|report| report.own);
    let best = best.and_then(|report| Some((report.action?, report.lines.first()?)));
    let failed = matches!(job.state, JobState::Failed(_) | JobState::Crashed(_));
    let waiting = if failed { HomeText::MiniFailed } else { HomeText::MiniLoading };
    let row = |title: HomeText, body: El| {
        el("div.miniature__row").with(el("dt").with(lang.t(title))).with(body)
    };
    let answer = match best {
        Some((action, line)) => el("dl")
            .with(row(
                HomeText::BrewMiniMove,
                el("dd@home-brew-move")
                    .with(ingredients::action_view(action, lang).class("answer", true)),
            ))
            .with(row(
                HomeText::BrewMiniLine,
                el("dd").with(ingredients::line(line.steps.iter().take(6), lang)),
            )),
        None => el("p.muted").with(lang.t(waiting)),
    };
    let head = el("header.spread").with(el("h3").with(lang.t(HomeText::BrewMini))).with(
        (job.state == JobState::Done).then(|| exactness_badge(Exactness::Heuristic, false, lang)),
    );
    let miniature = labelled("section.miniature", lang.t(HomeText::BrewMini))
        .with(head)
        .with(el("div.miniature__answer").with(answer))
        .with(progress_line(job.is_busy(), Progress::default(), None, lang));
    el("article.card lab-card@home-card-brew")
        .with(el("h2").with(lang.t(Title::Brew)))
        .with(el("p.muted").with(lang.t(CommonText::BrewGame)))
        .with(el("p").with(lang.t(HomeText::BrewClaim)))
        .with(miniature)
        .with(
            el("p.buttons lab-card__go")
                .with(
                    anchor(Route::BrewWatch, "a.button button--main")
                        .with(go(store::BREW_WATCH, lang)),
                )
                .with(named_anchor(Route::BrewPlay, "a.button", lang)),
        )
        .html()
}

/// The best discard with its waits, and one smallest exchange.
fn rows(report: &AnalyseReport, lang: Lang) -> El {
    let minis = |ids: &[IdolId], counted: bool| {
        all(ids.iter().map(|&id| {
            let copies = report.rem.get(usize::from(id)).filter(|_| counted);
            mini(&names::face(id, lang), copies.map(|&copies| copies.into()))
        }))
    };
    let row = |title: HomeText, body: El| {
        el("div.miniature__row").with(el("dt").with(lang.t(title))).with(body)
    };
    let best = report.discards.iter().flatten().find(|discard| Some(discard.tile) == report.best);
    let discard = best.map(|discard| {
        let counts = lang.fill(CommonText::KindsAndTiles, &[&discard.adv.len(), &discard.weight]);
        let body = el("dd")
            .with(mini(&names::face(discard.tile, lang), None).class("out", true))
            .with(el("span.miniature__label").with(lang.t(HomeText::MiniWaits)))
            .with(minis(&discard.adv, true))
            .with(el("span.num").with(counts));
        row(HomeText::MiniSend, body)
    });
    let exchange = report.exchanges.iter().flat_map(|all| all.top.first()).next().map(|best| {
        let body = el("dd")
            .with(minis(&best.out, false))
            .with(el("span").attr("aria-hidden", "true").with("→"))
            .with(minis(&best.into, true))
            .with(el("span.num").with(i18n::points(best.score, lang)));
        row(HomeText::MiniExchange, body)
    });
    el("dl").with(discard).with(exchange)
}
