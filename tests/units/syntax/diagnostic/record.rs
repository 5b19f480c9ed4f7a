use gridc::stages::syntax::{LineColumns, Sources};

#[test]
fn places_agree_with_counting_anew() {
    let mut sources = Sources::new();
    let source = sources.add("s", "ab\n\nä c\nd", 7);
    let mut places = LineColumns::default();
    for offset in [0, 1, 2, 3, 4, 6, 8, 3, 9, 0, 10] {
        assert_eq!(places.of(&source, offset), source.line_column(offset), "{offset}");
    }
}
