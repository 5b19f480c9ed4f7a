//! Links of SudokuMaker.

use super::FORMAT;
use crate::formats::payload::{Address, UnwrapResult, lz_compress_uri, percent_encode, unpack_parameter};

/// Unwraps `https://sudokumaker.app/?puzzle=…`.
pub(super) fn unwrap(address: &Address<'_>) -> Option<UnwrapResult> {
    address.is_at("sudokumaker.app").then(|| unpack_parameter(address, "puzzle", FORMAT))
}

/// Makes the link for a puzzle's JSON.
pub(super) fn wrap(text: &str) -> String {
    format!("https://sudokumaker.app/?puzzle={}", percent_encode(&lz_compress_uri(text)))
}
