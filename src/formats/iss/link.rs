//! Packs and unpacks links of Interactive Sudoku Solver.

use super::FORMAT;
use crate::formats::payload::{Address, PayloadContent, PayloadError, UnwrapResult, percent_encode};

/// Unwraps `https://sigh.github.io/Interactive-Sudoku-Solver/?q=…`, which contains the percent-encoded constraint text.
pub(super) fn unwrap(address: &Address<'_>) -> Option<UnwrapResult> {
    let page = address.path.trim_end_matches('/').split('/').next().unwrap_or("");
    if !page.eq_ignore_ascii_case("Interactive-Sudoku-Solver") {
        return None;
    }
    let text = address.text_parameter("q").filter(|text| !text.trim().is_empty());
    Some(text.map_or(Err(PayloadError::Nothing), |text| Ok(PayloadContent { format: Some(FORMAT), text })))
}

/// Returns the link for a constraint text.
pub(super) fn wrap(text: &str) -> String {
    format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", percent_encode(text))
}
