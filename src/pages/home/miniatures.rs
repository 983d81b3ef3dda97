//! The small examples: an answer in a line, and a picture of what it is about.

use yew::prelude::*;

use super::seen::use_seen;
use crate::components::board::Axes;
use crate::components::{Exactness, exactness_badge, ingredients, mini};
use crate::el::{El, all, el};
use crate::hooks::{JobHandle, JobState, use_job, use_lang};
use crate::i18n::{self, CommonText, HomeText, Lang, large, percent};
use crate::names;
use crate::samples;
use jobs::Ask;
use jobs::battleship::{AnswerName, Position, Posterior, PosteriorRequest, Preset};
use jobs::brew::{EngineEntry, EngineName, LineStep, Move, MoveRequest, usual_nodes};
use jobs::milljan::{Analyse, AnalyseRequest, Date, IdolId, State, exchange_limit};

/// A picture of 104 × 104, with what is on it in words; it is where the answer is looked at.
fn picture(
    place: &NodeRef,
    words: impl Into<AttrValue>,
    shapes: impl IntoIterator<Item = El>,
) -> El {
    el("svg.lab-card__picture")
        .attr("viewBox", "0 0 104 104")
        .attr("role", "img")
        .attr("aria-label", words.into())
        .node_ref(place)
        .list(shapes)
}

fn rect(class: &'static str, [x, y, width, height]: [f64; 4]) -> El {
    let size = |value: f64| i18n::plain(value, 1);
    el(class)
        .attr("x", size(x))
        .attr("y", size(y))
        .attr("width", size(width))
        .attr("height", size(height))
        .attr("rx", "2")
}

/// The line beside the picture, or why it is not there yet.
fn answer<Rep>(job: &JobHandle<Rep>, found: Option<El>, sure: Exactness, lang: Lang) -> El {
    let failed = matches!(job.state, JobState::Failed(_) | JobState::Crashed(_));
    match found {
        Some(found) => line(found, sure, lang),
        None if failed => el("p.lab-card__answer muted").with(lang.t(HomeText::MiniFailed)),
        None => el("p.lab-card__answer muted").with(lang.t(HomeText::MiniLoading)),
    }
}

fn line(found: El, sure: Exactness, lang: Lang) -> El {
    el("p.lab-card__answer").with(found).with(" ").with(exactness_badge(sure, false, lang))
}

/// The hand of the article of 2019-12-12.
const HAND: [IdolId; 13] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41];

/// The 担当 in it.
const OSHI: IdolId = 35;

/// A hand of Milljan, and what to send.
#[component]
pub fn Hand() -> Html {
    let (lang, place) = (use_lang(), use_node_ref());
    let sample = use_memo((), |()| {
        Ask::<Analyse>::new(AnalyseRequest {
            snapshot: Date::new(2019, 12, 12).expect("a day"),
            units_off: Vec::new(),
            units_own: Vec::new(),
            state: State::Drawn,
            claimed: Vec::new(),
            free: HAND.to_vec(),
            seen: Vec::new(),
            oshi: Some(OSHI),
            exchange_limit: exchange_limit(),
            focus: None,
            occasion: None,
        })
    });
    let seen = use_seen(&place);
    let job = use_job(seen.then(|| (*sample).clone()));
    let report = job.report.as_deref().filter(|_| job.state == JobState::Done);
    let best = report.and_then(|report| {
        let discards = report.discards.iter().flatten();
        discards.into_iter().find(|discard| Some(discard.tile) == report.best)
    });
    let tiles = HAND.iter().enumerate().map(|(at, &id)| {
        let face = names::face(id, lang);
        let (row, column) = (at / 5, at % 5);
        let sent = best.is_some_and(|best| best.tile == id);
        rect("rect.mini-tile", [column as f64 * 21.0 + 1.0, row as f64 * 35.0 + 1.0, 18.0, 32.0])
            .class(face.class(), true)
            .class("mini-tile--out", sent)
    });
    let found = best.map(|best| {
        let counts = lang.fill(CommonText::KindsAndTiles, &[&best.adv.len(), &best.weight]);
        el("span")
            .with(lang.t(HomeText::MiniSend))
            .with(" ")
            .with(mini(&names::face(best.tile, lang), None).class("out", true))
            .with(" ")
            .with(lang.t(HomeText::MiniWaits))
            .with(" ")
            .with(el("b").with(counts))
    });
    all([
        answer(&job, found, Exactness::Exact, lang),
        picture(&place, lang.t(HomeText::MiniTitle), tiles),
    ])
}

/// A Russian game in progress: nine misses, and a hit as the last shot.
const SHOTS: [(u8, u8); 10] =
    [(6, 1), (4, 5), (7, 7), (1, 4), (3, 3), (3, 4), (5, 7), (6, 9), (4, 3), (4, 2)];

/// A board of Battleship, and where to shoot.
#[component]
pub fn Fleet() -> Html {
    let (lang, place) = (use_lang(), use_node_ref());
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
    let seen = use_seen(&place);
    let job = use_job(seen.then(|| Ask::<Posterior>::new(request)));
    let report = job.report.as_deref().filter(|_| job.state == JobState::Done);
    let best = report.and_then(|report| report.best.first().copied());
    let chance = |(row, column): (u8, u8)| {
        report.and_then(|report| report.p.get(usize::from(row))?.get(usize::from(column)).copied())
    };
    let open = (0..100).map(|at| (at / 10, at % 10)).filter(|&at| sample.shot(at).is_none());
    let (least, most) = open
        .filter_map(chance)
        .filter(|&p| p > 0.0)
        .fold((1.0_f64, 0.0_f64), |(least, most), p| (least.min(p), most.max(p)));
    let cells = (0..100_u8).map(|at| {
        let at = (at / 10, at % 10);
        let heat = chance(at).map_or(0.0, |p| (p - least) / (most - least).max(1e-9));
        let (x, y) = (f64::from(at.1) * 10.3 + 1.0, f64::from(at.0) * 10.3 + 1.0);
        let cell = rect("rect.mini-cell", [x, y, 9.3, 9.3]);
        match sample.shot(at).map(|(_, shot)| shot.answer) {
            Some(AnswerName::Miss) => cell.class("mini-cell--miss", true),
            Some(_) => cell.class("mini-cell--hit", true),
            None => cell
                .class("mini-cell--best", best == Some(at))
                .attr("style", format!("--heat: {}", i18n::plain(heat.clamp(0.0, 1.0), 3))),
        }
    });
    let axes = Axes::kept();
    let found = report.zip(best).map(|(report, at)| {
        let name = axes.name(usize::from(at.0) * 10 + usize::from(at.1), 10);
        let p = percent(chance(at).unwrap_or_default(), 1);
        let left = large::count(&report.total, lang);
        el("span").with(lang.fill(HomeText::BattleshipMiniAnswer, &[&name, &p, &left]))
    });
    all([
        answer(&job, found, Exactness::Exact, lang),
        picture(&place, lang.t(HomeText::BattleshipMini), cells),
    ])
}

/// A contest that the game's AI has played: what each turn brought.
pub fn contest(lang: Lang) -> Html {
    let turns = samples::contest::TURNS;
    let most = turns.iter().map(|turn| turn.1).max().unwrap_or(1);
    let total: u32 = turns.iter().map(|turn| turn.1).sum();
    const COLOURS: [&str; 3] = [
        "rect.mini-turn mini-turn--vocal",
        "rect.mini-turn mini-turn--dance",
        "rect.mini-turn mini-turn--visual",
    ];
    let bars = turns.iter().enumerate().map(|(at, &(colour, points))| {
        let height = 3.0 + 97.0 * f64::from(points) / f64::from(most);
        let x = at as f64 * 13.0 + 1.0;
        rect(COLOURS[usize::from(colour)], [x, 103.0 - height, 11.0, height])
    });
    let each: Vec<String> = turns.iter().map(|turn| i18n::number(turn.1.into())).collect();
    let words = lang.fill(HomeText::ContestMini, &[&i18n::list(&each, lang)]);
    let found = el("span")
        .with(lang.fill(HomeText::ContestMiniAnswer, &[&turns.len(), &i18n::points(total, lang)]));
    all([line(found, Exactness::Exact, lang), picture(&NodeRef::default(), words, bars)])
}

/// The first turn of a game of Brew between two players of the article.
#[component]
pub fn Potion() -> Html {
    let (lang, place) = (use_lang(), use_node_ref());
    let sample = use_memo((), |()| {
        let engine = EngineEntry::named(EngineName::ArticleLate);
        let (state, player) = (Some(samples::brew::position()), Some(0));
        let nodes = usual_nodes();
        let request = MoveRequest { state, player, engine, nodes, ..MoveRequest::default() };
        Ask::<Move>::new(request)
    });
    let seen = use_seen(&place);
    let job = use_job(seen.then(|| (*sample).clone()));
    let report = job.report.as_deref().filter(|report| report.own && job.state == JobState::Done);
    let best = report.and_then(|report| Some((report.action?, report.lines.first()?)));
    let steps: &[LineStep] = best.map_or(&[], |(_, line)| &line.steps);
    let steps = &steps[..steps.len().min(8)];
    let columns = steps.iter().enumerate().flat_map(|(at, step)| column(at, step.inv));
    let words = match steps {
        [] => lang.t(HomeText::BrewMini).to_owned(),
        steps => {
            let words: Vec<String> =
                steps.iter().map(|step| ingredients::in_words(step.inv, lang)).collect();
            lang.fill(HomeText::BrewMiniLine, &[&words.join(" → ")])
        }
    };
    let found = best.map(|(action, _)| {
        el("span@home-brew-move").with(ingredients::action_view(action, lang).class("answer", true))
    });
    all([answer(&job, found, Exactness::Heuristic, lang), picture(&place, words, columns)])
}

/// The inventory after a turn, as a column of up to ten pieces.
fn column(at: usize, counts: [u8; 4]) -> impl Iterator<Item = El> {
    const TIERS: [&str; 4] = [
        "rect.mini-piece piece--0",
        "rect.mini-piece piece--1",
        "rect.mini-piece piece--2",
        "rect.mini-piece piece--3",
    ];
    let x = at as f64 * 13.0 + 1.0;
    let empty =
        (0..10).map(move |up| rect("rect.mini-piece", [x, 93.0 - f64::from(up) * 10.2, 11.0, 9.0]));
    let pieces = (0..4).flat_map(move |tier| (0..counts[tier]).map(move |_| TIERS[tier]));
    let full = pieces
        .zip(0..10)
        .map(move |(class, up)| rect(class, [x, 93.0 - f64::from(up) * 10.2, 11.0, 9.0]));
    empty.chain(full)
}

/// A position of Splendor: the decisions thought best, with their shares of the win.
pub fn splendor(lang: Lang) -> Html {
    const KINDS: [&str; 6] = [
        "circle.mini-gem mini-gem--w",
        "circle.mini-gem mini-gem--u",
        "circle.mini-gem mini-gem--g",
        "circle.mini-gem mini-gem--r",
        "circle.mini-gem mini-gem--k",
        "circle.mini-gem mini-gem--d",
    ];
    let best = samples::splendor::BEST;
    let most = best[0].2;
    let rows = best.iter().enumerate().flat_map(|(row, (_, change, share))| {
        let y = row as f64 * 36.0 + 1.0;
        let gems = change.iter().zip(KINDS).filter(|(count, _)| **count != 0);
        let gems = gems.enumerate().map(move |(at, (&count, class))| {
            el(class)
                .class("mini-gem--back", count < 0)
                .attr("cx", i18n::plain(at as f64 * 25.0 + 11.0, 1))
                .attr("cy", i18n::plain(y + 10.0, 1))
                .attr("r", "9")
        });
        let width = 102.0 * f64::from(*share) / f64::from(most);
        let bar = rect("rect.mini-share", [1.0, y + 22.0, width, 6.0])
            .class("mini-share--best", row == 0);
        gems.chain([bar])
    });
    let shares = best.map(|row| percent(f64::from(row.2) / 1000.0, 1));
    let [first, second, _] = &shares;
    let words = lang.fill(HomeText::SplendorMini, &[&i18n::list(&shares, lang)]);
    let found = lang.fill(HomeText::SplendorMiniAnswer, &[first, second]);
    all([
        line(el("span").with(found), Exactness::Heuristic, lang),
        picture(&NodeRef::default(), words, rows.collect::<Vec<_>>()),
    ])
}
