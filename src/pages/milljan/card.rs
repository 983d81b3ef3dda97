//! Tiles on cards for sharing.

use crate::components::FONT;
pub(super) use crate::components::{ANSWER, INK, MUTED, ShareCard};
use crate::i18n::Lang;
use crate::names;
use jobs::milljan::{IDOLS, IdolId, Kind};

const fn tile_colour(kind: Kind) -> &'static str {
    match kind {
        Kind::Princess => "#F6C9D2",
        Kind::Fairy => "#C4DBF0",
        Kind::Angel => "#F5E3A6",
        Kind::Extra => "#CDE6C9",
        Kind::Sora => "#DCCBEF",
    }
}

impl ShareCard {
    fn ground(&self, kind: Kind, x: f64, y: f64, width: f64, height: f64) {
        self.pen.set_fill_style_str(tile_colour(kind));
        self.pen.fill_rect(x, y, width, height);
        self.pen.set_fill_style_str(INK);
    }

    /// A tile of 50 by 74.
    pub(super) fn tile(&self, id: IdolId, x: f64, y: f64, marked: bool, lang: Lang) {
        let Some(idol) = IDOLS.get(usize::from(id)) else { return };
        let pen = &self.pen;
        self.ground(idol.kind, x, y, 50.0, 74.0);
        if marked {
            pen.set_stroke_style_str(ANSWER);
            pen.set_line_width(3.0);
            pen.stroke_rect(x - 1.0, y - 1.0, 52.0, 76.0);
        }
        pen.set_font(&format!("600 9px {FONT}"));
        let _ = pen.fill_text(&idol.kind.letter().to_string(), x + 4.0, y + 12.0);
        let name = names::idol(id, lang);
        pen.set_font(&format!("14px {FONT}"));
        let letters: Vec<char> = name.chars().collect();
        if lang == Lang::En || letters.len() > 3 {
            let _ = pen.fill_text_with_max_width(&name, x + 4.0, y + 44.0, 42.0);
        } else {
            for (row, letter) in letters.iter().enumerate() {
                let top = y + 45.0 - (letters.len() as f64 - 1.0) * 8.0 + row as f64 * 17.0;
                let _ = pen.fill_text(&letter.to_string(), x + 18.0, top);
            }
        }
    }

    /// A small tile of 52 by 26, its name in one line.
    pub(super) fn mini(&self, id: IdolId, x: f64, y: f64, lang: Lang) {
        let Some(idol) = IDOLS.get(usize::from(id)) else { return };
        self.ground(idol.kind, x, y, 52.0, 26.0);
        self.pen.set_font(&format!("13px {FONT}"));
        let _ = self.pen.fill_text_with_max_width(&names::idol(id, lang), x + 4.0, y + 18.0, 44.0);
    }
}
