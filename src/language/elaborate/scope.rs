//! Which variables a formula speaks of, and how deep it is.

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
