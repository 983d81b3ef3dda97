//! Small things that several parts of the page show.

use yew::prelude::*;

use super::Context;
use crate::components::mini;
use crate::el::{El, all, el};
use crate::hooks::JobState;
use crate::i18n::{self, CommonText, Lang, MeetText, MilljanText};
use crate::names;
use jobs::milljan::{COPIES, IDOLS, IdolId, Kind, Roster, UnitId};

/// What the details show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum View {
    /// Discards of a drawn hand, waits of a waiting one.
    #[default]
    Discards,
    /// What each send is worth, weighing speed against points.
    Worth,
    /// Minimal exchanges.
    Exchanges,
    /// Units, complete and short.
    Units,
    /// What another seat's tile gives.
    Claims,
    /// The article's search.
    Tree,
    /// Dealt hands.
    Deals,
}

/// The colours of the lines under tiles of the same unit, visible on both backgrounds.
const LINES: [&str; 8] = [
    "var(--unit-1)",
    "var(--unit-2)",
    "var(--unit-3)",
    "var(--unit-4)",
    "var(--unit-5)",
    "var(--unit-6)",
    "var(--unit-7)",
    "var(--unit-8)",
];

/// The colour of the unit at a place of a split.
pub(super) const fn line(place: usize) -> &'static str {
    LINES[place % LINES.len()]
}

/// The name of a tile's colour.
pub(super) fn kind(kind: Kind, lang: Lang) -> &'static str {
    lang.t(match kind {
        Kind::Princess => MilljanText::Princess,
        Kind::Fairy => MilljanText::Fairy,
        Kind::Angel => MilljanText::Angel,
        Kind::Extra => MilljanText::Extra,
        Kind::Sora => MilljanText::SoraKind,
    })
}

/// Names of units in a row; always Japanese.
pub(super) fn unit_names(roster: &Roster, units: &[UnitId]) -> El {
    let names: Vec<&str> = units.iter().map(|&id| roster.name(id).unwrap_or("?")).collect();
    el("span.unit-names").attr("lang", "ja").with(names.join(" · "))
}

/// Copies of each tile that are left beside these.
pub(super) fn left_beside(tiles: impl Iterator<Item = IdolId>) -> Vec<u8> {
    let mut left = vec![COPIES; IDOLS.len()];
    for tile in tiles {
        if let Some(left) = left.get_mut(usize::from(tile)) {
            *left = left.saturating_sub(1);
        }
    }
    left
}

/// Small tiles, each followed by the copies left.
pub(super) fn minis(ids: &[IdolId], context: &Context, lang: Lang) -> Html {
    all(ids.iter().map(|&id| mini(&names::face(id, lang), Some(context.left(id).into()))))
}

/// Small tiles without numbers.
pub(super) fn plain_minis(ids: &[IdolId], lang: Lang) -> Html {
    all(ids.iter().map(|&id| mini(&names::face(id, lang), None)))
}

/// The message where a question was refused or its worker died.
pub(super) fn failure(state: &JobState, lang: Lang) -> Option<El> {
    let words = failure_words(state, lang)?;
    Some(el("p.notice notice--bad").attr("role", "alert").with(words))
}

/// The same as words alone.
pub(super) fn failure_words(state: &JobState, lang: Lang) -> Option<String> {
    match state {
        JobState::Failed(error) => Some(i18n::milljan::job_error(error, lang)),
        JobState::Crashed(_) => Some(lang.t(CommonText::CrashTitle).to_owned()),
        _ => None,
    }
}

/// The name of another seat by how many turns after the own one it comes.
pub(super) fn seat_by_turn(far: u8, seats: u8, lang: Lang) -> &'static str {
    let last = seats.saturating_sub(1);
    lang.t(match far {
        0 => MeetText::Me,
        1 if last == 1 => MeetText::Other,
        1 => MeetText::Next,
        far if far == last => MeetText::Before,
        _ => MeetText::Across,
    })
}
