//! Candidates that remain after givens, marks and regions, optionally followed by naked and hidden singles.

use crate::puzzle::{CellId, Digit, Given, Layout, PuzzleData};

/// Maximum number of visits to cells of regions; propagation stops after that.
const MOST_WORK: usize = 2_000_000;

/// The remaining candidates of each cell.
pub(super) struct LintCandidates<'p> {
    puzzle: &'p PuzzleData,
    /// By cell and digit's number, whether the candidate remains.
    left: Vec<bool>,
    counts: Vec<usize>,
    /// By cell, its regions.
    regions: Vec<Vec<u32>>,
    work: usize,
}

/// A contradiction: a cell or a digit for which nothing remains.
pub(super) enum Clash {
    Cell(CellId),
    /// A digit without a candidate cell left in a region, which is given by its index.
    Digit(usize, Digit),
}

impl<'p> LintCandidates<'p> {
    /// Computes the candidates that givens and marks leave, and, if `follow` is set, propagates singles.
    ///
    /// # Errors
    /// The cell or the digit for which nothing remains.
    pub fn of(puzzle: &'p PuzzleData, follow: bool) -> Result<Self, Clash> {
        Self::within(puzzle, None, follow)
    }

    /// Computes the same for cells that have only these digits left.
    ///
    /// # Errors
    /// The cell or the digit for which nothing remains.
    pub fn under(puzzle: &'p PuzzleData, left: &[Vec<Digit>]) -> Result<Self, Clash> {
        Self::within(puzzle, Some(left), true)
    }

    fn within(puzzle: &'p PuzzleData, left: Option<&[Vec<Digit>]>, follow: bool) -> Result<Self, Clash> {
        let layout = &*puzzle.layout;
        let (cells, digits) = (layout.cells().len(), layout.symbols.len());
        let mut regions = vec![Vec::new(); cells];
        for (number, region) in layout.regions.iter().enumerate() {
            region.cells.iter().for_each(|cell| regions[cell.index()].push(number as u32));
        }
        let mut known =
            Self { puzzle, left: vec![true; cells * digits], counts: vec![digits; cells], regions, work: 0 };
        let mut queue = Vec::new();
        for marks in &puzzle.marks {
            for (number, digit) in layout.digits().iter().enumerate() {
                if marks.digits.binary_search(digit).is_err() {
                    known.remove(marks.cell, number, &mut queue)?;
                }
            }
        }
        for (cell, digits) in left.into_iter().flatten().enumerate() {
            for (number, digit) in layout.digits().iter().enumerate() {
                if digits.binary_search(digit).is_err() {
                    known.remove(CellId(cell as u32), number, &mut queue)?;
                }
            }
        }
        for Given { cell, digit, .. } in &puzzle.givens {
            for number in (0..digits).filter(|number| layout.digits()[*number] != *digit) {
                known.remove(*cell, number, &mut queue)?;
            }
        }
        // A board with one symbol has singles from the start.
        if digits == 1 {
            queue.extend((0..cells).map(|cell| CellId(cell as u32)));
        }
        match follow {
            true => known.follow(queue)?,
            false => queue.into_iter().try_for_each(|cell| known.see(cell, &mut Vec::new()))?,
        }
        Ok(known)
    }

    fn layout(&self) -> &'p Layout {
        &self.puzzle.layout
    }

    /// Returns the remaining digits of each cell, ascending.
    pub fn domains(&self) -> Vec<Vec<Digit>> {
        let digits = self.layout().digits();
        let of = |left: &[bool]| digits.iter().zip(left).filter(|(_, left)| **left).map(|(digit, _)| *digit).collect();
        self.left.chunks(digits.len().max(1)).map(of).collect()
    }

    fn is_left(&self, cell: CellId, number: usize) -> bool {
        self.left[cell.index() * self.layout().symbols.len() + number]
    }

    fn remove(&mut self, cell: CellId, number: usize, queue: &mut Vec<CellId>) -> Result<(), Clash> {
        let at = cell.index() * self.layout().symbols.len() + number;
        if std::mem::replace(&mut self.left[at], false) {
            self.counts[cell.index()] -= 1;
            match self.counts[cell.index()] {
                0 => return Err(Clash::Cell(cell)),
                1 => queue.push(cell),
                _ => {}
            }
        }
        Ok(())
    }

    /// Removes the only digit of a cell from the other cells of its regions.
    fn see(&mut self, cell: CellId, queue: &mut Vec<CellId>) -> Result<(), Clash> {
        let Some(number) = (0..self.layout().symbols.len()).find(|n| self.is_left(cell, *n)) else { return Ok(()) };
        for region in self.regions[cell.index()].clone() {
            for other in &self.layout().regions[region as usize].cells {
                self.work += 1;
                if *other != cell {
                    self.remove(*other, number, queue)?;
                }
            }
        }
        Ok(())
    }

    fn follow(&mut self, mut queue: Vec<CellId>) -> Result<(), Clash> {
        loop {
            while let Some(cell) = queue.pop() {
                self.see(cell, &mut queue)?;
            }
            if self.work > MOST_WORK || !self.hidden(&mut queue)? {
                return Ok(());
            }
        }
    }

    /// Places hidden singles; returns whether there were any new ones.
    fn hidden(&mut self, queue: &mut Vec<CellId>) -> Result<bool, Clash> {
        let digits = self.layout().symbols.len();
        let mut found = false;
        for (index, region) in self.layout().regions.iter().enumerate() {
            if !self.layout().is_house(region) {
                continue;
            }
            for number in 0..digits {
                self.work += region.cells.len();
                let mut places = region.cells.iter().filter(|cell| self.is_left(**cell, number));
                let (first, second) = (places.next().copied(), places.next());
                let Some(cell) = first else { return Err(Clash::Digit(index, self.layout().digits()[number])) };
                if second.is_none() && self.counts[cell.index()] > 1 {
                    found = true;
                    for other in (0..digits).filter(|other| *other != number) {
                        self.remove(cell, other, queue)?;
                    }
                }
            }
        }
        Ok(found)
    }
}
