//! A whole game: how likely each player was to win, what each move has cost, and the mistakes.

mod graph;
mod marks;

use yew::prelude::*;

use self::graph::Graph;
pub use self::marks::KEPT;
use self::marks::{Mark, Sum, cost, keep, kept};
use super::analysis::proof_words;
use super::game::{failure, way};
use super::move_text::MoveText;
use crate::components::{Choice, Exactness, about, card, progress_line, segmented};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::hooks::{JobState, use_effect_with, use_job, use_lang, use_value};
use crate::i18n::{Lang, SplendorReview, percent};
use crate::route::Route;
use jobs::Ask;
use jobs::splendor::{self, GameEntry, LevelEntry, ReviewReport, ReviewRequest, ReviewedEntry};
use share::{Chair, SplendorGame};

/// Simulations of a position.
const EACH: u64 = 2_000;
/// A smaller loss is shown as none: the other move was equally good.
const WORTH_TELLING: f32 = 0.0005;

/// Properties of [`Review`].
#[derive(Clone, PartialEq, Properties)]
pub struct ReviewProps {
    /// The game, including undone moves.
    pub game: GameEntry,
    /// How many moves count now.
    pub at: usize,
    /// The names of the players.
    pub names: Vec<String>,
    /// Receives where to go.
    pub go: Handler<usize>,
    /// The same as long as the review is looked at.
    pub slide: Handler<usize>,
}

/// What is drawn.
struct View<'a> {
    props: &'a ReviewProps,
    report: &'a ReviewReport,
    /// Whether only mistakes are listed.
    only: bool,
    lang: Lang,
}

/// A whole game.
#[component]
pub fn Review(props: &ReviewProps) -> Html {
    let lang = use_lang();
    // A different game has to be requested again.
    let wanted = use_value(|| None::<GameEntry>);
    let only = use_value(|| true);
    let before = use_memo(props.game.clone(), kept);
    let asked = wanted.as_ref().filter(|game| **game == props.game).cloned();
    let request = asked.clone().map(|game| {
        let request = ReviewRequest { game, simulations: EACH, ..ReviewRequest::default() };
        Ask::<splendor::Review>::new(request)
    });
    let job = use_job(request);
    let fresh = job.report.clone().filter(|_| job.fresh && asked.is_some());
    let is_done = fresh.is_some() && job.state == JobState::Done;
    {
        let (game, report) = (props.game.clone(), fresh.clone());
        use_effect_with(is_done, move |done| {
            if let Some(report) = report.filter(|_| *done) {
                keep(&game, &report);
            }
        });
    }
    let begin = {
        let (wanted, game) = (wanted.clone(), props.game.clone());
        Handler::from(move |()| wanted.set(Some(game.clone())))
    };
    let report = fresh.as_deref().or((*before).as_ref());
    let label = if report.is_some() { SplendorReview::Again } else { SplendorReview::Start };
    let start = asked.is_none().then(|| {
        button("button.button@review", lang.t(label), begin)
            .class("button--main", report.is_none())
            .class("button--small", report.is_some())
    });
    let progress =
        asked.is_some().then(|| progress_line(job.is_busy(), job.progress, Some(&job.stop), lang));
    let found = report.map(|report| {
        let view = View { props, report, only: *only, lang };
        let choices = vec![
            Choice::new(true, lang.t(SplendorReview::Mistakes)).testid("only-mistakes"),
            Choice::new(false, lang.t(SplendorReview::AllMoves)).testid("all-reviewed"),
        ];
        let which = segmented(lang.t(SplendorReview::Which), choices, &*only, &only.setter(), true);
        el("div.stack@reviewed")
            .attr("data-moves", report.moves.len())
            .with(view.graph())
            .with(view.sums())
            .with(el("div.row").with(which).with(view.next()))
            .with(view.list())
    });
    card("section.card@review-card", lang.t(SplendorReview::Heading), None)
        .with(start)
        .with(progress)
        .with(failure(&job.state, &job.retry, lang))
        .with(found)
        .html()
}

impl View<'_> {
    fn graph(&self) -> El {
        let ReviewProps { game, at, names, go, slide } = self.props;
        let moves = &self.report.moves;
        Graph { moves, all: game.moves.len(), at: *at, names, go, slide, lang: self.lang }.draw()
    }

    /// Each player's mistakes and mean loss.
    fn sums(&self) -> El {
        let lang = self.lang;
        let each = self.props.names.iter().enumerate().map(|(seat, name)| {
            let sum = Sum::of(&self.report.moves, seat);
            let mean = percent(f64::from(sum.mean), 1);
            let words =
                lang.fill(SplendorReview::SumWords, &[name, &sum.blunders, &sum.mistakes, &mean]);
            el("li.num").with(words)
        });
        el("ul.gem-sums").list(each)
    }

    /// The next mistake after the current place, or the first one.
    fn next(&self) -> Option<El> {
        let marked: Vec<usize> = self
            .report
            .moves
            .iter()
            .enumerate()
            .filter(|(_, made)| Mark::of(made).is_some())
            .map(|(at, _)| at)
            .collect();
        let next = marked.iter().find(|at| **at > self.props.at).or(marked.first())?;
        let label = self.lang.t(SplendorReview::Next);
        let go = on(&self.props.go, *next);
        Some(button("button.button button--small@next-mistake", label, go))
    }

    fn list(&self) -> El {
        let shown = |made: &ReviewedEntry| !self.only || Mark::of(made).is_some();
        let rows = self.report.moves.iter().enumerate().filter(|(_, made)| shown(made));
        let rows: Vec<El> = rows.map(|(at, made)| self.row(at, made)).collect();
        if rows.is_empty() {
            return el("p.muted@no-mistakes").with(self.lang.t(SplendorReview::NoMistakes));
        }
        el("ol.gem-costs").list(rows)
    }

    fn row(&self, at: usize, made: &ReviewedEntry) -> El {
        let (lang, ReviewProps { game, names, go, .. }) = (self.lang, self.props);
        let lost = cost(made);
        let mark = Mark::of(made);
        let text =
            |id: u16, card: Option<u8>| MoveText { id, space: game.space, card, noble: None };
        let numbers = vec![
            (lang.t(SplendorReview::CouldHave), percent(f64::from(made.could), 1)),
            (lang.t(SplendorReview::Got), percent(f64::from(made.played), 1)),
            (lang.t(SplendorReview::Error), format!("±{}", percent(f64::from(made.margin), 1))),
        ];
        let is_sure = made.proof.is_some() && made.best_proof.is_some();
        let exactness = if is_sure { Exactness::Exact } else { Exactness::Heuristic };
        let value = about(SplendorReview::CostTopic, numbers, exactness, lang)
            .with(el("b.num").with(percent(f64::from(-lost), 1)));
        let better = (made.best != made.id && lost >= WORTH_TELLING).then(|| {
            let sure = made.best_proof.map(|proof| el("span").with(proof_words(proof, lang)));
            el("span.muted")
                .with(lang.t(SplendorReview::Better))
                .with(" ")
                .with(text(made.best, made.best_card).signs(lang))
                .with(" ")
                .with(sure)
        });
        let again = mark.map(|_| self.again(at, made));
        el("li.gem-cost")
            .class("gem-cost--marked", mark.is_some())
            .class("gem-cost--here", at == self.props.at)
            .attr("data-cost", (1000.0 * lost) as u32)
            .with(
                button("button.gem-past", el("span.muted num").with(at + 1), on(go, at))
                    .id(format!("reviewed-{at}"))
                    .attr("aria-label", lang.fill(SplendorReview::GoToMove, &[&(at + 1)]))
                    .with(el("span.gem-past__who").with(names.get(usize::from(made.seat)).cloned()))
                    .with(text(made.id, made.card).signs(lang))
                    .with(mark.map(|mark| el("b.caution").with(mark.sign()))),
            )
            .with(value)
            .with(better)
            .with(again)
    }

    /// A link to play on from before a move, in the seat of who made it.
    fn again(&self, at: usize, made: &ReviewedEntry) -> El {
        let mut game = self.props.game.clone();
        game.moves.truncate(at);
        let chair = |seat: usize| {
            if seat == usize::from(made.seat) {
                Chair::Here
            } else {
                Chair::Level(LevelEntry::Merchant)
            }
        };
        let chairs = (0..self.props.names.len()).map(chair).collect();
        let at = u16::try_from(at).unwrap_or(u16::MAX);
        let shared = SplendorGame { game, chairs, at };
        let words = "a.button button--small";
        way(words, Route::SplendorPlay, &shared, self.lang.t(SplendorReview::TryAgain))
            .id(format!("try-again-{at}"))
    }
}
