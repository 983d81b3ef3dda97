//! `milljan.review`: a player's decisions in a game, each beside the best one.

use serde::{Deserialize, Serialize};

use super::analyse::{Work, work};
use super::play::PlaySearch;
use super::{Act, Action, Advice, MilljanError, PlayRequest, Way};
use jobs_core::{Job, JobError, Lane, Progress, Search, Step, within};

/// `milljan.review`
pub struct Review;

/// A game, and whose decisions in it are of interest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The game with its decisions so far.
    pub game: PlayRequest,
    /// The seat whose decisions are looked at, from 0.
    pub seat: u8,
}

/// The decisions looked at so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewReport {
    /// The seat's decisions among several possibilities, in the order of the game.
    pub decisions: Vec<Decision>,
}

/// A decision and what would have been best: by what the seat saw, as `milljan.analyse` advises.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision {
    /// Its place among the game's actions, from 0.
    pub action: u32,
    /// What was done.
    pub done: Way,
    /// What is advised.
    pub best: Way,
    /// Whether what was done is worse.
    pub mistake: bool,
}

impl Job for Review {
    const NAME: &'static str = "milljan.review";
    const ABOUT: &'static str =
        "A player's decisions in a game, each beside the best one and what the difference is";
    const EXAMPLE: &'static str = r#"{"job":"milljan.review","game":{"snapshot":"2025-12-16","seed":1,"seats":[{"oshi":35}],"actions":["send 3"]},"seat":0}"#;
    /// A whole game takes a second or two; steps through it should not wait for that.
    const LANE: Lane = Lane::First;
    type Request = ReviewRequest;
    type Report = ReviewReport;
    type Error = MilljanError;

    fn start(r: ReviewRequest) -> Result<impl Search<Report = ReviewReport> + 'static, JobError> {
        let in_game = |error: JobError| error.under("/game");
        let mut table = PlaySearch::new(&r.game).map_err(in_game)?;
        for index in 0..r.game.actions.len() {
            table.follow(&r.game, index).map_err(in_game)?;
        }
        within(r.seat, 0..=r.game.seats.len() as u8 - 1, "/seat")?;
        let table = PlaySearch::new(&r.game).map_err(in_game)?;
        let report = ReviewReport::default();
        Ok(Reviewing { request: r, table, at: 0, work: None, nodes: 0, report })
    }
}

struct Reviewing {
    request: ReviewRequest,
    table: PlaySearch,
    /// The action that is looked at.
    at: usize,
    /// The search for the advice there.
    work: Option<Box<Work>>,
    nodes: u64,
    report: ReviewReport,
}

impl Reviewing {
    /// The search for the advice at the position on the table, where it is one of the seat's decisions.
    fn question(&self) -> Option<Box<Work>> {
        self.table.chooser().filter(|&seat| seat == self.request.seat)?;
        let asked = self.table.report().sound(&self.request.game)?;
        let mut work = work(asked.request).ok()?;
        work.advise_only();
        Some(Box::new(work))
    }

    /// Adds the decision at the position, by what is advised there.
    fn judge(&mut self, advice: &Advice) {
        let Ok(made) = self.request.game.actions[self.at].parse::<Action>() else { return };
        let is_it = |way: &&Way| match (&made, way.act) {
            (Action::Send(sent), Act::Send(tile)) => *sent == tile,
            (Action::Tin(claimed), Act::Tin { unit, .. }) => *claimed == unit,
            (Action::Sora { tile: taken, .. }, Act::Fetch(tile)) => *taken == tile,
            (Action::Tsumo | Action::Ron, Act::Win) => true,
            (Action::Draw | Action::Pass, Act::Wait) => true,
            _ => false,
        };
        let Some((best, done)) = advice.ways.first().zip(advice.ways.iter().find(is_it)) else {
            return;
        };
        // What leads to an equally good hand is no mistake; wins are compared by whole points.
        let kind = |way: &Way| std::mem::discriminant(&way.act);
        let merit = |way: &Way| (way.h, way.weight, way.mean.map(|mean| mean.round() as u64));
        let mistake = (kind(best), merit(best)) != (kind(done), merit(done));
        let (best, done) = (best.clone(), done.clone());
        self.report.decisions.push(Decision { action: self.at as u32, done, best, mistake });
    }
}

impl Search for Reviewing {
    type Report = ReviewReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let end = self.nodes.saturating_add(nodes);
        while self.at < self.request.game.actions.len() {
            if let Some(mut work) = self.work.take().or_else(|| self.question()) {
                let before = work.progress().nodes;
                let step = work.advance(end.saturating_sub(self.nodes));
                self.nodes += (work.progress().nodes - before).max(1);
                if step == Step::Running {
                    self.work = Some(work);
                    return Step::Running;
                }
                if let Some(advice) = work.report().advice {
                    self.judge(&advice);
                }
            }
            if self.table.follow(&self.request.game, self.at).is_err() {
                break;
            }
            self.at += 1;
            // A decision of somebody else takes little, but not nothing.
            self.nodes += 1;
            if self.nodes >= end {
                break;
            }
        }
        if self.at < self.request.game.actions.len() { Step::Running } else { Step::Done }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, total: None }
    }

    fn report(&self) -> ReviewReport {
        self.report.clone()
    }
}
