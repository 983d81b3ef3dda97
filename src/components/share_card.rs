//! Pictures for sharing: what every card is drawn with.
//!
//! Its colours are those of the light page, so that a picture looks the same for everyone.

use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

const PAPER: &str = "#FBF8F1";
/// Words.
pub const INK: &str = "#1E2430";
/// Words that matter less.
pub const MUTED: &str = "#5A6270";
/// The answer.
pub const ANSWER: &str = "#B5331F";

/// The letters of all cards.
pub const FONT: &str = "system-ui, 'Hiragino Sans', 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif";

/// Draws on a card. A canvas of our own fails only where the browser has no memory for it; the card
/// is then plain.
#[derive(Debug)]
pub struct ShareCard {
    /// The canvas.
    pub pen: CanvasRenderingContext2d,
    width: f64,
}

impl ShareCard {
    /// An empty card of this size in CSS pixels, and twice that in its own.
    pub fn new(canvas: &HtmlCanvasElement, width: f64, height: f64) -> Option<Self> {
        canvas.set_width(width as u32 * 2);
        canvas.set_height(height as u32 * 2);
        let pen: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let _ = pen.scale(2.0, 2.0);
        pen.set_fill_style_str(PAPER);
        pen.fill_rect(0.0, 0.0, width, height);
        Some(Self { pen, width })
    }

    /// Writes text with its baseline at `y`, condensed where it would not fit.
    pub fn write(&self, words: &str, x: f64, y: f64, size: u32, colour: &str) {
        self.pen.set_font(&format!("600 {size}px {FONT}"));
        self.pen.set_fill_style_str(colour);
        let _ = self.pen.fill_text_with_max_width(words, x, y, self.width - x - 24.0);
    }
}
