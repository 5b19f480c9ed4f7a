//! Pictures of puzzles, independent of the output format: figures with their positions and roles. The faces of rules determine
//! the marks of their clues. The outputs (SVG, PNG, PDF, drawings of other applications) only read the figures and do not depend
//! on rules.

pub mod artwork;
mod board;
mod canvas;
mod clues;
mod colours;
mod digits;
#[cfg(feature = "pictures")]
pub(crate) mod font;
mod highlights;
mod label;
mod layers;
mod marked_clue;
mod marks;
pub(crate) mod outline;
#[cfg(feature = "pictures")]
pub mod pdf;
mod picture;
#[cfg(feature = "pictures")]
pub mod png;
mod rule;
#[cfg(feature = "pictures")]
pub mod sheet;
pub mod svg;
mod theme;
mod view;
mod words;

pub use artwork::Artwork;
pub use label::in_cells;
pub use picture::{Corner, Figure, Frame, Highlight, Ink, Layer, Paint, Picture, PictureShape, Point};
pub use theme::{Colour, Theme};
pub use view::{HighlightTarget, View};
pub use words::{captioned, own_sentences, sentences, unmarked};

use crate::puzzle::PuzzleData;
use canvas::Canvas;

/// Returns the figures for a puzzle's clues alone, clue by clue.
pub fn marks(puzzle: &PuzzleData) -> Vec<Figure> {
    let mut canvas = Canvas::new(&puzzle.layout);
    clues::draw(puzzle, &mut canvas);
    canvas.figures
}

pub fn picture(puzzle: &PuzzleData, view: &View<'_>) -> Picture {
    let mut canvas = Canvas::new(&puzzle.layout);
    board::draw(&mut canvas);
    let left_out = clues::draw(puzzle, &mut canvas);
    match (view.grid, view.candidates) {
        (Some(grid), _) => layers::draw(puzzle, |index| grid.0.get(index).copied(), &mut canvas),
        (None, Some(left)) => {
            let only = |index: usize| left.get(index).filter(|left| left.len() == 1).map(|left| left[0]);
            layers::draw(puzzle, only, &mut canvas);
            layers::marks(puzzle, only, &mut canvas);
        }
        (None, None) => {}
    }
    digits::draw(puzzle, view, &mut canvas);
    highlights::draw(puzzle, view, &mut canvas);
    let frame = canvas.seen();
    let mut figures = canvas.figures;
    figures.sort_by_key(|figure| figure.layer);
    let title = puzzle.title.clone().or_else(|| puzzle.id.clone()).unwrap_or_else(|| "Puzzle".to_owned());
    Picture { frame, title, description: words::description(puzzle, left_out), figures }
}
