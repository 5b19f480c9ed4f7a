//! Links and bare payloads: what web applications pack a whole puzzle into, unpacked to the text that it is.
//!
//! Everything here is hostile until proven otherwise: [`MAX_LINK`] bytes in, [`MAX_UNPACKED`] bytes out, enforced while
//! unpacking, and work linear in both; mending what is broken has a bound of its own.

pub(crate) mod address;
mod bare;
pub(crate) mod base64;
pub(crate) mod deflate;
pub(crate) mod error;
mod listed;
pub(crate) mod lz;
pub(crate) mod percent;
pub(crate) mod repair;

pub(super) use address::{Address, parameter};
pub(super) use bare::is_packed;
pub(super) use base64::{base64_decode, base64_encode};
pub(super) use deflate::{deflate, inflate};
pub(super) use error::PayloadError;
pub(super) use listed::{Listed, is_link};
pub(super) use lz::{lz_compress, lz_compress_uri};
pub(super) use percent::{percent_decode, percent_encode};
pub(super) use repair::{unpack_json, unpack_text};

use super::{FORMATS, Format};
use crate::syntax::Diagnostic;

/// The longest link or payload, in bytes.
pub const MAX_LINK: usize = 64 << 10;
/// The longest text that one may hold, in bytes.
pub const MAX_UNPACKED: usize = 1 << 20;

/// What a link or a payload holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwrapped {
    /// The format, if the link tells; else the content decides.
    pub(super) format: Option<&'static Format>,
    pub text: String,
}

/// What came of a line that is a link or a payload.
pub(super) type Found = Result<Unwrapped, PayloadError>;

/// The links of a web application, each in a file of the format that they hold.
#[derive(Clone, Copy, Debug)]
pub struct Links {
    /// What a line holds; `None` if it is none of these links.
    pub(super) unwrap: fn(&Address<'_>) -> Option<Found>,
    /// The link that holds a text; `None` if they are only read.
    pub(super) wrap: Option<fn(&str) -> String>,
    /// Whether puzzles are rather passed on as links than as the text in them.
    pub are_usual: bool,
}

/// The text that a link or a bare payload holds; `None` if the line is neither.
pub fn unwrap(line: &str) -> Option<Result<Unwrapped, Diagnostic>> {
    let line = bare_line(line);
    let address = Address::of(line);
    if line.len() > MAX_LINK {
        let packed = address.is_link() || line.starts_with("N4");
        return packed.then(|| Err(PayloadError::TooLong.diagnostic()));
    }
    let links = FORMATS.iter().filter_map(|format| format.links);
    let found = links
        .map(|links| links.unwrap)
        .chain([bare::unwrap as fn(&Address<'_>) -> _])
        .find_map(|unwrap| unwrap(&address))?;
    Some(found.map_err(|error| error.diagnostic()))
}

/// The JSON that a parameter of a link holds, packed by LZString.
pub(super) fn unpack_parameter(address: &Address<'_>, name: &str, format: &'static Format) -> Found {
    let packed = address.parameter(name).filter(|packed| !packed.trim().is_empty()).ok_or(PayloadError::Nothing)?;
    // Whoever decodes a link twice turns `+` into a space.
    let text = unpack_json(&packed.replace(' ', "+"))?;
    Ok(Unwrapped { format: Some(format), text })
}

/// A line without the quotes or brackets that mail and shells put around links.
fn bare_line(line: &str) -> &str {
    let line = line.trim();
    let pairs = [('<', '>'), ('"', '"'), ('\'', '\'')];
    let inner = pairs.iter().find_map(|(open, close)| line.strip_prefix(*open)?.strip_suffix(*close));
    inner.map_or(line, str::trim)
}
