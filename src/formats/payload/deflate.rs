//! Raw deflate (RFC 1951), with a size limit.

use super::{MAX_UNPACKED, PayloadError};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// Decompresses raw deflate data.
///
/// # Errors
/// If they are corrupt, truncated, or contain more than [`MAX_UNPACKED`] bytes.
pub fn inflate(bytes: &[u8]) -> Result<Vec<u8>, PayloadError> {
    decompress_to_vec_with_limit(bytes, MAX_UNPACKED).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => PayloadError::TooLarge,
        TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => PayloadError::CutShort,
        _ => PayloadError::Damaged,
    })
}

/// Compresses bytes as raw deflate data.
pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, 9)
}
