//! Rejects treatments (`--treat`) that match nothing in any puzzle of a run: most likely their names are misspelt.

use super::InputPiece;
use super::entry::Entry;
use crate::code::Code;
use crate::report::{Failure, FailureKind};
use crate::syntax::Diagnostic;

/// Follows the puzzles of a run, and remembers the treatments that matched none of them so far.
#[derive(Default)]
pub(super) struct UnmatchedTreatments {
    /// The first puzzle, while it is the only one and has unmatched treatments.
    first: Option<Box<Entry>>,
    /// The messages about treatments that matched no puzzle so far; `None` before the first puzzle.
    missing: Option<Vec<Diagnostic>>,
}

impl UnmatchedTreatments {
    /// Takes the next puzzle, and returns those that may be passed on.
    pub(super) fn next(&mut self, piece: InputPiece) -> impl Iterator<Item = InputPiece> {
        let first = self.first.take().map(InputPiece::Entry);
        let piece = match piece {
            InputPiece::Entry(entry) => self.entry(entry),
            block => Some(block),
        };
        first.into_iter().chain(piece)
    }

    fn entry(&mut self, entry: Box<Entry>) -> Option<InputPiece> {
        let here = |message: &Diagnostic| {
            entry.diagnostics.iter().any(|other| other.code == Code::W0724 && other.message == message.message)
        };
        let Some(missing) = &mut self.missing else {
            let unmatched = entry.diagnostics.iter().filter(|message| message.code == Code::W0724);
            let missing = self.missing.insert(unmatched.cloned().collect());
            if missing.is_empty() {
                return Some(InputPiece::Entry(entry));
            }
            self.first = Some(entry);
            return None;
        };
        missing.retain(here);
        Some(InputPiece::Entry(entry))
    }

    /// Returns an error in place of the only puzzle, or after all of them, if a treatment matched none.
    pub(super) fn end(self) -> Option<InputPiece> {
        let error = |mut message: Diagnostic| {
            message.code = Code::E0724;
            message
        };
        let missing: Vec<Diagnostic> = self.missing.unwrap_or_default().into_iter().map(error).collect();
        let failure = Failure { kind: FailureKind::BadInput, message: missing.first()?.message.clone() };
        let entry = match self.first {
            Some(mut entry) => {
                entry.diagnostics.retain(|message| message.code != Code::W0724);
                entry.diagnostics.extend(missing);
                entry.puzzle = entry.puzzle.and(Err(failure));
                entry
            }
            None => Box::new(Entry::refused("--treat".into(), 1, failure, missing.into_iter().map(unplaced).collect())),
        };
        Some(InputPiece::Entry(entry))
    }
}

/// Removes what refers to a single puzzle from a message about all of them.
fn unplaced(mut message: Diagnostic) -> Diagnostic {
    message.labels.clear();
    message.help = None;
    message
}
