//! The error types of the library's public interface.

mod generate;
mod write_error;

pub use generate::GenerateError;
pub use write_error::{Alternatives, WriteError};

use super::OptionsError;
use super::certificate::CertifyError;
use crate::backend::PrepareError;
use crate::puzzle::{PuzzleData, clean_line};
use crate::report::{Failure, FailureKind, memory_in_words};
use crate::solve::{Disagreement, SolveError};
use crate::syntax::{Diagnostic, Look, Source, draw};
use std::fmt;

/// The error of reading, solving, writing, generating or certifying a puzzle.
///
/// Its `Display` is what the command line prints: the messages, each with the lines of text that it refers to and markers below
/// them, without colours. [`drawn`](Self::drawn) sets the style, [`plain`](Self::plain) omits the excerpts. `Debug`, which
/// `unwrap` and a `main` that returns an error print, is the same text.
#[non_exhaustive]
pub enum Error {
    /// The text is not a puzzle.
    Read(Mistakes),
    /// The options contradict each other.
    Options(OptionsError),
    /// The puzzle could not be solved.
    Solve(Unsolved),
    /// The puzzle cannot be written in this form.
    Write(WriteError),
    /// There is no format of this name.
    UnknownFormat {
        /// The unknown name.
        name: String,
        /// The name of the format with the most similar spelling.
        nearest: Option<&'static str>,
    },
    /// No puzzle of the order can be made.
    Generate(GenerateError),
    /// The certificate was not made.
    Certify(CertifyError),
}

/// The reason why a text, or a file, is not a puzzle: all mistakes that were found.
#[derive(Debug)]
#[non_exhaustive]
pub struct Mistakes {
    /// The first mistake, and its class.
    pub failure: Failure,
    /// All messages, warnings included. Empty if the failure is the complete message.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that the diagnostics point into.
    pub sources: Vec<Source>,
}

/// The reason why a query about a puzzle has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub struct Unsolved {
    /// The failure and its class.
    pub failure: Failure,
    /// The disagreement that showed a backend to be wrong.
    #[doc(hidden)]
    pub evidence: Option<Box<Disagreement>>,
    /// The message that refers to the puzzle's text.
    pub diagnostic: Option<Box<Diagnostic>>,
    /// The texts that the diagnostic points into, if the caller had them.
    pub sources: Vec<Source>,
}

impl Mistakes {
    pub(super) fn new(failure: Failure, diagnostics: Vec<Diagnostic>, sources: Vec<Source>) -> Self {
        Self { failure, diagnostics, sources }
    }

    /// Makes the error of a failure that has no place in a text.
    pub(super) fn told(failure: Failure) -> Self {
        Self::new(failure, Vec::new(), Vec::new())
    }

    /// Draws all messages, each ending with a newline.
    pub fn drawn(&self, look: Look) -> String {
        match self.diagnostics.iter().any(Diagnostic::is_error) {
            true => self.diagnostics.iter().map(|message| draw(message, &self.sources, look)).collect(),
            false => format!("error: {}\n", clean_line(&self.failure.message)),
        }
    }
}

impl Unsolved {
    /// Converts an error about a puzzle.
    pub fn new(error: SolveError, puzzle: &PuzzleData) -> Self {
        let told = Self::told;
        match error {
            SolveError::Elaborate(error) => {
                let message = error.diagnostic(puzzle);
                let failed = told(FailureKind::BadInput, message.message.clone());
                Self { diagnostic: Some(Box::new(message)), ..failed }
            }
            SolveError::Prepare(PrepareError::TooLarge { needed, limit, .. }) => told(
                FailureKind::Limit,
                format!(
                    "the instance would take {}, more than the {} allowed; increase `--memory`, or use another \
                    backend or encoding",
                    memory_in_words(needed),
                    memory_in_words(limit)
                ),
            ),
            SolveError::Prepare(error) => told(FailureKind::Limit, error.to_string()),
            SolveError::Method(what) => told(FailureKind::Limit, what),
            SolveError::Program(what) => told(FailureKind::Program, what),
            SolveError::Disagreement(evidence) => {
                let failed = told(FailureKind::Internal, evidence.to_string());
                Self { evidence: Some(evidence), ..failed }
            }
        }
    }

    /// Makes the error of a failure that has no further data.
    pub fn told(kind: FailureKind, message: String) -> Self {
        Self { failure: Failure { kind, message }, evidence: None, diagnostic: None, sources: Vec::new() }
    }

    /// Draws the message; the text ends with a newline.
    pub fn drawn(&self, look: Look) -> String {
        match &self.diagnostic {
            Some(message) => draw(message, &self.sources, look),
            None => format!("error: {}\n", clean_line(&self.failure.message)),
        }
    }
}

impl Error {
    /// Draws the error as the command line prints it; the text ends with a newline.
    pub fn drawn(&self, look: Look) -> String {
        match self {
            Self::Read(mistakes) => mistakes.drawn(look),
            Self::Solve(unsolved) => unsolved.drawn(look),
            _ => format!("error: {}\n", self.plain()),
        }
    }

    /// Returns the first mistake as one line.
    pub fn plain(&self) -> String {
        match self {
            Self::Read(mistakes) => clean_line(&mistakes.failure.message),
            Self::Solve(unsolved) => clean_line(&unsolved.failure.message),
            Self::Options(error) => error.to_string(),
            Self::Write(error) => error.to_string(),
            Self::UnknownFormat { name, nearest } => {
                let nearest = nearest.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                format!("there is no format `{}`{nearest}", clean_line(name))
            }
            Self::Generate(error) => error.to_string(),
            Self::Certify(error) => error.to_string(),
        }
    }

    /// Returns the messages as data, with codes and places; none for an error that has no place in a text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Read(mistakes) => &mistakes.diagnostics,
            Self::Solve(unsolved) => unsolved.diagnostic.as_deref().map_or(&[], std::slice::from_ref),
            _ => &[],
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.drawn(Look::default()).trim_end())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.drawn(Look::default()).trim_end())
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.drawn(Look::default()).trim_end())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            Self::Read(error) => error,
            Self::Options(error) => error,
            Self::Solve(error) => error,
            Self::Write(error) => error,
            Self::UnknownFormat { .. } => return None,
            Self::Generate(error) => error,
            Self::Certify(error) => error,
        })
    }
}
impl std::error::Error for Mistakes {}
impl std::error::Error for Unsolved {}

impl From<Mistakes> for Error {
    fn from(mistakes: Mistakes) -> Self {
        Self::Read(mistakes)
    }
}

impl From<OptionsError> for Error {
    fn from(error: OptionsError) -> Self {
        Self::Options(error)
    }
}

impl From<Unsolved> for Error {
    fn from(unsolved: Unsolved) -> Self {
        Self::Solve(unsolved)
    }
}

impl From<GenerateError> for Error {
    fn from(error: GenerateError) -> Self {
        Self::Generate(error)
    }
}

impl From<CertifyError> for Error {
    fn from(error: CertifyError) -> Self {
        Self::Certify(error)
    }
}

impl From<WriteError> for Error {
    fn from(error: WriteError) -> Self {
        Self::Write(error)
    }
}
