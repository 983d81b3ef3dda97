//! Names from the games as the page shows them.

use yew::AttrValue;

use super::components::TileFace;
use super::i18n::{Lang, milljan};
use jobs::milljan::{IDOLS, IdolId};

/// The short name of a character: Latin in English, otherwise as on the tile.
pub fn idol(id: IdolId, lang: Lang) -> AttrValue {
    milljan::idol(id, lang).into()
}

/// What is on the tile of a character.
pub fn face(id: IdolId, lang: Lang) -> TileFace {
    let letter = IDOLS.get(usize::from(id)).map_or('?', |idol| idol.kind.letter());
    TileFace { letter, name: idol(id, lang), latin: lang == Lang::En }
}
