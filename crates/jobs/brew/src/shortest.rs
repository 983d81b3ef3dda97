//! `brew.shortest`: the fewest turns to brew each recipe.

use serde::ser::SerializeTuple;
use serde::{Deserialize, Serialize, Serializer};

use super::eval::{inventory, recipes};
use super::position::error;
use brew::inventory::{Counts, ROOM, tables};
use brew::material::{BASE, FIRST_RECIPE, RECIPES, SPELLS, TOME};
use brew::setup::PositionErrorKind;
use brew::shortest::{Known, MOST_SPELLS, Offer, Question, Shortest, Turn};
use brew::state::SHELF;
use jobs_core::{Job, JobError, Progress, Search, Step, within};

/// `brew.shortest`
pub struct Brews;

/// Default number of states to look at: some seconds of work.
const MOST_STATES: u64 = 4_000_000;

/// A spell that the player owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpellEntry {
    /// Change by tier, each −10 to 10.
    pub delta: [i8; 4],
    /// Whether it can be cast several times at once. Only spells that use ingredients can.
    pub repeatable: bool,
    /// Whether it can be cast before a rest.
    pub castable: bool,
}

/// What to brew, and with what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShortestRequest {
    /// Ingredients by tier, at most 10 together.
    pub inv: Counts,
    /// Own spells, at most 42.
    pub spells: Vec<SpellEntry>,
    /// Recipes, 42 to 77.
    pub recipes: Vec<u8>,
    /// Spells of the tome that may be learned, left to right, with the tier-0 ingredients on each; at
    /// most 6. If left out, nothing is learned. Spells that would be revealed later are not counted on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shelf: Vec<(u8, u8)>,
}

/// One turn of a plan, written as a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanTurn {
    /// `["CAST", spell, times]`: own spells by their place in the request, followed by those of the tome.
    Cast(u8, u8),
    /// `["LEARN", id]`
    Learn(u8),
    /// `["REST"]`
    Rest,
    /// `["BREW", id]`
    Brew(u8),
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PlanTurn {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PlanTurn".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "One turn of a plan, written as a list: `[\"CAST\", spell, times]` (own spells by their \
                place in the request, from 0; those of the shelf count on from there), `[\"LEARN\", id]`, \
                `[\"REST\"]` or `[\"BREW\", id]`.",
            "type": "array",
            "items": { "type": ["string", "integer"], "minimum": 0 },
        })
    }
}

impl Serialize for PlanTurn {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (word, numbers): (&str, &[u8]) = match self {
            Self::Cast(spell, times) => ("CAST", &[*spell, *times]),
            Self::Learn(id) => ("LEARN", &[*id]),
            Self::Rest => ("REST", &[]),
            Self::Brew(id) => ("BREW", &[*id]),
        };
        let mut list = to.serialize_tuple(1 + numbers.len())?;
        list.serialize_element(word)?;
        numbers.iter().try_for_each(|number| list.serialize_element(number))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for PlanTurn {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct List;
        impl<'de> serde::de::Visitor<'de> for List {
            type Value = PlanTurn;

            fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                to.write_str("a list of a verb and its numbers")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut list: A,
            ) -> Result<PlanTurn, A::Error> {
                let missing = |at| serde::de::Error::invalid_length(at, &List);
                let word: String = list.next_element()?.ok_or_else(|| missing(0))?;
                let mut number = |at| list.next_element()?.ok_or_else(|| missing(at));
                match word.as_str() {
                    "CAST" => Ok(PlanTurn::Cast(number(1)?, number(2)?)),
                    "LEARN" => Ok(PlanTurn::Learn(number(1)?)),
                    "REST" => Ok(PlanTurn::Rest),
                    "BREW" => Ok(PlanTurn::Brew(number(1)?)),
                    other => {
                        let verbs = &["CAST", "LEARN", "REST", "BREW"];
                        Err(serde::de::Error::unknown_variant(other, verbs))
                    }
                }
            }
        }
        from.deserialize_seq(List)
    }
}

/// The fewest turns, recipe by recipe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShortestReport {
    /// Turns until each is brewed, the last one included; null where it is impossible or, where
    /// `complete` is false, was not found.
    pub turns: Vec<Option<u16>>,
    /// One way for each, in that many turns.
    pub plans: Vec<Option<Vec<PlanTurn>>>,
    /// Ingredients after each turn of that way, by tier.
    pub stocks: Vec<Option<Vec<Counts>>>,
    /// Every first turn that keeps to that number; where `complete` is false some may be missing.
    pub first: Vec<Vec<PlanTurn>>,
    /// Whether every state was looked at.
    pub complete: bool,
    /// States looked at.
    pub states: u64,
}

struct Work {
    shortest: Shortest,
    /// By their place among all recipes.
    recipes: Vec<u8>,
    /// The inventory before the first turn.
    from: u16,
    /// Ids of the spells that may be learned.
    shelf: Vec<u8>,
}

impl Work {
    fn turn(&self, turn: Turn) -> PlanTurn {
        match turn {
            Turn::Cast(spell, times) => PlanTurn::Cast(spell, times),
            Turn::Learn(at) => PlanTurn::Learn(self.shelf[usize::from(at)]),
            Turn::Rest => PlanTurn::Rest,
        }
    }
}

impl Search for Work {
    type Report = ShortestReport;

    fn advance(&mut self, nodes: u64) -> Step {
        self.shortest.advance(nodes)
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.shortest.looked(), total: None }
    }

    fn report(&self) -> ShortestReport {
        let needs =
            || (0..).zip(self.recipes.iter().map(|recipe| PlanTurn::Brew(recipe + FIRST_RECIPE)));
        let plan = |(need, brew)| {
            let turns = self.shortest.plan(need)?.into_iter().map(|(turn, _)| self.turn(turn));
            Some(turns.chain([brew]).collect())
        };
        let stocks = |(need, recipe): (usize, &u8)| {
            let turns = self.shortest.plan(need)?.into_iter().map(|(_, after)| after);
            let all: Vec<u16> = [self.from].into_iter().chain(turns).collect();
            let brewed = tables().brew((*recipe).into(), *all.last()?);
            let after = all[1..].iter().chain([&brewed]);
            Some(after.map(|&after| tables().counts[usize::from(after)]).collect())
        };
        let first = |(need, brew)| match self.shortest.turns(need) {
            Some(1) => vec![brew],
            _ => self.shortest.first(need).iter().map(|&turn| self.turn(turn)).collect(),
        };
        ShortestReport {
            turns: needs().map(|(need, _)| self.shortest.turns(need)).collect(),
            plans: needs().map(plan).collect(),
            stocks: (0..).zip(&self.recipes).map(stocks).collect(),
            first: needs().map(first).collect(),
            complete: self.shortest.is_whole(),
            states: self.shortest.looked(),
        }
    }

    fn bytes(&self) -> u64 {
        self.shortest.bytes()
    }
}

impl Job for Brews {
    const NAME: &'static str = "brew.shortest";
    const ABOUT: &'static str =
        "The fewest turns to brew each recipe, a plan, and every first turn that keeps them.";
    const EXAMPLE: &'static str = r#"{"job":"brew.shortest","inv":[3,0,0,0],"spells":[{"delta":[2,0,0,0],"repeatable":false,"castable":true},{"delta":[-1,1,0,0],"repeatable":false,"castable":true},{"delta":[0,-1,1,0],"repeatable":false,"castable":true},{"delta":[0,0,-1,1],"repeatable":false,"castable":true}],"recipes":[43,46],"shelf":[[4,0],[12,1]]}"#;
    type Request = ShortestRequest;
    type Report = ShortestReport;
    type Error = crate::BrewError;

    fn start(
        request: ShortestRequest,
    ) -> Result<impl Search<Report = ShortestReport> + 'static, JobError> {
        let tables = tables();
        let inventory = inventory(tables, request.inv, "/inv")?;
        let most = MOST_SPELLS - SHELF;
        if request.spells.len() > most {
            let wrong = PositionErrorKind::TooMany {
                value: request.spells.len() as u32,
                most: most as u32,
            };
            return Err(error(wrong, "/spells"));
        }
        let mut own = Vec::new();
        for (at, &SpellEntry { delta, repeatable, castable }) in request.spells.iter().enumerate() {
            let most = ROOM as i8;
            for (tier, by) in delta.into_iter().enumerate() {
                within(by, -most..=most, format!("/spells/{at}/delta/{tier}"))?;
            }
            own.push(Known { delta, repeatable, castable });
        }
        let ids = recipes(&request.recipes, "/recipes")?;
        if request.shelf.len() > SHELF {
            let value = request.shelf.len() as u32;
            return Err(error(PositionErrorKind::TooMany { value, most: SHELF as u32 }, "/shelf"));
        }
        let mut shelf = Vec::new();
        let mut seen = [false; TOME];
        for (at, &(id, stock)) in request.shelf.iter().enumerate() {
            let at = format!("/shelf/{at}/0");
            let value = u32::from(id);
            let Some(seen) = seen.get_mut(usize::from(id)) else {
                return Err(error(PositionErrorKind::Unknown { value }, at));
            };
            if std::mem::replace(seen, true) {
                return Err(error(PositionErrorKind::Twice { value }, at));
            }
            let card = &SPELLS[usize::from(id) + BASE];
            let (delta, repeatable) = (card.delta, card.repeatable);
            shelf.push(Offer { spell: Known { delta, repeatable, castable: true }, stock });
        }
        let needs = ids.iter().map(|&recipe| RECIPES[usize::from(recipe)].need).collect();
        let question = Question::new(tables, inventory, &own, &shelf)
            .expect("spells and shelf have been counted");
        Ok(Work {
            shortest: Shortest::new(tables, question, needs, MOST_STATES),
            recipes: ids,
            from: inventory,
            shelf: request.shelf.iter().map(|&(id, _)| id).collect(),
        })
    }
}
