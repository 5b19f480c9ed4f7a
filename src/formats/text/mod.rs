//! `text`: a board drawn with one character per cell, spaces between them, and rules between boxes.

use crate::formats::board_text::blocks::is_title;
use crate::formats::board_text::boards::{boards, parse};
use crate::formats::unmarked::{Evidence, if_so};
use crate::formats::writing::board::{BLANK, ExpressibleParts, GivensBoard};
use crate::formats::writing::spelling::Spelling;
use crate::formats::{Document, Format, Loss};
use crate::puzzle::{CellId, Layout, Position, RegionKind};

pub const FORMAT: &Format = &Format {
    name: "text",
    description: "a board drawn as text, with any spaces and | + - lines, letters above 9",
    separator: Some("\n"),
    read: |source, _| boards(source, parse),
    claims: &[(Evidence::Rows, |text| if_so(text.is_board_of_rows()))],
    is_drawn: true,
    write,
    ..Format::TEXT
};

/// The smallest board that is written.
const MIN_SIDE: usize = 4;

pub(in crate::formats) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let (board, side) = GivensBoard::square(document, ExpressibleParts::default(), losses);
    if side < MIN_SIDE {
        losses.push(Loss::Side { side, allowed: "boards of side 4 or more" });
    }
    let spelling = match Spelling::new(&board.layout.symbols, board.givens.iter().flatten().copied()) {
        Ok(spelling) => spelling,
        Err(loss) => {
            losses.push(loss);
            return String::new();
        }
    };
    let rows = board.rows(|place| place.flatten().map_or(BLANK.to_owned(), |d| spelling.character(d).to_string()));
    titled(document, &drawn(board.layout, &rows))
}

/// Returns a board after a line with its name, if the name can be on such a line.
pub(in crate::formats) fn titled(document: &Document<'_>, board: &str) -> String {
    match &document.puzzle.id {
        Some(id) if is_title(id) && id.trim() == id && !id.contains(['\n', '\r']) => format!("{id}\n{board}"),
        _ => board.to_owned(),
    }
}

/// Draws rows of cells of equal width, with rules between boxes if all boxes are rectangles side by side.
pub(in crate::formats) fn drawn(layout: &Layout, rows: &[Vec<String>]) -> String {
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    let (down, across) = boxes(layout).unwrap_or((rows.len(), rows.len()));
    let mut out = String::new();
    for (number, row) in rows.iter().enumerate() {
        if number > 0 && number % down == 0 {
            // A cell takes its width and a space; a rule passes through the middle of the spaces around `|`.
            let dashes = |cells: &[String]| "-".repeat(cells.len() * (width + 1));
            let parts: Vec<String> = row.chunks(across).map(dashes).collect();
            let rule = parts.join("+-");
            out.push_str(rule.strip_suffix('-').unwrap_or(&rule));
            out.push('\n');
        }
        let cells = |cells: &[String]| cells.iter().map(|c| format!("{c:>width$}")).collect::<Vec<_>>().join(" ");
        let parts: Vec<String> = row.chunks(across).map(cells).collect();
        out.push_str(&parts.join(" | "));
        out.push('\n');
    }
    out
}

/// Returns height and width of the boxes, if the board is tiled by equal ones that are neither rows nor columns.
fn boxes(layout: &Layout) -> Option<(usize, usize)> {
    let mut boxes = layout.regions.iter().filter(|region| region.kind == RegionKind::Box);
    let first = boxes.next()?;
    let last = layout.position(*first.cells.last()?);
    let (down, across) = (usize::from(last.row) + 1, usize::from(last.column) + 1);
    let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
    let whole = first.cells.first() == Some(&CellId(0)) && rows % down == 0 && columns % across == 0;
    let of = |p: Position| (usize::from(p.row) / down, usize::from(p.column) / across);
    let tile = |cells: &[CellId]| {
        let tile = cells.first().map(|cell| of(layout.position(*cell)));
        cells.len() == down * across && cells.iter().all(|cell| Some(of(layout.position(*cell))) == tile)
    };
    (whole && tile(&first.cells) && boxes.all(|region| tile(&region.cells))).then_some((down, across))
}
