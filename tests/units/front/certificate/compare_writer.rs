use gridc::stages::front::certificate::compare_writer::{CompareWriter, difference};
use std::io;
use std::io::Write;

fn compare(file: &[u8], text: &[u8]) -> io::Result<()> {
    let mut compared = CompareWriter::new(file);
    compared.write_all(text)?;
    compared.finish()
}

#[test]
fn the_first_difference_is_told() {
    let differs = |file: &str, text: &str| compare(file.as_bytes(), text.as_bytes()).err().and_then(|e| difference(&e));
    assert_eq!(differs("a\nb\nc\n", "a\nb\nc\n"), None);
    assert_eq!(differs("a\nb\nc\n", "a\nx\nc\n"), Some(2));
    assert_eq!(differs("a\nb\nc\n", "a\nb\n"), Some(3));
    assert_eq!(differs("a\n", "a\nb\n"), Some(2));
    assert_eq!(differs("", "a"), Some(1));
}
