//! What an explanation is written as.

use crate::cli::arguments::ExplainArguments;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// For people at a terminal.
    Text,
    /// For web pages and forums.
    Markdown,
    Json,
}

impl Form {
    /// What the command line says.
    pub fn of(arguments: &ExplainArguments) -> Self {
        match (arguments.solving.output.json, arguments.markdown) {
            (true, _) => Self::Json,
            (_, true) => Self::Markdown,
            _ => Self::Text,
        }
    }
}
