//! `contest.catalogue`: everything that can be chosen.

use serde::{Deserialize, Serialize};

use super::types::snapshot_of;
use super::{Plan, Trend};
use contest::data::{
    Category, Condition, Field, Growth, Kind, Lesson, Phase, Pick, Place, Rarity, Snapshot, Status,
};
use contest::{AI_TABLES, READINGS, SNAPSHOTS, ai_table};
use jobs_core::{Job, JobError, Search};
use search::Ready;

/// `contest.catalogue`
pub struct Catalogue;

/// Which day's master data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CatalogueRequest {
    /// Master data of this day; left out: `v2024-11-16`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
}

/// Everything that can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CatalogueReport {
    /// Master data of this day.
    pub snapshot: String,
    /// Where the data come from.
    pub source: String,
    /// All available days, oldest first.
    pub snapshots: Vec<String>,
    /// All available tables of weights, oldest first.
    pub tables: Vec<String>,
    /// By table: evaluation types and kinds of growth that version 1 of the AI leaves out.
    pub left_out: Vec<Vec<String>>,
    /// By table: those that the model of version 2 leaves out, because their meaning is unknown.
    pub unknown: Vec<Vec<String>>,
    /// Cards at levels 0 and 1; the two of a card are adjacent.
    pub cards: Vec<CardEntry>,
    /// What cards can be customised by.
    pub customs: Vec<CustomEntry>,
    /// P-items, those of stages included.
    pub items: Vec<ItemEntry>,
    /// Idol cards.
    pub idols: Vec<IdolEntry>,
    /// Seasons, oldest first.
    pub seasons: Vec<SeasonEntry>,
    /// The basic cards that a contest adds, by id and level of upgrade: for Sense, Logic, Anomaly.
    pub common: Vec<Vec<(String, u8)>>,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardEntry {
    /// Its id in the master data.
    pub id: String,
    /// Level of upgrade, from 0.
    pub up: u8,
    /// Name, `+` included.
    pub name: String,
    /// Reading in hiragana.
    pub kana: String,
    /// Plan (プラン).
    pub plan: Plan,
    /// Kind of card.
    pub category: Category,
    /// Rarity (レアリティ).
    pub rarity: Rarity,
    /// Stamina cost that 元気 pays first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stamina: u16,
    /// Stamina cost that 元気 does not pay.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fixed_stamina: u16,
    /// Status that is used up, and how much of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<(Status, u16)>,
    /// What must hold for it to be played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<When>,
    /// Its effects.
    pub lines: Vec<Line>,
    /// Whether it can be played only once: レッスン中1回.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub once: bool,
    /// Whether it is in the first hand.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub initial: bool,
    /// Whether a deck has it at most once.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub single: bool,
    /// Whether it is one of the basic cards.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub starter: bool,
    /// Its idol card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idol: Option<String>,
    /// Whether it comes from a support card.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub support: bool,
    /// Its own growth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub growth: Vec<Firing>,
    /// Lasting effects that it brings along from the start of the contest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brings: Vec<Firing>,
    /// Growth that a customised card starts with: kind, amount.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grown: Vec<(Growth, i16)>,
    /// Ids of what it can be customised by (カスタマイズ).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub customs: Vec<String>,
    /// What it adds to a memory's 総合力 and, unless it is an idol's own, to its コスト; nothing where
    /// that is not known.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub power: u16,
    /// What it does in the game that is not computed, in the words of the data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// Something that cards can be customised by (カスタマイズ).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CustomEntry {
    /// Its id.
    pub id: String,
    /// Its name in the game.
    pub name: String,
    /// How many levels it has, 1 to 3.
    pub levels: u8,
}

/// A P-item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ItemEntry {
    /// Its id in the master data.
    pub id: String,
    /// Name, `+` included.
    pub name: String,
    /// Reading in hiragana.
    pub kana: String,
    /// Plan (プラン).
    pub plan: Plan,
    /// Rarity (レアリティ).
    pub rarity: Rarity,
    /// What it does.
    pub fires: Vec<Firing>,
    /// Its idol card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idol: Option<String>,
    /// Whether it belongs to a stage.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub stage: bool,
    /// Whether it cannot be chosen in the game.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub hidden: bool,
    /// What it adds to a memory's 総合力 and, unless it is an idol's own, to its コスト; nothing where
    /// that is not known.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub power: u16,
    /// What it does in the game that is not computed, in the words of the data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// A lasting effect: when, how often, what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Firing {
    /// The moment.
    pub phase: Phase,
    /// Interval in turns or plays, or number of a turn, depending on `phase`.
    #[serde(default, skip_serializing_if = "is_none")]
    pub at: i16,
    /// Conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<When>,
    /// Colour of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Lesson>,
    /// Statuses of which one must have risen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<Kind>,
    /// Cards it applies to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Cards>,
    /// Turns it lasts; −1 is to the end.
    pub turns: i8,
    /// How often it fires at most; 0 is without limit.
    pub count: u8,
    /// What it does.
    pub lines: Vec<Line>,
}

/// One effect.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// Conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<When>,
    /// What it does.
    pub kind: Kind,
    /// First value: its meaning depends on `kind`.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub v1: i32,
    /// Second value, mostly in permil: its meaning depends on `kind`.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub v2: i32,
    /// How often it is done.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub n: i32,
    /// Turns it lasts, or after which it comes; −1 is to the end.
    #[serde(default, skip_serializing_if = "is_level")]
    pub turn: i8,
    /// Cards it applies to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Cards>,
    /// Where cards go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// How they are picked.
    #[serde(default, skip_serializing_if = "is_all")]
    pub pick: Pick,
    /// How many are picked.
    #[serde(default, skip_serializing_if = "is_no_card")]
    pub count: u8,
    /// Growth that is given: kind, amount.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grow: Vec<(Growth, i16)>,
    /// Name of the card that is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// What is fired later, or whenever the moment comes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<Box<Then>>,
}

/// What an effect leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Then {
    /// An effect some turns later.
    Later(Line),
    /// A lasting effect.
    Lasting(Firing),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct When {
    /// What is tested.
    pub field: Field,
    /// Threshold; in permil where the field is a share.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub value: i32,
    /// Whether the condition is negated.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub not: bool,
    /// Cards that are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Cards>,
}

/// Cards it applies to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cards {
    /// Kinds of cards; empty means all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<Category>,
    /// Names of single cards; empty means all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Kinds of effects that the card must have; empty means any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<String>,
    /// Where they are.
    pub place: Place,
    /// How many at most; 0 is all.
    #[serde(default, skip_serializing_if = "is_no_card")]
    pub limit: u8,
    /// Rarities; empty means all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rarities: Vec<Rarity>,
    /// Only cards at this level of upgrade.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up: Option<u8>,
    /// Only cards that belong to an idol card.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub own: bool,
    /// Only basic cards.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub starter: bool,
    /// Only cards whose stamina cost 元気 does not pay.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub fixed: bool,
    /// Only the card whose effect it is.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub this: bool,
}

/// An idol card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IdolEntry {
    /// Its id in the master data.
    pub id: String,
    /// Key of the character.
    pub character: String,
    /// Name of the character.
    pub character_name: String,
    /// Reading of the character's name in hiragana.
    pub character_kana: String,
    /// Name of the card.
    pub name: String,
    /// Reading of that name in hiragana.
    pub kana: String,
    /// Rarity (レアリティ).
    pub rarity: Rarity,
    /// Plan (プラン).
    pub plan: Plan,
    /// What the idol goes for (おすすめ効果).
    pub trend: Trend,
    /// Stamina (体力).
    pub stamina: u16,
    /// Id of its own card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// Ids of its own P-item, and of that P-item upgraded.
    pub items: [Option<String>; 2],
}

/// A season.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonEntry {
    /// Its id in the master data.
    pub id: String,
    /// Name.
    pub name: String,
    /// Version of the AI that plays it, 1 or 2.
    pub version: u8,
    /// Weights of vocal, dance and visual.
    pub weights: [u16; 3],
    /// Its stages.
    pub stages: Vec<StageEntry>,
}

/// A stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StageEntry {
    /// Number of the stage.
    pub name: String,
    /// Plan that it is for.
    pub plan: Plan,
    /// Turns of vocal, dance and visual.
    pub turns: [u8; 3],
    /// How often vocal, dance and visual come first, in permil.
    pub first: [u16; 3],
    /// Ids of its P-items.
    pub items: Vec<String>,
    /// Weights of vocal, dance and visual.
    pub weights: [u16; 3],
    /// Parameter beyond which the bonuses no longer grow.
    pub cap: u16,
    /// Whether the bonuses follow from the weights, because the master data have no table of them.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub derived: bool,
    /// Whether it was announced, but not yet played, on the day of the data.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub preview: bool,
    /// Turns of each idol of a link contest, in order; none in other contests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<u8>,
}

pub(super) const fn is_zero(value: &u16) -> bool {
    *value == 0
}

const fn is_none(value: &i16) -> bool {
    *value == 0
}

const fn is_nothing(value: &i32) -> bool {
    *value == 0
}

const fn is_level(value: &i8) -> bool {
    *value == 0
}

const fn is_no_card(value: &u8) -> bool {
    *value == 0
}

fn is_all(pick: &Pick) -> bool {
    *pick == Pick::All
}

/// The reading of a name, `+` left out.
pub(super) fn reading(name: &str) -> String {
    let name = name.trim_end_matches('+');
    if let Ok(at) = READINGS.binary_search_by(|(known, _)| (*known).cmp(name)) {
        return READINGS[at].1.to_owned();
    }
    // A name that is not in the table is written in kana; of the rest only numbers are read.
    let kana = |letter: char| match letter {
        'ァ'..='ヶ' => char::from_u32(u32::from(letter) - 0x60),
        'ぁ'..='ゖ' | 'ー' | '0'..='9' => Some(letter),
        _ => None,
    };
    name.chars().filter_map(kana).collect()
}

fn whens(data: &Snapshot, conditions: &[Condition]) -> Vec<When> {
    let one = |condition: &Condition| When {
        field: condition.field,
        value: condition.value,
        not: condition.not,
        cards: condition.search.map(|search| cards(data, search)),
    };
    conditions.iter().map(one).collect()
}

fn cards(data: &Snapshot, search: u16) -> Cards {
    let search = &data.searches[usize::from(search)];
    let up = search.up.unwrap_or(0);
    let name = |id: &String| {
        let named = data.cards.iter().find(|card| card.id == *id && card.up == up);
        named.map(|card| card.name.clone())
    };
    let bits = (0..data.groups.len()).filter(|bit| search.groups & (1 << bit) != 0);
    Cards {
        categories: search.categories.clone(),
        names: search.cards.iter().filter_map(name).collect(),
        effects: bits.map(|bit| data.groups[bit].clone()).collect(),
        place: search.place,
        limit: search.limit,
        rarities: search.rarities.clone(),
        up: search.up,
        own: search.unique,
        starter: search.starter,
        fixed: search.fixed,
        this: search.this,
    }
}

fn line(data: &Snapshot, when: Option<u16>, effect: u16) -> Line {
    let effect = &data.effects[usize::from(effect)];
    let later = effect.chain.map(|chain| Then::Later(line(data, None, chain)));
    let lasting = effect.enchant.map(|enchant| {
        let count = u8::try_from(effect.n).unwrap_or(0);
        Then::Lasting(firing(data, enchant, effect.turn, count))
    });
    Line {
        when: when
            .map(|trigger| whens(data, &data.triggers[usize::from(trigger)].when))
            .unwrap_or_default(),
        kind: effect.kind,
        v1: effect.v1,
        v2: effect.v2,
        n: effect.n,
        turn: effect.turn,
        cards: effect.search.map(|search| cards(data, search)),
        place: effect.place,
        pick: effect.pick,
        count: effect.count,
        grow: effect.grow.clone(),
        card: effect.card.map(|row| data.cards[usize::from(row)].name.clone()),
        then: later.or(lasting).map(Box::new),
    }
}

/// When an effect is fired, and what it does.
pub(super) fn moment(
    data: &Snapshot,
    trigger: u16,
    turns: i8,
    count: u8,
    lines: Vec<Line>,
) -> Firing {
    let trigger = &data.triggers[usize::from(trigger)];
    Firing {
        phase: trigger.phase,
        at: trigger.at,
        when: whens(data, &trigger.when),
        lesson: trigger.lesson,
        status: trigger.status.clone(),
        cards: trigger.search.map(|search| cards(data, search)),
        turns,
        count,
        lines,
    }
}

fn firing(data: &Snapshot, enchant: u16, turns: i8, count: u8) -> Firing {
    let enchant = &data.enchants[usize::from(enchant)];
    let lines = enchant.effects.iter().map(|&effect| line(data, None, effect)).collect();
    moment(data, enchant.trigger, turns, count, lines)
}

pub(super) fn card_entry(data: &Snapshot, card: &contest::data::Card) -> CardEntry {
    let growth = |&enchant: &u16| {
        let enchant = &data.card_enchants[usize::from(enchant)];
        let grow =
            Line { kind: Kind::ExamAddGrowEffect, grow: enchant.grow.clone(), ..Line::default() };
        moment(data, enchant.trigger, -1, enchant.count, vec![grow])
    };
    let when = card.when.map(|trigger| whens(data, &data.triggers[usize::from(trigger)].when));
    // What changes the cost is part of the cost.
    let (mut stamina, mut fixed_stamina, mut cost) = (card.stamina, card.fixed_stamina, card.cost);
    let mut grown = card.grown.clone();
    grown.retain(|&(kind, by)| {
        let by = if matches!(
            kind,
            Growth::CostReduce | Growth::CostPenetrateReduce | Growth::CostBuffReduce
        ) {
            -by
        } else {
            by
        };
        let amount = match kind {
            Growth::CostReduce | Growth::CostAdd => &mut stamina,
            Growth::CostPenetrateReduce | Growth::CostPenetrateAdd => &mut fixed_stamina,
            Growth::CostBuffReduce | Growth::CostBuffAdd => match &mut cost {
                Some((_, amount)) => amount,
                None => return false,
            },
            _ => return true,
        };
        *amount = amount.saturating_add_signed(by);
        false
    });
    CardEntry {
        id: card.id.clone(),
        up: card.up,
        name: card.name.clone(),
        kana: reading(&card.name),
        plan: card.plan,
        category: card.category,
        rarity: card.rarity,
        stamina,
        fixed_stamina,
        cost,
        when: when.unwrap_or_default(),
        lines: card.lines.iter().map(|&(when, effect)| line(data, when, effect)).collect(),
        once: card.once,
        initial: card.initial,
        single: card.single,
        starter: card.starter,
        idol: card.idol.clone(),
        support: card.support,
        growth: card.growth.iter().map(growth).collect(),
        brings: card
            .brings
            .iter()
            .map(|&(enchant, count)| firing(data, enchant, -1, count))
            .collect(),
        grown,
        customs: card
            .customs
            .iter()
            .map(|&custom| data.customs[usize::from(custom)].id.clone())
            .collect(),
        power: card.power,
        missing: card.missing.clone(),
    }
}

impl Catalogue {
    /// Everything from one day.
    pub(super) fn all(request: &CatalogueRequest) -> Result<CatalogueReport, JobError> {
        let data = snapshot_of(request.snapshot.as_deref())?;
        let names = |list: &[&str]| list.iter().map(|&name| name.to_owned()).collect();
        let item = |item: &contest::data::Item| ItemEntry {
            id: item.id.clone(),
            name: item.name.clone(),
            kana: reading(&item.name),
            plan: item.plan,
            rarity: item.rarity,
            fires: item
                .enchants
                .iter()
                .map(|&(enchant, turns, count)| firing(data, enchant, turns, count))
                .collect(),
            idol: item.idol.clone(),
            stage: item.stage,
            hidden: item.hidden,
            power: item.power,
            missing: item.missing.clone(),
        };
        let idol = |idol: &contest::data::Idol| IdolEntry {
            id: idol.id.clone(),
            character: idol.character.clone(),
            character_name: idol.character_name.clone(),
            character_kana: reading(&idol.character_name),
            name: idol.name.clone(),
            kana: reading(&idol.name),
            rarity: idol.rarity,
            plan: idol.plan,
            trend: idol.trend,
            stamina: idol.stamina,
            card: idol.card.clone(),
            items: idol.items.clone(),
        };
        let cap = |score: u16| {
            let last = data.scores.get(usize::from(score)).and_then(|table| table.last());
            last.and_then(|row| row[0].try_into().ok()).unwrap_or(u16::MAX)
        };
        let season = |season: &contest::data::Season| SeasonEntry {
            id: season.id.clone(),
            name: season.name.clone(),
            version: 1 + u8::from(season.second),
            weights: season.weights,
            stages: season
                .stages
                .iter()
                .map(|stage| StageEntry {
                    name: stage.name.clone(),
                    plan: stage.plan,
                    turns: stage.turns,
                    first: stage.first,
                    items: stage.items.clone(),
                    weights: stage.weights,
                    cap: cap(stage.score),
                    derived: stage.derived,
                    preview: stage.preview,
                    links: stage.links.clone(),
                })
                .collect(),
        };
        let named = |&row: &u16| {
            let card = &data.cards[usize::from(row)];
            (card.id.clone(), card.up)
        };
        let tables: Vec<_> = AI_TABLES.iter().filter_map(|name| ai_table(name)).collect();
        Ok(CatalogueReport {
            snapshot: data.name.clone(),
            source: data.source.clone(),
            snapshots: names(&SNAPSHOTS),
            tables: names(&AI_TABLES),
            left_out: tables.iter().map(|table| table.left_out.clone()).collect(),
            unknown: tables.iter().map(|table| table.unknown.clone()).collect(),
            cards: data
                .cards
                .iter()
                .filter(|card| card.up < 2)
                .map(|card| card_entry(data, card))
                .collect(),
            customs: data
                .customs
                .iter()
                .map(|custom| CustomEntry {
                    id: custom.id.clone(),
                    name: custom.name.clone(),
                    levels: custom.levels.len() as u8,
                })
                .collect(),
            items: data.items.iter().map(item).collect(),
            idols: data.idols.iter().map(idol).collect(),
            seasons: data.seasons.iter().map(season).collect(),
            common: data.common.iter().map(|set| set.iter().map(named).collect()).collect(),
        })
    }
}

impl Job for Catalogue {
    const NAME: &'static str = "contest.catalogue";
    const ABOUT: &'static str = "Cards, P-items, idols and stages of a day, with what they do.";
    const EXAMPLE: &'static str = r#"{"job":"contest.catalogue","snapshot":"v2024-12-20"}"#;
    type Request = CatalogueRequest;
    type Report = CatalogueReport;
    type Error = crate::ContestError;

    fn start(
        request: CatalogueRequest,
    ) -> Result<impl Search<Report = CatalogueReport> + 'static, JobError> {
        Ok(Ready(Self::all(&request)?))
    }
}
