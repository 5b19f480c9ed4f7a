//! `ss`: Simple Sudoku's files: nine lines, with `|` and `-` between the boxes.

use crate::formats::board_text::boards::{boards, parse};
use crate::formats::unmarked::{Evidence, if_so};
use crate::formats::writing::board::{ExpressibleParts, GivensBoard};
use crate::formats::{Document, Format, Loss};

pub const FORMAT: &Format = &Format {
    name: "ss",
    description: "Simple Sudoku .ss: nine lines with | and - as separators",
    extension: "ss",
    separator: Some("\n"),
    read: |source, _| boards(source, parse),
    claims: &[(Evidence::RowsAsNamed, |text| {
        if_so(text.extension.eq_ignore_ascii_case(FORMAT.name) && text.is_board_of_rows())
    })],
    is_drawn: true,
    write,
    ..Format::TEXT
};

fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let board = GivensBoard::nine(document, ExpressibleParts::default(), losses);
    let symbols = &board.layout.symbols;
    let rows = board.rows(|place| place.flatten().map_or(".", |digit| symbols.name(digit)));
    let band = |rows: &[Vec<&str>]| -> String {
        let row = |row: &Vec<&str>| row.chunks(3).map(<[_]>::concat).collect::<Vec<_>>().join("|") + "\n";
        rows.iter().map(row).collect()
    };
    rows.chunks(3).map(band).collect::<Vec<_>>().join("-----------\n")
}
