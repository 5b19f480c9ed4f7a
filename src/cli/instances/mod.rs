//! `gridc solve`, `check` and `count` on instances that no puzzle stands behind.

mod page;
mod recognise;
mod record;
mod run;
mod source;

pub use recognise::{File, recognise};
pub use run::run;
pub use source::load;
