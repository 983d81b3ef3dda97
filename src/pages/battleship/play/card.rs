//! A finished game as a picture for sharing.

use std::rc::Rc;

use web_sys::HtmlCanvasElement;

use super::super::duel::board_setup::{cell_name, number};
use super::game::Turn;
use super::{Ctx, table};
use crate::components::{ANSWER, DrawCard, FONT, INK, MUTED, ShareCard};
use crate::i18n::{BattleshipPlay, Title, plain};
use crate::route::Route;
use jobs::battleship::{AnswerName, BoardSetup, ShipEntry, ShotEntry};

/// A board with all shots by their numbers.
#[derive(Clone)]
struct Side {
    title: &'static str,
    shots: Vec<ShotEntry>,
    ships: Vec<ShipEntry>,
}

/// The card; `None` before the end.
pub(super) fn of(ctx: &Ctx<'_>) -> Option<DrawCard> {
    let Turn::Over(end) = ctx.turn else { return None };
    let mode = ctx.game.setup.mode;
    let side = |title: BattleshipPlay, shots: &[ShotEntry], ships: &[ShipEntry]| Side {
        title: ctx.t(title),
        shots: shots.to_vec(),
        ships: ships.to_vec(),
    };
    let mine = mode.hidden().then(|| side(BattleshipPlay::YourShots, ctx.mine, &ctx.game.theirs));
    let theirs = (!mode.hidden() || mode.placed())
        .then(|| side(BattleshipPlay::MyShots, ctx.theirs, &ctx.game.mine));
    let sides: Vec<Side> = [mine, theirs].into_iter().flatten().collect();
    let title = [
        ctx.lang.t(Title::App),
        ctx.lang.t(Title::BattleshipPlay),
        ctx.game.setup.sea.name(ctx.lang),
    ];
    let (title, sea) = (title.join(" · "), ctx.sea.clone());
    let words = table::over_words(end, ctx.mine, ctx.theirs, ctx.lang);
    Some(Rc::new(move |canvas: &HtmlCanvasElement| {
        draw(canvas, &sea, &sides, [&title, &words]);
    }))
}

fn draw(canvas: &HtmlCanvasElement, sea: &BoardSetup, sides: &[Side], [title, words]: [&str; 2]) {
    let (rows, columns) = (f64::from(sea.h), f64::from(sea.w));
    let room = if sides.len() > 1 { 340.0 } else { 480.0 };
    let side = (room / rows.max(columns)).floor();
    let (step, top) = (columns * side + 24.0, 120.0);
    let width = (24.0 + sides.len() as f64 * step).max(528.0);
    let height = top + rows * side + 44.0;
    let Some(pen) = ShareCard::new(canvas, width, height) else { return };
    pen.write(title, 24.0, 36.0, 15, MUTED);
    pen.write(words, 24.0, 70.0, 20, ANSWER);
    let ink = &pen.pen;
    for (at, one) in sides.iter().enumerate() {
        let left = 24.0 + at as f64 * step;
        pen.write(one.title, left, top - 14.0, 13, MUTED);
        let count = usize::from(sea.h) * usize::from(sea.w);
        let mut shots = vec![None; count];
        for (number_of, shot) in one.shots.iter().enumerate() {
            if let Some(slot) = shots.get_mut(number(shot.at, sea)) {
                *slot = Some((number_of + 1, shot.answer != AnswerName::Miss));
            }
        }
        let ships: Vec<usize> =
            one.ships.iter().flat_map(|ship| &ship.cells).map(|&at| number(at, sea)).collect();
        for (cell, shot) in shots.into_iter().enumerate() {
            let (row, column) = (cell / usize::from(sea.w), cell % usize::from(sea.w));
            let (x, y) = (left + column as f64 * side, top + row as f64 * side);
            let hit = matches!(shot, Some((_, true)));
            ink.set_fill_style_str(if hit { INK } else { "#FFFFFF" });
            ink.fill_rect(x + 1.0, y + 1.0, side - 2.0, side - 2.0);
            if !hit && ships.contains(&cell) {
                // A ship that nobody found.
                ink.set_stroke_style_str(INK);
                ink.set_line_width(2.0);
                ink.stroke_rect(x + 3.0, y + 3.0, side - 6.0, side - 6.0);
            }
            if let Some((number, hit)) = shot {
                ink.set_fill_style_str(if hit { "#FFFFFF" } else { MUTED });
                ink.set_font(&format!("600 {}px {FONT}", plain(side * 0.38, 0)));
                ink.set_text_align("center");
                let (x, y) = (x + side / 2.0, y + side * 0.64);
                // A picture without a number is better than none.
                let _ = ink.fill_text_with_max_width(&number.to_string(), x, y, side - 4.0);
                ink.set_text_align("start");
            }
        }
    }
    // The whole link would be too long to read.
    let first = sides.first().and_then(|one| one.shots.first());
    let first = first.map(|shot| format!("1 = {} · ", cell_name(shot.at, sea)));
    let foot = format!("{}{}", first.unwrap_or_default(), Route::BattleshipPlay.href());
    pen.write(&foot, 24.0, height - 16.0, 11, MUTED);
}
