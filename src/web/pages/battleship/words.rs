//! Words that several screens use.

use super::board::Mark;
use crate::web::i18n::{Lang, Sea};

/// What a mark on the board means; nothing for a plain cell.
pub fn mark(mark: Mark, lang: Lang) -> &'static str {
    match mark {
        Mark::Plain => "",
        Mark::Water => lang.t(Sea::Water),
        Mark::Miss => lang.t(Sea::Miss),
        Mark::Hit => lang.t(Sea::Hit),
        Mark::Sunk => lang.t(Sea::Sunk),
        Mark::Certain => lang.t(Sea::Certain),
        Mark::Ship => lang.t(Sea::Ship),
    }
}
