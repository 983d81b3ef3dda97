//! Milljan tiles, large and small. They know what to show, not what it means.

use yew::prelude::*;

use crate::el::{El, el};
use crate::handler::Handler;
use crate::i18n::number;

/// What is on a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct TileFace {
    /// The letter of its colour: P, F, A, E or S.
    pub letter: char,
    /// The name.
    pub name: AttrValue,
    /// Whether the name is in Latin letters: it then runs horizontally.
    pub latin: bool,
}

impl TileFace {
    /// The class of its colour.
    pub fn class(&self) -> &'static str {
        match self.letter {
            'P' => "kind-p",
            'F' => "kind-f",
            'A' => "kind-a",
            'E' => "kind-e",
            'S' => "kind-s",
            _ => "kind-none",
        }
    }

    /// Letter and name. Japanese names are marked as such, for glyph shapes and screen readers.
    fn on(&self, tile: El) -> El {
        let lang = (!self.latin).then_some("ja");
        tile.class(self.class(), true)
            .with(el("i").attr("aria-hidden", "true").with(self.letter))
            .with(el("span").attr("lang", lang).with(&self.name))
    }
}

/// A tile of 46 × 68 pixels. With a click it is a button.
pub fn tile(face: &TileFace, click: Option<Handler<()>>) -> El {
    let tile = match click {
        Some(click) => el("button.tile").click(click),
        None => el("span.tile"),
    };
    let long = !face.latin && face.name.chars().count() > 3;
    face.on(tile).class("tile--latin", face.latin).class("tile--long", long)
}

/// A tile in a line of text or a table cell, with a number after the name, such as copies left.
pub fn mini(face: &TileFace, count: Option<u64>) -> El {
    face.on(el("span.mini")).with(count.map(|count| el("b.mini__count").with(number(count))))
}
