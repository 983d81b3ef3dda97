//! The lab's part of the menu: how cells are named, on all its screens.

use yew::prelude::*;

use crate::components::board::Axes;
use crate::components::{Choice, segmented};
use crate::el::{all, el};
use crate::handler::Handler;
use crate::hooks::draw_all;
use crate::i18n::{BattleshipText, Lang};
use crate::store;

/// Which way the letters run.
pub fn menu(lang: Lang) -> Html {
    let now = Axes::kept();
    let names = [BattleshipText::AxesRows, BattleshipText::AxesColumns];
    let choices = [Axes::Rows, Axes::Columns].into_iter().zip(names).zip(["rows", "columns"]);
    let choices = choices
        .map(|((axes, name), test)| Choice::new(axes, lang.t(name)).testid(format!("axes-{test}")));
    let choose = Handler::from(|axes: Axes| {
        store::write(store::BATTLESHIP_AXES, &axes);
        draw_all();
    });
    let (row, column) = if now == Axes::Rows { (6, 3) } else { (3, 6) };
    all([
        el("h3").with(lang.t(BattleshipText::Axes)),
        segmented(lang.t(BattleshipText::Axes), choices.collect(), &now, &choose, true),
        el("p.muted@axes-example").with(lang.fill(BattleshipText::AxesExample, &[&row, &column])),
    ])
}
