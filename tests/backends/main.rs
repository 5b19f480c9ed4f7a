//! Tests of backends: the embedded ones, and external programs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod agreement;
#[cfg(unix)]
mod external;
mod heuristics;
mod instances;
mod problems;
#[cfg(unix)]
mod readers;
mod sessions;

#[path = "../support/boards.rs"]
mod boards;
#[path = "../support/cli_program.rs"]
mod cli_program;
#[path = "../support/small_models/mod.rs"]
mod small_models;
