//! `gridc solve`, `check` and `count` on instances: the solvers alone.

mod page;
mod recognise;
mod record;
mod run;
mod source;

pub use recognise::{File, recognise};
pub use run::run;
pub use source::load;
