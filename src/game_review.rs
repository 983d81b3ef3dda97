//! Reviews of whole games, in any lab: they are asked for, kept, and lead from mistake to mistake.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use crate::components::{self, Choice, card, progress_line, segmented};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::hooks::{JobHandle, JobState, ValueHandle, use_effect_with, use_job, use_value};
use crate::i18n::{Lang, ReviewText};
use crate::store::Slot;
use jobs::{Ask, Job, JobError};

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// “?”
    Mistake,
    /// “??”
    Blunder,
}

impl Mark {
    /// As players write it.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// What a player's moves have cost in all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sum {
    /// Those marked “?”.
    pub mistakes: usize,
    /// Those marked “??”.
    pub blunders: usize,
    /// The mean loss of a move.
    pub mean: f64,
}

impl Sum {
    /// That of moves, each with its loss, where numbers can express it, and its mark.
    pub fn of(moves: impl IntoIterator<Item = (Option<f64>, Option<Mark>)>) -> Self {
        let mut sum = Self::default();
        let (mut lost, mut count) = (0.0, 0_u32);
        for (cost, mark) in moves {
            lost += cost.unwrap_or(0.0);
            count += u32::from(cost.is_some());
            sum.mistakes += usize::from(mark == Some(Mark::Mistake));
            sum.blunders += usize::from(mark == Some(Mark::Blunder));
        }
        sum.mean = lost / f64::from(count.max(1));
        sum
    }
}

/// A game with its review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptReview<G, R> {
    /// Of the player and of what reviews say: older ones are asked for anew.
    pub version: u32,
    /// The game.
    pub game: G,
    /// What it was worth.
    pub report: R,
}

/// Reviews that are kept, the newest last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeptReviews<G, R>(pub Vec<KeptReview<G, R>>);

/// Most reviews that are kept; the oldest is dropped.
const MOST: usize = 12;

/// How a lab's games are reviewed.
pub struct Reviewer<J: Job, G: 'static> {
    /// Where reviews are kept.
    pub slot: Slot<KeptReviews<G, J::Report>>,
    /// Rises with the player, the search or what a review says.
    pub version: u32,
    /// The question about a game.
    pub ask: fn(G) -> J::Request,
    /// An error in words.
    pub error: fn(&JobError, Lang) -> String,
}

impl<J: Job, G: Clone + PartialEq> Reviewer<J, G>
where
    J::Report: Clone,
{
    /// The review of a game that was looked at before.
    fn kept(&self, game: &G) -> Option<J::Report> {
        let all = self.slot.read()?;
        let found = all.0.into_iter().rev().find(|kept| kept.game == *game);
        found.map(|kept| kept.report)
    }

    /// Whether it could be kept.
    fn keep(&self, game: &G, report: &J::Report) -> bool {
        let mut all = self.slot.read().map_or_else(Vec::new, |all| all.0);
        all.retain(|kept| kept.game != *game);
        let (version, report) = (self.version, report.clone());
        all.push(KeptReview { version, game: game.clone(), report });
        let over = all.len().saturating_sub(MOST);
        all.drain(..over);
        self.slot.write(&KeptReviews(all));
        self.kept(game).is_some()
    }
}

/// A game's review on a screen.
pub struct Looked<R> {
    /// The moves, as far as they have been looked at.
    pub report: Option<Rc<R>>,
    /// Whether only mistakes are listed.
    pub only: ValueHandle<bool>,
    job: JobHandle<R>,
    asked: bool,
    begin: Handler<()>,
    error: fn(&JobError, Lang) -> String,
}

/// Reviews a game when that is wanted; one that was reviewed before is there at once.
#[hook]
pub fn use_review<J, G>(reviewer: &'static Reviewer<J, G>, game: &G) -> Looked<J::Report>
where
    J: Job + 'static,
    J::Report: Clone + PartialEq,
    G: Clone + PartialEq + 'static,
{
    // A different game has to be requested again.
    let wanted = use_value(|| None::<G>);
    let only = use_value(|| true);
    let kept = use_value(|| 0_u32);
    let before = use_memo((game.clone(), *kept), |(game, _)| reviewer.kept(game).map(Rc::new));
    let asked = wanted.as_ref().filter(|wanted| *wanted == game).cloned();
    let job = use_job(asked.clone().map(|game| Ask::<J>::new((reviewer.ask)(game))));
    let fresh = job.report.clone().filter(|_| job.fresh && asked.is_some());
    let is_done = fresh.is_some() && job.state == JobState::Done;
    {
        let (game, report) = (game.clone(), fresh.clone());
        let wanted = wanted.clone();
        use_effect_with(is_done, move |done| {
            // One that cannot be kept is there as long as the screen asks for it.
            if report.is_some_and(|report| *done && reviewer.keep(&game, &report)) {
                kept.set(*kept.newest() + 1);
                wanted.set(None);
            }
        });
    }
    let begin = wanted.set_to(Some(game.clone()));
    // What is whole goes before what has just begun.
    let report = (*before).clone().or(fresh);
    Looked { report, only, job, asked: asked.is_some(), begin, error: reviewer.error }
}

impl<R> Looked<R> {
    /// The section with the review: what begins it, how far it is, and what was found.
    pub fn card(&self, found: Option<El>, lang: Lang) -> El {
        let label = if self.report.is_some() { ReviewText::Again } else { ReviewText::Start };
        let stopped = self.job.state == JobState::Stopped;
        let begin = if self.asked { &self.job.retry } else { &self.begin };
        let start = (!self.asked || stopped).then(|| {
            button("button.button@review", lang.t(label), begin.clone())
                .class("button--main", self.report.is_none())
                .class("button--small", self.report.is_some())
        });
        let job = &self.job;
        let progress =
            self.asked.then(|| progress_line(job.is_busy(), job.progress, Some(&job.stop), lang));
        card("section.card@review-card", lang.t(ReviewText::Heading), None)
            .with(start)
            .with(progress)
            .with(components::failure(&job.state, &job.retry, self.error, lang))
            .with(found)
    }

    /// The choice between mistakes and all moves, and the way to the mistake after a place or to the
    /// first one. `marked`: the places before mistakes.
    pub fn ways(&self, marked: &[usize], at: usize, go: &Handler<usize>, lang: Lang) -> El {
        let choices = vec![
            Choice::new(true, lang.t(ReviewText::Mistakes)).testid("only-mistakes"),
            Choice::new(false, lang.t(ReviewText::AllMoves)).testid("all-reviewed"),
        ];
        let only = &self.only;
        let which = segmented(lang.t(ReviewText::Which), choices, &**only, &only.setter(), true);
        let later = marked.iter().position(|place| *place > at).unwrap_or(0);
        let next = marked.get(later).map(|place| {
            let label = lang.fill(ReviewText::Next, &[&(later + 1), &marked.len()]);
            button("button.button button--small@next-mistake", label, on(go, *place))
        });
        el("div.row").with(which).with(next)
    }
}
