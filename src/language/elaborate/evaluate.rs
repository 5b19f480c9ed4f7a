//! Evaluates formulas on given values. Elaboration fills tables with the results.
//!
//! `None` means "undefined", with the semantics of [`crate::puzzle::Formula`].

use super::super::checker::connected::are_regions;
use super::automaton::pattern::Positions;
use crate::model::VarId;
use crate::puzzle::{Formula, Machine, Pattern, Term};

/// Maps a variable to its integer.
pub(in crate::language) type Environment<'e> = dyn Fn(VarId) -> Option<i64> + 'e;

pub(in crate::language) fn formula(formula: &Formula, of: &Environment<'_>) -> bool {
    use self::formula as holds;
    match formula {
        Formula::Constant(truth) => *truth,
        Formula::Compare(a, comparison, b) => match (term(a, of), term(b, of)) {
            (Some(a), Some(b)) => comparison.holds(a, b),
            _ => false,
        },
        Formula::Member(t, set) => term(t, of).is_some_and(|value| set.binary_search(&value).is_ok()),
        Formula::Not(inner) => !holds(inner, of),
        Formula::All(parts) => parts.iter().all(|f| holds(f, of)),
        Formula::Any(parts) => parts.iter().any(|f| holds(f, of)),
        Formula::Iff(a, b) => holds(a, of) == holds(b, of),
        Formula::Distinct(terms) => {
            let Some(mut values) = all(terms, of) else { return false };
            values.sort_unstable();
            values.windows(2).all(|w| w[0] != w[1])
        }
        Formula::Fold(terms, machine) => all(terms, of).is_some_and(|word| accepts(machine, &word)),
        Formula::Matches(terms, pattern) => all(terms, of).is_some_and(|word| matches(pattern, &word)),
        Formula::Connected(members, edges) => {
            let members: Vec<bool> = members.iter().map(|f| holds(f, of)).collect();
            connected(&members, edges)
        }
        Formula::Division(joined, sizes, graph) => {
            let joined: Vec<bool> = joined.iter().map(|f| holds(f, of)).collect();
            all(sizes, of).is_some_and(|sizes| are_regions(&joined, &sizes, graph))
        }
    }
}

fn all(terms: &[Term], of: &Environment<'_>) -> Option<Vec<i64>> {
    terms.iter().map(|t| term(t, of)).collect()
}

pub(super) fn term(t: &Term, of: &Environment<'_>) -> Option<i64> {
    match t {
        Term::Integer(value) => Some(*value),
        Term::Variable(var) => of(*var),
        Term::Sum(terms) => {
            let sum = terms.iter().try_fold(0_i128, |sum, t| Some(sum + i128::from(term(t, of)?)))?;
            i64::try_from(sum).ok()
        }
        Term::Product(terms) => {
            let product = terms.iter().try_fold(Product::ONE, |product, t| Some(product.times(term(t, of)?)))?;
            product.value()
        }
        Term::Quotient(a, b) => term(a, of)?.checked_div_euclid(term(b, of)?),
        Term::Remainder(a, b) => remainder(term(a, of)?, term(b, of)?),
        Term::Absolute(a) => term(a, of)?.checked_abs(),
        Term::Minimum(terms) => all(terms, of)?.into_iter().min(),
        Term::Maximum(terms) => all(terms, of)?.into_iter().max(),
        Term::Count(formulas) => Some(formulas.iter().filter(|f| formula(f, of)).count() as i64),
        Term::Element(items, index) => term(item(items, term(index, of)?)?, of),
        Term::If(condition, a, b) => term(if formula(condition, of) { a } else { b }, of),
        Term::Concatenation(terms) => {
            let (first, rest) = terms.split_first()?;
            let first = term(first, of).filter(|v| *v >= 0)?;
            rest.iter().try_fold(first, |number, t| append(number, term(t, of)?))
        }
    }
}

/// Returns the Euclidean remainder; by -1 it is always 0.
fn remainder(a: i64, b: i64) -> Option<i64> {
    if b == 0 { None } else { Some(a.wrapping_rem_euclid(b)) }
}

/// Returns the item at a position counted from 1.
pub(super) fn item(items: &[Term], position: i64) -> Option<&Term> {
    items.get(usize::try_from(position.checked_sub(1)?).ok()?)
}

/// A product of integers so far. If it is beyond the range, only a factor 0 still matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Product(Option<i128>);

impl Product {
    pub(super) const ONE: Self = Self(Some(1));

    pub(super) fn times(self, factor: i64) -> Self {
        if factor == 0 {
            return Self(Some(0));
        }
        // At the magnitude of the smallest integer, a product may still change its sign and be within the range.
        let product = self.0.map(|product| product * i128::from(factor));
        Self(product.filter(|product| product.unsigned_abs() <= i64::MIN.unsigned_abs().into()))
    }

    pub(super) fn value(self) -> Option<i64> {
        self.0.and_then(|product| i64::try_from(product).ok())
    }
}

/// Returns the number whose decimal numeral is that of `number` followed by that of `last`.
pub(super) fn append(number: i64, last: i64) -> Option<i64> {
    match (number, last) {
        (_, ..0) => None,
        (0, _) => Some(last),
        _ => number.checked_mul(shift(last)?)?.checked_add(last),
    }
}

/// Returns the power of ten with as many zeros as `value`, which is not negative, has decimal digits.
pub(super) fn shift(value: i64) -> Option<i64> {
    10_i64.checked_pow(value.checked_ilog10().unwrap_or(0) + 1)
}

fn accepts(machine: &Machine, word: &[i64]) -> bool {
    let mut state = machine.start.clone();
    for value in word {
        match step(machine, &state, *value) {
            Some(next) => state = next,
            None => return false,
        }
    }
    accepted(machine, &state)
}

/// Returns the state after reading `value`; `None` if the machine rejects it.
pub(in crate::language) fn step(machine: &Machine, state: &[i64], value: i64) -> Option<Vec<i64>> {
    let registers = |var: VarId| match state.get(var.index()) {
        Some(piece) => Some(*piece),
        None => (var.index() == state.len()).then_some(value),
    };
    let arm = machine.arms.iter().find(|arm| formula(&arm.condition, &registers))?;
    all(arm.next.as_deref()?, &registers)
}

/// Returns whether a word may end in this state.
pub(in crate::language) fn accepted(machine: &Machine, state: &[i64]) -> bool {
    formula(&machine.accept, &|var| state.get(var.index()).copied())
}

/// Returns whether the word matches. Patterns that are too large were rejected before.
fn matches(pattern: &Pattern, word: &[i64]) -> bool {
    Positions::new(pattern, word.len()).is_ok_and(|positions| positions.accept(word))
}

/// Returns whether the members are connected; the empty set is.
fn connected(members: &[bool], edges: &[(u32, u32)]) -> bool {
    let Some(start) = members.iter().position(|m| *m) else { return true };
    let is = |i: u32| members.get(i as usize) == Some(&true);
    let mut reached = vec![false; members.len()];
    reached[start] = true;
    let mut grew = true;
    while grew {
        grew = false;
        for (a, b) in edges.iter().filter(|(a, b)| is(*a) && is(*b)) {
            let (a, b) = (*a as usize, *b as usize);
            grew |= reached[a] != reached[b];
            let either = reached[a] || reached[b];
            (reached[a], reached[b]) = (either, either);
        }
    }
    members.iter().zip(&reached).all(|(member, reached)| member == reached)
}
