//! Tests of file formats: reading, rejecting, writing, and reading back.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod classics;
mod drawn;
mod f_puzzles;
mod families;
mod fuzz_smoke;
mod impossible;
mod iss;
mod json_form;
mod own_rules;
mod penpa;
mod reader;
mod sudokupad;
mod text;
mod text_grammars;
mod vanished;
mod writers;

#[path = "../support/ebnf.rs"]
mod ebnf;
#[path = "../support/fuzzing/mod.rs"]
mod fuzzing;
#[path = "../support/json_schema.rs"]
mod json_schema;
#[path = "../support/fuzzing/mutate.rs"]
mod mutate;
#[path = "../support/road.rs"]
mod road;
#[path = "../support/shared_folder.rs"]
mod shared_folder;
