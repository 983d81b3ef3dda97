//! A whole game: how likely each player was to win, what each move has cost, and the mistakes.

mod marks;

use yew::prelude::*;

pub use self::marks::KEPT;
use self::marks::{EACH, REVIEWER, cost, mark};
use super::analysis::proof_words;
use super::game::way;
use super::move_text::MoveText;
use crate::components::{Exactness, GameGraph, GraphDot, GraphLine, about};
use crate::el::{El, button, el, on};
use crate::game_review::{Looked, Mark, Sum, use_review};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_lang};
use crate::i18n::{Lang, ReviewText, SplendorReview, number, percent};
use crate::route::Route;
use jobs::splendor::{GameEntry, LevelEntry, ReviewReport, ReviewedEntry};
use share::{Chair, SplendorGame};

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
    /// Receives what is marked.
    pub marked: Handler<Marks>,
}

/// The marked moves of a game: the number of moves before each, and its mark.
pub type Marks = Vec<(usize, Mark)>;

fn marks(report: &ReviewReport) -> Marks {
    let moves = report.moves.iter().enumerate();
    moves.filter_map(|(at, made)| Some((at, mark(made)?))).collect()
}

/// What is drawn.
struct View<'a> {
    props: &'a ReviewProps,
    report: &'a ReviewReport,
    looked: &'a Looked<ReviewReport>,
    lang: Lang,
}

/// A whole game.
#[component]
pub fn Review(props: &ReviewProps) -> Html {
    let lang = use_lang();
    let looked = use_review(&REVIEWER, &props.game);
    let told = props.marked.clone();
    use_effect_with(looked.report.clone(), move |report| {
        told.emit(report.as_deref().map(marks).unwrap_or_default());
    });
    let found = looked.report.as_deref().map(|report| {
        let view = View { props, report, looked: &looked, lang };
        el("div.stack@reviewed")
            .attr("data-moves", report.moves.len())
            .with(view.graph())
            .with(view.sums())
            .with(looked.ways(&view.marked(), props.at, &props.go, lang))
            .with(view.list())
            .with(el("p.muted").with(lang.fill(SplendorReview::Basis, &[&number(EACH)])))
    });
    looked.card(found, lang).html()
}

impl View<'_> {
    fn graph(&self) -> El {
        let (lang, ReviewProps { game, at, names, go, slide, .. }) = (self.lang, self.props);
        let moves = &self.report.moves;
        let share = |made: &ReviewedEntry, seat: usize| -> f64 {
            made.wins.get(seat).copied().unwrap_or(0.0).into()
        };
        let line = |(seat, name): (usize, &String)| GraphLine {
            name: name.clone(),
            heights: moves.iter().map(|made| share(made, seat)).collect(),
            player: seat,
            thin: false,
        };
        // A mistake lies on the line of who made it.
        let dot = |(at, made): (usize, &ReviewedEntry)| {
            let height = share(made, made.seat.into());
            mark(made).map(|mark| GraphDot { at, height, blunder: mark == Mark::Blunder })
        };
        GameGraph {
            lines: names.iter().enumerate().map(line).collect(),
            dots: moves.iter().enumerate().filter_map(dot).collect(),
            all: game.moves.len(),
            at: *at,
            ends: ["100%", "0%"].map(str::to_owned),
            label: lang.t(SplendorReview::GraphLabel),
            place: lang.t(ReviewText::Place),
            go,
            slide,
        }
        .draw()
    }

    /// The places before mistakes.
    fn marked(&self) -> Vec<usize> {
        marks(self.report).into_iter().map(|(at, _)| at).collect()
    }

    /// Each player's mistakes and mean loss.
    fn sums(&self) -> El {
        let lang = self.lang;
        let each = self.props.names.iter().enumerate().map(|(seat, name)| {
            let own = self.report.moves.iter().filter(|made| usize::from(made.seat) == seat);
            let sum = Sum::of(own.map(|made| (Some(cost(made).into()), mark(made))));
            let mean = percent(sum.mean, 1);
            let words =
                lang.fill(SplendorReview::SumWords, &[name, &sum.blunders, &sum.mistakes, &mean]);
            el("li.num").with(words)
        });
        el("ul.game-sums").list(each)
    }

    fn list(&self) -> El {
        let shown = |made: &ReviewedEntry| !*self.looked.only || mark(made).is_some();
        let rows = self.report.moves.iter().enumerate().filter(|(_, made)| shown(made));
        let rows: Vec<El> = rows.map(|(at, made)| self.row(at, made)).collect();
        if rows.is_empty() {
            return el("p.muted@no-mistakes").with(self.lang.t(SplendorReview::NoMistakes));
        }
        el("ol.game-costs").list(rows)
    }

    fn row(&self, at: usize, made: &ReviewedEntry) -> El {
        let (lang, ReviewProps { game, names, go, .. }) = (self.lang, self.props);
        let lost = cost(made);
        let mark = mark(made);
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
                .with(lang.t(ReviewText::Better))
                .with(" ")
                .with(text(made.best, made.best_card).signs(lang))
                .with(" ")
                .with(sure)
        });
        let again = mark.map(|_| self.again(at, made));
        el("li.game-cost")
            .class("game-cost--marked", mark.is_some())
            .class("game-cost--here", at == self.props.at)
            .attr("data-cost", (1000.0 * lost) as u32)
            .with(
                button("button.game-past", el("span.muted num").with(at + 1), on(go, at))
                    .id(format!("reviewed-{at}"))
                    .attr("aria-label", lang.fill(SplendorReview::GoToMove, &[&(at + 1)]))
                    .with(
                        el("span.game-past__who").with(names.get(usize::from(made.seat)).cloned()),
                    )
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
        way(words, Route::SplendorPlay, &shared, self.lang.t(ReviewText::TryAgain))
            .id(format!("try-again-{at}"))
    }
}
