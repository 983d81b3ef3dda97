//! Choosing cards and nobles: fixed grids, in which nothing moves when one is placed.

use yew::prelude::*;

use super::pieces::{LEVELS, card_face, card_words, noble_face, noble_words};
use crate::components::{Choice, dialog, segmented};
use crate::el::{El, el, on};
use crate::handler::Handler;
use crate::hooks::use_lang;
use crate::i18n::{Lang, SplendorText};
use jobs::splendor::{CARDS, NOBLES, Observation};

/// Whether a card is visible somewhere.
pub fn is_seen(position: &Observation, card: u8) -> bool {
    position.board.as_flattened().contains(&Some(card))
        || position.players.iter().any(|player| {
            player.cards.contains(&card) || player.res.iter().any(|held| held.id == Some(card))
        })
}

/// A choice of the level shown.
pub fn levels(level: usize, pick: &Handler<usize>, lang: Lang) -> El {
    let choices = (0..3)
        .map(|at| Choice::new(at, LEVELS[at]).testid(format!("pick-level-{}", at + 1)))
        .collect();
    segmented(lang.t(SplendorText::Level), choices, &level, pick, true)
}

/// All cards of a level, a column for each colour; those that cannot be chosen are disabled.
pub fn card_grid(
    level: usize,
    taken: &dyn Fn(u8) -> bool,
    picked: &dyn Fn(u8) -> bool,
    pick: &Handler<u8>,
    lang: Lang,
) -> El {
    let of_level = |id: &u8| usize::from(CARDS[usize::from(*id)].level) == level;
    let columns = (0..5).map(|colour| {
        let mut ids: Vec<u8> = (0..CARDS.len() as u8).filter(of_level).collect();
        ids.retain(|&id| usize::from(CARDS[usize::from(id)].bonus) == colour);
        ids.sort_by_key(|&id| (CARDS[usize::from(id)].points, id));
        let cards = ids.into_iter().map(|id| {
            el("button.pad gem-grid__card")
                .id(format!("pick-{id}"))
                .attr("aria-label", card_words(id, lang))
                .class("pad--picked", picked(id))
                .attr("aria-pressed", picked(id))
                .flag("disabled", taken(id))
                .click(on(pick, id))
                .with(card_face(id))
        });
        el("div.gem-grid__column").list(cards)
    });
    el("div.gem-grid").id(format!("grid-{}", level + 1)).list(columns)
}

/// All nobles; those in the game are pressed.
pub fn noble_grid(position: &Observation, pick: &Handler<u8>, lang: Lang) -> El {
    let nobles = (0..NOBLES.len() as u8).map(|noble| {
        let owned = position.players.iter().any(|player| player.nob.contains(&noble));
        let here = owned || position.nobles.contains(&Some(noble));
        el("button.pad pad--noble")
            .id(format!("pick-noble-{noble}"))
            .class("pad--picked", here)
            .attr("aria-label", noble_words(noble, lang))
            .attr("aria-pressed", here)
            .click(on(pick, noble))
            .with(noble_face(noble))
    });
    el("div.gem-grid gem-grid--nobles").list(nobles)
}

/// Properties of [`CardPicker`].
#[derive(Clone, PartialEq, Properties)]
pub struct CardPickerProps {
    /// What it is for.
    pub title: AttrValue,
    /// The position.
    pub position: Observation,
    /// Cards in it that are only assumed, so that they can be chosen.
    pub assumed: Vec<u8>,
    /// The level, from 0.
    pub level: usize,
    /// Receives the card.
    pub pick: Handler<u8>,
    /// Called when none is wanted.
    pub close: Handler<()>,
}

/// A window with the cards of a level.
#[component]
pub fn CardPicker(props: &CardPickerProps) -> Html {
    let lang = use_lang();
    let taken = |id: u8| is_seen(&props.position, id) && !props.assumed.contains(&id);
    let body = card_grid(props.level, &taken, &|_| false, &props.pick, lang);
    dialog(props.title.clone(), "card-picker", props.close.clone(), body)
}
