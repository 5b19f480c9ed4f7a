//! Candidates by number with their exclusions, for the search for chains.

use crate::rate::{Board, Candidate};

/// The candidates of a board during the search for chains. Some of them may be switched off temporarily.
///
/// Numbers of candidates are those of [`Structure::index`](crate::rate::Structure::index).
#[derive(Clone)]
pub(super) struct Net<'b> {
    pub board: &'b Board,
    pub digits: usize,
    /// By candidate, whether it remains.
    pub is_there: Vec<bool>,
    /// By candidate, those of the same digit that it excludes.
    pub seen: std::rc::Rc<Vec<Vec<u32>>>,
    /// By house, its cells, and the digits that must occur in it.
    houses: std::rc::Rc<Vec<(Vec<u32>, u64)>>,
    /// By cell, its houses.
    houses_at: std::rc::Rc<Vec<Vec<u32>>>,
}

impl<'b> Net<'b> {
    pub fn new(board: &'b Board) -> Self {
        let structure = board.structure();
        let (cells, digits) = (structure.cells(), structure.digits());
        let mut is_there = vec![false; cells * digits];
        let mut seen = vec![Vec::new(); cells * digits];
        for candidate in board.all() {
            let index = structure.index(candidate);
            is_there[index] = true;
            let others = board.places(candidate.digit).and(structure.sees(candidate));
            let other = |cell: usize| structure.index(Candidate::new(cell, candidate.digit)) as u32;
            seen[index].extend(others.iter().map(other));
            seen[index].extend(
                structure.cross(candidate).iter().filter(|c| board.has(**c)).map(|c| structure.index(*c) as u32),
            );
        }
        let open = |cell: &&usize| board.placed(**cell).is_none();
        let of = |cells: &Vec<usize>| cells.iter().filter(open).map(|cell| *cell as u32).collect();
        let houses = structure.houses().map(|(_, house)| (of(&house.cells), house.digits)).collect();
        let houses_at = (0..cells).map(|cell| structure.houses_at(cell).map(|id| id.0).collect()).collect();
        let (seen, houses, houses_at) = (std::rc::Rc::new(seen), std::rc::Rc::new(houses), std::rc::Rc::new(houses_at));
        Self { board, digits, is_there, seen, houses, houses_at }
    }

    /// Returns the remaining candidates, by number.
    pub fn all(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.is_there.len()).filter(|index| self.is_there[*index])
    }

    /// Returns the candidates of a cell.
    pub fn of_cell(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        (cell * self.digits..(cell + 1) * self.digits).filter(|index| self.is_there[*index])
    }

    /// Returns the places of a digit in a house, as candidates.
    pub fn of_house(&self, house: usize, digit: usize) -> impl Iterator<Item = usize> + '_ {
        let index = move |cell: &u32| *cell as usize * self.digits + digit;
        self.houses[house].0.iter().map(index).filter(|index| self.is_there[*index])
    }

    /// Returns the houses in which the digit of a candidate must occur.
    pub fn houses_of(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let (cell, digit) = (index / self.digits, index % self.digits);
        let here = self.houses_at[cell].iter().map(|house| *house as usize);
        here.filter(move |house| self.houses[*house].1 >> digit & 1 == 1)
    }

    /// Returns the other one of exactly two remaining candidates, which is true if this one is false.
    pub fn only_other(mut left: impl Iterator<Item = usize>, than: usize) -> Option<usize> {
        let (first, second) = (left.next()?, left.next()?);
        match left.next() {
            None if first == than => Some(second),
            None if second == than => Some(first),
            _ => None,
        }
    }

    pub fn candidate(&self, index: usize) -> Candidate {
        self.board.structure().candidate(index)
    }
}
