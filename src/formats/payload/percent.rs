//! Percent-encoding (RFC 3986).

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::borrow::Cow;

/// All characters except those that are unreserved everywhere in an address.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Decodes `%2B` and the like. Invalid escapes, and those that would not result in UTF-8, are kept.
pub fn percent_decode(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8().unwrap_or(Cow::Borrowed(text))
}

/// Escapes all characters except letters, digits and `-_.~`.
pub fn percent_encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}
