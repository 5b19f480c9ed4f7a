use batsat::{BasicSolver, SolverInterface, lbool};
use gridc::stages::backend::sat::theory::{Theory, inner, outer};
use gridc::stages::formulation::cnf;
use gridc::stages::formulation::cnf::{Encoding, Numbering, Plans, VariableEncoding};
use gridc::stages::model::{
    Assignment, Automaton, Comparison, Constraint, ConstraintKind, Division, LinearTerm, Literal, Model, OriginId,
    Status, Values, VarId, Variable,
};
use gridc::stages::propagate::{Propagators, SearchLit};
use proptest::prelude::*;
use std::collections::BTreeSet;

const VARIABLES: usize = 5;

/// Variables with fewer values than this have two, both represented by one literal.
const FLAGS: usize = 3;

fn values(variable: usize) -> std::ops::Range<i32> {
    -1..if variable < FLAGS { 1 } else { 2 }
}

/// The variable that guards a constraint, if any: it is disabled by 0.
fn guard() -> impl Strategy<Value = Option<usize>> {
    prop::option::weighted(0.3, 0..VARIABLES)
}

fn sum() -> impl Strategy<Value = (ConstraintKind, Option<usize>)> {
    let comparison = prop_oneof![Just(Comparison::AtMost), Just(Comparison::AtLeast), Just(Comparison::Equal)];
    let factors = prop::collection::vec(-3_i64..4, VARIABLES);
    let kind = (factors, comparison, -8_i64..8).prop_map(|(factors, comparison, rhs)| {
        let weighed = |(var, factor): (usize, i64)| LinearTerm {
            var: VarId(var as u32),
            weights: values(var).map(|value| (value, factor * i64::from(value))).collect(),
        };
        ConstraintKind::Linear { terms: factors.into_iter().enumerate().map(weighed).collect(), comparison, rhs }
    });
    (kind, guard())
}

fn automaton() -> impl Strategy<Value = (ConstraintKind, Option<usize>)> {
    let steps = prop::collection::btree_map((0_u32..3, -1..2), 0_u32..3, 3..9);
    let places = prop::collection::vec(0..VARIABLES, 1..5);
    let kind = (steps, prop::collection::btree_set(0_u32..3, 1..3), places).prop_map(|(steps, accepting, places)| {
        let steps = steps.into_iter().map(|((from, value), to)| (from, value, to)).collect();
        let automaton = Automaton { states: 3, start: 0, steps, accepting: accepting.into_iter().collect() };
        ConstraintKind::Automaton { vars: places.into_iter().map(|var| VarId(var as u32)).collect(), automaton }
    });
    (kind, guard())
}

fn connected() -> impl Strategy<Value = (ConstraintKind, Option<usize>)> {
    let places = prop::collection::vec(0..VARIABLES, 2..6);
    places.prop_flat_map(|places| {
        let ends = 0..places.len() as u32;
        let kind = (prop::collection::vec((ends.clone(), ends), 0..6), -1..2).prop_map(move |(edges, label)| {
            let vars = places.iter().map(|var| VarId(*var as u32)).collect();
            ConstraintKind::Connected { vars, label, edges }
        });
        (kind, Just(None))
    })
}

fn division() -> impl Strategy<Value = (ConstraintKind, Option<usize>)> {
    let sizes = prop::collection::vec(0..VARIABLES, 2..6);
    let kind = sizes.prop_flat_map(|sizes| {
        let end = 0..sizes.len() as u32;
        let joined = (0..VARIABLES, -1..2, any::<bool>());
        let edges = prop::collection::vec(((end.clone(), end), joined), 1..7);
        (edges, 0..3_u32).prop_map(move |(edges, above)| {
            let literal =
                |(var, value, positive): (usize, i32, bool)| Literal { var: VarId(var as u32), value, positive };
            let (edges, joined) = edges.into_iter().map(|(edge, joined)| (edge, literal(joined))).unzip();
            let sizes = sizes.iter().map(|var| VarId(*var as u32)).collect();
            ConstraintKind::Division(Division { sizes, above, edges, joined })
        })
    });
    (kind, guard())
}

proptest! {
    /// Searches all solutions with backjumps: propagations are undone, and guards are refuted, too. In variables with two values,
    /// propagators may derive opposite literals in the same round.
    #[test]
    fn the_solver_finds_every_solution_and_no_other(
        all in prop::collection::vec(prop_oneof![3 => sum(), 2 => automaton(), 1 => connected(), 1 => division()], 1..6),
    ) {
        let mut model = Model::new();
        for var in 0..VARIABLES {
            model.add_variable(Variable::answer(Values::new(values(var))));
        }
        for (kind, guard) in all {
            let guard = guard.map(|var| Literal::is(VarId(var as u32), 0));
            model.add(Constraint { guard, ..Constraint::new(kind, OriginId(0)) });
        }
        let plans = Plans::watching(&model, Encoding::default());
        let numbering = Numbering::new(&model, VariableEncoding::Direct);
        let mut solver = BasicSolver::default();
        let mut literals: Vec<SearchLit> = Vec::new();
        let mut choices: Vec<Vec<batsat::Lit>> = Vec::new();
        for var in 0..VARIABLES {
            let first = inner(batsat::Lit::new(solver.new_var_default(), true));
            let others = values(var).skip(1).map(|_| match var < FLAGS {
                true => !first,
                false => inner(batsat::Lit::new(solver.new_var_default(), true)),
            });
            let choice: Vec<SearchLit> = std::iter::once(first).chain(others).collect();
            choices.push(choice.iter().map(|literal| outer(*literal)).collect());
            literals.extend(choice);
        }
        for choice in &choices[FLAGS..] {
            solver.add_clause_reuse(&mut choice.clone());
            for (i, a) in choice.iter().enumerate() {
                choice[..i].iter().for_each(|b| {
                    solver.add_clause_reuse(&mut vec![!*a, !*b]);
                });
            }
        }
        let literal = |lit: cnf::CnfLit| {
            let literal = literals[lit.index() as usize];
            if lit.is_positive() { literal } else { !literal }
        };
        let watched = plans.watched().map(|(index, _)| index);
        let indices = watched.chain(plans.bounded().map(|(index, _)| index)).chain(plans.read().map(|(index, _)| index));
        let propagated: Vec<usize> = indices.chain(plans.divided()).collect();
        let mut theory = Theory::new(Propagators::of(&model, &plans, &numbering, literal));
        let mut found = BTreeSet::new();
        while solver.solve_limited_th(&mut theory, &[]) == lbool::TRUE {
            let is_true = |lit: &batsat::Lit| solver.value_lit(*lit) == lbool::TRUE;
            let chosen: Vec<usize> = choices.iter().map(|choice| choice.iter().position(is_true).unwrap()).collect();
            let mut other = chosen.iter().zip(&choices).map(|(value, choice)| !choice[*value]).collect();
            prop_assert!(found.insert(chosen.iter().map(|value| *value as i32 - 1).collect()), "a solution came twice");
            solver.add_clause_reuse(&mut other);
        }
        let mut grids = vec![Vec::new()];
        for var in 0..VARIABLES {
            let longer = |grid: &Vec<i32>| values(var).map(|value| [&grid[..], &[value]].concat()).collect::<Vec<_>>();
            grids = grids.iter().flat_map(longer).collect();
        }
        let holds = |grid: &Vec<i32>| {
            let grid = Assignment::complete(grid.iter().copied());
            propagated.iter().all(|index| model.constraints()[*index].status(&grid) == Status::Satisfied)
        };
        prop_assert_eq!(found, grids.into_iter().filter(holds).collect());
    }
}
