//! Raw deflate (RFC 1951), bounded.

use super::{MAX_UNPACKED, PayloadError};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// What raw deflate data hold.
///
/// # Errors
/// If they are damaged, cut short, or hold more than [`MAX_UNPACKED`] bytes.
pub(in crate::formats) fn inflate(bytes: &[u8]) -> Result<Vec<u8>, PayloadError> {
    decompress_to_vec_with_limit(bytes, MAX_UNPACKED).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => PayloadError::TooLarge,
        TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => PayloadError::CutShort,
        _ => PayloadError::Damaged,
    })
}

/// Raw deflate data that hold these bytes.
pub(in crate::formats) fn deflate(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back_within_bounds() {
        let text = b"sudoku,9,9,38,0,1,1,".repeat(20);
        let packed = deflate(&text);
        assert_eq!(inflate(&packed).unwrap(), text);
        assert_eq!(inflate(&packed[..packed.len() / 2]), Err(PayloadError::CutShort));
        assert_eq!(inflate(&[0xff; 9]), Err(PayloadError::Damaged));
        assert_eq!(inflate(&deflate(&vec![0; MAX_UNPACKED])).map(|b| b.len()), Ok(MAX_UNPACKED));
        assert_eq!(inflate(&deflate(&vec![0; MAX_UNPACKED + 1])), Err(PayloadError::TooLarge));
    }
}
