//! What was done last, in words and in signs.

use super::state::Save;
use crate::el::{El, el};
use crate::i18n::{Lang, SplendorPlay};
use crate::pages::splendor::move_text::MoveText;
use jobs::splendor::ViewReport;

/// What was done last.
pub(super) struct Last<'a> {
    name: &'a str,
    text: MoveText,
}

impl<'a> Last<'a> {
    pub(super) fn of(report: &ViewReport, save: &Save, names: &'a [String]) -> Option<Self> {
        let made = report.made.last()?;
        let (space, card, noble) = (save.story.game.space, made.card, made.noble);
        let text = MoveText { id: made.id, space, card, noble };
        Some(Self { name: names.get(usize::from(made.seat))?, text })
    }

    fn noble(&self, lang: Lang) -> Option<&'static str> {
        self.text.noble.map(|_| lang.t(SplendorPlay::NobleCame))
    }

    /// In words, for voices.
    pub(super) fn words(&self, lang: Lang) -> String {
        let did = lang.fill(SplendorPlay::Did, &[&self.name, &self.text.words(lang)]);
        match self.noble(lang) {
            Some(noble) => format!("{did} {noble}"),
            None => did,
        }
    }

    /// In signs: in words a phone would cut it off.
    pub(super) fn line(&self, lang: Lang) -> El {
        el("p.muted gem-last@last")
            .with(el("span.gem-last__who").with(self.name.to_owned()))
            .with(self.text.short_signs(lang))
            .with(self.noble(lang).map(|noble| el("span").with(noble)))
    }
}
