//! Choosing a card, or a noble: those not placed yet.

use yew::prelude::*;

use super::pieces::{LEVELS, card_face, card_words, colour};
use crate::components::{Choice, dialog, segmented};
use crate::el::{el, on};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::SplendorText;
use jobs::splendor::{CARDS, Observation};

/// Whether a card is visible somewhere.
pub fn is_seen(position: &Observation, card: u8) -> bool {
    position.board.as_flattened().contains(&Some(card))
        || position.players.iter().any(|player| {
            player.cards.contains(&card) || player.res.iter().any(|held| held.id == Some(card))
        })
}

/// Properties of [`CardPicker`].
#[derive(Clone, PartialEq, Properties)]
pub struct CardPickerProps {
    /// What it is for.
    pub title: AttrValue,
    /// The position.
    pub position: Observation,
    /// The requested level, from 0; all levels where there is none.
    pub level: Option<usize>,
    /// Receives the card.
    pub pick: Handler<u8>,
    /// Called when none is wanted.
    pub close: Handler<()>,
    /// More to choose from.
    #[prop_or_default]
    pub more: Html,
}

/// A window with all possible cards.
#[component]
pub fn CardPicker(props: &CardPickerProps) -> Html {
    let lang = use_lang();
    let bonus = use_value(|| None::<usize>);
    let level = use_value(|| props.level.unwrap_or(0));
    let only = props.level;
    let level_now = only.unwrap_or(*level);
    let levels = only.is_none().then(|| {
        let choices = (0..3).map(|at| Choice::new(at, LEVELS[at])).collect();
        segmented(lang.t(SplendorText::Level), choices, &level_now, &level.setter(), true)
    });
    let mut choices = vec![Choice::new(None, lang.t(SplendorText::AllColours))];
    choices.extend((0..5).map(|kind| {
        Choice::new(Some(kind), colour(kind, lang)).testid(format!("pick-colour-{kind}"))
    }));
    let colours = segmented(lang.t(SplendorText::Bonus), choices, &*bonus, &bonus.setter(), true);
    let fits = |id: &u8| {
        let card = &CARDS[usize::from(*id)];
        usize::from(card.level) == level_now
            && bonus.is_none_or(|kind| usize::from(card.bonus) == kind)
            && !is_seen(&props.position, *id)
    };
    let mut ids: Vec<u8> = (0..CARDS.len() as u8).filter(fits).collect();
    ids.sort_by_key(|&id| (CARDS[usize::from(id)].bonus, CARDS[usize::from(id)].points, id));
    let cards = ids.into_iter().map(|id| {
        el("li").key(id.to_string()).with(
            el("button.pad")
                .id(format!("pick-{id}"))
                .attr("aria-label", card_words(id, lang))
                .click(on(&props.pick, id))
                .with(card_face(id)),
        )
    });
    let body = el("div.stack")
        .with(levels)
        .with(colours)
        .with(el("ul.jewel-list").list(cards))
        .with(props.more.clone());
    dialog(props.title.clone(), "card-picker", props.close.clone(), body)
}
