//! The plain text formats: what is recognised, what is read, and what is said about mistakes.

mod boards;
mod files;
mod mistakes;
mod pictures;
mod rows;
mod samurai;
mod shared;
mod sukakus;
mod texts;
