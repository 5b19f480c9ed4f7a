//! Runs `gridc solve`, `check` and `count` on instances (CNF, exact cover, ILP) that do not come from a puzzle.

mod page;
mod recognise;
mod record;
mod run;
mod source;

pub use recognise::{File, recognise};
pub use run::run;
pub use source::load;
