//! Reads ISS's clues outside the grid, at the ends of rows, columns and diagonals.

use super::board::Spot;
use super::text::IssConstraint;
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::iss::table::{Class, ClueCondition};
use crate::syntax::Diagnostic;

/// Returns the row or column with an id such as `R3` or `C10`.
fn line(to: &Translator<'_, '_>, node: &IssConstraint, index: usize) -> Result<Vec<Spot>, TranslationError> {
    let Some(piece) = node.piece(index) else {
        let message = format!("`.{}` names not a row or column", node.class.text);
        return Err(Diagnostic::new(Code::E0733, message).at(node.span, "a line is missing").into());
    };
    let (id, board) = (&*piece.text, &to.board);
    let number = |id: &str, most: usize| id.parse::<usize>().ok().filter(|n| (1..=most).contains(n));
    let found = match id.as_bytes().first() {
        Some(b'R' | b'r') => {
            number(&id[1..], board.rows).map(|n| (0..board.columns).filter_map(|c| board.at(0, n - 1, c)).collect())
        }
        Some(b'C' | b'c') => {
            number(&id[1..], board.columns).map(|n| (0..board.rows).filter_map(|r| board.at(0, r, n - 1)).collect())
        }
        _ => None,
    };
    found.ok_or_else(|| piece.trouble(Code::E0732, "not a row or column", "rows are R1, R2, …, columns C1, C2, …"))
}

/// Reads a clue at one end of a line, or at both.
pub(super) fn ends(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    both_ends(to, node, class, "")
}

pub(in crate::formats::iss) fn full_rank(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let ties = if to.ties == "any" { "ties=true " } else { "" };
    let clues = both_ends(to, node, class, ties)?;
    if !to.is_sudoku() || to.board.highest > 9 || to.board.rows != to.board.side() {
        return Err(TranslationError::doubt(
            "a full rank on a grid other than one of rows with every digit, at most 9",
        ));
    }
    Ok(clues)
}

fn both_ends(to: &Translator<'_, '_>, node: &IssConstraint, class: &Class, more: &str) -> Clues {
    let forwards = line(to, node, 0)?;
    let mut clues = Vec::new();
    for (index, is_back) in [(1, false), (2, true)] {
        let Some(piece) = node.piece(index) else { continue };
        let value = piece.integer()?;
        // Earlier versions wrote 0 for an end without a clue.
        if value == 0 && matches!(class.when, ClueCondition::Number(takes) if !takes(0)) {
            continue;
        }
        let mut spots = forwards.clone();
        if is_back {
            spots.reverse();
        }
        let cells = to.cells(&spots).unwrap_or_default();
        clues.push(format!("{} {value} {more}{cells}", class.rule));
    }
    Ok(clues)
}

pub(in crate::formats::iss) fn sandwich(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let total = node.integer(0)?;
    let spots = line(to, node, 1)?;
    let cells = to.cells(&spots).unwrap_or_default();
    // The crusts are the minimum and maximum of the line; if it has all digits, these are the lowest and the highest digit.
    let rule = if spots.len() == to.board.side() && to.is_sudoku() { class.rule } else { "lunchbox" };
    Ok(vec![format!("{rule} {total} {cells}")])
}

/// Returns row and column of each cell of the diagonal that starts in `first`. Diagonals from the left side go down and right,
/// from the right side up and left, from the top down and left, from the bottom up and right; each diagonal has one name, chosen
/// in this order.
pub(in crate::formats::iss) fn diagonal(
    first: (usize, usize),
    rows: usize,
    columns: usize,
) -> Option<Vec<(usize, usize)>> {
    let (down, right) = match first {
        (r, 0) if r + 1 < rows => (1, 1),
        (r, c) if c + 1 == columns && r >= 1 && r + 1 < rows => (-1, -1),
        (0, c) if c >= 1 => (1, -1),
        (r, c) if r + 1 == rows && c >= 1 && c + 1 < columns => (-1, 1),
        _ => return None,
    };
    let walk = std::iter::successors(Some(first), |(r, c)| {
        Some((r.checked_add_signed(down)?, c.checked_add_signed(right)?)).filter(|(r, c)| *r < rows && *c < columns)
    });
    Some(walk.collect())
}

/// Reads a little killer; its diagonal is named by its first cell.
pub(in crate::formats::iss) fn little_killer(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    class: &Class,
) -> Clues {
    let total = node.integer(0)?;
    let Some(piece) = node.piece(1) else { return to.spots(node, 1).map(|_| Vec::new()) };
    let first = to.board.spot(piece)?;
    let places = diagonal(to.board.place(first), to.board.rows, to.board.columns).filter(|_| first.group == 0);
    let Some(places) = places else {
        return Err(piece.trouble(Code::E0732, "not the start of a diagonal", "no diagonal begins here"));
    };
    let spots: Vec<Spot> = places.into_iter().filter_map(|(r, c)| to.board.at(0, r, c)).collect();
    Ok(vec![format!("{} {total} {}", class.rule, to.cells(&spots).unwrap_or_default())])
}
