//! Constraint problems without a puzzle: variables, constraints, a search with assumptions, failed cores.
//!
//! A [`Problem`] checks its input and builds a model; a [`Search`] lowers it to a backend, checks each solution against the
//! model and returns it. The crate exposes both as `gridc::constraints`.

mod error;
mod problem;
mod search;

pub use error::{ProblemError, SearchError};
pub use problem::Problem;
pub use search::{Outcome, Search, Solution};
