//! How far Contest's AI agrees with the game, as measured. Whether a sum is exact is another question.

use crate::i18n::{decimal, number, signed};
use jobs::contest::RowAgreement;

include!(concat!(env!("OUT_DIR"), "/agreement.rs"));

/// By how much the AI's mean differs from that of the rehearsals: `+1.2%`.
pub fn difference(found: &RowAgreement) -> String {
    let share = found.difference;
    share.map_or_else(|| "–".to_owned(), |share| format!("{}%", signed(share * 100.0, 1)))
}

/// Rehearsals, loadouts and χ² as texts: `625`, `11`, `7.5–8.3`.
pub fn figures() -> [String; 3] {
    let [least, most] = CHI.map(|chi| decimal(chi, 1));
    let chi = if least == most { least } else { format!("{least}–{most}") };
    [number(REHEARSALS), number(LOADOUTS), chi]
}
