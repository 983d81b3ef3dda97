//! Why the rules do not allow a move.

use serde::{Deserialize, Serialize};

use splendor::gems::{GOLD, KINDS};
use splendor::material::{CARDS, LIMIT, NOBLES, RESERVES};
use splendor::{Gems, Phase, State};

/// Why a move that was meant cannot be made. Counts of tokens are by kind: white, blue, green, red,
/// black, gold.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, strum::EnumCount,
)]
pub enum MoveFault {
    /// The bank does not have what is taken.
    #[error("the bank lacks {tokens:?} (white, blue, green, red, black, gold)")]
    BankLacks {
        /// How many it lacks.
        tokens: [u8; KINDS],
    },
    /// Gold is taken without a card.
    #[error("gold comes only with a reserved card")]
    TakesGold,
    /// Other tokens than three different or two alike.
    #[error("a turn takes three different tokens or two alike")]
    Shape,
    /// Fewer different tokens than the rules demand.
    #[error("{must} different tokens have to be taken")]
    TakesFewer {
        /// How many have to be taken.
        must: u8,
    },
    /// Two alike from a pile that is too small.
    #[error("two alike need a pile of four, this one has {left}")]
    Pile {
        /// The kind, from 0.
        kind: u8,
        /// How many the bank has.
        left: u8,
    },
    /// Another number of tokens given back than the rules demand.
    #[error("{must} tokens have to be returned, not {returned}")]
    Returns {
        /// How many have to go back.
        must: u8,
        /// How many do.
        returned: u8,
    },
    /// Tokens given back that the player does not have.
    #[error("the player lacks {tokens:?} to return")]
    ReturnLacks {
        /// How many are missing.
        tokens: [u8; KINDS],
    },
    /// Three cards are reserved already.
    #[error("three cards are reserved already")]
    ReserveFull,
    /// A card to reserve that does not lie on the board.
    #[error("card {card} is not on the board")]
    NotOnBoard {
        /// The card, 0 to 89.
        card: u8,
    },
    /// A card to buy that the player cannot reach.
    #[error("card {card} is neither on the board nor reserved by the player")]
    NotInReach {
        /// The card, 0 to 89.
        card: u8,
    },
    /// A deck without cards.
    #[error("the deck of level {level} is empty")]
    DeckEmpty {
        /// The level, 1 to 3.
        level: u8,
    },
    /// Too few tokens for the card.
    #[error("tokens are missing for the card: {tokens:?}, {gold} of them are covered by gold")]
    Short {
        /// What is missing beside bonuses and coloured tokens.
        tokens: [u8; KINDS],
        /// The gold that the player has.
        gold: u8,
    },
    /// A payment that is not one for the card.
    #[error("that is not a payment for the card: {least} to {most} gold can be paid")]
    Payment {
        /// The least gold that has to be paid.
        least: u8,
        /// The most gold that can be paid.
        most: u8,
    },
    /// A noble that is not there.
    #[error("noble {noble} is not on the table")]
    NobleGone {
        /// The noble, 0 to 9.
        noble: u8,
    },
    /// A noble that the player has not earned.
    #[error("cards are missing for noble {noble}: {cards:?}")]
    NobleLacks {
        /// The noble, 0 to 9.
        noble: u8,
        /// How many cards of each colour are missing.
        cards: [u8; KINDS],
    },
    /// Something else where a noble has to be chosen.
    #[error("a noble has to be chosen first")]
    NobleFirst,
    /// A pass where something can be done.
    #[error("a pass is allowed only where nothing else is possible")]
    CanMove,
}

/// The tokens that are given back do not fit: too many, too few, or not there.
fn returned(all: Gems, must: u8, back: Gems) -> Option<MoveFault> {
    let lacks = back.beyond(all);
    if lacks != Gems::NONE {
        return Some(MoveFault::ReturnLacks { tokens: lacks.counts() });
    }
    let returned = back.total();
    (returned != must).then_some(MoveFault::Returns { must, returned })
}

/// Why the mover cannot take these tokens and give those back.
pub(crate) fn tokens(state: &State, take: Gems, back: Gems) -> Option<MoveFault> {
    let lacks = take.beyond(state.bank);
    let (count, alike) = (take.total(), take.at_least(2));
    let colours = (state.bank.at_least(1) & 0x1F).count_ones() as u8;
    if take.get(GOLD) > 0 {
        return Some(MoveFault::TakesGold);
    }
    if count == 0 || count > 3 || alike != 0 && (count != 2) {
        return Some(MoveFault::Shape);
    }
    if lacks != Gems::NONE {
        return Some(MoveFault::BankLacks { tokens: lacks.counts() });
    }
    if alike != 0 {
        let kind = alike.trailing_zeros() as usize;
        let left = state.bank.get(kind);
        if left < 4 {
            return Some(MoveFault::Pile { kind: kind as u8, left });
        }
    } else if count < colours.min(3) && !state.rules().takes_fewer {
        return Some(MoveFault::TakesFewer { must: colours.min(3) });
    }
    let all = state.mover().tokens.plus(take);
    returned(all, all.total().saturating_sub(LIMIT), back)
}

/// Why the mover cannot reserve a card and give these tokens back.
pub(crate) fn reserve(state: &State, back: Gems) -> Option<MoveFault> {
    let mover = state.mover();
    if mover.reserves() == RESERVES {
        return Some(MoveFault::ReserveFull);
    }
    let gold = Gems::some(GOLD, state.bank.get(GOLD).min(1));
    let all = mover.tokens.plus(gold);
    returned(all, all.total().saturating_sub(LIMIT), back)
}

/// Why the mover cannot buy a card with this much gold for each colour.
pub(crate) fn buy(state: &State, card: u8, gold: Option<Gems>) -> Option<MoveFault> {
    let mover = state.mover();
    let need = CARDS.get(usize::from(card))?.cost.beyond(mover.bonuses);
    let (lacks, has) = (need.beyond(mover.tokens), mover.tokens.get(GOLD));
    if lacks.total() > has {
        return Some(MoveFault::Short { tokens: lacks.counts(), gold: has });
    }
    let gold = gold?;
    let fits = gold.covers(lacks) && need.covers(gold) && gold.total() <= has;
    let most = need.total().min(has);
    (!fits).then_some(MoveFault::Payment { least: lacks.total(), most })
}

/// Why a noble does not come to the mover now.
pub(crate) fn noble(state: &State, noble: u8) -> MoveFault {
    let need = NOBLES.get(usize::from(noble)).filter(|_| state.nobles.contains(&noble));
    match need {
        Some(need) => {
            let cards = need.beyond(state.mover().bonuses).counts();
            MoveFault::NobleLacks { noble, cards }
        }
        None => MoveFault::NobleGone { noble },
    }
}

/// Why anything else is not possible now.
pub(crate) fn phase(state: &State, is_noble: bool) -> Option<MoveFault> {
    (state.phase() == Phase::Noble && !is_noble).then_some(MoveFault::NobleFirst)
}
