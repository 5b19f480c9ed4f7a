//! Tests on real puzzles: examples, and the shared data if they are present.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod conformance;
mod examples;
mod gridpuzzles;
mod killers;
mod killers_text;
mod lint;
mod live;
mod reasons;
mod sentences;
mod sum_encodings;
mod variants;

#[path = "../support/boards.rs"]
mod boards;
#[path = "../support/cli_program.rs"]
mod cli_program;
#[path = "../support/killers_row.rs"]
mod killers_row;
#[path = "../support/road.rs"]
mod road;
#[path = "../support/shared_data.rs"]
mod shared_data;
#[path = "../support/shared_folder.rs"]
mod shared_folder;
