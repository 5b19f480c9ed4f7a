//! Tests constraint problems without a puzzle: solutions, errors, cores, and invalid input.

use crate::small_models::{model_and_facts, oracle};
use gridc::Options;
use gridc::constraints::{
    Automaton, Comparison, Literal, Outcome, Problem, ProblemError, Search, SearchError, Stop, Values, VarId,
};
use gridc::stages::backend::{BACKENDS, Backend, Exhaustion};
use gridc::stages::model::{Constraint, ConstraintKind, Division, Model, Role};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;

/// States the same problem through the public methods.
fn stated(model: &Model) -> Result<Problem, ProblemError> {
    let mut problem = Problem::new();
    for variable in model.variables() {
        match variable.role {
            Role::Answer => problem.variable(variable.domain.iter()),
            Role::Auxiliary => problem.auxiliary(variable.domain.iter()),
        };
    }
    for Constraint { kind, guard, .. } in model.constraints() {
        match guard {
            Some(guard) => problem.when(*guard, |problem| state(problem, kind))?,
            None => state(&mut problem, kind)?,
        }
    }
    Ok(problem)
}

fn state(problem: &mut Problem, kind: &ConstraintKind) -> Result<(), ProblemError> {
    match kind {
        ConstraintKind::Domain { var, values } => problem.domain(*var, values.iter()),
        ConstraintKind::Distinct(vars) => problem.distinct(vars),
        ConstraintKind::Combos { vars, sets } => problem.combos(vars, sets),
        ConstraintKind::Linear { terms, comparison, rhs } => {
            let terms: Vec<_> = terms.iter().map(|term| (term.var, &term.weights[..])).collect();
            problem.weighted(&terms, *comparison, *rhs)
        }
        ConstraintKind::Relation { a, b, pairs } => problem.relation(*a, *b, pairs),
        ConstraintKind::Table { vars, tuples } => problem.table(vars, tuples),
        ConstraintKind::Automaton { vars, automaton } => problem.automaton(vars, automaton),
        ConstraintKind::Clause(literals) => problem.clause(literals),
        ConstraintKind::Connected { vars, label, edges } => problem.connected(vars, *label, edges),
        ConstraintKind::Division(Division { sizes, above, edges, joined }) => {
            let edges: Vec<_> = edges.iter().zip(joined).map(|((a, b), joined)| (*a, *b, *joined)).collect();
            problem.division(sizes, *above, &edges)
        }
    }
}

fn open(problem: &Problem, backend: &dyn Backend) -> Search {
    problem.open(&Options::new().backend(backend.name()).time(Duration::from_secs(20))).unwrap()
}

fn exact() -> impl Iterator<Item = &'static dyn Backend> {
    BACKENDS.iter().copied().filter(|backend| backend.abilities().exhaustion == Exhaustion::Exact)
}

proptest! {
    #[test]
    fn every_kind_has_the_solutions_that_enumeration_finds((model, facts) in model_and_facts()) {
        let problem = match stated(&model) {
            Ok(problem) => problem,
            // Some of the models have sums beyond the limit.
            Err(error) => {
                prop_assert!(matches!(error, ProblemError::Overflow { .. }), "{}", error);
                return Ok(());
            }
        };
        let expected = oracle::answers(&model, &facts);
        for backend in exact() {
            let mut search = open(&problem, backend);
            search.assume(&facts).unwrap();
            let mut found = BTreeSet::new();
            for solution in search.solutions() {
                prop_assert!(found.insert(oracle::answer(&model, solution.unwrap().values())), "{}", backend.name());
            }
            prop_assert!(search.is_complete());
            prop_assert_eq!(&found, &expected, "{}", backend.name());
            let core = search.core();
            prop_assert_eq!(core.is_some(), found.is_empty() && backend.abilities().cores, "{}", backend.name());
            if let Some(core) = core {
                prop_assert!(core.iter().all(|literal| facts.contains(literal)));
                prop_assert!(oracle::answers(&model, &core).is_empty(), "{:?} can hold", core);
            }
        }
    }

    #[test]
    fn wrong_input_is_refused_without_a_panic(calls in prop::collection::vec(call(), 0..12), domains in domains()) {
        let mut problem = Problem::new();
        for domain in domains {
            problem.variable(domain);
        }
        for call in &calls {
            let before = format!("{problem:?}");
            if let Err(error) = call.make(&mut problem) {
                prop_assert!(!error.to_string().is_empty());
                prop_assert_eq!(format!("{problem:?}"), before);
            }
        }
        for backend in exact() {
            match problem.open(&Options::new().backend(backend.name()).nodes_if(backend, 2000).memory(1 << 28)) {
                Ok(mut search) => {
                    let assumed = search.assume(&calls.iter().map(|call| call.literal).collect::<Vec<_>>());
                    let refused = matches!(assumed, Err(ProblemError::UnknownVariable { .. }));
                    prop_assert!(assumed.is_ok() || refused);
                    prop_assert!(search.solutions().take(3).all(|solution| solution.is_ok()));
                }
                Err(error) => {
                    let is_too_large = matches!(error, SearchError::TooLarge { .. });
                    prop_assert!(is_too_large, "{}", error);
                }
            }
        }
    }
}

/// Limits the nodes if the backend counts them.
trait NodesIf {
    fn nodes_if(self, backend: &dyn Backend, nodes: u64) -> Self;
}

impl NodesIf for Options {
    fn nodes_if(self, backend: &dyn Backend, nodes: u64) -> Self {
        if backend.abilities().counts_nodes { self.nodes(nodes) } else { self.time(Duration::from_millis(200)) }
    }
}

/// Arguments for a call of one of the methods, valid or not.
#[derive(Clone, Debug)]
struct Call {
    method: usize,
    vars: Vec<VarId>,
    literal: Literal,
    lists: Vec<Vec<i32>>,
    numbers: Vec<(u32, u32)>,
    weight: i64,
}

impl Call {
    fn make(&self, problem: &mut Problem) -> Result<(), ProblemError> {
        let Self { vars, lists, numbers, weight, literal, .. } = self;
        let pairs = || lists.iter().filter_map(|list| Some((*list.first()?, *list.last()?)));
        let terms: Vec<_> = vars.iter().map(|var| (*var, *weight)).collect();
        match self.method {
            0 => problem.distinct(vars),
            1 => problem.combos(vars, &lists.iter().map(|list| Values::new(list.iter().copied())).collect::<Vec<_>>()),
            2 => problem.linear(&terms, Comparison::AtMost, weight.wrapping_mul(3)),
            3 => {
                let weights: Vec<_> = pairs().map(|(value, weight)| (value, weight.into())).collect();
                let terms: Vec<_> = vars.iter().map(|var| (*var, &weights[..])).collect();
                problem.weighted(&terms, Comparison::NotEqual, *weight)
            }
            4 => problem.relation(literal.var, *vars.last().unwrap_or(&literal.var), &pairs().collect::<Vec<_>>()),
            5 => problem.table(vars, lists),
            6 => {
                let steps = numbers.iter().zip(pairs()).map(|((from, to), (value, _))| (*from, value, *to)).collect();
                let (states, start) = numbers.first().copied().unwrap_or_default();
                let accepting = numbers.iter().map(|pair| pair.1).collect();
                problem.automaton(vars, &Automaton { states, start, steps, accepting })
            }
            7 => problem.clause(&vars.iter().map(|var| Literal { var: *var, ..*literal }).collect::<Vec<_>>()),
            8 => problem.domain(literal.var, lists.iter().flatten().copied()),
            _ => problem.connected(vars, literal.value, numbers),
        }
    }
}

fn value() -> impl Strategy<Value = i32> {
    prop_oneof![6 => -1..4_i32, 1 => prop::sample::select(vec![i32::MIN, i32::MIN + 1, i32::MAX - 1, i32::MAX])]
}

fn domains() -> impl Strategy<Value = Vec<Vec<i32>>> {
    prop::collection::vec(prop::collection::vec(value(), 0..5), 0..5)
}

fn call() -> impl Strategy<Value = Call> {
    let var = || prop_oneof![20 => 0..4_u32, 1 => Just(u32::MAX)].prop_map(VarId);
    let number = || prop_oneof![8 => 0..4_u32, 1 => Just(u32::MAX)];
    let weight = prop_oneof![4 => -3..4_i64, 1 => any::<i64>(), 1 => Just(i64::MIN)];
    let literal = (var(), value(), any::<bool>()).prop_map(|(var, value, positive)| Literal { var, value, positive });
    let lists = prop::collection::vec(prop::collection::vec(value(), 0..4), 0..4);
    let numbers = prop::collection::vec((number(), number()), 0..4);
    (0..10_usize, prop::collection::vec(var(), 0..4), literal, lists, numbers, weight).prop_map(
        |(method, vars, literal, lists, numbers, weight)| Call { method, vars, literal, lists, numbers, weight },
    )
}

#[test]
fn every_wrong_argument_has_an_error_that_names_it() {
    let mut problem = Problem::new();
    let a = problem.variable(0..3);
    let b = problem.variable(0..3);
    let stranger = VarId(7);
    let automaton = |steps: &[(u32, i32, u32)], start, accepting: &[u32]| Automaton {
        states: 2,
        start,
        steps: steps.to_vec(),
        accepting: accepting.to_vec(),
    };
    let is = Literal::is;
    let cases = [
        (problem.distinct(&[a, stranger]), "`vars[1]`: the problem has no variable 7"),
        (problem.clause(&[is(stranger, 1)]), "`literals[0]`: the problem has no variable 7"),
        (problem.when(is(stranger, 1), |_| Ok(())), "`guard[0]`: the problem has no variable 7"),
        (problem.relation(a, stranger, &[]), "`b[0]`: the problem has no variable 7"),
        (problem.combos(&[a, b], &[Values::new([1])]), "`sets[0]` has 1 values for 2 variables"),
        (problem.table(&[a], &[vec![1], vec![1, 2]]), "`tuples[1]` has 2 values for 1 variables"),
        (problem.connected(&[a, b], 1, &[(0, 1), (0, 2)]), "`edges[1]` names vertex 2, but there are only 2"),
        (problem.automaton(&[a], &automaton(&[], 2, &[])), "`automaton.start[0]` names state 2, but there are only 2"),
        (
            problem.automaton(&[a], &automaton(&[(0, 1, 5)], 0, &[])),
            "`automaton.steps[0]` names state 5, but there are only 2",
        ),
        (
            problem.automaton(&[a], &automaton(&[], 0, &[1, 9])),
            "`automaton.accepting[1]` names state 9, but there are only 2",
        ),
        (
            problem.automaton(&[a], &automaton(&[(1, 4, 0), (1, 4, 1)], 0, &[])),
            "`automaton.steps` has two steps from state 1 with value 4",
        ),
        (problem.weighted(&[(a, &[(1, 2), (1, 3)])], Comparison::Equal, 2), "`terms[0]` has two weights for value 1"),
        (
            problem.linear(&[(a, 1), (b, i64::MAX)], Comparison::Equal, 2),
            "`terms[1]`: the sum may reach 2^62, which is too large",
        ),
    ];
    for (refused, message) in cases {
        assert_eq!(refused.unwrap_err().to_string(), message);
    }
    let mut search = problem.open(&Options::new()).unwrap();
    assert_eq!(
        search.assume(&[is(a, 1), is(stranger, 1)]).unwrap_err().to_string(),
        "`assumptions[1]`: the problem has no variable 7"
    );
    assert_eq!(search.solutions().count(), 9, "nothing refused has been added");
    for options in [Options::new().backend("nobody"), Options::new().backend("brute").seed(1)] {
        assert!(matches!(problem.open(&options), Err(SearchError::Options(_))));
    }
}

#[test]
fn guards_nest_and_end_with_an_error() {
    let mut problem = Problem::new();
    let [a, b, c] = [(); 3].map(|()| problem.variable(0..2));
    let one = |var| Literal::is(var, 1);
    let wrong = problem.when(one(a), |problem| problem.distinct(&[VarId(9)]));
    assert!(wrong.is_err());
    problem.when(one(a), |problem| problem.when(one(b), |problem| problem.clause(&[one(c)]))).unwrap();
    for backend in exact() {
        assert_eq!(open(&problem, backend).solutions().count(), 7, "{}", backend.name());
    }
}

#[test]
fn limits_stop_and_a_search_goes_on() {
    let mut problem = Problem::new();
    let vars: Vec<_> = (0..9).map(|_| problem.variable(0..8)).collect();
    for (i, a) in vars.iter().enumerate() {
        vars[..i].iter().for_each(|b| problem.distinct(&[*a, *b]).unwrap());
    }
    let mut search = problem.open(&Options::new().nodes(10)).unwrap();
    assert_eq!(search.next(), Ok(Outcome::Stopped(Stop::Nodes)));
    assert!(search.core().is_none() && !search.is_complete());
    search.limit(&Options::new());
    assert_eq!(search.next(), Ok(Outcome::Exhausted { proven: true }));
    assert_eq!(search.core(), Some(Vec::new()));
}

#[cfg(feature = "highs")]
#[test]
fn floating_point_proves_nothing() {
    let mut problem = Problem::new();
    problem.variable([]);
    let mut search = problem.open(&Options::new().backend("highs")).unwrap();
    assert_eq!(search.next(), Ok(Outcome::Exhausted { proven: false }));
    assert!(!search.is_complete());
}

/// The sizes of two vertices have more different values together than a set of values holds, although each has not.
#[test]
fn divisions_with_many_sizes() {
    let mut problem = Problem::new();
    let sizes = [problem.variable(1..=60), problem.variable([1].into_iter().chain(61..=120))];
    let joined = problem.variable(0..2);
    let edge = |end| [(0, end, Literal::is(joined, 1))];
    let beyond = problem.division(&sizes, 120, &edge(2));
    assert_eq!(beyond, Err(ProblemError::UnknownVertex { index: 0, vertex: 2, vertices: 2 }));
    problem.division(&sizes, 120, &edge(1)).unwrap();
    for backend in exact() {
        let found: Vec<Vec<i32>> =
            open(&problem, backend).solutions().map(|solution| solution.unwrap().values().to_vec()).collect();
        assert_eq!(found, [[1, 1, 0]], "{}", backend.name());
    }
}
