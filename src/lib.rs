//! Sakiyomi (先読み, "reading ahead"), the page: exact analysis of games in the browser.
//!
//! `i18n` and the plumbing (worker clients, questions, pools, batches, documents, storage) know no browser:
//! they ask [`platform`] for what it does, and are tested natively. Everything else is built for wasm only.
//! Games are reached through [`jobs`] alone, and their answers come from a worker.

pub mod batch;
pub mod document;
pub mod handler;
pub mod i18n;
pub mod platform;
pub mod pool;
pub mod question;
pub mod samples;
pub mod signal;
pub mod store;
pub mod worker_client;

#[cfg(target_arch = "wasm32")]
pub mod agreement;
#[cfg(target_arch = "wasm32")]
pub mod app;
#[cfg(target_arch = "wasm32")]
pub mod back;
#[cfg(target_arch = "wasm32")]
pub mod components;
#[cfg(target_arch = "wasm32")]
pub mod dom;
#[cfg(target_arch = "wasm32")]
pub mod el;
#[cfg(target_arch = "wasm32")]
pub mod game_review;
#[cfg(target_arch = "wasm32")]
pub mod hooks;
#[cfg(target_arch = "wasm32")]
pub mod install;
#[cfg(target_arch = "wasm32")]
pub mod lang_span;
#[cfg(target_arch = "wasm32")]
pub mod location;
#[cfg(target_arch = "wasm32")]
pub mod mount;
#[cfg(target_arch = "wasm32")]
pub mod names;
#[cfg(target_arch = "wasm32")]
pub mod pages;
#[cfg(target_arch = "wasm32")]
pub mod route;
#[cfg(target_arch = "wasm32")]
pub mod roving_focus;
#[cfg(target_arch = "wasm32")]
pub mod texts;
#[cfg(target_arch = "wasm32")]
pub mod tour;
