//! Names from the games as the page shows them.

use yew::AttrValue;

use super::components::TileFace;
use super::i18n::Lang;
use jobs::milljan::{IDOLS, IdolId};

/// The short name of a character: Latin in English, else as on the tile.
pub fn idol(id: IdolId, lang: Lang) -> AttrValue {
    let Some(idol) = IDOLS.get(usize::from(id)) else { return AttrValue::Static("?") };
    match lang {
        Lang::Ja | Lang::Zh => AttrValue::Static(idol.name),
        Lang::En => {
            let mut letters = idol.key.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>().into()
        }
    }
}

/// What stands on the tile of a character.
pub fn face(id: IdolId, lang: Lang) -> TileFace {
    let letter = IDOLS.get(usize::from(id)).map_or('?', |idol| idol.kind.letter());
    TileFace { letter, name: idol(id, lang), latin: lang == Lang::En }
}
