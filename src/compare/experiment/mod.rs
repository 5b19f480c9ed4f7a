//! Experiments: tables of the literature, measured here and compared with what was published.
//!
//! One mechanism for all of them. A [`Definition`] states how puzzles are made (in the keys of a recipe of `gridc generate`),
//! with which configurations they are solved (in the options of `gridc compare`), what is measured, and what papers report of
//! it. A [`Laboratory`] measures puzzles by it, and [`Results`] makes tables of the figures. The command line parses the options
//! and supplies the puzzles.

mod definition;
mod figures;
mod laboratory;
mod library;
pub(crate) mod measure;
mod results;

pub use definition::{Configured, Definition, Row};
pub use laboratory::{Laboratory, Sample};
pub use library::EXPERIMENTS;
pub use results::{Line, Results};
