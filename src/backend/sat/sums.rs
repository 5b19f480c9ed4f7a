//! Sums beside the clauses: the solver is told what their bounds imply.

use super::row::{Because, Candidate, MOST_VALUES, Row, Values, Work};
use batsat::theory::TheoryArg;
use batsat::{Lit, lbool};

/// Rows over the variables of a model, and the values that the trail leaves them.
///
/// Invariants: `trail` is the beginning of the solver's, as far as it was looked at; `places` says where in it a
/// variable of the solver stands, and with which sign. What is propagated is explained by what stood in `trail` then.
#[derive(Default)]
pub(super) struct Sums {
    rows: Vec<Guarded>,
    /// For each variable of the model the rows it is in, and those it guards.
    of_variable: Vec<Vec<u32>>,
    /// For each variable of the model the literals of its values.
    literals: Vec<Vec<Lit>>,
    left: Vec<Values>,
    /// What a literal of the solver leaves of a variable of the model; by [`Self::index`].
    leaves: Vec<Option<(u32, Values)>>,
    guards: Vec<Vec<u32>>,
    trail: Vec<Lit>,
    places: Vec<Option<(u32, bool)>>,
    /// What was left of a variable before it became less, with the length of `trail` then.
    before: Vec<(u32, u32, Values)>,
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
    /// For each variable of the solver that a row decided: the row, and how much of `trail` it had seen.
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
                        self.leaves[Self::index(literal)] = Some((var, leaves));
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
        self.is_waiting.push(true);
        self.waiting.push(number);
    }

    fn grow(&mut self, literal: Lit) {
        let variables = literal.var().idx() as usize + 1;
        if self.places.len() < variables {
            self.places.resize(variables, None);
            self.reasons.resize(variables, (0, 0));
            self.guards.resize_with(variables, Vec::new);
            self.leaves.resize(2 * variables, None);
        }
    }

    fn index(literal: Lit) -> usize {
        2 * literal.var().idx() as usize + usize::from(literal.sign())
    }

    /// How much of the trail was looked at.
    pub fn seen(&self) -> usize {
        self.trail.len()
    }

    /// Forgets what was seen after so much.
    pub fn forget(&mut self, seen: usize) {
        while let Some((length, var, left)) = self.before.last().copied()
            && length as usize >= seen
        {
            self.left[var as usize] = left;
            self.before.pop();
        }
        while self.trail.len() > seen
            && let Some(literal) = self.trail.pop()
        {
            if let Some(place) = self.places.get_mut(literal.var().idx() as usize) {
                *place = None;
            }
        }
    }

    /// Looks at what is new on the trail.
    fn read(&mut self, solver: &TheoryArg<'_>) {
        for i in self.trail.len()..solver.model().len() {
            let literal = solver.model()[i];
            let variable = literal.var().idx() as usize;
            self.trail.push(literal);
            let Some(place) = self.places.get_mut(variable) else { continue };
            *place = Some((i as u32, literal.sign()));
            for row in &self.guards[variable] {
                if !std::mem::replace(&mut self.is_waiting[*row as usize], true) {
                    self.waiting.push(*row);
                }
            }
            let Some((var, leaves)) = self.leaves[Self::index(literal)] else { continue };
            let left = &mut self.left[var as usize];
            if *left & leaves != *left {
                self.before.push((i as u32, var, *left));
                *left &= leaves;
                for row in &self.of_variable[var as usize] {
                    if !std::mem::replace(&mut self.is_waiting[*row as usize], true) {
                        self.waiting.push(*row);
                    }
                }
            }
        }
    }

    /// Tells the solver what follows; `decided` hears of each variable that it is told.
    pub fn check(&mut self, solver: &mut TheoryArg<'_>, mut decided: impl FnMut(Lit)) {
        self.read(solver);
        let mut found = std::mem::take(&mut self.found);
        while let Some(number) = self.waiting.pop() {
            self.is_waiting[number as usize] = false;
            let Guarded { row, guard } = &self.rows[number as usize];
            let guard = *guard;
            let state = guard.map_or(lbool::TRUE, |guard| value(solver, guard));
            if state == lbool::FALSE {
                continue;
            }
            found.clear();
            // An open guard asks only whether it can hold.
            let values = (state == lbool::TRUE).then_some(&mut found);
            let is_broken = row.infer(|var| self.left[var as usize], &mut self.work, values);
            let reason = (number, self.trail.len() as u32);
            match guard {
                Some(guard) if is_broken && state == lbool::UNDEF => {
                    self.reasons[guard.var().idx() as usize] = reason;
                    decided(!guard);
                    solver.propagate(!guard);
                }
                _ if is_broken => {
                    // It is looked at again after the conflict.
                    self.is_waiting[number as usize] = true;
                    self.waiting.push(number);
                    self.explain_by(reason, None, guard);
                    let clause: Vec<Lit> = self.reason.iter().map(|literal| !*literal).collect();
                    solver.raise_conflict(&clause, false);
                    break;
                }
                _ if state == lbool::UNDEF => {}
                _ => {
                    for (var, value_index) in &found {
                        let literal = !self.literals[*var as usize][*value_index as usize];
                        if value(solver, literal) == lbool::UNDEF {
                            self.reasons[literal.var().idx() as usize] = reason;
                            decided(literal);
                            solver.propagate(literal);
                        } else if value(solver, literal) == lbool::FALSE {
                            // Another row wanted it in this round.
                            self.reasons[literal.var().idx() as usize] = reason;
                            self.explain_by(reason, Some((*var, *value_index)), guard);
                            let mut clause: Vec<Lit> = self.reason.iter().map(|literal| !*literal).collect();
                            clause.push(literal);
                            self.is_waiting[number as usize] = true;
                            self.waiting.push(number);
                            solver.raise_conflict(&clause, false);
                            self.found = found;
                            return;
                        }
                    }
                }
            }
        }
        self.found = found;
    }

    /// What was left of a variable when so much of the trail had been seen.
    fn left_at(&self, var: u32, seen: u32) -> Values {
        let literals = &self.literals[var as usize];
        let mut left = Values::MAX >> (MOST_VALUES - literals.len());
        for literal in literals {
            if let Some((place, sign)) = self.places[literal.var().idx() as usize]
                && place < seen
            {
                let is_true = Lit::new(literal.var(), sign);
                if let Some((_, leaves)) = self.leaves[Self::index(is_true)] {
                    left &= leaves;
                }
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
        } else if let Some((var, leaves)) = self.leaves[Self::index(implied)] {
            let all = Values::MAX >> (MOST_VALUES - self.literals[var as usize].len());
            let removed = (all & !leaves).trailing_zeros();
            self.explain_by(reason, Some((var, removed)), guard);
        }
        &self.reason
    }
}

fn value(solver: &TheoryArg<'_>, literal: Lit) -> lbool {
    let value = solver.value(literal.var());
    match () {
        () if value == lbool::UNDEF => value,
        () if (value == lbool::TRUE) == literal.sign() => lbool::TRUE,
        () => lbool::FALSE,
    }
}
