//! Tests of the language: from text to puzzle, and from puzzle to model.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod builder;
mod clues;
mod elaborate;
mod elaborate_library;
mod elaborate_structure;
mod formulas;
mod formulas_agree;
mod grammar;
mod grid_language;
mod layers_shown;
mod layouts;
mod lint;
mod random_formulas;
mod rule_syntax;
mod versions;

#[path = "../support/ebnf.rs"]
mod ebnf;
#[path = "../support/shared_folder.rs"]
mod shared_folder;
