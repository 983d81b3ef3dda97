//! The mover's share of the win after each exchange: as the search of the Analyse screen finds it, and in
//! its order.

use crate::el::{El, el};
use crate::i18n::{Lang, SplendorText, percent};
use crate::pages::splendor::analysis::{margin_words, proof_words, share_of};
use jobs::splendor::{AnalyseReport, CandidateEntry};

/// What the search has found about the position, if anything yet.
#[derive(Clone, Copy)]
pub(super) struct Shares<'a> {
    pub report: Option<&'a AnalyseReport>,
    /// The seat to move.
    pub seat: u8,
    pub lang: Lang,
}

impl Shares<'_> {
    fn candidate(&self, id: u16) -> Option<&CandidateEntry> {
        self.report?.moves.iter().find(|one| one.id == id)
    }

    /// The place of a move in the ranking; after all others where it is not in it.
    pub fn place(&self, id: u16) -> usize {
        let moves = self.report.map_or(&[][..], |report| &report.moves);
        moves.iter().position(|one| one.id == id).unwrap_or(usize::MAX)
    }

    /// The share with its error, and what is certain; of constant width.
    pub fn cell(&self, id: u16) -> El {
        let cell = el("span.gem-share num");
        let Some(found) = self.candidate(id) else {
            return cell.attr("data-share", "").with("…");
        };
        let share = share_of(found, self.seat);
        let cell = cell
            .attr("data-share", (1000.0 * share).round() as u32)
            .attr("data-visits", found.visits);
        if let Some(proof) = found.proof {
            let words = el("span.muted").with(proof_words(proof, self.lang));
            return cell.with(el("b").with(percent(share, 0))).with(" ").with(words);
        }
        if found.visits == 0 {
            return cell.class("muted", true).with(self.lang.t(SplendorText::Untried));
        }
        let even = found.even.then(|| el("span.muted").with(self.lang.t(SplendorText::Even)));
        cell.with(el("b").with(percent(share, 1)))
            .with(format!(" {} ", margin_words(found)))
            .with(even)
    }
}
