//! Exact cover as text, in the form that Knuth's programs read (DLX2, DLX3, XCCDC; TAOCP 7.2.2.1): comment lines begin with
//! `|`; then comes a line of all items, the secondary ones after a ` | `; then a line per option, in which `item:colour`
//! gives a secondary item a colour.

mod cover;
mod fault;
pub(crate) mod read;
mod write;

pub use cover::{Cover, Miscovered};
pub use fault::Fault;
pub use read::read;
pub use write::Writer;
