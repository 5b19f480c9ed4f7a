//! Tests of generating and comparing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod boards;
mod compare;
mod generated;
mod generators;
mod variants;

#[path = "../support/cli_program.rs"]
mod cli_program;
