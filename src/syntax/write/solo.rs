//! `solo`: game IDs of Simon Tatham's Solo.

use super::caged::{Boxes, Caged, named};
use super::{Document, Loss};
use crate::syntax::solo::write_walls;
use std::fmt::Write;

/// The sides that Solo has.
const SIDES: std::ops::RangeInclusive<usize> = 2..=31;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let Some(mut board) = Caged::of(document, losses) else { return String::new() };
    let side = board.side;
    if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 2 to 31" });
        return String::new();
    }
    let mut id = match &board.boxes {
        Boxes::Rectangles(rows, columns) => format!("{rows}x{columns}"),
        Boxes::Drawn(_) => format!("{side}j"),
    };
    if board.both_diagonals(document, losses) {
        id.push('x');
    }
    let cages = board.apart(document, losses, |cage| {
        is_connected(&cage.cells, side) && cage.total.is_none_or(|t| (0..1_000_000).contains(&t))
    });
    if !cages.is_empty() {
        id.push('k');
    }
    id.push(':');
    let givens: Vec<Option<i64>> = board.givens.iter().map(|digit| digit.map(i64::from)).collect();
    runs(&givens, &mut id);
    if let Boxes::Drawn(regions) = &board.boxes {
        id.push(',');
        id.push_str(&write_walls(regions, side));
    }
    if !cages.is_empty() {
        // Cells without a cage are cages by themselves, of which nothing is said.
        let mut of: Vec<usize> = (0..side * side).collect();
        let mut sums = vec![None; side * side];
        for cage in &cages {
            let Some(first) = cage.cells.first() else { continue };
            cage.cells.iter().for_each(|cell| of[*cell] = *first);
            sums[*first] = cage.total;
        }
        id.push(',');
        id.push_str(&write_walls(&of, side));
        id.push(',');
        runs(&sums, &mut id);
    }
    named(id, document)
}

/// Numbers, letters for runs of cells without one, and `_` between neighbouring numbers.
fn runs(cells: &[Option<i64>], id: &mut String) {
    let mut open = 0_u8;
    let mut before = false;
    let flush = |open: &mut u8, id: &mut String| {
        if *open > 0 {
            id.push(char::from(b'a' + *open - 1));
            *open = 0;
        }
    };
    for cell in cells {
        match cell {
            Some(number) => {
                if before && open == 0 {
                    id.push('_');
                }
                flush(&mut open, id);
                let _ = write!(id, "{number}");
                before = true;
            }
            None => {
                open += 1;
                if open == 26 {
                    flush(&mut open, id);
                    before = false;
                }
            }
        }
    }
    flush(&mut open, id);
}

/// Whether cells are joined by their sides.
fn is_connected(cells: &[usize], side: usize) -> bool {
    let mut seen = vec![false; cells.len()];
    let mut open: Vec<usize> = (0..cells.len().min(1)).collect();
    open.iter().for_each(|i| seen[*i] = true);
    let near = |a: usize, b: usize| (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side) == 1;
    while let Some(i) = open.pop() {
        for j in 0..cells.len() {
            if !seen[j] && near(cells[i], cells[j]) {
                seen[j] = true;
                open.push(j);
            }
        }
    }
    seen.iter().all(|seen| *seen)
}
