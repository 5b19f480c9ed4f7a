//! Sums beside the clauses: the solver is told what their bounds imply.

use super::row::{Because, Candidate, Row, Work};
use super::theory::{MOST_VALUES, Values};
use super::trail::{Trail, Waiting, index, refuse, value};
use batsat::Lit;
use batsat::theory::TheoryArg;

/// Rows over the variables of a model, and the values that the trail leaves them.
///
/// Invariant: `left` is what the trail leaves, as far as it was read.
#[derive(Default)]
pub(super) struct Sums {
    rows: Vec<Guarded>,
    /// For each variable of the model the rows it is in, and those it guards.
    of_variable: Vec<Vec<u32>>,
    /// For each variable of the model the literals of its values.
    literals: Vec<Vec<Lit>>,
    left: Vec<Values>,
    /// What a literal of the solver leaves of a variable of the model; by [`index`].
    leaves: Vec<Option<(u32, Values)>>,
    guards: Vec<Vec<u32>>,
    trail: Trail,
    /// What was left of a variable before a literal at this place made it less.
    before: Vec<(u32, u32, Values)>,
    waiting: Waiting,
    /// For each variable of the solver that a row decided: the row, and how much of the trail it had seen.
    reasons: Vec<(u32, u32)>,
    work: Work,
    found: Vec<Candidate>,
    because: Vec<Because>,
    reason: Vec<Lit>,
}

struct Guarded {
    row: Row,
    guard: Option<Lit>,
}

impl Sums {
    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a row; `literals` are those of the values of each of its variables.
    pub fn add(&mut self, row: Row, guard: Option<Lit>, literals: Vec<Vec<Lit>>) {
        let number = self.rows.len() as u32;
        for (var, of_values) in row.variables().zip(literals) {
            let v = var as usize;
            if self.of_variable.len() <= v {
                self.of_variable.resize_with(v + 1, Vec::new);
                self.literals.resize_with(v + 1, Vec::new);
                self.left.resize(v + 1, 0);
            }
            if self.literals[v].is_empty() {
                debug_assert!(of_values.len() <= MOST_VALUES);
                let all = Values::MAX >> (MOST_VALUES - of_values.len());
                for (value, literal) in of_values.iter().enumerate() {
                    self.grow(*literal);
                    // Of two values, one literal may say both that it is the one and that it is not the other.
                    let (is, is_not) = (1 << value, all & !(1 << value));
                    for (literal, leaves) in [(*literal, is), (!*literal, is_not)] {
                        self.leaves[index(literal)] = Some((var, leaves));
                    }
                }
                self.literals[v] = of_values;
                self.left[v] = all;
            }
            self.of_variable[v].push(number);
        }
        if let Some(guard) = guard {
            self.grow(guard);
            self.guards[guard.var().idx() as usize].push(number);
        }
        self.rows.push(Guarded { row, guard });
        self.waiting.add();
    }

    fn grow(&mut self, literal: Lit) {
        let variables = literal.var().idx() as usize + 1;
        self.trail.watch(literal);
        if self.reasons.len() < variables {
            self.reasons.resize(variables, (0, 0));
            self.guards.resize_with(variables, Vec::new);
            self.leaves.resize(2 * variables, None);
        }
    }

    /// How much of the trail was looked at.
    pub fn seen(&self) -> usize {
        self.trail.seen()
    }

    /// Forgets what was seen after so much.
    pub fn forget(&mut self, seen: usize) {
        while let Some((length, var, left)) = self.before.last().copied()
            && length as usize >= seen
        {
            self.left[var as usize] = left;
            self.before.pop();
        }
        self.trail.forget(seen);
    }

    /// Looks at what is new on the trail.
    fn read(&mut self, solver: &TheoryArg<'_>) {
        while let Some((literal, place)) = self.trail.read(solver) {
            self.guards[literal.var().idx() as usize].iter().for_each(|row| self.waiting.wake(*row));
            let Some((var, leaves)) = self.leaves[index(literal)] else { continue };
            let left = &mut self.left[var as usize];
            if *left & leaves != *left {
                self.before.push((place, var, *left));
                *left &= leaves;
                self.of_variable[var as usize].iter().for_each(|row| self.waiting.wake(*row));
            }
        }
    }

    /// Tells the solver what follows; `decided` hears of each variable that it is told.
    pub fn check(&mut self, solver: &mut TheoryArg<'_>, mut decided: impl FnMut(Lit)) {
        self.read(solver);
        let mut found = std::mem::take(&mut self.found);
        while let Some(number) = self.waiting.take() {
            found.clear();
            if !self.look(number, &mut found, solver, &mut decided) {
                // It is looked at again after the conflict.
                self.waiting.wake(number);
                break;
            }
        }
        self.found = found;
    }

    /// Tells what follows from one row; false if that is a conflict.
    fn look(
        &mut self,
        number: u32,
        found: &mut Vec<Candidate>,
        solver: &mut TheoryArg<'_>,
        decided: &mut impl FnMut(Lit),
    ) -> bool {
        let Guarded { row, guard } = &self.rows[number as usize];
        let guard = *guard;
        let state = guard.map_or(Some(true), |guard| value(solver, guard));
        if state == Some(false) {
            return true;
        }
        // An open guard asks only whether it can hold.
        let values = state.is_some().then_some(&mut *found);
        let is_broken = row.infer(|var| self.left[var as usize], &mut self.work, values);
        let reason = (number, self.trail.seen() as u32);
        match guard.filter(|_| state.is_none()) {
            Some(guard) if is_broken => self.tell(!guard, reason, None, solver, decided),
            None if is_broken => {
                self.explain_by(reason, None, guard);
                refuse(&self.reason, None, solver);
                false
            }
            _ => found.iter().all(|candidate| {
                let literal = !self.literals[candidate.0 as usize][candidate.1 as usize];
                self.tell(literal, reason, Some(*candidate), solver, decided)
            }),
        }
    }

    /// Has the solver know a literal: that a candidate is not, or that a guard is false. False if it says the contrary.
    fn tell(
        &mut self,
        literal: Lit,
        reason: (u32, u32),
        removed: Option<Candidate>,
        solver: &mut TheoryArg<'_>,
        decided: &mut impl FnMut(Lit),
    ) -> bool {
        match value(solver, literal) {
            None => {
                self.reasons[literal.var().idx() as usize] = reason;
                decided(literal);
                solver.propagate(literal);
                true
            }
            Some(true) => true,
            // Another row wanted it in this round.
            Some(false) => {
                let guard = self.rows[reason.0 as usize].guard;
                self.explain_by(reason, removed, guard);
                refuse(&self.reason, Some(literal), solver);
                false
            }
        }
    }

    /// What was left of a variable when so much of the trail had been seen.
    fn left_at(&self, var: u32, seen: u32) -> Values {
        let literals = &self.literals[var as usize];
        let mut left = Values::MAX >> (MOST_VALUES - literals.len());
        for literal in literals {
            let Some(is_true) = self.trail.truth(*literal, seen) else { continue };
            if let Some((_, leaves)) = self.leaves[index(if is_true { *literal } else { !*literal })] {
                left &= leaves;
            }
        }
        left
    }

    /// Puts into `reason` why a row decides.
    fn explain_by(&mut self, (row, seen): (u32, u32), removed: Option<Candidate>, guard: Option<Lit>) {
        let mut because = std::mem::take(&mut self.because);
        because.clear();
        self.rows[row as usize].row.explain(|var| self.left_at(var, seen), removed, &mut because);
        self.reason.clear();
        self.reason.extend(guard);
        let literal = |(var, value): Candidate| self.literals[var as usize][value as usize];
        self.reason.extend(because.iter().map(|because| match because {
            Because::Is(candidate) => literal(*candidate),
            Because::IsNot(candidate) => !literal(*candidate),
        }));
        self.because = because;
    }

    /// Why a literal was decided.
    pub fn explain(&mut self, implied: Lit) -> &[Lit] {
        let reason = self.reasons[implied.var().idx() as usize];
        let guard = self.rows[reason.0 as usize].guard;
        if guard.is_some_and(|guard| guard.var() == implied.var()) {
            self.explain_by(reason, None, None);
        } else if let Some((var, leaves)) = self.leaves[index(implied)] {
            let all = Values::MAX >> (MOST_VALUES - self.literals[var as usize].len());
            let removed = (all & !leaves).trailing_zeros();
            self.explain_by(reason, Some((var, removed)), guard);
        }
        &self.reason
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::Row;
    use super::super::theory::Propagators;
    use crate::model::{Comparison, LinearTerm, Model, Values, VarId, Variable};
    use crate::presolve::sum::Normal;
    use batsat::{BasicSolver, Lit, SolverInterface, lbool};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const VARIABLES: usize = 5;

    /// Variables with fewer values than this have two, of which one literal says both.
    const FLAGS: usize = 3;

    /// The factors of a sum, how it is compared, with what, and the variable that guards it, if any, by being 0.
    type Read = (Vec<i64>, Comparison, i64, Option<usize>);

    fn sum() -> impl Strategy<Value = Read> {
        let comparison = prop_oneof![Just(Comparison::AtMost), Just(Comparison::AtLeast), Just(Comparison::Equal)];
        (prop::collection::vec(-3_i64..4, VARIABLES), comparison, -4_i64..8, prop::option::weighted(0.3, 0..VARIABLES))
    }

    fn values(variable: usize) -> std::ops::Range<i32> {
        0..if variable < FLAGS { 2 } else { 3 }
    }

    fn holds((factors, comparison, rhs, guard): &Read, grid: &[i32]) -> bool {
        let total: i64 = factors.iter().zip(grid).map(|(factor, value)| factor * i64::from(*value)).sum();
        guard.is_some_and(|var| grid[var] != 0) || comparison.holds(total, *rhs)
    }

    proptest! {
        /// Search with backjumps over every solution. Rows that want the contrary of each other in one round meet in
        /// variables of two values.
        #[test]
        fn the_solver_finds_every_solution_and_no_other(all in prop::collection::vec(sum(), 2..6)) {
            let mut model = Model::new();
            let mut solver = BasicSolver::default();
            let mut literals: Vec<Vec<Lit>> = Vec::new();
            for var in 0..VARIABLES {
                model.add_variable(Variable::answer(Values::new(values(var))));
                let is_flag = var < FLAGS;
                let first = Lit::new(solver.new_var_default(), true);
                literals.push(match is_flag {
                    true => vec![first, !first],
                    false => values(var).skip(1).fold(vec![first], |mut all, _| {
                        all.push(Lit::new(solver.new_var_default(), true));
                        all
                    }),
                });
                if !is_flag {
                    solver.add_clause_reuse(&mut literals[var].clone());
                    for (i, a) in literals[var].iter().enumerate() {
                        literals[var][..i].iter().for_each(|b| {
                            solver.add_clause_reuse(&mut vec![!*a, !*b]);
                        });
                    }
                }
            }
            let mut propagators = Propagators::default();
            let mut propagated = Vec::new();
            for read in &all {
                let (factors, comparison, rhs, guard) = read;
                let terms: Vec<LinearTerm> = (0..VARIABLES).map(|var| LinearTerm {
                    var: VarId(var as u32),
                    weights: values(var).map(|value| (value, factors[var] * i64::from(value))).collect(),
                }).collect();
                let Normal::Sum(sum) = Normal::new(&model, &terms, *comparison, *rhs) else { continue };
                let rows = Row::of(&model, &sum);
                prop_assume!(!rows.iter().any(Row::is_broken));
                propagated.push(read);
                for row in rows {
                    let of_row = row.variables().map(|var| literals[var as usize].clone()).collect();
                    propagators.sums.add(row, guard.map(|var| literals[var][0]), of_row);
                }
            }
            let mut found = BTreeSet::new();
            while solver.solve_limited_th(&mut propagators, &[]) == lbool::TRUE {
                let is_true = |lit: &Lit| solver.value_lit(*lit) == lbool::TRUE;
                let grid: Vec<i32> =
                    literals.iter().map(|values| values.iter().position(is_true).unwrap() as i32).collect();
                let mut other = grid.iter().zip(&literals).map(|(v, of)| !of[*v as usize]).collect();
                prop_assert!(found.insert(grid), "a solution came twice");
                solver.add_clause_reuse(&mut other);
            }
            let mut expected = vec![Vec::new()];
            for var in 0..VARIABLES {
                let longer = |grid: &Vec<i32>| values(var).map(|value| [&grid[..], &[value]].concat()).collect::<Vec<_>>();
                expected = expected.iter().flat_map(longer).collect();
            }
            prop_assert_eq!(found, expected.into_iter().filter(|grid| propagated.iter().all(|sum| holds(sum, grid))).collect());
        }
    }
}
