//! Links of SudokuMaker and lisudoku.

use super::{Address, Found, PayloadError, Unwrapped, unpack_json};
use crate::syntax::Format;

/// `https://sudokumaker.app/?puzzle=…`
pub(super) fn sudokumaker(address: &Address<'_>) -> Option<Found> {
    address.is_at("sudokumaker.app").then(|| unpack(address, "puzzle", Format::SudokuMaker))
}

/// `https://lisudoku.xyz/solver?import=…`, and `/e?import=…`: the JSON, or the board as a line of digits.
pub(super) fn lisudoku(address: &Address<'_>) -> Option<Found> {
    address.is_at("lisudoku.xyz").then(|| match address.parameter("import") {
        Some(line) if !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(Unwrapped { format: Some(Format::Lines), text: line.into_owned() })
        }
        _ if address.path.starts_with("p/") => Err(PayloadError::OnServer),
        _ => unpack(address, "import", Format::Lisudoku),
    })
}

fn unpack(address: &Address<'_>, name: &str, format: Format) -> Found {
    let packed = address.parameter(name).filter(|packed| !packed.trim().is_empty()).ok_or(PayloadError::Nothing)?;
    // Whoever decodes a link twice turns `+` into a space.
    let text = unpack_json(&packed.replace(' ', "+"))?;
    Ok(Unwrapped { format: Some(format), text })
}
