use gridc::stages::formats::payload::percent::{percent_decode, percent_encode};

#[test]
fn there_and_back() {
    for text in ["", "plain", "a+b/c==", "ß 🦀 %", "100%25"] {
        assert_eq!(percent_decode(&percent_encode(text)), text);
    }
    assert_eq!(percent_decode("%zz%2"), "%zz%2");
    assert_eq!(percent_decode("%ff"), "%ff");
}
