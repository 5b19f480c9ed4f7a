//! `puzz-link`: puzz.link and pzv.jp: links of sudokus and other grid puzzles, one per line.

mod codes;
pub mod file;
pub mod game_id;
mod genres;
mod read;
mod read_genre;
mod write;
mod write_genre;

pub use genres::genre_contents;

use crate::formats::Format;

pub const FORMAT: &Format = &Format {
    name: "puzz-link",
    description: "puzz.link and pzv.jp: links of sudokus and other grid puzzles, one per line",
    separator: Some(""),
    is_whole: true,
    recognises: read::recognises,
    read: |source, reading| Box::new(read::puzzles(source, reading)),
    write: write::write,
    ..Format::TEXT
};
