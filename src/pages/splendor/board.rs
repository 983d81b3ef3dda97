//! The table: nobles, cards, tokens, players. Everything that can be tapped is a button.

use super::move_text::{bonuses, points};
use super::pieces::{LEVELS, card_face, card_words, colour, gem, gems, noble_face, noble_words};
use crate::components::{flash, flow};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::i18n::{Lang, SplendorText, percent};
use jobs::splendor::{Action, Observation, SeenEntry, Source};

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
    /// The seat whose hand is shown in full, below the table.
    pub home: usize,
    /// Whether the game is over: nobody is to move.
    pub over: bool,
    /// Receives taps; `None` where nothing can be tapped.
    pub tap: Option<&'a Handler<Tap>>,
    /// Shows all that a player has.
    pub look: &'a Handler<usize>,
    /// What is picked.
    pub source: Option<Source>,
    /// Tokens picked from the bank.
    pub taken: [u8; 6],
    /// Own tokens picked to give back.
    pub given: [u8; 6],
    /// The decision that a hint names.
    pub hint: Option<Action>,
    /// What was done last, and the number of moves since the beginning.
    pub last: Option<(usize, Action)>,
    /// The position before it, where it was shown here.
    pub before: Option<&'a Observation>,
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
            .class("pad--hint", self.hint.and_then(Action::source) == Some(source))
            .class("pad--can", can)
            .attr("aria-label", label);
        let button = match self.tap {
            Some(_) => button.attr("aria-pressed", picked),
            None => button.attr("role", "img"),
        };
        button.with(face).with(self.flash(source))
    }

    /// A frame that fades around the place that the last move took a card from.
    fn flash(&self, source: Source) -> Option<El> {
        let (at, action) = self.last?;
        let here = action.source() == Some(source) && !matches!(source, Source::Reserved(_));
        here.then(|| flash(at))
    }

    /// How the last move changed a pile of the bank: a number that fades.
    fn flow(&self, kind: usize) -> Option<El> {
        let ((at, _), before) = self.last.zip(self.before)?;
        flow(at, i32::from(self.position.bank[kind]) - i32::from(before.bank[kind]))
    }

    /// A frame that fades around a player who has just bought a reserved card.
    fn flash_seat(&self, seat: usize) -> Option<El> {
        let ((at, action), before) = self.last.zip(self.before)?;
        let held = matches!(action, Action::Buy(Source::Reserved(_), _));
        (held && usize::from(before.turn) == seat).then(|| flash(at))
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
        let hinted = match self.hint {
            Some(Action::Tokens { take, .. }) => take.counts(),
            _ => [0; 6],
        };
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
                .class("pile--hint", hinted[kind] > 0)
                .with(gem(kind, None))
                .with(el("span.num").with(count))
                .with(self.flow(kind))
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

    /// A reserved card; only the mover can tap the own ones.
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

    fn is_to_move(&self, seat: usize) -> bool {
        !self.over && usize::from(self.position.turn) == seat
    }

    /// Name, points and what the search expects.
    fn head(&self, seat: usize) -> El {
        let lang = self.lang;
        let wins = self.wins.and_then(|wins| wins.get(seat));
        let wins = wins.map(|share| {
            let share = percent(f64::from(*share), 0);
            el("span.muted num").id(format!("share-{seat}")).with(share)
        });
        let turn = self.is_to_move(seat).then(|| el("span").attr("aria-hidden", "true").with("▸"));
        el("span.gem-head")
            .with(el("strong.gem-head__name").with(turn).with(self.names[seat].clone()))
            .with(
                el("span.gem-head__points")
                    .with(
                        el("b.num")
                            .id(format!("points-{seat}"))
                            .with(points(&self.position.players[seat])),
                    )
                    .with(el("span.muted").with(lang.t(SplendorText::PointsShort))),
            )
            .with(wins)
    }

    /// What another player has, in short; a tap shows all.
    fn foe(&self, seat: usize) -> El {
        let lang = self.lang;
        let player = &self.position.players[seat];
        let bonuses = bonuses(&player.cards);
        let total: u8 = player.tok.iter().sum();
        let kinds = (0..6).map(|kind| {
            let bonus = bonuses.get(kind).copied();
            el("span.foe__kind")
                .id(format!("hold-{seat}-{kind}"))
                .with(gem(kind, Some(player.tok[kind])))
                .with(bonus.map(|bonus| {
                    el("span.num").class("muted", bonus == 0).with(format!("+{bonus}"))
                }))
        });
        let counts = lang.fill(SplendorText::FoeHolds, &[&total, &player.res.len()]);
        let words = lang.fill(
            SplendorText::FoeWords,
            &[&self.names[seat], &points(player), &total, &player.cards.len(), &player.res.len()],
        );
        el("button.foe")
            .class("foe--turn", self.is_to_move(seat))
            .id(format!("seat-{seat}"))
            .attr("aria-haspopup", "dialog")
            .attr("aria-label", words)
            .click(on(self.look, seat))
            .with(self.head(seat))
            .with(el("span.foe__counts muted num").with(counts))
            .with(el("span.foe__kinds").list(kinds))
            .with(self.flash_seat(seat))
    }

    /// The tokens of the hand below the table.
    fn tokens(&self, seat: usize) -> impl Iterator<Item = El> {
        let lang = self.lang;
        let player = &self.position.players[seat];
        let turn = usize::from(self.position.turn) == seat;
        let bonuses = bonuses(&player.cards);
        (0..6).map(move |kind| {
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
        })
    }

    /// The hand below the table.
    fn own(&self) -> El {
        let lang = self.lang;
        let seat = self.home;
        let player = &self.position.players[seat];
        let total: u8 = player.tok.iter().sum();
        // The places are there from the start: nothing moves when a card is reserved.
        let places = (0..player.res.len().max(3)).map(|at| match player.res.get(at) {
            Some(card) => self.reserved(seat, at, card),
            None => el("span.pad").with(el("span.jewel jewel--none").attr("aria-hidden", "true")),
        });
        let all = lang.fill(SplendorText::LookAtCards, &[&player.cards.len()]);
        let look = button("button.gem-look", all, on(self.look, seat))
            .id(format!("look-{seat}"))
            .attr("aria-haspopup", "dialog");
        let tokens = lang.fill(SplendorText::TokensOf, &[&total]);
        el("section.gem-own")
            .class("gem-own--turn", self.is_to_move(seat))
            .id(format!("seat-{seat}"))
            .attr("aria-label", self.names[seat].clone())
            .with(
                el("div.holds")
                    .with(self.head(seat).with(el("span.muted num").with(tokens)))
                    .list(self.tokens(seat)),
            )
            .with(el("div.held").list(places).with(look))
            .with(self.flash_seat(seat))
    }

    /// All that a player has.
    pub fn belongings(&self, seat: usize) -> El {
        let lang = self.lang;
        let player = &self.position.players[seat];
        let cards = |list: Vec<u8>| {
            el("ul.jewel-list").list(list.into_iter().map(|id| {
                el("li").with(
                    el("span.pad")
                        .attr("role", "img")
                        .attr("aria-label", card_words(id, lang))
                        .with(card_face(id)),
                )
            }))
        };
        let mut bought = player.cards.clone();
        bought.sort_by_key(|&id| super::pieces::card(id).map(|card| (card.bonus, card.points)));
        let held = player.res.iter().enumerate().map(|(at, card)| {
            let look = Self { tap: None, ..*self };
            el("li").with(look.reserved(seat, at, card))
        });
        let nobles = player.nob.iter().map(|&noble| {
            el("li").with(
                el("span.pad pad--noble")
                    .attr("role", "img")
                    .attr("aria-label", noble_words(noble, lang))
                    .with(noble_face(noble)),
            )
        });
        let part = |key: SplendorText, count: usize, list: El| {
            (count > 0).then(|| el("section").with(el("h3").with(lang.t(key))).with(list))
        };
        el("div.stack")
            .with(el("p").with(gems(&player.tok, lang)))
            .with(part(SplendorText::Nobles, player.nob.len(), el("ul.nobles").list(nobles)))
            .with(part(SplendorText::Reserved, player.res.len(), el("ul.jewel-list").list(held)))
            .with(part(SplendorText::Bought, player.cards.len(), cards(bought)))
            .with(
                (player.cards.is_empty())
                    .then(|| el("p.muted").with(lang.t(SplendorText::NothingBought))),
            )
    }

    /// The other players, the table, and the hand below it.
    pub fn parts(&self) -> [El; 3] {
        let seats = self.position.players.len();
        let foes = (1..seats).map(|more| self.foe((self.home + more) % seats));
        let table = el("div.gem-board")
            .with(self.nobles())
            .with(el("div.gem-table").list((0..3).rev().map(|level| self.row(level))))
            .with(self.bank());
        let foes = el("div.foes").class("foes--many", seats > 2).list(foes);
        [foes, table, self.own()]
    }
}
