//! Recognises LZString payloads without a link.

use super::{Address, PayloadContent, UnwrapResult, percent_decode, unpack_json};

/// Unwraps a bare payload. Those of SudokuPad and SudokuMaker look the same, so the JSON inside decides.
pub(super) fn unwrap(address: &Address<'_>) -> Option<UnwrapResult> {
    let packed = match address.is_link() {
        true => return None,
        false => percent_decode(address.line),
    };
    is_packed(&packed).then(|| Ok(PayloadContent { format: None, text: unpack_json(&packed)? }))
}

/// Returns whether a text looks like LZString's base64 of an object: `{` and a symbol that is not `{` result in `N4`.
pub(in crate::formats) fn is_packed(text: &str) -> bool {
    let symbol = |c: char| c.is_ascii_alphanumeric() || "+/-_=$ ".contains(c);
    text.starts_with("N4") && text.len() >= 16 && text.chars().all(symbol)
}
