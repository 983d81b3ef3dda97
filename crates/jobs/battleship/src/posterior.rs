//! Where the ships are, over all fleets that agree with the shots.

use serde::{Deserialize, Serialize};

use super::BattleshipError;
use super::players::check_seed;
use super::types::{BoardSetup, Place, ShotEntry, SunkName, TouchName, history, request};
use battleship::{
    Amount, Cell, Method, Placement, Posterior as BoardPicture, PosteriorSearch, Rules, Size,
    Wishes, afloat,
};
use jobs_core::{Job, JobError, Progress, Search, Step, within};

request! {
    /// A board and its shots.
    PosteriorRequest {
        /// The shots in order; no cell twice.
        pub shots: Vec<ShotEntry>,
        /// Factors per cell, row by row: a fleet counts as the product over its cells. 0 to 1,000,000;
        /// whole numbers are counted exactly.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weights: Option<Vec<Vec<f64>>>,
        /// Whether to split the fleets by the answer to the next shot at each cell.
        #[serde(default)]
        pub answers: bool,
        /// Whether to count the fleets by class in each cell.
        #[serde(default)]
        pub classes: bool,
        /// How many fleets to draw, each with probability proportional to its weight; at most
        /// 10,000.
        #[serde(default)]
        pub samples: u16,
        /// Seed of the draws, below 2^53.
        #[serde(default)]
        pub seed: u64,
        /// Whether to look for the shots at fault where no fleet is left.
        #[serde(default = "yes")]
        pub diagnose: bool,
        /// Whether a report requested on the way may be sampled while the exact one is being
        /// computed.
        #[serde(default)]
        pub preview: bool,
        /// Whether only `total` is wanted: quicker, and with less memory.
        #[serde(default)]
        pub total_only: bool,
    }
}

impl Default for PosteriorRequest {
    fn default() -> Self {
        Self {
            h: 0,
            w: 0,
            touch: TouchName::default(),
            reflect: false,
            sunk_info: SunkName::default(),
            fleet: vec![],
            shots: vec![],
            weights: None,
            answers: false,
            classes: false,
            samples: 0,
            seed: 0,
            diagnose: yes(),
            preview: false,
            total_only: false,
        }
    }
}

const fn yes() -> bool {
    true
}

/// Decimal places of the product of the factors over a fleet: a float has 308, and the number
/// of fleets takes some.
const DECADES: f64 = 240.0;
/// The largest weight.
const MOST_WEIGHT: f64 = 1e6;

/// Numbers of fleets by the answer to the next shot at a cell: miss, hit, sunk for each class.
pub type Split = Vec<String>;

/// A ship at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShipEntry {
    /// Its class: the place in `fleet`, from 0.
    pub class: u8,
    /// Its cells, by row and column from 0.
    pub cells: Vec<Place>,
}

/// Why no fleet agrees with the shots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Contradiction {
    /// Shots, by their place in the request from 0, each of which alone makes the board possible if it
    /// is left out; the latest first.
    pub single: Vec<u16>,
    /// Shots, by their place in the request from 0, that cannot all be right, though they could without
    /// any one of them: ascending. Empty where the fleet does not fit on the board at all.
    pub together: Vec<u16>,
    /// Whether fleets do agree with the shots, but all have weight 0: only the weights are wrong.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weightless: bool,
    /// Whether the search for them has finished with a result.
    pub complete: bool,
}

/// Where the ships are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PosteriorReport {
    /// Number of fleets that agree with the shots, or the sum of their weights: a decimal number, whole
    /// if `exact`.
    pub total: String,
    /// How many of these fleets have a ship in each cell, row by row; decimal numbers.
    pub cells: Vec<Vec<String>>,
    /// How many fleets give each answer to the next shot at a cell, row by row; decimal numbers: miss,
    /// hit, then sunk for each class of `fleet`. `null` for cells already shot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Vec<Vec<Option<Split>>>>,
    /// By class of the fleet: how many fleets have a ship of it in each cell, row by row; decimal
    /// numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<Vec<Vec<Vec<String>>>>,
    /// Whether the numbers are exact. Otherwise see `stderr`, or they are too large to count exactly
    /// and right to about twelve digits.
    pub exact: bool,
    /// `exact`, `rounded` (right to about twelve digits) or `sampled`; absent where the envelope
    /// states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Chance that there is a ship in each cell, 0 to 1, row by row.
    pub p: Vec<Vec<f64>>,
    /// Chance that a shot at each cell sinks a ship, 0 to 1, row by row.
    pub p_sunk: Vec<Vec<f64>>,
    /// Expected information of a shot at each cell, in bits, row by row: the entropy of its answer.
    pub bits: Vec<Vec<f64>>,
    /// The most likely cells not yet shot, by row and column from 0; empty where no ship is left.
    /// Among equals the one more likely to sink a ship comes first, then the lower number.
    pub best: Vec<Place>,
    /// Number of ships of each class still afloat, where it is certain.
    pub afloat: Vec<Option<u8>>,
    /// Whether every cell is known to have a ship or none. There may be several such fleets: which ship is
    /// which may be undetermined.
    pub determined: bool,
    /// Whether no fleet is left, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<Contradiction>,
    /// Standard error of `p`, 0 to 1, row by row, where it is sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<Vec<Vec<f64>>>,
    /// Standard error of `total`, in fleets, where it is sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_stderr: Option<f64>,
    /// Fleets drawn for the sampled picture; 0 where none was found, so that nothing is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<u64>,
    /// Fleets drawn at random, ship by ship, where requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub samples: Vec<Vec<ShipEntry>>,
}

/// Counts the fleets that agree with the shots.
#[derive(Debug)]
pub struct Posterior;

impl Job for Posterior {
    const NAME: &'static str = "battleship.posterior";
    const ABOUT: &'static str =
        "where the ships are, over all fleets that would have given the same answers";
    const EXAMPLE: &'static str = r#"{"job":"battleship.posterior","h":1,"w":5,"touch":"free","fleet":[{"id":"2","count":2,"cells":[[0,0],[0,1]]}],"sunk_info":"cells","shots":[{"at":[0,2],"answer":"miss"}],"answers":true}"#;
    type Request = PosteriorRequest;
    type Report = PosteriorReport;
    type Error = BattleshipError;

    fn start(
        request: PosteriorRequest,
    ) -> Result<impl Search<Report = PosteriorReport> + 'static, JobError> {
        let rules = request.sea().rules()?;
        let history = history(&rules, &request.shots)?;
        check_seed(request.seed)?;
        let weights = request.weights.as_ref().map(|rows| weights(&rules, rows)).transpose()?;
        within(request.samples, 0..=10_000, "/samples")?;
        let wishes = Wishes {
            weights,
            samples: request.samples.into(),
            seed: request.seed,
            diagnose: request.diagnose,
            preview: request.preview,
            total_only: request.total_only,
            anew: false,
        };
        let all = rules.placements();
        let search = PosteriorSearch::new(&rules, all, &history, wishes);
        let afloat = afloat(&rules, &history);
        Ok(Work { rules, search, request, afloat, fallen: false })
    }
}

/// Factors per cell, row by row.
///
/// # Errors
/// `bad-weights` where they do not fit the board, are out of range, or are so large or small that no
/// float holds the product over a fleet.
pub(super) fn weights(rules: &Rules, rows: &[Vec<f64>]) -> Result<Vec<f64>, JobError> {
    let error = |kind: &BattleshipError, place: String| {
        Err(JobError::new(kind, format!("/weights{place}")))
    };
    let (h, w) = (rules.size.h(), rules.size.w());
    let fits = rows.len() == usize::from(h);
    if let Some(row) =
        rows.iter().position(|row| row.len() != usize::from(w)).or((!fits).then_some(0))
    {
        return error(&BattleshipError::WeightGrid { h, w }, format!("/{row}"));
    }
    let decades = DECADES / rules.ship_cells().max(1) as f64;
    for (row, line) in rows.iter().enumerate() {
        if let Some(column) = line.iter().position(|weight| !(0.0..=MOST_WEIGHT).contains(weight)) {
            let kind = BattleshipError::WeightRange { most: MOST_WEIGHT };
            return error(&kind, format!("/{row}/{column}"));
        }
        let far = |&weight: &f64| weight > 0.0 && libm::log10(weight).abs() > decades;
        if let Some(column) = line.iter().position(far) {
            let kind = BattleshipError::WeightSpread { decades };
            return error(&kind, format!("/{row}/{column}"));
        }
    }
    Ok(rows.concat())
}

/// Checks factors for the cells of a board.
///
/// # Errors
/// As the jobs that take them.
pub fn check_weights(sea: &BoardSetup, rows: &[Vec<f64>]) -> Result<(), JobError> {
    weights(&sea.rules()?, rows).map(drop)
}

/// A posterior being computed.
struct Work {
    rules: Rules,
    search: PosteriorSearch,
    request: PosteriorRequest,
    afloat: Vec<Option<u8>>,
    fallen: bool,
}

impl Search for Work {
    type Report = PosteriorReport;

    fn advance(&mut self, nodes: u64) -> Step {
        self.search.advance(nodes)
    }

    fn progress(&self) -> Progress {
        self.search.progress()
    }

    fn bytes(&self) -> u64 {
        self.search.bytes()
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        self.fallen = self.search.fall_back();
        self.fallen.then_some("sampled")
    }

    fn report(&self) -> PosteriorReport {
        let size = self.rules.size;
        let known = self.search.known();
        let contradiction = self.search.contradicting_shots().map(|shots| {
            let numbers = |shots: &[usize]| shots.iter().map(|&shot| shot as u16).collect();
            Contradiction {
                single: numbers(&shots.single),
                together: numbers(&shots.together),
                weightless: shots.weightless,
                complete: shots.complete,
            }
        });
        let Some(known) = known else { return PosteriorReport::nothing_yet(&self.afloat) };
        if known.is_unknown() {
            return PosteriorReport {
                method: (!self.fallen).then(|| method(&known).to_owned()),
                drawn: Some(0),
                ..PosteriorReport::nothing_yet(&self.afloat)
            };
        }
        if self.request.total_only {
            return PosteriorReport {
                total: decimal(known.total),
                exact: known.method == Method::Exact,
                method: (!self.fallen).then(|| method(&known).to_owned()),
                total_stderr: known.total_error,
                contradiction: known.total.is_zero().then(|| contradiction.unwrap_or_default()),
                ..PosteriorReport::nothing_yet(&self.afloat)
            };
        }
        let open = size.all() - self.search.seen().shot;
        let named = matches!(self.request.sunk_info, SunkName::Cells | SunkName::Class);
        let place = |cell: Cell| size.place(cell);
        let split = |cell: Cell| open.has(cell).then(|| answers(&known, cell));
        PosteriorReport {
            total: decimal(known.total),
            cells: grid(size, |cell| decimal(known.cells[usize::from(cell)])),
            answers: self.request.answers.then(|| grid(size, split)),
            classes: self.request.classes.then(|| {
                let class =
                    |class: &Vec<Amount>| grid(size, |cell| decimal(class[usize::from(cell)]));
                known.classes.iter().map(class).collect()
            }),
            exact: known.method == Method::Exact,
            method: (!self.fallen).then(|| method(&known).to_owned()),
            p: grid(size, |cell| known.p(cell)),
            p_sunk: grid(size, |cell| if open.has(cell) { known.p_sunk(cell) } else { 0.0 }),
            bits: grid(size, |cell| if open.has(cell) { known.bits(cell, named) } else { 0.0 }),
            best: if known.total.is_zero() {
                vec![]
            } else {
                known.best(open).into_iter().map(place).collect()
            },
            afloat: self.afloat.clone(),
            determined: known.is_determined(),
            contradiction: known.total.is_zero().then(|| contradiction.unwrap_or_default()),
            stderr: (!known.errors.is_empty())
                .then(|| grid(size, |cell| known.errors[usize::from(cell)])),
            total_stderr: known.total_error,
            drawn: (known.drawn > 0).then_some(known.drawn),
            samples: known
                .samples
                .iter()
                .map(|ships| {
                    let entry = |ship: &Placement| ShipEntry {
                        class: ship.class,
                        cells: ship.cells.iter().map(place).collect(),
                    };
                    ships.iter().map(entry).collect()
                })
                .collect(),
        }
    }
}

impl PosteriorReport {
    /// Before anything has been counted.
    fn nothing_yet(afloat: &[Option<u8>]) -> Self {
        Self {
            total: String::new(),
            cells: vec![],
            answers: None,
            classes: None,
            exact: false,
            method: None,
            p: vec![],
            p_sunk: vec![],
            bits: vec![],
            best: vec![],
            afloat: afloat.to_vec(),
            determined: false,
            contradiction: None,
            stderr: None,
            total_stderr: None,
            drawn: None,
            samples: vec![],
        }
    }
}

fn method(known: &BoardPicture) -> &'static str {
    match known.method {
        Method::Exact => "exact",
        Method::Rounded => "rounded",
        Method::Sampled => "sampled",
    }
}

/// Row by row.
fn grid<T>(size: Size, of: impl Fn(Cell) -> T) -> Vec<Vec<T>> {
    let cells = (0..size.cells()).map(|cell| of(cell as Cell));
    let mut cells = cells.collect::<Vec<_>>().into_iter();
    (0..size.h()).map(|_| cells.by_ref().take(size.w().into()).collect()).collect()
}

/// Numbers of fleets by the answer to the next shot at a cell: miss, hit, sunk by class.
fn answers(known: &BoardPicture, cell: Cell) -> Split {
    let at = usize::from(cell);
    let sunk = known.sunk.iter().map(|class| class[at]);
    let all_sunk = sunk.clone().fold(known.total.none(), Amount::plus);
    let miss = known.total.minus(known.cells[at]);
    let hit = known.cells[at].minus(all_sunk);
    [miss, hit].into_iter().chain(sunk).map(decimal).collect()
}

/// As a decimal number.
pub(super) fn decimal(amount: Amount) -> String {
    match amount {
        Amount::Exact(number) => number.to_string(),
        Amount::About(number) => number.to_string(),
    }
}
