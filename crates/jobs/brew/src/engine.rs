//! Players as requests name them: a name, and the settings that differ.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::moves::usual_nodes;
use brew::material::{BASE, SPELLS, TOME};
use brew::players::Engine;
use brew::players::draft::Draft;
use brew::players::lookahead::{Method, Settings};
use brew::solo_position::Ends;
use brew::state::TURNS;
use brew::weights::{Appraisal, Weights};
use jobs_core::{JobError, length, within};
use search::uct;

/// A built-in player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EngineName {
    /// The article's bot as it was in the contest.
    #[serde(rename = "seed", alias = "article")]
    Article,
    /// The article's bot after the contest.
    #[serde(rename = "seed2", alias = "article_late")]
    ArticleLate,
    /// The strongest.
    #[default]
    Best,
    /// A beam search like those of the first two places.
    Beam,
    /// Decoupled UCT with the article's evaluation.
    Uct,
    /// Looks a single turn ahead.
    Greedy,
    /// Any action.
    Random,
}

impl EngineName {
    /// All players, the strongest first.
    pub const ALL: [Self; 7] = [
        Self::Best,
        Self::Beam,
        Self::ArticleLate,
        Self::Article,
        Self::Uct,
        Self::Greedy,
        Self::Random,
    ];

    /// Nodes per turn at which it plays at its intended strength: what the article's bot read, or a
    /// beam's full width, with room for the tree of the last turns.
    pub const fn nodes(self) -> u64 {
        match self {
            Self::Best => 400_000,
            Self::Beam => 200_000,
            Self::Uct => 1_000_000,
            _ => usual_nodes(),
        }
    }
}

/// How lines are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SearchName {
    /// Best first, at every depth in turn.
    Chokudai,
    /// Keeps the best states of each depth.
    Beam,
}

impl SearchName {
    fn of(method: Method) -> (Self, u32) {
        match method {
            Method::Chokudai(width) => (Self::Chokudai, width as u32),
            Method::Beam(width) => (Self::Beam, width as u32),
        }
    }

    const fn method(self, width: usize) -> Method {
        match self {
            Self::Chokudai => Method::Chokudai(width),
            Self::Beam => Method::Beam(width),
        }
    }

    /// The default width.
    const fn width(self) -> u32 {
        match self {
            Self::Chokudai => 1,
            Self::Beam => 400,
        }
    }
}

/// Most states kept at each depth.
pub const MOST_WIDTH: u32 = 20_000;
/// Most turns of a line.
pub const MOST_DEPTH: u32 = 40;
/// Weights are below this, so that no sum is lost in rounding.
const MOST_WEIGHT: f64 = 1e6;
/// Turns of a line within which a spell is learned ahead, where the named player does not do so.
const WITHIN: usize = 5;
/// The most points a win brings for each turn: more than the article's constant.
pub const MOST_EARLY: f64 = 1e16;

/// A player: settings left out are those of the player of that name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EngineEntry {
    /// Which one.
    #[serde(default)]
    pub name: EngineName,
    /// How own lines are searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchName>,
    /// States kept at each depth, or taken in a sweep, 1 to 20,000; a beam is narrower where its nodes
    /// would not last to the end of the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// How the foe's lines are searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foe_search: Option<SearchName>,
    /// Width of that search, 1 to 20,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foe_width: Option<u32>,
    /// Turns of a line, 1 to 40.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Whether states that the search has already reached are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dedupe: Option<bool>,
    /// Share of the nodes spent on the foe's line, 0 to 0.9.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foe_share: Option<f64>,
    /// Turns of the foe's line that are played out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foe_turns: Option<u32>,
    /// How often the foe's line is searched, 1 to 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Whether own lines end where the foe is expected to win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
    /// Whether moves after which the foe could win at once are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guard: Option<bool>,
    /// Number of opening turns in which a spell that the line learns soon is learned at once;
    /// 0 for never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learn_ahead: Option<u8>,
    /// Turns of the line within which it is learned, 1 to 40.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learn_within: Option<u32>,
    /// Number of opening turns in which the player learns the spell that adds most to the chance of
    /// winning, whatever the lines say; 0 for never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<u8>,
    /// What a tier-0 ingredient counts for there, paid or received, in hundredths of a win, −1,000,000
    /// to 1,000,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax: Option<f64>,
    /// What a rupee counts for there that two spells bring together, in hundredths of a win, −1,000,000
    /// to 1,000,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft_pairs: Option<f64>,
    /// Share that counts there of the best spell that could be learned next, 0 to 1: the foe may take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft_next: Option<f64>,
    /// Points for each turn that is left where a line wins, taken off where it loses; 0 to 1e16.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub early: Option<f64>,
    /// Once one player has brewed this many potions, a tree of both players' moves decides; 0
    /// for never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endgame: Option<u8>,
    /// UCT: weight of rarely tried moves, 0 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explore: Option<f64>,
    /// Weights of the evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<WeightsEntry>,
    /// Seed of random choices, a 32-bit number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
}

/// Weights of an evaluation, in its points, each −1,000,000 to 1,000,000 unless another range is named;
/// those left out are the player's own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WeightsEntry {
    /// Points for a rupee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Fraction of a rupee's value kept for each turn of delay, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discount: Option<f64>,
    /// Points for an ingredient, by tier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiers: Option<[f64; 4]>,
    /// How many ingredients of each tier count; further ones count for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caps: Option<[u8; 4]>,
    /// Points for each place by which the free room of the inventory differs from five, in either direction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<f64>,
    /// Points for having ingredients of 0, 1, 2, 3 or 4 tiers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kinds: Option<[f64; 5]>,
    /// Points where no visible recipe can be reached with base spells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadlock: Option<f64>,
    /// Points for each own spell that cannot be cast where a line ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exhausted: Option<f64>,
    /// Points for each of the 42 spells of the tome, when learned in the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spells: Option<Vec<f64>>,
    /// Number of turns, 0 to 100, over which the values of spells fall evenly; 0 where they do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spell_turns: Option<f64>,
    /// Fraction of the values of spells kept for each turn of delay, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spell_fade: Option<f64>,
    /// Fraction of the values of spells kept for each spell learned before, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spell_crowd: Option<f64>,
    /// Points for a rupee that a learned spell brings together with one owned; fades as its value does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<f64>,
    /// Points for the first potion, the second, up to the sixth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub potions: Option<[f64; 6]>,
    /// Points for brewing a recipe before the other player, for each rupee of its price; taken off
    /// where the other is first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<f64>,
    /// Turns within which that counts, 0 to 40.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block_turns: Option<u32>,
}

macro_rules! overlay {
    ($entry:ident: $($field:ident)* $(| $inner:ident)?) => {
        impl $entry {
            fn fill(mut self, from: &Self) -> Self {
                $(if self.$field.is_none() {
                    self.$field.clone_from(&from.$field);
                })*
                $(self.$inner = match (self.$inner.take(), &from.$inner) {
                    (Some(own), Some(from)) => Some(own.fill(from)),
                    (own, from) => own.or_else(|| from.clone()),
                };)?
                self
            }

            fn strip(mut self, other: &Self) -> Self {
                $(if self.$field == other.$field {
                    self.$field = None;
                })*
                $(if let (Some(own), Some(other)) = (self.$inner.take(), &other.$inner) {
                    let own = own.strip(other);
                    self.$inner = (own != Default::default()).then_some(own);
                })?
                self
            }
        }
    };
}

overlay! {
    EngineEntry: search foe_search depth dedupe foe_share foe_turns rounds cut guard learn_ahead
        learn_within draft tax draft_pairs draft_next early endgame explore seed | weights
}
overlay! {
    WeightsEntry: score discount tiers caps space kinds deadlock exhausted spells spell_turns
        spell_fade spell_crowd pairs potions block block_turns
}

impl From<&Weights> for WeightsEntry {
    fn from(weights: &Weights) -> Self {
        let [_, potions @ ..] = weights.potions;
        Self {
            score: Some(weights.score),
            discount: Some(weights.discount),
            tiers: Some(weights.tiers),
            caps: Some(weights.caps),
            space: Some(weights.space),
            kinds: Some(weights.kinds),
            deadlock: Some(weights.deadlock),
            exhausted: Some(weights.exhausted),
            spells: Some(weights.spells[BASE..].to_vec()),
            spell_turns: Some(weights.spell_turns),
            spell_fade: Some(weights.spell_fade),
            spell_crowd: Some(weights.spell_crowd),
            pairs: Some(weights.pairs),
            potions: Some(potions),
            block: Some(weights.block),
            block_turns: Some(weights.block_turns as u32),
        }
    }
}

/// Values of spells as weights of an evaluation: scaled to this mean, their ratios kept.
///
/// The article's bot used the published values this way, at the mean weight of its base values
/// (`seed2`; the article does not say how it scaled them). `None` where the values have no mean above
/// 0.
pub fn spell_weights(values: &[f64], mean: f64) -> Option<Vec<f64>> {
    let sum: f64 = values.iter().sum();
    let by = mean * values.len() as f64 / sum;
    (sum > 0.0 && by.is_finite()).then(|| values.iter().map(|value| value * by).collect())
}

impl WeightsEntry {
    fn apply(&self, to: &mut Weights, at: &str) -> Result<(), JobError> {
        let weight = |value: f64, field: &str| {
            within(value, -MOST_WEIGHT..=MOST_WEIGHT, format!("{at}/{field}"))
        };
        let plain = |value: Option<f64>, field: &str, to: &mut f64| -> Result<(), JobError> {
            if let Some(value) = value {
                *to = weight(value, field)?;
            }
            Ok(())
        };
        plain(self.score, "score", &mut to.score)?;
        plain(self.space, "space", &mut to.space)?;
        plain(self.deadlock, "deadlock", &mut to.deadlock)?;
        plain(self.exhausted, "exhausted", &mut to.exhausted)?;
        plain(self.block, "block", &mut to.block)?;
        plain(self.pairs, "pairs", &mut to.pairs)?;
        let part = |value: Option<f64>, field: &str, most: f64, to: &mut f64| {
            if let Some(value) = value {
                *to = within(value, 0.0..=most, format!("{at}/{field}"))?;
            }
            Ok::<(), JobError>(())
        };
        part(self.discount, "discount", 1.0, &mut to.discount)?;
        part(self.spell_turns, "spell_turns", TURNS.into(), &mut to.spell_turns)?;
        part(self.spell_fade, "spell_fade", 1.0, &mut to.spell_fade)?;
        part(self.spell_crowd, "spell_crowd", 1.0, &mut to.spell_crowd)?;
        let list = |from: &[f64], field: &str, to: &mut [f64]| -> Result<(), JobError> {
            for (place, (value, to)) in from.iter().zip(to).enumerate() {
                *to = weight(*value, &format!("{field}/{place}"))?;
            }
            Ok(())
        };
        list(&self.tiers.unwrap_or(to.tiers), "tiers", &mut to.tiers)?;
        list(&self.kinds.unwrap_or(to.kinds), "kinds", &mut to.kinds)?;
        if let Some(potions) = &self.potions {
            list(potions, "potions", &mut to.potions[1..])?;
        }
        if let Some(spells) = &self.spells {
            length(spells.len(), TOME, format!("{at}/spells"))?;
            list(spells, "spells", &mut to.spells[BASE..SPELLS.len()])?;
        }
        to.caps = self.caps.unwrap_or(to.caps);
        if let Some(turns) = self.block_turns {
            to.block_turns = within(turns, 0..=MOST_DEPTH, format!("{at}/block_turns"))? as usize;
        }
        Ok(())
    }
}

/// The default width of a search, `width` being that of the `named` one: the width of one search
/// means nothing to the other.
pub fn usual_width(
    own: Option<SearchName>,
    named: Option<SearchName>,
    width: Option<u32>,
) -> Option<u32> {
    match own {
        Some(search) if own != named => Some(search.width()),
        _ => width,
    }
}

impl EngineEntry {
    /// The same with missing settings taken from another.
    #[must_use]
    pub fn filled(self, from: &Self) -> Self {
        let width = self.width.or(usual_width(self.search, from.search, from.width));
        let foe = self.foe_width.or(usual_width(self.foe_search, from.foe_search, from.foe_width));
        Self { width, foe_width: foe, ..self.fill(from) }
    }

    /// The same without the settings that equal another's.
    #[must_use]
    pub fn beyond(self, other: &Self) -> Self {
        let width = usual_width(self.search, other.search, other.width);
        let foe = usual_width(self.foe_search, other.foe_search, other.foe_width);
        Self {
            width: self.width.filter(|_| self.width != width),
            foe_width: self.foe_width.filter(|_| self.foe_width != foe),
            ..self.strip(other)
        }
    }

    /// The player of that name, unchanged.
    pub fn named(name: EngineName) -> Self {
        Self { name, ..Self::default() }
    }

    /// The player of that name with all its settings spelled out. Settings that it does not have are
    /// left out.
    pub fn in_full(name: EngineName) -> Self {
        let named = Self::named(name);
        // A named player without changes is in range.
        let Ok(engine) = named.engine("") else { return named };
        match engine {
            Engine::Random(seed) => Self { seed: u32::try_from(seed).ok(), ..named },
            Engine::Greedy(appraisal) => {
                Self { weights: Some((&appraisal.weights).into()), ..named }
            }
            Engine::Duct(settings, appraisal, _) => Self {
                depth: Some(settings.depth as u32),
                dedupe: Some(settings.dedupe),
                explore: Some(settings.explore),
                seed: u32::try_from(settings.seed).ok(),
                weights: Some((&appraisal.weights).into()),
                ..named
            },
            Engine::Lookahead(settings) => {
                let drafted = settings.draft.clone().unwrap_or(Draft::shipped(0));
                let (search, width) = SearchName::of(settings.method);
                let (foe_search, foe_width) = SearchName::of(settings.foe_method);
                Self {
                    search: Some(search),
                    width: Some(width),
                    foe_search: Some(foe_search),
                    foe_width: Some(foe_width),
                    depth: Some(settings.depth as u32),
                    dedupe: Some(settings.dedupe),
                    foe_share: Some(settings.foe_share),
                    // A line never has more turns.
                    foe_turns: Some(settings.foe_turns.min(MOST_DEPTH as usize) as u32),
                    rounds: Some(settings.rounds as u32),
                    cut: Some(settings.ends.cut),
                    guard: Some(settings.guard),
                    learn_ahead: Some(settings.learn_ahead.map_or(0, |(turns, _)| turns)),
                    learn_within: Some(settings.learn_ahead.map_or(WITHIN, |ahead| ahead.1) as u32),
                    draft: Some(drafted.turns),
                    tax: Some(drafted.tax),
                    draft_pairs: Some(drafted.pairs),
                    draft_next: Some(drafted.next),
                    early: Some(settings.ends.early),
                    endgame: Some(settings.endgame.unwrap_or(0)),
                    weights: Some((&settings.appraisal.weights).into()),
                    ..named
                }
            }
        }
    }

    /// The player; `at` is the place of the entry.
    ///
    /// # Errors
    /// `out-of-range` and `invalid-length`.
    pub fn engine(&self, at: &str) -> Result<Engine, JobError> {
        let base = match self.name {
            EngineName::Article | EngineName::Uct | EngineName::Random => Settings::article(),
            EngineName::ArticleLate | EngineName::Greedy => Settings::article_late(),
            EngineName::Best => Settings::best(),
            EngineName::Beam => Settings::beam(),
        };
        let mut weights = base.appraisal.weights.clone();
        if let Some(changed) = &self.weights {
            changed.apply(&mut weights, &format!("{at}/weights"))?;
        }
        let appraisal = match &self.weights {
            Some(_) => Arc::new(Appraisal::new(weights)),
            None => Arc::clone(&base.appraisal),
        };
        let depth = match self.depth {
            Some(depth) => within(depth, 1..=MOST_DEPTH, format!("{at}/depth"))? as usize,
            None => base.depth,
        };
        let seed = self.seed.unwrap_or(0).into();
        match self.name {
            EngineName::Greedy => return Ok(Engine::Greedy(appraisal)),
            EngineName::Random => return Ok(Engine::Random(seed)),
            EngineName::Uct => {
                let explore =
                    within(self.explore.unwrap_or(0.7), 0.0..=100.0, format!("{at}/explore"))?;
                let dedupe = self.dedupe.unwrap_or(true);
                let settings = uct::Settings { explore, dedupe, depth, seed };
                return Ok(Engine::Duct(settings, appraisal, true));
            }
            _ => {}
        }
        let method =
            |search: Option<SearchName>, width: Option<u32>, usual: Method, field: &str| {
                let (named, usual) = SearchName::of(usual);
                let width = width.or(usual_width(search, Some(named), Some(usual)));
                let width =
                    within(width.unwrap_or(usual), 1..=MOST_WIDTH, format!("{at}/{field}"))?;
                Ok::<Method, JobError>(search.unwrap_or(named).method(width as usize))
            };
        let foe_method = method(self.foe_search, self.foe_width, base.foe_method, "foe_width")?;
        let method = method(self.search, self.width, base.method, "width")?;
        let foe_share =
            within(self.foe_share.unwrap_or(base.foe_share), 0.0..=0.9, format!("{at}/foe_share"))?;
        let rounds =
            within(self.rounds.unwrap_or(base.rounds as u32), 1..=4, format!("{at}/rounds"))?;
        let usual = base.draft.unwrap_or(Draft::shipped(0));
        let tax =
            within(self.tax.unwrap_or(usual.tax), -MOST_WEIGHT..=MOST_WEIGHT, format!("{at}/tax"))?;
        let pairs = self.draft_pairs.unwrap_or(usual.pairs);
        let pairs = within(pairs, -MOST_WEIGHT..=MOST_WEIGHT, format!("{at}/draft_pairs"))?;
        let next = self.draft_next.unwrap_or(usual.next);
        let next = within(next, 0.0..=1.0, format!("{at}/draft_next"))?;
        let turns = self.draft.unwrap_or(usual.turns);
        let draft = Draft { turns, tax, pairs, next, ..usual };
        let (turns, usual) = base.learn_ahead.unwrap_or((0, WITHIN));
        let learn_within = match self.learn_within {
            Some(turns) => within(turns, 1..=MOST_DEPTH, format!("{at}/learn_within"))? as usize,
            None => usual,
        };
        let turns = self.learn_ahead.unwrap_or(turns);
        let early = self.early.unwrap_or(base.ends.early);
        let early = within(early, 0.0..=MOST_EARLY, format!("{at}/early"))?;
        Ok(Engine::Lookahead(Settings {
            method,
            foe_method,
            depth,
            dedupe: self.dedupe.unwrap_or(base.dedupe),
            foe_share,
            rounds: rounds as usize,
            foe_turns: self.foe_turns.map_or(base.foe_turns, |turns| turns as usize),
            ends: Ends { early, cut: self.cut.unwrap_or(base.ends.cut) },
            guard: self.guard.unwrap_or(base.guard),
            learn_ahead: (turns > 0).then_some((turns, learn_within)),
            draft: (draft.turns > 0).then_some(draft),
            endgame: match self.endgame {
                Some(0) => None,
                own => own.or(base.endgame),
            },
            appraisal,
        }))
    }
}
