//! Decisions in words and signs.

use super::pieces::{
    LETTERS, LEVELS, card_name, card_sign, counted, gem, gems, noble_words, singly,
};
use crate::el::{El, el};
use crate::i18n::{Lang, SplendorText};
use jobs::splendor::{Action, Gems, Observation, Source, SpaceEntry};

/// The card at a source, as the player to move sees it.
pub fn card_at(position: &Observation, source: Source) -> Option<u8> {
    match source {
        Source::Slot(slot) => {
            position.board.as_flattened().get(usize::from(slot)).copied().flatten()
        }
        Source::Reserved(held) => {
            let player = position.players.get(usize::from(position.turn))?;
            player.res.get(usize::from(held))?.id
        }
        Source::Deck(_) => None,
    }
}

/// A decision that can be described without its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveText {
    /// Its number.
    pub id: u16,
    /// Which numbering.
    pub space: SpaceEntry,
    /// The card involved, where that is known.
    pub card: Option<u8>,
    /// The noble that is chosen.
    pub noble: Option<u8>,
}

/// The gold that a purchase uses beyond the minimum, in words.
fn surplus_words(surplus: Gems, lang: Lang) -> Option<String> {
    (surplus != Gems::NONE)
        .then(|| lang.fill(SplendorText::PaidInGold, &[&counted(&surplus.counts(), lang)]))
}

impl MoveText {
    /// The decision with a number in a position.
    pub fn of(position: &Observation, id: u16, space: SpaceEntry) -> Self {
        let action = space.action(id);
        let card = action.and_then(Action::source).and_then(|source| card_at(position, source));
        let noble = match action {
            Some(Action::Noble(place)) => {
                position.nobles.get(usize::from(place)).copied().flatten()
            }
            _ => None,
        };
        Self { id, space, card, noble }
    }

    fn action(&self) -> Option<Action> {
        self.space.action(self.id)
    }

    /// In words.
    pub fn words(&self, lang: Lang) -> String {
        let card = || {
            self.card.map_or_else(
                || lang.t(SplendorText::UnknownCard).to_owned(),
                |card| card_name(card, lang),
            )
        };
        match self.action() {
            Some(Action::Tokens { take: Gems::NONE, give: Gems::NONE }) => {
                lang.t(SplendorText::NullExchange).to_owned()
            }
            Some(Action::Tokens { take: Gems::NONE, give }) => {
                lang.fill(SplendorText::GiveWords, &[&counted(&give.counts(), lang)])
            }
            Some(Action::Tokens { take, give: Gems::NONE }) => {
                lang.fill(SplendorText::TakeWords, &[&counted(&take.counts(), lang)])
            }
            Some(Action::Tokens { take, give }) => lang.fill(
                SplendorText::TakeGiveWords,
                &[&counted(&take.counts(), lang), &counted(&give.counts(), lang)],
            ),
            Some(Action::Reserve(source, give)) => {
                let what = match source {
                    Source::Deck(level) => {
                        lang.fill(SplendorText::BlindOf, &[&LEVELS[usize::from(level).min(2)]])
                    }
                    _ => card(),
                };
                match give {
                    None => lang.fill(SplendorText::ReserveWords, &[&what]),
                    Some(kind) => {
                        let mut counts = [0; 6];
                        counts[usize::from(kind).min(5)] = 1;
                        lang.fill(SplendorText::ReserveGiveWords, &[&what, &counted(&counts, lang)])
                    }
                }
            }
            Some(Action::Buy(_, surplus)) => {
                let bought = lang.fill(SplendorText::BuyWords, &[&card()]);
                match surplus_words(surplus, lang) {
                    Some(more) => lang.fill(SplendorText::BuyHow, &[&bought, &more]),
                    None => bought,
                }
            }
            Some(Action::Noble(_)) => match self.noble {
                Some(noble) => noble_words(noble, lang),
                None => lang.t(SplendorText::ChooseNoble).to_owned(),
            },
            Some(Action::Pass) | None => lang.t(SplendorText::Pass).to_owned(),
        }
    }

    /// In signs, with text for screen readers.
    pub fn signs(&self, lang: Lang) -> El {
        let card = |id: u8| el("span.move-text__card").with(card_name(id, lang));
        self.drawn(card, lang)
    }

    /// The same in as few signs as possible: a card by level, bonus and points.
    pub fn short_signs(&self, lang: Lang) -> El {
        self.drawn(card_sign, lang)
    }

    fn drawn(&self, draw: impl Fn(u8) -> El, lang: Lang) -> El {
        let line = el("span.move-text").attr("role", "img").attr("aria-label", self.words(lang));
        let card = || self.card.map_or_else(|| el("span").with("?"), &draw);
        match self.action() {
            Some(Action::Tokens { take: Gems::NONE, give: Gems::NONE }) => {
                line.with(lang.t(SplendorText::NullShort))
            }
            Some(Action::Tokens { take: Gems::NONE, give }) => {
                line.with("−").with(singly(&give.counts()))
            }
            Some(Action::Tokens { take, give }) => {
                let back =
                    (give != Gems::NONE).then(|| el("span").with("−").with(singly(&give.counts())));
                line.with("+").with(singly(&take.counts())).with(back)
            }
            Some(Action::Reserve(source, give)) => {
                let what = match source {
                    Source::Deck(level) => el("span.move-text__card").with(
                        lang.fill(SplendorText::BlindOf, &[&LEVELS[usize::from(level).min(2)]]),
                    ),
                    _ => card(),
                };
                let back = give.map(|kind| el("span").with("−").with(gem(kind.into(), None)));
                line.with(el("span.move-text__verb").with(lang.t(SplendorText::Reserve)))
                    .with(what)
                    .with(back)
            }
            Some(Action::Buy(_, surplus)) => {
                let how = (surplus != Gems::NONE).then(|| {
                    el("span").with(gem(5, None)).with("→").with(singly(&surplus.counts()))
                });
                line.with(el("span.move-text__verb").with(lang.t(SplendorText::Buy)))
                    .with(card())
                    .with(how)
            }
            Some(Action::Noble(_)) => line.with(self.words(lang)),
            Some(Action::Pass) | None => line.with(lang.t(SplendorText::Pass)),
        }
    }
}

/// What is paid for a card, with minimum gold plus a surplus.
pub fn payment(position: &Observation, source: Source, surplus: Gems) -> Option<[u8; 6]> {
    let player = position.players.get(usize::from(position.turn))?;
    let card = super::pieces::card(card_at(position, source)?)?;
    let (bonuses, tokens) = (bonus_gems(&player.cards), Gems::of(player.tok));
    Some(jobs::splendor::payment(card, bonuses, tokens, surplus))
}

/// Bonuses of bought cards, to reckon with.
pub fn bonus_gems(cards: &[u8]) -> Gems {
    let [w, u, g, r, k] = bonuses(cards);
    Gems::of([w, u, g, r, k, 0])
}

/// Bonuses of bought cards.
pub fn bonuses(cards: &[u8]) -> [u8; 5] {
    let mut counts = [0; 5];
    for card in cards.iter().filter_map(|&id| super::pieces::card(id)) {
        counts[usize::from(card.bonus)] += 1;
    }
    counts
}

/// Points of bought cards and nobles.
pub fn points(player: &jobs::splendor::SeenPlayer) -> u8 {
    let cards = player.cards.iter().filter_map(|&id| super::pieces::card(id));
    cards.map(|card| card.points).sum::<u8>() + 3 * player.nob.len() as u8
}

/// The short notation of a net change, such as `+WU −R`.
pub fn change(take: Gems, give: Gems) -> String {
    let letters = |counts: Gems| -> String {
        let each = counts.counts().into_iter().zip(LETTERS);
        each.map(|(count, letter)| letter.repeat(count.into())).collect()
    };
    match (letters(take), letters(give)) {
        (taken, given) if given.is_empty() => format!("+{taken}"),
        (taken, given) => format!("+{taken} −{given}"),
    }
}

/// Tokens with text for screen readers.
pub fn token_view(counts: [u8; 6], lang: Lang) -> El {
    gems(&counts, lang)
}
