//! Tests of models and the instances to which they are lowered: sizes, texts, propagation.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod cnf_propagation;
mod cnf_sizes;
mod constraint_status;
mod exact_cover_sizes;
mod gadgets;
mod ilp_sizes;
mod instance_texts;
mod plain_propagation;
mod presolve;
mod propagation;
mod reduce;
mod refutations;

#[path = "../support/boards.rs"]
mod boards;
#[path = "../support/road.rs"]
mod road;
#[path = "../support/shared_data.rs"]
mod shared_data;
#[path = "../support/shared_folder.rs"]
mod shared_folder;
#[path = "../support/small_models/mod.rs"]
mod small_models;
