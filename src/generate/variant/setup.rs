//! The setup of a board: what is drawn before its answer, since the rules of the whole board depend on it. These are rooms, holes,
//! numbers of all cells, and the places of clues at which such rules look.

use super::form::{ArgumentShape, RuleForm};
use super::geometry::{Geometry, connected, stretches};
use crate::backend::{Limits, Stop};
use crate::puzzle::{Argument, CellId, Layout, Position, PuzzleData};
use crate::solve::Random;
use crate::syntax::ast::{Ast, Item};

/// What is drawn before the answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Setup {
    /// The region of each cell, if the layout leaves the regions to the puzzle.
    pub regions: Option<Vec<usize>>,
    /// The room of each cell, if rooms are drawn.
    pub rooms: Option<Vec<usize>>,
    /// The cells that are left, if holes are drawn.
    pub left: Option<Vec<Position>>,
    /// The numbers of all cells, if a rule of the whole board has them as its argument.
    pub numbers: Option<Vec<i64>>,
    /// Clues without their numbers, in the order of their statements, by which layers may number them.
    pub placed: Vec<PlacedClue>,
}

/// A clue whose place is drawn before the answer, and whose number is computed from the answer.
#[derive(Clone, Debug)]
pub(super) struct PlacedClue {
    pub wish: usize,
    /// The arguments that consist of cells, with their parameters.
    pub place: Vec<(usize, Argument)>,
}

/// A setup with its board.
#[derive(Clone)]
pub(super) struct SetUpBoard {
    pub setup: Setup,
    /// The board with the placed clues, whose numbers are open.
    pub board: PuzzleData,
    /// Statements of the board, without the placed clues.
    pub items: Vec<Item>,
    /// The same with the placed clues.
    pub tree: Ast,
}

impl PlacedClue {
    /// The cell at which its mark stands.
    pub fn cell(&self) -> Option<CellId> {
        self.place.first().and_then(|(_, argument)| argument.cells().first().copied())
    }
}

/// Divides the cells into this number of connected rooms, which grow from random cells, the small ones faster.
pub(super) fn rooms(count: usize, geometry: &Geometry, random: &mut Random) -> Vec<usize> {
    let mut cells: Vec<CellId> = (0..geometry.edges.len() as u32).map(CellId).collect();
    random.shuffle(&mut cells);
    let mut of: Vec<Option<usize>> = vec![None; cells.len()];
    let mut members: Vec<Vec<CellId>> = Vec::new();
    for cell in cells.into_iter().take(count) {
        of[cell.index()] = Some(members.len());
        members.push(vec![cell]);
    }
    loop {
        let free = |cell: &CellId| of[cell.index()].is_none();
        let mut open: Vec<(usize, CellId)> = Vec::new();
        for (room, cells) in members.iter().enumerate() {
            let beside = cells.iter().flat_map(|cell| &geometry.edges[cell.index()]).copied();
            open.extend(beside.filter(free).map(|cell| (room, cell)));
        }
        // Of two random ways to grow, the one of the smallest room.
        let tried = [(); 2].map(|()| random.pick(&open));
        let Some((room, cell)) = tried.into_iter().flatten().min_by_key(|(room, _)| members[*room].len()) else {
            break;
        };
        of[cell.index()] = Some(room);
        members[room].push(cell);
    }
    // Cells that no room reaches are rooms of their own.
    let mut last = members.len();
    of.into_iter()
        .map(|room| {
            room.unwrap_or_else(|| {
                last += 1;
                last - 1
            })
        })
        .collect()
}

/// Numbers of all cells from 1, such that none occurs twice in a row or column.
pub(super) fn different_numbers(layout: &Layout, random: &mut Random) -> Vec<i64> {
    let size = layout.rows().max(layout.columns());
    let [rows, columns, numbers] = [(); 3].map(|()| {
        let mut all: Vec<u16> = (0..size).collect();
        random.shuffle(&mut all);
        all
    });
    let of = |at: &Position| {
        let sum = rows[usize::from(at.row)] + columns[usize::from(at.column)];
        i64::from(numbers[usize::from(sum % size)]) + 1
    };
    layout.cells().iter().map(of).collect()
}

/// The longest run of cells on a large board.
const LONGEST: u16 = 6;

/// Number of cells tried as holes.
const HOLES_TRIED: usize = 2_000;

/// Draws holes, the same after half a turn. Every cell that is left has a neighbour in its row and one in its column, all are
/// connected, and no run is long. `None` if there was no such hole for a run, or a limit was reached.
pub(super) fn without_holes(layout: &Layout, random: &mut Random, limits: &Limits) -> Option<Vec<Position>> {
    let most = u32::from((layout.rows().max(layout.columns()) - 1).clamp(2, LONGEST));
    let longest = (most - random.below(most.min(4) - 1)) as usize;
    let geometry = Geometry::new(layout);
    let cells: Vec<Position> = layout.cells().to_vec();
    let turned = |cell: CellId| {
        let at = cells[cell.index()];
        layout.cell_at(Position { row: layout.rows() - 1 - at.row, column: layout.columns() - 1 - at.column })
    };
    let mut left = vec![true; cells.len()];
    for _ in 0..HOLES_TRIED {
        if limits.poll(0).is_some_and(|stop| stop != Stop::Nodes) {
            return None;
        }
        let long = stretches(layout, |cell| left[cell.index()]).into_iter().filter(|run| run.len() > longest);
        let long: Vec<CellId> = long.flatten().collect();
        let Some(cell) = random.pick(&long) else {
            return Some(cells.into_iter().zip(left).filter(|(_, is_left)| *is_left).map(|(at, _)| at).collect());
        };
        let before = left.clone();
        left[cell.index()] = false;
        if let Some(other) = turned(cell) {
            left[other.index()] = false;
        }
        // Cells without a neighbour in their row or column become holes as well.
        loop {
            let mut in_both = vec![0; cells.len()];
            let runs = stretches(layout, |cell| left[cell.index()]);
            runs.iter().filter(|run| run.len() > 1).flatten().for_each(|cell| in_both[cell.index()] += 1);
            let alone: Vec<usize> = (0..cells.len()).filter(|cell| left[*cell] && in_both[*cell] < 2).collect();
            if alone.is_empty() {
                break;
            }
            alone.into_iter().for_each(|cell| left[cell] = false);
        }
        let rest: Vec<CellId> = (0..).map(CellId).zip(&left).filter(|(_, left)| **left).map(|(cell, _)| cell).collect();
        let in_row = |row: u16| rest.iter().any(|cell| cells[cell.index()].row == row);
        let in_column = |column: u16| rest.iter().any(|cell| cells[cell.index()].column == column);
        let is_whole = (0..layout.rows()).all(in_row) && (0..layout.columns()).all(in_column);
        if !is_whole || 2 * rest.len() < cells.len() || !connected(&rest, &geometry.edges) {
            left = before;
        }
    }
    None
}

impl RuleForm<'_> {
    /// Whether the place of its clues can be drawn before the answer: one place, and a number that may stay open until then.
    pub(super) fn can_be_placed(&self) -> bool {
        use ArgumentShape::{Cell, Ray, Run};
        matches!(self.only_shape(), Some(Cell | Ray | Run))
            && (self.blank.is_none() || self.unknown.is_some() || self.plain.is_some())
    }
}
