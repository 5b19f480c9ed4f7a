//! An iterator over the solutions of a puzzle. It searches for a solution only when the caller asks for the next one.

use super::engine::{Compiled, prepare};
use super::enumeration::{Enumeration, NextSolution};
use super::{Engine, Request, SolveError};
use crate::backend::{Exhaustion, Facts, Limits, Moment, Session, Stop};
use crate::language::facts;
use crate::presolve::Reduction;
use crate::puzzle::{Grid, PuzzleData};
use std::sync::Arc;

/// The solutions of a puzzle, each checked, in the order in which the backend finds them. It is lazy: nothing is searched before
/// the next solution is requested.
pub struct Solutions<'p> {
    compiled: Arc<Compiled>,
    /// `None` if propagation alone has refuted the puzzle.
    session: Option<Box<dyn Session>>,
    /// Maps the reduced model back to the puzzle's own variables.
    reduction: Option<Reduction>,
    enumeration: Enumeration<'p>,
    limits: Limits,
    wanted: Option<u64>,
    exact: bool,
    end: Option<End>,
}

/// Why the iterator has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Exhausted,
    Stopped(Stop),
    /// As many were found as requested, or the search has failed.
    Over,
}

impl Engine {
    /// Returns an iterator over as many solutions of a puzzle as the request wants. The time limit starts with this call.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed.
    pub fn solutions<'p>(&self, puzzle: &'p PuzzleData, request: &Request) -> Result<Solutions<'p>, SolveError> {
        let (plan, limits) = (self.plan(), request.limits(Moment::now()));
        let compiled = self.compiled(puzzle)?;
        let facts = facts(puzzle);
        let mut reduction = None;
        let template = match plan.facts {
            Facts::Assumptions => Some(compiled.template(plan)),
            Facts::Units => plan.template(plan.backend, &compiled.model, &facts).map(|(template, _)| template),
            Facts::Propagated => plan.reduced(plan.backend, &compiled.model, &facts).map(|(mut reduced, _)| {
                let model = Arc::new(std::mem::take(&mut reduced.model));
                reduction = Some(reduced);
                prepare(plan.backend, &model, &[], &plan.settings)
            }),
        };
        let mut session = template.transpose().map_err(SolveError::Prepare)?.map(|template| template.open());
        if let Some(session) = &mut session {
            session.assume(if plan.facts == Facts::Assumptions { &facts } else { &[] });
        }
        let variables = reduction.as_ref().map_or(compiled.model.variables().len(), |r| r.open.len());
        Ok(Solutions {
            end: session.is_none().then_some(End::Exhausted),
            enumeration: Enumeration::new(puzzle, variables, plan.backend.name()),
            compiled,
            session,
            reduction,
            limits,
            wanted: request.solutions,
            exact: plan.backend.abilities().exhaustion == Exhaustion::Exact,
        })
    }
}

impl Solutions<'_> {
    /// Number of solutions found so far.
    pub fn found(&self) -> u64 {
        self.enumeration.count()
    }

    /// Whether there are no further solutions. This is known only after `next` has returned `None`, and never for a backend that
    /// is not exact.
    pub fn is_complete(&self) -> bool {
        self.exact && self.end == Some(End::Exhausted)
    }

    /// The limit that ended the search, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        match self.end {
            Some(End::Stopped(stop)) => Some(stop),
            _ => None,
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Grid, SolveError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end.is_some() {
            return None;
        }
        if self.wanted.is_some_and(|wanted| self.enumeration.count() >= wanted) {
            self.end = Some(End::Over);
            return None;
        }
        let session = self.session.as_mut()?;
        match self.enumeration.next(session.as_mut(), self.reduction.as_ref(), &self.compiled.checker, &self.limits) {
            Ok(NextSolution::Solution(grid)) => return Some(Ok(grid.clone())),
            Ok(NextSolution::Exhausted) => self.end = Some(End::Exhausted),
            Ok(NextSolution::Stopped(stop)) => self.end = Some(End::Stopped(stop)),
            Err(error) => {
                self.end = Some(End::Over);
                return Some(Err(error));
            }
        }
        None
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
