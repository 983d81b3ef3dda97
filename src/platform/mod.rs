//! Everything that the page's plumbing asks of the world: workers, storage, timers, the clock, the
//! address, moments of the page's life.
//!
//! In a browser it is the browser. Natively it is in memory and driven by hand, so that worker clients,
//! pools, batches, documents and questions are tested without a browser (`tests/page/`).

use super::handler::Handler;
use protocol::values::Value;

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
pub mod memory;

#[cfg(target_arch = "wasm32")]
use self::browser as world;
#[cfg(not(target_arch = "wasm32"))]
use self::memory as world;

pub use self::world::{
    Timeout, Worker, hash, is_touch, mark, now, on, origin, processors, read, remove, saved_names,
    write,
};

/// Where the address of an entry of the browser's history comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Pasted, typed or opened; or it shows what came so.
    Elsewhere,
    /// A link of the page, followed just now.
    Followed,
    /// Written by the page, for what is the person's own.
    Own,
}

/// What a worker reports.
#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// A message.
    Message(Value),
    /// It cannot be loaded, or has died: why.
    Died(String),
}

/// Who receives the events of a worker.
pub type Listener = Handler<WorkerEvent>;

/// How long something stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    /// On the device.
    Device,
    /// For this tab, also after a reload.
    Tab,
}

/// A moment of the page's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Out of sight; phones often end such a page without another event.
    Hidden,
    /// In sight again.
    Shown,
    /// The page is left, or reloaded.
    Left,
    /// A test asks for all workers to die (`sakiyomi-test-crash`).
    CrashTest,
}
