//! The result that a file states with `expect "several"`, for `gridc test`.

use crate::code::Code;
use crate::model::named;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Ast, ItemKind};
use crate::syntax::suggest::nearest;

named! {
    /// The result that a file states for its puzzle, for `gridc test`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Expected {
        Unique = "unique",
        Several = "several",
        None = "none",
        /// The file has errors and is not a puzzle.
        Errors = "errors",
    }
}

impl Expected {
    /// Returns the value of `expect` in a tree; `None` if there is none or it is not a valid one.
    pub fn of(ast: &Ast) -> Option<Self> {
        ast.items.iter().find_map(|item| match &item.kind {
            ItemKind::Metadata { key, text } if key.text == "expect" => {
                Self::ALL.into_iter().find(|e| e.name() == text)
            }
            _ => None,
        })
    }
}

/// Makes the message about an invalid `expect`.
pub(super) fn wrong_expectation(ast: &Ast) -> Option<Diagnostic> {
    ast.items.iter().find_map(|item| match &item.kind {
        ItemKind::Metadata { key, text } if key.text == "expect" => {
            let names = || Expected::ALL.into_iter().map(Expected::name);
            if names().any(|name| name == text) {
                return None;
            }
            let shown: String = text.chars().take(20).collect();
            let message = Diagnostic::new(Code::E0223, format!("`{shown}` is not a verdict that can be expected"));
            let message = message.at(item.span, "unknown word");
            Some(match nearest(text, names()) {
                Some(guess) => message.help(format!("did you mean `expect \"{guess}\"`?")),
                None => message.help(format!("the words are {}", names().collect::<Vec<_>>().join(", "))),
            })
        }
        _ => None,
    })
}
