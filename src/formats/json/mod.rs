//! `json`: gridc's own JSON form of a resolved puzzle; `gridc schema` prints its schema.

pub mod form;
mod read;
mod write;

use crate::formats::Format;
use crate::formats::prose::hinted;

pub const FORMAT: &Format = &Format {
    name: "json",
    description: "gridc's own JSON form of a resolved puzzle; `gridc schema` prints its schema",
    separator: Some(""),
    holds_solution: true,
    is_whole: true,
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading).map(|parsed| hinted(parsed, "--allow"))),
    write: write::write,
    in_list: |text| write::on_one_line(&text),
    ..Format::JSON
};
