//! Cards that effects and conditions are about, in words: of which kind, and where.

use super::{self as words, EffectText, Plain, Term as T};
use crate::{Cards, Place, Rarity};
use lang::Lang;

/// Names, any of which is meant.
pub fn either(names: &[&str], lang: Lang) -> String {
    names.join(if lang == Lang::En { ", " } else { "・" })
}

/// What [`crate::Kind`] an effect group stands for: its name in the game.
fn group(name: &str, lang: Lang) -> &'static str {
    let kind = name.trim_start_matches("effect_group-visible-").trim_end_matches("-000");
    match kind {
        "exam_lesson" => words::plain_word(Plain::Points, lang),
        "exam_block" => T::Genki.said(lang),
        "exam_parameter_buff" => T::Good.said(lang),
        "exam_parameter_buff_multiple_per_turn" => T::Best.said(lang),
        "exam_lesson_buff" => T::Focus.said(lang),
        "exam_review" => T::Review.said(lang),
        "exam_card_play_aggressive" => T::Drive.said(lang),
        "exam_concentration" => T::Con.said(lang),
        "exam_preservation" => T::Pre.said(lang),
        "exam_full_power" => T::Full.said(lang),
        "exam_full_power_point" => T::FullPoint.said(lang),
        "exam_stamina_consumption_down" => T::LessCost.said(lang),
        "stamina_recover_fix" => lang.t(EffectText::Recovery),
        // A test sees to it that no card asks for any other: an id says nothing to a player.
        _ => words::plain_word(Plain::Effect, lang),
    }
}

/// Any card.
pub fn any(lang: Lang) -> String {
    lang.t(EffectText::AnyCard).to_owned()
}

/// Kinds of cards, wherever they are.
pub fn filter(found: &Cards, lang: Lang) -> String {
    if found.this {
        return lang.t(EffectText::ThisCard).to_owned();
    }
    let kinds: Vec<&str> =
        found.categories.iter().map(|&kind| words::category(kind, lang)).collect();
    let mut words = if kinds.is_empty() {
        any(lang)
    } else {
        lang.fill(EffectText::OfKind, &[&either(&kinds, lang)])
    };
    let mut narrow = |so: bool, text: EffectText| {
        if so {
            words = lang.fill(text, &[&words]);
        }
    };
    narrow(found.starter, EffectText::Basic);
    narrow(found.own, EffectText::OfIdol);
    narrow(found.fixed, EffectText::AtFixedCost);
    match found.rarities[..] {
        [] => {}
        // All but the first, and all but the last.
        [Rarity::R, .., Rarity::Legend] => {
            let least = words::rarity(Rarity::R, lang);
            words = lang.fill(EffectText::OrRarer, &[&least, &words]);
        }
        [Rarity::N, .., Rarity::Ssr] => {
            let legend = words::rarity(Rarity::Legend, lang);
            words = lang.fill(EffectText::Without, &[&words, &legend]);
        }
        ref some => {
            let names: Vec<&str> = some.iter().map(|&one| words::rarity(one, lang)).collect();
            words = lang.fill(EffectText::OfRarity, &[&either(&names, lang), &words]);
        }
    }
    if !found.names.is_empty() {
        words = format!("「{}」", found.names.join("・"));
    }
    if !found.effects.is_empty() {
        let effects: Vec<&str> = found.effects.iter().map(|name| group(name, lang)).collect();
        words = lang.fill(EffectText::WithEffect, &[&either(&effects, lang), &words]);
    }
    words
}

/// Cards with the place where they are.
pub fn cards(found: &Cards, lang: Lang) -> String {
    let words = filter(found, lang);
    if found.this {
        return words;
    }
    let bare = words == any(lang);
    match found.place {
        Place::Playing | Place::Target if bare => lang.t(EffectText::ThisCard).to_owned(),
        Place::Playing | Place::Target | Place::RandomPool => words,
        Place::DeckAll => lang.fill(EffectText::Everywhere, &[&words]),
        at if bare => place(at, lang).to_owned(),
        at => lang.fill(EffectText::InPlace, &[&place(at, lang), &words]),
    }
}

/// Cards as they are counted: with their place, unless it is any.
pub fn counted(found: &Cards, lang: Lang) -> String {
    let words = filter(found, lang);
    match found.place {
        Place::DeckAll | Place::Playing | Place::Target | Place::RandomPool => words,
        at => lang.fill(EffectText::InPlace, &[&place(at, lang), &words]),
    }
}

/// A place as cards are said to be in it, or to go to it.
pub fn place(place: Place, lang: Lang) -> &'static str {
    lang.t(match place {
        Place::Deck | Place::DeckAll | Place::RandomPool => EffectText::Deck,
        Place::DeckGrave => EffectText::DeckOrDiscard,
        Place::DeckGraveHand => EffectText::DeckDiscardOrHand,
        Place::DeckFirst => EffectText::DeckTop,
        Place::DeckRandom => EffectText::DeckAnywhere,
        Place::NotLost => EffectText::NotLost,
        Place::Hand | Place::Playing | Place::Target => EffectText::Hand,
        Place::Hold => EffectText::Hold,
        Place::Lost => EffectText::Lost,
    })
}
