//! A loadout, as a person enters it, and the contest that it makes in a game.

use serde::{Deserialize, Serialize};

use super::ai::number_of;
use super::kit::{Brought, Kit, missing};
use super::own_effects::{check_effects, effect_rows};
use super::types::{
    MOST_DECK, chance_seed, item_rows, order_by_seed, rows, snapshot_of, usual_trend,
};
use super::{
    Ai, Bonus, ColourName, ContestError, ConventionChoice, DeckCard, LinkIdol, LinkReport, Memory,
    MemoryReport, Plan, StageEffect, Trend,
};
use contest::autoplay::Reach;
use contest::data::{Season, Snapshot, Stage};
use contest::evaluation::{Evaluator, Version};
use contest::{Colour, Setup, XorShift, bonus, colours};
use jobs_core::{Job, JobError, Search, clip, within};
use search::Ready;

/// The largest parameter.
pub const MOST_PARAMETER: u16 = 9999;
/// The most stamina.
pub const MOST_STAMINA: u16 = 200;
/// Most turns of a stage.
const MOST_TURNS: u8 = 30;

/// Who goes to the contest, with what, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// Master data of this day; left out: `v2024-11-16`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
    /// The idol card; it gives plan, trend and stamina where those are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idol: Option<String>,
    /// Plan (プラン).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// What the idol goes for (おすすめ効果).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trend: Option<Trend>,
    /// Stamina (体力), 1 to 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stamina: Option<u16>,
    /// Own cards, by id and level of upgrade, and how they are customised; at most 12, six of each
    /// memory.
    pub cards: Vec<DeckCard>,
    /// How many of the cards are the main memory's, which come first; left out: six, or all where there
    /// are fewer. Says nothing about the contest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub main: Option<u8>,
    /// Ids of own P-items, at most 4, in the order in which they act.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    /// Parameters in vocal, dance and visual, each 0 to 9999.
    pub parameters: [u16; 3],
    /// What the main and the second memory have, in place of `parameters` and `stamina`: of the second a
    /// fifth counts, rounded down, and all of it in a link contest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memories: Option<[Memory; 2]>,
    /// Support bonus in permil, 0 to 1000: 40 is 4 %.
    #[serde(default)]
    pub support: u16,
    /// Where it is sent.
    pub stage: StageChoice,
    /// The idols of a link contest who come on after the first, whom the other fields describe: as many as
    /// the stage asks for, two so far; none in other contests. All are of the first one's plan.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<LinkIdol>,
    /// Whether the contest adds its eight basic cards; a link contest has none.
    #[serde(default = "yes")]
    pub common: bool,
    /// The AI that plays.
    #[serde(default)]
    pub ai: Ai,
    /// Where the rules are uncertain: interpretations that differ from the usual ones.
    #[serde(default)]
    pub conventions: ConventionChoice,
}

const fn yes() -> bool {
    true
}

/// A stage of a season, or one of the player's own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct StageChoice {
    /// Id of the season; its weights and bonuses hold for an own stage too.
    pub season: String,
    /// Number of the stage; left out: an own stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    /// Turns of vocal, dance and visual of an own stage, 1 to 30 together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<[u8; 3]>,
    /// How often vocal, dance and visual come first on an own stage, in permil, 1 to 3000 together;
    /// left out: in proportion to their turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<[u16; 3]>,
    /// Weights of vocal, dance and visual of an own stage (審査基準) in permil, each 0 to 1000: they say
    /// what parameters are worth, and which colours come last; left out: those of the season.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<[u16; 3]>,
    /// Ids of the P-items of an own stage, at most 16.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<String>>,
    /// Effects of an own stage that the player gives it, at most 8; they act after those of its P-items.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<StageEffect>,
    /// Colours of all turns, where they are not left to chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<Vec<ColourName>>,
}

/// One game of a loadout: what is dealt at random.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Deal {
    /// Number of the game, below 2^53: colours, decks and all randomness follow from it.
    pub game: u64,
    /// Seed of the deck for the game's own generator, a 32-bit number; left out: from `game`. In a link
    /// contest this and the next two speak of the first idol's deck; the others follow from `game`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck_seed: Option<u32>,
    /// The whole order of the deck: places among all cards of the contest, from 0, next card first; in a link
    /// contest among the first idol's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<u8>>,
    /// Cards in the order they were seen to come, by id and level of upgrade, from the first; the
    /// rest follow from the seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<(String, u8)>,
}

/// A loadout that has been looked up and checked.
#[derive(Clone, Debug)]
pub(super) struct Checked {
    pub setup: Setup,
    /// How many of the items are the stage's; they come first.
    stage_items: usize,
    turns: [u8; 3],
    weights: [u16; 3],
    first: [u16; 3],
    fixed: bool,
    from_end: bool,
    /// Seed of random events, as a request names it.
    seed: u32,
}

impl Loadout {
    /// Looks everything up and checks it.
    pub(super) fn check(&self, at: &str) -> Result<Checked, JobError> {
        let place = |field: &str| format!("{at}/{field}");
        let data = snapshot_of(self.snapshot.as_deref()).map_err(|error| error.under(at))?;
        let kit = self.kit();
        let idol = kit.idol_of(data, at)?;
        let plan = self.plan.or(idol.map(|idol| idol.plan)).ok_or_else(|| missing("plan", at))?;
        let turns = self.link_turns(data);
        let linked = !turns.is_empty();
        let brought = kit.check(data, plan, idol, linked, at)?;
        let Brought { mut cards, own: own_cards, stamina, parameters, .. } = brought;
        let season = data.seasons.iter().find(|season| season.id == self.stage.season);
        let season = season.ok_or_else(|| {
            let kind = ContestError::UnknownSeason { id: clip(&self.stage.season) };
            JobError::new(&kind, place("stage/season"))
        })?;
        let trend = self.trend.or(idol.map(|idol| idol.trend));
        let trend = trend.unwrap_or_else(|| usual_trend(plan));
        if self.common && !linked {
            cards.extend(data.basics(season, plan, trend));
        }
        if cards.is_empty() {
            let kind = ContestError::DeckSize { has: 0, most: MOST_DECK as u64 };
            return Err(JobError::new(&kind, place("cards")));
        }
        let stage = self.stage_parts(season, at)?;
        if plan != Plan::Common && stage.plan != Plan::Common && plan != stage.plan {
            return Err(JobError::new(&ContestError::StagePlan, place("stage/stage")));
        }
        self.check_link_count(&stage.links, at)?;
        let mut items = item_rows(data, &stage.items, Plan::Common, &place("stage/items"))?;
        if let Some(at) = (1..items.len()).find(|&at| items[..at].contains(&items[at])) {
            let name = data.items[usize::from(items[at])].name.clone();
            let kind = ContestError::ItemTwice { name };
            return Err(JobError::new(&kind, place(&format!("stage/items/{at}"))));
        }
        let of_stage = items.len();
        let (added, carrier) = effect_rows(data, &self.stage.effects);
        items.extend(carrier);
        items.extend(brought.items);
        let own_table = self.stage.weights.map(|weights| data.bonuses(season, weights));
        let table = own_table.as_ref().unwrap_or(&data.scores[usize::from(stage.score)]);
        let list = [Colour::Vocal, Colour::Dance, Colour::Visual];
        let bonuses = |parameters: [u16; 3], support: u16| {
            list.map(|colour| bonus(table, parameters[colour as usize], colour, support))
        };
        let fixed = self.stage.colours.as_ref();
        let all: u8 = stage.turns.iter().sum();
        if let Some(fixed) = fixed
            && fixed.len() != usize::from(all)
        {
            let kind = ContestError::ColourCount { turns: u64::from(all), has: fixed.len() as u64 };
            return Err(JobError::new(&kind, place("stage/colours")));
        }
        let colours = match fixed {
            Some(fixed) => fixed.iter().map(|&colour| colour.into()).collect(),
            None => vec![Colour::Vocal; usize::from(all)],
        };
        let order = (0..cards.len()).map(|id| id as u8).collect();
        let usual = if season.second { Version::Two } else { Version::One };
        let version = self.ai.version_or(usual).map_err(|error| error.under(at))?;
        let calculate = self.ai.calculate_turn.unwrap_or_else(|| version.calculate_turn(plan));
        let mut setup = Setup {
            data,
            plan,
            trend,
            cards,
            own: own_cards,
            added,
            order,
            shuffles: Vec::new(),
            chosen: Vec::new(),
            items,
            stamina: stamina.into(),
            colours,
            bonus: bonuses(parameters, self.support),
            links: Vec::new(),
            seed: 1,
            version,
            calculate_turn: calculate,
            conventions: self.conventions.into(),
        };
        self.add_links(&mut setup, &stage.links, bonuses, at)?;
        Ok(Checked {
            setup,
            stage_items: of_stage,
            turns: stage.turns,
            weights: stage.weights,
            first: stage.first,
            fixed: fixed.is_some(),
            from_end: self.conventions.seed_from_end,
            seed: 1,
        })
    }

    pub(super) fn kit(&self) -> Kit<'_> {
        Kit {
            idol: self.idol.as_deref(),
            stamina: self.stamina,
            cards: &self.cards,
            main: self.main,
            items: &self.items,
            parameters: self.parameters,
            memories: self.memories,
            support: self.support,
        }
    }

    /// Turns of each idol, where the stage is that of a link contest.
    fn link_turns<'a>(&self, data: &'a Snapshot) -> &'a [u8] {
        let season = data.seasons.iter().find(|season| season.id == self.stage.season);
        let named = |stage: &&Stage| Some(&stage.name) == self.stage.stage.as_ref();
        let stage = season.and_then(|season| season.stages.iter().find(named));
        stage.map_or(&[], |stage| &stage.links)
    }

    /// The stage that is played: one of the season, or the player's own, whose weights are those of the
    /// season where it has none.
    fn stage_parts(&self, season: &Season, at: &str) -> Result<Stage, JobError> {
        let place = |field: &str| format!("{at}/stage/{field}");
        if let Some(name) = &self.stage.stage {
            let own = [
                ("turns", self.stage.turns.is_some()),
                ("first", self.stage.first.is_some()),
                ("items", self.stage.items.is_some()),
                ("weights", self.stage.weights.is_some()),
                ("effects", !self.stage.effects.is_empty()),
            ];
            if let Some((field, _)) = own.into_iter().find(|(_, set)| *set) {
                let kind = ContestError::FixedStage { field: field.to_owned() };
                return Err(JobError::new(&kind, place(field)));
            }
            let stage =
                season.stages.iter().find(|stage| stage.name == *name).ok_or_else(|| {
                    let (name, season) = (clip(name), season.name.clone());
                    JobError::new(&ContestError::UnknownStage { name, season }, place("stage"))
                })?;
            return Ok(stage.clone());
        }
        let turns = self.stage.turns.unwrap_or_else(|| {
            let mut turns = [0; 3];
            for colour in self.stage.colours.iter().flatten() {
                let count: &mut u8 = &mut turns[*colour as usize];
                *count = count.saturating_add(1);
            }
            turns
        });
        let all: u32 = turns.iter().map(|&count| u32::from(count)).sum();
        within(all, 1..=u32::from(MOST_TURNS), place("turns"))?;
        let first = self.stage.first.unwrap_or(turns.map(u16::from));
        within(first.iter().map(|&rate| u32::from(rate)).sum(), 1..=3000, place("first"))?;
        check_effects(&self.stage.effects, &place("effects"))?;
        let weights = self.stage.weights.unwrap_or(season.weights);
        for (colour, &weight) in weights.iter().enumerate() {
            within(weight, 0..=1000, place(&format!("weights/{colour}")))?;
        }
        Ok(Stage {
            turns,
            first,
            items: self.stage.items.clone().unwrap_or_default(),
            weights,
            score: season.score,
            ..Stage::default()
        })
    }
}

/// SplitMix64 of a game and a stream, as a seed that is never 0.
fn mix(game: u64, stream: u64) -> u32 {
    let mut bits =
        game.wrapping_add(1).wrapping_add(stream << 56).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    let bits = (bits ^ (bits >> 31)) as u32;
    if bits == 0 { 1 } else { bits }
}

/// The stream of the first of the decks that come later in a link contest.
const FIRST_LINK: u64 = 4;

impl Checked {
    /// Puts others in place of the stage's items.
    pub fn set_stage_items(&mut self, items: &[String], at: &str) -> Result<(), JobError> {
        let items = item_rows(self.setup.data, items, Plan::Common, at)?;
        let count = items.len();
        self.setup.items.splice(..self.stage_items, items);
        self.stage_items = count;
        Ok(())
    }

    /// The seed of the deck of a game.
    pub fn deck_seed(game: u64) -> u32 {
        mix(game, 1)
    }

    fn order(&self, seed: u32) -> Vec<u8> {
        let Setup { data, own, .. } = &self.setup;
        order_by_seed(data, self.setup.first_cards(), own, seed, self.from_end)
    }

    /// Shuffles the decks of a link contest's further idols for a game.
    fn deal_links(&mut self, game: u64) {
        let Setup { data, cards, own, links, .. } = &mut self.setup;
        for (stream, link) in (FIRST_LINK..).zip(links) {
            let start = link.cards.start;
            let cards = &cards[usize::from(start)..usize::from(link.cards.end)];
            link.order = order_by_seed(data, cards, own, mix(game, stream), self.from_end);
            link.order.iter_mut().for_each(|id| *id += start);
        }
    }

    /// Deals a game by its number.
    pub fn deal(&mut self, game: u64) {
        if !self.fixed {
            let mut chance = XorShift(mix(game, 2));
            self.setup.colours = colours(self.turns, self.weights, self.first, &mut chance);
        }
        self.setup.order = self.order(Self::deck_seed(game));
        self.deal_links(game);
        self.seed = mix(game, 3);
        self.setup.seed = chance_seed(self.seed);
    }

    /// Deals a game as requested.
    pub fn deal_as(&mut self, deal: &Deal, at: &str) -> Result<(), JobError> {
        within(deal.game, 0..=(1 << 53) - 1, format!("{at}/game"))?;
        self.deal(deal.game);
        if let Some(seed) = deal.deck_seed {
            self.setup.order = self.order(seed);
            self.seed = seed;
            self.setup.seed = chance_seed(seed);
        }
        if let Some(deck) = &deal.deck {
            let count = self.setup.first_cards().len();
            super::types::check_order(deck, count, true, &format!("{at}/deck"))?;
            self.setup.order.clone_from(deck);
        }
        let data = self.setup.data;
        let drawn = rows(data, &deal.draws, Some(self.setup.plan), &format!("{at}/draws"))?;
        let mut rest = std::mem::take(&mut self.setup.order);
        for (place, row) in drawn.into_iter().enumerate() {
            // A card is seen by name and level; how it is customised is not asked.
            let wanted = &data.cards[usize::from(row)];
            let found = rest.iter().position(|&id| {
                let card = self.setup.card(self.setup.cards[usize::from(id)]);
                card.id == wanted.id && card.up == wanted.up
            });
            let Some(found) = found else {
                let name = data.cards[usize::from(row)].name.clone();
                let kind = ContestError::NotInDeck { name };
                return Err(JobError::new(&kind, format!("{at}/draws/{place}")));
            };
            self.setup.order.push(rest.remove(found));
        }
        self.setup.order.append(&mut rest);
        Ok(())
    }
}

/// The contest of a loadout that has been dealt, and the AI's evaluation.
pub(super) fn ready(
    loadout: &Loadout,
    checked: Checked,
    at: &str,
) -> Result<(Setup, Reach, Evaluator), JobError> {
    let mut setup = checked.setup;
    let (reach, evaluator) = loadout.ai.player(&mut setup).map_err(|error| error.under(at))?;
    Ok((setup, reach, evaluator))
}

/// `contest.loadout`
pub struct LoadoutCheck;

/// A loadout and one of its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LoadoutRequest {
    /// The loadout.
    pub loadout: Loadout,
    /// The game.
    #[serde(default)]
    pub deal: Deal,
}

/// The contest that a loadout makes; the fields are those of `contest.trace` and `contest.search`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LoadoutReport {
    /// Master data.
    pub snapshot: String,
    /// Plan (プラン).
    pub plan: Plan,
    /// What the idol goes for (おすすめ効果).
    pub trend: Trend,
    /// All cards, by id and level of upgrade, and how they are customised: own ones, then basic ones; in a
    /// link contest those of all idols, one's after another's.
    pub cards: Vec<DeckCard>,
    /// Ids of the P-items: those of the stage, `stage-effects` where an own stage has effects, own ones.
    pub items: Vec<String>,
    /// Effects of a stage of one's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<StageEffect>,
    /// Stamina (体力).
    pub stamina: u16,
    /// Parameters in vocal, dance and visual.
    pub parameters: [u16; 3],
    /// The main and the second memory.
    pub memories: [MemoryReport; 2],
    /// Bonus by colour, in permil: 1000 means the points as they are.
    pub mult: Bonus,
    /// Colour of each turn.
    pub colours: Vec<ColourName>,
    /// Order of the deck: places in `cards`, from 0, next card first.
    pub deck: Vec<u8>,
    /// Seed of random events, a 32-bit number.
    pub seed: u32,
    /// 32-bit seed that alone produces this deck; missing for a deck that was typed in or seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck_seed: Option<u32>,
    /// Where the rules are uncertain: interpretations that differ from the usual ones.
    #[serde(default)]
    pub conventions: ConventionChoice,
    /// Turns that a phase looks ahead.
    pub calculate_turn: u8,
    /// Version of the AI, 1 or 2.
    pub version: u8,
    /// The idols of a link contest who come on after the first; all other fields but `cards` and `items`
    /// speak of the first. `contest.trace` and `contest.search` do not take them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<LinkReport>,
}

impl Job for LoadoutCheck {
    const NAME: &'static str = "contest.loadout";
    const ABOUT: &'static str =
        "Checks a loadout and deals one of its games: deck, colours, bonuses.";
    const EXAMPLE: &'static str = r#"{"job":"contest.loadout","loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"deal":{"game":7}}"#;
    type Request = LoadoutRequest;
    type Report = LoadoutReport;
    type Error = ContestError;

    fn start(
        request: LoadoutRequest,
    ) -> Result<impl Search<Report = LoadoutReport> + 'static, JobError> {
        let mut checked = request.loadout.check("/loadout")?;
        checked.deal_as(&request.deal, "/deal")?;
        let seed = checked.seed;
        let by_seed = request.deal.deck.is_none() && request.deal.draws.is_empty();
        let deck_seed = by_seed.then(|| {
            request.deal.deck_seed.unwrap_or_else(|| Checked::deck_seed(request.deal.game))
        });
        let (setup, ..) = ready(&request.loadout, checked, "/loadout")?;
        let own = &request.loadout.cards;
        let of_memories: Vec<_> =
            own.iter().zip(&setup.cards).map(|(_, &row)| setup.card(row)).collect();
        let items = setup.items.iter().map(|&row| setup.item(row));
        let items = items.filter(|item| !item.stage).take(request.loadout.items.len());
        let items: Vec<_> = items.collect();
        let memories = request.loadout.kit().memory_reports(&of_memories, &items);
        let own: Vec<&DeckCard> = request.loadout.own_cards().collect();
        let card = |(at, &row): (usize, &u16)| {
            let card = setup.card(row);
            own.get(at).map_or_else(|| (card.id.clone(), card.up).into(), |&own| own.clone())
        };
        let links = request.loadout.link_reports(&setup);
        Ok(Ready(LoadoutReport {
            snapshot: setup.data.name.clone(),
            plan: setup.plan,
            trend: setup.trend,
            cards: setup.cards.iter().enumerate().map(card).collect(),
            items: setup.items.iter().map(|&row| setup.item(row).id.clone()).collect(),
            effects: request.loadout.stage.effects.clone(),
            stamina: u16::try_from(setup.stamina).unwrap_or(u16::MAX),
            parameters: request.loadout.parameters().0,
            memories,
            mult: Bonus::of(setup.bonus),
            colours: setup.colours.iter().map(|&colour| colour.into()).collect(),
            deck: setup.order,
            seed,
            deck_seed,
            conventions: request.loadout.conventions,
            calculate_turn: setup.calculate_turn,
            version: number_of(setup.version),
            links,
        }))
    }
}
