use gridc::Treatment;

#[test]
fn treatments_are_a_name_and_a_rule() {
    let read = |typed: &str| typed.parse::<Treatment>().map(|t| (t.what, t.rule)).ok();
    assert_eq!(read("green-line=whispers"), Some(("green-line".to_owned(), Some("whispers".to_owned()))));
    assert_eq!(read("green-line = nothing"), Some(("green-line".to_owned(), None)));
    for wrong in ["", "green-line", "=whispers", "green-line=", "Green=whispers", "a=b c", "a b=c", "a=b-c"] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}
