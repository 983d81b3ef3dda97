//! Types that the Contest jobs share: decks, items and stages as requests and reports write them.

use serde::{Deserialize, Serialize};

use super::own_effects::{check_effects, effect_rows};
use super::{ContestError, STAGE_EFFECTS, StageEffect};
use contest::data::{Card, Plan, Snapshot, Trend};
use contest::evaluation::Version;
use contest::{self, ARTICLE, Colour, Conventions, MOST_CARDS, SNAPSHOTS, Setup, XorShift};
use jobs_core::{JobError, clip, entries, within};

/// Most cards of a deck.
pub(super) const MOST_DECK: usize = 100;
/// Most items.
const MOST_ITEMS: usize = 16;
/// Most turns.
pub(super) const MOST_TURNS: usize = 30;
/// The most stamina.
const MOST_STAMINA: u16 = 1000;
/// The largest bonus, in permil.
const MOST_BONUS: u32 = 1_000_000;

/// Colour of a turn, as requests and reports write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ColourName {
    /// Vocal (ボーカル).
    Vocal,
    /// Dance (ダンス).
    Dance,
    /// Visual (ビジュアル).
    Visual,
}

impl From<ColourName> for Colour {
    fn from(name: ColourName) -> Self {
        match name {
            ColourName::Vocal => Self::Vocal,
            ColourName::Dance => Self::Dance,
            ColourName::Visual => Self::Visual,
        }
    }
}

impl From<Colour> for ColourName {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Vocal => Self::Vocal,
            Colour::Dance => Self::Dance,
            Colour::Visual => Self::Visual,
        }
    }
}

/// Bonus by colour, in permil, each 0 to 1,000,000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// In vocal (ボーカル), in permil.
    pub vocal: u32,
    /// In dance (ダンス), in permil.
    pub dance: u32,
    /// In visual (ビジュアル), in permil.
    pub visual: u32,
}

impl Bonus {
    /// Of vocal, dance and visual, in permil.
    pub(super) fn of(bonus: [i64; 3]) -> Self {
        let [vocal, dance, visual] = bonus.map(|bonus| u32::try_from(bonus).unwrap_or(0));
        Self { vocal, dance, visual }
    }

    /// In the order of the colours.
    pub fn all(self) -> [i64; 3] {
        [self.vocal, self.dance, self.visual].map(i64::from)
    }
}

/// A card of a deck: its id, its level of upgrade and, where it is customised (カスタマイズ), the
/// customisations with their levels from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "WrittenCard", into = "WrittenCard")]
pub struct DeckCard {
    /// Its id in the data.
    pub id: String,
    /// Level of upgrade, from 0.
    pub up: u8,
    /// Customisations and their levels, each once.
    pub customs: Vec<(String, u8)>,
}

/// A card as requests and reports write it: `["p_card-01-act-1_001", 1]`, and what it is customised by
/// as a third entry, `[["c065", 2]]`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenCard(
    String,
    u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")] Vec<(String, u8)>,
);

impl From<WrittenCard> for DeckCard {
    fn from(WrittenCard(id, up, customs): WrittenCard) -> Self {
        Self { id, up, customs }
    }
}

impl From<DeckCard> for WrittenCard {
    fn from(DeckCard { id, up, customs }: DeckCard) -> Self {
        Self(id, up, customs)
    }
}

impl From<(String, u8)> for DeckCard {
    fn from((id, up): (String, u8)) -> Self {
        Self { id, up, customs: Vec::new() }
    }
}

impl DeckCard {
    /// Id and level of upgrade.
    pub fn plain(&self) -> (String, u8) {
        (self.id.clone(), self.up)
    }
}

/// Interpretations of rules that the sources leave open; each is off unless it is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ConventionChoice {
    /// 体力減少 fires its triggers only where an effect takes stamina, not on a card's cost.
    #[serde(skip_serializing_if = "is_false")]
    pub stamina_direct_only: bool,
    /// Held cards come back first in, first out.
    #[serde(skip_serializing_if = "is_false")]
    pub hold_first_in: bool,
    /// The part of 全力値 in a hit is rounded down separately.
    #[serde(skip_serializing_if = "is_false")]
    pub full_power_floor: bool,
    /// Lasting effects of items count in r29 too.
    #[serde(skip_serializing_if = "is_false")]
    pub items_in_r29: bool,
    /// A lasting effect counts in r29 only while its condition holds.
    #[serde(skip_serializing_if = "is_false")]
    pub conditions_in_r29: bool,
    /// Reserved effects come before the draw, as the article says.
    #[serde(skip_serializing_if = "is_false")]
    pub timers_before_draw: bool,
    /// The last card of the seed's list is drawn first.
    #[serde(skip_serializing_if = "is_false")]
    pub seed_from_end: bool,
    /// r27 counts cards of the hand, not those on hold.
    #[serde(skip_serializing_if = "is_false")]
    pub hand_in_r27: bool,
    /// What a lasting effect gives counts in r29 beyond the turns left too.
    #[serde(skip_serializing_if = "is_false")]
    pub uncapped_gains: bool,
    /// The last of several routes with the highest E is played.
    #[serde(skip_serializing_if = "is_false")]
    pub last_of_ties: bool,
    /// Version 2 of the AI: what makes gains larger counts once, however many turns it lasts.
    #[serde(skip_serializing_if = "is_false")]
    pub boosts_once: bool,
    /// Version 2 of the AI: r30 counts the cards of the hand, not those that effects have drawn.
    #[serde(skip_serializing_if = "is_false")]
    pub hand_in_draws: bool,
    /// Version 2 of the AI: プライド counts by the share that it adds now, not by its turns alone.
    #[serde(skip_serializing_if = "is_false")]
    pub pride_by_share: bool,
    /// Version 2 of the AI: the rule for a card is that of the turn in which it is played.
    #[serde(skip_serializing_if = "is_false")]
    pub rules_at_play: bool,
}

impl ConventionChoice {
    /// How many there are.
    pub const COUNT: usize = 14;

    /// All of them; a new one goes at the end, because links hold them in this order.
    pub const fn switches(&mut self) -> [&mut bool; Self::COUNT] {
        [
            &mut self.stamina_direct_only,
            &mut self.hold_first_in,
            &mut self.full_power_floor,
            &mut self.items_in_r29,
            &mut self.conditions_in_r29,
            &mut self.timers_before_draw,
            &mut self.seed_from_end,
            &mut self.hand_in_r27,
            &mut self.uncapped_gains,
            &mut self.last_of_ties,
            &mut self.boosts_once,
            &mut self.hand_in_draws,
            &mut self.pride_by_share,
            &mut self.rules_at_play,
        ]
    }

    /// Which of them are set.
    pub fn set(mut self) -> [bool; Self::COUNT] {
        self.switches().map(|set| *set)
    }
}

pub(super) const fn is_false(value: &bool) -> bool {
    !*value
}

impl From<ConventionChoice> for Conventions {
    fn from(choice: ConventionChoice) -> Self {
        Self {
            stamina_by_cost: !choice.stamina_direct_only,
            hold_last_first: !choice.hold_first_in,
            full_power_floor: choice.full_power_floor,
            items_in_r29: choice.items_in_r29,
            conditions_in_r29: choice.conditions_in_r29,
            timers_before_draw: choice.timers_before_draw,
            hand_in_r27: choice.hand_in_r27,
            uncapped_gains: choice.uncapped_gains,
            last_of_ties: choice.last_of_ties,
            boosts_once: choice.boosts_once,
            hand_in_draws: choice.hand_in_draws,
            pride_by_share: choice.pride_by_share,
            rules_at_play: choice.rules_at_play,
        }
    }
}

/// Declares a request with the fields of a contest beside its own, because serde's `flatten` does not
/// work with `deny_unknown_fields`.
macro_rules! contest_request {
    ($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// Master data of this day; left out: `v2024-11-16`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub snapshot: Option<String>,
            /// Plan (プラン).
            pub plan: super::Plan,
            /// What the idol goes for (おすすめ効果); left out: the usual one of the plan.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub trend: Option<super::Trend>,
            /// Id and level of upgrade of each card, and its customisations; 1 to 100 cards.
            pub cards: Vec<super::DeckCard>,
            /// Ids of the P-items, at most 16, in the order in which they act.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub items: Vec<String>,
            /// Effects of a stage of one's own, at most 8; they act where `stage-effects` stands among the
            /// items, or before all of them.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub effects: Vec<super::StageEffect>,
            /// Stamina (体力), both the initial and the maximum value, 1 to 1000.
            pub stamina: u16,
            /// Bonus by colour, in permil: 1000 means the points as they are.
            pub mult: super::Bonus,
            /// Colour of each turn; 1 to 30 turns.
            pub colours: Vec<super::ColourName>,
            /// Order of the deck: places in `cards`, from 0, each once, next card first; left out:
            /// from the seed.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub deck: Option<Vec<u8>>,
            /// The new deck each time the discard pile is shuffled, as cards by instance, next card
            /// first; later ones follow from the seed.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub shuffles: Vec<Vec<u8>>,
            /// The cards that selections pick, as cards by instance, in order; later ones are picked by
            /// the AI's weights.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub chosen: Vec<Vec<u8>>,
            /// Seed of the deck and random events, a 32-bit number; left out: 1.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub seed: Option<u32>,
            /// Where the rules are uncertain: interpretations that differ from the usual ones.
            #[serde(default)]
            pub conventions: super::ConventionChoice,
            $($(#[$field_about])* pub $field: $type,)*
        }

        impl $name {
            /// The contest of the request.
            pub(crate) fn contest(&self) -> super::Contest<'_> {
                super::Contest {
                    snapshot: self.snapshot.as_deref(),
                    plan: self.plan,
                    trend: self.trend,
                    cards: &self.cards,
                    items: &self.items,
                    effects: &self.effects,
                    stamina: self.stamina,
                    mult: self.mult,
                    colours: &self.colours,
                    deck: self.deck.as_deref(),
                    shuffles: &self.shuffles,
                    chosen: &self.chosen,
                    seed: self.seed,
                    conventions: self.conventions,
                }
            }
        }
    };
}
pub(super) use contest_request;

/// The fields of a contest, wherever they come from.
#[derive(Clone, Copy)]
pub(crate) struct Contest<'a> {
    pub snapshot: Option<&'a str>,
    pub plan: Plan,
    pub trend: Option<Trend>,
    pub cards: &'a [DeckCard],
    pub items: &'a [String],
    pub effects: &'a [StageEffect],
    pub stamina: u16,
    pub mult: Bonus,
    pub colours: &'a [ColourName],
    pub deck: Option<&'a [u8]>,
    pub shuffles: &'a [Vec<u8>],
    pub chosen: &'a [Vec<u8>],
    pub seed: Option<u32>,
    pub conventions: ConventionChoice,
}

impl Contest<'_> {
    /// The engine's contest; errors come with their place.
    pub fn setup(&self) -> Result<Setup, JobError> {
        let data = snapshot_of(self.snapshot)?;
        let (cards, own) = deck_rows(data, self.cards, Some(self.plan), "/cards")?;
        if cards.is_empty() || cards.len() > MOST_DECK {
            let kind = ContestError::DeckSize { has: cards.len() as u64, most: MOST_DECK as u64 };
            return Err(JobError::new(&kind, "/cards"));
        }
        check_effects(self.effects, "/effects")?;
        let (added, carrier) = effect_rows(data, self.effects);
        let place = self.items.iter().position(|id| id == STAGE_EFFECTS && carrier.is_some());
        let mut known = self.items.to_vec();
        place.map(|place| known.remove(place));
        let mut items = item_rows(data, &known, self.plan, "/items")?;
        if let Some(carrier) = carrier {
            items.insert(place.unwrap_or(0), carrier);
        }
        within(self.stamina, 1..=MOST_STAMINA, "/stamina")?;
        let Bonus { vocal, dance, visual } = self.mult;
        for (colour, bonus) in [("vocal", vocal), ("dance", dance), ("visual", visual)] {
            within(bonus, 0..=MOST_BONUS, format!("/mult/{colour}"))?;
        }
        entries(self.colours.len(), 1..=MOST_TURNS, "/colours")?;
        let seed = self.seed.unwrap_or(1);
        let order = match self.deck {
            Some(deck) => {
                check_order(deck, cards.len(), true, "/deck")?;
                deck.to_vec()
            }
            None => order_by_seed(data, &cards, &own, seed, self.conventions.seed_from_end),
        };
        for (at, chosen) in self.chosen.iter().enumerate() {
            check_order(chosen, MOST_CARDS, false, &format!("/chosen/{at}"))?;
        }
        for (at, shuffle) in self.shuffles.iter().enumerate() {
            check_order(shuffle, MOST_CARDS, false, &format!("/shuffles/{at}"))?;
        }
        Ok(Setup {
            data,
            plan: self.plan,
            trend: self.trend.unwrap_or_else(|| usual_trend(self.plan)),
            cards,
            own,
            added,
            order,
            shuffles: self.shuffles.to_vec(),
            chosen: self.chosen.to_vec(),
            items,
            stamina: self.stamina.into(),
            colours: self.colours.iter().map(|&colour| colour.into()).collect(),
            bonus: self.mult.all(),
            links: Vec::new(),
            seed: chance_seed(seed),
            version: Version::One,
            calculate_turn: Version::One.calculate_turn(self.plan),
            conventions: self.conventions.into(),
        })
    }
}

/// Random events use a different stream from the deck, or they would repeat it.
pub(super) const fn chance_seed(seed: u32) -> u32 {
    let mixed = seed.wrapping_mul(0x9E37_79B9) ^ 0x5AC1_4051;
    if mixed == 0 { 1 } else { mixed }
}

/// The order of a deck from its seed, cards for the first hand on top.
pub(super) fn order_by_seed(
    data: &Snapshot,
    cards: &[u16],
    own: &[Card],
    seed: u32,
    from_end: bool,
) -> Vec<u8> {
    let mut order: Vec<u8> = (0..cards.len()).map(|at| at as u8).collect();
    XorShift(if seed == 0 { 1 } else { seed }).shuffle(&mut order);
    if from_end {
        order.reverse();
    }
    order.sort_by_key(|&id| !data.card(own, cards[usize::from(id)]).initial);
    order
}

/// The default trend of a plan.
pub(super) const fn usual_trend(plan: Plan) -> Trend {
    match plan {
        Plan::Common | Plan::Plan1 => Trend::ExamParameterBuff,
        Plan::Plan2 => Trend::ExamReview,
        Plan::Plan3 => Trend::ExamConcentration,
    }
}

/// The day of a snapshot of that name: `2026-08-18` of `v2026-08-18`.
pub fn day_of(snapshot: &str) -> &str {
    snapshot.trim_start_matches('v')
}

/// The snapshot of that name.
pub(super) fn snapshot_of(name: Option<&str>) -> Result<&'static Snapshot, JobError> {
    let name = name.unwrap_or(ARTICLE);
    if contest::packed().is_none() {
        return Err(JobError::new(&ContestError::NoTables, "/snapshot"));
    }
    contest::snapshot(name).ok_or_else(|| {
        let known = SNAPSHOTS.map(str::to_owned).into();
        JobError::new(&ContestError::UnknownSnapshot { name: clip(name), known }, "/snapshot")
    })
}

/// Rows of a deck's cards; the customised ones are rows of the second list, which come after the data's.
pub(super) fn deck_rows(
    data: &Snapshot,
    cards: &[DeckCard],
    plan: Option<Plan>,
    at: &str,
) -> Result<(Vec<u16>, Vec<Card>), JobError> {
    let plain: Vec<(String, u8)> = cards.iter().map(DeckCard::plain).collect();
    let mut found = rows(data, &plain, plan, at)?;
    let mut own = Vec::new();
    for (place, card) in cards.iter().enumerate().filter(|(_, card)| !card.customs.is_empty()) {
        let mut customs: Vec<(u16, u8)> = Vec::new();
        for (number, (name, level)) in card.customs.iter().enumerate() {
            let at = || format!("{at}/{place}/2/{number}");
            let base = &data.cards[usize::from(found[place])];
            let known = data.customs.iter().position(|custom| custom.id == *name);
            let known = known.filter(|&known| base.customs.contains(&(known as u16)));
            let known = known.ok_or_else(|| {
                let (custom, card) = (clip(name), base.name.clone());
                JobError::new(&ContestError::UnknownCustom { custom, card }, at())
            })?;
            if customs.iter().any(|&(other, _)| usize::from(other) == known) {
                let kind = ContestError::CustomTwice { custom: data.customs[known].name.clone() };
                return Err(JobError::new(&kind, at()));
            }
            let most = data.customs[known].levels.len();
            within(*level, 1..=most as u8, format!("{}/1", at()))?;
            customs.push((known as u16, *level));
        }
        let row = data.cards.len() + own.len();
        own.push(data.cards[usize::from(found[place])].customised(data, &customs));
        found[place] = row as u16;
    }
    Ok((found, own))
}

/// Rows of cards that a plan may use, of any cards where none is given.
pub(super) fn rows(
    data: &Snapshot,
    cards: &[(String, u8)],
    plan: Option<Plan>,
    at: &str,
) -> Result<Vec<u16>, JobError> {
    let row = |(place, (id, up)): (usize, &(String, u8))| {
        let at = format!("{at}/{place}");
        let found = data.cards.iter().position(|card| card.id == *id && card.up == *up);
        let Some(row) = found else {
            if data.cards.iter().any(|card| card.id == *id) {
                let kind = ContestError::UnknownLevel { id: clip(id), level: *up };
                return Err(JobError::new(&kind, at));
            }
            let kind = ContestError::UnknownCard { id: clip(id), data: data.name.to_owned() };
            return Err(JobError::new(&kind, at));
        };
        if plan.is_some_and(|plan| !contest::fits_plan(data.cards[row].plan, plan)) {
            let kind = ContestError::WrongPlan { name: data.cards[row].name.clone() };
            return Err(JobError::new(&kind, at));
        }
        Ok(row as u16)
    };
    cards.iter().enumerate().map(row).collect()
}

/// Rows of items that a plan may use.
pub(super) fn item_rows(
    data: &Snapshot,
    items: &[String],
    plan: Plan,
    at: &str,
) -> Result<Vec<u16>, JobError> {
    entries(items.len(), 0..=MOST_ITEMS, at)?;
    let row = |(place, id): (usize, &String)| {
        let at = format!("{at}/{place}");
        let Some(row) = data.items.iter().position(|item| item.id == *id) else {
            let kind = ContestError::UnknownItem { id: clip(id), data: data.name.to_owned() };
            return Err(JobError::new(&kind, at));
        };
        let item = &data.items[row];
        if !item.stage && !contest::fits_plan(item.plan, plan) {
            let kind = ContestError::WrongPlan { name: item.name.clone() };
            return Err(JobError::new(&kind, at));
        }
        Ok(row as u16)
    };
    items.iter().enumerate().map(row).collect()
}

/// Checks that no place comes twice or lies beyond the deck, and, if `whole`, that all are there.
pub(super) fn check_order(
    order: &[u8],
    cards: usize,
    whole: bool,
    at: &str,
) -> Result<(), JobError> {
    let mut seen = 0_u128;
    for (place, &id) in order.iter().enumerate() {
        let at = format!("{at}/{place}");
        if usize::from(id) >= cards {
            let (number, last) = (id.into(), cards as u64 - 1);
            return Err(JobError::new(&ContestError::NoCardNumber { number, last }, at));
        }
        if seen & (1 << id) != 0 {
            let kind = ContestError::CardNumberTwice { number: id.into() };
            return Err(JobError::new(&kind, at));
        }
        seen |= 1 << id;
    }
    if whole && order.len() != cards {
        let (has, cards) = (order.len() as u64, cards as u64);
        return Err(JobError::new(&ContestError::ShortOrder { has, cards }, at));
    }
    Ok(())
}

/// A whole number of thousandths or millionths that is written as a decimal number.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(from = "f64", into = "f64", inline))]
pub struct Decimal {
    /// The whole number.
    pub parts: i64,
    /// Parts of one.
    pub of: i64,
}

impl Decimal {
    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self { parts: number, of: 1 }
    }
}

impl Serialize for Decimal {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.parts % self.of == 0 {
            to.serialize_i64(self.parts / self.of)
        } else {
            to.serialize_f64(self.parts as f64 / self.of as f64)
        }
    }
}

impl<'de> Deserialize<'de> for Decimal {
    /// Reads the number to the nearest millionth.
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(from)?;
        Ok(Self { parts: (number * 1e6).round() as i64, of: 1_000_000 })
    }
}
