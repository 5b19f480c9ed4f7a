//! Collects from each record the data that a report needs: verdicts, solution digests and times by puzzle and configuration.

use crate::compare::{Agreement, MeasurementRecord, PuzzleProperties, Repeats, aggregate};
use crate::solve::Verdict;
use std::time::Duration;

/// A puzzle with its name in a report.
#[derive(Clone, Default, Debug)]
pub struct NamedPuzzle {
    pub name: String,
    pub places: u64,
    pub givens: u64,
    pub known: PuzzleProperties,
}

/// The results of one configuration on one puzzle.
#[derive(Clone, Default, Debug)]
pub(super) struct PuzzleResult {
    /// The verdict; `None` before the first measurement.
    pub verdict: Option<Verdict>,
    /// The digest of the first solution.
    pub solution: Option<String>,
    pub wrong: bool,
    /// The times of its repeats.
    pub times: Vec<Option<Duration>>,
}

impl PuzzleResult {
    /// Whether there is a verdict other than unknown.
    pub fn is_known(&self) -> bool {
        self.verdict.is_some_and(|verdict| verdict != Verdict::Unknown)
    }

    pub fn agrees(&self, other: &Self) -> bool {
        let of = |entry: &Self| entry.verdict.unwrap_or(Verdict::Unknown);
        let same = match (of(self), of(other)) {
            (Verdict::Unique, Verdict::Unique) => self.solution == other.solution,
            (Verdict::AtMostOne, Verdict::Unique | Verdict::None)
            | (Verdict::Unique | Verdict::None, Verdict::AtMostOne) => true,
            (one, other) => one == other,
        };
        same && !(self.wrong && other.wrong)
    }
}

/// The records of a run, reduced to what a report needs.
#[derive(Clone, Default, Debug)]
pub struct Collected {
    contenders: usize,
    puzzles: Vec<NamedPuzzle>,
    entries: Vec<PuzzleResult>,
    left_out: bool,
}

/// The maximum number of pairs of puzzle and configuration, of about a hundred bytes each, or more with many repeats.
const MOST: usize = 2_000_000;

impl Collected {
    /// Creates an empty collection for a number of configurations.
    pub fn new(contenders: usize) -> Self {
        Self { contenders, ..Self::default() }
    }

    /// Adds the record of a puzzle and a configuration, by their numbers.
    pub fn add(&mut self, puzzle: usize, contender: usize, record: &MeasurementRecord) {
        if contender >= self.contenders || puzzle.saturating_add(1).saturating_mul(self.contenders) > MOST {
            self.left_out = true;
            return;
        }
        if self.puzzles.len() <= puzzle {
            self.puzzles.resize_with(puzzle + 1, NamedPuzzle::default);
            self.entries.resize_with((puzzle + 1) * self.contenders, PuzzleResult::default);
        }
        let subject = &record.subject;
        let named = &mut self.puzzles[puzzle];
        if named.name.is_empty() {
            let name = match &subject.id {
                Some(id) => format!("{}:{} {id}", subject.source, subject.index),
                None => format!("{}:{}", subject.source, subject.index),
            };
            *named = NamedPuzzle { name, places: subject.places, givens: subject.givens, known: record.known.clone() };
        }
        let entry = &mut self.entries[puzzle * self.contenders + contender];
        if !entry.is_known() {
            entry.verdict = Some(if record.is_solved() { record.found() } else { Verdict::Unknown });
            entry.solution.clone_from(&record.solution);
        }
        entry.wrong |= record.agreement == Agreement::Disagrees;
        entry.times.push(record.time());
    }

    /// Whether all records were kept.
    pub fn is_whole(&self) -> bool {
        !self.left_out
    }

    pub fn puzzles(&self) -> &[NamedPuzzle] {
        &self.puzzles
    }

    /// Returns the results of all configurations on a puzzle.
    pub(super) fn entries(&self, puzzle: usize) -> &[PuzzleResult] {
        &self.entries[puzzle * self.contenders..(puzzle + 1) * self.contenders]
    }

    /// Returns the time of a configuration on each puzzle: the median of its repeats, `None` if unsolved.
    pub(super) fn times(&self, contender: usize) -> Vec<Option<Duration>> {
        let folded = |puzzle: usize| {
            let times = self.entries(puzzle)[contender].times.clone();
            aggregate(&[vec![Repeats { puzzle, times }]], None).configurations.first().and_then(|one| one.median)
        };
        (0..self.puzzles.len()).map(folded).collect()
    }
}
