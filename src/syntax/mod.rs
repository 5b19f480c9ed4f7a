//! Texts to [`Ast`]s, one file per format, and back.

mod alphabet;
pub mod ast;
mod blocks;
mod board;
mod cage_map;
mod cages;
mod characters;
mod detect;
mod diagnostic;
mod draft;
mod drawing;
mod dzn;
mod entries;
mod fields;
mod format;
mod fpuzzles;
pub mod grid;
mod hodoku;
mod iss;
mod jigsaw_lines;
pub mod json;
mod json_value;
mod line;
mod lines;
mod lisudoku;
mod msk;
mod nine;
mod numbers;
mod opensudoku;
mod payload;
mod penpa;
mod perfect_sudoku;
mod prose;
mod puzz_link;
mod puzzlekit;
mod puzzles;
mod read;
mod reading;
mod row;
mod rows;
mod samurai;
mod samurai_lines;
mod sdk;
mod sdx;
mod snarfable;
mod solo;
mod source;
mod sudokumaker;
mod sudokupad;
pub mod suggest;
mod sukaku;
mod sumocue;
mod text;
pub mod write;

pub use ast::Ast;
pub use detect::{Detected, detect};
pub use diagnostic::{Diagnostic, DiagnosticRecord, Label, LabelRecord, Look, Places, Severity, draw};
pub use format::Format;
pub use puzzles::puzzles;
pub use read::{Input, Inputs, MAX_WHOLE, PIECE, ReadError, ReadErrorKind};
pub use reading::{Reading, Treatment};
pub use source::{Source, Sources};

/// What came of reading one puzzle: the tree if there is one, and everything there is to say about it.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree; `None` if an error left nothing to go on with.
    pub ast: Option<Ast>,
    /// Errors, warnings and notes, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// A puzzle of which nothing is left but what is wrong.
    fn failed(diagnostic: Diagnostic) -> Self {
        Self { ast: None, diagnostics: vec![diagnostic] }
    }
}
