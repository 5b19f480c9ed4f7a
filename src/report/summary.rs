//! Counts the results of many puzzles, for the summary line of a run.

use crate::puzzle::Understood;
use crate::solve::{Basis, SolveOutcome, Verdict};
use std::fmt::Write;
use std::time::Duration;

/// Counts of verdicts and failures.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    pub unique: u64,
    /// Puzzles with at most one solution, because not everything was interpreted.
    pub at_most_one: u64,
    pub several: u64,
    pub none: u64,
    pub unknown: u64,
    /// Puzzles that were not interpreted completely, whatever their verdict.
    pub half_understood: u64,
    /// Puzzles whose text contains more than the interpreted clues, whatever their verdict.
    pub commented: u64,
    /// Inputs that could not be interpreted.
    pub unreadable: u64,
    pub internal: u64,
    /// Puzzles whose external program is missing, failed, or gave a wrong answer.
    pub failed: u64,
    /// Answers that depend on the claim of an external program.
    pub claimed: u64,
    /// Answers that depend on floating point.
    pub float: u64,
    /// Puzzles whose stated solution is wrong.
    pub stated_wrong: u64,
}

impl Summary {
    pub fn add(&mut self, outcome: &SolveOutcome) {
        self.judged_so(outcome.verdict, 1);
        let worst = Understood::with(outcome.doubt);
        self.half_understood += u64::from(worst == Understood::Partly);
        self.commented += u64::from(worst == Understood::Clues);
        self.claimed += u64::from(outcome.basis == Some(Basis::Claimed));
        self.float += u64::from(outcome.basis == Some(Basis::Float));
        self.stated_wrong += u64::from(outcome.stated == crate::solve::Stated::Differs);
    }

    pub fn judged_so(&mut self, verdict: Verdict, puzzles: u64) {
        match verdict {
            Verdict::Unique => self.unique += puzzles,
            Verdict::AtMostOne => self.at_most_one += puzzles,
            Verdict::Several => self.several += puzzles,
            Verdict::None => self.none += puzzles,
            Verdict::Unknown => self.unknown += puzzles,
        }
    }

    /// Adds verdicts that were counted elsewhere.
    pub fn add_verdicts(&mut self, other: &Self) {
        let Self { unique, at_most_one, several, none, unknown, .. } = *other;
        let verdicts = [
            (Verdict::Unique, unique),
            (Verdict::AtMostOne, at_most_one),
            (Verdict::Several, several),
            (Verdict::None, none),
            (Verdict::Unknown, unknown),
        ];
        verdicts.into_iter().for_each(|(verdict, puzzles)| self.judged_so(verdict, puzzles));
    }

    pub fn total(&self) -> u64 {
        let judged = self.unique + self.at_most_one + self.several + self.none + self.unknown;
        judged + self.unreadable + self.internal + self.failed
    }

    /// Formats the line, with newline. Counts of zero are omitted.
    pub fn line(&self, elapsed: Duration) -> String {
        let counts = [
            (self.unique, "unique"),
            (self.at_most_one, "at most one"),
            (self.several, "several"),
            (self.none, "none"),
            (self.unknown, "unknown"),
            (self.unreadable, "unreadable"),
            (self.half_understood, "not fully understood"),
            (self.commented, "with sentences in addition to their clues"),
            (self.internal, "internal errors"),
            (self.failed, "without an answer from the external program"),
            (self.claimed, "claimed"),
            (self.float, "resting on floating point alone"),
            (self.stated_wrong, "with a wrong stated solution"),
        ];
        let total = self.total();
        let mut line = format!("{total} {}", if total == 1 { "puzzle" } else { "puzzles" });
        let mut separator = ": ";
        for (count, word) in counts.into_iter().filter(|(count, _)| *count > 0) {
            let _ = write!(line, "{separator}{count} {word}");
            separator = ", ";
        }
        let _ = writeln!(line, " ({:.2} s)", elapsed.as_secs_f64());
        line
    }
}
