//! Base64 (RFC 4648) as found in links: both alphabets, with or without padding.

use super::PayloadError;
use base64::DecodeError;
use base64::alphabet;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD};
use base64::engine::{DecodePaddingMode, Engine};

/// Ignores the spare bits of the last symbol.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone),
);

/// Decodes base64. A space counts as a `+` that was mistaken for an encoded space.
///
/// # Errors
/// If a symbol does not belong to base64, or a single symbol is left at the end.
pub fn base64_decode(text: &str) -> Result<Vec<u8>, PayloadError> {
    let text = text.trim_end_matches(['=', '.']);
    if text.len() % 4 == 1 {
        return Err(PayloadError::CutShort);
    }
    let standard = text.replace(['-', ' '], "+").replace('_', "/");
    LENIENT.decode(&standard).map_err(|error| {
        let symbol = match error {
            DecodeError::InvalidByte(place, _) => standard.get(place..).and_then(|rest| rest.chars().next()),
            DecodeError::InvalidPadding => Some('='),
            DecodeError::InvalidLength(_) | DecodeError::InvalidLastSymbol { .. } => None,
        };
        symbol.map_or(PayloadError::CutShort, PayloadError::Symbol)
    })
}

/// Encodes bytes as base64 with padding.
pub fn base64_encode(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}
