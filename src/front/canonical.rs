//! Canonical forms of plain boards through the library ([`CanonicalForms`], [`Puzzle::canonical`]).

use super::{Error, Puzzle, Unsolved};
use crate::generate::{self, Canonizer};
use crate::puzzle::{Layout, PuzzleData};
use crate::report::FailureKind;
use std::sync::Arc;

/// The canonical form of a board: that of all boards which are essentially the same.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The cells in reading order, `.` for an empty one.
    pub form: String,
    /// The number of transformations, including renamings of digits, that map the board to itself, the identity included.
    pub automorphisms: u64,
}

/// Makes canonical forms; it keeps what it has computed for the last layout.
#[derive(Default)]
#[doc(hidden)]
pub struct CanonicalForms {
    known: Option<(Arc<Layout>, Canonizer)>,
}

impl CanonicalForms {
    /// Returns the canonical form of a board.
    ///
    /// # Errors
    /// The reason why the puzzle has none: it has clues, or another layout than rows, columns and boxes.
    pub fn of(&mut self, puzzle: &PuzzleData) -> Result<Canonical, String> {
        let is_known = self.known.as_ref().is_some_and(|(layout, _)| Arc::ptr_eq(layout, &puzzle.layout));
        let has_more = !puzzle.clues.is_empty() || !puzzle.layers.is_empty() || !puzzle.marks.is_empty();
        let canonizer = match &mut self.known {
            Some((_, canonizer)) if is_known && !has_more => canonizer,
            known => {
                let canonizer = Canonizer::new(puzzle).map_err(|why| why.to_string())?;
                &mut known.insert((puzzle.layout.clone(), canonizer)).1
            }
        };
        let layout = &puzzle.layout;
        let mut cells = vec![0_u8; layout.cells().len()];
        for given in &puzzle.givens {
            cells[given.cell.index()] = layout.symbols.index_of(given.digit).map_or(0, |index| index as u8 + 1);
        }
        let generate::Canonical { form, automorphisms } = canonizer.canonical(&cells);
        Ok(Canonical { form: line(layout, &form), automorphisms })
    }
}

fn line(layout: &Layout, form: &[u8]) -> String {
    let digits = layout.digits();
    let name = |place: &u8| match usize::from(*place).checked_sub(1).and_then(|index| digits.get(index)) {
        Some(digit) => layout.symbols.name(*digit).to_owned(),
        None => ".".to_owned(),
    };
    form.iter().map(name).collect()
}

impl Puzzle {
    /// Returns the canonical form of a plain board. Two boards have the same form if one becomes the other by exchanging rows,
    /// columns, bands and stacks, by reflection, and by renaming digits.
    ///
    /// ```
    /// let board = gridc::Puzzle::read("1...\n....\n..3.\n....\n")?;
    /// let other = gridc::Puzzle::read("....\n.4..\n....\n...2\n")?;
    /// assert_eq!(board.canonical()?.form, other.canonical()?.form);
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle has clues, or another layout than rows, columns and boxes.
    pub fn canonical(&self) -> Result<Canonical, Error> {
        let found = CanonicalForms::default().of(self.data());
        Ok(found.map_err(|why| Unsolved::told(FailureKind::BadInput, why))?)
    }
}
