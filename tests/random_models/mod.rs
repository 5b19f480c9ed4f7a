//! Random small models with every kind of constraint, and an enumerator that is obviously right.

use gridc::model::{
    Assignment, Automaton, Comparison, Constraint, Kind, LinearTerm, Literal, Model, OriginId, Role, Status, Values,
    VarId, Variable,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Values of the random models are below this.
const VALUES: i32 = 4;

/// The answers: complete assignments that satisfy every constraint and fact, cut down to the answer variables.
pub fn answers(model: &Model, facts: &[Literal]) -> BTreeSet<Vec<i32>> {
    let keep: Vec<usize> = model.answers().map(VarId::index).collect();
    let mut found = BTreeSet::new();
    extend(model, facts, &mut Vec::new(), &mut |values| {
        found.insert(keep.iter().map(|i| values[*i]).collect());
    });
    found
}

fn extend(model: &Model, facts: &[Literal], values: &mut Vec<i32>, found: &mut impl FnMut(&[i32])) {
    if values.len() == model.variables().len() {
        let assignment = Assignment::complete(values.iter().copied());
        let holds = model.constraints().iter().all(|c| c.status(&assignment) == Status::Satisfied);
        if holds && facts.iter().all(|f| assignment.truth(*f) == Some(true)) {
            found(values);
        }
        return;
    }
    for value in model.variables()[values.len()].domain.iter() {
        values.push(value);
        extend(model, facts, values, found);
        values.pop();
    }
}

fn literal(variables: u32) -> impl Strategy<Value = Literal> {
    (0..variables, 0..VALUES, any::<bool>()).prop_map(|(v, value, positive)| Literal { var: VarId(v), value, positive })
}

fn vars(variables: u32, count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<VarId>> {
    prop::collection::vec((0..variables).prop_map(VarId), count)
}

fn values() -> impl Strategy<Value = Values> {
    prop::collection::vec(0..VALUES, 1..4).prop_map(Values::new)
}

fn linear(variables: u32) -> impl Strategy<Value = Kind> {
    let weights = prop::collection::vec(-2..3_i64, VALUES as usize);
    let comparison =
        prop::sample::select(vec![Comparison::Equal, Comparison::AtMost, Comparison::AtLeast, Comparison::NotEqual]);
    (prop::collection::vec((0..variables, weights), 1..4), comparison, -2..4_i64).prop_map(
        |(terms, comparison, rhs)| {
            let terms = terms
                .into_iter()
                .map(|(var, weights)| LinearTerm { var: VarId(var), weights: (0..).zip(weights).collect() });
            Kind::Linear { terms: terms.collect(), comparison, rhs }
        },
    )
}

fn automaton(variables: u32) -> impl Strategy<Value = Kind> {
    let next = prop::collection::vec(prop::option::weighted(0.8, 0..3_u32), 3 * VALUES as usize);
    (vars(variables, 1..4), next, prop::collection::btree_set(0..3_u32, 1..3)).prop_map(|(vars, next, accepting)| {
        let step = |(i, next): (usize, Option<u32>)| Some((i as u32 / VALUES as u32, i as i32 % VALUES, next?));
        let steps = next.into_iter().enumerate().filter_map(step).collect();
        let automaton = Automaton { states: 3, start: 0, steps, accepting: accepting.into_iter().collect() };
        Kind::Automaton { vars, automaton }
    })
}

fn kind(variables: u32) -> impl Strategy<Value = Kind> {
    let pair = (0..VALUES, 0..VALUES);
    let combos = vars(variables, 2..3).prop_flat_map(|vars| {
        let sets = prop::collection::vec(prop::collection::btree_set(0..VALUES, 2..3), 1..4);
        (Just(vars), sets)
            .prop_map(|(vars, sets)| Kind::Combos { vars, sets: sets.into_iter().map(Values::new).collect() })
    });
    let table = (vars(variables, 3..4), prop::collection::vec(prop::collection::vec(0..VALUES, 3), 1..20));
    let connected = (vars(variables, 3..5), 0..VALUES, prop::collection::vec((0..3_u32, 0..3_u32), 1..4));
    prop_oneof![
        6 => vars(variables, 2..5).prop_map(Kind::Distinct),
        1 => ((0..variables).prop_map(VarId), values()).prop_map(|(var, values)| Kind::Domain { var, values }),
        1 => (0..variables, 0..variables, prop::collection::btree_set(pair, 3..12)).prop_map(|(a, b, pairs)| {
            Kind::Relation { a: VarId(a), b: VarId(b), pairs: pairs.into_iter().collect() }
        }),
        1 => prop::collection::vec(literal(variables), 1..4).prop_map(Kind::Clause),
        1 => linear(variables),
        1 => automaton(variables),
        1 => combos,
        1 => table.prop_map(|(vars, tuples)| Kind::Table { vars, tuples }),
        1 => connected.prop_map(|(vars, label, edges)| Kind::Connected { vars, label, edges }),
    ]
}

/// A random model and some facts. About half of them have solutions.
pub fn model_and_facts() -> impl Strategy<Value = (Model, Vec<Literal>)> {
    (1..6_u32).prop_flat_map(|n| {
        let domain = prop_oneof![3 => Just(Values::new(0..VALUES)), 2 => values()];
        let role = prop_oneof![4 => Just(Role::Answer), 1 => Just(Role::Auxiliary)];
        let variables = prop::collection::vec((domain, role), n as usize);
        let guard = prop::option::weighted(0.2, literal(n));
        let constraints = prop::collection::vec((kind(n), guard), 0..6);
        let facts = prop::collection::vec(literal(n), 0..3);
        (variables, constraints, facts).prop_map(|(variables, constraints, facts)| {
            let mut model = Model::new();
            for (domain, role) in variables {
                model.add_variable(Variable { domain, role });
            }
            for (kind, guard) in constraints {
                model.add(Constraint { kind, guard, origin: OriginId(0) });
            }
            (model, facts)
        })
    })
}
