//! What of each record a report needs.

use crate::compare::{Agreement, Known, Record, Repeats, aggregate};
use crate::solve::Verdict;
use std::time::Duration;

/// A puzzle, as a report names it.
#[derive(Clone, Default, Debug)]
pub struct Named {
    pub name: String,
    pub places: u64,
    pub givens: u64,
    pub known: Known,
}

/// What one configuration says of one puzzle.
#[derive(Clone, Default, Debug)]
pub(super) struct Entry {
    /// What it says; unknown until it is measured.
    pub verdict: Option<Verdict>,
    /// Digest of the first solution.
    pub solution: Option<String>,
    pub wrong: bool,
    /// The times of its repeats.
    pub times: Vec<Option<Duration>>,
}

impl Entry {
    /// Whether it was reached, and is not unknown.
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

/// Records of a run, as far as a report needs them.
#[derive(Clone, Default, Debug)]
pub struct Collected {
    contenders: usize,
    puzzles: Vec<Named>,
    entries: Vec<Entry>,
    left_out: bool,
}

/// So many pairs of puzzle and configuration are kept, a hundred bytes each and more with many repeats.
const MOST: usize = 2_000_000;

impl Collected {
    /// Nothing yet, of so many configurations.
    pub fn new(contenders: usize) -> Self {
        Self { contenders, ..Self::default() }
    }

    /// Adds a record of a puzzle and a configuration, by their numbers.
    pub fn add(&mut self, puzzle: usize, contender: usize, record: &Record) {
        if contender >= self.contenders || puzzle.saturating_add(1).saturating_mul(self.contenders) > MOST {
            self.left_out = true;
            return;
        }
        if self.puzzles.len() <= puzzle {
            self.puzzles.resize_with(puzzle + 1, Named::default);
            self.entries.resize_with((puzzle + 1) * self.contenders, Entry::default);
        }
        let subject = &record.subject;
        let named = &mut self.puzzles[puzzle];
        if named.name.is_empty() {
            let name = match &subject.id {
                Some(id) => format!("{}:{} {id}", subject.source, subject.index),
                None => format!("{}:{}", subject.source, subject.index),
            };
            *named = Named { name, places: subject.places, givens: subject.givens, known: record.known.clone() };
        }
        let entry = &mut self.entries[puzzle * self.contenders + contender];
        if !entry.is_known() {
            entry.verdict = Some(if record.is_solved() { record.found() } else { Verdict::Unknown });
            entry.solution.clone_from(&record.solution);
        }
        entry.wrong |= record.agreement == Agreement::Disagrees;
        entry.times.push(record.time());
    }

    /// Whether all records are kept.
    pub fn is_whole(&self) -> bool {
        !self.left_out
    }

    pub fn puzzles(&self) -> &[Named] {
        &self.puzzles
    }

    /// What each configuration says of a puzzle.
    pub(super) fn entries(&self, puzzle: usize) -> &[Entry] {
        &self.entries[puzzle * self.contenders..(puzzle + 1) * self.contenders]
    }

    /// The time that a configuration takes for each puzzle: the median of its repeats, `None` unsolved.
    pub(super) fn times(&self, contender: usize) -> Vec<Option<Duration>> {
        let folded = |puzzle: usize| {
            let times = self.entries(puzzle)[contender].times.clone();
            aggregate(&[vec![Repeats { puzzle, times }]], None).configurations.first().and_then(|one| one.median)
        };
        (0..self.puzzles.len()).map(folded).collect()
    }
}
