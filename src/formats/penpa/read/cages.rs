//! Finds cages in Penpa+ puzzles that are drawn by lines only, between the corners within cells.
//!
//! Each side of a cell without a neighbour of the same cage has a line along it; lines from a cell to the next follow the common
//! border (`cage_for_selection` of Penpa+'s `class_p.js`).

use super::members;
use super::points::{Point, Points};
use crate::formats::json_value::Json;
use crate::puzzle::Span;
use std::collections::BTreeSet;

/// A cell, by row and column.
type Cell = (usize, usize);
/// The cells of a cage, in order, and its span.
pub(super) type Cage = (Vec<Cell>, Span);

/// The lines of a board's cages.
pub(super) struct CageLines {
    side: usize,
    /// By cell, whether there is a line above, below, on the left and on the right.
    closed: Vec<[bool; 4]>,
    /// By cell, a line that touches it.
    touched: Vec<Option<Span>>,
    /// A line that is not along any side.
    pub(super) stray: Option<Span>,
}

/// The corners between which the line along each side goes.
const SIDES: [(usize, usize); 4] = [(0, 1), (2, 3), (0, 2), (1, 3)];

impl CageLines {
    pub(super) fn of(json: &Json, points: &Points) -> Self {
        let side = points.side;
        let mut lines =
            Self { side, closed: vec![[false; 4]; side * side], touched: vec![None; side * side], stray: None };
        for member in members(json, "cage") {
            let mut ends = member.key.split(',').map(|end| match points.point(end.parse().ok()?)? {
                Point::Within(row, column, corner @ 0..4) => {
                    points.on_board(row, column).map(|(row, column)| (row * side + column, corner))
                }
                _ => None,
            });
            let (Some(Some(from)), Some(Some(to)), None) = (ends.next(), ends.next(), ends.next()) else {
                lines.stray = lines.stray.or(Some(member.span));
                continue;
            };
            let corners = (from.1.min(to.1), from.1.max(to.1));
            if from.0 == to.0 {
                match SIDES.iter().position(|along| *along == corners) {
                    Some(along) => lines.closed[from.0][along] = true,
                    None => lines.stray = lines.stray.or(Some(member.span)),
                }
            }
            for (cell, _) in [from, to] {
                lines.touched[cell] = lines.touched[cell].or(Some(member.span));
            }
        }
        lines
    }

    /// Returns a line that touches no cell of the cages so far.
    pub(super) fn loose(&self, caged: &BTreeSet<Cell>) -> Option<Span> {
        let untouched = |cell: &usize| !caged.contains(&(cell / self.side, cell % self.side));
        (0..self.touched.len()).filter(untouched).find_map(|cell| self.touched[cell])
    }

    /// Returns the cages that the lines enclose, each with the span of one of its lines, without those that share cells with
    /// explicit cages; `None` if the result is ambiguous.
    pub(super) fn cages(&self, caged: &BTreeSet<Cell>) -> Option<Vec<Cage>> {
        let mut cages = Vec::new();
        let mut seen = vec![false; self.closed.len()];
        for first in 0..self.closed.len() {
            let Some(at) = self.touched[first].filter(|_| !seen[first]) else { continue };
            let mut cells = Vec::new();
            let mut open = vec![first];
            seen[first] = true;
            while let Some(cell) = open.pop() {
                cells.push((cell / self.side, cell % self.side));
                for (way, next) in self.neighbours(cell) {
                    let next = next.filter(|_| !self.closed[cell][way]);
                    // The previous cell is on an open side as well, and there is another open side.
                    match next {
                        None if self.closed[cell][way] => {}
                        Some(next) if !self.closed[next][way ^ 1] => {
                            if !seen[next] {
                                seen[next] = true;
                                open.push(next);
                            }
                        }
                        _ => return None,
                    }
                }
            }
            cells.sort_unstable();
            let stated = cells.iter().filter(|cell| caged.contains(cell)).count();
            match stated {
                0 => cages.push((cells, at)),
                _ if stated == cells.len() => {}
                _ => return None,
            }
        }
        Some(cages)
    }

    fn neighbours(&self, cell: usize) -> [(usize, Option<usize>); 4] {
        let side = self.side;
        [
            (0, cell.checked_sub(side)),
            (1, Some(cell + side).filter(|cell| *cell < side * side)),
            (2, cell.checked_sub(1).filter(|_| !cell.is_multiple_of(side))),
            (3, Some(cell + 1).filter(|next| !next.is_multiple_of(side))),
        ]
    }
}
