//! Counts solutions of puzzles that consist of independent parts: the parts are counted separately and the counts multiplied.
//! Used if a request wants only the number of solutions.
//!
//! After the facts are propagated, two open variables are connected if a constraint of the model, a region, or a demand of the
//! puzzle contains both. So neither the model nor the checker relates two parts, and each part decides on its own whether its
//! values are a solution. Given one solution, the solutions that differ from it in one part alone are those of that part; the
//! checker sees each of them as a whole grid.

use super::search::{BackendRun, PuzzleSearch};
use super::{Count, Request, SolveError};
use crate::backend::{Exhaustion, Moment};
use crate::model::{DisjointSets, Literal, VarId};
use crate::presolve::{Reduction, reduce};
use crate::puzzle::PuzzleData;

/// The cells and layer variables of a part that facts leave open, sorted.
pub(super) type OpenPart = Vec<VarId>;

impl PuzzleSearch<'_> {
    /// The parts of the puzzle that can have more than one counted solution, smallest first. Empty if counts cannot be
    /// multiplied: the backend is not exact, or the facts leave no solution.
    pub fn parts(&self, facts: &[Literal]) -> Vec<OpenPart> {
        let exact = self.backend.abilities().exhaustion == Exhaustion::Exact;
        match reduce(&self.compiled.model, facts) {
            Ok(reduction) if exact => parts(self.puzzle, &reduction),
            _ => Vec::new(),
        }
    }

    /// Counts the solutions, of which `found` are known, as the product of the counts of the parts.
    ///
    /// # Errors
    /// If a backend's grid is not a solution, or was found before.
    pub fn multiplied(&self, parts: &[OpenPart], facts: &[Literal], found: u64) -> Result<BackendRun, SolveError> {
        let one = Request { solutions: Some(1), keep: 1, number_only: false, ..self.request.clone() };
        let mut total = PuzzleSearch { request: &one, ..*self }.any_way(facts)?;
        let Some(base) = total.solutions.pop() else { return Ok(total) };
        total.exhausted = true;
        let mut known = Count::from(1);
        let found = if parts.len() == 1 { found } else { 0 };
        for part in parts {
            let around = (0..).zip(&base.0).map(|(v, value)| Literal::is(VarId(v), *value));
            let around = around.filter(|literal| part.binary_search(&literal.var).is_err());
            let facts: Vec<Literal> = facts.iter().copied().chain(around).collect();
            let request = Request { found: self.request.found.times(known.saturating()), ..self.request.clone() };
            let run = PuzzleSearch { request: &request, ..*self }.counted(&facts, found, &base)?;
            if run.exhausted && run.count == 0 {
                return Err(SolveError::missed(run.by.unwrap_or(self.backend), "another search of its own", base));
            }
            // The base solution belongs to this part's solutions, whether it was found again or not.
            known = known * run.total.unwrap_or(run.count.max(1).into());
            total.exhausted &= run.exhausted;
            total.digits_differ |= run.digits_differ;
            total.method = run.method.or(total.method);
            total.stopped = run.stopped;
            total.by = run.by;
            total.work = total.work.with(&run.work);
            if run.stopped.is_some() || self.request.solutions.is_some_and(|cap| known >= cap) && !total.exhausted {
                total.exhausted = false;
                break;
            }
        }
        total.count = known.saturating();
        total.total = Some(known);
        total.moments.answered = total.stopped.is_none().then(Moment::now);
        Ok(total)
    }

    pub fn any_way(&self, facts: &[Literal]) -> Result<BackendRun, SolveError> {
        match self.plan.partner {
            Some(_) => self.in_turns(facts, &mut |_| {}),
            None => self.propagated(&self.compiled.model, facts, &mut |_| {}),
        }
    }
}

/// Splits the open variables into connected parts.
fn parts(puzzle: &PuzzleData, reduction: &Reduction) -> Vec<OpenPart> {
    let small = reduction.model.variables();
    // A variable that still occurs in constraints may have a single value: it connects nothing.
    let is_open: Vec<bool> = small.iter().map(|variable| variable.domain.len() > 1).collect();
    let mut number = vec![None; reduction.fixed.len()];
    for (small, large) in reduction.open.iter().enumerate().filter(|(small, _)| is_open[*small]) {
        number[large.index()] = Some(small);
    }
    let mut groups = DisjointSets::new(small.len());
    for constraint in reduction.model.constraints() {
        groups.join(constraint.scope().iter().map(|v| v.index()).filter(|small| is_open[*small]));
    }
    let open = |v: VarId| number.get(v.index()).copied().flatten();
    for region in &puzzle.layout.regions {
        groups.join(region.cells.iter().filter_map(|cell| open(VarId(cell.0))));
    }
    for demand in puzzle.clues.iter().flat_map(|clue| &clue.demands) {
        let variables = demand.formula.variables(usize::MAX).unwrap_or_default();
        groups.join(variables.into_iter().filter_map(open));
    }
    // Hidden layers are not counted: a part with no other variable counts as one solution, the base.
    let answers = puzzle.answer_layers().flat_map(|layer| (layer.first.0..).take(layer.places.len()));
    let counted: Vec<u32> = (0..puzzle.layout.cells().len() as u32).chain(answers).collect();
    let mut parts: Vec<OpenPart> = vec![Vec::new(); small.len()];
    let mut is_counted = vec![false; small.len()];
    for place in (0..puzzle.places() as u32).map(VarId) {
        if let Some(small) = open(place) {
            let group = groups.of(small);
            parts[group].push(place);
            is_counted[group] |= counted.binary_search(&place.0).is_ok();
        }
    }
    let mut parts: Vec<OpenPart> =
        parts.into_iter().zip(is_counted).filter(|(_, counted)| *counted).map(|(part, _)| part).collect();
    parts.sort_by_key(Vec::len);
    parts
}
