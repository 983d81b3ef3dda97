//! The table: nobles, cards, tokens, players. Everything that can be tapped is a button.

use super::move_text::{bonuses, points};
use super::pieces::{LEVELS, card_face, card_words, colour, gem, noble_face, noble_words};
use crate::el::{El, el, on};
use crate::handler::Handler;
use crate::i18n::{Lang, SplendorText};
use jobs::splendor::{Observation, SeenEntry, Source};

/// What is tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tap {
    /// A pile of the bank.
    Bank(usize),
    /// A card, or a deck.
    Card(Source),
    /// A token of the player to move.
    Own(usize),
    /// The noble of a place.
    Noble(usize),
}

/// A position as it is drawn.
pub struct Board<'a> {
    /// The position.
    pub position: &'a Observation,
    /// The names of the players.
    pub names: &'a [String],
    /// Receives taps; `None` where nothing can be tapped.
    pub tap: Option<&'a Handler<Tap>>,
    /// What is picked.
    pub source: Option<Source>,
    /// Tokens picked from the bank.
    pub taken: [u8; 6],
    /// Own tokens picked to give back.
    pub given: [u8; 6],
    /// What a hint names.
    pub hint: Option<Source>,
    /// What can be bought.
    pub buys: &'a [Source],
    /// Each player's expected share of the win.
    pub wins: Option<&'a [f32]>,
    /// The language.
    pub lang: Lang,
}

fn tappable(tap: Option<&Handler<Tap>>, what: Tap, words: &'static str) -> El {
    match tap {
        Some(tap) => el("button.pad").click(on(tap, what)),
        None => el("span.pad"),
    }
    .id(words)
}

/// Words for a kind of tokens, with how many are picked.
fn chosen(words: String, count: u8, lang: Lang) -> String {
    if count == 0 { words } else { lang.fill(SplendorText::TakenOf, &[&words, &count]) }
}

impl Board<'_> {
    fn place(&self, source: Source, testid: String, label: String, face: El) -> El {
        let picked = self.source == Some(source);
        let can = self.buys.contains(&source);
        let label = if can { self.lang.fill(SplendorText::CanBuy, &[&label]) } else { label };
        let button = tappable(self.tap, Tap::Card(source), "")
            .id(testid)
            .class("pad--picked", picked)
            .class("pad--hint", self.hint == Some(source))
            .class("pad--can", can)
            .attr("aria-label", label);
        let button = match self.tap {
            Some(_) => button.attr("aria-pressed", picked),
            None => button.attr("role", "img"),
        };
        button.with(face)
    }

    fn row(&self, level: usize) -> El {
        let lang = self.lang;
        let deck = self.position.deck[level];
        let back = el("span.jewel jewel--back")
            .attr("aria-hidden", "true")
            .with(el("b").with(LEVELS[level]))
            .with(el("span.num").with(deck));
        let words = lang.fill(SplendorText::DeckWords, &[&LEVELS[level], &deck]);
        let deck = self.place(Source::Deck(level as u8), format!("deck-{level}"), words, back);
        let cards = (0..4).map(|column| {
            let slot = 4 * level + column;
            let source = Source::Slot(slot as u8);
            let testid = format!("slot-{slot}");
            match self.position.board[level][column] {
                Some(card) => self.place(source, testid, card_words(card, lang), card_face(card)),
                None => {
                    let words = lang.t(SplendorText::EmptySlot).to_owned();
                    self.place(source, testid, words, el("span.jewel jewel--none").with("–"))
                }
            }
        });
        el("div.jewels").with(deck).list(cards)
    }

    fn bank(&self) -> El {
        let lang = self.lang;
        let piles = self.position.bank.iter().enumerate().map(|(kind, &count)| {
            let taken = self.taken[kind];
            let words = lang.fill(SplendorText::PileWords, &[&colour(kind, lang), &count]);
            let words = chosen(words, taken, lang);
            let pile = match self.tap.filter(|_| kind < 5) {
                Some(tap) => el("button.pile")
                    .click(on(tap, Tap::Bank(kind)))
                    .attr("aria-pressed", taken > 0),
                None => el("span.pile").attr("role", "img"),
            };
            pile.id(format!("bank-{kind}"))
                .attr("aria-label", words)
                .class("pile--empty", count == 0)
                .class("pile--picked", taken > 0)
                .with(gem(kind, None))
                .with(el("span.num").with(count))
                .with((taken > 0).then(|| el("span.pile__taken num").with(format!("−{taken}"))))
        });
        el("div.piles").group(lang.t(SplendorText::Bank)).list(piles)
    }

    fn nobles(&self) -> El {
        let lang = self.lang;
        let choosing = self.position.phase == jobs::splendor::PhaseEntry::Noble;
        let each = self.position.nobles.iter().enumerate().filter_map(|(place, noble)| {
            let noble = (*noble)?;
            let tap = self.tap.filter(|_| choosing);
            let button = tappable(tap, Tap::Noble(place), "").id(format!("noble-{place}"));
            let button = if tap.is_none() { button.attr("role", "img") } else { button };
            Some(
                button
                    .attr("aria-label", noble_words(noble, lang))
                    .class("pad--noble", true)
                    .with(noble_face(noble)),
            )
        });
        el("div.nobles").list(each)
    }

    fn reserved(&self, seat: usize, at: usize, card: &SeenEntry) -> El {
        let lang = self.lang;
        let level = LEVELS[usize::from(card.level.clamp(1, 3)) - 1];
        let testid = format!("reserved-{seat}-{at}");
        let (words, face) = match card.id {
            Some(id) => (card_words(id, lang), card_face(id).class("jewel--hid", card.hid)),
            None => {
                let back = el("span.jewel jewel--back").with(el("b").with(level)).with("?");
                (lang.fill(SplendorText::HiddenWords, &[&level]), back)
            }
        };
        if usize::from(self.position.turn) == seat {
            return self.place(Source::Reserved(at as u8), testid, words, face);
        }
        el("span.pad").id(testid).attr("role", "img").attr("aria-label", words).with(face)
    }

    fn player(&self, seat: usize) -> El {
        let lang = self.lang;
        let player = &self.position.players[seat];
        let turn = usize::from(self.position.turn) == seat;
        let bonuses = bonuses(&player.cards);
        let total: u8 = player.tok.iter().sum();
        let kinds = (0..6).map(|kind| {
            let count = player.tok[kind];
            let given = if turn { self.given[kind] } else { 0 };
            let bonus = bonuses.get(kind).copied();
            let words = match bonus {
                Some(bonus) => {
                    lang.fill(SplendorText::HoldWords, &[&colour(kind, lang), &count, &bonus])
                }
                None => lang.fill(SplendorText::PileWords, &[&colour(kind, lang), &count]),
            };
            let words = chosen(words, given, lang);
            let cell = match self.tap.filter(|_| turn && count > 0) {
                Some(tap) => {
                    el("button.hold").click(on(tap, Tap::Own(kind))).attr("aria-pressed", given > 0)
                }
                None => el("span.hold").attr("role", "img"),
            };
            cell.id(format!("hold-{seat}-{kind}"))
                .attr("aria-label", words)
                .class("hold--given", given > 0)
                .with(gem(kind, Some(count)))
                .with(bonus.map(|bonus| {
                    el("span.hold__bonus num").class("muted", bonus == 0).with(format!("+{bonus}"))
                }))
                .with((given > 0).then(|| el("span.pile__taken num").with(format!("−{given}"))))
        });
        let held = player.res.iter().enumerate().map(|(at, card)| self.reserved(seat, at, card));
        let nobles = player.nob.iter().map(|&noble| {
            el("span.pad pad--noble")
                .attr("role", "img")
                .attr("aria-label", noble_words(noble, lang))
                .with(noble_face(noble))
        });
        let wins = self
            .wins
            .and_then(|wins| wins.get(seat))
            .map(|share| el("span.muted num").with(crate::i18n::percent(f64::from(*share), 0)));
        let has_cards = !player.res.is_empty() || !player.nob.is_empty();
        el("section.gem-player")
            .class("gem-player--turn", turn)
            .id(format!("seat-{seat}"))
            .attr("aria-label", self.names[seat].clone())
            .with(
                el("div.gem-player__head")
                    .with(
                        el("strong.gem-player__name")
                            .with(turn.then(|| el("span").attr("aria-hidden", "true").with("▸ ")))
                            .with(self.names[seat].clone()),
                    )
                    .with(wins)
                    .with(
                        el("span.gem-player__points")
                            .with(el("b.num").id(format!("points-{seat}")).with(points(player)))
                            .with(el("span.muted").with(lang.t(SplendorText::Points))),
                    )
                    .with(
                        el("span.muted num")
                            .with(lang.fill(SplendorText::Holds, &[&total, &player.cards.len()])),
                    ),
            )
            .with(el("div.holds").list(kinds))
            .with(has_cards.then(|| el("div.held").list(held).list(nobles)))
    }

    /// The table, and the players at it.
    pub fn parts(&self) -> [El; 2] {
        let seats = self.position.players.len();
        // The player to move is next to the cards.
        let first = usize::from(self.position.turn).min(seats.saturating_sub(1));
        let players = (0..seats).map(|more| self.player((first + more) % seats));
        let table = el("div.gem-board")
            .with(self.nobles())
            .with(el("div.gem-table").list((0..3).rev().map(|level| self.row(level))))
            .with(self.bank());
        [table, el("div.gem-players").list(players)]
    }
}
