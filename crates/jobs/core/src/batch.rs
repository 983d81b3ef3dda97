//! Many games: a set-up, a range of seeds, and sums that can be added together.
//!
//! A lab defines what all games share ([`Batch::set_up`]), how one is played ([`Games::play`]) and how
//! sums are added ([`Sums::add`]). Everything else is here, once: the job that plays a range, the report
//! with its request, the merging of two reports. A worker sets a batch up once and then plays one range
//! after another; it answers with sums alone.
//!
//! A search among many candidates is a batch in rounds ([`Batch::round_end`]): its games are the steps of
//! the search, and the games of a round depend on the results of earlier rounds.

use serde::de::{self, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use std::fmt;
use std::marker::PhantomData;
use std::thread;

use super::read::Reader;
use super::{
    Described, ErrorKind, Job, JobError, Lane, Progress, RequestError, Search, Step, within,
};

/// Seeds stay below this, so that every reader of JSON can hold them.
pub const LAST_SEED: u64 = 1 << 53;

/// Which games: `games` of them, from the seed `from` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    /// Seed of the first game; the others count up from there.
    pub from: u64,
    /// How many.
    pub games: u64,
}

impl Range {
    /// The seed after the last game.
    pub const fn end(self) -> u64 {
        self.from.saturating_add(self.games)
    }

    /// Checks that it may be requested.
    ///
    /// # Errors
    /// `out-of-range` for no games, for more than `most`, and for seeds above [`LAST_SEED`].
    pub fn check(self, most: u64) -> Result<(), JobError> {
        within(self.games, 1..=most, "/games")?;
        if self.from.checked_add(self.games).is_none_or(|end| end > LAST_SEED) {
            return Err(JobError::new(&RequestError::SeedRange { most: LAST_SEED }, "/seed_from"));
        }
        Ok(())
    }

    /// This range and the one that follows it as one.
    ///
    /// # Errors
    /// `merge-overlap` and `merge-gap` where they are not adjacent, `out-of-range` for more than `most`
    /// games.
    pub fn join(self, next: Self, most: u64) -> Result<Self, JobError> {
        let sum = |a: u64, b: u64| a.checked_add(b).ok_or_else(too_large);
        let (first, end, next_from) = (self.from, sum(self.from, self.games)?, next.from);
        let last = end.saturating_sub(1);
        if end > next_from {
            let kind = RequestError::MergeOverlap { first, last, next: next_from };
            return Err(JobError::new(&kind, "/request/seed_from"));
        }
        if end < next_from {
            let kind = RequestError::MergeGap { first, last, next: next_from };
            return Err(JobError::new(&kind, "/request/seed_from"));
        }
        let games = within(sum(self.games, next.games)?, 0..=most, "/games")?;
        Ok(Self { from: first, games })
    }
}

/// A request for the games of a range.
pub trait Ranged {
    /// Which games.
    fn range(&self) -> Range;
    /// Asks for others.
    fn set_range(&mut self, range: Range);
}

/// Makes a request with the fields `games` and `seed_from` one for a range.
#[macro_export]
macro_rules! ranged {
    ($request:ty) => {
        impl $crate::batch::Ranged for $request {
            fn range(&self) -> $crate::batch::Range {
                $crate::batch::Range { from: self.seed_from, games: self.games }
            }

            fn set_range(&mut self, range: $crate::batch::Range) {
                (self.seed_from, self.games) = (range.from, range.games);
            }
        }
    };
}

/// The results of games: counts, sums, sums of squares, so that a batch split in two and joined
/// equals the batch played in one go, to the last digit.
pub trait Sums: Clone + PartialEq + Serialize + DeserializeOwned + Described + 'static {
    /// How many games it holds.
    fn games(&self) -> u64;

    /// Adds the games of the range that follows. `None` where numbers are too large or lists differ in
    /// length; the sums are then unusable.
    fn add(&mut self, later: Self) -> Option<()>;

    /// Recomputes what follows from the sums but is reported with them. `whole`: whether all games
    /// are there.
    fn conclude(&mut self, _whole: bool) {}
}

/// What all games of a batch share, and the game that is being played.
pub trait Games {
    /// See [`Batch::Sums`].
    type Sums;

    /// The sums of no game, with all their lists.
    fn none(&self) -> Self::Sums;

    /// Continues the game of that seed for about `nodes` nodes; adds it to the sums when it is
    /// over.
    ///
    /// It is called with one seed until that game is over, then with the next.
    fn play(&mut self, seed: u64, nodes: u64, sums: &mut Self::Sums) -> Played;

    /// Abandons the game being played: another one comes next.
    fn leave(&mut self);

    /// A round begins after the games of these sums: see [`Batch::round_end`]. After a reload it may also
    /// continue in its middle: then the first games of the round are in the sums, and must not count for what
    /// the round goes by.
    fn begin_round(&mut self, _before: &Self::Sums) {}

    /// How far the work has come when `done` of `all` games are over. Whatever counts as a node here is
    /// what a budget of nodes counts.
    fn progress(&self, done: u64, all: u64) -> Progress {
        Progress { nodes: done, total: Some(all) }
    }

    /// See [`Search::bytes`].
    fn bytes(&self) -> u64 {
        0
    }

    /// See [`Search::fall_back`].
    fn fall_back(&mut self) -> Option<&'static str> {
        None
    }
}

/// The result of a slice of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Nodes spent; at least 1.
    pub nodes: u64,
    /// Where the game stands.
    pub game: GameState,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameState {
    /// It is not over.
    On,
    /// It is over and added to the sums.
    Over,
    /// No game of this batch can be played; the sums say why.
    Stuck,
}

/// A job over a range of seeds whose reports can be joined. It is a [`Job`] by itself.
pub trait Batch: Sized + 'static {
    /// See [`Job::NAME`].
    const NAME: &'static str;
    /// See [`Job::ALIAS`].
    const ALIAS: Option<&'static str> = None;
    /// See [`Job::ABOUT`].
    const ABOUT: &'static str;
    /// See [`Job::EXAMPLE`].
    const EXAMPLE: &'static str;
    /// See [`Job::LANE`].
    const LANE: Lane = Lane::Main;
    /// Whether its games are the steps of a search, played in rounds: see [`Batch::round_end`]. Reports of
    /// such steps depend on what came before, so they cannot be joined.
    const IN_ROUNDS: bool = false;
    /// Most games of a batch, joined ones included.
    const MOST_GAMES: u64;
    /// What is asked.
    type Request: Ranged + Serialize + DeserializeOwned + Described + Clone + PartialEq + 'static;
    /// The results of games.
    type Sums: Sums;
    /// What all games share.
    type Games: Games<Sums = Self::Sums> + 'static;
    /// See [`Job::Error`].
    type Error: ErrorKind;

    /// See [`Job::files`].
    fn files(_request: &Self::Request) -> &'static [&'static str] {
        &[]
    }

    /// The number of games at which the current round ends, when `done` games are over. The games of a
    /// round do not depend on each other; those after it may depend on the results of all before them, so
    /// they wait for [`Games::begin_round`].
    fn round_end(request: &Self::Request, _done: u64) -> u64 {
        request.range().games
    }

    /// Where games are steps of a search: how many games have been played after that many of them, as far
    /// as these sums tell.
    fn games_of(_request: &Self::Request, _sums: &Self::Sums, _steps: u64) -> Option<u64> {
        None
    }

    /// Checks the request and sets up what all games share.
    ///
    /// # Errors
    /// Whatever is wrong with the request's contents, and where.
    fn set_up(request: &Self::Request) -> Result<Self::Games, JobError>;

    /// Checks that a report, which may come from anywhere, can be the result of all the games it
    /// asked for.
    ///
    /// # Errors
    /// `merge-unfinished` where games are missing, otherwise what is impossible about it.
    fn check(report: &Report<Self>) -> Result<(), JobError>;
}

/// What a batch was asked, and the results of its games.
///
/// As a value it is one object: the fields of the sums, and beside them `request`, which holds the
/// fields of the request and the name of the job.
pub struct Report<B: Batch> {
    /// What was asked; of joined reports, the joined range.
    pub request: B::Request,
    /// The results of the games.
    pub sums: B::Sums,
}

/// Whether two requests differ only in their ranges.
pub fn is_like<R: Ranged + Clone + PartialEq>(a: &R, b: &R) -> bool {
    let mut same = a.clone();
    same.set_range(b.range());
    same == *b
}

/// Joins the reports of two adjacent ranges of seeds, in either order.
///
/// # Errors
/// `merge-mismatch` where the requests differ beyond their ranges, `merge-overlap` and `merge-gap` where
/// the ranges are not adjacent, `merge-unfinished` where games are missing.
pub fn merge<B: Batch>(a: Report<B>, b: Report<B>) -> Result<Report<B>, JobError> {
    let in_order = a.request.range().from <= b.request.range().from;
    let (mut first, next) = if in_order { (a, b) } else { (b, a) };
    B::check(&first)?;
    B::check(&next)?;
    if !is_like(&first.request, &next.request) {
        return Err(mismatch());
    }
    let range = first.request.range().join(next.request.range(), B::MOST_GAMES)?;
    first.sums.add(next.sums).ok_or_else(too_large)?;
    first.sums.conclude(true);
    first.request.set_range(range);
    Ok(first)
}

/// Plays a batch on several threads, each its part of the range. For native programs; not for batches in
/// rounds, whose reports cannot be joined.
///
/// # Errors
/// Those of the request.
///
/// # Panics
/// Where a game does.
pub fn on_threads<B: Batch>(request: &B::Request, threads: u64) -> Result<Report<B>, JobError>
where
    B::Request: Sync,
    Report<B>: Send,
{
    let Range { from, games } = request.range();
    let parts = threads.min(games).max(1);
    let part = |number: u64| -> Result<Report<B>, JobError> {
        let (first, end) = (games * number / parts, games * (number + 1) / parts);
        let mut request = request.clone();
        request.set_range(Range { from: from + first, games: end - first });
        let mut search = B::start(request)?;
        while search.advance(u64::MAX) == Step::Running {}
        Ok(search.report())
    };
    let part = &part;
    thread::scope(|scope| {
        let threads: Vec<_> = (0..parts).map(|n| scope.spawn(move || part(n))).collect();
        let mut reports = threads.into_iter().map(|thread| thread.join().expect("no panic"));
        let first = reports.next().expect("at least one part")?;
        reports.try_fold(first, |sum, report| merge(sum, report?))
    })
}

impl<B: Batch> Job for B {
    const NAME: &'static str = B::NAME;
    const ALIAS: Option<&'static str> = B::ALIAS;
    const ABOUT: &'static str = B::ABOUT;
    const EXAMPLE: &'static str = B::EXAMPLE;
    const LANE: Lane = B::LANE;
    type Request = B::Request;
    type Report = Report<B>;
    type Error = B::Error;

    fn files(request: &B::Request) -> &'static [&'static str] {
        B::files(request)
    }

    fn start(request: B::Request) -> Result<impl Search<Report = Report<B>> + 'static, JobError> {
        let games = B::set_up(&request)?;
        Ok(BatchSearch::<B>::new(request, games))
    }
}

/// A range of games being played.
pub(super) struct BatchSearch<B: Batch> {
    request: B::Request,
    range: Range,
    games: B::Games,
    sums: B::Sums,
    /// Games that are over.
    done: u64,
    /// The number of games at which the round ends; if a range was set, its caller keeps track of
    /// the rounds.
    round_end: u64,
    stuck: bool,
}

impl<B: Batch> BatchSearch<B> {
    pub fn new(request: B::Request, games: B::Games) -> Self {
        let (range, sums) = (request.range(), games.none());
        let round_end = B::round_end(&request, 0);
        Self { request, range, games, sums, done: 0, round_end, stuck: false }
    }

    /// Plays another range, from its beginning: part of a round that begins after the games of
    /// `before`, or part of the same round as the last range.
    pub fn set_range(&mut self, range: Range, before: Option<&B::Sums>) {
        self.games.leave();
        before.into_iter().for_each(|before| self.games.begin_round(before));
        (self.range, self.sums) = (range, self.games.none());
        (self.done, self.round_end, self.stuck) = (0, u64::MAX, false);
    }

    /// The results of the games so far.
    pub const fn sums(&self) -> &B::Sums {
        &self.sums
    }

    fn is_done(&self) -> bool {
        self.stuck || self.done == self.range.games
    }
}

impl<B: Batch> Search for BatchSearch<B> {
    type Report = Report<B>;

    fn advance(&mut self, nodes: u64) -> Step {
        let mut left = nodes.max(1);
        while left > 0 && !self.is_done() {
            if self.done == self.round_end {
                self.games.begin_round(&self.sums);
                self.round_end = B::round_end(&self.request, self.done);
            }
            let seed = self.range.from + self.done;
            let played = self.games.play(seed, left, &mut self.sums);
            left = left.saturating_sub(played.nodes.max(1));
            match played.game {
                GameState::On => {}
                GameState::Over => self.done += 1,
                GameState::Stuck => self.stuck = true,
            }
        }
        if self.is_done() { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        self.games.progress(self.done, self.range.games)
    }

    /// Whole games only, so that every report can be continued and joined.
    fn report(&self) -> Report<B> {
        let (mut request, mut sums) = (self.request.clone(), self.sums.clone());
        request.set_range(self.range);
        sums.conclude(self.is_done());
        Report { request, sums }
    }

    fn bytes(&self) -> u64 {
        self.games.bytes()
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        self.games.fall_back()
    }
}

/// Adds to a sum; `None` where it is too large.
pub fn add(sum: &mut u64, more: u64) -> Option<()> {
    *sum = sum.checked_add(more)?;
    Some(())
}

/// Adds a list of sums to another; `None` where a sum is too large or the lists differ in length.
pub fn add_all(sums: &mut [u64], more: &[u64]) -> Option<()> {
    add_each(sums, more, |sum, more| add(sum, *more))
}

/// Adds each entry of a list to that of another with `add_one`; `None` where that returns `None` or the
/// lists differ in length.
pub fn add_each<T>(
    sums: &mut [T],
    more: &[T],
    mut add_one: impl FnMut(&mut T, &T) -> Option<()>,
) -> Option<()> {
    if sums.len() != more.len() {
        return None;
    }
    sums.iter_mut().zip(more).try_for_each(|(sum, more)| add_one(sum, more))
}

/// Adds to a sum that may be negative; `None` where it is too large.
pub fn add_signed(sum: &mut i64, more: i64) -> Option<()> {
    *sum = sum.checked_add(more)?;
    Some(())
}

/// The report of a batch that was broken off, or of none.
pub fn unfinished() -> JobError {
    JobError::new(&RequestError::MergeUnfinished, "/games")
}

/// Reports of different requests.
pub fn mismatch() -> JobError {
    JobError::new(&RequestError::MergeMismatch, "/request")
}

/// Sums that no batch can produce.
pub fn too_large() -> JobError {
    JobError::new(&RequestError::SumsTooLarge, "")
}

impl<B: Batch> Clone for Report<B> {
    fn clone(&self) -> Self {
        Self { request: self.request.clone(), sums: self.sums.clone() }
    }
}

impl<B: Batch> PartialEq for Report<B> {
    fn eq(&self, other: &Self) -> bool {
        self.sums == other.sums && self.request == other.request
    }
}

impl<B: Batch> fmt::Debug for Report<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(B::NAME).field("range", &self.request.range()).finish_non_exhaustive()
    }
}

impl<B: Batch> Serialize for Report<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a, R, S> {
            request: Named<'a, R>,
            #[serde(flatten)]
            sums: &'a S,
        }

        #[derive(Serialize)]
        struct Named<'a, R> {
            job: &'static str,
            #[serde(flatten)]
            request: &'a R,
        }

        let request = Named { job: B::NAME, request: &self.request };
        Fields { request, sums: &self.sums }.serialize(serializer)
    }
}

impl<'de, B: Batch> Deserialize<'de> for Report<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// A request and the name of its job, which says nothing new here.
        struct Named<R>(R);

        impl<'de, R: DeserializeOwned> Deserialize<'de> for Named<R> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                beside(deserializer, &["job"]).map(|(IgnoredAny, request)| Self(request))
            }
        }

        let (Named(request), sums) = beside(deserializer, &["request"])?;
        Ok(Self { request, sums })
    }
}

/// Marks a struct as one field beside the fields of another struct, so that the reader passes both as
/// a list. `#[serde(flatten)]` would take five times the code, and pages read reports too.
pub const BESIDE: &str = "$beside";

fn beside<'de, A: DeserializeOwned, B: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
    name: &'static [&'static str; 1],
) -> Result<(A, B), D::Error> {
    struct Both<A, B>(&'static [&'static str; 1], PhantomData<(A, B)>);

    impl<'de, A: DeserializeOwned, B: DeserializeOwned> Visitor<'de> for Both<A, B> {
        type Value = (A, B);

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_seq<S: SeqAccess<'de>>(self, mut both: S) -> Result<(A, B), S::Error> {
            let missing = || de::Error::missing_field(self.0[0]);
            let one = both.next_element()?.ok_or_else(missing)?;
            Ok((one, both.next_element()?.ok_or_else(missing)?))
        }

        /// For readers that do not know [`BESIDE`].
        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(A, B), M::Error> {
            let mut fields = serde_json::Map::new();
            while let Some((name, value)) = map.next_entry()? {
                fields.insert(name, value);
            }
            let reader = Reader(serde_json::Value::Object(fields));
            reader.deserialize_struct(BESIDE, self.0, self).map_err(de::Error::custom)
        }
    }

    deserializer.deserialize_struct(BESIDE, name, Both(name, PhantomData))
}
