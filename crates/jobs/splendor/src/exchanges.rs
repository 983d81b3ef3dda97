//! `splendor.exchanges`: the article's tables of exchanges, and which of them a position allows;
//! `splendor.payments`: the ways to pay for each card in reach.

use serde::{Deserialize, Serialize};

use super::game::GameEntry;
use jobs_core::{Job, JobError, Lane, Search};
use search::Ready;
use splendor::action::{NULL_EXCHANGE, RESERVE_GIVE, RESERVE_GOLD, SIZE_406};
use splendor::gems::{COLOURS, KINDS};
use splendor::material::{CARDS, Card, LIMIT};
use splendor::{Action, Gems, Phase, Source, Space, State};

/// `splendor.exchanges`
pub struct Exchanges;

/// `splendor.payments`
pub struct Payments;

/// A position: the current one of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExchangesRequest {
    /// The game; legal is what its `space` allows.
    pub game: GameEntry,
}

/// Tokens that are picked up, and those then put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RawEntry {
    /// Tokens picked up: white, blue, green, red, black, gold.
    pub take: [u8; KINDS],
    /// Tokens put back, in the same order.
    pub give: [u8; KINDS],
}

/// An exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExchangeEntry {
    /// Its number in the `space` of the game.
    pub id: u16,
    /// Tokens gained, net: white, blue, green, red, black, gold.
    pub take: [u8; KINDS],
    /// Tokens given, net, in the same order.
    pub give: [u8; KINDS],
    /// Where a card is reserved from: 0 to 11 a place of the board, 12 to 14 a deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<u8>,
    /// Whether the position allows it.
    pub legal: bool,
    /// The ways to do it in the position: they all have the same net effect.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub ways: Vec<RawEntry>,
}

/// A family of exchanges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FamilyEntry {
    /// `i` to `ix` as in the article; `gold`, `null` and `viii-gold` for what it leaves out.
    pub name: String,
    /// In the article's order.
    pub rows: Vec<ExchangeEntry>,
}

/// All families.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExchangesReport {
    /// In the article's order.
    pub families: Vec<FamilyEntry>,
}

/// The family of a token exchange by its number: the article's order of tables.
const fn family(id: u16) -> Option<&'static str> {
    Some(match id {
        60..80 => "i",
        80..110 => "ii",
        110..170 => "iii",
        170..220 => "iv",
        220..250 => "v",
        250..270 => "vi",
        270..RESERVE_GIVE => "vii",
        RESERVE_GIVE..365 => "viii",
        365..=404 => "ix",
        SIZE_406..NULL_EXCHANGE => "gold",
        NULL_EXCHANGE => "null",
        RESERVE_GOLD..=606 => "viii-gold",
        _ => return None,
    })
}

/// The families in the order in which they are listed and counted.
pub const FAMILIES: [&str; 12] =
    ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "gold", "null", "viii-gold"];

/// The place of a number's family, where it is an exchange.
pub(super) fn family_number(id: u16) -> Option<usize> {
    family(id).and_then(|name| FAMILIES.iter().position(|it| *it == name))
}

/// What may be picked up in a position.
fn pick_ups(state: &State) -> Vec<[u8; KINDS]> {
    let colours: Vec<usize> = (0..COLOURS).filter(|&it| state.bank.get(it) > 0).collect();
    let mut all = Vec::new();
    let wanted = colours.len().min(3) as u32;
    for mask in 1_u32..1 << COLOURS {
        let of: Vec<usize> = (0..COLOURS).filter(|&it| mask >> it & 1 == 1).collect();
        let counts = mask.count_ones();
        let enough = counts == wanted || state.rules().takes_fewer && counts < wanted;
        if enough && of.iter().all(|it| colours.contains(it)) {
            all.push(std::array::from_fn(|kind| u8::from(of.contains(&kind))));
        }
    }
    for colour in (0..COLOURS).filter(|&it| state.bank.get(it) >= 4) {
        all.push(std::array::from_fn(|kind| if kind == colour { 2 } else { 0 }));
    }
    all
}

fn ways(state: &State, take: Gems, give: Gems) -> Vec<RawEntry> {
    let held = state.mover().tokens.counts();
    let total: u8 = held.iter().sum();
    let (take, give) = (take.counts(), give.counts());
    let fits = |picked: &[u8; KINDS]| {
        let excess = (total + picked.iter().sum::<u8>()).saturating_sub(LIMIT);
        let mut back = [0; KINDS];
        for kind in 0..KINDS {
            let net = i16::from(take[kind]) - i16::from(give[kind]);
            back[kind] = u8::try_from(i16::from(picked[kind]) - net).ok()?;
            if back[kind] > held[kind] + picked[kind] {
                return None;
            }
        }
        (back.iter().sum::<u8>() == excess).then_some(RawEntry { take: *picked, give: back })
    };
    pick_ups(state).iter().filter_map(fits).collect()
}

fn entry(state: &State, id: u16, legal: &[u16], space: Space) -> Option<ExchangeEntry> {
    // Of the 81 numbers some mean something else than the article's rows.
    let is_legal = legal.binary_search(&id).is_ok() && space.action(id) == Action::of(id);
    let one = |kind: u8| std::array::from_fn(|at| u8::from(at == usize::from(kind)));
    Some(match Action::of(id)? {
        Action::Tokens { take, give } => ExchangeEntry {
            id,
            take: take.counts(),
            give: give.counts(),
            source: None,
            legal: is_legal,
            ways: if is_legal { ways(state, take, give) } else { Vec::new() },
        },
        Action::Reserve(source, Some(kind)) => ExchangeEntry {
            id,
            take: one(5),
            give: one(kind),
            source: Some(source.number() as u8),
            legal: is_legal,
            ways: Vec::new(),
        },
        _ => return None,
    })
}

/// The position of a request, the space of its game, and the legal decisions in that, in order.
fn position(game: &GameEntry) -> Result<(State, Space, Vec<u16>), JobError> {
    let (table, space) = (game.table("/game")?, Space::from(game.space));
    let mut legal = Vec::new();
    space.legal(&table.state, &mut legal);
    legal.sort_unstable();
    Ok((table.state, space, legal))
}

impl Job for Exchanges {
    const NAME: &'static str = "splendor.exchanges";
    const ABOUT: &'static str =
        "The article's tables of exchanges and those beyond them, with what a position allows.";
    const EXAMPLE: &'static str =
        r#"{"job":"splendor.exchanges","game":{"players":2,"seed":7,"moves":[{"id":45}]}}"#;
    const LANE: Lane = Lane::First;
    type Request = ExchangesRequest;
    type Report = ExchangesReport;
    type Error = crate::SplendorError;

    fn start(
        request: ExchangesRequest,
    ) -> Result<impl Search<Report = ExchangesReport> + 'static, JobError> {
        let (state, space, legal) = position(&request.game)?;
        let mut families: Vec<FamilyEntry> = FAMILIES
            .iter()
            .map(|name| FamilyEntry { name: (*name).to_owned(), rows: Vec::new() })
            .collect();
        for id in 0..=606 {
            let place = family_number(id);
            if let Some((place, entry)) = place.zip(entry(&state, id, &legal, space)) {
                families[place].rows.push(entry);
            }
        }
        Ok(Ready(ExchangesReport { families }))
    }
}

/// A way to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaymentEntry {
    /// Its number in the `space` of the game.
    pub id: u16,
    /// Tokens that are paid: white, blue, green, red, black, gold.
    pub paid: [u8; KINDS],
    /// Gold tokens beyond the minimum needed.
    pub surplus: u8,
}

/// A card in reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PriceEntry {
    /// Where it lies: 0 to 11 a place of the board, 12 to 14 among the reserved cards.
    pub source: u8,
    /// The card, 0 to 89.
    pub card: u8,
    /// The ways to pay, with the least gold first.
    pub payments: Vec<PaymentEntry>,
}

/// All cards in reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaymentsReport {
    /// In the order of where they lie.
    pub cards: Vec<PriceEntry>,
}

/// What somebody with these bonuses and tokens pays for a card, with that much gold beyond the minimum: white,
/// blue, green, red, black, gold.
pub fn payment(card: &Card, bonuses: Gems, tokens: Gems, surplus: Gems) -> [u8; KINDS] {
    let need = card.cost.beyond(bonuses);
    let by_gold = need.beyond(tokens).plus(surplus);
    let mut counts = need.minus(by_gold).counts();
    counts[COLOURS] = by_gold.total();
    counts
}

impl Job for Payments {
    const NAME: &'static str = "splendor.payments";
    const ABOUT: &'static str = "The ways to pay for each card in reach.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.payments","game":{"players":2,"seed":7}}"#;
    const LANE: Lane = Lane::Second;
    type Request = ExchangesRequest;
    type Report = PaymentsReport;
    type Error = crate::SplendorError;

    fn start(
        request: ExchangesRequest,
    ) -> Result<impl Search<Report = PaymentsReport> + 'static, JobError> {
        let (state, space, legal) = position(&request.game)?;
        let mut cards: Vec<PriceEntry> = Vec::new();
        for &id in legal.iter().filter(|_| state.phase() == Phase::Main) {
            let Some(Action::Buy(source, surplus)) = space.action(id) else { continue };
            let Some(card) = state.card(source) else { continue };
            let number = match source {
                Source::Slot(slot) => slot,
                Source::Reserved(held) | Source::Deck(held) => 12 + held,
            };
            let (player, bought) = (state.mover(), &CARDS[usize::from(card)]);
            let paid = payment(bought, player.bonuses, player.tokens, surplus);
            let payment = PaymentEntry { id, paid, surplus: surplus.total() };
            match cards.iter_mut().find(|entry| entry.source == number) {
                Some(entry) => entry.payments.push(payment),
                None => cards.push(PriceEntry { source: number, card, payments: vec![payment] }),
            }
        }
        cards.sort_by_key(|entry| entry.source);
        Ok(Ready(PaymentsReport { cards }))
    }
}
