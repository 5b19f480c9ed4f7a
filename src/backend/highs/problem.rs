//! Builds the instance as a good_lp problem, and checks the solver's answer in integers.

use crate::formulation::ilp;
use crate::model::{CandidateId, Literal, Model};
use good_lp::solvers::highs::HighsProblem;
use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, Variable, WithTimeLimit, highs, variable,
};
use std::time::Duration;

/// How far from 0 or 1 the value of a column may be.
const TOLERANCE: f64 = 1e-6;

/// Candidates that must not all have these states: chosen (`true`) or not.
pub type NoGood = Vec<(CandidateId, bool)>;

/// The input of one run of the solver.
pub struct Job<'a> {
    pub model: &'a Model,
    pub facts: &'a [Literal],
    pub no_goods: &'a [NoGood],
    /// The solver's own time limit.
    pub time: Option<Duration>,
}

/// The result of a run of the solver.
pub enum LpOutcome {
    /// The columns at 1; not yet checked against the rows.
    Chosen(Vec<bool>),
    /// No solution, according to floating point.
    Infeasible,
    /// The time limit was reached, a numerical problem occurred, or a column is neither 0 nor 1.
    GaveUp,
}

/// Builds the problem and solves it.
pub fn solve(job: &Job<'_>) -> LpOutcome {
    let mut build = Build::default();
    ilp::lower(job.model, job.facts, &mut build);
    for no_good in job.no_goods {
        build.forbid(no_good);
    }
    build.solve(job.time)
}

/// Whether these columns satisfy all rows, nogoods and facts of the job, computed in integers.
pub fn holds(job: &Job<'_>, chosen: &[bool]) -> bool {
    let mut check = Check { chosen, holds: true };
    ilp::lower(job.model, job.facts, &mut check);
    check.holds && job.no_goods.iter().all(|no_good| !no_good.iter().all(|(c, one)| chosen[c.index()] == *one))
}

/// A sink that builds the problem. Columns fixed at 0 are omitted.
#[derive(Default)]
struct Build {
    variables: ProblemVariables,
    columns: Vec<Option<Variable>>,
    problem: Option<HighsProblem>,
    contradiction: bool,
}

impl Build {
    /// Adds `Σ chosen − Σ not chosen ≤ k − 1` for k candidates to be chosen.
    fn forbid(&mut self, no_good: &[(CandidateId, bool)]) {
        let terms: Vec<_> = no_good.iter().map(|(c, one)| ((*c).into(), if *one { 1 } else { -1 })).collect();
        let chosen = no_good.iter().filter(|(_, one)| *one).count();
        self.add(&terms, ilp::Sense::AtMost, chosen as i64 - 1);
    }

    fn add(&mut self, terms: &[(ilp::ColumnId, i64)], sense: ilp::Sense, rhs: i64) {
        let mut left = Expression::with_capacity(terms.len());
        let mut empty = true;
        for (column, coefficient) in terms {
            if let Some(variable) = self.columns[column.index()] {
                left.add_mul(*coefficient as f64, variable);
                empty = false;
            }
        }
        if empty {
            self.contradiction |= !sense.holds(0, rhs);
            return;
        }
        let right = rhs as f64;
        let row = match sense {
            ilp::Sense::Equal => left.eq(right),
            ilp::Sense::AtMost => left.leq(right),
            ilp::Sense::AtLeast => left.geq(right),
        };
        let variables = &mut self.variables;
        let problem = self.problem.get_or_insert_with(|| std::mem::take(variables).minimise(0).using(highs));
        problem.add_constraint(row);
    }

    fn solve(self, time: Option<Duration>) -> LpOutcome {
        if self.contradiction {
            return LpOutcome::Infeasible;
        }
        // Every column is in some row (a candidate's in that of its variable), so without rows there are no columns.
        let Some(problem) = self.problem else { return LpOutcome::Chosen(vec![false; self.columns.len()]) };
        let problem = match time {
            Some(time) => problem.with_time_limit(time.as_secs_f64()),
            None => problem,
        };
        let solution = match problem.set_threads(1).solve() {
            Ok(solution) => solution,
            Err(ResolutionError::Infeasible) => return LpOutcome::Infeasible,
            Err(_) => return LpOutcome::GaveUp,
        };
        let mut chosen = Vec::with_capacity(self.columns.len());
        for column in self.columns {
            let value = column.map_or(0.0, |variable| solution.value(variable));
            let one = value > 0.5;
            if (value - f64::from(u8::from(one))).abs() <= TOLERANCE {
                chosen.push(one);
            } else {
                return LpOutcome::GaveUp;
            }
        }
        LpOutcome::Chosen(chosen)
    }
}

impl ilp::Sink for Build {
    fn column(&mut self, _: ilp::ColumnId, fixed_at_zero: bool) {
        self.columns.push((!fixed_at_zero).then(|| self.variables.add(variable().binary())));
    }

    fn row(&mut self, row: ilp::Row<'_>) {
        self.add(row.terms, row.sense, row.rhs);
    }
}

/// A sink that tests chosen columns.
struct Check<'a> {
    chosen: &'a [bool],
    holds: bool,
}

impl ilp::Sink for Check<'_> {
    fn column(&mut self, column: ilp::ColumnId, fixed_at_zero: bool) {
        self.holds &= !(fixed_at_zero && self.chosen[column.index()]);
    }

    fn row(&mut self, row: ilp::Row<'_>) {
        self.holds &= row.holds(self.chosen);
    }
}
