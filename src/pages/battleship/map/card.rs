//! The map as a picture for sharing.

use web_sys::HtmlCanvasElement;

use super::boards::scale;
use super::{Context, answer, words};
use crate::components::board::{Axes, Mark, band, letter};
use crate::components::{ANSWER, FONT, INK, MUTED, ShareCard};
use crate::i18n::{BattleshipMap, Title, plain};

/// What is hatched.
const LINE: &str = "#C9C3B4";

/// The bands of the colour scale, as on the light page; digits are white on those after [`DARK`].
const BANDS: [&str; 7] =
    ["#F1F4F9", "#E0E9F4", "#CAD8EC", "#ADC3E2", "#3F6AA6", "#2B5391", "#1C3B70"];
/// The last band with dark digits.
const DARK: u8 = 3;

/// Title, board, answer, address.
pub(super) fn draw(canvas: &HtmlCanvasElement, context: &Context, link: &str) {
    let (lang, board) = (context.lang, &context.position);
    let (rows, columns) = (f64::from(board.h), f64::from(board.w));
    let side = (480.0 / rows.max(columns)).floor();
    let (left, top) = (24.0, 100.0);
    let (width, height) = ((columns * side + 48.0).max(528.0), top + rows * side + 44.0);
    let Some(pen) = ShareCard::new(canvas, width, height) else { return };
    let fleet = words::fleet(board, lang);
    let mut title = vec![lang.t(Title::App), lang.t(BattleshipMap::Title), &fleet];
    let weighted = context.weights.as_ref();
    let weighted = weighted.map(|weights| lang.fill(BattleshipMap::Weighted, &[&weights.name]));
    title.extend(weighted.as_deref());
    let title = title.join(" · ");
    pen.write(&title, left, 36.0, 15, MUTED);
    pen.write(&answer::sentence(context), left, 72.0, 20, ANSWER);
    let layer = context.layer(context.screen.view);
    let shown = layer.as_ref().map_or(context.screen.view, |layer| layer.view);
    let scale = scale(context, layer.as_ref(), shown);
    let chosen = context.aim(context.screen.view).map(|(at, _)| at);
    let ink = &pen.pen;
    // Letters and numbers of the cells.
    ink.set_text_align("center");
    for along in 0..usize::from(board.h.max(board.w)) {
        let (letter, number) = (letter(along).to_string(), (along + 1).to_string());
        let (row, column) = match context.axes {
            Axes::Rows => (&letter, &number),
            Axes::Columns => (&number, &letter),
        };
        let middle = along as f64 * side + side / 2.0;
        if along < usize::from(board.h) {
            pen.write(row, left - 12.0, top + middle + 4.0, 11, MUTED);
        }
        if along < usize::from(board.w) {
            pen.write(column, left + middle, top - 6.0, 11, MUTED);
        }
    }
    ink.set_text_align("start");
    let stroke = |from: (f64, f64), to: (f64, f64)| {
        ink.begin_path();
        ink.move_to(from.0, from.1);
        ink.line_to(to.0, to.1);
        ink.stroke();
    };
    for at in 0..context.count() {
        let place = context.place(at);
        let (x, y) = (left + f64::from(place.1) * side, top + f64::from(place.0) * side);
        let mark = context.mark(at, shown);
        let value = layer.as_ref().map(|layer| (layer, layer.values[at]));
        let heat = value.filter(|(_, value)| mark == Mark::Plain && value.is_finite());
        let part = heat.map(|(_, value)| band(scale.place(value)));
        let light = part.is_some_and(|part| part > DARK);
        let hull = matches!(mark, Mark::Hit | Mark::Sunk | Mark::Ship);
        let colour = match (hull, part) {
            (true, _) => INK,
            (_, Some(part)) => BANDS[usize::from(part)],
            _ => "#FFFFFF",
        };
        ink.set_fill_style_str(colour);
        ink.fill_rect(x + 1.0, y + 1.0, side - 2.0, side - 2.0);
        let text = match mark {
            Mark::Plain => heat.map(|(layer, value)| layer.short(value)).unwrap_or_default(),
            Mark::Miss => "•".into(),
            Mark::Hit => "●".into(),
            Mark::Sunk => "✕".into(),
            Mark::Certain => "○".into(),
            Mark::Water | Mark::Ship => String::new(),
        };
        ink.set_fill_style_str(if hull || light { "#FFFFFF" } else { INK });
        ink.set_font(&format!("600 {}px {FONT}", plain(side * 0.33, 0)));
        ink.set_text_align("center");
        let _ = ink.fill_text_with_max_width(&text, x + side / 2.0, y + side * 0.62, side - 4.0);
        ink.set_text_align("start");
        ink.set_line_width(1.0);
        if mark == Mark::Water {
            ink.set_stroke_style_str(LINE);
            for part in [0.25, 0.5, 0.75, 1.0] {
                let long = (side - 2.0) * part;
                stroke((x + 1.0, y + 1.0 + long), (x + 1.0 + long, y + 1.0));
            }
        }
        let best = layer.as_ref().is_some_and(|layer| layer.best.contains(&place));
        if best && board.shot(place).is_none() {
            ink.set_stroke_style_str(if light { "#FFFFFF" } else { INK });
            let tick = side * 0.16;
            for (across, down) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
                let corner = |inset: f64| {
                    let along = |far: f64| if far > 0.0 { side - inset } else { inset };
                    (x + along(across), y + along(down))
                };
                stroke(corner(3.0), corner(3.0 + tick));
            }
        }
        if chosen == Some(place) {
            ink.set_stroke_style_str(ANSWER);
            ink.set_line_width(3.0);
            ink.stroke_rect(x + 1.0, y + 1.0, side - 2.0, side - 2.0);
        }
    }
    pen.write(link, left, height - 16.0, 11, MUTED);
}
