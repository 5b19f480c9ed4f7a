//! Writes `lines`: a line of N² symbols, optionally with columns for the solution and the name.

use crate::formats::board_text::fields::Fields;
use crate::formats::writing::board::{ExpressibleParts, GivensBoard};
use crate::formats::writing::spelling::Spelling;
use crate::formats::{Document, Loss};

/// The smallest board that a line can hold.
const MIN_SIDE: usize = 4;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let (board, side) =
        GivensBoard::square(document, ExpressibleParts { solution: true, ..ExpressibleParts::default() }, losses);
    if side < MIN_SIDE {
        losses.push(Loss::Side { side, allowed: "boards of side 4 or more" });
    }
    let stated =
        document.puzzle.solution.as_ref().map(|stated| stated.digits.iter().copied().collect::<Option<Vec<_>>>());
    let solution = stated.flatten();
    let givens = board.givens.iter().flatten().copied();
    let spelling = Spelling::with_solution(&board.layout.symbols, givens, solution.iter().flatten().copied());
    let spelling = match spelling {
        Ok(spelling) => spelling,
        Err(loss) => {
            losses.push(loss);
            return String::new();
        }
    };
    let mut line: String =
        board.givens.iter().map(|given| given.map_or('.', |digit| spelling.character(digit))).collect();
    if let Some(solution) = solution {
        line.push(',');
        line.extend(solution.into_iter().map(|digit| spelling.character(digit)));
    }
    if let Some(id) = &document.puzzle.id {
        let named = format!("{line},{id}");
        if is_kept(&named, &line, id) {
            line = named;
        }
    }
    line.push('\n');
    line
}

/// Whether a reader finds the same puzzle, and this name, on the line with a name.
fn is_kept(named: &str, line: &str, id: &str) -> bool {
    let (with, without) = (Fields::of(named), Fields::of(line));
    let rest: Vec<&str> = with.rest.iter().map(|range| &named[range.clone()]).collect();
    !id.contains(['\n', '\r']) && (&with.puzzle, &with.solution) == (&without.puzzle, &without.solution) && rest == [id]
}
