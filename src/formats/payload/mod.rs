//! Links and bare payloads, in which web applications encode a whole puzzle: decodes them to the text inside. The readers of
//! formats then parse that text.
//!
//! The input is untrusted: at most [`MAX_LINK`] bytes are read and at most [`MAX_UNPACKED`] bytes are produced, which is enforced
//! during decompression, and the work is linear in both; repairing damaged links has a limit of its own.

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
pub(super) use listed::{LinkIterator, is_link};
pub(super) use lz::{lz_compress, lz_compress_uri};
pub(super) use percent::{percent_decode, percent_encode};
pub(super) use repair::{unpack_json, unpack_text};

use super::{FORMATS, Format};
use crate::syntax::Diagnostic;

/// The longest link or payload, in bytes.
pub const MAX_LINK: usize = 64 << 10;
/// The longest text that a link or payload may contain, in bytes.
pub const MAX_UNPACKED: usize = 1 << 20;

/// The content of a link or a payload.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PayloadContent {
    /// The format, if the link determines it; otherwise the content does.
    pub(super) format: Option<&'static Format>,
    pub text: String,
}

/// The result of unwrapping a link or a payload.
pub(super) type UnwrapResult = Result<PayloadContent, PayloadError>;

/// The links of a web application, each implemented in a file of the format that they contain.
#[derive(Clone, Copy, Debug)]
pub struct LinkFormat {
    /// Returns the content of a line; `None` if it is not one of these links.
    pub(super) unwrap: fn(&Address<'_>) -> Option<UnwrapResult>,
    /// Makes the link for a text; `None` if these links are only read.
    pub(super) wrap: Option<fn(&str) -> String>,
    /// Whether puzzles are usually passed on as links rather than as the text inside.
    pub are_usual: bool,
}

/// Returns the text in a link or a bare payload; `None` if the line is neither.
pub fn unwrap(line: &str) -> Option<Result<PayloadContent, Diagnostic>> {
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

/// Returns the JSON in a parameter of a link that is compressed with LZString.
pub(super) fn unpack_parameter(address: &Address<'_>, name: &str, format: &'static Format) -> UnwrapResult {
    let packed = address.parameter(name).filter(|packed| !packed.trim().is_empty()).ok_or(PayloadError::Nothing)?;
    // Decoding a link twice turns `+` into a space.
    let text = unpack_json(&packed.replace(' ', "+"))?;
    Ok(PayloadContent { format: Some(format), text })
}

/// Removes the quotes or brackets that mail and shells put around links.
fn bare_line(line: &str) -> &str {
    let line = line.trim();
    let pairs = [('<', '>'), ('"', '"'), ('\'', '\'')];
    let inner = pairs.iter().find_map(|(open, close)| line.strip_prefix(*open)?.strip_suffix(*close));
    inner.map_or(line, str::trim)
}
