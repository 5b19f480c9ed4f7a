//! Demands on sets of values: variables known to differ from one another, and a formula that does not care which of
//! them has which value.
//!
//! Killer cages, renbans and product cages are of this sort, whatever words the rule uses: the formula is evaluated
//! once per set of values.

use super::builder::{Builder, Made};
use super::form::Form;
use super::{evaluate, rename};
use crate::model::{Kind, Literal, Values, VarId};
use crate::puzzle::{Comparison, Formula, Term};

const MOST_VARIABLES: usize = 16;

/// Sets that are looked at, and sets that a constraint may list.
const MOST_SETS: u64 = 1 << 14;
const MOST_LISTED: usize = 1 << 11;

impl Builder<'_> {
    /// The formula as a `Combos` if it is of that sort; `None` if not.
    pub(super) fn require_combos(&mut self, formula: &Formula, guard: Option<Literal>) -> Option<Made> {
        match formula {
            // Rows are recognised as such.
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

    /// A row in which all variables weigh alike, likewise.
    pub(super) fn row_as_combos(
        &mut self,
        form: &Form,
        comparison: Comparison,
        guard: Option<Literal>,
    ) -> Option<Made> {
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

    /// The set of values of the variables, which are known to differ, is one that `holds` accepts. If those are more
    /// than one in `sparse` of all sets, a list says less than the formula itself.
    fn require_sets(
        &mut self,
        vars: &[VarId],
        holds: impl Fn(&[i32]) -> bool,
        sparse: u64,
        guard: Option<Literal>,
    ) -> Option<Made> {
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
            .then(|| self.post(Kind::Combos { vars: vars.to_vec(), sets }, guard))
    }
}

/// The number of ways to choose `k` out of `n`, or a large number.
fn choices(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (1..=k).try_fold(1_u64, |c, i| Some(c.checked_mul(n - k + i)? / i)).unwrap_or(u64::MAX)
}

/// Goes on to the next ascending choice of indices below `n`; false after the last.
fn next_choice(at: &mut [usize], n: usize) -> bool {
    let k = at.len();
    let Some(i) = (0..k).rev().find(|i| at[*i] < n - k + i) else { return false };
    at[i] += 1;
    for j in i + 1..k {
        at[j] = at[j - 1] + 1;
    }
    true
}

/// Whether the formula stays the same when these variables, which are all it has, change places.
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

/// Whether there is one part per variable, and they are equal but for that variable.
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
