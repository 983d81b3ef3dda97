//! How the number of fleets fell with each shot: computed in the background, the last board first.

use std::rc::Rc;

use yew::prelude::*;

use super::posterior;
use crate::hooks::{JobState, use_effect_with, use_job_on, use_value};
use jobs::battleship::{Position, Posterior, PosteriorRequest};
use jobs::{Ask, Lane};

/// The fleets left after each number of shots, as far as they are known.
#[derive(Clone, PartialEq)]
struct Ledger {
    board: Rc<Position>,
    totals: Vec<Option<String>>,
}

impl Ledger {
    /// The part that holds for this board.
    fn on(&self, board: &Rc<Position>) -> Self {
        let mut totals = self.totals.clone();
        let same = self.board.shots.iter().zip(&board.shots).take_while(|(a, b)| a == b).count();
        totals.truncate(if self.board.sea() == board.sea() { same + 1 } else { 0 });
        totals.resize(board.shots.len() + 1, None);
        Self { board: board.clone(), totals }
    }
}

/// The number of fleets before the first shot and after each; `now`: after the last, where it is known.
/// The others are requested once the board itself has been `counted`. Empty: it could not be
/// determined.
#[hook]
pub(super) fn use_totals(
    board: &Rc<Position>,
    now: Option<String>,
    counted: bool,
) -> Vec<Option<String>> {
    let kept = use_value(|| Ledger { board: board.clone(), totals: Vec::new() });
    let mut ledger = kept.on(board);
    if let Some(last) = ledger.totals.last_mut() {
        *last = now.or(last.take());
    }
    let next = ledger.totals.iter().rposition(Option::is_none).filter(|_| counted);
    let question = next.map(|next| {
        let mut request =
            PosteriorRequest { total_only: true, diagnose: false, ..posterior(board, None) };
        request.shots.truncate(next);
        Ask::<Posterior>::new(request).with_fallback()
    });
    let job = use_job_on(Lane::Aside, question);
    let heard = match job.state {
        JobState::Done if job.fresh => job.report.as_ref().map(|report| report.total.clone()),
        // One that cannot be counted leaves a gap.
        JobState::Failed(_) => Some(String::new()),
        _ => None,
    };
    let totals = ledger.totals.clone();
    use_effect_with((ledger, next, heard), move |(ledger, next, heard)| {
        if let (Some(next), Some(heard)) = (*next, heard) {
            let mut ledger = ledger.clone();
            ledger.totals[next] = Some(heard.clone());
            kept.set(ledger);
        }
    });
    totals
}
