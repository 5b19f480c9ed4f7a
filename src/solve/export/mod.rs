//! Puzzles as instances for programs of others: the text, the map back to the cells, and what an answer comes to.

pub(crate) mod answer;
mod compiled;
pub(crate) mod decode;
mod form;
mod instance;
pub mod map;
mod places;
mod size;

pub use compiled::{Choices, Compiled};
pub use decode::{DecodeError, Decoded, decode, fit};
pub use form::Form;
pub use instance::{Instance, Parts};
pub use size::{TooLarge, size_in_words};
