//! The resolved layer: what a puzzle *is*, once names and coordinates have been understood.
//!
//! The checker, the renderer and everything that writes puzzles work on this, not on the [`Ast`](crate::syntax::Ast).

mod answer;
mod change;
pub(crate) mod clean;
mod clue;
mod doubt;
mod formula;
mod grid;
mod layer;
mod layout;
mod node;
mod origin;
mod own_rule;
mod symbols;
pub(crate) mod wrap;

pub use change::{Exceptions, Reworded, Unmatched, are_alike, change, change_beyond};
pub use clean::{clean, clean_json, clean_kept, clean_line, hidden, inert};
pub use clue::{Argument, Clue, Reads, is_closed};
pub use doubt::{Doubt, Effect, Subject, Understood};
pub use formula::{Arm, Comparison, Demand, Formula, Machine, Pattern, Term};
pub use grid::Grid;
pub use layer::Layer;
pub use layout::{CellId, Layout, LayoutError, Position, Region, RegionKind};
pub use node::Node;
pub use origin::{Origin, SourceId, Span};
pub use own_rule::{OwnMark, OwnParameter, OwnRule, OwnText};
pub use symbols::{Digit, Symbols};
pub use wrap::{NO_BREAK, wrap};

use crate::model::OriginId;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct PuzzleData {
    /// Cells, regions, symbols; shared by all puzzles of the same layout.
    pub layout: Arc<Layout>,
    /// Cells whose digit is printed.
    pub givens: Vec<Given>,
    /// Pencil marks that are part of the puzzle.
    pub marks: Vec<Marks>,
    /// Digits that someone solving the puzzle has entered. They are no givens: nothing looks at them unless asked to.
    pub entered: Vec<Given>,
    /// Variables besides the cells, in order of their ids, which follow those of the cells.
    pub layers: Vec<Layer>,
    /// Clues of rules, beyond the layout's own regions; rules of the whole board are clues, too.
    pub clues: Vec<Clue>,
    /// Rules that clues take and that are not of the built-in library, as pictures and sentences show them.
    pub own_rules: Vec<OwnRule>,
    /// Where each clue came from: entry `i` has the origin id `layout.origins.len() + i`.
    pub origins: Vec<Origin>,
    /// The answer that the file states, if it does.
    pub solution: Option<StatedSolution>,
    /// What was not understood; empty if everything was.
    pub doubts: Vec<Doubt>,
    pub title: Option<String>,
    pub author: Option<String>,
    /// What names this puzzle among others of its file (a CSV column, a line's comment), if anything does.
    pub id: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Given {
    pub cell: CellId,
    pub digit: Digit,
    pub span: Span,
}

/// A restriction of one cell to some digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    pub cell: CellId,
    /// The digits it may take, ascending.
    pub digits: Vec<Digit>,
    pub span: Span,
}

/// The answer that a file states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedSolution {
    /// A digit per cell; `None` where the file leaves the cell blank.
    pub digits: Vec<Option<Digit>>,
    pub span: Span,
}

impl PuzzleData {
    /// Its title and author in a line, as they are shown above it: `Loop by Jane`; `None` without a title.
    pub fn heading(&self) -> Option<String> {
        let title = clean_line(self.title.as_deref()?);
        Some(match &self.author {
            Some(author) => format!("{title} by {}", clean_line(author)),
            None => title,
        })
    }

    /// A puzzle of this layout with nothing given.
    pub fn new(layout: Arc<Layout>) -> Self {
        Self {
            layout,
            givens: Vec::new(),
            marks: Vec::new(),
            entered: Vec::new(),
            layers: Vec::new(),
            clues: Vec::new(),
            own_rules: Vec::new(),
            origins: Vec::new(),
            solution: None,
            doubts: Vec::new(),
            title: None,
            author: None,
            id: None,
        }
    }

    /// The worst that what was not understood could do; `None` if everything was understood.
    pub fn doubt(&self) -> Option<Effect> {
        self.doubts.iter().map(|doubt| doubt.effect).max()
    }

    /// How much of its file was understood.
    pub fn understood(&self) -> Understood {
        Understood::with(self.doubt())
    }

    /// Text and span behind an origin id of this puzzle's model.
    pub fn origin(&self, id: OriginId) -> Option<&Origin> {
        let index = id.0 as usize;
        let layout = &self.layout.origins;
        layout.get(index).or_else(|| self.origins.get(index.checked_sub(layout.len())?))
    }
}
