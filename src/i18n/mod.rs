//! Every text of the page in three languages.
//!
//! The texts are in `data/texts/`, one row for each key with the three languages side by side, and
//! `build/texts.rs` makes an enum of each file: [`CommonText`], [`MilljanText`], [`MilljanTopic`]. Only the keys are compiled into the
//! page. The texts are files of their own, one for each lab and language, see `src/texts.rs`: a page
//! of one lab never has those of another. The first word of a file's name names its lab; those of `general` belong to
//! all.
//!
//! ```
//! use sakiyomi::i18n::{CommonText, Lang, MilljanText};
//!
//! assert_eq!(Lang::En.t(CommonText::Undo), "Undo");
//! assert_eq!(Lang::En.fill(MilljanText::MoreTiles, &[&1]), "One more tile for the analysis");
//! assert_eq!(Lang::En.fill(MilljanText::MoreTiles, &[&3]), "3 more tiles for the analysis");
//! ```
//!
//! A text with values has gaps, see [`Lang::fill`]. There are functions here only where there is
//! more to do than fill one text.

pub mod battleship;
pub mod brew;
pub mod contest;
pub mod field;
pub mod large;
pub mod milljan;
pub mod request;
pub mod splendor;
mod typed;

use std::cell::RefCell;
use std::ops::Range;

use jobs::JobError;
use lang::Key;
use share::LinkError;

pub use lang::{Lang, decimal, fill, list, number, percent, plain, short, signed};

pub use self::typed::{BadScores, MOST_SCORES, decimal_digits, read_scores, read_whole};

/// The number of a text among those of all labs; made from a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text(u16);

impl Key for Text {
    fn part(self, part: usize, lang: Lang) -> &'static str {
        line(lang, self.0 + part as u16)
    }
}

/// What the text files of a lab hold.
struct Lab {
    /// The first line of each of them.
    hash: &'static str,
    /// The numbers of their texts: those of all labs, and its own.
    parts: [Range<usize>; 2],
}

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

thread_local! {
    /// The texts of each language, by number; none before the first file is there.
    static TEXTS: RefCell<[Vec<&'static str>; 3]> = const { RefCell::new([const { Vec::new() }; 3]) };
}

/// Whether the texts of a language are there.
pub fn is_loaded(lang: Lang) -> bool {
    TEXTS.with_borrow(|texts| !texts[lang.index()].is_empty())
}

/// Loads a lab's text file in a language; `false` where it is not from this build.
///
/// The file is one line for each text, below a line that names the keys by their hash. It is never
/// freed: texts live as long as the page.
pub fn install(lang: Lang, text: String) -> bool {
    let mut lines = text.leak().lines();
    let hash = lines.next();
    let Some(lab) = LABS.iter().find(|lab| hash == Some(lab.hash)) else { return false };
    let lines: Vec<_> = lines.collect();
    if lines.len() != lab.parts.iter().map(Range::len).sum::<usize>() {
        return false;
    }
    TEXTS.with_borrow_mut(|texts| {
        let texts = &mut texts[lang.index()];
        texts.resize(TEXT_COUNT, "");
        let numbers = lab.parts.iter().flat_map(Range::clone);
        for (number, line) in numbers.zip(lines) {
            texts[number] = line;
        }
    });
    true
}

fn line(lang: Lang, number: u16) -> &'static str {
    // Tests and the command's documentation have the files built in; the page never does.
    #[cfg(not(target_arch = "wasm32"))]
    if !is_loaded(lang) {
        for files in BUILT_IN {
            install(lang, files[lang.index()].to_owned());
        }
    }
    TEXTS.with_borrow(|texts| texts[lang.index()].get(usize::from(number)).copied().unwrap_or(""))
}

/// A score: `20,455 points`.
pub fn points(score: u32, lang: Lang) -> String {
    lang.fill(CommonText::Points, &[&number(score.into())])
}

/// Work done so far: `12,345 steps`, with the whole if it is known.
pub fn work_done(nodes: u64, total: Option<u64>, lang: Lang) -> String {
    let done = total
        .map_or_else(|| number(nodes), |total| format!("{} / {}", number(nodes), number(total)));
    lang.fill(CommonText::Steps, &[&done])
}

/// What is wrong with a request, in the person's language: errors common to all labs. Labs with
/// errors of their own fall back on this, such as [`milljan::job_error`].
///
/// Found by the kind that the error carries. Every error has one; if it is unknown here, that is a bug,
/// and the words say so.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    request::common(error, lang)
}

/// Why a share link cannot be opened.
pub fn bad_link(error: LinkError, lang: Lang) -> String {
    let key = match error {
        LinkError::Characters => CommonText::LinkCharacters,
        LinkError::Newer(version) => return lang.fill(CommonText::LinkNewer, &[&version]),
        LinkError::OtherLab => CommonText::LinkOtherLab,
        LinkError::CutOff => CommonText::LinkCutOff,
        LinkError::TooLong => CommonText::LinkTooLong,
        LinkError::Date => CommonText::LinkDate,
        LinkError::Content => CommonText::LinkContent,
        LinkError::OwnUnit => CommonText::LinkOwnUnit,
        LinkError::Board => CommonText::LinkBoard,
        LinkError::Loadout => CommonText::LinkLoadout,
        LinkError::Plays => CommonText::LinkPlays,
        LinkError::Settings => CommonText::LinkSettings,
        LinkError::Evaluation => CommonText::LinkState,
        LinkError::Game => CommonText::LinkGame,
    };
    lang.t(key).to_owned()
}

#[cfg(test)]
mod tests {
    use std::fmt::Display;

    use super::*;

    #[test]
    fn a_file_of_another_build_is_refused() {
        for (lab, [ja, ..]) in LABS.iter().zip(BUILT_IN) {
            assert!(!install(Lang::Ja, ja.replacen(lab.hash, "0", 1)));
            assert!(!install(Lang::Ja, format!("{ja}more\n")));
            assert!(install(Lang::Ja, ja.to_owned()));
        }
    }

    #[test]
    fn a_lab_has_the_general_texts_and_its_own_alone() {
        let battleship = BUILT_IN.iter().find(|[_, en, _]| en.contains("{0}, {1} {1|ship|ships}"));
        let [_, en, _] = *battleship.expect("the files of a lab");
        assert!(install(Lang::En, en.to_owned()));
        assert_eq!(Lang::En.t(CommonText::Undo), "Undo");
        assert_eq!(Lang::En.t(BattleshipText::Russian), "Russian");
        assert_eq!(Lang::En.t(MilljanText::TooMany), "");
    }

    #[test]
    fn plurals_are_right_in_english() {
        let en = |key: Text, values: &[&dyn Display]| Lang::En.fill(key, values);
        assert_eq!(
            en(MilljanText::TooMany.into(), &[&1]),
            "There is one tile too many for 13. Take one out."
        );
        assert_eq!(
            en(MilljanText::TooMany.into(), &[&2]),
            "There are 2 tiles too many for 13. Take some out."
        );
        assert_eq!(en(MilljanText::ExchangeCount.into(), &[&1, &"1"]), "h = 1: 1 way");
        assert_eq!(en(MilljanText::ExchangeCount.into(), &[&1, &"1,001"]), "h = 1: 1,001 ways");
        assert_eq!(en(CommonText::KindsAndTiles.into(), &[&1, &2]), "1 kind, 2 tiles");
    }
}
