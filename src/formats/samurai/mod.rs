//! `samurai`: a multi-grid board as lines of text, # . - or space outside.

pub(super) mod read;
mod write;

use crate::formats::Format;
use crate::formats::board_text::boards::boards;

pub const FORMAT: &Format = &Format {
    name: "samurai",
    description: "a multi-grid board as lines of text, # . - or space outside",
    separator: Some("\n"),
    read: |source, _| boards(source, read::parse),
    write: write::write,
    ..Format::TEXT
};
