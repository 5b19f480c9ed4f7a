//! The part of a puzzle that most formats can express: a board and its givens.

use crate::formats::{Document, Loss};
use crate::puzzle::{Digit, Layout, Position, PuzzleData, RegionKind};
use crate::syntax::ast::ItemKind;

/// The character of an open cell.
pub(in crate::formats) const BLANK: &str = ".";

/// The givens of a puzzle by cell.
pub(in crate::formats) struct GivensBoard<'a> {
    pub(in crate::formats) layout: &'a Layout,
    pub(in crate::formats) givens: Vec<Option<Digit>>,
}

/// The parts of a puzzle, besides the givens, that a format can express.
#[derive(Clone, Copy, Default)]
pub(in crate::formats) struct ExpressibleParts {
    pub(in crate::formats) marks: bool,
    /// Digits that a solver has entered.
    pub(in crate::formats) entered: bool,
    pub(in crate::formats) solution: bool,
}

impl ExpressibleParts {
    /// Returns the losses of marks and entered digits that the format cannot express.
    pub(in crate::formats) fn lost(self, puzzle: &PuzzleData) -> impl Iterator<Item = Loss> {
        let (marks, entered) = (puzzle.marks.len(), puzzle.entered.len());
        let marks = (!self.marks && marks > 0).then_some(Loss::Marks(marks));
        marks.into_iter().chain((!self.entered && entered > 0).then_some(Loss::Entered(entered)))
    }
}

impl<'a> GivensBoard<'a> {
    /// Makes the board of a puzzle for a format without clues.
    pub(in crate::formats) fn new(document: &Document<'a>, places: ExpressibleParts, losses: &mut Vec<Loss>) -> Self {
        let puzzle = document.puzzle;
        losses.extend(puzzle.clues.iter().map(|clue| document.loss(clue)));
        losses.extend(places.lost(puzzle));
        match &puzzle.solution {
            Some(_) if !places.solution => losses.push(Loss::Solution),
            Some(stated) if stated.digits.iter().any(Option::is_none) => losses.push(Loss::PartialSolution),
            _ => {}
        }
        if has_own_layout(document) {
            losses.push(Loss::Regions(puzzle.layout.name.clone()));
        }
        Self { layout: &puzzle.layout, givens: givens(puzzle, losses) }
    }

    /// Makes the board of a single grid, with its side: a full square with as many symbols as rows.
    pub(in crate::formats) fn square(
        document: &Document<'a>,
        places: ExpressibleParts,
        losses: &mut Vec<Loss>,
    ) -> (Self, usize) {
        let board = Self::new(document, places, losses);
        let layout = board.layout;
        losses.extend(side_of(layout).err());
        (board, usize::from(layout.rows()))
    }

    /// Makes the board of a classic 9×9 grid with the digits 1 to 9, the only board of some old formats.
    pub(in crate::formats) fn nine(document: &Document<'a>, places: ExpressibleParts, losses: &mut Vec<Loss>) -> Self {
        let before = losses.len();
        let (board, side) = Self::square(document, places, losses);
        let square = !losses[before..].iter().any(Loss::is_whole);
        if square && side != 9 {
            losses.push(Loss::Side { side, allowed: "boards of side 9" });
        } else if losses.len() == before && board.layout.name != "classic(3, 3)" {
            losses.push(Loss::NoClassic(board.layout.name.clone()));
        }
        losses.extend(board.beyond_nine().filter(|_| side == 9));
        board
    }

    /// Returns the loss if there are symbols other than 1 to 9.
    pub(in crate::formats) fn beyond_nine(&self) -> Option<Loss> {
        let symbols = &self.layout.symbols;
        let plain = symbols.names().eq(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let (first, last) = (symbols.names().next().unwrap_or_default(), symbols.names().last().unwrap_or_default());
        (!plain).then(|| Loss::Symbols(format!("the symbols {first} to {last}: it only supports 1 to 9")))
    }

    /// Returns the rows of the board; `cell` converts the content of each place, `None` for one without a cell.
    pub(in crate::formats) fn rows<T>(&self, mut cell: impl FnMut(Option<Option<Digit>>) -> T) -> Vec<Vec<T>> {
        let layout = self.layout;
        let mut at = |row: u16, column: u16| {
            let found = layout.cell_at(Position { row, column });
            cell(found.map(|found| self.givens.get(found.index()).copied().flatten()))
        };
        (0..layout.rows()).map(|row| (0..layout.columns()).map(|column| at(row, column)).collect()).collect()
    }
}

/// Returns the side of a single grid that is a full square with as many symbols as rows; otherwise the loss of the board.
pub(in crate::formats) fn side_of(layout: &Layout) -> Result<usize, Loss> {
    let (rows, columns, symbols) = (usize::from(layout.rows()), usize::from(layout.columns()), layout.symbols.len());
    match () {
        () if !layout.grids.is_empty() => Err(Loss::Grids(layout.name.clone())),
        () if !layout.fills_rectangle() || rows != columns || rows != symbols => {
            Err(Loss::Shape { rows, columns, symbols })
        }
        () => Ok(rows),
    }
}

/// Returns whether every row and every column of the board is a region.
pub(in crate::formats) fn has_all_lines(layout: &Layout) -> bool {
    let full = |kind: RegionKind, length: u16| {
        let found = layout.regions.iter().filter(|region| region.kind == kind);
        found.filter(|region| region.cells.len() == usize::from(length)).count()
    };
    full(RegionKind::Row, layout.columns()) == usize::from(layout.rows())
        && full(RegionKind::Column, layout.rows()) == usize::from(layout.columns())
}

/// Returns the givens by cell; of two different ones in a cell, the first.
pub(in crate::formats) fn givens(puzzle: &PuzzleData, losses: &mut Vec<Loss>) -> Vec<Option<Digit>> {
    let mut givens = vec![None; puzzle.layout.cells().len()];
    for given in &puzzle.givens {
        let digit = *givens[given.cell.index()].get_or_insert(given.digit);
        if digit != given.digit {
            losses.push(Loss::Contradiction(puzzle.layout.position(given.cell).to_string()));
        }
    }
    givens
}

/// Returns whether the puzzle adds regions to its layout, or defines its layout, so that `--layout` cannot express it.
fn has_own_layout(document: &Document<'_>) -> bool {
    let layout = &document.puzzle.layout;
    let drawn = |what: &str| what.starts_with("region ") && !what.contains(" of ");
    let tree = document.tree.map_or(&[][..], |tree| &tree.items);
    layout.name == "custom"
        || layout.regions.iter().any(|region| drawn(layout.region_name(region)))
        || tree.iter().any(|item| matches!(item.kind, ItemKind::Layout(_)))
}
