//! What a puzzle is made of, part by part.

use crate::language::clue_holds;
use crate::puzzle::{Grid, Puzzle};
use std::collections::{BTreeSet, HashSet};

/// A part of a puzzle that may be left out, by its index in the list that holds it. The order is that in which conflicts are
/// told.
///
/// A clue that is left out demands nothing more. Its marks are still there for others that look at them: a negative
/// constraint says of the same places as before that they have no mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Member {
    /// One of [`Puzzle::givens`].
    Given(usize),
    /// One of [`Puzzle::marks`].
    Marks(usize),
    /// One of [`Puzzle::clues`].
    Clue(usize),
    /// One of the regions of the layout.
    Region(usize),
}

impl Member {
    /// The givens, marks and clues of a puzzle.
    pub fn all(puzzle: &Puzzle) -> impl Iterator<Item = Self> + use<> {
        let givens = (0..puzzle.givens.len()).map(Self::Given);
        let marks = (0..puzzle.marks.len()).map(Self::Marks);
        givens.chain(marks).chain((0..puzzle.clues.len()).map(Self::Clue))
    }

    /// The regions of its layout.
    pub fn regions(puzzle: &Puzzle) -> impl Iterator<Item = Self> + use<> {
        (0..puzzle.layout.regions.len()).map(Self::Region)
    }

    /// Whether it is a rule of the board rather than something at a place.
    pub fn is_rule(self, puzzle: &Puzzle) -> bool {
        matches!(self, Self::Clue(index) if puzzle.clues[index].is_rule())
    }

    /// Whether a grid of the puzzle's layout and layers agrees with it, as the checker says.
    pub fn holds(self, puzzle: &Puzzle, grid: &Grid) -> bool {
        match self {
            Self::Given(index) => {
                let given = puzzle.givens[index];
                grid.0[given.cell.index()] == given.digit
            }
            Self::Marks(index) => {
                let marks = &puzzle.marks[index];
                marks.digits.contains(&grid.0[marks.cell.index()])
            }
            Self::Clue(index) => clue_holds(&puzzle.clues[index], grid),
            Self::Region(index) => {
                let mut seen = HashSet::new();
                puzzle.layout.regions[index].cells.iter().all(|cell| seen.insert(grid.0[cell.index()]))
            }
        }
    }

    /// The puzzle that is made of these members alone, with all layers. Its regions are those among the members, or all if
    /// `regions` says so. What it is called, states and leaves in doubt is left out.
    pub fn alone(puzzle: &Puzzle, members: &[Self], regions: bool) -> Puzzle {
        let members: BTreeSet<Self> = members.iter().copied().collect();
        let mut layout = puzzle.layout.clone();
        if !regions {
            let mut fewer = (*layout).clone();
            let mut index = 0..;
            fewer.regions.retain(|_| index.next().is_some_and(|index| members.contains(&Self::Region(index))));
            layout = fewer.into();
        }
        let mut alone =
            Puzzle { layers: puzzle.layers.clone(), origins: puzzle.origins.clone(), ..Puzzle::new(layout) };
        for member in members {
            match member {
                Self::Given(index) => alone.givens.push(puzzle.givens[index]),
                Self::Marks(index) => alone.marks.push(puzzle.marks[index].clone()),
                Self::Clue(index) => alone.clues.push(puzzle.clues[index].clone()),
                Self::Region(_) => {}
            }
        }
        alone
    }
}
