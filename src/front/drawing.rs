//! Pictures of puzzles and of answers as SVG, PNG or PDF: the `draw` methods of [`Puzzle`], [`Solution`] and [`Candidates`].

use super::{Candidates, Conflict, PictureContent, Puzzle, Solution};
use crate::draw::svg::svg;
use crate::draw::{Artwork, Theme};
use crate::puzzle::PuzzleData;
#[cfg(feature = "pictures")]
use std::fmt;
use std::sync::Arc;

/// The default side of a cell.
const SIDE: f64 = 48.0;

/// A picture of a puzzle, which can be written as SVG, PNG or PDF.
///
/// ```
/// let puzzle = gridc::Puzzle::read("use latin(3)\ngivens\n  1 2 .\n  . . 1\n  . . .\n")?;
/// assert!(puzzle.draw().svg().starts_with("<svg "));
/// let answer = puzzle.check()?;
/// let solved = answer.solution().unwrap().draw().theme(gridc::Theme::Dark).svg();
/// assert!(solved.contains(">3</text>"));
/// # Ok::<(), gridc::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    puzzle: Arc<PuzzleData>,
    shown: PictureContent,
    theme: Theme,
    side: f64,
}

/// An SVG text, and where its cells are: the cell in row r and column c, counted from 0, begins at `corner` + `side` · (c, r).
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct PlacedSvg {
    /// The text.
    pub svg: String,
    /// The upper left corner of `r1c1`.
    pub corner: [f64; 2],
    /// The side of a cell.
    pub side: f64,
}

/// The reason why a picture was not written: it would be too large, or a library failed.
#[cfg(feature = "pictures")]
#[derive(Debug)]
pub struct DrawError(Box<dyn std::error::Error + Send + Sync>);

impl Drawing {
    pub(super) fn new(puzzle: Arc<PuzzleData>, shown: PictureContent) -> Self {
        Self { puzzle, shown, theme: Theme::default(), side: SIDE }
    }

    /// Sets the colours.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// Sets the side of a cell: pixels of PNG, points of PDF, units of SVG. The default is 48.
    #[must_use]
    pub fn cell_side(self, side: f64) -> Self {
        Self { side: if side.is_finite() { side.clamp(1.0, 4096.0) } else { SIDE }, ..self }
    }

    /// Returns the picture as SVG.
    pub fn svg(&self) -> String {
        svg(&self.artwork())
    }

    /// Returns the picture as SVG, with the places of its cells.
    pub fn placed(&self) -> PlacedSvg {
        let picture = self.shown.picture(&self.puzzle);
        let corner = [picture.frame.corner.x, picture.frame.corner.y].map(|at| -at * self.side);
        PlacedSvg { svg: svg(&Artwork::new(&picture, self.theme, self.side)), corner, side: self.side }
    }

    /// Returns the picture as PNG.
    ///
    /// # Errors
    /// If it would have too many pixels.
    #[cfg(feature = "pictures")]
    pub fn png(&self) -> Result<Vec<u8>, DrawError> {
        crate::draw::png::png(&self.artwork()).map_err(|error| DrawError(error.into()))
    }

    /// Returns the picture as a PDF of one page.
    ///
    /// # Errors
    /// If the page would be larger than PDF allows.
    #[cfg(feature = "pictures")]
    pub fn pdf(&self) -> Result<Vec<u8>, DrawError> {
        crate::draw::pdf::pdf(&self.artwork()).map_err(|error| DrawError(error.into()))
    }

    fn artwork(&self) -> Artwork {
        Artwork::new(&self.shown.picture(&self.puzzle), self.theme, self.side)
    }
}

impl Puzzle {
    /// Draws the puzzle.
    pub fn draw(&self) -> Drawing {
        Drawing::new(self.shared(), PictureContent::default())
    }

    /// Draws the puzzle with the parts of its conflict highlighted.
    pub fn draw_conflict(&self, conflict: &Conflict) -> Drawing {
        Drawing::new(self.shared(), PictureContent::conflict(self.data(), conflict))
    }
}

impl Solution {
    /// Draws the solution.
    pub fn draw(&self) -> Drawing {
        Drawing::new(Arc::clone(self.puzzle()), PictureContent::solution(self.grid().clone()))
    }
}

impl Candidates {
    /// Draws the candidates.
    pub fn draw(&self) -> Drawing {
        let puzzle = self.puzzle();
        Drawing::new(puzzle.shared(), PictureContent::candidates(puzzle.data(), self.data()))
    }
}

#[cfg(feature = "pictures")]
impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture cannot be written: {}", self.0)
    }
}

#[cfg(feature = "pictures")]
impl std::error::Error for DrawError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.0)
    }
}
