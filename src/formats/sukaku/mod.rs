//! `sukaku`: N³ symbols: the candidates of each cell, or blanks.

mod claim;
mod read;
mod write;

use crate::formats::Format;
use crate::formats::unmarked::Evidence;

pub const FORMAT: &Format = &Format {
    name: "sukaku",
    description: "N³ symbols: the candidates of each cell, or blanks",
    separator: Some(""),
    read: |source, _| Box::new(read::puzzles(source)),
    claims: &[(Evidence::Candidates, claim::boards), (Evidence::LineOfCandidates, claim::line)],
    write: write::write,
    ..Format::TEXT
};
