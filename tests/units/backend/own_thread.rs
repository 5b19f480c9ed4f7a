use gridc::stages::backend::Session;
use gridc::stages::backend::{BlockingSearch, Limits, Moment, OwnThread, SessionStep, Stop, Work};
use gridc::stages::model::{Assignment, Literal, VarId};
use std::time::Duration;

/// Slowly counts the single variable up to a hundred.
struct Slow {
    next: i32,
    pause: Duration,
}

impl BlockingSearch for Slow {
    fn assume(&mut self, assumptions: &[Literal]) {
        self.next = assumptions.first().map_or(0, |l| l.value);
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        if limits.nodes.is_some_and(|n| self.next as u64 >= n) {
            return SessionStep::Stopped(Stop::Nodes);
        }
        std::thread::sleep(self.pause);
        if self.next == 100 {
            return SessionStep::Exhausted;
        }
        solution.set(VarId(0), self.next);
        self.next += 1;
        SessionStep::Solution
    }

    fn work(&self) -> Work {
        Work { nodes: Some(self.next as u64), ..Work::default() }
    }
}

/// Respects its deadline, but needs more time than is available.
struct Punctual;

impl BlockingSearch for Punctual {
    fn assume(&mut self, _: &[Literal]) {}

    fn next(&mut self, limits: &Limits, _: &mut Assignment) -> SessionStep {
        match limits.deadline {
            Some(deadline) => {
                std::thread::sleep(deadline.saturating_duration_since(Moment::now()));
                SessionStep::Stopped(Stop::Time)
            }
            None => SessionStep::Solution,
        }
    }

    fn work(&self) -> Work {
        Work::default()
    }
}

fn slow(milliseconds: u64) -> OwnThread<Slow> {
    OwnThread::new(move || Slow { next: 0, pause: Duration::from_millis(milliseconds) })
}

fn within(milliseconds: u64) -> Limits {
    let mut limits = Limits::default();
    limits.deadline = Some(Moment::now() + Duration::from_millis(milliseconds));
    limits
}

#[test]
fn a_deadline_is_kept_and_the_answer_fetched_later() {
    let mut session = slow(150);
    let mut solution = Assignment::open(1);
    assert_eq!(session.next(&within(10), &mut solution), SessionStep::Stopped(Stop::Time));
    assert_eq!(session.next(&Limits::default(), &mut solution), SessionStep::Solution);
    assert_eq!(solution.get(VarId(0)), Some(0));
    assert_eq!(session.work().nodes, Some(1));
}

#[test]
fn an_interrupt_is_heeded_and_the_answer_fetched_later() {
    let mut session = slow(150);
    let mut solution = Assignment::open(1);
    let interrupted = Limits::default();
    interrupted.interrupt.raise();
    assert_eq!(session.next(&interrupted, &mut solution), SessionStep::Stopped(Stop::Interrupted));
    assert_eq!(session.next(&Limits::default(), &mut solution), SessionStep::Solution);
}

#[test]
fn a_search_that_stopped_at_an_earlier_deadline_is_asked_again() {
    let mut session = OwnThread::new(|| Punctual);
    let mut solution = Assignment::open(1);
    assert_eq!(session.next(&within(10), &mut solution), SessionStep::Stopped(Stop::Time));
    assert_eq!(session.next(&within(10), &mut solution), SessionStep::Stopped(Stop::Time));
    assert_eq!(session.next(&Limits::default(), &mut solution), SessionStep::Solution);
}

#[test]
fn solutions_that_come_fast_do_not_outrun_a_deadline() {
    let mut session = slow(1);
    let (mut solution, limits) = (Assignment::open(1), within(20));
    let mut found = 0;
    while session.next(&limits, &mut solution) == SessionStep::Solution {
        found += 1;
    }
    assert!(found < 100, "all were found, long after the deadline");
    assert_eq!(session.next(&limits, &mut solution), SessionStep::Stopped(Stop::Time));
}

#[test]
fn assuming_anew_abandons_a_running_search() {
    let mut session = slow(100);
    let mut solution = Assignment::open(1);
    assert_eq!(session.next(&within(1), &mut solution), SessionStep::Stopped(Stop::Time));
    session.assume(&[Literal::is(VarId(0), 98)]);
    let mut seen = Vec::new();
    while session.next(&Limits::default(), &mut solution) == SessionStep::Solution {
        seen.extend(solution.get(VarId(0)));
    }
    assert_eq!(seen, [98, 99]);
    session.assume(&[Literal::is(VarId(0), 99)]);
    assert_eq!(session.next(&Limits::default(), &mut solution), SessionStep::Solution);
    assert_eq!(solution.get(VarId(0)), Some(99));
}

#[test]
fn node_limits_reach_the_search_and_can_be_lifted() {
    let mut session = slow(0);
    let mut solution = Assignment::open(1);
    let mut limits = Limits::default();
    limits.nodes = Some(1);
    assert_eq!(session.next(&limits, &mut solution), SessionStep::Solution);
    assert_eq!(session.next(&limits, &mut solution), SessionStep::Stopped(Stop::Nodes));
    limits.nodes = Some(2);
    assert_eq!(session.next(&limits, &mut solution), SessionStep::Solution);
}

/// Takes long to load, unless loading would take longer than is available.
struct Heavy(Duration);

impl BlockingSearch for Heavy {
    fn assume(&mut self, _: &[Literal]) {}

    fn load(&mut self, limits: &Limits) -> Result<(), Stop> {
        let left = limits.deadline.map(|d| d.saturating_duration_since(Moment::now()));
        std::thread::sleep(left.map_or(self.0, |left| left.min(self.0)));
        if left.is_some_and(|left| left < self.0) { Err(Stop::Time) } else { Ok(()) }
    }

    fn next(&mut self, _: &Limits, _: &mut Assignment) -> SessionStep {
        SessionStep::Solution
    }

    fn work(&self) -> Work {
        Work::default()
    }
}

#[test]
fn loading_is_waited_for_within_the_limits() {
    let mut solution = Assignment::open(1);
    let mut session = OwnThread::new(|| Heavy(Duration::from_millis(100)));
    assert_eq!(session.load(&within(5)), Err(Stop::Time));
    assert_eq!(
        session.next(&Limits::default(), &mut solution),
        SessionStep::Solution,
        "what was left open is no answer"
    );
    assert_eq!(session.load(&Limits::default()), Ok(()));
    assert_eq!(session.next(&Limits::default(), &mut solution), SessionStep::Solution);
}

#[test]
fn a_search_that_dies_is_reported() {
    let mut session: OwnThread<Slow> = OwnThread::new(|| panic!("as if the solver had a bug"));
    let mut solution = Assignment::open(1);
    assert_eq!(session.next(&Limits::default(), &mut solution), SessionStep::Stopped(Stop::Failed));
}
