//! A whole game: rupees and what was in sight for each player, what each move has cost, and the
//! mistakes.

mod marks;
mod told;

use yew::prelude::*;

pub use self::marks::{KEPT, WORTH_TELLING, better, mark_of};
use self::marks::{REVIEWER, mark};
pub use self::told::{Reviewed, told};
use super::article::about;
use super::game::{self, Game};
use super::seat::Seat;
use super::value::{ends_in, lost, written};
use crate::components::ingredients::{action_view, action_words};
use crate::components::{Exactness, GameGraph, GraphDot, GraphLine};
use crate::el::{El, button, el, on};
use crate::game_review::{Looked, Mark, Sum, use_review};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_lang};
use crate::i18n::{BrewReview, BrewText, Lang, ReviewText};
use crate::route::Route;
use jobs::brew::{EndEntry, ReviewReport, ReviewedEntry};
use share::write_brew_game;

/// Properties of [`Review`].
#[derive(Clone, PartialEq, Properties)]
pub struct ReviewProps {
    /// The game, including undone turns.
    pub game: Game,
    /// How many turns count now.
    pub at: usize,
    /// The names of the players.
    pub names: [String; 2],
    /// Who would sit opposite each player who tries again.
    pub foes: [Seat; 2],
    /// Receives where to go: before which turn, and whose.
    pub go: Handler<(usize, usize)>,
    /// The same as long as the review is looked at.
    pub slide: Handler<usize>,
    /// Whose turns are looked at.
    pub side: usize,
    /// Receives the review once it is whole.
    pub tell: Handler<Reviewed>,
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
    let turns = props.game.acts.len();
    let whole = looked.report.clone().filter(|report| report.turns.len() == turns);
    let (game, tell) = (props.game.clone(), props.tell.clone());
    use_effect_with(whole, move |report| {
        if let Some(report) = report.clone() {
            tell.emit(Reviewed { game, report });
        }
    });
    let found = looked.report.as_deref().map(|report| {
        let view = View { props, report, looked: &looked, lang };
        el("div.stack@reviewed")
            .attr("data-turns", report.turns.len())
            .with(view.graph())
            .with(view.sums())
            .with(looked.ways(&view.marked(), props.at, &view.to_mistake(), lang))
            .with(view.list())
    });
    looked.card(found, lang).html()
}

/// How a line ends the game, in words.
pub fn end_words(end: EndEntry, lang: Lang) -> String {
    ends_in(end.outcome, end.turns.into(), lang)
}

impl View<'_> {
    /// What a player is called, also where both have the same name.
    fn name(&self, player: usize) -> String {
        let [one, two] = &self.props.names;
        let name = &self.props.names[player];
        if one == two {
            format!("{} {name}", self.lang.fill(BrewText::Taker, &[&(player + 1)]))
        } else {
            name.clone()
        }
    }

    /// Both players' part of each turn: turn, player, and what was done.
    fn moves(&self) -> impl Iterator<Item = (usize, usize, &ReviewedEntry)> {
        let turns = self.report.turns.iter().enumerate();
        turns.flat_map(|(at, both)| [(at, 0, &both[0]), (at, 1, &both[1])])
    }

    /// What a player has, and what is in sight.
    fn heights(&self, player: usize) -> [Vec<f64>; 2] {
        let each = |height: fn(&ReviewedEntry) -> f64| -> Vec<f64> {
            let turns = self.report.turns.iter().map(|both| height(&both[player]));
            // Where the game ends, both are what it ended with.
            let end = self.report.points.filter(|_| self.is_whole());
            turns.chain(end.map(|points| f64::from(points[player]))).collect()
        };
        [each(|entry| f64::from(entry.score.max(0))), each(|entry| f64::from(entry.sight.max(0)))]
    }

    fn is_whole(&self) -> bool {
        self.report.turns.len() == self.props.game.acts.len()
    }

    fn graph(&self) -> El {
        let (lang, ReviewProps { game, at, slide, .. }) = (self.lang, self.props);
        let (go, side) = (self.props.go.clone(), self.props.side);
        let go = Handler::from(move |at: usize| go.emit((at, side)));
        let all = [0, 1].map(|player| self.heights(player));
        let top = all.iter().flatten().flatten().copied().fold(1.0, f64::max);
        let mut lines = Vec::new();
        for (player, both) in all.iter().enumerate() {
            let names = [BrewReview::Rupees, BrewReview::InSight]
                .map(|key| lang.fill(key, &[&self.name(player)]));
            for (at, (heights, name)) in both.iter().zip(names).enumerate() {
                let heights = heights.iter().map(|height| height / top).collect();
                lines.push(GraphLine { name, heights, player, thin: at == 0 });
            }
        }
        // A mistake lies on the line of who made it.
        let dots = self.moves().filter_map(|(at, player, entry)| {
            let height = all[player][1].get(at)? / top;
            mark(entry).map(|mark| GraphDot { at, height, blunder: mark == Mark::Blunder })
        });
        GameGraph {
            lines,
            dots: dots.collect(),
            all: game.acts.len(),
            at: *at,
            ends: [format!("{top:.0}"), "0".to_owned()],
            label: lang.t(BrewReview::GraphLabel),
            place: lang.t(ReviewText::Place),
            go: &go,
            slide,
        }
        .draw()
    }

    /// Each player's mistakes and mean cost.
    fn sums(&self) -> El {
        let lang = self.lang;
        let each = [0, 1].map(|player| {
            let own = self.moves().filter(|(_, who, _)| *who == player);
            let costs = own.map(|(_, _, entry)| (entry.cost, mark(entry)));
            let sum = Sum::of(costs);
            let mean = lost(sum.mean);
            let name = self.name(player);
            let words =
                lang.fill(BrewReview::SumWords, &[&name, &sum.blunders, &sum.mistakes, &mean]);
            el("li.num").with(words)
        });
        el("ul.game-sums").list(each)
    }

    /// Leads to a place, and to who made the mistake there.
    fn to_mistake(&self) -> Handler<usize> {
        let who: Vec<(usize, usize)> = self
            .moves()
            .filter(|(_, _, entry)| mark(entry).is_some())
            .map(|(at, player, _)| (at, player))
            .collect();
        let (go, side) = (self.props.go.clone(), self.props.side);
        Handler::from(move |at: usize| {
            // Where both made one, whoever is looked at.
            let there = || who.iter().filter(|(there, _)| *there == at).map(|(_, player)| *player);
            let player = there().find(|player| *player == side).or_else(|| there().next());
            go.emit((at, player.unwrap_or(side)));
        })
    }

    /// The places before mistakes.
    fn marked(&self) -> Vec<usize> {
        let mut places: Vec<usize> =
            self.moves().filter(|(_, _, entry)| mark(entry).is_some()).map(|it| it.0).collect();
        places.dedup();
        places
    }

    fn list(&self) -> El {
        let only = *self.looked.only;
        let rows = self.moves().filter(|(_, _, entry)| !only || mark(entry).is_some());
        let rows: Vec<El> = rows.map(|(at, player, entry)| self.row(at, player, entry)).collect();
        if rows.is_empty() && only && self.is_whole() {
            return el("p.muted@no-mistakes").with(self.lang.t(BrewReview::NoMistakes));
        }
        el("ol.game-costs").list(rows)
    }

    fn row(&self, at: usize, player: usize, entry: &ReviewedEntry) -> El {
        let (lang, go, name) = (self.lang, &self.props.go, self.name(player));
        let mark = mark(entry);
        let said = entry.played.map_or_else(
            || lang.t(BrewReview::NothingDone).to_owned(),
            |played| action_words(played, lang),
        );
        let label = format!("{} · {name}: {said}", lang.fill(BrewReview::GoToTurn, &[&(at + 1)]));
        let done = match entry.played {
            Some(played) => action_view(played, lang),
            None => el("span.muted").with(said),
        };
        // Where numbers cannot say it, words say how the line ends.
        let value = match (entry.cost, entry.played_end, entry.end) {
            (Some(cost), _, _) => {
                let numbers = vec![(lang.t(BrewReview::BestWorth), written(entry.value))];
                let cost = lost(cost);
                Some(
                    about(BrewReview::CostTopic, numbers, Exactness::Heuristic, lang)
                        .with(el("b.num").with(cost)),
                )
            }
            (None, Some(end), _) => Some(el("span").with(end_words(end, lang))),
            (None, None, Some(end)) => {
                Some(el("span").with(lang.fill(BrewText::BestEnds, &[&end_words(end, lang)])))
            }
            _ => None,
        };
        let others = [entry.best, entry.advised];
        let better = better(entry.played, entry.cost, entry.reason, others).map(|better| {
            el("span.muted")
                .with(lang.t(ReviewText::Better))
                .with(" ")
                .with(action_view(better, lang))
        });
        let again = mark.map(|_| self.again(at, player));
        el("li.game-cost")
            .class("game-cost--marked", mark.is_some())
            .class("game-cost--here", at == self.props.at)
            .attr("data-cost", entry.cost.map(|cost| (100.0 * cost) as u32))
            .with(
                button("button.game-past", el("span.muted num").with(at + 1), on(go, (at, player)))
                    .id(format!("reviewed-{at}-{player}"))
                    .attr("aria-label", label)
                    .with(el("span.game-past__who").with(name))
                    .with(done)
                    .with(mark.map(|mark| el("b.caution").with(mark.sign()))),
            )
            .with(value)
            .with(better)
            .with(again)
    }

    /// A link to play on from before a turn, in the seat of who made the mistake.
    fn again(&self, at: usize, player: usize) -> El {
        let ReviewProps { game, foes, .. } = self.props;
        let mut game = game.clone();
        game.acts.truncate(at);
        let foe = &foes[player];
        let mut players = [(None, 0), (None, 0)];
        players[1 - player] = (Some(foe.engine.clone()), foe.nodes);
        let shared = game::shared(&game, players, at);
        el("a.button button--small")
            .id(format!("try-again-{at}-{player}"))
            .attr("href", game::address(Route::BrewPlay, &write_brew_game(&shared)))
            .with(self.lang.t(ReviewText::TryAgain))
    }
}
