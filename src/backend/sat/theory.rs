//! Adapts the propagators of a model to the theory interface of batsat.

use crate::propagate::{Propagators, SearchAccess, SearchLit};
use batsat::lbool;
use batsat::theory::TheoryArg;

/// The theory that batsat calls during its search.
pub struct Theory {
    propagators: Propagators,
    /// The part of the solver's trail that has been read, and its length when each level began.
    trail: Vec<SearchLit>,
    levels: Vec<usize>,
    reason: Vec<SearchLit>,
    told: Vec<batsat::Lit>,
}

pub fn outer(literal: SearchLit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(literal.variable()), literal.is_positive())
}

/// Converts a literal of batsat.
pub fn inner(literal: batsat::Lit) -> SearchLit {
    SearchLit::new(literal.var().idx(), literal.sign())
}

/// batsat during a call of the theory.
struct TheoryCall<'a, 'b> {
    solver: &'a mut TheoryArg<'b>,
    trail: &'a mut Vec<SearchLit>,
}

impl SearchAccess for TheoryCall<'_, '_> {
    fn trail(&self) -> &[SearchLit] {
        self.trail
    }

    fn value(&self, lit: SearchLit) -> Option<bool> {
        let value = self.solver.value(outer(lit).var());
        (value != lbool::UNDEF).then(|| (value == lbool::TRUE) == lit.is_positive())
    }

    fn imply(&mut self, lit: SearchLit) {
        self.solver.propagate(outer(lit));
        self.trail.push(lit);
    }

    /// A contradiction without literals would be the empty clause, which batsat does not accept. The weaker clause that the true
    /// literals cannot all hold is reported instead, repeatedly until nothing is decided. Then batsat does not ask for the
    /// literals.
    fn refuse(&mut self, clause: &[SearchLit]) {
        let mut clause: Vec<batsat::Lit> = clause.iter().map(|literal| outer(*literal)).collect();
        if clause.is_empty() {
            clause.extend(self.trail.iter().map(|literal| outer(!*literal)));
        }
        if clause.is_empty() {
            clause.push(outer(SearchLit::new(0, true)));
        }
        self.solver.raise_conflict(&clause, false);
    }
}

impl Theory {
    pub fn new(propagators: Propagators) -> Self {
        Self { propagators, trail: Vec::new(), levels: Vec::new(), reason: Vec::new(), told: Vec::new() }
    }

    fn check(&mut self, solver: &mut TheoryArg<'_>) {
        if self.propagators.is_empty() {
            return;
        }
        let unread = solver.model().get(self.trail.len()..).unwrap_or_default();
        self.trail.extend(unread.iter().map(|literal| inner(*literal)));
        self.propagators.check(&mut TheoryCall { solver, trail: &mut self.trail });
    }
}

impl batsat::theory::Theory for Theory {
    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.check(solver);
    }

    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.check(solver);
    }

    fn create_level(&mut self) {
        self.levels.push(self.trail.len());
        self.propagators.open_level();
    }

    fn pop_levels(&mut self, n: usize) {
        let left = self.levels.len().saturating_sub(n);
        if let Some(read) = self.levels.get(left) {
            self.trail.truncate(*read);
        }
        self.levels.truncate(left);
        self.propagators.close_levels(n);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, implied: batsat::Lit) -> &[batsat::Lit] {
        self.reason.clear();
        self.propagators.explain(inner(implied), &mut self.reason);
        self.told.clear();
        self.told.extend(self.reason.iter().map(|literal| outer(*literal)));
        &self.told
    }
}
