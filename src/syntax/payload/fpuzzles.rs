//! Links and payloads of f-puzzles.

use super::{Address, Found, PayloadError, Unwrapped, percent_decode, unpack_json};
use crate::syntax::Format;
use std::borrow::Cow;

/// What f-puzzles payloads are called in links of SudokuPad; longest first.
const PREFIXES: [&str; 2] = ["fpuzzles", "fpuz"];

/// `https://f-puzzles.com/?load=…`, and `fpuz…` in a link of SudokuPad or alone.
pub(super) fn link(address: &Address<'_>) -> Option<Found> {
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

/// A payload alone. Those of SudokuPad and SudokuMaker look the same, so the JSON in it decides.
pub(super) fn bare(address: &Address<'_>) -> Option<Found> {
    let packed = match address.is_link() {
        true => return None,
        false => percent_decode(address.line),
    };
    is_packed(&packed).then(|| Ok(Unwrapped { format: None, text: unpack_json(&packed)? }))
}

fn unpack(packed: &str) -> Found {
    let packed = packed.trim();
    if packed.is_empty() {
        return Err(PayloadError::Nothing);
    }
    // Whoever decodes a link twice turns `+` into a space.
    let packed = if packed.contains(' ') { Cow::Owned(packed.replace(' ', "+")) } else { Cow::Borrowed(packed) };
    Ok(Unwrapped { format: Some(Format::FPuzzles), text: unpack_json(&packed)? })
}

/// Whether a text looks like LZString's base64 of an object: `{` and a symbol that is not `{` give `N4`.
fn is_packed(text: &str) -> bool {
    let symbol = |c: char| c.is_ascii_alphanumeric() || "+/-_=$ ".contains(c);
    text.starts_with("N4") && text.len() >= 16 && text.chars().all(symbol)
}
