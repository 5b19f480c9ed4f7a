//! Reads `dzn`: data files of MiniZinc models with a grid of numbers, as in `n = 9; x = array2d(1..n, 1..n, [ _, 3, … ]);` or
//! `start = [| 0, 3, … | … |];`. Blanks are `_`, `<>` or `0`.

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::draft::Draft;
use crate::puzzle::{Effect, Span};
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::ToCompactString;

mod lexer;
mod value;

use lexer::Lexer;
use value::{DznValue, MAX_CELLS, assignments};

/// Names of a puzzle's grid, for files with several grids.
const GRIDS: [&str; 10] =
    ["x", "start", "puzzle", "board", "grid", "given", "givens", "sudoku", "problem", "start_grid"];

/// Returns whether a text looks like this format: names with values, one of which is a grid.
pub(super) fn recognises(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    // A name, then `=`; the lexer skips comments.
    let named =
        lexer.next().is_some_and(|lexeme| lexeme.is_name()) && lexer.next().is_some_and(|lexeme| lexeme.text == "=");
    named && lexer.any(|lexeme| matches!(lexeme.text, "array2d" | "[|"))
}

/// Reads the puzzle of a text.
pub(super) fn parse(source: &Source, reading: &Reading) -> Parsed {
    let mut draft = Draft::new(source, reading);
    let at = |place: &std::ops::Range<usize>| Span::new(source.id, place.start, place.end);
    let found = match assignments(&source.text) {
        Ok(found) => found,
        Err(mistake) => {
            let message = Diagnostic::new(Code::E0767, "this is not a MiniZinc data file");
            return Parsed::failed(message.at(at(&mistake.place), mistake.what));
        }
    };
    let grids = || found.iter().filter(|one| matches!(one.value, DznValue::Grid(_)));
    let chosen = match grids().count() {
        0 => None,
        1 => grids().next(),
        _ => grids().find(|one| GRIDS.contains(&one.name.to_ascii_lowercase().as_str())),
    };
    let Some(chosen) = chosen else {
        let (said, help) = match grids().next() {
            None => ("there is no grid", "a grid is `x = array2d(1..9, 1..9, [ … ]);` or `x = [| … |];`"),
            Some(_) => (
                "several grids, none of which has the usual name of a puzzle",
                "name the puzzle `x` or \
                `start`",
            ),
        };
        let place = grids().next_back().map_or(draft.whole(), |grid| at(&grid.place));
        return Parsed::failed(Diagnostic::new(Code::E0767, said).at(place, "in this file").help(help));
    };
    let DznValue::Grid(grid) = &chosen.value else { return draft.finish() };
    let side = grid.cells.len().isqrt();
    let rows = grid.rows.unwrap_or(side);
    if side == 0 || side * side != grid.cells.len() || rows != side || grid.cells.len() > MAX_CELLS {
        let message =
            Diagnostic::new(Code::E0767, format!("the grid has {} cells, which is not a square", grid.cells.len()));
        return Parsed::failed(message.at(at(&chosen.place), format!("{rows} rows")));
    }
    let mut cells = Vec::with_capacity(grid.cells.len());
    for cell in &grid.cells {
        let span = Span::new(source.id, cell.start, cell.end());
        let symbol = match cell.text {
            "_" | "<>" | "0" => None,
            _ => match cell.number().filter(|n| (1..=side as i64).contains(n)) {
                Some(number) => Some(number.to_compact_string()),
                None => {
                    let message = Diagnostic::new(
                        Code::E0767,
                        format!(
                            "an entry that is not a number from 1 to \
                        {side}"
                        ),
                    );
                    return Parsed::failed(message.at(span, "not understood").help("blanks are `_` or `0`"));
                }
            },
        };
        cells.push((symbol, span));
    }
    draft.givens(side, cells, at(&chosen.place));
    for one in found.iter().filter(|one| !std::ptr::eq(*one, chosen)) {
        let size = [side, side.isqrt(), side * side].map(|n| n as i64);
        match one.value {
            // A size of the board, or a rule that is switched off.
            DznValue::Integer(n) if size.contains(&n) => {}
            DznValue::Boolean(false) => {}
            _ => draft.doubt(
                Effect::Changes,
                format!("the parameter `{}`, whose meaning depends on the model", one.name),
                at(&one.place),
            ),
        }
    }
    draft.finish()
}
