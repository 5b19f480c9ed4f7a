//! Unpacks links of lisudoku.

use super::FORMAT;
use crate::formats::lines;
use crate::formats::payload::{Address, PayloadContent, PayloadError, UnwrapResult, unpack_parameter};

/// Unpacks `https://lisudoku.xyz/solver?import=…` and `/e?import=…`, which contain the JSON, or the board as a line of digits.
pub(super) fn unwrap(address: &Address<'_>) -> Option<UnwrapResult> {
    address.is_at("lisudoku.xyz").then(|| match address.parameter("import") {
        Some(line) if !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(PayloadContent { format: Some(lines::FORMAT), text: line.into_owned() })
        }
        _ if address.path.starts_with("p/") => Err(PayloadError::OnServer),
        _ => unpack_parameter(address, "import", FORMAT),
    })
}
