//! Writes puzzles as text in a format. The text is read back as the same puzzle.
//!
//! If a format cannot express the whole puzzle, the puzzle is rejected with a list of what is missing ([`Unwritable`]). Most
//! formats do not state the layout: where a reader would not guess it, it needs `--layout`. Titles, authors and names are not
//! part of the puzzle; they are written where the format supports them.

pub(super) mod arguments;
pub(super) mod board;
mod laid_out;
mod loss;
mod negative;
pub(super) mod own_rules;
mod rules_text;
pub(super) mod spelling;

pub(super) use laid_out::laid_out;
pub use loss::Loss;
pub use rules_text::RulesText;
use rules_text::own_part;

use super::Format;
use super::json_value::MAX_JSON;
use crate::puzzle::{Clue, PuzzleData, clean_json, clean_kept, hidden};
use crate::syntax::Ast;
use crate::syntax::ast::{Item, ItemKind};
use std::fmt;

/// A puzzle to be written, with its solution if it states one.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    pub puzzle: &'a PuzzleData,
    /// The syntax tree of the `.grid` file that it came from, if it did: clues, layers and the file's own rules and layouts are
    /// written from it. Its givens and solution are ignored.
    pub tree: Option<&'a Ast>,
    pub options: WritingOptions,
}

/// Settings for formats with drawings and rules in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WritingOptions {
    /// Which rules in words are written.
    pub rules: RulesText,
    /// Whether clues of the puzzle's own rules are drawn. Otherwise they are losses.
    pub draws_own: bool,
}

impl Default for WritingOptions {
    fn default() -> Self {
        Self { rules: RulesText::default(), draws_own: true }
    }
}

impl<'a> Document<'a> {
    /// Makes the document of a puzzle with the default settings.
    pub fn new(puzzle: &'a PuzzleData, tree: Option<&'a Ast>) -> Self {
        Self { puzzle, tree, options: WritingOptions::default() }
    }

    /// Returns the metadata of the puzzle under this key: `title`, `author`, `rules`, `source`, …, as far as the settings request it.
    pub(crate) fn metadata(&self, wanted: &str) -> Option<&'a str> {
        match wanted {
            "title" => return self.puzzle.title.as_deref(),
            "author" => return self.puzzle.author.as_deref(),
            "id" => return self.puzzle.id.as_deref(),
            _ => {}
        }
        match (wanted, self.options.rules) {
            ("rules", RulesText::Own) => return own_part(self.tree?.metadata(wanted)?),
            ("rules", RulesText::Faces) => return None,
            _ => {}
        }
        self.tree?.metadata(wanted)
    }

    /// Returns the rules in words for a text whose clues need these sentences; `None` if there are none.
    pub(in crate::formats) fn rules_text(&self, needed: &[String]) -> Option<String> {
        self.options.rules.composed(self.metadata("rules"), needed)
    }

    /// Returns the loss of a clue.
    pub(in crate::formats) fn loss(&self, clue: &Clue) -> Loss {
        Loss::Clue { clue: self.puzzle.clue_words(clue), why: None }
    }

    /// Returns the loss of the setter's note about a clue, for a format that cannot express it.
    pub(in crate::formats) fn note(&self, clue: &Clue) -> Option<Loss> {
        clue.note.as_ref().map(|_| Loss::Note(self.puzzle.clue_words(clue)))
    }

    /// Returns the loss of the layers, if there are any.
    pub(in crate::formats) fn layers(&self) -> Option<Loss> {
        let names: Vec<String> = self.puzzle.layers.iter().map(|layer| layer.name.clone()).collect();
        (!names.is_empty()).then_some(Loss::Layers(names))
    }

    /// Returns the loss of the cells' values, if they are not their digits.
    pub(in crate::formats) fn values(&self) -> Option<Loss> {
        let values = |item: &Item| matches!(item.kind, ItemKind::Value(_));
        self.tree.is_some_and(|tree| tree.items.iter().any(values)).then_some(Loss::Values)
    }
}

/// The result of writing a puzzle in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text, in whole lines.
    pub text: String,
    /// The parts of the puzzle that the text does not contain.
    pub losses: Vec<Loss>,
}

/// Returns the loss for a format that only has the numbers from 1.
pub(in crate::formats) fn not_numbers(puzzle: &PuzzleData) -> Option<Loss> {
    let symbols = &puzzle.layout.symbols;
    let (name, _) = symbols.names().zip(1_usize..).find(|(name, number)| **name != *number.to_string())?;
    Some(Loss::Symbols(format!("the symbol {name}: it only supports numbers from 1")))
}

/// The reason why a puzzle was not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwritable {
    pub format: &'static Format,
    /// Everything that the format cannot express; at least one loss.
    pub losses: Vec<Loss>,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clues = self.losses.iter().filter(|loss| matches!(loss, Loss::Clue { .. })).count();
        let first = self.losses.iter().find(|loss| matches!(loss, Loss::Clue { .. }));
        let clue = first.map(|first| match clues {
            1 => first.to_string(),
            _ => format!("{clues} clues, the first of them {first}"),
        });
        let others = self.losses.iter().filter(|loss| !matches!(loss, Loss::Clue { .. })).map(Loss::to_string);
        let losses: Vec<String> = clue.into_iter().chain(others).collect();
        write!(f, "the format `{}` cannot express {}", self.format.name, losses.join("; nor "))
    }
}

impl std::error::Error for Unwritable {}

/// Writes a puzzle as text, in whole lines.
///
/// # Errors
/// If the format cannot express the whole puzzle, apart from texts about it: all losses.
pub fn write(document: &Document<'_>, format: &'static Format) -> Result<String, Unwritable> {
    let Written { text, losses } = write_lossy(document, format)?;
    if losses.iter().all(Loss::is_said_only) { Ok(text) } else { Err(Unwritable { format, losses }) }
}

/// Writes as much of a puzzle as the format can express.
///
/// # Errors
/// If it cannot express the board.
pub fn write_lossy(document: &Document<'_>, format: &'static Format) -> Result<Written, Unwritable> {
    let whole = format.is_whole;
    let mut losses = Vec::new();
    let mut text = (format.write)(document, &mut losses);
    let (rest, negative) = match whole {
        true => (None, Vec::new()),
        false => negative::without(document.puzzle, &losses),
    };
    if let Some(rest) = rest {
        losses.clear();
        text = (format.write)(&Document { puzzle: &rest, ..*document }, &mut losses);
        losses.extend(negative);
    }
    if !whole {
        losses.extend(document.layers());
        losses.extend(document.values());
        losses.extend(document.puzzle.doubts.iter().map(|doubt| Loss::Doubt(doubt.what.clone())));
    }
    let text = harmless(text, format);
    let is_long = format.extension == Format::JSON.extension && text.len() > MAX_JSON;
    losses.extend(is_long.then_some(Loss::Long { bytes: text.len(), most: MAX_JSON }));
    match losses.iter().any(Loss::is_whole) {
        true => Err(Unwritable { format, losses }),
        false => Ok(Written { text, losses }),
    }
}

/// Removes characters that could control a terminal, which titles may contain. JSON and gridc's own language have escapes, so
/// that nothing is lost there; elsewhere they are replaced.
fn harmless(text: String, format: &Format) -> String {
    match format {
        _ if format.extension == Format::JSON.extension => clean_json(text),
        _ if text.chars().any(hidden) => clean_kept(&text),
        _ => text,
    }
}
