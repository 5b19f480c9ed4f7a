//! The JSON objects of commands that answer puzzles without solving them (`docs/json.md`). `D` is the JSON form of a diagnostic.

use super::json::{Failure, INTERFACE_VERSION, json_line};
use crate::puzzle::PuzzleData;
use schemars::JsonSchema;
use serde::Serialize;

/// A puzzle of the input, as the objects of all commands name it.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
pub struct SubjectRecord {
    /// The version of the interface.
    pub version: u32,
    /// The file, as named on the command line or found in a directory; `-` for standard input.
    pub source: String,
    /// The number of the puzzle within its file, from 1.
    pub index: u64,
    /// The puzzle's name within its file, if it has one.
    pub id: Option<String>,
    /// The title, if stated.
    pub title: Option<String>,
}

/// The findings of `gridc lint` about a puzzle.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
pub struct LintRecord<D> {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: SubjectRecord,
    /// Whether the puzzle was understood.
    pub readable: bool,
    /// The number of warnings.
    pub warnings: u64,
    /// All messages.
    pub diagnostics: Vec<D>,
}

/// A puzzle that was written in another form: converted, transformed, drawn.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
pub struct WrittenRecord<D> {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: SubjectRecord,
    /// The format of the text or picture; `None` if nothing was written.
    pub format: Option<&'static str>,
    /// The text, or the picture; `None` if nothing was written.
    pub text: Option<String>,
    /// A picture that is not text (PNG, PDF), in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base64: Option<String>,
    /// The parts of the puzzle that the format cannot hold and that were left out.
    pub losses: Vec<String>,
    /// The layout to set in a reader, if it would not be guessed from the text.
    pub layout: Option<String>,
    /// Why nothing was written.
    pub error: Option<Failure>,
    /// All messages about the input.
    pub diagnostics: Vec<D>,
}

/// The canonical form of a board.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
pub struct CanonicalRecord {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: SubjectRecord,
    /// The canonical form, a line; `None` if the board has none.
    pub form: Option<String>,
    /// The number of transformations that map the board to itself.
    pub automorphisms: Option<u64>,
    /// Why there is no form.
    pub error: Option<Failure>,
}

impl SubjectRecord {
    /// The record of a puzzle, which is `None` if it could not be read.
    pub fn new(source: &str, index: u64, puzzle: Option<&PuzzleData>) -> Self {
        Self {
            version: INTERFACE_VERSION,
            source: source.to_owned(),
            index,
            id: puzzle.and_then(|puzzle| puzzle.id.clone()),
            title: puzzle.and_then(|puzzle| puzzle.title.clone()),
        }
    }
}

impl<D: Serialize> LintRecord<D> {
    /// Formats the record as one line, with newline.
    pub fn line(&self) -> String {
        json_line(self)
    }
}

impl<D: Serialize> WrittenRecord<D> {
    /// The record of a puzzle of which nothing was written.
    pub fn new(subject: SubjectRecord, diagnostics: Vec<D>) -> Self {
        let (format, text, base64, losses, layout, error) = (None, None, None, Vec::new(), None, None);
        Self { subject, format, text, base64, losses, layout, error, diagnostics }
    }

    /// Formats the record as one line, with newline.
    pub fn line(&self) -> String {
        json_line(self)
    }
}

impl CanonicalRecord {
    /// Formats the record as one line, with newline.
    pub fn line(&self) -> String {
        json_line(self)
    }
}
