//! Sakiyomi (先読み, "reading ahead"), the page: exact analysis of games in the browser.
//!
//! `i18n` knows no browser and is tested natively; everything else is built for wasm only. Games are
//! reached through [`jobs`] alone, and their answers come from a worker.

pub mod i18n;

#[cfg(target_arch = "wasm32")]
pub mod app;
#[cfg(target_arch = "wasm32")]
pub mod back;
#[cfg(target_arch = "wasm32")]
pub mod batch;
#[cfg(target_arch = "wasm32")]
pub mod components;
#[cfg(target_arch = "wasm32")]
pub mod document;
#[cfg(target_arch = "wasm32")]
pub mod dom;
#[cfg(target_arch = "wasm32")]
pub mod el;
#[cfg(target_arch = "wasm32")]
pub mod handler;
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
pub mod pool;
#[cfg(target_arch = "wasm32")]
pub mod route;
#[cfg(target_arch = "wasm32")]
pub mod roving_focus;
#[cfg(target_arch = "wasm32")]
pub mod store;
#[cfg(target_arch = "wasm32")]
pub mod texts;
#[cfg(target_arch = "wasm32")]
pub mod worker_client;
