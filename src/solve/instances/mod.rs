//! Solvers alone: instances that were read, in place of puzzles.
//!
//! A backend that takes the instance's formulation takes it as it stands ([`Backend::adopt`](crate::backend::Backend::adopt));
//! any other gets a [`Model`](crate::model::Model) of it. Each answer is checked against the instance as read, whichever way it went.

mod instance;
mod model;
mod run;

pub use instance::{ForeignInstance, Format};
pub use run::{Caught, Failed, solve};
