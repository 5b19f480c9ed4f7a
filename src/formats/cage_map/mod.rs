//! The format `cage-map`: killer cages as a map of letters and their sums.

mod read;
mod write;

use crate::formats::{Carrier, Format};

pub const FORMAT: &Format = &Format {
    name: "cage-map",
    description: "killer cages as a map of letters and their sums",
    rules: Carrier::Words,
    separator: Some(""),
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::JSON
};
