//! Unit propagation over the clauses of a CNF, without a solver: determines which values are fixed without any guess.
//!
//! Two literals of each clause are watched, neither of them false (Moskewicz, Madigan, Zhao, Zhang, Malik, *Chaff: Engineering an
//! Efficient SAT Solver*, DAC 2001). There is no backtracking, which makes it simpler than in a solver: true clauses are dropped,
//! and literals that are false at intake are not stored. Since facts come first, most clauses of a puzzle are shortened or
//! dropped as they arrive.

use super::{ClauseSink, CnfLit, Numbering, Plans, lower};
use crate::formulation::Size;
use crate::formulation::propagated::{PropagationLimits, PropagationResult, PropagationStop};
use crate::model::{Assignment, Literal, Model};

/// Returns what unit propagation decides in the clauses of `model` under `units`.
///
/// A variable is decided once some `x = v` is true. If all other values are false, its at-least-one clause implies that.
///
/// # Errors
/// If the clauses would exceed the memory limit, or if stopped.
pub fn propagate(
    model: &Model,
    units: &[Literal],
    plans: &Plans,
    bounds: &PropagationLimits<'_>,
) -> Result<PropagationResult, PropagationStop> {
    let size = plans.size(model, units);
    bounds.admit(size)?;
    let numbering = Numbering::new(model, plans.encoding.variables);
    let mut watched = Watched::new(size, bounds);
    let lowered = lower(model, units, plans, &numbering, &mut watched);
    if watched.contradiction {
        return Ok(PropagationResult::Contradiction);
    }
    if lowered.is_err() {
        return Err(PropagationStop::Stopped);
    }
    let mut decided = Assignment::open(model.variables().len());
    for var in model.var_ids() {
        if let Some(value) = numbering.value(var, |literal| watched.truth(literal) == Some(true)) {
            decided.set(var, value);
        }
    }
    Ok(PropagationResult::Decided(decided))
}

const END: u32 = u32::MAX;

/// The clauses that are neither true nor units yet.
///
/// Slot `2c + s` represents the `s`-th literal of clause `c`; the slots of a literal form a list from `heads`. Invariant, while
/// `trail` has been followed to its end: the first two literals of a clause that is not true are open, and the clause is in the
/// lists of these two.
struct Watched<'b> {
    bounds: &'b PropagationLimits<'b>,
    literals: Vec<CnfLit>,
    starts: Vec<u32>,
    next: Vec<u32>,
    heads: Vec<u32>,
    truths: Vec<Option<bool>>,
    /// True literals whose consequences are still to be propagated.
    trail: Vec<CnfLit>,
    /// The remaining literals of the current clause.
    buffer: Vec<CnfLit>,
    contradiction: bool,
}

impl<'b> Watched<'b> {
    fn new(size: Size, bounds: &'b PropagationLimits<'b>) -> Self {
        let variables = if let Size::Cnf { variables, .. } = size { variables as usize } else { 0 };
        Self {
            bounds,
            literals: Vec::new(),
            starts: vec![0],
            next: Vec::new(),
            heads: vec![END; 2 * variables],
            truths: vec![None; variables],
            trail: Vec::new(),
            buffer: Vec::new(),
            contradiction: false,
        }
    }

    fn truth(&self, literal: CnfLit) -> Option<bool> {
        self.truths[literal.index() as usize].map(|truth| truth == literal.is_positive())
    }

    fn head(&mut self, literal: CnfLit) -> &mut u32 {
        &mut self.heads[2 * literal.index() as usize + usize::from(literal.is_positive())]
    }

    fn watch(&mut self, slot: u32, literal: CnfLit) {
        self.next[slot as usize] = std::mem::replace(self.head(literal), slot);
    }

    fn assign(&mut self, literal: CnfLit) {
        match self.truth(literal) {
            Some(true) => {}
            Some(false) => self.contradiction = true,
            None => {
                self.truths[literal.index() as usize] = Some(literal.is_positive());
                self.trail.push(literal);
            }
        }
    }

    fn follow(&mut self) {
        while let Some(literal) = self.trail.pop() {
            let mut slot = std::mem::replace(self.head(!literal), END);
            while slot != END && !self.contradiction {
                let next = self.next[slot as usize];
                self.look(slot);
                slot = next;
            }
        }
    }

    /// Updates the clause of this slot, whose literal has become false.
    fn look(&mut self, slot: u32) {
        let (clause, side) = (slot as usize / 2, slot as usize % 2);
        let (start, end) = (self.starts[clause] as usize, self.starts[clause + 1] as usize);
        let other = self.literals[start + 1 - side];
        if self.truth(other) == Some(true) {
            return;
        }
        match (start + 2..end).find(|i| self.truth(self.literals[*i]) != Some(false)) {
            Some(place) => {
                self.literals.swap(start + side, place);
                self.watch(slot, self.literals[start + side]);
            }
            None => self.assign(other),
        }
    }
}

impl ClauseSink for Watched<'_> {
    fn clause(&mut self, literals: &[CnfLit]) {
        let mut open = std::mem::take(&mut self.buffer);
        open.clear();
        open.extend(literals.iter().filter(|literal| self.truth(**literal) != Some(false)));
        open.sort_unstable();
        open.dedup();
        let is_true = open.iter().any(|literal| self.truth(*literal).is_some());
        match open[..] {
            _ if is_true => {}
            [] => self.contradiction = true,
            [only] => {
                self.assign(only);
                self.follow();
            }
            [first, second, ..] => {
                let slot = self.next.len() as u32;
                self.literals.extend_from_slice(&open);
                self.starts.push(self.literals.len() as u32);
                self.next.extend([END, END]);
                self.watch(slot, first);
                self.watch(slot + 1, second);
            }
        }
        self.buffer = open;
    }

    fn is_closed(&mut self) -> bool {
        self.contradiction || (self.bounds.is_stopped)()
    }
}
