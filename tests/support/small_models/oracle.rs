//! Defines the meaning of a model once more, independent of the library: every assignment is tried, and every constraint is
//! evaluated directly by the definition of its kind.

use gridc::stages::model::{Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, VarId};
use std::collections::BTreeSet;

fn is_true(literal: &Literal, x: &[i32]) -> bool {
    (x[literal.var.index()] == literal.value) == literal.positive
}

/// Returns whether a complete assignment satisfies a constraint.
pub fn holds(constraint: &Constraint, x: &[i32]) -> bool {
    constraint.guard.is_some_and(|g| !is_true(&g, x)) || means(&constraint.kind, x)
}

fn means(kind: &ConstraintKind, x: &[i32]) -> bool {
    let at = |v: &VarId| x[v.index()];
    let different = |vars: &[VarId]| (0..vars.len()).all(|i| (0..i).all(|j| at(&vars[i]) != at(&vars[j])));
    match kind {
        ConstraintKind::Domain { var, values } => values.iter().any(|v| v == at(var)),
        ConstraintKind::Distinct(vars) => different(vars),
        ConstraintKind::Combos { vars, sets } => {
            let used: BTreeSet<i32> = vars.iter().map(at).collect();
            different(vars) && sets.iter().any(|s| s.iter().collect::<BTreeSet<_>>() == used)
        }
        ConstraintKind::Linear { terms, comparison, rhs } => {
            let of_value = |t: &LinearTerm| t.weights.iter().find(|(v, _)| *v == at(&t.var)).map_or(0, |(_, w)| *w);
            let sum: i128 = terms.iter().map(|t| i128::from(of_value(t))).sum();
            let rhs = i128::from(*rhs);
            match comparison {
                Comparison::Equal => sum == rhs,
                Comparison::AtMost => sum <= rhs,
                Comparison::AtLeast => sum >= rhs,
                Comparison::NotEqual => sum != rhs,
            }
        }
        ConstraintKind::Relation { a, b, pairs } => pairs.contains(&(at(a), at(b))),
        ConstraintKind::Table { vars, tuples } => tuples.contains(&vars.iter().map(at).collect()),
        ConstraintKind::Automaton { vars, automaton } => {
            let step = |state: Option<u32>, v: &VarId| {
                let found = automaton.steps.iter().find(|(s, value, _)| Some(*s) == state && *value == at(v));
                found.map(|(_, _, next)| *next)
            };
            vars.iter().fold(Some(automaton.start), step).is_some_and(|end| automaton.accepting.contains(&end))
        }
        ConstraintKind::Clause(literals) => literals.iter().any(|l| is_true(l, x)),
        ConstraintKind::Connected { vars, label, edges } => {
            // Members take the minimum number of their neighbours until nothing changes; the remaining numbers are the pieces.
            let mut piece: Vec<usize> = (0..vars.len()).collect();
            for _ in 0..vars.len() {
                for (a, b) in edges.iter().map(|(a, b)| (*a as usize, *b as usize)) {
                    if at(&vars[a]) == *label && at(&vars[b]) == *label {
                        let least = piece[a].min(piece[b]);
                        (piece[a], piece[b]) = (least, least);
                    }
                }
            }
            let pieces = (0..vars.len()).filter(|i| at(&vars[*i]) == *label).map(|i| piece[i]);
            pieces.collect::<BTreeSet<_>>().len() <= 1
        }
        ConstraintKind::Division(division) => {
            let mut region: Vec<usize> = (0..division.sizes.len()).collect();
            let edges = || division.edges.iter().map(|(a, b)| (*a as usize, *b as usize)).zip(&division.joined);
            for _ in 0..region.len() {
                for ((a, b), _) in edges().filter(|(_, joined)| is_true(joined, x)) {
                    let least = region[a].min(region[b]);
                    (region[a], region[b]) = (least, least);
                }
            }
            let count = |vertex: usize| region.iter().filter(|of| **of == region[vertex]).count();
            let fits = |(vertex, size): (usize, &VarId)| match count(vertex) {
                count if count > division.above as usize => at(size) == 0,
                count => at(size) == count as i32,
            };
            division.sizes.iter().enumerate().all(fits)
                && edges().all(|((a, b), joined)| is_true(joined, x) || region[a] != region[b])
        }
    }
}

/// Returns all assignments, satisfying or not.
pub fn product(model: &Model) -> Vec<Vec<i32>> {
    let mut product: Vec<Vec<i32>> = vec![Vec::new()];
    for variable in model.variables() {
        let longer = |x: &Vec<i32>| variable.domain.iter().map(|d| [x.as_slice(), &[d]].concat()).collect::<Vec<_>>();
        product = product.iter().flat_map(longer).collect();
    }
    product
}

/// Returns whether a complete assignment satisfies model and facts.
pub fn is_solution(model: &Model, facts: &[Literal], x: &[i32]) -> bool {
    x.len() == model.variables().len()
        && model.variables().iter().zip(x).all(|(v, value)| v.domain.iter().any(|d| d == *value))
        && model.constraints().iter().all(|c| holds(c, x))
        && facts.iter().all(|f| is_true(f, x))
}

/// Returns the answer of an assignment: the values of the answer variables.
pub fn answer(model: &Model, x: &[i32]) -> Vec<i32> {
    model.answers().map(|v| x[v.index()]).collect()
}

/// Returns the set of answers.
pub fn answers(model: &Model, facts: &[Literal]) -> BTreeSet<Vec<i32>> {
    product(model).iter().filter(|x| is_solution(model, facts, x)).map(|x| answer(model, x)).collect()
}
