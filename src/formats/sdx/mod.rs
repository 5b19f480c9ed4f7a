//! `sdx`: SudoCue .sdx: digits and candidate lists by cell.

mod read;
mod write;

use crate::formats::Format;
use crate::formats::format::one;

/// The field of a cell with every candidate.
const EVERY: &str = "123456789";

pub const FORMAT: &Format = &Format {
    name: "sdx",
    description: "SudoCue .sdx: digits and candidate lists by cell",
    extension: "sdx",
    recognises: read::recognises,
    read: |source, reading| one(move || read::parse(source, reading)),
    write: write::write,
    ..Format::TEXT
};
