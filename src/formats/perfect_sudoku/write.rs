//! Writes `perfect-sudoku`: `3x3:`, `d:` for both diagonals, `k:`, and for each cell 256 times the sum of its cage, plus the
//! cage's number.

use crate::formats::cages::caged::{Boxes, Cage, Caged, named};
use crate::formats::{Document, Loss};

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let Some(mut board) = Caged::of(document, losses) else { return String::new() };
    let side = board.side;
    let size = match board.boxes {
        Boxes::Rectangles(rows, columns) if rows == columns && side <= 16 => rows,
        Boxes::Rectangles(..) => {
            losses.push(Loss::Side { side, allowed: "square boxes: boards of side 4, 9 and 16" });
            return String::new();
        }
        Boxes::Drawn(_) => {
            losses.push(Loss::NoClassic(document.puzzle.layout.name.clone()));
            side.isqrt()
        }
    };
    let diagonals = if board.both_diagonals(document, losses) { "d" } else { "" };
    let cages = board.apart(document, losses, |cage| is_possible(cage, side));
    let mut fields = vec![0_i64; side * side];
    for (number, cage) in board.with_givens(cages, document, losses).iter().enumerate() {
        let field = cage.total.unwrap_or(0) * 256 + number as i64;
        cage.cells.iter().for_each(|cell| fields[*cell] = field);
    }
    let fields: Vec<String> = fields.iter().map(i64::to_string).collect();
    named(format!("{size}x{size}:{diagonals}:k:{}:", fields.join(":")), document)
}

/// Returns whether a cage has a sum that is possible with different digits, by which readers determine the order of bytes.
fn is_possible(cage: &Cage<'_>, side: usize) -> bool {
    let cells = cage.cells.len();
    let least = (cells * (cells + 1) / 2) as i64;
    let most = (cells * (side + 1)) as i64 - least;
    cells <= side && cage.total.is_some_and(|total| (least..=most.min(255)).contains(&total))
}
