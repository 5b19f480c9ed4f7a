//! Errors of constraint problems and their searches.

use crate::backend::PrepareError;
use crate::front::OptionsError;
use crate::report::memory_in_words;
use std::fmt;

/// Reports why a constraint or an assumption was refused. The problem is unchanged then.
///
/// Indices count from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemError {
    /// An argument names a variable that the problem does not have.
    UnknownVariable {
        /// The argument's name.
        argument: &'static str,
        /// The index in the argument.
        index: usize,
        /// The number of the variable.
        variable: u32,
    },
    /// A set or tuple has another length than the list of variables.
    Length {
        /// The argument's name.
        argument: &'static str,
        /// The index in the argument.
        index: usize,
        /// The length that was given.
        length: usize,
        /// The number of variables.
        expected: usize,
    },
    /// An edge names a vertex that the graph does not have.
    UnknownVertex {
        /// The index of the edge.
        index: usize,
        /// The vertex.
        vertex: u32,
        /// The number of vertices.
        vertices: usize,
    },
    /// An automaton names a state that it does not have.
    UnknownState {
        /// The field of the automaton.
        field: &'static str,
        /// The index in the field.
        index: usize,
        /// The state.
        state: u32,
        /// The number of states.
        states: u32,
    },
    /// An automaton has two steps from one state with one value.
    AmbiguousStep {
        /// The state.
        state: u32,
        /// The value.
        value: i32,
    },
    /// A term has two weights for one value.
    AmbiguousWeight {
        /// The index of the term.
        index: usize,
        /// The value.
        value: i32,
    },
    /// The largest weights of the terms and the right-hand side add up to 2⁶² or more in absolute value.
    Overflow {
        /// The index of the term at which the sum is too large.
        index: usize,
    },
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownVariable { argument, index, variable } => {
                write!(f, "`{argument}[{index}]`: the problem has no variable {variable}")
            }
            Self::Length { argument, index, length, expected } => {
                write!(f, "`{argument}[{index}]` has {length} values for {expected} variables")
            }
            Self::UnknownVertex { index, vertex, vertices } => {
                write!(f, "`edges[{index}]` names vertex {vertex}, but there are only {vertices}")
            }
            Self::UnknownState { field, index, state, states } => {
                write!(f, "`automaton.{field}[{index}]` names state {state}, but there are only {states}")
            }
            Self::AmbiguousStep { state, value } => {
                write!(f, "`automaton.steps` has two steps from state {state} with value {value}")
            }
            Self::AmbiguousWeight { index, value } => write!(f, "`terms[{index}]` has two weights for value {value}"),
            Self::Overflow { index } => write!(f, "`terms[{index}]`: the sum may reach 2^62, which is too large"),
        }
    }
}

impl std::error::Error for ProblemError {}

/// Reports why a search cannot be started or continued.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SearchError {
    /// The options contradict each other, or name no backend.
    Options(OptionsError),
    /// The instance would need more memory than allowed.
    TooLarge {
        /// Estimated bytes.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The backend cannot express the problem; the text gives the reason.
    Unsupported(String),
    /// The backend returned a solution that violates the problem or an assumption.
    WrongSolution {
        /// The name of the backend.
        backend: &'static str,
    },
    /// The backend failed outside gridc; the text gives the reason.
    Backend(String),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Options(error) => error.fmt(f),
            Self::TooLarge { needed, limit } => {
                let (needed, limit) = (memory_in_words(*needed), memory_in_words(*limit));
                write!(f, "the instance would take {needed}, more than the {limit} allowed")
            }
            Self::Unsupported(reason) => write!(f, "the backend cannot express this problem: {reason}"),
            Self::WrongSolution { backend } => {
                write!(f, "backend `{backend}` returned a solution that violates a constraint")
            }
            Self::Backend(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for SearchError {}

impl From<OptionsError> for SearchError {
    fn from(error: OptionsError) -> Self {
        Self::Options(error)
    }
}

impl From<PrepareError> for SearchError {
    fn from(error: PrepareError) -> Self {
        match error {
            PrepareError::TooLarge { needed, limit, .. } => Self::TooLarge { needed, limit },
            PrepareError::Unsupported(reason) => Self::Unsupported(reason),
        }
    }
}
