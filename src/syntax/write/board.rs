//! What of a puzzle the formats other than `.grid` can hold: a board and its givens.

use super::{Document, Loss};
use crate::puzzle::{Digit, Layout, Position, Puzzle};
use crate::syntax::ast::ItemKind;

/// What an open cell looks like.
pub(super) const BLANK: &str = ".";

/// The givens of a puzzle by cell.
pub(super) struct Board<'a> {
    pub(super) layout: &'a Layout,
    pub(super) givens: Vec<Option<Digit>>,
}

impl<'a> Board<'a> {
    /// The board of a puzzle of which a format has no place for anything but givens; `marks` and `solution`: nor for
    /// these unless so.
    pub(super) fn new(document: &Document<'a>, marks: bool, solution: bool) -> (Self, Vec<Loss>) {
        let puzzle = document.puzzle;
        let mut losses = Vec::new();
        if let Some(first) = puzzle.clues.first() {
            losses.push(Loss::Clues { count: puzzle.clues.len(), rule: first.rule.clone() });
        }
        if !puzzle.layers.is_empty() {
            losses.push(Loss::Layers(puzzle.layers.iter().map(|layer| layer.name.clone()).collect()));
        }
        if !marks && !puzzle.marks.is_empty() {
            losses.push(Loss::Marks(puzzle.marks.len()));
        }
        if !puzzle.entered.is_empty() {
            losses.push(Loss::Entered(puzzle.entered.len()));
        }
        match &puzzle.solution {
            Some(_) if !solution => losses.push(Loss::Solution),
            Some(stated) if stated.digits.iter().any(Option::is_none) => losses.push(Loss::PartialSolution),
            _ => {}
        }
        if has_own_layout(document) {
            losses.push(Loss::Regions(puzzle.layout.name.clone()));
        }
        let givens = givens(puzzle).unwrap_or_else(|loss| {
            losses.push(loss);
            Vec::new()
        });
        (Self { layout: &puzzle.layout, givens }, losses)
    }

    /// The same of a single grid, with its side: a full square that has as many symbols as rows.
    pub(super) fn square(document: &Document<'a>, marks: bool, solution: bool) -> (Self, usize, Vec<Loss>) {
        let (board, mut losses) = Self::new(document, marks, solution);
        let layout = board.layout;
        let (rows, columns, symbols) =
            (usize::from(layout.rows()), usize::from(layout.columns()), layout.symbols.len());
        if !layout.grids.is_empty() {
            losses.push(Loss::Grids(layout.name.clone()));
        } else if !layout.fills_rectangle() || rows != columns || rows != symbols {
            losses.push(Loss::Shape { rows, columns, symbols });
        }
        (board, rows, losses)
    }

    /// The same of a classic grid of nine with the digits 1 to 9, which is all that some old formats have.
    pub(super) fn nine(document: &Document<'a>) -> Result<Self, Vec<Loss>> {
        let (board, side, mut losses) = Self::square(document, false, false);
        if losses.is_empty() && side != 9 {
            losses.push(Loss::Side { side, allowed: "boards of side 9" });
        } else if losses.is_empty() && board.layout.name != "classic(3, 3)" {
            losses.push(Loss::NoClassic(board.layout.name.clone()));
        }
        losses.extend(board.beyond_nine().filter(|_| side == 9));
        if losses.is_empty() { Ok(board) } else { Err(losses) }
    }

    /// Symbols other than 1 to 9.
    pub(super) fn beyond_nine(&self) -> Option<Loss> {
        let symbols = &self.layout.symbols;
        let plain = symbols.names().eq(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let (first, last) = (symbols.names().next().unwrap_or_default(), symbols.names().last().unwrap_or_default());
        (!plain).then(|| Loss::Symbols(format!("the symbols {first} to {last}: it has 1 to 9")))
    }

    /// The rows of the board; `cell` says what stands in each place, of which `None` is one without a cell.
    pub(super) fn rows<T>(&self, mut cell: impl FnMut(Option<Option<Digit>>) -> T) -> Vec<Vec<T>> {
        let layout = self.layout;
        let mut at = |row: u16, column: u16| {
            let found = layout.cell_at(Position { row, column });
            cell(found.map(|found| self.givens.get(found.index()).copied().flatten()))
        };
        (0..layout.rows()).map(|row| (0..layout.columns()).map(|column| at(row, column)).collect()).collect()
    }
}

/// The givens by cell.
pub(super) fn givens(puzzle: &Puzzle) -> Result<Vec<Option<Digit>>, Loss> {
    let mut givens = vec![None; puzzle.layout.cells().len()];
    for given in &puzzle.givens {
        let place: &mut Option<Digit> = &mut givens[given.cell.index()];
        if place.is_some_and(|digit| digit != given.digit) {
            return Err(Loss::Contradiction(puzzle.layout.position(given.cell).to_string()));
        }
        *place = Some(given.digit);
    }
    Ok(givens)
}

/// Whether the puzzle adds regions to its layout, or has a layout that nobody else knows: `--layout` cannot say it.
fn has_own_layout(document: &Document<'_>) -> bool {
    let layout = &document.puzzle.layout;
    let drawn = |what: &str| what.starts_with("region ") && !what.contains(" of ");
    let tree = document.tree.map_or(&[][..], |tree| &tree.items);
    layout.name == "custom"
        || layout.regions.iter().any(|region| drawn(layout.region_name(region)))
        || tree.iter().any(|item| matches!(item.kind, ItemKind::Layout(_)))
}
