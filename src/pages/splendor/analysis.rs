//! The search's analysis of a position, drawn.

use super::move_text::{MoveText, bonuses};
use super::pieces::{card, card_name};
use crate::components::{Exactness, about, exactness_badge};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::i18n::{Lang, SplendorText, decimal, number, percent};
use jobs::splendor::{
    Action, AnalyseReport, CandidateEntry, LinkEntry, Observation, Source, SpaceEntry,
};

/// Moves that are shown.
const SHOWN: usize = 8;

/// What the list is drawn from.
pub struct Analysis<'a> {
    /// What the search has found.
    pub report: &'a AnalyseReport,
    /// The position.
    pub position: &'a Observation,
    /// Which numbering.
    pub space: SpaceEntry,
    /// Makes a move.
    pub act: Option<&'a Handler<u16>>,
    /// The language.
    pub lang: Lang,
}

/// The recommended move: a certain win where there is one, otherwise the one tried most.
pub fn advised(report: &AnalyseReport) -> Option<u16> {
    let sure = report.wins_now.or(report.wins_next);
    sure.or_else(|| report.moves.first().map(|best| best.id))
}

/// Turns until a card can be bought: at most three tokens a turn, one of each colour.
fn turns_to(position: &Observation, id: u8) -> Option<(u8, u8)> {
    let player = position.players.get(usize::from(position.turn))?;
    let card = card(id)?;
    let bonuses = bonuses(&player.cards);
    let cost = card.cost.counts();
    let lacks: Vec<u8> = (0..5)
        .map(|kind| cost[kind].saturating_sub(bonuses[kind]).saturating_sub(player.tok[kind]))
        .collect();
    let all = lacks.iter().sum::<u8>().saturating_sub(player.tok[5]);
    let most = lacks.iter().copied().max().unwrap_or(0).saturating_sub(player.tok[5]);
    Some((all, if all == 0 { 0 } else { all.div_ceil(3).max(most) }))
}

impl Analysis<'_> {
    fn move_text(&self, id: u16) -> MoveText {
        MoveText::of(self.position, id, self.space)
    }

    /// The best move in one line, large.
    pub fn headline(&self) -> Option<El> {
        let lang = self.lang;
        let sure = self.report.wins_now.map(|id| (id, SplendorText::SureNow));
        let sure = sure.or(self.report.wins_next.map(|id| (id, SplendorText::SureNext)));
        let best = self.report.moves.first()?;
        let id = advised(self.report)?;
        let share = best.wins.get(usize::from(self.position.turn)).copied().unwrap_or(0.0);
        let (note, exactness) = match sure {
            Some((_, key)) => (el("span").with(lang.t(key)), Exactness::Exact),
            None => {
                let share = percent(f64::from(share), 1);
                let numbers = self.numbers(best);
                let note = about(SplendorText::WinTopic, numbers, Exactness::Heuristic, lang);
                (note.with(share), Exactness::Heuristic)
            }
        };
        let answer = el("p.answer gem-answer@best-move")
            .attr("data-id", id)
            .with(self.move_text(id).signs(lang))
            .with(" ")
            .with(note);
        Some(
            el("div")
                .attr("data-live", true)
                .with(answer)
                .with(el("p").with(exactness_badge(exactness, false, lang))),
        )
    }

    fn numbers(&self, candidate: &CandidateEntry) -> Vec<(&'static str, String)> {
        let lang = self.lang;
        let seat = usize::from(self.position.turn);
        let of = |list: &[f32]| f64::from(list.get(seat).copied().unwrap_or(0.0));
        vec![
            (lang.t(SplendorText::Visits), number(candidate.visits)),
            (lang.t(SplendorText::Simulations), number(self.report.simulations)),
            (lang.t(SplendorText::Prior), percent(f64::from(candidate.prior), 1)),
            (lang.t(SplendorText::WinShare), percent(of(&candidate.wins), 1)),
            (lang.t(SplendorText::FinalPoints), decimal(of(&candidate.points), 1)),
        ]
    }

    /// Why a move: what it brings in numbers.
    fn why(&self, candidate: &CandidateEntry) -> String {
        let lang = self.lang;
        let text = self.move_text(candidate.id);
        let mut words = Vec::new();
        let seat = usize::from(self.position.turn);
        if let Some(id) = text.card
            && let Some(known) = card(id)
        {
            let tokens: u8 = known.cost.counts().iter().sum();
            words.push(lang.fill(SplendorText::WhyCard, &[&known.points, &tokens]));
            if let Some((lacks, turns)) = turns_to(self.position, id).filter(|found| found.0 > 0) {
                words.push(lang.fill(SplendorText::WhyTurns, &[&lacks, &turns]));
            }
            let mut foe = self.position.clone();
            let open =
                matches!(Action::of(candidate.id).and_then(Action::source), Some(Source::Slot(_)));
            let denied = (0..foe.players.len())
                .filter(|_| open)
                .filter(|&other| other != seat)
                .find(|&other| {
                    foe.turn = other as u8;
                    turns_to(&foe, id).is_some_and(|found| found.0 == 0)
                });
            if let Some(other) = denied {
                words.push(lang.fill(SplendorText::WhyDenies, &[&(other + 1)]));
            }
        }
        // The first purchase of the line is what the move works towards.
        let goal = candidate.line.iter().enumerate().skip(1).find(|(_, link)| {
            usize::from(link.seat) == seat
                && link.card.is_some()
                && matches!(Action::of(link.id), Some(Action::Buy(..)))
        });
        if let Some((at, id)) = goal.and_then(|(at, link)| Some((at, link.card?))) {
            let turns = at.div_ceil(self.position.players.len().max(1));
            words.push(lang.fill(SplendorText::WhyGoal, &[&card_name(id, lang), &turns]));
        }
        words.join(" ")
    }

    fn line(&self, links: &[LinkEntry]) -> El {
        let lang = self.lang;
        let each = links.iter().map(|link| {
            let text = MoveText { id: link.id, space: self.space, card: link.card, noble: None };
            let came = link.reveal.map(|card| {
                el("span.muted").with(lang.fill(SplendorText::Came, &[&card_name(card, lang)]))
            });
            el("li")
                .with(el("span.muted num").with(format!("{} ", link.seat + 1)))
                .with(text.signs(lang))
                .with(came)
        });
        el("ol.gem-line").list(each)
    }

    /// The moves tried most.
    pub fn list(&self) -> El {
        let lang = self.lang;
        let seat = usize::from(self.position.turn);
        let most = self.report.moves.first().map_or(1, |best| best.visits.max(1));
        let rows = self.report.moves.iter().take(SHOWN).enumerate().map(|(place, candidate)| {
            let share = f64::from(candidate.wins.get(seat).copied().unwrap_or(0.0));
            let points = f64::from(candidate.points.get(seat).copied().unwrap_or(0.0));
            let text = self.move_text(candidate.id);
            let name = match self.act {
                Some(act) => button("button.gem-move", text.signs(lang), on(act, candidate.id))
                    .id(format!("try-{}", candidate.id))
                    .attr("aria-label", text.words(lang)),
                None => el("span.gem-move").with(text.signs(lang)),
            };
            let bar = el("span.gem-bar").attr("aria-hidden", "true").with(
                el("span").attr("style", format!("width:{}%", 100 * candidate.visits / most)),
            );
            let value =
                about(SplendorText::WinTopic, self.numbers(candidate), Exactness::Heuristic, lang)
                    .with(el("b.num").with(percent(share, 1)));
            let why = self.why(candidate);
            let more = (!candidate.line.is_empty()).then(|| {
                el("details")
                    .with(el("summary").with(lang.t(SplendorText::LineOf)))
                    .with((!why.is_empty()).then(|| el("p.muted").with(why)))
                    .with(self.line(&candidate.line))
            });
            el("li.gem-candidate")
                .id(format!("analysis-{place}"))
                .attr("data-visits", candidate.visits)
                .with(name)
                .with(value)
                .with(el("span.muted num").with(lang.fill(
                    SplendorText::PointsAbout,
                    &[&decimal(points, 1), &number(candidate.visits)],
                )))
                .with(bar)
                .with(more)
        });
        el("ol.gem-candidates").attr("data-live", true).list(rows)
    }

    /// How positions were evaluated, and how long it has thought.
    pub fn basis(&self) -> El {
        let lang = self.lang;
        let by =
            if self.report.network { SplendorText::ByNetwork } else { SplendorText::ByHeuristic };
        el("p.muted@basis").with(lang.fill(by, &[&number(self.report.simulations)]))
    }
}
