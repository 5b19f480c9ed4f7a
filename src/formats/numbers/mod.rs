//! The format `numbers`: decimal numbers, separated by spaces or commas; rows of N, or N² on one line, perhaps after a line `N`.

use crate::code::Code;
use crate::formats::board_text::blocks::Block;
use crate::formats::board_text::boards::boards;
use crate::formats::board_text::fields::side_of;
use crate::formats::board_text::line::TextLine;
use crate::formats::board_text::row::Spacing;
use crate::formats::board_text::rows::Rows;
use crate::formats::board_text::squares as board;
use crate::formats::text::{drawn, titled};
use crate::formats::unmarked::{Evidence, UnmarkedText, if_so};
use crate::formats::writing::board::{BLANK, ExpressibleParts, GivensBoard};
use crate::formats::{Document, Format, Loss};
use crate::syntax::{Diagnostic, Parsed, Source};

pub const FORMAT: &Format = &Format {
    name: "numbers",
    description: "decimal numbers separated by spaces or commas, with or without a first line N",
    separator: Some("\n"),
    read: |source, _| boards(source, parse),
    claims: &[
        (Evidence::Announced, |text| if_so(is_announced(text))),
        (Evidence::Numbers, |text| if_so(has_numbers(text))),
    ],
    is_drawn: true,
    write,
    ..Format::TEXT
};

fn is_announced(text: &UnmarkedText<'_>) -> bool {
    let has_commas = || text.block.lines.iter().any(|line| line.text.contains([',', ';']));
    text.is_board() && (text.block.announced.is_some() || has_commas())
}

/// Returns whether there are numbers above 9, or lines of numbers each of which is a board.
fn has_numbers(text: &UnmarkedText<'_>) -> bool {
    let is_line_of_board =
        |rows: &Rows| rows.height() != rows.width() && side_of(rows.width()).is_some() && one_line_side(rows).is_some();
    text.is_board()
        && text.rows().is_ok_and(|rows| rows.spacing == Spacing::Words && (rows.largest > 9 || is_line_of_board(rows)))
}

/// Parses the boards of a block.
pub(in crate::formats) fn parse(source: &Source, block: &Block<'_>) -> Vec<Parsed> {
    let rows = match board::rows(source, block, true) {
        Ok(rows) => rows,
        Err(parsed) => return vec![parsed],
    };
    let one_line = one_line_side(&rows);
    let side = one_line.unwrap_or_else(|| rows.width());
    if let Some((line, announced)) = block.announced
        && !agrees(announced as usize, side)
    {
        return vec![Parsed::failed(disagreement(source, line, announced, &rows))];
    }
    let Some(side) = one_line else {
        return board::squares(source, &rows, block.title());
    };
    let board = |row: &Vec<std::ops::Range<usize>>| {
        let rows = Rows::new(source, row.chunks(side).map(<[_]>::to_vec).collect(), Spacing::Words);
        board::squares(source, &rows, block.title())
    };
    rows.cells.iter().flat_map(board).collect()
}

/// Returns the side if each line is a whole board: N² numbers, none above N. Sixteen rows of 16 numbers are one board as soon as
/// a number above 4 occurs.
pub(in crate::formats) fn one_line_side(rows: &Rows) -> Option<usize> {
    side_of(rows.width()).filter(|side| rows.largest as usize <= *side && rows.height() != rows.width())
}

/// Returns whether the number on the first line announces this side: as such, or as the side of a box.
fn agrees(announced: usize, side: usize) -> bool {
    announced == side || announced * announced == side
}

fn disagreement(source: &Source, line: TextLine<'_>, announced: u32, rows: &Rows) -> Diagnostic {
    let width = rows.width();
    Diagnostic::new(Code::E0411, format!("the first line states {announced}, but the rows have {width} numbers"))
        .at(line.span(source), format!("states a board of side {announced}"))
        .at(rows.span, format!("{} rows of {width}", rows.height()))
        .help(format!("write {width} on the first line, or remove the line"))
}

/// Sides of boards that can be read back.
const SIDES: std::ops::RangeInclusive<usize> = 4..=999;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let (board, side) = GivensBoard::square(document, ExpressibleParts::default(), losses);
    if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 4 or more" });
    }
    let symbols = &board.layout.symbols;
    // Symbols denote 1, 2, 3 … as numbers do.
    if !symbols.are_counted() {
        let (first, last) = (symbols.names().next().unwrap_or_default(), symbols.names().last().unwrap_or_default());
        losses.push(Loss::Symbols(format!("the symbols {first} to {last}: it only supports numbers from 1")));
    }
    let rows = board.rows(|place| place.flatten().map_or(BLANK.to_owned(), |digit| digit.to_string()));
    titled(document, &drawn(board.layout, &rows))
}
