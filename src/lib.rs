//! Sakiyomi (先読み, "reading ahead"): exact analysis of games, in the browser and on the command line.
//!
//! Every question is a *job*: a serde request in, a report out, the same for
//! the page, the command line and the tests.
//!
//! ```
//! use sakiyomi::jobs::{Envelope, run};
//!
//! let line = r#"{"job":"milljan.score","units":[{"unit":118,"claimed":false}],"result":"none","ron_unit":null,"oshi":5}"#;
//! let request = Envelope::from_line(line).expect("a readable line");
//! let answer = run(request, || 0.0).expect("a sound request");
//! let report = serde_json::to_value(&answer).expect("reports are JSON");
//! assert!(report["total"].as_u64() >= Some(1000));
//! ```
//!
//! A hand can be written as text, in kanji, kana or romaji:
//!
//! ```
//! use sakiyomi::jobs::milljan::notation;
//!
//! let tiles = notation::parse_tiles("真 ゆきほ azusa").expect("three names");
//! assert_eq!(notation::write_tiles(&tiles), "真,雪歩,あずさ");
//! ```
//!
//! # Map
//!
//! * [`search`]: work that can be cut into slices; knows no game.
//! * [`games`]: rules and solvers, one folder a game; pure, no clock, no input or output.
//! * [`jobs`]: the questions, their registry, envelopes and errors.
//! * [`share`]: a position as a short text for an address.
//! * `cli` (native only): job lines and merging.
//! * `web` (wasm only): the page and the worker.
//!
//! Dependencies point one way: `search <- games <- jobs, share <- web, cli`.

pub mod games;
pub mod jobs;
pub mod search;
pub mod share;

#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
#[cfg(any(test, target_arch = "wasm32"))]
pub mod web;
