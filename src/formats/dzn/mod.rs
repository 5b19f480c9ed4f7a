//! The format `dzn`: MiniZinc .dzn data with a grid of numbers.

mod read;
mod write;

use crate::formats::Format;
use crate::formats::format::one;

pub const FORMAT: &Format = &Format {
    name: "dzn",
    description: "MiniZinc .dzn data: a grid of numbers",
    extension: "dzn",
    comment: Some("%"),
    recognises: read::recognises,
    read: |source, reading| one(move || read::parse(source, reading)),
    write: write::write,
    ..Format::TEXT
};
