//! Which variables a formula speaks of, and how deep it is.

use super::automaton::pattern::Positions;
use crate::model::VarId;
use crate::puzzle::{Formula, Pattern, Term};
use std::ops::ControlFlow;

/// The variables, ascending, each once; `None` if there are more than `most`.
pub(super) fn of_formula(formula: &Formula, most: usize) -> Option<Vec<VarId>> {
    collect(most, |see| visit_formula(formula, see))
}

/// The variables of a term, likewise.
pub(super) fn of_term(term: &Term, most: usize) -> Option<Vec<VarId>> {
    collect(most, |see| visit_term(term, see))
}

type See<'s> = dyn FnMut(VarId) -> ControlFlow<()> + 's;

fn collect(most: usize, visit: impl FnOnce(&mut See<'_>) -> ControlFlow<()>) -> Option<Vec<VarId>> {
    let mut found: Vec<VarId> = Vec::new();
    let flow = visit(&mut |var| {
        if let Err(at) = found.binary_search(&var) {
            if found.len() == most {
                return ControlFlow::Break(());
            }
            found.insert(at, var);
        }
        ControlFlow::Continue(())
    });
    flow.is_continue().then_some(found)
}

fn visit_formula(formula: &Formula, see: &mut See<'_>) -> ControlFlow<()> {
    match formula {
        Formula::Constant(_) => ControlFlow::Continue(()),
        Formula::Compare(a, _, b) => {
            visit_term(a, see)?;
            visit_term(b, see)
        }
        Formula::Member(t, _) => visit_term(t, see),
        Formula::Not(f) => visit_formula(f, see),
        Formula::All(fs) | Formula::Any(fs) | Formula::Connected(fs, _) => {
            fs.iter().try_for_each(|f| visit_formula(f, see))
        }
        Formula::Iff(a, b) => {
            visit_formula(a, see)?;
            visit_formula(b, see)
        }
        Formula::Distinct(ts) | Formula::Fold(ts, _) | Formula::Matches(ts, _) => {
            ts.iter().try_for_each(|t| visit_term(t, see))
        }
    }
}

fn visit_term(term: &Term, see: &mut See<'_>) -> ControlFlow<()> {
    match term {
        Term::Integer(_) => ControlFlow::Continue(()),
        Term::Variable(var) => see(*var),
        Term::Sum(ts) | Term::Product(ts) | Term::Minimum(ts) | Term::Maximum(ts) | Term::Concatenation(ts) => {
            ts.iter().try_for_each(|t| visit_term(t, see))
        }
        Term::Quotient(a, b) | Term::Remainder(a, b) => {
            visit_term(a, see)?;
            visit_term(b, see)
        }
        Term::Absolute(a) => visit_term(a, see),
        Term::Count(fs) => fs.iter().try_for_each(|f| visit_formula(f, see)),
        Term::Element(items, index) => {
            visit_term(index, see)?;
            items.iter().try_for_each(|t| visit_term(t, see))
        }
        Term::If(condition, a, b) => {
            visit_formula(condition, see)?;
            visit_term(a, see)?;
            visit_term(b, see)
        }
    }
}

/// Whether formulas and terms nest more than `levels` deep. It never looks deeper than that.
pub(super) fn deeper(formula: &Formula, levels: u32) -> bool {
    let Some(left) = levels.checked_sub(1) else { return true };
    match formula {
        Formula::Constant(_) => false,
        Formula::Compare(a, _, b) => deeper_term(a, left) || deeper_term(b, left),
        Formula::Member(t, _) => deeper_term(t, left),
        Formula::Not(f) => deeper(f, left),
        Formula::All(fs) | Formula::Any(fs) | Formula::Connected(fs, _) => fs.iter().any(|f| deeper(f, left)),
        Formula::Iff(a, b) => deeper(a, left) || deeper(b, left),
        Formula::Distinct(ts) => ts.iter().any(|t| deeper_term(t, left)),
        Formula::Matches(ts, pattern) => deeper_pattern(pattern, left) || ts.iter().any(|t| deeper_term(t, left)),
        Formula::Fold(ts, machine) => {
            let arm = |arm: &crate::puzzle::Arm| {
                deeper(&arm.condition, left) || arm.next.iter().flatten().any(|t| deeper_term(t, left))
            };
            ts.iter().any(|t| deeper_term(t, left)) || machine.arms.iter().any(arm) || deeper(&machine.accept, left)
        }
    }
}

fn deeper_term(term: &Term, levels: u32) -> bool {
    let Some(left) = levels.checked_sub(1) else { return true };
    match term {
        Term::Integer(_) | Term::Variable(_) => false,
        Term::Sum(ts) | Term::Product(ts) | Term::Minimum(ts) | Term::Maximum(ts) | Term::Concatenation(ts) => {
            ts.iter().any(|t| deeper_term(t, left))
        }
        Term::Quotient(a, b) | Term::Remainder(a, b) => deeper_term(a, left) || deeper_term(b, left),
        Term::Absolute(a) => deeper_term(a, left),
        Term::Count(fs) => fs.iter().any(|f| deeper(f, left)),
        Term::Element(items, index) => deeper_term(index, left) || items.iter().any(|t| deeper_term(t, left)),
        Term::If(f, a, b) => deeper(f, left) || deeper_term(a, left) || deeper_term(b, left),
    }
}

fn deeper_pattern(pattern: &Pattern, levels: u32) -> bool {
    let Some(left) = levels.checked_sub(1) else { return true };
    match pattern {
        Pattern::OneOf(_) => false,
        Pattern::Sequence(parts) | Pattern::Either(parts) => parts.iter().any(|p| deeper_pattern(p, left)),
        Pattern::Repeat { pattern, .. } => deeper_pattern(pattern, left),
    }
}

/// The size of the largest pattern in a formula, as [`Positions::size_of`] counts.
pub(super) fn largest_pattern(formula: &Formula) -> u64 {
    let largest = |fs: &[Formula]| fs.iter().map(largest_pattern).max().unwrap_or(0);
    let of_terms = |ts: &[Term]| ts.iter().map(largest_pattern_in).max().unwrap_or(0);
    match formula {
        Formula::Constant(_) => 0,
        Formula::Compare(a, _, b) => largest_pattern_in(a).max(largest_pattern_in(b)),
        Formula::Member(t, _) => largest_pattern_in(t),
        Formula::Not(f) => largest_pattern(f),
        Formula::All(fs) | Formula::Any(fs) | Formula::Connected(fs, _) => largest(fs),
        Formula::Iff(a, b) => largest_pattern(a).max(largest_pattern(b)),
        Formula::Distinct(ts) => of_terms(ts),
        Formula::Fold(ts, machine) => {
            let arms = machine.arms.iter().map(|arm| {
                let next = arm.next.iter().map(|next| of_terms(next)).max().unwrap_or(0);
                largest_pattern(&arm.condition).max(next)
            });
            of_terms(ts).max(arms.max().unwrap_or(0)).max(largest_pattern(&machine.accept))
        }
        Formula::Matches(ts, pattern) => of_terms(ts).max(Positions::size_of(pattern, ts.len())),
    }
}

fn largest_pattern_in(term: &Term) -> u64 {
    let largest = |ts: &[Term]| ts.iter().map(largest_pattern_in).max().unwrap_or(0);
    match term {
        Term::Integer(_) | Term::Variable(_) => 0,
        Term::Sum(ts) | Term::Product(ts) | Term::Minimum(ts) | Term::Maximum(ts) | Term::Concatenation(ts) => {
            largest(ts)
        }
        Term::Quotient(a, b) | Term::Remainder(a, b) => largest_pattern_in(a).max(largest_pattern_in(b)),
        Term::Absolute(a) => largest_pattern_in(a),
        Term::Count(fs) => fs.iter().map(largest_pattern).max().unwrap_or(0),
        Term::Element(items, index) => largest(items).max(largest_pattern_in(index)),
        Term::If(f, a, b) => largest_pattern(f).max(largest_pattern_in(a)).max(largest_pattern_in(b)),
    }
}
