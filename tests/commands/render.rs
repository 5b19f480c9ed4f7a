//! Compares drawings of boards with `tests/golden`. `GRIDC_BLESS=1` rewrites those files.

use gridc::stages::puzzle::{Grid, Layout, Origin, Position, PuzzleData, RegionKind, Span, Symbols};
use gridc::stages::render::{Style, solved};
use std::path::Path;
use std::sync::Arc;

type Regions = Vec<(RegionKind, Vec<Position>, Origin)>;

fn region(cells: impl Iterator<Item = (usize, usize)>) -> (RegionKind, Vec<Position>, Origin) {
    let cells = cells.map(|(row, column)| Position { row: row as u16, column: column as u16 }).collect();
    (RegionKind::Box, cells, Origin { what: "box".to_owned(), span: Span::default() })
}

/// The boxes of a classic grid whose corner is at `(top, left)`.
fn boxes(rows: usize, columns: usize, top: usize, left: usize) -> Regions {
    let side = rows * columns;
    (0..side)
        .map(|number| {
            let (row, column) = (top + number / rows * rows, left + number % rows * columns);
            region((0..side).map(move |i| (row + i / columns, column + i % columns)))
        })
        .collect()
}

fn board(symbols: usize, regions: Regions, cells: Vec<Position>) -> Layout {
    Layout::new("test".to_owned(), Symbols::numbers(1, symbols as i32), cells, regions, Vec::new()).unwrap()
}

fn with_cells(symbols: usize, regions: Regions) -> Layout {
    let cells = regions.iter().flat_map(|(_, cells, _)| cells.clone()).collect();
    board(symbols, regions, cells)
}

/// Returns a board filled with digits by row and column. Drawing does not check them, so they need not be valid.
fn filled(layout: &Layout) -> Grid {
    let side = layout.symbols.len();
    Grid(layout.cells().iter().map(|p| ((usize::from(p.row) * 2 + usize::from(p.column)) % side) as i32 + 1).collect())
}

fn golden(name: &str, layout: &Layout, ascii: bool) {
    let puzzle = PuzzleData::new(Arc::new(layout.clone()));
    let drawn = solved(&puzzle, &filled(layout), Style { ascii, ..Style::default() });
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("GRIDC_BLESS").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    assert_eq!(drawn, expected, "{name}\n{drawn}");
}

#[test]
fn classic_boards() {
    golden("4x4.txt", &with_cells(4, boxes(2, 2, 0, 0)), false);
    golden("6x6.txt", &with_cells(6, boxes(2, 3, 0, 0)), false);
    golden("9x9.txt", &with_cells(9, boxes(3, 3, 0, 0)), false);
    golden("9x9-ascii.txt", &with_cells(9, boxes(3, 3, 0, 0)), true);
    golden("16x16.txt", &with_cells(16, boxes(4, 4, 0, 0)), false);
}

#[test]
fn jigsaw() {
    let picture = ["aaabb", "aacbb", "dccbe", "dccee", "dddee"];
    let regions = "abcde".chars().map(|letter| {
        let places = (0..25).map(|i| (i / 5, i % 5));
        region(places.filter(move |(row, column)| picture[*row].chars().nth(*column) == Some(letter)))
    });
    let layout = with_cells(5, regions.collect());
    golden("jigsaw.txt", &layout, false);
    golden("jigsaw-ascii.txt", &layout, true);
}

#[test]
fn samurai() {
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let regions = corners.into_iter().flat_map(|(top, left)| boxes(3, 3, top, left)).collect();
    golden("samurai.txt", &with_cells(9, regions), false);
}

#[test]
fn a_latin_square_has_a_frame_only() {
    let cells = (0..25).map(|i| Position { row: i / 5, column: i % 5 }).collect();
    golden("latin.txt", &board(5, Vec::new(), cells), false);
}

#[test]
fn scattered_cells() {
    let cells = [(0, 0), (0, 1), (2, 2), (3, 2), (3, 4)].map(|(row, column)| Position { row, column });
    golden("scattered.txt", &board(4, Vec::new(), cells.to_vec()), false);
}
