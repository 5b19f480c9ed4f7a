//! `samurai`: a multi-grid board as lines of text, # . - or space outside.

pub(super) mod read;
mod write;

use crate::formats::Format;
use crate::formats::board_text::boards::Boards;

/// The format.
pub const FORMAT: &Format = &Format {
    name: "samurai",
    description: "a multi-grid board as lines of text, # . - or space outside",
    separator: Some("\n"),
    read: |source, _| Box::new(Boards::new(source, read::parse)),
    write: write::write,
    ..Format::TEXT
};
