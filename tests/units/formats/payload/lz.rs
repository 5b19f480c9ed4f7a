use gridc::stages::formats::payload::MAX_UNPACKED;
use gridc::stages::formats::payload::error::PayloadError;
use gridc::stages::formats::payload::lz::{lz_compress, lz_compress_uri, lz_readings};
use proptest::prelude::*;
use std::cell::Cell;

proptest! {
    #[test]
    fn there_and_back(text in "\\PC{0,300}", few in "[ab{}\":,]{0,2000}") {
        for text in [text, few] {
            prop_assert_eq!(&lz_decompress(&lz_compress(&text)).unwrap(), &text);
            prop_assert_eq!(&lz_decompress(&lz_compress_uri(&text)).unwrap(), &text);
        }
    }

    #[test]
    fn any_input_ends(packed in "[A-Za-z0-9+/]{0,400}") {
        let _ = lz_decompress(&packed);
    }
}

#[test]
fn as_the_original_packs() {
    // Computed by hand from the description of the stream.
    assert_eq!(lz_compress(""), "Q===");
    assert_eq!(lz_compress("{}"), "N4XyA===");
    assert_eq!(lz_compress("aaaaaaaa"), "IY0o");
    assert_eq!(lz_decompress("Q===").unwrap(), "");
}

#[test]
fn a_small_stream_cannot_become_a_large_text() {
    let bomb = lz_compress(&"a".repeat(2 * MAX_UNPACKED));
    assert!(bomb.len() < 4096);
    assert_eq!(lz_decompress(&bomb), Err(PayloadError::TooLarge));
}

/// Returns the text that LZString compressed, in any of its base64 alphabets, with or without padding, and with spaces for `+`.
///
/// # Errors
/// If it is damaged, truncated, not a text, or contains more than `MAX_UNPACKED` bytes.
fn lz_decompress(packed: &str) -> Result<String, PayloadError> {
    let room = Cell::new(usize::MAX);
    let mut readings = lz_readings(packed, &room);
    let first = readings.next().unwrap_or(Err(PayloadError::Nothing));
    first.or_else(|error| readings.find_map(Result::ok).ok_or(error))
}
