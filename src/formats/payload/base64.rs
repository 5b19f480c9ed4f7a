//! Base64 (RFC 4648) as it is found in links: both alphabets, with padding or without.

use super::PayloadError;
use base64::DecodeError;
use base64::alphabet;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD};
use base64::engine::{DecodePaddingMode, Engine};

/// What writers leave in the last symbol's spare bits is not looked at.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone),
);

/// The bytes that base64 stands for. A space is a `+` that something took for an escaped space.
///
/// # Errors
/// If a symbol belongs to no base64, or a last symbol stands alone.
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

/// Base64 with padding.
pub fn base64_encode(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}
