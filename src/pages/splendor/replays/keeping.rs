//! The games that are kept: their names, dates and results.

use super::Change;
use super::shelf::Shelf;
use crate::components::{Icon, card, sign};
use crate::el::{El, button, el, hear, on, titled};
use crate::handler::Handler;
use crate::hooks::ValueHandle;
use crate::i18n::{Lang, SplendorReplays};
use crate::pages::splendor::game::seats;
use crate::pages::splendor::kifu::{names_of, result};
use jobs::splendor::KifuReport;

/// A longer list than this can be narrowed.
const MANY: usize = 10;

/// The data that the list is drawn from.
pub(super) struct Keeping<'a> {
    pub shelf: &'a Shelf,
    pub edit: &'a Handler<Change>,
    /// What the list is narrowed to.
    pub filter: &'a ValueHandle<String>,
    pub lang: Lang,
}

impl Keeping<'_> {
    pub fn draw(&self) -> El {
        let (lang, games) = (self.lang, &self.shelf.games);
        let many = games.len() > MANY;
        let wanted = self.filter.to_lowercase();
        let fits = |kifu: &KifuReport| {
            let (title, about) = self.words(kifu);
            !many
                || title.to_lowercase().contains(&wanted)
                || about.to_lowercase().contains(&wanted)
        };
        // The newest is the last.
        let games = games.iter().enumerate().rev().filter(|(_, kifu)| fits(kifu));
        let rows: Vec<El> = games.map(|(at, kifu)| self.row(at, kifu)).collect();
        let shown = rows.len();
        let filter = many.then(|| {
            titled(
                lang.fill(SplendorReplays::Filter, &[&shown, &self.shelf.games.len()]),
                el("input.input@kept-filter")
                    .attr("type", "search")
                    .value((**self.filter).clone())
                    .input(self.filter.setter()),
            )
        });
        let name = self.shelf.now().map(|kifu| {
            titled(
                lang.t(SplendorReplays::Name),
                el("input.input@kept-name")
                    .attr("maxlength", 80_u8)
                    .value(kifu.event.clone())
                    .change(hear(self.edit, Change::Name)),
            )
        });
        let is_empty = self.shelf.games.is_empty();
        let none = is_empty.then(|| el("p.muted").with(lang.t(SplendorReplays::NoGames)));
        card("section.card@kept", lang.t(SplendorReplays::Kept), None)
            .with(none)
            .with(name)
            .with(filter)
            .with(el("ul.game-pasts").list(rows))
    }

    /// What a game is called, and what is known of it.
    fn words(&self, kifu: &KifuReport) -> (String, String) {
        let seats = seats(&kifu.game);
        let names = names_of(kifu, seats, self.lang);
        let who = names.join(" – ");
        let moves = self.lang.fill(SplendorReplays::MoveCount, &[&kifu.game.moves.len()]);
        let result = kifu.end.as_ref().and_then(|end| result(end, &names, self.lang));
        let named = !kifu.event.trim().is_empty();
        let title = if named { kifu.event.clone() } else { who.clone() };
        let date = (!kifu.date.is_empty()).then(|| kifu.date.clone());
        let about = [date, named.then_some(who), Some(moves), result];
        (title, about.into_iter().flatten().collect::<Vec<_>>().join(" · "))
    }

    fn row(&self, at: usize, kifu: &KifuReport) -> El {
        let (title, about) = self.words(kifu);
        let remove = self.lang.fill(SplendorReplays::Remove, &[&title]);
        el("li.row")
            .key(at.to_string())
            .with(
                button("button.game-past", el("span").with(title), on(self.edit, Change::Open(at)))
                    .with(el("span.muted num").with(about))
                    .id(format!("kept-{at}"))
                    .attr("aria-current", (at == self.shelf.open).then_some("true")),
            )
            .with(
                button("button.icon-button", sign(Icon::Trash), on(self.edit, Change::Remove(at)))
                    .id(format!("remove-{at}"))
                    .attr("aria-label", remove),
            )
    }
}
