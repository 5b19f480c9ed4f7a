//! From trees to puzzles to models, and the checker that judges answers.

mod checker;
mod elaborate;

pub use checker::{Checker, Violation};
pub use elaborate::{ElaborateError, elaborate, facts};
