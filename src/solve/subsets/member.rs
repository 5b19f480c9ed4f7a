//! The parts of a puzzle (givens, marks, clues, regions) as members of subsets, and puzzles that consist of some of them.

use crate::language::clue_holds;
use crate::puzzle::{Clue, Grid, PuzzleData, Span};
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

/// A part of a puzzle that may be left out, by its index in the list that holds it. The order is that in which conflicts are
/// reported.
///
/// A clue that is left out has no constraints any more. Its marks remain visible to other clues: a negative constraint still
/// applies to the same places as before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Member {
    /// One of [`PuzzleData::givens`].
    Given(usize),
    /// One of [`PuzzleData::marks`].
    Marks(usize),
    /// One of [`PuzzleData::clues`]; or the first of several consecutive clues with the same source position, which are one part
    /// of the puzzle: one clue of another format may become several, and `use antiknight` gives a clue for each sub-grid.
    Clue(usize),
    /// One of the regions of the layout.
    Region(usize),
}

impl Member {
    /// Returns the givens, marks and clues of a puzzle.
    pub fn all(puzzle: &PuzzleData) -> impl Iterator<Item = Self> + use<> {
        let givens = (0..puzzle.givens.len()).map(Self::Given);
        let marks = (0..puzzle.marks.len()).map(Self::Marks);
        let is_first = |index: &usize| *index == 0 || !stand_together(puzzle, index - 1);
        let clues: Vec<Self> = (0..puzzle.clues.len()).filter(is_first).map(Self::Clue).collect();
        givens.chain(marks).chain(clues)
    }

    /// Returns the regions of the puzzle's layout.
    pub fn regions(puzzle: &PuzzleData) -> impl Iterator<Item = Self> + use<> {
        (0..puzzle.layout.regions.len()).map(Self::Region)
    }

    /// The indices of its clues; empty if it is no clue.
    pub fn clue_indices(self, puzzle: &PuzzleData) -> Range<usize> {
        let Self::Clue(first) = self else { return 0..0 };
        let last = (first..puzzle.clues.len()).find(|index| !stand_together(puzzle, *index));
        first..last.map_or(first, |last| last + 1)
    }

    /// Its clues; empty if it is no clue.
    pub fn clues(self, puzzle: &PuzzleData) -> &[Clue] {
        &puzzle.clues[self.clue_indices(puzzle)]
    }

    /// Whether it is a rule of the whole grid rather than a clue with a place.
    pub fn is_rule(self, puzzle: &PuzzleData) -> bool {
        matches!(self, Self::Clue(_)) && self.clues(puzzle).iter().all(Clue::is_rule)
    }

    /// Whether the checker finds that a grid of the puzzle's layout and layers satisfies it.
    pub fn holds(self, puzzle: &PuzzleData, grid: &Grid) -> bool {
        match self {
            Self::Given(index) => {
                let given = puzzle.givens[index];
                grid.0[given.cell.index()] == given.digit
            }
            Self::Marks(index) => {
                let marks = &puzzle.marks[index];
                marks.digits.contains(&grid.0[marks.cell.index()])
            }
            Self::Clue(_) => self.clues(puzzle).iter().all(|clue| clue_holds(clue, grid)),
            Self::Region(index) => {
                let mut seen = HashSet::new();
                puzzle.layout.regions[index].cells.iter().all(|cell| seen.insert(grid.0[cell.index()]))
            }
        }
    }

    /// The puzzle that consists of these members alone, with all layers. Its regions are those among the members, or all if
    /// `regions`. Title, stated solution and doubts are dropped.
    pub fn alone(puzzle: &PuzzleData, members: &[Self], regions: bool) -> PuzzleData {
        let members: BTreeSet<Self> = members.iter().copied().collect();
        let mut layout = puzzle.layout.clone();
        if !regions {
            let mut fewer = (*layout).clone();
            let mut index = 0..;
            fewer.regions.retain(|_| index.next().is_some_and(|index| members.contains(&Self::Region(index))));
            layout = fewer.into();
        }
        let mut alone =
            PuzzleData { layers: puzzle.layers.clone(), origins: puzzle.origins.clone(), ..PuzzleData::new(layout) };
        for member in members {
            match member {
                Self::Given(index) => alone.givens.push(puzzle.givens[index]),
                Self::Marks(index) => alone.marks.push(puzzle.marks[index].clone()),
                Self::Clue(_) => alone.clues.extend_from_slice(member.clues(puzzle)),
                Self::Region(_) => {}
            }
        }
        alone
    }
}

/// Whether the clue with this index and the next have the same source position.
fn stand_together(puzzle: &PuzzleData, index: usize) -> bool {
    let place = |index: usize| puzzle.origin(puzzle.clues.get(index)?.origin).map(|origin| origin.span);
    place(index).is_some_and(|span| span != Span::default() && place(index + 1) == Some(span))
}
