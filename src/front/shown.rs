//! What a picture shows of an answer.

use super::Conflict;
use crate::draw::{Highlight, Picture, Subject, View, picture};
use crate::puzzle::{CellId, Digit, Grid, Puzzle};
use crate::solve::{Candidates, Member};

/// What a picture shows besides the puzzle as its file has it.
///
/// ```
/// use gridc::draw::{Artwork, Theme, svg::svg};
///
/// let puzzle = gridc::Puzzle::read("use latin(3)\ngivens\n  1 2 .\n  . . 1\n  . . .\n")?;
/// let grid = puzzle.check()?.outcome().solutions[0].clone();
/// let picture = gridc::Shown::solution(grid).picture(puzzle.data());
/// let text = svg(&Artwork::new(&picture, Theme::Screen, 48.0));
/// assert!(text.starts_with("<svg ") && text.contains(">3</text>"));
/// # Ok::<(), gridc::Error>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Shown {
    grid: Option<Grid>,
    other: Option<Grid>,
    candidates: Option<Vec<Vec<Digit>>>,
    highlights: Vec<(Subject, Highlight)>,
}

impl Shown {
    /// A filled grid.
    pub fn solution(grid: Grid) -> Self {
        Self { grid: Some(grid), ..Self::default() }
    }

    /// Two filled grids; where they differ, both digits are shown.
    pub fn difference(one: Grid, other: Grid) -> Self {
        Self { grid: Some(one), other: Some(other), ..Self::default() }
    }

    /// The values that are left in each cell of this puzzle.
    pub fn candidates(puzzle: &Puzzle, candidates: &Candidates) -> Self {
        let left = |cell: u32| {
            let all = candidates.cell(CellId(cell)).iter();
            all.filter(|candidate| candidate.is_left()).map(|candidate| candidate.value).collect()
        };
        let cells = (0..puzzle.layout.cells().len() as u32).map(left).collect();
        Self { candidates: Some(cells), ..Self::default() }
    }

    /// Parts of this puzzle that cannot hold together.
    pub fn conflict(puzzle: &Puzzle, conflict: &Conflict) -> Self {
        let parts = conflict.parts().iter().flat_map(|member| subjects(puzzle, *member));
        Self { highlights: parts.map(|subject| (subject, Highlight::Subject)).collect(), ..Self::default() }
    }

    /// The picture of this puzzle.
    pub fn picture(&self, puzzle: &Puzzle) -> Picture {
        let Self { grid, other, candidates, highlights } = self;
        let (grid, other, highlights) = (grid.as_ref(), other.as_ref(), highlights.clone());
        let is_puzzle = grid.is_none() && candidates.is_none();
        let candidates = candidates.as_deref();
        picture(puzzle, &View { grid, other, candidates, highlights, entered: is_puzzle, marks: is_puzzle })
    }
}

/// What of the picture a part of the puzzle is.
fn subjects(puzzle: &Puzzle, member: Member) -> Vec<Subject> {
    match member {
        Member::Given(index) => vec![Subject::Cell(puzzle.givens[index].cell)],
        Member::Marks(index) => vec![Subject::Cell(puzzle.marks[index].cell)],
        Member::Clue(_) => member.clue_indices(puzzle).map(Subject::Clue).collect(),
        Member::Region(index) => vec![Subject::Region(index)],
    }
}
