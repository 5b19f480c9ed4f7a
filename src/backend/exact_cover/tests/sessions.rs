//! Sessions: limits, resumption, seeds, facts, and the invariants after each step.

use super::models::{four, latin};
use super::{BOTH, all, open};
use crate::backend::cells::Sparse;
use crate::backend::dlx::Links;
use crate::backend::exact_cover::{Dance, Search};
use crate::backend::{Limits, PrepareError, Session, Settings, Step, Stop, Task};
use crate::model::{Assignment, Literal, Model, VarId};
use std::sync::Arc;

fn up_to(nodes: u64) -> Limits {
    let mut limits = Limits::default();
    limits.nodes = Some(nodes);
    limits
}

#[test]
fn a_search_goes_on_after_each_node_as_if_it_had_not_stopped() {
    let model = Arc::new(four());
    for backend in BOTH {
        let expected = all(&mut *open(backend, &model, &[], 0), &model, &[]);
        let mut session = open(backend, &model, &[], 0);
        let (mut found, mut solution, mut nodes) = (Vec::new(), Assignment::default(), 0);
        loop {
            let limits = up_to(nodes);
            match session.next(&limits, &mut solution) {
                Step::Solution => found.push(solution.values().unwrap()),
                Step::Exhausted => break,
                Step::Stopped(stop) => {
                    assert_eq!((stop, session.work().nodes), (Stop::Nodes, Some(nodes)));
                    nodes += 1;
                }
            }
        }
        assert_eq!(found, expected, "{}", backend.name());
    }
}

#[test]
fn a_raised_interrupt_stops_and_a_lowered_memory_refuses() {
    let model = Arc::new(latin(5));
    for backend in BOTH {
        let mut session = open(backend, &model, &[], 0);
        let limits = Limits::default();
        let mut solution = Assignment::default();
        assert_eq!(session.next(&limits, &mut solution), Step::Solution);
        limits.interrupt.raise();
        let stopped = (0..10_000).any(|_| session.next(&limits, &mut solution) == Step::Stopped(Stop::Interrupted));
        assert!(stopped);
        let settings = Settings { memory: 1000, ..Settings::default() };
        let refused = backend.prepare(&Task { model: &model, units: &[], settings: &settings });
        assert!(matches!(refused, Err(PrepareError::TooLarge { limit: 1000, .. })));
    }
}

#[test]
fn a_seed_fixes_the_order_and_different_seeds_differ() {
    let model = Arc::new(latin(4));
    for backend in BOTH {
        let order = |seed| all(&mut *open(backend, &model, &[], seed), &model, &[]);
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        assert_ne!(order(1), order(0));
    }
}

#[test]
fn facts_leave_no_trace() {
    let model = Arc::new(four());
    let facts = [Literal::is(VarId(0), 1), Literal::is_not(VarId(1), 2), Literal::is(VarId(0), 1)];
    for backend in BOTH {
        let mut session = open(backend, &model, &[], 0);
        let before = all(&mut *session, &model, &[]);
        let work = session.work();
        let contradictions = [
            vec![Literal::is(VarId(0), 9)],
            vec![Literal::is(VarId(0), 1), Literal::is(VarId(0), 2)],
            vec![Literal::is(VarId(0), 1), Literal::is_not(VarId(0), 1)],
            vec![Literal::is(VarId(0), 1), Literal::is(VarId(1), 1)],
        ];
        for facts in contradictions {
            session.assume(&facts);
            assert!(all(&mut *session, &model, &facts).is_empty());
            assert_eq!(session.work().nodes, Some(0));
        }
        session.assume(&facts);
        assert!(!all(&mut *session, &model, &facts).is_empty());
        session.assume(&[Literal::is_not(VarId(0), 9)]);
        assert_eq!(all(&mut *session, &model, &[]), before, "{}", backend.name());
        assert_eq!(session.work(), work);
    }
}

fn sane<D: Dance>(model: &Arc<Model>) {
    let settings = Settings::default();
    let task = Task { model, units: &[], settings: &settings };
    let mut search = Search::<D>::new(super::super::template::shared(&task));
    let mut solution = Assignment::default();
    for facts in [vec![], vec![Literal::is(VarId(3), 2), Literal::is_not(VarId(0), 1)], vec![]] {
        search.assume(&facts);
        let mut nodes = 0;
        loop {
            search.sanity().unwrap();
            let limits = up_to(nodes);
            match search.next(&limits, &mut solution) {
                Step::Solution => {}
                Step::Exhausted => break,
                Step::Stopped(_) => nodes += 1,
            }
        }
    }
}

#[test]
fn the_invariants_hold_after_every_node() {
    let model = Arc::new(four());
    sane::<Links<u16, false>>(&model);
    sane::<Links<u16, true>>(&model);
    sane::<Links<u32, false>>(&model);
    sane::<Sparse<u16, false>>(&model);
    sane::<Sparse<u32, false>>(&model);
}
