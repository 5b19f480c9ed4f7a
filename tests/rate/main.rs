//! Tests of rating: steps, techniques, paths and scales.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod explainer;
mod levels;
mod mus;
mod numbers;
mod positions;
mod proof;
mod regressions;
mod rules;
mod shared;
mod sound;
mod stable;
mod techniques;
mod told;
mod uniqueness;
mod variants;

#[path = "../support/shared_folder.rs"]
mod shared_folder;
