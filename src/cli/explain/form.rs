//! Output forms of `gridc explain`.

use crate::cli::arguments::ExplainArguments;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExplanationForm {
    /// Plain text for a terminal.
    Text,
    /// Markdown for web pages and forums.
    Markdown,
    Json,
}

impl ExplanationForm {
    /// Returns the form that the command line selects.
    pub fn of(arguments: &ExplainArguments) -> Self {
        match (arguments.solving.output.json, arguments.markdown) {
            (true, _) => Self::Json,
            (_, true) => Self::Markdown,
            _ => Self::Text,
        }
    }
}
