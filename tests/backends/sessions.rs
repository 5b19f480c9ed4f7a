//! Tests what every session guarantees in addition to correct answers, for each backend of the table: limits, resumption, seeds,
//! cores, facts that leave no trace, and extreme sizes.

use crate::boards::{board, distinct, latin};
use gridc::stages::backend::{
    BACKENDS, Backend, Interrupt, Limits, Moment, PrepareError, Session, SessionStep, Settings, Stop, Task, named,
};
use gridc::stages::formulation::{Formulation, cnf};
use gridc::stages::model::{Assignment, Constraint, ConstraintKind, Literal, Model, OriginId, Values, VarId, Variable};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

fn open(backend: &dyn Backend, model: &Arc<Model>, units: &[Literal], seed: u64) -> Box<dyn Session> {
    let settings = Settings { seed, ..Settings::default() };
    backend.prepare(&Task { model, units, settings: &settings }).unwrap().open()
}

fn up_to(nodes: u64) -> Limits {
    Limits::new(None, Some(nodes), None, Interrupt::default())
}

fn until(deadline: Moment) -> Limits {
    Limits::new(Some(deadline), None, None, Interrupt::default())
}

/// Returns all remaining answers, in the order in which they are found.
fn rest(session: &mut dyn Session) -> Vec<Vec<i32>> {
    let mut found = Vec::new();
    let mut solution = Assignment::default();
    loop {
        match session.next(&Limits::default(), &mut solution) {
            SessionStep::Solution => found.push(solution.values().unwrap()),
            SessionStep::Exhausted => return found,
            SessionStep::Stopped(stop) => panic!("stopped without a limit: {stop:?}"),
        }
    }
}

fn set(found: Vec<Vec<i32>>) -> BTreeSet<Vec<i32>> {
    let count = found.len();
    let set: BTreeSet<_> = found.into_iter().collect();
    assert_eq!(set.len(), count, "a solution was found twice");
    set
}

/// Returns a model with one more variable than values and a disequality for each pair, so that no backend recognises a house. It
/// has no solution and a long proof.
fn pigeons(holes: i32) -> Arc<Model> {
    let mut model = Model::new();
    let values = Values::new(0..holes);
    let all: Vec<VarId> = (0..=holes).map(|_| model.add_variable(Variable::answer(values.clone()))).collect();
    for (i, a) in all.iter().enumerate() {
        all[..i].iter().for_each(|b| distinct(&mut model, vec![*a, *b]));
    }
    Arc::new(model)
}

#[test]
fn known_counts() {
    for (model, count) in [(board(2), 288), (latin(4), 576)] {
        let model = Arc::new(model);
        for backend in BACKENDS.iter().copied() {
            assert_eq!(set(rest(&mut *open(backend, &model, &[], 0))).len(), count, "{}", backend.name());
        }
    }
}

#[test]
fn the_first_row_given_leaves_twelve_grids_of_288() {
    let model = Arc::new(board(2));
    let facts: Vec<Literal> = (1..=4).map(|v| Literal::is(VarId(v as u32 - 1), v)).collect();
    for backend in BACKENDS {
        let mut session = open(*backend, &model, &[], 0);
        session.assume(&facts);
        assert_eq!(set(rest(&mut *session)).len(), 12, "{}", backend.name());
    }
}

#[test]
fn no_variables_one_solution_no_values_none() {
    let mut closed = Model::new();
    closed.add_variable(Variable::auxiliary(Values::new([])));
    let mut impossible = Model::new();
    impossible.add(Constraint::new(ConstraintKind::Clause(Vec::new()), OriginId(0)));
    for (model, count) in [(Model::new(), 1), (closed, 0), (impossible, 0)] {
        let model = Arc::new(model);
        for backend in BACKENDS {
            for variables in cnf::VariableEncoding::ALL {
                let encoding = cnf::Encoding { variables, ..cnf::Encoding::default() };
                let settings = Settings { encoding, ..Settings::default() };
                let mut session =
                    backend.prepare(&Task { model: &model, units: &[], settings: &settings }).unwrap().open();
                for _ in 0..2 {
                    assert_eq!(rest(&mut *session).len(), count, "{} {variables:?}", backend.name());
                    session.assume(&[]);
                }
            }
        }
    }
}

#[test]
fn a_search_stopped_at_each_node_goes_on_as_if_it_had_not_stopped() {
    let model = Arc::new(board(2));
    for backend in
        BACKENDS.iter().copied().filter(|b| b.abilities().counts_nodes && b.formulation() != Formulation::Cnf)
    {
        let expected = rest(&mut *open(backend, &model, &[], 5));
        let mut session = open(backend, &model, &[], 5);
        let (mut found, mut solution, mut nodes) = (Vec::new(), Assignment::default(), 0);
        loop {
            match session.next(&up_to(nodes), &mut solution) {
                SessionStep::Solution => found.push(solution.values().unwrap()),
                SessionStep::Exhausted => break,
                SessionStep::Stopped(stop) => {
                    assert_eq!((stop, session.work().nodes), (Stop::Nodes, Some(nodes)), "{}", backend.name());
                    nodes += if backend.name() == "brute" { 7 } else { 1 };
                }
            }
        }
        assert_eq!(found, expected, "{}", backend.name());
    }
}

#[test]
fn a_limit_of_conflicts_stops_and_is_resumed() {
    let model = pigeons(7);
    for backend in
        BACKENDS.iter().copied().filter(|b| b.abilities().counts_nodes && b.formulation() == Formulation::Cnf)
    {
        let mut session = open(backend, &model, &[], 0);
        let mut solution = Assignment::default();
        let mut stops = 0;
        loop {
            match session.next(&up_to(200 * (stops + 1)), &mut solution) {
                SessionStep::Stopped(Stop::Nodes) => stops += 1,
                SessionStep::Exhausted => break,
                step => panic!("{step:?}"),
            }
            let conflicts = session.work().conflicts.unwrap();
            assert!((200 * stops..200 * stops + 10).contains(&conflicts), "{conflicts} after {stops} stops");
        }
        assert!(stops > 2);
        assert_eq!(session.core(), backend.abilities().cores.then(Vec::new), "{}", backend.name());
    }
}

#[test]
fn time_and_interrupts_stop_a_long_search_in_every_backend() {
    let model = pigeons(13);
    for backend in BACKENDS {
        let mut session = open(*backend, &model, &[], 0);
        let mut solution = Assignment::default();
        let soon = until(Moment::now() + Duration::from_millis(100));
        assert_eq!(session.next(&soon, &mut solution), SessionStep::Stopped(Stop::Time), "{}", backend.name());
        let limits = Limits::default();
        let interrupt = limits.interrupt.clone();
        let raiser = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            interrupt.raise();
        });
        assert_eq!(session.next(&limits, &mut solution), SessionStep::Stopped(Stop::Interrupted), "{}", backend.name());
        raiser.join().unwrap();
    }
}

#[test]
fn after_a_stop_the_next_call_goes_on() {
    let model = Arc::new(board(2));
    for backend in BACKENDS {
        let mut session = open(*backend, &model, &[], 0);
        let (mut found, mut solution) = (Vec::new(), Assignment::default());
        let raised = Limits::default();
        raised.interrupt.raise();
        // A search checks its limits only at intervals, so solutions may be found before it stops.
        for (limits, stop) in [(raised, Stop::Interrupted), (until(Moment::now()), Stop::Time)] {
            for _ in 0..40 {
                match session.next(&limits, &mut solution) {
                    SessionStep::Solution => found.push(solution.values().unwrap()),
                    step => {
                        assert_eq!(step, SessionStep::Stopped(stop), "{}", backend.name());
                        break;
                    }
                }
            }
        }
        assert_eq!(session.next(&Limits::default(), &mut solution), SessionStep::Solution, "{}", backend.name());
        found.push(solution.values().unwrap());
        found.extend(rest(&mut *session));
        assert_eq!(set(found).len(), 288, "{}", backend.name());
    }
}

#[test]
fn a_seed_fixes_the_order_and_changes_nothing_else() {
    let model = Arc::new(board(2));
    for backend in BACKENDS.iter().filter(|b| b.abilities().seeds) {
        let order = |seed| rest(&mut *open(*backend, &model, &[], seed));
        let orders: Vec<_> = [0, 1, 2, u64::MAX].map(order).into();
        assert_eq!(orders[1], order(1), "{}", backend.name());
        for (i, a) in orders.iter().enumerate() {
            assert!(orders[..i].iter().all(|b| a != b), "{}: two seeds, one order", backend.name());
            assert_eq!(set(a.clone()), set(orders[0].clone()), "{}", backend.name());
        }
    }
}

/// Returns places with a colour and a number, and a variable for each pair, with all pairs different.
fn pairs(places: usize) -> (Model, Vec<VarId>) {
    let mut model = Model::new();
    let mut variables = |values: Values, place: fn(Values) -> Variable| -> Vec<VarId> {
        (0..places).map(|_| model.add_variable(place(values.clone()))).collect()
    };
    let colours = variables(Values::new(0..2), Variable::answer);
    let numbers = variables(Values::new(0..3), Variable::answer);
    let both = variables(Values::new(0..6), Variable::auxiliary);
    for place in 0..places {
        let tuples = (0..6).map(|pair| vec![pair / 3, pair % 3, pair]).collect();
        let kind = ConstraintKind::Table { vars: vec![colours[place], numbers[place], both[place]], tuples };
        model.add(Constraint::new(kind, OriginId(0)));
    }
    distinct(&mut model, both.clone());
    // The first two have the same colour.
    let pairs = vec![(0, 0), (1, 1)];
    model.add(Constraint::new(ConstraintKind::Relation { a: colours[0], b: colours[1], pairs }, OriginId(0)));
    (model, both)
}

#[test]
fn what_stands_for_a_pair_may_be_assumed_and_given() {
    // Of 6·5·4 ways to have three pairs, those whose second pair is one of the two others with the first one's colour; similarly
    // for all 6!.
    for (places, count) in [(3, 6 * 2 * 4), (6, 6 * 2 * 24)] {
        let (model, both) = pairs(places);
        let model = Arc::new(model);
        for backend in BACKENDS.iter().copied() {
            let name = backend.name();
            let mut session = open(backend, &model, &[], 0);
            assert_eq!(set(rest(&mut *session)).len(), count, "{name}");
            for fact in [Literal::is(both[0], 4), Literal::is_not(both[1], 2), Literal::is(both[2], 0)] {
                let expected = if fact.positive { count / 6 } else { count / 6 * 5 };
                session.assume(&[fact]);
                assert_eq!(set(rest(&mut *session)).len(), expected, "{name} {fact:?}");
                let units = set(rest(&mut *open(backend, &model, &[fact], 0)));
                assert_eq!(units.len(), expected, "{name} {fact:?}");
            }
            session.assume(&[Literal::is(both[0], 4), Literal::is(both[1], 4)]);
            assert!(rest(&mut *session).is_empty(), "{name}");
        }
    }
}

#[test]
fn facts_leave_no_trace() {
    let model = Arc::new(board(2));
    let facts = [Literal::is(VarId(0), 1), Literal::is_not(VarId(1), 2), Literal::is(VarId(0), 1)];
    let contradictions = [
        vec![Literal::is(VarId(0), 9)],
        vec![Literal::is(VarId(0), 1), Literal::is(VarId(0), 2)],
        vec![Literal::is(VarId(0), 1), Literal::is_not(VarId(0), 1)],
        vec![Literal::is(VarId(0), 1), Literal::is(VarId(1), 1)],
    ];
    for backend in BACKENDS.iter().copied() {
        let mut session = open(backend, &model, &[], 0);
        let before = rest(&mut *session);
        let work = session.work();
        for facts in &contradictions {
            session.assume(facts);
            assert!(rest(&mut *session).is_empty(), "{} {facts:?}", backend.name());
            let core = session.core();
            assert_eq!(core.is_some(), backend.abilities().cores, "{}", backend.name());
            assert!(core.is_none_or(|c| !c.is_empty() && c.iter().all(|l| facts.contains(l))));
        }
        session.assume(&facts);
        assert_eq!(rest(&mut *session).len(), 48, "{}", backend.name());
        session.assume(&[Literal::is_not(VarId(0), 9)]);
        let after = rest(&mut *session);
        if backend.formulation() == Formulation::Cnf {
            assert_eq!(set(after), set(before), "{}", backend.name());
        } else {
            assert_eq!((after, session.work()), (before, work), "{}", backend.name());
        }
    }
}

#[test]
fn an_instance_over_the_memory_allowed_is_refused_before_it_is_built() {
    let model = Arc::new(board(8));
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    // `brute` has no instance besides the model.
    for backend in BACKENDS.iter().filter(|b| b.name() != "brute") {
        let refused = backend.prepare(&Task { model: &model, units: &[], settings: &settings }).err();
        assert!(matches!(refused, Some(PrepareError::TooLarge { limit: 0x10_0000, .. })), "{}", backend.name());
    }
}

#[test]
fn ten_thousand_variables_do_not_overflow_the_stack() {
    let mut model = Model::new();
    for _ in 0..10_000 {
        model.add_variable(Variable::answer(Values::new([1, 2])));
    }
    let model = Arc::new(model);
    for backend in BACKENDS.iter().copied() {
        let mut session = open(backend, &model, &[], 0);
        let mut two = [Assignment::default(), Assignment::default()];
        for solution in &mut two {
            assert_eq!(session.next(&Limits::default(), solution), SessionStep::Solution, "{}", backend.name());
        }
        assert_ne!(two[0], two[1]);
    }
}

#[test]
fn a_house_of_more_than_64_values_with_gaps() {
    let mut model = Model::new();
    let domain = Values::new((0..70).map(|v| v * 3));
    let vars: Vec<VarId> = (0..70).map(|_| model.add_variable(Variable::answer(domain.clone()))).collect();
    let facts: Vec<Literal> = vars[..67].iter().rev().zip(domain.iter()).map(|(v, d)| Literal::is(*v, d)).collect();
    distinct(&mut model, vars);
    let model = Arc::new(model);
    for backend in BACKENDS.iter().copied() {
        assert_eq!(set(rest(&mut *open(backend, &model, &facts, 0))).len(), 6, "{}", backend.name());
    }
}

#[test]
fn lp_counts_the_solutions_it_refuses() {
    let lp = named("lp").unwrap();
    let mut model = Model::new();
    let domain = Values::new(0..2);
    let vars = [(); 3].map(|()| model.add_variable(Variable::answer(domain.clone()))).to_vec();
    // One of the eight assignments is rejected, in a way that has no rows: both ends without the middle.
    let kind = ConstraintKind::Connected { vars, label: 1, edges: vec![(0, 1), (1, 2)] };
    model.add(Constraint::new(kind, OriginId(0)));
    let mut session = open(lp, &Arc::new(model), &[], 0);
    let found = set(rest(&mut *session));
    assert!(found.len() == 7 && !found.contains(&vec![1, 0, 1]));
    assert!(session.work().refinements.is_some_and(|n| n <= 1));
}
