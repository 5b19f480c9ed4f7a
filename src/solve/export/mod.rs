//! Exports puzzles as instances for external solvers, and reads their answers back: the text of the instance, a map from its
//! variables to the cells, and the decoding of an answer into a checked grid. Called by `gridc compile` and `gridc decode`.

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
pub use form::{COMMON_NAMES, Form};
pub use instance::{Instance, InstanceParts};
pub use size::{TooLarge, size_in_words};
