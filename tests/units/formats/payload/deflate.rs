use gridc::stages::formats::payload::MAX_UNPACKED;
use gridc::stages::formats::payload::deflate::{deflate, inflate};
use gridc::stages::formats::payload::error::PayloadError;

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
