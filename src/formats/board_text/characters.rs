//! Boards and regions with one character per cell, for formats with clues.

use super::alphabet::{Alphabet, CharacterSet, MAX_CHARACTER_SIDE, unknown_symbol};
use crate::code::Code;
use crate::formats::cages::groups;
use crate::formats::draft::Draft;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::TokenKind;
use std::collections::BTreeMap;

/// A character with its byte offset.
pub(in crate::formats) type PlacedChar = (usize, char);

/// Returns the characters of a piece of text that starts at byte `start`.
pub(in crate::formats) fn places(start: usize, text: &str) -> Vec<PlacedChar> {
    text.char_indices().map(|(at, c)| (start + at, c)).collect()
}

/// Returns the span of one character.
pub(in crate::formats) fn span(draft: &Draft<'_>, (at, c): PlacedChar) -> Span {
    draft.span(at, at + c.len_utf8())
}

/// Returns the span from the first to the last character.
pub(in crate::formats) fn all(draft: &Draft<'_>, cells: &[PlacedChar]) -> Span {
    let (first, last) = (cells.first().copied(), cells.last().copied());
    first.zip(last).map_or(draft.span(0, 0), |(first, last)| span(draft, first).to(span(draft, last)))
}

/// Adds givens, with the symbols they use.
pub(in crate::formats) fn givens(
    draft: &mut Draft<'_>,
    side: usize,
    cells: &[PlacedChar],
) -> Result<(), Box<Diagnostic>> {
    let whole = all(draft, cells);
    if side > MAX_CHARACTER_SIDE {
        let message = Diagnostic::new(Code::E0740, format!("a board of side {side} needs {side} symbols"));
        return Err(Box::new(
            message.at(whole, "too large").because(format!("single characters name at most {MAX_CHARACTER_SIDE}")),
        ));
    }
    let mut seen = CharacterSet::default();
    cells.iter().filter_map(|(_, c)| u8::try_from(*c).ok()).for_each(|byte| seen.add(byte));
    let (alphabet, remark) = Alphabet::of_characters(side, seen);
    let mut symbols = Vec::with_capacity(cells.len());
    for place in cells {
        let at = span(draft, *place);
        let token = u8::try_from(place.1).ok().and_then(|byte| alphabet.character(byte));
        match token.ok_or_else(|| unknown_symbol(draft.source, at, alphabet))? {
            TokenKind::Symbol(symbol) => symbols.push((Some(symbol), at)),
            _ => symbols.push((None, at)),
        }
    }
    if let Some(message) = remark.map(|remark| remark.diagnostic(side, whole)) {
        match message.is_error() {
            true => return Err(Box::new(message)),
            false => draft.report(message),
        }
    }
    if let Some(item) = alphabet.statement(whole) {
        draft.item(item.kind, item.span);
    }
    draft.givens(side, symbols, whole);
    Ok(())
}

/// Adds a jigsaw: cells with the same mark are a region.
pub(in crate::formats) fn regions<K: Ord + Copy>(
    draft: &mut Draft<'_>,
    side: usize,
    marks: &[K],
    at: Span,
) -> Result<(), Box<Diagnostic>> {
    let cells = groups(marks.iter().copied().map(Some));
    if let Some(cells) = cells.values().find(|cells| cells.len() != side) {
        let message = Diagnostic::new(Code::E0745, format!("a region has {} cells instead of {side}", cells.len()));
        let first = format!("the region of r{}c{}", cells[0] / side + 1, cells[0] % side + 1);
        return Err(Box::new(message.at(at, first)));
    }
    draft.say(&format!("use jigsaw({side})"), at);
    draft.regions(side, &numbered(marks), at);
    Ok(())
}

/// Numbers the marks in the order of their first occurrence.
fn numbered<K: Ord + Copy>(marks: &[K]) -> Vec<Option<usize>> {
    let mut numbers: BTreeMap<K, usize> = BTreeMap::new();
    let number = |mark: &K| {
        let next = numbers.len();
        Some(*numbers.entry(*mark).or_insert(next))
    };
    marks.iter().map(number).collect()
}
