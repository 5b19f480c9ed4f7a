//! Reads and writes exact covers as text, in the format of Knuth's programs (DLX2, DLX3, XCCDC; TAOCP 7.2.2.1): comment lines
//! begin with `|`; then a line lists all items, the secondary ones after a ` | `; then follows a line per option, in which
//! `item:colour` gives a secondary item a colour.

mod cover;
mod fault;
pub(crate) mod read;
mod write;

pub use cover::{Cover, CoverViolation};
pub use fault::Fault;
pub use read::read;
pub use write::Writer;
