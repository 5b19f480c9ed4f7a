//! The resolved form of a puzzle ([`PuzzleData`]): layout, givens, marks, layers and clues, with all names and coordinates
//! resolved.
//!
//! `language` makes it from a syntax tree ([`Ast`](crate::syntax::Ast)). The checker, elaboration, renderers, raters and writers
//! of formats work on it.

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

pub use change::{ConstraintDiff, Exceptions, Fingerprint, UnmatchedConstraint, are_alike, change, change_beyond};
pub use clean::{NUMBER_WORDS, clean, clean_json, clean_kept, clean_line, hidden, inert};
pub use clue::{Argument, CellReading, Clue, is_closed};
pub use doubt::{Doubt, DoubtKind, Effect, Understood};
pub use formula::{Arm, Comparison, Demand, Formula, Machine, Pattern, RegionGraph, Term};
pub use grid::Grid;
pub use layer::{Layer, LayerLook, Place};
pub use layout::{CellId, Layout, LayoutError, Position, Region, RegionKind};
pub use node::FormulaNode;
pub use origin::{Origin, SourceId, Span};
pub use own_rule::{OwnMark, OwnParameter, OwnRule, OwnText};
pub use symbols::{Digit, Symbols};
pub use wrap::{NO_BREAK, wrap};

use crate::model::OriginId;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct PuzzleData {
    /// The board, shared by all puzzles of the same layout.
    pub layout: Arc<Layout>,
    /// The given digits.
    pub givens: Vec<Given>,
    /// Whether a rule depends on which cells have givens, so that none can be removed without changing the rules.
    pub givens_matter: bool,
    /// Pencil marks that are part of the puzzle.
    pub marks: Vec<Marks>,
    /// Digits that a solver has entered. They are not givens, and are ignored unless requested.
    pub entered: Vec<Given>,
    /// Variables besides those of the cells, in order of their ids, which follow those of the cells.
    pub layers: Vec<Layer>,
    /// The clues, besides the layout's own regions; rules of the whole board are clues, too.
    pub clues: Vec<Clue>,
    /// The rules that clues use and that are not in the built-in library, as far as pictures and sentences need them.
    pub own_rules: Vec<OwnRule>,
    /// The origin of each clue: entry `i` has the origin id `layout.origins.len() + i`.
    pub origins: Vec<Origin>,
    /// The solution that the file states.
    pub solution: Option<StatedSolution>,
    /// The parts that were not understood; empty if everything was.
    pub doubts: Vec<Doubt>,
    pub title: Option<String>,
    pub author: Option<String>,
    /// The identifier of this puzzle within its file (a CSV column, a line's comment).
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
    /// The allowed digits, ascending.
    pub digits: Vec<Digit>,
    pub span: Span,
}

/// The solution that a file states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedSolution {
    /// A digit per cell; `None` where the file leaves the cell blank, and on boards without digits.
    pub digits: Vec<Option<Digit>>,
    /// On boards without digits: the stated values of answer layers, by their indices in a filled grid.
    pub answer: Vec<(usize, Digit)>,
    pub span: Span,
}

impl PuzzleData {
    /// Returns its title and author in one line, as displayed above it: `Loop by Jane`; `None` without a title.
    pub fn heading(&self) -> Option<String> {
        let title = clean_line(self.title.as_deref()?);
        Some(match &self.author {
            Some(author) => format!("{title} by {}", clean_line(author)),
            None => title,
        })
    }

    /// Makes a puzzle of this layout with nothing given.
    pub fn new(layout: Arc<Layout>) -> Self {
        Self {
            layout,
            givens: Vec::new(),
            givens_matter: false,
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

    /// Returns the worst possible effect of what was not understood; `None` if everything was understood.
    pub fn doubt(&self) -> Option<Effect> {
        self.doubts.iter().map(|doubt| doubt.effect).max()
    }

    /// Returns how much of its file was understood.
    pub fn understood(&self) -> Understood {
        Understood::with(self.doubt())
    }

    /// Returns the name and span of an origin id of this puzzle's model.
    pub fn origin(&self, id: OriginId) -> Option<&Origin> {
        let index = id.0 as usize;
        let layout = &self.layout.origins;
        layout.get(index).or_else(|| self.origins.get(index.checked_sub(layout.len())?))
    }
}
