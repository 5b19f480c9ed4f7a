//! Covers of the board by cages (as in killer sudoku), and their modification to exclude second solutions.

use super::draw::{Canvas, TrueClue};
use super::form::{FormContent, RuleForm};
use super::geometry::connected;
use crate::language::clue_holds;
use crate::puzzle::{Argument, CellId, Grid};
use crate::solve::Random;

/// Relative frequency of the sizes of new cages (two to five cells), in tenths.
const SIZES: [(usize, u32); 4] = [(2, 3), (3, 4), (4, 2), (5, 1)];

/// Maximum number of cells in a cage.
const LARGEST: usize = 5;

/// Attempts at a cover without single cells, before these are permitted.
const TRIES: usize = 12;

/// A partition of the board into cages, with their clues.
pub(super) struct Cover<'f, 'a> {
    form: &'f RuleForm<'a>,
    parameter: usize,
    cages: Vec<TrueClue>,
    /// By cell: its cage.
    of: Vec<usize>,
}

impl<'f, 'a> Cover<'f, 'a> {
    /// Draws random cages. Single cells are left only where nothing else is possible.
    pub fn new(form: &'f RuleForm<'a>, canvas: &Canvas<'_>, random: &mut Random) -> Option<Self> {
        let FormContent::Places(places) = &form.what else { return None };
        let parameter = places.first()?.0;
        let mut best: Option<Self> = None;
        for _ in 0..TRIES {
            let mut cover =
                Self { form, parameter, cages: Vec::new(), of: vec![usize::MAX; canvas.layout.cells().len()] };
            cover.fill(canvas, random)?;
            let singles = |cover: &Self| cover.cages.iter().filter(|cage| cage.cells.len() == 1).count();
            if best.as_ref().is_none_or(|best| singles(&cover) < singles(best)) {
                let done = singles(&cover) == 0;
                best = Some(cover);
                if done {
                    break;
                }
            }
        }
        best
    }

    pub fn cages(&self) -> &[TrueClue] {
        &self.cages
    }

    /// Returns the cages in their final form.
    pub fn into_cages(self) -> Vec<TrueClue> {
        self.cages
    }

    fn drawn(&self, cells: &[CellId], canvas: &Canvas<'_>, random: &mut Random) -> Option<TrueClue> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        canvas.holding(self.form, &[(self.parameter, Argument::Cells(cells))], random)
    }

    fn fill(&mut self, canvas: &Canvas<'_>, random: &mut Random) -> Option<()> {
        let edges = &canvas.geometry.edges;
        let mut free: Vec<CellId> = (0..self.of.len() as u32).map(CellId).collect();
        random.shuffle(&mut free);
        loop {
            let open =
                |cell: CellId| edges[cell.index()].iter().filter(|near| self.of[near.index()] == usize::MAX).count();
            // Start with the cell that has the fewest free neighbours, so that few single cells are left.
            let Some(start) =
                free.iter().copied().filter(|cell| self.of[cell.index()] == usize::MAX).min_by_key(|cell| open(*cell))
            else {
                return Some(());
            };
            let mut cells = vec![start];
            let mut drawn = None;
            let wanted = size(random);
            while cells.len() < wanted {
                let mut next: Vec<CellId> = cells.iter().flat_map(|cell| edges[cell.index()].iter().copied()).collect();
                next.retain(|cell| self.of[cell.index()] == usize::MAX && !cells.contains(cell));
                next.sort_unstable();
                next.dedup();
                random.shuffle(&mut next);
                let grown = next.into_iter().find_map(|cell| {
                    let more: Vec<CellId> = cells.iter().copied().chain([cell]).collect();
                    Some((self.drawn(&more, canvas, random)?, more))
                });
                let Some((clue, more)) = grown else { break };
                (drawn, cells) = (Some(clue), more);
            }
            if cells.len() == 1 && self.join(start, canvas, random) {
                continue;
            }
            let drawn = drawn.or_else(|| self.drawn(&cells, canvas, random))?;
            cells.iter().for_each(|cell| self.of[cell.index()] = self.cages.len());
            self.cages.push(drawn);
        }
    }

    /// Adds a single cell to an adjacent cage.
    fn join(&mut self, cell: CellId, canvas: &Canvas<'_>, random: &mut Random) -> bool {
        let mut beside: Vec<usize> = canvas.geometry.edges[cell.index()]
            .iter()
            .map(|near| self.of[near.index()])
            .filter(|cage| *cage != usize::MAX)
            .collect();
        random.shuffle(&mut beside);
        for cage in beside {
            let cells: Vec<CellId> = self.cages[cage].cells.iter().copied().chain([cell]).collect();
            if cells.len() <= LARGEST
                && let Some(drawn) = self.drawn(&cells, canvas, random)
            {
                self.of[cell.index()] = cage;
                self.cages[cage] = drawn;
                return true;
            }
        }
        false
    }

    /// Modifies cages so that each of these grids violates one of them; currently the last one violates none. A cell where it
    /// differs is moved to an adjacent cage, or a cage is split.
    pub fn refute(&mut self, others: &[Grid], canvas: &Canvas<'_>, random: &mut Random) -> bool {
        let Some(last) = others.last() else { return true };
        let mut differs: Vec<CellId> = (0..self.of.len() as u32)
            .map(CellId)
            .filter(|cell| last.digit(*cell) != canvas.grid.digit(*cell))
            .collect();
        random.shuffle(&mut differs);
        for cell in differs {
            let from = self.of[cell.index()];
            let mut beside: Vec<usize> = canvas.geometry.edges[cell.index()]
                .iter()
                .map(|near| self.of[near.index()])
                .filter(|cage| *cage != from)
                .collect();
            beside.sort_unstable();
            beside.dedup();
            random.shuffle(&mut beside);
            for to in beside {
                if let Some((less, more)) = self.moved(cell, from, to, canvas, random) {
                    let before =
                        (std::mem::replace(&mut self.cages[from], less), std::mem::replace(&mut self.cages[to], more));
                    self.of[cell.index()] = to;
                    if others.iter().all(|grid| self.refutes(grid)) {
                        return true;
                    }
                    self.of[cell.index()] = from;
                    (self.cages[from], self.cages[to]) = before;
                }
            }
        }
        self.split(others, canvas, random)
    }

    fn refutes(&self, grid: &Grid) -> bool {
        self.cages.iter().any(|cage| !clue_holds(&cage.clue, grid))
    }

    /// Returns the two cages after a cell has been moved from one to the other.
    fn moved(
        &self,
        cell: CellId,
        from: usize,
        to: usize,
        canvas: &Canvas<'_>,
        random: &mut Random,
    ) -> Option<(TrueClue, TrueClue)> {
        let less: Vec<CellId> = self.cages[from].cells.iter().copied().filter(|of| *of != cell).collect();
        let more: Vec<CellId> = self.cages[to].cells.iter().copied().chain([cell]).collect();
        if less.len() < 2 || more.len() > LARGEST || !connected(&less, &canvas.geometry.edges) {
            return None;
        }
        Some((self.drawn(&less, canvas, random)?, self.drawn(&more, canvas, random)?))
    }

    /// Splits a cage into two.
    fn split(&mut self, others: &[Grid], canvas: &Canvas<'_>, random: &mut Random) -> bool {
        let mut cages: Vec<usize> = (0..self.cages.len()).filter(|cage| self.cages[*cage].cells.len() >= 4).collect();
        random.shuffle(&mut cages);
        for cage in cages {
            let cells = self.cages[cage].cells.clone();
            for pair in cells.iter().flat_map(|a| cells.iter().map(move |b| [*a, *b])).filter(|[a, b]| a < b) {
                let rest: Vec<CellId> = cells.iter().copied().filter(|cell| !pair.contains(cell)).collect();
                let edges = &canvas.geometry.edges;
                if !connected(&pair, edges) || !connected(&rest, edges) {
                    continue;
                }
                let (Some(one), Some(other)) = (self.drawn(&pair, canvas, random), self.drawn(&rest, canvas, random))
                else {
                    continue;
                };
                let before = std::mem::replace(&mut self.cages[cage], one);
                self.cages.push(other);
                if others.iter().all(|grid| self.refutes(grid)) {
                    rest.iter().for_each(|cell| self.of[cell.index()] = self.cages.len() - 1);
                    return true;
                }
                self.cages.pop();
                self.cages[cage] = before;
            }
        }
        false
    }
}

fn size(random: &mut Random) -> usize {
    let mut left = random.below(10);
    for (size, share) in SIZES {
        if left < share {
            return size;
        }
        left -= share;
    }
    LARGEST
}
