//! `samurai`: a multi-grid board as lines of text, with # . - or space outside the grids.

pub(super) mod read;
mod write;

use crate::formats::Format;
use crate::formats::board_text::boards::boards;
use crate::formats::unmarked::{Evidence, if_so};

pub const FORMAT: &Format = &Format {
    name: "samurai",
    description: "a multi-grid board as lines of text, with # . - or space outside the grids",
    separator: Some("\n"),
    read: |source, _| boards(source, read::parse),
    claims: &[
        (Evidence::Places, |text| if_so(read::rows_by_place(text.source, &text.block).is_some())),
        (Evidence::Shape, |text| if_so(text.is_board() && text.rows().is_ok_and(read::is_likely))),
    ],
    is_drawn: true,
    write: write::write,
    ..Format::TEXT
};
