//! Why a puzzle has no model.

use crate::model::OriginId;
use crate::puzzle::Span;

/// A rule asks for more than a model may hold. Every size is measured before anything of that size is built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ElaborateError {
    /// Something would be larger than its budget.
    TooLarge {
        /// The clue.
        origin: OriginId,
        /// The statement in the rule's definition.
        span: Span,
        /// What would be.
        what: Bulk,
        /// Its size, or how far it had grown when it was given up.
        size: u64,
        /// What is allowed.
        budget: u64,
    },
    /// Formulas and terms are nested too deeply.
    TooDeep {
        /// The clue.
        origin: OriginId,
        /// The statement in the rule's definition.
        span: Span,
        /// The levels allowed.
        budget: u32,
    },
    /// A sum may grow beyond the integers.
    OutOfRange {
        /// The clue.
        origin: OriginId,
        /// The statement in the rule's definition.
        span: Span,
    },
    /// A layer's first variable is not where the puzzle's variables end.
    Misplaced {
        /// The layer.
        layer: String,
    },
}

/// What may grow too large.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bulk {
    /// The states of an automaton, over all its layers.
    States,
    /// The positions of a pattern, its repetitions written out.
    Positions,
    /// The values that a term can have.
    Values,
    /// The combinations of values of one formula.
    Tuples,
    /// Variables of the model.
    Variables,
    /// All that constraints list.
    Entries,
}

impl Bulk {
    /// What is counted, in the plural.
    pub fn counted(self) -> &'static str {
        match self {
            Self::States => "states of an automaton",
            Self::Positions => "positions of a pattern",
            Self::Values => "values of a term",
            Self::Tuples => "combinations of values",
            Self::Variables => "variables",
            Self::Entries => "entries of constraints",
        }
    }

    /// What the setter can do about it.
    pub fn way_out(self) -> &'static str {
        match self {
            Self::States => {
                "keep less in the fold's state: stop counting where more makes no difference, or reject as soon as the clue cannot be met"
            }
            Self::Positions => "repeat less in the pattern, or write it as a fold with a counter",
            Self::Values => "split the term, or compare its parts instead of computing a large number",
            Self::Tuples => "split the formula into several over fewer cells each",
            Self::Variables | Self::Entries => "apply the rule to fewer places, or split it into simpler formulas",
        }
    }
}

impl ElaborateError {
    /// The clue, if one is to blame.
    pub fn origin(&self) -> Option<OriginId> {
        match self {
            Self::TooLarge { origin, .. } | Self::TooDeep { origin, .. } | Self::OutOfRange { origin, .. } => {
                Some(*origin)
            }
            Self::Misplaced { .. } => None,
        }
    }

    /// The statement in the rule's definition.
    pub fn span(&self) -> Option<Span> {
        match self {
            Self::TooLarge { span, .. } | Self::TooDeep { span, .. } | Self::OutOfRange { span, .. } => Some(*span),
            Self::Misplaced { .. } => None,
        }
    }

    /// What the setter can do about it.
    pub fn way_out(&self) -> &'static str {
        match self {
            Self::TooLarge { what, .. } => what.way_out(),
            Self::TooDeep { .. } => "name parts of the formula with rules of their own that demand them one by one",
            Self::OutOfRange { .. } => "compare smaller numbers",
            Self::Misplaced { .. } => "declare layers in order",
        }
    }
}

impl std::fmt::Display for ElaborateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge { what, size, budget, .. } => {
                write!(f, "the clue needs {size} {} or more; {budget} are allowed", what.counted())
            }
            Self::TooDeep { budget, .. } => write!(f, "the clue's formula is nested more than {budget} levels deep"),
            Self::OutOfRange { .. } => write!(f, "the clue computes with numbers beyond 64 bits"),
            Self::Misplaced { layer } => {
                write!(f, "the variables of the layer `{layer}` do not follow those before it")
            }
        }
    }
}

impl std::error::Error for ElaborateError {}
