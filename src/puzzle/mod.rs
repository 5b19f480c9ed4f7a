//! Puzzles as data: cells, symbols, regions, givens and clues, with all names and coordinates resolved.
//!
//! The readers create a [`PuzzleData`] from a file. The checker, the solver, the renderer and the writers work on it, not on the
//! [`Ast`](crate::syntax::Ast).

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
    /// Cells, regions and symbols; shared by all puzzles of the same layout.
    pub layout: Arc<Layout>,
    /// Cells whose digit is printed.
    pub givens: Vec<Given>,
    /// Pencil marks that are part of the puzzle.
    pub marks: Vec<Marks>,
    /// Digits entered by a person who solves the puzzle. They are not givens: only the operations that ask for them use them.
    pub entered: Vec<Given>,
    /// Variables besides the cells, in order of their ids, which follow the ids of the cells.
    pub layers: Vec<Layer>,
    /// Clues in addition to the layout's regions. Rules of the whole board are clues, too.
    pub clues: Vec<Clue>,
    /// Rules used by clues that are not in the built-in library, with the data needed to draw and describe them.
    pub own_rules: Vec<OwnRule>,
    /// The origin of each clue: entry `i` has the origin id `layout.origins.len() + i`.
    pub origins: Vec<Origin>,
    /// The solution that the file states, if any.
    pub solution: Option<StatedSolution>,
    /// Elements of the file that were not interpreted.
    pub doubts: Vec<Doubt>,
    pub title: Option<String>,
    pub author: Option<String>,
    /// Identifier of this puzzle within its file (a CSV column, the comment of a line), if any.
    pub id: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Given {
    pub cell: CellId,
    pub digit: Digit,
    pub span: Span,
}

/// A restriction of one cell to a set of digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    pub cell: CellId,
    /// The permitted digits, ascending.
    pub digits: Vec<Digit>,
    pub span: Span,
}

/// A solution stated in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedSolution {
    /// A digit per cell; `None` where the file leaves the cell blank.
    pub digits: Vec<Option<Digit>>,
    pub span: Span,
}

impl PuzzleData {
    /// The title and author in one line, shown as a heading: `Loop by Jane`; `None` without a title.
    pub fn heading(&self) -> Option<String> {
        let title = clean_line(self.title.as_deref()?);
        Some(match &self.author {
            Some(author) => format!("{title} by {}", clean_line(author)),
            None => title,
        })
    }

    /// Creates a puzzle of this layout without givens and clues.
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

    /// The worst effect of the elements that were not interpreted; `None` if there are none.
    pub fn doubt(&self) -> Option<Effect> {
        self.doubts.iter().map(|doubt| doubt.effect).max()
    }

    /// The extent to which the file was interpreted.
    pub fn understood(&self) -> Understood {
        Understood::with(self.doubt())
    }

    /// Returns the name and source location for an origin id of this puzzle's model.
    pub fn origin(&self, id: OriginId) -> Option<&Origin> {
        let index = id.0 as usize;
        let layout = &self.layout.origins;
        layout.get(index).or_else(|| self.origins.get(index.checked_sub(layout.len())?))
    }
}
