//! Tests truth tables of the emitted clauses: for each gadget of the lowering, with every encoding, an assignment of its
//! variables can be extended to satisfy the clauses if and only if it satisfies the constraint; and the clauses have no other
//! models. Certificates rely on the first half: clauses demand no more than the rules.

use crate::small_models::oracle;
use batsat::{BasicSolver, SolverInterface, lbool};
use gridc::stages::formulation::cnf::{
    AtMostOne, Atom, ClauseSink, CnfLit, Encoding, Family, LinearEncoding, Numbering, Plans, VariableEncoding, lower,
};
use gridc::stages::model::{
    Automaton, Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId, Values, VarId, Variable,
};
use std::collections::HashSet;

/// Maximum number of assignments of a gadget.
const MOST_ASSIGNMENTS: usize = 1_000_000;

/// The part of an encoding on which a gadget depends, besides the encoding of its variables.
#[derive(Clone, Copy, PartialEq)]
enum Depends {
    /// The encoding of "at most one", and the clause family.
    Groups,
    /// The encoding of sums.
    Sums,
    /// Neither.
    Nothing,
}

struct Gadget {
    name: &'static str,
    model: Model,
    depends: Depends,
}

fn variables(domains: &[Values]) -> (Model, Vec<VarId>) {
    let mut model = Model::new();
    let vars = domains.iter().map(|domain| model.add_variable(Variable::answer(domain.clone()))).collect();
    (model, vars)
}

/// Returns constraints over variables with these domains, without and with a guard, which is an additional variable.
fn gadget(
    name: &'static str,
    depends: Depends,
    domains: &[Values],
    kinds: impl Fn(&[VarId]) -> Vec<ConstraintKind>,
) -> Vec<Gadget> {
    let of = |guarded: bool| {
        let (mut model, vars) = variables(domains);
        let guard = guarded.then(|| Literal::is(model.add_variable(Variable::answer(Values::new(0..2))), 1));
        for kind in kinds(&vars) {
            model.add(Constraint { kind, guard, origins: OriginId(0).into() });
        }
        Gadget { name, model, depends }
    };
    vec![of(false), of(true)]
}

fn weighted(vars: &[VarId], weight: impl Fn(usize, i32) -> i64, values: std::ops::Range<i32>) -> Vec<LinearTerm> {
    let term = |(at, var): (usize, &VarId)| LinearTerm {
        var: *var,
        weights: values.clone().map(|value| (value, weight(at, value))).collect(),
    };
    vars.iter().enumerate().map(term).collect()
}

fn gadgets() -> Vec<Gadget> {
    let mut all = Vec::new();
    let same = |count: usize, values: std::ops::Range<i32>| vec![Values::new(values); count];
    // Groups: houses, more values than places, more places than a value has, different domains, two overlapping groups.
    for side in 1..=5 {
        all.extend(gadget("house", Depends::Groups, &same(side, 1..side as i32 + 1), |vars| {
            vec![ConstraintKind::Distinct(vars.to_vec())]
        }));
    }
    all.extend(gadget("different", Depends::Groups, &same(4, 0..6), |vars| {
        vec![ConstraintKind::Distinct(vars.to_vec())]
    }));
    all.extend(gadget("crowded", Depends::Groups, &same(4, 0..3), |vars| {
        vec![ConstraintKind::Distinct(vars.to_vec())]
    }));
    let uneven = [Values::new(0..3), Values::new(2..6), Values::new([1, 3, 5]), Values::new([7]), Values::new(0..2)];
    all.extend(gadget("uneven", Depends::Groups, &uneven, |vars| vec![ConstraintKind::Distinct(vars.to_vec())]));
    all.extend(gadget("overlap", Depends::Groups, &same(5, 1..5), |vars| {
        vec![ConstraintKind::Distinct(vars[..4].to_vec()), ConstraintKind::Distinct(vars[2..].to_vec())]
    }));
    for count in [2, 5, 9, 11] {
        all.extend(gadget("at most one", Depends::Groups, &same(count, 0..2), |vars| {
            let terms = weighted(vars, |_, value| i64::from(value), 0..2);
            vec![ConstraintKind::Linear { terms, comparison: Comparison::AtMost, rhs: 1 }]
        }));
    }
    all.extend(gadget("combos", Depends::Groups, &same(4, 1..7), |vars| {
        vec![ConstraintKind::Combos {
            vars: vars.to_vec(),
            sets: [[1, 2, 3, 4], [1, 2, 5, 6], [2, 3, 4, 5]].map(Values::new).to_vec(),
        }]
    }));
    // Sums over variables that may be equal, and over ones that may not.
    for comparison in [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast, Comparison::NotEqual] {
        for count in [2, 3, 5] {
            all.extend(gadget("sum", Depends::Sums, &same(count, 1..5), |vars| {
                let terms = weighted(vars, |_, value| i64::from(value), 1..5);
                vec![ConstraintKind::Linear { terms, comparison, rhs: count as i64 * 2 + 1 }]
            }));
        }
        all.extend(gadget("weighted sum", Depends::Sums, &same(4, 0..4), |vars| {
            let terms = weighted(vars, |at, value| (at as i64 - 1) * i64::from(value * value), 0..4);
            vec![ConstraintKind::Linear { terms, comparison, rhs: 5 }]
        }));
        all.extend(gadget("large weights", Depends::Sums, &same(4, 0..3), |vars| {
            let terms = weighted(vars, |at, value| i64::from(value) * (1 << (9 * at)), 0..3);
            vec![ConstraintKind::Linear { terms, comparison, rhs: (1 << 18) + 2 }]
        }));
        all.extend(gadget("sum of different", Depends::Sums, &same(4, 1..7), |vars| {
            let terms = weighted(vars, |_, value| i64::from(value), 1..7);
            vec![ConstraintKind::Distinct(vars.to_vec()), ConstraintKind::Linear { terms, comparison, rhs: 14 }]
        }));
        all.extend(gadget("count", Depends::Sums, &same(8, 0..2), |vars| {
            let terms = weighted(vars, |_, value| i64::from(value), 0..2);
            vec![ConstraintKind::Linear { terms, comparison, rhs: 3 }]
        }));
    }
    // Constraints given as lists.
    all.extend(gadget("clause", Depends::Nothing, &same(4, 0..3), |vars| {
        let literal = |at: usize, positive| Literal { var: vars[at], value: at as i32 % 3, positive };
        vec![ConstraintKind::Clause(vec![literal(0, true), literal(1, false), literal(2, true), literal(3, false)])]
    }));
    all.extend(gadget("domain", Depends::Nothing, &same(2, 0..5), |vars| {
        vec![ConstraintKind::Domain { var: vars[0], values: Values::new([1, 3, 9]) }]
    }));
    for few in [true, false] {
        all.extend(gadget("relation", Depends::Nothing, &same(2, 1..8), |vars| {
            let pairs = (1..8).flat_map(|a| (1..8).map(move |b| (a, b)));
            let pairs = pairs.filter(|(a, b): &(i32, i32)| ((a - b).abs() >= 5) == few).collect();
            vec![ConstraintKind::Relation { a: vars[0], b: vars[1], pairs }]
        }));
    }
    all.extend(gadget("table", Depends::Nothing, &same(3, 0..5), |vars| {
        let tuples = (0..125).filter(|n| n * n % 7 == 2).map(|n| vec![n % 5, n / 5 % 5, n / 25]).collect();
        vec![ConstraintKind::Table { vars: vars.to_vec(), tuples }]
    }));
    all.extend(gadget("automaton", Depends::Nothing, &same(7, 0..3), |vars| {
        // The sum modulo four, without two consecutive zeros.
        let state = |sum: i32, zero: i32| (2 * sum + zero) as u32;
        let steps = (0..4).flat_map(|sum| (0..2).flat_map(move |zero| (0..3).map(move |value| (sum, zero, value))));
        let steps = steps.filter(|(_, zero, value)| *zero + *value > 0 || *zero == 0);
        let steps =
            steps.map(|(sum, zero, value)| (state(sum, zero), value, state((sum + value) % 4, i32::from(value == 0))));
        let automaton =
            Automaton { states: 8, start: 0, steps: steps.collect(), accepting: vec![state(1, 0), state(1, 1)] };
        vec![ConstraintKind::Automaton { vars: vars.to_vec(), automaton }]
    }));
    all.extend(gadget("automaton that reads twice", Depends::Nothing, &same(3, 0..3), |vars| {
        let steps = (0..3).flat_map(|s| (0..3).map(move |v| (s as u32, v, ((s + 2 * v) % 3) as u32))).collect();
        let automaton = Automaton { states: 3, start: 0, steps, accepting: vec![0, 2] };
        vec![ConstraintKind::Automaton { vars: vec![vars[0], vars[1], vars[0], vars[2]], automaton }]
    }));
    for (rows, columns) in [(1, 5), (2, 3), (3, 4)] {
        all.extend(gadget("connected", Depends::Nothing, &same((rows * columns) as usize, 0..2), |vars| {
            let at = |row: u32, column: u32| row * columns + column;
            let across = (0..rows).flat_map(|r| (1..columns).map(move |c| (at(r, c - 1), at(r, c))));
            let down = (1..rows).flat_map(|r| (0..columns).map(move |c| (at(r - 1, c), at(r, c))));
            vec![ConstraintKind::Connected { vars: vars.to_vec(), label: 1, edges: across.chain(down).collect() }]
        }));
    }
    all
}

fn encodings(depends: Depends) -> Vec<Encoding> {
    let usual = Encoding::default();
    let plain = VariableEncoding::ALL.map(|variables| Encoding { variables, ..usual });
    let more: Vec<Encoding> = match depends {
        Depends::Nothing => Vec::new(),
        Depends::Sums => LinearEncoding::ALL.map(|linear| Encoding { linear, ..usual }).to_vec(),
        Depends::Groups => Family::ALL
            .into_iter()
            .flat_map(|family| AtMostOne::ALL.map(|at_most_one| Encoding { family, at_most_one, ..usual }))
            .collect(),
    };
    let with_variables = |encoding: &Encoding| plain.map(|plain| Encoding { variables: plain.variables, ..*encoding });
    if more.is_empty() { plain.to_vec() } else { more.iter().flat_map(with_variables).collect() }
}

/// A solver with the clauses.
struct Clauses(BasicSolver);

impl ClauseSink for Clauses {
    fn clause(&mut self, literals: &[CnfLit]) {
        self.0.add_clause_reuse(&mut literals.iter().map(|literal| inner(*literal)).collect());
    }
}

fn inner(literal: CnfLit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(literal.index()), literal.is_positive())
}

/// Compares the clauses of a gadget with its meaning; returns the number of assignments.
fn compare(gadget: &Gadget, encoding: Encoding, assignments: &[Vec<i32>]) -> usize {
    let model = &gadget.model;
    let (numbering, plans) = (Numbering::new(model, encoding.variables), Plans::new(model, encoding));
    let mut formula: Vec<Vec<CnfLit>> = Vec::new();
    let booleans = lower(model, &[], &plans, &numbering, &mut formula).unwrap();
    let mut clauses = Clauses(BasicSolver::default());
    for _ in 0..booleans {
        clauses.0.new_var_default();
    }
    formula.iter().for_each(|clause| clauses.clause(clause));
    let is = |var: VarId, value: i32| match numbering.atom(Literal::is(var, value)) {
        Atom::Lit(literal) => literal,
        Atom::Constant(_) => panic!("a value without a literal"),
    };
    let mut solutions = HashSet::new();
    for assignment in assignments {
        let assumed: Vec<batsat::Lit> =
            model.var_ids().zip(assignment).map(|(var, value)| inner(is(var, *value))).collect();
        let found = clauses.0.solve_limited(&assumed) == lbool::TRUE;
        let means = oracle::is_solution(model, &[], assignment);
        assert_eq!(found, means, "{} {encoding:?} {assignment:?}", gadget.name);
        if means {
            solutions.insert(assignment.clone());
        }
    }
    // There are no other models: each model is a solution, and is then excluded.
    let mut found = 0;
    while clauses.0.solve_limited(&[]) == lbool::TRUE {
        let is_true = |literal: CnfLit| clauses.0.value_lit(inner(literal)) == lbool::TRUE;
        let values: Option<Vec<i32>> = model.var_ids().map(|var| numbering.value(var, is_true)).collect();
        let values = values.unwrap_or_else(|| panic!("{} {encoding:?}: a variable without a value", gadget.name));
        assert!(solutions.contains(&values), "{} {encoding:?} {values:?}", gadget.name);
        clauses.clause(&model.var_ids().zip(&values).map(|(var, value)| !is(var, *value)).collect::<Vec<_>>());
        found += 1;
    }
    assert_eq!(found, solutions.len(), "{} {encoding:?}", gadget.name);
    assignments.len()
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_gadgets_have_their_truth_tables() {
    let (mut tables, mut assignments) = (0, 0);
    for gadget in gadgets() {
        let product = oracle::product(&gadget.model);
        assert!(product.len() <= MOST_ASSIGNMENTS, "{} is too large", gadget.name);
        for encoding in encodings(gadget.depends) {
            assignments += compare(&gadget, encoding, &product);
            tables += 1;
        }
    }
    println!("{tables} tables, {assignments} assignments");
    assert!(tables > 1000);
}
