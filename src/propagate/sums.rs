//! Sums beside the clauses: the search is told what their bounds imply.

use super::row::{Because, Candidate, Row, Work};
use super::trail::{Trail, Waiting, refuse};
use super::{Lit, MOST_VALUES, Search, Values};

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
    /// What a literal of the search leaves of a variable of the model; by [`Lit::code`].
    leaves: Vec<Option<(u32, Values)>>,
    guards: Vec<Vec<u32>>,
    trail: Trail,
    /// What was left of a variable before a literal at this place made it less.
    before: Vec<(u32, u32, Values)>,
    waiting: Waiting,
    /// For each variable of the search that a row decided: the row, and how much of the trail it had seen.
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
                        self.leaves[literal.code()] = Some((var, leaves));
                    }
                }
                self.literals[v] = of_values;
                self.left[v] = all;
            }
            self.of_variable[v].push(number);
        }
        if let Some(guard) = guard {
            self.grow(guard);
            self.guards[guard.variable() as usize].push(number);
        }
        self.rows.push(Guarded { row, guard });
        self.waiting.add();
    }

    fn grow(&mut self, literal: Lit) {
        let variables = literal.variable() as usize + 1;
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
    fn read(&mut self, search: &impl Search) {
        while let Some((literal, place)) = self.trail.read(search) {
            self.guards[literal.variable() as usize].iter().for_each(|row| self.waiting.wake(*row));
            let Some((var, leaves)) = self.leaves[literal.code()] else { continue };
            let left = &mut self.left[var as usize];
            if *left & leaves != *left {
                self.before.push((place, var, *left));
                *left &= leaves;
                self.of_variable[var as usize].iter().for_each(|row| self.waiting.wake(*row));
            }
        }
    }

    /// Tells the search what follows, and `decided` of each literal; false if that was a conflict.
    pub fn check(&mut self, search: &mut impl Search, mut decided: impl FnMut(Lit)) -> bool {
        self.read(search);
        let mut found = std::mem::take(&mut self.found);
        while let Some(number) = self.waiting.take() {
            found.clear();
            if !self.look(number, &mut found, search, &mut decided) {
                // It is looked at again after the conflict.
                self.waiting.wake(number);
                self.found = found;
                return false;
            }
        }
        self.found = found;
        true
    }

    /// Tells what follows from one row; false if that is a conflict.
    fn look(
        &mut self,
        number: u32,
        found: &mut Vec<Candidate>,
        search: &mut impl Search,
        decided: &mut impl FnMut(Lit),
    ) -> bool {
        let Guarded { row, guard } = &self.rows[number as usize];
        let guard = *guard;
        let state = guard.map_or(Some(true), |guard| search.value(guard));
        if state == Some(false) {
            return true;
        }
        // An open guard asks only whether it can hold.
        let values = state.is_some().then_some(&mut *found);
        let is_broken = row.infer(|var| self.left[var as usize], &mut self.work, values);
        let reason = (number, self.trail.seen() as u32);
        match guard.filter(|_| state.is_none()) {
            Some(guard) if is_broken => self.tell(!guard, reason, None, search, decided),
            None if is_broken => {
                self.explain_by(reason, None, guard);
                refuse(&self.reason, None, search);
                false
            }
            _ => found.iter().all(|candidate| {
                let literal = !self.literals[candidate.0 as usize][candidate.1 as usize];
                self.tell(literal, reason, Some(*candidate), search, decided)
            }),
        }
    }

    /// Has the search know a literal: that a candidate is not, or that a guard is false. False if it says the contrary.
    fn tell(
        &mut self,
        literal: Lit,
        reason: (u32, u32),
        removed: Option<Candidate>,
        search: &mut impl Search,
        decided: &mut impl FnMut(Lit),
    ) -> bool {
        match search.value(literal) {
            None => {
                self.reasons[literal.variable() as usize] = reason;
                decided(literal);
                search.imply(literal);
                true
            }
            Some(true) => true,
            // Another row wanted it in this round.
            Some(false) => {
                let guard = self.rows[reason.0 as usize].guard;
                self.explain_by(reason, removed, guard);
                refuse(&self.reason, Some(literal), search);
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
            if let Some((_, leaves)) = self.leaves[(if is_true { *literal } else { !*literal }).code()] {
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
        let reason = self.reasons[implied.variable() as usize];
        let guard = self.rows[reason.0 as usize].guard;
        if guard.is_some_and(|guard| guard.variable() == implied.variable()) {
            self.explain_by(reason, None, None);
        } else if let Some((var, leaves)) = self.leaves[implied.code()] {
            let all = Values::MAX >> (MOST_VALUES - self.literals[var as usize].len());
            let removed = (all & !leaves).trailing_zeros();
            self.explain_by(reason, Some((var, removed)), guard);
        }
        &self.reason
    }
}
