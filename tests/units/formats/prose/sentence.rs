use gridc::stages::formats::prose::sentence::{DEEPEST, sentences};

fn own(text: &str) -> Vec<String> {
    sentences(text).into_iter().map(|s| s.own.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn remarks_are_apart_and_sentences_go_on_around_them() {
    assert_eq!(own("A (b) c. D"), ["A c", "b", "D"]);
    assert_eq!(own("A (b. c) d"), ["A d", "b", "c"]);
    assert_eq!(own("(a (b) c"), ["a c", "b"]);
    assert_eq!(own("a) b"), ["a) b"]);
    assert_eq!(own("(a\nb) c"), ["a", "b) c"]);
}

#[test]
fn points_and_colons_that_end_nothing() {
    assert_eq!(own("ratio 2:1, i.e. double. Kropki: dots 1.5"), ["ratio 2:1, i.e. double", "Kropki", "dots 1.5"]);
    assert_eq!(own("For example: ??7 is. Next"), ["For example: ??7 is", "Next"]);
    assert_eq!(own("Cells joined\n- by an X\n- by a V.\n- Not all"), ["Cells joined by an X by a V", "Not all"]);
    assert_eq!(own("Rules:\n- dots\n- Lines\nthermo"), ["Rules", "dots", "Lines", "thermo"]);
}

#[test]
fn brackets_without_end_are_bounded() {
    assert_eq!(sentences(&"(".repeat(100_000)).len(), 0);
    assert!(sentences(&"(a".repeat(10_000)).len() <= DEEPEST);
}
