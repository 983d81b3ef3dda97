//! A position as a picture for sharing.

use std::f64::consts::TAU;
use std::rc::Rc;

use crate::components::ingredients::{recipe, spell};
use crate::components::{ANSWER, DrawCard, INK, MUTED, ShareCard, ShareContent};
use crate::i18n::{BrewText, Lang, Title};
use jobs::brew::{PlayerEntry, Position};

const LEFT: f64 = 24.0;
/// Width of a piece, and from one to the next.
const PIECE: f64 = 22.0;
const STEP: f64 = 25.0;
/// From one card to the next.
const CARD: f64 = 148.0;
/// Cards in a row.
const ROW: usize = 4;
/// From one row of cards to the next.
const LINE: f64 = 34.0;

/// What is written on the picture.
#[derive(Clone, PartialEq)]
pub struct Words {
    /// The screen.
    pub screen: &'static str,
    /// The players.
    pub names: [String; 2],
    /// The answer, or the result.
    pub answer: String,
    /// The address to show.
    pub link: String,
}

/// What a screen shares of a game.
pub fn share(title: &'static str, at: Option<&Position>, words: Words, lang: Lang) -> ShareContent {
    ShareContent {
        title: title.into(),
        text: words.names.join(" – ").into(),
        link: words.link.clone().into(),
        file: "sakiyomi-brew".into(),
        card: at.map(|at| picture(at, words, lang)),
        ..ShareContent::default()
    }
}

/// Draws the position on demand.
fn picture(position: &Position, words: Words, lang: Lang) -> DrawCard {
    let position = position.clone();
    Rc::new(move |canvas| {
        let tome = LINE * position.tome.len().div_ceil(ROW).max(1) as f64;
        let spells = |player: &PlayerEntry| LINE * player.src.len().div_ceil(ROW) as f64;
        let counter = LINE * position.recipes.len().div_ceil(ROW).max(1) as f64;
        let both: f64 = position.players.iter().map(|player| 34.0 + spells(player)).sum();
        let height = 152.0 + counter + tome + both + 24.0;
        let Some(pen) = ShareCard::new(canvas, 640.0, height) else { return };
        let title = [lang.t(Title::App), lang.t(Title::Brew), words.screen].join(" · ");
        pen.write(&title, LEFT, 34.0, 15, MUTED);
        pen.write(&words.answer, LEFT, 70.0, 24, ANSWER);
        let mut y = 98.0;
        pen.write(lang.t(BrewText::Counter), LEFT, y, 13, MUTED);
        y += 8.0;
        for (at, &id) in position.recipes.iter().enumerate() {
            let Some(recipe) = recipe(id) else { continue };
            let (x, y) = place(at, y);
            let x = pieces(&pen, recipe.need, x, y);
            pen.write(&recipe.price.to_string(), x + 4.0, y + 17.0, 16, INK);
        }
        y += counter + 18.0;
        pen.write(lang.t(BrewText::Tome), LEFT, y, 13, MUTED);
        y += 8.0;
        for (at, &(tome, _)) in position.tome.iter().enumerate() {
            change(&pen, tome.into(), place(at, y), true);
        }
        y += tome + 18.0;
        for (player, name) in position.players.iter().zip(&words.names) {
            pen.write(name, LEFT, y + 12.0, 15, INK);
            let x = pieces(&pen, player.inv, 300.0, y - 4.0);
            let rupees = lang.fill(BrewText::Rupees, &[&player.score]);
            pen.write(&rupees, x + 8.0, y + 13.0, 15, INK);
            y += 24.0;
            let mut ready = player.castable.chars();
            for (at, &src) in player.src.iter().enumerate() {
                change(&pen, src, place(at, y), ready.next() == Some('1'));
            }
            y += spells(player) + 10.0;
        }
        pen.write(&words.link, LEFT, height - 12.0, 11, MUTED);
    })
}

fn place(at: usize, y: f64) -> (f64, f64) {
    (LEFT + CARD * (at % ROW) as f64, y + LINE * (at / ROW) as f64)
}

/// Draws the tiers present; returns where the next thing may go.
fn pieces(pen: &ShareCard, counts: [u8; 4], mut x: f64, y: f64) -> f64 {
    for (tier, count) in counts.into_iter().enumerate().filter(|&(_, count)| count > 0) {
        piece(pen, tier, count, x, y);
        x += STEP;
    }
    x
}

/// A spell: what it takes, an arrow, what it gives; paler while it cannot be cast.
fn change(pen: &ShareCard, src: i16, (x, y): (f64, f64), ready: bool) {
    let Some(spell) = spell(src) else { return };
    let side =
        |sign: i8| spell.delta.map(|by| u8::try_from(by.saturating_mul(sign)).unwrap_or_default());
    pen.pen.set_global_alpha(if ready { 1.0 } else { 0.4 });
    let x = pieces(pen, side(-1), x, y);
    pen.write("→", x, y + 16.0, 14, MUTED);
    pieces(pen, side(1), x + 17.0, y);
    pen.pen.set_global_alpha(1.0);
}

/// The shapes of the page: dot, square, hexagon, pentagon.
fn piece(pen: &ShareCard, tier: usize, count: u8, x: f64, y: f64) {
    let (paint, ink, corners) = match tier {
        0 => ("#2e6cb5", "#ffffff", &[][..]),
        1 => ("#2f7a45", "#ffffff", &[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)][..]),
        2 => (
            "#b4540a",
            "#ffffff",
            &[(0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5)][..],
        ),
        _ => {
            ("#f2c230", INK, &[(0.5, 0.0), (1.0, 0.36), (0.82, 1.0), (0.18, 1.0), (0.0, 0.36)][..])
        }
    };
    let canvas = &pen.pen;
    canvas.begin_path();
    if corners.is_empty() {
        // Fails for a negative radius only.
        let _ = canvas.arc(x + PIECE / 2.0, y + PIECE / 2.0, PIECE / 2.0, 0.0, TAU);
    }
    for (at, (right, down)) in corners.iter().enumerate() {
        let (x, y) = (x + right * PIECE, y + down * PIECE);
        if at == 0 { canvas.move_to(x, y) } else { canvas.line_to(x, y) }
    }
    canvas.set_fill_style_str(paint);
    canvas.fill();
    let shift = if count > 9 { 3.0 } else { 7.0 };
    pen.write(&count.to_string(), x + shift, y + 16.0, 14, ink);
}
