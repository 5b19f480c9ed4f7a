//! Tests how much unit propagation derives from the clauses of one constraint, where the encoding guarantees it.

use crate::small_models::{model_and_facts, oracle};
use gridc::stages::formulation::cnf::{
    Atom, ClauseTally, CnfLit, Encoding, LinearEncoding, Numbering, Plans, VariableEncoding, lower,
};
use gridc::stages::formulation::{Size, Treatment};
use gridc::stages::model::{
    Automaton, Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId, Values, VarId, Variable,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Returns the candidates that unit propagation does not make false; `None` after a conflict.
fn propagated(model: &Model, facts: &[Literal], encoding: Encoding) -> Option<Vec<Literal>> {
    let numbering = Numbering::new(model, encoding.variables);
    let mut formula: Vec<Vec<CnfLit>> = Vec::new();
    let booleans = lower(model, facts, &Plans::new(model, encoding), &numbering, &mut formula).unwrap();
    let mut values: Vec<Option<bool>> = vec![None; booleans as usize];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for clause in &formula {
            let truth = |l: &CnfLit| values[l.index() as usize].map(|v| v == l.is_positive());
            if clause.iter().any(|l| truth(l) == Some(true)) {
                continue;
            }
            let open: Vec<CnfLit> = clause.iter().copied().filter(|l| truth(l).is_none()).collect();
            match open[..] {
                [] => return None,
                [only] => {
                    values[only.index() as usize] = Some(only.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
    }
    let is_open = |literal: &Literal| match numbering.atom(*literal) {
        Atom::Lit(l) => values[l.index() as usize] != Some(!l.is_positive()),
        Atom::Constant(truth) => truth,
    };
    Some(candidates(model).into_iter().filter(is_open).collect())
}

fn candidates(model: &Model) -> Vec<Literal> {
    let of = |var: VarId| model.variable(var).domain.iter().map(move |v| Literal::is(var, v)).collect::<Vec<_>>();
    model.var_ids().flat_map(of).collect()
}

/// Returns the candidates that occur in some solution; `None` if there is none.
fn consistent(model: &Model, facts: &[Literal]) -> Option<Vec<Literal>> {
    let mut solutions = oracle::product(model);
    solutions.retain(|x| oracle::is_solution(model, facts, x));
    let occurs = |l: &Literal| solutions.iter().any(|x| l.holds(x[l.var.index()]));
    (!solutions.is_empty()).then(|| candidates(model).into_iter().filter(occurs).collect())
}

fn all_different(vars: &[VarId]) -> bool {
    (0..vars.len()).all(|i| !vars[..i].contains(&vars[i]))
}

/// The encodings that differ in how they propagate.
fn encodings() -> impl Iterator<Item = Encoding> {
    VariableEncoding::ALL
        .into_iter()
        .flat_map(|variables| LinearEncoding::ALL.map(|linear| Encoding { variables, linear, ..Encoding::default() }))
}

/// Returns how many variables have different weights for different values.
fn weighed(terms: &[LinearTerm], model: &Model) -> usize {
    let weight = |var: VarId, value: i32| -> i128 {
        let of_var = terms.iter().filter(|t| t.var == var).flat_map(|t| &t.weights);
        of_var.filter(|(v, _)| *v == value).map(|(_, w)| i128::from(*w)).sum()
    };
    let varies = |var: &VarId| {
        let weights: BTreeSet<i128> = model.variable(*var).domain.iter().map(|value| weight(*var, value)).collect();
        weights.len() > 1
    };
    model.var_ids().filter(varies).count()
}

/// Returns whether the encoding guarantees generalised arc consistency.
fn is_promised(kind: &ConstraintKind, model: &Model, encoding: Encoding) -> bool {
    match kind {
        ConstraintKind::Table { .. } => true,
        ConstraintKind::Automaton { vars, .. } => all_different(vars),
        ConstraintKind::Relation { a, b, pairs } => {
            let (of_a, of_b) = (&model.variable(*a).domain, &model.variable(*b).domain);
            let allowed = pairs.iter().filter(|(x, y)| of_a.contains(*x) && of_b.contains(*y)).count();
            a == b || of_a.len() + of_b.len() + 2 * allowed < 2 * (of_a.len() * of_b.len() - allowed)
        }
        ConstraintKind::Linear { terms, comparison, .. } => {
            let one_sided = matches!(comparison, Comparison::AtMost | Comparison::AtLeast);
            match (encoding.linear, weighed(terms, model)) {
                (_, 0 | 1) => true,
                // As a relation.
                (_, 2) => false,
                (LinearEncoding::Diagram, _) => true,
                (LinearEncoding::Totalizer, _) => one_sided,
                (LinearEncoding::Adder, _) => false,
            }
        }
        _ => false,
    }
}

/// Returns a model with this constraint only, and, if it gets a guard, one more variable, whose value 1 enables it.
fn alone(model: &Model, constraint: &Constraint, guarded: bool) -> Model {
    let mut alone = Model::new();
    model.variables().iter().for_each(|v| {
        alone.add_variable(v.clone());
    });
    let guard = guarded.then(|| Literal::is(alone.add_variable(Variable::answer(Values::new(0..2))), 1));
    alone.add(Constraint { guard, ..constraint.clone() });
    alone
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn unit_propagation_finds_all_that_one_constraint_implies((model, facts) in model_and_facts()) {
        for constraint in model.constraints() {
            for encoding in encodings().filter(|e| is_promised(&constraint.kind, &model, *e)) {
                let alone = alone(&model, constraint, false);
                let expected = consistent(&alone, &facts);
                prop_assert_eq!(&propagated(&alone, &facts, encoding), &expected, "{:?}, {:?}", constraint, encoding);
            }
        }
    }

    #[test]
    fn unit_propagation_makes_the_guard_of_what_cannot_hold_false((model, facts) in model_and_facts()) {
        let listed = |kind: &ConstraintKind| !matches!(kind, ConstraintKind::Relation { .. });
        for constraint in model.constraints().iter().filter(|c| listed(&c.kind)) {
            let bare = alone(&model, constraint, false);
            for encoding in encodings().filter(|e| is_promised(&constraint.kind, &model, *e)) {
                // A single unit about a value is no contradiction before the guard holds.
                if matches!(&constraint.kind, ConstraintKind::Linear { terms, .. } if weighed(terms, &model) < 3) {
                    continue;
                }
                if consistent(&bare, &facts).is_none() {
                    let guarded = alone(&model, constraint, true);
                    let guard = Literal::is(VarId(model.variables().len() as u32), 1);
                    let open = propagated(&guarded, &facts, encoding);
                    prop_assert!(open.is_none_or(|open| !open.contains(&guard)), "{:?}, {:?}", constraint, encoding);
                }
            }
        }
    }

    #[test]
    fn unit_propagation_evaluates_every_sum((model, _) in model_and_facts()) {
        for constraint in model.constraints().iter().filter(|c| matches!(c.kind, ConstraintKind::Linear { .. })) {
            let alone = alone(&model, constraint, false);
            for x in oracle::product(&model).iter().step_by(7) {
                let facts: Vec<Literal> = model.var_ids().map(|v| Literal::is(v, x[v.index()])).collect();
                let holds = oracle::is_solution(&alone, &[], x);
                for encoding in encodings() {
                    let left = propagated(&alone, &facts, encoding);
                    prop_assert_eq!(left.is_some(), holds, "{:?}, {:?} at {:?}", constraint, encoding, x);
                }
            }
        }
    }
}

fn pair() -> (Model, [VarId; 2]) {
    let mut model = Model::new();
    let vars = [(); 2].map(|()| model.add_variable(Variable::answer((1..=9).collect())));
    (model, vars)
}

/// Returns what the constraint adds to two variables with nine values.
fn added(kind: impl FnOnce([VarId; 2]) -> ConstraintKind) -> (u64, u64, u64) {
    let (mut model, vars) = pair();
    let Size::Cnf { clauses: c, literals: l, .. } = Plans::new(&model, Encoding::default()).size(&model, &[]) else {
        panic!("no CNF")
    };
    model.add(Constraint::new(kind(vars), OriginId(0)));
    assert!(Plans::new(&model, Encoding::default()).residual().is_empty());
    match Plans::new(&model, Encoding::default()).size(&model, &[]) {
        Size::Cnf { auxiliary, clauses, literals, .. } => (auxiliary, clauses - c, literals - l),
        other => panic!("{other:?}"),
    }
}

#[test]
fn lists_have_the_sizes_of_their_formulas() {
    let all = || (1..=9).flat_map(|x| (1..=9).map(move |y| (x, y)));
    let relation = |holds: fn(i32, i32) -> bool| {
        added(|[a, b]| ConstraintKind::Relation { a, b, pairs: all().filter(|(x, y)| holds(*x, *y)).collect() })
    };
    // Conflicts for "not consecutive", supports for "consecutive".
    assert_eq!(relation(|x, y| (x - y).abs() != 1), (0, 16, 32));
    assert_eq!(relation(|x, y| (x - y).abs() == 1), (0, 18, 18 + 2 * 16));
    // Two cells with the sum 10 and no repetition: 19 28 37 46. Nine conflicts of "distinct" come on top.
    let sets: Vec<Values> = (1..5).map(|x| Values::new([x, 10 - x])).collect();
    let (inside, outside) = (4 * 4, 4 * 18 - 4 * 4);
    assert_eq!(
        added(|vars| ConstraintKind::Combos { vars: vars.to_vec(), sets }),
        (4, 1 + outside + 8 + 18 + 9, 4 + 2 * outside + 8 + inside + 18 + inside + 2 * 9)
    );
    let tuples = vec![vec![1, 2], vec![3, 4], vec![3, 4], vec![3, 10]];
    assert_eq!(added(|vars| ConstraintKind::Table { vars: vars.to_vec(), tuples }), (2, 1 + 4 + 18, 2 + 3 * 4 + 18));
    // An even value and then an odd one: 3 states, 4 + 5 steps.
    let steps = (1..=9).map(|v| (v as u32 % 2, v, v as u32 % 2 + 1)).collect::<std::collections::BTreeSet<_>>();
    let automaton = Automaton { states: 3, start: 0, steps: steps.into_iter().collect(), accepting: vec![2] };
    assert_eq!(
        added(|vars| ConstraintKind::Automaton { vars: vars.to_vec(), automaton }),
        (3 + 9, 1 + 27 + 2 + 2 + 18, 1 + 54 + 2 + 9 + 2 + 9 + 18 + 9)
    );
}

#[test]
fn combos_drop_sets_and_candidates_without_each_other() {
    let (mut model, [a, b]) = pair();
    let sets = (1..5).map(|x| Values::new([x, 10 - x])).collect();
    model.add(Constraint::new(ConstraintKind::Combos { vars: vec![a, b], sets }, OriginId(0)));
    let facts: Vec<Literal> = [1, 2, 3].iter().flat_map(|v| [Literal::is_not(a, *v), Literal::is_not(b, *v)]).collect();
    let expected: Vec<Literal> = [a, b].iter().flat_map(|v| [Literal::is(*v, 4), Literal::is(*v, 6)]).collect();
    for encoding in encodings() {
        assert_eq!(propagated(&model, &facts, encoding), Some(expected.clone()));
    }
}

/// Returns what one constraint over variables with the values 0 and 1 adds to them.
fn added_to_bits(
    count: usize,
    linear: LinearEncoding,
    kind: impl FnOnce(Vec<VarId>) -> ConstraintKind,
) -> (u64, u64, u64) {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..count).map(|_| model.add_variable(Variable::answer((0..2).collect()))).collect();
    model.add(Constraint::new(kind(vars), OriginId(0)));
    let encoding = Encoding { linear, ..Encoding::default() };
    let plans = Plans::new(&model, encoding);
    assert!(plans.residual().is_empty());
    // A variable with two values takes a clause for "at least one" and one for "not both".
    let of_variables = 2 * count as u64;
    match plans.size(&model, &[]) {
        Size::Cnf { auxiliary, clauses, literals, .. } => {
            (auxiliary, clauses - of_variables, literals - 2 * of_variables)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn sums_have_the_sizes_of_their_formulas() {
    // At most two of four.
    let added = |linear| {
        added_to_bits(4, linear, |vars| {
            let term = |var| LinearTerm { var, weights: vec![(1, 1)] };
            let terms = vars.into_iter().map(term).collect();
            ConstraintKind::Linear { terms, comparison: Comparison::AtMost, rhs: 2 }
        })
    };
    // Nine nodes, one of them final, fourteen edges, eight classes.
    let (q, e, t, c) = (9, 1, 14, 8);
    let literals = 1 + 6 * t + (q - e + t) + (q - 1 + t) + (c + t);
    assert_eq!(added(LinearEncoding::Diagram), (q + t, 1 + 3 * t + (q - e) + (q - 1) + c, literals));
    // Four leaves, two nodes with two sums from 1 and 1, a root with three from 2 and 2, a unit.
    assert_eq!(added(LinearEncoding::Totalizer), (4 + 4 + 3, 4 * 4 + 2 * (1 + 3) + (2 + 8) + 1, 32 + 18 + 24 + 1));
    // A full adder and two half adders, and the comparison with 010.
    assert_eq!(added(LinearEncoding::Adder), (3 * 2, 14 + 2 * 7 + 2, 50 + 2 * 19 + 3));
}

#[test]
fn connection_has_the_size_of_its_formula() {
    let path = |vars| ConstraintKind::Connected { vars, label: 1, edges: vec![(0, 1), (1, 2), (1, 2), (2, 2)] };
    // Two more layers than the roots', the last one for the members; four pairs of neighbours.
    assert_eq!(
        added_to_bits(3, LinearEncoding::default(), path),
        (3 + 3, 3 * 3 + 2 * 3 + 3, 7 * 3 + (4 * 3 + 4) + (2 * 3 + 4))
    );
}

#[test]
fn sums_too_large_for_a_diagram_or_a_totalizer_are_added_in_binary() {
    let mut model = Model::new();
    let term = |i: i64| LinearTerm {
        var: model.add_variable(Variable::answer((0..30).collect())),
        weights: (0..30).map(|v| (v, i64::from(v) * (1_000_003 * i * i + i))).collect(),
    };
    let terms: Vec<LinearTerm> = (1..=12).map(term).collect();
    model.add(Constraint::new(
        ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs: 9_876_543_210 },
        OriginId(0),
    ));
    for (linear, expected) in [
        (LinearEncoding::Diagram, "adder (diagram over budget)"),
        (LinearEncoding::Totalizer, "adder (totalizer over budget)"),
        (LinearEncoding::Adder, "adder"),
    ] {
        let paths = Plans::new(&model, Encoding { linear, ..Encoding::default() }).coverage(&model);
        assert!(matches!(paths[..], [Treatment::Native { encoding, .. }] if encoding == expected), "{paths:?}");
    }
}

#[test]
fn lists_over_the_budget_are_residual() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..2).map(|_| model.add_variable(Variable::answer((0..600).collect()))).collect();
    let (a, b) = (vars[0], vars[1]);
    let tuples = (0..600 * 600).map(|i| vec![i / 600, i % 600]).collect();
    model.add(Constraint::new(ConstraintKind::Table { vars, tuples }, OriginId(0)));
    model.add(Constraint::new(ConstraintKind::Relation { a, b, pairs: vec![(1, 2)] }, OriginId(0)));
    assert_eq!(Plans::new(&model, Encoding::default()).residual(), [0]);
    let mut tally = ClauseTally::default();
    let numbering = Numbering::new(&model, VariableEncoding::Order);
    let encoding = Encoding { variables: VariableEncoding::Order, ..Encoding::default() };
    lower(&model, &[], &Plans::new(&model, encoding), &numbering, &mut tally).unwrap();
    let Size::Cnf { clauses, literals, .. } = Plans::new(&model, encoding).size(&model, &[]) else { panic!("no CNF") };
    assert_eq!((tally.clauses, tally.literals), (clauses, literals));
}
