//! Computes true candidates: for each cell, the values that occur in some solution.
//!
//! Each solution found settles a candidate in every cell, so only candidates not yet seen are queried: several candidates of
//! different cells are assumed together as long as that finds solutions, and fewer if they are inconsistent. If a core contains a
//! single candidate, that candidate occurs in no solution. (Literals that hold in all solutions form the *backbone*: M. Janota,
//! I. Lynce, J. Marques-Silva, "Algorithms for computing backbones of propositional formulae", AI Communications 28, 2015.)
//! Asking with a clause for a solution with any unseen candidate takes three times as long: such solutions show few new
//! candidates.

mod survey;

use super::counting::FEW;
use super::engine::{Compiled, ReducedModel};
use super::{Basis, Count, CountMethod, Engine, Request, SolveError, SolveOutcome, Stated, Times, Verdict, qualified};
use crate::backend::{Backend, Exhaustion, Limits, Moment, Stop, Work};
use crate::formulation::Size;
use crate::puzzle::{CellId, Digit, Grid, Layer, Place, PuzzleData};
use std::collections::HashSet;
use survey::Survey;

/// The values that occur in some solution of a puzzle, for each of its cells and the cells of its answer layers.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// The verdict, backend, work and times of the search. Its `count` is the number of solutions found on the way.
    pub outcome: SolveOutcome,
    /// Solutions of each candidate were counted up to this number.
    pub cap: u64,
    /// By place of a [`Grid`](crate::puzzle::Grid): cells, then layers.
    places: Vec<Vec<Candidate>>,
    cells: usize,
}

/// A value of a cell, or of a cell of a layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    pub value: Digit,
    /// Solutions found that have it, up to the cap.
    pub solutions: Count,
    /// Whether `solutions` is final: there are no others, or the cap is reached.
    pub settled: bool,
}

impl Candidate {
    /// Whether it occurs in a solution; `None` if a limit was reached before that was known.
    pub fn occurs(&self) -> Option<bool> {
        if self.solutions > 0 { Some(true) } else { self.settled.then_some(false) }
    }

    /// Whether it may occur: it does, or that is unknown.
    pub fn is_left(&self) -> bool {
        self.occurs() != Some(false)
    }
}

impl Candidates {
    /// The values of a cell, ascending.
    pub fn cell(&self, cell: CellId) -> &[Candidate] {
        self.places.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The values of a place of a layer, ascending; empty for a hidden layer, which is not part of solutions.
    pub fn layer(&self, layer: &Layer, place: &Place) -> &[Candidate] {
        let values = layer.variable(place).and_then(|var| self.places.get(var.index()));
        values.map_or(&[], Vec::as_slice)
    }

    /// Whether the count of every value is final.
    pub fn is_settled(&self) -> bool {
        self.places.iter().flatten().all(|candidate| candidate.settled)
    }

    /// The candidates that occur in no solution, by place of a grid.
    pub fn refuted(&self) -> impl Iterator<Item = (usize, Digit)> {
        let of_place = |(place, values): (usize, &Vec<Candidate>)| {
            values.iter().filter(|c| c.occurs() == Some(false)).map(|c| (place, c.value)).collect::<Vec<_>>()
        };
        self.places.iter().enumerate().flat_map(of_place)
    }

    /// Number of values for which a limit left open whether they occur.
    pub fn unsettled(&self) -> usize {
        self.places.iter().flatten().filter(|candidate| candidate.occurs().is_none()).count()
    }

    /// Number of cells with one value left.
    pub fn fixed(&self) -> usize {
        let left = |values: &&Vec<Candidate>| values.iter().filter(|c| c.is_left()).count();
        self.places.iter().take(self.cells).filter(|values| left(values) == 1).count()
    }

    /// Number of cells for which two values were found.
    pub fn open(&self) -> usize {
        let seen = |values: &&Vec<Candidate>| values.iter().filter(|c| c.solutions > 0).count();
        self.places.iter().take(self.cells).filter(|values| seen(values) > 1).count()
    }
}

/// What is known about the candidates of a puzzle before they are searched for.
#[derive(Clone, Default, Debug)]
pub struct KnownCandidates {
    /// Grids that may be solutions. Those that satisfy the puzzle count as found.
    pub grids: Vec<Grid>,
    /// Candidates that occur in no solution, by place of a grid.
    pub refuted: HashSet<(usize, Digit)>,
}

/// How the search for candidates ended.
#[derive(Default)]
struct End {
    stopped: Option<Stop>,
    size: Option<Size>,
    residual: usize,
    work: Work,
}

impl Engine {
    /// Computes the true candidates of a puzzle, and in how many solutions each occurs, counted up to `cap`: 1 suffices to know
    /// whether it does. Of the request, only the limits and `keep` are used.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or a backend returns a grid that is not a solution.
    pub fn candidates(&self, puzzle: &PuzzleData, request: &Request, cap: u64) -> Result<Candidates, SolveError> {
        self.candidates_beside(puzzle, request, cap, &KnownCandidates::default())
    }

    /// Works as [`candidates`](Self::candidates); what is known is not searched for.
    ///
    /// # Errors
    /// As for [`candidates`](Self::candidates).
    pub fn candidates_beside(
        &self,
        puzzle: &PuzzleData,
        request: &Request,
        cap: u64,
        known: &KnownCandidates,
    ) -> Result<Candidates, SolveError> {
        let start = Moment::now();
        let limits = request.limits(start);
        let plan = self.plan();
        let cap = cap.max(1);
        // That a candidate does not occur has to be proven, so the backend must be exact.
        let exact = |backend: &&'static dyn Backend| backend.abilities().exhaustion == Exhaustion::Exact;
        let backend = Some(plan.backend).filter(exact).or(plan.prover.filter(exact));
        let compiled = self.compiled(puzzle)?;
        let elaborate = start.elapsed();
        let mut survey = Survey::new(puzzle, &compiled, request.keep, cap, known);
        let is_by_frontier = cap > FEW && survey.by_frontier(&limits);
        let end = match (limits.poll(0), backend) {
            (Some(stop), _) => End { stopped: Some(stop), ..End::default() },
            _ if is_by_frontier => End::default(),
            (None, None) => End { stopped: Some(Stop::Failed), ..End::default() },
            (None, Some(backend)) => self.survey(puzzle, &compiled, backend, &mut survey, &limits)?,
        };
        let (count, solutions) = (survey.found(), std::mem::take(&mut survey.solutions));
        let (seen, exhausted) = (count.saturating(), end.stopped.is_none());
        let found = match (seen, exhausted) {
            (0, true) => Verdict::None,
            // Every other candidate is excluded.
            (1, true) => Verdict::Unique,
            (0 | 1, false) => Verdict::Unknown,
            _ => Verdict::Several,
        };
        let backend = backend.unwrap_or(plan.backend);
        let outcome = SolveOutcome {
            verdict: qualified::verdict(found, puzzle.doubt()),
            found,
            doubt: puzzle.doubt(),
            solutions,
            count,
            estimate: None,
            count_is: qualified::count_is(seen, exhausted && (seen < 2 || is_by_frontier), puzzle.doubt()),
            digits_unique: None,
            stated: Stated::Absent,
            basis: (found != Verdict::Unknown).then_some(Basis::Search),
            backend: if is_by_frontier { CountMethod::Frontier.name() } else { backend.name() },
            chosen: None,
            proved_by: None,
            formulation: backend.formulation(),
            size: end.size,
            residual: end.residual,
            presolved: None,
            work: end.work,
            times: Times { elaborate, total: start.elapsed(), ..Times::default() },
            stopped: end.stopped,
        };
        // Counts by frontier have no cap.
        let cap = if is_by_frontier { u64::MAX } else { cap };
        Ok(Candidates { outcome, cap, cells: puzzle.layout.cells().len(), places: survey.places(exhausted) })
    }

    fn survey(
        &self,
        puzzle: &PuzzleData,
        compiled: &Compiled,
        backend: &'static dyn Backend,
        survey: &mut Survey<'_>,
        limits: &Limits,
    ) -> Result<End, SolveError> {
        let Some(reduced) = ReducedModel::new(compiled, puzzle, backend, self.plan())? else {
            return Ok(End::default());
        };
        let ReducedModel { reduction, model, template } = reduced;
        survey.reduced(&reduction, &model);
        if survey.is_complete() {
            return Ok(End { size: Some(template.size()), residual: template.residual().len(), ..End::default() });
        }
        let mut session = template.open();
        let stopped = survey.run(session.as_mut(), &reduction, backend, limits)?;
        let (size, residual) = (Some(template.size()), template.residual().len());
        Ok(End { stopped, size, residual, work: session.work() })
    }
}
