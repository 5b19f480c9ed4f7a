//! The error type of elaboration: why a puzzle has no model.

use crate::code::Code;
use crate::model::OriginId;
use crate::puzzle::{PuzzleData, Span};
use crate::syntax::Diagnostic;

/// A rule exceeds a limit of models. Every size is measured before anything of that size is built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ElaborateError {
    /// Something would exceed its budget.
    TooLarge {
        origin: OriginId,
        /// The statement in the rule's definition.
        span: Span,
        what: Bulk,
        /// The size, or the size at which counting stopped.
        size: u64,
        budget: u64,
    },
    /// Formulas and terms are nested too deeply.
    TooDeep {
        origin: OriginId,
        /// The statement in the rule's definition.
        span: Span,
        budget: u32,
    },
    /// A division is demanded under a condition, or negated.
    Negated {
        origin: OriginId,
        /// The statement in the rule's definition.
        span: Span,
    },
    /// A sum may exceed the range of integers.
    OutOfRange {
        origin: OriginId,
        /// The statement in the rule's definition.
        span: Span,
    },
}

/// The quantity that exceeds a limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bulk {
    /// The states of an automaton, over all its layers.
    States,
    /// The transitions of an automaton, over all its layers: one for each state and value.
    Steps,
    /// The positions of a pattern with its repetitions unrolled.
    Positions,
    /// The possible values of a term.
    Values,
    /// The combinations of values of one formula.
    Tuples,
    Variables,
    Entries,
}

impl Bulk {
    /// Returns the noun for what is counted, in the plural.
    pub fn counted(self) -> &'static str {
        match self {
            Self::States => "states of an automaton",
            Self::Steps => "steps of an automaton",
            Self::Positions => "positions of a pattern",
            Self::Values => "values of a term",
            Self::Tuples => "combinations of values",
            Self::Variables => "variables",
            Self::Entries => "entries of constraints",
        }
    }

    /// Returns the advice for the setter.
    pub fn way_out(self) -> &'static str {
        match self {
            Self::States | Self::Steps => {
                "make the fold's state smaller: stop counting where more makes no difference, or reject as soon as \
                the clue cannot be satisfied"
            }
            Self::Positions => "repeat less in the pattern, or write it as a fold with a counter",
            Self::Values => "split the term, or compare its parts instead of computing a large number",
            Self::Tuples => "split the formula into several with fewer cells each",
            Self::Variables | Self::Entries => "apply the rule to fewer cells, or split it into simpler formulas",
        }
    }
}

impl ElaborateError {
    /// Returns the clue, and the statement in its rule's definition.
    pub fn place(&self) -> (OriginId, Span) {
        match self {
            Self::TooLarge { origin, span, .. }
            | Self::TooDeep { origin, span, .. }
            | Self::Negated { origin, span }
            | Self::OutOfRange { origin, span } => (*origin, *span),
        }
    }

    /// Returns the advice for the setter.
    pub fn way_out(&self) -> &'static str {
        match self {
            Self::TooLarge { what, .. } => what.way_out(),
            Self::TooDeep { .. } => "split the formula into several statements",
            Self::Negated { .. } => "write `division(…)` as a statement of its own",
            Self::OutOfRange { .. } => "compare smaller numbers",
        }
    }

    /// Makes the message, with places of the clue and of the rule's statement; `puzzle` is the one that has no model.
    pub fn diagnostic(&self, puzzle: &PuzzleData) -> Diagnostic {
        let (origin, span) = self.place();
        let clue = puzzle.origin(origin);
        let what = clue.map_or("a clue", |clue| clue.what.as_str());
        let message = match self {
            Self::TooLarge { .. } => Diagnostic::new(Code::E0470, format!("`{what}` is too large: {self}")),
            Self::TooDeep { .. } => Diagnostic::new(Code::E0471, format!("`{what}` is too deep: {self}")),
            Self::Negated { .. } => {
                Diagnostic::new(Code::E0473, format!("`{what}` demands a division under a condition: {self}"))
            }
            Self::OutOfRange { .. } => Diagnostic::new(
                Code::E0472,
                format!(
                    "`{what}` exceeds the range of integers: \
                {self}"
                ),
            ),
        };
        let message = match clue {
            Some(clue) => message.at(clue.span, "this clue"),
            None => message,
        };
        message.at(span, "through this statement").help(self.way_out())
    }
}

impl std::fmt::Display for ElaborateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge { what, size, budget, .. } => {
                write!(f, "it needs at least {size} {}, but {budget} are allowed", what.counted())
            }
            Self::TooDeep { budget, .. } => write!(f, "its formulas are nested more than {budget} levels deep"),
            Self::Negated { .. } => {
                write!(f, "`division` may not be negated, counted, or be a part of `or`, `=>` or `<=>`")
            }
            Self::OutOfRange { .. } => write!(f, "it may need numbers that exceed 64 bits"),
        }
    }
}

impl std::error::Error for ElaborateError {}
