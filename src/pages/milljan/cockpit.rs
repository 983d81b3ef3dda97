//! What the screens share that are used with one hand at a table: the answer on top, in a strip whose height
//! never changes, and below it the tiles to wait for.

use yew::prelude::*;

use super::answer::worded;
use crate::components::mini;
use crate::el::{El, button, el};
use crate::handler::Handler;
use crate::i18n::milljan::AdviceWords;
use crate::i18n::{CommonText, Lang};
use crate::names;
use jobs::milljan::AnalyseReport;

/// How loud an answer is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Tone {
    /// A claim or a win: it must not be missed.
    Loud,
    /// Something to do in one's own time.
    Plain,
    /// Nothing to do.
    Quiet,
}

/// The strip with the answer and its reason; a tap on them opens what is behind, `buttons` stand beside.
pub(super) fn strip(
    words: &AdviceWords,
    tone: Tone,
    fresh: bool,
    open: Handler<()>,
    buttons: impl Into<Html>,
) -> El {
    let said = button("button.strip__said@headline", (), open).attr("aria-haspopup", "dialog");
    let said = worded(said, words, tone != Tone::Quiet, fresh);
    el("div.strip@strip").class("strip--loud", tone == Tone::Loud).with(said).with(buttons.into())
}

/// The tiles that bring the win nearer by the best way, with the copies left: as many as fit, then the sum.
pub(super) fn waits(report: Option<&AnalyseReport>, open: Handler<()>, lang: Lang) -> El {
    let Some((report, way)) = report.and_then(|report| Some((report, report.best_way()?))) else {
        return el("div.waits-row");
    };
    let row = button("button.waits-row@waits", (), open).attr("aria-haspopup", "dialog");
    let tiles = way.adv.iter().map(|&id| {
        let left = report.rem.get(usize::from(id)).copied().unwrap_or_default();
        mini(&names::face(id, lang), Some(left.into()))
    });
    let count = lang.fill(CommonText::KindsAndTiles, &[&way.adv.len(), &way.weight]);
    row.with(el("span.waits-row__chips").list(tiles)).with(el("span.waits-row__sum").with(count))
}
