use gridc::stages::draw::View;
use gridc::stages::puzzle::{Layout, Origin, PuzzleData, RegionKind, Symbols};
use gridc::stages::render::clues::with_clues;
use gridc::stages::render::{CellText, Style};
use std::sync::Arc;

/// A board of two by two cells without boxes.
fn puzzle() -> PuzzleData {
    let cells: Vec<_> = (0..4).map(|i| gridc::stages::puzzle::Position { row: i / 2, column: i % 2 }).collect();
    let line = Origin { what: "line".to_owned(), span: Default::default() };
    let rows = cells.chunks(2).map(|row| (RegionKind::Row, row.to_vec(), line.clone())).collect();
    let layout = Layout::new("two".to_owned(), Symbols::numbers(1, 2), cells, rows, Vec::new()).unwrap();
    PuzzleData::new(Arc::new(layout))
}

fn drawn(puzzle: &PuzzleData, ascii: bool) -> String {
    let picture = gridc::stages::draw::picture(puzzle, &View::default());
    with_clues(puzzle, &picture, Style { ascii, ..Style::default() }, |cell| CellText::plain((cell.0 + 1).to_string()))
}

#[test]
fn cells_have_lines_between_them_and_a_frame() {
    assert_eq!(drawn(&puzzle(), false), "┏━━━┯━━━┓\n┃ 1 │ 2 ┃\n┠───┼───┨\n┃ 3 │ 4 ┃\n┗━━━┷━━━┛\n");
    assert_eq!(drawn(&puzzle(), true), "+-------+\n| 1   2 |\n|   .   |\n| 3   4 |\n+-------+\n");
}
