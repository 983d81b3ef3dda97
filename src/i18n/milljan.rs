//! Sentences of the Milljan pages that are more than one text with its gaps filled.

use std::fmt::Display;

use super::{Key, Lang, M, P};
use jobs::JobError;
use jobs::milljan::{BadOwn, DOUBTS, IdolId, MOST_MEMBERS, MOST_NAME, SHIIKA, SORA};

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

/// What is wrong with a request about tiles, units or games.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    lang.t(match error.code.as_str() {
        "unknown-tile" => M::ErrorUnknownTile,
        "unknown-unit" => M::ErrorUnknownUnit,
        "inactive-unit" => M::ErrorInactiveUnit,
        "unit-off" => M::ErrorUnitOff,
        "bad-own-unit" => M::ErrorBadOwnUnit,
        "same-unit" => M::ErrorSameUnit,
        "too-many-own-units" => M::ErrorTooManyOwnUnits,
        "unit-too-small" => M::ErrorUnitTooSmall,
        "too-many-claimed" => M::ErrorTooManyClaimed,
        "too-many-tiles" => M::ErrorTooManyTiles,
        "fourth-copy" => M::ErrorFourthCopy,
        "fourth-copy-seen" => M::ErrorFourthCopySeen,
        "invalid-oshi" => M::ErrorInvalidOshi,
        "wrong-count" => M::ErrorWrongCount,
        "no-puzzle" => M::ErrorNoPuzzle,
        "unsuitable-position" => M::ErrorUnsuitable,
        "invalid-action" | "illegal-action" => {
            let place = error.at.rsplit('/').next().and_then(|at| at.parse::<u32>().ok());
            let place = place.unwrap_or_default() + 1;
            return lang.fill(P::BadReplay, &[&place, &error.message, &error.at]);
        }
        _ => return super::job_error(error, lang),
    })
    .to_owned()
}

/// Why something is no unit; `idol` names characters.
pub fn bad_own(bad: &BadOwn, idol: impl Fn(IdolId) -> String, lang: Lang) -> String {
    match bad {
        BadOwn::NoName => lang.t(M::OwnNoName).to_owned(),
        BadOwn::LongName => lang.fill(M::OwnLongName, &[&MOST_NAME]),
        BadOwn::Character { .. } => lang.t(M::OwnCharacter).to_owned(),
        BadOwn::Empty => lang.t(M::OwnEmpty).to_owned(),
        BadOwn::TooLarge { count } => lang.fill(M::OwnTooLarge, &[count, &MOST_MEMBERS]),
        BadOwn::NoSuchTile { .. } => lang.t(M::ErrorUnknownTile).to_owned(),
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
