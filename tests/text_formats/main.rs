//! The plain text formats: what is recognised, what is read, and what is said about mistakes.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail by panicking, and stand outside test functions

mod boards;
mod files;
mod mistakes;
#[path = "../road/mod.rs"]
mod road;
mod rows;
mod samurai;
mod shared;
mod sukakus;
mod texts;
