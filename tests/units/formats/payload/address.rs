use gridc::stages::formats::payload::address::Address;

#[test]
fn addresses_are_taken_apart() {
    let address = Address::of("HTTPS://www.F-puzzles.com/a/b?x=1&load=a%2Bb==#m=edit&p=7V");
    assert!(address.is_link() && address.is_at("f-puzzles.com") && !address.is_at("puzzles.com"));
    assert_eq!((address.path, address.parameter("load").as_deref()), ("a/b", Some("a+b==")));
    assert_eq!(address.fragment_parameter("p").as_deref(), Some("7V"));
    assert!(Address::of("beta.sudokupad.app/abc").is_at("sudokupad.app"));
    for line in ["", "1.2.3/4", "...1....", "title \"http://x.org\"", "://", "a/b.com"] {
        assert!(!Address::of(line).is_link(), "{line}");
    }
}
