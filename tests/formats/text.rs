//! Tests the plain text formats: recognition, reading, and messages about mistakes.

mod boards;
mod files;
mod mistakes;
mod pictures;
mod rows;
mod samurai;
mod shared;
mod sukakus;
mod texts;
