//! Experiments: reproduces tables of the literature and compares the results with the published figures.
//!
//! A [`Definition`] specifies how puzzles are made (keys of a recipe of `gridc generate`), which configurations solve them
//! (options of `gridc compare`), what is measured, and what papers report. An [`ExperimentRunner`] runs the measurements, and
//! [`Results`] formats the tables. The command line parses the options and supplies the puzzles.

mod definition;
mod figures;
mod laboratory;
mod library;
pub(crate) mod measure;
mod results;

pub use definition::{Configured, Definition, InstancesRow};
pub use laboratory::{ExperimentRunner, Sample};
pub use library::EXPERIMENTS;
pub use results::{ResultLine, Results};
