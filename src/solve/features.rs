//! Counts the variables and constraints of a model, by kind. The automatic choice of a backend is based on these counts, and the
//! output shows them as its reason.

use crate::model::{Constraint, ConstraintKind, Model};
use crate::puzzle::PuzzleData;
use std::fmt;

/// The size of a model, and the number of its constraints of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Features {
    pub variables: usize,
    /// The largest number of values of any variable.
    pub values: usize,
    /// Constraints that variables are distinct.
    pub differences: usize,
    /// Constraints that variables use a set of values.
    pub sets: usize,
    /// Sums of three terms or more.
    pub sums: usize,
    /// Lists of pairs and tuples, and sums of two terms.
    pub lists: usize,
    pub automata: usize,
    /// Disjunctions, and guarded constraints of any kind.
    pub clauses: usize,
    /// Constraints about connected vertices: pieces and divisions.
    pub connected: usize,
}

impl Features {
    pub fn of(model: &Model) -> Self {
        let values = model.variables().iter().map(|v| v.domain.len()).max().unwrap_or(0);
        let mut features = Self { variables: model.variables().len(), values, ..Self::default() };
        for constraint in model.constraints() {
            *features.count(constraint) += 1;
        }
        features
    }

    /// The features of a puzzle that has only regions, computed without its model; `None` for other puzzles.
    pub fn of_regions(puzzle: &PuzzleData) -> Option<Self> {
        let layout = &puzzle.layout;
        let (variables, values) = (layout.cells().len(), layout.symbols.len());
        (puzzle.clues.is_empty() && puzzle.layers.is_empty()).then(|| Self {
            variables,
            values,
            differences: layout.regions.len(),
            ..Self::default()
        })
    }

    fn count(&mut self, constraint: &Constraint) -> &mut usize {
        match &constraint.kind {
            ConstraintKind::Connected { .. } | ConstraintKind::Division(_) => &mut self.connected,
            _ if constraint.guard.is_some() => &mut self.clauses,
            ConstraintKind::Distinct(_) => &mut self.differences,
            ConstraintKind::Combos { .. } => &mut self.sets,
            ConstraintKind::Linear { terms, .. } if terms.len() > 2 => &mut self.sums,
            ConstraintKind::Linear { .. }
            | ConstraintKind::Relation { .. }
            | ConstraintKind::Table { .. }
            | ConstraintKind::Domain { .. } => &mut self.lists,
            ConstraintKind::Automaton { .. } => &mut self.automata,
            ConstraintKind::Clause(_) => &mut self.clauses,
        }
    }

    /// Whether there are only `Distinct` constraints.
    pub fn are_differences(&self) -> bool {
        let Self { sets, sums, lists, automata, clauses, connected, .. } = *self;
        [sets, sums, lists, automata, clauses, connected].iter().all(|count| *count == 0)
    }

    /// Whether there are more variables than a single square grid with this many values has cells.
    pub fn are_several_grids(&self) -> bool {
        self.variables > self.values.saturating_mul(self.values)
    }
}

/// `differences only, 369 variables`; `12 sums, 3 automata, 81 variables`.
impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.are_differences() {
            return write!(f, "differences only, {} variables", self.variables);
        }
        let counts = [
            (self.sets, "sets", "set"),
            (self.sums, "sums", "sum"),
            (self.lists, "lists", "list"),
            (self.automata, "automata", "automaton"),
            (self.clauses, "clauses", "clause"),
            (self.connected, "connected areas", "connected area"),
        ];
        for (count, many, one) in counts {
            match count {
                0 => {}
                1 => write!(f, "1 {one}, ")?,
                _ => write!(f, "{count} {many}, ")?,
            }
        }
        write!(f, "{} variables", self.variables)
    }
}

/// Why a backend was chosen automatically.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelectionReason {
    pub features: Features,
    /// The backend that was tried first and stopped, and its number of nodes.
    pub before: Option<(&'static str, u64)>,
}

impl fmt::Display for SelectionReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.features)?;
        match self.before {
            Some((name, nodes)) => write!(f, ", after {nodes} nodes of {name}"),
            None => Ok(()),
        }
    }
}
