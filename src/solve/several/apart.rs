//! Finds two solutions of a puzzle that differ in many cells.

use crate::backend::{Exhaustion, Limits, Session};
use crate::model::{Literal, VarId};
use crate::presolve::Reduction;
use crate::puzzle::{Grid, PuzzleData};
use crate::solve::engine::{Compiled, ReducedModel};
use crate::solve::enumeration::{Enumeration, NextSolution};
use crate::solve::{Engine, SolveError};

/// Number of cells, including those of answer layers, in which two solutions differ.
pub(super) fn distance(puzzle: &PuzzleData, one: &Grid, other: &Grid) -> usize {
    puzzle.answer_of(one).iter().zip(puzzle.answer_of(other).iter()).filter(|(a, b)| a != b).count()
}

/// Two of these solutions that differ much: start at the first, take the solution farthest from it, and repeat from there while
/// the distance grows.
pub(super) fn farthest(puzzle: &PuzzleData, pool: &[Grid]) -> Option<[Grid; 2]> {
    let from = |grid: &Grid| {
        let far = pool.iter().max_by_key(|other| distance(puzzle, grid, other))?;
        Some((distance(puzzle, grid, far), far))
    };
    let mut one = pool.first()?;
    let (mut best, mut other) = from(one)?;
    loop {
        let (farther, next) = from(other)?;
        if farther <= best {
            return (best > 0).then(|| [one.clone(), other.clone()]);
        }
        (best, one, other) = (farther, other, next);
    }
}

impl Engine {
    /// Searches for a solution that differs from this one in many cells. First all cells are to differ, and conflicting wishes
    /// are dropped core by core; then the dropped ones are tried again one by one. `None` if no suitable backend exists, or a
    /// limit was reached first.
    ///
    /// # Errors
    /// If the backend returns a grid that is not a solution.
    pub(super) fn far_from(
        &self,
        puzzle: &PuzzleData,
        grid: &Grid,
        limits: &Limits,
    ) -> Result<Option<Grid>, SolveError> {
        let (compiled, backend) = (self.compiled(puzzle)?, self.plan().backend);
        let can = backend.abilities();
        if !can.cores || can.exhaustion != Exhaustion::Exact {
            return Ok(None);
        }
        let Some(reduced) = ReducedModel::new(&compiled, puzzle, backend, self.plan())? else { return Ok(None) };
        let ReducedModel { reduction, model, template } = reduced;
        let mut search = SolutionSession {
            puzzle,
            compiled: &compiled,
            reduction: &reduction,
            backend: backend.name(),
            session: template.open(),
            limits,
        };
        let cells = puzzle.layout.cells().len();
        let open = reduction
            .open
            .iter()
            .zip((0..).map(VarId))
            .filter(|(large, small)| large.index() < cells && model.variable(*small).domain.len() > 1);
        let mut wished: Vec<Literal> =
            open.map(|(large, small)| Literal::is_not(small, grid.0[large.index()])).collect();
        let mut dropped = Vec::new();
        let mut best = loop {
            match search.ask(&wished)? {
                QueryResult::Found(found) => break found,
                QueryResult::Stopped => return Ok(None),
                QueryResult::Core(core) => {
                    let before = wished.len();
                    dropped.extend(wished.extract_if(.., |literal| core.contains(literal)));
                    if wished.len() == before {
                        return Ok(None);
                    }
                }
            }
        };
        for literal in dropped {
            let large = reduction.open[literal.var.index()];
            wished.push(literal);
            if literal.holds(best.0[large.index()]) {
                continue;
            }
            match search.ask(&wished)? {
                QueryResult::Found(found) => best = found,
                QueryResult::Core(_) => drop(wished.pop()),
                QueryResult::Stopped => break,
            }
        }
        Ok(Some(best))
    }
}

/// A session that is asked for solutions with given literals.
struct SolutionSession<'a> {
    puzzle: &'a PuzzleData,
    compiled: &'a Compiled,
    reduction: &'a Reduction,
    backend: &'static str,
    session: Box<dyn Session>,
    limits: &'a Limits,
}

/// The answer of the session.
enum QueryResult {
    Found(Grid),
    /// Wishes that conflict.
    Core(Vec<Literal>),
    Stopped,
}

impl SolutionSession<'_> {
    /// Searches for a solution that satisfies all these literals.
    fn ask(&mut self, wished: &[Literal]) -> Result<QueryResult, SolveError> {
        self.session.assume(wished);
        let mut found = Enumeration::new(self.puzzle, self.reduction.open.len(), self.backend);
        let next = found.next(self.session.as_mut(), Some(self.reduction), &self.compiled.checker, self.limits)?;
        Ok(match next {
            NextSolution::Solution(grid) => QueryResult::Found(grid.clone()),
            NextSolution::Exhausted => QueryResult::Core(self.session.core().unwrap_or_default()),
            NextSolution::Stopped(_) => QueryResult::Stopped,
        })
    }
}
