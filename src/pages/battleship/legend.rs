//! What the marks on a board mean, and the scale of its colours.

use yew::prelude::*;

use crate::components::board::band;
use crate::el::{El, all, el};
use crate::i18n::{BattleshipLearn, BoardText, Lang};

/// The key to the boards.
pub fn legend(lang: Lang) -> Html {
    let line = |class: &'static str, words: &'static str| {
        let sign = el("i.board__cell legend__cell").class(class, true).attr("aria-hidden", "true");
        el("li").with(sign).with(el("span").with(words))
    };
    let marks = [
        line("board__cell--miss", lang.t(BoardText::Miss)),
        line("board__cell--hit", lang.t(BoardText::Hit)),
        line("board__cell--sunk", lang.t(BoardText::Sunk)),
        line("board__cell--water", lang.t(BoardText::Water)),
        line("board__cell--certain", lang.t(BoardText::Certain)),
        line("board__cell--best", lang.t(BattleshipLearn::MarkBest)),
        line("board__cell--chosen", lang.t(BattleshipLearn::MarkChosen)),
        line("board__cell--looked", lang.t(BattleshipLearn::MarkLooked)),
    ];
    let scale = |class: &'static str, most: f64| {
        let step = move |at: u8| {
            el("i.board__cell legend__cell")
                .class(class, !class.is_empty())
                .attr("data-band", band(most * f64::from(at) / 6.0))
        };
        el("span.legend__scale").attr("aria-hidden", "true").list((0..=6).map(step))
    };
    let key = |scale: El, words: BattleshipLearn| {
        el("p.legend__line").with(scale).with(el("span").with(lang.t(words)))
    };
    all([
        el("ul.legend").list(marks),
        key(scale("", 1.0), BattleshipLearn::ScaleOne),
        key(scale("", 0.42), BattleshipLearn::ScaleMore),
        key(scale("board__cell--cold", 0.42), BattleshipLearn::ScaleLess),
    ])
}
