//! What a job is: a serde request in, a report out, worked on in slices.
//!
//! A crate for each lab lists its jobs as [`Entry`]; the crate `jobs` joins the lists. A worker serves
//! the list of its lab, the command line all of them; both go through [`Run`].

pub mod batch;
mod envelope;
mod error;
pub mod order;
mod read;
mod registry;
mod request;
pub mod schema;
pub mod stats;
mod told;

use serde::{Serialize, de::DeserializeOwned};

pub use self::batch::Batch;
pub use self::envelope::{Answer, Ask, Budget, Envelope, MAX_LINE, Outcome, Pending, Refused, Run};
pub use self::error::{ErrorKind, JobError, Number, entries, length, nearest, within};
pub use self::read::{ReadError, parse, read};
pub use self::registry::{Entry, check, clip, find, merge, start};
pub use self::request::{RequestError, Wanted, digits, hint};
pub use self::schema::Described;
pub use self::told::{FromTold, Told};
pub use search::{Progress, Search, Step, short_sort};

/// One of a lab's workers in a page: those that share one take turns, others run side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lane {
    /// The one that is always there.
    #[default]
    Main,
    /// Further ones, for work that would keep the main one too long.
    First,
    /// See [`Lane::First`].
    Second,
    /// See [`Lane::First`].
    Third,
    /// For side views that run beside the rest.
    Aside,
}

/// One question the product answers.
pub trait Job {
    /// `<lab>.<name>`, as in requests.
    const NAME: &'static str;
    /// Another name that it answers to; reports use [`Job::NAME`].
    const ALIAS: Option<&'static str> = None;
    /// One line for the help text.
    const ABOUT: &'static str;
    /// A request line that works when piped back in.
    const EXAMPLE: &'static str;
    /// Which of a lab's workers answers it in a page, unless the page picks another.
    const LANE: Lane = Lane::Main;
    /// What is asked: position, settings, seed.
    type Request: Serialize + DeserializeOwned + Described + Clone + PartialEq + 'static;
    /// What is answered.
    type Report: Serialize + DeserializeOwned + Described + 'static;
    /// What can be wrong with the request apart from its form; its family is the lab.
    type Error: ErrorKind;

    /// Files that the work needs beside the program, by name. In a browser a worker fetches those that
    /// it does not have yet before it starts; natively they are part of the program.
    fn files(_request: &Self::Request) -> &'static [&'static str] {
        &[]
    }

    /// Checks the request and sets the work up; the work itself is done by the search.
    ///
    /// # Errors
    /// Whatever is wrong with the request's contents, and where.
    fn start(
        request: Self::Request,
    ) -> Result<impl Search<Report = Self::Report> + 'static, JobError>;
}
