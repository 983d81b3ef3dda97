//! End to end: the release build in headless Chromium.
//!
//! `make test-site` builds `dist/` and runs this; a plain `cargo test` does not. One module per
//! lab.

mod batches;
mod battleship;
mod battleship_duel;
mod battleship_friend;
mod battleship_learn;
mod battleship_map;
mod battleship_strength;
mod brew;
mod brew_analyse;
mod brew_play;
mod brew_scale;
mod brew_watch;
mod contest;
mod contest_agreement;
mod contest_distribution;
mod contest_evaluate;
mod contest_faults;
mod contest_loadout;
mod contest_play;
mod contest_replay;
mod contest_versions;
mod documents;
mod home;
mod milljan;
mod milljan_expected_value;
mod milljan_league;
mod milljan_meet;
mod milljan_play;
mod milljan_puzzles;
mod milljan_units;
mod moving;
mod routes;
mod screens;
mod shell;
mod splendor;
mod splendor_enter;
mod splendor_explore;
mod splendor_kifu;
mod splendor_phone;
mod support;
mod tour;
