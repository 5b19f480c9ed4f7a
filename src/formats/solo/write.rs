//! Writes `solo`: game IDs of Simon Tatham's Solo.

use crate::formats::cages::caged::{Boxes, Cage, Caged, named};
use crate::formats::solo::read::write_walls;
use crate::formats::{Document, Loss};
use std::fmt::Write;

/// The sides that Solo supports.
const SIDES: std::ops::RangeInclusive<usize> = 2..=31;
/// The largest side of its killers, and the smallest with diagonals.
const MOST_OF_KILLER: usize = 9;
const LEAST_WITH_DIAGONALS: usize = 4;

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
    if side < LEAST_WITH_DIAGONALS {
        board.no_diagonals(document, losses);
    } else if board.both_diagonals(document, losses) {
        id.push('x');
    }
    let holds = |cage: &Cage<'_>| {
        (2..=side).contains(&cage.cells.len())
            && is_connected(&cage.cells, side)
            && cage.total.is_none_or(|total| (1..1_000_000).contains(&total))
    };
    let mut cages = board.apart(document, losses, holds);
    // In Solo's killers every cell is in a cage, and there are at most nine rows.
    if side > MOST_OF_KILLER || cages.iter().map(|cage| cage.cells.len()).sum::<usize>() < side * side {
        losses.extend(cages.drain(..).filter_map(|cage| cage.clue).map(|clue| document.loss(clue)));
    }
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

/// Writes numbers, letters for runs of cells without one, and `_` between neighbouring numbers.
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

/// Returns whether cells are connected by edges.
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
