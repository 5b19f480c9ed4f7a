use gridc::stages::formats::iss::read::sextets::{bytes, read, write};

#[test]
fn bytes_are_read_as_they_are_written() {
    for length in 0..40u8 {
        let all: Vec<u8> = (0..length).map(|i| i.wrapping_mul(73).wrapping_add(length)).collect();
        assert_eq!(bytes(&write(&all)).as_deref(), Some(all.as_slice()));
    }
    assert_eq!(bytes("WzEyXQ==").as_deref(), Some(b"[12]".as_slice()));
    assert_eq!(read("A-_z"), Some(vec![0, 62, 63, 51]));
    assert_eq!(read("A!"), None);
}
