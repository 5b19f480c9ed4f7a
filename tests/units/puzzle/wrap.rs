use gridc::stages::puzzle::wrap::wrap;

#[test]
fn words_are_not_broken() {
    assert_eq!(wrap("one two  three", 80), ["one two  three"]);
    assert_eq!(wrap("one two  three\nfour", 7), ["one two", "three", "four"]);
    assert_eq!(wrap("immeasurable", 4), ["immeasurable"]);
    assert!(wrap("", 4).is_empty());
}
