//! Sentences of the Milljan pages that are more than one text with its gaps filled.

use std::fmt::Display;

use super::{Contest, Key, Lang, M, Sea};
use crate::jobs::milljan::{BadOwn, DOUBTS, IdolId, MOST_MEMBERS, MOST_NAME, SHIIKA, SORA};
use crate::share::BadLink;

/// What remains after the best discard: `waits on 4 kinds, 11 tiles; one tile from the win`.
pub fn after_discard(h: u8, kinds: usize, copies: u64, lang: Lang) -> String {
    let count = lang.fill(Key::KindsAndTiles, &[&kinds, &copies]);
    let key = if h == 1 { M::AfterDiscardNear } else { M::AfterDiscard };
    lang.fill(key, &[&count, &h])
}

/// The headline of a waiting hand.
pub fn waiting(h: u8, lang: Lang) -> String {
    lang.fill(if h == 1 { M::OneFromWin } else { M::FromWin }, &[&h])
}

/// How many members a unit still lacks.
pub fn lacking(missing: u8, lang: Lang) -> String {
    lang.fill(if missing == 0 { M::CompleteUnits } else { M::Lacking }, &[&missing])
}

/// A claimed unit that does not fit: too large, or short of these.
pub fn does_not_fit(name: &str, short: &str, lang: Lang) -> String {
    let key = if short.is_empty() { M::OverThirteen } else { M::LacksCopies };
    lang.fill(key, &[&name, &short])
}

/// Why a share link opens nothing.
pub fn bad_link(error: BadLink, lang: Lang) -> &'static str {
    lang.t(match error {
        BadLink::Characters => M::LinkCharacters,
        BadLink::Newer(_) => M::LinkNewer,
        BadLink::OtherLab => M::LinkOtherLab,
        BadLink::CutOff => M::LinkCutOff,
        BadLink::TooLong => M::LinkTooLong,
        BadLink::Date => M::LinkDate,
        BadLink::Content => M::LinkContent,
        BadLink::OwnUnit => M::LinkOwnUnit,
        BadLink::Board => return lang.t(Sea::LinkBoard),
        BadLink::Loadout => return lang.t(Contest::LinkLoadout),
        BadLink::Plays => return lang.t(Contest::LinkPlays),
        BadLink::Evaluation => return lang.t(Contest::LinkState),
    })
}

/// Why something is no unit; `idol` names characters.
pub fn bad_own(bad: &BadOwn, idol: impl Fn(IdolId) -> String, lang: Lang) -> String {
    match bad {
        BadOwn::NoName => lang.t(M::OwnNoName).to_owned(),
        BadOwn::LongName => lang.fill(M::OwnLongName, &[&MOST_NAME]),
        BadOwn::Character { .. } => lang.t(M::OwnCharacter).to_owned(),
        BadOwn::Empty => lang.t(M::OwnEmpty).to_owned(),
        BadOwn::TooLarge { count } => lang.fill(M::OwnTooLarge, &[count, &MOST_MEMBERS]),
        BadOwn::NoSuchTile { .. } => lang.t(Key::ErrorUnknownTile).to_owned(),
        BadOwn::Sora { .. } => lang.fill(M::OwnSora, &[&idol(SORA)]),
        BadOwn::Twice { id, .. } => lang.fill(M::OwnTwice, &[&idol(*id)]),
        BadOwn::ShiikaWithOthers { .. } => lang.fill(M::OwnShiika, &[&idol(SHIIKA)]),
        BadOwn::Alone { id } => lang.fill(M::OwnAlone, &[&idol(*id), &idol(SHIIKA)]),
    }
}

/// Why a unit is doubtful: the words for the data's reason.
pub fn doubt(reason: &str, lang: Lang) -> &'static str {
    let words = lang.parts::<{ DOUBTS.len() }>(M::Doubts);
    DOUBTS.iter().position(|doubt| *doubt == reason).map_or("", |at| words[at])
}

/// Why another discard is worse.
pub fn why_not(h: Option<u8>, best_h: u8, weight: u64, best_weight: u64, lang: Lang) -> String {
    let (key, values): (_, [&dyn Display; 2]) = match h {
        None => (M::WhyNoWin, [&"", &""]),
        Some(h) if h > best_h => return lang.fill(M::WhyFarther, &[&h, &(h - best_h)]),
        Some(_) if weight < best_weight => (M::WhyFewer, [&weight, &best_weight]),
        Some(_) => (M::WhySame, [&"", &""]),
    };
    lang.fill(key, &values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_doubt_has_words_of_its_own() {
        assert_eq!(M::Doubts as usize + DOUBTS.len(), M::Doubtful as usize);
        assert!(DOUBTS.iter().all(|reason| !doubt(reason, Lang::Ja).is_empty()));
    }
}
