//! The questions about Nim.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

use jobs_core::batch::{GameState, Games, Played, Ranged, Report, Sums, mismatch, unfinished};
use jobs_core::{Batch, Entry, ErrorKind, Job, JobError, Progress, Search, Step};

use super::heaps::{HEAPS, Heaps, STICKS, Take};

/// The jobs of the lab, in the order of the help text.
pub static JOBS: [Entry; 3] =
    [Entry::of::<Solve>(), Entry::batch::<Simulate>(), Entry::batch::<Learn>()];

/// What only this lab can find wrong with a request.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum NimError {
    /// A heap that is too large.
    #[error("a heap has at most {STICKS} sticks, not {size}")]
    HeapTooLarge {
        /// Its size.
        size: u8,
    },
    /// No stick is left.
    #[error("the game is over: no stick is left")]
    GameOver,
}

impl ErrorKind for NimError {
    const FAMILY: &'static str = "nim";

    fn code(&self) -> &'static str {
        self.into()
    }
}

/// `nim.solve`
pub struct Solve;

/// Which moves win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// Sticks of the four heaps, 0 to 7 each.
    pub heaps: [u8; HEAPS],
}

/// What is known of the position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveReport {
    /// Moves that win, as text such as `2 from 1`; none as long as `complete` is false.
    pub wins: Vec<String>,
    /// Whether every position behind this one was looked at.
    pub complete: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// Every position that can come, the smallest first: whether its mover wins.
pub struct SolveSearch {
    heaps: Heaps,
    wins: Vec<bool>,
}

/// The number of a position: those that can follow it have smaller ones.
fn number(heaps: Heaps) -> usize {
    heaps
        .sizes()
        .iter()
        .fold(0, |number, &size| number * (usize::from(STICKS) + 1) + usize::from(size))
}

fn numbered(mut number: usize) -> Heaps {
    let mut sizes = [0; HEAPS];
    for size in sizes.iter_mut().rev() {
        *size = (number % (usize::from(STICKS) + 1)) as u8;
        number /= usize::from(STICKS) + 1;
    }
    Heaps::new(sizes).expect("sizes within bounds")
}

impl SolveSearch {
    /// Moves that leave the other player a lost position; that has to be known of all of them.
    fn winning(&self, heaps: Heaps) -> Vec<Take> {
        let mut found = Vec::new();
        heaps.moves(&mut |take| {
            let mut next = heaps;
            next.play(take);
            if !self.wins[number(next)] {
                found.push(take);
            }
        });
        found
    }

    fn is_done(&self) -> bool {
        self.wins.len() == number(self.heaps)
    }
}

impl Search for SolveSearch {
    type Report = SolveReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.max(1) {
            if self.is_done() {
                return Step::Done;
            }
            let wins = !self.winning(numbered(self.wins.len())).is_empty();
            self.wins.push(wins);
        }
        if self.is_done() { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.wins.len() as u64, total: Some(number(self.heaps) as u64) }
    }

    fn report(&self) -> SolveReport {
        let complete = self.is_done();
        let wins = if complete { self.winning(self.heaps) } else { Vec::new() };
        let wins = wins.iter().map(ToString::to_string).collect();
        SolveReport { wins, complete, nodes: self.wins.len() as u64 }
    }

    fn bytes(&self) -> u64 {
        self.wins.capacity() as u64
    }
}

impl Job for Solve {
    const NAME: &'static str = "nim.solve";
    const ABOUT: &'static str = "which moves win";
    const EXAMPLE: &'static str = r#"{"job":"nim.solve","heaps":[3,4,5,0]}"#;
    type Request = SolveRequest;
    type Report = SolveReport;
    type Error = NimError;

    fn start(
        request: SolveRequest,
    ) -> Result<impl Search<Report = SolveReport> + 'static, JobError> {
        if let Some(at) = request.heaps.iter().position(|&size| size > STICKS) {
            let kind = NimError::HeapTooLarge { size: request.heaps[at] };
            return Err(JobError::new(&kind, format!("/heaps/{at}")));
        }
        let heaps = Heaps::new(request.heaps).filter(|heaps| !heaps.is_over());
        let heaps = heaps.ok_or_else(|| JobError::new(&NimError::GameOver, "/heaps"))?;
        Ok(SolveSearch { heaps, wins: Vec::new() })
    }
}

/// `nim.simulate`
pub struct Simulate;

/// Which games are played at random.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SimulateRequest {
    /// Number of games, 1 to 1,000,000.
    pub games: u64,
    /// Seed of the first game; the others follow one by one, all below 2^53.
    pub seed_from: u64,
}

jobs_core::ranged!(SimulateRequest);

/// What the games have come to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SimulateSums {
    /// Games played.
    pub games: u64,
    /// Games won by the player who begins.
    pub wins: u64,
    /// Sum of the moves.
    pub moves: u64,
}

impl Sums for SimulateSums {
    fn games(&self) -> u64 {
        self.games
    }

    fn add(&mut self, later: Self) -> Option<()> {
        self.games = self.games.checked_add(later.games)?;
        self.wins = self.wins.checked_add(later.wins)?;
        self.moves = self.moves.checked_add(later.moves)?;
        Some(())
    }
}

/// The game that is being played, with its chance and its moves so far.
#[derive(Default)]
pub struct SimulateGames(Option<(Heaps, Pcg64Mcg, u64)>);

impl Games for SimulateGames {
    type Sums = SimulateSums;

    fn none(&self) -> SimulateSums {
        SimulateSums::default()
    }

    fn play(&mut self, seed: u64, _nodes: u64, sums: &mut SimulateSums) -> Played {
        let start = || (Heaps::deal(seed), Pcg64Mcg::seed_from_u64(seed), 0);
        let (heaps, random, moves) = self.0.get_or_insert_with(start);
        let mut legal = Vec::new();
        heaps.moves(&mut |take| legal.push(take));
        heaps.play(legal[random.next_u32() as usize % legal.len()]);
        *moves += 1;
        if !heaps.is_over() {
            return Played { nodes: 1, game: GameState::On };
        }
        sums.games += 1;
        sums.wins += *moves % 2;
        sums.moves += *moves;
        self.leave();
        Played { nodes: 1, game: GameState::Over }
    }

    fn leave(&mut self) {
        self.0 = None;
    }
}

impl Batch for Simulate {
    const NAME: &'static str = "nim.simulate";
    const ABOUT: &'static str = "games at random by seeds: who wins, and in how many moves";
    const EXAMPLE: &'static str = r#"{"job":"nim.simulate","games":50,"seed_from":1}"#;
    const MOST_GAMES: u64 = 1_000_000;
    type Request = SimulateRequest;
    type Sums = SimulateSums;
    type Games = SimulateGames;
    type Error = NimError;

    fn set_up(request: &SimulateRequest) -> Result<SimulateGames, JobError> {
        request.range().check(Self::MOST_GAMES)?;
        Ok(SimulateGames::default())
    }

    fn check(report: &Report<Self>) -> Result<(), JobError> {
        let SimulateSums { games, wins, moves } = report.sums;
        if games != report.request.games {
            return Err(unfinished());
        }
        if wins > games || moves < games {
            return Err(mismatch());
        }
        Ok(())
    }
}

/// `nim.learn`: a search in rounds. In each round all games begin with one stick from the heap that has won
/// most in the rounds before; the first round tries each heap.
pub struct Learn;

/// Games of a round.
const ROUND: u64 = 12;

/// What the games have come to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LearnSums {
    /// For each game the heap that it began with, 0 to 3, and whether the player who began has won.
    pub list: Vec<(u8, bool)>,
}

/// The heap that has won the largest share of its games; the first of several.
fn best(list: &[(u8, bool)]) -> u8 {
    let count =
        |heap: u8, won: bool| list.iter().filter(|(of, has)| *of == heap && (*has || !won)).count();
    let better = |a: u8, b: u8| count(b, true) * count(a, false) > count(a, true) * count(b, false);
    (1..HEAPS as u8).fold(0, |best, heap| if better(best, heap) { heap } else { best })
}

impl Sums for LearnSums {
    fn games(&self) -> u64 {
        self.list.len() as u64
    }

    fn add(&mut self, later: Self) -> Option<()> {
        self.list.extend(later.list);
        Some(())
    }
}

/// The heap of this round; none in the first.
#[derive(Default)]
pub struct LearnGames(Option<u8>);

impl Games for LearnGames {
    type Sums = LearnSums;

    fn none(&self) -> LearnSums {
        LearnSums::default()
    }

    fn play(&mut self, seed: u64, _nodes: u64, sums: &mut LearnSums) -> Played {
        let heap = self.0.unwrap_or((seed % HEAPS as u64) as u8);
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut heaps = Heaps::new([3, 4, 5, 6]).expect("small heaps");
        let mut take = Take { heap, sticks: 1 };
        let mut moves = 0;
        loop {
            heaps.play(take);
            moves += 1;
            let mut legal = Vec::new();
            heaps.moves(&mut |take| legal.push(take));
            if legal.is_empty() {
                break;
            }
            take = legal[random.next_u32() as usize % legal.len()];
        }
        sums.list.push((heap, moves % 2 == 1));
        Played { nodes: moves, game: GameState::Over }
    }

    fn leave(&mut self) {}

    fn begin_round(&mut self, before: &LearnSums) {
        // After a reload a round may continue in its middle: only the games before its beginning decide.
        let begin = before.list.len() / ROUND as usize * ROUND as usize;
        self.0 = (begin > 0).then(|| best(&before.list[..begin]));
    }
}

impl Batch for Learn {
    const NAME: &'static str = "nim.learn";
    const ABOUT: &'static str = "which heap to begin with, learned round by round";
    const EXAMPLE: &'static str = r#"{"job":"nim.learn","games":60,"seed_from":1}"#;
    const IN_ROUNDS: bool = true;
    const MOST_GAMES: u64 = 1_000_000;
    type Request = SimulateRequest;
    type Sums = LearnSums;
    type Games = LearnGames;
    type Error = NimError;

    fn round_end(request: &SimulateRequest, done: u64) -> u64 {
        ((done / ROUND + 1) * ROUND).min(request.games)
    }

    fn set_up(request: &SimulateRequest) -> Result<LearnGames, JobError> {
        request.range().check(Self::MOST_GAMES)?;
        Ok(LearnGames::default())
    }

    fn check(report: &Report<Self>) -> Result<(), JobError> {
        let list = &report.sums.list;
        let sound = list.iter().all(|(heap, _)| usize::from(*heap) < HEAPS);
        if list.len() as u64 != report.request.games || !sound {
            return Err(mismatch());
        }
        Ok(())
    }
}
