//! Reads `iss`, the constraint text of Interactive Sudoku Solver (ISS), which its links contain.
//!
//! The syntax and the meaning of its classes follow sigh/Interactive-Sudoku-Solver (`js/sudoku_constraint.js`,
//! `sudoku_parser.js`, `cell_geometry.js`, `nfa_builder.js`, `solver/sudoku_builder.js` and its tests). A class that corresponds
//! to a rule of the library becomes a clue of it. A constraint on variables besides the grid, a table or a machine becomes a rule
//! of the puzzle's own.

mod board;
pub(super) mod chaos;
pub(super) mod composite;
pub(super) mod counts;
pub(super) mod global;
pub(super) mod groups;
pub(super) mod layers;
pub(super) mod lines;
pub(super) mod machine;
pub(super) mod outside;
pub(super) mod pair;
pub(super) mod regex;
pub(super) mod sets;
pub(crate) mod sextets;
mod shape;
pub(super) mod text;
pub(super) mod translator;
pub(super) mod trouble;

use super::table;
use crate::formats::Reading;
use crate::formats::board_text::line::TextLines;
use crate::formats::draft::Draft;
use crate::syntax::{Parsed, Source};
use text::Section;
use translator::Translator;
use trouble::TranslationError;

/// Returns whether a text is in this format, so that no other is tried: its first line that is not a remark begins with a
/// constraint.
pub(super) fn recognises(text: &str) -> bool {
    let Some(line) = text.lines().find(|l| !l.trim().is_empty() && !l.starts_with('#')) else { return false };
    let Some(rest) = line.trim_start().strip_prefix('.').map(|rest| rest.trim_start_matches('.')) else { return false };
    let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    let piece = after.trim_start().strip_prefix('~');
    let known = !name.is_empty() && table::of_name(name).is_some();
    match piece {
        Some(piece) if name.is_empty() => piece.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()),
        Some(piece) => known || piece.trim_start().to_ascii_lowercase().starts_with(['r', 'v']),
        None => known && (after.is_empty() || after.starts_with(|c: char| c == '.' || c.is_whitespace())),
    }
}

/// Parses the puzzle of a text.
pub(super) fn parse(source: &Source, reading: &Reading) -> Parsed {
    let mut draft = Draft::new(source, reading);
    said(&mut draft);
    let read = text::sections(source).map_err(TranslationError::Wrong);
    if let Err(trouble) = read.and_then(|sections| translate(sections, &mut draft)) {
        let whole = draft.whole();
        translator::report(&mut draft, trouble, whole);
    }
    draft.finish()
}

/// Reads title, author and rules, which the writer puts into remarks.
fn said(draft: &mut Draft<'_>) {
    let source = draft.source;
    for line in TextLines::new(&source.text) {
        let Some(remark) = line.text.strip_prefix('#') else { continue };
        let Some((key, text)) = remark.split_once(':') else { continue };
        if let Some(key) = ["title", "author", "rules"].into_iter().find(|known| *known == key.trim()) {
            let at = draft.span(line.start, line.start + line.text.len());
            draft.metadata(key, text, at);
        }
    }
}

fn translate(sections: Vec<Section>, draft: &mut Draft<'_>) -> Result<(), TranslationError> {
    let (mut nodes, mut boards) = (Vec::new(), Vec::new());
    for section in sections {
        match section {
            Section::Constraints(more) => nodes.extend(more),
            Section::Board(cells) => boards.push(cells),
        }
    }
    let mut translator = Translator::new(&nodes, &boards, draft)?;
    for cells in &boards {
        translator.board_line(cells)?;
    }
    for node in &nodes {
        translator.top(node);
    }
    translator.finish();
    Ok(())
}
