//! The search's analysis of a position, drawn. Its order is the job's: nothing here orders moves anew.

use super::move_text::MoveText;
use super::pieces::card_name;
use super::reasons::Reasons;
use crate::components::{Exactness, about, exactness_badge, once_open};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::i18n::{Lang, SplendorText, decimal, number, percent};
use jobs::splendor::{
    AnalyseReport, CandidateEntry, LinkEntry, Observation, ProofEntry, SpaceEntry,
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
    pub act: &'a Handler<u16>,
    /// What the players are called.
    pub names: &'a [String],
    /// The language.
    pub lang: Lang,
}

/// The recommended move: the first of the ranking.
pub fn advised(report: &AnalyseReport) -> Option<u16> {
    report.moves.first().map(|best| best.id)
}

/// A seat's share of the win after a move.
pub fn share_of(candidate: &CandidateEntry, seat: u8) -> f64 {
    candidate.wins.get(usize::from(seat)).copied().map_or(0.0, f64::from)
}

/// Half the interval of a share, after its sign.
pub fn margin_words(candidate: &CandidateEntry) -> String {
    format!("±{}", decimal(100.0 * f64::from(candidate.margin), 1))
}

/// What is certain after a move, in words.
pub fn proof_words(proof: ProofEntry, lang: Lang) -> &'static str {
    lang.t(match proof {
        ProofEntry::WinNow => SplendorText::SureNow,
        ProofEntry::WinNext => SplendorText::SureNext,
        ProofEntry::Loss => SplendorText::SureLoss,
    })
}

impl Analysis<'_> {
    fn move_text(&self, id: u16) -> MoveText {
        MoveText::of(self.position, id, self.space)
    }

    fn share(&self, candidate: &CandidateEntry) -> f64 {
        share_of(candidate, self.position.turn)
    }

    /// The mover's share with its error; certain ones have none.
    fn share_text(&self, candidate: &CandidateEntry) -> String {
        let share = self.share(candidate);
        match (candidate.proof, candidate.visits) {
            (Some(_), _) => percent(share, 0),
            (None, 0) => self.lang.t(SplendorText::Untried).to_owned(),
            (None, _) => format!("{} {}", percent(share, 1), margin_words(candidate)),
        }
    }

    /// The share as a button that explains it.
    fn share_value(&self, candidate: &CandidateEntry) -> El {
        let lang = self.lang;
        let seat = usize::from(self.position.turn);
        let points = candidate.points.get(seat).copied().map_or(0.0, f64::from);
        let numbers = vec![
            (lang.t(SplendorText::Visits), number(candidate.visits)),
            (lang.t(SplendorText::Simulations), number(self.report.simulations)),
            (lang.t(SplendorText::Prior), percent(f64::from(candidate.prior), 1)),
            (lang.t(SplendorText::WinShare), self.share_text(candidate)),
            (lang.t(SplendorText::FinalPoints), decimal(points, 1)),
        ];
        let exactness =
            if candidate.proof.is_some() { Exactness::Exact } else { Exactness::Heuristic };
        about(SplendorText::WinTopic, numbers, exactness, lang)
            .with(el("b.num").with(self.share_text(candidate)))
    }

    /// The best move in one line, large.
    pub fn headline(&self) -> Option<El> {
        let lang = self.lang;
        let best = self.report.moves.first()?;
        let exactness = if best.proof.is_some() { Exactness::Exact } else { Exactness::Heuristic };
        let answer = el("p.answer gem-answer@best-move")
            .attr("data-id", best.id)
            .with(self.move_text(best.id).signs(lang))
            .with(self.share_value(best));
        let note = el("p")
            .with(best.proof.map(|proof| el("span").with(proof_words(proof, lang))))
            .with(" ")
            .with(exactness_badge(exactness, false, lang));
        Some(el("div.gem-headline").attr("data-live", true).with(answer).with(note))
    }

    /// The best move in one line at the table: opens the list, and a button makes the move.
    pub fn bar(&self, open: Handler<()>) -> Option<El> {
        let lang = self.lang;
        let best = self.report.moves.first()?;
        let text = self.move_text(best.id);
        let words =
            lang.fill(SplendorText::BestOpens, &[&text.words(lang), &self.share_text(best)]);
        let show = el("button.gem-best@answer-line")
            .click(open)
            .attr("aria-label", words)
            .with(text.short_signs(lang))
            .with(el("b.num").with(percent(self.share(best), u32::from(best.proof.is_none()))));
        Some(el("div.gem-advice").with(show).with(self.play(best, true)))
    }

    fn play(&self, candidate: &CandidateEntry, main: bool) -> El {
        let lang = self.lang;
        let words = self.move_text(candidate.id).words(lang);
        button(
            "button.button button--small",
            lang.t(SplendorText::PlayThis),
            on(self.act, candidate.id),
        )
        .class("button--main", main)
        .id(if main { "play-best".to_owned() } else { format!("play-{}", candidate.id) })
        .attr("aria-label", lang.fill(SplendorText::PlayWords, &[&words]))
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

    fn row(&self, place: usize, candidate: &CandidateEntry) -> El {
        let lang = self.lang;
        let seat = usize::from(self.position.turn);
        let most = self.report.moves.iter().map(|one| one.visits).max().unwrap_or(1).max(1);
        let points = candidate.points.get(seat).copied().map_or(0.0, f64::from);
        let text = self.move_text(candidate.id);
        let note = match candidate.proof {
            Some(proof) => Some(el("span.gem-tag gem-tag--sure").with(proof_words(proof, lang))),
            None if candidate.even => Some(el("span.gem-tag").with(lang.t(SplendorText::Even))),
            None => None,
        };
        let bar = el("span.gem-bar")
            .attr("aria-hidden", "true")
            .with(el("span").attr("style", format!("--p:{}%", 100 * candidate.visits / most)));
        let Self { position, names, .. } = *self;
        let reasons = Reasons { position, text, line: &candidate.line, names, lang };
        let why = reasons.words().into_iter().map(|words| el("li").with(words));
        let about =
            lang.fill(SplendorText::PointsAbout, &[&decimal(points, 1), &number(candidate.visits)]);
        let line = (!candidate.line.is_empty()).then(|| self.line(&candidate.line));
        let inside =
            [Some(el("p.muted num").with(about)), Some(el("ul.gem-reasons").list(why)), line];
        let opens = el("details.gem-candidate__row")
            .with(el("summary").with(el("span").with(text.signs(lang)).with(" ").with(note)))
            .with(once_open(all(inside.into_iter().flatten())));
        el("li.gem-candidate")
            .key(candidate.id.to_string())
            .id(format!("analysis-{place}"))
            .attr("data-id", candidate.id)
            .attr("data-visits", candidate.visits)
            .with(opens)
            .with(self.share_value(candidate))
            .with(self.play(candidate, false))
            .with(bar)
    }

    /// The best moves; a row opens its line and reasons.
    pub fn list(&self) -> El {
        let rows = self.report.moves.iter().take(SHOWN).enumerate();
        let rows = rows.map(|(place, candidate)| self.row(place, candidate));
        el("div.stack")
            .with(el("ol.gem-candidates").attr("data-live", true).list(rows))
            .with(el("p.muted@order").with(self.lang.t(SplendorText::OrderHint)))
    }

    /// How positions were evaluated, and how long it has thought.
    pub fn basis(&self) -> El {
        let lang = self.lang;
        let by =
            if self.report.network { SplendorText::ByNetwork } else { SplendorText::ByHeuristic };
        el("p.muted@basis").with(lang.fill(by, &[&number(self.report.simulations)]))
    }
}
