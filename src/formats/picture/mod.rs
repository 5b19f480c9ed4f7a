//! `picture`: a board as people paste it: pencil marks, labels of rows and columns, quotes, words around it, and the boards
//! that gridc draws.

mod cells;
mod frame;
mod labels;
mod page;
mod read;
mod walls;
mod write;

pub(super) use read::{Sight, notes, sight};

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "picture",
    description: "a pasted board: with pencil marks, row labels or quotes, or drawn by gridc",
    separator: Some("\n"),
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
