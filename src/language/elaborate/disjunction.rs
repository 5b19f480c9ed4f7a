//! Compiles disjunctions to clauses.

use super::builder::{ElaborateResult, ModelBuilder, Truth};
use crate::model::{Literal, VarId};
use crate::puzzle::Formula;
use std::collections::BTreeMap;

/// A conjunction of at most this many parts is distributed over the other disjuncts instead of getting a switch.
const MOST_DISTRIBUTED: usize = 8;

/// The disjuncts, sorted by kind.
#[derive(Default)]
struct Disjuncts<'f> {
    /// For variables that have a disjunct of their own, the values that satisfy one.
    values: BTreeMap<VarId, Vec<bool>>,
    literals: Vec<Literal>,
    /// The other disjuncts, each with the wanted truth value.
    others: Vec<(&'f Formula, bool)>,
}

impl ModelBuilder<'_> {
    /// Demands that at least one of the parts is `want`, if the guard is true.
    pub(super) fn disjunction(&mut self, parts: &[Formula], want: bool, guard: Option<Literal>) -> ElaborateResult {
        let mut found = Disjuncts { literals: guard.map(|g| !g).into_iter().collect(), ..Disjuncts::default() };
        for part in parts {
            if self.collect(part, want, &mut found) {
                return Ok(());
            }
        }
        for (var, keep) in &found.values {
            match self.among(*var, keep) {
                None => return Ok(()),
                Some(literals) => found.literals.extend(literals),
            }
        }
        self.one_of(found.literals, &found.others)
    }

    /// Adds a disjunct; returns true if it always holds.
    fn collect<'f>(&self, part: &'f Formula, want: bool, found: &mut Disjuncts<'f>) -> bool {
        match (part, want) {
            (Formula::Constant(truth), _) => return *truth == want,
            (Formula::Not(inner), _) => return self.collect(inner, !want, found),
            (Formula::Any(parts), true) | (Formula::All(parts), false) => {
                return parts.iter().any(|part| self.collect(part, want, found));
            }
            _ => {}
        }
        match part.variables(1).as_deref() {
            Some([]) => return super::evaluate::formula(part, &|_| None) == want,
            Some([var]) => {
                let truths = self.truth_of_values(part, *var);
                let keep = found.values.entry(*var).or_insert_with(|| vec![false; truths.len()]);
                keep.iter_mut().zip(truths).for_each(|(k, t)| *k |= t == want);
                return false;
            }
            _ => {}
        }
        match self.truths.get(part).map(|truth| if want { *truth } else { !*truth }) {
            Some(Truth::Constant(truth)) => return truth,
            Some(Truth::Literal(literal)) => found.literals.push(literal),
            None => found.others.push((part, want)),
        }
        false
    }

    /// Demands that one of the literals is true, or one of the formulas has its wanted truth value.
    fn one_of(&mut self, literals: Vec<Literal>, others: &[(&Formula, bool)]) -> ElaborateResult {
        match (&literals[..], others) {
            (_, []) => self.clause(literals),
            ([], [(part, want)]) => self.require(part, *want, None),
            ([one], [(part, want)]) => self.require(part, *want, Some(!*one)),
            (_, [(Formula::All(parts), true) | (Formula::Any(parts), false)]) if parts.len() <= MOST_DISTRIBUTED => {
                let want = others[0].1;
                for part in parts {
                    let mut found = Disjuncts { literals: literals.clone(), ..Disjuncts::default() };
                    if self.collect(part, want, &mut found) {
                        continue;
                    }
                    let mut always = false;
                    for (var, keep) in &found.values {
                        match self.among(*var, keep) {
                            None => always = true,
                            Some(literals) => found.literals.extend(literals),
                        }
                    }
                    if !always {
                        self.one_of(found.literals, &found.others)?;
                    }
                }
                Ok(())
            }
            _ => {
                let mut clause = literals;
                for (part, want) in others {
                    let switch = self.switch()?;
                    clause.push(switch);
                    self.require(part, *want, Some(switch))?;
                }
                self.clause(clause)
            }
        }
    }
}
