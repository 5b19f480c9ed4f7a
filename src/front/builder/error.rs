//! The error type of [`Builder`](super::Builder): which step was refused, which argument is wrong, and why.

use crate::front::reader::bad;
use crate::front::{Error, Mistakes};
use crate::syntax::{Diagnostic, Source};
use std::fmt;

/// Reports why a [`Builder`](super::Builder) refused a step: the method, the argument and the reason.
///
/// If the language refused the step, [`diagnostics`](Self::diagnostics) holds its messages, and `source` returns them with the
/// text that they point into. `?` converts the error to an [`Error`].
#[derive(Debug)]
pub struct BuildError {
    call: String,
    argument: Option<usize>,
    reason: String,
    mistakes: Option<Box<Mistakes>>,
}

impl BuildError {
    pub(super) fn new(call: &str, argument: Option<usize>, reason: impl Into<String>) -> Self {
        Self { call: call.to_owned(), argument, reason: reason.into(), mistakes: None }
    }

    /// Makes the error for these messages. The first one gives the reason.
    pub(super) fn refused(
        call: &str,
        argument: Option<usize>,
        messages: Vec<Diagnostic>,
        sources: Vec<Source>,
    ) -> Self {
        let reason = messages.first().map_or_else(String::new, |first| match &first.help {
            Some(help) => format!("{}; {help}", first.message),
            None => first.message.clone(),
        });
        let error = Self::new(call, argument, reason);
        let mistakes = Mistakes::new(bad(&error.to_string()), messages, sources);
        Self { mistakes: Some(Box::new(mistakes)), ..error }
    }

    /// Returns the method that refused, with the name that it was given: ``clue `killer` ``.
    pub fn call(&self) -> &str {
        &self.call
    }

    /// Returns the number of the wrong argument, from 1: for clues and rules its place in [`Args`](super::Args), otherwise its
    /// place among the arguments of the method. `None` if the error is not about a single argument.
    pub fn argument(&self) -> Option<usize> {
        self.argument
    }

    /// Returns the reason, as one line.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Returns the messages of the language, with codes and places; none if the step was refused before it was parsed.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        self.mistakes.as_ref().map_or(&[], |mistakes| &mistakes.diagnostics)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { call, reason, .. } = self;
        match self.argument {
            None => write!(f, "{call}: {reason}"),
            Some(n) => write!(f, "{call}, {} argument: {reason}", ordinal(n)),
        }
    }
}

/// `1st`, `2nd`, `3rd`, `4th`, …
fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.mistakes.as_deref().map(|mistakes| mistakes as _)
    }
}

impl From<BuildError> for Error {
    fn from(error: BuildError) -> Self {
        let told = bad(&error.to_string());
        Self::Read(error.mistakes.map_or_else(|| Mistakes::told(told), |mistakes| *mistakes))
    }
}
