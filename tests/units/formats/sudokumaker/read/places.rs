use gridc::stages::formats::sudokumaker::read::places::BoardSize;

const NINE: BoardSize = BoardSize { width: 9, height: 9, first: 1, last: 9 };

#[test]
fn edges_and_corners_have_their_cells() {
    // The edge at the left of r1c2, the one below r1c1, the one below r8c9.
    assert_eq!(NINE.edge(1), Some([(0, 0), (0, 1)]));
    assert_eq!(NINE.edge(9), Some([(0, 0), (1, 0)]));
    assert_eq!(NINE.edge(7 * 18 + 9 + 8), Some([(7, 8), (8, 8)]));
    assert_eq!((NINE.edge(0), NINE.edge(8 * 18 + 9), NINE.edge(-1)), (None, None, None));
    assert_eq!(NINE.corner(11), [(0, 0), (0, 1), (1, 0), (1, 1)]);
    assert_eq!(NINE.corner(0), [(0, 0)]);
}

#[test]
fn places_outside_look_inwards() {
    let at = |row: i64, column: i64| (row + 1) * 11 + column + 1;
    assert_eq!(NINE.outside(at(-1, 2), 0).map(|cells| (cells[0], cells.len())), Some(((0, 2), 9)));
    assert_eq!(NINE.outside(at(4, 9), 0).map(|cells| cells[0]), Some((4, 8)));
    assert_eq!(NINE.outside(at(-1, 2), -1).map(|cells| cells[..2].to_vec()), Some(vec![(0, 3), (1, 4)]));
    assert_eq!(NINE.outside(at(-1, 2), 1).map(|cells| cells.len()), Some(2));
    assert_eq!(NINE.outside(at(9, 2), -1).map(|cells| cells[0]), Some((8, 1)));
    assert_eq!(NINE.outside(at(9, 2), 1).map(|cells| cells[0]), Some((8, 3)));
    assert_eq!(NINE.outside(at(3, -1), 1).map(|cells| cells[0]), Some((2, 0)));
    assert_eq!(NINE.outside(at(3, 9), 1).map(|cells| cells[0]), Some((4, 8)));
    assert_eq!(NINE.outside(at(3, 9), -1).map(|cells| cells[0]), Some((2, 8)));
    assert_eq!((NINE.outside(at(3, 3), 0), NINE.outside(-5, 0), NINE.outside(10_000, 1)), (None, None, None));
}
