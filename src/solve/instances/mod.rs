//! Solves instances in solvers' formats (CNF, exact cover, LP) in place of puzzles.
//!
//! A backend with the instance's own formulation takes it unchanged ([`Backend::adopt`](crate::backend::Backend::adopt)); any
//! other backend gets a [`Model`](crate::model::Model) of it. Each answer is checked against the instance as read, in either
//! case.

mod instance;
mod model;
mod run;

pub use instance::{ForeignInstance, Format};
pub use run::{Discrepancy, Failed, solve};
