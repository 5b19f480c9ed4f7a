use gridc::stages::formats::solo::read::parameters::{Boxes, Parameters};

fn read(text: &str) -> Option<(usize, Boxes, bool, bool)> {
    Parameters::read(text).map(|p| (p.side, p.boxes, p.diagonals, p.killer))
}

#[test]
fn sizes_and_kinds_are_read_and_the_making_is_read_over() {
    let boxes = |rows, columns| Boxes::Rectangles { rows, columns };
    assert_eq!(read("3x3"), Some((9, boxes(3, 3), false, false)));
    assert_eq!(read("2x3x"), Some((6, boxes(2, 3), true, false)));
    assert_eq!(read("9jxk"), Some((9, Boxes::Drawn, true, true)));
    assert_eq!(read("3x3j"), Some((9, Boxes::Drawn, false, false)));
    assert_eq!(read("3x4kdur4"), Some((12, boxes(3, 4), false, true)));
    assert_eq!(read("3x3md4dt"), Some((9, boxes(3, 3), false, false)));
    assert_eq!(read("4x4adb"), Some((16, boxes(4, 4), false, false)));
    assert_eq!(read("3"), Some((9, boxes(3, 3), false, false)));
}

#[test]
fn what_is_no_size_is_none() {
    for text in ["", "x", "j9", "99999999999999x9", "3x3dz", "3x3q", "3x3k7"] {
        assert_eq!(read(text), None, "{text}");
    }
}
