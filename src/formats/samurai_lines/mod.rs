//! `samurai-lines`: a Samurai as five lines of 81 symbols.

mod read;
mod write;

use crate::formats::Format;
use crate::formats::format::one;
use crate::formats::unmarked::Evidence;

pub const FORMAT: &Format = &Format {
    name: "samurai-lines",
    description: "a Samurai as five lines of 81 symbols",
    read: |source, _| one(move || read::parse(source)),
    claims: &[(Evidence::LinesOfGrids, read::claim)],
    write: write::write,
    ..Format::TEXT
};
