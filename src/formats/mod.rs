//! The formats of puzzle files: readers produce [`Ast`](crate::syntax::Ast)s from texts, and writers produce texts from puzzles.
//! [`FORMATS`] is the table of all formats.
//!
//! Each format has a folder and an entry in [`FORMATS`]. Code that several formats share is next to the folders.

mod board_text;
pub(crate) mod bookkeeping;
mod boxes;
pub mod cage_map;
mod cages;
mod detect;
pub(crate) mod draft;
pub(crate) mod drawing;
pub mod dzn;
mod embedded;
pub mod f_puzzles;
mod format;
pub mod grid;
pub mod hodoku;
mod inputs;
mod instead;
pub mod iss;
pub mod jigsaw_lines;
pub mod json;
pub(crate) mod json_value;
pub mod lines;
pub mod lisudoku;
pub mod msk;
pub mod numbers;
pub mod opensudoku;
pub(crate) mod payload;
pub mod penpa;
pub mod perfect_sudoku;
pub mod picture;
pub(crate) mod prose;
pub mod puzz_link;
pub mod puzzlekit;
mod reading;
pub mod samurai;
pub mod samurai_lines;
pub mod sdk;
pub mod sdx;
pub mod snarfable;
pub mod solo;
pub mod ss;
mod stub_rule;
pub mod sudokumaker;
pub mod sudokupad;
pub mod sukaku;
pub mod sumocue;
pub mod text;
mod unmarked;
mod writing;

pub use board_text::plain::{ListParts, PlainForm};
pub use detect::{DetectedFormat, detect};
pub use format::{Carrier, Format, Puzzles};
pub use inputs::{Input, Inputs, is_puzzle};
pub use payload::{LinkFormat, MAX_LINK};
use reading::WITHOUT_PLACE;
pub use reading::{ONE_SENTENCE, Reading, Treatment};
pub use writing::{Document, Loss, RulesText, Unwritable, WritingOptions, Written, write, write_lossy};

/// All formats, in the order in which `gridc list formats` prints them and in which their marks are tested on a text.
pub static FORMATS: &[&Format] = &[
    grid::FORMAT,
    lines::FORMAT,
    text::FORMAT,
    sdk::FORMAT,
    ss::FORMAT,
    numbers::FORMAT,
    sukaku::FORMAT,
    picture::FORMAT,
    samurai::FORMAT,
    samurai_lines::FORMAT,
    f_puzzles::FORMAT,
    sudokupad::FORMAT,
    iss::FORMAT,
    solo::FORMAT,
    puzz_link::file::FORMAT,
    puzz_link::FORMAT,
    puzz_link::game_id::FORMAT,
    penpa::FORMAT,
    snarfable::FORMAT,
    perfect_sudoku::FORMAT,
    sumocue::FORMAT,
    cage_map::FORMAT,
    jigsaw_lines::FORMAT,
    puzzlekit::FORMAT,
    sdx::FORMAT,
    msk::FORMAT,
    hodoku::FORMAT,
    opensudoku::FORMAT,
    dzn::FORMAT,
    sudokumaker::FORMAT,
    lisudoku::FORMAT,
    json::FORMAT,
];

/// Returns the format with this name.
pub fn named(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// Returns the format for a file extension, if there is exactly one.
pub fn of_extension(extension: &str) -> Option<&'static Format> {
    named(&extension.to_ascii_lowercase()).filter(|format| format.name == format.extension)
}
