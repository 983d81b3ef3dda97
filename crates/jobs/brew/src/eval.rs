//! `brew.eval`: the article's evaluation of a position, term by term.

use serde::{Deserialize, Serialize};

use super::position::error;
use brew::evaluation::{self, Terms};
use brew::inventory::{Counts, Tables, tables};
use brew::material::{BASE, FIRST_RECIPE, RECIPES, TOME};
use brew::setup::PositionErrorKind;
use brew::state::{POTIONS, TURNS};
use jobs_core::{Job, JobError, Search, within};
use search::Ready;

/// `brew.eval`
pub struct Eval;

/// Most rupees, on either side of 0.
const MOST_SCORE: i32 = 1000;

/// One player's side of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EvalRequest {
    /// Rupees, −1000 to 1000.
    pub score: i32,
    /// Ingredients by tier, at most 10 together.
    pub inv: Counts,
    /// Learned spells of the tome (0 to 41), each with the turn in which it was learned, 0 to 99.
    #[serde(default)]
    pub learned: Vec<(u8, u8)>,
    /// Visible recipes, 42 to 77.
    pub recipes: Vec<u8>,
    /// Potions brewed where the search began, 0 to 6.
    #[serde(default)]
    pub root_brewed: u8,
    /// Potions brewed now, `root_brewed` to 6.
    #[serde(default)]
    pub brewed: u8,
}

/// The terms, in points of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvalReport {
    /// For rupees.
    pub score: f64,
    /// For ingredients.
    pub inventory: f64,
    /// For learned spells.
    pub spells: f64,
    /// For free room.
    pub space: f64,
    /// For the number of tiers that are there.
    pub kinds: f64,
    /// Where base spells lead to no visible recipe.
    pub deadlock: f64,
    /// For potions since the search began; the author added this after the contest.
    pub brew_bonus: f64,
    /// The sum of all terms but `brew_bonus`.
    pub sum_contest: f64,
}

impl From<Terms> for EvalReport {
    fn from(terms: Terms) -> Self {
        let Terms { score, inventory, spells, space, kinds, deadlock, brew_bonus } = terms;
        let sum_contest = terms.sum();
        Self { score, inventory, spells, space, kinds, deadlock, brew_bonus, sum_contest }
    }
}

/// The index of an inventory given as counts; `at` is the place of the field.
pub(super) fn inventory(tables: &Tables, counts: Counts, at: &str) -> Result<u16, JobError> {
    tables.number(counts).ok_or_else(|| error(PositionErrorKind::too_full(counts), at))
}

/// Recipes from 0, each once.
pub(super) fn recipes(ids: &[u8], at: &str) -> Result<Vec<u8>, JobError> {
    let mut found = Vec::new();
    for (place, &id) in ids.iter().enumerate() {
        let value = u32::from(id);
        let recipe = id.checked_sub(FIRST_RECIPE);
        let Some(recipe) = recipe.filter(|&recipe| usize::from(recipe) < RECIPES.len()) else {
            return Err(error(PositionErrorKind::Unknown { value }, format!("{at}/{place}")));
        };
        if found.contains(&recipe) {
            return Err(error(PositionErrorKind::Twice { value }, format!("{at}/{place}")));
        }
        found.push(recipe);
    }
    Ok(found)
}

impl Job for Eval {
    const NAME: &'static str = "brew.eval";
    const ALIAS: Option<&'static str> = Some("brew.evaluate");
    const ABOUT: &'static str = "The article's evaluation of a position, term by term.";
    const EXAMPLE: &'static str = r#"{"job":"brew.eval","score":32,"inv":[0,0,0,10],"learned":[[33,0],[14,3]],"recipes":[57,43,71,62,70],"root_brewed":4,"brewed":4}"#;
    type Request = EvalRequest;
    type Report = EvalReport;
    type Error = crate::BrewError;

    fn start(request: EvalRequest) -> Result<impl Search<Report = EvalReport> + 'static, JobError> {
        let tables = tables();
        within(request.score, -MOST_SCORE..=MOST_SCORE, "/score")?;
        let inventory = inventory(tables, request.inv, "/inv")?;
        let mut learned = Vec::new();
        for (at, &(tome, turn)) in request.learned.iter().enumerate() {
            let at = format!("/learned/{at}");
            let value = u32::from(tome);
            let spell = usize::from(tome) + BASE;
            if usize::from(tome) >= TOME {
                return Err(error(PositionErrorKind::Unknown { value }, format!("{at}/0")));
            }
            if learned.iter().any(|&(known, _)| known == spell) {
                return Err(error(PositionErrorKind::Twice { value }, format!("{at}/0")));
            }
            within(turn, 0..=TURNS - 1, format!("{at}/1"))?;
            learned.push((spell, turn));
        }
        let visible = recipes(&request.recipes, "/recipes")?;
        let brewed = [request.root_brewed, request.brewed];
        within(brewed[0], 0..=POTIONS, "/root_brewed")?;
        within(brewed[1], brewed[0]..=POTIONS, "/brewed")?;
        let learned = learned.into_iter();
        let visible = visible.into_iter();
        let terms = evaluation::terms(tables, request.score, inventory, learned, visible, brewed);
        Ok(Ready(terms.into()))
    }
}
