//! Raw deflate (RFC 1951), bounded.

use super::{MAX_UNPACKED, PayloadError};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// What raw deflate data hold.
///
/// # Errors
/// If they are damaged, cut short, or hold more than [`MAX_UNPACKED`] bytes.
pub fn inflate(bytes: &[u8]) -> Result<Vec<u8>, PayloadError> {
    decompress_to_vec_with_limit(bytes, MAX_UNPACKED).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => PayloadError::TooLarge,
        TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => PayloadError::CutShort,
        _ => PayloadError::Damaged,
    })
}

/// Raw deflate data that hold these bytes.
pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, 9)
}
