//! Evaluates formulas on given digits, as far as is needed for tabulating relations and machines.
//!
//! An undefined term is `None`, and the innermost formula that contains it is then false (`puzzle::formula`).

use crate::model::VarId;
use crate::puzzle::{Formula, Machine, Pattern, Term};
use std::collections::BTreeSet;

/// Values of the variables.
pub(super) type VariableValues<'v> = &'v dyn Fn(VarId) -> Option<i64>;

/// Returns whether a formula holds; `None` if it contains something that is not tabulated.
pub(super) fn holds(formula: &Formula, values: VariableValues<'_>) -> Option<bool> {
    Some(match formula {
        Formula::Constant(constant) => *constant,
        Formula::Compare(left, comparison, right) => match (term(left, values)?, term(right, values)?) {
            (Some(a), Some(b)) => comparison.holds(a, b),
            _ => false,
        },
        Formula::Member(item, of) => term(item, values)?.is_some_and(|n| of.contains(&n)),
        Formula::Not(inner) => !holds(inner, values)?,
        Formula::All(all) => {
            for part in all {
                if !holds(part, values)? {
                    return Some(false);
                }
            }
            true
        }
        Formula::Any(any) => {
            for part in any {
                if holds(part, values)? {
                    return Some(true);
                }
            }
            false
        }
        Formula::Iff(a, b) => holds(a, values)? == holds(b, values)?,
        Formula::Distinct(terms) => {
            let all = terms.iter().map(|t| term(t, values)).collect::<Option<Vec<_>>>()?;
            let set: BTreeSet<_> = all.iter().flatten().collect();
            set.len() == terms.len()
        }
        Formula::Fold(word, machine) => {
            let word = word.iter().map(|t| term(t, values)).collect::<Option<Vec<_>>>()?;
            let Some(word) = word.into_iter().collect::<Option<Vec<_>>>() else { return Some(false) };
            let mut state = machine.start.clone();
            for symbol in word {
                match step(machine, &state, symbol)? {
                    Some(next) => state = next,
                    None => return Some(false),
                }
            }
            accepts(machine, &state)?
        }
        Formula::Matches(word, pattern) => {
            let word = word.iter().map(|t| term(t, values)).collect::<Option<Vec<_>>>()?;
            let Some(word) = word.into_iter().collect::<Option<Vec<_>>>() else { return Some(false) };
            ends(pattern, &word, 0).contains(&word.len())
        }
        Formula::Connected(..) | Formula::Division(..) => return None,
    })
}

/// Returns the state after a symbol; `Some(None)` if the word is rejected.
pub(super) fn step(machine: &Machine, state: &[i64], symbol: i64) -> Option<Option<Vec<i64>>> {
    let register = |variable: VarId| {
        let index = variable.0 as usize;
        state.get(index).copied().or_else(|| (index == state.len()).then_some(symbol))
    };
    for arm in &machine.arms {
        if holds(&arm.condition, &register)? {
            let Some(next) = &arm.next else { return Some(None) };
            let pieces = next.iter().map(|t| term(t, &register)).collect::<Option<Vec<_>>>()?;
            return Some(pieces.into_iter().collect());
        }
    }
    Some(None)
}

/// Returns whether a word may end in a state.
pub(super) fn accepts(machine: &Machine, state: &[i64]) -> Option<bool> {
    holds(&machine.accept, &|variable| state.get(variable.0 as usize).copied())
}

/// Returns the positions where a match of the pattern from a position may end.
fn ends(pattern: &Pattern, word: &[i64], from: usize) -> BTreeSet<usize> {
    match pattern {
        Pattern::OneOf(of) => word.get(from).filter(|n| of.contains(n)).map(|_| from + 1).into_iter().collect(),
        Pattern::Sequence(parts) => parts.iter().fold(BTreeSet::from([from]), |places, part| {
            places.into_iter().flat_map(|place| ends(part, word, place)).collect()
        }),
        Pattern::Either(parts) => parts.iter().flat_map(|part| ends(part, word, from)).collect(),
        Pattern::Repeat { pattern, least, most } => {
            let (mut places, mut all) = (BTreeSet::from([from]), BTreeSet::new());
            for times in 0..=most.unwrap_or(u32::MAX) {
                if times >= *least && places.iter().all(|place| !all.insert(*place)) || places.is_empty() {
                    break;
                }
                let next: BTreeSet<usize> = places.iter().flat_map(|place| ends(pattern, word, *place)).collect();
                if next == places {
                    // A part that can be empty: further repetitions, up to any `least`, end at the same positions.
                    all.extend(places);
                    break;
                }
                places = next;
            }
            all
        }
    }
}

/// Evaluates a term; `Some(None)` if it is undefined.
fn term(of: &Term, values: VariableValues<'_>) -> Option<Option<i64>> {
    let all = |terms: &[Term]| -> Option<Option<Vec<i64>>> {
        let all = terms.iter().map(|t| term(t, values)).collect::<Option<Vec<_>>>()?;
        Some(all.into_iter().collect())
    };
    Some(match of {
        Term::Integer(n) => Some(*n),
        Term::Variable(variable) => Some(values(*variable)?),
        Term::Sum(terms) => all(terms)?.and_then(|t| t.iter().try_fold(0i64, |sum, n| sum.checked_add(*n))),
        Term::Product(terms) => all(terms)?.and_then(|t| t.iter().try_fold(1i64, |product, n| product.checked_mul(*n))),
        Term::Quotient(a, b) => both(a, b, values)?.and_then(|(a, b)| a.checked_div_euclid(b)),
        Term::Remainder(a, b) => both(a, b, values)?.and_then(|(a, b)| a.checked_rem_euclid(b)),
        Term::Absolute(inner) => term(inner, values)?.and_then(i64::checked_abs),
        Term::Minimum(terms) => all(terms)?.and_then(|t| t.into_iter().min()),
        Term::Maximum(terms) => all(terms)?.and_then(|t| t.into_iter().max()),
        Term::Count(formulas) => {
            let held = formulas.iter().map(|f| holds(f, values)).collect::<Option<Vec<_>>>()?;
            Some(held.into_iter().filter(|held| *held).count() as i64)
        }
        Term::Element(items, index) => {
            let index = term(index, values)?.and_then(|n| usize::try_from(n).ok()?.checked_sub(1));
            match index.and_then(|index| items.get(index)) {
                Some(item) => term(item, values)?,
                None => None,
            }
        }
        Term::If(condition, yes, no) => term(if holds(condition, values)? { yes } else { no }, values)?,
        Term::Concatenation(terms) => all(terms)?.and_then(|t| {
            let figures: String = t.iter().map(i64::to_string).collect();
            figures.parse().ok().filter(|_| t.iter().all(|n| *n >= 0))
        }),
    })
}

fn both(a: &Term, b: &Term, values: VariableValues<'_>) -> Option<Option<(i64, i64)>> {
    Some(term(a, values)?.zip(term(b, values)?))
}
