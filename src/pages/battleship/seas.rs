//! Both seas of a game on one screen: one on the big board, the other small beside the ships left.

use yew::prelude::*;

use super::duel::board_setup::fleet_line;
use crate::components::board::{Cell, picture};
use crate::el::{El, button, el};
use crate::handler::Handler;
use crate::i18n::{BattleshipDuel, Lang};
use jobs::battleship::BoardSetup;

/// One of the two.
pub struct Sea<'a> {
    /// Whose it is.
    pub title: &'static str,
    /// Ships left of each class; `None` where that is not known.
    pub afloat: &'a [Option<u8>],
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// The sea that is not on the big board, as a picture that changes places with it, and the ships left of
/// both, that of the big board first.
pub fn beside(
    setup: &BoardSetup,
    big: &Sea<'_>,
    small: &Sea<'_>,
    swap: Handler<()>,
    lang: Lang,
) -> El {
    let label = lang.fill(BattleshipDuel::ShowSea, &[&small.title]);
    let strip = |sea: &Sea<'_>| {
        el("div.seas__strip")
            .group(sea.title)
            .with(el("span").attr("aria-hidden", "true").with(sea.title))
            .with(fleet_line(setup, sea.afloat, lang))
    };
    let small_board = picture(AttrValue::from(small.title), &small.cells, setup.w.into());
    el("div.seas")
        .with(button("button.seas__small@swap", small_board, swap).attr("aria-label", label))
        .with(el("div.seas__strips").with(strip(big)).with(strip(small)))
}
