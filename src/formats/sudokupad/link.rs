//! Links and payloads of SudokuPad.

use super::FORMAT;
use crate::formats::payload::{
    Address, MAX_UNPACKED, PayloadContent, PayloadError, UnwrapResult, lz_compress, percent_decode, percent_encode,
    unpack_text,
};
use crate::formats::sudokupad::read::{packed, zip};
use serde::de::IgnoredAny;

const HOSTS: [&str; 3] = ["sudokupad.app", "crackingthecryptic.com", "svencodes.com"];
/// The URL scheme of its desktop application.
const SCHEME: &str = "sudokupad://puzzle/";

/// Unwraps `https://sudokupad.app/scl…` and similar links, and the bare payloads `scl…`, `ctc…`, `scf…`, `classic…`. Those of
/// f-puzzles have been handled before.
pub(super) fn unwrap(address: &Address<'_>) -> Option<UnwrapResult> {
    let own = address.line.strip_prefix(SCHEME);
    let is_link = own.is_some() || HOSTS.iter().any(|host| address.is_at(host));
    let id = match (own, address.parameter("puzzleid")) {
        (Some(id), _) => percent_decode(id),
        (None, Some(id)) if is_link => id,
        (None, _) if is_link => percent_decode(address.path.strip_prefix("sudoku/").unwrap_or(address.path)),
        (None, _) if !address.is_link() => percent_decode(address.line),
        _ => return None,
    };
    let id = id.trim().trim_end_matches('/');
    let plain = |text: Option<String>| text.ok_or(PayloadError::Damaged).map(found);
    for prefix in ["scl", "ctc"] {
        if let Some(payload) = id.strip_prefix(prefix)
            && (is_link || payload.starts_with("N4") || payload.starts_with('{'))
            && payload.len() > 12
        {
            return Some(unpack(payload).map(found));
        }
    }
    if let Some(payload) = id.strip_prefix("scf") {
        let unpacked = packed::scf(payload);
        if unpacked.is_some() || (is_link && payload.len() > 12) {
            return Some(plain(unpacked));
        }
    }
    if let Some(payload) = id.strip_prefix("classic") {
        let payload = payload.strip_prefix('_').unwrap_or(payload);
        let unpacked = packed::classic(payload);
        if unpacked.is_some() || is_link {
            return Some(plain(unpacked));
        }
    }
    let problem = match id.len() {
        _ if id.is_empty() || id == "sudoku" => PayloadError::Nothing,
        // Names of puzzles on the server are short.
        81.. => PayloadError::Damaged,
        _ => PayloadError::OnPad(id.to_owned()),
    };
    is_link.then_some(Err(problem))
}

/// Makes the link for a puzzle's JSON.
pub(super) fn wrap(text: &str) -> String {
    // The short form cannot express double quotes in texts.
    let quoted = text.contains("\\\"");
    let packed = if quoted { lz_compress(text) } else { lz_compress(&zip::zipped(text)) };
    format!("https://sudokupad.app/scl{}", percent_encode(&packed))
}

fn found(text: String) -> PayloadContent {
    PayloadContent { format: Some(FORMAT), text }
}

/// Returns the JSON of a payload, which may be in its short form, and may be uncompressed.
fn unpack(payload: &str) -> Result<String, PayloadError> {
    let payload = payload.replace(' ', "+");
    let text = match payload.starts_with('{') {
        true => payload,
        false => unpack_text(&payload, |text| json(text).is_some())?,
    };
    json(&text).ok_or(PayloadError::NoJson)
}

/// Returns the JSON that a text is, or is the short form of.
fn json(text: &str) -> Option<String> {
    let is_json = |text: &str| serde_json::from_str::<IgnoredAny>(text).is_ok();
    if !zip::is_zipped(text) && is_json(text) {
        return Some(text.to_owned());
    }
    zip::unzipped(text, MAX_UNPACKED).filter(|text| is_json(text))
}
