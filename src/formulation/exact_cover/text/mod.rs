//! Exact cover as text: Knuth's form.

mod cover;
mod fault;
mod read;

pub use cover::{Cover, Miscovered};
pub use fault::Fault;
pub use read::read;
