use gridc::stages::formats::payload::base64::{base64_decode, base64_encode};
use gridc::stages::formats::payload::error::PayloadError;

#[test]
fn the_examples_of_the_standard() {
    for (bytes, text) in
        [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")]
    {
        assert_eq!(base64_encode(bytes.as_bytes()), text);
        assert_eq!(base64_decode(text).unwrap(), bytes.as_bytes());
        assert_eq!(base64_decode(text.trim_end_matches('=')).unwrap(), bytes.as_bytes());
    }
}

#[test]
fn both_alphabets() {
    let bytes: Vec<u8> = (0..=255).collect();
    let text = base64_encode(&bytes);
    assert_eq!(base64_decode(&text.replace('+', "-").replace('/', "_")).unwrap(), bytes);
    assert_eq!(base64_decode(&text.replace('+', " ")).unwrap(), bytes);
    assert_eq!(base64_decode("Zm9v*"), Err(PayloadError::CutShort));
    for (text, symbol) in [("Zm9*", '*'), ("Zmé", 'é'), ("Z===Zm9v", '='), ("Zm9vZm9vZ=Zv", '=')] {
        assert_eq!(base64_decode(text), Err(PayloadError::Symbol(symbol)), "{text}");
    }
}
