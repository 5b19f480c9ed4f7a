//! Demands on sets of values: recognises formulas over pairwise different variables that are symmetric in them, and posts them as
//! `Combos` constraints.
//!
//! Killer cages, renbans and product cages are of this form, however the rule is written: the formula is evaluated once per set
//! of values.

use super::builder::{ElaborateResult, ModelBuilder};
use super::form::LinearForm;
use super::{evaluate, rename};
use crate::model::{ConstraintKind, Literal, Values, VarId};
use crate::puzzle::{Comparison, Formula, Term};

const MOST_VARIABLES: usize = 16;

/// The largest number of sets that are examined, and that a constraint may list.
const MOST_SETS: u64 = 1 << 14;
const MOST_LISTED: usize = 1 << 11;

impl ModelBuilder<'_> {
    /// Posts the formula as a `Combos` if it has that form; `None` if not.
    pub(super) fn require_combos(&mut self, formula: &Formula, guard: Option<Literal>) -> Option<ElaborateResult> {
        match formula {
            // Linear rows are recognised elsewhere.
            Formula::Compare(a, _, b) if self.is_linear(a) && self.is_linear(b) => return None,
            Formula::Compare(..) | Formula::Member(..) => {}
            _ => return None,
        }
        let vars = formula.variables(MOST_VARIABLES)?;
        if vars.len() < 3 || !self.groups.together(&vars) || !symmetric(formula, &vars) {
            return None;
        }
        let holds = |set: &[i32]| {
            let value = |var: VarId| vars.binary_search(&var).ok().map(|i| i64::from(set[i]));
            evaluate::formula(formula, &value)
        };
        self.require_sets(&vars, holds, 1, guard)
    }

    /// Posts a row whose variables all have the same weights as a `Combos`, if possible.
    pub(super) fn row_as_combos(
        &mut self,
        form: &LinearForm,
        comparison: Comparison,
        guard: Option<Literal>,
    ) -> Option<ElaborateResult> {
        let vars: Vec<VarId> = form.weights.keys().copied().collect();
        if vars.len() < 3 || vars.len() > MOST_VARIABLES || !self.groups.together(&vars) {
            return None;
        }
        let mut weights = form.weights.values();
        let first = weights.next()?.clone();
        if weights.any(|w| *w != first) {
            return None;
        }
        let domain = self.domain(vars[0]).clone();
        let weight = |value: &i32| domain.index_of(*value).map_or(0, |i| first[i]);
        let holds = |set: &[i32]| comparison.holds(form.constant + set.iter().map(weight).sum::<i64>(), 0);
        self.require_sets(&vars, holds, 2, guard)
    }

    /// Demands that the set of values of pairwise different variables is accepted by `holds`. If more than one in `sparse` of all
    /// sets is accepted, a list is weaker than the formula itself and is not posted.
    fn require_sets(
        &mut self,
        vars: &[VarId],
        holds: impl Fn(&[i32]) -> bool,
        sparse: u64,
        guard: Option<Literal>,
    ) -> Option<ElaborateResult> {
        let domain = self.domain(vars[0]).clone();
        if vars.iter().any(|v| self.partial(*v) || !self.domain(*v).same(&domain)) {
            return None;
        }
        let all = choices(domain.len() as u64, vars.len() as u64);
        if all > MOST_SETS {
            return None;
        }
        let mut sets = Vec::new();
        let mut at: Vec<usize> = (0..vars.len()).collect();
        let mut set: Vec<i32> = vec![0; vars.len()];
        while at.last().is_some_and(|last| *last < domain.len()) {
            set.iter_mut().zip(&at).for_each(|(v, i)| *v = domain.as_slice()[*i]);
            if holds(&set) {
                sets.push(Values::new(set.iter().copied()));
            }
            if !next_choice(&mut at, domain.len()) {
                break;
            }
        }
        if sets.len() as u64 == all && all > 0 && self.groups.permanently(vars) {
            return Some(Ok(()));
        }
        if sets.is_empty() {
            return Some(self.refuse(guard));
        }
        (sets.len() <= MOST_LISTED && sets.len() as u64 * sparse <= all)
            .then(|| self.post(ConstraintKind::Combos { vars: vars.to_vec(), sets }, guard))
    }
}

/// Returns the binomial coefficient of `n` over `k`, capped.
fn choices(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (1..=k).try_fold(1_u64, |c, i| Some(c.checked_mul(n - k + i)? / i)).unwrap_or(u64::MAX)
}

/// Advances to the next ascending choice of indices below `n`; false after the last.
fn next_choice(at: &mut [usize], n: usize) -> bool {
    let k = at.len();
    let Some(i) = (0..k).rev().find(|i| at[*i] < n - k + i) else { return false };
    at[i] += 1;
    for j in i + 1..k {
        at[j] = at[j - 1] + 1;
    }
    true
}

/// Returns whether the formula is invariant under permutations of these variables, which are all that it has.
fn symmetric(formula: &Formula, vars: &[VarId]) -> bool {
    match formula {
        Formula::Compare(a, _, b) => symmetric_term(a, vars) && symmetric_term(b, vars),
        Formula::Member(t, _) => symmetric_term(t, vars),
        _ => false,
    }
}

fn symmetric_term(term: &Term, vars: &[VarId]) -> bool {
    if term.variables(0).is_some() {
        return true;
    }
    match term {
        Term::Sum(terms) | Term::Product(terms) | Term::Minimum(terms) | Term::Maximum(terms) => {
            let speaking: Vec<&Term> = terms.iter().filter(|t| t.variables(0).is_none()).collect();
            speaking.iter().all(|t| symmetric_term(t, vars))
                || alike(&speaking, vars, |t| t.variables(1), |t, to| rename::term(t, to))
        }
        Term::Count(formulas) => {
            let speaking: Vec<&Formula> = formulas.iter().filter(|f| f.variables(0).is_none()).collect();
            alike(&speaking, vars, |f| f.variables(1), |f, to| rename::formula(f, to))
        }
        Term::Quotient(a, b) | Term::Remainder(a, b) => symmetric_term(a, vars) && symmetric_term(b, vars),
        Term::Absolute(a) => symmetric_term(a, vars),
        _ => false,
    }
}

/// Returns whether there is one part per variable, and the parts are equal apart from that variable.
fn alike<T: PartialEq>(
    parts: &[&T],
    vars: &[VarId],
    scope: impl Fn(&T) -> Option<Vec<VarId>>,
    rename: impl Fn(&T, &dyn Fn(VarId) -> VarId) -> T,
) -> bool {
    let of: Option<Vec<VarId>> = parts.iter().map(|p| scope(p)?.first().copied()).collect();
    let Some(mut of) = of else { return false };
    of.sort_unstable();
    if of != vars {
        return false;
    }
    let template = |p: &&T| rename(p, &|_| VarId(0));
    parts.first().is_some_and(|first| {
        let first = template(first);
        parts[1..].iter().all(|p| template(p) == first)
    })
}
