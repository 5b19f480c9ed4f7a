//! Tests of the repository's rules: imports, codes, documents, the library.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod circles;
mod diagnostic_codes;
mod documents;
mod gallery;
mod imports;
mod language_manual;
mod library;
mod library_examples;
mod programs;
mod rule_names;
mod wording;
