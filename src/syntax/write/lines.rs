//! `lines`: a line of N² symbols, perhaps with columns for the solution and the name.

use super::super::fields::Fields;
use super::board::Board;
use super::spelling::Spelling;
use super::{Document, Loss};

/// The smallest board that a line can hold.
const MIN_SIDE: usize = 4;

pub(super) fn write(document: &Document<'_>) -> Result<String, Vec<Loss>> {
    let (board, side, mut losses) = Board::square(document, false, true);
    if side < MIN_SIDE {
        losses.push(Loss::Side { side, allowed: "boards of side 4 or more" });
    }
    let solution = || document.puzzle.solution.iter().flat_map(|stated| stated.digits.iter().flatten().copied());
    let givens = board.givens.iter().flatten().copied();
    let spelling = match Spelling::with_solution(&board.layout.symbols, givens, solution()) {
        Ok(spelling) if losses.is_empty() => spelling,
        Ok(_) => return Err(losses),
        Err(loss) => {
            losses.push(loss);
            return Err(losses);
        }
    };
    let mut line: String =
        board.givens.iter().map(|given| given.map_or('.', |digit| spelling.character(digit))).collect();
    if document.puzzle.solution.is_some() {
        line.push(',');
        line.extend(solution().map(|digit| spelling.character(digit)));
    }
    if let Some(id) = &document.puzzle.id {
        let named = format!("{line},{id}");
        if is_kept(&named, &line, id) {
            line = named;
        }
    }
    line.push('\n');
    Ok(line)
}

/// Whether a reader finds the same puzzle, and this name, on the line with a name.
fn is_kept(named: &str, line: &str, id: &str) -> bool {
    let (with, without) = (Fields::of(named), Fields::of(line));
    let rest: Vec<&str> = with.rest.iter().map(|range| &named[range.clone()]).collect();
    !id.contains(['\n', '\r']) && (&with.puzzle, &with.solution) == (&without.puzzle, &without.solution) && rest == [id]
}
