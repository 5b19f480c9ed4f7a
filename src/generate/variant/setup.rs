//! The setup of a board: what is drawn before its answer, since the rules of the whole board depend on it. These are rooms, and
//! the places of clues at which such rules look.

use super::form::{ArgumentShape, FormContent, RuleForm};
use super::geometry::Geometry;
use crate::puzzle::{Argument, CellId, PuzzleData};
use crate::solve::Random;
use crate::syntax::ast::{Ast, Item};

/// What is drawn before the answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Setup {
    /// The region of each cell, if the layout leaves the regions to the puzzle.
    pub regions: Option<Vec<usize>>,
    /// The room of each cell, if rooms are drawn.
    pub rooms: Option<Vec<usize>>,
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

impl RuleForm<'_> {
    /// Whether the place of its clues can be drawn before the answer: one place, and a number that may stay open until then.
    pub(super) fn can_be_placed(&self) -> bool {
        let is_one = matches!(&self.what, FormContent::Places(places)
            if matches!(places.as_slice(), [(_, ArgumentShape::Cell | ArgumentShape::Ray, _)]));
        is_one && (self.blank.is_none() || self.unknown.is_some() || self.plain.is_some())
    }
}
