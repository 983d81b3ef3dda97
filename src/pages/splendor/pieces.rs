//! Tokens, cards and nobles as they are drawn.

use crate::el::{El, el};
use crate::i18n::splendor::KINDS;
pub use crate::i18n::splendor::LEVELS;
use crate::i18n::{Lang, SplendorText, list};
use jobs::splendor::{CARDS, Card, NOBLES};

/// Letters of the kinds in the notation.
pub const LETTERS: [&str; 6] = ["W", "U", "G", "R", "K", "D"];
/// Styles of the kinds.
const STYLES: [&str; 6] = ["gem--w", "gem--u", "gem--g", "gem--r", "gem--k", "gem--d"];

/// The name of a kind.
pub fn colour(kind: usize, lang: Lang) -> &'static str {
    lang.t(KINDS[kind.min(5)])
}

/// A round token with its letter, or a count beside it.
pub fn gem(kind: usize, count: Option<u8>) -> El {
    let kind = kind.min(5);
    el("span.gem")
        .class(STYLES[kind], true)
        .with(el("span.gem__letter").with(LETTERS[kind]))
        .with(count.map(|count| el("b").with(count)))
}

/// How many of which kinds, in words.
pub fn counted(counts: &[u8], lang: Lang) -> String {
    let parts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let parts: Vec<String> = parts
        .map(|(kind, count)| lang.fill(SplendorText::Count, &[&colour(kind, lang), count]))
        .collect();
    if parts.is_empty() { lang.t(SplendorText::Nothing).to_owned() } else { list(&parts, lang) }
}

/// How many of which kinds, as tokens.
pub fn gems(counts: &[u8], lang: Lang) -> El {
    let each = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    el("span.gems")
        .attr("role", "img")
        .attr("aria-label", counted(counts, lang))
        .list(each.map(|(kind, &count)| gem(kind, Some(count))))
}

/// Tokens one by one.
pub fn singly(counts: &[u8]) -> El {
    let each = counts.iter().enumerate();
    let each = each.flat_map(|(kind, &count)| (0..count).map(move |_| gem(kind, None)));
    el("span.gems").list(each)
}

/// A card by its number.
pub fn card(id: u8) -> Option<&'static Card> {
    CARDS.get(usize::from(id))
}

fn cost(card: &Card) -> [u8; 5] {
    let [w, u, g, r, k, _] = card.cost.counts();
    [w, u, g, r, k]
}

/// A card in words: level, colour, points, cost.
pub fn card_words(id: u8, lang: Lang) -> String {
    let Some(card) = card(id) else { return lang.t(SplendorText::UnknownCard).to_owned() };
    let level = LEVELS[usize::from(card.level).min(2)];
    let bonus = colour(card.bonus.into(), lang);
    lang.fill(SplendorText::CardWords, &[&level, &bonus, &card.points, &counted(&cost(card), lang)])
}

/// A card in few words, for lists of moves: level, bonus, points, and the cost in letters.
pub fn card_name(id: u8, lang: Lang) -> String {
    let Some(card) = card(id) else { return lang.t(SplendorText::UnknownCard).to_owned() };
    let level = LEVELS[usize::from(card.level).min(2)];
    let bonus = colour(card.bonus.into(), lang);
    let price = cost(card);
    let price = price.iter().zip(LETTERS).filter(|(count, _)| **count > 0);
    let price: Vec<String> = price.map(|(count, letter)| format!("{letter}{count}")).collect();
    let price = price.join(" ");
    match card.points {
        0 => lang.fill(SplendorText::CardPlain, &[&level, &bonus, &price]),
        points => lang.fill(SplendorText::CardName, &[&level, &bonus, &points, &price]),
    }
}

/// A card in signs: level, bonus, points.
pub fn card_sign(id: u8) -> El {
    let sign = el("span.move-text__card");
    let Some(card) = card(id) else { return sign.with("?") };
    let points = (card.points > 0).then_some(card.points);
    sign.with(LEVELS[usize::from(card.level).min(2)])
        .with(gem(card.bonus.into(), None))
        .with(points.map(|points| el("b").with(points)))
}

/// The face of a card.
pub fn card_face(id: u8) -> El {
    let Some(card) = card(id) else { return el("span.jewel jewel--none").with("?") };
    let bonus = usize::from(card.bonus);
    let points = (card.points > 0).then_some(card.points);
    let price = cost(card);
    let price = price.iter().enumerate().filter(|(_, count)| **count > 0);
    el("span.jewel")
        .class(STYLES[bonus], true)
        .attr("aria-hidden", "true")
        .with(
            el("span.jewel__head")
                .with(el("b.jewel__points num").with(points))
                .with(gem(bonus, None)),
        )
        .with(el("span.jewel__cost").list(price.map(|(kind, &count)| gem(kind, Some(count)))))
}

/// The bonuses that a noble requires.
pub fn noble_need(id: u8) -> [u8; 5] {
    let [w, u, g, r, k, _] = NOBLES.get(usize::from(id)).copied().unwrap_or_default().counts();
    [w, u, g, r, k]
}

/// A noble in words.
pub fn noble_words(id: u8, lang: Lang) -> String {
    lang.fill(SplendorText::NobleWords, &[&id, &counted(&noble_need(id), lang)])
}

/// The face of a noble.
pub fn noble_face(id: u8) -> El {
    let need = noble_need(id);
    let need = need.iter().enumerate().filter(|(_, count)| **count > 0);
    el("span.noble")
        .attr("aria-hidden", "true")
        .with(el("b.jewel__points num").with(3_u8))
        .with(el("span.jewel__cost").list(need.map(|(kind, &count)| gem(kind, Some(count)))))
}
