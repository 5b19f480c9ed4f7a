//! Formats results of tests as text and JSON.

use super::super::job::Answered;
use super::judge::TestOutcome;
use crate::language::Expected;
use crate::puzzle::{Understood, clean_line};
use crate::report::{DoubtRecord, INTERFACE_VERSION, json_line};
use crate::solve::Basis;
use crate::syntax::DiagnosticRecord;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;

/// Formats one result on one line, with newline.
pub fn line(answer: &Answered, found: &TestOutcome) -> String {
    let place = format!("{}:{}", clean_line(&answer.job.source), answer.job.index);
    match found {
        TestOutcome::AsStated => format!("ok\t{place}\n"),
        TestOutcome::Otherwise(why) | TestOutcome::Unreadable(why, _) => {
            format!("FAILED\t{place}\t{}\n", clean_line(why))
        }
        TestOutcome::Unknown(why) => format!("unknown\t{place}\t{}\n", clean_line(why)),
        TestOutcome::NothingStated(verdict) => format!("unstated\t{place}\t{verdict}; the file states no solution\n"),
    }
}

/// Number of tests for each result.
#[derive(Clone, Copy, Default, Debug)]
pub struct TestTally {
    as_stated: u64,
    otherwise: u64,
    unreadable: u64,
    unknown: u64,
    nothing_stated: u64,
}

impl TestTally {
    pub fn add(&mut self, found: &TestOutcome) {
        match found {
            TestOutcome::AsStated => self.as_stated += 1,
            TestOutcome::Otherwise(_) => self.otherwise += 1,
            TestOutcome::Unreadable(..) => self.unreadable += 1,
            TestOutcome::Unknown(_) => self.unknown += 1,
            TestOutcome::NothingStated(_) => self.nothing_stated += 1,
        }
    }

    pub fn total(&self) -> u64 {
        self.as_stated + self.otherwise + self.unreadable + self.unknown + self.nothing_stated
    }

    /// Formats the summary, with newline; counts of zero are left out.
    pub fn line(&self, elapsed: Duration) -> String {
        let counts = [
            (self.as_stated, "as stated"),
            (self.otherwise, "not as stated"),
            (self.unreadable, "failed to be read"),
            (self.unknown, "unknown"),
            (self.nothing_stated, "that state nothing"),
        ];
        let mut line = format!("{} {}", self.total(), if self.total() == 1 { "puzzle" } else { "puzzles" });
        let mut separator = ": ";
        for (count, words) in counts.into_iter().filter(|(count, _)| *count > 0) {
            let _ = write!(line, "{separator}{count} {words}");
            separator = ", ";
        }
        let _ = writeln!(line, " ({:.2} s)", elapsed.as_secs_f64());
        line
    }
}

/// One result as an object of the JSON Lines interface; `docs/json.md` documents it.
#[derive(Serialize, Debug, JsonSchema)]
pub struct TestRecord<'a> {
    version: u32,
    source: &'a str,
    index: u64,
    id: Option<&'a str>,
    title: Option<&'a str>,
    /// `passed`, `failed`, `unknown` or `unstated`.
    result: &'static str,
    /// Reason why it is not `passed`.
    reason: Option<&'a str>,
    /// Result that the file expects, if it states one.
    expected: Option<&'static str>,
    verdict: &'static str,
    /// Basis of the verdict.
    basis: Option<&'static str>,
    stated_solution: &'static str,
    backend: Option<&'static str>,
    elapsed_ms: f64,
    diagnostics: &'a [DiagnosticRecord],
    understood: Option<&'static str>,
    not_understood: &'a [DoubtRecord],
}

impl<'a> TestRecord<'a> {
    /// Creates the record of an answer.
    pub fn new(answer: &'a Answered, expected: Option<Expected>, found: &'a TestOutcome) -> Self {
        let puzzle = answer.job.puzzle.as_ref().ok();
        let outcome = answer.result.as_ref().ok();
        Self {
            version: INTERFACE_VERSION,
            source: &answer.job.source,
            index: answer.job.index,
            id: puzzle.and_then(|p| p.id.as_deref()),
            title: puzzle.and_then(|p| p.title.as_deref()),
            result: found.name(),
            reason: match found {
                TestOutcome::Otherwise(why) | TestOutcome::Unreadable(why, _) | TestOutcome::Unknown(why) => Some(why),
                TestOutcome::AsStated | TestOutcome::NothingStated(_) => None,
            },
            expected: expected.map(Expected::name),
            verdict: outcome.map_or("unknown", |o| o.verdict.name()),
            basis: outcome.and_then(|o| o.basis).map(Basis::name),
            stated_solution: outcome.map_or("absent", |o| o.stated.name()),
            backend: outcome.map(|o| o.backend),
            elapsed_ms: outcome.map_or(0.0, |o| (o.times.total.as_secs_f64() * 1e6).round() / 1e3),
            diagnostics: &answer.job.said.records,
            understood: match (puzzle, outcome) {
                (_, Some(outcome)) => Some(Understood::with(outcome.doubt).name()),
                (puzzle, None) => puzzle.map(|puzzle| puzzle.understood().name()),
            },
            not_understood: &answer.job.doubts,
        }
    }

    /// Returns the object on one line, with newline.
    pub fn line(&self) -> String {
        json_line(self)
    }
}
