//! The state of a puzzle during human-style solving: placed digits and remaining candidates. Techniques search it for steps.

use super::cell_set::bits;
use super::{Candidate, CellSet, RatingError, Structure, UnitId};
use crate::language::facts;
use crate::puzzle::PuzzleData;
use std::sync::Arc;

/// Placed digits, and the candidates of all other cells.
///
/// Invariants: a placed cell has no candidates, and no cell that it sees has its digit as a candidate. `places` contains the same
/// data as `candidates`, by digit. Placing a digit removes what houses and groups exclude; eliminations by pairs of different
/// digits are left to techniques.
#[derive(Clone, Debug)]
pub struct Board {
    structure: Arc<Structure>,
    candidates: Vec<u64>,
    placed: Vec<Option<u8>>,
    given: CellSet,
    /// The digits of each cell that the puzzle's marks allow.
    allowed: Arc<Vec<u64>>,
    places: Vec<CellSet>,
    open: usize,
}

impl Board {
    /// Makes the board of a puzzle, with its givens placed and its marks applied.
    ///
    /// # Errors
    /// If the puzzle has no model or is too large.
    pub fn new(puzzle: &PuzzleData) -> Result<Self, RatingError> {
        let mut board = Self::open(Arc::new(Structure::of(puzzle)?));
        board.take_facts(puzzle)?;
        Ok(board)
    }

    /// Makes a board of this structure with nothing given.
    pub fn open(structure: Arc<Structure>) -> Self {
        let cells = structure.cells();
        let mut candidates: Vec<u64> = (0..cells).map(|cell| structure.all(cell)).collect();
        let allowed = Arc::new(candidates.clone());
        // What has one value by its declaration is no part of the puzzle: the cells of boards without digits.
        let placed: Vec<Option<u8>> =
            candidates.iter().map(|all| (all.count_ones() == 1).then(|| all.trailing_zeros() as u8)).collect();
        candidates.iter_mut().zip(&placed).filter(|(_, placed)| placed.is_some()).for_each(|(left, _)| *left = 0);
        let mut places = vec![CellSet::new(cells); structure.digits()];
        for (cell, mask) in candidates.iter().enumerate() {
            bits(*mask).for_each(|digit| places[usize::from(digit)].insert(cell));
        }
        let (given, open) = (CellSet::new(cells), placed.iter().filter(|placed| placed.is_none()).count());
        Self { candidates, placed, given, allowed, places, open, structure }
    }

    /// Applies everything that single clues demand of single cells.
    #[must_use]
    pub fn with_marked_cells(mut self) -> Self {
        for cell in 0..self.candidates.len() {
            for digit in bits(self.candidates[cell] & !self.structure.domain(cell)) {
                self.eliminate(Candidate::new(cell, digit));
            }
        }
        self
    }

    fn take_facts(&mut self, puzzle: &PuzzleData) -> Result<(), RatingError> {
        for fact in facts(puzzle) {
            let Some(digit) = self.structure.index_of(fact.value) else { continue };
            let candidate = Candidate::new(fact.var.index(), digit as u8);
            if !fact.positive {
                self.eliminate(candidate);
                Arc::make_mut(&mut self.allowed)[candidate.cell()] &= !candidate.bit();
            } else if self.placed(candidate.cell()) != Some(candidate.digit) {
                if !self.has(candidate) {
                    return Err(RatingError::Contradictory);
                }
                self.place(candidate);
                self.given.insert(candidate.cell());
            }
        }
        Ok(())
    }

    pub fn structure(&self) -> &Structure {
        &self.structure
    }

    /// Returns the structure, shared.
    pub fn shared_structure(&self) -> &Arc<Structure> {
        &self.structure
    }

    /// Returns the candidates of a cell; none once it is placed.
    pub fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// Returns the number of candidates of a cell.
    pub fn count(&self, cell: usize) -> u32 {
        self.candidates[cell].count_ones()
    }

    /// Returns whether the candidate remains.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell()] & candidate.bit() != 0
    }

    /// Returns the cells that have this candidate.
    pub fn places(&self, digit: u8) -> &CellSet {
        &self.places[usize::from(digit)]
    }

    /// Returns the cells of a unit that have this candidate.
    pub fn places_in(&self, unit: UnitId, digit: u8) -> CellSet {
        self.places(digit).and(&self.structure.unit_of(unit).set)
    }

    /// Returns the digit placed in a cell.
    pub fn placed(&self, cell: usize) -> Option<u8> {
        self.placed[cell]
    }

    /// Returns the placed digits, by cell.
    pub fn digits(&self) -> &[Option<u8>] {
        &self.placed
    }

    /// Returns whether the digit of a cell was given.
    pub fn is_given(&self, cell: usize) -> bool {
        self.given.contains(cell)
    }

    /// Returns whether the puzzle's marks allow all these digits in a cell. A digit that they exclude cannot be exchanged with
    /// another one, whatever else eliminated it.
    pub(super) fn allows(&self, cell: usize, digits: u64) -> bool {
        self.allowed[cell] & digits == digits
    }

    /// Records that a placed digit was given.
    pub fn set_given(&mut self, cell: usize) {
        self.given.insert(cell);
    }

    /// Returns the number of cells without a digit.
    pub fn open_cells(&self) -> usize {
        self.open
    }

    /// Returns whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Returns the cells without a digit, ascending.
    pub fn unplaced(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.placed.len()).filter(|cell| self.placed[*cell].is_none())
    }

    /// Returns the cells with exactly this number of candidates.
    pub fn with_candidates(&self, count: u32) -> CellSet {
        let mut set = CellSet::new(self.structure.cells());
        self.unplaced().filter(|cell| self.count(*cell) == count).for_each(|cell| set.insert(cell));
        set
    }

    /// Returns all candidates, by cell and digit.
    pub fn all(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.unplaced().flat_map(|cell| bits(self.candidates[cell]).map(move |digit| Candidate::new(cell, digit)))
    }

    /// Returns all candidates of some cells.
    pub fn all_in(&self, cells: &CellSet) -> Vec<Candidate> {
        let of = |cell: usize| bits(self.candidates[cell]).map(move |digit| Candidate::new(cell, digit));
        cells.iter().flat_map(of).collect()
    }

    /// Returns the candidates of this digit in some cells.
    pub fn of(&self, cells: &CellSet, digit: u8) -> Vec<Candidate> {
        self.places(digit).and(cells).iter().map(|cell| Candidate::new(cell, digit)).collect()
    }

    /// Returns whether the board is contradictory: a cell has no candidates, or a digit no place in a house.
    pub fn is_broken(&self) -> bool {
        if self.unplaced().any(|cell| self.candidates[cell] == 0) {
            return true;
        }
        self.structure.houses().any(|(_, house)| {
            let taken = |cell: &usize| self.placed[*cell].map_or(self.candidates[*cell], |digit| 1 << digit);
            house.cells.iter().map(taken).fold(0, |union, mask| union | mask) & house.digits != house.digits
        })
    }

    /// Eliminates a candidate; returns whether it was there.
    pub fn eliminate(&mut self, candidate: Candidate) -> bool {
        let was = self.has(candidate);
        if was {
            self.candidates[candidate.cell()] &= !candidate.bit();
            self.places[usize::from(candidate.digit)].remove(candidate.cell());
        }
        was
    }

    /// Places a digit, and removes it from all cells that see it. Does nothing if the cell already has a digit.
    pub fn place(&mut self, candidate: Candidate) {
        let cell = candidate.cell();
        if self.placed[cell].is_some() {
            return;
        }
        for digit in bits(self.candidates[cell]) {
            self.places[usize::from(digit)].remove(cell);
        }
        self.candidates[cell] = 0;
        self.placed[cell] = Some(candidate.digit);
        self.open -= 1;
        let seen = self.structure.sees(candidate).and(&self.places[usize::from(candidate.digit)]);
        for other in seen.iter() {
            self.candidates[other] &= !candidate.bit();
        }
        self.places[usize::from(candidate.digit)].subtract(&seen);
    }
}
