//! Answers and errors of the library as JSON objects: those that the command line prints with `--json` (`docs/json.md`).

use super::place::doubt_records;
use super::{Answer, Candidates, Compared, Conflict, Error, Puzzle, Rating, Solver, Step};
use crate::report::{Failure, FailureKind, PuzzleRecord, candidates_record, json_line, several_record};
use crate::syntax::{Diagnostic, DiagnosticRecord, LineColumns, Source};
use serde::Serialize;

/// An error as data.
#[derive(Serialize)]
struct ErrorRecord {
    #[serde(flatten)]
    failure: Failure,
    diagnostics: Vec<DiagnosticRecord>,
}

impl Puzzle {
    /// Returns the object that `--json` prints for a puzzle without an answer, on one line.
    pub fn json(&self) -> String {
        self.record().line()
    }

    /// Returns the object of the puzzle without an answer.
    fn record(&self) -> PuzzleRecord<DiagnosticRecord> {
        let source = self.source().map_or("text", |source| &source.name);
        let messages = diagnostic_records(self.diagnostics(), self.sources());
        let not_understood = doubt_records(&self.data().doubts, self.sources());
        PuzzleRecord { not_understood, ..PuzzleRecord::unanswered(source, 1, messages).of(self.data()) }
    }
}

impl Answer {
    /// Returns the answer as the object that `gridc check --json` prints, on one line.
    pub fn json(&self) -> String {
        self.puzzle().record().answered(self.puzzle().data(), self.outcome()).line()
    }
}

impl Candidates {
    /// Returns the candidates as the object that `gridc candidates --json` prints, on one line.
    pub fn json(&self) -> String {
        let (puzzle, found) = (self.puzzle(), self.data());
        let candidates = candidates_record(puzzle.data(), found, found.cap > 1);
        let record = PuzzleRecord { candidates: Some(candidates), ..puzzle.record() };
        record.answered(puzzle.data(), &found.outcome).line()
    }
}

impl Conflict {
    /// Returns the conflict as the object `conflict` of `gridc check --json`, on one line.
    pub fn json(&self) -> String {
        json_line(self.record())
    }
}

impl Solver {
    /// Returns how far the puzzle is from having one solution, as the object `several` of `gridc check --json`, on one line;
    /// `None` unless it has several.
    #[doc(hidden)]
    pub fn several_json(&self, puzzle: &Puzzle) -> Result<Option<String>, Error> {
        Ok(self.several(puzzle)?.map(|several| json_line(&several_record(puzzle.data(), &several))))
    }
}

impl Rating {
    /// Returns the fields that `gridc rate --json` adds to an answer, as an object on one line.
    pub fn json(&self) -> String {
        json_line(self.rating())
    }
}

impl Step {
    /// Returns the step as an object of `steps` in `gridc explain --json`, on one line.
    pub fn json(&self) -> String {
        json_line(self.record())
    }
}

impl Compared {
    /// Returns the measurement as the object that `gridc compare --json` prints, on one line.
    pub fn json(&self) -> String {
        json_line(&self.record)
    }
}

impl Error {
    /// Returns the error as an object on one line: `kind` and `message`, as those of `error` in `--json` output, and
    /// `diagnostics`.
    pub fn json(&self) -> String {
        let (failure, sources): (_, &[Source]) = match self {
            Self::Read(mistakes) => (Some(&mistakes.failure), &mistakes.sources),
            Self::Solve(unsolved) => (Some(&unsolved.failure), &unsolved.sources),
            _ => (None, &[]),
        };
        let told = || Failure { kind: FailureKind::BadInput, message: self.plain() };
        let failure = failure.cloned().unwrap_or_else(told);
        json_line(&ErrorRecord { failure, diagnostics: diagnostic_records(self.diagnostics(), sources) })
    }
}

fn diagnostic_records(messages: &[Diagnostic], sources: &[Source]) -> Vec<DiagnosticRecord> {
    let mut places = LineColumns::default();
    messages.iter().map(|message| DiagnosticRecord::new(message, sources, &mut places)).collect()
}
