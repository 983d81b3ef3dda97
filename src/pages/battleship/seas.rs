//! Both seas of a game on one screen: one on the big board, the other small beside the ships left.

use yew::prelude::*;

use super::duel::board_setup::fleet_line;
use crate::components::board::{Cell, picture};
use crate::el::{El, button, el};
use crate::handler::Handler;
use crate::i18n::{BattleshipDuel, Lang};
use jobs::battleship::BoardSetup;

/// One of the two: whose it is, and the ships left of each class; `None` where that is not known.
pub type Sea<'a> = (&'static str, &'a [Option<u8>]);

/// The sea that is not on the big board, as a picture of its cells that changes places with it, and the
/// ships left of both, its own beside the picture's top.
pub fn beside(
    setup: &BoardSetup,
    [big, small]: [Sea<'_>; 2],
    cells: &[Cell],
    swap: Handler<()>,
    lang: Lang,
) -> El {
    let label = lang.fill(BattleshipDuel::ShowSea, &[&small.0]);
    let strip = |(title, afloat): Sea<'_>| {
        el("div.seas__strip")
            .group(title)
            .with(el("span").attr("aria-hidden", "true").with(title))
            .with(fleet_line(setup, afloat, lang))
    };
    let small_board = picture(AttrValue::from(small.0), cells, setup.w.into());
    el("div.seas")
        .with(button("button.seas__small@swap", small_board, swap).attr("aria-label", label))
        .with(el("div.seas__strips").with(strip(small)).with(strip(big)))
}
