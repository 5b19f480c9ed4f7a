//! Sums records by configuration: means of sizes and work counts, and the times by puzzle from which aggregates are computed.

use super::{Aggregates, MeasurementRecord, Repeats, aggregate};
use crate::solve::Basis;
use std::time::Duration;

/// A figure of a record that is averaged over puzzles and repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Exact cover: items that must be covered.
    PrimaryItems,
    /// Exact cover: items that may stay uncovered.
    SecondaryItems,
    /// Exact cover: options.
    Options,
    /// Exact cover: total number of items in all options.
    OptionNodes,
    /// CNF, or no formulation: variables.
    Variables,
    /// CNF: auxiliary variables.
    Auxiliary,
    /// CNF: clauses.
    Clauses,
    /// CNF: literals.
    Literals,
    /// ILP: columns.
    Columns,
    /// ILP: rows.
    Rows,
    /// ILP: nonzeros.
    Nonzeros,
    /// No formulation: candidates.
    Candidates,
    /// No formulation: constraints.
    Constraints,
    /// Constraints tested outside the instance.
    Residual,
    /// Places fixed by unit propagation alone.
    Fixed,
    Nodes,
    /// Exact cover: links changed.
    Updates,
    /// SAT: decisions.
    Decisions,
    /// SAT: conflicts.
    Conflicts,
    /// SAT: propagated literals.
    Propagations,
    /// Candidate solutions rejected because of constraints that the instance omits.
    Refinements,
    /// Runs of an external program.
    Runs,
    /// Growth of resident memory, in bytes.
    Memory,
    /// Nanoseconds to read the puzzle.
    Parse,
    /// Nanoseconds from the puzzle to the model.
    Elaborate,
    /// Nanoseconds from the model to the instance.
    Lower,
    /// Nanoseconds from the instance to the first solution.
    First,
    /// Nanoseconds from the first solution to the verdict.
    Proof,
}

impl Figure {
    const COUNT: usize = Self::Proof as usize + 1;

    /// Returns the figures of a record, in order.
    fn of(record: &MeasurementRecord) -> [Option<u64>; Self::COUNT] {
        let (sizes, searched, spent) = (&record.sizes, &record.searched, &record.spent);
        let nanos = |time: Duration| u64::try_from(time.as_nanos()).ok();
        [
            sizes.primary_items,
            sizes.secondary_items,
            sizes.options,
            sizes.option_nodes,
            sizes.variables,
            sizes.auxiliary,
            sizes.clauses,
            sizes.literals,
            sizes.columns,
            sizes.rows,
            sizes.nonzeros,
            sizes.candidates,
            sizes.constraints,
            record.residual,
            record.fixed,
            searched.nodes,
            searched.updates,
            searched.decisions,
            searched.conflicts,
            searched.propagations,
            searched.refinements,
            searched.runs,
            record.memory,
            nanos(spent.parse),
            nanos(spent.elaborate),
            spent.lower.and_then(nanos),
            spent.first.and_then(nanos),
            spent.proof.and_then(nanos),
        ]
    }
}

/// The sums of one configuration.
#[derive(Clone, Default, Debug)]
pub struct Sums {
    sums: [(u128, u64); Figure::COUNT],
    times: Vec<Repeats>,
    /// The number of measurements that unit propagation alone decides, and the number for which that is known.
    pub no_guess: (u64, u64),
    /// The number of measurements included.
    pub measured: u64,
    /// The number of measurements whose verdict depends on the claim of an external program.
    pub claimed: u64,
    /// The number of measurements whose verdict depends on floating point.
    pub float: u64,
    /// The number of measurements that disagree with another.
    pub disagreeing: u64,
    /// The verdicts that occurred, or the reasons for missing ones, without duplicates.
    pub verdicts: Vec<&'static str>,
}

impl Sums {
    /// Adds a record of a puzzle; equal numbers mean the same puzzle.
    pub fn add(&mut self, puzzle: usize, record: &MeasurementRecord) {
        for ((sum, count), figure) in self.sums.iter_mut().zip(Figure::of(record)) {
            if let Some(figure) = figure {
                *sum += u128::from(figure);
                *count += 1;
            }
        }
        match self.times.last_mut().filter(|last| last.puzzle == puzzle) {
            Some(last) => last.times.push(record.time()),
            None => self.times.push(Repeats { puzzle, times: vec![record.time()] }),
        }
        self.no_guess.0 += u64::from(record.no_guess == Some(true));
        self.no_guess.1 += u64::from(record.no_guess.is_some());
        self.measured += 1;
        self.claimed += u64::from(record.basis == Some(Basis::Claimed));
        self.float += u64::from(record.basis == Some(Basis::Float));
        self.disagreeing += u64::from(record.agreement == super::Agreement::Disagrees);
        let word = record.outcome_word();
        if !self.verdicts.contains(&word) {
            self.verdicts.push(word);
        }
    }

    /// Returns the times of each puzzle; repeats of a puzzle may be in several entries.
    pub fn times(&self) -> &[Repeats] {
        &self.times
    }

    /// Returns the mean of a figure over all measurements that have it.
    pub fn mean(&self, figure: Figure) -> Option<f64> {
        let (sum, count) = self.sums[figure as usize];
        (count > 0).then(|| sum as f64 / count as f64)
    }
}

/// Aggregates all configurations, in the order given.
pub fn aggregates(sums: &[Sums], limit: Option<Duration>) -> Aggregates {
    let times: Vec<Vec<Repeats>> = sums.iter().map(|sums| sums.times.clone()).collect();
    aggregate(&times, limit)
}
