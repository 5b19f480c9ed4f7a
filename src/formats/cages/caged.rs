//! The part of a puzzle that formats of killers and jigsaws can express: boxes, diagonals, cages and givens.

use crate::formats::boxes::{are_boxes, boxes_of};
use crate::formats::writing::board::{ExpressibleParts, givens, side_of};
use crate::formats::{Document, Loss};
use crate::language::faces::{Kind, Look, face};
use crate::puzzle::{Argument, CellId, Clue, Digit, RegionKind};
use crate::syntax::ast::{Item, ItemKind};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Boxes {
    /// Rectangles with this number of rows and columns.
    Rectangles(usize, usize),
    /// Region of each cell, numbered in the order of their first cells.
    Drawn(Vec<usize>),
}

pub(in crate::formats) struct Cage<'a> {
    /// Indices of the cells in ascending order, counted row by row.
    pub(in crate::formats) cells: Vec<usize>,
    pub(in crate::formats) total: Option<i64>,
    /// The clue that the cage represents; `None` for a given.
    pub(in crate::formats) clue: Option<&'a Clue>,
}

/// A square board with boxes and the digits from 1, with diagonals, cages and givens.
pub(in crate::formats) struct Caged<'a> {
    pub(in crate::formats) side: usize,
    pub(in crate::formats) boxes: Boxes,
    /// The clues that require the falling and the rising diagonal.
    pub(in crate::formats) falling: Option<&'a Clue>,
    pub(in crate::formats) rising: Option<&'a Clue>,
    pub(in crate::formats) cages: Vec<Cage<'a>>,
    /// The digit given in each cell.
    pub(in crate::formats) givens: Vec<Option<Digit>>,
}

impl<'a> Caged<'a> {
    /// Extracts the board of a puzzle; `None` if the board has another form. All other parts of the puzzle are recorded as
    /// losses.
    pub(in crate::formats) fn of(document: &Document<'a>, losses: &mut Vec<Loss>) -> Option<Self> {
        if document.puzzle.solution.is_some() {
            losses.push(Loss::Solution);
        }
        let (caged, others, own) = Self::with_others(document, losses)?;
        losses.extend(others.into_iter().chain(own).map(|clue| document.loss(clue)));
        Some(caged)
    }

    /// Like [`Self::of`], for formats that can express the solution and further clues: those of other library rules, and those of the
    /// puzzle's own rules, are returned.
    pub(in crate::formats) fn with_others(
        document: &Document<'a>,
        losses: &mut Vec<Loss>,
    ) -> Option<(Self, Vec<&'a Clue>, Vec<&'a Clue>)> {
        let puzzle = document.puzzle;
        let layout = &*puzzle.layout;
        losses.extend(ExpressibleParts::default().lost(puzzle));
        let square = side_of(layout).and_then(|side| match (layout.digits().first(), layout.symbols.names().next()) {
            (Some(first), Some(name)) if *first != 1 => {
                Err(Loss::Symbols(format!("the symbol {name}: it only supports 1 to {side}")))
            }
            _ => Ok((side, boxes(document, side)?)),
        });
        let (side, boxes) = square.map_err(|loss| losses.push(loss)).ok()?;
        if layout.regions.iter().any(|region| region.kind == RegionKind::Extra) {
            losses.push(Loss::Regions(layout.name.clone()));
        }
        let givens = givens(puzzle, losses);
        let mut caged = Self { side, boxes, falling: None, rising: None, cages: Vec::new(), givens };
        let (mut others, mut own_clues) = (Vec::new(), Vec::new());
        for clue in &puzzle.clues {
            let own = |item: &Item| matches!(&item.kind, ItemKind::Rule(rule) if rule.name.text == clue.rule);
            match document.tree.is_some_and(|tree| tree.items.iter().any(own)) {
                true => own_clues.push(clue),
                false => others.extend(caged.take(clue)),
            }
        }
        caged.cages.sort_by_key(|cage| cage.cells.first().copied());
        Some((caged, others, own_clues))
    }

    /// Stores a clue, or returns it if it is of another kind.
    fn take(&mut self, clue: &'a Clue) -> Option<&'a Clue> {
        let cells = |cells: &[CellId]| {
            let mut cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
            cells.sort_unstable();
            cells
        };
        let arguments: Vec<&Argument> = clue.arguments.iter().map(|(_, argument)| argument).collect();
        let Some(face) = face(&clue.rule) else { return Some(clue) };
        let mark = face.mark();
        let different = mark.written && !face.different.is_empty();
        match (mark.kind, mark.look, arguments.as_slice()) {
            (Kind::Cage, _, [Argument::Integer(total), Argument::Cells(of)]) if different => {
                self.cages.push(Cage { cells: cells(of), total: Some(*total), clue: Some(clue) });
            }
            (Kind::Cage, _, [Argument::Cells(of)]) if different => {
                self.cages.push(Cage { cells: cells(of), total: None, clue: Some(clue) });
            }
            (Kind::Diagonal, Some(Look::Both), []) => (self.falling, self.rising) = (Some(clue), Some(clue)),
            (Kind::Diagonal, Some(Look::Falling), []) => self.falling = Some(clue),
            (Kind::Diagonal, Some(Look::Rising), []) => self.rising = Some(clue),
            _ => return Some(clue),
        }
        None
    }

    /// Returns whether both diagonals are required; a single one is recorded as a loss.
    pub(in crate::formats) fn both_diagonals(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> bool {
        match (self.falling, self.rising) {
            (Some(_), Some(_)) => return true,
            (one, other) => losses.extend(one.or(other).map(|clue| document.loss(clue))),
        }
        false
    }

    /// Records any diagonal as a loss.
    pub(in crate::formats) fn no_diagonals(&self, document: &Document<'_>, losses: &mut Vec<Loss>) {
        let same = self.falling.is_some() && self.falling == self.rising;
        let clues = self.falling.into_iter().chain(self.rising.filter(|_| !same));
        losses.extend(clues.map(|clue| document.loss(clue)));
    }

    /// Returns the cages, except those that share a cell with an earlier one or that the format cannot express, which are losses.
    pub(in crate::formats) fn apart(
        &mut self,
        document: &Document<'_>,
        losses: &mut Vec<Loss>,
        holds: impl Fn(&Cage<'_>) -> bool,
    ) -> Vec<Cage<'a>> {
        let mut taken = vec![false; self.side * self.side];
        let mut cages = std::mem::take(&mut self.cages);
        cages.retain(|cage| {
            let keep = holds(cage) && !cage.cells.iter().any(|cell| taken[*cell]);
            match keep {
                true => cage.cells.iter().for_each(|cell| taken[*cell] = true),
                false => losses.extend(cage.clue.map(|clue| document.loss(clue))),
            }
            keep
        });
        cages
    }

    /// Adds givens as cages of one cell; givens in cells of other cages are losses.
    pub(in crate::formats) fn with_givens(
        &self,
        mut cages: Vec<Cage<'a>>,
        document: &Document<'_>,
        losses: &mut Vec<Loss>,
    ) -> Vec<Cage<'a>> {
        let mut taken = vec![false; self.side * self.side];
        cages.iter().flat_map(|cage| &cage.cells).for_each(|cell| taken[*cell] = true);
        for (cell, digit) in self.givens.iter().enumerate() {
            let Some(digit) = digit else { continue };
            match taken[cell] {
                false => cages.push(Cage { cells: vec![cell], total: Some(i64::from(*digit)), clue: None }),
                true => {
                    let place = document.puzzle.layout.cells()[cell];
                    losses.push(Loss::Clue {
                        clue: format!("the given {digit} in {place}, which is in a cage"),
                        why: None,
                    });
                }
            }
        }
        cages.sort_by_key(|cage| cage.cells.first().copied());
        cages
    }
}

/// Returns the boxes of a board of a library layout that has boxes.
fn boxes(document: &Document<'_>, side: usize) -> Result<Boxes, Loss> {
    let layout = &*document.puzzle.layout;
    let known = ["classic(", "jigsaw("].iter().any(|name| layout.name.starts_with(name));
    let regions: Vec<_> = layout.regions.iter().filter(|region| region.kind == RegionKind::Box).collect();
    let mut of: Vec<Option<usize>> = vec![None; side * side];
    for (number, region) in regions.iter().enumerate() {
        region.cells.iter().for_each(|cell| of[cell.index()] = Some(number));
    }
    let mut count = regions.len();
    let mut full = regions.iter().all(|region| region.cells.len() == side);
    // A drawn region that is a row or a column is kept only as that.
    for line in layout.regions.iter().filter(|region| matches!(region.kind, RegionKind::Row | RegionKind::Column)) {
        if line.cells.iter().all(|cell| of[cell.index()].is_none()) {
            line.cells.iter().for_each(|cell| of[cell.index()] = Some(count));
            full &= line.cells.len() == side;
            count += 1;
        }
    }
    if !known || !full || count != side || of.contains(&None) {
        return Err(Loss::NoBoxes(layout.name.clone()));
    }
    if let Some((height, width)) = boxes_of(&of, side).filter(|(height, width)| *height > 1 && *width > 1) {
        return Ok(Boxes::Rectangles(height, width));
    }
    let mut numbers = vec![None; side];
    let mut next = 0;
    let number = |region: usize| {
        *numbers[region].get_or_insert_with(|| {
            next += 1;
            next - 1
        })
    };
    Ok(Boxes::Drawn(of.into_iter().flatten().map(number).collect()))
}

impl Boxes {
    /// Returns the number of each cell's box.
    pub(in crate::formats) fn numbers(&self, side: usize) -> Vec<usize> {
        match self {
            Self::Rectangles(rows, columns) => {
                (0..side * side).map(|cell| cell / side / rows * rows + cell % side / columns).collect()
            }
            Self::Drawn(numbers) => numbers.clone(),
        }
    }

    /// Returns whether the boxes are the usual ones for this side.
    pub(in crate::formats) fn are_usual(&self, side: usize) -> bool {
        are_boxes(&self.numbers(side), side)
    }
}

/// Appends the puzzle's name to a line, where a reader finds it.
pub(in crate::formats) fn named(mut line: String, document: &Document<'_>) -> String {
    let kept =
        |id: &&String| !id.contains(['\n', '\r']) && id.trim() == id.as_str() && !id.is_empty() && !id.starts_with('#');
    if let Some(id) = document.puzzle.id.as_ref().filter(kept) {
        line.push_str(" # ");
        line.push_str(id);
    }
    line.push('\n');
    line
}
