//! One move of a text, in the position where it is made.

use super::notation::{NobleIds, card, letters, payment};
use crate::MoveFault;
use crate::game::MoveEntry;
use crate::move_fault as fault;
use splendor::gems::{COLOURS, GOLD, KINDS};
use splendor::material::{CARDS, LEVELS, NOTHING, level};
use splendor::{Action, Gems, Phase, Source, State};

/// Why a word is no move: it does not have the form of one, or the rules do not allow it.
pub(super) enum Wrong {
    /// Its form.
    Form,
    /// The rules.
    Rules(MoveFault),
}

impl From<MoveFault> for Wrong {
    fn from(why: MoveFault) -> Self {
        Self::Rules(why)
    }
}

/// A word in its parts.
struct Word {
    verb: String,
    object: String,
    back: Gems,
    gold: Option<Gems>,
    paid: Option<Gems>,
    reveal: Option<u8>,
}

impl Word {
    fn of(word: &str) -> Option<Self> {
        let mut parts = word.split('/');
        let first = parts.next().unwrap_or_default();
        let (verb, object) = first.split_once(':').unwrap_or((first, ""));
        let mut found = Self {
            verb: verb.to_ascii_lowercase(),
            object: object.to_ascii_uppercase(),
            back: Gems::NONE,
            gold: None,
            paid: None,
            reveal: None,
        };
        for part in parts {
            let (name, text) = part.split_once(':')?;
            let text = text.to_ascii_uppercase();
            match name.to_ascii_lowercase().as_str() {
                "return" => found.back = Gems::of(letters(&text)?),
                "gold" => found.gold = Some(payment(&text, COLOURS)?),
                "pay" => found.paid = Some(payment(&text, KINDS)?),
                "reveal" => found.reveal = Some(card(&text)?),
                _ => return None,
            }
        }
        Some(found)
    }
}

/// Whether a word breaks off before it is a move.
pub(super) fn is_unfinished(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let begins = |part: &str, names: &[&str]| {
        names.iter().any(|name| name.len() > part.len() && name.starts_with(part))
    };
    let (before, last) = word.rsplit_once('/').unwrap_or(("", &word));
    match last.split_once(':') {
        Some((_, object)) => matches!(object, "" | "c" | "l" | "n"),
        None if before.is_empty() => begins(last, &["take", "buy", "reserve", "noble", "pass"]),
        None => begins(last, &["return", "gold", "pay", "reveal"]),
    }
}

/// The card that a word takes, if it names one.
pub(super) fn taken(word: &str) -> Option<u8> {
    let word = Word::of(word)?;
    card(&word.object).filter(|_| matches!(&*word.verb, "buy" | "reserve"))
}

/// Where a card lies, as far as the mover sees it.
pub(super) fn source(state: &State, card: u8) -> Option<Source> {
    let slot = state.board.iter().position(|&there| there == card);
    let held = || state.mover().reserved.iter().position(|&there| there == card);
    slot.map(|slot| Source::Slot(slot as u8))
        .or_else(|| held().map(|at| Source::Reserved(at as u8)))
}

/// Whether a place holds a card of the same level that nobody has named.
pub(super) fn may_be(there: u8, card: u8) -> bool {
    usize::from(there) >= CARDS.len() && there != NOTHING && level(there) == level(card)
}

/// A move, and why the rules do not allow it where they do not.
pub(super) type Read = (MoveEntry, Option<MoveFault>);

/// Reads a move in a position; none for a noble that came by itself.
pub(super) fn read_move(state: &State, word: &str, ids: NobleIds) -> Result<Option<Read>, Wrong> {
    let word = Word::of(word).ok_or(Wrong::Form)?;
    let mut reveal = word.reveal;
    let verb = word.verb.as_str();
    if let Some(why) = fault::phase(state, verb == "noble") {
        return Err(why.into());
    }
    let (action, why) = match verb {
        "pass" => (Action::Pass, Some(MoveFault::CanMove)),
        "take" if word.object.is_empty() => return Err(Wrong::Form),
        "take" => {
            let taken = Gems::of(letters(&word.object).ok_or(Wrong::Form)?);
            let (take, give) = (taken.beyond(word.back), word.back.beyond(taken));
            (Action::Tokens { take, give }, fault::tokens(state, taken, word.back))
        }
        "reserve" => (reserve(state, &word)?, fault::reserve(state, word.back)),
        "buy" => {
            let bought = card(&word.object).ok_or(Wrong::Form)?;
            let from = source(state, bought).or_else(|| {
                // A hidden one is shown now.
                let held = &state.mover().reserved;
                let at = held.iter().position(|&there| may_be(there, bought))?;
                reveal = Some(bought);
                Some(Source::Reserved(at as u8))
            });
            let from = from.ok_or(MoveFault::NotInReach { card: bought })?;
            let mover = state.mover();
            let need = CARDS[usize::from(bought)].cost.beyond(mover.bonuses);
            let lacks = need.beyond(mover.tokens);
            // What is not paid in its colour is paid in gold.
            let by_gold = word.paid.map(|paid| need.beyond(paid.without_gold())).or(word.gold);
            let why = fault::buy(state, bought, Some(by_gold.unwrap_or(lacks)));
            if let Some(why) = why {
                return Err(why.into());
            }
            let gold = by_gold.unwrap_or(lacks);
            let price = need.minus(gold).plus(Gems::some(GOLD, gold.total()));
            if word.paid.is_some_and(|paid| paid != price) {
                let most = need.total().min(mover.tokens.get(GOLD));
                return Err(MoveFault::Payment { least: lacks.total(), most }.into());
            }
            (Action::Buy(from, gold.minus(lacks)), None)
        }
        "noble" => {
            let number = word.object.strip_prefix('N').and_then(|number| number.parse().ok());
            let noble = number.and_then(|number| ids.read(number)).ok_or(Wrong::Form)?;
            let place = state.nobles.iter().position(|&there| there == noble);
            if state.phase() != Phase::Noble {
                // It has already come.
                let came = state.seated().iter().any(|player| player.nobles >> noble & 1 == 1);
                let why = || fault::noble(state, noble).into();
                return if place.is_none() && came { Ok(None) } else { Err(why()) };
            }
            let place = place.ok_or(MoveFault::NobleGone { noble })?;
            (Action::Noble(place as u8), Some(fault::noble(state, noble)))
        }
        _ => return Err(Wrong::Form),
    };
    match action.id() {
        Some(id) => Ok(Some((MoveEntry { id, reveal }, why))),
        None => Err(why.map_or(Wrong::Form, Wrong::Rules)),
    }
}

/// What is reserved, and what goes back.
fn reserve(state: &State, word: &Word) -> Result<Action, Wrong> {
    let from = match word.object.strip_prefix('L') {
        Some(number) => {
            let number: u8 = number.parse().map_err(|_| Wrong::Form)?;
            let at = number.checked_sub(1).filter(|at| *at < LEVELS as u8).ok_or(Wrong::Form)?;
            if state.deck[usize::from(at)] == 0 {
                return Err(MoveFault::DeckEmpty { level: number }.into());
            }
            Source::Deck(at)
        }
        None => {
            let reserved = card(&word.object).ok_or(Wrong::Form)?;
            let from = source(state, reserved);
            let from = from.filter(|from| matches!(from, Source::Slot(_)));
            from.ok_or(MoveFault::NotOnBoard { card: reserved })?
        }
    };
    if let Some(why) = fault::reserve(state, word.back) {
        return Err(why.into());
    }
    let kind = (0..KINDS).find(|&kind| word.back.get(kind) > 0).map(|kind| kind as u8);
    Ok(Action::Reserve(from, kind))
}
