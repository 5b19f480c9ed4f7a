//! Rewrites `.grid` files of an older language version in the newest version ([`Reader::upgrade`]), for `gridc fmt`.

use super::entries::{bad, not_understood};
use super::{Reader, plain_line_ends};
use crate::formats::grid as grid_format;
use crate::front::{Entry, Mistakes};
use crate::puzzle::{SourceId, change};
use crate::syntax::ast::{Ast, ItemKind, Version};
use crate::syntax::{Diagnostic, Source, grid};
use std::fmt;

/// The reason why a file was not upgraded.
#[derive(Debug)]
pub enum UpgradeError {
    /// The file has mistakes in its own version.
    Wrong(Mistakes),
    /// The newest version rejects the file.
    Refused(Mistakes),
    /// The newest version reads a different puzzle; the text states the difference.
    Different(String),
}

impl fmt::Display for UpgradeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let newest = Version::NEWEST.number();
        match self {
            Self::Wrong(mistakes) => write!(out, "{}", mistakes.failure.message),
            Self::Refused(mistakes) => {
                write!(out, "version {newest} of the language rejects it: {}", mistakes.failure.message)
            }
            Self::Different(how) => write!(out, "in version {newest} of the language it is another puzzle: {how}"),
        }
    }
}

impl std::error::Error for UpgradeError {}

impl Reader {
    /// Returns the text of a `.grid` file in canonical form and in the newest version of the language. Both texts are read and
    /// the two puzzles compared, so the meaning is the same. If the newest version cannot express something in the file, the file
    /// must be changed by hand. Files that only define layouts and rules have no puzzles to compare.
    ///
    /// # Errors
    /// If the text is wrong, or its meaning would change.
    pub fn upgrade(&mut self, name: &str, text: &str) -> Result<String, UpgradeError> {
        let text = plain_line_ends(text);
        let source =
            Source { id: SourceId::default(), name: name.to_owned(), text: text.as_str().into(), lines_before: 0 };
        let wrong = |problems: Vec<Diagnostic>| {
            let failure = problems.first().map_or_else(|| bad("nothing was read"), not_understood);
            UpgradeError::Wrong(Mistakes::new(failure, problems, vec![source.clone()]))
        };
        let upgraded = grid::upgrade(&source).map_err(wrong)?;
        if grid::parse(&source).ast.is_some_and(|ast| ast.version() == Version::NEWEST || only_defines(&ast)) {
            return Ok(upgraded);
        }
        let mut puzzle = |text: &str| {
            let mut entries = self.read_as(Some(grid_format::FORMAT), name, text).into_iter();
            entries.next().map_or_else(|| Err(Mistakes::told(bad("the text contains no puzzle"))), Entry::understood)
        };
        let before = puzzle(&text).map_err(UpgradeError::Wrong)?;
        let after = puzzle(&upgraded).map_err(UpgradeError::Refused)?;
        change(before.data(), after.data()).map_or(Ok(upgraded), |how| Err(UpgradeError::Different(how)))
    }
}

/// Returns whether the file only contains definitions.
fn only_defines(ast: &Ast) -> bool {
    use ItemKind::{Face, Layout, Metadata, Rule, Version};
    ast.items.iter().all(|item| matches!(item.kind, Face(_) | Layout(_) | Metadata { .. } | Rule(_) | Version(_)))
}
