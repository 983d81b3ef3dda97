//! A position as a picture for sharing.

use std::f64::consts::TAU;
use std::rc::Rc;

use super::move_text::{bonuses, points};
use super::pieces::{LETTERS, LEVELS, card, noble_need};
use crate::components::{ANSWER, DrawCard, INK, MUTED, ShareCard, ShareContent};
use crate::i18n::{Lang, SplendorText, Title};
use jobs::splendor::Observation;

const LEFT: f64 = 24.0;
const WIDTH: f64 = 640.0;
/// Size of a card, and from one to the next.
const CARD: (f64, f64) = (104.0, 74.0);
const STEP: (f64, f64) = (112.0, 82.0);
/// Width of a token.
const TOKEN: f64 = 22.0;
/// Height of a player.
const PLAYER: f64 = 58.0;

/// Paint and ink of the tokens, and the tint of cards with such a bonus.
const KINDS: [(&str, &str, &str); 6] = [
    ("#f7f4ec", "#1e2430", "#f4f1ea"),
    ("#1f5fae", "#ffffff", "#dfeaf7"),
    ("#1f6b40", "#ffffff", "#def0e4"),
    ("#a32a44", "#ffffff", "#f7e1e5"),
    ("#33323a", "#ffffff", "#e4e3e7"),
    ("#e0b04c", "#1e2430", "#f7ecd2"),
];

/// What is written on the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// The screen.
    pub screen: &'static str,
    /// The players.
    pub names: Vec<String>,
    /// The answer, or the result.
    pub answer: String,
    /// The address to show.
    pub link: String,
    /// Whether the game is over, so that nobody is to move.
    pub over: bool,
}

/// What a screen shares of a game.
pub fn share(at: Option<&Observation>, words: Words, lang: Lang) -> ShareContent {
    ShareContent {
        title: lang.t(Title::Splendor).into(),
        text: words.answer.clone().into(),
        link: words.link.clone().into(),
        file: "sakiyomi-splendor".into(),
        card: at.map(|at| picture(at, words, lang)),
        ..ShareContent::default()
    }
}

/// Draws the position on demand.
fn picture(position: &Observation, words: Words, lang: Lang) -> DrawCard {
    let position = position.clone();
    Rc::new(move |canvas| {
        let rows = 3.0 * STEP.1;
        let height = 158.0 + rows + 44.0 + PLAYER * position.players.len() as f64 + 32.0;
        let Some(pen) = ShareCard::new(canvas, WIDTH, height) else { return };
        let title = [lang.t(Title::App), lang.t(Title::Splendor), words.screen].join(" · ");
        pen.write(&title, LEFT, 34.0, 15, MUTED);
        pen.write(&words.answer, LEFT, 70.0, 22, ANSWER);
        let mut x = LEFT;
        for noble in position.nobles.iter().flatten() {
            x = tokens(&pen, &noble_need(*noble), x, 92.0) + 22.0;
        }
        let mut y = 132.0;
        for (level, row) in position.board.iter().enumerate().rev() {
            let deck = format!("{} · {}", LEVELS[level], position.deck[level]);
            pen.write(&deck, LEFT, y + 42.0, 15, MUTED);
            for (column, id) in row.iter().enumerate() {
                face(&pen, *id, LEFT + 78.0 + STEP.0 * column as f64, y);
            }
            y += STEP.1;
        }
        tokens(&pen, &position.bank, LEFT, y + 6.0);
        y += 44.0;
        for (seat, player) in position.players.iter().enumerate() {
            let name = words.names.get(seat).cloned().unwrap_or_default();
            let moves = !words.over && seat == usize::from(position.turn);
            let turn = if moves { "▸ " } else { "" };
            let points = format!("{} {}", points(player), lang.t(SplendorText::Points));
            pen.write(&format!("{turn}{name} · {points}"), LEFT, y + 16.0, 15, INK);
            let x = tokens(&pen, &player.tok, LEFT, y + 24.0);
            bonus(&pen, &bonuses(&player.cards), x.max(330.0), y + 24.0);
            y += PLAYER;
        }
        pen.write(&words.link, LEFT, height - 12.0, 11, MUTED);
    })
}

/// The face of a card: points, bonus, cost.
fn face(pen: &ShareCard, id: Option<u8>, x: f64, y: f64) {
    let Some(card) = id.and_then(card) else { return };
    let bonus = usize::from(card.bonus).min(4);
    pen.pen.set_fill_style_str(KINDS[bonus].2);
    pen.pen.fill_rect(x, y, CARD.0, CARD.1);
    if card.points > 0 {
        pen.write(&card.points.to_string(), x + 8.0, y + 24.0, 18, INK);
    }
    token(pen, bonus, LETTERS[bonus], x + CARD.0 - TOKEN - 6.0, y + 6.0);
    let mut at = x + 4.0;
    for (kind, count) in card.cost.counts().into_iter().enumerate().filter(|cost| cost.1 > 0) {
        token(pen, kind, &count.to_string(), at, y + CARD.1 - TOKEN - 5.0);
        at += TOKEN + 1.0;
    }
}

/// Draws tokens with their counts; returns where the next thing may go.
fn tokens(pen: &ShareCard, counts: &[u8], mut x: f64, y: f64) -> f64 {
    for (kind, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        token(pen, kind, &count.to_string(), x, y);
        x += TOKEN + 4.0;
    }
    x
}

/// Bonuses, in squares.
fn bonus(pen: &ShareCard, counts: &[u8; 5], mut x: f64, y: f64) {
    for (kind, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        pen.pen.set_fill_style_str(KINDS[kind].0);
        pen.pen.fill_rect(x, y, TOKEN, TOKEN);
        pen.write(&count.to_string(), x + 7.0, y + 16.0, 14, KINDS[kind].1);
        x += TOKEN + 4.0;
    }
}

fn token(pen: &ShareCard, kind: usize, words: &str, x: f64, y: f64) {
    let canvas = &pen.pen;
    canvas.begin_path();
    // Fails for a negative radius only.
    let _ = canvas.arc(x + TOKEN / 2.0, y + TOKEN / 2.0, TOKEN / 2.0, 0.0, TAU);
    canvas.set_fill_style_str(KINDS[kind.min(5)].0);
    canvas.fill();
    canvas.set_stroke_style_str(MUTED);
    canvas.stroke();
    pen.write(words, x + 6.5, y + 16.0, 14, KINDS[kind.min(5)].1);
}
