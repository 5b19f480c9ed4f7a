//! The query loop of the true candidates: which candidates are settled, which are open, and which to assume next in the session.

use super::{Candidate, KnownCandidates};
use crate::backend::{Backend, Limits, Session, Stop};
use crate::language::facts;
use crate::model::{Literal, Model, Role, VarId};
use crate::presolve::Reduction;
use crate::puzzle::{Digit, Grid, PuzzleData};
use crate::solve::counting::with_tables;
use crate::solve::engine::Compiled;
use crate::solve::enumeration::{Enumeration, NextSolution};
use crate::solve::{Count, SolveError};
use std::collections::{HashMap, HashSet};

/// Upper bound on the candidates assumed in one query.
const MOST_AT_ONCE: usize = 9;

/// The state of the candidates of a puzzle during the search.
pub(super) struct Survey<'p> {
    puzzle: &'p PuzzleData,
    compiled: &'p Compiled,
    known: &'p KnownCandidates,
    /// By place of a grid; empty for places that are not part of the answer.
    places: Vec<Vec<Candidate>>,
    /// The candidates that are not settled.
    open: Vec<OpenCandidate>,
    /// Number of solutions that settles a candidate.
    cap: u64,
    /// The answers of all solutions found: queries for different candidates may find the same one.
    seen: HashSet<Vec<Digit>>,
    keep: usize,
    /// The number of all solutions, if they were counted by frontier.
    total: Option<Count>,
    pub solutions: Vec<Grid>,
}

/// A candidate that is not settled.
#[derive(Clone, Copy, PartialEq, Eq)]
struct OpenCandidate {
    place: usize,
    /// Index among the values of the place.
    index: usize,
    /// Its literal in the session's model; `None` if it holds in all solutions.
    literal: Option<Literal>,
}

impl<'p> Survey<'p> {
    pub fn new(
        puzzle: &'p PuzzleData,
        compiled: &'p Compiled,
        keep: usize,
        cap: u64,
        known: &'p KnownCandidates,
    ) -> Self {
        let values = |domain: &[Digit]| -> Vec<Candidate> {
            domain
                .iter()
                .map(|value| Candidate { value: *value, solutions: Count::default(), settled: false })
                .collect()
        };
        let places = compiled.model.variables().iter().take(puzzle.places()).map(|variable| match variable.role {
            Role::Answer => values(variable.domain.as_slice()),
            Role::Auxiliary => Vec::new(),
        });
        let places = places.collect();
        Self {
            puzzle,
            compiled,
            known,
            places,
            open: Vec::new(),
            cap,
            seen: HashSet::new(),
            keep,
            total: None,
            solutions: Vec::new(),
        }
    }

    /// Whether every candidate is settled; before [`reduced`](Self::reduced), that is not known.
    pub fn is_complete(&self) -> bool {
        self.open.is_empty()
    }

    pub fn found(&self) -> Count {
        self.total.clone().unwrap_or_else(|| (self.seen.len() as u64).into())
    }

    /// Counts the solutions of every candidate by frontier, whatever the cap; returns false if the puzzle is not suited for that, or
    /// a limit was reached.
    pub fn by_frontier(&mut self, limits: &Limits) -> bool {
        let (puzzle, facts) = (self.puzzle, facts(self.puzzle));
        let places = &mut self.places;
        let counted = with_tables(puzzle, self.compiled, &facts, limits, |reduction, tables| {
            let values = tables.values();
            let small: HashMap<VarId, usize> = reduction.open.iter().copied().zip(0..).collect();
            for (place, candidates) in places.iter_mut().enumerate() {
                let var = VarId(place as u32);
                let open = small.get(&var).map(|small| &values[*small]);
                for candidate in candidates {
                    let count = match (reduction.fixed.get(var), open) {
                        (Some(value), _) => (value == candidate.value).then(|| tables.count()),
                        (None, Some(values)) => {
                            let own = values.iter().find(|(value, _)| *value == candidate.value);
                            own.map(|(_, count)| count.clone())
                        }
                        (None, None) => None,
                    };
                    candidate.solutions = count.unwrap_or_default().into();
                    candidate.settled = true;
                }
            }
            tables.count()
        });
        self.total = counted.ok().map(Count::from);
        self.total.is_some()
    }

    /// The candidates by place. If `settled`, the search was completed, so all counts are final.
    pub fn places(mut self, settled: bool) -> Vec<Vec<Candidate>> {
        self.places.iter_mut().flatten().for_each(|candidate| candidate.settled |= settled);
        self.places
    }

    /// Records what propagation has excluded and fixed, and what is known, and translates the other candidates to the reduced
    /// model.
    pub fn reduced(&mut self, reduction: &Reduction, model: &Model) {
        let mut small = vec![None; self.places.len()];
        for (number, large) in (0..).map(VarId).zip(&reduction.open) {
            if let Some(place) = small.get_mut(large.index()) {
                *place = Some(number);
            }
        }
        for (place, values) in self.places.iter_mut().enumerate() {
            let fixed = reduction.fixed.get(VarId(place as u32));
            for (index, candidate) in values.iter_mut().enumerate() {
                let (is_left, literal) = match (fixed, small[place]) {
                    (Some(value), _) => (candidate.value == value, None),
                    (None, Some(var)) => {
                        (model.variable(var).domain.contains(candidate.value), Some(Literal::is(var, candidate.value)))
                    }
                    (None, None) => (false, None),
                };
                match is_left && !self.known.refuted.contains(&(place, candidate.value)) {
                    true => self.open.push(OpenCandidate { place, index, literal }),
                    false => candidate.settled = true,
                }
            }
        }
        let known = self.known;
        for grid in known.grids.iter().filter(|grid| self.compiled.checker.check(self.puzzle, grid).is_ok()) {
            self.saw(grid);
        }
    }

    /// Queries the session until every candidate is settled or a limit is reached.
    ///
    /// # Errors
    /// If the backend returns a grid that is not a solution.
    pub fn run(
        &mut self,
        session: &mut dyn Session,
        reduction: &Reduction,
        backend: &'static dyn Backend,
        limits: &Limits,
    ) -> Result<Option<Stop>, SolveError> {
        // The first query assumes nothing.
        let mut size = 0;
        while let Some(asked) = self.some_open(size) {
            let assumed: Vec<Literal> = asked.iter().filter_map(|open| open.literal).collect();
            session.assume(&assumed);
            let mut found = Enumeration::new(self.puzzle, reduction.open.len(), backend.name());
            // If solutions are counted, candidates are queried one by one.
            let (most, is_decided) = match self.cap {
                1 => (MOST_AT_ONCE, None),
                _ => (1, asked.first()),
            };
            loop {
                match found.next(session, Some(reduction), &self.compiled.checker, limits)? {
                    NextSolution::Stopped(stop) => return Ok(Some(stop)),
                    NextSolution::Exhausted => {
                        let is_blamed = |open: &&OpenCandidate| match (asked.len(), session.core(), open.literal) {
                            (1, ..) | (_, None, _) => true,
                            (_, Some(core), literal) => literal.is_some_and(|literal| core.contains(&literal)),
                        };
                        match *asked.iter().filter(is_blamed).collect::<Vec<_>>() {
                            // There is no solution at all.
                            [] => return Ok(None),
                            [open] => self.settle(*open),
                            _ => {}
                        }
                        size = (size / 2).max(1);
                        break;
                    }
                    NextSolution::Solution(grid) => self.saw(grid),
                }
                if is_decided.is_none_or(|open| !self.open.contains(open)) {
                    size = (size * 2).clamp(1, most);
                    break;
                }
            }
        }
        Ok(None)
    }

    /// Up to `size` open candidates, each of another place; `None` if none is open.
    fn some_open(&self, size: usize) -> Option<Vec<OpenCandidate>> {
        let mut some: Vec<OpenCandidate> = Vec::with_capacity(size);
        for open in &self.open {
            if some.len() >= size {
                break;
            }
            if some.iter().all(|other| other.place != open.place) {
                some.push(*open);
            }
        }
        (!self.open.is_empty()).then_some(some)
    }

    /// Marks a candidate as settled: no further solution has it.
    fn settle(&mut self, settled: OpenCandidate) {
        self.places[settled.place][settled.index].settled = true;
        self.open.retain(|open| *open != settled);
    }

    /// Updates the candidates from a solution.
    fn saw(&mut self, grid: &Grid) {
        if !self.seen.insert(self.puzzle.answer_of(grid).into_owned()) {
            return;
        }
        if self.solutions.len() < self.keep {
            self.solutions.push(grid.clone());
        }
        let (places, cap) = (&mut self.places, self.cap);
        self.open.retain(|open| {
            let candidate = &mut places[open.place][open.index];
            candidate.solutions += u64::from(grid.0.get(open.place) == Some(&candidate.value)).into();
            candidate.settled = candidate.solutions >= cap;
            !candidate.settled
        });
    }
}
