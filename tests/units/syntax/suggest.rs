use gridc::stages::syntax::suggest::nearest;

#[test]
fn slips_are_near_and_other_words_are_not() {
    let words = ["givens", "marks", "classic"];
    assert_eq!(nearest("givns", words), Some("givens"));
    assert_eq!(nearest("gievns", words), Some("givens"));
    assert_eq!(nearest("Clasic", words), Some("classic"));
    assert_eq!(nearest("thermo", words), None);
    assert_eq!(nearest(&"g".repeat(1000), words), None);
    assert_eq!((nearest("a", ["b", "id"]), nearest("a", ["A"])), (None, Some("A")));
}
