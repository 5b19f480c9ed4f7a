//! Tests of the program as a user runs it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod certify;
mod cluster;
mod compile;
mod convert;
mod doubts;
mod draw;
mod exit_codes;
mod experiments;
mod explain;
mod first_contact;
mod fmt;
mod forged_certificates;
mod generate;
mod json;
mod limits;
#[cfg(feature = "listen")]
mod listen;
mod mutated_certificates;
mod plain_lists;
mod render;
mod rules_test;
mod schemas;
mod streams;
mod transcripts;
mod watch;

#[path = "../support/cli_program.rs"]
mod cli_program;
#[path = "../support/json_schema.rs"]
mod json_schema;
#[path = "../support/small_puzzles.rs"]
mod small_puzzles;
