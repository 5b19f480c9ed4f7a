//! Generates random small models with every kind of constraint, for proptest; [`oracle`] defines their meaning.

#![allow(dead_code, unused_imports, reason = "each binary uses a part")]

pub mod oracle;

use gridc::stages::model::{
    Automaton, Comparison, Constraint, ConstraintKind, Division, LinearTerm, Literal, Model, OriginId, Role, Values,
    VarId, Variable,
};
use proptest::prelude::*;

/// Maximum number of variables, so that the product of their domains is small.
const MOST: u32 = 5;

/// Domains are subsets of -1..4; constraints also refer to 4, which no variable takes.
fn value() -> impl Strategy<Value = i32> {
    prop_oneof![12 => 0..4_i32, 2 => Just(-1), 1 => Just(4)]
}

fn values() -> impl Strategy<Value = Values> {
    prop::collection::vec(value(), 0..5).prop_map(Values::new)
}

fn var(n: u32) -> impl Strategy<Value = VarId> {
    (0..n).prop_map(VarId)
}

/// Some of the variables, in any order; sometimes one twice.
fn vars(n: u32) -> impl Strategy<Value = Vec<VarId>> {
    let different = prop::sample::subsequence((0..n).map(VarId).collect::<Vec<_>>(), 0..=n as usize).prop_shuffle();
    prop_oneof![6 => different, 1 => prop::collection::vec(var(n), 2..4)]
}

/// A literal over `n` variables; `n` must not be 0.
pub fn literal(n: u32) -> impl Strategy<Value = Literal> {
    (var(n), value(), any::<bool>()).prop_map(|(var, value, positive)| Literal { var, value, positive })
}

fn combos(n: u32) -> impl Strategy<Value = ConstraintKind> {
    let orders = prop::collection::vec(Just(vec![0, 1, 2, 3]).prop_shuffle(), 0..4);
    (vars(n), orders).prop_map(|(vars, orders)| {
        let set = |order: &Vec<i32>| order.iter().copied().chain([-1]).take(vars.len()).collect();
        ConstraintKind::Combos { sets: orders.iter().map(set).collect(), vars }
    })
}

fn linear(n: u32) -> impl Strategy<Value = ConstraintKind> {
    let weights = prop::collection::vec(prop::option::weighted(0.85, -2..4_i64), 5);
    let comparison =
        prop::sample::select(vec![Comparison::Equal, Comparison::AtMost, Comparison::AtLeast, Comparison::NotEqual]);
    let terms = prop::collection::vec((var(n), weights), 0..7);
    // Sometimes weights whose sums do not fit into 64 bits, and that have no common divisor.
    let scale = prop_oneof![5 => Just((1, 0)), 1 => Just((1 << 59, 0)), 1 => Just((1 << 59, 1))];
    (terms, comparison, -3..9_i64, scale).prop_map(|(terms, comparison, rhs, (scale, odd))| {
        let scaled = |v: i32, w: i64| w * scale + odd * i64::from(v);
        let rhs = rhs * scale;
        let listed =
            |weights: Vec<Option<i64>>| (-1..).zip(weights).filter_map(|(v, w)| Some((v, scaled(v, w?)))).collect();
        let terms = terms.into_iter().map(|(var, weights)| LinearTerm { var, weights: listed(weights) });
        ConstraintKind::Linear { terms: terms.collect(), comparison, rhs }
    })
}

fn relation(n: u32) -> impl Strategy<Value = ConstraintKind> {
    (var(n), var(n), prop::collection::btree_set((value(), value()), 0..14))
        .prop_map(|(a, b, pairs)| ConstraintKind::Relation { a, b, pairs: pairs.into_iter().collect() })
}

fn table(n: u32) -> impl Strategy<Value = ConstraintKind> {
    let tuples = prop::collection::vec(prop::collection::vec(value(), 3), 0..20);
    (prop::collection::vec(var(n), 1..4), tuples).prop_map(|(vars, tuples)| {
        let tuples = tuples.into_iter().map(|t| t[..vars.len()].to_vec()).collect();
        ConstraintKind::Table { vars, tuples }
    })
}

fn automaton(n: u32) -> impl Strategy<Value = ConstraintKind> {
    let next = prop::collection::vec(prop::option::weighted(0.8, 0..3_u32), 15);
    (vars(n), 0..3_u32, next, prop::collection::btree_set(0..3_u32, 0..3)).prop_map(|(vars, start, next, accepting)| {
        let step = |(i, next): (usize, Option<u32>)| Some((i as u32 / 5, i as i32 % 5 - 1, next?));
        let steps = next.into_iter().enumerate().filter_map(step).collect();
        let automaton = Automaton { states: 3, start, steps, accepting: accepting.into_iter().collect() };
        ConstraintKind::Automaton { vars, automaton }
    })
}

fn connected(n: u32) -> impl Strategy<Value = ConstraintKind> {
    (vars(n), value(), prop::collection::vec((0..MOST, 0..MOST), 0..6)).prop_map(|(vars, label, mut edges)| {
        edges.retain(|(a, b)| a.max(b) < &(vars.len() as u32));
        ConstraintKind::Connected { vars, label, edges }
    })
}

/// A division of up to four vertices; the same variable may be a size and decide about an edge.
fn division(n: u32) -> impl Strategy<Value = ConstraintKind> {
    let sizes = prop::collection::vec(var(n), 0..5);
    let edges = prop::collection::vec(((0..4_u32, 0..4_u32), literal(n)), 0..5);
    (sizes, 0..3_u32, edges).prop_map(|(sizes, above, mut edges)| {
        edges.retain(|((a, b), _)| a.max(b) < &(sizes.len() as u32));
        let (edges, joined) = edges.into_iter().unzip();
        ConstraintKind::Division(Division { sizes, above, edges, joined })
    })
}

/// Every kind of constraint over `n` variables, with its frequency; `Distinct` more often, since puzzles mostly consist of it.
fn kinds(n: u32) -> Vec<(u32, BoxedStrategy<ConstraintKind>)> {
    vec![
        (5, vars(n).prop_map(ConstraintKind::Distinct).boxed()),
        (1, (var(n), values()).prop_map(|(var, values)| ConstraintKind::Domain { var, values }).boxed()),
        (1, prop::collection::vec(literal(n), 0..4).prop_map(ConstraintKind::Clause).boxed()),
        (1, combos(n).boxed()),
        (2, linear(n).boxed()),
        (1, relation(n).boxed()),
        (1, table(n).boxed()),
        (1, automaton(n).boxed()),
        (1, connected(n).boxed()),
        (1, division(n).boxed()),
    ]
}

/// Number of kinds.
pub const KINDS: usize = 10;

fn kind(n: u32) -> impl Strategy<Value = ConstraintKind> {
    prop::strategy::Union::new_weighted(kinds(n))
}

/// Four variables, and up to three constraints that are all of one kind, below [`KINDS`]; either all have a guard or none has.
pub fn model_of_kind(kind: usize, guarded: bool) -> impl Strategy<Value = Model> {
    let (_, kind) = kinds(4).swap_remove(kind);
    let guards = if guarded { literal(4).prop_map(Some).boxed() } else { Just(None).boxed() };
    let constraint = (kind, guards).prop_map(|(kind, guard)| Constraint { kind, guard, origins: OriginId(0).into() });
    (domains(4), roles(4), prop::collection::vec(constraint, 1..4)).prop_map(assembled)
}

/// One constraint in three has a guard.
pub fn constraint(n: u32) -> impl Strategy<Value = Constraint> {
    (kind(n), prop::option::weighted(0.33, literal(n))).prop_map(|(kind, guard)| Constraint {
        kind,
        guard,
        origins: OriginId(0).into(),
    })
}

/// Domains that all have the same values, which gives houses; or domains of any kind, sometimes empty.
fn domains(n: u32) -> impl Strategy<Value = Vec<Values>> {
    let n = n as usize;
    let domain = prop_oneof![
        20 => prop::sample::subsequence(vec![-1, 0, 1, 2, 3], 1..=4).prop_map(Values::new),
        1 => Just(Values::new([])),
    ];
    prop_oneof![
        (1..=4_i32).prop_map(move |k| vec![Values::new(0..k); n]),
        Just(vec![Values::new(0..n as i32); n]),
        prop::collection::vec(domain, n),
    ]
}

/// Up to five variables, a quarter of them auxiliary, and up to five constraints.
pub fn model() -> impl Strategy<Value = Model> {
    (1..=MOST).prop_flat_map(model_over)
}

fn model_over(n: u32) -> impl Strategy<Value = Model> {
    (domains(n), roles(n), prop::collection::vec(constraint(n), 0..6)).prop_map(assembled)
}

fn roles(n: u32) -> impl Strategy<Value = Vec<Role>> {
    prop::collection::vec(prop_oneof![3 => Just(Role::Answer), 1 => Just(Role::Auxiliary)], n as usize)
}

fn assembled((domains, roles, constraints): (Vec<Values>, Vec<Role>, Vec<Constraint>)) -> Model {
    let mut model = Model::new();
    for (domain, role) in domains.into_iter().zip(roles) {
        model.add_variable(Variable { domain, role });
    }
    constraints.into_iter().for_each(|c| model.add(c));
    model
}

/// A random model and some facts.
pub fn model_and_facts() -> impl Strategy<Value = (Model, Vec<Literal>)> {
    (1..=MOST).prop_flat_map(|n| (model_over(n), prop::collection::vec(literal(n), 0..4)))
}
