//! Compares solution sets: on random models with every kind of constraint, every backend, with every way of passing facts and
//! every encoding, must find exactly the answers that brute force finds.
//!
//! `PROPTEST_CASES=20000 cargo test --release --test backends agreement` tests more models.

use crate::small_models::{KINDS, literal, model_and_facts, model_of_kind, oracle};
use gridc::stages::backend::{
    BACKENDS, Backend, Facts, Interrupt, Limits, Moment, Session, SessionStep, Settings, Task, Template, named,
};
use gridc::stages::formulation::{Formulation, Treatment, cnf};
use gridc::stages::model::{
    Assignment, Automaton, Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId, VarId,
    Variable,
};
use gridc::stages::presolve::{presolve, reduce};
use gridc::stages::solve::Random;
use gridc::stages::solve::frontier::{Frontier, MEMORY};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

type Answers = BTreeSet<Vec<i32>>;

/// Limits that turn a search that hangs into a failure with its model.
fn limits() -> Limits {
    Limits::new(Some(Moment::now() + Duration::from_secs(20)), None, None, Interrupt::default())
}

/// Returns all answers of a session. Panics if a solution is wrong, an answer is repeated, or the session stops.
fn drain(
    session: &mut dyn Session,
    model: &Model,
    facts: &[Literal],
    read: impl Fn(&Assignment) -> Assignment,
) -> Answers {
    let mut found = Answers::new();
    let mut solution = Assignment::default();
    let limits = limits();
    loop {
        match session.next(&limits, &mut solution) {
            SessionStep::Solution => {
                let x = read(&solution).values().unwrap();
                assert!(oracle::is_solution(model, facts, &x), "{x:?} is no solution");
                assert!(found.insert(oracle::answer(model, &x)), "{x:?} was found twice");
            }
            SessionStep::Exhausted => break,
            SessionStep::Stopped(stop) => panic!("stopped: {stop:?}"),
        }
    }
    assert_eq!(session.next(&Limits::default(), &mut solution), SessionStep::Exhausted, "exhausted is for good");
    found
}

/// Checks that a core exists only if nothing was found, that it is a subset of the assumptions, and that it is inconsistent with
/// the model.
fn core_is_right(session: &dyn Session, model: &Model, units: &[Literal], assumed: &[Literal], found: &Answers) {
    if let Some(core) = session.core() {
        assert!(found.is_empty());
        assert!(core.iter().all(|l| assumed.contains(l)), "{core:?} was not assumed");
        assert!(oracle::answers(model, &[units, &core].concat()).is_empty(), "{core:?} can hold");
    }
}

struct Case<'a> {
    backend: &'a dyn Backend,
    settings: Settings,
    model: Arc<Model>,
    facts: &'a [Literal],
}

impl Case<'_> {
    fn template(&self, model: &Arc<Model>, units: &[Literal]) -> Box<dyn Template> {
        let task = Task { model, units, settings: &self.settings };
        let template = self.backend.prepare(&task).unwrap();
        let paths = self.backend.coverage(&task);
        assert_eq!(paths.len(), model.constraints().len());
        if self.backend.formulation() != Formulation::Direct {
            assert_eq!(Treatment::tested(&paths), template.residual(), "the paths");
        }
        template
    }

    fn found(&self, facts_as: Facts) -> Answers {
        match facts_as {
            Facts::Units => {
                let mut session = self.template(&self.model, self.facts).open();
                session.assume(&[]);
                let found = drain(session.as_mut(), &self.model, self.facts, Assignment::clone);
                core_is_right(session.as_ref(), &self.model, self.facts, &[], &found);
                found
            }
            Facts::Assumptions => {
                let mut session = self.template(&self.model, &[]).open();
                // Solves once under other assumptions, which must not affect later calls.
                session.assume(&self.facts.iter().map(|f| !*f).collect::<Vec<_>>());
                session.next(&limits(), &mut Assignment::default());
                session.assume(self.facts);
                let found = drain(session.as_mut(), &self.model, self.facts, Assignment::clone);
                core_is_right(session.as_ref(), &self.model, &[], self.facts, &found);
                found
            }
            // Presolved, with the constraints that houses and sums imply together, as puzzles are solved.
            Facts::Propagated => match presolve(&self.model, self.facts, true) {
                Err(_) => Answers::new(),
                // Reducing may detect what presolving does not: a model without a solution.
                Ok(normal) => match reduce(&normal.model, &[]) {
                    Err(_) => Answers::new(),
                    Ok(reduction) => {
                        let mut session = self.template(&Arc::new(reduction.model.clone()), &[]).open();
                        session.assume(&[]);
                        drain(session.as_mut(), &self.model, self.facts, |a| reduction.extend(a))
                    }
                },
            },
        }
    }

    /// Passes half of the facts as units; assumes the other half, retracts it, and assumes it again.
    fn in_turns(&self) -> Result<(), TestCaseError> {
        let (units, assumed) = self.facts.split_at(self.facts.len() / 2);
        let mut session = self.template(&self.model, units).open();
        for assumed in [assumed, &[], assumed] {
            session.assume(assumed);
            let facts = [units, assumed].concat();
            let found = drain(session.as_mut(), &self.model, &facts, Assignment::clone);
            let expected = oracle::answers(&self.model, &facts);
            prop_assert_eq!(&found, &expected, "in turns, {:?}, then {:?}", units, assumed);
            core_is_right(session.as_ref(), &self.model, units, assumed, &found);
        }
        Ok(())
    }
}

fn agree(
    backend: &dyn Backend,
    encodings: &[cnf::Encoding],
    seed: u64,
    model: Model,
    facts: &[Literal],
) -> Result<(), TestCaseError> {
    let expected = oracle::answers(&model, facts);
    let model = Arc::new(model);
    let propagates = ["batsat", "search", "pumpkin", "lp"].contains(&backend.name());
    for (encoding, theories) in encodings.iter().flat_map(|e| [(e, false), (e, true)]) {
        if theories && !propagates {
            continue;
        }
        let settings = Settings { encoding: *encoding, seed, theories, ..Settings::default() };
        let case = Case { backend, settings, model: model.clone(), facts };
        for facts_as in Facts::ALL {
            prop_assert_eq!(
                &case.found(facts_as),
                &expected,
                "{:?}, theories {}, facts as {:?}",
                encoding,
                theories,
                facts_as
            );
        }
        case.in_turns()?;
    }
    Ok(())
}

fn encodings() -> Vec<cnf::Encoding> {
    let mut all = Vec::new();
    for family in cnf::Family::ALL {
        for at_most_one in cnf::AtMostOne::ALL {
            for variables in cnf::VariableEncoding::ALL {
                let encoding = |linear| cnf::Encoding { family, at_most_one, variables, linear };
                all.extend(cnf::LinearEncoding::ALL.map(encoding));
            }
        }
    }
    all
}

/// Tests the backend on `per_256` models for each 256 cases of proptest. All CNF encodings are tested, in groups of six that
/// share their models.
fn agrees(backend: &str, per_256: u32) {
    let backend = named(backend).unwrap_or_else(|| panic!("no backend is named {backend}"));
    let all = match backend.formulation() {
        Formulation::Cnf => encodings(),
        _ => vec![cnf::Encoding::default()],
    };
    let sixes = all.chunks(6);
    let cases = (ProptestConfig::default().cases * per_256).div_ceil(256 * sixes.len() as u32);
    let config =
        ProptestConfig { cases, max_shrink_time: 20_000, failure_persistence: None, ..ProptestConfig::default() };
    for encodings in sixes {
        TestRunner::new(config.clone())
            .run(&(model_and_facts(), 0..3_u64), |((model, facts), seed)| {
                agree(backend, encodings, seed, model, &facts)
            })
            .unwrap_or_else(|failure| panic!("{}: {failure}", backend.name()));
    }
}

macro_rules! agreement {
    ($($(#[$attribute:meta])* $backend:ident $cases:literal)*) => {
        $(#[test]
        $(#[$attribute])*
        fn $backend() {
            agrees(stringify!($backend), $cases);
        })*

        #[test]
        fn no_backend_is_left_out() {
            let tested = [$(stringify!($backend)),*];
            assert!(BACKENDS.iter().all(|b| tested.contains(&b.name())));
        }
    };
}

// The slower backends get fewer models.
agreement! {
    dlx 1500
    cells 1500
    batsat 300
    search 300
    domains 1500
    varisat 100
    #[cfg_attr(not(feature = "cadical"), ignore = "needs the feature `cadical`")]
    cadical 100
    #[cfg_attr(not(feature = "pumpkin"), ignore = "needs the feature `pumpkin`")]
    pumpkin 100
    lp 3000
    backtrack 1500
    brute 500
}

/// An exact cover expresses every kind of constraint with its meaning, with and without a guard, except `Connected` over three or
/// more variables, and `Division`.
#[test]
fn exact_cover_holds_every_kind_with_and_without_a_guard() {
    let cases = ProptestConfig::default().cases;
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    for (kind, guarded) in (0..KINDS).flat_map(|kind| [(kind, false), (kind, true)]) {
        let models = (model_of_kind(kind, guarded), prop::collection::vec(literal(4), 0..3), 0..2_u64);
        let result = TestRunner::new(config.clone()).run(&models, |(model, facts, seed)| {
            for backend in ["dlx", "cells"].map(|name| named(name).unwrap()) {
                let (shared, settings) = (Arc::new(model.clone()), Settings::default());
                let residual = backend.prepare(&Task { model: &shared, units: &[], settings: &settings }).unwrap();
                let connected =
                    |index: &usize| matches!(model.constraints()[*index].kind.name(), "Connected" | "Division");
                prop_assert!(residual.residual().iter().all(connected), "{:?}", residual.residual());
                agree(backend, &[cnf::Encoding::default()], seed, model.clone(), &facts)?;
            }
            Ok(())
        });
        result.unwrap_or_else(|failure| panic!("{failure}"));
    }
}

/// Connectedness and divisions can be stated by other kinds, whose auxiliary variables the others determine.
#[test]
fn levels_state_connectedness_and_divisions() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let is_stated = |kind: &ConstraintKind| matches!(kind.name(), "Connected" | "Division");
    // Every variable is part of the answer.
    let exposed = |model: &Model| {
        let mut all = Model::new();
        model.variables().iter().for_each(|variable| {
            all.add_variable(Variable::answer(variable.domain.clone()));
        });
        model.constraints().iter().for_each(|constraint| all.add(constraint.clone()));
        all
    };
    for kind in [KINDS - 2, KINDS - 1] {
        let models = (model_of_kind(kind, false), prop::collection::vec(literal(4), 0..3));
        let result = TestRunner::new(config.clone()).run(&models, |(model, facts)| {
            let model = exposed(&model);
            prop_assert!(model.constraints().iter().any(|constraint| is_stated(&constraint.kind)));
            let stated = exposed(&model.clone().with_levels(is_stated));
            prop_assert!(!stated.constraints().iter().any(|constraint| is_stated(&constraint.kind)));
            let (shared, settings) = (Arc::new(stated), Settings::default());
            for backend in ["batsat", "dlx"].map(|name| named(name).unwrap()) {
                let template = backend.prepare(&Task { model: &shared, units: &facts, settings: &settings }).unwrap();
                let mut session = template.open();
                session.assume(&[]);
                let own = |all: &Assignment| {
                    Assignment::complete(all.values().unwrap().into_iter().take(model.variables().len()))
                };
                let found = drain(session.as_mut(), &model, &facts, own);
                prop_assert_eq!(found, oracle::answers(&model, &facts));
            }
            Ok(())
        });
        result.unwrap_or_else(|failure| panic!("{failure}"));
    }
}

/// A backend that propagates an unsatisfiable constraint refutes it by the empty clause, at the beginning and after decisions.
#[test]
fn what_can_hold_in_no_case_is_refused() {
    let vars: Vec<VarId> = (0..6).map(VarId).collect();
    let terms = || vars.iter().map(|var| LinearTerm { var: *var, weights: (0..2).map(|v| (v, v.into())).collect() });
    let sum = |comparison, rhs| ConstraintKind::Linear { terms: terms().collect(), comparison, rhs };
    // Accepting would require an end that no transition reaches, or more transitions than there are.
    let automaton = |accepting: u32| ConstraintKind::Automaton {
        vars: vars.clone(),
        automaton: Automaton {
            states: 9,
            start: 0,
            steps: (0..8).flat_map(|state| [(state, 0, state), (state, 1, state + 1)]).collect(),
            accepting: vec![accepting],
        },
    };
    let kinds = [
        ConstraintKind::Distinct(vars.clone()),
        sum(Comparison::AtLeast, 7),
        sum(Comparison::Equal, -1),
        automaton(7),
        automaton(8),
        ConstraintKind::Connected { vars: vars.clone(), label: 2, edges: vec![(0, 1)] },
    ];
    // Variables with one value have no literals that a reason could contain.
    let cases = kinds.iter().flat_map(|kind| [(kind, false), (kind, true)]);
    for ((kind, guarded), values) in cases.flat_map(|case| [(case, 1), (case, 2)]) {
        let mut model = Model::new();
        vars.iter().for_each(|_| _ = model.add_variable(Variable::answer((0..values).collect())));
        let guard = guarded.then(|| Literal::is_not(model.add_variable(Variable::answer((0..2).collect())), 0));
        model.add(Constraint { guard, ..Constraint::new(kind.clone(), OriginId(0)) });
        for backend in ["batsat", "search"] {
            for seed in 0..3 {
                agree(named(backend).unwrap(), &encodings()[..1], seed, model.clone(), &[]).unwrap();
            }
        }
    }
}

/// On a board of 3×4 vertices, at most `most` of them members, every connected set is found.
#[test]
fn connected_pieces_of_a_board() {
    for (most, guarded) in [(12, false), (5, false), (4, true)] {
        let mut model = Model::new();
        let vars: Vec<VarId> = (0..12).map(|_| model.add_variable(Variable::answer((0..2).collect()))).collect();
        let guard = guarded.then(|| Literal::is_not(model.add_variable(Variable::answer((0..2).collect())), 0));
        let across = (0..12).filter(|i| i % 4 < 3).map(|i| (i, i + 1));
        let edges = across.chain((0..8).map(|i| (i, i + 4))).collect();
        let weights = vec![(1, 1)];
        let terms = vars.iter().map(|var| LinearTerm { var: *var, weights: weights.clone() }).collect();
        let limit = ConstraintKind::Linear { terms, comparison: Comparison::AtMost, rhs: most };
        model.add(Constraint::new(limit, OriginId(0)));
        let kind = ConstraintKind::Connected { vars, label: 1, edges };
        model.add(Constraint { guard, ..Constraint::new(kind, OriginId(0)) });
        let expected = oracle::answers(&model, &[]);
        let model = Arc::new(model);
        for backend in ["dlx", "cells", "batsat", "search", "varisat"] {
            let backend = named(backend).unwrap();
            for linear in cnf::LinearEncoding::ALL {
                let settings =
                    Settings { encoding: cnf::Encoding { linear, ..Default::default() }, ..Settings::default() };
                let case = Case { backend, settings, model: model.clone(), facts: &[] };
                assert_eq!(case.found(Facts::Units), expected, "{}", backend.name());
            }
        }
    }
}

/// The cuts of a residual `Connected` are few: they contain members and a set that separates them, not whole boards.
#[test]
fn lp_connects_by_cuts() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..16).map(|_| model.add_variable(Variable::answer((0..3).collect()))).collect();
    let across = (0..16).filter(|i| i % 4 < 3).map(|i| (i, i + 1));
    let edges = across.chain((0..12).map(|i| (i, i + 4))).collect();
    model.add(Constraint::new(ConstraintKind::Connected { vars: vars.clone(), label: 1, edges }, OriginId(0)));
    // The corners are members, the middle is not.
    let corners = [0, 3, 12, 15].map(|i| Literal::is(vars[i], 1));
    let middle = [5, 6, 9, 10].map(|i| Literal::is_not(vars[i], 1));
    let facts = [corners, middle].concat();
    let settings = Settings::default();
    let model = Arc::new(model);
    let template = named("lp").unwrap().prepare(&Task { model: &model, units: &facts, settings: &settings }).unwrap();
    assert_eq!(template.residual(), [0]);
    let mut session = template.open();
    session.assume(&[]);
    let mut solution = Assignment::default();
    assert_eq!(session.next(&limits(), &mut solution), SessionStep::Solution);
    assert!(oracle::is_solution(&model, &facts, &solution.values().unwrap()));
    assert!(session.work().refinements.unwrap() <= 20, "{:?}", session.work());
}

/// Returns the model with every variable counted.
fn counted(model: &Model) -> Model {
    let mut all = Model::new();
    for variable in model.variables() {
        all.add_variable(Variable::answer(variable.domain.clone()));
    }
    model.constraints().iter().for_each(|constraint| all.add(constraint.clone()));
    all
}

/// Models in which values can be exchanged: variables that differ in groups and in pairs, from one to five values.
fn differences() -> impl Strategy<Value = (Model, Vec<Literal>)> {
    let sizes = (3..=7_usize, 2..=5_i32);
    sizes.prop_flat_map(|(count, values)| {
        let group = prop::collection::btree_set(0..count as u32, 2..=count.min(4));
        let fact = (0..count as u32, 1..=values, any::<bool>());
        (prop::collection::vec(group, 1..6), prop::collection::vec(fact, 0..3)).prop_map(move |(groups, facts)| {
            let mut model = Model::new();
            for _ in 0..count {
                model.add_variable(Variable::answer((1..=values).collect()));
            }
            for group in groups {
                let vars = group.into_iter().map(VarId).collect();
                model.add(Constraint::new(ConstraintKind::Distinct(vars), OriginId(0)));
            }
            let fact =
                |(var, value, is)| if is { Literal::is(VarId(var), value) } else { Literal::is_not(VarId(var), value) };
            (model, facts.into_iter().map(fact).collect())
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_frontier_counts_what_there_is(
        (any, any_facts) in model_and_facts(),
        (different, facts) in differences(),
    ) {
        for (model, facts) in [(counted(&any), any_facts), (different, facts)] {
            let expected = oracle::answers(&model, &facts);
            let Some(frontier) = Frontier::new(&model, &facts) else {
                // Only these are unknown to it.
                let is_unknown = |c: &Constraint| {
                    matches!(c.kind, ConstraintKind::Connected { .. } | ConstraintKind::Division(_) | ConstraintKind::Automaton { .. })
                };
                prop_assert!(model.constraints().iter().any(is_unknown), "{:?}", model);
                continue;
            };
            let counted = frontier.count(&limits(), MEMORY).unwrap();
            prop_assert_eq!(&counted.count, &expected.len().into(), "{:?} {:?}", model, facts);
            let tables = frontier.tables(&limits()).unwrap();
            prop_assert_eq!(&tables.count(), &counted.count);
            for (var, values) in tables.values().iter().enumerate() {
                for (value, count) in values {
                    let having = expected.iter().filter(|answer| answer[var] == *value).count();
                    prop_assert_eq!(count, &having.into(), "{:?} {:?} {} {}", model, facts, var, value);
                }
            }
            let drawn = tables.draw(&mut Random::new(1, 0));
            prop_assert_eq!(drawn.is_some(), !expected.is_empty());
            if let Some(drawn) = drawn {
                prop_assert!(expected.contains(&drawn.values().unwrap()), "{:?} {:?} {:?}", model, facts, drawn);
            }
        }
    }
}

#[test]
fn random_models_are_of_every_sort() {
    let mut runner = TestRunner::deterministic();
    let (mut none, mut one, mut several) = (0, 0, 0);
    let mut kinds = BTreeSet::new();
    for _ in 0..1000 {
        let (model, facts) = model_and_facts().new_tree(&mut runner).unwrap().current();
        kinds.extend(model.constraints().iter().map(|c| (c.kind.name(), c.guard.is_some())));
        match oracle::answers(&model, &facts).len() {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
    }
    assert_eq!(kinds.len(), 2 * KINDS, "{kinds:?}");
    assert!(none > 200 && one > 50 && several > 200, "{none} without, {one} with one, {several} with several");
}

#[test]
fn the_table_of_backends_is_whole() {
    for name in ["dlx", "cells", "sat", "batsat", "search", "varisat", "lp", "brute", "backtrack"] {
        assert!(named(name).is_some(), "{name}");
    }
    assert!(named("cadical").is_some() == cfg!(feature = "cadical"));
    assert!(named("pumpkin").is_some() == cfg!(feature = "pumpkin"));
    assert!(named("nonsense").is_none());
}
