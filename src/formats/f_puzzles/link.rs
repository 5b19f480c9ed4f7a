//! Packs and unpacks links and payloads of f-puzzles.

use super::FORMAT;
use crate::formats::payload::{
    Address, PayloadContent, PayloadError, UnwrapResult, is_packed, lz_compress, percent_decode, unpack_json,
};
use std::borrow::Cow;

/// Prefixes of f-puzzles payloads in SudokuPad links; longest first.
const PREFIXES: [&str; 2] = ["fpuzzles", "fpuz"];

/// Unpacks `https://f-puzzles.com/?load=…`, and `fpuz…` in a link of SudokuPad or alone.
pub(super) fn unwrap(address: &Address<'_>) -> Option<UnwrapResult> {
    if address.is_at("f-puzzles.com") {
        return Some(match (address.parameter("load"), address.parameter("id")) {
            (Some(packed), _) => unpack(&packed),
            (None, Some(_)) => Err(PayloadError::OnServer),
            (None, None) => Err(PayloadError::Nothing),
        });
    }
    let pad = ["sudokupad.app", "crackingthecryptic.com", "svencodes.com"];
    let packed = match address.is_link() {
        true if pad.iter().any(|domain| address.is_at(domain)) => match address.parameter("puzzleid") {
            Some(id) => id,
            None => percent_decode(address.path.strip_prefix("sudoku/").unwrap_or(address.path)),
        },
        true => return None,
        false => percent_decode(address.line),
    };
    let payload = PREFIXES.iter().find_map(|prefix| packed.strip_prefix(prefix))?;
    (address.is_link() || is_packed(payload)).then(|| unpack(payload))
}

/// Returns the link that holds a puzzle's JSON.
pub(super) fn wrap(text: &str) -> String {
    format!("https://f-puzzles.com/?load={}", lz_compress(text))
}

fn unpack(packed: &str) -> UnwrapResult {
    let packed = packed.trim();
    if packed.is_empty() {
        return Err(PayloadError::Nothing);
    }
    // Decoding a link twice turns `+` into a space.
    let packed = if packed.contains(' ') { Cow::Owned(packed.replace(' ', "+")) } else { Cow::Borrowed(packed) };
    Ok(PayloadContent { format: Some(FORMAT), text: unpack_json(&packed)? })
}
