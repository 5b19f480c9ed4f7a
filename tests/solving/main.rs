//! Tests of puzzles and rules through the whole pipeline: all solutions, compared with those that the tests find independently.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod candidates;
mod counts;
mod every_plan;
mod genres;
mod meanings;
mod oracles;
mod puzzles_agree;
mod random_puzzles;
mod redundant;
mod rule_layers;
mod rule_mixes;
mod rule_oracles;
mod several;
mod subsets;

#[path = "../support/road.rs"]
mod road;
#[path = "../support/small_puzzles.rs"]
mod small_puzzles;
