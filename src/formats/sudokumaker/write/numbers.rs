//! SudokuMaker's numbers of places, as the inverse of the reader's functions.

use crate::formats::sudokumaker::read::places::{BoardSize, Cell};
use std::collections::HashMap;

/// The numbers of all places of a board.
pub(super) struct Numbers {
    pub(super) board: BoardSize,
    edges: HashMap<[Cell; 2], i64>,
    corners: HashMap<Vec<Cell>, i64>,
    straight: HashMap<Vec<Cell>, i64>,
    slanted: HashMap<Vec<Cell>, (i64, i64)>,
}

impl Numbers {
    pub(super) fn new(board: BoardSize) -> Self {
        let (width, height) = (board.width as i64, board.height as i64);
        let edges = (0..2 * width * height).filter_map(|id| Some((board.edge(id)?, id))).collect();
        let corners = (0..(width + 1) * (height + 1)).map(|id| (board.corner(id), id)).collect();
        let (mut straight, mut slanted) = (HashMap::new(), HashMap::new());
        let outside = (0..(width + 2) * (height + 2)).filter(|id| {
            let (row, column) = (id / (width + 2), id % (width + 2));
            row == 0 || column == 0 || row == height + 1 || column == width + 1
        });
        for id in outside {
            // Straight on from a corner is a diagonal, which has its own number.
            if let Some(cells) = board.outside(id, 0).filter(|cells| cells.len() < 2 || is_straight(cells)) {
                straight.entry(cells).or_insert(id);
            }
            for diagonal in [1, -1] {
                if let Some(cells) = board.outside(id, diagonal) {
                    slanted.entry(cells).or_insert((id, diagonal));
                }
            }
        }
        Self { board, edges, corners, straight, slanted }
    }

    /// Returns the number of the edge between two cells.
    pub(super) fn edge(&self, cells: &[Cell]) -> Option<i64> {
        let [first, second] = *cells else { return None };
        self.edges.get(&[first.min(second), first.max(second)]).copied()
    }

    /// Returns the number of the corner where four cells meet.
    pub(super) fn corner(&self, cells: &[Cell]) -> Option<i64> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        self.corners.get(&cells).copied().filter(|_| cells.len() == 4)
    }

    /// Returns the number of the place from which a whole row or column is seen.
    pub(super) fn straight(&self, cells: &[Cell]) -> Option<i64> {
        self.straight.get(cells).copied()
    }

    /// Returns the number of the place from which a whole diagonal is seen, and its direction.
    pub(super) fn slanted(&self, cells: &[Cell]) -> Option<(i64, i64)> {
        self.slanted.get(cells).copied()
    }
}

/// Returns whether the first two cells share an edge.
fn is_straight(cells: &[Cell]) -> bool {
    cells.windows(2).next().is_some_and(|pair| pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1)
}
