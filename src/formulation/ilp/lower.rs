//! From the model to columns and rows.

use super::listed::{self, Place, listed};
use super::row::{Draft, Term};
use super::{ColumnId, Meaning, Row, Sense, Sink, fixed_at_zero};
use crate::model::{CandidateId, Candidates, Comparison, Constraint, Kind, LinearTerm, Literal, Model, VarId};

/// Streams the instance of `model` under `units` into `sink`.
pub fn lower(model: &Model, units: &[Literal], sink: &mut impl Sink) {
    let candidates = model.candidates();
    let fixed = fixed_at_zero(model, &candidates, units);
    for (index, fixed) in fixed.iter().enumerate() {
        sink.column(ColumnId(index as u32), *fixed);
    }
    drop(fixed);
    let mut next = candidates.len() as u32;
    for constraint in model.constraints() {
        for _ in 0..auxiliary_columns(model, &candidates, constraint) {
            sink.column(ColumnId(next), false);
            next += 1;
        }
    }
    let mut auxiliary = candidates.len() as u32;
    let mut draft = Draft::default();
    for var in model.var_ids() {
        for index in candidates.range(var) {
            draft.add(CandidateId(index as u32), 1);
        }
        draft.finish(Sense::Equal, 1, Meaning::Variable(var), &mut |row| sink.row(row));
    }
    for index in 0..model.constraints().len() {
        auxiliary += constraint_rows(model, &candidates, index, auxiliary, &mut draft, &mut |row| sink.row(row));
    }
}

/// Indices of the constraints that have no rows and are to be tested on each solution.
pub fn residual(model: &Model) -> Vec<usize> {
    let has_rows = |c: &Constraint| match &c.kind {
        Kind::Domain { .. } | Kind::Distinct(_) | Kind::Clause(_) => true,
        Kind::Linear { terms, comparison, rhs } => {
            c.guard.is_none() && linear_sense(terms, *comparison, *rhs).is_some()
        }
        Kind::Combos { .. } | Kind::Relation { .. } | Kind::Table { .. } | Kind::Automaton { .. } => {
            listed(model, c).is_some()
        }
        Kind::Connected { .. } => false,
    };
    model.constraints().iter().enumerate().filter(|(_, c)| !has_rows(c)).map(|(index, _)| index).collect()
}

/// The guard of a constraint, if it is not constantly true; `None` if it is constantly false.
pub(super) fn guard(constraint: &Constraint, candidates: &Candidates) -> Option<Option<Term>> {
    match constraint.guard.map(|g| Term::of(g, candidates)) {
        Some(Term::Constant(false)) => None,
        Some(Term::Constant(true)) | None => Some(None),
        Some(term) => Some(Some(term)),
    }
}

fn auxiliary_columns(model: &Model, candidates: &Candidates, constraint: &Constraint) -> u64 {
    let listed = guard(constraint, candidates).and_then(|_| listed(model, constraint));
    listed.map_or(0, |allowed| listed::part(&allowed, false).columns)
}

/// The rows of one constraint, whose auxiliary columns start at `auxiliary`. Returns how many these are.
pub(super) fn constraint_rows(
    model: &Model,
    candidates: &Candidates,
    index: usize,
    auxiliary: u32,
    draft: &mut Draft,
    take: &mut impl FnMut(Row<'_>),
) -> u32 {
    let constraint = &model.constraints()[index];
    let Some(guard) = guard(constraint, candidates) else { return 0 };
    match &constraint.kind {
        Kind::Domain { var, values } => {
            let Some(guard) = guard else { return 0 };
            for excluded in candidates.range(*var).map(|c| CandidateId(c as u32)) {
                let value = candidates.value(excluded);
                if !values.contains(value) {
                    draft.add(excluded, 1);
                    draft.add_term(guard, 1);
                    draft.finish(Sense::AtMost, 1, Meaning::Excluded { constraint: index, value }, take);
                }
            }
        }
        Kind::Distinct(vars) => {
            let house = guard.is_none() && model.house_values(vars).is_some();
            distinct_rows(candidates, vars, |value, places| {
                let k = places.len() as i64;
                if k < 2 && !house {
                    return;
                }
                for place in places {
                    draft.add(*place, 1);
                }
                if house {
                    draft.finish(Sense::Equal, 1, Meaning::House { constraint: index, value }, take);
                } else if let Some(guard) = guard {
                    draft.add_term(guard, k - 1);
                    draft.finish(Sense::AtMost, k, Meaning::Group { constraint: index, value }, take);
                } else {
                    draft.finish(Sense::AtMost, 1, Meaning::Group { constraint: index, value }, take);
                }
            });
        }
        Kind::Clause(literals) => {
            let mut all: Vec<Literal> = literals.clone();
            all.extend(constraint.guard.map(|g| !g));
            all.sort_unstable();
            all.dedup();
            for literal in all {
                draft.add_term(Term::of(literal, candidates), 1);
            }
            draft.finish(Sense::AtLeast, 1, Meaning::Clause(index), take);
        }
        Kind::Linear { terms, comparison, rhs } if constraint.guard.is_none() => {
            let Some(sense) = linear_sense(terms, *comparison, *rhs) else { return 0 };
            for term in terms {
                for column in candidates.range(term.var).map(|c| CandidateId(c as u32)) {
                    draft.add(column, term.weight(candidates.value(column)));
                }
            }
            draft.finish(sense, *rhs, Meaning::Linear(index), take);
        }
        Kind::Combos { .. } | Kind::Relation { .. } | Kind::Table { .. } | Kind::Automaton { .. } => {
            let Some(allowed) = listed(model, constraint) else { return 0 };
            listed::rows(&allowed, &mut Place { candidates, draft, constraint: index, guard, auxiliary, take });
            return listed::part(&allowed, false).columns as u32;
        }
        Kind::Linear { .. } | Kind::Connected { .. } => {}
    }
    0
}

/// Calls `each` with every value of a `Distinct`, ascending, and the candidates that place it (a variable that is
/// listed twice gives its candidate twice).
fn distinct_rows(candidates: &Candidates, vars: &[VarId], mut each: impl FnMut(i32, &[CandidateId])) {
    let mut places: Vec<CandidateId> =
        vars.iter().flat_map(|v| candidates.range(*v)).map(|c| CandidateId(c as u32)).collect();
    places.sort_by_key(|c| candidates.value(*c));
    for group in places.chunk_by(|a, b| candidates.value(*a) == candidates.value(*b)) {
        each(candidates.value(group[0]), group);
    }
}

/// Above this, a floating-point solver's integrality tolerance of 1e-6 could hide a whole unit.
const LARGEST_COEFFICIENT: u64 = 1_000_000;
/// Keeps exact sums of a row far from the end of `i64`.
const LARGEST_RHS: u64 = 1 << 40;

/// The sense of a `Linear` that becomes a row; `None` for `≠` and for numbers too large for floating point.
fn linear_sense(terms: &[LinearTerm], comparison: Comparison, rhs: i64) -> Option<Sense> {
    let sense = match comparison {
        Comparison::Equal => Sense::Equal,
        Comparison::AtMost => Sense::AtMost,
        Comparison::AtLeast => Sense::AtLeast,
        Comparison::NotEqual => return None,
    };
    // A variable that occurs in several terms adds its weights up, so that the sum over terms is what is bounded.
    let largest = |t: &LinearTerm| t.weights.iter().map(|(_, w)| w.unsigned_abs()).max().unwrap_or(0);
    let weights = terms.iter().map(largest).max().unwrap_or(0).saturating_mul(most_repeated(terms));
    (weights <= LARGEST_COEFFICIENT && rhs.unsigned_abs() <= LARGEST_RHS).then_some(sense)
}

/// How often the most frequent variable occurs.
fn most_repeated(terms: &[LinearTerm]) -> u64 {
    let mut vars: Vec<VarId> = terms.iter().map(|t| t.var).collect();
    vars.sort_unstable();
    vars.chunk_by(|a, b| a == b).map(|run| run.len() as u64).max().unwrap_or(0)
}
