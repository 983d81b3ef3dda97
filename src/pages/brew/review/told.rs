//! What a review says of a mistake, in the line below the board.

use std::rc::Rc;

use super::better;
use super::marks::mark;
use crate::components::ingredients::{action_view, action_words};
use crate::el::{El, button, el};
use crate::game_review::Mark;
use crate::handler::Handler;
use crate::i18n::{Lang, ReviewText};
use crate::pages::brew::game::Game;
use crate::pages::brew::value::lost;
use jobs::brew::{ActionEntry, ReviewReport, ReviewedEntry};

/// A game whose review is there.
#[derive(Clone, PartialEq)]
pub struct Reviewed {
    /// The game.
    pub game: Game,
    /// What was found, turn by turn.
    pub report: Rc<ReviewReport>,
}

impl Reviewed {
    /// What was played before a turn, where it was a mistake in that game.
    pub fn mistake(&self, game: &Game, at: usize, player: usize) -> Option<&ReviewedEntry> {
        let entry = self.report.turns.get(at).filter(|_| self.game == *game)?.get(player)?;
        mark(entry).map(|_| entry)
    }
}

/// What was played, that it was a mistake, and what would have been better; opens more.
pub fn told(entry: &ReviewedEntry, open: Handler<()>, lang: Lang) -> El {
    let sign = mark(entry).map_or("", Mark::sign);
    let done = entry.played.map(|played| action_view(played, lang));
    let cost = entry.cost.map(|cost| el("span.num").with(lost(cost)));
    let others = [entry.best, entry.advised];
    let better = better(entry.played, entry.cost, entry.reason, others);
    let label = |better: ActionEntry| {
        format!("{} {}", lang.t(ReviewText::Better), action_words(better, lang))
    };
    button("button.brew-bar__line@told", done, open).with(
        el("span.brew-bar__why")
            .with(el("span").with(el("b.caution").with(sign)).with(" ").with(cost))
            .with(better.map(|better| {
                el("span.brew-bar__better")
                    .attr("title", label(better))
                    .with(el("span.muted").with(lang.t(ReviewText::Better)))
                    .with(action_view(better, lang))
            })),
    )
}
