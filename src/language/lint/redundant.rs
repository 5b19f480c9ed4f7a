//! Lint for clues whose demands are all demanded by other clues.

use super::{Findings, Scene};
use crate::code::Code;
use crate::puzzle::{Comparison, Formula, Term};
use crate::syntax::Diagnostic;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The largest number of formulas and terms examined; further clues are skipped.
const MOST_WORK: usize = 1_000_000;

/// Finds clues each of whose demands is also one of another clue: an earlier one, or one that demands more. Clues at which a rule
/// looks are not redundant, whatever they demand.
pub(super) fn redundant(scene: &Scene<'_>, findings: &mut Findings<'_>) {
    let mut work = MOST_WORK;
    let mut demands: Vec<Vec<u64>> = Vec::new();
    for clue in &scene.puzzle.clues {
        let mut found = Vec::new();
        clue.demands.iter().for_each(|demand| split(&demand.formula, &mut found, &mut work));
        if work == 0 {
            break;
        }
        found.sort_unstable();
        found.dedup();
        demands.push(found);
    }
    let size = |clue: usize| demands[clue].len();
    // For each demand the two most relevant clues: the largest, and of equal ones the first.
    let mut makers: HashMap<u64, (usize, Option<usize>)> = HashMap::new();
    for (clue, demand) in demands.iter().enumerate().flat_map(|(clue, found)| found.iter().map(move |d| (clue, *d))) {
        makers
            .entry(demand)
            .and_modify(|(best, next)| {
                if size(clue) > size(*best) {
                    *next = Some(std::mem::replace(best, clue));
                } else if next.is_none_or(|next| size(clue) > size(next)) {
                    *next = Some(clue);
                }
            })
            .or_insert((clue, None));
    }
    for (number, found) in demands.iter().enumerate() {
        let other = |demand: &u64| {
            let (best, next) = makers.get(demand).copied()?;
            let other = if best == number { next? } else { best };
            (size(other) > found.len() || other < number).then_some(other)
        };
        let others: Option<Vec<usize>> = found.iter().map(other).collect();
        let (Some(others), clue) = (others, &scene.puzzle.clues[number]) else { continue };
        let Some(first) = others.first().filter(|_| !clue.relied_on && !scene.declares(clue)) else { continue };
        let (what, span) = scene.named(clue);
        if findings.has(Code::W0302, span) || findings.has(Code::W0301, span) {
            continue;
        }
        let (name, place) = scene.named(&scene.puzzle.clues[*first]);
        let several = others.iter().any(|other| other != first);
        let (said, label) = match several {
            false => (format!("`{what}` already follows from `{name}`"), "implies it"),
            true => (format!("`{what}` already follows from other clues"), "one of them"),
        };
        let message = Diagnostic::new(Code::W0805, said).at(span, "redundant").at(place, label);
        findings.say(message.help(scene.allow(Code::W0805)));
    }
}

/// Adds the hashes of the conjuncts of a formula.
fn split(formula: &Formula, found: &mut Vec<u64>, work: &mut usize) {
    match formula {
        Formula::All(parts) => parts.iter().for_each(|part| split(part, found, work)),
        Formula::Constant(true) => {}
        formula => found.push(of_formula(formula, work)),
    }
}

/// Returns a hash that is equal for formulas that differ only in order. A collision is extremely unlikely and would only cause a
/// wrong warning.
fn of_formula(formula: &Formula, work: &mut usize) -> u64 {
    *work = work.saturating_sub(1);
    if *work == 0 {
        return 0;
    }
    match formula {
        Formula::Constant(truth) => mixed(1, [u64::from(*truth)]),
        Formula::Compare(left, comparison, right) => {
            let (left, right) = (of_term(left, work), of_term(right, work));
            match comparison {
                Comparison::Equal => mixed(2, sorted([left, right])),
                Comparison::NotEqual => mixed(3, sorted([left, right])),
                Comparison::Less => mixed(4, [left, right]),
                Comparison::Greater => mixed(4, [right, left]),
                Comparison::AtMost => mixed(5, [left, right]),
                Comparison::AtLeast => mixed(5, [right, left]),
            }
        }
        Formula::Member(inner, values) => mixed(6, [of_term(inner, work), hashed(values)]),
        Formula::Not(inner) => mixed(7, [of_formula(inner, work)]),
        Formula::All(parts) => mixed(8, sorted(formulas(parts, work))),
        Formula::Any(parts) => mixed(9, sorted(formulas(parts, work))),
        Formula::Iff(left, right) => mixed(10, sorted([of_formula(left, work), of_formula(right, work)])),
        // `Distinct` over two terms is hashed like their inequality.
        Formula::Distinct(terms) if terms.len() == 2 => mixed(3, sorted(self::terms(terms, work))),
        Formula::Distinct(terms) => mixed(11, sorted(self::terms(terms, work))),
        Formula::Fold(terms, machine) => mixed(12, self::terms(terms, work).into_iter().chain([hashed(machine)])),
        Formula::Matches(terms, pattern) => mixed(13, self::terms(terms, work).into_iter().chain([hashed(pattern)])),
        Formula::Connected(members, edges) => mixed(14, formulas(members, work).into_iter().chain([hashed(edges)])),
        Formula::Division(joined, sizes, graph) => {
            let joined = formulas(joined, work);
            mixed(15, joined.into_iter().chain(self::terms(sizes, work)).chain([hashed(graph)]))
        }
    }
}

fn of_term(term: &Term, work: &mut usize) -> u64 {
    *work = work.saturating_sub(1);
    if *work == 0 {
        return 0;
    }
    match term {
        Term::Integer(n) => mixed(21, [*n as u64]),
        Term::Variable(variable) => mixed(22, [u64::from(variable.0)]),
        Term::Sum(parts) => mixed(23, sorted(terms(parts, work))),
        Term::Product(parts) => mixed(24, sorted(terms(parts, work))),
        Term::Quotient(left, right) => mixed(25, [of_term(left, work), of_term(right, work)]),
        Term::Remainder(left, right) => mixed(26, [of_term(left, work), of_term(right, work)]),
        // |a - b| is |b - a|.
        Term::Absolute(inner) => mixed(27, sorted([of_term(inner, work), negative(inner, work)])),
        Term::Minimum(parts) => mixed(28, sorted(terms(parts, work))),
        Term::Maximum(parts) => mixed(29, sorted(terms(parts, work))),
        Term::Count(parts) => mixed(30, sorted(formulas(parts, work))),
        Term::Element(items, index) => {
            let index = of_term(index, work);
            mixed(31, terms(items, work).into_iter().chain([index]))
        }
        Term::If(condition, yes, no) => mixed(32, [of_formula(condition, work), of_term(yes, work), of_term(no, work)]),
        Term::Concatenation(parts) => mixed(33, terms(parts, work)),
    }
}

/// Returns the hash of `b - a` if the term is `a - b`; otherwise that of the term itself.
fn negative(term: &Term, work: &mut usize) -> u64 {
    let Term::Sum(parts) = term else { return of_term(term, work) };
    let turned: Vec<Term> = parts
        .iter()
        .map(|part| match part {
            Term::Product(factors) => match factors.as_slice() {
                [Term::Integer(-1), other] | [other, Term::Integer(-1)] => other.clone(),
                _ => Term::Product([&[Term::Integer(-1)][..], factors].concat()),
            },
            other => Term::Product(vec![Term::Integer(-1), other.clone()]),
        })
        .collect();
    of_term(&Term::Sum(turned), work)
}

fn formulas(parts: &[Formula], work: &mut usize) -> Vec<u64> {
    parts.iter().map(|part| of_formula(part, work)).collect()
}

fn terms(parts: &[Term], work: &mut usize) -> Vec<u64> {
    parts.iter().map(|part| of_term(part, work)).collect()
}

fn sorted(numbers: impl Into<Vec<u64>>) -> Vec<u64> {
    let mut numbers = numbers.into();
    numbers.sort_unstable();
    numbers
}

fn mixed(kind: u8, parts: impl IntoIterator<Item = u64>) -> u64 {
    let mut hasher = DefaultHasher::new();
    kind.hash(&mut hasher);
    parts.into_iter().for_each(|part| part.hash(&mut hasher));
    hasher.finish()
}

fn hashed(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
